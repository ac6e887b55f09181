// A bank that gives money back, in a few lines of its own: it refuses old dates and pairs that it has seen, and never
// gives back more than a payment was. Independent of every rule that the proxy has; it holds no assertion.
import { wallClock } from '#kit'
import { type Call, scriptBank } from '../../../kit/scripted-bank.ts'
import { json } from '../kit/fake-bank.ts'

export interface BankRefund {
  paymentId: string
  refundOf: string
  cents: number
  /** What the merchant wrote to it: a test's name for the refund. */
  text: string
  status: 'INITIAL' | 'ACCEPTED' | 'REJECTED'
  /** When it was booked, by the clock of the test. */
  at: number
}

/** How a bank differs where the papers are silent. */
export interface Differences {
  /** Whether the list of refunds is shown; absent for yes. */
  list?: 'never' | 'empty'
  /** Whether the total is shown; absent for yes. */
  total?: 'never'
  listLateMs?: number
  totalLateMs?: number
  clockMs?: number
  words?: Readonly<Record<string, string>>
  answers?: (body: { paymentId: string; totalRefundedAmount: string }, refundOf: string) => Response
  /** Whether its records of refunds name no payment. */
  isUnnamed?: boolean
}

const KINDS = ['create', 'refund', 'look'] as const

type BankCall = Call<(typeof KINDS)[number]>

export interface PaidPayment {
  cents: number
  status: string
  isNew?: boolean
  /** When it was made, by the clock of the test. */
  at?: number
  reference?: string
}

/** A bank whose payments are paid once they were read, and what was given back of them. */
export type RefundBank = ReturnType<typeof makeRefundBank>

/**
 * Makes a bank.
 * @param clock Milliseconds since 1970.
 * @param differs May be changed while the bank lives.
 */
export function makeRefundBank(clock: () => number, differs: Differences = {}) {
  const seen = new Set<string>()
  const frame = scriptBank({
    kinds: KINDS,
    kindOf: ({ method, path }) =>
      method !== 'POST' ? 'look' : path.endsWith('/payments') ? 'create' : 'refund',
    answer: (call) =>
      call.kind === 'create' ? create(call) : call.kind === 'refund' ? refund(call) : read(call.path),
    refusal: ({ refuse }) => refused(refuse),
    clock,
  })
  const bank = {
    ...frame,
    /** By id. */
    payments: new Map<string, PaidPayment>(),
    refunds: [] as BankRefund[],
    differs,
    /** Texts of the refund calls that arrived, whatever came of them. */
    asked: [] as string[],
    settle(status: 'ACCEPTED' | 'REJECTED', which: (refund: BankRefund) => boolean = () => true): void {
      for (const one of bank.refunds) if (one.status === 'INITIAL' && which(one)) one.status = status
    },
  }

  function create({ json: { amount, reference } }: BankCall): Response {
    const paymentId = `payment-${bank.payments.size + 1}`
    // The proxy reads its first payment before anybody could pay it, and no other one.
    const isNew = bank.payments.size === 0
    bank.payments.set(paymentId, {
      cents: Number(String(amount).replace('.', '')),
      status: isNew ? 'INITIAL' : 'ACCEPTED',
      isNew,
      at: clock(),
      reference: String(reference),
    })
    return json(200, { paymentId, paymentOperationId: paymentId, paymentOperationValidation: 'sign' })
  }

  function read(path: string): Response {
    const id = path.split('/').at(-1) ?? ''
    const payment = bank.payments.get(id)
    const { list, total, listLateMs = 0, totalLateMs = 0 } = bank.differs
    if (payment) {
      const { status } = payment
      if (payment.isNew) Object.assign(payment, { status: 'ACCEPTED', isNew: false })
      const shown = bank.refunds.filter((one) => one.refundOf === id && one.at + listLateMs <= clock())
      const sum = totalOf(id, (one) => one.at + totalLateMs <= clock())
      return json(200, {
        paymentId: id,
        amount: written(payment.cents),
        status,
        ...(list !== 'never' && { refunds: list === 'empty' ? [] : shown.map(entryOf) }),
        ...(total !== 'never' && { totalRefundedAmount: written(sum) }),
      })
    }
    const known = bank.refunds.find(({ paymentId }) => paymentId === id)
    if (!known) return refused('PAYMENT_NOT_FOUND')
    const { refundOf } = known
    return json(200, { ...entryOf(known), ...(!bank.differs.isUnnamed && { refundOf }), refunds: [] })
  }

  const entryOf = ({ paymentId, cents, status, at }: BankRefund) => ({
    paymentId,
    amount: written(cents),
    status: bank.differs.words?.[status] ?? status,
    createTime: new Date(at + (bank.differs.clockMs ?? 0)).toISOString(),
  })

  function refund({ path, headers, json: body }: BankCall): Response {
    const order = body as { amount: string; message?: { text: string }; reference?: string }
    const text = order.message?.text ?? order.reference ?? ''
    const date = Date.parse(headers.get('date') ?? '')
    bank.asked.push(text)
    const ownNow = clock() + (bank.differs.clockMs ?? 0)
    if (Math.abs(Math.floor(ownNow / 1_000) - date / 1_000) > 300) return refused('CLOCK_SKEW')
    const pair = `${headers.get('x-session-id')} ${headers.get('x-request-id')}`
    if (seen.has(pair)) return refused('DUPLICATE_REQUEST')
    seen.add(pair)
    const refundOf = /payments\/([^/]+)\/refund$/.exec(path)?.[1] ?? ''
    const payment = bank.payments.get(refundOf)
    if (payment?.status !== 'ACCEPTED') return refused('NOT_REFUNDABLE')
    const cents = Number(order.amount.replace('.', ''))
    if (totalOf(refundOf) + cents > payment.cents) return refused('REFUND_TOO_LARGE')
    const paymentId = `refund-${bank.refunds.length + 1}`
    bank.refunds.push({ paymentId, refundOf, cents, text, status: 'INITIAL', at: clock() })
    const made = { paymentId, totalRefundedAmount: written(totalOf(refundOf)) }
    return bank.differs.answers?.(made, refundOf) ?? json(200, made)
  }

  const totalOf = (id: string, isShown: (one: BankRefund) => boolean = () => true) =>
    bank.refunds
      .filter((one) => one.refundOf === id && one.status !== 'REJECTED' && isShown(one))
      .reduce((sum, { cents }) => sum + cents, 0)

  return bank
}

const refused = (code: string) => json(400, { errors: [{ code }] })
const written = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** Makes a bank whose payments are paid before anybody could pay them. */
export function makeUnfitBank(): Pick<RefundBank, 'fetch'> {
  const bank = makeRefundBank(wallClock)
  return {
    async fetch(request, init) {
      const answered = await bank.fetch(request, init)
      for (const payment of bank.payments.values()) payment.status = 'ACCEPTED'
      return answered
    },
  }
}
