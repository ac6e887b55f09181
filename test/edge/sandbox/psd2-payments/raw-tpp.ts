/// <reference types="node" />
// A third-party provider made by hand: calls as bytes and what the paper writes of answers.
// It never touches our client or core: what it knows of the wire is in the paper and its gaps.
import { randomUUID } from 'node:crypto'
import { assert } from '#kit'
import {
  type Answer,
  ask,
  type Bank,
  bytesOf,
  DATE_TIME,
  exchange,
  handClock,
  header,
  json,
  openBank,
  steer,
  UUID_V4,
} from '../raw-client.ts'
import { type Credentials, defaultClient, form, requestBytes } from '../raw-request.ts'
import { type Kind, LISTS, type Order, orderOf, RECURRING, START } from './raw-orders.ts'

/** Prefix of every operation (2 A, Endpoints). */
export const PREFIX = '/payments-psd2/v2'
/** Token endpoint (gaps: shared.oauth.client-token). */
export const TOKEN = '/oauth/token'
/** Registered way back of the clients of the tests. */
export const REDIRECT = 'https://tpp.example.com/back'

/** Makes a client (gaps: shared.sandbox.clients). */
export async function newClient(bank: Bank, order: Order = {}): Promise<Credentials> {
  const body = { redirectUris: [REDIRECT], ...order }
  return json(await steer(bank, 'POST', '/clients', body)) as unknown as Credentials
}

/** Headers by lower-case name; `undefined` leaves one out. */
export type Headers = Readonly<Record<string, string | undefined>>

/** Everything about a token call that a test may bend. */
export interface TokenCall {
  /** Fields put in the place of the right ones; `undefined` leaves one out. */
  fields: Headers
  body: string | Uint8Array
  headers: Headers
  target: string
  method: string
}

/** Writes a token call of a client (gaps: shared.oauth.client-token, shared.mtls). */
export function tokenBytes(bank: Bank, client: Credentials, bent: Partial<TokenCall> = {}): Buffer {
  const { clientId, clientSecret, certificatePem } = client
  const { fields = {}, method = 'POST', target = TOKEN, headers = {} } = bent
  const right = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    scope: 'payments',
  }
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

/** Gets the client token, which must be given. */
export async function tokenFor(bank: Bank, client: Credentials): Promise<string> {
  const answer = await askToken(bank, client)
  assert.equal(answer.status, 200, answer.body.toString())
  return String(json(answer)['access_token'])
}

/** Everything about a call that a test may bend; the rest is right. */
export interface Call {
  body: string | Uint8Array | Order
  headers: Headers
}

/** A payment, as answers show it. */
export interface Payment extends Record<string, unknown> {
  paymentId: string
  authorizationId: string
  status: string
  created: string
  modified: string
  archiveId?: string
}

/** Every status that there is (gaps: psd2.status.values, psd2.bundle.values). */
const OCCURRENCE_STATUSES = ['AwaitingDueDate', 'Accepted', 'Debited', 'Credited', 'Rejected', 'Cancelled']
const OPEN_STATUSES = ['Unauthorized', 'Authorizing', 'Authorized', 'Revoked', 'Completed']
const PAYMENT_STATUSES = [...OCCURRENCE_STATUSES, ...OPEN_STATUSES, 'SubmissionPending']
const BUNDLE_STATUSES = [...OPEN_STATUSES, 'Rejected', 'PartiallyRevoked']

/** A bundle, as answers show it. */
export interface Bundle extends Record<string, unknown> {
  authorizationId: string
  status: string
}

/** Checks that an answer is JSON, its status and the headers of every answer, and reads it. */
function readAnswer(answer: Answer, status = 200): Record<string, unknown> {
  assert.equal(answer.status, status, answer.body.toString())
  assert.equal(header(answer, 'content-type'), 'application/json; charset=utf-8')
  assert.equal(header(answer, 'cache-control'), 'no-store')
  assert.match(header(answer, 'x-fapi-interaction-id') ?? '', /^[0-9a-f-]{36}$/i)
  return json(answer)
}

/** Reads a payment out of an answer and checks the form that all kinds share (2 A, Payment response). */
export function paymentIn(answer: Answer, status = 200): Payment {
  return checkPayment(readAnswer(answer, status))
}

/** Checks that a payment has the form that all kinds share. */
export function checkPayment(body: Record<string, unknown>): Payment {
  const text = JSON.stringify(body)
  assert.match(String(body['paymentId']), UUID_V4, text)
  assert.match(String(body['authorizationId']), UUID_V4, text)
  assert.include(PAYMENT_STATUSES, body['status'], text)
  for (const name of ['created', 'modified']) assert.match(String(body[name]), DATE_TIME, text)
  for (const name of ['authorized', 'submitted']) {
    if (name in body) assert.match(String(body[name]), DATE_TIME, text)
  }
  if ('archiveId' in body) assert.match(String(body['archiveId']), /^\d{20}$/)
  for (const [name, value] of Object.entries(body)) assert.isNotNull(value, name)
  return body as Payment
}

/** Reads a bundle out of an answer (2 A, Authorization). */
export function bundleIn(answer: Answer, status = 200): Bundle {
  const body = readAnswer(answer, status)
  const optional = 'authorized' in body ? ['authorized'] : []
  assert.hasAllKeys(body, ['authorizationId', 'created', 'modified', 'status', ...optional])
  assert.match(String(body['authorizationId']), UUID_V4)
  for (const name of ['created', 'modified', ...optional]) assert.match(String(body[name]), DATE_TIME)
  assert.include(BUNDLE_STATUSES, body['status'])
  return body as Bundle
}

/** How a provider is opened. */
export interface TppOptions {
  /** Default: the default client. */
  client?: Credentials
  /** A token instead of one that is asked for. */
  token?: string
}

/** A provider that calls a bank as one client with one token. */
export class Tpp {
  readonly bank: Bank
  readonly client: Credentials
  readonly token: string
  private constructor(bank: Bank, client: Credentials, token: string) {
    this.bank = bank
    this.client = client
    this.token = token
  }

  static async open(bank: Bank, options: TppOptions = {}): Promise<Tpp> {
    const client = options.client ?? (await defaultClient(bank))
    return new Tpp(bank, client, options.token ?? (await tokenFor(bank, client)))
  }

  /** The same client with another token. */
  withToken(token: string): Tpp {
    return new Tpp(this.bank, this.client, token)
  }

  bytes(method: string, path: string, { body = '', headers = {} }: Partial<Call> = {}): Buffer {
    const bytes = bytesOf(
      typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
    )
    const own = {
      authorization: `Bearer ${this.token}`,
      'content-type': bytes.length > 0 ? 'application/json' : undefined,
    }
    return requestBytes(this.bank, method, PREFIX + path, { ...own, ...headers }, bytes)
  }

  call(method: string, path: string, bent?: Partial<Call>): Promise<Answer> {
    return ask(this.bank, this.bytes(method, path, bent))
  }

  /** Calls; the answer may be lost. */
  lost(method: string, path: string, bent?: Partial<Call>): Promise<Answer | undefined> {
    return exchange(this.bank, this.bytes(method, path, bent))
  }

  create(kind: Kind, body: Call['body'] = orderOf(kind), headers: Headers = {}): Promise<Answer> {
    return this.call('POST', `/${kind}`, { body, headers: { 'x-idempotency-key': randomUUID(), ...headers } })
  }

  async created(kind: Kind, body?: Call['body'], headers?: Headers): Promise<Payment> {
    return paymentIn(await this.create(kind, body, headers), 201)
  }

  get(kind: Kind, paymentId: string, scenario?: string): Promise<Answer> {
    return this.call('GET', `/${kind}/${paymentId}`, { headers: { 'x-sandbox-scenario': scenario } })
  }

  async read(kind: Kind, paymentId: string, scenario?: string): Promise<Payment> {
    return paymentIn(await this.get(kind, paymentId, scenario))
  }

  delete(kind: Kind, paymentId: string): Promise<Answer> {
    return this.call('DELETE', `/${kind}/${paymentId}`)
  }

  submit(kind: Kind, paymentId: string, scenario?: string): Promise<Answer> {
    return this.call('POST', `/${kind}/${paymentId}/${verbOf(kind)}`, {
      body: '{}',
      headers: { 'x-sandbox-scenario': scenario },
    })
  }

  async submitted(kind: Kind, paymentId: string, scenario?: string): Promise<Payment> {
    return paymentIn(await this.submit(kind, paymentId, scenario))
  }

  instance(paymentId: string, dueDate: string, scenario?: string): Promise<Answer> {
    const path = `/${RECURRING}/${paymentId}/recurrence/${dueDate}`
    return this.call('GET', path, { headers: { 'x-sandbox-scenario': scenario } })
  }

  /** Reads an instance of a series and checks its members (2 A, Recurrence instance). */
  async run(paymentId: string, dueDate: string, scenario?: string): Promise<Record<string, unknown>> {
    const body = readAnswer(await this.instance(paymentId, dueDate, scenario))
    const optional = 'archiveId' in body ? ['archiveId'] : []
    assert.hasAllKeys(body, ['modified', 'dueDate', 'status', ...optional])
    assert.match(String(body['modified']), DATE_TIME)
    assert.equal(body['dueDate'], dueDate)
    assert.include(OCCURRENCE_STATUSES, body['status'])
    return body
  }

  authorization(method: string, authorizationId: string, more = '', body: string = ''): Promise<Answer> {
    return this.call(method, `/authorizations/${authorizationId}${more}`, { body })
  }

  async bundle(authorizationId: string): Promise<Bundle> {
    return bundleIn(await this.authorization('GET', authorizationId))
  }

  /** Reads the payments of a bundle (2 A, Payments of an authorization). */
  async payments(authorizationId: string): Promise<Record<string, Payment[]> & { status: string }> {
    const body = readAnswer(await this.authorization('GET', authorizationId, '/payments'))
    assert.hasAllKeys(body, ['authorizationId', 'status', ...Object.values(LISTS)])
    assert.equal(body['authorizationId'], authorizationId)
    return body as Record<string, Payment[]> & { status: string }
  }

  /** Approves without a browser, by the helper (gaps: psd2.sca.helpers). */
  async authorize(authorizationId: string): Promise<Bundle> {
    return bundleIn(await this.authorization('POST', authorizationId, '/sandbox-authorize', '{}'))
  }

  async reject(authorizationId: string): Promise<Bundle> {
    return bundleIn(await this.authorization('POST', authorizationId, '/sandbox-reject', '{}'))
  }

  /** Creates and approves a payment. */
  async authorized(kind: Kind, body?: Order): Promise<Payment> {
    const { paymentId, authorizationId } = await this.created(kind, body)
    assert.equal((await this.authorize(authorizationId)).status, 'Authorized')
    const payment = await this.read(kind, paymentId)
    assert.equal(payment.status, 'Authorized')
    return payment
  }

  /** Creates, approves and submits a payment. */
  async done(kind: Kind, body?: Order, scenario?: string): Promise<Payment> {
    const { paymentId } = await this.authorized(kind, body)
    return this.submitted(kind, paymentId, scenario)
  }

  /** Asks for a delete that waits for SCA, and gives the id of its bundle (gaps: psd2.delete.after). */
  async askCancel(kind: Kind, paymentId: string): Promise<string> {
    const answer = await this.delete(kind, paymentId)
    const { cancellationAuthorizationId } = paymentIn(answer, 202)
    assert.match(String(cancellationAuthorizationId), UUID_V4)
    return String(cancellationAuthorizationId)
  }
}

/** Names how a kind is submitted (gaps: psd2.paths.submit). */
export function verbOf(kind: Kind): string {
  return kind === RECURRING ? 'confirm' : 'submit'
}

/** Moves bank time to an instant. */
export async function moveTo(bank: Bank, now: string): Promise<void> {
  await steer(bank, 'PUT', '/clock', { now })
}

/** Decides in place of the PSU by control call (gaps: shared.sandbox.sca). */
export async function decide(bank: Bank, id: string, order: Order): Promise<void> {
  assert.equal((await steer(bank, 'POST', `/sca/${id}`, order)).status, 204)
}

/**
 * Opens one bank for the tests of a file, whose clock is stopped: each test makes it new by a reset, which is quicker than
 * a bank of its own.
 */
export async function openRenewable() {
  const clock = handClock(START)
  const own = await openBank({ clock: clock.now, redirectUris: [REDIRECT] })
  return {
    clock,
    own,
    /** Puts the bank back to its seed, at an instant of the sandbox clock, and opens a provider of it. */
    async renew(at: string = START) {
      await steer(own, 'POST', '/reset', { now: at })
      return { clock, own, tpp: await Tpp.open(own) }
    },
  }
}
