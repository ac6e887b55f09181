// A bank that gives money back, in a few lines of its own: it refuses old dates and pairs that it has seen, and never
// gives back more than a payment was. Independent of every rule that the proxy has; it holds no assertion.
import { json } from '../kit/fake-bank.ts'

/** A refund as the bank has it. */
export interface BankRefund {
  paymentId: string
  refundOf: string
  cents: number
  /** What the merchant wrote to it: a test's name for the refund. */
  text: string
  status: 'INITIAL' | 'ACCEPTED' | 'REJECTED'
}

/** What becomes of a call on its way; absent for an ordinary answer. */
export type Fate =
  | 'drop-before'
  | 'drop-after'
  | 'twice'
  | 'garbled'
  | { refuse: string }
  | { lateMs: number }

/** A bank whose payments are paid as soon as they are made, and what was given back of them. */
export interface RefundBank {
  readonly fetch: (request: string, init?: RequestInit) => Promise<Response>
  /** Amount in cents by payment. */
  readonly payments: Map<string, { cents: number; status: string }>
  readonly refunds: BankRefund[]
  /** Texts of the refund calls that arrived, whatever came of them. */
  readonly arrived: string[]
  /** What becomes of the next calls, by method. */
  readonly fates: { GET: Fate[]; POST: Fate[] }
  /** Books what is late and has arrived by now. */
  pass(): void
  /** Ends refunds that are under way. */
  settle(status: 'ACCEPTED' | 'REJECTED', which?: (refund: BankRefund) => boolean): void
  /** Most refund calls that were on their way at once. */
  most(): number
}

/**
 * Makes a bank.
 * @param clock Milliseconds since 1970.
 */
export function makeRefundBank(clock: () => number): RefundBank {
  const seen = new Set<string>()
  const late: { dueAt: number; call: () => Response }[] = []
  let [now, most] = [0, 0]
  const lose = (): never => {
    throw new Error('Network connection lost.')
  }

  const bank: RefundBank = {
    payments: new Map(),
    refunds: [],
    arrived: [],
    fates: { GET: [], POST: [] },
    most: () => most,
    pass() {
      for (const one of late.splice(0)) {
        if (one.dueAt <= clock()) one.call()
        else late.push(one)
      }
    },
    settle(status, which = () => true) {
      for (const one of bank.refunds) if (one.status === 'INITIAL' && which(one)) one.status = status
    },
    async fetch(request, init = {}) {
      const method = init.method === 'POST' ? 'POST' : 'GET'
      if (request.endsWith('/payments')) return create(await new Response(init.body ?? null).text())
      if (method === 'GET') return deliver(() => read(request), bank.fates.GET.shift())
      now += 1
      most = Math.max(most, now)
      try {
        const headers = new Headers(init.headers)
        const body = await new Response(init.body ?? null).text()
        return deliver(() => refund(request, headers, body), bank.fates.POST.shift())
      } finally {
        now -= 1
      }
    },
  }

  function deliver(call: () => Response, fate: Fate | undefined): Response {
    bank.pass()
    if (fate === 'drop-before') return lose()
    if (typeof fate === 'object' && 'refuse' in fate) return refused(fate.refuse)
    if (typeof fate === 'object') {
      late.push({ dueAt: clock() + fate.lateMs, call })
      return lose()
    }
    const answer = call()
    if (fate === 'drop-after') return lose()
    // The network delivers it again, and brings the second answer.
    if (fate === 'twice') return call()
    return fate === 'garbled' ? new Response('<html>', { status: 200 }) : answer
  }

  function create(body: string): Response {
    const { amount } = JSON.parse(body) as { amount: string }
    const paymentId = `payment-${bank.payments.size + 1}`
    bank.payments.set(paymentId, { cents: Number(amount.replace('.', '')), status: 'ACCEPTED' })
    return json(200, { paymentId, paymentOperationId: paymentId, paymentOperationValidation: 'sign' })
  }

  function read(request: string): Response {
    const id = request.split('/').at(-1) ?? ''
    const payment = bank.payments.get(id)
    if (payment) {
      const refunds = bank.refunds.filter(({ refundOf }) => refundOf === id)
      return json(200, {
        paymentId: id,
        amount: written(payment.cents),
        status: payment.status,
        refunds: refunds.map(({ paymentId, cents, status }) => ({
          paymentId,
          amount: written(cents),
          status,
        })),
        totalRefundedAmount: written(totalOf(id)),
      })
    }
    const known = bank.refunds.find(({ paymentId }) => paymentId === id)
    if (!known) return refused('PAYMENT_NOT_FOUND')
    const { refundOf, cents, status } = known
    return json(200, { paymentId: id, refundOf, amount: written(cents), status, refunds: [] })
  }

  function refund(request: string, headers: Headers, body: string): Response {
    const order = JSON.parse(body) as { amount: string; message?: { text: string }; reference?: string }
    const text = order.message?.text ?? order.reference ?? ''
    const date = Date.parse(headers.get('date') ?? '')
    bank.arrived.push(text)
    if (Math.abs(Math.floor(clock() / 1_000) - date / 1_000) > 300) return refused('CLOCK_SKEW')
    const pair = `${headers.get('x-session-id')} ${headers.get('x-request-id')}`
    if (seen.has(pair)) return refused('DUPLICATE_REQUEST')
    seen.add(pair)
    const refundOf = /payments\/([^/]+)\/refund$/.exec(request)?.[1] ?? ''
    const payment = bank.payments.get(refundOf)
    if (payment?.status !== 'ACCEPTED') return refused('NOT_REFUNDABLE')
    const cents = Number(order.amount.replace('.', ''))
    if (totalOf(refundOf) + cents > payment.cents) return refused('REFUND_TOO_LARGE')
    const paymentId = `refund-${bank.refunds.length + 1}`
    bank.refunds.push({ paymentId, refundOf, cents, text, status: 'INITIAL' })
    return json(200, { paymentId, totalRefundedAmount: written(totalOf(refundOf)) })
  }

  const totalOf = (id: string) =>
    bank.refunds
      .filter(({ refundOf, status }) => refundOf === id && status !== 'REJECTED')
      .reduce((sum, { cents }) => sum + cents, 0)

  return bank
}

const refused = (code: string) => json(400, { errors: [{ code }] })
const written = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
