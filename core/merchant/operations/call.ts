// What every call of the merchant interface has: the key, problem documents as refusals, and a safe repetition at any time.

import type * as v from 'valibot'
import { parseJson } from '../../shared/json.ts'
import type { ReplyCodec } from '../../shared/codec.ts'
import { utf8 } from '../../shared/bytes.ts'
import { merchantKey } from '../auth.ts'
import { ChangesQuery, ExportQuery } from '../schema/index.ts'

/** A call below `/merchant`. */
const call = {
  paper: 'MERCHANT.md',
  refusals: 'open',
  errors: 'problem',
  proofs: [merchantKey],
} as const

/** A call that does not change anything. */
export const reads = {
  ...call,
  method: 'GET',
  scope: 'read',
  lost: { effect: 'read', resend: 'same', truth: 'Ask again.' },
} as const

/** A read of one page of a list. */
export const pages = {
  ...reads,
  next: ({ next }: { next?: string | undefined }) => (next === undefined ? undefined : { cursor: next }),
} as const

/** A read of what changed since a cursor; it goes on while there is more. */
export const changes = {
  ...reads,
  parameters: { query: ChangesQuery },
  next: ({ next, hasMore }: { next: string; hasMore: boolean }) => (hasMore ? { after: next } : undefined),
} as const

/** A read of all objects of some days with their personal data, one per line. */
export const exports = {
  ...reads,
  scope: 'personal-data',
  parameters: { query: ExportQuery },
  replyHeaders: ['silta-next'],
} as const

/** A call that changes something: a repetition with the same ids has no second effect. */
export const writes = {
  ...call,
  method: 'POST',
  lost: {
    effect: 'write',
    resend: 'same',
    truth: 'Ask again with the same body: that is the same deed, and never a second one.',
  },
} as const

/** The codec of an export: one JSON document a line. A whole export is not read at once; export.ts reads its lines. */
export function lines<const S extends v.GenericSchema>(schema: S): ReplyCodec<S, unknown> {
  return {
    contentType: 'application/x-ndjson',
    schema,
    write: (line) => utf8(`${JSON.stringify(line)}\n`),
    read: parseJson,
  }
}
