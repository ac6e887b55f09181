// Tests requests: paths, headers and queries byte by byte, and every rule of the parameters.
// Not answers: answers.test.ts.
import { assert, test } from '#kit'
import {
  listAccounts,
  listCards,
  listCardTransactions,
  listTransactions,
  readAccount,
  readBearer,
  type TransactionsQuery,
} from '../../../core/account-access/index.ts'
import { json, only } from '../shared/fake-fetch.ts'
import { typeErrorOf } from '../shared/thrown.ts'
import { accessToken, apiKey, fullAccount, testBank, untyped } from './fixtures.ts'
import { words } from '../shared/lists.ts'

const { session } = testBank()
const path = { accountId: 'acc-1' }
const prefix = 'https://bank.example/accounts/v3'

test('drafts the five reads with the paths of the paper (paper 1 A, Endpoints)', () => {
  const drafts = [
    listAccounts.draft(session, {}),
    readAccount.draft(session, { path }),
    listTransactions.draft(session, { path }),
    listCards.draft(session, {}),
    listCardTransactions.draft(session, { path: { cardId: 'card.1_x' } }),
  ]
  assert.deepEqual(
    drafts.map(({ method, url, headers, body }) => ({ method, url, headers, body: body.length })),
    words(`
        /accounts /accounts/acc-1 /accounts/acc-1/transactions /cards /cards/card.1_x/transactions`).map(
      (end) => ({ method: 'GET', url: prefix + end, headers: { accept: 'application/json' }, body: 0 }),
    ),
  )
})

test('drafts every query parameter byte by byte (paper 1 A, Query parameters)', () => {
  const query = {
    fromBookingDateTime: '2026-11-01T00:00:00',
    toBookingDateTime: '2026-11-20',
    pageSize: 50,
    forwardPagingToken: 'abc-._~123',
  }
  const { url } = listTransactions.draft(session, { path, query })
  assert.equal(
    url,
    `${prefix}/accounts/acc-1/transactions?fromBookingDateTime=2026-11-01T00%3A00%3A00&toBookingDateTime=2026-11-20&forwardPagingToken=abc-._%7E123&pageSize=50`,
  )
})

test('sends the three headers of the paper and nothing else (paper 1 A, Authentication)', async () => {
  const { session: asking, arrived } = testBank([json(200, fullAccount)])
  await readAccount(asking, { path, headers: { accept: 'application/hal+json' } })
  const { headers, init } = only(arrived)
  assert.deepEqual(Object.fromEntries(headers), {
    accept: 'application/hal+json',
    authorization: `Bearer ${accessToken}`,
    'x-api-key': apiKey,
  })
  assert.equal(init.redirect, 'manual')
})

test('accepts only the two media types of the paper (paper 1 A, Authentication)', async () => {
  for (const accept of ['application/json', 'application/hal+json'] as const) {
    assert.equal(listCards.draft(session, { headers: { accept } }).headers['accept'], accept)
  }
  const error = await typeErrorOf(() => listCards.draft(session, { headers: { accept: untyped('*/*') } }))
  assert.equal(
    error.message,
    'account-access.list-cards headers.accept must be application/json or application/hal+json',
  )
})

test('sends another word before the token where a bank has one (gaps: account-access.auth.token)', async () => {
  const assumptions = { 'account-access.auth.token': { scope: 'accounts', scheme: 'Token' } }
  const { session: asking } = testBank([], { assumptions })
  const { headers } = await listAccounts.prove(asking, listAccounts.draft(asking, {}))
  assert.equal(headers['authorization'], `Token ${accessToken}`)
})

test('reads a token out of its header, and refuses other forms (gaps: account-access.auth.token)', () => {
  assert.equal(readBearer(`Bearer ${accessToken}`), accessToken)
  assert.equal(readBearer('bearer a.b-c=='), 'a.b-c==')
  for (const value of ['', 'Bearer', 'Bearer ', 'Basic abc', 'Bearer a b', 'Bearer  a', 'Bearer ä'])
    assert.isUndefined(readBearer(value))
})

for (const accountId of ['', 'a/b', 'ä', 'a b', 'a%2fb', 'x'.repeat(257)]) {
  test(`refuses an account id of another form: ${JSON.stringify(accountId.slice(0, 8))}, ${accountId.length} long (gaps: account-access.ids)`, async () => {
    const error = await typeErrorOf(() => readAccount.draft(session, { path: { accountId } }))
    assert.match(error.message, /accountId/)
  })
}

test('refuses ids that would change the path (gaps: account-access.ids)', async () => {
  for (const cardId of ['.', '..']) {
    await typeErrorOf(() => listCardTransactions.draft(session, { path: { cardId } }))
  }
  assert.include(listCardTransactions.draft(session, { path: { cardId: '...' } }).url, '/cards/.../')
})

for (const bound of words(`
    2026-11-20T12:00:00Z 2026-11-20T12:00:00+02:00 2026-11-20T12:00:00.000 2026-11-20T12:00
    2026-11-20T24:00:00 2026-11-20T12:60:00 2026-11-20T 2026-02-29 2026-13-01 20261120
    2026-11-20T12:00:00T`).concat(['2026-11-20 12:00:00', ''])) {
  test(`refuses the bound ${JSON.stringify(bound)} on both lists (paper 1 A, Query parameters)`, async () => {
    for (const name of ['fromBookingDateTime', 'toBookingDateTime']) {
      const query = { [name]: bound }
      const account = await typeErrorOf(() => listTransactions.draft(session, { path, query }))
      const card = await typeErrorOf(() =>
        listCardTransactions.draft(session, { path: { cardId: 'c' }, query }),
      )
      for (const { message } of [account, card]) assert.include(message, `query.${name} must be YYYY-MM-DD`)
    }
  })
}

test('accepts a range of three months, open ends and one bound of any age (paper 1 A, rules 1 and 2)', () => {
  const queries: TransactionsQuery[] = [
    {},
    { fromBookingDateTime: '1999-01-01' },
    { toBookingDateTime: '2090-01-01T23:59:59' },
    { fromBookingDateTime: '2026-11-30T00:00:00', toBookingDateTime: '2027-02-28T00:00:00' },
    { fromBookingDateTime: '2026-11-30', toBookingDateTime: '2026-11-30' },
    { fromBookingDateTime: '2090-01-01', toBookingDateTime: '2090-02-01' },
  ]
  for (const query of queries)
    assert.include(listTransactions.draft(session, { path, query }).url, '/transactions')
})

test('refuses a range of more than three months, on both lists (gaps: Part 3 three-month rule)', async () => {
  const query = { fromBookingDateTime: '2026-11-30', toBookingDateTime: '2027-02-28T00:00:01' }
  const errors = [
    await typeErrorOf(() => listTransactions.draft(session, { path, query })),
    await typeErrorOf(() => listCardTransactions.draft(session, { path: { cardId: 'c' }, query })),
  ]
  for (const { message } of errors) assert.include(message, 'at most 3 months')
})

test('refuses a range that ends before it begins (gaps: account-access.query.range)', async () => {
  const query = { fromBookingDateTime: '2026-11-20T00:00:01', toBookingDateTime: '2026-11-20' }
  const { message } = await typeErrorOf(() => listTransactions.draft(session, { path, query }))
  assert.include(message, 'must not be after')
})

test('accepts another length of range where a bank has one (gaps: account-access.query.range)', () => {
  const { session: patient } = testBank([], { assumptions: { 'account-access.query.range': 12 } })
  const query = { fromBookingDateTime: '2026-01-01', toBookingDateTime: '2026-12-31' }
  assert.include(listTransactions.draft(patient, { path, query }).url, '2026-12-31')
})

test('accepts page sizes from 1 to 150 and no others (paper 1 A, Limits)', async () => {
  for (const pageSize of [1, 2, 149, 150])
    assert.include(listTransactions.draft(session, { path, query: { pageSize } }).url, `pageSize=${pageSize}`)
  for (const pageSize of [0, 151, -1, 1.5, Number.NaN, Infinity]) {
    const { message } = await typeErrorOf(() =>
      listTransactions.draft(session, { path, query: { pageSize } }),
    )
    assert.include(message, 'query.pageSize must be a whole number from 1 to 150')
  }
  const text = untyped<TransactionsQuery>({ pageSize: '10' })
  await typeErrorOf(() => listTransactions.draft(session, { path, query: text }))
})

test('refuses pageSize for cards, and parameters that the paper does not have (gaps: account-access.query.page-size)', async () => {
  const card = await typeErrorOf(() =>
    listCardTransactions.draft(session, { path: { cardId: 'c' }, query: untyped({ pageSize: 10 }) }),
  )
  assert.include(card.message, 'query.pageSize is not a known member')
  const account = await typeErrorOf(() =>
    listTransactions.draft(session, { path, query: untyped({ page: 2 }) }),
  )
  assert.include(account.message, 'query.page is not a known member')
})

test('accepts a paging token of up to 512 visible characters (gaps: account-access.paging.token)', async () => {
  const longest = 'x'.repeat(512)
  const draft = (forwardPagingToken: string) =>
    listTransactions.draft(session, { path, query: { forwardPagingToken } }).url
  assert.isTrue(draft(longest).endsWith(longest))
  assert.isTrue(draft('a+b/c=').endsWith('forwardPagingToken=a%2Bb%2Fc%3D'))
  for (const token of ['', `${longest}x`, 'a b', 'ä']) {
    const { message } = await typeErrorOf(() => draft(token))
    assert.include(message, 'query.forwardPagingToken must be')
  }
})

test('drafts the same bytes twice, and reads no clock for it (house: 3)', () => {
  const query = { fromBookingDateTime: '2026-11-01', pageSize: 3 }
  assert.deepEqual(
    listTransactions.draft(session, { path, query }),
    listTransactions.draft(session, { path, query }),
  )
})
