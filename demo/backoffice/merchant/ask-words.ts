// What a merchant is asked before something is done, and its words: the question, the deed, that it was done, and why it was not.
// Not the dialogs: ask.ts draws them.

import { money } from '../../site/words/index.ts'
import type { Refund, ShownPayment } from './calls.ts'
import { moneyOf } from './formats.ts'
import { say, type Word } from './words/index.ts'

/** What is asked. */
export type Question =
  | { kind: 'refund'; payment: ShownPayment; attempt: number; left: string }
  | { kind: 'close' | 'stop' | 'resolve' | 'personal-data'; payment: ShownPayment }
  | { kind: 'resolve-refund'; payment: ShownPayment; refund: Refund }
  | { kind: 'reset' }

/** What a person fills in. */
export type Field = 'amount' | 'reason' | 'word'

/** A question with what was filled in so far. */
export interface Asking {
  question: Question
  step: 'fill' | 'check'
  /** Made once for what is asked, so that a second press is the same refund. */
  id: string
  amount: string
  reason: string
  /** What a person types so that nothing is emptied by mistake. */
  word: string
  /** What the merchant says: that the money was transferred, or that it was not. */
  outcome: 'done' | 'not_done'
  faults: Partial<Record<Field, string>>
  /** Why it was not done, or that its outcome is not known. */
  trouble: string
  /** The link with which the payer approves what was asked for. */
  link: string
  isBusy: boolean
}

/** Names what is asked. */
export function title(question: Question): string {
  if (question.kind === 'reset') return say('askReset')
  if (question.kind === 'resolve-refund') return say('askSettleRefund', { amount: moneyOf(question.refund) })
  const words = {
    refund: 'askRefund',
    close: 'askClose',
    stop: 'askStop',
    resolve: 'askSettle',
    'personal-data': 'askPersonalData',
  } as const satisfies Record<string, Word>
  return say(words[question.kind], { id: question.payment.orderId })
}

/** Names the deed that the next press does. */
export function verb({ question, step, amount, outcome }: Asking): string {
  if (question.kind === 'reset') return say('doReset')
  if (question.kind === 'close') return say('doClose')
  if (question.kind === 'stop') return say('doStop')
  if (question.kind === 'personal-data') return say('doPersonalData')
  if (question.kind === 'resolve') return say(outcome === 'done' ? 'doSettlePaid' : 'doSettleNotPaid')
  if (question.kind === 'resolve-refund')
    return say(outcome === 'done' ? 'doSettleRefunded' : 'doSettleNotRefunded')
  return step === 'fill' ? say('goOn') : say('doRefund', { amount: money(amount) })
}

/** Says that it was done. */
export function doneWords({ kind }: Question): string {
  const words = {
    refund: 'doneRefund',
    close: 'doneClose',
    stop: 'doneStop',
    resolve: 'doneSettle',
    'resolve-refund': 'doneSettleRefund',
    'personal-data': 'donePersonalData',
    reset: 'doneReset',
  } as const satisfies Record<Question['kind'], Word>
  return say(words[kind])
}

/** Says why it was not done. */
export function troubleOf(code: string, question: Question): string {
  const { kind } = question
  if (code === 'answer_lost') return say(kind === 'refund' ? 'lost' : 'lostOther')
  if (kind === 'resolve' && question.payment.state === 'paid_twice' && code === 'resolution_refused')
    return say('refusedTwice')
  if (code === 'payment_stop_too_late') return say('stopTooLate')
  if (code === 'refund_changed') return say('refusedChanged')
  return say(code === 'limit_reached' ? 'refusedBusy' : 'refused')
}
