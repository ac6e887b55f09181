// What the types of the Baltic interface must refuse: tsc is the runner of this file, and it runs nothing.

import {
  type BalticBank,
  type BalticCredentials,
  type BalticSession,
  cancelPayment,
  confirmFunds,
  type ConsentOrder,
  createConsent,
  createCrossBorderBulk,
  createCrossBorderPayment,
  createPeriodicSepa,
  createSepaBulk,
  createSepaPayment,
  type CrossBorderPaymentOrder,
  eachTransaction,
  listAccounts,
  listTransactions,
  makeBalticBank,
  prepareCreate,
  readPaymentStatus,
  type SepaPaymentOrder,
} from '../../core/baltic/index.ts'

declare const bank: BalticBank
declare const session: BalticSession
declare const sepa: SepaPaymentOrder
declare const abroad: CrossBorderPaymentOrder
declare const item: Omit<SepaPaymentOrder, 'debtorAccount' | 'requestedExecutionDate'>
const bban = { accountNumber: 'a', accountReferenceType: 'BBAN' } as const
declare const level: CrossBorderPaymentOrder & { chargeBearer: 'SLEV' }
declare const consent: ConsentOrder
declare const partial: Omit<ConsentOrder, 'combinedServiceIndicator'>
declare const credentials: BalticCredentials
const common = { country: 'EE', baseUrl: 'https://bank.example/baltic/ee' } as const
const path = { paymentService: 'payments', paymentProduct: 'sepa-credit-transfers', paymentId: 'a' } as const

// Credentials of one environment never serve the other, and a bank is of one country (3, Authentication).
makeBalticBank({ ...common, environment: 'sandbox', sandbox: { ...credentials, certificatePem: 'a' } })
makeBalticBank({ ...common, environment: 'production', production: credentials })
// @ts-expect-error production wants its own
makeBalticBank({ ...common, environment: 'production', sandbox: credentials })
// @ts-expect-error a certificate is named to a sandbox only
makeBalticBank({ ...common, environment: 'production', production: { ...credentials, certificatePem: 'a' } })
// @ts-expect-error the interface has no address there
makeBalticBank({ ...common, country: 'FI', environment: 'sandbox', sandbox: credentials })

// Reads need a customer's consent, and a report its first day (3, Endpoints).
void listAccounts(session, { headers: { 'psu-ip-address': '192.0.2.7' } })
void listTransactions(session, {
  path: { accountId: 'a' },
  query: { bookingStatus: 'both', dateFrom: '2026-11-01' },
})
// @ts-expect-error a bank alone has no consent
void listAccounts(bank, {})
// @ts-expect-error a report begins somewhere
void listTransactions(session, { path: { accountId: 'a' }, query: { bookingStatus: 'both' } })
// @ts-expect-error a request id is made for each call, never given
void listAccounts(session, { headers: { 'x-request-id': 'mine' } })
// @ts-expect-error a walk turns its pages by itself
eachTransaction(session, { accountId: 'a', bookingStatus: 'both', dateFrom: '2026-11-01', page: 2 })

// Each kind of order has its own members (3, Payment requests).
void createSepaPayment(bank, { body: sepa })
void createSepaBulk(bank, { body: { debtorAccount: sepa.debtorAccount, payments: [item] } })
void createPeriodicSepa(bank, { body: { ...sepa, startDate: '2026-11-20', frequency: 'Monthly' } })
void createCrossBorderPayment(bank, { body: abroad })
// @ts-expect-error amounts are decimal strings
void createSepaPayment(bank, { body: { ...sepa, instructedAmount: { amount: 1, currency: 'EUR' } } })
// @ts-expect-error SEPA is in euro
void createSepaPayment(bank, { body: { ...sepa, instructedAmount: { amount: '1', currency: 'USD' } } })
// @ts-expect-error the account that pays has an IBAN
void createSepaPayment(bank, { body: { ...sepa, debtorAccount: bban } })
// @ts-expect-error the bank of the payee must be known abroad
void createCrossBorderPayment(bank, { body: sepa })
// @ts-expect-error a series has a first day
void createPeriodicSepa(bank, { body: sepa })
// @ts-expect-error only items of a bulk have a bearer of the fees
void createCrossBorderPayment(bank, { body: { ...abroad, chargeBearer: 'SHAR' } })
// @ts-expect-error a service level is none of the three
void createCrossBorderBulk(bank, { body: { debtorAccount: sepa.debtorAccount, payments: [level] } })
// @ts-expect-error this product is in euro
prepareCreate(bank, { paymentService: 'payments', paymentProduct: 'sepa-credit-transfers', body: abroad })

// Statuses are an open set; a cancellation that was done at once has no body (gaps: baltic.cancel.codes).
const { body: stands } = await readPaymentStatus(bank, { path })
if (stands.transactionStatus !== 'ACSC') stands.transactionStatus satisfies string
const cancelled = await cancelPayment(bank, { path })
if (cancelled.status === 204) cancelled.body satisfies undefined
else cancelled.body.paymentId satisfies string
// @ts-expect-error there is no such service
void cancelPayment(bank, { path: { ...path, paymentService: 'instant-payments' } })

// A request about funds has a consent of its own; a consent has all five (gaps: baltic.consent.required).
void confirmFunds(session, {
  body: { account: sepa.debtorAccount, instructedAmount: { amount: '1', currency: 'EUR' } },
})
void createConsent(bank, { body: consent })
// @ts-expect-error a consent has all five
void createConsent(bank, { body: partial })
