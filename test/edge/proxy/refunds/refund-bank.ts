// A bank that gives money back, in a few lines of its own: it refuses old dates and pairs that it has seen, and never
// gives back more than a payment was. Independent of every rule that the proxy has; it holds no assertion.
import { wallClock } from '#kit'
import { json } from '../kit/fake-bank.ts'

/** A refund as the bank has it. */
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
  /** How late the list, and the total, show a refund. */
  listLateMs?: number
  totalLateMs?: number
  /** How far the bank's clock is off. */
  clockMs?: number
  /** Other words for its statuses. */
  words?: Readonly<Record<string, string>>
  /** What it answers to a refund that it has made. */
  answers?: (body: { paymentId: string; totalRefundedAmount: string }, refundOf: string) => Response
  /** Whether its records of refunds name no payment. */
  isUnnamed?: boolean
}

/** What becomes of a call on its way; absent for an ordinary answer. */
export type Fate =
  | 'drop-before'
  | 'drop-after'
  | 'twice'
  | 'garbled'
  | { refuse: string }
  | { lateMs: number }

/** A bank whose payments are paid once they were read, and what was given back of them. */
export interface RefundBank {
  readonly fetch: (request: string, init?: RequestInit) => Promise<Response>
  /** Amount in cents by payment. */
  readonly payments: Map<string, { cents: number; status: string; isNew?: boolean }>
  readonly refunds: BankRefund[]
  readonly differs: Differences
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
 * @param differs May be changed while the bank lives.
 */
export function makeRefundBank(clock: () => number, differs: Differences = {}): RefundBank {
  const seen = new Set<string>()
  const late: { dueAt: number; call: () => Response }[] = []
  let [now, most] = [0, 0]
  const lose = (): never => {
    throw new Error('Network connection lost.')
  }

  const bank: RefundBank = {
    payments: new Map(),
    refunds: [],
    differs,
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
    // The proxy reads its first payment before anybody could pay it, and no other one.
    const isNew = bank.payments.size === 0
    const status = isNew ? 'INITIAL' : 'ACCEPTED'
    bank.payments.set(paymentId, { cents: Number(amount.replace('.', '')), status, isNew })
    return json(200, { paymentId, paymentOperationId: paymentId, paymentOperationValidation: 'sign' })
  }

  function read(request: string): Response {
    const id = request.split('/').at(-1) ?? ''
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

  function refund(request: string, headers: Headers, body: string): Response {
    const order = JSON.parse(body) as { amount: string; message?: { text: string }; reference?: string }
    const text = order.message?.text ?? order.reference ?? ''
    const date = Date.parse(headers.get('date') ?? '')
    bank.arrived.push(text)
    const ownNow = clock() + (bank.differs.clockMs ?? 0)
    if (Math.abs(Math.floor(ownNow / 1_000) - date / 1_000) > 300) return refused('CLOCK_SKEW')
    const pair = `${headers.get('x-session-id')} ${headers.get('x-request-id')}`
    if (seen.has(pair)) return refused('DUPLICATE_REQUEST')
    seen.add(pair)
    const refundOf = /payments\/([^/]+)\/refund$/.exec(request)?.[1] ?? ''
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
