// What every route of the shop's server needs, and the guard against pages of other sites.

import { bytesToHex, randomBytes } from '@noble/hashes/utils.js'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Merchant } from '../../core/merchant/index.ts'
import type { Books } from './books.ts'
import type { PhoneCodes } from './phone-codes.ts'

export interface GenuineWebhook {
  id: string
  event: { type: string; timestamp: string; data: unknown }
}

/** An account of a test person, as the bank reports it. */
export interface TestAccount {
  country: string
  iban: string
  currency: string
  status: string
  /** Booked, signed decimal string. */
  balance: string
}

/** What the shop's server works with. */
export interface ShopTools {
  books: Books
  /** Which telephones go on with an order. */
  phones: PhoneCodes
  /** Asks the merchant interface of the proxy; only this server has its key. */
  merchant: Merchant
  /** Origin of the shop's pages. */
  origin: string
  /**
   * Returns the time of the bank, RFC 3339, which may be ahead of ours: it is a sandbox.
   *
   * @param advance Moves it on first, ISO 8601 duration.
   */
  bankTime: (advance?: string) => Promise<string>
  /** Lists the accounts of the test people in Baltic countries, which only a sandbox gives. */
  testAccounts: () => Promise<readonly TestAccount[]>
  /** Signs orders; the proxy has it too. */
  orderSecret: string
  /** The account that suppliers are paid from, and its holder. */
  payer: { iban: string; name: string }
  /** Lets the merchant in. */
  password: string
  /** Verifies a webhook; gives nothing when it is not genuine. */
  verifyWebhook: (headers: Headers, body: string) => Promise<GenuineWebhook | undefined>
  /** Asks for the books to be worked on as soon as the answer is on its way. */
  workSoon: () => Promise<void>
  /** Lets bank, proxy and shop begin anew. */
  reset: () => Promise<void>
}

/** Variables of one request. */
export interface ShopEnv {
  Variables: { tools: ShopTools }
}

/** A request on its way through the shop's server. */
export type ShopContext = Context<ShopEnv>

/** Why the shop's server does not do what was asked: a code that its own pages branch on. */
export function refuse(
  c: ShopContext,
  status: 400 | 401 | 403 | 404 | 409 | 410 | 429 | 502,
  error: string,
): Response {
  return c.json({ error }, status)
}

/**
 * Lets in what a page of the shop itself sends.
 *
 * Three walls, of which one is enough: a header that a form of another site cannot have, the origin that a browser names,
 * and the cookies, which do not come along from another site.
 */
export const guardOwnPages: MiddlewareHandler<ShopEnv> = async (c, next) => {
  const origin = c.req.header('origin')
  const site = c.req.header('sec-fetch-site')
  const isForeign =
    (origin !== undefined && origin !== c.get('tools').origin) ||
    (site !== undefined && site !== 'same-origin')
  if (isForeign || c.req.header('x-silta') !== '1') return refuse(c, 403, 'page_refused')
  return next()
}

/** Makes a secret for a cookie. */
export function makeSecret(): string {
  return bytesToHex(randomBytes(32))
}

/** Compares two digests in the same time, wherever they differ. */
export function equalDigests(one: string, other: string): boolean {
  let difference = one.length ^ other.length
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return difference === 0
}

/** Reads the secret of a cookie of ours. */
export function readSecret(c: ShopContext, name: string): string | undefined {
  const secret = getCookie(c, name, 'host')
  return secret !== undefined && /^[0-9a-f]{64}$/.test(secret) ? secret : undefined
}

/** Gives the browser a secret that no script reads and no other site sends; browsers take it on localhost too. */
export function giveSecret(c: ShopContext, name: string, secret: string, lifeSeconds: number): void {
  setCookie(c, name, secret, {
    prefix: 'host',
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: lifeSeconds,
  })
}
