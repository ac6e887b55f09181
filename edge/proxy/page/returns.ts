// The return of a payer from the bank: a hint that leads to a signed reading, then on to the shop's page.
// It does not show whether the payment succeeded: all outcomes share one address, because a return proves nothing.

import * as v from 'valibot'
import { withParameter } from '../../shared/address.ts'
import { orderOf, type ProxyContext, refuse } from '../http/context.ts'
import { isReturnUrl } from '../config/return-url.ts'
import { handleKeysOf, unmarkedName } from '../handle.ts'
import type { InstructionNode } from '../instructions/object/instruction-node.ts'
import { objectNamed } from '../interfaces/shared/naming.ts'
import { readPageBody } from '../http/json-body.ts'
import { Routes } from '../http/routes.ts'
import type { BankReturn } from '../interfaces/proxy-interface.ts'
import { returnPage, returnPagePolicy } from './return-page.ts'

/** Name of the parameter that carries the handle to the shop's page. */
const HANDLE_PARAMETER = 'payment'

/** Room for a code, a state and an `id_token` of 16 kB. */
const MOST_BYTES = 24_576

const Handed = v.strictObject({ fragment: v.pipe(v.string(), v.minLength(1, 'must not be empty')) })

/** Routes below `/return`, for a bank that takes a return address for each payment. */
export const returns = new Routes().get('/:handle', async (c) => {
  // A copy, because an object without prototype cannot be sent to another isolate. The fragment comes only from our own
  // page, and the whole query only to its own address: this address is for hints.
  const { fragment: _, query: __, ...parameters } = c.req.query()
  const page = await shopPageAfter(c, c.req.param('handle'), parameters)
  return page === undefined ? refuse(c, 'payment_unknown') : c.redirect(page, 303)
})

/** Makes the routes of an interface's one return address. */
export function bankReturnRoutes({ comesIn, ownerOf }: BankReturn): Routes {
  const routes = new Routes()
  if (comesIn === 'query') {
    return routes.get('/', async (c) => {
      const { search } = new URL(c.req.url)
      const page = await shopPageAfter(c, ownerOf(search.slice(1)), { query: search })
      return page === undefined ? refuse(c, 'payment_unknown') : c.redirect(page, 303)
    })
  }
  return routes
    .get('/', (c) => {
      const { settings, payments } = c.get('config')
      const languages = `${c.req.query('language')},${c.req.header('accept-language')}`
      const page = returnPage(languages, settings.MERCHANT_NAME, payments?.returnUrl)
      return c.html(page, 200, { 'content-security-policy': returnPagePolicy() })
    })
    .post('/', async (c) => {
      // Only our own page may hand over: another page could make a browser bring anything.
      if (!isOwnPage(c)) return refuse(c, 'origin_refused')
      const handed = await readPageBody(c, { schema: () => Handed, maxBytes: MOST_BYTES })
      if (handed instanceof Response) return handed
      const { fragment } = handed.value
      const owner = ownerOf(fragment)
      const page = (await batchPageAfter(c, owner, fragment)) ?? (await shopPageAfter(c, owner, { fragment }))
      return page === undefined ? refuse(c, 'payment_unknown') : c.json({ page })
    })
}

function isOwnPage(c: ProxyContext): boolean {
  const { PUBLIC_URL } = c.get('config').settings
  const site = c.req.header('sec-fetch-site') ?? 'same-origin'
  return (
    c.req.header('origin') === new URL(PUBLIC_URL).origin &&
    site === 'same-origin' &&
    c.req.header('x-silta') === '1'
  )
}

/** Passes a return to its payment, and returns where the browser goes on; nothing if there is no such payment. */
async function shopPageAfter(
  c: ProxyContext,
  handle: string | undefined,
  parameters: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const { payments } = c.get('config')
  if (handle === undefined || !payments) return undefined
  const payment = await orderOf(c, handle)?.returned(c.get('requestId'), parameters)
  if (!payment) return undefined
  // The settings may have changed since the order with this page was taken.
  const { returnUrl } = payment
  const isKnown = returnUrl !== undefined && isReturnUrl(c.get('config'), returnUrl)
  return withParameter(isKnown ? returnUrl : payments.returnUrl, HANDLE_PARAMETER, handle)
}

async function batchPageAfter(
  c: ProxyContext,
  owner: string | undefined,
  fragment: string,
): Promise<string | undefined> {
  const names = handleKeysOf(c.get('config').settings).map((key) => unmarkedName(owner ?? '', key))
  const name = names.find((known) => known !== undefined)
  return name === undefined
    ? undefined
    : objectNamed<InstructionNode>(c.env, 'PAYOUTS', name).batchReturned(fragment, c.get('requestId'))
}
