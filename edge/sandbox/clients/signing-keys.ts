// The keys that may have signed a call: those of the client of its token, and those of all others.
// It judges no call; the explanation of one asks for them.

import { readBearer } from '../../../core/shared/oauth/bearer.ts'
import type { Clients } from './clients.ts'
import type { Tokens } from './tokens.ts'

/** A signing key by its `kid`. */
export interface SigningKey {
  readonly name: string
  readonly publicKeyPem: string
}

/** Finds the keys by the token of a call; without a token that is known, all keys are of others. */
export function signingKeysOf(
  { clients, tokens }: { clients: Clients; tokens: Tokens },
  authorization: string,
): { own: SigningKey[]; others: SigningKey[] } {
  const clientId = tokens.findAccess(readBearer(authorization) ?? '')?.grant.clientId
  const keysOf = (isOwn: boolean) =>
    clients
      .list()
      .filter((client) => (client.clientId === clientId) === isOwn)
      .flatMap(({ keys }) => keys.map(({ kid, publicKeyPem }) => ({ name: kid, publicKeyPem })))
  return { own: keysOf(true), others: keysOf(false) }
}
