/// <reference types="node" />
// A provider that pays through the bank: literal paths, headers and bodies, signatures by node:crypto.
// Not our own client: what it knows of the wire is in the papers. One whose bank starts again is in restarting-provider.ts.
import { createSign } from 'node:crypto'
import type { SandboxOptions } from '../../../../edge/sandbox/index.ts'
import { type Answered, answered, BASE } from '../bank-kit.ts'
import { type ClientBank, minting } from '../default-client.ts'

/** The first account of customer-1, with 10000.00 at the start. */
export const PAYER = 'FI6299900000000011'
/** The second account of customer-1, with 250.00. */
export const SMALL = 'FI3099900000000102'
/** The account of a company that may confirm, customer-3. */
export const COMPANY = 'FI1999900000000300'
/** The account of customer-4, who may not confirm. */
export const UNCONFIRMED = 'FI8399900000000409'
/** An account at another bank. */
export const PAYEE = 'FI4699800000000013'

/** A bank with its default client. */
export interface ProviderBank extends ClientBank {
  /** Bearer token that the certificate has got. */
  token: string
}

const CLIENT = {
  clientId: 'provider-1',
  clientSecret: 'secret-of-the-provider',
  apiKey: 'key-of-the-provider',
}
const open = minting(CLIENT, async (bank) => create({ ...bank, token: await tokenOf(bank) }, 'sepa', {}))

/** Starts a bank whose keys were made before; everything else in it is new. */
export async function openProvider(
  options: SandboxOptions = {},
  client: { ownIbans?: readonly string[]; redirectUris?: readonly string[] } = {},
): Promise<ProviderBank> {
  const bank = await open(options, client)
  return { ...bank, token: await tokenOf(bank) }
}

/** A client by its secrets. */
export type Secrets = Pick<ProviderBank, 'sandbox' | 'clientId' | 'clientSecret' | 'certificatePem'>

/** Gets the token of a client. */
export async function tokenOf(client: Secrets): Promise<string> {
  const { clientId, clientSecret } = client
  const fields = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const response = await client.sandbox.fetch(`${BASE}/oauth/token`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-client-certificate': encodeURIComponent(client.certificatePem),
    },
    body: new URLSearchParams({ ...fields, scope: 'payments' }).toString(),
  })
  const { status, json } = await answered(response)
  if (status !== 200) throw new Error(`the token call answered ${status}: ${JSON.stringify(json)}`)
  return String(json['access_token'])
}

/** A kind of payment, by the name of its collection. */
export const COLLECTIONS = {
  sepa: '/sepa-payments',
  scheduled: '/scheduled-sepa-payments',
  recurring: '/recurring-sepa-payments',
  foreign: '/foreign-payments',
} as const

export type Kind = keyof typeof COLLECTIONS

/** A header or a member that differs from a right call; `null` takes it away. */
export type Headed = Readonly<Record<string, string | null>>

/** Calls the interface: a path below its prefix. */
async function call(
  bank: Pick<ProviderBank, 'sandbox' | 'token'>,
  method: string,
  path: string,
  body?: unknown,
  headers: Headed = {},
): Promise<Answered> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const own: Headed = {
    authorization: `Bearer ${bank.token}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  }
  const given = Object.entries(own).filter((entry): entry is [string, string] => entry[1] !== null)
  const url = `${BASE}/payments-psd2/v2${path}`
  return answered(
    await bank.sandbox.fetch(url, { method, headers: given, ...(body !== undefined && { body: text }) }),
  )
}

let counter = 0

/** Makes an idempotency key that no other call of the process has. */
export const nextKey = (): string => `key-${(counter += 1)}`

/** Makes a right order of a kind; the bank of the tests starts on 2026-11-20 at noon in Helsinki. */
export function order(kind: Kind, changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const sepa = {
    reference: '13',
    amountEUR: '10.00',
    payee: { iban: PAYEE, name: 'Poukaman Paperi Oy' },
    payer: { iban: PAYER },
  }
  const foreign = {
    amount: '110.00',
    currency: 'USD',
    payee: {
      bankAccount: { id: '12345678', schemeName: 'BBAN' },
      name: 'Acme Paper Inc.',
      financialInstitution: { bic: 'NEDSZAJJ' },
      foreignAddress: { addressLine1: '1 Main Street', country: 'ZA' },
    },
    message: 'Invoice 12',
    payer: { iban: PAYER },
  }
  const dates = {
    sepa: {},
    scheduled: { dueDate: '2026-11-24' },
    recurring: { dueDate: '2026-12-18', recurrence: 'Weekly', recurrenceEndDate: '2027-01-08' },
  }
  return kind === 'foreign' ? { ...foreign, ...changes } : { ...sepa, ...dates[kind], ...changes }
}

/** Creates a payment. */
export function create(
  bank: Pick<ProviderBank, 'sandbox' | 'token'>,
  kind: Kind,
  body: unknown = order(kind),
  headers: Headed = {},
): Promise<Answered> {
  return call(bank, 'POST', COLLECTIONS[kind], body, { 'x-idempotency-key': nextKey(), ...headers })
}

/** A payment at the bank. */
export interface Standing {
  kind: Kind
  paymentId: string
  authorizationId: string
}

/** Creates a payment that must be taken. */
export async function created(
  bank: ProviderBank,
  kind: Kind,
  changes: Readonly<Record<string, unknown>> = {},
  headers: Headed = {},
): Promise<Standing> {
  const { status, json } = await create(bank, kind, order(kind, changes), headers)
  if (status !== 201) throw new Error(`the create answered ${status}: ${JSON.stringify(json)}`)
  return { kind, paymentId: String(json['paymentId']), authorizationId: String(json['authorizationId']) }
}

/** Creates a payment and approves it as the payer. */
export async function approved(
  bank: ProviderBank,
  kind: Kind,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<Standing> {
  const payment = await created(bank, kind, changes)
  await approve(bank, payment.authorizationId)
  return payment
}

/** Creates, approves and submits a payment. */
export async function submitted(
  bank: ProviderBank,
  kind: Kind,
  changes: Readonly<Record<string, unknown>> = {},
  scenario?: string,
): Promise<Standing> {
  const payment = await approved(bank, kind, changes)
  const { status, json } = await submit(bank, payment, scenario)
  if (status !== 200) throw new Error(`the submission answered ${status}: ${JSON.stringify(json)}`)
  return payment
}

const scenarioOf = (scenario: string | undefined): Headed => ({ 'x-sandbox-scenario': scenario ?? null })

/** Reads a payment. */
export function get(bank: ProviderBank, { kind, paymentId }: Standing, scenario?: string): Promise<Answered> {
  return call(bank, 'GET', `${COLLECTIONS[kind]}/${paymentId}`, undefined, scenarioOf(scenario))
}

/** Reads an instance of a series. */
export function getInstance(
  bank: ProviderBank,
  { paymentId }: Standing,
  dueDate: string,
  scenario?: string,
): Promise<Answered> {
  const path = `${COLLECTIONS.recurring}/${paymentId}/recurrence/${dueDate}`
  return call(bank, 'GET', path, undefined, scenarioOf(scenario))
}

/** Submits or confirms a payment. */
export function submit(
  bank: ProviderBank,
  { kind, paymentId }: Standing,
  scenario?: string,
): Promise<Answered> {
  const verb = kind === 'recurring' ? 'confirm' : 'submit'
  return call(bank, 'POST', `${COLLECTIONS[kind]}/${paymentId}/${verb}`, {}, scenarioOf(scenario))
}

/** Deletes a payment. */
export function remove(bank: ProviderBank, { kind, paymentId }: Standing): Promise<Answered> {
  return call(bank, 'DELETE', `${COLLECTIONS[kind]}/${paymentId}`)
}

/** Reads a bundle. */
export const getBundle = (bank: ProviderBank, authorizationId: string): Promise<Answered> =>
  call(bank, 'GET', `/authorizations/${authorizationId}`)

/** Approves as the payer would. */
export const approve = (bank: ProviderBank, authorizationId: string): Promise<Answered> =>
  call(bank, 'POST', `/authorizations/${authorizationId}/sandbox-authorize`, {})

/** Refuses as the payer would. */
export const reject = (bank: ProviderBank, authorizationId: string): Promise<Answered> =>
  call(bank, 'POST', `/authorizations/${authorizationId}/sandbox-reject`, {})

/** Returns the status of a payment, or of a bundle. */
export const statusOf = ({ json }: Answered): unknown => json['status']

/** Signs a body: header, two dots, signature over header, dot, body in base64url (gaps: psd2.jws). */
export function signature(
  { kid, signingKey }: Pick<ProviderBank, 'kid' | 'signingKey'>,
  body: string,
  header: Readonly<Record<string, unknown>> = { alg: 'RS256', kid },
): string {
  const encoded = Buffer.from(JSON.stringify(header)).toString('base64url')
  const input = `${encoded}.${Buffer.from(body).toString('base64url')}`
  return `${encoded}..${createSign('RSA-SHA256').update(input).sign(signingKey).toString('base64url')}`
}
