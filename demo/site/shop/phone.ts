// How a purchase goes on with a telephone: the code on the first screen, and the order that it opens on the telephone.
// It begins no payment: each device asks for its own link to the bank. The address has only a code of the shop.

import type { PhoneNews, PhoneOrder } from '../../shop/phone.ts'
import { askShop } from './asked.ts'
import { placeOrderForPhone } from './purchase.ts'
import { stored } from './stored.ts'

/** A code as the first screen shows it. */
export interface ShownCode {
  orderId: string
  /** What the telephone opens. */
  address: string
  /** When the code ends, milliseconds since 1970. */
  endsAtMs: number
}

/** Why a telephone got no order. */
export type CodeRefusal = 'code_unknown' | 'code_expired' | 'code_used' | 'silent'

/** The order that this tab has opened, and its payment; without storage a reload asks for another code. */
const opened = stored<PhoneOrder & { handle?: string }>('session', 'poukama:phone')
const nonce = stored<string>('session', 'poukama:phone-nonce')

/** Makes the address that a telephone opens; the code is in the fragment, which no server and no other site gets. */
export function phoneAddress(origin: string, code: string, language: string): string {
  return `${origin}/checkout?lang=${language}#phone=${code}`
}

/** Whether a host name means this machine itself, which no other machine can reach by it. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

/**
 * Asks the shop for a code for the order of the basket.
 *
 * @param bank id of the bank that was chosen, if one was
 * @throws Error when the shop gives none
 */
export async function makePhoneCode(language: string, bank?: string): Promise<ShownCode> {
  const orderId = await placeOrderForPhone()
  const answer = await askShop<{ code: string; endsAt: string }>('phone', { orderId, ...(bank && { bank }) })
  if (!answer?.ok) throw new Error('The shop gave no code')
  const { code, endsAt } = answer.value
  return { orderId, address: phoneAddress(location.origin, code, language), endsAtMs: Date.parse(endsAt) }
}

/** Asks for the state of a code and its order; nothing if the shop does not answer. */
export async function readPhoneNews({ orderId, endsAtMs }: ShownCode): Promise<PhoneNews | undefined> {
  // The code itself is in no address that a server gets.
  const endsAt = encodeURIComponent(new Date(endsAtMs).toISOString())
  const answer = await askShop<PhoneNews>(`phone/${orderId}?endsAt=${endsAt}`)
  return answer?.ok ? answer.value : undefined
}

/** Opens the order of a code on this telephone, and remembers it for this tab. */
export async function openPhoneOrder(code: string): Promise<PhoneOrder | CodeRefusal> {
  const answer = await askShop<PhoneOrder & { error?: string }>('phone/use', { code, nonce: nonceOfTab() })
  if (answer?.ok) {
    opened.write(answer.value)
    return answer.value
  }
  const known: readonly CodeRefusal[] = ['code_unknown', 'code_expired', 'code_used']
  return known.find((refusal) => refusal === answer?.value.error) ?? 'silent'
}

/** Gives the order that this tab has opened by a code, and the payment that it has begun. */
export const phoneOrder = opened.read

/** Remembers the payment of that order, so that its receipt leads back here. */
export function notePhonePayment(handle: string): void {
  const order = phoneOrder()
  if (order) opened.write({ ...order, handle })
}

/**
 * Gives the secret by which this tab may repeat the use of a code whose answer was lost, as hexadecimal. It is kept before anything is
 * sent, because the cookie that would prove as much may be lost with the answer.
 */
function nonceOfTab(): string {
  const known = nonce.read()
  if (known !== undefined) return known
  const made = makeNonce()
  nonce.write(made)
  return made
}

/** Makes 128 random bits. */
function makeNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
