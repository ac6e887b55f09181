/// <reference types="node" />
// The way through SCA by hand: a request object, the bank's pages as a browser without script meets them, and the way back.
// It approves nothing by itself: tests say who decides what.
import { createHash, randomUUID } from 'node:crypto'
import { assert } from '#kit'
import { type Answer, ask, type Bank, bytesOf, header } from '../raw-client.ts'
import { type Credentials, form, requestBytes } from '../raw-request.ts'
import { type Algorithm, signedJwt } from './raw-jws.ts'
import { askToken, type Headers, REDIRECT } from './raw-tpp.ts'

/** Assurance that a person was there, and that of the exemption (gaps: psd2.sca.request-object, psd2.sca.exemption). */
export const SCA = 'urn:openbanking:psd2:sca'
export const EXEMPT = 'urn:openbanking:psd2:ca'

/** Everything about an authorization request that a test may bend. */
export interface Request {
  /** Parameters of the address put in the place of the right ones; `undefined` leaves one out. */
  query: Headers
  /** Claims of the request object put in the place of the right ones; `undefined` leaves one out. */
  claims: Record<string, unknown>
  /** The `claims` claim as a whole. */
  asked: unknown
  head: Record<string, unknown>
  key: Parameters<typeof signedJwt>[2]
  alg: Algorithm
  /** Makes of the right request object what is sent. */
  bend: (jwt: string) => string
}

/** Writes the claims that ask for a bundle (gaps: psd2.sca.request-object). */
export function askedFor(authorizationId: string, acr: string = SCA): Record<string, unknown> {
  const id = { value: authorizationId, essential: true }
  return {
    userinfo: { authorizationId: id },
    id_token: { authorizationId: id, acr: { essential: true, values: [acr] } },
  }
}

/** Writes the address to which a provider sends the PSU (gaps: psd2.sca.start). */
export function addressOf(
  bank: Bank,
  client: Credentials,
  authorizationId: string,
  nowMs: number,
  bent: Partial<Request> = {},
): string {
  const query = {
    response_type: 'code id_token',
    client_id: client.clientId,
    redirect_uri: REDIRECT,
    scope: 'openid payments',
    state: randomUUID(),
    nonce: randomUUID(),
    ...bent.query,
  }
  const iat = Math.floor(nowMs / 1000)
  const { request: _, ...again } = query as Headers
  const claims = {
    aud: bank.base,
    iss: client.clientId,
    ...again,
    max_age: 86_400,
    iat,
    exp: iat + 600,
    claims: bent.asked ?? askedFor(authorizationId),
    ...bent.claims,
  }
  const { alg = 'RS256', key = client.privateKeyPem, head = { alg, kid: client.kid } } = bent
  const jwt = signedJwt(head, claims, key, alg)
  const request = bent.query && 'request' in bent.query ? bent.query['request'] : (bent.bend ?? String)(jwt)
  return `/oauth/authorize?${form({ ...query, request })}`
}

/** A page as it stands. */
export interface PageSeen {
  answer: Answer
  text: string
}

/** One form of a page, as a browser would send it. */
interface FormSeen {
  method: string
  action: string
  /** Hidden and preset values. */
  fields: [name: string, value: string][]
  /** Values of choices by name, with the text that stands beside each. */
  choices: { name: string; value: string; text: string }[]
  buttons: { name: string; value: string; text: string }[]
}

function unescapeHtml(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }
  return text.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex as string, 16))
    if (decimal) return String.fromCodePoint(Number(decimal))
    return named[name as string] ?? whole
  })
}

function attributesOf(tag: string): Record<string, string> {
  const found = tag.matchAll(/([a-zA-Z-]+)(?:="([^"]*)")?/g)
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, unescapeHtml(value)]))
}

/** Reads the words of a piece of a page. */
export function textOf(html: string): string {
  return unescapeHtml(html.replaceAll(/<[^>]*>/g, ' ')).replaceAll(/\s+/g, ' ')
}

/** Lists the forms of a page. */
export function formsOf({ text }: PageSeen): FormSeen[] {
  return [...text.matchAll(/<form([^>]*)>([\s\S]*?)<\/form>/g)].map(([, head = '', inside = '']) => {
    const { method = 'get', action = '' } = attributesOf(head)
    const seen: FormSeen = { method, action, fields: [], choices: [], buttons: [] }
    const inputs = inside.matchAll(/<input([^>]*)>([\s\S]*?)(?=<input|<\/label>|<button|$)/g)
    for (const [, tag = '', after = ''] of inputs) {
      const { type = 'text', name = '', value = '', ...rest } = attributesOf(tag)
      if (type === 'radio' || type === 'checkbox') {
        seen.choices.push({ name, value, text: textOf(after) })
        if ('checked' in rest) seen.fields.push([name, value])
      } else if (name !== '') seen.fields.push([name, value])
    }
    for (const [, tag = '', options = ''] of inside.matchAll(/<select([^>]*)>([\s\S]*?)<\/select>/g)) {
      const { name = '' } = attributesOf(tag)
      const all = [...options.matchAll(/<option([^>]*)>([\s\S]*?)(?=<option|<\/option>|$)/g)]
      for (const [at, [, option = '', words = '']] of all.entries()) {
        const { value = textOf(words).trim(), ...rest } = attributesOf(option)
        seen.choices.push({ name, value, text: textOf(words) })
        if (at === 0 || 'selected' in rest) {
          seen.fields = seen.fields.filter(([other]) => other !== name)
          seen.fields.push([name, value])
        }
      }
    }
    for (const [, tag = '', words = ''] of inside.matchAll(/<button([^>]*)>([\s\S]*?)<\/button>/g)) {
      const { name = '', value = '' } = attributesOf(tag)
      seen.buttons.push({ name, value, text: textOf(words) })
    }
    return seen
  })
}

/** Asks for a page, or sends a form, as a browser without script does. */
export async function browsePage(bank: Bank, target: string, body?: string): Promise<PageSeen> {
  const headers = {
    accept: 'text/html',
    ...(body !== undefined && {
      'content-type': 'application/x-www-form-urlencoded',
      origin: bank.base,
      referer: bank.base + target,
    }),
  }
  const bytes = requestBytes(bank, body === undefined ? 'GET' : 'POST', target, headers, bytesOf(body ?? ''))
  const answer = await ask(bank, bytes)
  return { answer, text: answer.body.toString('utf8') }
}

/** What the PSU does on the page. */
export interface Choice {
  decision: 'approve' | 'refuse'
  customerId?: string
  /** Account to choose; the one that the page has chosen when absent. */
  iban?: string
}

/** Opens the page on which a customer decides. */
export async function openPage(bank: Bank, address: string, customerId = 'customer-1'): Promise<PageSeen> {
  const first = await browsePage(bank, address)
  assert.equal(first.answer.status, 200, first.text.slice(0, 600) + String(header(first.answer, 'location')))
  const links = [...first.text.matchAll(/<a[^>]*href="([^"]*)"/g)].map(([, href = '']) => unescapeHtml(href))
  const link = links.find((href) => new URL(href, bank.base).searchParams.get('customer') === customerId)
  if (link === undefined) return first
  const next = await browsePage(bank, link)
  assert.equal(next.answer.status, 200, next.text.slice(0, 600))
  return next
}

/** Sends the form of a page with a decision. */
export async function sendForm(bank: Bank, page: PageSeen, { decision, iban }: Choice): Promise<PageSeen> {
  const found = formsOf(page).find(({ buttons }) => buttons.some(({ value }) => value === decision))
  if (!found) throw new Error(`the page has no button to ${decision}`)
  const button = found.buttons.find(({ value }) => value === decision)
  let { fields } = found
  if (iban !== undefined) {
    const near = (text: string) => text.replaceAll(/\s/g, '').includes(iban)
    const chosen = found.choices.find(({ value, text }) => near(value) || near(text))
    if (!chosen) throw new Error('the page does not offer the account')
    fields = [...fields.filter(([name]) => name !== chosen.name), [chosen.name, chosen.value]]
  }
  const all = [...fields, [button?.name ?? '', button?.value ?? '']]
  const body = all.map((pair) => pair.map((part) => encodeURIComponent(part)).join('=')).join('&')
  assert.equal(found.method.toLowerCase(), 'post')
  return browsePage(bank, found.action, body)
}

/** Reads what came back in the fragment of the registered address. */
export function fragmentIn({ answer, text }: PageSeen): Record<string, string> {
  assert.include([302, 303], answer.status, text.slice(0, 600))
  const location = header(answer, 'location') ?? ''
  assert.isTrue(location.startsWith(`${REDIRECT}#`), location)
  const pairs = [...new URLSearchParams(location.slice(REDIRECT.length + 1))]
  assert.equal(new Set(pairs.map(([name]) => name)).size, pairs.length, location)
  return Object.fromEntries(pairs)
}

/** Goes the whole way to a decision, and reads the return. */
export async function passSca(bank: Bank, address: string, choice: Choice): Promise<Record<string, string>> {
  const page = await openPage(bank, address, choice.customerId)
  return fragmentIn(await sendForm(bank, page, choice))
}

/** Exchanges a code (gaps: shared.oauth.code). */
export function exchangeCode(
  bank: Bank,
  client: Credentials,
  code: string | undefined,
  more: Headers = {},
): Promise<Answer> {
  const fields = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, scope: undefined, ...more }
  return askToken(bank, client, { fields })
}

/** Asks for another token by a refresh token (gaps: shared.oauth.code). */
export function refresh(bank: Bank, client: Credentials, token: string): Promise<Answer> {
  const fields = { grant_type: 'refresh_token', refresh_token: token, scope: undefined }
  return askToken(bank, client, { fields })
}

/** Ends tokens (gaps: shared.oauth.code). */
export function revokeToken(bank: Bank, client: Credentials, token: string): Promise<Answer> {
  const fields = { grant_type: undefined, scope: undefined, token }
  return askToken(bank, client, { target: '/oauth/revoke', fields })
}

/** Asks for the exemption (gaps: psd2.sca.exemption). */
export function askExemption(
  bank: Bank,
  client: Credentials,
  assertion: string | undefined,
): Promise<Answer> {
  const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
  return askToken(bank, client, { fields: { grant_type: grant, scope: undefined, assertion } })
}

/** Hash of a value as an id token bears it: the left half of SHA-256 (OpenID Connect Core, 3.3.2.11). */
export function halfHash(value: string): string {
  return createHash('sha256').update(value, 'ascii').digest().subarray(0, 16).toString('base64url')
}
