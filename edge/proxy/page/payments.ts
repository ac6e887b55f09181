// Payments for pages: start one for an order, read one by its handle.
// The amount comes from the merchant's signature or the price list, never from the page.

import { Hono } from 'hono/tiny'
import * as v from 'valibot'
import { parseIban } from '../../../core/shared/values/iban.ts'
import {
  callerFor,
  logEvent,
  orderServiceFor,
  paymentsOf,
  type ProxyContext,
  type ProxyEnv,
  refuse,
  refuseWithReason,
} from '../http/context.ts'
import { OWN_BANK_ID } from '../interfaces/shared/own-bank.ts'
import { handleOf, isHandle } from '../handle.ts'
import type { VerifiedOrder } from '../orders/order-token.ts'
import { priceOrder } from '../orders/price-list.ts'
import { readPageBody } from '../http/page-body.ts'
import { canCarry, type Rail } from '../interfaces/rail.ts'
import { refuseTooMany } from '../http/rate-limit.ts'
import { PageLanguage } from './language.ts'
import { banksOf, railOfProvider } from './providers.ts'
import { refuseOrder, verifySigned } from './signed-order.ts'

const QUANTITY = 'must be a whole number from 1 to 999'
const ITEMS = 'must be a list of 1 to 100 items'

const Common = {
  provider: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,36}$/, 'must be the id of a bank'))),
  /** As people write it. A payment's start judges whether it is valid, and fits the bank. */
  payerIban: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(64, 'must be letters, digits and spaces'),
      v.transform((text) => text.replaceAll(/\s/g, '').toUpperCase()),
      v.regex(/^[0-9A-Z]{1,34}$/, 'must be letters, digits and spaces'),
    ),
  ),
  language: v.optional(PageLanguage),
}

/** What a page sends for an order token. */
const Signed = v.strictObject({ order: v.string(), ...Common })

/** What a page sends for a basket, with a key of the page's own. */
const Basket = v.strictObject({
  items: v.pipe(
    v.array(
      v.strictObject({
        sku: v.string(),
        quantity: v.pipe(
          v.number(QUANTITY),
          v.integer(QUANTITY),
          v.minValue(1, QUANTITY),
          v.maxValue(999, QUANTITY),
        ),
      }),
      ITEMS,
    ),
    v.minLength(1, ITEMS),
    v.maxLength(100, ITEMS),
  ),
  attempt: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/, 'must be 32 random bytes in base64url')),
  ...Common,
})
type Start = v.InferOutput<typeof Signed> | v.InferOutput<typeof Basket>

/** Chooses the schema of a body. */
const schemaOf = (body: unknown): typeof Signed | typeof Basket =>
  typeof body === 'object' && body !== null && ('items' in body || 'attempt' in body) ? Basket : Signed

/** Routes below `/payments`. */
export const payments = new Hono<ProxyEnv>()
  .post('/', async (c) => {
    const start = await readPageBody(c, { schema: schemaOf, maxBytes: 16_384 })
    return start instanceof Response ? start : startPayment(c, start.value)
  })
  .get('/:handle', async (c) => {
    const handle = c.req.param('handle')
    const payment = isHandle(handle, c.get('config').settings.HANDLE_KEY)
      ? await orderServiceFor(c, handle).payment(c.get('requestId'))
      : undefined
    return payment ? c.json(payment) : refuse(c, 'payment_unknown')
  })

async function startPayment(c: ProxyContext, start: Start): Promise<Response> {
  const { settings } = c.get('config')
  // No merchant has signed a basket or a payer's account: each caller may send a limited number.
  const isUnsigned = 'items' in start || start.payerIban !== undefined
  const tooMany = isUnsigned ? await refuseTooMany(c, 'order') : undefined
  if (tooMany) return tooMany
  const verified = await orderOf(c, start)
  if (!verified.ok) return refuseOrder(c, verified)
  const { provider, payerIban, language } = start
  const { order } = verified
  const handle = handleOf(verified.order.id, settings.HANDLE_KEY)
  const service = orderServiceFor(c, handle)
  const able = paymentsOf(c).rails.filter((rail) => canCarry(rail, order))
  const chosen =
    provider === undefined ? railOfAccount(able, payerIban) : await railOfProvider(c, provider, order)
  // Where no rail can carry the order, it may have been paid before: the order itself knows.
  const isOffered = chosen && (able.includes(chosen) || able.length === 0)
  if (provider !== undefined && !isOffered) {
    c.set('isLinkGiven', await service.isLinkGiven())
    return refuseProvider(c, chosen && able)
  }
  const bankId = provider === OWN_BANK_ID ? undefined : provider
  const choice = { rail: chosen?.name, bankId, payerIban, language, caller: callerFor(c) }
  const result = await service.start(handle, verified.order, choice, c.get('requestId'))
  if (!result.ok) {
    const { code, retryAfterSeconds, isOpen, why } = result
    c.set('isLinkGiven', await service.isLinkGiven())
    if (code === 'order_invalid' && why === undefined) return refuseOrder(c, { code, fault: 'dates' })
    if (code === 'payer_iban_invalid') return refuseAccount(c, payerIban)
    const wait = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
    const stillOpen = isOpen
      ? 'A payment of this order may still be open there. Try again in a moment.'
      : undefined
    const also = code.startsWith('order_') ? undefined : (unmoved(c) ?? stillOpen)
    return refuse(c, code, wait, { also, why })
  }
  const { payment, redirect, isNew } = result
  return c.json({ payment, ...(redirect !== undefined && { redirect }) }, isNew ? 201 : 200)
}

/**
 * Says that no money has moved, once the order has answered that no payer ever had a link. A payment that may be at the
 * bank without a link cannot be paid.
 */
function unmoved(c: ProxyContext): string | undefined {
  return c.get('isLinkGiven') === false ? 'No money has moved.' : undefined
}

/** Finds the rail that needs the payer's account, where the payer chose no bank: the account names the bank. */
function railOfAccount(able: readonly Rail[], payerIban: string | undefined): Rail | undefined {
  if (payerIban === undefined) return undefined
  const fitting = able.find((rail) => rail.judgeAccount?.({ payerIban }) === 'fits')
  return fitting ?? able.find((rail) => rail.judgeAccount !== undefined)
}

/** Refuses the payer's account: it is invalid, or of another country. */
function refuseAccount(c: ProxyContext, iban = ''): Response {
  const country = parseIban(iban)?.country
  const words =
    country === undefined
      ? 'payerIban is no IBAN: its length or its check digits are wrong.'
      : `payerIban is an account in another country (${country}) than the bank that was chosen, or no bank is offered there.`
  const cause = { event: 'account_refused', reason: country === undefined ? 'form' : 'country' }
  return refuseWithReason(c, 'payer_iban_invalid', cause, words, {}, unmoved(c))
}

/**
 * Refuses the payer's bank: it is in no list, or cannot carry this order.
 *
 * @param able The rails that can carry the order, where the bank is known.
 */
async function refuseProvider(c: ProxyContext, able: readonly Rail[] | undefined): Promise<Response> {
  if (!able) {
    const words = 'The provider is in no list of banks that GET /providers gives.'
    return refuseWithReason(c, 'provider_unknown', { event: 'provider_refused', reason: 'unknown' }, words)
  }
  logEvent(c, { event: 'provider_refused', reason: 'order', able: able.map(({ name }) => name) })
  const names = await banksOf(c, able)
  const why = 'Its way to pay takes no such day, series or amount.'
  const also = names.length > 0 ? `It can be paid at ${names.join(', ')}.` : undefined
  return refuse(c, 'provider_unfit', {}, { also, why })
}

async function orderOf(c: ProxyContext, start: Start): Promise<VerifiedOrder> {
  if ('order' in start) return verifySigned(c, start.order)
  const priced = priceOrder(c.get('config').settings.PRICE_LIST ?? {}, start.items, start.attempt)
  return priced.ok ? priced : { ...priced, code: 'order_invalid' }
}
