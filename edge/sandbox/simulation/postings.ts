// Uses of the simulation's cards: made on one day, posted on another, billed in the next month.
// The bill itself is an entry of an account; see rules.ts.

import { addDays, helsinkiInstant } from '../../../core/shared/values/time.ts'
import type { CardEvent } from '../ledger/entry.ts'
import { toEuroCents } from '../ledger/money.ts'
import { monthOf, shiftMonth } from './days.ts'
import type { People } from './people.ts'
import { cached, inOrder, type Span, totalOf } from './period.ts'

/** The uses of the simulation's cards; a card is named by its last digits. */
export interface Postings {
  /** Iterates over posted uses, newest first; both bounds are included. */
  list(lastDigits: string, until: number, since?: number): Generator<CardEvent>
  /** Returns the cents of the bill in a month: what was posted in the month before. */
  bill(lastDigits: string, month: string): bigint
  /** Returns the cents of the newest bill. */
  statement(lastDigits: string, now: number): bigint
  /** Lists uses that are not posted yet, the newest use first. */
  unposted(lastDigits: string, now: number): CardEvent[]
  /** Sums the cents of uses that are not posted yet. */
  outstanding(lastDigits: string, now: number): bigint
}

/** Makes the uses of the simulation's cards. */
export function makePostings(span: Span, { profiles }: Pick<People, 'profiles'>): Postings {
  const cards = new Map(
    profiles.flatMap(({ openedDaysAgo, cards: own = [] }) =>
      own.map((card) => [card.lastDigits, { ...card, since: span.openedAt(openedDaysAgo) }]),
    ),
  )
  const usedIn = cached((lastDigits: string, name: string): CardEvent[] => {
    const { recurringRules = [], since = Infinity } = cards.get(lastDigits) ?? {}
    return recurringRules.flatMap((rule) => {
      const random = span.random('card', lastDigits, rule.id, name)
      return rule.happen(span.month(name), random).flatMap(({ at, date, units, currency, description }) => {
        const day = addDays(date, random.int(1, 3))
        const postedAt = helsinkiInstant(day, '03:00:00') + random.int(0, 3_599_999)
        if (at < since || !span.isLived(at) || !span.isLived(postedAt)) return []
        const worth = toEuroCents(BigInt(Math.abs(units)), currency)
        const cents = units < 0 ? -worth : worth
        return [{ at, postedAt, cents, units: BigInt(units), currency, description }]
      })
    })
  })
  // Uses at the end of a month are posted in the next one.
  const recent = (lastDigits: string, name: string) =>
    [shiftMonth(name, -1), name].flatMap((month) => usedIn(lastDigits, month))
  const postedIn = cached((lastDigits: string, name: string): CardEvent[] =>
    inOrder(
      recent(lastDigits, name).filter(({ postedAt }) => monthOf(postedAt) === name),
      'postedAt',
    ),
  )
  const unposted = (lastDigits: string, now: number) =>
    inOrder(
      recent(lastDigits, monthOf(now)).filter(({ at, postedAt }) => at <= now && postedAt > now),
      'at',
    ).toReversed()
  const bill = (lastDigits: string, month: string) =>
    notNegative(totalOf(postedIn(lastDigits, shiftMonth(month, -1))))
  return {
    *list(lastDigits, until, since = -Infinity) {
      const first = Math.max(cards.get(lastDigits)?.since ?? Infinity, since)
      if (until < first) return
      const oldest = monthOf(first)
      for (let name = monthOf(until); name >= oldest; name = shiftMonth(name, -1)) {
        for (const event of postedIn(lastDigits, name).toReversed()) {
          if (event.postedAt <= until && event.postedAt >= first) yield event
        }
      }
    },
    bill,
    statement: (lastDigits, now) => bill(lastDigits, monthOf(now)),
    unposted,
    outstanding: (lastDigits, now) => notNegative(totalOf(unposted(lastDigits, now))),
  }
}

function notNegative(cents: bigint): bigint {
  return cents > 0n ? cents : 0n
}
