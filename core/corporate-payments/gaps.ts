// What the paper of the corporate payment interface leaves open, as data. A bank may override each assumption.
// It holds no logic: rules.ts, auth.ts, operations.ts and recipes.ts read it.

import { type Ledger, sharedGaps } from '../shared/gaps.ts'

/** Open places of paper 2 part B with our answers. */
export const corporatePaymentsGaps = {
  ...sharedGaps,
  'corporate.token.path': {
    assumption: '/corporate-oidc/v1/token',
    reason: 'Given by the paper; here so that all six paths stand together.',
  },
  'corporate.sepa.path': {
    assumption: '/corporate-payment/v1/sepa-payment',
    reason: 'The paper shows no path for SEPA Payment. P',
  },
  'corporate.instant.path': {
    assumption: '/corporate-payment/v1/sepa-instant-payment',
    reason: 'Given by the paper; here so that all six paths stand together.',
  },
  'corporate.instant-status.path': {
    assumption: '/corporate-payment/v1/sepa-instant-payment/{instructionId}',
    reason: 'Given by the paper; here so that all six paths stand together.',
  },
  'corporate.v2.path': {
    assumption: '/corporate-payment/v2/payment',
    reason: 'Given by the paper; here so that all six paths stand together.',
  },
  'corporate.v2-status.path': {
    assumption: '/corporate-payment/v2/payment/{instructionId}',
    reason: 'Given by the paper; here so that all six paths stand together.',
  },
  'corporate.token.scheme': {
    assumption: 'Bearer',
    reason: 'Word before the token in `authorization`. P',
  },
  'corporate.signature.claim': {
    assumption: 'urn:bank.api.iat',
    reason:
      'Name of the header member that tells when a body was signed; the paper has a neutral word in place of the name of a bank. P',
  },
  'corporate.resend': {
    assumption: { sendings: 3, pauseSeconds: 5 },
    reason:
      'How often one instruction is sent before its truth is left open, and how long it is waited before a question or another sending (Part 4: wait 5 s, GET, then send again). C',
  },
  'corporate.poll': {
    assumption: { firstSeconds: [2, 5, 15], thenSeconds: 60, lastSeconds: 86_400 },
    reason: 'When the status is read again: after 2, 5, 15 s, then every 60 s, for a day. C',
  },
} as const satisfies Ledger
