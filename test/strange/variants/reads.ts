// How banks differ in accounts and their entries where papers 1 A and 3 are silent, and what people should be shown then: data.
// What should be shown comes from Part 5 of the gaps, laws 2, 5 and 6, and never from what the product does.
import type { Dialect, Reply } from '../bank/wire.ts'

/** How a list may be shown: `whole`; `told`, less, and it says so; `refused`, an error in its place. */
export type ReadEnd = 'whole' | 'told' | 'refused'

/** One way to differ. */
export interface ReadVariant {
  readonly kind: string
  readonly is: Dialect
  /** Any of these is right; absent for `whole`. */
  readonly account?: readonly ReadEnd[]
  readonly entries?: readonly ReadEnd[]
}

type Json = Readonly<Record<string, unknown>>
type Raw = (text: string) => unknown
type Page = NonNullable<Dialect['page']>

/** A number as it is written. */
const { rawJSON: raw } = JSON as unknown as { rawJSON: Raw }
const without = (json: Json, ...names: readonly string[]) =>
  Object.fromEntries(Object.entries(json).filter(([name]) => !names.includes(name)))
const listed =
  (change: (account: Json) => Json): NonNullable<Dialect['list']> =>
  (json) => ({ ...json, accounts: (json['accounts'] as Json[]).map(change) })
const answered = (reply: Reply) => ({ listAnswer: reply })
const html = (status: number) =>
  answered({ status, text: '<html>closed</html>', headers: { 'content-type': 'text/html' } })
const minusless = (amount: unknown) => String(amount).replace('-', '')

const TOLD = ['told', 'refused'] as const
const REFUSED = ['refused'] as const

// Account access.

const each =
  (change: (row: Json, at: number) => Json): Page =>
  (page) => ({
    json: { ...page, transactions: (page['transactions'] as Json[]).map(change) },
  })
/** The next page in another place than `_links`. */
const onward =
  (place: (next: string) => Json, headers?: (next: string) => Record<string, string>): Page =>
  (page, next) => ({
    json: { transactions: page['transactions'], ...(next !== undefined && place(next)) },
    ...(next !== undefined && headers && { headers: headers(next) }),
  })
const NEXT_AT = '/accounts/v3/accounts/account-0000000000000001/transactions?forwardPagingToken='
const row = (change: (row: Json, at: number) => Json) => ({ is: { page: each(change) } })

/** The variants of account access, by name. */
export const ACCESS_VARIANTS: Readonly<Record<string, ReadVariant>> = {
  same: { kind: 'control', is: {} },

  'list-bare': { kind: 'list', is: { list: (json) => json['accounts'] }, account: REFUSED },
  'list-empty-204': { kind: 'list', is: answered({ status: 204, text: '' }), account: REFUSED },
  'list-embedded': {
    kind: 'list',
    is: { list: (json) => ({ _embedded: { accounts: json['accounts'] } }) },
    account: REFUSED,
  },
  'list-html-200': { kind: 'list', is: html(200), account: REFUSED },
  'list-html-401': { kind: 'list', is: html(401), account: REFUSED },
  'list-403-consent': {
    kind: 'list',
    is: answered({ status: 403, json: { code: 'CONSENT_EXPIRED', text: 'x' } }),
    account: REFUSED,
  },
  'no-identifier': {
    kind: 'account',
    is: { list: listed((one) => without(one, 'identifier', 'identifierScheme')) },
    account: TOLD,
  },
  'no-name': { kind: 'account', is: { list: listed((one) => without(one, 'name', 'nickname')) } },
  'no-links': { kind: 'account', is: { list: listed((one) => without(one, '_links')) } },
  'links-array': {
    kind: 'account',
    is: { list: (json) => ({ ...json, _links: [{ rel: 'self', href: '/x' }] }) },
  },
  ...Object.fromEntries(
    Object.entries({ number: 100, comma: '100,00', plus: '+100.00', nodec: '100' }).map(([name, balance]) => [
      `balance-${name}`,
      { kind: 'account', is: { list: listed((one) => ({ ...one, balance })) }, account: ['whole', ...TOLD] },
    ]),
  ),
  'account-id-slash': {
    kind: 'account',
    is: { list: listed((one) => ({ ...one, accountId: 'FI62 9990/0000==' })) },
    account: ['whole', ...TOLD],
  },

  'page-param-name': {
    kind: 'page',
    is: {
      page: onward((next) => ({
        _links: { next: { href: `${NEXT_AT.replace('forwardPagingToken', 'cursor')}${next}` } },
      })),
    },
    entries: TOLD,
  },
  'page-body-token': {
    kind: 'page',
    is: { page: onward((nextPageToken) => ({ nextPageToken })) },
    entries: TOLD,
  },
  'page-body-cursor': {
    kind: 'page',
    is: { page: onward((next) => ({ paging: { nextCursor: next } })) },
    entries: TOLD,
  },
  'page-header-link': {
    kind: 'page',
    is: {
      page: onward(
        () => ({}),
        (next) => ({ link: `<${NEXT_AT}${next}>; rel="next"` }),
      ),
    },
    entries: TOLD,
  },
  'page-next-string': {
    kind: 'page',
    is: { page: onward((next) => ({ _links: { next: `${NEXT_AT}${next}` } })) },
    entries: ['whole', ...TOLD],
  },
  'page-links-plain': {
    kind: 'page',
    is: { page: onward((next) => ({ links: { next: `${NEXT_AT}${next}` } })) },
    entries: TOLD,
  },
  'page-links-array': {
    kind: 'page',
    is: { page: onward((next) => ({ _links: [{ rel: 'next', href: `${NEXT_AT}${next}` }] })) },
    entries: ['whole', ...TOLD],
  },
  'page-repeats': {
    kind: 'page',
    is: { page: (page) => ({ json: { ...page, _links: { next: { href: `${NEXT_AT}2` } } } }) },
    entries: TOLD,
  },
  'page-more': { kind: 'page', is: { page: onward(() => ({ hasMore: true })) }, entries: TOLD },

  'tx-date-nozone': {
    kind: 'row',
    ...row((one) => ({ ...one, bookingDateTime: '2026-11-20T12:00:00' })),
    entries: ['whole', ...TOLD],
  },
  'tx-date-only': {
    kind: 'row',
    ...row((one) => ({ ...one, bookingDateTime: '2026-11-20' })),
    entries: ['whole', ...TOLD],
  },
  'tx-no-booking': { kind: 'row', ...row((one) => without(one, 'bookingDateTime')), entries: TOLD },
  'tx-unsigned': { kind: 'row', ...row((one) => ({ ...one, amount: minusless(one['amount']) })) },
  'tx-unsigned-iso': {
    kind: 'row',
    ...row((one) => ({
      ...one,
      amount: minusless(one['amount']),
      creditDebitIndicator: one['creditDebitIndicator'] === 'debit' ? 'DBIT' : 'CRDT',
    })),
  },
  'tx-unsigned-letters': {
    kind: 'row',
    ...row((one) => ({
      ...one,
      amount: minusless(one['amount']),
      creditDebitIndicator: one['creditDebitIndicator'] === 'debit' ? 'D' : 'C',
    })),
    entries: ['whole', ...TOLD],
  },
  'tx-unsigned-unmarked': {
    kind: 'row',
    ...row((one) => ({ ...without(one, 'creditDebitIndicator'), amount: minusless(one['amount']) })),
    entries: ['whole', ...TOLD],
  },
  'tx-number': {
    kind: 'row',
    ...row((one) => ({ ...one, amount: Number(one['amount']) })),
    entries: ['whole', ...TOLD],
  },
  'tx-4dec': {
    kind: 'row',
    ...row((one) => ({ ...one, amount: `${one['amount'] as string}00` })),
    entries: ['whole', ...TOLD],
  },
  'tx-both': {
    kind: 'row',
    ...row((one) => ({ ...one, debtor: one['creditor'] ?? one['debtor'], creditor: {} })),
    entries: TOLD,
  },
  'tx-code-string': {
    kind: 'row',
    ...row((one) => ({ ...one, transactionDescription: { code: '700', text: 'x' } })),
  },
  'tx-status-booked': { kind: 'row', ...row((one) => ({ ...one, status: 'BOOKED' })) },
  'tx-status-none': { kind: 'row', ...row((one) => without(one, 'status')), entries: ['whole', ...TOLD] },
  'tx-id-none': { kind: 'row', ...row((one) => without(one, 'transactionId')), entries: TOLD },
  'tx-one-bad': {
    kind: 'row',
    ...row((one, at) => (at > 0 ? one : { ...one, amount: '-1,00' })),
    entries: ['told'],
  },
  'tx-misshapen': {
    kind: 'row',
    ...row((one) => ({
      ...one,
      message: ['a', 'b'],
      reference: 7,
      valueDateTime: 'soon',
      accountBalance: 'n/a',
      _links: 'x',
    })),
  },
  'tx-nulls': { kind: 'row', ...row((one) => ({ ...one, message: null, reference: null, archiveId: null })) },
  'tx-owner-other': {
    kind: 'row',
    ...row((one) => ({ ...one, accountId: 'FI6299900000000011' })),
    entries: REFUSED,
  },
}

// Baltic reads.

const report =
  (change: (transactions: Json) => Json): Page =>
  (page) => ({
    json: { ...page, transactions: change(page['transactions'] as Json) },
  })
const booked = (change: (row: Json, at: number) => Json) => ({
  is: {
    page: report((transactions) => ({
      ...transactions,
      booked: (transactions['booked'] as Json[]).map(change),
    })),
  },
})
const money = (change: (amount: number) => unknown) =>
  booked((one) => {
    const { amount, currency } = one['transactionAmount'] as { amount: number; currency: string }
    return { ...one, transactionAmount: { amount: change(amount), currency } }
  })
const meta =
  (change: (transactions: Json, next: string | undefined) => Json): Page =>
  (page, next) => ({ json: { ...page, transactions: change(page['transactions'] as Json, next) } })

/** The variants of Baltic reads, by name. */
export const REPORT_VARIANTS: Readonly<Record<string, ReadVariant>> = {
  same: { kind: 'control', is: {} },

  'list-bare': { kind: 'list', is: { list: (json) => json['accounts'] }, account: REFUSED },
  'list-html-200': { kind: 'list', is: html(200), account: REFUSED },
  'list-202': { kind: 'list', is: { success: { 'baltic.account.list': 202 } } },
  'no-name': { kind: 'account', is: { list: listed((one) => without(one, 'name', 'usage', 'status')) } },
  'no-iban': {
    kind: 'account',
    is: { list: listed((one) => without(one, 'iban')) },
    account: ['whole', ...TOLD],
  },
  'no-links': { kind: 'account', is: { list: listed((one) => without(one, '_links')) } },
  'links-object': {
    kind: 'account',
    is: { list: listed((one) => ({ ...one, _links: { self: { href: '/x' } } })) },
  },
  'balance-text': {
    kind: 'account',
    is: {
      list: listed((one) => ({
        ...one,
        balances: [{ balanceAmount: { amount: '100,00', currency: 'EUR' } }],
      })),
    },
  },
  'no-resource-id': {
    kind: 'account',
    is: { list: listed((one) => without(one, 'resourceId')) },
    account: TOLD,
  },
  'no-echo': { kind: 'headers', is: { echoes: false }, account: REFUSED, entries: REFUSED },

  'page-links-alone': {
    kind: 'page',
    is: { page: meta((transactions) => ({ ...transactions, meta: { totalPages: 1 } })) },
    entries: TOLD,
  },
  'page-links-outside': {
    kind: 'page',
    is: {
      page: (page, next) => ({
        json: {
          ...page,
          transactions: { ...(page['transactions'] as Json), meta: { totalPages: 1 }, _links: [] },
          ...(next !== undefined && { _links: [{ rel: 'next', href: next }] }),
        },
      }),
    },
    entries: TOLD,
  },
  'page-header-link': {
    kind: 'page',
    is: {
      page: (page, next) => ({
        json: {
          ...page,
          transactions: { ...(page['transactions'] as Json), meta: { totalPages: 1 }, _links: [] },
        },
        ...(next !== undefined && { headers: { link: `<${next}>; rel="next"` } }),
      }),
    },
    entries: TOLD,
  },
  'page-no-meta': {
    kind: 'page',
    is: { page: meta((transactions) => without(transactions, 'meta')) },
    entries: TOLD,
  },
  'page-total-text': {
    kind: 'page',
    is: { page: meta((transactions) => ({ ...transactions, meta: { totalPages: '3' } })) },
    entries: ['whole', ...TOLD],
  },
  'page-total-too-many': {
    kind: 'page',
    is: { page: meta((transactions) => ({ ...transactions, meta: { totalPages: 5 } })) },
  },
  'no-pending': { kind: 'page', is: { page: report((transactions) => without(transactions, 'pending')) } },

  'tx-unsigned': { kind: 'row', ...money((amount) => Math.abs(amount)) },
  'tx-text': { kind: 'row', ...money((amount) => amount.toFixed(2)), entries: ['whole', ...TOLD] },
  'tx-comma': { kind: 'row', ...money((amount) => amount.toFixed(2).replace('.', ',')), entries: TOLD },
  'tx-exponent': { kind: 'row', ...money((amount) => raw(`${Math.round(amount * 100)}e-2`)) },
  'tx-3dec': { kind: 'row', ...money((amount) => raw(amount.toFixed(3))) },
  'tx-no-booking': { kind: 'row', ...booked((one) => without(one, 'bookingDate')) },
  'tx-date-time': {
    kind: 'row',
    ...booked((one) => ({ ...one, bookingDate: `${one['bookingDate'] as string}T12:00:00+02:00` })),
    entries: ['whole', ...TOLD],
  },
  'tx-id-none': { kind: 'row', ...booked((one) => without(one, 'transactionId')), entries: TOLD },
  'tx-one-bad': {
    kind: 'row',
    ...booked((one, at) =>
      at > 0 ? one : { ...one, transactionAmount: { amount: 'n/a', currency: 'EUR' } },
    ),
    entries: ['told'],
  },
  'tx-misshapen': {
    kind: 'row',
    ...booked((one) => ({
      ...one,
      valueDate: 'soon',
      creditorAccount: 'x',
      remittanceInformationStructured: 7,
      exchangeRate: 1,
    })),
  },
  'tx-nulls': {
    kind: 'row',
    ...booked((one) => ({ ...one, valueDate: null, entryReference: null, endToEndId: null })),
  },
}
