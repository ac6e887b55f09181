// A second bank out of one that runs: a copy of all its documents, which from then on goes its own way.

import type { SandboxOptions } from './interfaces.ts'
import type { CallLogOptions } from './options/call-log.ts'
import type { ForkOptions } from './options/index.ts'
import { renewSecrets } from './clients/carried.ts'
import { memoryStore, type Store } from './storage/store.ts'

/** Prefix of documents with keys and secrets, which a reset leaves, too. */
const KEYS = 'keep/'
/** The authority of a host that makes the handshakes itself: without it no certificate of a fork would count. */
const AUTHORITY = 'keep/authority/'
/**
 * Tokens and codes of people, what receivers were sent, pages that are open, and used pairs of ids, which name the key of their
 * caller: with new keys, nobody has them.
 */
const SECRETS = /^(oauth|online-payment\/(received|pair)|(psd2-payments|baltic\/\w\w)\/page)\//
/** What a server of the parent shows is its own. */
const SERVER = 'keep/server-identity/'

/**
 * Makes the options with which a fork is opened, and opened again: those of its parent, with what is its own.
 *
 * @param seed That of a fork which began with one; a reset of it begins with the same.
 */
export function optionsOfFork(
  options: SandboxOptions,
  { keys = 'same', seed, now, ...changes }: ForkOptions & { readonly store: Store },
): SandboxOptions {
  const { sandboxKey, readKey, defaultClient, sampleKey, callbackApiKey, ...others } = options
  const given = keys === 'new' ? {} : { sandboxKey, readKey, defaultClient, sampleKey, callbackApiKey }
  return {
    ...others,
    ...given,
    callLog: logOf(options.callLog),
    ...(seed !== undefined && { seed, now }),
    ...changes,
    // A fork has none beside it.
    banks: false,
  }
}

/**
 * Copies what a fork begins with.
 *
 * @param owed Beginnings of the keys of what the parent still owes others: the fork does not send it again.
 */
export function copyForFork(
  store: Store,
  { keys = 'same', store: target = memoryStore(), seed }: ForkOptions,
  { owed, mutualTls }: { owed: readonly string[]; mutualTls: boolean },
): Store {
  const isTaken = (key: string): boolean => {
    if (key.startsWith(SERVER)) return false
    if (!key.startsWith(KEYS)) return seed === undefined && !owed.some((prefix) => key.startsWith(prefix))
    return keys === 'same' || (mutualTls && key.startsWith(AUTHORITY))
  }
  const isSecret = (key: string) => keys === 'new' && SECRETS.test(key)
  target.transaction(() => {
    for (const [key, value] of store.list({ prefix: '' }))
      if (isTaken(key) && !isSecret(key)) target.put(key, value)
    if (keys === 'new') renewSecrets(target)
  })
  return target
}

/** The log of a fork begins empty, in a place of its own. */
function logOf(given: boolean | CallLogOptions | undefined): boolean | CallLogOptions | undefined {
  return typeof given === 'object' ? { ...given, store: undefined } : given
}
