/// <reference types="node" />
// A company that pays through the bank: literal paths, headers and bodies, signatures by node:crypto.
// Not our own client: what it knows of the wire is in the papers.
import { createSign } from 'node:crypto'
import type { SandboxOptions } from '../../../../edge/sandbox/index.ts'
import { type Answered, answered, BASE, control } from '../bank-kit.ts'
import { type ClientBank, minting } from '../default-client.ts'

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
export interface CompanyBank extends ClientBank {
  /** Bearer token that the certificate has got. */
  token: string
}

const CLIENT = { clientId: 'company-1', clientSecret: 'secret-of-the-company', apiKey: 'key-of-the-company' }
const open = minting(CLIENT, (bank) => tokenOf(bank))

/**
 * Starts a bank whose keys were made before.
 *
 * @param debtorIbans Accounts that the client may pay from, in place of the company's.
 */
export async function openCompany(
  options: SandboxOptions = {},
  debtorIbans?: readonly string[],
): Promise<CompanyBank> {
  const bank = await open(options, debtorIbans && { debtorIbans })
  return { ...bank, token: await tokenOf(bank) }
}

/** A client by its secrets. */
export type Secrets = Pick<CompanyBank, 'sandbox' | 'clientId' | 'clientSecret' | 'certificatePem'>

/** Calls the token endpoint. */
export async function askToken(client: Secrets): Promise<Answered> {
  const request = new Request(`${BASE}/corporate-oidc/v1/token`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-client-certificate': encodeURIComponent(client.certificatePem),
    },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: client.clientId,
      client_secret: client.clientSecret,
    }).toString(),
  })
  return answered(await client.sandbox.fetch(request))
}

/** Gets a token. */
async function tokenOf(client: Secrets): Promise<string> {
  const { status, json } = await askToken(client)
  if (status !== 200) throw new Error(`the token call answered ${status}: ${JSON.stringify(json)}`)
  return String(json['access_token'])
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

/** Signs a body: header, two dots, signature (2 B, Authentication). */
export function signature(
  { kid, signingKey, wire }: Pick<CompanyBank, 'kid' | 'signingKey' | 'wire'>,
  body: string,
): string {
  const claims = {
    alg: 'RS256',
    kid,
    b64: false,
    'urn:bank.api.iat': Math.floor(wire.now / 1_000),
    crit: ['b64', 'urn:bank.api.iat'],
  }
  const header = Buffer.from(JSON.stringify(claims)).toString('base64url')
  const signed = createSign('RSA-SHA256').update(`${header}.`).update(body).sign(signingKey)
  return `${header}..${signed.toString('base64url')}`
}

/** The paths of the three payments. */
const PATHS = {
  sepa: '/corporate-payment/v1/sepa-payment',
  instant: '/corporate-payment/v1/sepa-instant-payment',
  v2: '/corporate-payment/v2/payment',
} as const

/** Sends a payment. */
export async function pay(
  bank: CompanyBank,
  operation: keyof typeof PATHS,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answered> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const own = {
    authorization: `Bearer ${bank.token}`,
    'content-type': 'application/json',
    'x-req-signature': signature(bank, text),
  }
  const request = new Request(BASE + PATHS[operation], {
    method: 'POST',
    headers: { ...own, ...headers },
    body: text,
  })
  return answered(await bank.sandbox.fetch(request))
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
