// The bank's public keys for callbacks, from its published key set, kept for a while.
// A key that is not there makes no callback genuine: everything fails closed.

import * as v from 'valibot'
import type { PublicKey } from '../../../../core/shared/signing/rsa.ts'
import type { Bank } from '../../../../core/shared/bank.ts'
import { send } from '../../../../core/shared/send.ts'
import { parseJson } from '../../../../core/shared/json.ts'

/** Gives the key of one version; `undefined` when there is none, or when it cannot be had now. */
export type CallbackKeys = (version: number) => Promise<PublicKey | undefined>

const LIFE_MS = 3_600_000
/** The key set is asked for at the earliest after this time again, whatever is missing: after a failure, or a new version. */
const RETRY_MS = 5_000

type Keys = ReadonlyMap<number, PublicKey>

const KeySet = v.object({ keys: v.array(v.unknown()) })
const CallbackKey = v.looseObject({
  kty: v.literal('RSA'),
  kid: v.pipe(v.string(), v.regex(/^callback-(0|[1-9]\d{0,3})$/)),
})

/**
 * Makes a reader of the key set at an address; keys of callbacks have the `kid` `callback-<version>`.
 *
 * A version that is not in the set as it is known leads to one new reading of it, so that a bank may change its key at any
 * time; until the answer is there the known keys stay.
 *
 * @param clock Our own time, milliseconds since 1970.
 */
export function makeCallbackKeys(bank: Bank, address: string, clock: () => number): CallbackKeys {
  let known: { keys: Keys; until: number } | undefined
  let mayAskAt = 0
  let fetching: Promise<void> | undefined
  const refresh = async () => {
    const keys = await fetchKeys(bank, address)
    mayAskAt = clock() + RETRY_MS
    if (keys) known = { keys, until: clock() + LIFE_MS }
  }
  const fresh = () => (known && known.until > clock() ? known.keys : undefined)
  return async (version) => {
    const key = fresh()?.get(version)
    if (key !== undefined) return key
    if (!fetching && clock() < mayAskAt) return undefined
    // Many notices at once, forged ones too, ask for the keys once.
    fetching ??= refresh().finally(() => (fetching = undefined))
    await fetching
    return fresh()?.get(version)
  }
}

async function fetchKeys(bank: Bank, address: string): Promise<Keys | undefined> {
  const sent = await send(bank, {
    method: 'GET',
    url: address,
    headers: { accept: 'application/json' },
    body: new Uint8Array(),
  })
  const parsed = sent.ok && sent.answer.status === 200 ? parseJson(sent.answer.body) : undefined
  if (!parsed?.ok || !v.is(KeySet, parsed.value)) return undefined
  return new Map(
    parsed.value.keys.flatMap((key) =>
      v.is(CallbackKey, key) ? [[Number(key.kid.slice('callback-'.length)), key] as const] : [],
    ),
  )
}
