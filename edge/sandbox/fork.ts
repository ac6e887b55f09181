// A second bank out of one that runs: a copy of all that it holds, which from then on goes its own way.
// It puts no bank together; sandbox.ts does.

import type { SandboxOptions } from './interfaces.ts'
import type { CallLogOptions } from './call-log/options.ts'
import { memoryStore, type Store } from './storage/store.ts'

/** How a bank is forked. */
export interface ForkOptions extends Pick<SandboxOptions, 'fetch' | 'log' | 'callLog' | 'clock'> {
  /** `same`, the default: keys, secrets and the default client are those of the parent. `new`: the fork makes its own. */
  keys?: 'same' | 'new' | undefined
  /** Value of `x-sandbox-key` of the fork; that of the parent where the keys are the same. */
  sandboxKey?: string | undefined
  /** Where the fork is stored, empty; default: in memory. */
  store?: Store | undefined
}

/** Documents that hold keys and secrets: a reset leaves them, too. */
const KEYS = 'keep/'

/**
 * Makes the options of a fork, with a store that holds a copy.
 *
 * @param owed Beginnings of the keys of what the parent still owes others: the fork does not send it again.
 */
export function forkedOptions(
  options: SandboxOptions,
  store: Store,
  { keys = 'same', store: target = memoryStore(), ...changes }: ForkOptions,
  owed: readonly string[],
): SandboxOptions {
  const left = keys === 'new' ? [...owed, KEYS] : owed
  target.transaction(() => {
    for (const [key, value] of store.list({ prefix: '' }))
      if (!left.some((prefix) => key.startsWith(prefix))) target.put(key, value)
  })
  const { sandboxKey, readKey, defaultClient, sampleKey, callbackApiKey, ...others } = options
  const given = keys === 'new' ? {} : { sandboxKey, readKey, defaultClient, sampleKey, callbackApiKey }
  return {
    ...others,
    ...given,
    callLog: logOf(options.callLog),
    ...changes,
    store: target,
    // What wakes the parent knows nothing of the fork.
    wake: undefined,
  }
}

/** The log of a fork begins empty, in a place of its own. */
function logOf(given: boolean | CallLogOptions | undefined): boolean | CallLogOptions | undefined {
  return typeof given === 'object' ? { ...given, store: undefined } : given
}
