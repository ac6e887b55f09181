// How banks with corporate payments differ where paper 2 B is silent, and what people should be told then: data.
// What should be told comes from Parts 4 and 5 of the gaps, and never from what the product does.
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

/** The variants, by name. */
export const CORPORATE_VARIANTS: Readonly<Record<string, CorporateVariant>> = {
  same: { kind: 'control', by: 'sepa', is: {}, ends: ['paid'], most: 1 },
  'same-instant': { kind: 'control', by: 'instant', is: {}, ends: ['paid'], most: 1 },
  'same-v2': { kind: 'control', by: 'v2', is: {}, ends: ['paid'], most: 1 },
  'rejected-v2': { kind: 'control', by: 'v2', is: { ends: 'REJECTED' }, ends: ['rejected'], most: 1 },
  'no-money': {
    kind: 'control',
    by: 'sepa',
    is: { rejectFirst: 'INSUFFICIENT_FUNDS' },
    ends: ['refused'],
    most: 1,
  },

  'sync-dup-refused': {
    kind: 'duplicate',
    by: 'sepa',
    is: { repeatRefused: true, losses: LOST_SEPA },
    ends: ['person'],
    most: 2,
  },
  'sync-dup-refused-drop': {
    kind: 'duplicate',
    by: 'sepa',
    is: { repeatRefused: true, losses: lost('corporate.sepa', 'drop') },
    ends: ['person'],
    most: 2,
  },
  'sync-dup-other-code': {
    kind: 'duplicate',
    by: 'sepa',
    is: { repeatRefused: true, losses: LOST_SEPA, duplicateCode: 'INSTRUCTION_ID_ALREADY_USED' },
    ends: ['person'],
    most: 2,
  },
  'sync-dup-invalid-field': {
    kind: 'duplicate',
    by: 'sepa',
    is: { repeatRefused: true, losses: LOST_SEPA, duplicateCode: 'INVALID_FIELD' },
    ends: ['person'],
  },
  'sync-dup-409': {
    kind: 'duplicate',
    by: 'sepa',
    is: { repeatRefused: true, losses: LOST_SEPA, duplicateStatus: 409 },
    ends: ['person'],
  },
  'sync-dup-no-money': {
    kind: 'duplicate',
    by: 'sepa',
    is: { repeatRefused: true, losses: LOST_SEPA, duplicateCode: 'INSUFFICIENT_FUNDS' },
    ends: ['person'],
    most: 2,
  },
  'instant-dup-not-possible': {
    kind: 'duplicate',
    by: 'instant',
    is: { repeatRefused: true, losses: lost('corporate.instant'), duplicateCode: 'INSTANT_NOT_POSSIBLE' },
    ends: ['person'],
    most: 2,
  },
  'sync-dup-rejected': {
    kind: 'duplicate',
    by: 'sepa',
    is: { repeatRefused: true, losses: LOST_SEPA, duplicateCode: 'PAYMENT_REJECTED' },
    ends: ['person'],
    most: 2,
  },

  'created-200': {
    kind: 'status',
    by: 'sepa',
    is: { success: { 'corporate.sepa': 200 } },
    ends: ['paid'],
    most: 1,
  },
  'created-202': {
    kind: 'status',
    by: 'sepa',
    is: { success: { 'corporate.sepa': 202 } },
    ends: ['paid'],
    most: 1,
  },
  'created-200-v2': {
    kind: 'status',
    by: 'v2',
    is: { success: { 'corporate.v2': 200 } },
    ends: ['paid'],
    most: 1,
  },
  'created-202-instant': {
    kind: 'status',
    by: 'instant',
    is: { success: { 'corporate.instant': 202 } },
    ends: ['paid'],
    most: 1,
  },

  'sepa-path': {
    kind: 'path',
    by: 'sepa',
    is: { paths: { 'corporate.sepa': /^\/corporate-payment\/v1\/payment$/ } },
    ends: ['person'],
  },
  'token-path': {
    kind: 'path',
    by: 'sepa',
    is: { paths: { 'corporate.token': /^\/oauth2\/token$/ } },
    ends: ['refused', 'person', 'open'],
  },
  'token-basic': {
    kind: 'token',
    by: 'sepa',
    is: {
      token: (headers) =>
        headers.get('authorization')?.startsWith('Basic') ? token({})() : { error: 'invalid_client' },
    },
    ends: ['refused', 'person', 'open'],
  },
  'token-lower': {
    kind: 'token',
    by: 'sepa',
    is: { token: token({ token_type: 'bearer', expires_in: '300' }) },
    ends: ['paid'],
    most: 1,
  },
  'token-notype': { kind: 'token', by: 'sepa', is: { token: token({}) }, ends: ['paid'], most: 1 },

  'words-sync-booked': {
    kind: 'words',
    by: 'sepa',
    is: { words: { PROCESSED: 'BOOKED' } },
    ends: ['person', 'open'],
    most: 1,
  },
  'words-sync-completed': {
    kind: 'words',
    by: 'sepa',
    is: { words: { PROCESSED: 'COMPLETED' } },
    ends: ['person', 'open'],
    most: 1,
  },
  'words-sync-failed': {
    kind: 'words',
    by: 'sepa',
    is: { words: { PROCESSED: 'FAILED' } },
    ends: ['person', 'open'],
    most: 1,
  },
  'words-sync-lower': {
    kind: 'words',
    by: 'sepa',
    is: { words: { PROCESSED: 'processed' } },
    ends: ['paid'],
    most: 1,
  },
  'words-instant-booked': {
    kind: 'words',
    by: 'instant',
    is: { words: { PROCESSED: 'BOOKED' } },
    ends: ['person', 'open'],
    most: 1,
  },
  'v2-words': {
    kind: 'words',
    by: 'v2',
    is: { words: { PROCESSING: 'ACCEPTED', PROCESSED: 'COMPLETED' } },
    ends: ['person', 'open'],
    most: 1,
  },
  'v2-words-rejected': {
    kind: 'words',
    by: 'v2',
    is: { words: { REJECTED: 'DECLINED' }, ends: 'REJECTED' },
    ends: ['person', 'open'],
    most: 1,
  },

  'amount-number': {
    kind: 'members',
    by: 'sepa',
    is: { map: onPayment((json) => ({ ...json, amount: Number(json['amount']) })) },
    ends: ['person'],
  },
  'iban-spaces': {
    kind: 'members',
    by: 'sepa',
    is: {
      map: onPayment((json) => ({
        ...json,
        debtorIban: String(json['debtorIban'])
          .replaceAll(/(.{4})/g, '$1 ')
          .trim(),
      })),
    },
    ends: ['paid', 'person'],
  },
  'iban-masked': {
    kind: 'members',
    by: 'sepa',
    is: {
      map: onPayment((json) => ({
        ...json,
        debtorIban: `${String(json['debtorIban']).slice(0, 4)}**********0300`,
      })),
    },
    ends: ['paid', 'person'],
  },
  'no-instruction-id': {
    kind: 'members',
    by: 'sepa',
    is: { map: without('instructionId') },
    ends: ['paid', 'person'],
  },
  'no-debtor': { kind: 'members', by: 'sepa', is: { map: without('debtorIban') }, ends: ['paid', 'person'] },
  'date-only': {
    kind: 'members',
    by: 'sepa',
    is: { dates: (ms) => new Date(ms).toISOString().slice(0, 10) },
    ends: ['paid'],
    most: 1,
  },
  nulls: {
    kind: 'members',
    by: 'sepa',
    is: {
      map: onPayment((json) => ({
        ...json,
        ultimateDebtorName: null,
        ultimateCreditorName: null,
        archiveId: null,
      })),
    },
    ends: ['paid'],
    most: 1,
  },

  'v2-lost': { kind: 'lost', by: 'v2', is: { losses: LOST_V2 }, ends: ['paid'], most: 1 },
  'v2-lost-before': {
    kind: 'lost',
    by: 'v2',
    is: { losses: lost('corporate.v2', 502, 'never') },
    ends: ['paid'],
    most: 2,
  },
  'v2-lost-other-nf': {
    kind: 'lost',
    by: 'v2',
    is: { losses: LOST_V2, hidden: 60_000, notFound: 'NOT_FOUND' },
    ends: ['paid'],
  },
  'v2-lost-hidden': { kind: 'lost', by: 'v2', is: { losses: LOST_V2, hidden: 60_000 }, ends: ['paid'] },
  'v2-lost-hidden-11min': {
    kind: 'lost',
    by: 'v2',
    is: { losses: LOST_V2, hidden: 660_000 },
    ends: ['paid'],
  },
  'v2-lost-hidden-dup-other': {
    kind: 'lost',
    by: 'v2',
    is: { losses: LOST_V2, hidden: 60_000, duplicateCode: 'ALREADY_EXISTS' },
    ends: ['paid'],
  },
  'v2-lost-hidden-dup-invalid': {
    kind: 'lost',
    by: 'v2',
    is: { losses: LOST_V2, hidden: 60_000, duplicateCode: 'INVALID_FIELD' },
    ends: ['paid'],
  },
  'v2-refused-unknown-code': {
    kind: 'refused',
    by: 'v2',
    is: { rejectFirst: 'LIMIT_EXCEEDED' },
    ends: ['person'],
  },
  'sepa-lost-drop': {
    kind: 'lost',
    by: 'sepa',
    is: { losses: lost('corporate.sepa', 'drop') },
    ends: ['paid'],
    most: 2,
  },
  'sepa-lost-before': {
    kind: 'lost',
    by: 'sepa',
    is: { losses: lost('corporate.sepa', 502, 'never') },
    ends: ['paid'],
    most: 2,
  },
  'sepa-arrives-later': {
    kind: 'lost',
    by: 'sepa',
    is: { clock: -240, losses: lost('corporate.sepa', 'drop', 530_000) },
    ends: ['paid'],
  },
  'v2-arrives-later': {
    kind: 'lost',
    by: 'v2',
    is: { clock: -240, losses: lost('corporate.v2', 'drop', 530_000) },
    ends: ['paid'],
  },
  'sepa-ten-seconds-down': {
    kind: 'lost',
    by: 'sepa',
    is: { losses: [1, 2].map((nth) => ({ of: 'corporate.sepa', nth, effect: 'never', how: 502 })) },
    ends: ['paid'],
    most: 3,
  },
  'instant-empty-404': {
    kind: 'lost',
    by: 'instant',
    is: { losses: lost('corporate.instant'), instantList: 'not-found' },
    ends: ['paid'],
    most: 2,
  },

  'instant-object': {
    kind: 'processing',
    by: 'instant',
    is: { begins: 'PROCESSING', instantList: 'wrapped' },
    ends: ['paid', 'person', 'open'],
    most: 6,
  },
  'sepa-processing': {
    kind: 'processing',
    by: 'sepa',
    is: { begins: 'PROCESSING' },
    ends: ['paid'],
    most: 6,
  },
  'sepa-processing-empty-list': {
    kind: 'processing',
    by: 'sepa',
    is: { begins: 'PROCESSING', instantList: 'empty' },
    ends: ['paid'],
    most: 6,
  },
  'sepa-processing-for-ever': {
    kind: 'processing',
    by: 'sepa',
    is: { begins: 'PROCESSING', ends: 'PROCESSING', instantList: 'empty' },
    ends: ['open', 'person'],
    most: 6,
  },
  'sepa-rejected-later': {
    kind: 'processing',
    by: 'sepa',
    is: { begins: 'PROCESSING', ends: 'REJECTED', settles: 3_600_000 },
    ends: ['rejected'],
    most: 6,
  },

  'clock-behind-240': {
    kind: 'clock',
    by: 'sepa',
    is: { clock: -240, losses: LOST_SEPA },
    ends: ['paid'],
    most: 2,
  },
  'clock-ahead-240': {
    kind: 'clock',
    by: 'v2',
    is: { clock: 240, wholeSeconds: true, losses: LOST_V2 },
    ends: ['paid'],
    most: 1,
  },
}
