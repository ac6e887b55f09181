// The technical history of a payment, folded: the messages to the shop's server with their tries, and everything that was noted.
// Not what a shop must know: the steps and the boxes above say that.

import { html, nothing, type TemplateResult } from 'lit'
import type { SentWebhook, ShownPayment } from './calls.ts'
import { chip, time, timeOf } from './formats.ts'
import { history } from './history.ts'
import { say, type Word } from './words/index.ts'

/** Draws it; a person opens it, and then it stays open for the payments that follow. */
export function technical(
  { webhooks: all, history: lines, currency, createdAt, updatedAt }: ShownPayment,
  resend: (webhook: SentWebhook) => void,
): TemplateResult {
  return html`<details class="technical">
    <summary>${say('technicalTitle')}</summary>
    <dl class="particulars">
      <div><dt>${say('begun')}</dt><dd>${time(createdAt)}</dd></div>
      <div><dt>${say('changed')}</dt><dd>${time(updatedAt)}</dd></div>
    </dl>
    ${webhooks(all, resend)}
    <section aria-labelledby="history">
      <h3 id="history">${say('historyTitle')}</h3>
      ${history(lines, currency)}
    </section>
  </details>`
}

const webhookTypes: Readonly<Record<string, Word>> = {
  'payment.paid': 'webhookPaid',
  'payment.scheduled': 'webhookScheduled',
  'payment.occurrence_paid': 'webhookRunPaid',
  'payment.occurrence_failed': 'webhookRunFailed',
  'payment.cancelled': 'webhookCancelled',
  'payment.failed': 'webhookFailed',
  'payment.paid_twice': 'webhookPaidTwice',
  'payment.mismatched': 'webhookMismatched',
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
