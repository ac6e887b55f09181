// The documents of PSD2 payments, as a file of the whole bank has them. Open pages are left out.

import * as v from 'valibot'
import {
  BUNDLE_STATUSES,
  OCCURRENCE_STATUSES,
  PAYMENT_LIFECYCLES,
  PAYMENT_STATUSES,
} from '../../../core/psd2-payments/rules/index.ts'
import {
  ForeignPaymentOrder,
  RecurringPaymentOrder,
  ScheduledPaymentOrder,
  SepaPaymentOrder,
} from '../../../core/psd2-payments/schema.ts'
import { list, strict } from '../../../core/shared/check.ts'
import { type DocumentKinds, Flag, sentBy, oneOf, Text, Whole } from '../storage/document-kinds.ts'

/** Orders of each kind, as the call takes them. */
const ORDERS = {
  sepa: SepaPaymentOrder,
  scheduled: ScheduledPaymentOrder,
  recurring: RecurringPaymentOrder,
  foreign: ForeignPaymentOrder,
}

/** The kinds of documents by the prefixes of their keys. */
export const documents: DocumentKinds = {
  'psd2-payments/payment/': {
    form: sentBy(
      ({ kind }) => String(kind),
      ORDERS,
      (order) =>
        strict({
          paymentId: Text,
          clientId: Text,
          authorizationId: Text,
          status: oneOf(PAYMENT_STATUSES),
          created: Whole,
          modified: Whole,
          authorized: v.optional(Whole),
          submitted: v.optional(Whole),
          payerIban: v.optional(Text),
          archiveId: v.optional(Text),
          isSigned: v.optional(Flag),
          kept: v.optional(Text),
          cancellationId: v.optional(Text),
          kind: oneOf(Object.keys(PAYMENT_LIFECYCLES)),
          order,
        }),
    ),
  },
  'psd2-payments/instance/': {
    form: strict({
      paymentId: Text,
      dueDate: Text,
      status: oneOf(OCCURRENCE_STATUSES),
      modified: Whole,
      archiveId: v.optional(Text),
      kept: v.optional(Text),
    }),
  },
  'psd2-payments/bundle/': {
    form: strict({
      authorizationId: Text,
      clientId: Text,
      status: oneOf(BUNDLE_STATUSES),
      created: Whole,
      modified: Whole,
      authorized: v.optional(Whole),
      paymentIds: list(Text),
      cancels: v.optional(Text),
      endsAt: Whole,
      isExempted: v.optional(Flag),
    }),
    leaves: ['page'],
  },
  'psd2-payments/key/': { form: strict({ paymentId: Text, at: Whole }) },
}
