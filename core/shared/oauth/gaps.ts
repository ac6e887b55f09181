// What the papers leave open about OAuth, as data, for the interfaces that have it.
// It holds no logic; it is apart from the calls so that a bundle that reads it does not hold them.

import type { Gaps } from '../gaps.ts'

/** Paths of a bank's OAuth endpoints, below its base address. */
export const oauthGaps = {
  'shared.oauth.authorize': {
    assumption: '/oauth/authorize',
    reason: 'Address that the browser of a user is sent to. S C',
  },
  'shared.oauth.token': {
    assumption: '/oauth/token',
    reason: 'Address where codes, refresh tokens and client secrets become tokens. P',
  },
  'shared.oauth.revoke': {
    assumption: '/oauth/revoke',
    reason: 'Address where tokens are ended (RFC 7009). S C',
  },
} as const satisfies Gaps

/** Where a bank publishes its keys, for the interfaces that verify what it signed. */
export const keySetGaps = {
  'shared.keys.path': {
    assumption: '/.well-known/jwks.json',
    reason: 'Address of the public keys of the bank, a JSON Web Key set. C S',
  },
} as const satisfies Gaps

/** Longest code that we take from a bank, characters: no paper and no standard has a limit. */
export const CODE_MAX = 2_048
