// The bank's public keys for callbacks, from its published key set, kept for a while.
// A key that is not there makes no callback genuine: everything fails closed.

import * as v from 'valibot'
import type { PublicKey } from '../../../core/shared/signing/rsa.ts'
import type { Bank } from '../../../core/shared/bank.ts'
import { send } from '../../../core/shared/send.ts'
import { parseJson } from '../../../core/shared/json.ts'

/** Gives the keys by version; an empty object when they cannot be had now. */
export type CallbackKeys = () => Promise<{ readonly [version: number]: PublicKey }>

const LIFE_MS = 3_600_000
/** After a failure the key set is asked for again at the earliest after this time. */
const RETRY_MS = 5_000

interface Kept {
  readonly keys: { readonly [version: number]: PublicKey }
  readonly until: number
}

const KeySet = v.object({ keys: v.array(v.unknown()) })
const CallbackKey = v.looseObject({
  kty: v.literal('RSA'),
  kid: v.pipe(v.string(), v.regex(/^callback-(0|[1-9]\d{0,3})$/)),
})

/** Makes a reader of the key set at an address; keys of callbacks have the `kid` `callback-<version>`. */
export function makeCallbackKeys(bank: Bank, address: string): CallbackKeys {
  let kept: Kept | undefined
  let fetching: Promise<Kept> | undefined
  return async () => {
    if (!kept || kept.until <= bank.clock()) {
      // Many notices at once, forged ones too, ask for the keys once.
      fetching ??= fetchKeys(bank, address).finally(() => (fetching = undefined))
      kept = await fetching
    }
    return kept.keys
  }
}

async function fetchKeys(bank: Bank, address: string): Promise<Kept> {
  const sent = await send(bank, {
    method: 'GET',
    url: address,
    headers: { accept: 'application/json' },
    body: new Uint8Array(),
  })
  const parsed = sent.ok && sent.answer.status === 200 ? parseJson(sent.answer.body) : undefined
  if (!parsed?.ok || !v.is(KeySet, parsed.value)) return { keys: {}, until: bank.clock() + RETRY_MS }
  const versions = parsed.value.keys.flatMap((key) =>
    v.is(CallbackKey, key) ? [[Number(key.kid.slice('callback-'.length)), key] as const] : [],
  )
  return { keys: Object.fromEntries(versions), until: bank.clock() + LIFE_MS }
}
