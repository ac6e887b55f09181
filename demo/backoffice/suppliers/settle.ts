// What the merchant is asked about a payment to a supplier of which the bank cannot tell what became of it.

import { html } from 'lit'
import { ask, fill, outcomes, type Question } from '../shared/dialog.ts'
import { say } from '../words/index.ts'
import { resolvePayout, type ShownPayout } from './calls.ts'

/** Asks whether it was paid, and for a reason. */
export function askSettle(payment: ShownPayout, done: (payment: ShownPayout) => void): void {
  const question: Question = {
    title: say('settlePayout', { name: payment.name ?? payment.creditorIban }),
    fill: (now) => html`<p>${say('settlePayoutText')}</p>
      ${outcomes(now, 'outcomeLeft', 'outcomeNot')} ${fill(now, 'reason')}`,
    verb: ({ outcome }) => say(outcome === 'done' ? 'doSettlePaid' : 'doSettleNotPaid'),
    send: ({ outcome, reason }) =>
      resolvePayout(payment.payoutId, outcome === 'done' ? 'paid' : 'rejected', reason),
    trouble: (code) => (code === 'payout_not_in_review' ? 'notTaken' : 'settleLost'),
    done: 'donePayout',
  }
  ask(question, done)
}
