// What the payment button shows, as one word that pages, style sheets and tests read.

import type { PaymentState } from '../../core/view/payment.ts'

/**
 * What the element shows.
 *
 * Before a payment exists: `ready`, `leaving`, `offline`, `error`, `changed` (the source names another sum than the
 * page, or another day on which the money leaves, or goes on with the way to pay that was begun), `account` (the bank
 * must know which account pays, or does not take the one that was named; nothing has begun). Once there is one: `checking`, or the
 * payment's own state. `offline` and `error` may also come then. `unknown` comes only if a link to the bank was given:
 * before that no money can have moved.
 */
export type ButtonState =
  | 'ready'
  | 'leaving'
  | 'offline'
  | 'error'
  | 'checking'
  | 'changed'
  | 'account'
  | PaymentState
