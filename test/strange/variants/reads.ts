// How banks differ in accounts and their entries where papers 1 A and 3 are silent, and what people should be shown then: data.
// What should be shown comes from Part 5 of the gaps, laws 2, 5 and 6, and never from what the product does.
import { type Dialect, type Reply, variantsOf } from '../bank/wire.ts'

/** How a list may be shown: `whole`; `told`, less, with a note; `refused`, an error in its place. */
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
const ANY = ['whole', ...TOLD] as const
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
const row = (change: (row: Json, at: number) => Json): Dialect => ({ page: each(change) })

/** Everything is shown. */
const WHOLE = {} as const
const ACCOUNT_REFUSED = { account: REFUSED } as const
const ACCOUNT_TOLD = { account: TOLD } as const
const ACCOUNT_ANY = { account: ANY } as const
const ENTRIES_TOLD = { entries: TOLD } as const
const ENTRIES_ANY = { entries: ANY } as const
const ENTRIES_REFUSED = { entries: REFUSED } as const
const ENTRIES_LESS = { entries: ['told'] } as const
const ALL_REFUSED = { account: REFUSED, entries: REFUSED } as const

/** The variants of account access, by name. */
export const ACCESS_VARIANTS: Readonly<Record<string, ReadVariant>> = {
  ...variantsOf('control', WHOLE, {
    same: {},
  }),
  ...variantsOf('list', ACCOUNT_REFUSED, {
    'list-bare': { list: (json) => json['accounts'] },
    'list-empty-204': answered({ status: 204, text: '' }),
    'list-embedded': { list: (json) => ({ _embedded: { accounts: json['accounts'] } }) },
    'list-html-200': html(200),
    'list-html-401': html(401),
    'list-403-consent': answered({ status: 403, json: { code: 'CONSENT_EXPIRED', text: 'x' } }),
  }),
  ...variantsOf('account', ACCOUNT_TOLD, {
    'no-identifier': { list: listed((one) => without(one, 'identifier', 'identifierScheme')) },
  }),
  ...variantsOf('account', WHOLE, {
    'no-name': { list: listed((one) => without(one, 'name', 'nickname')) },
    'no-links': { list: listed((one) => without(one, '_links')) },
    'links-array': { list: (json) => ({ ...json, _links: [{ rel: 'self', href: '/x' }] }) },
  }),
  ...Object.fromEntries(
    Object.entries({ number: 100, comma: '100,00', plus: '+100.00', nodec: '100' }).map(([name, balance]) => [
      `balance-${name}`,
      { kind: 'account', is: { list: listed((one) => ({ ...one, balance })) }, account: ['whole', ...TOLD] },
    ]),
  ),
  ...variantsOf('account', ACCOUNT_ANY, {
    'account-id-slash': { list: listed((one) => ({ ...one, accountId: 'FI62 9990/0000==' })) },
  }),
  ...variantsOf('page', ENTRIES_TOLD, {
    'page-param-name': {
      page: onward((next) => ({
        _links: { next: { href: `${NEXT_AT.replace('forwardPagingToken', 'cursor')}${next}` } },
      })),
    },
    'page-body-token': { page: onward((nextPageToken) => ({ nextPageToken })) },
    'page-body-cursor': { page: onward((next) => ({ paging: { nextCursor: next } })) },
    'page-header-link': {
      page: onward(
        () => ({}),
        (next) => ({ link: `<${NEXT_AT}${next}>; rel="next"` }),
      ),
    },
    'page-links-plain': { page: onward((next) => ({ links: { next: `${NEXT_AT}${next}` } })) },
    'page-repeats': { page: (page) => ({ json: { ...page, _links: { next: { href: `${NEXT_AT}2` } } } }) },
    'page-more': { page: onward(() => ({ hasMore: true })) },
  }),
  ...variantsOf('page', ENTRIES_ANY, {
    'page-next-string': { page: onward((next) => ({ _links: { next: `${NEXT_AT}${next}` } })) },
    'page-links-array': {
      page: onward((next) => ({ _links: [{ rel: 'next', href: `${NEXT_AT}${next}` }] })),
    },
  }),
  ...variantsOf('row', ENTRIES_ANY, {
    'tx-date-nozone': row((one) => ({ ...one, bookingDateTime: '2026-11-20T12:00:00' })),
    'tx-date-only': row((one) => ({ ...one, bookingDateTime: '2026-11-20' })),
    'tx-unsigned-letters': row((one) => ({
      ...one,
      amount: minusless(one['amount']),
      creditDebitIndicator: one['creditDebitIndicator'] === 'debit' ? 'D' : 'C',
    })),
    'tx-unsigned-unmarked': row((one) => ({
      ...without(one, 'creditDebitIndicator'),
      amount: minusless(one['amount']),
    })),
    'tx-number': row((one) => ({ ...one, amount: Number(one['amount']) })),
    'tx-4dec': row((one) => ({ ...one, amount: `${one['amount'] as string}00` })),
    'tx-status-none': row((one) => without(one, 'status')),
  }),
  ...variantsOf('row', ENTRIES_TOLD, {
    'tx-no-booking': row((one) => without(one, 'bookingDateTime')),
    'tx-both': row((one) => ({ ...one, debtor: one['creditor'] ?? one['debtor'], creditor: {} })),
    'tx-id-none': row((one) => without(one, 'transactionId')),
  }),
  ...variantsOf('row', WHOLE, {
    'tx-unsigned': row((one) => ({ ...one, amount: minusless(one['amount']) })),
    'tx-unsigned-iso': row((one) => ({
      ...one,
      amount: minusless(one['amount']),
      creditDebitIndicator: one['creditDebitIndicator'] === 'debit' ? 'DBIT' : 'CRDT',
    })),
    'tx-code-string': row((one) => ({ ...one, transactionDescription: { code: '700', text: 'x' } })),
    'tx-status-booked': row((one) => ({ ...one, status: 'BOOKED' })),
    'tx-misshapen': row((one) => ({
      ...one,
      message: ['a', 'b'],
      reference: 7,
      valueDateTime: 'soon',
      accountBalance: 'n/a',
      _links: 'x',
    })),
    'tx-nulls': row((one) => ({ ...one, message: null, reference: null, archiveId: null })),
  }),
  ...variantsOf('row', ENTRIES_LESS, {
    'tx-one-bad': row((one, at) => (at > 0 ? one : { ...one, amount: '-1,00' })),
  }),
  ...variantsOf('row', ENTRIES_REFUSED, {
    'tx-owner-other': row((one) => ({ ...one, accountId: 'FI6299900000000011' })),
  }),
}

// Baltic reads.

const report =
  (change: (transactions: Json) => Json): Page =>
  (page) => ({
    json: { ...page, transactions: change(page['transactions'] as Json) },
  })
const booked = (change: (row: Json, at: number) => Json): Dialect => ({
  page: report((transactions) => ({
    ...transactions,
    booked: (transactions['booked'] as Json[]).map(change),
  })),
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
  ...variantsOf('control', WHOLE, {
    same: {},
  }),
  ...variantsOf('list', ACCOUNT_REFUSED, {
    'list-bare': { list: (json) => json['accounts'] },
    'list-html-200': html(200),
  }),
  ...variantsOf('list', WHOLE, {
    'list-202': { success: { 'baltic.account.list': 202 } },
  }),
  ...variantsOf('account', WHOLE, {
    'no-name': { list: listed((one) => without(one, 'name', 'usage', 'status')) },
    'no-links': { list: listed((one) => without(one, '_links')) },
    'links-object': { list: listed((one) => ({ ...one, _links: { self: { href: '/x' } } })) },
    'balance-text': {
      list: listed((one) => ({
        ...one,
        balances: [{ balanceAmount: { amount: '100,00', currency: 'EUR' } }],
      })),
    },
  }),
  ...variantsOf('account', ACCOUNT_ANY, {
    'no-iban': { list: listed((one) => without(one, 'iban')) },
  }),
  ...variantsOf('account', ACCOUNT_TOLD, {
    'no-resource-id': { list: listed((one) => without(one, 'resourceId')) },
  }),
  ...variantsOf('headers', ALL_REFUSED, {
    'no-echo': { echoes: false },
  }),
  ...variantsOf('page', ENTRIES_TOLD, {
    'page-links-alone': { page: meta((transactions) => ({ ...transactions, meta: { totalPages: 1 } })) },
    'page-links-outside': {
      page: (page, next) => ({
        json: {
          ...page,
          transactions: { ...(page['transactions'] as Json), meta: { totalPages: 1 }, _links: [] },
          ...(next !== undefined && { _links: [{ rel: 'next', href: next }] }),
        },
      }),
    },
    'page-header-link': {
      page: (page, next) => ({
        json: {
          ...page,
          transactions: { ...(page['transactions'] as Json), meta: { totalPages: 1 }, _links: [] },
        },
        ...(next !== undefined && { headers: { link: `<${next}>; rel="next"` } }),
      }),
    },
    'page-no-meta': { page: meta((transactions) => without(transactions, 'meta')) },
  }),
  ...variantsOf('page', ENTRIES_ANY, {
    'page-total-text': { page: meta((transactions) => ({ ...transactions, meta: { totalPages: '3' } })) },
  }),
  ...variantsOf('page', WHOLE, {
    'page-total-too-many': { page: meta((transactions) => ({ ...transactions, meta: { totalPages: 5 } })) },
    'no-pending': { page: report((transactions) => without(transactions, 'pending')) },
  }),
  ...variantsOf('row', WHOLE, {
    'tx-unsigned': money((amount) => Math.abs(amount)),
    'tx-exponent': money((amount) => raw(`${Math.round(amount * 100)}e-2`)),
    'tx-3dec': money((amount) => raw(amount.toFixed(3))),
    'tx-no-booking': booked((one) => without(one, 'bookingDate')),
    'tx-misshapen': booked((one) => ({
      ...one,
      valueDate: 'soon',
      creditorAccount: 'x',
      remittanceInformationStructured: 7,
      exchangeRate: 1,
    })),
    'tx-nulls': booked((one) => ({ ...one, valueDate: null, entryReference: null, endToEndId: null })),
  }),
  ...variantsOf('row', ENTRIES_ANY, {
    'tx-text': money((amount) => amount.toFixed(2)),
    'tx-date-time': booked((one) => ({
      ...one,
      bookingDate: `${one['bookingDate'] as string}T12:00:00+02:00`,
    })),
  }),
  ...variantsOf('row', ENTRIES_TOLD, {
    'tx-comma': money((amount) => amount.toFixed(2).replace('.', ',')),
    'tx-id-none': booked((one) => without(one, 'transactionId')),
  }),
  ...variantsOf('row', ENTRIES_LESS, {
    'tx-one-bad': booked((one, at) =>
      at > 0 ? one : { ...one, transactionAmount: { amount: 'n/a', currency: 'EUR' } },
    ),
  }),
}
