// Why a call is refused: status, type and words of each case of the interface, and which of them can be planned for each call.

import { GUESSED_WAIT_SECONDS } from '../errors/family.ts'
import { CLOSED, flatFamily, type FlatRefusal, invalid, tooMany } from '../errors/flat.ts'

/** Refuses a token that is missing, unknown or too old. */
export const BAD_TOKEN: FlatRefusal = {
  status: 401,
  type: 'SECURITY',
  message: 'Invalid token',
  headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
}

/** Refuses an unknown api key, or one of another client than that of the token. */
export const BAD_KEY: FlatRefusal = { status: 401, type: 'SECURITY', message: 'Invalid ApiKey' }

/** Refuses because a right is missing. */
export const forbidden = (message: string): FlatRefusal => ({ status: 403, type: 'SECURITY', message })

/** Refuses one value. */
export const wrong = (type: string, path: string, rule: string): FlatRefusal =>
  invalid([{ type, path, message: `${path} ${rule}` }])

/** Refuses an id that is unknown or of another client, in the same way. */
export const notFound = (path: string): FlatRefusal => ({
  status: 404,
  type: 'VALIDATION',
  message: 'there is no such resource',
  violations: [{ type: 'InvalidValue', path, message: `${path} is not known` }],
})

const business = (status: number, type: string, message: string, path?: string): FlatRefusal => ({
  status,
  type: 'BUSINESS',
  message,
  violations: [{ type, ...(path !== undefined && { path }), message }],
})

const illegal = (message: string, path?: string): FlatRefusal => business(409, 'IllegalState', message, path)

/** Refuses what the state of a payment or bundle does not allow, and names that state. */
export const illegalIn = (what: 'payment' | 'bundle', status: string, path?: string): FlatRefusal =>
  illegal(`the ${what} is ${status}: its state does not allow it now`, path)

/** Refuses a deletion that comes too late (gaps: psd2.delete.too-late). */
export const tooLate = (status: string): FlatRefusal =>
  status === 'AwaitingDueDate'
    ? illegal(`the payment is ${status}, and its day has begun: it cannot be deleted any more`)
    : illegalIn('payment', status)

/** Refuses a payment for a bundle that it cannot join (gaps: psd2.bundle.join). */
export const notJoinable = (status: string): FlatRefusal =>
  status === 'Unauthorized'
    ? illegal(
        'the bundle takes no further payment: it is full, or holds a foreign payment or a cancellation',
        'authorizationId',
      )
    : illegalIn('bundle', status, 'authorizationId')

/** Refuses an idempotency key that is bound to another payment, or was used too long ago. */
export const DUPLICATE = business(
  409,
  'DuplicatePayment',
  'x-idempotency-key was used before, for another payment or more than 24 h ago',
  'x-idempotency-key',
)

const INSUFFICIENT = business(422, 'InsufficientFunds', 'the account has too little money')
const bankFailed = (reason: string) => business(422, 'PaymentFail', reason)

/** Why a submission fails: the status, the money, or the bank with a reason; in the last two cases it may be repeated. */
export type SubmissionFailure =
  | { failure: 'IllegalState' | 'InsufficientFunds' }
  | { failure: 'PaymentFail'; reason: string }

/** Refuses a submission that has failed, and names the status that it failed in. */
export function failed(submission: SubmissionFailure, status: string): FlatRefusal {
  switch (submission.failure) {
    case 'IllegalState':
      return illegalIn('payment', status)
    case 'InsufficientFunds':
      return INSUFFICIENT
    case 'PaymentFail':
      return bankFailed(submission.reason)
  }
}

/** Refusals by status: those without a violation to name them by, and the plain status of the others. */
const BY_STATUS = {
  400: invalid([]),
  401: BAD_TOKEN,
  403: forbidden('The token does not allow it'),
  404: notFound('paymentId'),
  409: { status: 409, type: 'BUSINESS', message: 'The state does not allow it now' },
  415: { status: 415, type: 'VALIDATION', message: 'content-type must be application/json' },
  422: { status: 422, type: 'BUSINESS', message: 'The submission has failed' },
  429: tooMany(GUESSED_WAIT_SECONDS),
  500: { status: 500, type: 'TECHNICAL', message: 'Something went wrong in the bank' },
  503: CLOSED,
  504: { status: 504, type: 'TECHNICAL', message: 'The bank took too long' },
} as const satisfies Record<number, FlatRefusal>

/** Refusals about states and money, by their violations; all other violations are faults of the request. */
const BY_VIOLATION = {
  IllegalState: illegal('the state does not allow it now'),
  DuplicatePayment: DUPLICATE,
  InsufficientFunds: INSUFFICIENT,
  PaymentFail: bankFailed('Unspecified'),
} as const satisfies Record<string, FlatRefusal>

const PLANNED: Readonly<Record<string, FlatRefusal>> = { ...BY_STATUS, ...BY_VIOLATION }

/** How this interface refuses. */
export const errors = flatFamily(
  (code) => PLANNED[code] ?? invalid([{ type: code, message: 'planned by the sandbox' }]),
  415,
)

const EVERY = ['400', '401', '403', '429', '500', '503', '504', 'InvalidValue']
const ADDRESSED = [...EVERY, '404']
const CONFLICT = ['409', 'IllegalState']
const EMPTY_BODY = [...ADDRESSED, ...CONFLICT, '415', 'UnrecognizedProperty']
const SUBMISSION = [...EMPTY_BODY, '422', 'InsufficientFunds', 'PaymentFail']
const FIELDS =
  'Required TypeMismatch UnrecognizedProperty Size Min Max Date EuroCents Iban FinnishIban SepaIban SepaAddress ' +
  'SepaPayment CountryCode ValidBic FinnishReference CreditorBicOrAddress EuEtaValid ValidPaymentOrder ValidDetailOfCharges'

/** Violations, and statuses without one, that can be planned for each call (gaps: psd2.errors.violations). */
export const CODES = {
  create: [...EVERY, ...CONFLICT, '415', ...FIELDS.split(' '), 'DuplicatePayment'],
  get: ADDRESSED,
  recurrence: [...ADDRESSED, 'Date'],
  submit: SUBMISSION,
  confirm: [...SUBMISSION, 'Size', 'Date'],
  delete: [...ADDRESSED, ...CONFLICT],
  sca: EMPTY_BODY,
} as const satisfies Record<string, readonly string[]>
