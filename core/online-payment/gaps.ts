// What the paper of the online payment interface leaves open, as data. A bank may override each assumption.
// It does not contain any logic: rules.ts, auth.ts and operations.ts read it.

import { explain, type Gaps, sharedGaps, sharedReasons } from '../shared/gaps.ts'

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

/** The same, each with its reason: for people, and for the door. No call reads the reasons, so a bundle of calls has none. */
export const onlinePaymentLedger = /* @__PURE__ */ explain(onlinePaymentGaps, [
  sharedReasons,
  {
    'online-payment.create.path': 'The paper shows no path. P',
    'online-payment.create.repeat':
      'Seconds after which a payment ends that no payer has opened: the bank has no call that ends it. C',
    'online-payment.status.path': 'Given by the paper itself.',
    'online-payment.refund.path': 'The paper shows no method and path for Refund. C',
    'online-payment.providers.path': 'Given by the paper itself.',
    'online-payment.create.endpoints': 'JSON names of the three objects with one member `url`. P',
    'online-payment.create.callback': 'JSON name of the callback, by the paper both object and URL. C',
    'online-payment.auth.format': 'Algorithm number in `Authorization`; 1 stands for SHA-256. P',
    'online-payment.auth.details': 'Content-Type of all four calls, without a body too. P',
    'online-payment.browser.path': 'Browser flow at the own bank, below the front address. P',
    'online-payment.browser.provider-path': 'Browser flow at another bank, below the front address. P',
    'online-payment.poll': 'When the status is read again (Part 4). C',
    'online-payment.refund.quiet':
      'Seconds after the Date of a lost refund until the bank refuses it; at least twice the tolerance and a minute (Part 4). C',
    'online-payment.unopened':
      'When the proxy reads a payment while neither a return nor a callback has come: once after the time that a payer takes, and at the end. C',
    'online-payment.uncalled':
      'The same for a proxy that asks for no callbacks: it learns later of a payer who stays away. C',
    'online-payment.unknown': 'Seconds after which a merchant is told that an outcome is unknown. C',
  },
])

/** Reserved `accountId` that simulates a cancellation in a sandbox. */
export const SANDBOX_ACCOUNT_CANCEL = 'ce1d0624-a3b3-4fc0-beea-a7424d0b1820'

/** Reserved `accountId` that simulates a failed payment in a sandbox. */
export const SANDBOX_ACCOUNT_REJECT = 'b7a9fa2a-f6ab-42af-aa00-4b33396606ba'
