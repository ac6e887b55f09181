// The merchant's sign-in: one password, a session in a cookie, and a longer wait after each wrong password.
// For one person and one shop: a real one would use its own accounts and a second factor.

import { Hono, type MiddlewareHandler } from 'hono'
import { deleteCookie } from 'hono/cookie'
import * as v from 'valibot'
import {
  equalDigests,
  giveSecret,
  guardOwnPages,
  makeSecret,
  readSecret,
  refuse,
  type ShopContext,
  type ShopEnv,
} from '../../shop/context.ts'
import { digestOf } from '../../shop/digest.ts'

const COOKIE = 'merchant'
const SESSION_SECONDS = 8 * 3_600
const Entry = v.object({ password: v.pipe(v.string(), v.maxLength(200)) })

/** Refuses a request without a session of the merchant. */
export const guardMerchant: MiddlewareHandler<ShopEnv> = async (c, next) =>
  isSignedIn(c) ? next() : refuse(c, 401, 'signed_out')

/** Routes of the sign-in, below `/shop/merchant`. */
export const signIn = new Hono<ShopEnv>()
  .use(guardOwnPages)
  .get('/session', (c) => c.json({ signedIn: isSignedIn(c) }))
  .post('/sign-in', async (c) => {
    const { books, password } = c.get('tools')
    const entry = v.safeParse(Entry, await c.req.json().catch(() => undefined))
    if (!entry.success) return refuse(c, 400, 'password_missing')
    const waitMs = books.countTry()
    if (waitMs > 0) {
      c.header('retry-after', String(Math.ceil(waitMs / 1_000)))
      return refuse(c, 429, 'tries_exceeded')
    }
    if (!equalDigests(digestOf(entry.output.password.trim()), digestOf(password)))
      return refuse(c, 401, 'password_wrong')
    books.forgetTries()
    // Each sign-in gets a new session; a secret that the browser had before is not trusted.
    const secret = makeSecret()
    books.openSession(digestOf(secret), SESSION_SECONDS * 1_000)
    giveSecret(c, COOKIE, secret, SESSION_SECONDS)
    return c.json({ signedIn: true })
  })
  .post('/sign-out', async (c) => {
    await c.req.text()
    const secret = readSecret(c, COOKIE)
    if (secret !== undefined) c.get('tools').books.endSession(digestOf(secret))
    deleteCookie(c, COOKIE, { prefix: 'host', path: '/', secure: true })
    return c.json({ signedIn: false })
  })

function isSignedIn(c: ShopContext): boolean {
  const secret = readSecret(c, COOKIE)
  return secret !== undefined && c.get('tools').books.hasSession(digestOf(secret))
}
