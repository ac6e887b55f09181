// The technical history of a payment, folded: the messages to the shop's server with their tries, and everything that was noted.
// Not what a shop must know: the steps and the boxes above say that.

import { html, nothing, type TemplateResult } from 'lit'
import type { SentNotice, ShownPayment } from './calls.ts'
import { chip, time, timeOf } from './formats.ts'
import { history } from './history.ts'
import { say, type Word } from './words/index.ts'

/** Draws it; a person opens it, and then it stays open for the payments that follow. */
export function technical(
  { notices: all, history: lines, currency, createdAt, updatedAt }: ShownPayment,
  resend: (notice: SentNotice) => void,
): TemplateResult {
  return html`<details class="technical">
    <summary>${say('technicalTitle')}</summary>
    <dl class="particulars">
      <div><dt>${say('begun')}</dt><dd>${time(createdAt)}</dd></div>
      <div><dt>${say('changed')}</dt><dd>${time(updatedAt)}</dd></div>
    </dl>
    ${notices(all, resend)}
    <section aria-labelledby="history">
      <h3 id="history">${say('historyTitle')}</h3>
      ${history(lines, currency)}
    </section>
  </details>`
}

const noticeTypes: Readonly<Record<string, Word>> = {
  'payment.paid': 'noticePaid',
  'payment.scheduled': 'noticeScheduled',
  'payment.occurrence_paid': 'noticeRunPaid',
  'payment.occurrence_failed': 'noticeRunFailed',
  'payment.cancelled': 'noticeCancelled',
  'payment.failed': 'noticeFailed',
  'payment.paid_twice': 'noticePaidTwice',
  'payment.mismatched': 'noticeMismatched',
  'refund.refunded': 'noticeRefunded',
  'refund.failed': 'noticeRefundFailed',
}

/** Writes what a notice reports. */
export function noticeWord(type: string): string {
  const word = noticeTypes[type]
  return word === undefined ? type : say(word)
}

function notices(all: readonly SentNotice[], resend: (notice: SentNotice) => void): TemplateResult {
  return html`<section aria-labelledby="notices">
    <h3 id="notices">${say('noticesTitle')}</h3>
    ${
      all.length === 0
        ? html`<p class="quiet">${say('noticesNone')}</p>`
        : html`<ul class="records notices">
          ${all.map(
            (notice) => html`<li>
              <span class="name">${noticeWord(notice.type)}</span>
              <span>${noticeState(notice)}</span>
              ${tries(notice)}
              <button
                type="button"
                class="text"
                aria-label=${say('sendAgainOf', { notice: noticeWord(notice.type) })}
                @click=${() => resend(notice)}
              >
                ${say('sendAgain')}
              </button>
            </li>`,
          )}
        </ul>`
    }
  </section>`
}

function noticeState({ state, nextAt }: SentNotice): TemplateResult {
  if (state === 'delivered') return chip('paid', say('noticeDelivered'))
  if (state === 'refused') return chip('failed', say('noticeRefused'))
  if (state === 'given_up') return chip('mismatched', say('noticeGivenUp'))
  return chip(
    'pending',
    nextAt === undefined ? say('noticeWaiting') : say('noticeWaitingUntil', { time: timeOf(nextAt) }),
  )
}

function tries({ tries: all }: SentNotice): TemplateResult | typeof nothing {
  if (all.length === 0) return nothing
  const count = all.length === 1 ? say('triesOne') : say('triesMany', { count: all.length })
  return html`<details class="tries">
    <summary>${count}</summary>
    <ol>
      ${all.map(({ at, status }) => html`<li>${time(at)} <span>${tryWord(status)}</span></li>`)}
    </ol>
  </details>`
}

function tryWord(status: number | undefined): string {
  if (status === undefined) return say('tryLost')
  return status >= 200 && status < 300 ? say('tryArrived') : say('tryAnswered', { status })
}
