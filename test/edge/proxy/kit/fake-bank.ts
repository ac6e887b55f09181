// A bank that answers as a test says, as one fetch function, with a callback key of its own.
// Not the sandbox: it verifies nothing and keeps to no rule but the test's.
import type { CallbackRequest } from '../../../../edge/proxy/interfaces/rail.ts'
import { type Call, scriptBank } from '../../../kit/scripted-bank.ts'
import { formatHttpDate } from '../../../../core/shared/values/time.ts'

const KINDS = ['create', 'status', 'providers', 'keys', 'other'] as const

export type BankCall = Call<(typeof KINDS)[number]>

export interface BankPayment {
  paymentId: string
  paymentOperationId: string
  amount: string
  status: string
  errorCode?: string
}

export type FakeBank = ReturnType<typeof makeFakeBank>

export interface CallbackChange {
  payment?: { paymentId: string; amount: string; status: string; refundOf?: string }
  /** Sent in place of the right ones; what is signed stays right. */
  headers?: Record<string, string>
  signedUrl?: string
  merchantId?: string
  apiKey?: string
  date?: string
  pair?: [sessionId: string, requestId: string]
  body?: string
  keyVersion?: number
}

/** The value of `x-api-key` in callbacks. */
export const CALLBACK_API_KEY = 'canary-callback-api-key-0123456789abcdef'
/** The merchant that callbacks are for. */
export const MERCHANT_ID = 'c0ffee00-aaaa-4aaa-8aaa-aaaaaaaaaaaa'

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const
const pair = crypto.subtle.generateKey(
  { ...ALGORITHM, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
  true,
  ['sign', 'verify'],
)

/**
 * Makes a bank.
 * @param clock Milliseconds since 1970.
 */
export function makeFakeBank(clock: () => number = Date.now) {
  const payments: BankPayment[] = []
  const frame = scriptBank({ kinds: KINDS, kindOf, answer })
  const last = (): BankPayment => {
    const payment = payments.at(-1)
    if (!payment) throw new Error('the bank has no payment yet')
    return payment
  }
  const bank = {
    ...frame,
    /** In the order of their creation. */
    payments,
    last,
    /** Ends the newest payment, or the one given. */
    decide(status: string, errorCode?: string, payment = last()): void {
      payment.status = status
      if (errorCode !== undefined) payment.errorCode = errorCode
    },
    /** Makes a genuine callback to an address, about the newest payment unless told otherwise. */
    async callback(url: string, change: CallbackChange = {}): Promise<CallbackRequest> {
      const { payment = last() } = change
      return signedMail(url, JSON.stringify(stateOf(payment)), clock(), change)
    },
  }

  function answer(call: BankCall): Response | Promise<Response> {
    if (call.kind === 'create') return json(200, createdOf(call))
    if (call.kind === 'status') {
      const payment = payments.find(({ paymentId }) => call.path.endsWith(`/${paymentId}`))
      return payment ? json(200, stateOf(payment)) : json(400, { errors: [{ code: 'PAYMENT_NOT_FOUND' }] })
    }
    if (call.kind === 'keys') return keySet()
    return call.kind === 'providers' ? json(200, { providers: PROVIDERS }) : json(404, {})
  }

  function createdOf(call: BankCall) {
    const number = String(payments.length + 1).padStart(12, '0')
    const payment = {
      paymentId: `dead0000-1111-4111-8111-${number}`,
      paymentOperationId: `0beef000-2222-4222-8222-${number}`,
      amount: String(call.json['amount']),
      status: 'INITIAL',
    }
    payments.push(payment)
    const { paymentId, paymentOperationId } = payment
    return { paymentId, paymentOperationId, paymentOperationValidation: `sign+of/${number}==` }
  }

  return bank
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

const PROVIDERS = [
  { bankId: 'example-bank-one', countryCode: 'FI', name: 'Example Bank One', status: { current: 'ENABLED' } },
  {
    bankId: 'example-bank-three',
    countryCode: 'FI',
    name: 'Example Bank Three',
    status: { current: 'DISABLED' },
  },
]

function stateOf(payment: {
  paymentId: string
  amount: string
  status: string
  errorCode?: string
  refundOf?: string
}) {
  const { paymentId, amount, status, errorCode, refundOf } = payment
  return {
    paymentId,
    amount,
    status,
    refunds: [],
    ...(refundOf !== undefined && { refundOf }),
    createTime: '2026-11-20T10:00:00Z',
    updateTime: '2026-11-20T10:00:00Z',
    paymentType: refundOf === undefined ? 'CREDIT' : 'REFUND',
    totalRefundedAmount: '0.00',
    ...(errorCode !== undefined && { errorType: 'BUSINESS', errorCode }),
  }
}

function kindOf({ method, path }: Omit<BankCall, 'kind'>): BankCall['kind'] {
  if (path.endsWith('/keys.json')) return 'keys'
  if (path.endsWith('/providers')) return 'providers'
  if (path.endsWith('/paymentbutton/v1/payments') && method === 'POST') return 'create'
  return /\/paymentbutton\/v1\/payments\/[^/]+$/.test(path) && method === 'GET' ? 'status' : 'other'
}

async function keySet(): Promise<Response> {
  const jwk = await crypto.subtle.exportKey('jwk', (await pair).publicKey)
  return json(200, { keys: [{ ...jwk, kid: 'callback-0' }] })
}

/** Signs as the paper and gaps say: nine parts, one line feed between them, none after the body. */
async function signedMail(
  url: string,
  plain: string,
  now: number,
  change: CallbackChange,
): Promise<CallbackRequest> {
  const { merchantId = MERCHANT_ID, apiKey = CALLBACK_API_KEY, keyVersion = 0 } = change
  const [sessionId, requestId] = change.pair ?? [crypto.randomUUID(), crypto.randomUUID()]
  const date = change.date ?? formatHttpDate(now)
  const text = change.body ?? plain
  const base = [
    'POST',
    'application/json',
    date,
    merchantId,
    apiKey,
    sessionId,
    requestId,
    change.signedUrl ?? url,
    text,
  ]
  const signature = new Uint8Array(
    await crypto.subtle.sign(ALGORITHM, (await pair).privateKey, new TextEncoder().encode(base.join('\n'))),
  )
  const hex = Array.from(signature, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const headers = {
    'content-type': 'application/json',
    date,
    'x-api-key': apiKey,
    'x-session-id': sessionId,
    'x-request-id': requestId,
    authorization: `${merchantId}:1:${keyVersion}:${hex}`,
    ...change.headers,
  }
  return { method: 'POST', headers: Object.entries(headers), body: new TextEncoder().encode(text) }
}
