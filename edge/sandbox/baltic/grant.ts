// What a code or token of a PSU stands for in this interface.
// The tokens themselves are the bank's.

import type { Grant } from '../clients/tokens.ts'
import { NAME } from './authenticate.ts'
import type { CountryPlace } from './countries.ts'

/** Names what a PSU has approved as what a token stands for. */
export function grantOf(
  { base }: CountryPlace,
  { id, clientId, scope }: { readonly id: string; readonly clientId: string; readonly scope: string },
): Grant {
  return { interfaceName: NAME, grantId: id, clientId, scope, base }
}
