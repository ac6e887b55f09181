// What the OpenAPI document of the Baltic interface has besides its operations: callers, refusals in words, examples.
// All people, companies and numbers are invented; the rules are those of paper 3 with its gaps.
import { answer, type Documentation, type Examples, type Refusal } from '../openapi/documentation.ts'
import {
  blocked,
  type Code,
  errors,
  type Refusal as Refused,
  refusal,
  type Refusals,
  tooOften,
  UNKNOWN,
  wrong,
} from './refusals.ts'

/** Documents a refusal: with its own code, unless more are named. */
const refused = (when: string, refusals: Refusals, codes?: readonly Code[]): Refusal => {
  const { code, text, path, headers } = 'code' in refusals ? refusals : refusals[0]
  return {
    when,
    codes: codes ?? [code],
    headers: headers ? ['retry-after'] : [],
    example: { tppMessages: [{ category: 'ERROR', code, ...(path !== undefined && { path }), text }] },
  }
}
/** Adds the `Retry-After` header to a refusal that may be temporary. */
const orWait = (one: Refused): Refused => ({ ...one, headers: { 'retry-after': '60' } })

const TOKENS = ['TOKEN_UNKNOWN', 'TOKEN_INVALID', 'TOKEN_EXPIRED', 'CERTIFICATE_INVALID'] as const
const CONSENTS = ['CONSENT_INVALID', 'CONSENT_EXPIRED'] as const

const outOfScope = (service: string) => blocked(`the scope of the token does not hold ${service}`)
const NO_TOKEN = refused(
  'The token or the certificate is not right.',
  refusal('TOKEN_UNKNOWN', 'a token of the bank is required'),
  TOKENS,
)

/** Refusals that reads, questions for funds and orders of payments have alike. */
const WIDE: Readonly<Record<number, Refusal>> = {
  404: refused(
    'There is no such resource, or it is not for the caller; the bank does not tell which.',
    UNKNOWN,
    ['RESOURCE_UNKNOWN', 'PRODUCT_UNKNOWN'],
  ),
  405: refused('The path does not have this method.', errors.noMethod()),
  406: refused(
    'The media types that are accepted do not hold `application/json`.',
    wrong('accept', 'must allow application/json', 'REQUESTED_FORMATS_INVALID'),
  ),
  408: refused(
    'The body did not end within 10 seconds.',
    refusal('REQUEST_TIMEOUT', 'the body did not end in time'),
  ),
  415: refused('The body is not `application/json`.', errors.mediaType()),
  429: refused(
    'Too often: of a read without the person, or of any call; wait as long as `retry-after` says.',
    tooOften(43_200),
  ),
  500: refused('A fault of the bank.', errors.broken()),
  503: refused(
    'The bank is closed for maintenance.',
    orWait(refusal('SERVICE_UNAVAILABLE', 'the service is closed for maintenance')),
  ),
}

const READ: Readonly<Record<number, Refusal>> = {
  400: refused('A parameter is not right.', wrong('dateFrom', 'must be a date YYYY-MM-DD'), [
    'FORMAT_ERROR',
    'PARAMETER_NOT_SUPPORTED',
    'PERIOD_INVALID',
  ]),
  401: refused(
    'There is no consent that can be used, it does not cover this, or the token is not right.',
    refusal('CONSENT_EXPIRED', 'the consent has ended'),
    [...CONSENTS, ...TOKENS],
  ),
  403: refused(
    'The consent is unknown, or another client’s, or the token is not for accounts.',
    refusal('CONSENT_UNKNOWN', 'the consent is not known'),
    ['CONSENT_UNKNOWN', 'SERVICE_BLOCKED'],
  ),
  ...WIDE,
}

const ORDER: Readonly<Record<number, Refusal>> = {
  400: refused(
    'The body is not right, or the account that pays is not there.',
    wrong('creditorName', 'is required'),
    ['FORMAT_ERROR', 'PARAMETER_NOT_SUPPORTED', 'EXECUTION_DATE_INVALID', 'PAYMENT_FAILED'],
  ),
  401: NO_TOKEN,
  403: refused('The token is not for payments.', outOfScope('PIS')),
  ...WIDE,
}

const FUNDS: Readonly<Record<number, Refusal>> = {
  400: refused(
    'The body is not right, there is no valid consent to confirm funds, or the card is not its card.',
    refusal('NO_PIIS_ACTIVATION', 'there is no valid consent to confirm funds'),
    ['FORMAT_ERROR', 'PARAMETER_NOT_SUPPORTED', 'NO_PIIS_ACTIVATION', 'CARD_INVALID'],
  ),
  401: refused(
    'The account is not that of the consent, or a token that was sent is not right.',
    wrong('account', 'must be that of the consent', 'CONSENT_INVALID'),
    ['CONSENT_INVALID', ...TOKENS],
  ),
  403: refused('A token that was sent is not for funds.', outOfScope('PIIS')),
  ...WIDE,
}

const consent = (codes: readonly Code[], service: string): Record<number, Refusal> => ({
  400: refused('The body is not right.', wrong('frequencyPerDay', 'must be a whole number'), codes),
  401: NO_TOKEN,
  403: refused(`The token is not for ${service}, or there are too many calls.`, orWait(outOfScope(service))),
  404: refused(
    'There is no open account of this country under a number and currency that the body names.',
    refusal('RESOURCE_UNKNOWN', 'there is no such account in this country'),
  ),
  500: refused(
    'A fault of the bank, or it is closed for maintenance.',
    orWait(refusal('INTERNAL_ERROR', 'the bank has a fault')),
  ),
})

const ASKED: Readonly<Record<number, Refusal>> = {
  401: NO_TOKEN,
  403: refused('The token is not for payments, or there are too many calls.', orWait(outOfScope('PIS'))),
  404: WIDE[404] as Refusal,
}

const CANCEL: Readonly<Record<number, Refusal>> = {
  401: NO_TOKEN,
  403: refused(
    'It is too late, there is no such payment, or the token is not for payments.',
    orWait(refusal('CANCELLATION_INVALID', 'the payment can no longer be cancelled')),
    ['CANCELLATION_INVALID', 'RESOURCE_UNKNOWN', 'PRODUCT_INVALID', 'SERVICE_BLOCKED'],
  ),
}

const ACCOUNT_ID = '6b1f0e57-2a3c-4d84-9f60-0c5d7e8a9b21'
const TRANSACTION_ID = 'mi7zjt1q-5f3c9a7e1b2d4c6f8a0b1c2d'
const PAYMENT_ID = 'c2a8f4d6-71b3-4e95-8d0c-3b6a9e5f1702'
const ORIGIN = 'https://bank.example/baltic/ee'
const ACCOUNT = `${ORIGIN}/account/v1/accounts/${ACCOUNT_ID}`
const METADATA = { href: `${ORIGIN}/.well-known/openid-configuration`, rel: 'scaOAuth' }
const FIRST = 'EE159900000000000013'

const account = {
  resourceId: ACCOUNT_ID,
  iban: FIRST,
  bic: 'SBOXEEH0',
  currency: 'EUR',
  name: 'Everyday account',
  product: 'Everyday account',
  cashAccountType: 'CACC',
  status: 'enabled',
  usage: 'PRIV',
  _links: [
    { href: `${ACCOUNT}/balances`, rel: 'balances' },
    { href: `${ACCOUNT}/transactions`, rel: 'transactions' },
  ],
}
const balances = [
  {
    balanceAmount: { amount: 10_000, currency: 'EUR' },
    balanceType: 'closingBooked',
    referenceDate: '2026-11-19',
  },
  {
    balanceAmount: { amount: 9975.5, currency: 'EUR' },
    balanceType: 'interimAvailable',
    lastChangeDateTime: '2026-11-20T12:00:00.000+02:00',
  },
]
const reference = { accountNumber: FIRST, accountReferenceType: 'IBAN' }
const transaction = {
  transactionId: TRANSACTION_ID,
  entryReference: '20261119000000000012',
  bookingDate: '2026-11-19',
  valueDate: '2026-11-19',
  transactionAmount: { amount: -42.9, currency: 'EUR' },
  creditorName: 'Kask & Pojad OÜ',
  creditorAccount: { accountNumber: 'EE489900000000000001', accountReferenceType: 'IBAN' },
  remittanceInformationUnstructured: 'Tellimus 1204',
  endToEndId: 'order-42',
  bankTransactionCode: 'PMNT-ICDT-ESCT',
}
const entries = {
  booked: [transaction],
  pending: [],
  meta: { totalPages: 1 },
  _links: [
    { href: `${ACCOUNT}/transactions?bookingStatus=both&dateFrom=2026-11-01&page=1`, rel: 'first' },
    { href: `${ACCOUNT}/transactions?bookingStatus=both&dateFrom=2026-11-01&page=1`, rel: 'last' },
  ],
}

const PSU = { 'psu-ip-address': '192.0.2.7', 'psu-user-agent': 'Mozilla/5.0', 'psu-http-method': 'GET' }

const party = {
  creditorAccount: { accountNumber: 'LV56SBOX0000000000001' },
  creditorName: 'Bērzs un Dēli SIA',
}
const abroad = {
  ...party,
  creditorAgent: 'SBOXLVH0',
  creditorAddress: { street: 'Tirgus iela', buildingNumber: 3, city: 'Rīga', country: 'LV' },
}
const paid = { debtorAccount: { accountNumber: FIRST } }
const euros = { instructedAmount: { amount: 12.5, currency: 'EUR' } }
const dollars = { instructedAmount: { amount: 40, currency: 'USD' } }
const texts = { endToEndIdentification: 'order-42', remittanceInformationUnstructured: 'Tellimus 1204' }
const series = { startDate: '2026-12-01', frequency: 'Monthly', dayOfExecution: 31 }

const order = (service: string, product: string, body: object): Examples => {
  const self = `${ORIGIN}/payment/v1/${service}/${product}/${PAYMENT_ID}`
  const hasFee = product === 'cross-border-credit-transfers'
  return {
    body,
    headers: PSU,
    ...answer({
      paymentId: PAYMENT_ID,
      transactionStatus: 'RCVD',
      transactionFeeIndicator: hasFee,
      ...(hasFee && { transactionFees: { amount: 6, currency: 'EUR' } }),
      links: [METADATA, { href: self, rel: 'self' }, { href: `${self}/status`, rel: 'status' }],
    }),
  }
}

const PAYMENT_PATH = {
  paymentService: 'payments',
  paymentProduct: 'sepa-credit-transfers',
  paymentId: PAYMENT_ID,
}

/** What the document of the Baltic interface has besides its operations. */
export const documentation: Documentation = {
  title: 'Baltic accounts, payments and funds',
  version: '1.0',
  bases: ['/baltic/ee', '/baltic/lv', '/baltic/lt'],
  description:
    'Reads accounts, pays from them and confirms funds in Estonia, Latvia and Lithuania: one address for each country, with ' +
    'tokens, consents and payments of its own.\n\n' +
    'An account is a number with a currency; one number may have several. Amounts are JSON numbers: read their text, never a float.\n\n' +
    '**Tokens.** All paths here are below the address of the server. Addresses stand at `GET /.well-known/openid-configuration`. ' +
    '`POST /oauth/token` takes a form with ' +
    '`grant_type=client_credentials`, `client_id`, `client_secret` and `scope`: `AIS` for accounts, `PIS` for payments, `PIIS` for ' +
    'funds, several with a space between. Everything of the default client of a sandbox is in `GET /_sandbox/keys`.\n\n' +
    '**The approval.** The browser of the person goes to `GET /oauth/authorize` with `response_type=code`, `client_id`, ' +
    '`redirect_uri` (registered, byte for byte), `scope` (`AIS:{consentId}`, `PIIS:{consentId}` or `PIS:{paymentId}`), `state`, ' +
    '`code_challenge` and `code_challenge_method=S256`, and comes back with `code` and `state`, or with `error`. `POST /oauth/token` ' +
    'gives tokens for the code. In a sandbox `POST /_sandbox/baltic/tokens`, at its origin, does all of it without a browser.\n\n' +
    '**Reads** are addressed by `consent-id`, by the token of the person, or by both. Without the person (no `psu-ip-address`) each ' +
    'is answered `frequencyPerDay` times a day.\n\n' +
    'Nothing protects an order from being sent twice: two sendings are two payments.',
  besides:
    '`eachTransaction` reads all pages of a report. The calls of `/oauth/token` and the address of ' +
    '`/oauth/authorize`, both below the address of the bank in its country, are in the description of the document.',
  securitySchemes: {
    token: {
      type: 'http',
      scheme: 'bearer',
      description:
        'Token of the client, valid for an hour, from `POST /oauth/token` below the address of the server (see above); or that of a person, for ' +
        'one consent or payment.',
    },
  },
  proofHeaders: {
    authorization: { scheme: 'token', insteadOf: 'consent-id' },
    'x-request-id': {
      parameter: {
        description: 'Names the call; the answer echoes it, or bears one of the bank.',
        required: false,
        schema: { type: 'string' },
        example: '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
      },
    },
    'consent-id': {
      parameter: {
        description:
          'Names the consent. Reads may be addressed by the token of the person instead, and need no token beside it.',
        required: false,
        schema: { type: 'string' },
        example: '0d9b2f6c-54e1-4a87-b3c0-7f8e6d5a4c31',
      },
    },
    'x-client-certificate': {
      parameter: {
        description: 'Certificate of the client, as percent-encoded PEM, in a sandbox without TLS.',
        required: false,
        schema: { type: 'string' },
        example: '-----BEGIN%20CERTIFICATE-----',
      },
    },
  },
  refusalHeaders: ['x-request-id'],
  refusals: {
    '*': READ,
    createConsent: consent(
      ['FORMAT_ERROR', 'SERVICE_INVALID', 'PERIOD_INVALID', 'SESSIONS_NOT_SUPPORTED'],
      'AIS',
    ),
    createFundsConsent: consent(['FORMAT_ERROR'], 'PIIS'),
    createSepaPayment: ORDER,
    createCrossBorderPayment: ORDER,
    createSepaBulk: ORDER,
    createCrossBorderBulk: ORDER,
    createPeriodicSepa: ORDER,
    createPeriodicCrossBorder: ORDER,
    readPayment: ASKED,
    readPaymentStatus: ASKED,
    cancelPayment: CANCEL,
    confirmFunds: FUNDS,
  },
  examples: {
    listAccounts: {
      headers: PSU,
      query: { withBalance: true },
      replies: { 200: { accounts: [{ ...account, balances }] } },
    },
    readAccount: {
      path: { accountId: ACCOUNT_ID },
      headers: PSU,
      query: { withBalance: true },
      replies: { 200: { account: { ...account, balances } } },
    },
    readBalances: {
      path: { accountId: ACCOUNT_ID },
      headers: PSU,
      replies: { 200: { account: reference, balances } },
    },
    listTransactions: {
      path: { accountId: ACCOUNT_ID },
      headers: PSU,
      query: {
        bookingStatus: 'both',
        dateFrom: '2026-11-01',
        dateTo: '2026-11-20',
        page: 1,
        withBalance: false,
      },
      replies: { 200: { account: reference, transactions: entries } },
    },
    readTransaction: {
      path: { accountId: ACCOUNT_ID, resourceId: TRANSACTION_ID },
      headers: PSU,
      replies: { 200: { transactionDetails: transaction } },
    },
    createConsent: {
      headers: PSU,
      body: {
        access: {
          balances: [{ accountNumber: FIRST }],
          transactions: [{ accountNumber: FIRST, currency: 'EUR' }],
        },
        recurringIndicator: true,
        validUntil: '9999-12-31',
        frequencyPerDay: 4,
        combinedServiceIndicator: false,
      },
      ...answer(
        {
          consentId: '0d9b2f6c-54e1-4a87-b3c0-7f8e6d5a4c31',
          consentStatus: 'received',
          _links: [METADATA],
        },
        201,
      ),
    },
    createFundsConsent: {
      headers: PSU,
      body: {
        account: { accountNumber: FIRST },
        cardNumber: '4000000000004071',
        cardExpiryDate: '2028-12-31',
      },
      ...answer(
        {
          consentId: '7e4c1a90-8b2d-4f63-9a05-1d6e3c7b8f42',
          consentStatus: 'received',
          _links: [METADATA],
        },
        201,
      ),
    },
    createSepaPayment: order('payments', 'sepa-credit-transfers', { ...paid, ...party, ...euros, ...texts }),
    createCrossBorderPayment: order('payments', 'cross-border-credit-transfers', {
      ...paid,
      ...abroad,
      ...dollars,
      ...texts,
    }),
    createSepaBulk: order('bulk-payments', 'sepa-credit-transfers', {
      ...paid,
      paymentInformationId: 'salaries-11',
      payments: [{ ...party, ...euros }],
    }),
    createCrossBorderBulk: order('bulk-payments', 'cross-border-credit-transfers', {
      ...paid,
      payments: [{ ...abroad, ...dollars, chargeBearer: 'SHAR' }],
    }),
    createPeriodicSepa: order('periodic-payments', 'sepa-credit-transfers', {
      ...paid,
      ...party,
      ...euros,
      ...series,
    }),
    createPeriodicCrossBorder: order('periodic-payments', 'cross-border-credit-transfers', {
      ...paid,
      ...abroad,
      ...dollars,
      ...series,
    }),
    readPayment: { path: PAYMENT_PATH, headers: PSU, replies: { 200: { ...paid, ...party, ...euros } } },
    readPaymentStatus: { path: PAYMENT_PATH, headers: PSU, replies: { 200: { transactionStatus: 'ACSC' } } },
    cancelPayment: {
      path: PAYMENT_PATH,
      headers: PSU,
      replies: {
        200: { paymentId: PAYMENT_ID, transactionStatus: 'ACTC', links: [METADATA] },
      },
    },
    confirmFunds: {
      headers: PSU,
      body: { account: { accountNumber: FIRST }, ...euros, payee: 'Kask & Pojad OÜ' },
      replies: { 200: { fundsAvailable: true } },
    },
  },
}
