// Who is asking: the proxy of a merchant as its own server reaches it, and the key that shows who that server is.
// The key is behind a hidden getter, so that neither a log nor JSON shows it.

import type { Bank } from '../shared/bank.ts'
import type { Proof } from '../shared/definition.ts'

/** A proxy with its merchant interface. */
export interface MerchantProxy extends Bank {
  /** Who asks; not enumerable. */
  readonly identity: { readonly key: string }
}

/** Adds the merchant's key. */
export const merchantKey: Proof<MerchantProxy> = {
  kind: 'attempt',
  headers: ['authorization'],
  prove: async (_, { identity }) => ({ authorization: `Bearer ${identity.key}` }),
}
