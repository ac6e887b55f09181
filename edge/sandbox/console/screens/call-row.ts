/// <reference lib="dom" />
// One call as a row of a list, and its status as a chip: the same on every screen.
// The list around the row is in calls.ts.

import { html, nothing, type TemplateResult } from 'lit'
import { type CallSummary, isGood } from '../calls.ts'
import { timeOfDay, took } from '../parts/formats.ts'
import { ARROW_IN, ARROW_OUT, icon } from '../parts/icons.ts'
import { addressOf } from '../routes.ts'

/** Draws the status of a call; a missing answer in words. */
export function statusChip({ status }: Pick<CallSummary, 'status'>): TemplateResult {
  if (status === undefined) return html`<span class="chip unknown">no answer</span>`
  return html`<span class="chip ${isGood({ status }) ? 'good' : 'bad'}"
    ><span class="hidden">${isGood({ status }) ? 'answered' : 'refused'} </span>${status}</span
  >`
}

/** Names a call by its operation, or by method and path. */
export function callName({
  operation,
  method,
  path,
}: Pick<CallSummary, 'operation' | 'method' | 'path'>): string {
  return operation ?? `${method} ${path.replace(/\?.*/s, '')}`
}

/** Draws a call as a link to its screen. */
export function callRow(call: CallSummary, tabIndex = 0): TemplateResult {
  const { id, at, direction, operation, client, method, path, durationMs, stage, code } = call
  const isOut = direction === 'out'
  return html`<a class="call" href=${addressOf('calls', id)} tabindex=${tabIndex === 0 ? nothing : tabIndex}>
    <span class="way ${direction}"
      >${icon(isOut ? ARROW_OUT : ARROW_IN)}<span class="hidden">${isOut ? 'went out' : 'came in'}</span></span
    >
    <time datetime=${at}>${timeOfDay(Date.parse(at))}</time>
    <span class="what"
      ><strong>${callName(call)}</strong
      ><span class="quiet">${operation === undefined ? nothing : `${method} `}${operation === undefined ? (client ?? '') : path}</span></span
    >
    <span class="ended"
      >${statusChip(call)}${
        stage === undefined || stage === 'done' || isGood(call)
          ? nothing
          : html`<span class="quiet">${code ?? stage}</span>`
      }</span
    >
    <span class="took quiet">${took(durationMs)}</span>
  </a>`
}
