// Online payment, paper 1 B: create, browser, status, refund, providers, callback.
import {
  constants,
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
  verify,
} from 'node:crypto'
import {
  centsOf,
  type Call,
  type Carry,
  type Counter,
  type Entry,
  type Operation,
  type Reply,
  written,
} from './wire.ts'

/** A payment or a refund as the bank has it. */
interface Payment {
  readonly paymentId: string
  readonly shownId: unknown
  readonly operationId: string
  readonly cents: number
  readonly order: Readonly<Record<string, unknown>>
  readonly refundOf?: Payment
  readonly since: number
  readonly merchant: string
  readonly apiKey: string
  changed: number
  status: 'INITIAL' | 'ACCEPTED' | 'CANCELLED' | 'REJECTED'
  failure?: string
}

/** What a payer does at the link. */
export type Decision = 'pay' | 'cancel' | 'reject'

const DAY = 86_400_000
const PARTS = ['method', 'type', 'date', 'merchant', 'key', 'session', 'request', 'url', 'body']
/** The bank's value of `x-api-key` in callbacks. */
export const CALLBACK_KEY = 'canary-callback-api-key-0123456789abcdef'

let minted: { privateKey: KeyObject; publicKey: KeyObject } | undefined
/** The bank's own keys, made once in a process. */
export function bankKeys() {
  minted ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
  return minted
}

const PROVIDERS = [
  { bankId: 'strange-one', countryCode: 'FI', name: 'Strange One', status: { current: 'ENABLED' } },
  { bankId: 'strange-two', countryCode: 'FI', name: 'Strange Two', status: { current: 'DISABLED' } },
]

/** Makes the interface of a bank. */
export function makeOnlinePayment(bank: Counter, clientKey: string, carry: Carry | undefined) {
  const { dialect } = bank
  const payments: Payment[] = []
  const pairs = new Set<string>()
  const registered = createPublicKey(clientKey)

  /** Reads who asks; a refusal if the call proves nothing. */
  function proven(call: Call, operation: string): { merchant: string; apiKey: string } | Reply {
    const { headers } = call
    const closed = operation === 'online-payment.create' ? 403 : 400
    const [merchant = '', algorithm, version, hex = ''] = (headers.get('authorization') ?? '').split(':')
    const apiKey = headers.get('x-api-key') ?? ''
    if (apiKey === '') return bank.refuse(closed, 'INVALID_API_KEY')
    const date = headers.get('date') ?? ''
    const at = Date.parse(date)
    if (!date.endsWith(' GMT') || Number.isNaN(at) || algorithm !== '1' || version === undefined)
      return bank.refuse(400, 'INVALID_HEADER')
    if (Math.abs(Math.floor(bank.now() / 1_000) - at / 1_000) > 300) return bank.refuse(400, 'CLOCK_SKEW')
    const { url } = call
    const parts: Record<string, string> = {
      method: call.method,
      type: headers.get('content-type') ?? '',
      date,
      merchant,
      key: apiKey,
      session: headers.get('x-session-id') ?? '',
      request: headers.get('x-request-id') ?? '',
      url: dialect.basePath ? url.pathname : url.href,
      body: call.body,
    }
    const base = (dialect.baseParts ?? PARTS).map((name) => parts[name]).join(dialect.baseJoin ?? '\n')
    const isRight = dialect.hmac
      ? createHmac('sha256', 'shared').update(base).digest('hex') === hex
      : verify(
          'sha256',
          Buffer.from(base),
          { key: registered, padding: constants.RSA_PKCS1_PADDING },
          Buffer.from(hex, 'hex'),
        )
    if (!isRight) return bank.refuse(dialect.signatureStatus ?? closed, 'INVALID_SIGNATURE')
    const pair = `${merchant} ${apiKey} ${parts['session']} ${parts['request']}`.toLowerCase()
    if (pairs.has(pair)) return bank.refuse(400, 'DUPLICATE_REQUEST')
    pairs.add(pair)
    return { merchant, apiKey }
  }

  const guarded =
    (
      name: string,
      act: (call: Call, who: { merchant: string; apiKey: string }, names: readonly string[]) => Reply,
    ) =>
    (call: Call, names: readonly string[]): Reply => {
      const who = proven(call, name)
      return 'status' in who ? who : act(call, who, names)
    }

  function add(change: Pick<Payment, 'cents' | 'order' | 'merchant' | 'apiKey'> & Partial<Payment>): Payment {
    const paymentId = randomUUID()
    const shownId = dialect.ids ? dialect.ids(payments.length + 1) : paymentId
    const now = bank.now()
    const payment: Payment = {
      paymentId,
      shownId,
      operationId: randomUUID(),
      since: now,
      changed: now,
      status: 'INITIAL',
      ...change,
    }
    payments.push(payment)
    return payment
  }

  function create(call: Call, who: { merchant: string; apiKey: string }): Reply {
    const order = JSON.parse(call.body) as Record<string, unknown>
    const names = dialect.endpoints ?? ['return', 'cancel', 'reject']
    const isWhole = names.every((name) =>
      /^https?:/.test(String((order[name] as { url?: unknown } | undefined)?.url)),
    )
    if (!isWhole) return bank.refuse(400, 'MISSING_FIELD')
    if (!/^\d{1,13}\.\d{2}$/.test(String(order['amount'])) || order['currency'] !== 'EUR')
      return bank.refuse(400, 'INVALID_FIELD')
    const payment = add({ ...who, cents: centsOf(order['amount']), order })
    bank.later(DAY, () => {
      if (payment.status === 'INITIAL') move(payment, 'CANCELLED', 'PAYMENT_EXPIRED')
    })
    return {
      status: 200,
      json: {
        paymentId: payment.shownId,
        paymentOperationId: payment.operationId,
        paymentOperationValidation: dialect.validation ?? `sign+of/${payment.operationId}==`,
      },
    }
  }

  const isFound = (id: string | undefined) => (one: Payment) => String(one.shownId) === id
  const refundsOf = (payment: Payment) => payments.filter(({ refundOf }) => refundOf === payment)
  const isAlive = ({ status }: Payment) => status === 'INITIAL' || status === 'ACCEPTED'
  const isListed = ({ since }: Payment) => bank.now() - since >= (dialect.listLate ?? 0)
  const sum = (some: readonly Payment[]) => some.filter(isAlive).reduce((cents, one) => cents + one.cents, 0)

  function stateOf(payment: Payment): Record<string, unknown> {
    const { cents, status, refundOf, since, changed, failure } = payment
    const refunds = refundsOf(payment)
    const rows = refunds.filter(isListed).map((one) => ({
      paymentId: one.shownId,
      amount: written(one.cents),
      status: bank.word(one.status),
      createTime: bank.date(one.since),
      updateTime: bank.date(one.changed),
    }))
    const isPayment = refundOf === undefined
    return {
      paymentId: payment.shownId,
      amount: written(cents),
      status: bank.word(status),
      refunds: isPayment && dialect.strayRow ? [dialect.strayRow, ...rows] : rows,
      ...(refundOf && { refundOf: refundOf.shownId }),
      createTime: bank.date(since),
      updateTime: bank.date(changed),
      paymentType: refundOf ? 'REFUND' : 'CREDIT',
      totalRefundedAmount: written(sum(dialect.totalLate ? refunds.filter(isListed) : refunds)),
      ...(status === 'REJECTED' && {
        failureReason: 'UnknownError',
        errorType: 'BUSINESS',
        errorCode: failure ?? 'PAYMENT_REJECTED',
      }),
      ...(failure === 'PAYMENT_EXPIRED' && { errorType: 'BUSINESS', errorCode: failure }),
    }
  }

  function read(_call: Call, _who: unknown, [id]: readonly string[]): Reply {
    const payment = payments.find(isFound(id))
    const { status = 400, code = 'PAYMENT_NOT_FOUND' } = dialect.unknownPayment ?? {}
    return payment ? { status: 200, json: stateOf(payment) } : bank.refuse(status, code)
  }

  function refund(call: Call, who: { merchant: string; apiKey: string }, [id]: readonly string[]): Reply {
    const order = JSON.parse(call.body) as { amount: string; reference?: string; message?: { text: string } }
    const original = payments.find(isFound(id))
    if (!original) return bank.refuse(400, 'PAYMENT_NOT_FOUND')
    if ((order.reference === undefined) === (order.message === undefined))
      return bank.refuse(400, 'MISSING_FIELD')
    if (original.status !== 'ACCEPTED' || original.refundOf) return bank.refuse(400, 'NOT_REFUNDABLE')
    const cents = centsOf(order.amount)
    if (sum(refundsOf(original)) + cents > original.cents) return bank.refuse(400, 'REFUND_TOO_LARGE')
    const begins = dialect.refundBegins ?? 'INITIAL'
    const one = add({
      ...who,
      cents,
      order: { ...original.order, ...order },
      refundOf: original,
      status: begins,
    })
    const key = order.message?.text ?? order.reference ?? ''
    const entry: Entry = { kind: 'refunded', id: one.paymentId, key, cents, at: bank.now(), since: one.since }
    if (begins !== 'REJECTED') bank.book.push(entry)
    const { refundEnds = 'ACCEPTED' } = dialect
    if (begins === 'INITIAL' && refundEnds !== 'stays')
      bank.later(5_000, () => {
        if (refundEnds === 'REJECTED') entry.undoneAt = bank.now()
        move(one, refundEnds)
      })
    original.changed = bank.now()
    return {
      status: 200,
      json: {
        paymentId: dialect.refundNamesOriginal ? original.shownId : one.shownId,
        totalRefundedAmount: written(sum(refundsOf(original))),
      },
    }
  }

  function move(payment: Payment, status: Payment['status'], failure?: string): void {
    payment.status = status
    payment.changed = bank.now()
    if (failure !== undefined) payment.failure = failure
    const { callbacks } = dialect
    const target = (payment.order['b2bBackendURL'] as { url?: string } | undefined)?.url
    if (target === undefined || callbacks === 'never') return
    const waits = callbacks === 'late' ? [1_200_000] : callbacks === 'twice' ? [200, 3_000] : [200]
    for (const wait of waits) bank.later(wait, () => callBack(payment, target))
  }

  function callBack(payment: Payment, target: string): Promise<unknown> | undefined {
    const state = stateOf(payment)
    const body = dialect.callbackBody?.(state) ?? JSON.stringify(state)
    const date = new Date(bank.now()).toUTCString()
    const [session, request] = [randomUUID(), randomUUID()]
    const base = [
      'POST',
      'application/json',
      date,
      payment.merchant,
      CALLBACK_KEY,
      session,
      request,
      target,
      body,
    ]
    const hex = sign('sha256', Buffer.from(base.join('\n')), bankKeys().privateKey).toString('hex')
    const headers = {
      'content-type': 'application/json',
      date,
      'x-api-key': CALLBACK_KEY,
      'x-session-id': session,
      'x-request-id': request,
      authorization: `${payment.merchant}:1:0:${hex}`,
    }
    // Whatever the merchant answers, and whether: the bank has sent it.
    return carry?.(target, { method: 'POST', headers, body }).catch(() => undefined)
  }

  const operations: Operation[] = [
    {
      name: 'keys',
      method: 'GET',
      path: /^\/\.well-known\/jwks\.json$/,
      answer: () => {
        const jwk = bankKeys().publicKey.export({ format: 'jwk' })
        const kids = ['callback-0', 'id-token', 'psd2-response', 'bank-key']
        return { status: 200, json: { keys: kids.map((kid) => ({ ...jwk, kid, use: 'sig', alg: 'RS256' })) } }
      },
    },
    {
      name: 'online-payment.providers',
      method: 'GET',
      path: /^\/paymentbutton\/v1\/payments\/multibank\/providers$/,
      answer: guarded('online-payment.providers', () => ({
        status: 200,
        json: { providers: dialect.providers ?? PROVIDERS },
      })),
    },
    {
      name: 'online-payment.create',
      method: 'POST',
      path: /^\/paymentbutton\/v1\/payments$/,
      answer: guarded('online-payment.create', create),
    },
    {
      name: 'online-payment.status',
      method: 'GET',
      path: /^\/paymentbutton\/v1\/payments\/([^/]+)$/,
      answer: guarded('online-payment.status', read),
    },
    {
      name: 'online-payment.refund',
      method: 'POST',
      path: /^\/paymentbutton\/v1\/payments\/([^/]+)\/refund$/,
      answer: guarded('online-payment.refund', refund),
    },
  ]

  return {
    operations,
    payments: payments as readonly Payment[],
    /** The payer opens a link and decides: gives the address to which the browser is sent, if the bank knows the link. */
    open(link: string, decision: Decision): string | undefined {
      const query = new URL(link).searchParams
      const id = query.get('paymentOperationId')
      const payment = payments.find(({ operationId }) => operationId === id)
      const expected = dialect.validation ?? `sign+of/${id}==`
      if (!payment || query.get('paymentOperationValidation') !== expected) return undefined
      if (payment.status === 'INITIAL') {
        if (decision === 'pay') {
          const { cents, since } = payment
          const orderKey = String(payment.order['reference'])
          bank.book.push({ kind: 'paid', id: payment.paymentId, key: orderKey, cents, at: bank.now(), since })
          move(payment, 'ACCEPTED')
        } else move(payment, decision === 'cancel' ? 'CANCELLED' : 'REJECTED')
      }
      const names = dialect.endpoints ?? ['return', 'cancel', 'reject']
      const at = payment.status === 'ACCEPTED' ? 0 : payment.status === 'CANCELLED' ? 1 : 2
      return (payment.order[names[at] ?? ''] as { url: string }).url
    },
  }
}
