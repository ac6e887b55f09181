// How banks with Baltic payments differ where paper 3 is silent, and what should be reported to people then: data.
// The reports come from Parts 4 and 5 of the gaps, and never from what the product does.
import { type Dialect, type Loss, variantsOf } from '../bank/wire.ts'

/** One way to differ. */
export interface BalticVariant {
  readonly kind: string
  readonly is: Dialect
  /** Any of these is right; words as for online payment, and the merchant's own of an order that is reported as not paid. */
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
/** What a decision depends on does not fit, so that no reading is believed. */
const UNREAD = { paid: ['unknown'] } as const
/** It contradicts the order, which a person judges. */
const JUDGED = { paid: ['paid', 'unknown', 'mismatched, a person'] } as const
/** Its money never moves: whatever is reported, it is not paid. */
const UNPAID = { paid: ['failed', 'cancelled', 'pending', 'scheduled'] } as const

const OPEN = { paid: ['pending', 'unknown'] } as const
const UNFIT = { paid: ['unfit'] } as const
const DOUBTED = { paid: ['paid', 'unknown'] } as const

/** The variants, by name. */
export const BALTIC_VARIANTS: Readonly<Record<string, BalticVariant>> = {
  ...variantsOf('control', GOOD, {
    same: {},
  }),
  ...variantsOf('control', UNPAID, {
    rejected: { ends: 'RJCT' },
    'cancelled-at-bank': { ends: 'CANC' },
  }),
  ...variantsOf('control', OPEN, {
    'stays-in-execution': { ends: 'stays' },
  }),
  ...variantsOf('status', GOOD, {
    'created-201': { success: { 'baltic.payment.create': 201 } },
    'created-202': { success: { 'baltic.payment.create': 202 } },
    'read-202': { success: { 'baltic.payment.status': 202, 'baltic.payment.get': 201 } },
  }),
  ...variantsOf('path', NOTHING, {
    'create-path': {
      paths: { 'baltic.payment.create': /^\/baltic\/ee\/v1\/payments\/sepa-credit-transfers$/ },
    },
    'create-put': { methods: { 'baltic.payment.create': 'PUT' } },
    'token-path': { paths: { 'baltic.token': /^\/as\/token$/ } },
  }),
  ...variantsOf('token', GOOD, {
    'token-lower': {
      token: () => ({ access_token: 'token-lower-0123456789', token_type: 'bearer', expires_in: '3600' }),
    },
    'token-code-refused': { losses: [lost('token', 502, 'never', 2)] },
    'return-without-code': { returnsCode: false },
  }),
  ...variantsOf('token', EITHER, {
    'token-type-none': { token: () => ({ access_token: 'token-none-0123456789', expires_in: 3_600 }) },
    'token-201': { success: { 'baltic.token': 201 } },
  }),
  ...variantsOf('headers', NOTHING, {
    'no-echo': { echoes: false },
  }),
  ...variantsOf('words', GOOD, {
    'words-lower': { words: { RCVD: 'rcvd', ACTC: 'actc', ACSP: 'acsp', ACSC: 'acsc' } },
    'words-received': { words: { RCVD: 'RECEIVED' } },
    'words-in-progress': { words: { ACSP: 'IN_PROGRESS' } },
  }),
  ...variantsOf('words', UNREAD, {
    'words-completed': { words: { ACSC: 'COMPLETED' } },
    'words-failed': { ends: 'RJCT', words: { RJCT: 'FAILED' } },
  }),
  ...variantsOf('words', UNFIT, {
    'words-paid-at-once': { words: { RCVD: 'ACSC', ACSC: 'SETTLED' } },
  }),
  ...variantsOf('control', UNPAID, {
    'cancelled-at-once': { begins: 'CANC' },
  }),
  ...variantsOf('states', GOOD, {
    'ends-credited': { ends: 'ACCC' },
  }),
  ...Object.fromEntries(
    ['PDNG', 'PATC', 'ACCP', 'ACFC', 'ACWC', 'ACWP', 'RCVD'].map((via) => [
      `via-${via.toLowerCase()}`,
      { kind: 'states', is: { via, settles: 1_800_000 }, ...GOOD },
    ]),
  ),
  ...variantsOf('states', GOOD, {
    'begins-pending': { begins: 'PDNG' },
    'settles-in-a-day': { settles: 86_400_000 },
  }),
  ...variantsOf('members', DOUBTED, {
    'amount-text': { map: withAmount('24.00') },
  }),
  ...variantsOf('members', GOOD, {
    'amount-1dec': { map: withAmount(raw('24.0')) },
    'amount-3dec': { map: withAmount(raw('24.000')) },
    'amount-exponent': { map: withAmount(raw('2.4e1')) },
    'content-bare': {
      map: onContent(({ instructedAmount, creditorAccount }) => ({ instructedAmount, creditorAccount })),
    },
    'content-with-nulls': {
      map: onContent((json) => ({ ...json, debtorAccount: null, creditorName: null })),
    },
    'content-misshapen': {
      map: onContent((json) => ({ ...json, creditorName: 7, creditorAddress: 'Street 1' })),
    },
    'no-reference': { map: reference(null) },
    'id-upper': {
      map: (json) =>
        json['paymentId'] === undefined
          ? json
          : { ...json, paymentId: (json['paymentId'] as string).toUpperCase() },
    },
    extra: { map: (json) => ({ ...json, schemaVersion: 3, _links: { self: {} } }) },
  }),
  ...variantsOf('members', JUDGED, {
    'amount-cents': { map: withAmount(2_400) },
    'reference-text': { map: reference('10014') },
    'reference-zeros': { map: reference({ reference: '000010016' }) },
    'iban-spaces': { map: account('FI19 9990 0000 0003 00') },
  }),
  ...variantsOf('members', UNREAD, {
    'amount-comma': { map: withAmount('24,00') },
    'no-amount': { map: onContent(({ instructedAmount, ...json }) => (instructedAmount ? json : {})) },
    'iban-masked': { map: account('FI19**********0300') },
    'iban-member': {
      map: onContent((json) => ({ ...json, creditorAccount: { iban: 'FI1999900000000300' } })),
    },
  }),
  ...variantsOf('members', NOTHING, {
    envelope: { map: (json) => ({ data: json }) },
  }),
  ...variantsOf('wire', EITHER, {
    'type-none': { type: null },
    'type-text': { type: 'text/plain' },
    bom: { mark: true },
  }),
  ...variantsOf('wire', GOOD, {
    'type-hal': { type: 'application/hal+json;charset=utf-8' },
  }),
  ...variantsOf('lost', GOOD, {
    'create-lost-drop': { losses: [lost('payment.create', 'drop')] },
    'create-lost-504': { losses: [lost('payment.create', 504)] },
    'create-lost-before': { losses: [lost('payment.create', 502, 'never')] },
    'create-arrives-290s-later': { losses: [lost('payment.create', 'drop', 290_000)] },
    'status-lost-twice': { losses: [1, 2].map((nth) => lost('payment.status', 502, 'never', nth)) },
    'content-lost-twice': { losses: [1, 2].map((nth) => lost('payment.get', 'drop', 'never', nth)) },
    'token-lost': { losses: [lost('token', 502, 'never')] },
  }),
  ...variantsOf('lost', UNREAD, {
    'content-lost-always': { losses: [lost('payment.get', 502, 'never', 0)] },
  }),
  ...variantsOf('clock', GOOD, {
    'clock-behind-240': { clock: -240, wholeSeconds: true },
    'clock-ahead-240': { clock: 240 },
  }),
}
