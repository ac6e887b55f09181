// Keys as the runtime of this worker types them, handed to Silta.
import type { PrivateKey, PublicKey } from 'silta/core/shared/signing'

/** Gives a key in the forms that the runtime has. */
export async function keysOf(
  key: Awaited<ReturnType<typeof crypto.subtle.importKey>>,
): Promise<(PrivateKey & PublicKey)[]> {
  const exported = await crypto.subtle.exportKey('jwk', key)
  return exported instanceof ArrayBuffer ? [key] : [key, exported]
}
