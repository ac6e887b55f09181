/// <reference lib="dom" />
// A receiver of callbacks below the bank's own address: its address, what it answers, and what came, with the verdict of the bank.
// It asks for nothing; callbacks.ts does.

import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import type { Control } from '../../control/index.ts'
import { codeBlock } from '../parts/copy.ts'
import { dateTime, prettyOf } from '../parts/formats.ts'
import { words } from '../words/index.ts'

/** A receiver with what it was sent. */
export type Receiver = Awaited<ReturnType<Control['receivers']['read']>>

/** What a person does with it. */
export interface ReceiverDeeds {
  rename(name: string): void
  set(status: number, delayMs: number): unknown
  forget(): unknown
}

/** Draws it. */
export function drawReceiver(receiver: Receiver, deeds: ReceiverDeeds): TemplateResult {
  const w = words().callbacks
  const { name, address, isAllowed, status, delayMs, received } = receiver
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const form = new FormData(event.target as HTMLFormElement)
    deeds.set(Number(form.get('status')), Number(form.get('delay')))
  }
  return html`<section class="card receiver">
    <h2>${w.receiver}</h2>
    <p class="quiet">${w.receiverText}</p>
    ${codeBlock(w.address, address)} ${isAllowed ? nothing : html`<p class="notice lost">${w.notAllowed}</p>`}
    <form class="filters" @submit=${submit}>
      <label
        >${w.receiverName}
        <input
          name="name"
          required
          pattern="[A-Za-z0-9][A-Za-z0-9_\\-]*"
          maxlength="40"
          .value=${name}
          @change=${(event: Event) => {
            const field = event.target as HTMLInputElement
            if (field.reportValidity()) deeds.rename(field.value)
          }}
        />
      </label>
      <label>${w.answers} <input name="status" type="number" min="200" max="599" required value=${status} /></label>
      <label>${w.delay} <input name="delay" type="number" min="0" max="60000" required value=${delayMs} /></label>
      <button class="plain">${w.set}</button>
    </form>
    <div class="head">
      <p class="quiet" role="status">${received.length === 0 ? w.nothingCame : w.came(received.length)}</p>
      ${
        received.length === 0
          ? nothing
          : html`<button type="button" class="link" @click=${() => deeds.forget()}>${w.forget}</button>`
      }
    </div>
    ${
      received.length === 0
        ? nothing
        : html`<ol class="came" role="list">
          ${repeat(
            received,
            ({ id }) => id,
            (message) => html`<li>${drawMessage(message)}</li>`,
          )}
        </ol>`
    }
  </section>`
}

function drawMessage(message: Receiver['received'][number]): TemplateResult {
  const w = words().callbacks
  const { at, isGenuine, sentence, paymentId, headers, body, bytes } = message
  return html`<details>
    <summary>
      <span class="chip ${isGenuine ? 'good' : 'bad'}">${isGenuine ? w.genuine : w.refuse}</span>
      <time datetime=${at}>${dateTime(Date.parse(at))}</time>
      ${paymentId === undefined ? nothing : html`<code>${paymentId}</code>`}
      <span class="quiet">${sentence}</span>
    </summary>
    <dl class="headers">
      ${headers.map(([header, value]) => html`<div><dt>${header}</dt><dd><code>${value}</code></dd></div>`)}
    </dl>
    ${codeBlock(w.body(bytes), prettyOf(body))}
  </details>`
}
