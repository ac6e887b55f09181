// The documents of the three countries, as a file of the whole bank has them. Open pages are left out.
// A country has books of its own; their documents are in ledger/stored.ts.

import * as v from 'valibot'
import {
  CONSENT_STATUSES,
  PAYMENT_PRODUCTS,
  PAYMENT_SERVICES,
  TRANSACTION_STATUSES,
} from '../../../core/baltic/rules/index.ts'
import {
  ConsentAccess,
  CrossBorderBulkOrder,
  CrossBorderPaymentOrder,
  FundsConsentOrder,
  PeriodicCrossBorderOrder,
  PeriodicSepaOrder,
  SepaBulkOrder,
  SepaPaymentOrder,
} from '../../../core/baltic/schema/index.ts'
import { list, record, strict } from '../../../core/shared/check.ts'
import {
  Decimal,
  type DocumentKinds,
  oneOf,
  Flag,
  People,
  sentBy,
  Text,
  Whole,
} from '../storage/document-kinds.ts'
import { bookKinds } from '../ledger/stored.ts'
import { ACCOUNT_RIGHTS } from '../customers/branch.ts'
import { COUNTRIES } from './countries.ts'
import { PLANNED_RESULTS } from './payments/records.ts'

const consent = {
  consentId: Text,
  clientId: Text,
  status: oneOf(CONSENT_STATUSES),
  createdAt: Whole,
  approvedAt: v.optional(Whole),
  customerId: v.optional(Text),
}

const ORDERS = {
  'payments/sepa-credit-transfers': SepaPaymentOrder,
  'payments/cross-border-credit-transfers': CrossBorderPaymentOrder,
  'bulk-payments/sepa-credit-transfers': SepaBulkOrder,
  'bulk-payments/cross-border-credit-transfers': CrossBorderBulkOrder,
  'periodic-payments/sepa-credit-transfers': PeriodicSepaOrder,
  'periodic-payments/cross-border-credit-transfers': PeriodicCrossBorderOrder,
}

const KINDS: DocumentKinds = {
  'consent/': {
    form: strict({
      ...consent,
      access: ConsentAccess,
      recurringIndicator: v.boolean('must be true or false'),
      validUntil: Text,
      frequencyPerDay: Whole,
      rights: v.optional(record(list(Text))),
    }),
  },
  'recurring-consent/': { form: Text },
  'funds-consent/': {
    form: strict({
      ...consent,
      account: FundsConsentOrder.entries.account,
      cardNumber: FundsConsentOrder.entries.cardNumber,
      cardExpiryDate: FundsConsentOrder.entries.cardExpiryDate,
    }),
  },
  'read-count/': { form: Whole },
  'payment/': {
    form: sentBy(
      ({ service, product }) => `${String(service)}/${String(product)}`,
      ORDERS,
      (order) =>
        strict({
          paymentId: Text,
          clientId: Text,
          product: oneOf(PAYMENT_PRODUCTS),
          status: oneOf(TRANSACTION_STATUSES),
          created: Whole,
          approved: v.optional(Whole),
          next: v.optional(Text),
          cancellableUntil: v.optional(Whole),
          planned: v.optional(oneOf(PLANNED_RESULTS)),
          service: oneOf(PAYMENT_SERVICES),
          order,
        }),
    ),
  },
  'payment-waiting/': { form: Flag },
  'resident/': { form: list(Text) },
  'person/': {
    form: strict({
      customerId: Text,
      name: People,
      kind: oneOf(['private', 'business']),
      mayConfirm: v.boolean('must be true or false'),
    }),
    fault: (id, value) =>
      (value as { customerId: string }).customerId === id ? undefined : 'must have its id as customerId',
  },
  'card/': { form: strict({ lastDigits: Text, limit: Decimal, iban: Text }) },
  'right/': { form: list(oneOf(ACCOUNT_RIGHTS)) },
}

/** Prefixes of the keys of each country. */
export const books = COUNTRIES.map(({ base }) => `${base.slice(1)}/`)

/** The kinds of documents of all countries by the prefixes of their keys. */
export const documents: DocumentKinds = Object.assign(
  {},
  ...books.map((under) => ({
    ...bookKinds(under),
    ...Object.fromEntries(Object.entries(KINDS).map(([prefix, kind]) => [under + prefix, kind])),
  })),
)
