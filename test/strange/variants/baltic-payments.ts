// How banks with Baltic payments differ where paper 3 is silent, and what people should be told then: data.
// What should be told comes from Parts 4 and 5 of the gaps, and never from what the product does.
import type { Dialect, Loss } from '../bank/wire.ts'

/** One way to differ. */
export interface BalticVariant {
  readonly kind: string
  readonly is: Dialect
  /** Any of these is right; words as for online payment, and the merchant's own of an order that is told as not paid. */
  readonly paid: readonly string[]
}

type Json = Readonly<Record<string, unknown>>
type Raw = (text: string) => unknown

/** A number as it is written; what the clients of all runtimes need not know. */
const { rawJSON: raw } = JSON as unknown as { rawJSON: Raw }

const onContent =
  (change: (json: Json) => unknown): NonNullable<Dialect['map']> =>
  (json) =>
    json['instructedAmount'] === undefined ? json : change(json)
const withAmount = (amount: unknown) =>
  onContent((json) => ({ ...json, instructedAmount: { ...(json['instructedAmount'] as Json), amount } }))
const lost = (of: string, how: Loss['how'], effect: Loss['effect'] = 'done', nth = 1): Loss => ({
  of: `baltic.${of}`,
  nth,
  effect,
  how,
})
const account = (accountNumber: unknown) =>
  onContent((json) => ({ ...json, creditorAccount: { accountNumber } }))
const reference = (remittanceInformationStructured: unknown) =>
  onContent((json) => ({ ...json, remittanceInformationStructured }))

const GOOD = { paid: ['paid'] } as const
const NOTHING = { paid: ['none'] } as const
const EITHER = { paid: ['paid', 'none'] } as const
/** What a decision stands on does not fit, so that no reading is believed. */
const UNREAD = { paid: ['unknown'] } as const
/** It contradicts the order, which a person judges. */
const JUDGED = { paid: ['paid', 'unknown', 'mismatched, a person'] } as const
/** Its money never moves: whatever is told, it is not paid. */
const UNPAID = { paid: ['failed', 'cancelled', 'pending', 'scheduled'] } as const

/** The variants, by name. */
export const BALTIC_VARIANTS: Readonly<Record<string, BalticVariant>> = {
  same: { kind: 'control', is: {}, ...GOOD },
  rejected: { kind: 'control', is: { ends: 'RJCT' }, ...UNPAID },
  'cancelled-at-bank': { kind: 'control', is: { ends: 'CANC' }, ...UNPAID },
  'stays-in-execution': { kind: 'control', is: { ends: 'stays' }, paid: ['pending', 'unknown'] },

  'created-201': { kind: 'status', is: { success: { 'baltic.payment.create': 201 } }, ...GOOD },
  'created-202': { kind: 'status', is: { success: { 'baltic.payment.create': 202 } }, ...GOOD },
  'read-202': {
    kind: 'status',
    is: { success: { 'baltic.payment.status': 202, 'baltic.payment.get': 201 } },
    ...GOOD,
  },
  'create-path': {
    kind: 'path',
    is: { paths: { 'baltic.payment.create': /^\/baltic\/ee\/v1\/payments\/sepa-credit-transfers$/ } },
    ...NOTHING,
  },
  'create-put': { kind: 'path', is: { methods: { 'baltic.payment.create': 'PUT' } }, ...NOTHING },
  'token-path': { kind: 'path', is: { paths: { 'baltic.token': /^\/as\/token$/ } }, ...NOTHING },

  'token-lower': {
    kind: 'token',
    is: {
      token: () => ({ access_token: 'token-lower-0123456789', token_type: 'bearer', expires_in: '3600' }),
    },
    ...GOOD,
  },
  'token-type-none': {
    kind: 'token',
    is: { token: () => ({ access_token: 'token-none-0123456789', expires_in: 3_600 }) },
    ...EITHER,
  },
  'token-201': { kind: 'token', is: { success: { 'baltic.token': 201 } }, ...EITHER },
  'token-code-refused': {
    kind: 'token',
    is: { losses: [lost('token', 502, 'never', 2)] },
    ...GOOD,
  },
  'return-without-code': { kind: 'token', is: { returnsCode: false }, ...GOOD },
  'no-echo': { kind: 'headers', is: { echoes: false }, ...NOTHING },

  'words-lower': {
    kind: 'words',
    is: { words: { RCVD: 'rcvd', ACTC: 'actc', ACSP: 'acsp', ACSC: 'acsc' } },
    ...GOOD,
  },
  'words-completed': { kind: 'words', is: { words: { ACSC: 'COMPLETED' } }, paid: ['unknown'] },
  'words-failed': { kind: 'words', is: { ends: 'RJCT', words: { RJCT: 'FAILED' } }, paid: ['unknown'] },
  'words-received': { kind: 'words', is: { words: { RCVD: 'RECEIVED' } }, ...GOOD },
  'words-in-progress': { kind: 'words', is: { words: { ACSP: 'IN_PROGRESS' } }, ...GOOD },
  'words-paid-at-once': { kind: 'words', is: { words: { RCVD: 'ACSC', ACSC: 'SETTLED' } }, paid: ['unfit'] },
  'cancelled-at-once': { kind: 'control', is: { begins: 'CANC' }, ...UNPAID },

  'ends-credited': { kind: 'states', is: { ends: 'ACCC' }, ...GOOD },
  ...Object.fromEntries(
    ['PDNG', 'PATC', 'ACCP', 'ACFC', 'ACWC', 'ACWP', 'RCVD'].map((via) => [
      `via-${via.toLowerCase()}`,
      { kind: 'states', is: { via, settles: 1_800_000 }, ...GOOD },
    ]),
  ),
  'begins-pending': { kind: 'states', is: { begins: 'PDNG' }, ...GOOD },
  'settles-in-a-day': { kind: 'states', is: { settles: 86_400_000 }, ...GOOD },

  'amount-text': { kind: 'members', is: { map: withAmount('24.00') }, paid: ['paid', 'unknown'] },
  'amount-1dec': { kind: 'members', is: { map: withAmount(raw('24.0')) }, ...GOOD },
  'amount-3dec': { kind: 'members', is: { map: withAmount(raw('24.000')) }, ...GOOD },
  'amount-exponent': { kind: 'members', is: { map: withAmount(raw('2.4e1')) }, ...GOOD },
  'amount-cents': { kind: 'members', is: { map: withAmount(2_400) }, ...JUDGED },
  'amount-comma': { kind: 'members', is: { map: withAmount('24,00') }, ...UNREAD },
  'no-amount': {
    kind: 'members',
    is: { map: onContent(({ instructedAmount, ...json }) => (instructedAmount ? json : {})) },
    ...UNREAD,
  },
  'content-bare': {
    kind: 'members',
    is: {
      map: onContent(({ instructedAmount, creditorAccount }) => ({ instructedAmount, creditorAccount })),
    },
    ...GOOD,
  },
  'content-with-nulls': {
    kind: 'members',
    is: { map: onContent((json) => ({ ...json, debtorAccount: null, creditorName: null })) },
    ...GOOD,
  },
  'content-misshapen': {
    kind: 'members',
    is: { map: onContent((json) => ({ ...json, creditorName: 7, creditorAddress: 'Street 1' })) },
    ...GOOD,
  },
  'no-reference': { kind: 'members', is: { map: reference(null) }, ...GOOD },
  'reference-text': { kind: 'members', is: { map: reference('10014') }, ...JUDGED },
  'reference-zeros': { kind: 'members', is: { map: reference({ reference: '000010016' }) }, ...JUDGED },
  'iban-spaces': { kind: 'members', is: { map: account('FI19 9990 0000 0003 00') }, ...JUDGED },
  'iban-masked': { kind: 'members', is: { map: account('FI19**********0300') }, ...UNREAD },
  'iban-member': {
    kind: 'members',
    is: { map: onContent((json) => ({ ...json, creditorAccount: { iban: 'FI1999900000000300' } })) },
    ...UNREAD,
  },
  'id-upper': {
    kind: 'members',
    is: {
      map: (json) =>
        json['paymentId'] === undefined
          ? json
          : { ...json, paymentId: (json['paymentId'] as string).toUpperCase() },
    },
    ...GOOD,
  },
  extra: {
    kind: 'members',
    is: { map: (json) => ({ ...json, schemaVersion: 3, _links: { self: {} } }) },
    ...GOOD,
  },
  envelope: { kind: 'members', is: { map: (json) => ({ data: json }) }, ...NOTHING },

  'type-none': { kind: 'wire', is: { type: null }, ...EITHER },
  'type-text': { kind: 'wire', is: { type: 'text/plain' }, ...EITHER },
  'type-hal': { kind: 'wire', is: { type: 'application/hal+json;charset=utf-8' }, ...GOOD },
  bom: { kind: 'wire', is: { mark: true }, ...EITHER },

  'create-lost-drop': { kind: 'lost', is: { losses: [lost('payment.create', 'drop')] }, ...GOOD },
  'create-lost-504': { kind: 'lost', is: { losses: [lost('payment.create', 504)] }, ...GOOD },
  'create-lost-before': { kind: 'lost', is: { losses: [lost('payment.create', 502, 'never')] }, ...GOOD },
  'create-arrives-290s-later': {
    kind: 'lost',
    is: { losses: [lost('payment.create', 'drop', 290_000)] },
    ...GOOD,
  },
  'status-lost-twice': {
    kind: 'lost',
    is: { losses: [1, 2].map((nth) => lost('payment.status', 502, 'never', nth)) },
    ...GOOD,
  },
  'content-lost-twice': {
    kind: 'lost',
    is: { losses: [1, 2].map((nth) => lost('payment.get', 'drop', 'never', nth)) },
    ...GOOD,
  },
  'content-lost-always': { kind: 'lost', is: { losses: [lost('payment.get', 502, 'never', 0)] }, ...UNREAD },
  'token-lost': { kind: 'lost', is: { losses: [lost('token', 502, 'never')] }, ...GOOD },
  'clock-behind-240': { kind: 'clock', is: { clock: -240, wholeSeconds: true }, ...GOOD },
  'clock-ahead-240': { kind: 'clock', is: { clock: 240 }, ...GOOD },
}
