// How a purchase goes on with a telephone: the code on the first screen, and the order that it opens on the telephone.
// Not a payment: each of the two asks for its own link to the bank. The address has a code of the shop's own and nothing else.

import type { PhoneNews, PhoneOrder } from '../../shop/phone.ts'
import { placeOrderForPhone } from './purchase.ts'

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

const orderKey = 'poukama:phone'
const nonceKey = 'poukama:phone-nonce'
/** The nonce of a page without storage. */
let ownNonce: string | undefined
const headers = { 'content-type': 'application/json', 'x-silta': '1' }

/** Makes the address that a telephone opens; the code stands in the fragment, which no server and no other site gets. */
export function phoneAddress(origin: string, code: string, language: string): string {
  return `${origin}/checkout?lang=${language}#phone=${code}`
}

/** Tells whether an address is this machine's own name for itself, which no other machine reaches. */
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
  const response = await post('/shop/phone', { orderId, ...(bank && { bank }) })
  if (!response.ok) throw new Error('The shop gave no code')
  const { code, endsAt } = (await response.json()) as { code: string; endsAt: string }
  return { orderId, address: phoneAddress(location.origin, code, language), endsAtMs: Date.parse(endsAt) }
}

/** Asks how a code and its order stand; nothing where the shop does not answer. */
export async function readPhoneNews({ orderId, endsAtMs }: ShownCode): Promise<PhoneNews | undefined> {
  try {
    // The code itself stands in no address that a server gets.
    const endsAt = encodeURIComponent(new Date(endsAtMs).toISOString())
    const response = await fetch(`/shop/phone/${orderId}?endsAt=${endsAt}`, { headers })
    return response.ok ? ((await response.json()) as PhoneNews) : undefined
  } catch {
    return undefined
  }
}

/** Opens the order of a code on this telephone, and remembers it for this tab. */
export async function openPhoneOrder(code: string): Promise<PhoneOrder | CodeRefusal> {
  try {
    const response = await post('/shop/phone/use', { code, nonce: nonceOfTab() })
    const answer = (await response.json()) as PhoneOrder & { error?: string }
    if (response.ok) {
      write(answer)
      return answer
    }
    const known: readonly CodeRefusal[] = ['code_unknown', 'code_expired', 'code_used']
    return known.find((refusal) => refusal === answer.error) ?? 'silent'
  } catch {
    return 'silent'
  }
}

/** Gives the order that this tab has opened by a code, and the payment that it has begun. */
export function phoneOrder(): (PhoneOrder & { handle?: string }) | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(orderKey) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Remembers the payment of that order, so that its receipt leads back here. */
export function notePhonePayment(handle: string): void {
  const order = phoneOrder()
  if (order) write({ ...order, handle })
}

/**
 * Gives the secret by which this tab may repeat the use of a code whose answer was lost, as hexadecimal. It is kept before anything is
 * sent, because the cookie that would prove as much may be lost with the answer.
 */
function nonceOfTab(): string {
  try {
    const kept = sessionStorage.getItem(nonceKey)
    if (kept !== null) return kept
    const nonce = makeNonce()
    sessionStorage.setItem(nonceKey, nonce)
    return nonce
  } catch {
    // Without storage it lasts until a reload.
    return (ownNonce ??= makeNonce())
  }
}

/** Makes 128 random bits. */
function makeNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function post(path: string, body: object): Promise<Response> {
  return fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
}

function write(order: PhoneOrder & { handle?: string }): void {
  try {
    sessionStorage.setItem(orderKey, JSON.stringify(order))
  } catch {
    // Without storage a reload asks for another code.
  }
}
