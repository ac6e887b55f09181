// The steps of a payment to a supplier in plain words, oldest first: what was done, and what the bank answered.

import { html, nothing, type TemplateResult } from 'lit'
import { time } from '../shared/formats.ts'
import { timesOf } from '../shared/parts.ts'
import { meaningOf } from './bank-codes.ts'
import type { ShownPayout, Step } from './calls.ts'
import { stateName } from './states.ts'
import { say, type Word } from '../words/index.ts'

/** What each step means. */
const words: Readonly<Record<string, Word>> = {
  given: 'sGiven',
  sent: 'sSent',
  not_sent: 'sNotSent',
  answered: 'sAnswered',
  answer_lost: 'sLost',
  put_off: 'sPutOff',
  refused: 'sRefused',
  looked: 'sLooked',
  look_lost: 'hReadingLost',
  personal_data_deleted: 'hPersonalData',
  webhook_delivered: 'hWebhookDelivered',
  webhook_refused: 'hWebhookRefused',
  webhook_given_up: 'hWebhookGivenUp',
  webhook_resent: 'sWebhookResent',
}

export function steps({ history, state }: ShownPayout): TemplateResult {
  const isMoving = state === 'sending' || state === 'processing'
  return html`<ol class="course">
    ${history.map(
      (step) => html`<li data-tone=${toneOf(step)}>
        ${time(step.at, true)}
        <div>
          <p>${sentence(step)}</p>
          ${said(step)}
          ${timesOf(step) ? html`<p class="quiet small">${timesOf(step)}</p>` : nothing}
        </div>
      </li>`,
    )}
    ${isMoving ? html`<li class="now"><span></span><div><p class="quiet">${say('waitingNow')}</p></div></li>` : nothing}
  </ol>`
}

/** The bank's own words, with their meaning. */
function said({ what, status, reason, paymentType }: Step): TemplateResult | typeof nothing {
  const isOurs = what === 'resolved' || what === 'personal_data_deleted'
  const code = reason ?? status
  if (isOurs || code === undefined) return nothing
  return html`<div class="said small">
    <p>${meaningOf(code) ?? nothing} ${paymentType === 'SCT_INST' ? `${say('kindInstant')}.` : nothing}</p>
    <details>
      <summary>${say('bankCode')}</summary>
      <code>${code}</code>${paymentType === undefined ? nothing : html`<code>${paymentType}</code>`}
    </details>
  </div>`
}

function sentence({ what, found, from, to, reason = '', outcome }: Step): string {
  if (found === 'nothing') return say('sNotFound')
  const word = words[what]
  if (word !== undefined) return say(word)
  if (what === 'state_changed' && to !== undefined)
    return from === undefined
      ? say('hStateNow', { to: stateName(to) })
      : say('hStateChanged', { from: stateName(from), to: stateName(to) })
  if (what === 'resolved') return say(outcome === 'rejected' ? 'hSettledNotPaid' : 'hSettledPaid', { reason })
  return say('hOther')
}

function toneOf({ what, to }: Step): string {
  if (what === 'answer_lost' || what === 'look_lost' || to === 'needs_review') return 'care'
  if (to === 'paid') return 'good'
  if (what === 'refused' || to === 'refused' || to === 'rejected') return 'bad'
  return ''
}
