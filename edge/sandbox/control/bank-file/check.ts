// Checks a file of a bank completely before any of it is taken: form, documents, references, books.

import * as v from 'valibot'
import { list, strict, type Fault } from '../../../../core/shared/check.ts'
import { checkKinds } from '../../../../core/shared/fault-kind.ts'
import { parseDateTime } from '../../../../core/shared/values/time.ts'
import { type CarriedClient, clientFormOf } from '../../clients/carried.ts'
import { isSigningKey } from '../../clients/keys.ts'
import { faultsOfBooks } from '../../ledger/stored.ts'
import { BANK_TIME_RULE, isBankTime } from '../../storage/clock.ts'
import { type FiledBank, FORMAT, partsOf, VERSION } from './bank-file.ts'
import { type DocumentKinds, kindOf, Sent } from '../../storage/document-kinds.ts'
import { SECRET_KINDS } from './kinds.ts'

/** A file without faults, in the form in which it is taken. */
export interface CheckedFile {
  readonly seed: string
  readonly startAt: number
  readonly now: number
  readonly clients: readonly CarriedClient[]
  readonly documents: ReadonlyMap<string, unknown>
  readonly secrets: ReadonlyMap<string, unknown>
}

const MOST_TOLD = 20
const LONGEST_KEY = 2_000

/** Checks a file; lists all faults that can be found. */
export async function checkBankFile(
  { services: { settings }, interfaces }: FiledBank,
  given: unknown,
): Promise<{ ok: true; file: CheckedFile } | { ok: false; faults: readonly Fault[] }> {
  const refused = (faults: readonly Fault[]) => ({ ok: false as const, faults: faults.slice(0, MOST_TOLD) })
  // A later version may have any form, so only the version is reported, not the faults that follow from it.
  const { format, version } = Object(given)
  if (format !== FORMAT) return refused([faultAt('format', `must be ${FORMAT}: the file is no bank`)])
  if (version !== VERSION)
    return refused([faultAt('version', `must be ${VERSION}, the only one that this bank knows`)])
  const Form = strict({
    format: v.literal(FORMAT),
    version: v.literal(VERSION),
    seed: v.pipe(
      v.string('must be a string'),
      v.minLength(1, 'must be 1 to 64 characters'),
      v.maxLength(64, 'must be 1 to 64 characters'),
    ),
    startedAt: v.string('must be a string'),
    now: v.string('must be a string'),
    clients: list(clientFormOf(settings)),
    documents: Sent,
    secrets: v.optional(Sent),
  })
  const checked = checkKinds(Form, given)
  if (!checked.ok) return refused(checked.faults)
  const { seed, clients } = checked.value
  const [startAt, now] = [parseDateTime(checked.value.startedAt), parseDateTime(checked.value.now)]
  if (startAt === undefined || !isBankTime(startAt)) return refused([faultAt('startedAt', BANK_TIME_RULE)])
  if (now === undefined || !isBankTime(now)) return refused([faultAt('now', BANK_TIME_RULE)])
  const { kinds, books } = await partsOf(interfaces)
  const faults: Fault[] = now < startAt ? [faultAt('now', 'must not be before startedAt')] : []
  const documents = checkDocuments('documents', checked.value.documents, kinds, faults)
  const secrets = checkDocuments('secrets', checked.value.secrets ?? {}, SECRET_KINDS, faults)
  faults.push(...(await faultsOfClients(clients)))
  if (faults.length === 0) faults.push(...faultsOfCustomers(documents), ...faultsOfCounters(documents, kinds))
  if (faults.length === 0) {
    for (const under of books) {
      for (const { key, rule } of faultsOfBooks(documents, under))
        faults.push(faultAt(memberOf('documents', key), rule))
    }
  }
  if (faults.length > 0) return refused(faults)
  return { ok: true, file: { seed, startAt, now, clients, documents, secrets } }
}

/** Checks documents one by one, and returns them in the order of their keys, as a store has them. */
function checkDocuments(
  member: string,
  given: Readonly<Record<string, unknown>>,
  kinds: DocumentKinds,
  faults: Fault[],
): Map<string, unknown> {
  const documents = new Map<string, unknown>()
  for (const key of Object.keys(given).toSorted((one, other) => (one < other ? -1 : 1))) {
    const at = memberOf(member, key)
    const found = key.length <= LONGEST_KEY ? kindOf(kinds, key) : undefined
    if (!found || found.prefix === key) {
      faults.push({ path: at, kind: 'unknown', rule: 'is not a known member' })
      continue
    }
    const { form, mint, fault } = found.kind
    const checked = checkKinds(form, given[key])
    if (!checked.ok) {
      faults.push(
        ...checked.faults.map((one) => ({ ...one, path: [at, one.path].filter(Boolean).join('.') })),
      )
      continue
    }
    const rule = fault?.(key.slice(found.prefix.length), checked.value)
    if (rule !== undefined) faults.push(faultAt(at, rule))
    documents.set(key, mint ? { ...Object(checked.value), ...mint() } : checked.value)
  }
  return documents
}

async function faultsOfClients(clients: readonly CarriedClient[]): Promise<Fault[]> {
  const faults: Fault[] = []
  const ids = new Set<string>()
  for (const [at, { clientId, isDefault, keys }] of clients.entries()) {
    if (ids.has(clientId)) faults.push(faultAt(`clients[${at}].clientId`, 'must be there once'))
    ids.add(clientId)
    if (isDefault && clients.findIndex((one) => one.isDefault) !== at)
      faults.push(faultAt(`clients[${at}].isDefault`, 'must be there once'))
    for (const [number, { publicKeyPem }] of keys.entries()) {
      if (await isSigningKey(publicKeyPem)) continue
      const rule = 'must be a public key, RSA of 2048 to 4096 bits or EC P-256, as SPKI PEM'
      faults.push(faultAt(`clients[${at}].keys[${number}].publicKeyPem`, rule))
    }
  }
  return faults
}

/** Checks that there are customers, and that all their accounts exist. */
function faultsOfCustomers(documents: ReadonlyMap<string, unknown>): Fault[] {
  if (![...documents.keys()].some((key) => key.startsWith('customer/')))
    return [faultAt('documents', 'must hold the customers of the bank')]
  return [...documents].flatMap(([key, value]) => {
    if (!key.startsWith('customer/')) return []
    const { accountIds } = value as { accountIds: readonly string[] }
    const isWhole = accountIds.every((id) => documents.has(`account/${id}`))
    return isWhole
      ? []
      : [faultAt(`${memberOf('documents', key)}.accountIds`, 'must name accounts that are there')]
  })
}

/** A counter must not be behind the numbers in use: its next number would overwrite a document. */
function faultsOfCounters(documents: ReadonlyMap<string, unknown>, kinds: DocumentKinds): Fault[] {
  const highest = new Map<string, { key: string; number: number }>()
  for (const [key, value] of documents) {
    const found = kindOf(kinds, key)
    if (!found?.kind.counted) continue
    const { by } = found.kind.counted
    const number = found.kind.counted.number(key.slice(found.prefix.length), value)
    if (number > (highest.get(by)?.number ?? 0)) highest.set(by, { key, number })
  }
  return [...highest].flatMap(([by, { key, number }]) =>
    Number(documents.get(by) ?? 0) >= number
      ? []
      : [faultAt(memberOf('documents', by), `must not be below ${number}, the number of ${key}`)],
  )
}

function memberOf(member: string, key: string): string {
  return `${member}[${JSON.stringify(key)}]`
}

function faultAt(path: string, rule: string): Fault {
  return { path, kind: 'value', rule }
}
