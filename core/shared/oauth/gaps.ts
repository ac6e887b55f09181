// What the papers leave open about OAuth, as data, for the interfaces that have it.
// It contains no logic, and is a file of its own so that a bundle with these rows need not contain the OAuth calls.

import type { Gaps } from '../gaps.ts'

/** Paths of a bank's OAuth endpoints, below its base address. */
export const oauthGaps = {
  'shared.oauth.authorize': {
    assumption: '/oauth/authorize',
  },
  'shared.oauth.token': {
    assumption: '/oauth/token',
  },
  'shared.oauth.revoke': {
    assumption: '/oauth/revoke',
  },
} as const satisfies Gaps

/** Where a bank publishes its keys, for the interfaces that verify what it signed. */
export const keySetGaps = {
  'shared.keys.path': {
    assumption: '/.well-known/jwks.json',
  },
} as const satisfies Gaps

/** Longest code that we take from a bank, characters: no paper and no standard has a limit. */
export const CODE_MAX = 2_048
