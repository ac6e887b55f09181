// What the OpenAPI document of PSD2 payments has besides its operations: callers, refusals in words, examples.
// All people, companies and numbers are invented; the rules are those of paper 2 part A with its gaps.
import { flatRefusals } from '../errors/documentation.ts'
import { CLOSED, tooMany } from '../errors/flat.ts'
import { answer, type Documentation, type Examples, type Refusal } from '../openapi/documentation.ts'
import { BAD_TOKEN, errors, forbidden, notFound, wrong } from './refusals.ts'

const refused = flatRefusals('7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58')

const EVERY: Readonly<Record<number, Refusal>> = {
  400: refused(
    'A header is not right.',
    wrong('InvalidValue', 'x-fapi-interaction-id', 'must be a UUID of 36 characters'),
  ),
  401: refused(
    'The token is missing, unknown or too old, or the api key is not that of its client.',
    BAD_TOKEN,
  ),
  403: refused(
    'The token is not for payments, or the certificate is not the one that it was issued to.',
    forbidden('The scope of the token does not cover payments'),
  ),
  429: refused('Too many calls: wait as long as `retry-after` says.', tooMany(12)),
  500: refused('A fault of the bank.', errors.broken()),
  503: refused('The bank is closed for maintenance.', CLOSED),
}

const MEDIA_TYPE = refused('The body is not sent as JSON.', errors.mediaType())

const illegal = (when: string, ...codes: string[]): Refusal =>
  refused(when, errors.planned('IllegalState'), [...codes, 'IllegalState'])

const unknown = (parameter: string): Refusal =>
  refused(
    'There is no such resource of this client, or the token is for another bundle; the bank does not tell which.',
    notFound(parameter),
  )

const create = (fields: string, when: string): Record<number, Refusal> => ({
  ...EVERY,
  400: refused(
    'The order or a header is not right; nothing was created, and the key is free.',
    wrong('Required', 'x-idempotency-key', 'is required'),
    `Required InvalidValue TypeMismatch UnrecognizedProperty Size Min Max Date ${fields}`.split(' '),
  ),
  403: refused(
    'The token is not for payments or for one bundle only, the certificate is another one, or the signature does not verify.',
    forbidden('The signature does not verify over the bytes of the body'),
  ),
  409: illegal(when, 'DuplicatePayment'),
  415: MEDIA_TYPE,
})

const SEPA_FIELDS = 'EuroCents Iban FinnishIban SepaIban SepaAddress CountryCode FinnishReference'
const FOREIGN_FIELDS =
  'Iban FinnishIban SepaPayment CountryCode ValidBic CreditorBicOrAddress EuEtaValid ValidPaymentOrder ValidDetailOfCharges'

const KEY_USED = 'The key was used before, for another order or more than 24 hours ago'
const SEPA_CREATE = create(
  SEPA_FIELDS,
  `${KEY_USED}; or the bundle takes no payment: it is approved or being approved, full, foreign, or of a cancellation.`,
)

const READ = { ...EVERY, 404: unknown('paymentId') }

const SUBMIT: Record<number, Refusal> = {
  ...READ,
  400: refused(
    'A header is not right, or the body is not exactly `{}`.',
    wrong('UnrecognizedProperty', 'amountEUR', 'is not a known member'),
    ['InvalidValue', 'UnrecognizedProperty', 'Date', 'Size'],
  ),
  409: illegal('The payment is not approved, or has ended.'),
  415: MEDIA_TYPE,
  422: refused(
    'The money or the bank fails; nothing was debited, and the payment may be submitted again.',
    errors.planned('InsufficientFunds'),
    ['InsufficientFunds', 'PaymentFail'],
  ),
}

const DELETE = { ...READ, 409: illegal('It is too late to delete the payment.') }
const BUNDLE = { ...EVERY, 404: unknown('authorizationId') }

const DECIDE: Record<number, Refusal> = {
  ...BUNDLE,
  400: SUBMIT[400] as Refusal,
  409: illegal('There is nothing to decide: the payer has decided, or the bundle has ended.'),
  415: MEDIA_TYPE,
}

const SEPA_ORDER = {
  reference: '1232',
  amountEUR: '24.00',
  payee: {
    iban: 'EE159900000000000013',
    name: 'Kask & Pojad OÜ',
    address: ['Pikk 1', 'Tallinn'],
    country: 'EE',
  },
  payer: { iban: 'FI6299900000000011' },
  message: 'Kaksi kuppia',
}
const SCHEDULED_ORDER = { ...SEPA_ORDER, dueDate: '2026-12-24' }
const RECURRING_ORDER = {
  ...SEPA_ORDER,
  dueDate: '2026-12-18',
  recurrence: 'Weekly',
  recurrenceEndDate: '2027-01-08',
}
const FOREIGN_ORDER = {
  amount: '100.00',
  currency: 'USD',
  payee: {
    bankAccount: { id: '1234567890', schemeName: 'BBAN' },
    name: 'Clay Supplies Inc.',
    financialInstitution: { bic: 'SBOXUS22', name: 'Example Bank' },
    foreignAddress: { addressLine1: 'Main Street 2', addressLine2: 'Springfield', country: 'US' },
  },
  message: 'Invoice 7',
  payer: { iban: 'FI6299900000000011' },
}

const paymentId = '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21'
const authorizationId = '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01'
const cancellationAuthorizationId = '9e2b7d10-5c3f-4a8e-b1d6-8f0a2c4e6b73'

const CREATED = '2026-11-20T12:00:00.000+02:00'
const LATER = '2026-11-20T12:04:00.000+02:00'
const IDS = { paymentId, authorizationId }
const NEW = { ...IDS, created: CREATED, modified: CREATED, status: 'Unauthorized' }
const SUBMITTED = { ...IDS, created: CREATED, modified: LATER, authorized: LATER, submitted: LATER }
const FOREIGN = { paymentType: 'ForeignPayment', count: 1 }
const DEBITED = { ...SUBMITTED, archiveId: '20261120000000000042', status: 'Debited' }
const WAITING = { ...SUBMITTED, status: 'AwaitingDueDate' }

interface KindExamples {
  order: object
  /** The payment as created, as submitted, and as deleted after the approval. */
  made: object
  done: object
}

const KINDS = {
  sepa: { order: SEPA_ORDER, made: NEW, done: DEBITED },
  scheduled: { order: SCHEDULED_ORDER, made: NEW, done: WAITING },
  recurring: { order: RECURRING_ORDER, made: NEW, done: WAITING },
  foreign: {
    order: FOREIGN_ORDER,
    made: { ...FOREIGN, ...NEW },
    done: { ...FOREIGN, ...SUBMITTED, status: 'Accepted' },
  },
} as const satisfies Record<string, KindExamples>

const HEADERS = {
  'x-fapi-interaction-id': '3b6f1c2d-8e4a-4f70-9c15-6d2e8b0a7f34',
}
const CUSTOMER = {
  ...HEADERS,
  'x-fapi-customer-last-logged-time': 'Fri, 20 Nov 2026 09:58:00 GMT',
  'x-fapi-customer-ip-address': '192.0.2.17',
  'x-customer-user-agent': 'Mozilla/5.0 (X11; Linux x86_64)',
}

const creates = ({ order, made }: KindExamples): Examples => ({
  headers: CUSTOMER,
  body: order,
  replies: { 201: { ...order, ...made } },
})
const reads = ({ order, done }: KindExamples): Examples => ({
  path: { paymentId },
  headers: HEADERS,
  replies: { 200: { ...order, ...done } },
})
const submits = ({ order, done }: KindExamples, headers: Examples['headers'] = HEADERS): Examples => ({
  path: { paymentId },
  headers,
  body: {},
  replies: { 200: { ...order, ...done } },
})
const deletes = ({ order, made }: KindExamples): Examples => ({
  path: { paymentId },
  headers: HEADERS,
  replies: {
    200: { ...order, ...made, status: 'Revoked' },
    202: { ...order, ...made, status: 'Authorized', authorized: LATER, cancellationAuthorizationId },
  },
})

const BUNDLE_TOLD = { authorizationId, created: CREATED, modified: LATER }
const bundle = (status: string, body?: object): Examples => ({
  path: { authorizationId },
  headers: HEADERS,
  ...(body && { body }),
  replies: { 200: { ...BUNDLE_TOLD, ...(status === 'Authorized' && { authorized: LATER }), status } },
})

/** What the document of PSD2 payments has besides its operations. */
export const documentation: Documentation = {
  title: 'PSD2 Payment Initiation',
  version: '2.0',
  description:
    'Initiates payments from the account of a payer who approves them at the bank: immediate, scheduled and recurring SEPA ' +
    'payments, and foreign payments.\n\n' +
    'Create, have the payer approve the bundle, submit. A payment is created once for each `x-idempotency-key`, and debited ' +
    'once however often it is submitted. What the browser brings back is a hint: read the authorization, it alone decides.\n\n' +
    '**The token.** Addresses of the bank stand at `GET /.well-known/openid-configuration`. `POST /oauth/token` takes a form with ' +
    '`grant_type=client_credentials`, `client_id`, `client_secret` and `scope=payments`: id and secret belong into the form, not into ' +
    '`authorization`. It needs the certificate of the client, by mutual TLS; a sandbox without TLS takes it in the header ' +
    '`x-client-certificate`, as percent-encoded PEM. Everything of the default client of a sandbox is in `GET /_sandbox/keys`.\n\n' +
    '**The approval.** The browser of the payer goes to `GET /oauth/authorize` with `response_type=code id_token`, `client_id`, ' +
    '`redirect_uri` (registered, byte for byte), `scope=openid payments`, `state`, `nonce` and `request`. That is a compact JWS of the ' +
    'seal key; its header has `alg` and `kid`, its claims are `aud` (the address of the bank), `iss` (the client id), `iat`, `exp` (900 s ' +
    'later at most), the six other parameters once more, `max_age` 86400, and `claims`: ' +
    '`{ "userinfo": { "authorizationId": { "value": "…", "essential": true } }, "id_token": { "authorizationId": { "value": "…", ' +
    '"essential": true }, "acr": { "essential": true, "values": ["urn:openbanking:psd2:sca"] } } }`. The browser comes back with `code`, ' +
    '`id_token` and `state` in the fragment, or with `error`. In a sandbox `authorizeInSandbox` approves without a browser.\n\n' +
    '**Without a payer.** `POST /oauth/token` with `grant_type=urn:ietf:params:oauth:grant-type:jwt-bearer`, id and secret as above and ' +
    '`assertion`: a JWS like `request`, of `aud`, `iss`, `iat`, `exp` and `claims` alone, whose `acr` is `urn:openbanking:psd2:ca`. The ' +
    'bank grants it only where every payment of the bundle was created with `x-jws-signature` and names its `payer`, and the payers are ' +
    'accounts of one customer who may confirm; else 400 `invalid_grant`. The bundle is `Authorized` then.',
  besides:
    '`requestExemption` asks `POST /oauth/token` with a signed assertion to approve a bundle without its payer. The bank grants it ' +
    'where every payment of the bundle was sealed (the client seals each) and names its `payer`, all of one customer who may confirm; ' +
    'else it is `call_refused` with `invalid_grant`. After a lost answer it may be sent again: it gives a new token. ' +
    'The other calls of `/oauth/token` and the address of `/oauth/authorize` are in the description of the document.',
  securitySchemes: {
    token: {
      type: 'http',
      scheme: 'bearer',
      description:
        'Token of the client, valid for an hour, from `POST /oauth/token` (see above); or that of a payer, for one bundle.',
    },
  },
  proofHeaders: {
    authorization: { scheme: 'token' },
    'x-api-key': {
      parameter: {
        description: 'Key of the application; if there, that of the client of the token.',
        required: false,
        schema: { type: 'string', pattern: '^[!-~]{1,128}$' },
        example: 'key-of-the-provider',
      },
    },
    'x-idempotency-key': {
      parameter: {
        description:
          'Names the intent: 1 to 40 visible ASCII characters, spaces inside only. The same key with an equal body brings the ' +
          'same payment again, for 24 hours.',
        schema: { type: 'string', minLength: 1, maxLength: 40, pattern: '^[!-~]([ -~]*[!-~])?$' },
        example: 'order-42',
      },
    },
    'x-jws-signature': {
      parameter: {
        description:
          'Detached JWS over the bytes of the body: encoded header, two dots, encoded signature over the encoded header, a dot ' +
          'and the encoded body. The header has exactly `alg` (RS256, PS256 or ES256) and `kid`. Optional, and verified if there; ' +
          'answers carry one of the bank.',
        required: false,
        schema: { type: 'string', pattern: '^[A-Za-z0-9_-]+\\.\\.[A-Za-z0-9_-]+$' },
        example: 'eyJhbGciOiJSUzI1NiIsImtpZCI6InNhbmRib3gtcXNlYWwtMSJ9..c2lnbmF0dXJl',
      },
    },
  },
  refusals: {
    createSepaPayment: SEPA_CREATE,
    createScheduledPayment: SEPA_CREATE,
    createRecurringPayment: SEPA_CREATE,
    createForeignPayment: create(FOREIGN_FIELDS, `${KEY_USED}.`),
    readSepaPayment: READ,
    readScheduledPayment: READ,
    readRecurringPayment: READ,
    readForeignPayment: READ,
    readRecurrence: {
      ...READ,
      400: refused(
        'A header is not right, or the date is none.',
        wrong('Date', 'dueDate', 'must be a date YYYY-MM-DD'),
        ['InvalidValue', 'Date'],
      ),
      404: unknown('dueDate'),
    },
    submitSepaPayment: SUBMIT,
    submitScheduledPayment: SUBMIT,
    confirmRecurringPayment: SUBMIT,
    submitForeignPayment: SUBMIT,
    deleteSepaPayment: DELETE,
    deleteScheduledPayment: DELETE,
    deleteRecurringPayment: DELETE,
    deleteForeignPayment: DELETE,
    readAuthorization: BUNDLE,
    listAuthorizationPayments: BUNDLE,
    revokeAuthorization: {
      ...BUNDLE,
      409: illegal('It is too late to revoke the bundle: each payment is cancelled by itself.'),
    },
    authorizeInSandbox: DECIDE,
    rejectInSandbox: DECIDE,
  },
  examples: {
    createSepaPayment: creates(KINDS.sepa),
    createScheduledPayment: creates(KINDS.scheduled),
    createRecurringPayment: creates(KINDS.recurring),
    createForeignPayment: creates(KINDS.foreign),
    readSepaPayment: reads(KINDS.sepa),
    readScheduledPayment: reads(KINDS.scheduled),
    readRecurringPayment: reads(KINDS.recurring),
    readForeignPayment: reads(KINDS.foreign),
    readRecurrence: {
      path: { paymentId, dueDate: '2026-12-18' },
      headers: HEADERS,
      replies: { 200: { dueDate: '2026-12-18', status: 'AwaitingDueDate', modified: LATER } },
    },
    submitSepaPayment: submits(KINDS.sepa),
    submitScheduledPayment: submits(KINDS.scheduled),
    confirmRecurringPayment: submits(KINDS.recurring, CUSTOMER),
    submitForeignPayment: submits(KINDS.foreign),
    deleteSepaPayment: deletes(KINDS.sepa),
    deleteScheduledPayment: deletes(KINDS.scheduled),
    deleteRecurringPayment: deletes(KINDS.recurring),
    deleteForeignPayment: deletes(KINDS.foreign),
    readAuthorization: bundle('Authorized'),
    listAuthorizationPayments: {
      path: { authorizationId },
      headers: HEADERS,
      ...answer({
        authorizationId,
        status: 'Unauthorized',
        sepaPayments: [{ ...SEPA_ORDER, ...NEW }],
        scheduledSepaPayments: [],
        recurringSepaPayments: [],
        foreignPayments: [],
      }),
    },
    revokeAuthorization: bundle('Revoked'),
    authorizeInSandbox: bundle('Authorized', {}),
    rejectInSandbox: bundle('Rejected', {}),
  },
}
