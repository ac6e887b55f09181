// A bank for the model tests, which begins again and again from one remembered first day, with two clients and two countries.
// What customers have there is in the gaps (shared.sandbox.identity); how the clients call is in kit.ts.
import { memoryStore, type Store } from '../../../../edge/sandbox/index.ts'
import { type Answered, BASE, control, type Json, openBank, type TestBank } from '../bank-kit.ts'
import { anotherTpp, call, pkce, REDIRECT, token, type Tpp } from './kit.ts'

/** When every life begins: noon in Helsinki, a Friday. */
export const START = '2026-11-20T12:00:00.000+02:00'
/** The countries of the model tests. */
export const COUNTRIES = ['ee', 'lv'] as const
/** One of them. */
export type Country = (typeof COUNTRIES)[number]

/** The IBANs of a country. */
export const IBANS = {
  ee: {
    first: 'EE159900000000000013',
    business: 'EE899900000000000039',
    blocked: 'EE089900000000000042',
    deleted: 'EE459900000000000055',
  },
  lv: {
    first: 'LV56SBOX0000000000001',
    business: 'LV02SBOX0000000000003',
    blocked: 'LV72SBOX0000000000004',
    deleted: 'LV45SBOX0000000000005',
  },
} as const

/** The name of an account in the words of the model. */
export type AccountName = 'first-eur' | 'first-usd' | 'blocked' | 'business' | 'card'
/** The accounts of each customer. */
export const HELD: Readonly<Record<string, readonly AccountName[]>> = {
  'customer-1': ['first-eur', 'first-usd', 'blocked', 'card'],
  'customer-3': ['business'],
}

/** Names an account that an answer shows. */
export function nameOf(account: Json, country: Country): AccountName {
  const { iban, currency } = account
  if (iban === undefined) return 'card'
  if (iban === IBANS[country].first) return currency === 'USD' ? 'first-usd' : 'first-eur'
  return iban === IBANS[country].blocked ? 'blocked' : 'business'
}

/** A bank that can be looked at from all sides. */
export interface ModelBank {
  bank: TestBank
  store: Store
  clients: readonly Tpp[]
  /** The number of the card account of each country. */
  cards: Readonly<Record<Country, string>>
}

const CLIENT = { clientId: 'tpp-1', clientSecret: 'secret-of-the-tpp', apiKey: 'key-of-the-tpp' }
const OPTIONS = { defaultClient: CLIENT, redirectUris: [REDIRECT] }

let beginning:
  | Promise<{ entries: [string, unknown][]; clients: Tpp[]; cards: ModelBank['cards'] }>
  | undefined

/** Opens a bank; its first day is made once. */
export async function openModelBank(): Promise<ModelBank> {
  beginning ??= begin()
  const { entries, clients, cards } = await beginning
  const store = memoryStore()
  for (const [key, value] of entries) store.put(key, structuredClone(value))
  return { bank: openBank({ ...OPTIONS, store }), store, clients, cards }
}

async function begin() {
  const store = memoryStore()
  const bank = openBank({ ...OPTIONS, store, now: START })
  const { defaultClient } = (await control(bank, 'GET', '/keys')).json as { defaultClient: Tpp & Json }
  const { clientId, clientSecret, certificatePem } = defaultClient
  const [second, watcher] = [await anotherTpp(bank), await anotherTpp(bank)]
  const cards = { ee: await cardIn(bank, watcher, 'ee'), lv: await cardIn(bank, watcher, 'lv') }
  const clients = [{ clientId, clientSecret, certificatePem }, second]
  return { entries: store.list({ prefix: '' }), clients, cards }
}

async function cardIn(bank: TestBank, watcher: Tpp, country: Country): Promise<string> {
  const shown = await watch(bank, watcher, country, 'customer-1')
  const [card] = shown.filter(({ iban }) => iban === undefined)
  return String(card?.['bban'])
}

/** Lists the accounts of a customer with their balances, as a new client sees them while the PSU is there. */
async function watch(
  bank: TestBank,
  by: Tpp,
  country: Country,
  customerId: string,
): Promise<readonly Json[]> {
  const headers = await consentOf(bank, by, country, customerId)
  const path = `/baltic/${country}/account/v1/accounts?withBalance=true`
  const { json } = await call(bank, 'GET', path, { headers })
  return json['accounts'] as Json[]
}

/** Makes a consent of a customer for everything; gives the headers of reads with the PSU there. */
export async function consentOf(bank: TestBank, by: Tpp, country: Country, customerId: string) {
  const body = {
    access: { allPsd2: 'allAccounts' },
    recurringIndicator: true,
    validUntil: '9999-12-31',
    frequencyPerDay: 4,
    combinedServiceIndicator: false,
  }
  const { json } = await token(bank, by, { grant_type: 'client_credentials', scope: 'AIS' }, country)
  const headers = { authorization: `Bearer ${String(json['access_token'])}` }
  const made = await call(bank, 'POST', `/baltic/${country}/consent/v1/consents`, { headers, body })
  const consentId = String(made.json['consentId'])
  const { status } = await control(bank, 'POST', `/sca/${consentId}`, { result: 'authorized', customerId })
  if (status !== 204) throw new Error(`the approval answered ${status}`)
  return { 'consent-id': consentId, 'psu-ip-address': '192.0.2.9' }
}

/** How a visit of the page ends: what the address of the way back says, and the proof for a code. */
export interface PageEnd {
  code: string | null
  error: string | null
  verifier: string
}

/** Opens the page of a scope, chooses a customer and all of its accounts, and presses a button. */
export async function decideOnPage(
  bank: TestBank,
  tpp: Tpp,
  { scope, country, customerId, decision }: Record<'scope' | 'country' | 'customerId' | 'decision', string>,
): Promise<PageEnd> {
  const { verifier, challenge } = pkce()
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: tpp.clientId,
    redirect_uri: REDIRECT,
    scope,
    state: 'state-of-the-model',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  const address = `${BASE}/baltic/${country}/oauth/authorize?${query}`
  const end = (response: Response): PageEnd => {
    const back = new URL(response.headers.get('location') ?? '').searchParams
    return { code: back.get('code'), error: back.get('error'), verifier }
  }
  const shown = await bank.sandbox.fetch(`${address}&customer=${customerId}`, { redirect: 'manual' })
  if (shown.status !== 200) return end(shown)
  const body = new URLSearchParams({ decision })
  for (const [input] of (await shown.text()).matchAll(/<input [^>]*>/g)) {
    const [, name = ''] = /name="([^"]*)"/.exec(input) ?? []
    const [, value = ''] = /value="([^"]*)"/.exec(input) ?? []
    if (name !== 'decision') body.append(name, value)
  }
  return end(await bank.sandbox.fetch(address, { method: 'POST', body, redirect: 'manual' }))
}

/** Exchanges a code. */
export function exchange(bank: TestBank, tpp: Tpp, country: Country, end: PageEnd): Promise<Answered> {
  const { code, verifier } = end
  const form = {
    grant_type: 'authorization_code',
    code: code ?? '',
    redirect_uri: REDIRECT,
    code_verifier: verifier,
  }
  return token(bank, tpp, form, country)
}
