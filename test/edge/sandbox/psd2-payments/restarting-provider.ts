/// <reference types="node" />
// A payment provider that lives longer than its bank: the bank ends and starts again with what it has stored, and answers on the way may
// be lost. A second client is there to try what is not its own. One call at a bank that runs is in kit.ts.
import { createSign } from 'node:crypto'
import { memoryStore, type SandboxOptions, type Store } from '../../../../edge/sandbox/index.ts'
import {
  type Answered,
  answered,
  BASE,
  control,
  type Json,
  openBank,
  SANDBOX_KEY,
  type TestBank,
} from '../bank-kit.ts'
import { type ClientSecrets, readSecrets } from '../default-client.ts'

const PREFIX = `${BASE}/payments-psd2/v2`
/** Where a payer comes back to. */
const RETURN = 'https://provider.example.com/approved'
/** All addresses that are registered: the other one is where a proxy of the tests shows accounts. */
const REDIRECTS = [RETURN, 'https://pay.shop.example/consent']
/** The life of a token, with a minute to spare. */
const TOKEN_MS = 3_540_000
const CLIENT = {
  clientId: 'provider-1',
  clientSecret: 'secret-of-the-provider',
  apiKey: 'key-of-the-provider',
}

/** The collections of the four kinds of payments. */
export const COLLECTIONS = {
  sepa: 'sepa-payments',
  scheduled: 'scheduled-sepa-payments',
  recurring: 'recurring-sepa-payments',
  foreign: 'foreign-payments',
} as const

/** One call of a provider. */
export interface Call {
  method: string
  /** Below the prefix of the interface. */
  path: string
  body?: unknown
  headers?: Readonly<Record<string, string>>
}

/** Carries a request to the bank and an answer back. */
export type Wire = (request: Request) => Promise<Response>

/** A provider at a bank that can be started again. */
export class Provider {
  bank: TestBank
  readonly store: Store
  readonly secrets: ClientSecrets
  /** Another client of the bank. */
  readonly stranger: ClientSecrets
  readonly #tokens = new Map<string, { token: string; askedAt: number }>()

  constructor(bank: TestBank, store: Store, secrets: ClientSecrets, stranger: ClientSecrets) {
    this.bank = bank
    this.store = store
    this.secrets = secrets
    this.stranger = stranger
  }

  /** Ends the bank and starts it again with what it has stored. */
  restart(): void {
    const { wire } = this.bank
    this.bank = openBank({ store: this.store, clock: () => wire.now, redirectUris: REDIRECTS })
    this.bank.wire = wire
  }

  /** Asks for new tokens from now on. */
  forgetTokens(): void {
    this.#tokens.clear()
  }

  readonly wire: Wire = (request) => this.bank.sandbox.fetch(request)

  /** Calls the bank as one of its clients. */
  async call(
    { method, path, body, headers = {} }: Call,
    wire = this.wire,
    by = this.secrets,
  ): Promise<Answered> {
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    const all = {
      authorization: `Bearer ${await this.token(by)}`,
      'x-api-key': by.apiKey,
      ...(text !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    }
    return answered(
      await wire(
        new Request(PREFIX + path, { method, headers: all, ...(text !== undefined && { body: text }) }),
      ),
    )
  }

  /** Steers the bank. */
  async control(method: string, path: string, body?: unknown, wire = this.wire): Promise<Answered> {
    const headers = { 'x-sandbox-key': SANDBOX_KEY, 'content-type': 'application/json' }
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    return answered(await wire(new Request(`${BASE}/_sandbox${path}`, init)))
  }

  /** Gives the token of a client, a new one if it is about to end. */
  async token(by = this.secrets): Promise<string> {
    const known = this.#tokens.get(by.clientId)
    const now = this.bank.wire.now
    if (known && now < known.askedAt + TOKEN_MS) return known.token
    const { status, json } = await this.askToken({ grant_type: 'client_credentials', scope: 'payments' }, by)
    if (status !== 200) throw new Error(`the token call answered ${status}: ${JSON.stringify(json)}`)
    const token = String(json['access_token'])
    this.#tokens.set(by.clientId, { token, askedAt: now })
    return token
  }

  /** Calls the token endpoint with a form. */
  async askToken(
    fields: Readonly<Record<string, string>>,
    by = this.secrets,
    wire = this.wire,
  ): Promise<Answered> {
    const { clientId, clientSecret, certificatePem } = by
    const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...fields })
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-client-certificate': encodeURIComponent(certificatePem),
    }
    return answered(
      await wire(new Request(`${BASE}/oauth/token`, { method: 'POST', headers, body: body.toString() })),
    )
  }

  /** Seals a body: header, two dots, signature. */
  seal(body: string): string {
    return this.#signed({ alg: 'RS256', kid: this.secrets.kid }, body).replace(/\.[^.]*\./, '..')
  }

  /** Writes the request object of an approval, or of an exemption. */
  requestObject(authorizationId: string, isExemption: boolean, more: Json = {}): string {
    const iat = Math.floor(this.bank.wire.now / 1_000)
    const id = { value: authorizationId, essential: true }
    const acr = { essential: true, values: [`urn:openbanking:psd2:${isExemption ? 'ca' : 'sca'}`] }
    const claims = { userinfo: { authorizationId: id }, id_token: { authorizationId: id, acr } }
    const life = { aud: BASE, iss: this.secrets.clientId, iat, exp: iat + 900, max_age: 86_400 }
    return this.#signed({ alg: 'RS256', kid: this.secrets.kid }, JSON.stringify({ ...life, ...more, claims }))
  }

  /** Writes the address at which a payer decides. */
  pageAddress(authorizationId: string, state: string): string {
    const asked = {
      response_type: 'code id_token',
      client_id: this.secrets.clientId,
      redirect_uri: RETURN,
      scope: 'openid payments',
      state,
      nonce: `nonce-${state}`,
    }
    const request = this.requestObject(authorizationId, false, asked)
    return `${BASE}/oauth/authorize?${new URLSearchParams({ ...asked, request })}`
  }

  #signed(header: Json, payload: string): string {
    const encode = (text: string) => Buffer.from(text).toString('base64url')
    const input = `${encode(JSON.stringify(header))}.${encode(payload)}`
    const signature = createSign('RSA-SHA256')
      .update(input)
      .sign(this.secrets.signingKey)
      .toString('base64url')
    return `${input}.${signature}`
  }
}

/** A bank as it was when its first day began, and its two clients. */
interface Beginning {
  entries: [key: string, value: unknown][]
  secrets: ClientSecrets
  stranger: ClientSecrets
}

const beginnings = new Map<string, Promise<Beginning>>()

/**
 * Opens a bank with a provider and a second client; keys and certificates were made before, because making them takes long.
 *
 * @param now Bank time, RFC 3339.
 */
export async function openProvider(now: string, options: SandboxOptions = {}): Promise<Provider> {
  const known = beginnings.get(now) ?? begin(now)
  beginnings.set(now, known)
  const { entries, secrets, stranger } = await known
  const store = options.store ?? memoryStore()
  for (const [key, value] of entries) store.put(key, value)
  const bank = openBank({ defaultClient: CLIENT, redirectUris: REDIRECTS, ...options, store })
  return new Provider(bank, store, secrets, stranger)
}

async function begin(now: string): Promise<Beginning> {
  const store = memoryStore()
  const bank = openBank({ defaultClient: CLIENT, redirectUris: REDIRECTS, store, now })
  const secrets = readSecrets((await control(bank, 'GET', '/keys')).json['defaultClient'] as Json)
  const stranger = readSecrets((await control(bank, 'POST', '/clients', { redirectUris: REDIRECTS })).json)
  return { entries: store.list({ prefix: '' }), secrets, stranger }
}
