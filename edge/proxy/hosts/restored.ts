// What is done when data are opened that were put back from a copy: they stay marked as restored, every open order is woken,
// and what was deleted since the copy is deleted again. What a restored order may do is in storage/intake.ts and its callers.

import { logOf } from '../../shared/console-log.ts'
import { type ObjectBinding, objectNamed } from '../interfaces/shared/naming.ts'
import { PACKED } from '../storage/packed-storage.ts'
import type { ObjectStore } from './object-store.ts'
import { lastOwnerIn } from './owner.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { toBase64Url, utf8 } from '../../../core/shared/bytes.ts'

/** Name of the file if no other is given, beside the database. */
const DELETIONS_FILE = 'proxy.deleted'

/** Notes deletions in a file that only grows. */
interface DeletionNotes {
  /** Notes that an object loses personal data; on the disk when this returns, before the deletion itself is. */
  note(object: string): void
  /** The digests of the objects that lost personal data since a time, milliseconds since 1970; nothing if the file is missing. */
  since(ms: number): ReadonlySet<string> | undefined
}

/** Opens the notes of a file, which is made with the first note, for its owner only. */
async function openNotes(file: string): Promise<DeletionNotes> {
  const { appendFileSync, readFileSync } = await import('node:fs')
  return {
    note: (object) =>
      appendFileSync(file, `${new Date().toISOString()} ${digestOf(object)}\n`, { mode: 0o600, flush: true }),
    since(ms) {
      try {
        const lines = readFileSync(file, 'utf8').matchAll(/^(\S+) ([\w-]{22})$/gm)
        return new Set(
          Array.from(lines).flatMap(([, at = '', digest = '']) => (Date.parse(at) >= ms ? [digest] : [])),
        )
      } catch {
        return undefined
      }
    },
  }
}

/** Digests the full name of an object: 128 bits, from which nobody finds the order. */
const digestOf = (object: string): string => toBase64Url(sha256(utf8(object)).subarray(0, 16))

/** Pause before a deletion is tried again that an open instruction delays, milliseconds. */
const AGAIN_MS = 3_600_000

/** Opens the notes of deletions of a folder, and lets the store write them. */
export async function keepNotes(store: ObjectStore, folder: string, file?: string): Promise<DeletionNotes> {
  const paths = await import('node:path')
  const notes = await openNotes(file ?? paths.join(folder, DELETIONS_FILE))
  store.onErase = (object) => notes.note(object)
  return notes
}

/**
 * Finds out whether the data were put back: they are marked as a copy, an earlier process has opened newer ones in this
 * folder, or a setting shows it. What was found once stays, whatever a setting says. Called before this process takes over.
 *
 * @param setting `RESTORED_AT`, if there is one.
 * @returns When they were put back, RFC 3339.
 */
export async function findRestore(
  store: ObjectStore,
  folder: string,
  setting: string | undefined,
): Promise<string | undefined> {
  const kept = store.fact('restoredAt')
  const isCopy = store.fact('copiedAt') !== undefined
  const isOlder = store.ownerNumber < (await lastOwnerIn(folder))
  const told = setting !== undefined && Number.isNaN(Date.parse(setting)) ? undefined : setting
  const isTold = told !== undefined && Date.parse(told) > Date.parse(kept ?? new Date(0).toISOString())
  if (!isCopy && !isOlder && !isTold) return kept
  const restoredAt = isTold && !isCopy && !isOlder ? told : new Date().toISOString()
  store.keepFact('restoredAt', restoredAt)
  store.keepFact('forgetSince', store.fact('copiedAt') ?? new Date(0).toISOString())
  store.dropFact('copiedAt')
  store.wakeAll([PACKED, 'order', 'instruction', 'batch'])
  await store.settled()
  return restoredAt
}

/** Deletes again, before anything is answered, what was deleted since the copy. An open instruction is tried again later. */
export async function redoDeletions(
  store: ObjectStore,
  bindings: Readonly<Record<string, unknown>>,
  notes: DeletionNotes,
): Promise<void> {
  const log = logOf(bindings)
  const since = store.fact('forgetSince')
  if (since === undefined) return
  // Two clocks may differ by a little.
  const noted = notes.since(Date.parse(since) - 60_000)
  if (!noted) log({ event: 'deletions_not_found' })
  const names = store.names().filter((name) => noted?.has(digestOf(name)))
  const left: string[] = []
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    if (!(await forget(name, store, bindings))) left.push(name)
  }
  log({ event: 'deletions_done_again', done: names.length - left.length, left: left.length })
  if (left.length === 0) store.dropFact('forgetSince')
  else setTimeout(() => void redoDeletions(store, bindings, notes).catch(() => undefined), AGAIN_MS).unref()
  await store.settled()
}

/** What orders and instructions have in common; the answer of an order has no `ok`. */
interface Forgetting {
  deletePersonalData(reason: string): Promise<{ ok?: boolean } | undefined>
}

/** Deletes what an object has of a person; `false` if it cannot yet. */
async function forget(
  name: string,
  store: ObjectStore,
  bindings: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const [binding = '', ...rest] = name.split('/')
  // All of a session is about one person: after its consent was ended, nothing of it is needed.
  if (binding === 'SESSIONS') {
    store.deleteAll(name)
    store.erase(name)
    return true
  }
  try {
    const node = objectNamed<Forgetting>(bindings, binding as ObjectBinding, rest.join('/'))
    return (await node.deletePersonalData('restored'))?.ok !== false
  } catch (error) {
    logOf(bindings)({ event: 'deletion_failed', error })
    return false
  }
}
