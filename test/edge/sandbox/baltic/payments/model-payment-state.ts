// What the model of payments knows: payments, what they take from which account, and who decides.
// What happens to them stands in model-payments.ts.
import { DAY_MS } from '../model-days.ts'
import type { Series } from './model-series.ts'

/** The name of an account whose money moves. */
export type Purse = 'first EUR' | 'first USD' | 'blocked EUR' | 'business EUR'
/** One amount for one payee. */
export interface Item {
  cents: bigint
  currency: 'EUR' | 'USD' | 'GBP' | 'SEK'
  payee: 'abroad' | 'first' | 'business'
  /** Id from end to end, where the body has room for one. */
  id?: string
}
/** What a payment asks for. */
export interface Order {
  service: 'payments' | 'bulk-payments' | 'periodic-payments'
  isCross: boolean
  debtor: 'first' | 'business' | 'blocked'
  /** Whether the debtor account names its currency. */
  isExact: boolean
  items: readonly Item[]
  /** Requested date, in days from today. */
  inDays?: number | undefined
  series?: Series
  planned?: 'reject' | 'pending' | 'pending-reject' | undefined
}
/** What left an account in one execution, and what it was for. */
export interface Taken {
  purse: Purse
  cents: bigint
  item?: Item
}
/** A payment. */
export interface Payment {
  order: Order
  date: string
  created: number
  status: 'RCVD' | 'ACTC' | 'PDNG' | 'ACSP' | 'ACSC' | 'PART' | 'RJCT' | 'CANC'
  /** Until when a cancellation waits for the PSU. */
  cancelUntil?: number
  /** Executions that are to begin. */
  runs: number[]
  /** What settles, and when. */
  settling: { at: number; begun: string; taken: readonly Taken[]; refused: number }[]
  pendingUntil?: number
  endsAt?: number
  /** Which place it has among those that fall due at the same moment: whichever came to wait first goes first. */
  turn: number
}

/** One entry of an account. */
export interface Entry {
  purse: Purse
  date: string
  cents: bigint
  id: string
}

/** How much of each currency one euro is, in hundredths. */
const RATES = { EUR: 100n, USD: 110n, GBP: 85n, SEK: 1100n }
/** Who decides about what leaves an account. */
export const HOLDER = { first: 'customer-1', blocked: 'customer-1', business: 'customer-3' } as const

/** Finds the account that pays an item. */
export function purseOf({ debtor }: Order, { currency }: Item): Purse {
  return debtor === 'first' && currency === 'USD' ? 'first USD' : `${debtor} EUR`
}

/** Sums what an item takes from the account that pays it. */
export function costOf(order: Order, item: Item): bigint {
  if (purseOf(order, item).endsWith(item.currency)) return item.cents
  const rate = RATES[item.currency]
  return (item.cents * 100n * 2n + rate) / (rate * 2n)
}

/** Lists when something happens to a payment. */
export function dues({ status, created, runs, settling, pendingUntil, endsAt }: Payment): number[] {
  if (status === 'RCVD') return [created + DAY_MS]
  return [...runs, ...settling.map(({ at }) => at), pendingUntil ?? [], endsAt ?? []].flat()
}
