// How banks with Request-to-Pay differ where paper 1 C is silent, and what people should be told then: data.
import type { Dialect, Loss } from '../bank/wire.ts'

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

/** The variants, by name. */
export const REQUEST_VARIANTS: Readonly<Record<string, RequestVariant>> = {
  same: { kind: 'control', is: {}, ends: ['completed'] },
  'rejected-later': { kind: 'control', is: { begins: 'PENDING', ends: 'REJECTED' }, ends: ['rejected'] },
  'created-200': { kind: 'status', is: { success: { 'request-to-pay.create': 200 } }, ends: ['completed'] },
  'created-202': { kind: 'status', is: { success: { 'request-to-pay.create': 202 } }, ends: ['completed'] },
  'read-202': {
    kind: 'status',
    is: { begins: 'PENDING', ends: 'COMPLETED', success: { 'request-to-pay.status': 202 } },
    ends: ['completed'],
  },
  'words-lower': { kind: 'words', is: { words: { COMPLETED: 'completed' } }, ends: ['completed'] },
  'words-paid': { kind: 'words', is: { words: { COMPLETED: 'PAID' } }, ends: ['person', 'open'] },
  'words-declined': {
    kind: 'words',
    is: { begins: 'PENDING', ends: 'REJECTED', words: { REJECTED: 'DECLINED' } },
    ends: ['person', 'open'],
  },
  'words-pending': {
    kind: 'words',
    is: { begins: 'PENDING', ends: 'COMPLETED', words: { PENDING: 'RECEIVED' } },
    ends: ['completed'],
  },
  'members-bare': {
    kind: 'members',
    is: { map: ({ paymentStatus }) => ({ paymentStatus }) },
    ends: ['completed'],
  },
  'dates-no-zone': {
    kind: 'members',
    is: { dates: (ms) => new Date(ms).toISOString().slice(0, 19) },
    ends: ['completed'],
  },
  'lost-drop': { kind: 'lost', is: { losses: lost('drop') }, ends: ['completed'] },
  'lost-504': { kind: 'lost', is: { losses: lost(504) }, ends: ['completed'] },
  'lost-before': { kind: 'lost', is: { losses: lost(502, 'never') }, ends: ['completed'] },
  'lost-hidden': { kind: 'lost', is: { losses: lost(504), hidden: 60_000 }, ends: ['completed'] },
  'lost-hidden-dup-refused': {
    kind: 'lost',
    is: { losses: lost(504), hidden: 60_000, repeatRefused: true },
    ends: ['completed'],
  },
  'lost-hidden-dup-other': {
    kind: 'lost',
    is: { losses: lost(504), hidden: 60_000, repeatRefused: true, duplicateCode: 'ALREADY_EXISTS' },
    ends: ['completed'],
  },
  'lost-hidden-dup-400': {
    kind: 'lost',
    is: {
      losses: lost(504),
      hidden: 60_000,
      repeatRefused: true,
      duplicateStatus: 400,
      duplicateCode: 'INVALID_FIELD',
    },
    ends: ['completed'],
  },
}
