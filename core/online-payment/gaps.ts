// What the paper of the online payment interface leaves open, as data. A bank may override each assumption.
// It does not contain any logic: rules.ts, auth.ts and operations.ts read it.

import { type Gaps, sharedGaps } from '../shared/gaps.ts'

/** What paper 1 part B leaves open, with our answers. */
export const onlinePaymentGaps = {
  ...sharedGaps,
  'online-payment.create.path': {
    assumption: '/paymentbutton/v1/payments',
  },
  'online-payment.create.repeat': {
    assumption: 86_400,
  },
  'online-payment.status.path': {
    assumption: '/paymentbutton/v1/payments/{paymentId}',
  },
  'online-payment.refund.path': {
    assumption: '/paymentbutton/v1/payments/{paymentId}/refund',
  },
  'online-payment.providers.path': {
    assumption: '/paymentbutton/v1/payments/multibank/providers',
  },
  'online-payment.create.endpoints': {
    assumption: { return: 'return', cancel: 'cancel', reject: 'reject' },
  },
  'online-payment.create.callback': {
    assumption: 'b2bBackendURL',
  },
  'online-payment.auth.format': {
    assumption: '1',
  },
  'online-payment.auth.details': {
    assumption: 'application/json',
  },
  'online-payment.browser.path': {
    assumption: '/customer/payment/startPaymentConfirmation',
  },
  'online-payment.browser.provider-path': {
    assumption: '/customer/payment/multibank/direct/{bankId}/startPaymentConfirmation',
  },
  'online-payment.poll': {
    assumption: { firstSeconds: [2, 5, 15], minutes: 10, thenSeconds: 600, lastSeconds: 86_460 },
  },
  'online-payment.unopened': {
    assumption: { firstSeconds: [900], minutes: 0, thenSeconds: 86_460, lastSeconds: 86_460 },
  },
  'online-payment.uncalled': {
    assumption: { firstSeconds: [15, 300, 3_600], minutes: 0, thenSeconds: 86_460, lastSeconds: 86_460 },
  },
  'online-payment.refund.quiet': {
    assumption: 660,
    atLeast: true,
  },
  'online-payment.unknown': {
    assumption: 3_600,
  },
} as const satisfies Gaps

/** Reserved `accountId` that simulates a cancellation in a sandbox. */
export const SANDBOX_ACCOUNT_CANCEL = 'ce1d0624-a3b3-4fc0-beea-a7424d0b1820'

/** Reserved `accountId` that simulates a failed payment in a sandbox. */
export const SANDBOX_ACCOUNT_REJECT = 'b7a9fa2a-f6ab-42af-aa00-4b33396606ba'
