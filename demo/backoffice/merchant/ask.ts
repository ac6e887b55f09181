// The questions that the merchant must answer before something is done to a payment, what each answer does, and its errors.

import { html, nothing, type TemplateResult } from 'lit'
import { compareAmounts, isText } from '../../../core/shared/index.ts'
import { copyText } from '../../site/parts/frame.ts'
import { stored } from '../../site/shop/stored.ts'
import { money } from '../../site/words/index.ts'
import {
  amountIn,
  ask,
  type Asking,
  close as closeDialog,
  fill,
  outcomes,
  type Question,
} from '../shared/dialog.ts'
import { moneyOf } from '../shared/formats.ts'
import { say, type Word } from '../words/index.ts'
import {
  close,
  deletePersonalData,
  type Refund,
  refund,
  type RefundOrder,
  reset,
  resolve,
  resolveRefund,
  type ShownPayment,
  stop,
} from './calls.ts'

/** The reasons why something was not done, in words. */
const trouble = (code: string): Word => {
  if (code === 'answer_lost') return 'lostOther'
  if (code === 'payment_stop_too_late') return 'stopTooLate'
  return code === 'limit_reached' ? 'refusedBusy' : 'refused'
}

/** What most questions about a payment have in common. */
const about = (title: Word, { orderId }: ShownPayment) => ({ title: say(title, { id: orderId }), trouble })

/** Draws what will happen, and the field for a reason, which is kept in the history. */
const because = (text: Word) => (now: Asking) =>
  html`<p>${say(text)}</p>
  ${fill(now, 'reason', 'reasonHint')}`

const whetherDone = (now: Asking, done: Word, not: Word) => say(now.outcome === 'done' ? done : not)

/** Asks whether to close an order. */
export function askClose(payment: ShownPayment, done: () => void): void {
  const question: Question = {
    ...about('askClose', payment),
    fill: because('askCloseText'),
    verb: () => say('doClose'),
    isForEver: true,
    send: ({ reason }) => close(payment.handle, reason),
    done: 'doneClose',
  }
  ask(question, done)
}

/** Asks whether to stop what is still to be paid; the payer may have to approve that, by a link. */
export function askStop(payment: ShownPayment, done: () => void): void {
  const question: Question = {
    ...about('askStop', payment),
    fill: because('askStopText'),
    verb: () => say('doStop'),
    isForEver: true,
    send: ({ reason }) => stop(payment.handle, reason),
    done: 'doneStop',
    after: (value) => linkFor(value),
  }
  ask(question, done)
}

/** Asks how a payment ended whose outcome the bank cannot report. */
export function askResolve(payment: ShownPayment, done: () => void): void {
  const isTwice = payment.state === 'paid_twice'
  const question: Question = {
    ...about('askSettle', payment),
    fill: (now) => html`<p>${say('askSettleText')}</p>
      ${
        // An order that was paid twice cannot be settled as not paid.
        isTwice ? nothing : outcomes(now, 'outcomePaid', 'outcomeNotPaid')
      }
      ${fill(now, 'reason', 'reasonHint')}`,
    verb: (now) => whetherDone(now, 'doSettlePaid', 'doSettleNotPaid'),
    send: ({ outcome, reason }) => resolve(payment.handle, outcome === 'done' ? 'paid' : 'not_paid', reason),
    trouble: (code) => (isTwice && code === 'resolution_refused' ? 'refusedTwice' : trouble(code)),
    done: 'doneSettle',
  }
  ask(question, done)
}

/** Asks how a refund ended whose outcome the bank cannot report. */
export function askResolveRefund(payment: ShownPayment, of: Refund, done: () => void): void {
  const question: Question = {
    title: say('askSettleRefund', { amount: moneyOf(of) }),
    fill: (now) => html`<p>${say('askSettleText')}</p>
      ${outcomes(now, 'outcomeRefunded', 'outcomeNotRefunded')} ${fill(now, 'reason', 'reasonHint')}`,
    verb: (now) => whetherDone(now, 'doSettleRefunded', 'doSettleNotRefunded'),
    send: ({ outcome, reason }) =>
      resolveRefund(payment.handle, of.id, outcome === 'done' ? 'refunded' : 'failed', reason),
    trouble,
    done: 'doneSettleRefund',
  }
  ask(question, done)
}

/** Asks whether to delete the personal data of an order. */
export function askPersonalData(payment: ShownPayment, done: () => void): void {
  const fate = (word: Word, what: Word) => html`<div><dt>${say(word)}</dt><dd>${say(what)}</dd></div>`
  const question: Question = {
    ...about('askPersonalData', payment),
    fill: (now) => html`<dl class="fates">
        ${fate('personalGoes', 'personalGoesWhat')} ${fate('personalStays', 'personalStaysWhat')}
      </dl>
      <p>${say('personalForEver')}</p>
      ${fill(now, 'reason', 'reasonPersonal')}`,
    verb: () => say('doPersonalData'),
    isForEver: true,
    send: ({ reason }) => deletePersonalData(payment.handle, reason),
    done: 'donePersonalData',
  }
  ask(question, done)
}

/** Asks whether to reset the demonstration, and for a word to be typed, so that nothing is deleted by mistake. */
export function askReset(done: () => void): void {
  const wanted = say('deleteWord')
  const question: Question = {
    title: say('askReset'),
    fill: (now) => html`<p>${say('askResetText')}</p>
      ${fill(now, 'word')}`,
    verb: () => say('doReset'),
    isForEver: true,
    beginsAtCancel: true,
    faultsOf: ({ word }) =>
      word.trim().toLowerCase() === wanted ? {} : { word: say('confirmWordMissing', { word: wanted }) },
    send: () => reset(),
    trouble,
    done: 'doneReset',
  }
  ask(question, done)
}

/** A refund that was sent and not answered. This tab stores it, so that another try sends the same refund. */
type Draft = RefundOrder & { attempt: number }

/**
 * Asks how much of an attempt to give back, in two steps, because a refund cannot be undone.
 *
 * @param left The most that can be given back, decimal string.
 */
export function askRefund(payment: ShownPayment, attempt: number, left: string, done: () => void): void {
  const { handle, orderId, refunds } = payment
  const draft = stored<Draft>('session', `poukama:refund:${handle}`)
  const known = draft.read()
  // A refund that the proxy has listed was not lost.
  const lost = known?.attempt === attempt && !refunds.some(({ id }) => id === known.id) ? known : undefined
  const question: Question = {
    title: say('askRefund', { id: orderId }),
    fill: (now) => html`<p>${say('askRefundText', { left: money(left) })}</p>
      ${fill(now, 'amount')} ${fill(now, 'reason', 'reasonShown', 140)}`,
    check: ({ amount, reason }) => html`<p>${say('checkRefund', { amount: money(amount), id: orderId })}</p>
      <p class="quiet">${say('checkReason', { reason })}</p>`,
    verb: ({ amount }) => say('doRefund', { amount: money(amount) }),
    isForEver: true,
    faultsOf: ({ amount, reason }) => refundFaults(amount, reason, left),
    async send({ id, amount, reason }) {
      const order = { id, amount, reason, attempt }
      // Stored before it is sent: after a lost answer the merchant sends the same refund again, not another one.
      draft.write(order)
      const answer = await refund(handle, order)
      if (answer.ok || answer.code !== 'answer_lost') draft.forget()
      return answer
    },
    trouble: (code) =>
      code === 'answer_lost' ? 'lost' : code === 'refund_changed' ? 'refusedChanged' : trouble(code),
    done: 'doneRefund',
  }
  ask(question, done, lost ? { ...lost, step: 'check', trouble: say('lost') } : { amount: left })
}

function refundFaults(amount: string, reason: string, left: string): Asking['faults'] {
  const sum = amountIn(amount)
  const isTooLarge = sum !== undefined && compareAmounts(sum, left) > 0
  return {
    ...(sum === undefined && { amount: say('amountWrong') }),
    ...(isTooLarge && { amount: say('amountTooLarge', { left: money(left) }) }),
    ...(reason === '' && { reason: say('reasonMissing') }),
    ...(reason !== '' && !isText(reason, { max: 140 }) && { reason: say('reasonWrong') }),
  }
}

/** Draws the link by which the payer must approve what the merchant has begun; nothing if no approval is needed. */
function linkFor(value: unknown): TemplateResult | undefined {
  const hasLink = typeof value === 'object' && value !== null && 'approvalUrl' in value
  if (!hasLink || typeof value.approvalUrl !== 'string') return undefined
  const link = value.approvalUrl
  const copy = () => copyText(link, say('stopLinkCopied'), say('stopLinkNotCopied'))
  return html`<h2 id="question" tabindex="-1">${say('stopLinkTitle')}</h2>
    <p>${say('stopLink')}</p>
    <p class="link"><a href=${link} target="_blank" rel="noopener noreferrer">${say('stopLinkOpen')}</a></p>
    <p class="ways">
      <button type="button" class="primary" @click=${() => void copy()}>${say('stopLinkCopy')}</button>
      <button type="button" class="secondary" @click=${() => closeDialog('question')}>${say('clockDone')}</button>
    </p>`
}
