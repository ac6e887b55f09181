/// <reference types="node" />
// A company that pays through the bank: literal paths, headers and bodies, signatures by node:crypto.
// Not our own client: what it knows of the wire stands in the papers.
import { createSign, type KeyObject, createPrivateKey } from 'node:crypto'
import { memoryStore, type SandboxOptions, type Store } from '../../../../edge/sandbox/index.ts'
import { type AccessBank, allPages, member, members, read, readerOf } from '../account-access/kit.ts'
import { type Answered, answered, BASE, control, type Json, openBank } from '../bank-kit.ts'

/** The account of the company of the tests, and how much is on it at the start. */
export const COMPANY = 'FI1999900000000300'
/** An account of a person at the same bank. */
export const PERSON = 'FI3099900000000102'
/** The customer whose account that is. */
export const PERSON_OWNER = 'customer-1'
/** The account of a business with little money, of customer-4. */
export const BUSINESS = 'FI8399900000000409'
/** An account at another bank. */
export const SUPPLIER = 'FI4699800000000013'
/** An account number of the bank without a holder. */
export const NOBODY = 'FI3099900000009996'

/** A bank with its default client, which may pay from the company's account. */
export interface CompanyBank extends AccessBank {
  kid: string
  signingKey: KeyObject
  /** Bearer token that the certificate has got. */
  token: string
  store: Store
}

/**
 * Starts a bank whose keys were made before, because making them takes long; everything else in it is new.
 *
 * @param debtorIbans Accounts that the client may pay from, in place of the company's.
 */
export async function openCompany(
  options: SandboxOptions = {},
  debtorIbans?: readonly string[],
): Promise<CompanyBank> {
  const store = options.store ?? memoryStore()
  for (const [key, value] of await (minted ??= mint())) {
    const isClient = debtorIbans && key === `keep/client/${CLIENT.clientId}`
    store.put(key, isClient ? { ...Object(value), debtorIbans } : value)
  }
  const bank = await clientOf({ ...options, store })
  return { ...bank, store, token: await tokenOf(bank) }
}

/** The client that may pay from the company's account. */
const CLIENT = { clientId: 'company-1', clientSecret: 'secret-of-the-company', apiKey: 'key-of-the-company' }

let minted: Promise<[key: string, value: unknown][]> | undefined

/** Makes the keys of a bank and of its client, once for all tests of a file. */
async function mint(): Promise<[string, unknown][]> {
  const store = memoryStore()
  await tokenOf(await clientOf({ store }))
  return store.list({ prefix: 'keep/' })
}

/** Opens a bank and asks for its default client. */
async function clientOf(options: SandboxOptions): Promise<Omit<CompanyBank, 'token' | 'store'>> {
  const bank = openBank({ defaultClient: CLIENT, ...options })
  const client = member((await control(bank, 'GET', '/keys')).json, 'defaultClient')
  const text = (name: string) => String(client[name])
  return {
    ...bank,
    clientId: text('clientId'),
    clientSecret: text('clientSecret'),
    apiKey: text('apiKey'),
    certificatePem: text('certificatePem'),
    kid: text('kid'),
    signingKey: createPrivateKey(text('privateKeyPem')),
  }
}

/** A client by its secrets. */
export type Secrets = Pick<CompanyBank, 'sandbox' | 'clientId' | 'clientSecret' | 'certificatePem'>

/** How a token call differs from a right one; `null` takes away. */
export interface TokenChanges {
  fields?: Readonly<Record<string, string | null>>
  headers?: Readonly<Record<string, string | null>>
  body?: string
}

/** Calls the token endpoint. */
export async function askToken(client: Secrets, changes: TokenChanges = {}): Promise<Answered> {
  const fields = {
    grant_type: 'client_credentials',
    client_id: client.clientId,
    client_secret: client.clientSecret,
    ...changes.fields,
  }
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-client-certificate': encodeURIComponent(client.certificatePem),
    ...changes.headers,
  }
  const request = new Request(`${BASE}/corporate-oidc/v1/token`, {
    method: 'POST',
    headers: given(headers),
    body: changes.body ?? new URLSearchParams(given(fields)).toString(),
  })
  return answered(await client.sandbox.fetch(request))
}

/** Gets a token. */
async function tokenOf(client: Secrets): Promise<string> {
  const { status, json } = await askToken(client)
  if (status !== 200) throw new Error(`the token call answered ${status}: ${JSON.stringify(json)}`)
  return String(json['access_token'])
}

function given(all: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null),
  )
}

let counter = 0

/** Makes an instruction id that no other payment of the process has. */
const nextId = (): string => `PAY${(counter += 1)}`

/** Makes a payment order; ids count up. */
export function order(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    creditor: { iban: SUPPLIER, name: 'Poukaman Paperi Oy' },
    debtor: { iban: COMPANY, name: 'Somebody' },
    instructedAmount: { amount: '100.00', currency: 'EUR' },
    instructionId: nextId(),
    message: 'Lasku 12/2026',
    ...changes,
  }
}

/** How a signature differs from a right one. */
export interface Signing {
  kid?: string
  key?: KeyObject
  /** Seconds. */
  iat?: number
  /** Bytes that are signed in place of those that are sent. */
  over?: string
}

/** Signs a body: header, two dots, signature (2 B, Authentication). */
export function signature(
  bank: Pick<CompanyBank, 'kid' | 'signingKey'> & { wire: { now: number } },
  body: string,
  signing: Signing = {},
): string {
  const { kid = bank.kid, key = bank.signingKey, over = body } = signing
  const { iat = Math.floor(bank.wire.now / 1_000) } = signing
  const claims = {
    alg: 'RS256',
    kid,
    b64: false,
    'urn:bank.api.iat': iat,
    crit: ['b64', 'urn:bank.api.iat'],
  }
  const header = Buffer.from(JSON.stringify(claims)).toString('base64url')
  const signed = createSign('RSA-SHA256').update(`${header}.`).update(over).sign(key).toString('base64url')
  return `${header}..${signed}`
}

/** How a payment differs from a right one; `null` takes a header away. */
export interface Sending {
  headers?: Readonly<Record<string, string | null>>
  signing?: Signing
}

/** The paths of the three payments. */
export const PATHS = {
  sepa: '/corporate-payment/v1/sepa-payment',
  instant: '/corporate-payment/v1/sepa-instant-payment',
  v2: '/corporate-payment/v2/payment',
} as const

/** Makes the request of a payment. */
function paymentRequest(
  bank: CompanyBank,
  operation: keyof typeof PATHS,
  body: unknown,
  { headers = {}, signing }: Sending = {},
): Request {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const all = {
    authorization: `Bearer ${bank.token}`,
    'content-type': 'application/json',
    'x-req-signature': signature(bank, text, signing),
    ...headers,
  }
  return new Request(BASE + PATHS[operation], { method: 'POST', headers: given(all), body: text })
}

/** Sends a payment. */
export async function pay(
  bank: CompanyBank,
  operation: keyof typeof PATHS,
  body: unknown,
  sending: Sending = {},
): Promise<Answered> {
  return answered(await bank.sandbox.fetch(paymentRequest(bank, operation, body, sending)))
}

/** Plans an outcome for a call. */
export async function plan(
  bank: CompanyBank,
  operation: string,
  outcome: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  return (await control(bank, 'POST', '/outcomes', { operation: `corporate.${operation}`, outcome, ...more }))
    .status
}

/** Reads an account through account access: its balance and its newest entries; the first one of the customer when none is named. */
export async function statement(
  bank: CompanyBank,
  customerId: string,
  iban?: string,
): Promise<{ balance: string; entries: Json[] }> {
  const reader = await readerOf(bank, customerId)
  const accounts = members((await read(reader, '/accounts')).json, 'accounts')
  const account = accounts.find(({ identifier }) => iban === undefined || identifier === iban)
  const [entries = []] = await allPages(reader, `/accounts/${String(account?.['accountId'])}/transactions`)
  return { balance: String(account?.['balance']), entries }
}
