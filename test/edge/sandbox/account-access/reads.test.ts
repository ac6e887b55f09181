/// <reference types="node" />
// The five reads of account access over the wire: what they show, hide and refuse. Paths and headers are literal.
// Lists of transactions have files of their own, and so does the way to a consent.
import { assert, deep, fc, test } from '#kit'
import { makeTokens } from '../../../../edge/sandbox/clients/tokens.ts'
import { makeLog } from '../../../../edge/shared/log.ts'
import { memoryStore } from '../../../../edge/sandbox/storage/store.ts'
import {
  accountIds,
  cardIds,
  firstAccount,
  member,
  members,
  openAccess,
  read,
  type Reader,
  readerOf,
  textAt,
} from './kit.ts'
import { advance, type Answered, BASE, control, violations } from '../bank-kit.ts'

const OPAQUE = /^[A-Za-z0-9._-]{1,256}$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Checks that a refusal is whole: type, words, an id that the header repeats, violations, plain JSON. */
function assertRefusal(answer: Answered, status: number, type: string, found: string[] = []): void {
  assert.equal(answer.status, status, JSON.stringify(answer.json))
  assert.sameMembers(Object.keys(answer.json), ['type', 'message', 'id', 'violations'])
  assert.equal(answer.json['type'], type)
  assert.match(String(answer.json['id']), UUID)
  assert.equal(answer.headers.get('x-error-id'), answer.json['id'])
  assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.deepEqual(violations(answer), found)
}

test('shows the accounts of a consent with all members and links (1 A, Account; gaps: account-access.account.values)', async () => {
  const reader = await readerOf(await openAccess(), 'customer-1')
  const { status, headers, json } = await read(reader, '/accounts')
  assert.equal(status, 200)
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.sameMembers(Object.keys(json), ['accounts', '_links'])
  assert.deepEqual(json['_links'], { self: { href: `${BASE}/accounts/v3/accounts` } })
  const accounts = members(json, 'accounts')
  assert.deepEqual(
    accounts.map(({ accountId, _links, ...rest }) => (accountId === _links ? {} : rest)),
    [
      {
        name: 'Everyday account',
        nickname: '',
        balance: '10000.00',
        currency: 'EUR',
        identifierScheme: 'IBAN',
        identifier: 'FI6299900000000011',
        servicerScheme: 'BIC',
        servicerIdentifier: 'SBOXFIH0',
      },
      {
        name: 'Savings account',
        nickname: 'Lomakassa',
        balance: '250.00',
        currency: 'EUR',
        identifierScheme: 'IBAN',
        identifier: 'FI3099900000000102',
        servicerScheme: 'BIC',
        servicerIdentifier: 'SBOXFIH0',
      },
    ],
  )
  for (const account of accounts) {
    const id = String(account['accountId'])
    assert.match(id, OPAQUE)
    assert.deepEqual(account['_links'], {
      self: { href: `${BASE}/accounts/v3/accounts/${id}` },
      transactions: { href: `${BASE}/accounts/v3/accounts/${id}/transactions` },
    })
  }
})

test('shows one account as the bare object that the list has (gaps: account-access.account.wrappers)', async () => {
  const reader = await readerOf(await openAccess(), 'customer-1')
  const accounts = members((await read(reader, '/accounts')).json, 'accounts')
  for (const account of accounts) {
    const one = await read(reader, textAt(account, '_links.self.href'))
    assert.equal(one.status, 200)
    assert.deepEqual(one.json, account)
  }
})

test('shows the test customers with the balances of the ledger (gaps: shared.sandbox.identity)', async () => {
  const bank = await openAccess()
  const expected: [customerId: string, accounts: [string, string][], cards: number][] = [
    [
      'customer-1',
      [
        ['FI6299900000000011', '10000.00'],
        ['FI3099900000000102', '250.00'],
      ],
      1,
    ],
    ['customer-2', [['FI7399900000000201', '0.00']], 0],
    ['customer-3', [['FI1999900000000300', '100000.00']], 0],
    ['customer-4', [['FI8399900000000409', '1000.00']], 0],
  ]
  for (const [customerId, balances, cards] of expected) {
    const reader = await readerOf(bank, customerId)
    const { json } = await read(reader, '/accounts')
    const shown = members(json, 'accounts').map(({ identifier, balance }) => [identifier, balance])
    assert.deepEqual(shown, balances)
    assert.lengthOf(await cardIds(reader), cards)
  }
})

test('shows cards masked, in euros, with links and without pages (1 A, Card; gaps: account-access.card.values)', async () => {
  const reader = await readerOf(await openAccess(), 'customer-7')
  const { status, json } = await read(reader, '/cards')
  assert.equal(status, 200)
  assert.deepEqual(json['_links'], { self: { href: `${BASE}/accounts/v3/cards` } })
  const cards = members(json, 'cards')
  assert.deepEqual(
    cards.map(({ cardNumber }) => cardNumber),
    ['************7001', '************7002'],
  )
  for (const card of cards) {
    const id = String(card['cardId'])
    assert.match(id, OPAQUE)
    assert.sameMembers(
      Object.keys(card),
      `cardId productName cardNumber statementBalance
      authorizedOutstandingAmount _links`.split(/\s+/),
    )
    assert.match(String(card['statementBalance']), /^\d{1,13}\.\d{2}$/)
    assert.match(String(card['authorizedOutstandingAmount']), /^\d{1,13}\.\d{2}$/)
    assert.deepEqual(card['_links'], {
      transactions: { href: `${BASE}/accounts/v3/cards/${id}/transactions` },
    })
  }
})

test('shows empty lists where a customer has nothing of a kind (gaps: shared.members)', async () => {
  const bank = await openAccess()
  const reader = await readerOf(bank, 'customer-2')
  assert.deepEqual((await read(reader, '/cards')).json['cards'], [])
  const id = await firstAccount(reader)
  const { status, json } = await read(reader, `/accounts/${id}/transactions`)
  assert.equal(status, 200)
  assert.deepEqual(json['transactions'], [])
  assert.sameMembers(Object.keys(member(json, '_links')), ['self'])
  const cardsOnly = await readerOf(bank, 'customer-1', { accountIds: [] })
  assert.deepEqual((await read(cardsOnly, '/accounts')).json['accounts'], [])
})

test('hides every balance when the consent is without them (1 A, rule 4; gaps: account-access.consent.hidden)', async () => {
  const bank = await openAccess()
  const open = await readerOf(bank, 'customer-1')
  const reader = await readerOf(bank, 'customer-1', { balances: false })
  const balances = ['balance', 'accountBalance', 'statementBalance', 'authorizedOutstandingAmount']
  const keysOf = async (who: Reader, path: string, list: string) =>
    members((await read(who, path)).json, list).flatMap((item) => Object.keys(item))
  for (const [who, shown] of [
    [open, balances],
    [reader, []],
  ] as const) {
    const id = await firstAccount(who)
    const lists = await Promise.all([
      keysOf(who, '/accounts', 'accounts'),
      keysOf(who, `/accounts/${id}/transactions`, 'transactions'),
      keysOf(who, '/cards', 'cards'),
    ])
    const keys = new Set(lists.flat())
    assert.sameMembers(
      balances.filter((name) => keys.has(name)),
      [...shown],
    )
    assert.equal('balance' in (await read(who, `/accounts/${id}`)).json, shown.length > 0)
  }
})

test('shows what a consent covers and nothing else (1 A, rule 4; gaps: account-access.consent.model)', async () => {
  const bank = await openAccess()
  const reader = await readerOf(bank, 'customer-7', {
    accountIds: ['FI9399900000000714'],
    cardIds: ['7002'],
  })
  const accounts = members((await read(reader, '/accounts')).json, 'accounts')
  assert.deepEqual(
    accounts.map(({ identifier }) => identifier),
    ['FI9399900000000714'],
  )
  const cards = members((await read(reader, '/cards')).json, 'cards')
  assert.deepEqual(
    cards.map(({ cardNumber }) => cardNumber),
    ['************7002'],
  )
})

test('answers ids of others, of other consents and of nobody alike: 404 (gaps: shared.id, account-access.consent.hidden)', async () => {
  const bank = await openAccess()
  const first = await readerOf(bank, 'customer-7', { accountIds: ['FI9399900000000714'], cardIds: ['7002'] })
  const whole = await readerOf(bank, 'customer-7')
  const other = await readerOf(bank, 'customer-1')
  const accounts = [...(await accountIds(whole)), ...(await accountIds(other)), 'nobody', 'x'.repeat(300)]
  const cards = [...(await cardIds(whole)), ...(await cardIds(other)), 'nobody', 'b%20c', 'a%2Fb']
  const asked = [
    ...accounts.map((id) => ['accountId', `/accounts/${id}`] as const),
    ...accounts.map((id) => ['accountId', `/accounts/${id}/transactions`] as const),
    ...cards.map((id) => ['cardId', `/cards/${id}/transactions`] as const),
  ]
  const bodies = new Set<string>()
  for (const [parameter, path] of asked) {
    const answer = await read(first, path)
    assertRefusal(answer, 404, 'VALIDATION', [`InvalidValue ${parameter}`])
    bodies.add(JSON.stringify({ ...answer.json, id: '' }))
  }
  // One body for accounts and one for cards, whatever the reason.
  assert.equal(bodies.size, 2)
})

test('keeps ids within a consent and gives others to the next one (gaps: account-access.ids)', async () => {
  const bank = await openAccess()
  const [first, second] = [await readerOf(bank, 'customer-1'), await readerOf(bank, 'customer-1')]
  const idsOf = async (reader: Reader) => {
    const [account = ''] = await accountIds(reader)
    const [card = ''] = await cardIds(reader)
    const lists = await Promise.all([
      read(reader, `/accounts/${account}/transactions?pageSize=20`),
      read(reader, `/cards/${card}/transactions`),
    ])
    const entries = lists.flatMap(({ json }) => members(json, 'transactions'))
    return [account, card, ...entries.map(({ transactionId }) => String(transactionId))]
  }
  const [one, again, two] = [await idsOf(first), await idsOf(first), await idsOf(second)]
  assert.deepEqual(one, again)
  assert.lengthOf(
    one.filter((id) => two.includes(id)),
    0,
  )
  assert.lengthOf([...new Set(one)], one.length)
  for (const id of [...one, ...two]) assert.match(id, OPAQUE)
  // The bank's own names of things are in no answer.
  assert.notMatch(JSON.stringify((await read(first, '/accounts')).json), /customer-|[0-9a-f]{8}-[0-9a-f]{4}-/)
})

test('answers in the media type that is asked for, the same body in each (1 A, Authentication; gaps: account-access.accept)', async () => {
  const reader = await readerOf(await openAccess(), 'customer-1')
  const hal = 'application/hal+json; charset=utf-8'
  const json = 'application/json; charset=utf-8'
  const cases: [accept: string, type: string][] = [
    ['application/json', json],
    ['application/hal+json', hal],
    ['*/*', hal],
    ['application/*', hal],
    ['Application/JSON', json],
    ['application/json; charset=utf-8', json],
    ['text/html, application/json', json],
    ['application/json, */*', json],
    ['application/json, text/plain, */*', json],
    ['application/json;q=0.5, application/hal+json', hal],
    ['application/hal+json;q=0, */*', json],
    ['application/json;q=0, */*;q=0.1', hal],
    ['text/html, */*;q=0.1', hal],
    [' application/hal+json ', hal],
  ]
  const bodies = new Set<string>()
  for (const [accept, type] of cases) {
    const answer = await read(reader, '/accounts', { accept })
    assert.equal(answer.status, 200, accept)
    assert.equal(answer.headers.get('content-type'), type, accept)
    bodies.add(JSON.stringify(answer.json))
  }
  assert.equal(bodies.size, 1)
})

test('refuses a missing accept with 400 and types that it does not speak with 406 (gaps: account-access.accept)', async () => {
  const reader = await readerOf(await openAccess(), 'customer-1')
  const missing = await read(reader, '/accounts', { accept: null })
  assertRefusal(missing, 400, 'VALIDATION', ['Required accept'])
  const foreign =
    `text/html text/* application/xml application/json;q=0 application/vnd.api+json json *`.split(/\s+/)
  for (const accept of foreign) {
    assertRefusal(await read(reader, '/accounts', { accept }), 406, 'VALIDATION', ['InvalidValue accept'])
  }
})

test('refuses an api key that is missing, unknown or of another client, all alike (gaps: account-access.auth.key)', async () => {
  const bank = await openAccess()
  const reader = await readerOf(bank, 'customer-1')
  const { json: client } = await control(bank, 'POST', '/clients', {})
  const keys = [null, '', 'nobody', bank.apiKey.toUpperCase(), `${bank.apiKey}x`, String(client['apiKey'])]
  for (const key of keys) {
    const answer = await read(reader, '/accounts', { 'x-api-key': key })
    assertRefusal(answer, 401, 'SECURITY')
    assert.equal(answer.json['message'], 'Invalid ApiKey')
  }
  // The right key of the other client with its own token.
  const clientId = String(client['clientId'])
  const theirs = await readerOf(bank, 'customer-1', { clientId })
  assert.equal((await read(theirs, '/accounts', { 'x-api-key': String(client['apiKey']) })).status, 200)
  assert.equal((await read(theirs, '/accounts')).json['message'], 'Invalid ApiKey')
})

test('refuses a token that is missing, unknown or in another form (1 A, Authentication; gaps: account-access.auth.token)', async () => {
  const bank = await openAccess()
  const reader = await readerOf(bank, 'customer-1')
  const { accessToken, refreshToken } = reader
  const wrong = [
    null,
    '',
    'Bearer',
    'Bearer ',
    accessToken,
    `Basic ${accessToken}`,
    `Bearer ${accessToken}x`,
    `Bearer ${accessToken.slice(0, -1)}`,
    `Bearer ${accessToken} ${accessToken}`,
    `Bearer ${accessToken.toLowerCase()}`,
    // A refresh token is no access token.
    `Bearer ${refreshToken}`,
  ]
  for (const authorization of wrong) {
    const answer = await read(reader, '/accounts', { authorization })
    assertRefusal(answer, 401, 'SECURITY')
    assert.notInclude(JSON.stringify(answer.json), accessToken)
  }
  assert.equal((await read(reader, '/accounts', { authorization: `bearer ${accessToken}` })).status, 200)
})

test('accepts a token for an hour of wire time, whatever the clock of the bank does (gaps: shared.oauth.client-token, shared.clock-tolerance)', async () => {
  const bank = await openAccess()
  const reader = await readerOf(bank, 'customer-1')
  await advance(bank, 'P30D')
  assert.equal((await read(reader, '/accounts')).status, 200)
  bank.wire.now += 3_600_000
  assert.equal((await read(reader, '/accounts')).status, 200)
  bank.wire.now += 1
  assertRefusal(await read(reader, '/accounts'), 401, 'SECURITY')
})

test('refuses a certificate that is not that of the client (gaps: shared.mtls)', async () => {
  const bank = await openAccess()
  const reader = await readerOf(bank, 'customer-1')
  const { json } = await control(bank, 'POST', '/clients', {})
  const present = (pem: string) =>
    read(reader, '/accounts', { 'x-client-certificate': encodeURIComponent(pem) })
  assert.equal((await present(bank.certificatePem)).status, 200)
  assertRefusal(await present(String(json['certificatePem'])), 403, 'SECURITY')
  assertRefusal(await read(reader, '/accounts', { 'x-client-certificate': '%zz' }), 403, 'SECURITY')
})

test('refuses a token of another interface: its scope does not reach here (gaps: account-access.errors)', async () => {
  const store = memoryStore()
  const bank = await openAccess({ store })
  const reader = await readerOf(bank, 'customer-1')
  const other = {
    interfaceName: 'psd2-payments',
    grantId: 'bundle',
    clientId: bank.clientId,
    scope: 'payments',
  } as const
  const { access_token: accessToken } = makeTokens(store, () => bank.wire.now).issue(other, {
    refresh: false,
  })
  const answer = await read({ ...reader, accessToken }, '/accounts')
  assertRefusal(answer, 403, 'SECURITY')
  assert.notMatch(String(answer.json['message']), /^Authorization /)
})

test('answers whatever comes, and never breaks (gaps: shared.errors.closed-sets)', async () => {
  const bank = await openAccess()
  const reader = await readerOf(bank, 'customer-1')
  const [account, card] = [await firstAccount(reader), (await cardIds(reader))[0] ?? '']
  const odd = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.constantFrom(
      '%',
      '%00',
      '%ZZ',
      '..',
      '%2e%2e',
      '//',
      '\\',
      '\u{1F600}',
      account,
      card,
      '2026-11-20',
      '0000-01-01',
      '9999-12-31T23:59:59',
      '-0',
      '1e9',
    ),
  )
  const path = fc.oneof(
    odd.map((text) => `/accounts/${text}`),
    odd.map((text) => `/accounts/${account}/transactions?${text}`),
    fc
      .tuple(fc.constantFrom(`/accounts/${account}`, `/cards/${card}`), odd, odd, odd)
      .map(
        ([list, from, to, token]) =>
          `${list}/transactions?fromBookingDateTime=${from}&toBookingDateTime=${to}&forwardPagingToken=${token}`,
      ),
    fc
      .tuple(odd, odd)
      .map(([from, to]) => `/cards/${card}/transactions?toBookingDateTime=${to}&fromBookingDateTime=${from}`),
    odd,
  )
  const header = fc.string({ maxLength: 20 }).map((text) => text.replace(/[^\x20-\x7e]/g, 'x').trim())
  const changes = fc.record(
    { accept: header, authorization: header, 'x-api-key': header, 'x-client-certificate': header },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(path, fc.oneof(fc.constant({}), changes), async (asked, bent) => {
      if (!URL.canParse(`${BASE}/accounts/v3${asked}`)) return
      const answer = await read(reader, asked, bent)
      assert.include([200, 400, 401, 403, 404, 406], answer.status)
      if (answer.status !== 200) assert.equal(answer.headers.get('x-error-id'), answer.json['id'])
    }),
    { numRuns: deep(40, 400) },
  )
})

test('refuses unknown paths with 404 and unknown methods with 405 and Allow (gaps: shared.errors.closed-sets)', async () => {
  const reader = await readerOf(await openAccess(), 'customer-1')
  const [account, card] = [await firstAccount(reader), (await cardIds(reader))[0] ?? '']
  const unknown = [
    '',
    '/',
    '/nothing',
    '/accounts/',
    `/accounts/${account}/`,
    `/accounts/${account}/balances`,
    `/accounts/${account}/transactions/1`,
    `/cards/${card}`,
    `/cards/${card}/transactions/1`,
  ]
  for (const path of unknown) {
    assertRefusal(await read(reader, path), 404, 'VALIDATION')
  }
  const known = [
    '/accounts',
    `/accounts/${account}`,
    `/accounts/${account}/transactions`,
    '/cards',
    `/cards/${card}/transactions`,
  ]
  for (const path of known) {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const answer = await read(reader, path, {}, method)
      assertRefusal(answer, 405, 'VALIDATION')
      assert.equal(answer.headers.get('allow'), 'GET')
    }
    assert.equal((await read(reader, path, {}, 'HEAD')).status, 405)
  }
})

test('names a card by a link at which no operation answers (gaps: account-access.account.wrappers)', async () => {
  const reader = await readerOf(await openAccess(), 'customer-1')
  const [card = ''] = await cardIds(reader)
  const { json } = await read(reader, `/cards/${card}/transactions`)
  for (const entry of members(json, 'transactions')) {
    assert.deepEqual(entry['_links'], { card: { href: `${BASE}/accounts/v3/cards/${card}` } })
  }
  assert.equal((await read(reader, `/cards/${card}`)).status, 404)
})

test('refuses query parameters where there are none (gaps: account-access.query.page-size)', async () => {
  const reader = await readerOf(await openAccess(), 'customer-1')
  const id = await firstAccount(reader)
  for (const path of ['/accounts', `/accounts/${id}`, '/cards']) {
    const answer = await read(reader, `${path}?pageSize=10&x=1`)
    assertRefusal(answer, 400, 'VALIDATION', ['UnrecognizedProperty pageSize', 'UnrecognizedProperty x'])
  }
})

test('checks in the order of the ledger: the first failing stage answers (gaps: shared.check-order)', async () => {
  const bank = await openAccess({ limits: 'strict' })
  const reader = await readerOf(bank, 'customer-1')
  const id = await firstAccount(reader)
  const bad = { 'x-api-key': 'nobody', authorization: 'Bearer nobody', accept: 'text/html' }
  const query = '?pageSize=0'
  const list = (account: string, changes: Record<string, string | null>) =>
    read(reader, `/accounts/${account}/transactions${query}`, changes)
  assert.equal((await read(reader, `/nothing${query}`, bad)).status, 404)
  assert.equal((await read(reader, `/accounts/x${query}`, bad, 'POST')).status, 405)
  await control(bank, 'PUT', '/maintenance', { on: true, interface: 'account-access' })
  assert.equal((await read(reader, '/nothing', bad)).status, 404)
  assert.equal((await list('x', bad)).status, 503)
  await control(bank, 'PUT', '/maintenance', { on: false })
  assert.equal((await list('x', bad)).json['message'], 'Invalid ApiKey')
  assert.equal((await list('x', { authorization: 'Bearer nobody', accept: null })).status, 401)
  assert.deepEqual(violations(await list('x', { accept: null })), ['Required accept'])
  assert.equal((await list('x', { accept: 'text/html' })).status, 406)
  assert.equal((await list('x', {})).status, 404)
  assert.deepEqual(violations(await list(id, {})), ['Min pageSize'])
  // The call limit comes before the other headers.
  while ((await read(reader, '/accounts')).status === 200);
  assert.equal((await list('x', { accept: null })).status, 429)
  assert.equal((await list('x', bad)).status, 401)
})

test('answers 503 with Retry-After while the bank is closed (gaps: shared.rate-limit)', async () => {
  const bank = await openAccess()
  const reader = await readerOf(bank, 'customer-1')
  for (const order of [{ on: true }, { on: true, interface: 'account-access' }]) {
    await control(bank, 'PUT', '/maintenance', order)
    const answer = await read(reader, '/accounts')
    assertRefusal(answer, 503, 'TECHNICAL')
    assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
    await control(bank, 'PUT', '/maintenance', { on: false })
  }
  await control(bank, 'PUT', '/maintenance', { on: true, interface: 'online-payment' })
  assert.equal((await read(reader, '/accounts')).status, 200)
})

test('lets 100 calls of a client through in 60 s, then answers 429 with Retry-After (gaps: shared.rate-limit, account-access.limits.calls)', async () => {
  const bank = await openAccess({ limits: 'strict' })
  const reader = await readerOf(bank, 'customer-1')
  for (let call = 0; call < 100; call++) {
    assert.equal((await read(reader, '/cards')).status, 200)
    // Calls with an unknown key count against no client.
    await read(reader, '/cards', { 'x-api-key': 'nobody' })
    bank.wire.now += 100
  }
  const answer = await read(reader, '/accounts')
  assertRefusal(answer, 429, 'TECHNICAL')
  assert.equal(answer.headers.get('retry-after'), '50')
  const { json: client } = await control(bank, 'POST', '/clients', {})
  const theirs = await readerOf(bank, 'customer-1', { clientId: String(client['clientId']) })
  assert.equal((await read(theirs, '/cards', { 'x-api-key': String(client['apiKey']) })).status, 200)
  bank.wire.now += 50_000
  assert.equal((await read(reader, '/accounts')).status, 200)
})

test('makes planned outcomes happen, once and to the call that is meant (gaps: shared.sandbox.outcomes)', async () => {
  const bank = await openAccess()
  const reader = await readerOf(bank, 'customer-1')
  const id = await firstAccount(reader)
  const plan = (outcome: string, match?: Record<string, string>, times?: number) =>
    control(bank, 'POST', '/outcomes', {
      operation: 'account-access.read',
      outcome,
      ...(match && { match }),
      ...(times !== undefined && { times }),
    })
  const cases: [outcome: string, status: number, type: string, found: string[]][] = [
    ['error:Date', 400, 'VALIDATION', ['Date']],
    ['error:ExpirationOrTransactionRange', 400, 'VALIDATION', ['ExpirationOrTransactionRange']],
    ['error:401', 401, 'SECURITY', []],
    ['error:403', 403, 'SECURITY', []],
    ['error:404', 404, 'VALIDATION', ['InvalidValue accountId']],
    ['error:406', 406, 'VALIDATION', ['InvalidValue accept']],
    ['error:429', 429, 'TECHNICAL', []],
    ['error:500', 500, 'TECHNICAL', []],
    ['error:503', 503, 'TECHNICAL', []],
  ]
  for (const [outcome, status, type, found] of cases) {
    assert.equal((await plan(outcome)).status, 204)
    const answer = await read(reader, '/accounts')
    assertRefusal(answer, status, type, found)
    assert.equal(answer.headers.has('retry-after'), status === 429 || status === 503)
    assert.equal((await read(reader, '/accounts')).status, 200)
  }
  for (const outcome of ['drop-before', 'drop-after']) {
    await plan(outcome, { accountId: id }, 2)
    assert.equal((await read(reader, '/accounts')).status, 200)
    for (let times = 0; times < 2; times++) {
      const lost = await read(reader, `/accounts/${id}`).catch((error: Error) => error.name)
      assert.equal(lost, 'ConnectionDropped')
    }
    assert.equal((await read(reader, `/accounts/${id}`)).status, 200)
  }
  await plan('slow:20', { 'x-request-mark': 'slow', pageSize: '5' })
  const path = `/accounts/${id}/transactions?pageSize=5`
  assert.equal((await read(reader, path)).status, 200)
  const slow = read(reader, path, { 'x-request-mark': 'slow' })
  const first = await Promise.race([slow.then(() => 'slow'), read(reader, path).then(() => 'other')])
  assert.equal(first, 'other')
  assert.equal((await slow).status, 200)
})

test('looks at the media types before a plan is taken, at the call limit before them, at the query after it (gaps: shared.check-order)', async () => {
  const bank = await openAccess({ limits: 'strict' })
  const reader = await readerOf(bank, 'customer-1')
  await control(bank, 'POST', '/outcomes', { operation: 'account-access.read', outcome: 'error:500' })
  const unread = { accept: 'text/html' }
  assertRefusal(await read(reader, '/accounts', unread), 406, 'VALIDATION', ['InvalidValue accept'])
  assertRefusal(await read(reader, '/accounts?more=1'), 500, 'TECHNICAL', [])
  assertRefusal(await read(reader, '/accounts?more=1'), 400, 'VALIDATION', ['UnrecognizedProperty more'])
  const calls = Array.from({ length: 97 }, () => read(reader, '/accounts'))
  for (const answer of await Promise.all(calls)) assert.equal(answer.status, 200)
  const late = await read(reader, '/accounts', unread)
  assertRefusal(late, 429, 'TECHNICAL', [])
  assert.match(late.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
})

test('answers a read with a planned error after it was done as before it (gaps: shared.sandbox.outcomes)', async () => {
  const bank = await openAccess()
  const reader = await readerOf(bank, 'customer-1')
  const plan = { operation: 'account-access.read', outcome: 'error-after:500' }
  assert.equal((await control(bank, 'POST', '/outcomes', plan)).status, 204)
  assertRefusal(await read(reader, '/accounts'), 500, 'TECHNICAL', [])
  assert.equal((await read(reader, '/accounts')).status, 200)
})

test('refuses outcomes and operations that account access does not have (gaps: shared.sandbox.outcomes)', async () => {
  const bank = await openAccess()
  const wrong: [operation: string, outcome: string, path: string][] = [
    ['account-access.accounts', 'slow:1', 'operation'],
    ['account-access.read', 'reject', 'outcome'],
    ['account-access.read', 'pending', 'outcome'],
    ['account-access.read', 'error:INVALID_FIELD', 'outcome'],
    ['account-access.read', 'error:', 'outcome'],
    ['account-access.read', 'error:200', 'outcome'],
    ['oauth.token', 'error:access_denied', 'outcome'],
  ]
  for (const [operation, outcome, path] of wrong) {
    const answer = await control(bank, 'POST', '/outcomes', { operation, outcome })
    assertRefusal(answer, 400, 'VALIDATION', [`InvalidValue ${path}`])
  }
})

test('writes links under the public address of the bank (gaps: shared.links, shared.base-url)', async () => {
  const bank = await openAccess({ publicBaseUrl: 'https://api.public.example' })
  const reader = await readerOf(bank, 'customer-1')
  const [account, card] = [await firstAccount(reader), (await cardIds(reader))[0] ?? '']
  const range = 'fromBookingDateTime=2026-09-01&toBookingDateTime=2026-11-20&pageSize=1'
  const answers = await Promise.all([
    read(reader, '/accounts'),
    read(reader, `/accounts/${account}/transactions?${range}`),
    read(reader, '/cards'),
    read(reader, `/cards/${card}/transactions`),
  ])
  const links = answers.flatMap(({ json }) => [...JSON.stringify(json).matchAll(/"href":"([^"]*)"/g)])
  assert.isAbove(links.length, 10)
  for (const [, href = ''] of links) assert.match(href, /^https:\/\/api\.public\.example\/accounts\/v3\//)
  assert.equal(
    textAt(answers[1].json, '_links.self.href'),
    `https://api.public.example/accounts/v3/accounts/${account}/transactions?${range}`,
  )
  // No page of another origin may read the bank.
  for (const { headers } of answers) assert.isFalse(headers.has('access-control-allow-origin'))
})

test('writes each refusal into the log with the id that its answer has, and no secret (gaps: shared.errors.detail)', async () => {
  const lines: string[] = []
  const bank = await openAccess({ log: makeLog((line) => void lines.push(line)) })
  const reader = await readerOf(bank, 'customer-1')
  const refused = [
    await read(reader, '/accounts/nobody'),
    await read(reader, '/accounts', { accept: null }),
    await read(reader, '/accounts', { authorization: 'Bearer of-nothing' }),
  ]
  for (const { headers } of refused) {
    const id = headers.get('x-error-id') ?? 'none'
    assert.lengthOf(
      lines.filter((line) => line.includes(id)),
      1,
    )
  }
  for (const secret of [
    reader.accessToken,
    reader.refreshToken,
    bank.apiKey,
    bank.clientSecret,
    'of-nothing',
  ]) {
    assert.notInclude(lines.join(), secret)
  }
})

test('keeps consents, tokens, ids and entries over a restart (gaps: shared.sandbox.control)', async () => {
  const store = memoryStore()
  const before = await openAccess({ store })
  const reader = await readerOf(before, 'customer-1')
  const id = await firstAccount(reader)
  const path = `/accounts/${id}/transactions?fromBookingDateTime=2026-09-01&toBookingDateTime=2026-11-20&pageSize=5`
  const [accounts, page] = [await read(reader, '/accounts'), await read(reader, path)]
  const next = textAt(page.json, '_links.next.href')
  const after: Reader = { ...reader, bank: await openAccess({ store }) }
  assert.deepEqual((await read(after, '/accounts')).json, accounts.json)
  assert.deepEqual((await read(after, path)).json['transactions'], page.json['transactions'])
  assert.deepEqual(
    (await read(after, next)).json['transactions'],
    (await read(reader, next)).json['transactions'],
  )
})

test('forgets consents and tokens at a reset, and lives on with the keys of the client (gaps: shared.sandbox.control)', async () => {
  const bank = await openAccess()
  const reader = await readerOf(bank, 'customer-1')
  assert.equal((await control(bank, 'POST', '/reset', {})).status, 204)
  assertRefusal(await read(reader, '/accounts'), 401, 'SECURITY')
  assert.equal((await read(await readerOf(bank, 'customer-1'), '/accounts')).status, 200)
})
