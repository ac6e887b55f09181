// Entries of the simulation on its accounts: from two years before the first start up to the present of the clock.
// None of them is stored. They are computed from the seed, month by month, when an account is read.

import { helsinkiDate, helsinkiInstant } from '../../../core/shared/values/time.ts'
import { unitsOf } from '../ledger/money.ts'
import type { SourceEntry } from '../ledger/source.ts'
import { monthOf, shiftMonth, workdayFrom } from './days.ts'
import { FINNISH_PEOPLE, type OwnMoney, type People } from './people.ts'
import { makePostings, type Postings } from './postings.ts'
import { ruledAccounts } from './rules.ts'
import { type Anchor, cached, inOrder, makeSpan, totalOf } from './period.ts'

/** All entries that follow from one seed and first start. */
export interface History {
  /** Iterates over the entries of an account by its key (accounts.ts), newest first; both bounds are included. */
  events(key: string, until: number, since?: number): Generator<SourceEntry>
  /** Sums the cents booked after one instant, up to and including another. */
  sum(key: string, after: number, until: number): bigint
  readonly cards: Postings
}

const HOUR_MS = 3_600_000

/** Makes the history of a simulation. */
export function makeHistory(anchor: Anchor, people: People = FINNISH_PEOPLE): History {
  const span = makeSpan(anchor)
  const { startAt, nextDay, firstEvenYear } = span
  const cards = makePostings(span, people)
  const accounts = ruledAccounts(span, people, (lastDigits, month) => cards.bill(lastDigits, month))
  const openedAt = (key: string) => accounts.get(key)?.since ?? Infinity

  const firstDay = helsinkiInstant(helsinkiDate(startAt))
  const isLived = (key: string, at: number) =>
    span.isLived(at) && (at < firstDay || !accounts.get(key)?.untilStart)

  /** Whether an account never has entries of its own, so that a read can skip all its months. */
  const isStill = (key: string) => accounts.get(key)?.rules.length === 0

  const recurring = cached((key: string, name: string): SourceEntry[] =>
    (accounts.get(key)?.rules ?? []).flatMap(({ id, number, since, happen }) =>
      happen(span.month(name), span.random(id, name)).flatMap(({ at, date, cents, ...template }, nth) => {
        if (cents === 0 || at < since || !isLived(key, at)) return []
        return [{ at, archiveId: archiveIdOf(date, number, nth), cents: BigInt(cents), ...template }]
      }),
    ),
  )
  const endOf = (key: string, name: string) => {
    const { date, start } = workdayFrom(span.month(name), 31)
    return { date, at: start + span.random(key, 'end', name).int(21 * HOUR_MS, 22 * HOUR_MS) }
  }
  /** Moves money left at the end of a month to the reserve, or missing money from there, in tens of euros. */
  const atMonthEnd = (key: string, name: string): SourceEntry[] => {
    const { reserve, since = Infinity, number = 0 } = accounts.get(key) ?? {}
    const { date, at } = endOf(key, name)
    if (!reserve || at < since || !isLived(key, at)) return []
    const before = shiftMonth(name, -1)
    const last = endOf(key, before).at
    const net = totalOf(
      [...recurring(key, before), ...recurring(key, name)].filter(
        (event) => event.at > last && event.at < at,
      ),
    )
    const cents = -((net + (net < 0n ? -500n : 500n)) / 1000n) * 1000n
    if (cents === 0n) return []
    const { counterpart, out, back } = reserve
    const message = cents < 0n ? out : back
    return [{ at, archiveId: archiveIdOf(date, number, 0), kind: 'payment', cents, counterpart, message }]
  }
  /** Makes the owner's first payment into a new account, of the amount that makes its balance start at zero. */
  const atOpening = (key: string, name: string): SourceEntry[] => {
    const account = accounts.get(key)
    if (!account?.isNew || monthOf(account.since) !== name) return []
    const later = namesBetween(name, monthOf(startAt))
      .flatMap((month) => recurring(key, month))
      .filter(({ at }) => at <= startAt)
    return [
      {
        at: account.since + 5 * HOUR_MS,
        archiveId: archiveIdOf(helsinkiDate(account.since), account.number, 1),
        kind: 'payment',
        cents: unitsOf(account.balance, account.currency ?? 'EUR') - totalOf(later),
        ...ownMoney(account.holder, people.broughtAlong),
      },
    ]
  }
  /**
   * From some years after the first start on, the changes of a year are evened out on its last evening. A balance then depends on
   * its year only, and moving the clock a thousand years ahead takes no minutes.
   */
  const atYearEnd = (key: string, name: string): SourceEntry[] => {
    const year = name.slice(0, 4)
    const account = accounts.get(key)
    if (!account || name !== `${year}-12` || Number(year) < firstEvenYear) return []
    const cents = -totalOf(
      namesBetween(`${year}-01`, name).flatMap((month) => [
        ...recurring(key, month),
        ...atMonthEnd(key, month),
      ]),
    )
    if (cents === 0n) return []
    const date = `${year}-12-31`
    const at = helsinkiInstant(date, '22:00:00') + span.random(key, 'year', year).int(0, HOUR_MS)
    const archiveId = archiveIdOf(date, account.number, 2)
    return [{ at, archiveId, kind: 'payment', cents, ...ownMoney(account.holder, people.yearEnd) }]
  }
  const waiting = (key: string, name: string): SourceEntry[] =>
    people.waiting
      .map(({ minutesBefore, ...one }) => ({ ...one, at: startAt - minutesBefore * 60_000 }))
      .filter((one) => one.key === key && monthOf(one.at) === name)
      .map(({ at, event }) => ({ at, ...event }))
  const eventsIn = cached((key: string, name: string): SourceEntry[] =>
    inOrder(
      [recurring, atMonthEnd, atYearEnd, atOpening, waiting].flatMap((of) => of(key, name)),
      'at',
    ),
  )
  const totalIn = cached((key: string, name: string) => totalOf(eventsIn(key, name)))

  return {
    cards,
    *events(key, until, since = -Infinity) {
      const first = Math.max(openedAt(key), since)
      if (until < first || isStill(key)) return
      const oldest = monthOf(first)
      for (let name = monthOf(until); name >= oldest; name = shiftMonth(name, -1)) {
        for (const event of eventsIn(key, name).toReversed()) {
          if (event.at <= until && event.at >= first) yield event
        }
      }
    },
    sum(key, after, until) {
      const first = Math.max(openedAt(key), after + 1)
      // On the day of the first start nothing happens, so nothing has to be computed.
      if (until < first || isStill(key) || (after >= startAt && until < nextDay)) return 0n
      const [from, to] = [monthOf(first), monthOf(until)]
      return unevenMonths(from, to, firstEvenYear).reduce((sum, name) => {
        if (name !== from && name !== to) return sum + totalIn(key, name)
        return sum + totalOf(eventsIn(key, name).filter(({ at }) => at >= first && at <= until))
      }, 0n)
    },
  }
}

/** Describes the owner's account at another bank as the other side of an entry. */
function ownMoney(
  holder: string,
  { message, ...numbers }: OwnMoney,
): Pick<SourceEntry, 'counterpart' | 'message'> {
  return { counterpart: { name: holder, ...numbers }, message }
}

/** Makes an archive id that no booking of the bank can have, as those count from 1. */
function archiveIdOf(date: string, number: number, nth: number): string {
  return `${date.replaceAll('-', '')}8${String(number).padStart(5, '0')}${String(nth).padStart(6, '0')}`
}

/** Lists the months from one to another, without whole years that end with the balance that they began with. */
function unevenMonths(from: string, to: string, firstEvenYear: number): string[] {
  const [firstEven, lastYear] = [
    `${Math.max(firstEvenYear, Number(from.slice(0, 4)) + 1)}-01`,
    `${to.slice(0, 4)}-01`,
  ]
  if (firstEven >= lastYear) return namesBetween(from, to)
  return [...namesBetween(from, shiftMonth(firstEven, -1)), ...namesBetween(lastYear, to)]
}

function namesBetween(from: string, to: string): string[] {
  const names: string[] = []
  for (let name = from; name <= to; name = shiftMonth(name, 1)) names.push(name)
  return names
}
