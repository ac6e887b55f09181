// What the paper of the account access interface leaves open, as data. A bank may override each assumption.
// It does not contain any logic: bank.ts, rules.ts, operations.ts and consent.ts read it.

import { explain, type Gaps, sharedGaps, sharedReasons } from '../shared/gaps.ts'
import { oauthGaps, oauthReasons } from '../shared/oauth/gaps.ts'

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
    // Half of the range that one read may have. More would add an empty read to each list without an end.
    assumption: 45,
  },
} as const satisfies Gaps

/** The same, each with its reason: for people, and for the door. No call reads the reasons, so a bundle of calls has none. */
export const accountAccessLedger = /* @__PURE__ */ explain(accountAccessGaps, [
  sharedReasons,
  oauthReasons,
  {
    'account-access.auth.token':
      'Scope that the user is asked for, and the word before the token in `authorization`. C',
    'account-access.consent.model': 'Days that a consent lives after the user gave it. C',
    'account-access.consent.return':
      "Seconds that a browser may be away for a consent: the 15 minutes of the bank's page, and 15 more. C",
    'account-access.transaction.bank-code':
      'Name of the member with the proprietary code; the paper blanks out the first word of it. P',
    'account-access.query.range':
      'Calendar months from the first bound to the last; a day that a month lacks is its last day. P C',
    'account-access.query.ahead':
      'Days that a list without an end asks ahead of our clock: a bank may be ahead. C',
  },
])
