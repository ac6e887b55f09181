// How banks with PSD2 payments differ where paper 2 A is silent, and what people should be told then: data.
// What should be told comes from Parts 4 and 5 of the gaps, and never from what the product does.
import type { Dialect } from '../bank/wire.ts'

/** One way to differ. */
export interface Psd2Variant {
  readonly kind: string
  readonly is: Dialect
  /** Any of these is right; words as for online payment, and the merchant's own of an order that is told as not paid. */
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
/** Never submitted: whatever is told, it is not paid. */
const UNSUBMITTED = { paid: ['unknown', 'pending', 'failed', 'cancelled'] } as const

/** The variants, by name. */
export const PSD2_VARIANTS: Readonly<Record<string, Psd2Variant>> = {
  same: { kind: 'control', is: {}, ...GOOD },

  'created-200': { kind: 'status', is: { success: { 'psd2.create': 200 } }, ...GOOD },
  'created-202': { kind: 'status', is: { success: { 'psd2.create': 202 } }, ...GOOD },
  'submit-202': { kind: 'status', is: { submitAnswer: { status: 202 } }, ...GOOD },
  'submit-201': { kind: 'status', is: { submitAnswer: { status: 201 } }, ...GOOD },
  'submit-204': { kind: 'status', is: { submitAnswer: { status: 204, empty: true } }, ...GOOD },
  'create-path': {
    kind: 'path',
    is: { paths: { 'psd2.create': /^\/payments-psd2\/v2\/payments\/sepa$/ } },
    ...NOTHING,
  },

  'jws-ok': { kind: 'jws', is: { jws: { alg: 'RS256', kid: 'bank-key' } }, ...GOOD },
  'jws-extra': {
    kind: 'jws',
    is: { jws: { alg: 'RS256', kid: 'bank-key', typ: 'JOSE', cty: 'application/json' } },
    ...GOOD,
  },
  'jws-iat': {
    kind: 'jws',
    is: { jws: { alg: 'RS256', kid: 'bank-key', iat: 1_795_168_800, iss: 'bank' } },
    ...GOOD,
  },
  'jws-b64': {
    kind: 'jws',
    is: { jws: { alg: 'RS256', kid: 'bank-key', b64: false, crit: ['b64'] } },
    ...NOTHING,
  },
  'jws-junk': { kind: 'jws', is: { jws: 'abc' }, ...NOTHING },
  'jws-junk-200': { kind: 'jws', is: { jws: 'abc', success: { 'psd2.create': 200 } }, ...NOTHING },

  'repeat-409-other': {
    kind: 'repeat',
    is: repeat({ status: 409, violation: 'IdempotencyKeyReused' }),
    ...GOOD,
  },
  'repeat-409-empty': { kind: 'repeat', is: repeat({ status: 409, empty: true }), ...GOOD },
  'repeat-400': { kind: 'repeat', is: repeat({ status: 400, violation: 'InvalidValue' }), ...GOOD },
  'repeat-422': { kind: 'repeat', is: repeat({ status: 422, violation: 'Duplicate' }), ...GOOD },
  'repeat-200': { kind: 'repeat', is: repeat({ status: 200, known: true }), ...GOOD },
  'repeat-dup-code': { kind: 'repeat', is: repeat({ status: 409, violation: 'DuplicatePayment' }), ...GOOD },
  'repeat-new': { kind: 'repeat', is: repeat({ status: 201, again: true }), ...GOOD },
  'no-empty-lists': {
    kind: 'repeat',
    is: { ...repeat({ status: 409, violation: 'DuplicatePayment' }), noEmptyLists: true },
    ...GOOD,
  },

  'no-auth-id': {
    kind: 'members',
    is: { map: onPayment(({ authorizationId, ...json }) => (authorizationId === undefined ? {} : json)) },
    ...NOTHING,
  },
  'amount-number': {
    kind: 'members',
    is: { map: onPayment((json) => ({ ...json, amountEUR: Number(json['amountEUR']) })) },
    ...NOTHING,
  },
  'amount-1dec': {
    kind: 'members',
    is: { map: onPayment((json) => ({ ...json, amountEUR: '24.0' })) },
    ...NOTHING,
  },
  'amount-member': {
    kind: 'members',
    is: { map: onPayment(({ amountEUR, ...json }) => ({ ...json, amount: amountEUR })) },
    ...NOTHING,
  },
  'ref-spaces': {
    kind: 'members',
    is: {
      map: onPayment((json) => ({
        ...json,
        reference: String(json['reference'])
          .replaceAll(/(.{4})/g, '$1 ')
          .trim(),
      })),
    },
    ...EITHER,
  },
  'iban-masked': {
    kind: 'members',
    is: {
      map: onPayment((json) => ({
        ...json,
        payee: { ...(json['payee'] as Json), iban: 'FI62**********0011' },
      })),
    },
    ...EITHER,
  },
  'dates-no-zone': {
    kind: 'members',
    is: { dates: (ms) => new Date(ms).toISOString().slice(0, 19) },
    ...GOOD,
  },
  'dates-epoch': { kind: 'members', is: { dates: (ms) => ms }, ...GOOD },

  'words-british': {
    kind: 'words',
    is: { words: { Authorized: 'Authorised', Unauthorized: 'Unauthorised' } },
    ...GOOD,
  },
  'words-upper': {
    kind: 'words',
    is: { words: { Debited: 'DEBITED', Authorized: 'AUTHORIZED', Unauthorized: 'UNAUTHORIZED' } },
    ...GOOD,
  },
  'words-iso': {
    kind: 'words',
    is: { words: { Debited: 'ACSC', Authorized: 'ACTC', Unauthorized: 'RCVD' } },
    ...UNSUBMITTED,
  },
  'words-debited-lower': { kind: 'words', is: { words: { Debited: 'debited' } }, ...GOOD },
  'words-debited-other': { kind: 'words', is: { words: { Debited: 'Booked' } }, paid: ['unknown'] },
  'words-accepted-is-authorized': {
    kind: 'words',
    is: { words: { Authorized: 'Accepted' } },
    ...UNSUBMITTED,
  },
  'words-paid-at-once': {
    kind: 'words',
    is: { words: { Unauthorized: 'Debited', Debited: 'Settled' } },
    paid: ['unfit'],
  },

  'submit-400-funds': {
    kind: 'funds',
    is: { submitAnswer: { status: 400, violation: 'InsufficientFunds' } },
    ...UNSUBMITTED,
  },
  'submit-409-funds': {
    kind: 'funds',
    is: { submitAnswer: { status: 409, violation: 'InsufficientFunds' } },
    ...UNSUBMITTED,
  },
  'submit-422-funds': {
    kind: 'funds',
    is: { submitAnswer: { status: 422, violation: 'InsufficientFunds' } },
    ...UNSUBMITTED,
  },
  'submit-409-illegal': {
    kind: 'funds',
    is: { submitAnswer: { status: 409, violation: 'IllegalState' } },
    ...UNSUBMITTED,
  },
  'submit-400-other': {
    kind: 'funds',
    is: { submitAnswer: { status: 400, violation: 'AccountBlocked' } },
    ...UNSUBMITTED,
  },

  'submit-lost-then-funds': {
    kind: 'arrival',
    is: {
      losses: [{ of: 'psd2.submit', nth: 1, effect: 90_000, how: 504 }],
      submitAnswer: { status: 422, violation: 'InsufficientFunds', once: true },
    },
    ...GOOD,
  },
  'submit-lost-drop': {
    kind: 'lost',
    is: { losses: [{ of: 'psd2.submit', nth: 1, effect: 'done', how: 'drop' }] },
    ...GOOD,
  },
  'submit-lost-before': {
    kind: 'lost',
    is: { losses: [{ of: 'psd2.submit', nth: 1, effect: 'never', how: 504 }] },
    ...GOOD,
  },
  'create-lost-before': {
    kind: 'lost',
    is: { losses: [{ of: 'psd2.create', nth: 1, effect: 'never', how: 'drop' }] },
    ...GOOD,
  },
  'create-lost-after': { kind: 'lost', is: LOST, ...GOOD },
  'clock-behind-240': { kind: 'clock', is: { clock: -240, wholeSeconds: true }, ...GOOD },
  'clock-ahead-240': { kind: 'clock', is: { clock: 240 }, ...GOOD },
}
