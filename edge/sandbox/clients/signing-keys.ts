// The keys that may have signed a call: those of the client that the token belongs to, and those of all others.

import { readBearer } from '../../../core/shared/oauth/bearer.ts'
import type { Settings } from '../options/index.ts'
import type { Clients } from './clients.ts'
import type { ClientKey } from './client.ts'
import { standingOfKey } from './ending.ts'
import type { Tokens } from './tokens.ts'

/** A signing key by its `kid`. */
export interface SigningKey {
  readonly name: string
  readonly publicKeyPem: string
  /** When it ended, wire time, if it is not valid any more. */
  readonly endedAt?: number | undefined
}

/** Finds the keys by the token of a call; if the token is unknown, all keys count as those of others. */
export function signingKeysOf(
  { clients, tokens, settings }: { clients: Clients; tokens: Tokens; settings: Pick<Settings, 'wire'> },
  authorization: string,
): { own: SigningKey[]; others: SigningKey[] } {
  const clientId = tokens.findAccess(readBearer(authorization) ?? '')?.grant.clientId
  const now = settings.wire()
  const shown = (key: ClientKey): SigningKey => ({
    name: key.kid,
    publicKeyPem: key.publicKeyPem,
    ...(standingOfKey(key, now) === 'ended' && { endedAt: key.notAfter }),
  })
  const keysOf = (isOwn: boolean) =>
    clients
      .list()
      .filter((client) => (client.clientId === clientId) === isOwn)
      .flatMap(({ keys }) => keys.map(shown))
  return { own: keysOf(true), others: keysOf(false) }
}
