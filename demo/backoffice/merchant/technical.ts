// The technical history of a payment, folded: webhooks to the shop's server with their tries, and all entries of the history,
// each hint with its sender. A hint is never worded as a fact.

import { html, nothing, type TemplateResult } from 'lit'
import type { HistoryLine, SentWebhook, ShownPayment } from './calls.ts'
import { chip, moneyOf, stateWord, time, timeOf } from '../shared/formats.ts'
import { fact, timesOf } from '../shared/parts.ts'
import { say, type Word } from '../words/index.ts'

/** Draws the history; once a person has opened it, it is also open for the next payments. */
export function technical(
  { webhooks: all, history: lines, currency, createdAt, updatedAt }: ShownPayment,
  resend: (webhook: SentWebhook) => void,
): TemplateResult {
  return html`<details class="technical">
    <summary>${say('technicalTitle')}</summary>
    <dl class="particulars">
      ${fact('begun', time(createdAt))} ${fact('changed', time(updatedAt))}
    </dl>
    ${webhooks(all, resend)}
    <section aria-labelledby="history">
      <h3 id="history">${say('historyTitle')}</h3>
      ${history(lines, currency)}
    </section>
  </details>`
}

const webhookTypes: Readonly<Record<string, Word>> = {
  'payment.paid': 'paid',
  'payment.scheduled': 'scheduled',
  'payment.occurrence_paid': 'webhookRunPaid',
  'payment.occurrence_failed': 'webhookRunFailed',
  'payment.cancelled': 'cancelled',
  'payment.failed': 'failed',
  'payment.paid_twice': 'paid_twice',
  'payment.mismatched': 'mismatched',
  'refund.refunded': 'webhookRefunded',
  'refund.failed': 'webhookRefundFailed',
}

/** Writes what a webhook reports. */
export function webhookWord(type: string): string {
  const word = webhookTypes[type]
  return word === undefined ? type : say(word)
}

function webhooks(all: readonly SentWebhook[], resend: (webhook: SentWebhook) => void): TemplateResult {
  return html`<section aria-labelledby="webhooks">
    <h3 id="webhooks">${say('webhooksTitle')}</h3>
    ${
      all.length === 0
        ? html`<p class="quiet">${say('webhooksNone')}</p>`
        : html`<ul class="records webhooks">
          ${all.map(
            (webhook) => html`<li>
              <span class="name">${webhookWord(webhook.type)}</span>
              <span>${webhookState(webhook)}</span>
              ${tries(webhook)}
              <button
                type="button"
                class="text"
                aria-label=${say('sendAgainOf', { webhook: webhookWord(webhook.type) })}
                @click=${() => resend(webhook)}
              >
                ${say('sendAgain')}
              </button>
            </li>`,
          )}
        </ul>`
    }
  </section>`
}

function webhookState({ state, nextAt }: SentWebhook): TemplateResult {
  if (state === 'delivered') return chip('paid', say('webhookDelivered'))
  if (state === 'refused') return chip('failed', say('webhookRefused'))
  if (state === 'given_up') return chip('mismatched', say('webhookGivenUp'))
  return chip(
    'pending',
    nextAt === undefined ? say('webhookWaiting') : say('webhookWaitingUntil', { time: timeOf(nextAt) }),
  )
}

function tries({ tries: all }: SentWebhook): TemplateResult | typeof nothing {
  if (all.length === 0) return nothing
  return html`<details class="tries">
    <summary>${say('tries', { count: all.length })}</summary>
    <ol>
      ${all.map(({ at, status }) => html`<li>${time(at)} <span>${tryWord(status)}</span></li>`)}
    </ol>
  </details>`
}

function tryWord(status: number | undefined): string {
  if (status === undefined) return say('tryLost')
  return status >= 200 && status < 300 ? say('tryArrived') : say('tryAnswered', { status })
}

function history(lines: readonly HistoryLine[], currency: string): TemplateResult {
  if (lines.length === 0) return html`<p class="quiet">${say('historyNone')}</p>`
  return html`<ol class="history">
    ${lines.map(
      (line) => html`<li>
        ${time(line.at, true)}
        <span
          >${sentence(line, currency)}${timesOf(line) ? html` <span class="quiet small">${timesOf(line)}</span>` : nothing}</span
        >
      </li>`,
    )}
  </ol>`
}

const plain: Readonly<Record<string, Word>> = {
  started: 'hStarted',
  created: 'hCreated',
  resent: 'hResent',
  answer_lost: 'hAnswerLost',
  refused: 'hRefused',
  returned: 'hReturned',
  callback_taken: 'hCallbackTaken',
  handed_in: 'hHandedIn',
  reading_lost: 'hReadingLost',
  webhook_delivered: 'hWebhookDelivered',
  webhook_refused: 'hWebhookRefused',
  webhook_given_up: 'hWebhookGivenUp',
  personal_data_deleted: 'hPersonalData',
  stop_asked: 'hStopAsked',
  stop_refused: 'hStopRefused',
  withdrawn: 'hWithdrawn',
  withdrawal_refused: 'hWithdrawalRefused',
  webhook_resent: 'hWebhookResent',
}

const refunds: Readonly<Record<string, Word>> = {
  refund_asked: 'hRefundAsked',
  refund_sent: 'hRefundSent',
  refund_booked: 'hRefundBooked',
  refund_answer_lost: 'hRefundLost',
  refund_needs_review: 'hRefundUnclear',
  refund_refunded: 'hRefundRefunded',
  refund_failed: 'hRefundFailed',
}

function sentence(
  { what, state, amount, from, to, reason = '', outcome }: HistoryLine,
  currency: string,
): string {
  if (what === 'personal_data_deleted' && reason) return say('hPersonalDataReason', { reason })
  const word = plain[what]
  if (word !== undefined) return say(word)
  const money = amount === undefined ? undefined : moneyOf({ amount, currency })
  if (what === 'reading' && state !== undefined) {
    const slots = { state: stateWord(state), amount: money ?? '' }
    return money === undefined ? say('hReading', slots) : say('hReadingAmount', slots)
  }
  if (what === 'state_changed' && to !== undefined)
    return from === undefined
      ? say('hStateNow', { to: stateWord(to) })
      : say('hStateChanged', { from: stateWord(from), to: stateWord(to) })
  if (what === 'closed') return say('hClosed', { reason })
  if (what === 'resolved') return say(outcome === 'paid' ? 'hSettledPaid' : 'hSettledNotPaid', { reason })
  const refund = refunds[what]
  if (refund !== undefined && money !== undefined) return say(refund, { amount: money })
  return say(what.startsWith('refund') ? 'hRefundOther' : 'hOther')
}
