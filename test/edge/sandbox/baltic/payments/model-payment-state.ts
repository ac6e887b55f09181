// What the model of payments knows: payments, what they take from which account, and who decides.
// What happens to them is in model-payments.ts.
import { DAY_MS, daysAfter, targetDayFrom, targetDayUntil } from '../model-days.ts'

/** When a periodic payment runs. */
export interface Series {
  startDate: string
  endDate?: string
  frequency: keyof typeof DAYS | keyof typeof MONTHS
  executionRule?: 'following' | 'preceding' | undefined
  dayOfExecution?: number | undefined
}

const DAYS = { Daily: 1, Weekly: 7, EveryTwoWeeks: 14 }
const MONTHS = { Monthly: 1, EveryTwoMonths: 2, Quarterly: 3, SemiAnnual: 6, Annual: 12 }

/** Lists the nominal dates until a day, both ends included. */
export function nominalDates({ startDate, frequency, dayOfExecution }: Series, until: string): string[] {
  const dates: string[] = []
  if (frequency === 'Daily' || frequency === 'Weekly' || frequency === 'EveryTwoWeeks') {
    for (let date = startDate; date <= until; date = daysAfter(date, DAYS[frequency])) dates.push(date)
    return dates
  }
  const [year = 0, month = 0, first = 0] = startDate.split('-').map(Number)
  const day = dayOfExecution ?? first
  let at = month - 1
  if (inMonth(year, at, day) < startDate) at += 1
  for (; inMonth(year, at, day) <= until; at += MONTHS[frequency]) dates.push(inMonth(year, at, day))
  return dates
}

/** Finds the day on which a nominal date runs. */
export function runDay({ startDate, executionRule }: Series, nominal: string): string {
  const before = targetDayUntil(nominal)
  return executionRule === 'preceding' && before >= startDate ? before : targetDayFrom(nominal)
}

/** Finds a day of a month that may not have it. */
function inMonth(year: number, month: number, day: number): string {
  const last = new Date(Date.UTC(year, month + 1, 0))
  last.setUTCDate(Math.min(day, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

/** The name of an account whose money moves. */
export type Purse = 'first EUR' | 'first USD' | 'blocked EUR' | 'business EUR'
/** One amount for one payee. */
export interface Item {
  cents: bigint
  currency: 'EUR' | 'USD' | 'GBP' | 'SEK'
  payee: 'abroad' | 'first' | 'business'
  /** Id from end to end, if the body has room for one. */
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
