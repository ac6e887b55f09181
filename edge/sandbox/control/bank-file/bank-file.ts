// The whole bank as one file: its contents, and how it is written. check.ts checks a file, take.ts replaces the bank by it.
// It contains secrets only on request.

import type { BankInterface } from '../../bank-interface.ts'
import { type CarriedClient, carriedClients } from '../../clients/carried.ts'
import { bookKinds } from '../../ledger/stored.ts'
import type { Services } from '../../services.ts'
import { formatDateTime } from '../../../../core/shared/values/time.ts'
import { type DocumentKinds, kindOf } from '../../storage/document-kinds.ts'
import { BANK_KINDS, SECRET_KINDS } from './kinds.ts'

/** Value of the member `format`. */
export const FORMAT = 'silta-bank'
/** Value of the member `version`. */
export const VERSION = 1

/** A bank as a file. */
export interface BankFile {
  readonly format: typeof FORMAT
  readonly version: typeof VERSION
  readonly seed: string
  /** Bank time at which the bank began, RFC 3339: together with the seed it makes the simulation. */
  readonly startedAt: string
  /** The clock of the bank, RFC 3339. */
  readonly now: string
  readonly clients: readonly CarriedClient[]
  /** Everything else that is stored, by its key. */
  readonly documents: Readonly<Record<string, unknown>>
  /** Keys, secrets and tokens by their keys in the store; only on request. */
  readonly secrets?: Readonly<Record<string, unknown>>
}

/** What a file is made from and checked against. */
export interface FiledBank {
  readonly services: Services
  readonly interfaces: readonly BankInterface[]
}

/** The kinds of documents that go into a file, and the prefixes of the keys of all books. */
export interface Parts {
  readonly kinds: DocumentKinds
  readonly books: readonly string[]
}

/** Gathers what the bank and its interfaces store. */
export async function partsOf(interfaces: readonly BankInterface[]): Promise<Parts> {
  const own = await Promise.all(interfaces.map(async (one) => one.stored?.()))
  return {
    kinds: Object.assign({}, BANK_KINDS, bookKinds(), ...own.map((part) => part?.kinds)),
    books: ['', ...own.flatMap((part) => part?.books ?? [])],
  }
}

/**
 * Writes the bank as a file.
 *
 * Left out are private keys, secrets, codes, tokens and open pages, work that the bank still owes others, and the log of calls.
 *
 * @param hasSecrets Whether keys, secrets and tokens are written too; open pages never are.
 */
export async function writeBankFile(
  { services, interfaces }: FiledBank,
  hasSecrets: boolean,
): Promise<BankFile> {
  const { store, clock, simulation } = services
  const { kinds } = await partsOf(interfaces)
  const owed = interfaces.flatMap((one) => one.owed ?? [])
  return store.transaction(() => {
    const [documents, secrets]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}]
    for (const [key, value] of store.list({ prefix: '' })) {
      if (owed.some((prefix) => key.startsWith(prefix))) continue
      const found = kindOf(kinds, key)
      if (found) documents[key] = without(value, found.kind.leaves)
      else if (hasSecrets && kindOf(SECRET_KINDS, key)) secrets[key] = value
    }
    const { seed = '', startAt = clock.now() } = simulation.anchor() ?? {}
    return {
      format: FORMAT,
      version: VERSION,
      seed,
      startedAt: formatDateTime(startAt),
      now: formatDateTime(clock.now()),
      clients: carriedClients(store, hasSecrets),
      documents,
      ...(hasSecrets && { secrets }),
    }
  })
}

function without(value: unknown, members: readonly string[] = []): unknown {
  if (members.length === 0) return value
  return Object.fromEntries(Object.entries(Object(value)).filter(([name]) => !members.includes(name)))
}
