// Tests answers: the resources of the paper, future members and values, links, refusals.
// Not requests: drafts.test.ts.
import { assert, deep, fc, test } from '#kit'
import {
  listAccounts,
  listCards,
  listCardTransactions,
  listTransactions,
  nextPage,
  readAccount,
} from '../../../core/account-access/index.ts'
import { adviseOnRefusal, bankCodeOf } from '../../../core/account-access/rules.ts'
import type { Answer } from '../../../core/shared/send.ts'
import { utf8 } from '../../../core/shared/bytes.ts'
import { BankError } from '../../../core/shared/errors.ts'
import { json } from '../shared/fake-fetch.ts'
import { everythingIn, thrownBy } from '../shared/thrown.ts'
import {
  accessToken,
  apiKey,
  fullAccount,
  fullCard,
  fullCardTransaction,
  fullTransaction,
  pageOf,
  testBank,
} from './fixtures.ts'

const answer = (value: unknown, status = 200, type = 'application/hal+json; charset=utf-8'): Answer => ({
  status,
  headers: new Headers({ 'content-type': type }),
  body: utf8(JSON.stringify(value)),
})

/** Every operation with its fullest answer. */
const reads = {
  accounts: [listAccounts, { accounts: [fullAccount], _links: { self: { href: 'https://bank.example/a' } } }],
  account: [readAccount, fullAccount],
  transactions: [listTransactions, pageOf([fullTransaction])],
  cards: [listCards, { cards: [fullCard], _links: { self: { href: 'https://bank.example/c' } } }],
  cardTransactions: [listCardTransactions, pageOf([fullCardTransaction])],
} as const

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
const copy = (value: unknown): Json => JSON.parse(JSON.stringify(value))

for (const [name, [operation, value]] of Object.entries(reads)) {
  test(`reads ${name} with every member of the paper, in both media types (paper 1 A, Resources)`, () => {
    for (const type of ['application/json', 'application/hal+json;charset=UTF-8']) {
      const result = operation.read(answer(value, 200, type))
      assert.isTrue(result.ok)
      assert.deepEqual(result.ok && copy(result.reply.body), copy(value))
    }
  })

  test(`keeps what ${name} hold beyond the paper, wherever it stands (gaps: shared.members)`, () => {
    const path = fc.array(fc.nat(), { maxLength: 6 })
    const addition = fc.constantFrom<Json>('later', 7, true, null, [], {}, { deep: [1] })
    fc.assert(
      fc.property(path, addition, (steps, added) => {
        const grown = withMember(copy(value), steps, 'x-of-tomorrow', added)
        const result = operation.read(answer(shuffled(grown)))
        assert.isTrue(result.ok)
        assert.deepEqual(result.ok && copy(result.reply.body), withoutNulls(grown))
      }),
      { numRuns: deep(400, 10_000) },
    )
  })
}

const openSets = {
  account: [readAccount, fullAccount, ['identifierScheme', 'servicerScheme']],
  transactions: [
    listTransactions,
    pageOf([fullTransaction]),
    ['creditDebitIndicator', 'status', 'accountIdentifierType', 'servicerIdentifierType'],
  ],
} as const
for (const [name, [operation, value, members]] of Object.entries(openSets)) {
  for (const member of members) {
    test(`keeps a value of ${member} in ${name} that came after this library (gaps: shared.members)`, () => {
      const grown = replaced(copy(value), member, 'OfTomorrow')
      assert.include(JSON.stringify(grown), 'OfTomorrow')
      const result = operation.read(answer(grown))
      assert.deepEqual(result.ok && copy(result.reply.body), grown)
    })
  }
}

test('reads absent and null members alike, and empty lists (gaps: shared.members, account-access.consent.hidden)', () => {
  const { balance: _, nickname: __, servicerIdentifier: ___, _links: ____, ...bare } = fullAccount
  const nulled = { ...fullAccount, balance: null, nickname: null, servicerIdentifier: null, _links: null }
  for (const account of [bare, nulled]) {
    const result = readAccount.read(answer(account))
    assert.deepEqual(result.ok && copy(result.reply.body), bare)
  }
  assert.isTrue(listAccounts.read(answer({ accounts: [] })).ok)
  assert.isTrue(listTransactions.read(answer({ transactions: [] })).ok)
})

test('reads a transaction with creditor, debtor or neither, and refuses both (paper 1 A, rule 3)', () => {
  const { creditor, ...bare } = fullTransaction
  const read = (transaction: unknown) => listTransactions.read(answer(pageOf([transaction])))
  for (const transaction of [
    bare,
    fullTransaction,
    { ...bare, debtor: creditor },
    { ...fullTransaction, debtor: null },
  ])
    assert.isTrue(read(transaction).ok)
  const both = read({ ...fullTransaction, debtor: creditor })
  assert.deepEqual(oddities(both), [
    {
      kind: 'row_unread',
      path: 'transactions[0]',
      rule: 'must have one of creditor and debtor, not both',
    },
  ])
})

/** What was told of an answer that was taken. */
const oddities = (result: { ok: boolean; reply?: { oddities?: readonly unknown[] } }) =>
  result.reply?.oddities

const faults: [string, unknown, string, 'left_out'?][] = [
  ['amount', -12.5, 'a number is no amount'],
  ['amount', '-12.5', 'one decimal'],
  ['amount', '+12.50', 'a plus'],
  ['amount', '12,50', 'a comma'],
  ['amount', '1e2', 'an exponent'],
  ['amount', '12345678901234.00', '14 digits'],
  ['accountBalance', '', 'no amount', 'left_out'],
  ['bookingDateTime', '2026-11-20T11:59:58', 'no zone'],
  ['bookingDateTime', '2026-02-30T11:59:58Z', 'no such day'],
  ['valueDateTime', 'tomorrow', 'a word', 'left_out'],
  ['transactionId', '', 'empty'],
  ['transactionId', ' \t', 'blank'],
  ['transactionId', undefined, 'absent'],
  ['currency', undefined, 'absent'],
  ['status', 1, 'a number'],
  ['transactionDescription', { code: '700' }, 'a text for a number', 'left_out'],
  ['transactionDescription', { code: 7.5 }, 'a fraction', 'left_out'],
  ['creditor', 'Esimerkki Oy', 'a text for an object', 'left_out'],
]
for (const [member, value, why, kind = 'row_unread'] of faults) {
  test(`tells of a transaction whose ${member} is wrong: ${why}, and shows the others (gaps Part 5, law 5)`, () => {
    const wrong = { ...fullTransaction, [member]: value }
    const result = listTransactions.read(answer(pageOf([fullTransaction, wrong, fullTransaction])))
    const [odd, ...more] = oddities(result) as { kind: string; path: string }[]
    assert.isEmpty(more)
    assert.equal(odd?.kind, kind)
    assert.match(odd?.path ?? '', new RegExp(`^transactions\\[1\\]\\.${member}`))
    const instead = member === 'transactionDescription' ? {} : undefined
    const read = copy(result.ok && result.reply.body)
    const rows = kind === 'left_out' ? [copy({ ...fullTransaction, [member]: instead })] : []
    assert.deepEqual(read, copy(pageOf([fullTransaction, ...rows, fullTransaction])))
  })
}

for (const [amount, creditDebitIndicator, read] of [
  ['1.00', 'debit', '-1.00'],
  ['1.00', 'DBIT', '-1.00'],
  ['-1.00', 'debit', '-1.00'],
  ['0.00', 'debit', '0.00'],
  ['1.00', 'credit', '1.00'],
  ['-1.00', 'credit', '-1.00'],
] as const) {
  test(`reads ${amount} beside ${creditDebitIndicator} as ${read} (gaps Part 5, law 5)`, () => {
    const result = listTransactions.read(
      answer(pageOf([{ ...fullTransaction, amount, creditDebitIndicator }])),
    )
    assert.equal(result.ok && result.reply.body.transactions[0]?.amount, read)
  })
}

test('names the row and the member whose time has no offset, and not the time (paper 1 A, Account transaction; house: Errors)', () => {
  const wrong = { ...fullTransaction, bookingDateTime: '2026-11-20T11:59:58' }
  const result = listTransactions.read(
    answer(pageOf([fullTransaction, fullTransaction, fullTransaction, wrong])),
  )
  assert.deepEqual(oddities(result), [
    {
      kind: 'row_unread',
      path: 'transactions[3].bookingDateTime',
      rule: 'must be an RFC 3339 date-time with an offset or Z',
    },
  ])
})

test('refuses rows of another account or card than the one asked for (paper 1 A, Account transaction; gaps: account-access.ids)', async () => {
  const foreign = { ...fullTransaction, accountId: 'acc-2' }
  const foreignCard = {
    ...fullCardTransaction,
    _links: { card: { href: 'https://bank.example/accounts/v3/cards/card-2' } },
  }
  const { session } = testBank([
    json(200, pageOf([fullTransaction, foreign])),
    json(200, pageOf([fullCardTransaction, foreignCard])),
    json(200, { ...fullAccount, accountId: 'acc-2' }),
  ])
  const path = { accountId: 'acc-1' }
  for (const [ask, member] of [
    [() => listTransactions(session, { path }), 'transactions[1].accountId'],
    [() => listCardTransactions(session, { path: { cardId: 'card-1' } }), 'transactions[1]._links.card.href'],
    [() => readAccount(session, { path }), 'accountId'],
  ] as const) {
    const error = await thrownBy(ask)
    if (!(error instanceof BankError)) throw error
    assert.include(error, { code: 'answer_lost', reason: 'owner' })
    assert.deepEqual(error.answerFaults, [{ path: member, rule: 'must belong to what was asked for' }])
    assert.notInclude(everythingIn(error), '-2')
  }
})

test('reads rows that do not say whose they are, or say it in another form (gaps: shared.members)', async () => {
  const { accountId: _, ...bare } = fullTransaction
  const cards = [
    undefined,
    {},
    { card: {} },
    { card: { href: 'https://bank.example/plastic/9' } },
    { card: { href: '/cards/card-1?a=/cards/b' } },
  ]
  const { session } = testBank([
    json(200, pageOf([bare, fullTransaction])),
    json(200, pageOf(cards.map((links) => ({ ...fullCardTransaction, _links: links })))),
  ])
  const rows = await listTransactions(session, { path: { accountId: 'acc-1' } })
  assert.lengthOf(rows.body.transactions, 2)
  const purchases = await listCardTransactions(session, { path: { cardId: 'card-1' } })
  assert.lengthOf(purchases.body.transactions, cards.length)
})

for (const [member, value] of [
  ['balance', '12.5'],
  ['balance', 12.5],
  ['accountId', ''],
  ['currency', undefined],
  ['identifier', undefined],
] as const) {
  test(`refuses an account whose ${member} is ${JSON.stringify(value)} (paper 1 A, Account)`, () => {
    assert.isFalse(readAccount.read(answer({ ...fullAccount, [member]: value })).ok)
  })
}

for (const [member, value] of [
  ['statementBalance', '1'],
  ['authorizedOutstandingAmount', 1],
  ['cardId', undefined],
  ['cardNumber', undefined],
] as const) {
  test(`tells of a card whose ${member} is ${JSON.stringify(value)}, and shows the others (gaps Part 5, law 5)`, () => {
    const result = listCards.read(answer({ cards: [{ ...fullCard, [member]: value }, fullCard] }))
    assert.deepInclude(oddities(result)?.[0], { kind: 'row_unread', path: `cards[0].${member}` })
    assert.deepEqual(result.ok && copy(result.reply.body.cards), [fullCard])
  })
}

for (const [member, value, isRight] of [
  ['originalAmount', '-1600', true],
  ['originalAmount', '-1.234', true],
  ['originalAmount', '-1.2345', false],
  ['originalAmount', -1600, false],
  ['amount', '-10', false],
  ['postingDate', '2026-11-19', false],
  ['postingDate', '2026-11-19T00:00:00Z', true],
] as const) {
  test(`${isRight ? 'reads' : 'tells of'} a card transaction whose ${member} is ${JSON.stringify(value)} (paper 1 A, Card transaction)`, () => {
    const page = pageOf([{ ...fullCardTransaction, [member]: value }])
    const result = listCardTransactions.read(answer(page))
    assert.equal(oddities(result) === undefined, isRight)
    assert.lengthOf(
      result.ok ? result.reply.body.transactions : [],
      isRight || member === 'originalAmount' ? 1 : 0,
    )
  })
}

test('reads times with any offset, Z and up to nine digits of a fraction (gaps: shared.time)', () => {
  for (const time of [
    '2026-11-20T09:59:58Z',
    '2026-11-20T11:59:58.123456789+02:00',
    '2026-11-20T00:00:00.1-11:00',
  ]) {
    const page = pageOf([{ ...fullTransaction, bookingDateTime: time }])
    const result = listTransactions.read(answer(page))
    assert.equal(result.ok && result.reply.body.transactions[0]?.bookingDateTime, time)
  }
})

const self = 'https://bank.example/accounts/v3/accounts/acc-1/transactions'
const links: [string, string, string | undefined][] = [
  ['an absolute one', `${self}?pageSize=2&forwardPagingToken=tok-1`, 'tok-1'],
  ['one with nothing else', `${self}?forwardPagingToken=a%2Bb%3D`, 'a+b='],
  ['a relative one', '/accounts/v3/cards/c/transactions?forwardPagingToken=t', 't'],
  ['one to another origin', 'https://evil.example/?forwardPagingToken=t', 't'],
  ['one with a fragment', `${self}?forwardPagingToken=t#x`, 't'],
  ['none', '', undefined],
]
for (const [what, href, token] of links) {
  test(`reads the paging token out of a link: ${what} (gaps: shared.links, account-access.paging.token)`, () => {
    const result = listTransactions.read(answer(pageOf([fullTransaction], href)))
    assert.isTrue(result.ok)
    assert.equal(result.ok ? nextPage(result.reply.body) : 'lost', token)
  })
}

for (const href of [
  self,
  `${self}?forwardPagingToken=`,
  `${self}?forwardPagingToken=a&forwardPagingToken=b`,
  `${self}?ForwardPagingToken=a`,
  `${self}?forwardPagingToken=a%20b`,
  `${self}?forwardPagingToken=${'x'.repeat(513)}`,
  'http://[',
]) {
  test(`refuses a page whose next link carries no usable token, rather than end the list: ${href.slice(-30)} (gaps: account-access.paging.token)`, () => {
    const result = listTransactions.read(answer(pageOf([fullTransaction], href)))
    assert.equal(result.ok ? 'read' : result.error.reason, 'schema')
  })
}

test('counts a page without next as the last, however that is written (gaps: account-access.query.open)', () => {
  for (const page of [
    pageOf([]),
    { transactions: [] },
    { transactions: [], _links: {} },
    { transactions: [], _links: { next: null } },
    { transactions: [], _links: { next: {} } },
  ]) {
    const result = listTransactions.read(answer(page))
    assert.isTrue(result.ok)
    assert.isUndefined(result.ok ? nextPage(result.reply.body) : 'lost')
  }
})

test('never asks another host, although a link names one (gaps: shared.links)', async () => {
  const foreign = 'https://evil.example/steal?forwardPagingToken=tok-2'
  const { session, arrived } = testBank([
    json(200, pageOf([fullTransaction], foreign)),
    json(200, pageOf([])),
  ])
  const path = { accountId: 'acc-1' }
  const { body } = await listTransactions(session, { path })
  const token = nextPage(body) ?? ''
  await listTransactions(session, { path, query: { forwardPagingToken: token } })
  assert.equal(arrived[1]?.url, `${self}?forwardPagingToken=tok-2`)
})

test('reads the proprietary code under the name that a bank has (gaps: account-access.transaction.bank-code)', () => {
  const result = listTransactions.read(answer(pageOf([{ ...fullTransaction, houseTransactionCode: 'H7' }])))
  const transaction = (result.ok && result.reply.body.transactions[0]) || {}
  assert.equal(bankCodeOf(transaction), '700')
  const assumptions = { 'account-access.transaction.bank-code': 'houseTransactionCode' }
  assert.equal(bankCodeOf(transaction, { assumptions }), 'H7')
  assert.isUndefined(bankCodeOf({ bankTransactionCode: 7 }))
})

const violation = (type: string, path?: string) => ({
  type: 'VALIDATION',
  message: 'No',
  id: 'c2a5c9a0-1111-4111-8111-000000000001',
  violations: [{ type, message: 'No', ...(path !== undefined && { path }) }],
})
const security = { type: 'SECURITY', message: 'Invalid ApiKey', id: 'e-1', violations: [] }

const refusals: [number, unknown, string, ReturnType<typeof adviseOnRefusal>][] = [
  [
    400,
    violation('ExpirationOrTransactionRange', 'toBookingDateTime'),
    'ExpirationOrTransactionRange',
    undefined,
  ],
  [400, violation('Max', 'pageSize'), 'Max', undefined],
  [400, violation('InvalidValue', 'forwardPagingToken'), 'InvalidValue', 'start_again'],
  [401, security, 'SECURITY', 'refresh'],
  [403, { ...security, message: 'Authorization has expired' }, 'SECURITY', 'ask_again'],
  [404, violation('InvalidValue', 'accountId'), 'InvalidValue', 'not_shared'],
  [406, violation('InvalidValue', 'accept'), 'InvalidValue', undefined],
]
for (const [status, body, code, advice] of refusals) {
  test(`reads the refusal ${status} ${code}, and advises ${advice ?? 'nothing'} (gaps: account-access.errors)`, async () => {
    const { session } = testBank([json(status, body, { 'retry-after': '9' })])
    const error = await thrownBy(() => listTransactions(session, { path: { accountId: 'acc-1' } }))
    assert.instanceOf(error, BankError)
    const { bankCode, status: seen, code: ours, operation } = error
    assert.deepEqual(
      { bankCode, seen, ours, operation },
      { bankCode: code, seen: status, ours: 'call_refused', operation: 'account-access.list-transactions' },
    )
    assert.equal(adviseOnRefusal(error), advice)
    for (const secret of [apiKey, accessToken]) assert.notInclude(everythingIn(error), secret)
  })
}

test('tells call limits and lost answers from refusals, and advises nothing there (gaps: account-access.errors, Part 4)', async () => {
  const { session } = testBank([
    json(429, { type: 'TECHNICAL', message: 'Slow', id: 'e', violations: [] }, { 'retry-after': '60' }),
    json(503, { type: 'TECHNICAL', message: 'Down', id: 'e', violations: [] }),
    new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    () => Promise.reject(new Error(`cannot reach https://bank.example with ${accessToken}`)),
  ])
  const errors: BankError[] = []
  for (let round = 0; round < 4; round++) {
    errors.push((await thrownBy(() => listAccounts(session, {}))) as BankError)
  }
  assert.deepEqual(
    errors.map(({ code, reason, retryAfterSeconds }) => [code, reason, retryAfterSeconds]),
    [
      ['limit_reached', undefined, 60],
      ['answer_lost', 'status', undefined],
      ['answer_lost', 'media_type', undefined],
      ['answer_lost', 'network', undefined],
    ],
  )
  for (const error of errors) {
    assert.isUndefined(adviseOnRefusal(error))
    assert.notInclude(everythingIn(error), accessToken)
  }
  assert.isUndefined(adviseOnRefusal(new Error('another')))
})

/** Adds a member to an object somewhere inside, found by steps. */
function withMember(value: Json, steps: readonly number[], name: string, added: Json): Json {
  const [step = 0, ...rest] = steps
  if (Array.isArray(value)) {
    const at = value.length === 0 ? -1 : step % value.length
    return value.map((item, index) => (index === at ? withMember(item, rest, name, added) : item))
  }
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.keys(value).filter((key) => typeof value[key] === 'object' && value[key] !== null)
  const key = inner[step % (inner.length + 1)]
  if (key === undefined) return { ...value, [name]: added }
  return { ...value, [key]: withMember(value[key] ?? null, rest, name, added) }
}

function replaced(value: Json, name: string, by: string): Json {
  if (Array.isArray(value)) return value.map((item) => replaced(item, name, by))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === name ? by : replaced(inner, name, by)]),
  )
}

/** Reverses the order of members: it means nothing in JSON. */
function shuffled(value: Json): Json {
  if (Array.isArray(value)) return value.map(shuffled)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, shuffled(inner)]),
  )
}

function withoutNulls(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null)
      .map(([key, inner]) => [key, withoutNulls(inner)]),
  )
}
