// The history of a payment in plain words, oldest first: each hint with its sender, and each answer of the bank.
// A hint is never worded as a fact.

import { html, nothing, type TemplateResult } from 'lit'
import type { HistoryLine } from './calls.ts'
import { moneyOf, stateWord, time, timeOf } from './formats.ts'
import { say, type Word } from './words/index.ts'

/** Draws the history. */
export function history(lines: readonly HistoryLine[], currency: string): TemplateResult {
  if (lines.length === 0) return html`<p class="quiet">${say('historyNone')}</p>`
  return html`<ol class="history">
    ${lines.map(
      (line) => html`<li>
        ${time(line.at, true)}
        <span
          >${sentence(line, currency)}${
            line.count !== undefined && line.count > 1
              ? html` <span class="quiet small"
                  >${say('historyTimes', { count: line.count, time: timeOf(line.lastAt ?? line.at, true) })}</span
                >`
              : nothing
          }</span
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
