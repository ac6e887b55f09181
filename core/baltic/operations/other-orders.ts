// How to order payments abroad, bulks of payments, and series of payments.
// What to do after a lost answer is in recipes.ts.

import { exactJson } from '../../shared/exact-json.ts'
import { operation } from '../../shared/operation.ts'
import { balticGaps } from '../gaps.ts'
import {
  CrossBorderBulkOrder,
  CrossBorderPaymentOrder,
  PeriodicCrossBorderOrder,
  PeriodicSepaOrder,
  SepaBulkOrder,
} from '../schema/index.ts'
import { createCall } from './shared.ts'

/**
 * Creates a payment to any country, in any currency.
 *
 * @throws TypeError and BankError as {@link createSepaPayment}.
 * @see paper 3, Payment requests; gaps: baltic.payment.single-path, baltic.payment.answer
 */
export const createCrossBorderPayment = operation({
  ...createCall,
  id: 'baltic.payment.create-cross-border',
  path: balticGaps['baltic.payment.single.cross-border.path'].assumption,
  pathGap: 'baltic.payment.single.cross-border.path',
  body: exactJson(CrossBorderPaymentOrder),
})

/**
 * Creates 1 to 100 SEPA payments from one account, under one approval.
 *
 * @throws TypeError and BankError as {@link createSepaPayment}.
 * @see paper 3, Endpoints; gaps: baltic.payment.sepa-bulk
 */
export const createSepaBulk = operation({
  ...createCall,
  id: 'baltic.payment.create-sepa-bulk',
  path: '/payment/v1/bulk-payments/sepa-credit-transfers',
  body: exactJson(SepaBulkOrder),
})

/**
 * Creates 1 to 100 payments to any country from one account, under one approval.
 *
 * @throws TypeError and BankError as {@link createSepaPayment}.
 * @see paper 3, Payment requests; gaps: baltic.payment.charge-bearer
 */
export const createCrossBorderBulk = operation({
  ...createCall,
  id: 'baltic.payment.create-cross-border-bulk',
  path: '/payment/v1/bulk-payments/cross-border-credit-transfers',
  body: exactJson(CrossBorderBulkOrder),
})

/**
 * Creates a series of SEPA payments; `nominalDates` lists its dates.
 *
 * @throws TypeError and BankError as {@link createSepaPayment}.
 * @see paper 3, Payment requests; gaps: baltic.payment.frequency, baltic.payment.dates
 */
export const createPeriodicSepa = operation({
  ...createCall,
  id: 'baltic.payment.create-periodic-sepa',
  path: '/payment/v1/periodic-payments/sepa-credit-transfers',
  body: exactJson(PeriodicSepaOrder),
})

/**
 * Creates a series of payments to any country.
 *
 * @throws TypeError and BankError as {@link createSepaPayment}.
 * @see paper 3, Payment requests; gaps: baltic.payment.frequency, baltic.payment.dates
 */
export const createPeriodicCrossBorder = operation({
  ...createCall,
  id: 'baltic.payment.create-periodic-cross-border',
  path: '/payment/v1/periodic-payments/cross-border-credit-transfers',
  body: exactJson(PeriodicCrossBorderOrder),
})
