// Everything that one browser is connected to, put together for a page: each bank's part under its own connection.
// Pure: it asks nobody, and what it is given are answers.

import type { Account, BankConnection, Card, ConnectionConsent } from '../../../core/view/index.ts'
import { OWN_BANK_ID } from '../capabilities/own-bank.ts'
import type { Source } from '../sources/source.ts'
import type { Listing, Result } from './session-reads.ts'

/** What the connection to one bank answered. */
export interface Listed {
  readonly source: Pick<Source, 'id' | 'provider'>
  readonly answer: Result<Listing>
}

/** What a page may list: all banks together. */
export interface Overview {
  /** Whether a bank is connected; `ended` where there is nothing but permissions that have ended. */
  connection: 'connected' | 'none' | 'ended'
  accounts: Account[]
  cards: Card[]
  /** Of the first bank that shares, for pages that know of one bank only. */
  consent?: ConnectionConsent
  connections: BankConnection[]
}

/**
 * Puts the answers of all connections together.
 *
 * A bank that fails does not take the others away. Where no bank has answered, its fault is the answer.
 */
export function overviewOf(listed: readonly Listed[]): Result<Overview> {
  const there = listed.filter(({ answer }) => answer.ok || answer.code !== 'consent_missing')
  const faults = there.flatMap(({ answer }) => (answer.ok || answer.code === 'consent_ended' ? [] : [answer]))
  const [fault] = faults
  if (fault && faults.length === there.length) return fault
  const shared = there.flatMap(({ source, answer }) => (answer.ok ? [{ source, listing: answer.value }] : []))
  const [first] = shared
  return {
    ok: true,
    value: {
      connection: first || fault ? 'connected' : there.length > 0 ? 'ended' : 'none',
      accounts: shared.flatMap(({ source, listing }) => listing.accounts.map((one) => placed(source, one))),
      cards: shared.flatMap(({ source, listing }) => listing.cards.map((one) => placed(source, one))),
      ...(first && { consent: first.listing.consent }),
      connections: there.map(connectionOf),
    },
  }
}

function connectionOf({ source: { id, provider }, answer }: Listed): BankConnection {
  return {
    id,
    provider: id,
    ...(provider && { name: provider.name, country: provider.country }),
    state: answer.ok ? 'connected' : answer.code === 'consent_ended' ? 'ended' : 'unavailable',
    ...(answer.ok && { consent: answer.value.consent }),
  }
}

/** Names the connection, in the id too, so that whoever asks for entries says of which bank. */
function placed<T extends Account | Card>({ id: connection }: Listed['source'], one: T): T {
  return { ...one, id: connection === OWN_BANK_ID ? one.id : `${connection}-${one.id}`, connection }
}

/** Finds the bank of an account or card, and the id under which its connection knows it. */
export function placeIn(id: string): { source: string; id: string } {
  const [, source = OWN_BANK_ID, rest = id] = /^([a-z]{2,16})-([\w-]{22})$/.exec(id) ?? []
  return { source, id: rest }
}
