// Online payments and refunds as objects: their states, what moves them, how a payer decides.

import { MOVES, PAYMENT_STATUSES } from '../../../core/online-payment/rules.ts'
import type { BankObject, Choice, Done, ObjectSource } from '../bank-objects.ts'
import type { Services } from '../services.ts'
import { decisionIn } from './decisions.ts'
import type { Decision, Payments } from './payments.ts'
import { type Payment, type PaymentRecords, type Refund, stateOf } from './records.ts'

const INTERFACE = 'online-payment'
/** Moves of a refund, which is never cancelled (gaps: online-payment.status.values). */
const REFUND_MOVES = { INITIAL: ['ACCEPTED', 'REJECTED'], ACCEPTED: [], REJECTED: [] } as const
const EXPIRE = 'online-payment.expire'
const SETTLE = 'online-payment.settle'

/** Makes the objects of online payments. */
export function onlinePaymentObjects(
  services: Services,
  paymentRecords: PaymentRecords,
  payments: Payments,
): ObjectSource[] {
  const { schedule } = services
  const { records } = paymentRecords

  const shown = (record: Payment | Refund): BankObject => {
    const { paymentId, kind, merchantId, amount, status, createdAt, reference } = record
    return {
      id: paymentId,
      interfaceName: INTERFACE,
      kind: kind === 'REFUND' ? 'refund' : 'payment',
      clientId: merchantId,
      amount: `${amount} EUR`,
      state: status,
      moves: kind === 'REFUND' ? REFUND_MOVES : MOVES,
      key: records.prefix + paymentId,
      madeAt: createdAt,
      facts: {
        ...stateOf(paymentRecords, record),
        merchantId,
        ...(reference !== undefined && { reference }),
        ...(record.text !== undefined && { message: record.text }),
        ...(record.archiveId !== undefined && { archiveId: record.archiveId }),
      },
    }
  }
  const ofKind = (kind: Payment['kind'] | Refund['kind']) => ({
    interfaceName: INTERFACE,
    states: PAYMENT_STATUSES,
    list: () =>
      records
        .list()
        .filter(({ value }) => value.kind === kind)
        .map(({ value }) => shown(value)),
    find(id: string) {
      const record = records.get(id)
      return record?.kind === kind ? shown(record) : undefined
    },
  })
  const undecided = (id: string) => {
    const payment = paymentRecords.payment(id)
    return payment?.status === 'INITIAL' ? payment : undefined
  }
  const end = (id: string, now: number, decision: Decision): Done => {
    const payment = undecided(id)
    if (!payment)
      return { why: 'the payment has ended: its link leads back to the shop, and nothing is asked' }
    payments.open(payment, now, undefined, decision)
    return 'done'
  }
  const pay = (id: string, now: number, { customerId, iban }: Choice): Done => {
    const decided = decisionIn(services, { result: 'authorized', customerId, iban })
    return 'decision' in decided ? end(id, now, decided.decision) : decided
  }
  const expiryOf = (id: string) => schedule.dueOf(id, EXPIRE)[0]?.at

  return [
    {
      ...ofKind('CREDIT'),
      kind: 'payment',
      moves(id) {
        if (!undecided(id)) return []
        const at = expiryOf(id)
        const run = (now: number, choice: Choice) => pay(id, now, choice)
        return [
          { to: 'ACCEPTED', by: 'person', how: 'payer-pays', way: 'page', choosesCustomer: true, run },
          {
            to: 'CANCELLED',
            by: 'person',
            how: 'payer-cancels',
            way: 'refused',
            run: (now) => end(id, now, { end: 'cancelled' }),
          },
          { to: 'CANCELLED', by: 'clock', how: 'nobody-came', way: 'left-open', at },
          { way: 'too-late', at, isRefused: true, run },
          { to: 'REJECTED', by: 'bank', how: 'payer-fails', run: (now) => end(id, now, { end: 'failed' }) },
        ]
      },
    },
    {
      ...ofKind('REFUND'),
      kind: 'refund',
      moves(id) {
        const refund = records.get(id)
        if (refund?.kind !== 'REFUND' || refund.status !== 'INITIAL') return []
        const at = schedule.dueOf(id, SETTLE)[0]?.at
        /** Plans the outcome of a refund, as a tester can before creating it; it takes effect when the refund settles. */
        const planned = (isRejected: boolean) => (): Done => {
          const { plannedReject: _, ...unplanned } = refund
          records.put(id, { ...unplanned, ...(isRejected && { plannedReject: true }) })
          return 'done'
        }
        return [
          { to: 'ACCEPTED', by: 'bank', how: 'settles', at, run: planned(false) },
          { to: 'REJECTED', by: 'bank', how: 'settles-refused', at, run: planned(true) },
        ]
      },
    },
  ]
}
