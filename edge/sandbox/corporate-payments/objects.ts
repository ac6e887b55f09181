// Payments of companies as objects: their states, and what settles them.

import { PAYMENT_MOVES, PAYMENT_STATUSES } from '../../../core/corporate-payments/rules.ts'
import type { BankObject, Done, ObjectSource } from '../bank-objects.ts'
import type { Services } from '../services.ts'
import { paymentState } from './answers.ts'
import type { Payments, StoredPayment } from './payments.ts'

const NAME = 'corporate-payments'

/** Makes the objects of corporate payments; one is named by its client and its id, as the bank stores it. */
export function corporateObjects({ schedule }: Services, payments: Payments): ObjectSource[] {
  const shown = (key: string, payment: StoredPayment): BankObject => {
    const { clientId, operation, status, takenAt, body } = payment
    const { amount, currency } = body.instructedAmount
    return {
      id: key,
      interfaceName: NAME,
      kind: 'instruction',
      variety: operation,
      clientId,
      amount: `${amount} ${currency}`,
      state: status,
      moves: PAYMENT_MOVES,
      key: payments.prefix + key,
      madeAt: takenAt,
      facts: {
        ...paymentState(payment),
        debtorIban: body.debtor.iban,
        creditorIban: body.creditor.iban,
        creditorName: body.creditor.name,
        ...(payment.debit && { archiveId: payment.debit.archiveId }),
        ...(payment.planned !== undefined && { planned: payment.planned }),
      },
    }
  }
  return [
    {
      interfaceName: NAME,
      kind: 'instruction',
      states: PAYMENT_STATUSES,
      list: () => payments.byKey().map(({ id, value }) => shown(id, value)),
      find(id) {
        const payment = payments.under(id)
        return payment && shown(id, payment)
      },
      moves(id) {
        const payment = payments.under(id)
        if (payment?.status !== 'PROCESSING') return []
        const at = schedule.dueOf(id, 'corporate-payments.settle')[0]?.at
        const planned = (outcome: string | undefined) => (): Done => {
          payments.plan(id, outcome)
          return 'done'
        }
        const refusal = payment.operation === 'v2' ? 'reject' : 'pending-reject'
        // A plan about the kind of transfer stays: an ordinary transfer settles too.
        const success = payment.planned?.startsWith('error:') ? payment.planned : undefined
        return [
          { to: 'PROCESSED', by: 'bank', how: 'settles', at, run: planned(success) },
          { to: 'REJECTED', by: 'bank', how: 'settles-refused', at, run: planned(refusal) },
        ]
      },
    },
  ]
}
