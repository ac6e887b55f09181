// What the paper of the account access interface leaves open, as data. A bank may override each assumption.
// It does not contain any logic: bank.ts, rules.ts, operations.ts and consent.ts read it.

import { type Gaps, sharedGaps } from '../shared/gaps.ts'
import { oauthGaps } from '../shared/oauth/gaps.ts'

/** What paper 1 part A leaves open, with our answers. */
export const accountAccessGaps = {
  ...sharedGaps,
  ...oauthGaps,
  'account-access.auth.token': {
    assumption: { scope: 'accounts', scheme: 'Bearer' },
  },
  'account-access.consent.model': {
    assumption: 180,
  },
  'account-access.consent.return': {
    assumption: 1_800,
  },
  'account-access.transaction.bank-code': {
    assumption: 'bankTransactionCode',
  },
  'account-access.query.range': {
    assumption: 3,
  },
  'account-access.query.ahead': {
    // Half of the range that one read may have; a larger number would add an empty read to each list without an end.
    assumption: 45,
  },
} as const satisfies Gaps
