/// <reference types="node" />
// A merchant of online payment at a bank in memory: requests signed with node:crypto and the words of the paper, not with our own core.
// Not a client: it checks nothing and knows no recipe. raw-shop.ts sends the same over a socket.
import { createPrivateKey, createPublicKey, randomUUID } from 'node:crypto'
import { type Answered, answered, BASE, type Json, type Sent, type TestBank } from '../bank-kit.ts'
import { sample } from '../sample-key.ts'
import { signatureBase, signHex, verifies } from './signing.ts'

/** Who calls, and how the call differs from a right one. */
export interface CallOptions {
  merchantId?: string
  apiKey?: string
  keyVersion?: number | string
  privateKey?: string
  sessionId?: string
  requestId?: string
  date?: string
  contentType?: string
  /** Signed in place of what is sent. */
  signed?: Partial<Record<'method' | 'contentType' | 'date' | 'url' | 'body' | 'sessionId' | 'base', string>>
  /** Sent in place of what is signed; `null` takes a header away. */
  headers?: Record<string, string | null>
  base?: string
}

/** The merchant of calls that name none. */
export const MERCHANT = '3f0c8f7e-5a4b-4f7e-9d27-5b1f6f0f2a11'

/** Makes a signed request: the nine parts joined by line feeds, RSA with SHA-256, lower-case hex. */
export function signedRequest(
  wireNow: number,
  method: string,
  path: string,
  body = '',
  options: CallOptions = {},
): Request {
  const { merchantId = MERCHANT, apiKey = 'sandbox-api-key-1', keyVersion = 0, signed = {} } = options
  const url = `${options.base ?? BASE}${path}`
  const date = options.date ?? new Date(wireNow).toUTCString()
  const contentType = options.contentType ?? 'application/json'
  const sessionId = options.sessionId ?? randomUUID()
  const requestId = options.requestId ?? randomUUID()
  const parts = { method, contentType, date, merchantId, apiKey, sessionId, requestId, url, body, ...signed }
  const base = signed.base === undefined ? signatureBase(parts) : Buffer.from(signed.base)
  const signature = signHex(base, createPrivateKey(options.privateKey ?? sample.privatePem))
  const headers = new Headers({
    'x-api-key': apiKey,
    authorization: `${merchantId}:1:${keyVersion}:${signature}`,
    'x-session-id': sessionId,
    'x-request-id': requestId,
    date,
    'content-type': contentType,
  })
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  }
  return new Request(url, { method, headers, body: method === 'GET' ? null : Buffer.from(body, 'utf8') })
}

/** Sends a signed call and reads the JSON that comes back. */
export async function call(
  bank: TestBank,
  method: string,
  path: string,
  body?: unknown,
  options?: CallOptions,
): Promise<Answered> {
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body)
  const request = signedRequest(bank.wire.now, method, `/paymentbutton/v1${path}`, text, options)
  return answered(await bank.sandbox.fetch(request))
}

/** Makes a right order of a payment; tests change members of it. */
export function order(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    accountId: '8e4f3a5c-9d1b-4c7e-8a2f-6b5d4c3e2f10',
    amount: '100.00',
    currency: 'EUR',
    reference: '1232',
    return: { url: 'https://shop.example/return?order=1' },
    cancel: { url: 'https://shop.example/cancel?order=1' },
    reject: { url: 'https://shop.example/reject?order=1' },
    ...changes,
  }
}

/** A payment that was made, with the path of its link. */
export interface Made {
  paymentId: string
  link: string
  query: string
}

/** Creates a payment. */
export async function create(bank: TestBank, changes = {}, options?: CallOptions): Promise<Made> {
  const { status, json } = await call(bank, 'POST', '/payments', order(changes), options)
  if (status !== 200) throw new Error(`create answered ${status}: ${JSON.stringify(json)}`)
  const { paymentId, paymentOperationId, paymentOperationValidation } = json
  const query = new URLSearchParams({
    paymentOperationId: String(paymentOperationId),
    paymentOperationValidation: String(paymentOperationValidation),
  })
  return {
    paymentId: String(paymentId),
    link: `/customer/payment/startPaymentConfirmation?${query}`,
    query: String(query),
  }
}

/** Opens a link as a browser does, without following where it leads. */
export function open(bank: TestBank, link: string, accepted = ''): Promise<Response> {
  const headers = { 'accept-language': accepted }
  return bank.sandbox.fetch(`${BASE}${link}`, { redirect: 'manual', headers })
}

/** Creates a payment and pays it. */
export async function paid(bank: TestBank, changes = {}, options?: CallOptions): Promise<Made> {
  const made = await create(bank, changes, options)
  const { status } = await open(bank, made.link)
  if (status !== 302) throw new Error(`the link answered ${status}`)
  return made
}

/** Reads the status of a payment. */
export async function statusOf(bank: TestBank, paymentId: string, options?: CallOptions): Promise<Json> {
  return (await call(bank, 'GET', `/payments/${paymentId}`, undefined, options)).json
}

/** Refunds a payment. */
export function refund(bank: TestBank, paymentId: string, amount: string, changes = {}): Promise<Answered> {
  const body = { amount, currency: 'EUR', reference: '13', ...changes }
  return call(bank, 'POST', `/payments/${paymentId}/refund`, body)
}

/** Verifies a callback's signature with the bank's published key, part by part. */
export function verifiesCallback(
  { url, method, headers, body }: Sent,
  publicKey: string,
  merchantId = MERCHANT,
) {
  const [merchant, algorithm, version, signature = ''] = (headers['authorization'] ?? '').split(':')
  if (merchant !== merchantId || algorithm !== '1' || version !== '0') return false
  const names = ['x-api-key', 'x-session-id', 'x-request-id']
  const ids = names.map((name) => headers[name] ?? '')
  const base = [method, headers['content-type'], headers['date'], merchantId, ...ids, url, body].join('\n')
  return verifies(Buffer.from(base), signature, createPublicKey(publicKey))
}
