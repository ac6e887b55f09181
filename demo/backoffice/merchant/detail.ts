// Draws one payment: the state of the money, what the merchant can do, and everything that happened.

import { html, nothing, type TemplateResult } from 'lit'
import { groupReference, bankingDayFrom, groupIban } from '../../../core/shared/index.ts'
import { lineList } from '../../site/parts/lines.ts'
import { copyText } from '../../site/parts/frame.ts'
import type { Refund, ShownPayment, Occurrence, Transfer } from './calls.ts'
import { bankName } from './banks.ts'
import { chip, moneyOf, stateWord, time, timeOf } from '../shared/formats.ts'
import { refundable, type Milestone, milestonesOf } from './attention.ts'
import { fact, figures } from '../shared/parts.ts'
import { backOf } from './row.ts'
import { technical } from './technical.ts'
import { todo, type TodoActions } from './todo.ts'
import { say, type Word } from '../words/index.ts'
import { dayInWords } from '../../site/words/index.ts'

/** Deeds that can be begun from a payment. */
export interface DetailActions extends TodoActions {
  back: (event: MouseEvent) => void
  close: () => void
  stop: () => void
  deletePersonalData: () => void
}

const stories: Readonly<Record<string, Word>> = {
  pending: 'pendingText',
  scheduled: 'scheduledText',
  paid: 'paidText',
  paid_twice: 'paid_twiceText',
  cancelled: 'cancelledText',
  failed: 'failedText2',
  unknown: 'unknownText',
  mismatched: 'mismatchedText',
}

/** Describes the state of the money; a state that this page does not know needs a person. */
const storyOf = (state: string): Word => stories[state] ?? 'unknownText'

export function detail(payment: ShownPayment, actions: DetailActions): TemplateResult {
  const { state, closed, resolved, customer, orderId } = payment
  const back = backOf(payment)
  return html`<article class="detail" aria-labelledby="payment">
    <a class="text back" href="/merchant" @click=${(event: MouseEvent) => actions.back(event)}>${say('listTitle')}</a>
    <header>
      <h2 id="payment" tabindex="-1">
        ${customer ? html`${customer.name} <span class="quiet number">${say('order', { id: orderId })}</span>` : say('order', { id: orderId })}
      </h2>
      <p class="sumof">
        <span class="price">${moneyOf(payment)}</span> ${chip(state)}
        ${back ? html`<span class="back">${back}</span>` : nothing}
      </p>
      <p class="lead">${closed ? closing(payment) : say(storyOf(state))}</p>
    </header>
    ${course(payment)} ${todo(payment, actions)} ${facts(payment)} ${days(payment, actions.stop)} ${ordered(payment)} ${refunds(payment, actions)} ${transfers(payment)} ${attempts(payment)}
    ${technical(payment, actions.resend)}
    <p class="ways">
      ${
        closed || resolved || state === 'paid' || state === 'paid_twice'
          ? nothing
          : html`<button type="button" class="secondary danger" @click=${() => actions.close()}>${say('closeOrder')}</button>`
      }
      ${
        hasPersonalData(payment)
          ? html`<button type="button" class="secondary danger" @click=${() => actions.deletePersonalData()}>${say('deletePersonal')}</button>`
          : nothing
      }
    </p>
  </article>`
}

/** What became of an order that was closed. */
function closing({ state, reason, approvalUrlEndsAt }: ShownPayment): string {
  const isEnded = reason === 'order_closed'
  if (!isEnded) return `${say(storyOf(state))} ${say('closedText')}`
  if (state === 'paid') return `${say('paidText')} ${say('closedPaid')}`
  if (state !== 'pending') return `${say('closedText')} ${say('closedNoMoney')}`
  const link = approvalUrlEndsAt
    ? say('closedLink', { time: timeOf(approvalUrlEndsAt) })
    : say('closedPending')
  return `${say('closedText')} ${link}`
}

/** Whether a payment still has personal data: after a deletion a later refund may have added a text. */
function hasPersonalData({ personalDataDeletedAt, message, customer, refunds: all }: ShownPayment): boolean {
  const hasWords =
    message !== undefined || customer !== undefined || all.some((refund) => refund.message !== undefined)
  return personalDataDeletedAt === undefined || hasWords
}

function facts(payment: ShownPayment): TemplateResult {
  const { reference, message, closed, resolved, personalDataDeletedAt, customer, provider } = payment
  return html`<section aria-label=${say('paymentFacts')}>
    <dl class="particulars">
      ${fact('email', customer && html`<a href="mailto:${encodeURIComponent(customer.email)}">${customer.email}</a>`)}
      ${fact('bankName', bankName(provider))}
      ${fact(
        'reference',
        html`${figures(groupReference(reference))}
          <button type="button" class="text" @click=${() => void copyText(reference, say('copied'), say('notCopied'))}>${say('copy')}</button>`,
      )}
      ${fact('message', message)} ${fact('closedAt', closed && html`${time(closed.at)}: ${closed.reason}`)}
      ${fact('settledAt', resolved && settled(resolved))}
      ${fact('personalDeletedAt', personalDataDeletedAt && time(personalDataDeletedAt))}
    </dl>
  </section>`
}

const settled = ({ at, outcome, reason }: NonNullable<ShownPayment['resolved']>) =>
  html`${time(at)}: ${say(outcome === 'paid' ? 'settledPaid' : 'settledNotPaid', { reason })}`

function ordered({ order }: ShownPayment): TemplateResult {
  return html`<section aria-labelledby="ordered">
    <h3 id="ordered">${say('orderTitle')}</h3>
    ${
      order
        ? html`${lineList(order.lines)}
          <p class="quiet small">${order.packedAt ? say('packed', { time: timeOf(order.packedAt) }) : say('notPacked')}</p>`
        : html`<p class="quiet">${say('orderUnknown')}</p>`
    }
  </section>`
}

const refundWords: Readonly<Record<string, { word: Word; tone: string }>> = {
  pending: { word: 'refundPending', tone: 'pending' },
  refunded: { word: 'refundRefunded', tone: 'paid' },
  failed: { word: 'refundFailed', tone: 'failed' },
  unknown: { word: 'refundUnknown', tone: 'unknown' },
  needs_review: { word: 'refundUnclear', tone: 'mismatched' },
}

function refunds(payment: ShownPayment, actions: DetailActions): TemplateResult | typeof nothing {
  const open = refundable(payment)
  if (open.length === 0 && payment.refunds.length === 0) return nothing
  const left = open.filter((one) => one.left !== '0.00')
  return html`<section aria-labelledby="refunds">
    <h3 id="refunds">${say('refundsTitle')}</h3>
    ${
      payment.refunds.length === 0
        ? html`<p class="quiet">${say('refundsNone')}</p>`
        : html`<ul class="records">
          ${payment.refunds.map(
            (refund) => html`<li>
              <span class="price">${moneyOf(refund)}</span>
              <span>${refundState(refund)}</span>
              <span class="quiet small">${time(refund.createdAt)}${refund.message ? `: ${refund.message}` : ''}</span>
              ${
                refund.state === 'needs_review'
                  ? html`<button type="button" class="text" @click=${() => actions.resolveRefund(refund)}>${say('settleOrder')}</button>`
                  : nothing
              }
            </li>`,
          )}
        </ul>`
    }
    ${left.length === 0 ? html`<p class="quiet small">${say('refundsAll')}</p>` : nothing}
    <p class="ways">
      ${left.map(
        ({ attempt, left: most }) =>
          html`<button type="button" class="secondary" @click=${() => actions.refund(attempt, most)}>
            ${open.length > 1 ? say('refundAttempt', { number: attempt }) : say('refund')}
          </button>`,
      )}
    </p>
  </section>`
}

function refundState({ state }: Refund): TemplateResult {
  const known = refundWords[state]
  return known ? chip(known.tone, say(known.word)) : chip('unknown', state)
}

/** Draws the attempts; a single one, the usual case, would repeat the text above. */
function attempts({ attempts: all, currency }: ShownPayment): TemplateResult | typeof nothing {
  if (all.length < 2) return nothing
  return html`<section aria-labelledby="attempts">
    <h3 id="attempts">${say('attemptsTitle')}</h3>
    <ul class="records">
      ${all.map(
        ({ number, state, amount, startedAt, refunded }) => html`<li>
          <span class="price">${moneyOf({ amount, currency })}</span>
          <span>${chip(state, `${say('attempt', { number })}: ${stateWord(state)}`)}</span>
          <span class="quiet small"
            >${time(startedAt)}${/[1-9]/.test(refunded) ? `, ${say('sumBack', { amount: moneyOf({ amount: refunded, currency }) })}` : ''}</span
          >
        </li>`,
      )}
    </ul>
  </section>`
}

const names = {
  started: 'stepStarted',
  approved: 'stepApproved',
  paid: 'paid',
  packed: 'stepPacked',
} as const satisfies Record<Exclude<Milestone['name'], 'ended'>, Word>

const looks = {
  done: 'stepDone',
  next: 'stepNext',
  open: 'stepOpen',
  care: 'stepCare',
  ended: 'stepEnded',
} as const satisfies Record<Milestone['look'], Word>

/** Draws the steps. */
function course(payment: ShownPayment): TemplateResult {
  return html`<ol class="milestones" aria-label=${say('stepsTitle')}>
    ${milestonesOf(payment).map((one) => step(one, payment))}
  </ol>`
}

function step({ name, look, at, due }: Milestone, { state, closed }: ShownPayment): TemplateResult {
  const ending = closed && state === 'pending' ? say('closedAt') : stateWord(state)
  const words = name === 'ended' || look === 'care' ? ending : say(names[name])
  const when =
    at !== undefined ? time(at) : due !== undefined ? dayInWords(due) : look === 'next' ? say('stepNext') : ''
  return html`<li data-look=${look} aria-current=${look === 'next' ? 'step' : 'false'}>
    <span class="unseen">${say(looks[look])}: </span><span class="name">${words}</span>
    <span class="quiet small">${when}</span>
  </li>`
}

/** Draws the days on which a payment leaves, with the way to stop what is still to come. */
function days(payment: ShownPayment, stop: () => void): TemplateResult | typeof nothing {
  const { state, execution, occurrences = [] } = payment
  if (!execution?.date && occurrences.length === 0) return nothing
  return html`<section aria-labelledby="days">
    <h3 id="days">${say(occurrences.length > 0 ? 'runsTitle' : 'dayTitle')}</h3>
    ${execution?.date ? html`<p>${say('nextDay', { day: dayInWords(execution.date) })}</p>` : nothing}
    ${occurrences.length > 0 ? series(payment, occurrences) : nothing}
    ${state === 'scheduled' ? html`<p class="ways"><button type="button" class="secondary" @click=${stop}>${say(occurrences.length > 0 ? 'stop' : 'stopOne')}</button></p>` : nothing}
  </section>`
}

function series(
  { paidOccurrences = 0, occurrenceCount = 0 }: ShownPayment,
  occurrences: readonly Occurrence[],
): TemplateResult {
  return html`<p class="quiet">${say('runsPaid', { count: paidOccurrences, times: occurrenceCount })}</p>
    <ul class="records runs">
      ${occurrences.map(
        // A payment that falls on a closed day leaves on the next banking day, as on the buyer's receipt.
        ({ dueDate, executionDate = bankingDayFrom(dueDate), state, archiveId }) => html`<li>
          <span class="name">${dayInWords(executionDate)}</span>
          <span>${chip(state === 'waiting' ? 'scheduled' : state)}</span>
          ${archiveId ? html`<span class="quiet small figures">${archiveId}</span>` : nothing}
        </li>`,
      )}
    </ul>`
}

/** Draws the transfers that would give a payment back, if its bank has no refunds. */
function transfers({ transfers: all = [] }: ShownPayment): TemplateResult | typeof nothing {
  if (all.length === 0) return nothing
  return html`<section aria-labelledby="transfers">
    <h3 id="transfers">${say('transfersTitle')}</h3>
    <p class="quiet">${say('transfersText')}</p>
    <ul class="records transfers">
      ${all.map((one) => transfer(one))}
    </ul>
  </section>`
}

function transfer({ dueDate, iban, reference, ...sum }: Transfer): TemplateResult {
  return html`<li>
    <span class="price">${moneyOf(sum)}</span>
    <span class="figures">${iban ? groupIban(iban) : say('transferNoAccount')}</span>
    <span class="quiet small figures"
      >${say('transferReference', { reference: groupReference(reference) })}${dueDate ? `, ${dayInWords(dueDate)}` : ''}</span
    >
  </li>`
}
