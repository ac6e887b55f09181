// How banks with online payment differ where paper 1 B is silent, and what people should be told then: data.
// What should be told comes from Parts 4 and 5 of the gaps, and never from what the product does.
import { createHash } from 'node:crypto'
import type { Dialect } from '../bank/wire.ts'

/**
 * What should come of a payment that its payer makes: `paid`; `unknown`, with a person within 50 hours; `none`, no link was
 * given and nothing was paid; `unfit`, the same and named `bank_words_unfit`.
 */
export type PaymentEnd = 'paid' | 'unknown' | 'none' | 'unfit'

/** What should come of a refund of a paid order: `person` is not refunded, not failed, and before a person within 25 hours. */
export type RefundEnd = 'refunded' | 'failed' | 'person'

/** One way to differ. */
export interface OnlineVariant {
  readonly kind: string
  readonly is: Dialect
  /** Any of these is right. */
  readonly paid: readonly PaymentEnd[]
  /** Any of these is right; asked for only where the order is told as paid. */
  readonly refund: readonly RefundEnd[]
}

type Json = Readonly<Record<string, unknown>>

const ORDER = ['method', 'url', 'date', 'type', 'merchant', 'key', 'session', 'request', 'body']
const iso = (ms: number) => new Date(ms).toISOString()
const idOf = (number: number) => createHash('sha256').update(String(number)).digest('hex').slice(0, 20)
const isStatus = (json: Json) => json['status'] !== undefined && json['refunds'] !== undefined
const without = (json: Json, ...names: readonly string[]) =>
  Object.fromEntries(Object.entries(json).filter(([name]) => !names.includes(name)))
const onStatus =
  (change: (json: Json) => unknown): NonNullable<Dialect['map']> =>
  (json) =>
    isStatus(json) ? change(json) : json
const renamed =
  (name: (member: string) => string) =>
  (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renamed(name))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [name(key), renamed(name)(inner)]))
  }
const limited = (headers: Readonly<Record<string, string>>) => ({
  instead: { status: 429, text: '{}', headers: { 'content-type': 'application/json', ...headers } },
})
const page = (status: number, text: string, headers: Readonly<Record<string, string>> = {}) => ({
  instead: { status, text, headers: { 'content-type': 'text/html', ...headers } },
})
const bare = onStatus(({ paymentId, amount, status }) => ({ paymentId, amount, status }))
const created = { 'online-payment.create': 201 }
const refund201 = { 'online-payment.refund': 201 }
const refundLost = [{ of: 'online-payment.refund', nth: 1, effect: 'done', how: 502 }] as const
const provider = (bankId: string, current: unknown) => ({
  bankId,
  countryCode: 'FI',
  name: bankId,
  status: { current },
})

const GOOD = { paid: ['paid'], refund: ['refunded'] } as const
/** It answers, or not at all: no link, no money. */
const NOTHING = { paid: ['none'], refund: [] } as const
/** What a decision stands on does not fit, so that no reading is believed. */
const UNREAD = { paid: ['unknown'], refund: [] } as const
/** Its form may be taken or refused; money is never told wrongly. */
const EITHER = { paid: ['paid', 'none'], refund: ['refunded'] } as const
/** Nothing shows the refund but its own record. */
const UNSEEN = { paid: ['paid'], refund: ['refunded', 'person'] } as const

/** The variants, by name. */
export const ONLINE_VARIANTS: Readonly<Record<string, OnlineVariant>> = {
  same: { kind: 'control', is: {}, ...GOOD },

  'create-path': {
    kind: 'path',
    is: { paths: { 'online-payment.create': /^\/paymentbutton\/v1\/payment-orders$/ } },
    ...NOTHING,
  },
  'create-put': { kind: 'path', is: { methods: { 'online-payment.create': 'PUT' } }, ...NOTHING },
  'refund-path': {
    kind: 'path',
    is: { paths: { 'online-payment.refund': /^\/paymentbutton\/v1\/refunds\/([^/]+)$/ } },
    paid: ['paid'],
    refund: ['person'],
  },
  'refund-put': {
    kind: 'path',
    is: { methods: { 'online-payment.refund': 'PUT' } },
    paid: ['paid'],
    refund: ['person'],
  },

  'sig-order': { kind: 'signature', is: { baseParts: ORDER }, ...NOTHING },
  'sig-order-nested': { kind: 'signature', is: { baseParts: ORDER, errors: 'nested' }, ...NOTHING },
  'sig-path': { kind: 'signature', is: { basePath: true }, ...NOTHING },
  'sig-crlf': { kind: 'signature', is: { baseJoin: '\r\n' }, ...NOTHING },
  'sig-401': { kind: 'signature', is: { baseParts: ORDER, signatureStatus: 401 }, ...NOTHING },
  hmac: { kind: 'signature', is: { hmac: true }, ...NOTHING },

  'endpoint-names': {
    kind: 'names',
    is: { endpoints: ['successEndpoint', 'cancelEndpoint', 'rejectEndpoint'] },
    ...NOTHING,
  },

  'words-paid': { kind: 'words', is: { words: { ACCEPTED: 'PAID' } }, ...UNREAD },
  'words-completed': {
    kind: 'words',
    is: { words: { ACCEPTED: 'COMPLETED', REJECTED: 'FAILED', CANCELLED: 'CANCELED' } },
    ...UNREAD,
  },
  'words-lower': {
    kind: 'words',
    is: { words: { INITIAL: 'initial', ACCEPTED: 'accepted', CANCELLED: 'cancelled', REJECTED: 'rejected' } },
    ...GOOD,
  },
  'words-pending': { kind: 'words', is: { words: { INITIAL: 'PENDING' } }, ...GOOD },
  'words-paid-at-once': {
    kind: 'words',
    is: { words: { INITIAL: 'ACCEPTED', ACCEPTED: 'SETTLED' } },
    paid: ['unfit'],
    refund: [],
  },
  'words-booked-at-once': {
    kind: 'words',
    is: { words: { INITIAL: 'accepted', ACCEPTED: 'accepted' } },
    paid: ['unfit'],
    refund: [],
  },

  'err-flat': {
    kind: 'errors',
    is: { errors: 'flat', unknownPayment: { code: 'UNKNOWN_PAYMENT' } },
    ...GOOD,
  },
  'err-nested': { kind: 'errors', is: { errors: 'nested' }, ...GOOD },
  'err-nested-code': { kind: 'errors', is: { errors: 'nestedCode' }, ...GOOD },
  'err-7807': { kind: 'errors', is: { errors: 'problem' }, ...GOOD },
  'err-ob': { kind: 'errors', is: { errors: 'banking' }, ...GOOD },
  'err-html': { kind: 'errors', is: { errors: 'html' }, ...GOOD },
  'err-empty': { kind: 'errors', is: { errors: 'empty' }, ...GOOD },
  'unknown-404': { kind: 'errors', is: { unknownPayment: { status: 404 } }, ...GOOD },

  201: { kind: 'status', is: { success: created }, ...GOOD },
  202: { kind: 'status', is: { success: { 'online-payment.create': 202 } }, ...GOOD },
  'status-202': { kind: 'status', is: { success: { 'online-payment.status': 202 } }, ...GOOD },
  'refund-201': { kind: 'status', is: { success: refund201 }, ...GOOD },
  'refund-202': { kind: 'status', is: { success: { 'online-payment.refund': 202 } }, ...GOOD },

  'dates-offset': {
    kind: 'dates',
    is: { dates: (ms) => `${iso(ms + 7_200_000).slice(0, 19)}.123456+02:00` },
    ...GOOD,
  },
  'dates-no-zone': { kind: 'dates', is: { dates: (ms) => iso(ms).slice(0, 19) }, ...GOOD },
  'dates-offset-nocolon': { kind: 'dates', is: { dates: (ms) => `${iso(ms).slice(0, 19)}+0000` }, ...GOOD },
  'dates-epoch': { kind: 'dates', is: { dates: (ms) => ms }, ...GOOD },
  'dates-space': {
    kind: 'dates',
    is: { dates: (ms) => iso(ms).replace('T', ' ').replace('Z', '') },
    ...GOOD,
  },

  extra: {
    kind: 'members',
    is: {
      map: (json) => ({ ...json, warnings: [{ x: 1 }], _links: { self: { href: '/x' } }, schemaVersion: 3 }),
    },
    ...GOOD,
  },
  snake: {
    kind: 'members',
    is: { map: renamed((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)) },
    ...NOTHING,
  },
  pascal: {
    kind: 'members',
    is: { map: renamed((name) => name.charAt(0).toUpperCase() + name.slice(1)) },
    ...NOTHING,
  },
  'no-optionals': { kind: 'members', is: { map: bare }, ...UNSEEN },
  nulls: {
    kind: 'members',
    is: {
      map: onStatus((json) => ({
        ...json,
        refunds: null,
        failureReason: null,
        refundOf: null,
        errorCode: null,
      })),
    },
    ...UNSEEN,
  },
  'empty-strings': {
    kind: 'members',
    is: {
      map: onStatus((json) => ({ ...json, refundOf: '', failureReason: '', createTime: '', updateTime: '' })),
    },
    ...GOOD,
  },
  'no-amount': {
    kind: 'members',
    is: { map: onStatus(({ paymentId, status }) => ({ paymentId, status })) },
    ...UNREAD,
  },
  envelope: {
    kind: 'members',
    is: { map: (json, { status }) => (status < 300 ? { data: json } : json) },
    ...NOTHING,
  },
  'op-link': {
    kind: 'members',
    is: {
      map: (json) =>
        json['paymentOperationId'] ? { ...json, redirectUrl: 'https://pay.bank.example/go?x=1' } : json,
    },
    ...GOOD,
  },

  'amount-number': {
    kind: 'amounts',
    is: { map: onStatus((json) => ({ ...json, amount: Number(json['amount']), totalRefundedAmount: 0 })) },
    ...UNREAD,
  },
  'amount-1dec': {
    kind: 'amounts',
    is: {
      map: onStatus((json) => ({
        ...json,
        amount: String(Number(json['amount'])),
        totalRefundedAmount: '0',
      })),
    },
    ...UNREAD,
  },
  'amount-comma': {
    kind: 'amounts',
    is: { map: onStatus((json) => ({ ...json, amount: String(json['amount']).replace('.', ',') })) },
    ...UNREAD,
  },
  'total-number': {
    kind: 'amounts',
    is: {
      map: (json) =>
        json['totalRefundedAmount'] === undefined
          ? json
          : { ...json, totalRefundedAmount: Number(json['totalRefundedAmount']) },
    },
    ...GOOD,
  },

  'id-number': { kind: 'ids', is: { ids: (number) => 700_000_000 + number }, ...NOTHING },
  'id-underscore': { kind: 'ids', is: { ids: (number) => `pay_${idOf(number)}` }, ...EITHER },
  'id-long': {
    kind: 'ids',
    is: { ids: (number) => `${idOf(number)}-${idOf(-number)}-0123456789-0123456789-0123456789` },
    ...EITHER,
  },
  'op-id-long': { kind: 'ids', is: { validation: 'x'.repeat(900) }, ...EITHER },

  'type-hal': { kind: 'form', is: { type: 'application/hal+json;charset=utf-8' }, ...GOOD },
  'type-text': { kind: 'form', is: { type: 'text/plain' }, ...EITHER },
  'type-none': { kind: 'form', is: { type: null }, ...EITHER },
  'type-vendor': { kind: 'form', is: { type: 'application/vnd.bank.v1+json' }, ...EITHER },
  'headers-case': { kind: 'form', is: { upperHeaders: true }, ...GOOD },
  gzip: { kind: 'form', is: { coding: 'gzip' }, ...GOOD },
  chunked: { kind: 'form', is: { coding: 'chunked' }, ...GOOD },
  bom: { kind: 'form', is: { mark: true }, ...EITHER },

  'login-302': {
    kind: 'instead',
    is: page(302, '', { location: 'https://login.bank.example/' }),
    ...NOTHING,
  },
  'html-200': { kind: 'instead', is: page(200, '<html>We are closed from 01 to 05</html>'), ...NOTHING },
  'html-503': { kind: 'instead', is: page(503, '<html>closed</html>', { 'retry-after': '120' }), ...NOTHING },
  'html-404': { kind: 'instead', is: page(404, '<html>nothing here</html>'), ...NOTHING },
  '429-seconds': {
    kind: 'instead',
    is: limited({ 'retry-after': '7', 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '0' }),
    ...NOTHING,
  },
  '429-date': {
    kind: 'instead',
    is: limited({ 'retry-after': 'Fri, 20 Nov 2026 10:00:07 GMT' }),
    ...NOTHING,
  },
  '429-ietf': {
    kind: 'instead',
    is: limited({ ratelimit: '"default";r=0;t=7', 'ratelimit-reset': '7' }),
    ...NOTHING,
  },
  '400-limit': {
    kind: 'instead',
    is: {
      instead: {
        status: 400,
        text: '{"errors":[{"code":"RATE_LIMIT_EXCEEDED"}]}',
        headers: { 'content-type': 'application/json' },
      },
    },
    ...NOTHING,
  },
  '409-dup': {
    kind: 'instead',
    is: {
      instead: {
        status: 409,
        text: '{"errors":[{"code":"DUPLICATE"}]}',
        headers: { 'content-type': 'application/json' },
      },
    },
    ...NOTHING,
  },

  'provider-ids': {
    kind: 'providers',
    is: { providers: [provider('SBOXFIHH', 'ACTIVE'), provider('example_bank', 'ENABLED')] },
    ...GOOD,
  },
  'provider-active': {
    kind: 'providers',
    is: { providers: [provider('example-bank-one', 'ACTIVE')] },
    ...GOOD,
  },
  'provider-one-bad': {
    kind: 'providers',
    is: { providers: [provider('example-bank-one', 'ENABLED'), provider('EXAMPLEBANK', 'ENABLED')] },
    ...GOOD,
  },
  'provider-flat': {
    kind: 'providers',
    is: { providers: [{ bankId: 'example', countryCode: 'FI', name: 'Example', status: 'ENABLED' }] },
    ...GOOD,
  },

  'refund-original-id': { kind: 'refund', is: { refundNamesOriginal: true }, ...GOOD },
  'refund-booked': { kind: 'refund', is: { refundBegins: 'ACCEPTED' }, ...GOOD },
  'refund-word': {
    kind: 'refund',
    is: { words: { INITIAL: 'BOOKED' }, refundEnds: 'stays' },
    paid: ['paid'],
    refund: ['person'],
  },
  'refund-201-no-list': { kind: 'refund', is: { success: refund201, map: bare }, ...UNSEEN },
  'refund-number-other-list': {
    kind: 'refund',
    is: {
      map: (json) => {
        if (isStatus(json))
          return {
            ...without(json, 'refunds', 'totalRefundedAmount'),
            refundList: json['refunds'],
            refundedAmount: json['totalRefundedAmount'],
          }
        const total = json['totalRefundedAmount']
        return total === undefined ? json : { ...json, totalRefundedAmount: Number(total) }
      },
    },
    ...UNSEEN,
  },
  'refund-201-total-only': {
    kind: 'refund',
    is: { success: refund201, map: onStatus((json) => without(json, 'refunds')) },
    ...UNSEEN,
  },
  'refund-201-nulls': {
    kind: 'refund',
    is: {
      success: refund201,
      map: onStatus((json) => ({ ...json, refunds: null, totalRefundedAmount: null })),
    },
    ...UNSEEN,
  },
  'refund-201-empty': {
    kind: 'refund',
    is: {
      success: refund201,
      map: onStatus((json) => ({ ...without(json, 'totalRefundedAmount'), refunds: [] })),
    },
    ...UNSEEN,
  },
  'refund-lost-no-list': {
    kind: 'refund',
    is: { losses: refundLost, map: bare },
    paid: ['paid'],
    refund: ['person'],
  },
  'refund-lost-total-only': {
    kind: 'refund',
    is: { losses: refundLost, map: onStatus((json) => without(json, 'refunds')) },
    paid: ['paid'],
    refund: ['refunded', 'person'],
  },
  'refund-lost-list-only': {
    kind: 'refund',
    is: { losses: refundLost, map: onStatus((json) => without(json, 'totalRefundedAmount')) },
    ...GOOD,
  },
  'refund-lost-empty': {
    kind: 'refund',
    is: {
      losses: refundLost,
      map: onStatus((json) => ({ ...without(json, 'totalRefundedAmount'), refunds: [] })),
    },
    paid: ['paid'],
    refund: ['refunded', 'person'],
  },
  'refund-failed': {
    kind: 'refund',
    is: { refundBegins: 'REJECTED', words: { REJECTED: 'FAILED' } },
    paid: ['paid'],
    refund: ['person'],
  },
  'refund-lost-failed': {
    kind: 'refund',
    is: { losses: refundLost, refundBegins: 'REJECTED', words: { REJECTED: 'FAILED' } },
    paid: ['paid'],
    refund: ['person'],
  },
  'refund-lost-declined-lower': {
    kind: 'refund',
    is: { losses: refundLost, refundBegins: 'REJECTED', words: { REJECTED: 'rejected' } },
    paid: ['paid'],
    refund: ['failed', 'person'],
  },
  'refund-rejected-later': {
    kind: 'refund',
    is: { refundEnds: 'REJECTED' },
    paid: ['paid'],
    refund: ['failed'],
  },

  'clock-behind-240': { kind: 'clock', is: { clock: -240 }, ...GOOD },
  'clock-ahead-240': { kind: 'clock', is: { clock: 240 }, ...GOOD },
  'clock-behind-1': { kind: 'clock', is: { clock: -1 }, ...GOOD },
  'clock-whole-seconds': { kind: 'clock', is: { wholeSeconds: true }, ...GOOD },
  'clock-behind-240-lost': {
    kind: 'clock',
    is: { clock: -240, wholeSeconds: true, losses: refundLost },
    ...GOOD,
  },
  'clock-ahead-240-lost': { kind: 'clock', is: { clock: 240, losses: refundLost }, ...GOOD },
  'clock-behind-1-lost': { kind: 'clock', is: { clock: -1, losses: refundLost }, ...GOOD },
  'clock-whole-seconds-lost': { kind: 'clock', is: { wholeSeconds: true, losses: refundLost }, ...GOOD },

  'list-late-5s': { kind: 'late', is: { listLate: 5_000 }, ...GOOD },
  'list-late-11min': { kind: 'late', is: { listLate: 660_000 }, ...GOOD },
  'list-late-5s-lost': { kind: 'late', is: { listLate: 5_000, losses: refundLost }, ...GOOD },
  'list-late-11min-lost': { kind: 'late', is: { listLate: 660_000, losses: refundLost }, ...GOOD },
  'list-and-total-late-11min-lost': {
    kind: 'late',
    is: { listLate: 660_000, totalLate: true, losses: refundLost },
    ...GOOD,
  },

  'row-unread': {
    kind: 'rows',
    is: { strayRow: { paymentId: 'row-1', amount: 'n/a', status: 'ACCEPTED' } },
    ...UNSEEN,
  },
  'row-unread-lost': {
    kind: 'rows',
    is: { strayRow: { paymentId: 'row-1', amount: 'n/a', status: 'ACCEPTED' }, losses: refundLost },
    paid: ['paid'],
    refund: ['refunded', 'person'],
  },
  'row-without-id-lost': {
    kind: 'rows',
    is: { strayRow: { amount: '5.00', status: 'ACCEPTED' }, losses: refundLost },
    paid: ['paid'],
    refund: ['refunded', 'person'],
  },

  'callbacks-never': { kind: 'callbacks', is: { callbacks: 'never' }, ...GOOD },
  'callbacks-late': { kind: 'callbacks', is: { callbacks: 'late' }, ...GOOD },
  'callbacks-twice': { kind: 'callbacks', is: { callbacks: 'twice' }, ...GOOD },
  'callback-id-alone': {
    kind: 'callbacks',
    is: { callbackBody: ({ paymentId }) => JSON.stringify({ paymentId }) },
    ...GOOD,
  },
  'callback-no-zone': {
    kind: 'callbacks',
    is: { callbackBody: (state) => JSON.stringify({ ...state, updateTime: '2026-11-20T12:00:00' }) },
    ...GOOD,
  },
  'callback-form': {
    kind: 'callbacks',
    is: { callbackBody: ({ paymentId }) => `paymentId=${String(paymentId)}` },
    ...GOOD,
  },

  'create-lost-drop': {
    kind: 'lost',
    is: { losses: [{ of: 'online-payment.create', nth: 1, effect: 'done', how: 'drop' }] },
    ...GOOD,
  },
  'create-lost-504': {
    kind: 'lost',
    is: { losses: [{ of: 'online-payment.create', nth: 1, effect: 'done', how: 504 }] },
    ...GOOD,
  },
  'create-lost-before': {
    kind: 'lost',
    is: { losses: [{ of: 'online-payment.create', nth: 1, effect: 'never', how: 502 }] },
    ...GOOD,
  },
  'status-lost-twice': {
    kind: 'lost',
    is: { losses: [1, 2].map((nth) => ({ of: 'online-payment.status', nth, effect: 'never', how: 502 })) },
    ...GOOD,
  },
  'refund-lost-drop': {
    kind: 'lost',
    is: { losses: [{ of: 'online-payment.refund', nth: 1, effect: 'done', how: 'drop' }] },
    ...GOOD,
  },
  'refund-lost-504': {
    kind: 'lost',
    is: { losses: [{ of: 'online-payment.refund', nth: 1, effect: 'done', how: 504 }] },
    ...GOOD,
  },
  'refund-lost-before': {
    kind: 'lost',
    is: { losses: [{ of: 'online-payment.refund', nth: 1, effect: 'never', how: 'drop' }] },
    ...GOOD,
  },
  'refund-arrives-290s-later': {
    kind: 'lost',
    is: { losses: [{ of: 'online-payment.refund', nth: 1, effect: 290_000, how: 'drop' }] },
    ...GOOD,
  },
  'refund-arrives-530s-later': {
    kind: 'lost',
    is: { clock: -240, losses: [{ of: 'online-payment.refund', nth: 1, effect: 530_000, how: 'drop' }] },
    ...GOOD,
  },
}
