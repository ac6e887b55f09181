// Fingerprints the request that brought a browser to a page of the bank, and reloads that page.
// The page and its decision belong to the interface.

import { sha256 } from '@noble/hashes/sha2.js'
import { toBase64Url, utf8 } from '../../../core/shared/bytes.ts'
import type { AuthorizationRequest } from '../bank-interface.ts'
import { pageAgain } from '../pages/page.ts'

/** Makes a fingerprint of all that the client requested, without the parameters of the page itself. */
export function fingerprintOf({
  client,
  redirectUri,
  scope,
  state,
  codeChallenge,
}: AuthorizationRequest): string {
  const parts = [client.clientId, redirectUri, scope, state, codeChallenge]
  return toBase64Url(sha256(utf8(JSON.stringify(parts))))
}

/** Reloads the page in the browser, with a note that nothing was decided. */
export function again({ address }: AuthorizationRequest): Response {
  return pageAgain(address)
}
