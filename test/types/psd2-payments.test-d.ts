// What the types of PSD2 payments must refuse: tsc is the runner of this file, and it runs nothing.

import {
  createForeignPayment,
  createRecurringPayment,
  createSafely,
  createScheduledPayment,
  createSepaPayment,
  deleteSepaPayment,
  type ForeignPaymentOrder,
  makePsd2Bank,
  prepareCreate,
  type Psd2Bank,
  type Psd2Credentials,
  readSepaPayment,
  type RecurringPaymentOrder,
  type ScheduledPaymentOrder,
  type SepaPaymentOrder,
  submitSepaPayment,
} from '../../core/psd2-payments/index.ts'

declare const bank: Psd2Bank
declare const sepa: SepaPaymentOrder
declare const scheduled: ScheduledPaymentOrder
declare const recurring: RecurringPaymentOrder
declare const foreign: ForeignPaymentOrder
declare const credentials: Psd2Credentials
const common = { baseUrl: 'https://bank.example' }
const path = { paymentId: 'a' }

// Credentials of one environment never serve the other (2 A, Authentication).
makePsd2Bank({ ...common, environment: 'sandbox', sandbox: credentials })
makePsd2Bank({ ...common, environment: 'sandbox', sandbox: { ...credentials, certificatePem: 'a' } })
makePsd2Bank({ ...common, environment: 'production', production: { ...credentials, algorithm: 'ES256' } })
// @ts-expect-error production wants its own
makePsd2Bank({ ...common, environment: 'production', sandbox: credentials })
// @ts-expect-error a certificate is named to a sandbox only
makePsd2Bank({ ...common, environment: 'production', production: { ...credentials, certificatePem: 'a' } })
// @ts-expect-error only three algorithms are known
makePsd2Bank({ ...common, environment: 'sandbox', sandbox: { ...credentials, algorithm: 'HS256' } })
// @ts-expect-error an open place must exist to be assumed about (house: gaps.ts)
makePsd2Bank({ ...common, environment: 'sandbox', sandbox: credentials, assumptions: { 'psd2.x': 1 } })

// Each kind has its own members (2 A, Payment request).
void createSepaPayment(bank, { body: sepa })
void createScheduledPayment(bank, { body: scheduled })
void createRecurringPayment(bank, { body: recurring })
void createForeignPayment(bank, { body: foreign })
// @ts-expect-error a scheduled payment has a date
void createScheduledPayment(bank, { body: sepa })
// @ts-expect-error a series recurs
void createRecurringPayment(bank, { body: scheduled })
// @ts-expect-error a foreign payment has other members
void createForeignPayment(bank, { body: sepa })
// @ts-expect-error amounts are decimal strings
void createSepaPayment(bank, { body: { ...sepa, amountEUR: 1 } })
// @ts-expect-error only members of the paper are sent
void createSepaPayment(bank, { body: { ...sepa, dueDate: '2026-12-24' } })
// @ts-expect-error charges are shared or the payer's
void createForeignPayment(bank, { body: { ...foreign, detailsOfCharges: 'BEN' } })
// @ts-expect-error series recur in three ways
void createRecurringPayment(bank, { body: { ...recurring, recurrence: 'Daily' } })

// Headers are where the paper has them (2 A, Endpoints).
void createSepaPayment(bank, { body: sepa, headers: { 'x-idempotency-key': 'a' } })
void readSepaPayment(bank, { path, headers: { 'x-sandbox-scenario': 'PaymentFail=AccountClosed' } })
// @ts-expect-error a read has no key
void readSepaPayment(bank, { path, headers: { 'x-idempotency-key': 'a' } })
// @ts-expect-error a scenario is one of a closed set
void readSepaPayment(bank, { path, headers: { 'x-sandbox-scenario': 'PaymentLost' } })
// @ts-expect-error a payment is named
void readSepaPayment(bank, {})
void submitSepaPayment(bank, { path })
// @ts-expect-error a submission is no create
void submitSepaPayment(bank, { path, headers: { 'x-idempotency-key': 'a' } })

// A delete that waits shows by its status what it waits for (gaps: psd2.delete.after).
void deleteSepaPayment(bank, { path }).then((reply) => {
  if (reply.status === 202) {
    const id: string = reply.body.cancellationAuthorizationId
    return id
  }
  const status: 200 = reply.status
  return status
})

// What is written down before a create is plain data, and of one kind (gaps: Part 4, psd2.create).
void createSafely(bank, prepareCreate(bank, { kind: 'foreign', body: foreign }), { keep: () => undefined })
// @ts-expect-error the kind decides which order it is
prepareCreate(bank, { kind: 'foreign', body: sepa })
