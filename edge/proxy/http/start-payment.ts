// The start of a payment, for a press on a page and for a call of the merchant's server: the rail of the payer's choice, and
// the words of a refusal. Orders are verified by the callers.

import * as v from 'valibot'
import { parseIban } from '../../../core/shared/values/iban.ts'
import { readCode } from '../../../core/shared/values/typed.ts'
import type { Payment } from '../../../core/view/index.ts'
import type { Caller } from '../interfaces/shared/caller.ts'
import { OWN_BANK_ID } from '../interfaces/shared/own-bank.ts'
import { canCarry, type Rail } from '../interfaces/rail.ts'
import type { OrderDraft } from '../orders/order-form.ts'
import type { StartRefused, StartTerms } from '../orders/starting.ts'
import {
  handleOfOrder,
  logEvent,
  orderServiceFor,
  paymentsOf,
  type ProxyContext,
  refuse,
  refuseWithReason,
  requestNameOf,
  waitOf,
} from './context.ts'
import { banksOf, railOfProvider } from './provider-lists.ts'
import { PageLanguage } from './json-body.ts'
import { refuseOrder } from './signed-order.ts'

/** The members in which a page or a server sends the payer's choice. */
export const ChoiceFields = {
  provider: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,36}$/, 'must be the id of a bank'))),
  /** As people write it. A payment's start judges whether it is valid, and fits the bank. */
  payerIban: v.optional(
    v.pipe(
      v.string(),
      v.transform(readCode),
      v.regex(/^[0-9A-Z]{1,34}$/, 'must be 1 to 34 letters and digits, grouped or not'),
    ),
  ),
  language: v.optional(PageLanguage),
}

/** An order to begin, and what its payer chose. */
export interface PaymentStart extends StartTerms {
  readonly order: OrderDraft
  readonly provider?: string | undefined
  readonly payerIban?: string | undefined
  readonly language?: string | undefined
  /** The payer's address and browser; absent if the payer is not present. */
  readonly caller?: Caller | undefined
}

/** The payment and the address at which its payer approves it, or why there is none. */
export type Started =
  | { ok: true; handle: string; payment: Payment; approvalUrl: string | undefined; isNew: boolean }
  | { ok: false; refusal: Response }

/** Starts a payment, or goes on with the one that is open. */
export async function startPayment(c: ProxyContext, start: PaymentStart): Promise<Started> {
  const { order, provider, payerIban, language, caller, ...terms } = start
  const handle = await handleOfOrder(c, order.id)
  const service = orderServiceFor(c, handle)
  const able = paymentsOf(c).rails.filter((rail) => canCarry(rail, order))
  const chosen =
    provider === undefined ? railOfAccount(able, payerIban) : await railOfProvider(c, provider, order)
  // If no rail can carry the order, it may have been paid already: the order's object answers that.
  const isOffered = chosen && (able.includes(chosen) || able.length === 0)
  if (provider !== undefined && !isOffered) {
    c.set('isLinkGiven', await service.isLinkGiven())
    return { ok: false, refusal: await refuseProvider(c, chosen && able) }
  }
  const bankId = provider === OWN_BANK_ID ? undefined : provider
  const choice = { rail: chosen?.name, bankId, payerIban, language, caller }
  const result = await service.start(handle, order, choice, requestNameOf(c), terms)
  if (result.ok)
    return { ok: true, handle, payment: result.payment, approvalUrl: result.approvalUrl, isNew: result.isNew }
  c.set('isLinkGiven', await service.isLinkGiven())
  return { ok: false, refusal: refuseStart(c, result, payerIban) }
}

function refuseStart(
  c: ProxyContext,
  { code, retryAfterSeconds, isOpen, why }: StartRefused,
  payerIban: string | undefined,
): Response {
  if (code === 'order_invalid' && why === undefined) return refuseOrder(c, { code, fault: 'dates' })
  if (code === 'payer_iban_invalid') return refuseAccount(c, payerIban)
  const stillOpen = isOpen
    ? 'A payment of this order may still be open there. Try again in a moment.'
    : undefined
  const also = code.startsWith('order_') ? undefined : (unmoved(c) ?? stillOpen)
  return refuse(c, code, waitOf(retryAfterSeconds), { also, why })
}

/**
 * Returns that no money has moved, once the order has answered that no payer ever had a link. A payment that may be at the
 * bank without a link cannot be paid.
 */
function unmoved(c: ProxyContext): string | undefined {
  return c.get('isLinkGiven') === false ? 'No money has moved.' : undefined
}

/** Finds the rail that needs the payer's account, if the payer chose no bank: the account names the bank. */
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
 * @param able The rails that can carry the order, if the bank is known.
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
