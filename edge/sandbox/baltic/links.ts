// The links of answers, absolute and of the bank's own origin.
// Which answer has which is said where it is written.

import type { CountryPlace } from './countries.ts'

/** A link of an answer (gaps: baltic.links). */
export interface Link {
  readonly href: string
  readonly rel: string
  readonly title?: string
}

/** Makes the link to where the approval of a PSU begins: the metadata of the authorization server of the country. */
export function scaLink({ base }: CountryPlace, { origin }: URL): Link {
  return { href: `${origin}${base}/.well-known/openid-configuration`, rel: 'scaOAuth' }
}
