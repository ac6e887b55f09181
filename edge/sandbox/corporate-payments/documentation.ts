// What the OpenAPI document of corporate payments has besides its operations: callers, refusals in words, examples.
// All people, companies and numbers are invented; the rules are those of paper 2 part B with its gaps.
import { listRefusals, type ListRow } from '../errors/documentation.ts'
import { because, CLOSED, listBody } from '../errors/list.ts'
import { CLOSED as TOKENS_CLOSED, refuse } from '../oauth/answers.ts'
import { answer, type Documentation, type Refusal } from '../openapi/documentation.ts'
import { CODES, errors, statusesOf } from './refusals.ts'

const ERROR_ID = '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20'

const TOO_OFTEN = errors.tooMany(12)
const UNKNOWN = 'What became of the payment is unknown.'

const NO_TOKEN: ListRow = {
  when: 'The token is missing, unknown, or older than an hour.',
  ...because('INVALID_TOKEN', 'Invalid token', 'authorization'),
}
const FAULT: ListRow = { when: UNKNOWN, refusal: errors.broken() }
/** For operations whose statuses do not include 503. */
const FAULT_OR_BREAK: ListRow = { when: 'A fault of the bank, or maintenance.', refusal: CLOSED }
const BREAK: ListRow = {
  when: 'Maintenance, or the instant service is down; nothing was done.',
  refusal: CLOSED,
}

/** Refusals of the three payments. */
const PAYMENT: Readonly<Record<number, ListRow>> = {
  400: {
    when: 'The order or a header is not right, or the money cannot be moved; no payment was made.',
    ...because('DUPLICATE_PAYMENT', 'instructionId was used before, for another payment', 'instructionId'),
  },
  401: NO_TOKEN,
  403: {
    when: 'The key, the signature, the account or the certificate is not that of the client, or it has called too often; no payment was made.',
    ...because('NOT_ALLOWED', 'the debtor account is not one that this client may pay from', 'debtor.iban'),
  },
  504: { when: UNKNOWN, ...because('BACKEND_TIMEOUT', 'a bank did not answer in time') },
}

/** Codes about missing or refused money, which `v2` reports in the payment's state instead. */
const MONEY: readonly string[] = ['INSUFFICIENT_FUNDS', 'PAYMENT_REJECTED']

const QUERY = listRefusals(ERROR_ID, statusesOf('corporate.query'), CODES.query, {
  401: NO_TOKEN,
  403: {
    when: 'The certificate is not the one that the token was issued to, or the client has called too often.',
    refusal: TOO_OFTEN,
  },
  404: {
    when: 'There is no such payment of this client.',
    ...because('PAYMENT_NOT_FOUND', 'there is no such payment of this client'),
  },
  500: FAULT_OR_BREAK,
})

const token = (when: string, { body, headers }: ReturnType<typeof refuse>, ...more: string[]): Refusal => ({
  when,
  codes: [...more, String(body?.['error'])],
  headers: headers && 'retry-after' in headers ? ['retry-after'] : [],
  example: body,
})

const ORDER = {
  creditor: {
    iban: 'FI4699800000000013',
    name: 'Poukaman Paperi Oy',
    address: { country: 'FI', addressLine: ['Paperikuja 2', '00990 Rantakylä'] },
  },
  debtor: { iban: 'FI1999900000000300', name: 'Poukaman Keramiikka Oy' },
  instructedAmount: { amount: '124.00', currency: 'EUR' },
  instructionId: 'INVOICE20260042',
  endToEndId: 'INVOICE-2026-0042',
  message: 'Lasku 42/2026',
  reference: 'RF481245',
  ultimateDebtor: { name: 'Poukaman Lasitus', identification: { id: '1234567-1', schemeName: 'COID' } },
  ultimateCreditor: { name: 'Poukaman Kartonki' },
}

const TOLD = {
  amount: '124.00',
  currency: 'EUR',
  debtorIban: ORDER.debtor.iban,
  ultimateDebtorName: ORDER.ultimateDebtor.name,
  creditorIban: ORDER.creditor.iban,
  creditorName: ORDER.creditor.name,
  ultimateCreditorName: ORDER.ultimateCreditor.name,
  endToEndId: ORDER.endToEndId,
}

const BOOKED = {
  archiveId: '20261120000000000042',
  bookingDate: '2026-11-20T00:00:00.000+02:00',
  transactionDate: '2026-11-20T12:00:00.000+02:00',
  paymentType: 'SCT_INST',
}

const SYNCHRONOUS = {
  ...TOLD,
  ...BOOKED,
  status: 'PROCESSED',
  transactionId: 'T_99900000000300_20261120_20261120000000000042_1',
  instructionId: ORDER.instructionId,
}

const { instructionId } = ORDER
const REQUEST_ID = { 'x-request-id': 'order-42' }

/** What the document of corporate payments has besides its operations. */
export const documentation: Documentation = {
  title: 'Corporate Payment',
  version: '1.6.2',
  description:
    'Pays from the accounts of a company: instant first, and as a normal SEPA payment where that is impossible and ' +
    'allowed.\n\n' +
    'The `instructionId` is the identity of a payment: under one id money moves once. Keep it with the body before you ' +
    'send, and send the same body under the same id after a lost answer. The bytes that are signed are the bytes that are sent.',
  securitySchemes: {
    certificate: {
      type: 'mutualTLS',
      description:
        'Certificate of the client. A sandbox without TLS reads it from the header `x-client-certificate` (PEM, ' +
        'percent-encoded): required in token calls; in the others, if there, the one that the token was issued to.',
    },
    token: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'Token of the client, valid for an hour.',
    },
  },
  proofHeaders: {
    'x-client-certificate': { scheme: 'certificate' },
    authorization: { scheme: 'token' },
    'x-req-signature': {
      parameter: {
        description:
          'Detached JWS (RFC 7515, RFC 7797) over the bytes of the body: encoded header, two dots, encoded signature. ' +
          'The header has exactly `alg` (RS256), `kid`, `b64` (false), `urn:bank.api.iat` (seconds, at most 300 from the ' +
          'clock of the bank) and `crit` (`["b64","urn:bank.api.iat"]`).',
        schema: { type: 'string', pattern: '^[A-Za-z0-9_-]+\\.\\.[A-Za-z0-9_-]+$' },
        example:
          'eyJhbGciOiJSUzI1NiIsImtpZCI6InNhbmRib3gtMSIsImI2NCI6ZmFsc2UsInVybjpiYW5rLmFwaS5pYXQiOjE3OTUxNjg4MDAsImNyaXQiOlsiYjY0IiwidXJuOmJhbmsuYXBpLmlhdCJdfQ..c2lnbmF0dXJl',
      },
    },
  },
  refusals: {
    requestToken: {
      400: token(
        'The form is not right.',
        refuse('unsupported_grant_type', 'grant_type must be client_credentials'),
        'invalid_request',
      ),
      401: token(
        'Id, secret or certificate is missing or wrong.',
        refuse('invalid_client', 'client_id or client_secret is missing or wrong'),
      ),
      403: {
        when: 'Too many calls.',
        family: 'list',
        codes: ['CALL_LIMIT_EXCEEDED'],
        headers: ['retry-after'],
        example: listBody(TOO_OFTEN, ERROR_ID),
      },
      500: token('The bank has a fault.', refuse('server_error', 'the bank has a fault')),
      503: token('Maintenance.', TOKENS_CLOSED),
    },
    createSepaPayment: listRefusals(ERROR_ID, statusesOf('corporate.sepa'), CODES.payment, {
      ...PAYMENT,
      500: FAULT_OR_BREAK,
    }),
    createInstantPayment: listRefusals(ERROR_ID, statusesOf('corporate.instant'), CODES.instant, {
      ...PAYMENT,
      500: FAULT,
      503: BREAK,
    }),
    createPayment: listRefusals(
      ERROR_ID,
      statusesOf('corporate.v2'),
      CODES.payment.filter((code) => !MONEY.includes(code)),
      { ...PAYMENT, 500: FAULT, 503: BREAK },
    ),
    readInstantPayments: QUERY,
    readPayment: QUERY,
  },
  examples: {
    requestToken: {
      body: {
        grant_type: 'client_credentials',
        client_id: 'company-1',
        client_secret: 'secret-of-the-company',
      },
      ...answer({
        access_token: 'eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6ImNvcnBvcmF0ZS10b2tlbiJ9.e30.c2lnbmF0dXJl',
        token_type: 'Bearer',
        expires_in: 3600,
      }),
    },
    createSepaPayment: { headers: REQUEST_ID, body: ORDER, replies: { 201: SYNCHRONOUS } },
    createInstantPayment: { headers: REQUEST_ID, body: ORDER, replies: { 201: SYNCHRONOUS } },
    createPayment: {
      headers: REQUEST_ID,
      body: { ...ORDER, forceSepaInst: true },
      replies: { 201: { ...TOLD, status: 'PROCESSING', instructionId, forceSepaInst: true } },
    },
    readInstantPayments: {
      path: { instructionId },
      headers: REQUEST_ID,
      replies: {
        200: [{ ...TOLD, ...BOOKED, status: 'PROCESSING', transactionId: SYNCHRONOUS.transactionId }],
      },
    },
    readPayment: {
      path: { instructionId },
      headers: REQUEST_ID,
      replies: { 200: { ...TOLD, ...BOOKED, status: 'PROCESSED', instructionId } },
    },
  },
}
