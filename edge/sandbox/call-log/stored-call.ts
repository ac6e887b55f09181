// A call as the log stores and shows it: both sides, how it ended, and why.
// Everything secret in it is a fingerprint already.

import type { Stage } from '../http/trace.ts'
import type { Explanation } from '../explanation/explanation.ts'

/** Headers and body of one side. */
export interface StoredSide {
  headers: [name: string, value: string][]
  body?: { text: string; bytes: number; isCut: boolean }
}

/** A call as lists show it. */
export interface CallInShort {
  /** Greater than that of every earlier call when compared as text. */
  id: string
  /** Wire time, RFC 3339. */
  at: string
  direction: 'in' | 'out'
  interface?: string
  operation?: string
  client?: string
  isProven?: boolean
  method: string
  path: string
  status?: number
  durationMs: number
  stage?: Stage
  code?: string
  message?: string
  errorId?: string
  outcome?: string
  row?: string
  paper?: string
  isPage?: boolean
}

/** A whole call. */
export interface StoredCall extends CallInShort {
  request: StoredSide
  response?: StoredSide
  changed?: string[]
  /** For a refused call: why, found while its secrets were still at hand. */
  explanation?: Explanation
  /** Address that the bank takes as that of the call when it judges it. */
  address?: string
}

const OF_ONE: ReadonlySet<string> = new Set(['request', 'response', 'changed', 'explanation', 'address'])
const OWN: ReadonlySet<string> = new Set(['explanation', 'address'])

/** Leaves out what lists do not show. */
export function inShort(call: StoredCall): CallInShort {
  return without(call, OF_ONE) as CallInShort
}

/** Leaves out what another control call shows, and what only the log uses. */
export function shown(call: StoredCall): Partial<StoredCall> {
  return without(call, OWN)
}

function without(call: StoredCall, names: ReadonlySet<string>): Partial<StoredCall> {
  return Object.fromEntries(Object.entries(call).filter(([name]) => !names.has(name)))
}
