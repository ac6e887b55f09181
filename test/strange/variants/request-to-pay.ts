// How banks with Request-to-Pay differ where paper 1 C is silent, and what should be reported to people then: data.
import { type Dialect, type Loss, variantsOf } from '../bank/wire.ts'

/** What should come of a request within fifty hours. */
export type RequestEnd = 'completed' | 'rejected' | 'refused' | 'person' | 'open'

/** One way to differ. */
export interface RequestVariant {
  readonly kind: string
  readonly is: Dialect
  /** Any of these is right. */
  readonly ends: readonly RequestEnd[]
}

const lost = (how: Loss['how'], effect: Loss['effect'] = 'done'): readonly Loss[] => [
  { of: 'request-to-pay.create', nth: 1, effect, how },
]

const COMPLETED = { ends: ['completed'] } as const
const REJECTED = { ends: ['rejected'] } as const
const OPEN = { ends: ['person', 'open'] } as const

/** The variants, by name. */
export const REQUEST_VARIANTS: Readonly<Record<string, RequestVariant>> = {
  ...variantsOf('control', COMPLETED, {
    same: {},
  }),
  ...variantsOf('control', REJECTED, {
    'rejected-later': { begins: 'PENDING', ends: 'REJECTED' },
  }),
  ...variantsOf('status', COMPLETED, {
    'created-200': { success: { 'request-to-pay.create': 200 } },
    'created-202': { success: { 'request-to-pay.create': 202 } },
    'read-202': { begins: 'PENDING', ends: 'COMPLETED', success: { 'request-to-pay.status': 202 } },
  }),
  ...variantsOf('words', COMPLETED, {
    'words-lower': { words: { COMPLETED: 'completed' } },
    'words-pending': { begins: 'PENDING', ends: 'COMPLETED', words: { PENDING: 'RECEIVED' } },
  }),
  ...variantsOf('words', OPEN, {
    'words-paid': { words: { COMPLETED: 'PAID' } },
    'words-declined': { begins: 'PENDING', ends: 'REJECTED', words: { REJECTED: 'DECLINED' } },
  }),
  ...variantsOf('members', COMPLETED, {
    'members-bare': { map: ({ paymentStatus }) => ({ paymentStatus }) },
    'dates-no-zone': { dates: (ms) => new Date(ms).toISOString().slice(0, 19) },
  }),
  ...variantsOf('lost', COMPLETED, {
    'lost-drop': { losses: lost('drop') },
    'lost-504': { losses: lost(504) },
    'lost-before': { losses: lost(502, 'never') },
    'lost-hidden': { losses: lost(504), hidden: 60_000 },
    'lost-hidden-dup-refused': { losses: lost(504), hidden: 60_000, repeatRefused: true },
    'lost-hidden-dup-other': {
      losses: lost(504),
      hidden: 60_000,
      repeatRefused: true,
      duplicateCode: 'ALREADY_EXISTS',
    },
    'lost-hidden-dup-400': {
      losses: lost(504),
      hidden: 60_000,
      repeatRefused: true,
      duplicateStatus: 400,
      duplicateCode: 'INVALID_FIELD',
    },
  }),
}
