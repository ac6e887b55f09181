// How a second bank is made out of one that runs: whose keys it has, and what it begins with.

import type { Store } from '../storage/store.ts'
import type { BankOptions } from './index.ts'

/** Whose keys a fork has. */
export type ForkKeys = 'same' | 'new'

/** How a bank is forked. */
export interface ForkOptions extends Pick<BankOptions, 'fetch' | 'log' | 'callLog' | 'clock'> {
  /** `same`, the default: keys, secrets and the default client are those of the parent. `new`: the fork makes its own. */
  keys?: ForkKeys | undefined
  /** Value of `x-sandbox-key` of the fork; that of the parent if the keys are the same. */
  sandboxKey?: string | undefined
  /** Where the fork is stored, empty; default: in memory. */
  store?: Store | undefined
  /** Begins with the customers of a seed, as a reset does; default: with a copy of the parent's. */
  seed?: string | undefined
  /** Bank time at which it begins, RFC 3339, if a seed is given; default: the wire time. */
  now?: string | undefined
}
