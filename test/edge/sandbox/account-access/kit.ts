/// <reference types="node" />
// A client of account access made by hand: literal paths and headers, codes and verifiers by node:crypto.
// Not our own client: what it knows of the wire is in the papers.
import { createHash, randomBytes } from 'node:crypto'
import type { SandboxOptions } from '../../../../edge/sandbox/index.ts'
import { type Answered, answered, BASE, control, type Json, openBank, type TestBank } from '../bank-kit.ts'

/** The way back that is registered for the default client of the tests. */
export const REDIRECT = 'https://books.example.com/connected?from=bank'

/** A bank with the secrets of its default client. */
export interface AccessBank extends TestBank {
  clientId: string
  clientSecret: string
  apiKey: string
  certificatePem: string
}

/** Starts a bank and asks for its default client; its clock shows noon in Helsinki, 2026-11-20. */
export async function openAccess(options: SandboxOptions = {}): Promise<AccessBank> {
  const bank = openBank({ redirectUris: [REDIRECT], ...options })
  const { json } = await control(bank, 'GET', '/keys')
  const client = member(json, 'defaultClient')
  const text = (name: string) => String(client[name])
  return {
    ...bank,
    clientId: text('clientId'),
    clientSecret: text('clientSecret'),
    apiKey: text('apiKey'),
    certificatePem: text('certificatePem'),
  }
}

/** Reads an object out of a parsed answer. */
export function member(json: Json, name: string): Json {
  const value = json[name]
  if (typeof value !== 'object' || value === null) throw new Error(`${name} is no object`)
  return value as Json
}

/** Reads a list of objects out of a parsed answer. */
export function members(json: Json, name: string): Json[] {
  const value = json[name]
  if (!Array.isArray(value)) throw new Error(`${name} is no list`)
  return value as Json[]
}

/** Follows a path of members to a text. */
export function textAt(json: Json, path: string): string {
  let value: unknown = json
  for (const name of path.split('.')) value = (value as Json | undefined)?.[name]
  return String(value)
}

/** Who reads. */
export interface Reader {
  bank: AccessBank
  accessToken: string
  refreshToken: string
}

/** Gets tokens without a browser. */
export async function readerOf(
  bank: AccessBank,
  customerId: string,
  order: Record<string, unknown> = {},
): Promise<Reader> {
  const { status, json } = await control(bank, 'POST', '/account-access/tokens', { customerId, ...order })
  if (status !== 200) throw new Error(`tokens answered ${status}: ${JSON.stringify(json)}`)
  return {
    bank,
    accessToken: String(json['access_token']),
    refreshToken: String(json['refresh_token']),
  }
}

/** How a read differs from a right one; `null` takes a header away. */
export type HeaderChanges = Record<string, string | null>

/** Reads a path below `/accounts/v3`, or an address that a link gave. */
export async function read(
  { bank, accessToken }: Reader,
  path: string,
  changes: HeaderChanges = {},
  method = 'GET',
): Promise<Answered> {
  const headers = new Headers({
    'x-api-key': bank.apiKey,
    authorization: `Bearer ${accessToken}`,
    accept: 'application/json',
  })
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  }
  const url = path.startsWith('http') ? path : `${BASE}/accounts/v3${path}`
  const response = await bank.sandbox.fetch(new Request(url, { method, headers }))
  return answered(response)
}

/** Lists the ids of the accounts that a consent covers. */
export async function accountIds(reader: Reader): Promise<string[]> {
  const { json } = await read(reader, '/accounts')
  return members(json, 'accounts').map((account) => String(account['accountId']))
}

/** Lists the ids of the cards that a consent covers. */
export async function cardIds(reader: Reader): Promise<string[]> {
  const { json } = await read(reader, '/cards')
  return members(json, 'cards').map((card) => String(card['cardId']))
}

/** Names the first account that a consent covers. */
export async function firstAccount(reader: Reader): Promise<string> {
  const [id] = await accountIds(reader)
  if (id === undefined) throw new Error('the consent covers no account')
  return id
}

/** Reads every page of a list, following the `next` links as they are. */
export async function allPages(reader: Reader, path: string): Promise<Json[][]> {
  const pages: Json[][] = []
  for (let next: string | undefined = path; next !== undefined; ) {
    const { status, json }: Answered = await read(reader, next)
    if (status !== 200) throw new Error(`the list answered ${status}: ${JSON.stringify(json)}`)
    pages.push(members(json, 'transactions'))
    next = nextOf(json)
  }
  return pages
}

/** Reads the link to the next page; `undefined` on the last one. */
export function nextOf(json: Json): string | undefined {
  const links = member(json, '_links')
  return 'next' in links ? textAt(links, 'next.href') : undefined
}

/** Makes a verifier and its challenge (RFC 7636, S256). */
export function makeProof(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** The parameters of an address at which a user is asked; `null` takes one away. */
export type AskChanges = Record<string, string | null>

/** Writes the address at which a user is asked. */
export function askPath(bank: AccessBank, challenge: string, changes: AskChanges = {}): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: bank.clientId,
    redirect_uri: REDIRECT,
    scope: 'accounts',
    state: 'state-of-the-test',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name)
    else query.set(name, value)
  }
  return `/oauth/authorize?${query}`
}

/** Opens a page as a browser does, without following where it leads. */
export function visit(bank: TestBank, path: string, headers: Record<string, string> = {}): Promise<Response> {
  return bank.sandbox.fetch(path.startsWith('http') ? path : BASE + path, { redirect: 'manual', headers })
}

/** A form as a browser would send it. */
export interface PageForm {
  action: string
  fields: URLSearchParams
  html: string
}

/** Opens a page and reads its form with everything that is ticked. */
export async function formOf(bank: TestBank, path: string): Promise<PageForm> {
  const response = await visit(bank, path)
  const html = await response.text()
  if (response.status !== 200) throw new Error(`the page answered ${response.status}`)
  return { html, ...readForm(html) }
}

/** Reads the form of a page. */
export function readForm(html: string): Omit<PageForm, 'html'> {
  const plain = (text: string) =>
    text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
  const fields = new URLSearchParams()
  for (const [, attributes = ''] of html.matchAll(/<input ([^>]*)>/g)) {
    const [, name = ''] = /name="([^"]*)"/.exec(attributes) ?? []
    const [, value = ''] = /value="([^"]*)"/.exec(attributes) ?? []
    const isTicked = !/type="checkbox"/.test(attributes) || / checked/.test(attributes)
    if (isTicked) fields.append(plain(name), plain(value))
  }
  const [, action = ''] = /<form method="post" action="([^"]*)">/.exec(html) ?? []
  return { action: plain(action), fields }
}

/** Sends a form with a decision. */
export function send(
  bank: TestBank,
  { action, fields }: Pick<PageForm, 'action' | 'fields'>,
  decision: string,
  change: (fields: URLSearchParams) => void = () => undefined,
): Promise<Response> {
  const body = new URLSearchParams(fields)
  body.set('decision', decision)
  change(body)
  return bank.sandbox.fetch(BASE + action, { method: 'POST', redirect: 'manual', body })
}

/** Reads where a browser is sent, as parameters. */
export function landing(response: Response): URLSearchParams {
  return new URL(response.headers.get('location') ?? '').searchParams
}

/** Goes the whole way as a user who shares everything, and returns the code. */
export async function codeOf(
  bank: AccessBank,
  challenge: string,
  customerId = 'customer-1',
): Promise<string> {
  const form = await formOf(bank, askPath(bank, challenge, { customer: customerId }))
  return landing(await send(bank, form, 'approve')).get('code') ?? ''
}

/** Calls an OAuth address with a form; `null` takes a field away. */
export async function oauth(
  bank: AccessBank,
  path: 'token' | 'revoke',
  fields: Record<string, string | null>,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const all = { client_id: bank.clientId, client_secret: bank.clientSecret, ...fields }
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null)
  const response = await bank.sandbox.fetch(`${BASE}/oauth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(given).toString(),
  })
  return answered(response)
}

/** Exchanges a code. */
export function exchange(
  bank: AccessBank,
  code: string,
  verifier: string,
  changes: Record<string, string | null> = {},
): Promise<Answered> {
  return oauth(bank, 'token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT,
    code_verifier: verifier,
    ...changes,
  })
}

/** Makes a reader of a token answer. */
export function readerFrom(bank: AccessBank, { json }: Answered): Reader {
  return {
    bank,
    accessToken: String(json['access_token']),
    refreshToken: String(json['refresh_token']),
  }
}

/** Lists consents as the control interface shows them. */
export async function consents(bank: TestBank): Promise<Json[]> {
  const { json } = await control(bank, 'GET', '/account-access/consents')
  return json as unknown as Json[]
}

/** Reads an amount as cents. */
export function cents(amount: unknown): bigint {
  return BigInt(String(amount).replace('.', ''))
}

/** Reads an account: its balance and its newest entries; the first one of the customer where none is named. */
export async function statement(
  bank: AccessBank,
  customerId = 'customer-1',
  iban?: string,
): Promise<{ balance: string; entries: Json[] }> {
  const reader = await readerOf(bank, customerId)
  const accounts = members((await read(reader, '/accounts')).json, 'accounts')
  const account = accounts.find(({ identifier }) => iban === undefined || identifier === iban)
  const [entries = []] = await allPages(reader, `/accounts/${String(account?.['accountId'])}/transactions`)
  return { balance: String(account?.['balance']), entries }
}
