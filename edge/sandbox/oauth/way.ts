// Identifies the request that brought a browser to a page of the bank, and reloads that page.
// The page and its decision belong to the interface.

import { sha256 } from '@noble/hashes/sha2.js'
import { toBase64Url, utf8 } from '../../../core/shared/bytes.ts'
import type { AuthorizationRequest } from '../bank-interface.ts'
import { pageHeaders } from '../pages/page.ts'

/** Names a way to the bank: everything that the client asked, and nothing of the page's own. */
export function wayOf({ client, redirectUri, scope, state, codeChallenge }: AuthorizationRequest): string {
  const parts = [client.clientId, redirectUri, scope, state, codeChallenge]
  return toBase64Url(sha256(utf8(JSON.stringify(parts))))
}

/** Lets the browser load the page anew. */
export function again({ address }: AuthorizationRequest): Response {
  return new Response(null, { status: 303, headers: pageHeaders({ location: address }) })
}
