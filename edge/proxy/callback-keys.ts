// The bank's public keys for callbacks, from its published key set, kept for a while.
// A key that is not there makes no callback genuine: everything fails closed.

import type { PublicKey } from '../../core/shared/signing/rsa.ts'
import type { Bank } from '../../core/shared/bank.ts'
import { send } from '../../core/shared/send.ts'
import { parseJson } from '../../core/shared/json.ts'

/** Gives the keys by version; an empty object when they cannot be had now. */
export type CallbackKeys = () => Promise<{ readonly [version: number]: PublicKey }>

const LIFE_MS = 3_600_000
/** After a failure the key set is asked for again at the earliest after this time. */
const RETRY_MS = 5_000

/** Makes a reader of the key set at an address; keys of callbacks have the `kid` `callback-<version>`. */
export function makeCallbackKeys(bank: Bank, address: string): CallbackKeys {
  let kept: Promise<{ keys: { readonly [version: number]: PublicKey }; until: number }> | undefined
  return async () => {
    const known = await kept
    if (!known || known.until <= bank.clock()) kept = fetchKeys(bank, address)
    return (await kept)?.keys ?? {}
  }
}

async function fetchKeys(bank: Bank, address: string) {
  const sent = await send(bank, {
    method: 'GET',
    url: address,
    headers: { accept: 'application/json' },
    body: new Uint8Array(),
  })
  const parsed = sent.ok && sent.answer.status === 200 ? parseJson(sent.answer.body) : undefined
  if (!parsed?.ok) return { keys: {}, until: bank.clock() + RETRY_MS }
  const { keys = [] } = parsed.value as { keys?: readonly (JsonWebKey & { kid?: string })[] }
  const versions = keys.flatMap((key) => {
    const version = /^callback-(\d{1,4})$/.exec(key.kid ?? '')?.[1]
    return version === undefined ? [] : [[Number(version), key] as const]
  })
  return { keys: Object.fromEntries(versions), until: bank.clock() + LIFE_MS }
}
