// What the calls put on the wire: methods, addresses, headers and bodies, byte for byte.
// The answers of the bank are in answers.test.ts.
import { assert, test } from '#kit'
import {
  cancelPayment,
  confirmFunds,
  createConsent,
  createCrossBorderBulk,
  createCrossBorderPayment,
  createFundsConsent,
  createPeriodicCrossBorder,
  createPeriodicSepa,
  createSepaBulk,
  createSepaPayment,
  listAccounts,
  listTransactions,
  readAccount,
  readBalances,
  readPayment,
  readPaymentStatus,
  readTransaction,
  withConsent,
} from '../../../core/baltic/index.ts'
import { fromUtf8 } from '../../../core/shared/bytes.ts'
import type { Draft } from '../../../core/shared/send.ts'
import { ABROAD, ACCOUNT_ID, CONSENT, CONSENT_ID, fakeBank, PAYMENT_ID, SEPA } from './fixtures.ts'

const { bank } = fakeBank(() => new Response(null, { status: 500 }))
const session = withConsent(bank, { consentId: CONSENT_ID })
const account = { accountId: ACCOUNT_ID }
const payment = {
  paymentService: 'payments',
  paymentProduct: 'sepa-credit-transfers',
  paymentId: PAYMENT_ID,
} as const
const { debtorAccount, ...payee } = SEPA
const { debtorAccount: dollars, ...abroad } = ABROAD
const iban = '{"accountNumber":"EE159900000000000013"}'
const [euros, dollars100] = ['{"amount":12.50,"currency":"EUR"}', '{"amount":100.00,"currency":"USD"}']
const sepaPayee =
  '"creditorAccount":{"accountNumber":"LV02SBOX0000000000003"},"creditorName":"Kask & Pojad OÜ"'
const abroadPayee =
  '"creditorAccount":{"accountNumber":"GB07SBOX99900000000001","accountReferenceType":"IBAN"},"creditorAddress":{"buildingNumber":7,"city":"London","country":"GB"},"creditorAgent":"SBOXEE22","creditorName":"Silta Ltd"'
const dollarAccount = '{"accountNumber":"EE159900000000000013","currency":"USD"}'

const drafts: [name: string, draft: Draft, line: string, body: string][] = [
  ['list accounts', listAccounts.draft(session, {}), 'GET /account/v1/accounts', ''],
  [
    'list accounts with balances',
    listAccounts.draft(session, { query: { withBalance: true } }),
    'GET /account/v1/accounts?withBalance=true',
    '',
  ],
  [
    'read an account',
    readAccount.draft(session, { path: account, query: { withBalance: false } }),
    `GET /account/v1/accounts/${ACCOUNT_ID}?withBalance=false`,
    '',
  ],
  [
    'read balances',
    readBalances.draft(session, { path: account }),
    `GET /account/v1/accounts/${ACCOUNT_ID}/balances`,
    '',
  ],
  [
    'list transactions',
    listTransactions.draft(session, {
      path: account,
      query: { bookingStatus: 'both', dateFrom: '2026-11-01', dateTo: '2026-11-20', page: 2 },
    }),
    `GET /account/v1/accounts/${ACCOUNT_ID}/transactions?bookingStatus=both&dateFrom=2026-11-01&dateTo=2026-11-20&page=2`,
    '',
  ],
  [
    'read a transaction',
    readTransaction.draft(session, { path: { ...account, resourceId: 'a/b' } }),
    `GET /account/v1/accounts/${ACCOUNT_ID}/transactions/a%2Fb`,
    '',
  ],
  [
    'create a consent',
    createConsent.draft(bank, { body: CONSENT }),
    'POST /consent/v1/consents',
    '{"access":{},"recurringIndicator":true,"validUntil":"2027-02-18","frequencyPerDay":4,"combinedServiceIndicator":false}',
  ],
  [
    'create a consent to confirm funds',
    createFundsConsent.draft(bank, { body: { account: debtorAccount, cardExpiryDate: '2027-12-31' } }),
    'POST /consent/v2/consents/confirmation-of-funds',
    `{"account":${iban},"cardExpiryDate":"2027-12-31"}`,
  ],
  [
    'create a SEPA payment',
    createSepaPayment.draft(bank, { body: SEPA }),
    'POST /payment/v1/payments/sepa-credit-transfers',
    `{${sepaPayee},"debtorAccount":${iban},"instructedAmount":${euros}}`,
  ],
  [
    'create a cross-border payment',
    createCrossBorderPayment.draft(bank, { body: ABROAD }),
    'POST /payment/v1/payments/cross-border-credit-transfers',
    `{${abroadPayee},"debtorAccount":${dollarAccount},"instructedAmount":${dollars100}}`,
  ],
  [
    'create a SEPA bulk',
    createSepaBulk.draft(bank, { body: { debtorAccount, batchBookingPreferred: true, payments: [payee] } }),
    'POST /payment/v1/bulk-payments/sepa-credit-transfers',
    `{"batchBookingPreferred":true,"debtorAccount":${iban},"payments":[{${sepaPayee},"instructedAmount":${euros}}]}`,
  ],
  [
    'create a cross-border bulk',
    createCrossBorderBulk.draft(bank, {
      body: { debtorAccount: dollars, payments: [{ ...abroad, chargeBearer: 'SHAR' }] },
    }),
    'POST /payment/v1/bulk-payments/cross-border-credit-transfers',
    `{"debtorAccount":${dollarAccount},"payments":[{"chargeBearer":"SHAR",${abroadPayee},"instructedAmount":${dollars100}}]}`,
  ],
  [
    'create a SEPA series',
    createPeriodicSepa.draft(bank, { body: { ...SEPA, startDate: '2026-11-20', frequency: 'Monthly' } }),
    'POST /payment/v1/periodic-payments/sepa-credit-transfers',
    `{${sepaPayee},"debtorAccount":${iban},"instructedAmount":${euros},"startDate":"2026-11-20","frequency":"Monthly"}`,
  ],
  [
    'create a cross-border series',
    createPeriodicCrossBorder.draft(bank, {
      body: { ...ABROAD, startDate: '2026-11-20', frequency: 'Weekly' },
    }),
    'POST /payment/v1/periodic-payments/cross-border-credit-transfers',
    `{${abroadPayee},"debtorAccount":${dollarAccount},"instructedAmount":${dollars100},"startDate":"2026-11-20","frequency":"Weekly"}`,
  ],
  [
    'read a payment',
    readPayment.draft(bank, { path: payment }),
    `GET /payment/v1/payments/sepa-credit-transfers/${PAYMENT_ID}`,
    '',
  ],
  [
    'read the status of a payment',
    readPaymentStatus.draft(bank, { path: payment }),
    `GET /payment/v1/payments/sepa-credit-transfers/${PAYMENT_ID}/status`,
    '',
  ],
  [
    'cancel a payment',
    cancelPayment.draft(bank, { path: payment }),
    `DELETE /payment/v1/payments/sepa-credit-transfers/${PAYMENT_ID}`,
    '',
  ],
  [
    'confirm funds',
    confirmFunds.draft(session, {
      body: { account: debtorAccount, instructedAmount: { amount: '10', currency: 'JPY' } },
    }),
    'POST /funds-confirmation/v1/funds-confirmations',
    `{"account":${iban},"instructedAmount":{"amount":10,"currency":"JPY"}}`,
  ],
]

for (const [name, { method, url, body }, line, written] of drafts) {
  test(`drafts the call to ${name} (3, Endpoints; gaps: baltic.amount, baltic.payment.single-path)`, () => {
    assert.equal(`${method} ${url.replace('https://bank.example/baltic/ee', '')}`, line)
    assert.equal(fromUtf8(body), written)
  })
}

test('keeps to the version that the paper has for each area (3, Versioning)', () => {
  const areas = drafts.map(([, , line]) => /^\w+ (\/[\w-]+\/v\d)\//.exec(line)?.[1] ?? line)
  assert.sameMembers(
    [...new Set(areas)],
    ['/account/v1', '/consent/v1', '/consent/v2', '/payment/v1', '/funds-confirmation/v1'],
  )
})
