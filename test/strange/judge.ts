// The judge: compares the reports about money with the book of the bank only.
import type { Entry } from './bank/wire.ts'
import type { Told } from './world.ts'

/** Words that report that money has moved, and those that report that it has not. */
const MOVED: Readonly<Record<Entry['kind'], readonly string[]>> = {
  paid: ['paid'],
  refunded: ['refunded'],
  payout: ['paid', 'done', 'completed'],
}
const NOT_MOVED: Readonly<Record<Entry['kind'], readonly string[]>> = {
  paid: ['failed', 'cancelled'],
  refunded: ['failed'],
  payout: ['rejected', 'refused'],
}

/**
 * Lists the lies about money, in words.
 *
 * @param keys What the drive asked for, and of which kind.
 * @param told All reports, oldest first.
 * @param book What the bank has really done, now that it is over.
 */
export function liesOf(
  keys: ReadonlyMap<string, Entry['kind']>,
  told: readonly Told[],
  book: readonly Entry[],
): string[] {
  const lies: string[] = []
  for (const [key, kind] of keys) {
    const ever = book.filter((entry) => entry.kind === kind && entry.key === key)
    const booked = ever.filter(({ undoneAt }) => undoneAt === undefined)
    if (booked.length > 1) lies.push(`${key}: ${kind} ${booked.length} times in the book`)
    for (const { what, at, by } of told.filter((one) => one.key === key)) {
      const wasBooked = ever.some(
        (entry) => entry.at <= at + TOLERANCE && (entry.undoneAt ?? Infinity) > at - TOLERANCE,
      )
      if (MOVED[kind].includes(what) && !wasBooked)
        lies.push(`${key}: told ${what} by ${by}, and not in the book`)
      // An order may be paid by a payment that began after another one had ended.
      const contradicts = booked.some(({ since }) => kind !== 'paid' || since <= at + TOLERANCE)
      if (NOT_MOVED[kind].includes(what) && contradicts)
        lies.push(`${key}: told ${what} by ${by}, and in the book`)
    }
  }
  return [...new Set(lies)]
}

/** How far the bank's clock may be from ours, milliseconds. */
const TOLERANCE = 250_000
