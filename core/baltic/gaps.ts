// What the paper of the Baltic interface leaves open, as data. A bank may override each assumption.
// It does not contain any logic: rules, auth.ts, operations.ts and the files that use them read it.

import { explain, type Gaps, sharedGaps, sharedReasons, type Assumptions } from '../shared/gaps.ts'
import { oauthGaps, oauthReasons } from '../shared/oauth/gaps.ts'

/** What paper 3 leaves open, with our answers. */
export const balticGaps = {
  ...sharedGaps,
  ...oauthGaps,
  'baltic.token.client': {
    assumption: { accounts: 'AIS', payments: 'PIS', funds: 'PIIS', scheme: 'Bearer' },
  },
  'baltic.token.psu': {
    assumption: 1_800,
  },
  'baltic.headers.request-id': {
    assumption: true,
  },
  'baltic.payment.single.path': {
    assumption: '/payment/v1/payments/sepa-credit-transfers',
  },
  'baltic.payment.single.cross-border.path': {
    assumption: '/payment/v1/payments/cross-border-credit-transfers',
  },
  'baltic.consent.frequency': {
    assumption: 4,
  },
  'baltic.consent.valid-until': {
    assumption: 180,
  },
  'baltic.consent.life': {
    assumption: 86_400,
  },
  'baltic.report.query': {
    assumption: { daysBack: 90, deepSeconds: 1_800 },
  },
  'baltic.payment.dates': {
    assumption: 365,
  },
  'baltic.limits.calls': {
    assumption: { firstSeconds: [2, 5, 15], thenSeconds: 60, lastSeconds: 86_460 },
  },
  'baltic.unknown': {
    assumption: 3_600,
  },
} as const satisfies Gaps

/** The same, each with its reason: for people, and for the door. No call reads the reasons, so a bundle of calls has none. */
export const balticLedger = /* @__PURE__ */ explain(balticGaps, [
  sharedReasons,
  oauthReasons,
  {
    'baltic.token.client': 'Scopes of client tokens, and the word before a token. S',
    'baltic.token.psu':
      "Seconds that a browser may be away for an approval: the 15 minutes of the bank's page, and 15 more. C",
    'baltic.headers.request-id': 'Whether an answer must echo our X-Request-ID. S',
    'baltic.payment.single.path': 'The paper shows the body of a single transfer, and no path. S',
    'baltic.payment.single.cross-border.path':
      'The paper shows the body of a single transfer, and no path. S',
    'baltic.consent.frequency': 'Most reads a day without the person, for each separate count. S',
    'baltic.consent.valid-until': 'Days that a consent lives at most. S',
    'baltic.consent.life': 'Seconds until rejection without an approval. S C',
    'baltic.report.query': 'How far back reports reach, and how long after an approval further. S',
    'baltic.payment.dates': 'Days ahead that a payment or a series may begin. C',
    'baltic.limits.calls': 'Pauses before a status is read again, until an unapproved payment ends. C',
    'baltic.unknown': 'Seconds after which a merchant is told that an outcome is unknown. C',
  },
])

/** Assumptions that differ at a bank, by id of the gap. */
export interface Assuming {
  readonly assumptions?: Assumptions<typeof balticGaps> | undefined
}
