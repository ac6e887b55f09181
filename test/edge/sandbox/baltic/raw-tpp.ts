/// <reference types="node" />
// A third-party provider made by hand: calls as bytes in one country, and what the paper writes of answers.
// It never touches our client or core: what it knows of the wire is in the paper and its gaps.
import { assert } from '#kit'
import {
  type Answer,
  ask,
  type Bank,
  bytesOf,
  control,
  exchange,
  handClock,
  header,
  json,
  openBank,
  steer,
  UUID_V4,
} from '../raw-client.ts'
import { type Credentials, defaultClient, form, requestBytes } from '../raw-request.ts'
import {
  type Body,
  consentBody,
  type Kind,
  orderOf,
  type Country,
  EE,
  START,
  bodyText,
  type Exact,
  exact,
} from './raw-bodies.ts'

/** Registered way back of the clients of the tests. */
export const REDIRECT = 'https://tpp.example.com/back'
export const ACCOUNTS = '/account/v1/accounts'
export const CONSENTS = '/consent/v1/consents'
export const COF = '/consent/v2/consents/confirmation-of-funds'
export const FUNDS = '/funds-confirmation/v1/funds-confirmations'

/** Headers by lower-case name; `undefined` leaves one out. */
export type Headers = Readonly<Record<string, string | undefined>>

/** Everything about a call that a test may bend; the rest is right. */
export interface Call {
  body: string | Uint8Array | Body
  headers: Headers
}

/** Makes a client (gaps: shared.sandbox.clients). */
export async function newClient(bank: Bank): Promise<Credentials> {
  const body = { redirectUris: [REDIRECT] }
  return json(await steer(bank, 'POST', '/clients', body)) as unknown as Credentials
}

/** Everything about a token call that a test may bend. */
export interface TokenCall {
  /** Fields put in the place of the right ones; `undefined` leaves one out. */
  fields: Headers
  headers: Headers
  path: string
}

/** Asks for tokens at an address (gaps: shared.oauth.client-token). */
export function askToken(
  bank: Bank,
  base: string,
  { clientId, clientSecret }: Credentials,
  bent: Partial<TokenCall> = {},
): Promise<Answer> {
  const { fields = {}, headers = {}, path = '/oauth/token' } = bent
  const right = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    scope: 'AIS PIS PIIS',
  }
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = bytesOf(form({ ...right, ...fields }))
  return ask(bank, requestBytes(bank, 'POST', base + path, { ...type, ...headers }, body))
}

/** Gets a client token, which must be given. */
export async function tokenFor(bank: Bank, base: string, client: Credentials, scope?: string) {
  const answer = await askToken(bank, base, client, scope === undefined ? {} : { fields: { scope } })
  assert.equal(answer.status, 200, answer.body.toString())
  return String(json(answer)['access_token'])
}

/** What a code exchange gives. */
export interface Tokens {
  access_token: string
  refresh_token: string
  token_type: string
  expires_in: number
  scope: string
}

/** One Link (3, Shared types). */
export interface Link {
  href: string
  rel: string
  title?: string
}

/** One balance, with numbers as text. */
export interface Balance {
  balanceAmount: { amount: string; currency: string }
  balanceType: string
  lastChangeDateTime?: string
  lastCommittedTransaction?: string
  referenceDate?: string
}

/** One account, with numbers as text. */
export interface Account extends Exact {
  resourceId: string
  iban?: string
  bban?: string
  currency: string
  status: string
  usage: string
  cashAccountType?: string
  linkedAccounts?: string
  balances?: Balance[]
  _links: Link[]
}

/** One transaction, with numbers as text. */
export interface Transaction extends Exact {
  transactionId: string
  transactionAmount: { amount: string; currency: string }
  bookingDate?: string
  valueDate?: string
  endToEndId?: string
  creditorName?: string
}

/** A report. */
export interface Report {
  booked?: Transaction[]
  pending?: Transaction[]
  meta: { totalPages: string }
  _links: Link[]
}

/** The answer to an initiation. */
export interface Initiation extends Exact {
  paymentId: string
  transactionStatus: string
  links: Link[]
}

/** How a provider is opened. */
export interface TppOptions {
  country?: Country
  /** Default: the default client. */
  client?: Credentials
  /** A token instead of one that is asked for. */
  token?: string
}

/** Reads an answer with JSON, its status and the headers that every answer has. */
export function readAnswer(answer: Answer, status = 200): Exact {
  assert.equal(answer.status, status, answer.body.toString().slice(0, 2000))
  assert.equal(header(answer, 'content-type'), 'application/json; charset=utf-8')
  assert.equal(header(answer, 'cache-control'), 'no-store')
  assert.match(header(answer, 'x-request-id') ?? '', /^[\x21-\x7e]{1,128}$/)
  assert.notInclude(answer.body.toString(), ':null', 'members without a value are left out')
  return exact(answer)
}

/** Checks the form of links, and finds one by `rel`. */
export function linkOf(links: unknown, rel: string): Link {
  assert.isArray(links)
  const all = links as Link[]
  for (const link of all) {
    assert.isString(link.href)
    assert.isString(link.rel)
  }
  const found = all.find((link) => link.rel === rel)
  if (!found) throw new Error(`no link is ${rel}: ${JSON.stringify(links)}`)
  return found
}

/** A provider that calls a bank in one country, as one client with one token. */
export class Tpp {
  readonly bank: Bank
  readonly client: Credentials
  readonly country: Country
  readonly token: string
  private constructor(bank: Bank, client: Credentials, country: Country, token: string) {
    this.bank = bank
    this.client = client
    this.country = country
    this.token = token
  }

  /** Opens a provider whose token has all three scopes. */
  static async open(bank: Bank, { country = EE, ...options }: TppOptions = {}): Promise<Tpp> {
    const client = options.client ?? (await defaultClient(bank))
    return new Tpp(bank, client, country, options.token ?? (await tokenFor(bank, country.base, client)))
  }

  /** The same client with another token. */
  withToken(token: string): Tpp {
    return new Tpp(this.bank, this.client, this.country, token)
  }

  /** Makes an address below the base. */
  url(path: string): string {
    return this.bank.base + this.country.base + path
  }

  bytes(method: string, path: string, { body = '', headers = {} }: Partial<Call> = {}): Buffer {
    const bytes = bytesOf(typeof body === 'string' || body instanceof Uint8Array ? body : bodyText(body))
    const own = {
      authorization: `Bearer ${this.token}`,
      'content-type': bytes.length > 0 ? 'application/json' : undefined,
    }
    return requestBytes(this.bank, method, this.country.base + path, { ...own, ...headers }, bytes)
  }

  call(method: string, path: string, bent?: Partial<Call>): Promise<Answer> {
    return ask(this.bank, this.bytes(method, path, bent))
  }

  /** Calls; the answer may be lost. */
  lost(method: string, path: string, bent?: Partial<Call>): Promise<Answer | undefined> {
    return exchange(this.bank, this.bytes(method, path, bent))
  }

  // --- consents

  /** Creates a consent, and checks the form of the answer (3, Responses). */
  async consent(body: Body = consentBody(), path = CONSENTS): Promise<string> {
    const told = readAnswer(await this.call('POST', path, { body }), 201)
    assert.hasAllKeys(told, ['consentId', 'consentStatus', '_links'])
    assert.match(String(told['consentId']), UUID_V4)
    assert.equal(told['consentStatus'], 'received')
    assert.equal(
      linkOf(told['_links'], 'scaOAuth').href,
      this.url('/.well-known/openid-configuration'),
      'the address of the metadata',
    )
    return String(told['consentId'])
  }

  /** Creates a consent that the PSU approves. */
  async granted(body?: Body, order: Body = {}): Promise<string> {
    const consentId = await this.consent(body)
    await decide(this.bank, consentId, { result: 'authorized', ...order })
    return consentId
  }

  /** Creates a consent to confirmations of funds that the PSU approves. */
  async cof(body: Body = { account: { accountNumber: this.country.first } }): Promise<string> {
    const consentId = await this.consent(body, COF)
    await decide(this.bank, consentId, { result: 'authorized' })
    return consentId
  }

  /** Approves without a browser, and takes the tokens (gaps: baltic.sandbox.tokens). */
  async tokens(ids: Body): Promise<Tokens> {
    const order = { country: this.country.country, ...ids }
    const answer = await steer(this.bank, 'POST', '/baltic/tokens', order)
    assert.equal(answer.status, 200)
    return json(answer) as unknown as Tokens
  }

  // --- reads

  /** Reads accounts by a consent, with the client's token beside. */
  read(consentId: string, path = '', headers: Headers = {}): Promise<Answer> {
    return this.call('GET', ACCOUNTS + path, { headers: { 'consent-id': consentId, ...headers } })
  }

  /** Reads as if the PSU were there, which no recurring consent counts (gaps: baltic.consent.frequency). */
  present(consentId: string, path = ''): Promise<Answer> {
    return this.read(consentId, path, { 'psu-ip-address': '192.0.2.1' })
  }

  async accounts(consentId: string, query = ''): Promise<Account[]> {
    const body = readAnswer(await this.present(consentId, query))
    assert.hasAllKeys(body, ['accounts'])
    return body['accounts'] as Account[]
  }

  /** Finds an account of a consent by IBAN and currency. */
  async account(consentId: string, iban = this.country.first, currency = 'EUR'): Promise<Account> {
    const accounts = await this.accounts(consentId)
    const found = accounts.find((account) => account.iban === iban && account.currency === currency)
    if (!found) throw new Error(`no ${iban} in ${currency}: ${JSON.stringify(accounts)}`)
    return found
  }

  async balances(consentId: string, resourceId: string): Promise<Balance[]> {
    const body = readAnswer(await this.present(consentId, `/${resourceId}/balances`))
    assert.hasAllKeys(body, ['account', 'balances'])
    return body['balances'] as Balance[]
  }

  /** Reads one balance of an account. */
  async balance(consentId: string, resourceId: string, type = 'interimAvailable'): Promise<string> {
    const balances = await this.balances(consentId, resourceId)
    const found = balances.filter(({ balanceType }) => balanceType === type)
    assert.lengthOf(found, 1, type)
    return found[0]?.balanceAmount.amount ?? ''
  }

  async report(consentId: string, resourceId: string, query: string): Promise<Report> {
    const body = readAnswer(await this.present(consentId, `/${resourceId}/transactions?${query}`))
    assert.containsAllKeys(body, ['account', 'transactions'])
    return body['transactions'] as Report
  }

  // --- payments

  create(kind: Kind, body: Call['body'] = orderOf(kind, this.country), headers: Headers = {}) {
    return this.call('POST', `/payment/v1/${kind}`, { body, headers })
  }

  /** Initiates a payment, and checks the form of the answer (3, Responses; gaps: baltic.payment.answer). */
  async initiated(kind: Kind, body?: Call['body']): Promise<string> {
    return initiationIn(this, kind, await this.create(kind, body)).paymentId
  }

  /** Initiates a payment that the PSU approves. */
  async approved(kind: Kind, body?: Call['body']): Promise<string> {
    const paymentId = await this.initiated(kind, body)
    await decide(this.bank, paymentId, { result: 'authorized' })
    return paymentId
  }

  get(kind: string, paymentId: string, more = ''): Promise<Answer> {
    return this.call('GET', `/payment/v1/${kind}/${paymentId}${more}`)
  }

  async content(kind: Kind, paymentId: string): Promise<Exact> {
    return readAnswer(await this.get(kind, paymentId))
  }

  /** Reads a status, and checks the form of the answer (3, Responses). */
  async status(kind: Kind, paymentId: string): Promise<string> {
    const body = readAnswer(await this.get(kind, paymentId, '/status'))
    assert.hasAllKeys(body, ['transactionStatus'])
    assert.include(
      ['RCVD', 'ACTC', 'PDNG', 'ACSP', 'ACSC', 'PART', 'RJCT', 'CANC'],
      body['transactionStatus'],
    )
    return String(body['transactionStatus'])
  }

  delete(kind: string, paymentId: string): Promise<Answer> {
    return this.call('DELETE', `/payment/v1/${kind}/${paymentId}`)
  }

  /** Asks for funds by a consent; no token goes with it unless one is given. */
  funds(consentId: string | undefined, body: Call['body'], headers: Headers = {}): Promise<Answer> {
    const own = { authorization: undefined, 'consent-id': consentId }
    return this.call('POST', FUNDS, { body, headers: { ...own, ...headers } })
  }
}

/** Checks the form of the answer to an initiation, or to a cancellation that waits. */
export function initiationIn(tpp: Tpp, kind: Kind, answer: Answer): Initiation {
  const body = readAnswer(answer)
  const isCross = kind.endsWith('cross-border-credit-transfers')
  const names = ['paymentId', 'transactionStatus', 'transactionFeeIndicator', 'links']
  assert.hasAllKeys(body, isCross ? [...names, 'transactionFees'] : names)
  assert.match(String(body['paymentId']), UUID_V4)
  assert.equal(body['transactionFeeIndicator'], isCross)
  if (isCross) assert.deepEqual(body['transactionFees'], { amount: '6.00', currency: 'EUR' })
  const self = tpp.url(`/payment/v1/${kind}/${String(body['paymentId'])}`)
  assert.equal(linkOf(body['links'], 'scaOAuth').href, tpp.url('/.well-known/openid-configuration'))
  assert.equal(linkOf(body['links'], 'self').href, self)
  assert.equal(linkOf(body['links'], 'status').href, `${self}/status`)
  return body as Initiation
}

/** Decides in place of the PSU by control call (gaps: shared.sandbox.sca). */
export async function decide(bank: Bank, id: string, order: Body): Promise<void> {
  assert.equal((await steer(bank, 'POST', `/sca/${id}`, order)).status, 204)
}

/** Decides by control call, and returns the status of the answer. */
export async function decided(bank: Bank, id: string, order: Body): Promise<number> {
  return (await control(bank, 'POST', `/sca/${id}`, order)).status
}

/** Moves bank time to an instant. */
export async function moveTo(bank: Bank, now: string): Promise<void> {
  await steer(bank, 'PUT', '/clock', { now })
}

/** Opens one bank for the tests of a file, whose clock is stopped: each test makes it new by a reset. */
export async function openRenewable() {
  const clock = handClock(START)
  const own = await openBank({ clock: clock.now, redirectUris: [REDIRECT] })
  return {
    clock,
    own,
    /** Puts the bank back to its seed, at an instant of the sandbox clock, and opens a provider of it. */
    async renew({ at = START, country = EE }: { at?: string; country?: Country } = {}): Promise<Tpp> {
      await steer(own, 'POST', '/reset', { now: at })
      return Tpp.open(own, { country })
    },
  }
}
