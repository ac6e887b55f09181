// Addresses that the payer's browser opens at the bank: no key, no signature, a full-page navigation.
// What comes back from them is a hint; only a read of the status shows what happened.

import { assume } from '../shared/gaps.ts'
import { fillPath } from '../shared/values/url.ts'
import type { OnlinePaymentBank } from './bank.ts'
import { onlinePaymentGaps } from './gaps.ts'
import { BANK_ID_RULE, isBankId } from './rules.ts'
import type { CreatedPayment } from './schema.ts'

/**
 * Makes the address at which a payer confirms a payment.
 *
 * For each bank that a payer may choose there is another address of the same payment; the first one that is opened decides.
 *
 * @param bankId Id of another bank from `listProviders`; without it the payer is a customer of this bank.
 * @throws TypeError when `bankId` is not of the form of such an id.
 * @see gaps: online-payment.browser.path
 */
export function makeApprovalUrl(
  bank: Pick<OnlinePaymentBank, 'frontUrl' | 'assumptions'>,
  created: Pick<CreatedPayment, 'paymentOperationId' | 'paymentOperationValidation'>,
  bankId?: string,
): string {
  // The value may come from a page: `null` would pass the pattern as the word "null".
  if (bankId !== undefined && !isBankId(bankId)) {
    throw new TypeError(`bankId must be ${BANK_ID_RULE}`)
  }
  const path =
    bankId === undefined
      ? assume(onlinePaymentGaps, bank, 'online-payment.browser.path')
      : fillPath(assume(onlinePaymentGaps, bank, 'online-payment.browser.provider-path'), { bankId })
  const { paymentOperationId, paymentOperationValidation } = created
  // The validation may contain + / =, which a query would change.
  const query = `paymentOperationId=${encodeURIComponent(paymentOperationId)}&paymentOperationValidation=${encodeURIComponent(paymentOperationValidation)}`
  return `${bank.frontUrl}${path}?${query}`
}
