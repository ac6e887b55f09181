/// <reference types="node" />
// A company that pays over corporate payments, made by hand: calls as bytes, signed by node:crypto, and what the paper
// writes of answers. It never touches our client or core: what it knows of the wire is in the paper and its gaps.
import { createPrivateKey, createSign, type KeyObject, randomUUID } from 'node:crypto'
import { assert } from '#kit'
import {
  type Answer,
  ask,
  type Bank,
  bytesOf,
  exchange,
  handClock,
  header,
  json,
  openBank,
  steer,
} from '../raw-client.ts'
import { withValue } from '../raw/json-form.ts'
import { base64url, type Credentials, defaultClient, form, requestBytes } from '../raw-request.ts'

export const TOKEN = '/corporate-oidc/v1/token'
export const SEPA = '/corporate-payment/v1/sepa-payment'
export const INSTANT = '/corporate-payment/v1/sepa-instant-payment'
export const V2 = '/corporate-payment/v2/payment'

/** The three ways to pay (2 B, What the service does). */
export const OPERATIONS = [SEPA, INSTANT, V2] as const

/** Name of an operation where outcomes are planned (gaps: Part 4). */
export const NAMES: Readonly<Record<string, string>> = {
  [SEPA]: 'corporate.sepa',
  [INSTANT]: 'corporate.instant',
  [V2]: 'corporate.v2',
}

/** Account of `customer-3`, 100000.00 EUR, from which the default client pays (gaps: shared.sandbox.identity). */
export const DEBTOR = 'FI1999900000000300'

/** Account in another Finnish bank (gaps: Part 3, IBAN). */
export const ELSEWHERE = 'FI4699800000000013'

/** Accounts of `customer-1` in the same bank, 10000.00 and 250.00 EUR. */
export const FIRST = 'FI6299900000000011'
export const SECOND = 'FI3099900000000102'

/** Account of `customer-2`, without money. */
export const EMPTY = 'FI7399900000000201'

/** Makes a client that may debit accounts (gaps: shared.sandbox.clients, corporate.admin). */
export async function newClient(bank: Bank, debtorIbans: readonly string[] = [DEBTOR]): Promise<Credentials> {
  return json(await steer(bank, 'POST', '/clients', { debtorIbans })) as unknown as Credentials
}

/** Names of the members that the protected header must have (2 B, Authentication). */
export const IAT = 'urn:bank.api.iat'

/** Writes the protected header as the paper lists it. */
export function protectedHeader(kid: string, iat: number, members: Record<string, unknown> = {}): string {
  return JSON.stringify({ alg: 'RS256', kid, b64: false, [IAT]: iat, crit: ['b64', IAT], ...members })
}

/** Joins the bytes that are signed: encoded header, a dot, the body as sent (2 B, Authentication). */
export function signingInput(head: string | Uint8Array, body: string | Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`${base64url(head)}.`, 'ascii'), bytesOf(body)])
}

/** Writes the value of `X-Req-Signature`. */
export function signatureOf(
  head: string | Uint8Array,
  body: string | Uint8Array,
  key: KeyObject | string,
): string {
  const signature = createSign('RSA-SHA256').update(signingInput(head, body)).sign(key)
  return `${base64url(head)}..${base64url(signature)}`
}

/** Everything about a call that a test may bend; the rest is right. */
export interface Call {
  method: string
  /** Path and query of the request line. */
  target: string
  body: string | Uint8Array
  /** Values for headers by lower-case name, put in the place of the right one; `undefined` leaves it out. */
  headers: Readonly<Record<string, string | undefined>>
  /** The protected header, as JSON text or bytes. */
  head: string | Uint8Array
  /** Members that the right protected header gets in addition or instead; `undefined` takes one away. */
  members: Record<string, unknown>
  /** What is signed in the place of the body. */
  signedBody: string | Uint8Array
  key: KeyObject | string
  /** Makes of the right `X-Req-Signature` what is sent. */
  bend: (value: string) => string
}

/** Everything about a token call that a test may bend. */
export interface TokenCall {
  /** Fields put in the place of the right ones; `undefined` leaves one out. */
  fields: Readonly<Record<string, string | undefined>>
  /** The whole body. */
  body: string | Uint8Array
  headers: Readonly<Record<string, string | undefined>>
  target: string
  method: string
}

/** Writes a token call of a client (2 B, Endpoints; gaps: shared.mtls). */
export function tokenBytes(bank: Bank, client: Credentials, bent: Partial<TokenCall> = {}): Buffer {
  const { clientId, clientSecret, certificatePem } = client
  const right = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const { fields = {}, method = 'POST', target = TOKEN, headers = {} } = bent
  const body = bytesOf(bent.body ?? form({ ...right, ...fields }))
  const own = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-client-certificate': encodeURIComponent(certificatePem),
  }
  return requestBytes(bank, method, target, { ...own, ...headers }, body)
}

/** Asks for a token. */
export function askToken(bank: Bank, client: Credentials, bent: Partial<TokenCall> = {}): Promise<Answer> {
  return ask(bank, tokenBytes(bank, client, bent))
}

/** Gets a token that must be given. */
export async function tokenFor(bank: Bank, client: Credentials): Promise<string> {
  const answer = await askToken(bank, client)
  assert.equal(answer.status, 200, answer.body.toString())
  return String(json(answer)['access_token'])
}

/** Makes a new id, 32 letters and digits. */
export function freshId(): string {
  return randomUUID().replaceAll('-', '')
}

/** A body of a payment with the members that the paper requires, in the paper's order, and a fresh id. */
export interface Order extends Record<string, unknown> {
  instructionId: string
}

/** Makes a body of a payment, which every test may add to or change. */
export function order(members: Record<string, unknown> = {}): Order {
  return {
    creditor: { iban: ELSEWHERE, name: 'Tavarantoimittaja Oy' },
    debtor: { iban: DEBTOR },
    instructedAmount: { amount: '1.00', currency: 'EUR' },
    instructionId: freshId(),
    message: 'Lasku 12/2026',
    ...members,
  }
}

/** Makes a body of a payment between two accounts. */
export function transfer(
  from: string,
  to: string,
  amount: string,
  members: Record<string, unknown> = {},
): Order {
  return order({
    creditor: { iban: to, name: 'Saaja Oy' },
    debtor: { iban: from },
    instructedAmount: { amount, currency: 'EUR' },
    ...members,
  })
}

/** Makes a body with one value at a path of members joined by dots; `undefined` takes the member away. */
export function orderWith(path: string, value: unknown, members: Record<string, unknown> = {}): Order {
  return withValue(order(members), path, value)
}

/** Checks that an answer is JSON, its status and its exact members, and reads it. */
function readAnswer(answer: Answer, status: number, members: readonly string[]): Record<string, string> {
  assert.equal(answer.status, status, answer.body.toString())
  assert.equal(header(answer, 'content-type'), 'application/json; charset=utf-8')
  assert.equal(header(answer, 'cache-control'), 'no-store')
  const body = json(answer)
  assert.hasAllKeys(body, [...members])
  return body as Record<string, string>
}

/** Members that every answer about a payment has (2 B, Payment response). */
const ALWAYS = ['amount', 'status', 'currency', 'debtorIban', 'creditorIban', 'creditorName']

/** Members of the synchronous operations without the id and what is optional (2 B, Payment response). */
const BOOKED = [...ALWAYS, 'archiveId', 'bookingDate', 'paymentType', 'transactionDate']

/** Names the optional members that an answer must show of a body (gaps: corporate.response.members). */
function echoed(body: Order): string[] {
  return [
    ...(body['endToEndId'] === undefined ? [] : ['endToEndId']),
    ...(body['ultimateDebtor'] === undefined ? [] : ['ultimateDebtorName']),
    ...(body['ultimateCreditor'] === undefined ? [] : ['ultimateCreditorName']),
  ]
}

/** An answer about one payment. */
export type Told = Record<string, string>

/** Reads the 201 of SEPA Payment and SEPA Instant Payment. */
export function paidIn(answer: Answer, body: Order): Told {
  return readAnswer(answer, 201, [...BOOKED, 'transactionId', 'instructionId', ...echoed(body)])
}

/** Reads the 201 of V2. */
function acceptedIn(answer: Answer, body: Order): Told {
  const isShown = typeof body['forceSepaInst'] === 'boolean'
  const members = [...ALWAYS, 'instructionId', ...echoed(body)]
  return readAnswer(answer, 201, isShown ? [...members, 'forceSepaInst'] : members)
}

/** Reads the 200 of the V2 query. */
function stateIn(answer: Answer, body: Order): Told {
  const isBooked = json(answer)['status'] === 'PROCESSED'
  return readAnswer(answer, 200, [...(isBooked ? BOOKED : ALWAYS), 'instructionId', ...echoed(body)])
}

/** Reads the 200 of the instant query. */
function listIn(answer: Answer, body: Order): Told[] {
  assert.equal(answer.status, 200, answer.body.toString())
  assert.equal(header(answer, 'content-type'), 'application/json; charset=utf-8')
  assert.equal(header(answer, 'cache-control'), 'no-store')
  const list = JSON.parse(answer.body.toString('utf8')) as Told[]
  assert.isArray(list)
  for (const entry of list) assert.hasAllKeys(entry, [...BOOKED, 'transactionId', ...echoed(body)])
  return list
}

/** How a payer is opened. */
export interface PayerOptions {
  /** Default: the default client. */
  client?: Credentials
  /** Wire time, milliseconds since 1970; that of the machine by default. */
  now?: () => number
  /** A token instead of one that is asked for. */
  token?: string
}

/** A company that calls a bank as one client with one token. */
export async function openPayer(bank: Bank, options: PayerOptions = {}) {
  const { now = Date.now } = options
  const client = options.client ?? (await defaultClient(bank))
  const token = options.token ?? (await tokenFor(bank, client))
  const right = createPrivateKey(client.privateKeyPem)

  const postBytes = (target: string, body: Order | string | Uint8Array, bent: Partial<Call> = {}): Buffer => {
    const sent = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
    const bytes = bytesOf(bent.body ?? sent)
    const iat = Math.floor(now() / 1000)
    const head = bent.head ?? protectedHeader(client.kid, iat, bent.members)
    const value = signatureOf(head, bent.signedBody ?? bytes, bent.key ?? right)
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-req-signature': bent.bend ? bent.bend(value) : value,
      ...bent.headers,
    }
    return requestBytes(bank, bent.method ?? 'POST', bent.target ?? target, headers, bytes)
  }
  const post = (target: string, body: Order | string | Uint8Array, bent?: Partial<Call>): Promise<Answer> =>
    ask(bank, postBytes(target, body, bent))
  const getBytes = (target: string, bent: Partial<Call> = {}): Buffer =>
    requestBytes(
      bank,
      bent.method ?? 'GET',
      target,
      { authorization: `Bearer ${token}`, ...bent.headers },
      bytesOf(bent.body ?? ''),
    )
  const get = (target: string, bent?: Partial<Call>): Promise<Answer> => ask(bank, getBytes(target, bent))

  return {
    client,
    token,
    key: right,
    now,
    postBytes,
    post,
    getBytes,
    get,
    /** Pays; the answer may be lost. */
    lost: (target: string, body: Order): Promise<Answer | undefined> =>
      exchange(bank, postBytes(target, body)),
    /** Pays by one of the synchronous operations where that must succeed. */
    paid: async (target: string, body: Order): Promise<Told> => paidIn(await post(target, body), body),
    /** Pays by V2 where that must be accepted. */
    accepted: async (body: Order): Promise<Told> => acceptedIn(await post(V2, body), body),
    /** Reads a payment of V2 that must be there. */
    state: async (body: Order): Promise<Told> => stateIn(await get(`${V2}/${body.instructionId}`), body),
    /** Asks the instant query for an id that must be bound. */
    list: async (body: Order): Promise<Told[]> => listIn(await get(`${INSTANT}/${body.instructionId}`), body),
  }
}

/** A company that calls a bank. */
export type Payer = Awaited<ReturnType<typeof openPayer>>

/** Makes calls of every kind and end: taken, refused at every stage, found, not found; each with its status. */
export async function callsOf(
  payer: Payer,
  headers: Readonly<Record<string, string | undefined>>,
): Promise<[status: number, answer: Answer][]> {
  const body = order()
  return [
    [201, await payer.post(V2, body, { headers })],
    [201, await payer.post(SEPA, order(), { headers })],
    [201, await payer.post(INSTANT, order(), { headers })],
    [400, await payer.post(SEPA, '{', { headers })],
    [400, await payer.post(INSTANT, order({ message: '_' }), { headers })],
    [400, await payer.post(V2, body, { headers })],
    [400, await payer.post(SEPA, order(), { headers: { ...headers, 'x-req-signature': undefined } })],
    [401, await payer.post(SEPA, order(), { headers: { ...headers, authorization: undefined } })],
    [401, await payer.get(`${V2}/a`, { headers: { ...headers, authorization: 'Bearer x' } })],
    [403, await payer.post(V2, order(), { headers, signedBody: '' })],
    [403, await payer.post(SEPA, orderWith('debtor.iban', FIRST), { headers })],
    [200, await payer.get(`${V2}/${body.instructionId}`, { headers })],
    [200, await payer.get(`${INSTANT}/${body.instructionId}`, { headers })],
    [404, await payer.get(`${V2}/${freshId()}`, { headers })],
    [404, await payer.get(`${INSTANT}/${freshId()}`, { headers })],
  ]
}

/** Header values that answers of a call must not carry back. */
export function secretsOf({ client, token }: Payer): string[] {
  return [
    client.clientSecret,
    token,
    token.split('.')[2] ?? token,
    client.privateKeyPem.split('\n')[3] ?? '',
    client.certificateKeyPem.split('\n')[1] ?? '',
  ]
}

/** When the banks of the tests begin. */
export const START = '2026-11-20T10:00:00.000Z'

/**
 * Opens one bank for the tests of a file, whose clock is stopped: each test makes it new by a reset, which is quicker than
 * a bank of its own.
 */
export async function openRenewable() {
  const clock = handClock(START)
  const own = await openBank({ clock: clock.now })
  return {
    clock,
    own,
    /** Puts the bank back to its seed, at an instant of the sandbox clock, and opens a payer of it. */
    async renew(at: string = START, debtorIbans?: readonly string[]) {
      await steer(own, 'POST', '/reset', { now: at })
      const client = debtorIbans && (await newClient(own, debtorIbans))
      const there = await openPayer(own, { now: clock.now, ...(client && { client }) })
      return { clock, own, there }
    },
  }
}
