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
  /** Codes by which a telephone goes on with an order. */
  phones: PhoneCodes
  /** Client of the proxy's merchant interface; only this server has the key. */
  merchant: Merchant
  /** Origin of the shop's pages. */
  origin: string
  /**
   * Returns the time of the bank, RFC 3339, which may be ahead of ours: it is a sandbox.
   *
   * @param advance First moves the time forward, ISO 8601 duration.
   */
  bankTime: (advance?: string) => Promise<string>
  /** Lists the accounts of the test people in Baltic countries, which only a sandbox gives. */
  testAccounts: () => Promise<readonly TestAccount[]>
  /** Secret that signs orders; the proxy has it too. */
  orderSecret: string
  /** The account that suppliers are paid from, and its holder. */
  payer: { iban: string; name: string }
  /** Password of the merchant. */
  password: string
  /** Verifies a webhook; returns nothing if it is not genuine. */
  verifyWebhook: (headers: Headers, body: string) => Promise<GenuineWebhook | undefined>
  /** Lets received webhooks be applied soon after the answer is sent. */
  workSoon: () => Promise<void>
  /** Resets bank, proxy and shop. */
  reset: () => Promise<void>
}

/** Variables of one request. */
export interface ShopEnv {
  Variables: { tools: ShopTools }
}

/** A request on its way through the shop's server. */
export type ShopContext = Context<ShopEnv>

/** Refuses a request, with a code that the shop's own pages branch on. */
export function refuse(
  c: ShopContext,
  status: 400 | 401 | 403 | 404 | 409 | 410 | 429 | 502,
  error: string,
): Response {
  return c.json({ error }, status)
}

/**
 * Lets only requests of the shop's own pages pass.
 *
 * Three barriers, each of which would be enough: a header that a form of another site cannot send, the origin that a browser
 * names, and cookies that are not sent from another site.
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

/** Sets a secret in a cookie that no script can read and no other site can send; browsers accept it on localhost too. */
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
