// Where payers come back after an approval: a page that hands the fragment over, and who takes it.
// What it brings is a hint: its state says whose it is, a reading tells how the payment stands.

import { Hono } from 'hono/tiny'
import * as v from 'valibot'
import { orderServiceFor, type ProxyContext, type ProxyEnv, refuse } from '../http/context.ts'
import { isHandle, unmarkedName } from '../handle.ts'
import { readPageBody } from '../http/page-body.ts'
import { ownerOf } from '../psd2/approval.ts'
import { RETURN_PAGE_POLICY, returnPage } from '../psd2/return-page.ts'
import { shopPageOf } from './returns.ts'

/** A code, a state and an `id_token` of 16 kB at most. */
const MOST_BYTES = 24_576

const Handed = v.strictObject({ fragment: v.pipe(v.string(), v.minLength(1, 'must not be empty')) })

/** Routes below `/return/psd2`. */
export const psd2Return = new Hono<ProxyEnv>()
  .get('/', (c) => {
    const page = returnPage(c.req.header('accept-language'), c.get('config').payments?.returnUrl)
    return c.html(page, 200, { 'content-security-policy': RETURN_PAGE_POLICY })
  })
  .post('/', async (c) => {
    // Only our own page hands over: no other one may make a browser bring what it likes.
    if (!isOwnPage(c)) return refuse(c, 'origin_refused')
    const handed = await readPageBody(c, { schema: () => Handed, maxBytes: MOST_BYTES })
    if (handed instanceof Response) return handed
    const page = await takenTo(c, handed.value.fragment)
    return page === undefined ? refuse(c, 'payment_unknown') : c.json({ page })
  })

function isOwnPage(c: ProxyContext): boolean {
  const { PUBLIC_URL } = c.get('config').settings
  const site = c.req.header('sec-fetch-site') ?? 'same-origin'
  return (
    c.req.header('origin') === new URL(PUBLIC_URL).origin &&
    site === 'same-origin' &&
    c.req.header('x-silta') === '1'
  )
}

/** Gives a return to whose it is, and tells where the browser goes on; nothing where it is nobody's. */
async function takenTo(c: ProxyContext, fragment: string): Promise<string | undefined> {
  const { payments, settings } = c.get('config')
  const handle = ownerOf(fragment)
  if (handle === undefined) return undefined
  const bundle = unmarkedName(handle, settings.HANDLE_KEY)
  if (bundle !== undefined)
    return c.env.INSTRUCTIONS?.getByName(bundle).bundleReturned(fragment, c.get('requestId'))
  if (!payments || !isHandle(handle, settings.HANDLE_KEY)) return undefined
  const payment = await orderServiceFor(c, handle).returned(c.get('requestId'), { fragment })
  return payment && shopPageOf(payments.returnUrl, handle)
}
