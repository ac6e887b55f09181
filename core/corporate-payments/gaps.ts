// What the paper of the corporate payment interface leaves open, as data. A bank may override each assumption.
// It holds no logic: rules.ts, auth.ts, operations.ts and recipes.ts read it.

import { type Ledger, sharedGaps } from '../shared/gaps.ts'

/** Open places of paper 2 part B with our answers. */
export const corporatePaymentsGaps = {
  ...sharedGaps,
  'corporate.token.path': {
    assumption: '/corporate-oidc/v1/token',
    reason: 'Given by the paper; stands here beside the others.',
  },
  'corporate.sepa.path': {
    assumption: '/corporate-payment/v1/sepa-payment',
    reason: 'The paper shows no path for SEPA Payment. P',
  },
  'corporate.instant.path': {
    assumption: '/corporate-payment/v1/sepa-instant-payment',
    reason: 'Given by the paper; stands here beside the others.',
  },
  'corporate.instant-status.path': {
    assumption: '/corporate-payment/v1/sepa-instant-payment/{instructionId}',
    reason: 'Given by the paper; stands here beside the others.',
  },
  'corporate.v2.path': {
    assumption: '/corporate-payment/v2/payment',
    reason: 'Given by the paper; stands here beside the others.',
  },
  'corporate.v2-status.path': {
    assumption: '/corporate-payment/v2/payment/{instructionId}',
    reason: 'Given by the paper; stands here beside the others.',
  },
  'corporate.token.scheme': {
    assumption: 'Bearer',
    reason: 'Word before the token in `authorization`. P',
  },
  'corporate.signature.claim': {
    assumption: 'urn:bank.api.iat',
    reason: 'Header member that tells when a body was signed; the paper has a neutral word in its name. P',
  },
  'corporate.resend': {
    assumption: { sendings: 3, pauseSeconds: 5 },
    reason:
      'How often an instruction is sent, and the pause before a question and another sending (Part 4). C',
  },
  'corporate.poll': {
    assumption: { firstSeconds: [2, 5, 15], thenSeconds: 60, lastSeconds: 86_400 },
    reason: 'When the status is read again, and for how long. C',
  },
} as const satisfies Ledger
