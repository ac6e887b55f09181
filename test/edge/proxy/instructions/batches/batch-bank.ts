// A bank that takes PSD2 payments, in a few lines of its own, written from the paper and the gaps: it makes a payment once
// under a key, and debits it once. Independent of every rule that the proxy has; it holds no assertion.
import { json } from '../../kit/fake-bank.ts'

/** A payment as the bank has it. */
export interface BankPayment {
  paymentId: string
  authorizationId: string
  collection: string
  key: string
  /** The body as it came. */
  body: string
  status: string
  submitted?: string
  archiveId?: string
  /** How often money left. */
  debits: number
  runs: Map<string, string>
}

/** A batch, or a cancellation of one payment. */
export interface BankBatch {
  authorizationId: string
  status: string
  cancels?: string
}

/** What becomes of a call on its way; absent for an ordinary answer. */
export type Fate = 'drop-before' | 'drop-after' | 'garbled' | { refuse: string; status: number }

/** Kinds of calls, each with fates of its own. */
export type CallKind = 'token' | 'create' | 'submit' | 'delete' | 'look'

/** A call as it arrived. */
export interface Arrived {
  kind: CallKind
  method: string
  path: string
  headers: Headers
  body: string
}

/** The bank. */
export interface BatchBank {
  readonly fetch: (request: string, init?: RequestInit) => Promise<Response>
  readonly payments: BankPayment[]
  readonly batches: Map<string, BankBatch>
  readonly arrived: Arrived[]
  /** What becomes of the next calls. */
  readonly fates: Record<CallKind, Fate[]>
  /** Whether it ends what was approved and not submitted without asking its payer. */
  endsApproved: boolean
  /** Does as a person at the bank's page does. */
  decide(authorizationId: string, status: 'Authorizing' | 'Authorized' | 'Rejected' | 'Unauthorized'): void
  /** Ends whatever no person approved. */
  expire(): void
  /** Debits what waits for its day, and ends a series. */
  execute(to?: string): void
}

const COLLECTIONS = [
  'sepa-payments',
  'scheduled-sepa-payments',
  'recurring-sepa-payments',
  'foreign-payments',
]
const ENDED = /^(Debited|Credited|Rejected|Revoked|Cancelled|Completed)$/
const TOKEN = 'canary-psd2-token-0123456789abcdef'

/**
 * Makes a bank.
 * @param clock Milliseconds since 1970.
 */
export function makeBatchBank(clock: () => number): BatchBank {
  let ids = 0
  const mint = (what: string) => `${what}-${String(++ids).padStart(4, '0')}`
  const now = () => new Date(clock()).toISOString()
  const bank: BatchBank = {
    payments: [],
    batches: new Map(),
    arrived: [],
    fates: { token: [], create: [], submit: [], delete: [], look: [] },
    endsApproved: false,
    decide(authorizationId, status) {
      const batch = bank.batches.get(authorizationId)
      if (!batch || !/^(Unauthorized|Authorizing)$/.test(batch.status)) return
      const { cancels } = batch
      if (cancels !== undefined) {
        const payment = bank.payments.find(({ paymentId }) => paymentId === cancels)
        if (status === 'Authorized' && payment && isCancellable(payment)) {
          payment.status = 'Cancelled'
          for (const [date, run] of payment.runs)
            if (run === 'AwaitingDueDate') payment.runs.set(date, 'Cancelled')
          batch.status = 'Completed'
        } else batch.status = status === 'Authorized' ? 'Rejected' : status
        return
      }
      batch.status = status
      for (const payment of paymentsOf(authorizationId))
        if (!ENDED.test(payment.status)) payment.status = status
    },
    expire() {
      for (const batch of bank.batches.values()) if (batch.status === 'Unauthorized') revoke(batch)
      for (const payment of bank.payments) if (payment.status === 'Authorized') payment.status = 'Rejected'
    },
    execute(to = 'Debited') {
      for (const payment of bank.payments) {
        if (payment.collection === 'recurring-sepa-payments' && payment.status === 'AwaitingDueDate') {
          for (const [date, run] of payment.runs) if (run === 'AwaitingDueDate') endRun(payment, date, to)
          payment.status = 'Completed'
        } else if (/^(AwaitingDueDate|Accepted)$/.test(payment.status)) end(payment, to)
      }
    },
    async fetch(request, init = {}) {
      const { pathname } = new URL(request)
      const method = init.method ?? 'GET'
      const body = await new Response(init.body ?? null).text()
      const kind = kindOf(method, pathname)
      const call: Arrived = { kind, method, path: pathname, headers: new Headers(init.headers), body }
      const fate = bank.fates[kind].shift()
      if (fate === 'drop-before') throw new Error('Network connection lost.')
      bank.arrived.push(call)
      if (typeof fate === 'object') return refused(fate.refuse, fate.status)
      const answer = answerTo(call)
      if (fate === 'drop-after') throw new Error('Network connection lost.')
      return fate === 'garbled' ? new Response('<html>', { status: answer.status }) : answer
    },
  }

  const paymentsOf = (id: string) => bank.payments.filter(({ authorizationId }) => authorizationId === id)

  function revoke(batch: BankBatch): void {
    batch.status = 'Revoked'
    for (const payment of paymentsOf(batch.authorizationId))
      if (!ENDED.test(payment.status)) payment.status = 'Revoked'
  }

  function end(payment: BankPayment, status: string): void {
    payment.status = status
    if (status === 'Rejected') return
    payment.debits += 1
    payment.archiveId = `20261120${String(payment.debits + ids).padStart(12, '0')}`
  }

  function endRun(payment: BankPayment, date: string, status: string): void {
    payment.runs.set(date, status)
    if (status !== 'Rejected') payment.debits += 1
  }

  function answerTo(call: Arrived): Response {
    if (call.kind === 'token')
      return json(200, { access_token: TOKEN, token_type: 'Bearer', expires_in: 3_600, scope: 'payments' })
    if (call.headers.get('authorization') !== `Bearer ${TOKEN}`) return refused('InvalidValue', 401)
    const [, , , collection = '', id, action, date] = call.path.split('/')
    if (collection === 'authorizations' && action === 'payments') return json(200, listed(id ?? ''))
    if (collection === 'authorizations') return onBatch(call, id ?? '')
    if (call.kind === 'create') return create(call, collection)
    const payment = bank.payments.find((one) => one.paymentId === id && one.collection === collection)
    if (!payment) return refused('InvalidValue', 404)
    if (action === 'recurrence') {
      const status = payment.runs.get(date ?? '')
      return status === undefined ? refused('InvalidValue', 404) : json(200, { dueDate: date, status })
    }
    if (call.kind === 'submit') return submit(payment)
    return call.kind === 'delete' ? remove(payment) : json(200, shown(payment))
  }

  /** Lists the payments of a batch by their kind. */
  function listed(authorizationId: string): object {
    const of = (collection: string) =>
      paymentsOf(authorizationId)
        .filter((one) => one.collection === collection)
        .map(shown)
    const [sepaPayments, scheduledSepaPayments, recurringSepaPayments, foreignPayments] = COLLECTIONS.map(of)
    const { status } = bank.batches.get(authorizationId) ?? {}
    return {
      authorizationId,
      status,
      sepaPayments,
      scheduledSepaPayments,
      recurringSepaPayments,
      foreignPayments,
    }
  }

  function onBatch({ method }: Arrived, id: string): Response {
    const batch = bank.batches.get(id)
    if (!batch) return refused('InvalidValue', 404)
    if (method === 'DELETE' && batch.status !== 'Revoked') {
      if (batch.status !== 'Unauthorized') return refused('IllegalState', 409)
      revoke(batch)
    }
    return json(200, batch)
  }

  function create({ body, headers }: Arrived, collection: string): Response {
    const key = headers.get('x-idempotency-key') ?? ''
    const known = bank.payments.find((one) => one.key === key)
    if (known) return known.body === body ? json(201, shown(known)) : refused('DuplicatePayment', 409)
    const order = JSON.parse(body) as { authorizationId?: string }
    const batch = order.authorizationId === undefined ? undefined : bank.batches.get(order.authorizationId)
    if (order.authorizationId !== undefined && batch?.status !== 'Unauthorized')
      return refused('IllegalState', 409)
    const authorizationId = batch?.authorizationId ?? mint('batch')
    if (!batch) bank.batches.set(authorizationId, { authorizationId, status: 'Unauthorized' })
    const paymentId = mint('payment')
    const made = { paymentId, authorizationId, collection, key, body, status: 'Unauthorized', debits: 0 }
    bank.payments.push({ ...made, runs: new Map() })
    return json(201, shown({ ...made, runs: new Map() }))
  }

  function submit(payment: BankPayment): Response {
    if (payment.submitted !== undefined) return json(200, shown(payment))
    if (!/^(Authorized|SubmissionPending)$/.test(payment.status)) return refused('IllegalState', 409)
    payment.submitted = now()
    if (payment.collection === 'sepa-payments') end(payment, 'Debited')
    else payment.status = payment.collection === 'foreign-payments' ? 'Accepted' : 'AwaitingDueDate'
    const { dueDate } = JSON.parse(payment.body) as { dueDate?: string }
    // Three days of a weekly series are enough here.
    if (payment.collection === 'recurring-sepa-payments' && dueDate !== undefined)
      for (const days of [0, 7, 14]) payment.runs.set(plusDays(dueDate, days), 'AwaitingDueDate')
    return json(200, shown(payment))
  }

  const isCancellable = ({ status, collection }: BankPayment) =>
    status === 'Authorized' || (/^(scheduled|recurring)/.test(collection) && status === 'AwaitingDueDate')

  function remove(payment: BankPayment): Response {
    if (payment.status === 'Unauthorized') payment.status = 'Revoked'
    if (payment.status === 'Authorized' && bank.endsApproved) payment.status = 'Cancelled'
    if (/^(Revoked|Cancelled)$/.test(payment.status)) return json(200, shown(payment))
    if (!isCancellable(payment)) return refused('IllegalState', 409)
    const open = [...bank.batches.values()].find(
      ({ cancels, status }) => cancels === payment.paymentId && status === 'Unauthorized',
    )
    const cancellation = open ?? {
      authorizationId: mint('cancel'),
      status: 'Unauthorized',
      cancels: payment.paymentId,
    }
    bank.batches.set(cancellation.authorizationId, cancellation)
    return json(202, { ...shown(payment), cancellationAuthorizationId: cancellation.authorizationId })
  }

  function shown(payment: BankPayment): Record<string, unknown> {
    const { paymentId, authorizationId, status, submitted, archiveId } = payment
    const order = JSON.parse(payment.body) as Record<string, unknown>
    return {
      ...order,
      paymentId,
      authorizationId,
      status,
      submitted,
      archiveId,
      created: now(),
      modified: now(),
    }
  }

  return bank
}

/** Returns which kind of call this is. */
export function kindOf(method: string, path: string): CallKind {
  if (path.endsWith('/token')) return 'token'
  if (method === 'DELETE') return 'delete'
  if (method === 'GET') return 'look'
  return COLLECTIONS.some((collection) => path.endsWith(`/${collection}`)) ? 'create' : 'submit'
}

const plusDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const refused = (type: string, status: number) =>
  json(status, { type: 'BUSINESS', message: 'no', id: 'x', violations: [{ type, message: 'no' }] })
