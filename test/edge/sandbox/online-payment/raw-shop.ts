/// <reference types="node" />
// A merchant of online payment made by hand: calls as bytes, signed by node:crypto, and what the paper writes of answers.
// It never touches our client or core: what it knows of the wire is in the paper.
import { type KeyObject, randomUUID } from 'node:crypto'
import { assert, wallClock } from '#kit'
import { type Answer, ask, type Bank, browse, bytesOf } from '../raw-client.ts'
import { sample } from '../sample-key.ts'
import { signatureBase, signHex } from './signing.ts'

/** A right reference, for tests of which any will do. */
const REFERENCE = '1232'

/** The reserved account of a cancelled payment (gaps: online-payment.sandbox.cancel-id). */
export const CANCEL = 'ce1d0624-a3b3-4fc0-beea-a7424d0b1820'

/** The reserved account of a failed payment (gaps: online-payment.sandbox.reject-id). */
export const REJECT = 'b7a9fa2a-f6ab-42af-aa00-4b33396606ba'

export const CREATE = '/paymentbutton/v1/payments'

export const PROVIDERS = '/paymentbutton/v1/payments/multibank/providers'

/** Everything about a signed call that a test may bend; the rest is right. */
export interface Call {
  method: string
  /** Path and query of the request line. */
  target: string
  body: string | Uint8Array
  contentType: string
  date: string
  merchantId: string
  apiKey: string
  sessionId: string
  requestId: string
  keyVersion: string
  privateKey: KeyObject
  /** URL of the signature base; default: the bank's base and the target. */
  url: string
  /** Makes of the right signature what is sent. */
  hex: (hex: string) => string
  /** Makes of the right `Authorization` what is sent. */
  authorization: (value: string) => string
  /** Values for headers by lower-case name, put in the place of the right one; `undefined` leaves it out. */
  headers: Readonly<Record<string, string | undefined>>
}

/** Writes a request with its signature. */
export function requestBytes(bank: Bank, bent: Partial<Call> & Pick<Call, 'method' | 'target'>): Buffer {
  const call: Call = {
    body: '',
    contentType: 'application/json',
    date: new Date(wallClock()).toUTCString(),
    merchantId: randomUUID(),
    apiKey: 'sandbox-api-key-1',
    sessionId: randomUUID(),
    requestId: randomUUID(),
    keyVersion: '0',
    privateKey: sample.privateKey,
    url: bank.base + bent.target,
    hex: (hex) => hex,
    authorization: (value) => value,
    headers: {},
    ...bent,
  }
  const hex = call.hex(signHex(signatureBase(call), call.privateKey))
  const body = bytesOf(call.body)
  const lines: [string, string | undefined][] = [
    ['Host', bank.host],
    ['Connection', 'close'],
    ['Content-Type', call.contentType],
    ['Date', call.date],
    ['x-api-key', call.apiKey],
    ['x-session-id', call.sessionId],
    ['x-request-id', call.requestId],
    ['Authorization', call.authorization(`${call.merchantId}:1:${call.keyVersion}:${hex}`)],
    ['Content-Length', call.method === 'GET' && body.length === 0 ? undefined : String(body.length)],
  ]
  const own = new Set(lines.map(([name]) => name.toLowerCase()))
  const head = lines
    .map(([name, value]) => [
      name,
      name.toLowerCase() in call.headers ? call.headers[name.toLowerCase()] : value,
    ])
    .concat(Object.entries(call.headers).filter(([name]) => !own.has(name)))
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([
    Buffer.from(`${call.method} ${call.target} HTTP/1.1\r\n${head.join('')}\r\n`, 'latin1'),
    body,
  ])
}

/** Ids that Create payment answers with. */
export interface Created {
  paymentId: string
  paymentOperationId: string
  paymentOperationValidation: string
}

/** One payment or refund record, as Payment status shows it. */
export interface Status {
  paymentId: string
  amount: string
  status: string
  refunds: { paymentId: string; amount: string; status: string; createTime: string; updateTime: string }[]
  refundOf?: string
  createTime: string
  updateTime: string
  paymentType: string
  totalRefundedAmount: string
  failureReason?: string
  errorType?: string
  errorCode?: string
}

/** The required members of an order, which every test may add to or change. */
export function order(members: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    accountId: '5b8f2c4e-7d1a-4e9b-8c3d-2f6a1b0e9d84',
    amount: '100.00',
    currency: 'EUR',
    reference: REFERENCE,
    return: { url: 'https://shop.example/paid' },
    cancel: { url: 'https://shop.example/cancelled' },
    reject: { url: 'https://shop.example/rejected' },
    ...members,
  }
}

/** A merchant that calls a bank; every call has fresh ids unless a test says otherwise. */
export function openShop(bank: Bank, always: Partial<Call> = {}) {
  const merchantId = always.merchantId ?? randomUUID()
  const call = (bent: Partial<Call> & Pick<Call, 'method' | 'target'>): Promise<Answer> =>
    ask(bank, requestBytes(bank, { merchantId, ...always, ...bent }))
  const create = (members: Record<string, unknown> = {}, bent: Partial<Call> = {}): Promise<Answer> =>
    call({ method: 'POST', target: CREATE, body: JSON.stringify(order(members)), ...bent })
  const read = (paymentId: string, bent: Partial<Call> = {}): Promise<Answer> =>
    call({ method: 'GET', target: `/paymentbutton/v1/payments/${paymentId}`, ...bent })
  const refund = (paymentId: string, body: unknown, bent: Partial<Call> = {}): Promise<Answer> =>
    call({
      method: 'POST',
      target: `/paymentbutton/v1/payments/${paymentId}/refund`,
      body: JSON.stringify(body),
      ...bent,
    })
  return {
    merchantId,
    call,
    create,
    read,
    refund,
    providers: (bent: Partial<Call> = {}) => call({ method: 'GET', target: PROVIDERS, ...bent }),
    /** Creates a payment that must be accepted. */
    async made(members: Record<string, unknown> = {}, bent: Partial<Call> = {}): Promise<Created> {
      const answer = await create(members, bent)
      assert.equal(answer.status, 200, answer.body.toString())
      return JSON.parse(answer.body.toString()) as Created
    },
    /** Creates a payment and opens its link, so that it is paid unless the account says otherwise. */
    async paid(members: Record<string, unknown> = {}): Promise<Created> {
      const made = await this.made(members)
      assert.equal((await open(bank, made)).status, 302)
      return made
    },
    /** Reads a status that must be there. */
    async status(paymentId: string): Promise<Status> {
      const answer = await read(paymentId)
      assert.equal(answer.status, 200, answer.body.toString())
      return JSON.parse(answer.body.toString()) as Status
    },
    /** Refunds what must be refundable and returns the answer. */
    async refunded(
      paymentId: string,
      amount: string,
    ): Promise<{ paymentId: string; totalRefundedAmount: string }> {
      const answer = await refund(paymentId, { amount, currency: 'EUR', reference: REFERENCE })
      assert.equal(answer.status, 200, answer.body.toString())
      return JSON.parse(answer.body.toString()) as { paymentId: string; totalRefundedAmount: string }
    },
  }
}

export type Shop = ReturnType<typeof openShop>

/** Writes the link that a payer's browser opens, at the own bank or at another one. */
export function link({ paymentOperationId, paymentOperationValidation }: Created, bankId?: string): string {
  const way = bankId === undefined ? '' : `multibank/direct/${bankId}/`
  const validation = encodeURIComponent(paymentOperationValidation)
  return `/customer/payment/${way}startPaymentConfirmation?paymentOperationId=${paymentOperationId}&paymentOperationValidation=${validation}`
}

/** Opens a payment's link. */
export function open(bank: Bank, created: Created, bankId?: string): Promise<Answer> {
  return browse(bank, link(created, bankId))
}
