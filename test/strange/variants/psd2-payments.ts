// How banks with PSD2 payments differ where paper 2 A is silent, and what should be reported to people then: data.
// The reports come from Parts 4 and 5 of the gaps, and never from what the product does.
import { type Dialect, variantsOf } from '../bank/wire.ts'

/** One way to differ. */
export interface Psd2Variant {
  readonly kind: string
  readonly is: Dialect
  /** Any of these is right; words as for online payment, and the merchant's own of an order that is reported as not paid. */
  readonly paid: readonly string[]
}

type Json = Readonly<Record<string, unknown>>

const LOST = { losses: [{ of: 'psd2.create', nth: 1, effect: 'done', how: 502 }] } as const
const onPayment =
  (change: (json: Json) => unknown): NonNullable<Dialect['map']> =>
  (json) =>
    json['amountEUR'] === undefined ? json : change(json)
const repeat = (repeatAnswer: NonNullable<Dialect['repeatAnswer']>) => ({ ...LOST, repeatAnswer })

const GOOD = { paid: ['paid'] } as const
const NOTHING = { paid: ['none'] } as const
const EITHER = { paid: ['paid', 'none'] } as const
/** Never submitted: whatever is reported, it is not paid. */
const UNSUBMITTED = { paid: ['unknown', 'pending', 'failed', 'cancelled'] } as const

const UNREAD = { paid: ['unknown'] } as const
const UNFIT = { paid: ['unfit'] } as const

/** The variants, by name. */
export const PSD2_VARIANTS: Readonly<Record<string, Psd2Variant>> = {
  ...variantsOf('control', GOOD, {
    same: {},
  }),
  ...variantsOf('status', GOOD, {
    'created-200': { success: { 'psd2.create': 200 } },
    'created-202': { success: { 'psd2.create': 202 } },
    'submit-202': { submitAnswer: { status: 202 } },
    'submit-201': { submitAnswer: { status: 201 } },
    'submit-204': { submitAnswer: { status: 204, empty: true } },
  }),
  ...variantsOf('path', NOTHING, {
    'create-path': { paths: { 'psd2.create': /^\/payments-psd2\/v2\/payments\/sepa$/ } },
  }),
  ...variantsOf('jws', GOOD, {
    'jws-ok': { jws: { alg: 'RS256', kid: 'bank-key' } },
    'jws-extra': { jws: { alg: 'RS256', kid: 'bank-key', typ: 'JOSE', cty: 'application/json' } },
    'jws-iat': { jws: { alg: 'RS256', kid: 'bank-key', iat: 1_795_168_800, iss: 'bank' } },
  }),
  ...variantsOf('jws', NOTHING, {
    'jws-b64': { jws: { alg: 'RS256', kid: 'bank-key', b64: false, crit: ['b64'] } },
    'jws-junk': { jws: 'abc' },
    'jws-junk-200': { jws: 'abc', success: { 'psd2.create': 200 } },
  }),
  ...variantsOf('repeat', GOOD, {
    'repeat-409-other': repeat({ status: 409, violation: 'IdempotencyKeyReused' }),
    'repeat-409-empty': repeat({ status: 409, empty: true }),
    'repeat-400': repeat({ status: 400, violation: 'InvalidValue' }),
    'repeat-422': repeat({ status: 422, violation: 'Duplicate' }),
    'repeat-200': repeat({ status: 200, known: true }),
    'repeat-dup-code': repeat({ status: 409, violation: 'DuplicatePayment' }),
    'repeat-new': repeat({ status: 201, again: true }),
    'no-empty-lists': { ...repeat({ status: 409, violation: 'DuplicatePayment' }), noEmptyLists: true },
  }),
  ...variantsOf('members', NOTHING, {
    'no-auth-id': {
      map: onPayment(({ authorizationId, ...json }) => (authorizationId === undefined ? {} : json)),
    },
    'amount-number': { map: onPayment((json) => ({ ...json, amountEUR: Number(json['amountEUR']) })) },
    'amount-1dec': { map: onPayment((json) => ({ ...json, amountEUR: '24.0' })) },
    'amount-member': { map: onPayment(({ amountEUR, ...json }) => ({ ...json, amount: amountEUR })) },
  }),
  ...variantsOf('members', EITHER, {
    'ref-spaces': {
      map: onPayment((json) => ({
        ...json,
        reference: String(json['reference'])
          .replaceAll(/(.{4})/g, '$1 ')
          .trim(),
      })),
    },
    'iban-masked': {
      map: onPayment((json) => ({
        ...json,
        payee: { ...(json['payee'] as Json), iban: 'FI62**********0011' },
      })),
    },
  }),
  ...variantsOf('members', GOOD, {
    'dates-no-zone': { dates: (ms) => new Date(ms).toISOString().slice(0, 19) },
    'dates-epoch': { dates: (ms) => ms },
  }),
  ...variantsOf('words', GOOD, {
    'words-british': { words: { Authorized: 'Authorised', Unauthorized: 'Unauthorised' } },
    'words-upper': { words: { Debited: 'DEBITED', Authorized: 'AUTHORIZED', Unauthorized: 'UNAUTHORIZED' } },
    'words-debited-lower': { words: { Debited: 'debited' } },
  }),
  ...variantsOf('words', UNSUBMITTED, {
    'words-iso': { words: { Debited: 'ACSC', Authorized: 'ACTC', Unauthorized: 'RCVD' } },
    'words-accepted-is-authorized': { words: { Authorized: 'Accepted' } },
  }),
  ...variantsOf('words', UNREAD, {
    'words-debited-other': { words: { Debited: 'Booked' } },
  }),
  ...variantsOf('words', UNFIT, {
    'words-paid-at-once': { words: { Unauthorized: 'Debited', Debited: 'Settled' } },
  }),
  ...variantsOf('funds', UNSUBMITTED, {
    'submit-400-funds': { submitAnswer: { status: 400, violation: 'InsufficientFunds' } },
    'submit-409-funds': { submitAnswer: { status: 409, violation: 'InsufficientFunds' } },
    'submit-422-funds': { submitAnswer: { status: 422, violation: 'InsufficientFunds' } },
    'submit-409-illegal': { submitAnswer: { status: 409, violation: 'IllegalState' } },
    'submit-400-other': { submitAnswer: { status: 400, violation: 'AccountBlocked' } },
  }),
  ...variantsOf('arrival', GOOD, {
    'submit-lost-then-funds': {
      losses: [{ of: 'psd2.submit', nth: 1, effect: 90_000, how: 504 }],
      submitAnswer: { status: 422, violation: 'InsufficientFunds', once: true },
    },
  }),
  ...variantsOf('lost', GOOD, {
    'submit-lost-drop': { losses: [{ of: 'psd2.submit', nth: 1, effect: 'done', how: 'drop' }] },
    'submit-lost-before': { losses: [{ of: 'psd2.submit', nth: 1, effect: 'never', how: 504 }] },
    'create-lost-before': { losses: [{ of: 'psd2.create', nth: 1, effect: 'never', how: 'drop' }] },
    'create-lost-after': LOST,
  }),
  ...variantsOf('clock', GOOD, {
    'clock-behind-240': { clock: -240, wholeSeconds: true },
    'clock-ahead-240': { clock: 240 },
  }),
}
