// The five reads: what a consent covers of accounts, cards and their entries, page by page.

import { helsinkiInstant, helsinkiWallClock } from '../../../core/shared/values/time.ts'
import { MAX_PAGE_SIZE } from '../../../core/account-access/rules.ts'
import type { Services } from '../services.ts'
import type { Entry } from '../ledger/entry.ts'
import type { EntryPlace, LedgerAccount } from '../ledger/ledger.ts'
import { withParameter } from '../../shared/address.ts'
import type { Card } from '../customers/customers.ts'
import type { GivenConsent } from './consents.ts'
import { type WireForms, makeWireForms } from './wire-forms.ts'
import type { ListBounds, Paging } from './paging.ts'
import {
  ACCOUNT_PARAMETERS,
  BAD_PAGING_TOKEN,
  CARD_PARAMETERS,
  type ListQuery,
  readQuery,
  strangeParameters,
} from './query.ts'
import { invalid } from '../errors/flat.ts'
import { notFound, type Refusal } from './refusals.ts'

/** A call that is being answered. */
export interface Read {
  consent: GivenConsent
  now: number
  bankUrl: string
  /** Address as it was asked, query included. */
  url: string
  /** Id of the account or card in the path; empty if the path has none. */
  id: string
}

/** The result of a read. */
export type Outcome = { body: unknown } | { refusal: Refusal }

/** The five reads by the names of the paper's resources. */
export type Reads = Readonly<
  Record<'accounts' | 'account' | 'transactions' | 'cards' | 'cardTransactions', (read: Read) => Outcome>
>

/** Iterates over the items of a list, newest first. */
type Lister<T> = (range: ReadRange) => Iterable<T>

/** Which part of a list is read; its pages show the list as it was at the first one (gaps: account-access.paging.token). */
interface ReadRange {
  until: number
  since: number
  before?: EntryPlace | undefined
  asOf?: number | undefined
}

const HOUR_MS = 3_600_000
const PREFIX = '/accounts/v3'

/** Makes the reads of one bank. */
export function makeReads({ ledger, customers, simulation, keys }: Services, paging: Paging): Reads {
  const wireFormsOf = ({ consent, bankUrl }: Read) => makeWireForms(keys, consent, bankUrl + PREFIX)
  /** Leaves out accounts that were closed since, and those that the customer may not read any more. */
  const accountsOf = ({ customerId, accountIds }: GivenConsent): LedgerAccount[] =>
    accountIds
      .filter((id) => customers.rights(customerId, id).includes('read'))
      .flatMap((id) => ledger.account(id) ?? [])
      .filter(({ status }) => status !== 'deleted')
  const cardsOf = ({ customerId, cardIds }: GivenConsent): Card[] =>
    (customers.customer(customerId)?.cards ?? []).filter(({ cardId }) => cardIds.includes(cardId))
  const sumsOf = ({ lastDigits }: Card, now: number) => {
    const cards = simulation.history()?.cards
    return {
      statement: cards?.statement(lastDigits, now) ?? 0n,
      outstanding: cards?.outstanding(lastDigits, now) ?? 0n,
    }
  }
  const plain = (read: Read, answer: (wireForms: WireForms) => Outcome): Outcome => {
    const strange = strangeParameters(new URL(read.url).searchParams, [])
    return strange.length > 0 ? { refusal: invalid(strange) } : answer(wireFormsOf(read))
  }
  const findAccount = (read: Read, wireForms: WireForms) =>
    accountsOf(read.consent).find(({ accountId }) => wireForms.idOf(accountId) === read.id)
  const findCard = (read: Read, wireForms: WireForms) =>
    cardsOf(read.consent).find(({ cardId }) => wireForms.idOf(cardId) === read.id)

  const page = <T>(
    { consent, now, url }: Read,
    list: string,
    known: readonly string[],
    iterate: Lister<T>,
    placeOf: (item: T) => EntryPlace,
    show: (item: T) => unknown,
  ): Outcome => {
    const read = readQuery(new URL(url).searchParams, known)
    if (!read.ok) return { refusal: invalid(read.violations) }
    const listName = `${consent.consentId}\n${list}`
    const wanted = wantedPage(read.query, (token) => paging.read(listName, token))
    if (!wanted) return { refusal: invalid([BAD_PAGING_TOKEN]) }
    const { from, to, pageSize, before, asOf } = wanted
    const found: T[] = []
    for (const item of iterate({ ...instants(wanted, now), before, asOf })) {
      const time = helsinkiWallClock(placeOf(item).at)
      if ((from === undefined || time >= from) && (to === undefined || time <= to)) found.push(item)
      if (found.length > pageSize) break
    }
    const last = found[pageSize - 1]
    // A range that is open at an end has one page only (gaps: account-access.query.open).
    const hasNext = from !== undefined && to !== undefined && last !== undefined && found.length > pageSize
    const next = hasNext
      ? paging.write(listName, { from, to, pageSize }, placeOf(last), asOf ?? ledger.newest())
      : undefined
    return {
      body: {
        transactions: found.slice(0, pageSize).map(show),
        _links: {
          self: { href: url },
          ...(next !== undefined && { next: { href: withParameter(url, 'forwardPagingToken', next) } }),
        },
      },
    }
  }

  return {
    accounts: (read) =>
      plain(read, (wireForms) => ({
        body: {
          accounts: accountsOf(read.consent).map((account) => wireForms.account(account)),
          _links: { self: { href: read.url } },
        },
      })),
    account(read) {
      const wireForms = wireFormsOf(read)
      const account = findAccount(read, wireForms)
      if (!account) return { refusal: notFound('accountId') }
      return plain(read, () => ({ body: wireForms.account(account) }))
    },
    transactions(read) {
      const wireForms = wireFormsOf(read)
      const account = findAccount(read, wireForms)
      if (!account) return { refusal: notFound('accountId') }
      const { accountId } = account
      return page(
        read,
        `account ${accountId}`,
        ACCOUNT_PARAMETERS,
        (range) =>
          withPending(ledger.entries(accountId, range), ledger.pending(accountId, range.asOf), range),
        (entry) => entry,
        (entry) => wireForms.transaction(entry),
      )
    },
    cards: (read) =>
      plain(read, (wireForms) => ({
        body: {
          cards: cardsOf(read.consent).map((card) => wireForms.card(card, sumsOf(card, read.now))),
          _links: { self: { href: read.url } },
        },
      })),
    cardTransactions(read) {
      const wireForms = wireFormsOf(read)
      const card = findCard(read, wireForms)
      if (!card) return { refusal: notFound('cardId') }
      return page(
        read,
        `card ${card.cardId}`,
        CARD_PARAMETERS,
        ({ until, since, before }) =>
          // No two postings of a card are of the same millisecond.
          simulation
            .history()
            ?.cards.list(card.lastDigits, Math.min(until, (before?.at ?? Infinity) - 1), since) ?? [],
        ({ postedAt }) => ({ at: postedAt, nth: 0 }),
        (event) => wireForms.cardTransaction(card, event),
      )
    },
  }
}

/** A page that is asked for: the bounds of the list, and the entry after which it begins. */
interface WantedPage extends Partial<Omit<ListBounds, 'pageSize'>> {
  pageSize: number
  before?: EntryPlace
  asOf?: number | undefined
}

/** Joins a query with its paging token; `undefined` if the token is invalid, or belongs to another query. */
function wantedPage(
  { from, to, pageSize, pagingToken }: ListQuery,
  readToken: (token: string) => ReturnType<Paging['read']>,
): WantedPage | undefined {
  if (pagingToken === undefined) {
    const bounds = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
    return { ...bounds, pageSize: pageSize ?? MAX_PAGE_SIZE }
  }
  const known = readToken(pagingToken)
  if (!known) return undefined
  const { bounds, place, asOf } = known
  const isSame =
    (from ?? bounds.from) === bounds.from &&
    (to ?? bounds.to) === bounds.to &&
    (pageSize ?? bounds.pageSize) === bounds.pageSize
  return isSame ? { ...bounds, before: place, asOf } : undefined
}

/** Finds the instants that enclose a range of wall-clock times, with an hour of margin on either side for clock changes. */
function instants({ from, to }: WantedPage, now: number): { until: number; since: number } {
  const at = (bound: string) => helsinkiInstant(bound.slice(0, 10), bound.slice(11))
  return {
    since: from === undefined ? -Infinity : at(from) - HOUR_MS,
    until: to === undefined ? now : Math.min(now, at(to) + 2 * HOUR_MS),
  }
}

/** Pending entries of a millisecond are numbered from here, so that they come after all that is booked in it. */
const FIRST_PENDING = 1_000_000_000

/** Merges pending entries with booked ones by the time of each; both are newest first. */
function* withPending(
  booked: Iterable<Entry>,
  pending: readonly Entry[],
  { until, since, before }: ReadRange,
): Generator<Entry> {
  const waiting = pending
    .filter(({ at }) => at <= until && at >= since)
    .map((entry) => ({ ...entry, nth: FIRST_PENDING + entry.nth }))
    .filter(({ at, nth }) => !before || at < before.at || (at === before.at && nth < before.nth))
  for (const entry of booked) {
    while (waiting[0] && waiting[0].at >= entry.at) yield* waiting.splice(0, 1)
    yield entry
  }
  yield* waiting
}
