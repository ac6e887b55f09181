// PSD2 payments, paper 2 A: token, create, bundle, the approval by a call, submit, read, delete.
import { createHash, randomUUID, sign } from 'node:crypto'
import { bankKeys } from './online-payment.ts'
import { type Call, centsOf, type Counter, type Entry, type Operation, type Reply } from './wire.ts'

interface Payment {
  readonly paymentId: string
  readonly authorizationId: string
  readonly order: Readonly<Record<string, unknown>>
  readonly key: string
  readonly body: string
  readonly since: number
  changed: number
  status: string
  authorized?: number
  submitted?: number
  archiveId?: string
  entry?: Entry
}

const FAMILY = { sepaPayments: [], scheduledSepaPayments: [], recurringSepaPayments: [], foreignPayments: [] }

const half = (text: string) =>
  createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')

/** Makes the interface of a bank. */
export function makePsd2Payments(bank: Counter) {
  const { dialect } = bank
  const payments: Payment[] = []
  const tokens = new Set<string>()
  const codes = new Set<string>()

  const refuse = (status: number, type: string, violation: string): Reply => ({
    status,
    json: { type, message: violation, id: 'e-1', violations: [{ type: violation, message: violation }] },
  })
  const isKnown = ({ headers }: Call) =>
    tokens.has((headers.get('authorization') ?? '').replace(/^bearer /i, ''))
  const guarded =
    (act: (call: Call, names: readonly string[]) => Reply) =>
    (call: Call, names: readonly string[]): Reply =>
      isKnown(call) ? act(call, names) : refuse(401, 'SECURITY', 'InvalidValue')

  function token(call: Call): Reply {
    const form = new URLSearchParams(call.body)
    const grant = form.get('grant_type')
    const isByCode = grant === 'authorization_code' && codes.delete(form.get('code') ?? '')
    if (grant !== 'client_credentials' && !isByCode) return { status: 400, json: { error: 'invalid_grant' } }
    const json = dialect.token?.(call.headers) ?? {
      access_token: `psd2-token-0123456789abcdefghijklmnopqrst-${tokens.size}`,
      token_type: 'Bearer',
      expires_in: 3_600,
      scope: 'payments',
      ...(isByCode && { refresh_token: 'refresh-0123456789', id_token: 'e30.e30.e30' }),
    }
    if ('error' in json) return { status: 401, json }
    tokens.add(String(json['access_token']))
    return { status: 200, json }
  }

  function shown(payment: Payment): Record<string, unknown> {
    const { order, paymentId, authorizationId, status, since, changed, authorized, submitted, archiveId } =
      payment
    return {
      ...order,
      paymentId,
      authorizationId,
      created: bank.date(since),
      modified: bank.date(changed),
      ...(authorized !== undefined && { authorized: bank.date(authorized) }),
      ...(submitted !== undefined && { submitted: bank.date(submitted) }),
      ...(archiveId !== undefined && { archiveId }),
      status: bank.word(status),
    }
  }

  function create(call: Call): Reply {
    const key = call.headers.get('x-idempotency-key') ?? ''
    const known = payments.find((one) => one.key === key)
    const again = dialect.repeatAnswer
    if (known && again && !again.again) {
      if (again.known) return { status: again.status, json: shown(known) }
      return again.empty
        ? { status: again.status, text: '' }
        : refuse(again.status, 'BUSINESS', again.violation ?? 'InvalidValue')
    }
    if (known && !again?.again)
      return known.body === call.body
        ? sealed({ status: 201, json: shown(known) })
        : refuse(409, 'BUSINESS', 'DuplicatePayment')
    const order = JSON.parse(call.body) as Record<string, unknown>
    const joined = order['authorizationId']
    const now = bank.now()
    const payment: Payment = {
      paymentId: randomUUID(),
      authorizationId: typeof joined === 'string' ? joined : randomUUID(),
      order,
      key,
      body: call.body,
      since: now,
      changed: now,
      status: 'Unauthorized',
    }
    payments.push(payment)
    bank.later(86_400_000, () => {
      if (payment.status === 'Unauthorized') move(payment, 'Revoked')
    })
    return sealed({ status: 201, json: shown(payment) })
  }

  /** Signs an answer to a create, if the bank does. */
  function sealed(reply: Reply): Reply {
    const { jws } = dialect
    if (jws === undefined) return reply
    if (typeof jws === 'string') return { ...reply, headers: { 'x-jws-signature': jws } }
    const text = JSON.stringify(reply.json)
    const header = Buffer.from(JSON.stringify(jws)).toString('base64url')
    const payload = jws['b64'] === false ? text : Buffer.from(text).toString('base64url')
    const signature = sign('sha256', Buffer.from(`${header}.${payload}`), bankKeys().privateKey).toString(
      'base64url',
    )
    return {
      status: reply.status,
      text,
      headers: { 'content-type': 'application/json', 'x-jws-signature': `${header}..${signature}` },
    }
  }

  function move(payment: Payment, status: string): void {
    payment.status = status
    payment.changed = bank.now()
  }

  const missing = () => refuse(404, 'VALIDATION', 'InvalidValue')
  const found = (id: string | undefined) => payments.find(({ paymentId }) => paymentId === id)

  let wasRefused = false

  function submit(_call: Call, [id]: readonly string[]): Reply {
    const payment = found(id)
    if (!payment) return missing()
    const { submitAnswer } = dialect
    if (submitAnswer?.violation !== undefined && !(submitAnswer.once && wasRefused)) {
      wasRefused = true
      return refuse(submitAnswer.status, 'BUSINESS', submitAnswer.violation)
    }
    if (payment.submitted === undefined) {
      if (payment.status !== 'Authorized') return refuse(409, 'BUSINESS', 'IllegalState')
      payment.submitted = bank.now()
      payment.archiveId = `20261120${String(payments.length).padStart(12, '0')}`
      const { order, paymentId, since } = payment
      const entry: Entry = {
        kind: 'paid',
        id: paymentId,
        key: String(order['reference']),
        cents: centsOf(order['amountEUR']),
        at: bank.now(),
        since,
      }
      bank.book.push(entry)
      move(payment, 'Debited')
      if (dialect.returns !== undefined)
        bank.later(dialect.returns, () => {
          entry.undoneAt = bank.now()
          move(payment, 'Rejected')
        })
    }
    if (submitAnswer?.empty) return { status: submitAnswer.status, text: '' }
    return { status: submitAnswer?.status ?? 200, json: shown(payment) }
  }

  function read(_call: Call, [id]: readonly string[]): Reply {
    const payment = found(id)
    return payment ? { status: 200, json: shown(payment) } : missing()
  }

  function remove(_call: Call, [id]: readonly string[]): Reply {
    const payment = found(id)
    if (!payment) return missing()
    if (payment.status === 'Unauthorized') move(payment, 'Revoked')
    if (payment.status === 'Revoked') return { status: 200, json: shown(payment) }
    return refuse(409, 'BUSINESS', 'IllegalState')
  }

  const inBundle = (id: string | undefined) =>
    payments.filter(({ authorizationId }) => authorizationId === id)

  function bundle(_call: Call, [id]: readonly string[]): Reply {
    const [first] = inBundle(id)
    return first ? { status: 200, json: bundleOf(first) } : missing()
  }

  function bundleOf({
    authorizationId,
    since,
    changed,
    authorized,
    status,
  }: Payment): Record<string, unknown> {
    const isPast = authorized !== undefined
    const state = isPast
      ? 'Authorized'
      : status === 'Rejected' || status === 'Revoked'
        ? status
        : 'Unauthorized'
    return {
      authorizationId,
      created: bank.date(since),
      modified: bank.date(changed),
      ...(isPast && { authorized: bank.date(authorized) }),
      status: bank.word(state),
    }
  }

  function listed(_call: Call, [id]: readonly string[]): Reply {
    const some = inBundle(id)
    const [first] = some
    if (!first) return missing()
    const { status, authorizationId } = bundleOf(first)
    const lists = dialect.noEmptyLists ? {} : FAMILY
    return { status: 200, json: { authorizationId, status, ...lists, sepaPayments: some.map(shown) } }
  }

  function revoke(_call: Call, [id]: readonly string[]): Reply {
    const some = inBundle(id)
    const [first] = some
    if (!first) return missing()
    if (first.authorized !== undefined) return refuse(409, 'BUSINESS', 'IllegalState')
    for (const one of some) move(one, 'Revoked')
    return { status: 200, json: bundleOf(first) }
  }

  const base = '^/payments-psd2/v2'
  const operations: Operation[] = [
    { name: 'oauth.token', method: 'POST', path: /^\/oauth\/token$/, answer: token },
    {
      name: 'psd2.create',
      method: 'POST',
      path: new RegExp(`${base}/sepa-payments$`),
      answer: guarded(create),
    },
    {
      name: 'psd2.submit',
      method: 'POST',
      path: new RegExp(`${base}/sepa-payments/([^/]+)/submit$`),
      answer: guarded(submit),
    },
    {
      name: 'psd2.get',
      method: 'GET',
      path: new RegExp(`${base}/sepa-payments/([^/]+)$`),
      answer: guarded(read),
    },
    {
      name: 'psd2.delete',
      method: 'DELETE',
      path: new RegExp(`${base}/sepa-payments/([^/]+)$`),
      answer: guarded(remove),
    },
    {
      name: 'psd2.authorization.get',
      method: 'GET',
      path: new RegExp(`${base}/authorizations/([^/]+)$`),
      answer: guarded(bundle),
    },
    {
      name: 'psd2.authorization.delete',
      method: 'DELETE',
      path: new RegExp(`${base}/authorizations/([^/]+)$`),
      answer: guarded(revoke),
    },
    {
      name: 'psd2.authorization.payments',
      method: 'GET',
      path: new RegExp(`${base}/authorizations/([^/]+)/payments$`),
      answer: guarded(listed),
    },
  ]

  return {
    operations,
    payments: payments as readonly Payment[],
    /** The payer decides about the bundle of a payment at the link: gives the fragment that the browser brings back. */
    decide({ authorizationId }: Payment, link: string, isApproved: boolean): string {
      for (const payment of inBundle(authorizationId)) {
        if (payment.status !== 'Unauthorized') continue
        if (isApproved) payment.authorized = bank.now()
        move(payment, isApproved ? 'Authorized' : 'Rejected')
      }
      const { origin, searchParams } = new URL(link)
      const state = searchParams.get('state') ?? ''
      if (!isApproved) return new URLSearchParams({ error: 'access_denied', state }).toString()
      const code = `code-${randomUUID()}`
      codes.add(code)
      const seconds = Math.floor(bank.now() / 1_000)
      const claims = {
        iss: origin,
        aud: searchParams.get('client_id'),
        iat: seconds,
        exp: seconds + 300,
        nonce: searchParams.get('nonce'),
        c_hash: half(code),
        s_hash: half(state),
        authorizationId,
        sub: 'payer',
      }
      const input = [{ alg: 'RS256', kid: 'id-token' }, claims]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.')
      const signature = sign('sha256', Buffer.from(input), bankKeys().privateKey).toString('base64url')
      return new URLSearchParams({ code, id_token: `${input}.${signature}`, state }).toString()
    },
  }
}
