// What the paper of the Baltic interface leaves open, as data. A bank may override each assumption.
// It does not contain any logic: rules, auth.ts, operations.ts and the files that use them read it.

import { type Gaps, sharedGaps, type Assumptions } from '../shared/gaps.ts'
import { oauthGaps } from '../shared/oauth/gaps.ts'

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

/** Assumptions that differ at a bank, by id of the gap. */
export interface Assuming {
  readonly assumptions?: Assumptions<typeof balticGaps> | undefined
}
