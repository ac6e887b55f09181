// A bank that takes PSD2 payments, in a few lines of its own, written from the paper and the gaps: it makes a payment once
// under a key, and debits it once. Independent of every rule that the proxy has; it holds no assertion.
import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import { testKeyPair } from '#kit'
import { type Call, scriptBank } from '../../../../kit/scripted-bank.ts'
import { json } from '../../kit/fake-bank.ts'

export interface BankPayment {
  paymentId: string
  authorizationId: string
  /** The last part of its path: `sepa-payments` and the like. */
  collection: string
  key: string
  body: string
  readonly order: Readonly<Record<string, unknown>>
  status: string
  authorized?: string
  submitted?: string
  archiveId?: string
  /** How often money left. */
  debits: number
  /** Statuses of the instances of a series by their nominal dates; others wait. */
  readonly instances: Map<string, { status: string; archiveId?: string }>
}

/** A batch, or a cancellation of one payment. */
export interface BankBatch {
  authorizationId: string
  status: string
  cancels?: string
}

const KINDS = ['token', 'keys', 'create', 'submit', 'delete', 'look'] as const

export type CallKind = (typeof KINDS)[number]

export type Psd2Bank = ReturnType<typeof makePsd2TestBank>

export const BANK = 'https://api.bank.example'
export const CLIENT_ID = 'client-1'
export const CLIENT_SECRET = 'canary-psd2-client-secret-0123456789'

const COLLECTIONS = [
  'sepa-payments',
  'scheduled-sepa-payments',
  'recurring-sepa-payments',
  'foreign-payments',
]
const ENDED = /^(Debited|Credited|Rejected|Revoked|Cancelled|Completed)$/
const TOKEN = 'canary-psd2-token-0123456789abcdefghijklmno'

/**
 * Makes a bank.
 * @param clock Milliseconds since 1970.
 */
export function makePsd2TestBank(clock: () => number) {
  let [ids, approvals] = [0, 0]
  const mint = (what: 'a' | 'b' | 'c') => `00000000-0000-4000-8${what}00-${String(++ids).padStart(12, '0')}`
  const now = () => new Date(clock()).toISOString()
  const payments: BankPayment[] = []
  const batches = new Map<string, BankBatch>()
  const codes = new Set<string>()
  const last = (): BankPayment => {
    const payment = payments.at(-1)
    if (!payment) throw new Error('the bank has no payment')
    return payment
  }
  const frame = scriptBank<CallKind>({
    kinds: KINDS,
    kindOf: ({ method, path }) => kindOf(method, path),
    answer,
    refusal: ({ refuse, status = 400 }) => refused(refuse, status),
  })
  const bank = {
    ...frame,
    payments,
    batches,
    codes,
    /** Whether it ends what was approved and not submitted without asking its payer. */
    endsApproved: false,
    last,
    /** Does as a person at the bank's page does. */
    decide(
      authorizationId: string,
      status: 'Authorizing' | 'Authorized' | 'Rejected' | 'Unauthorized',
    ): void {
      const batch = batches.get(authorizationId)
      if (!batch || !/^(Unauthorized|Authorizing)$/.test(batch.status)) return
      const { cancels } = batch
      if (cancels !== undefined) {
        const payment = payments.find(({ paymentId }) => paymentId === cancels)
        if (status === 'Authorized' && payment && isCancellable(payment)) {
          payment.status = 'Cancelled'
          for (const [date, { status: run }] of payment.instances)
            if (run === 'AwaitingDueDate') payment.instances.set(date, { status: 'Cancelled' })
          batch.status = 'Completed'
        } else batch.status = status === 'Authorized' ? 'Rejected' : status
        return
      }
      batch.status = status
      for (const payment of paymentsOf(authorizationId))
        if (!ENDED.test(payment.status)) payment.status = status
    },
    /** The payer approves a payment, the newest one if none is given: returns the fragment that the browser brings back. */
    async approve(address: string, payment = last()): Promise<string> {
      const query = new URL(address).searchParams
      const [state, nonce] = [query.get('state') ?? '', query.get('nonce') ?? '']
      payment.status = 'Authorized'
      payment.authorized = now()
      const code = `code-${++approvals}`
      codes.add(code)
      const { privateKey } = await testKeyPair()
      const { authorizationId } = payment
      const claims = { nonce, c_hash: half(code), s_hash: half(state), authorizationId, sub: 'payer' }
      const seconds = Math.floor(clock() / 1_000)
      const idToken = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'id-token' })
        .setIssuer(BANK)
        .setAudience(CLIENT_ID)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + 300)
        .sign(privateKey)
      return new URLSearchParams({ code, id_token: idToken, state }).toString()
    },
    /** The payer says no. */
    refuse(address: string, payment = last()): string {
      payment.status = 'Rejected'
      const state = new URL(address).searchParams.get('state') ?? ''
      return new URLSearchParams({ error: 'access_denied', state }).toString()
    },
    /** Ends whatever no person approved. */
    expire(): void {
      for (const batch of batches.values()) if (batch.status === 'Unauthorized') revoke(batch)
      for (const payment of payments) if (payment.status === 'Authorized') payment.status = 'Rejected'
    },
    /** Debits what waits for its day, and ends a series. */
    execute(to = 'Debited'): void {
      for (const payment of payments) {
        if (payment.collection === 'recurring-sepa-payments' && payment.status === 'AwaitingDueDate') {
          for (const [date, { status }] of payment.instances)
            if (status === 'AwaitingDueDate') endInstance(payment, date, to)
          payment.status = 'Completed'
        } else if (/^(AwaitingDueDate|Accepted)$/.test(payment.status)) end(payment, to)
      }
    },
  }

  const paymentsOf = (id: string) => payments.filter(({ authorizationId }) => authorizationId === id)

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

  function endInstance(payment: BankPayment, date: string, status: string): void {
    payment.instances.set(date, { status })
    if (status !== 'Rejected') payment.debits += 1
  }

  async function answer(call: Call<CallKind>): Promise<Response> {
    if (call.kind === 'token') return token(call.form)
    if (call.kind === 'keys') {
      const jwk = await crypto.subtle.exportKey('jwk', (await testKeyPair()).publicKey)
      return json(200, { keys: [{ ...jwk, kid: 'id-token' }] })
    }
    if (call.headers.get('authorization') !== `Bearer ${TOKEN}`) return refused('InvalidValue', 401)
    const [, , , collection = '', id, action, date] = call.path.split('/')
    if (collection === 'authorizations' && action === 'payments') return json(200, listed(id ?? ''))
    if (collection === 'authorizations') return onBatch(call, id ?? '')
    if (call.kind === 'create') return create(call, collection)
    const payment = payments.find((one) => one.paymentId === id && one.collection === collection)
    if (!payment) return refused('InvalidValue', 404)
    if (action === 'recurrence')
      return json(200, { dueDate: date, status: 'AwaitingDueDate', ...payment.instances.get(date ?? '') })
    if (call.kind === 'submit') return submit(payment)
    return call.kind === 'delete' ? remove(payment) : json(200, shown(payment))
  }

  function token(form: URLSearchParams): Response {
    const grant = { access_token: TOKEN, token_type: 'Bearer', expires_in: 3_600, scope: 'payments' }
    if (form.get('grant_type') === 'client_credentials') return json(200, grant)
    if (!codes.delete(form.get('code') ?? '')) return json(400, { error: 'invalid_grant' })
    return json(200, { ...grant, refresh_token: 'canary-refresh-token-0123456789', id_token: 'e30.e30.e30' })
  }

  /** Lists the payments of a batch by their kind. */
  function listed(authorizationId: string): object {
    const of = (collection: string) =>
      paymentsOf(authorizationId)
        .filter((one) => one.collection === collection)
        .map(shown)
    const [sepaPayments, scheduledSepaPayments, recurringSepaPayments, foreignPayments] = COLLECTIONS.map(of)
    const { status } = batches.get(authorizationId) ?? {}
    return {
      authorizationId,
      status,
      sepaPayments,
      scheduledSepaPayments,
      recurringSepaPayments,
      foreignPayments,
    }
  }

  function onBatch({ method }: Call<CallKind>, id: string): Response {
    const batch = batches.get(id)
    if (!batch) return refused('InvalidValue', 404)
    if (method === 'DELETE' && batch.status !== 'Revoked') {
      if (batch.status !== 'Unauthorized') return refused('IllegalState', 409)
      revoke(batch)
    }
    return json(200, batch)
  }

  function create({ body, json: order, headers }: Call<CallKind>, collection: string): Response {
    const key = headers.get('x-idempotency-key') ?? ''
    const known = payments.find((one) => one.key === key)
    if (known) return known.body === body ? json(201, shown(known)) : refused('DuplicatePayment', 409)
    const joined = order['authorizationId'] as string | undefined
    const batch = joined === undefined ? undefined : batches.get(joined)
    if (joined !== undefined && batch?.status !== 'Unauthorized') return refused('IllegalState', 409)
    const authorizationId = batch?.authorizationId ?? mint('b')
    if (!batch) batches.set(authorizationId, { authorizationId, status: 'Unauthorized' })
    const made = { paymentId: mint('a'), authorizationId, collection, key, body, order }
    const payment = { ...made, status: 'Unauthorized', debits: 0, instances: new Map() }
    payments.push(payment)
    return json(201, shown(payment))
  }

  function submit(payment: BankPayment): Response {
    if (payment.submitted !== undefined) return json(200, shown(payment))
    if (!/^(Authorized|SubmissionPending)$/.test(payment.status)) return refused('IllegalState', 409)
    payment.submitted = now()
    if (payment.collection === 'sepa-payments') end(payment, 'Debited')
    else payment.status = payment.collection === 'foreign-payments' ? 'Accepted' : 'AwaitingDueDate'
    const { dueDate } = payment.order as { dueDate?: string }
    // Three days of a weekly series are enough here.
    if (payment.collection === 'recurring-sepa-payments' && dueDate !== undefined)
      for (const days of [0, 7, 14])
        payment.instances.set(plusDays(dueDate, days), { status: 'AwaitingDueDate' })
    return json(200, shown(payment))
  }

  const isCancellable = ({ status, collection }: BankPayment) =>
    status === 'Authorized' || (/^(scheduled|recurring)/.test(collection) && status === 'AwaitingDueDate')

  function remove(payment: BankPayment): Response {
    if (payment.status === 'Unauthorized') payment.status = 'Revoked'
    if (payment.status === 'Authorized' && bank.endsApproved) payment.status = 'Cancelled'
    if (/^(Revoked|Cancelled)$/.test(payment.status)) return json(200, shown(payment))
    if (!isCancellable(payment)) return refused('IllegalState', 409)
    const open = [...batches.values()].find(
      ({ cancels, status }) => cancels === payment.paymentId && status === 'Unauthorized',
    )
    const cancellation = open ?? {
      authorizationId: mint('c'),
      status: 'Unauthorized',
      cancels: payment.paymentId,
    }
    batches.set(cancellation.authorizationId, cancellation)
    return json(202, { ...shown(payment), cancellationAuthorizationId: cancellation.authorizationId })
  }

  function shown(payment: BankPayment): Record<string, unknown> {
    const { order, paymentId, authorizationId, status, authorized, submitted, archiveId } = payment
    return {
      ...order,
      paymentId,
      authorizationId,
      status,
      authorized,
      submitted,
      archiveId,
      created: now(),
      modified: now(),
    }
  }

  return bank
}

export function kindOf(method: string, path: string): CallKind {
  if (path.endsWith('/token')) return 'token'
  if (path.endsWith('/jwks.json')) return 'keys'
  if (method === 'DELETE') return 'delete'
  if (method === 'GET') return 'look'
  return COLLECTIONS.some((collection) => path.endsWith(`/${collection}`)) ? 'create' : 'submit'
}

const half = (text: string) =>
  createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')

const plusDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const refused = (type: string, status: number) =>
  json(status, { type: 'BUSINESS', message: 'no', id: 'x', violations: [{ type, message: 'no' }] })
