// What the paper of the corporate payment interface leaves open, as data. A bank may override each assumption.
// It does not contain any logic: rules.ts, auth.ts, operations.ts and recipes.ts read it.

import { explain, type Gaps, sharedGaps, sharedReasons } from '../shared/gaps.ts'

/** What paper 2 part B leaves open, with our answers. */
export const corporatePaymentsGaps = {
  ...sharedGaps,
  'corporate.token.path': {
    assumption: '/corporate-oidc/v1/token',
  },
  'corporate.sepa.path': {
    assumption: '/corporate-payment/v1/sepa-payment',
  },
  'corporate.instant.path': {
    assumption: '/corporate-payment/v1/sepa-instant-payment',
  },
  'corporate.instant-status.path': {
    assumption: '/corporate-payment/v1/sepa-instant-payment/{instructionId}',
  },
  'corporate.v2.path': {
    assumption: '/corporate-payment/v2/payment',
  },
  'corporate.v2-status.path': {
    assumption: '/corporate-payment/v2/payment/{instructionId}',
  },
  'corporate.token.scheme': {
    assumption: 'Bearer',
  },
  'corporate.signature.claim': {
    assumption: 'urn:bank.api.iat',
  },
  'corporate.resend': {
    assumption: { sendings: 3, pauseSeconds: 5 },
  },
  'corporate.lost': {
    // How often the bank is asked about an asynchronous payment before it is sent again, the pause between, and how long a
    // sending may still arrive: its signature is valid for 300 s, our clock may be 300 s ahead, a token may take a minute.
    assumption: { looks: 2, pauseSeconds: 5, quietSeconds: 660 },
    atLeast: true,
  },
  'corporate.poll': {
    assumption: { firstSeconds: [2, 5, 15], thenSeconds: 60, lastSeconds: 86_400 },
  },
} as const satisfies Gaps

/** The same, each with its reason: for people, and for the door. No call reads the reasons, so a bundle of calls has none. */
export const corporatePaymentsLedger = /* @__PURE__ */ explain(corporatePaymentsGaps, [
  sharedReasons,
  {
    'corporate.token.path': 'Given by the paper itself.',
    'corporate.sepa.path': 'The paper shows no path. P',
    'corporate.instant.path': 'Given by the paper itself.',
    'corporate.instant-status.path': 'Given by the paper itself.',
    'corporate.v2.path': 'Given by the paper itself.',
    'corporate.v2-status.path': 'Given by the paper itself.',
    'corporate.token.scheme': 'Word before the token in `authorization`. P',
    'corporate.signature.claim': 'Header member with the time of signing. P',
    'corporate.resend': 'Sendings, and the pause between. C',
    'corporate.lost': 'After a lost answer (Part 4). C',
    'corporate.poll': 'When a status is read again. C',
  },
])
