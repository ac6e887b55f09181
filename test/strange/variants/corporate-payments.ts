// How banks with corporate payments differ where paper 2 B is silent, and what should be reported to people then: data.
// The reports come from Parts 4 and 5 of the gaps, and never from what the product does.
import type { Dialect, Loss } from '../bank/wire.ts'

/** Which call carries a payout. */
export type Operation = 'sepa' | 'instant' | 'v2'

/**
 * What should come of a payout within fifty hours: `person` is neither paid nor refused, and before a person; `open` is read on.
 */
export type PayoutEnd = 'paid' | 'rejected' | 'refused' | 'person' | 'open'

/** One way to differ. */
export interface CorporateVariant {
  readonly kind: string
  readonly by: Operation
  readonly is: Dialect
  /** Any of these is right. */
  readonly ends: readonly PayoutEnd[]
  /** How often it may be sent at most, in thirty days. */
  readonly most?: number
}

type Json = Readonly<Record<string, unknown>>

const lost = (of: string, how: Loss['how'] = 504, effect: Loss['effect'] = 'done'): readonly Loss[] => [
  { of, nth: 1, effect, how },
]
const LOST_SEPA = lost('corporate.sepa')
const LOST_V2 = lost('corporate.v2')
const onPayment =
  (change: (json: Json) => unknown): NonNullable<Dialect['map']> =>
  (json) =>
    json['debtorIban'] === undefined ? json : change(json)
const without = (name: string) =>
  onPayment((json) => Object.fromEntries(Object.entries(json).filter(([key]) => key !== name)))
const token = (more: Json) => () => ({ access_token: 'given-token-0123456789', ...more })

/** A variant in a row. */
type Row = readonly [by: Operation, is: Dialect, ends: readonly PayoutEnd[], most?: number]

const of = (kind: string, rows: Readonly<Record<string, Row>>) =>
  Object.fromEntries(
    Object.entries(rows).map(([name, [by, is, ends, most]]) => [
      name,
      { kind, by, is, ends, ...(most && { most }) },
    ]),
  )

/** The variants, by name. */
export const CORPORATE_VARIANTS: Readonly<Record<string, CorporateVariant>> = {
  ...of('control', {
    same: ['sepa', {}, ['paid'], 1],
    'same-instant': ['instant', {}, ['paid'], 1],
    'same-v2': ['v2', {}, ['paid'], 1],
    'rejected-v2': ['v2', { ends: 'REJECTED' }, ['rejected'], 1],
    'no-money': ['sepa', { rejectFirst: 'INSUFFICIENT_FUNDS' }, ['refused'], 1],
  }),
  ...of('duplicate', {
    'sync-dup-refused': ['sepa', { repeatRefused: true, losses: LOST_SEPA }, ['person'], 2],
    'sync-dup-refused-drop': [
      'sepa',
      { repeatRefused: true, losses: lost('corporate.sepa', 'drop') },
      ['person'],
      2,
    ],
    'sync-dup-other-code': [
      'sepa',
      { repeatRefused: true, losses: LOST_SEPA, duplicateCode: 'INSTRUCTION_ID_ALREADY_USED' },
      ['person'],
      2,
    ],
    'sync-dup-invalid-field': [
      'sepa',
      { repeatRefused: true, losses: LOST_SEPA, duplicateCode: 'INVALID_FIELD' },
      ['person'],
    ],
    'sync-dup-409': ['sepa', { repeatRefused: true, losses: LOST_SEPA, duplicateStatus: 409 }, ['person']],
    'sync-dup-no-money': [
      'sepa',
      { repeatRefused: true, losses: LOST_SEPA, duplicateCode: 'INSUFFICIENT_FUNDS' },
      ['person'],
      2,
    ],
    'instant-dup-not-possible': [
      'instant',
      { repeatRefused: true, losses: lost('corporate.instant'), duplicateCode: 'INSTANT_NOT_POSSIBLE' },
      ['person'],
      2,
    ],
    'sync-dup-rejected': [
      'sepa',
      { repeatRefused: true, losses: LOST_SEPA, duplicateCode: 'PAYMENT_REJECTED' },
      ['person'],
      2,
    ],
  }),
  ...of('status', {
    'created-200': ['sepa', { success: { 'corporate.sepa': 200 } }, ['paid'], 1],
    'created-202': ['sepa', { success: { 'corporate.sepa': 202 } }, ['paid'], 1],
    'created-200-v2': ['v2', { success: { 'corporate.v2': 200 } }, ['paid'], 1],
    'created-202-instant': ['instant', { success: { 'corporate.instant': 202 } }, ['paid'], 1],
  }),
  ...of('path', {
    'sepa-path': ['sepa', { paths: { 'corporate.sepa': /^\/corporate-payment\/v1\/payment$/ } }, ['person']],
    'token-path': [
      'sepa',
      { paths: { 'corporate.token': /^\/oauth2\/token$/ } },
      ['refused', 'person', 'open'],
    ],
  }),
  ...of('token', {
    'token-basic': [
      'sepa',
      {
        token: (headers) =>
          headers.get('authorization')?.startsWith('Basic') ? token({})() : { error: 'invalid_client' },
      },
      ['refused', 'person', 'open'],
    ],
    'token-lower': ['sepa', { token: token({ token_type: 'bearer', expires_in: '300' }) }, ['paid'], 1],
    'token-notype': ['sepa', { token: token({}) }, ['paid'], 1],
  }),
  ...of('words', {
    'words-sync-booked': ['sepa', { words: { PROCESSED: 'BOOKED' } }, ['person', 'open'], 1],
    'words-sync-completed': ['sepa', { words: { PROCESSED: 'COMPLETED' } }, ['person', 'open'], 1],
    'words-sync-failed': ['sepa', { words: { PROCESSED: 'FAILED' } }, ['person', 'open'], 1],
    'words-sync-lower': ['sepa', { words: { PROCESSED: 'processed' } }, ['paid'], 1],
    'words-instant-booked': ['instant', { words: { PROCESSED: 'BOOKED' } }, ['person', 'open'], 1],
    'v2-words': ['v2', { words: { PROCESSING: 'ACCEPTED', PROCESSED: 'COMPLETED' } }, ['person', 'open'], 1],
    'v2-words-rejected': ['v2', { words: { REJECTED: 'DECLINED' }, ends: 'REJECTED' }, ['person', 'open'], 1],
  }),
  ...of('members', {
    'amount-number': [
      'sepa',
      { map: onPayment((json) => ({ ...json, amount: Number(json['amount']) })) },
      ['person'],
    ],
    'iban-spaces': [
      'sepa',
      {
        map: onPayment((json) => ({
          ...json,
          debtorIban: String(json['debtorIban'])
            .replaceAll(/(.{4})/g, '$1 ')
            .trim(),
        })),
      },
      ['paid', 'person'],
    ],
    'iban-masked': [
      'sepa',
      {
        map: onPayment((json) => ({
          ...json,
          debtorIban: `${String(json['debtorIban']).slice(0, 4)}**********0300`,
        })),
      },
      ['paid', 'person'],
    ],
    'no-instruction-id': ['sepa', { map: without('instructionId') }, ['paid', 'person']],
    'no-debtor': ['sepa', { map: without('debtorIban') }, ['paid', 'person']],
    'date-only': ['sepa', { dates: (ms) => new Date(ms).toISOString().slice(0, 10) }, ['paid'], 1],
    nulls: [
      'sepa',
      {
        map: onPayment((json) => ({
          ...json,
          ultimateDebtorName: null,
          ultimateCreditorName: null,
          archiveId: null,
        })),
      },
      ['paid'],
      1,
    ],
  }),
  ...of('lost', {
    'v2-lost': ['v2', { losses: LOST_V2 }, ['paid'], 1],
    'v2-lost-before': ['v2', { losses: lost('corporate.v2', 502, 'never') }, ['paid'], 2],
    'v2-lost-other-nf': ['v2', { losses: LOST_V2, hidden: 60_000, notFound: 'NOT_FOUND' }, ['paid']],
    'v2-lost-hidden': ['v2', { losses: LOST_V2, hidden: 60_000 }, ['paid']],
    'v2-lost-hidden-11min': ['v2', { losses: LOST_V2, hidden: 660_000 }, ['paid']],
    'v2-lost-hidden-dup-other': [
      'v2',
      { losses: LOST_V2, hidden: 60_000, duplicateCode: 'ALREADY_EXISTS' },
      ['paid'],
    ],
    'v2-lost-hidden-dup-invalid': [
      'v2',
      { losses: LOST_V2, hidden: 60_000, duplicateCode: 'INVALID_FIELD' },
      ['paid'],
    ],
  }),
  ...of('refused', {
    'v2-refused-unknown-code': ['v2', { rejectFirst: 'LIMIT_EXCEEDED' }, ['person']],
  }),
  ...of('lost', {
    'sepa-lost-drop': ['sepa', { losses: lost('corporate.sepa', 'drop') }, ['paid'], 2],
    'sepa-lost-before': ['sepa', { losses: lost('corporate.sepa', 502, 'never') }, ['paid'], 2],
    'sepa-arrives-later': [
      'sepa',
      { clock: -240, losses: lost('corporate.sepa', 'drop', 530_000) },
      ['paid'],
    ],
    'v2-arrives-later': ['v2', { clock: -240, losses: lost('corporate.v2', 'drop', 530_000) }, ['paid']],
    'sepa-ten-seconds-down': [
      'sepa',
      { losses: [1, 2].map((nth) => ({ of: 'corporate.sepa', nth, effect: 'never', how: 502 })) },
      ['paid'],
      3,
    ],
    'instant-empty-404': [
      'instant',
      { losses: lost('corporate.instant'), instantList: 'not-found' },
      ['paid'],
      2,
    ],
  }),
  ...of('processing', {
    'instant-object': [
      'instant',
      { begins: 'PROCESSING', instantList: 'wrapped' },
      ['paid', 'person', 'open'],
      6,
    ],
    'sepa-processing': ['sepa', { begins: 'PROCESSING' }, ['paid'], 6],
    'sepa-processing-empty-list': ['sepa', { begins: 'PROCESSING', instantList: 'empty' }, ['paid'], 6],
    'sepa-processing-for-ever': [
      'sepa',
      { begins: 'PROCESSING', ends: 'PROCESSING', instantList: 'empty' },
      ['open', 'person'],
      6,
    ],
    'sepa-rejected-later': [
      'sepa',
      { begins: 'PROCESSING', ends: 'REJECTED', settles: 3_600_000 },
      ['rejected'],
      6,
    ],
  }),
  ...of('clock', {
    'clock-behind-240': ['sepa', { clock: -240, losses: LOST_SEPA }, ['paid'], 2],
    'clock-ahead-240': ['v2', { clock: 240, wholeSeconds: true, losses: LOST_V2 }, ['paid'], 1],
  }),
}
