// The purchase of this browser: one basket becomes one order, however many tabs the payer uses.

import type { Payment } from '../../../core/view/index.ts'
import { askShop } from './asked.ts'
import { type Line, readBasket, takeOut } from './basket.ts'
import { stored } from './stored.ts'

/** What the browser remembers of the basket that is being paid. */
export interface Purchase {
  /** The browser's own name of the purchase; never sent. */
  id: string
  lines: Line[]
  /** The shop's order, once there is one, and the number of the try to pay that it belongs to; a telephone's order waits for one. */
  order?: {
    id: string
    try?: string
    /** Whether a telephone may pay it too: then every try here pays it as well, because two orders could both be paid. */
    isShared?: true
  }
  /** Handle of the payment, once there is one. */
  handle?: string
  /** Name of the bank that the buyer chose, for the receipt. */
  bank?: string
  /** Whether it was paid: then the same basket is a new purchase. */
  paid?: boolean
}

/** The buyer: remembered by one tab while it is open, and sent to the shop's server with the order. */
export interface Buyer {
  name?: string
  email?: string
}

/** Without storage a reload makes a new order; the old one stays unpaid. */
const storedPurchase = stored<Purchase>('local', 'poukama:purchase')
const storedBuyer = stored<Buyer>('session', 'poukama:buyer')
/** The last payment that this tab has begun. */
const begun = stored<{ handle: string; bank?: string }>('session', 'poukama:payment')

/** Returns the purchase of the basket: the stored one, or a new one if the basket has changed or was paid. */
export function currentPurchase(): Purchase & Buyer {
  const lines = readBasket()
  const known = storedPurchase.read()
  const isCurrent = known && !known.paid && keyOf(known.lines) === keyOf(lines)
  const purchase = isCurrent ? known : { id: crypto.randomUUID(), lines }
  if (!isCurrent) storedPurchase.write(purchase)
  return { ...purchase, ...storedBuyer.read() }
}

/** Gives the buyer, as far as this tab remembers one. */
export function currentBuyer(): Buyer {
  return storedBuyer.read() ?? {}
}

/** Returns the buyer of a payment that was begun in this tab, for a basket or for a subscription. */
export function buyerOf(handle: string): Buyer {
  return isBegunHere(handle) ? currentBuyer() : {}
}

/** Stores the buyer. */
export function nameBuyer(buyer: Required<Buyer>): void {
  storedBuyer.write(buyer)
}

/**
 * Asks the shop's server to sign the order of the basket.
 *
 * @param attempt name that the button gives to this try: one name makes one order, from any tab
 * @throws Error when the server gives no order; nothing was sent to a bank then.
 */
export async function fetchOrderToken(attempt: string): Promise<string> {
  const { id, lines, name, email } = currentPurchase()
  // An order that is never paid needs no buyer.
  const isToPay = attempt !== id && name !== undefined && email !== undefined
  const order = {
    items: lines,
    orderId: attempt === id ? await orderIdOf(attempt) : await orderOfTry(id, attempt),
    ...(isToPay && { customer: { name, email } }),
  }
  let signed = await askForOrder('orders', order)
  if (signed.isClosed && attempt !== id) {
    const orderId = await orderAfterClosed(id, attempt, order.orderId)
    signed = await askForOrder('orders', { ...order, orderId })
  }
  // The basket may have changed while the server answered; then this order is of no use.
  if (currentPurchase().id !== id) throw new Error('The basket has changed')
  return signed.token
}

/** Asks for an order of the same basket by which the banks are judged; it is never paid, and a basket has one. */
export async function fetchOrderToJudge(): Promise<string> {
  return fetchOrderToken(currentPurchase().id)
}

/**
 * Has the shop write down the order of the basket for a telephone: the one of the payment that was begun here, or the one of the
 * next press.
 *
 * @returns the shop's id of the order
 * @throws Error when the server gives no order
 */
export async function placeOrderForPhone(): Promise<string> {
  const { id, lines, name, email, order } = currentPurchase()
  // Made from the purchase's name, so that two tabs make one order.
  const first = order?.id ?? (await orderIdOf(`phone ${id}`))
  const customer = name !== undefined && email !== undefined && { customer: { name, email } }
  const { isClosed } = await askForOrder('orders', { items: lines, orderId: first, ...customer })
  const orderId = isClosed ? await orderIdOf(`phone ${id} after ${first}`) : first
  if (isClosed) await askForOrder('orders', { items: lines, orderId, ...customer })
  if (currentPurchase().id !== id) throw new Error('The basket has changed')
  // A press may have made an order meanwhile, which is then the one that is paid.
  const known = storedPurchase.read()?.order
  const made = known && !(isClosed && known.id === first) ? known : { id: orderId }
  noteOrder(id, { ...made, isShared: true })
  return made.id
}

/**
 * Gives the order of one try to pay: another try is another order, until a telephone may pay it too. Then it stays, and the proxy,
 * which has one order be paid once, takes another payment of it after an end without money.
 */
async function orderOfTry(purchase: string, attempt: string): Promise<string> {
  const number = await orderIdOf(attempt)
  const { order } = storedPurchase.read() ?? {}
  if (order?.isShared) return order.id
  const id = order && (order.try ?? number) === number ? order.id : number
  noteOrder(purchase, { id, try: number })
  return id
}

/**
 * Gives the order of a try whose order the merchant has closed: that one is never paid any more, not on the telephone either, so a
 * new one cannot be paid beside it.
 */
async function orderAfterClosed(purchase: string, attempt: string, closed: string): Promise<string> {
  // Made from the name of the try, so that two tabs make one order.
  const id = await orderIdOf(`${attempt} after ${closed}`)
  noteOrder(purchase, { id, try: await orderIdOf(attempt) })
  return id
}

function noteOrder(purchase: string, order: NonNullable<Purchase['order']>): void {
  const known = storedPurchase.read()
  if (known?.id === purchase) storedPurchase.write({ ...known, order })
}

/**
 * Asks the shop's server to sign the order of the subscription.
 *
 * @param attempt name that the button gives to this try: one name makes one order
 * @param customer The buyer; absent for an order that is never paid.
 * @throws Error when the server gives no order; nothing was sent to a bank then.
 */
export async function fetchSubscriptionToken(attempt: string, customer?: Buyer): Promise<string> {
  return (await askForOrder('subscriptions', { orderId: await orderIdOf(attempt), customer })).token
}

/**
 * Asks the shop's server to sign an order that this browser got for a code.
 *
 * @throws Error when the server gives no order; nothing was sent to a bank then.
 */
export async function fetchKnownToken(orderId: string, lines: readonly Line[]): Promise<string> {
  return (await askForOrder('orders', { items: lines, orderId })).token
}

/** An order that the shop has signed. */
interface SignedOrder {
  token: string
  /** Whether the merchant has closed the order, so that it cannot be paid any more. */
  isClosed?: boolean
}

async function askForOrder(path: string, body: object): Promise<SignedOrder> {
  const answer = await askShop<unknown>(path, body)
  if (!answer?.ok || !isOrder(answer.value)) throw new Error('The shop did not sign the order')
  return answer.value
}

/** Makes twelve digits from the name of an attempt; the first is not a zero, so that the reference keeps its length. */
async function orderIdOf(attempt: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(attempt))
  const [least, count] = [100_000_000_000n, 900_000_000_000n]
  return String(least + (new DataView(digest).getBigUint64(0) % count))
}

/**
 * Stores the payment of the purchase, as soon as the button names it.
 * @param id of the purchase of the button; the basket may have become another one since
 * @param bank name of the bank that was chosen
 */
export function followPayment(
  { handle }: Pick<Payment, 'handle'>,
  id: string | undefined,
  bank?: string,
): void {
  const purchase = storedPurchase.read()
  if (purchase && purchase.id === id && purchase.handle !== handle)
    storedPurchase.write({ ...purchase, handle, ...(bank && { bank }) })
}

/** Gives the purchase that a payment belongs to, when it was started in this browser. */
export function purchaseOf(handle: string): (Purchase & Buyer) | undefined {
  const purchase = storedPurchase.read()
  return purchase?.handle === handle ? { ...purchase, ...storedBuyer.read() } : undefined
}

/** Remembers, for this tab, that a payment was begun here: a subscription has no basket that would show it. */
export function notePayment(handle: string, bank?: string): void {
  // The button reports the payment again on a later page, which does not know the chosen bank.
  const named = bank ?? bankOf(handle)
  begun.write({ handle, ...(named && { bank: named }) })
}

/** Names the bank that was chosen for a payment, as far as this browser remembers it. */
export function bankOf(handle: string): string | undefined {
  const noted = begun.read()
  return noted?.handle === handle ? noted.bank : purchaseOf(handle)?.bank
}

/** Returns whether a payment was begun in this browser, as far as it remembers. */
export function isBegunHere(handle: string): boolean {
  return begun.read()?.handle === handle || purchaseOf(handle) !== undefined
}

/** Takes what was paid out of the basket, once; a receipt that is opened again changes nothing. */
export function settle(handle: string): void {
  const purchase = storedPurchase.read()
  if (purchase?.handle !== handle || purchase.paid) return
  storedPurchase.write({ ...purchase, paid: true })
  takeOut(purchase.lines)
}

function keyOf(lines: readonly Line[]): string {
  return lines
    .map(({ sku, quantity }) => `${sku}*${quantity}`)
    .toSorted()
    .join('+')
}

function isOrder(value: unknown): value is SignedOrder {
  return typeof value === 'object' && value !== null && 'token' in value && typeof value.token === 'string'
}
