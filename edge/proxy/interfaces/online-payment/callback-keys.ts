// The bank's public keys for callbacks, read from its key set and held for a while.
// It judges no callback: without its key none is genuine.

import * as v from 'valibot'
import type { PublicKey } from '../../../../core/shared/signing/rsa.ts'
import type { Bank } from '../../../../core/shared/bank.ts'
import { send } from '../../../../core/shared/send.ts'
import { parseJson } from '../../../../core/shared/json.ts'

/** Gives the key of a version; `undefined` where there is none, or where it cannot be read now. */
export type CallbackKeys = (version: number) => Promise<PublicKey | undefined>

const LIFE_MS = 3_600_000
/** Least time between two readings of the key set, whatever is missing: after a failure, or for a new version. */
const RETRY_MS = 5_000

type Keys = ReadonlyMap<number, PublicKey>

const KeySet = v.object({ keys: v.array(v.unknown()) })
const CallbackKey = v.looseObject({
  kty: v.literal('RSA'),
  kid: v.pipe(v.string(), v.regex(/^callback-(0|[1-9]\d{0,3})$/)),
})

/**
 * Makes a reader of the key set at an address; keys of callbacks have the `kid` `callback-<version>`. An unknown version
 * leads to one new reading, so that the bank may change its key at any time; until the answer is there, the known keys
 * stay. time; until the answer is there the known keys stay.
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
    // Many callbacks at once, forged ones too, lead to one reading.
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
