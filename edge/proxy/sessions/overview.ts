// All sessions of one browser, put together for a page: each bank's part under its own session.

import {
  type Account,
  type BankConnection,
  type Card,
  type ConnectionConsent,
  type ConnectionState,
  type EntryLimits,
  usualLimits,
} from '../../../core/view/index.ts'
import { OWN_BANK_ID } from '../interfaces/shared/own-bank.ts'
import type { Source } from '../interfaces/source.ts'
import type { Listing } from './session-listing.ts'
import type { Result } from './session-reads.ts'

/** The answer of one session. */
export interface Listed {
  readonly source: Pick<Source, 'id' | 'provider'>
  readonly answer: Result<Listing>
}

/** What a page may list, of all banks together. */
export interface Overview {
  /** Whether a bank is connected; `ended` if all consents have ended. */
  connection: 'connected' | 'none' | 'ended'
  accounts: Account[]
  cards: Card[]
  /** Consent at the first bank that shares accounts, for pages that handle only one bank. */
  consent?: ConnectionConsent
  /** Limits for the entries of any account; absent if they are the usual ones. */
  limits?: EntryLimits
  connections: BankConnection[]
}

/**
 * Puts the answers of all sessions together.
 *
 * A bank that fails does not hide the others. If no bank has answered, the fault is the answer.
 */
export function overviewOf(listed: readonly Listed[]): Result<Overview> {
  const there = listed.filter(({ answer }) => answer.ok || answer.code !== 'consent_missing')
  const faults = there.flatMap(({ answer }) => (answer.ok || answer.code === 'consent_ended' ? [] : [answer]))
  const [fault] = faults
  if (fault && faults.length === there.length) return fault
  const shared = there.flatMap(({ source, answer }) => (answer.ok ? [{ source, listing: answer.value }] : []))
  // Before the first reading it is unknown whether a bank shares balances.
  const first = shared.find(({ listing }) => !listing.isUnread) ?? shared[0]
  return {
    ok: true,
    value: {
      connection: first || fault ? 'connected' : there.length > 0 ? 'ended' : 'none',
      accounts: shared.flatMap(({ source, listing }) => listing.accounts.map((one) => placed(source, one))),
      cards: shared.flatMap(({ source, listing }) => listing.cards.map((one) => placed(source, one))),
      ...(first && { consent: first.listing.consent }),
      ...limitsOf(shared.map(({ listing }) => listing.limits)),
      connections: there.map(connectionOf),
    },
  }
}

function connectionOf({ source: { id, provider }, answer }: Listed): BankConnection {
  return {
    id,
    provider: id,
    ...(provider && { name: provider.name, country: provider.country }),
    state: stateOf(answer),
    ...(answer.ok && sharedOf(answer.value)),
  }
}

function sharedOf(listing: Listing): Partial<BankConnection> {
  const { accounts: _, cards: __, isUnread: ___, ...shared } = listing
  return shared
}

function stateOf(answer: Result<Listing>): ConnectionState {
  if (answer.ok) return answer.value.isUnread ? 'unread' : 'connected'
  return answer.code === 'consent_ended' ? 'ended' : 'unavailable'
}

/** Finds the tightest limits of several banks; nothing if all of them are the usual ones. */
function limitsOf(all: readonly (EntryLimits | undefined)[]): { limits?: EntryLimits } {
  const [only] = all
  if (all.length === 1 && only) return { limits: only }
  if (all.every((limits) => limits === undefined)) return {}
  const limits: EntryLimits = { pageSize: Infinity }
  for (const one of all) {
    for (const name of ['pageSize', 'months', 'daysBack'] as const) {
      const most = (one ?? usualLimits)[name]
      if (most !== undefined) limits[name] = Math.min(most, limits[name] ?? most)
    }
  }
  return { limits }
}

/** Marks an account with its session, in the id too, so that a request for entries names its bank. */
function placed<T extends Account | Card>({ id: connection }: Listed['source'], one: T): T {
  return { ...one, id: connection === OWN_BANK_ID ? one.id : `${connection}-${one.id}`, connection }
}

/** Finds the bank of an account or card, and the id under which its session knows it. */
export function placeIn(id: string): { source: string; id: string } {
  const [, source = OWN_BANK_ID, rest = id] = /^([a-z]{2,16})-([\w-]{22})$/.exec(id) ?? []
  return { source, id: rest }
}
