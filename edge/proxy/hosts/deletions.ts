/// <reference types="node" />
// Notes of deletions that outlive a copy: which objects lost personal data, and when, so that a copy put back loses it again.
// A note holds the time and a digest of an object's name, and nothing of what was deleted.

import { sha256 } from '@noble/hashes/sha2.js'
import { toBase64Url, utf8 } from '../../../core/shared/bytes.ts'

/** Name of the file where no other is given, beside the database. */
export const DELETIONS_FILE = 'proxy.deleted'

/** Notes deletions in a file that only grows. */
export interface DeletionNotes {
  /** Notes that an object loses personal data; on the disk when this returns, before the deletion itself is. */
  note(object: string): void
  /** The digests of the objects that lost personal data since a time, milliseconds since 1970; nothing where the file is missing. */
  since(ms: number): ReadonlySet<string> | undefined
}

/** Opens the notes of a file, which is made with the first note, for its owner only. */
export async function openNotes(file: string): Promise<DeletionNotes> {
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
export const digestOf = (object: string): string => toBase64Url(sha256(utf8(object)).subarray(0, 16))
