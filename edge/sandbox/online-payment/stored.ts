// The documents of online payments, as a file of the whole bank has them. Owed callbacks are left out: the old bank sends them.

import * as v from 'valibot'
import { PaymentOrder } from '../../../core/online-payment/schema.ts'
import { PAYMENT_STATUSES } from '../../../core/online-payment/rules.ts'
import { list, strict, text } from '../../../core/shared/check.ts'
import { isMerchantUrl } from '../../../core/shared/values/url.ts'
import { type DocumentKinds, Flag, numberIn, oneOf, People, Text, Whole } from '../storage/document-kinds.ts'

const common = {
  paymentId: Text,
  owner: Text,
  merchantId: Text,
  amount: PaymentOrder.entries.amount,
  status: oneOf(PAYMENT_STATUSES),
  createdAt: Whole,
  updatedAt: Whole,
  failure: v.optional(oneOf(['rejected', 'provider', 'expired'])),
  plannedReject: v.optional(Flag),
  due: v.optional(Text),
  reference: v.optional(PaymentOrder.entries.reference),
  text: v.optional(PaymentOrder.entries.message.wrapped.entries.text),
  archiveId: v.optional(Text),
}
const PublicKey = v.pipe(Text, v.regex(/^\s*-----BEGIN PUBLIC KEY-----/, 'must be a public key as PEM'))

/**
 * Lists the kinds of documents; addresses of merchants must fit the rule of the bank that reads the file.
 *
 * Used pairs of ids are left out: their keys contain api key and session id, and a call repeated after 300 s is refused for its
 * date in any bank.
 */
export function documentsOf(options: { allowLocalAddresses: boolean }): DocumentKinds {
  const Url = text(
    (url) => isMerchantUrl(url, options),
    'must be an https address with a public host name (local ones: --allow-local-addresses)',
  )
  const payment = strict({
    ...common,
    kind: v.literal('CREDIT'),
    operationId: Text,
    accountId: Text,
    language: v.optional(oneOf(['fi', 'sv', 'en'])),
    returnUrl: Url,
    cancelUrl: Url,
    rejectUrl: Url,
    callbackUrl: v.optional(Url),
    messageToCustomer: PaymentOrder.entries.messageToCustomer,
    beneficiary: v.optional(PaymentOrder.entries.ultimateBeneficiary.wrapped.entries.name),
    refundIds: list(Text),
    paidFrom: v.optional(Text),
  })
  const refund = strict({ ...common, kind: v.literal('REFUND'), refundOf: Text })
  return {
    'online-payment/record/': {
      form: v.lazy((value) => (Object(value)['kind'] === 'REFUND' ? refund : payment)),
    },
    'online-payment/operation/': { form: Text },
    'online-payment/delivery-log/': {
      form: strict({
        paymentId: Text,
        url: Text,
        attempt: Whole,
        at: Text,
        result: v.union([Whole, oneOf(['no answer', 'never sent'])]),
        sent: v.optional(strict({ headers: v.record(v.string(), Text), body: Text })),
        signature: v.optional(oneOf(['unsigned', 'wrong-key', 'old-date', 'altered-body'])),
        answer: v.optional(strict({ type: v.optional(Text), text: Text })),
      }),
      counted: { by: 'state/counter/online-payment.delivery-log', number: numberIn },
    },
    'keep/merchant-keys/': { form: list(PublicKey) },
    'keep/merchant-names/': { form: People },
  }
}
