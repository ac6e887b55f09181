// How banks with online payment differ where paper 1 B is silent, and what should be reported to people then: data.
// The reports come from Parts 4 and 5 of the gaps, and never from what the product does.
import { createHash } from 'node:crypto'
import { type Dialect, variantsOf } from '../bank/wire.ts'

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
  /** Any of these is right; asked for only if the order is reported as paid. */
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
/** What a decision depends on does not fit, so that no reading is believed. */
const UNREAD = { paid: ['unknown'], refund: [] } as const
/** Its form may be taken or refused; money is never reported wrongly. */
const EITHER = { paid: ['paid', 'none'], refund: ['refunded'] } as const
/** Nothing shows the refund but its own record. */
const UNSEEN = { paid: ['paid'], refund: ['refunded', 'person'] } as const

/** A person judges the refund. */
const JUDGED = { paid: ['paid'], refund: ['person'] } as const
const UNFIT = { paid: ['unfit'], refund: [] } as const
const DECLINED = { paid: ['paid'], refund: ['failed', 'person'] } as const
const FAILED = { paid: ['paid'], refund: ['failed'] } as const

/** The variants, by name. */
export const ONLINE_VARIANTS: Readonly<Record<string, OnlineVariant>> = {
  ...variantsOf('control', GOOD, {
    same: {},
  }),
  ...variantsOf('path', NOTHING, {
    'create-path': { paths: { 'online-payment.create': /^\/paymentbutton\/v1\/payment-orders$/ } },
    'create-put': { methods: { 'online-payment.create': 'PUT' } },
  }),
  ...variantsOf('path', JUDGED, {
    'refund-path': { paths: { 'online-payment.refund': /^\/paymentbutton\/v1\/refunds\/([^/]+)$/ } },
    'refund-put': { methods: { 'online-payment.refund': 'PUT' } },
  }),
  ...variantsOf('signature', NOTHING, {
    'sig-order': { baseParts: ORDER },
    'sig-order-nested': { baseParts: ORDER, errors: 'nested' },
    'sig-path': { basePath: true },
    'sig-crlf': { baseJoin: '\r\n' },
    'sig-401': { baseParts: ORDER, signatureStatus: 401 },
    hmac: { hmac: true },
  }),
  ...variantsOf('names', NOTHING, {
    'endpoint-names': { endpoints: ['successEndpoint', 'cancelEndpoint', 'rejectEndpoint'] },
  }),
  ...variantsOf('words', UNREAD, {
    'words-paid': { words: { ACCEPTED: 'PAID' } },
    'words-completed': { words: { ACCEPTED: 'COMPLETED', REJECTED: 'FAILED', CANCELLED: 'CANCELED' } },
  }),
  ...variantsOf('words', GOOD, {
    'words-lower': {
      words: { INITIAL: 'initial', ACCEPTED: 'accepted', CANCELLED: 'cancelled', REJECTED: 'rejected' },
    },
    'words-pending': { words: { INITIAL: 'PENDING' } },
  }),
  ...variantsOf('words', UNFIT, {
    'words-paid-at-once': { words: { INITIAL: 'ACCEPTED', ACCEPTED: 'SETTLED' } },
    'words-booked-at-once': { words: { INITIAL: 'accepted', ACCEPTED: 'accepted' } },
  }),
  ...variantsOf('errors', GOOD, {
    'err-flat': { errors: 'flat', unknownPayment: { code: 'UNKNOWN_PAYMENT' } },
    'err-nested': { errors: 'nested' },
    'err-nested-code': { errors: 'nestedCode' },
    'err-7807': { errors: 'problem' },
    'err-ob': { errors: 'banking' },
    'err-html': { errors: 'html' },
    'err-empty': { errors: 'empty' },
    'unknown-404': { unknownPayment: { status: 404 } },
  }),
  ...variantsOf('status', GOOD, {
    201: { success: created },
    202: { success: { 'online-payment.create': 202 } },
    'status-202': { success: { 'online-payment.status': 202 } },
    'refund-201': { success: refund201 },
    'refund-202': { success: { 'online-payment.refund': 202 } },
  }),
  ...variantsOf('dates', GOOD, {
    'dates-offset': { dates: (ms) => `${iso(ms + 7_200_000).slice(0, 19)}.123456+02:00` },
    'dates-no-zone': { dates: (ms) => iso(ms).slice(0, 19) },
    'dates-offset-nocolon': { dates: (ms) => `${iso(ms).slice(0, 19)}+0000` },
    'dates-epoch': { dates: (ms) => ms },
    'dates-space': { dates: (ms) => iso(ms).replace('T', ' ').replace('Z', '') },
  }),
  ...variantsOf('members', GOOD, {
    extra: {
      map: (json) => ({ ...json, warnings: [{ x: 1 }], _links: { self: { href: '/x' } }, schemaVersion: 3 }),
    },
    'empty-strings': {
      map: onStatus((json) => ({ ...json, refundOf: '', failureReason: '', createTime: '', updateTime: '' })),
    },
    'op-link': {
      map: (json) =>
        json['paymentOperationId'] ? { ...json, redirectUrl: 'https://pay.bank.example/go?x=1' } : json,
    },
  }),
  ...variantsOf('members', NOTHING, {
    snake: { map: renamed((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)) },
    pascal: { map: renamed((name) => name.charAt(0).toUpperCase() + name.slice(1)) },
    envelope: { map: (json, { status }) => (status < 300 ? { data: json } : json) },
  }),
  ...variantsOf('members', UNSEEN, {
    'no-optionals': { map: bare },
    nulls: {
      map: onStatus((json) => ({
        ...json,
        refunds: null,
        failureReason: null,
        refundOf: null,
        errorCode: null,
      })),
    },
  }),
  ...variantsOf('members', UNREAD, {
    'no-amount': { map: onStatus(({ paymentId, status }) => ({ paymentId, status })) },
  }),
  ...variantsOf('amounts', UNREAD, {
    'amount-number': {
      map: onStatus((json) => ({ ...json, amount: Number(json['amount']), totalRefundedAmount: 0 })),
    },
    'amount-1dec': {
      map: onStatus((json) => ({
        ...json,
        amount: String(Number(json['amount'])),
        totalRefundedAmount: '0',
      })),
    },
    'amount-comma': {
      map: onStatus((json) => ({ ...json, amount: String(json['amount']).replace('.', ',') })),
    },
  }),
  ...variantsOf('amounts', GOOD, {
    'total-number': {
      map: (json) =>
        json['totalRefundedAmount'] === undefined
          ? json
          : { ...json, totalRefundedAmount: Number(json['totalRefundedAmount']) },
    },
  }),
  ...variantsOf('ids', NOTHING, {
    'id-number': { ids: (number) => 700_000_000 + number },
  }),
  ...variantsOf('ids', EITHER, {
    'id-underscore': { ids: (number) => `pay_${idOf(number)}` },
    'id-long': { ids: (number) => `${idOf(number)}-${idOf(-number)}-0123456789-0123456789-0123456789` },
    'op-id-long': { validation: 'x'.repeat(900) },
  }),
  ...variantsOf('form', GOOD, {
    'type-hal': { type: 'application/hal+json;charset=utf-8' },
    'headers-case': { upperHeaders: true },
    gzip: { coding: 'gzip' },
    chunked: { coding: 'chunked' },
  }),
  ...variantsOf('form', EITHER, {
    'type-text': { type: 'text/plain' },
    'type-none': { type: null },
    'type-vendor': { type: 'application/vnd.bank.v1+json' },
    bom: { mark: true },
  }),
  ...variantsOf('instead', NOTHING, {
    'login-302': page(302, '', { location: 'https://login.bank.example/' }),
    'html-200': page(200, '<html>We are closed from 01 to 05</html>'),
    'html-503': page(503, '<html>closed</html>', { 'retry-after': '120' }),
    'html-404': page(404, '<html>nothing here</html>'),
    '429-seconds': limited({ 'retry-after': '7', 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '0' }),
    '429-date': limited({ 'retry-after': 'Fri, 20 Nov 2026 10:00:07 GMT' }),
    '429-ietf': limited({ ratelimit: '"default";r=0;t=7', 'ratelimit-reset': '7' }),
    '400-limit': {
      instead: {
        status: 400,
        text: '{"errors":[{"code":"RATE_LIMIT_EXCEEDED"}]}',
        headers: { 'content-type': 'application/json' },
      },
    },
    '409-dup': {
      instead: {
        status: 409,
        text: '{"errors":[{"code":"DUPLICATE"}]}',
        headers: { 'content-type': 'application/json' },
      },
    },
  }),
  ...variantsOf('providers', GOOD, {
    'provider-ids': { providers: [provider('SBOXFIHH', 'ACTIVE'), provider('example_bank', 'ENABLED')] },
    'provider-active': { providers: [provider('example-bank-one', 'ACTIVE')] },
    'provider-one-bad': {
      providers: [provider('example-bank-one', 'ENABLED'), provider('EXAMPLEBANK', 'ENABLED')],
    },
    'provider-flat': {
      providers: [{ bankId: 'example', countryCode: 'FI', name: 'Example', status: 'ENABLED' }],
    },
  }),
  ...variantsOf('refund', GOOD, {
    'refund-original-id': { refundNamesOriginal: true },
    'refund-booked': { refundBegins: 'ACCEPTED' },
    'refund-lost-list-only': {
      losses: refundLost,
      map: onStatus((json) => without(json, 'totalRefundedAmount')),
    },
  }),
  ...variantsOf('refund', JUDGED, {
    'refund-word': { words: { INITIAL: 'BOOKED' }, refundEnds: 'stays' },
    'refund-lost-no-list': { losses: refundLost, map: bare },
    'refund-failed': { refundBegins: 'REJECTED', words: { REJECTED: 'FAILED' } },
    'refund-lost-failed': { losses: refundLost, refundBegins: 'REJECTED', words: { REJECTED: 'FAILED' } },
  }),
  ...variantsOf('refund', UNSEEN, {
    'refund-201-no-list': { success: refund201, map: bare },
    'refund-number-other-list': {
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
    'refund-201-total-only': { success: refund201, map: onStatus((json) => without(json, 'refunds')) },
    'refund-201-nulls': {
      success: refund201,
      map: onStatus((json) => ({ ...json, refunds: null, totalRefundedAmount: null })),
    },
    'refund-201-empty': {
      success: refund201,
      map: onStatus((json) => ({ ...without(json, 'totalRefundedAmount'), refunds: [] })),
    },
  }),
  ...variantsOf('refund', UNSEEN, {
    'refund-lost-total-only': { losses: refundLost, map: onStatus((json) => without(json, 'refunds')) },
    'refund-lost-empty': {
      losses: refundLost,
      map: onStatus((json) => ({ ...without(json, 'totalRefundedAmount'), refunds: [] })),
    },
  }),
  ...variantsOf('refund', DECLINED, {
    'refund-lost-declined-lower': {
      losses: refundLost,
      refundBegins: 'REJECTED',
      words: { REJECTED: 'rejected' },
    },
  }),
  ...variantsOf('refund', FAILED, {
    'refund-rejected-later': { refundEnds: 'REJECTED' },
  }),
  ...variantsOf('clock', GOOD, {
    'clock-behind-240': { clock: -240 },
    'clock-ahead-240': { clock: 240 },
    'clock-behind-1': { clock: -1 },
    'clock-whole-seconds': { wholeSeconds: true },
    'clock-behind-240-lost': { clock: -240, wholeSeconds: true, losses: refundLost },
    'clock-ahead-240-lost': { clock: 240, losses: refundLost },
    'clock-behind-1-lost': { clock: -1, losses: refundLost },
    'clock-whole-seconds-lost': { wholeSeconds: true, losses: refundLost },
  }),
  ...variantsOf('late', GOOD, {
    'list-late-5s': { listLate: 5_000 },
    'list-late-11min': { listLate: 660_000 },
    'list-late-5s-lost': { listLate: 5_000, losses: refundLost },
    'list-late-11min-lost': { listLate: 660_000, losses: refundLost },
    'list-and-total-late-11min-lost': { listLate: 660_000, totalLate: true, losses: refundLost },
  }),
  ...variantsOf('rows', UNSEEN, {
    'row-unread': { strayRow: { paymentId: 'row-1', amount: 'n/a', status: 'ACCEPTED' } },
  }),
  ...variantsOf('rows', UNSEEN, {
    'row-unread-lost': {
      strayRow: { paymentId: 'row-1', amount: 'n/a', status: 'ACCEPTED' },
      losses: refundLost,
    },
    'row-without-id-lost': { strayRow: { amount: '5.00', status: 'ACCEPTED' }, losses: refundLost },
  }),
  ...variantsOf('callbacks', GOOD, {
    'callbacks-never': { callbacks: 'never' },
    'callbacks-late': { callbacks: 'late' },
    'callbacks-twice': { callbacks: 'twice' },
    'callback-id-alone': { callbackBody: ({ paymentId }) => JSON.stringify({ paymentId }) },
    'callback-no-zone': {
      callbackBody: (state) => JSON.stringify({ ...state, updateTime: '2026-11-20T12:00:00' }),
    },
    'callback-form': { callbackBody: ({ paymentId }) => `paymentId=${String(paymentId)}` },
  }),
  ...variantsOf('lost', GOOD, {
    'create-lost-drop': { losses: [{ of: 'online-payment.create', nth: 1, effect: 'done', how: 'drop' }] },
    'create-lost-504': { losses: [{ of: 'online-payment.create', nth: 1, effect: 'done', how: 504 }] },
    'create-lost-before': { losses: [{ of: 'online-payment.create', nth: 1, effect: 'never', how: 502 }] },
    'status-lost-twice': {
      losses: [1, 2].map((nth) => ({ of: 'online-payment.status', nth, effect: 'never', how: 502 })),
    },
    'refund-lost-drop': { losses: [{ of: 'online-payment.refund', nth: 1, effect: 'done', how: 'drop' }] },
    'refund-lost-504': { losses: [{ of: 'online-payment.refund', nth: 1, effect: 'done', how: 504 }] },
    'refund-lost-before': { losses: [{ of: 'online-payment.refund', nth: 1, effect: 'never', how: 'drop' }] },
    'refund-arrives-290s-later': {
      losses: [{ of: 'online-payment.refund', nth: 1, effect: 290_000, how: 'drop' }],
    },
    'refund-arrives-530s-later': {
      clock: -240,
      losses: [{ of: 'online-payment.refund', nth: 1, effect: 530_000, how: 'drop' }],
    },
  }),
}
