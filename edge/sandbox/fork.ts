// Forks a running bank: makes a second bank from a copy of its documents, independent from then on.

import type { SandboxOptions } from './interfaces.ts'
import type { CallLogOptions } from './options/call-log.ts'
import type { ForkOptions } from './options/index.ts'
import { renewSecrets } from './clients/carried.ts'
import { memoryStore, type Store } from './storage/store.ts'

/** Prefix of documents with keys and secrets, which a reset keeps. */
const KEYS = 'keep/'
/** The authority of a host that makes TLS handshakes itself: without it no certificate of a fork would be valid. */
const AUTHORITY = 'keep/authority/'
/**
 * Tokens and codes of people, messages to receivers, open pages, and used pairs of ids, whose keys contain an api key. They are
 * of no use to anybody once a fork has new keys.
 */
const SECRETS = /^(oauth|online-payment\/(received|pair)|(psd2-payments|baltic\/\w\w)\/page)\//
/** TLS key and certificate of the parent's server, which a fork does not share. */
const SERVER = 'keep/server-identity/'

/**
 * Makes the options with which a fork is opened at each start: those of its parent, with its own changes.
 *
 * @param seed Seed of a fork that began with one; a reset of the fork uses it again.
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
    // A fork has no named banks.
    banks: false,
  }
}

/**
 * Copies what a fork begins with.
 *
 * @param owed Prefixes of the keys of work that the parent still owes others, and that the fork must not do again.
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

/** The log of a fork begins empty, in a store of its own. */
function logOf(given: boolean | CallLogOptions | undefined): boolean | CallLogOptions | undefined {
  return typeof given === 'object' ? { ...given, store: undefined } : given
}
