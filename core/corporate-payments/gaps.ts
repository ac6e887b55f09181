// What the paper of the corporate payment interface leaves open, as data. A bank may override each assumption.
// It does not contain any logic: rules.ts, auth.ts, operations.ts and recipes.ts read it.

import { type Gaps, sharedGaps } from '../shared/gaps.ts'

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
    // How often the bank is asked about an asynchronous payment before it is sent again, the pause between two questions, and how
    // long a sending may still arrive: its signature is valid for 300 s, our clock may be 300 s ahead, a token may take a minute.
    assumption: { looks: 2, pauseSeconds: 5, quietSeconds: 660 },
    atLeast: true,
  },
  'corporate.poll': {
    assumption: { firstSeconds: [2, 5, 15], thenSeconds: 60, lastSeconds: 86_400 },
  },
} as const satisfies Gaps
