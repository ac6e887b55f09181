/// <reference types="node" />
// The way to a consent and its tokens: the address, the page, the code, refreshing, revoking, and every way to cheat.
// What a token then lets its bearer read is tested elsewhere. Paths, parameters and headers are literal.
import { assert, deep, fc, test } from '#kit'
import { memoryStore } from '../../../../edge/sandbox/storage/store.ts'
import {
  type AccessBank,
  askPath,
  codeOf,
  consents,
  exchange,
  formOf,
  landing,
  makeProof,
  members,
  oauth,
  openAccess,
  read,
  readerFrom,
  readerOf,
  readForm,
  REDIRECT,
  send,
  visit,
} from './kit.ts'
import { advance, type Answered, BASE, control, violations } from '../bank-kit.ts'

const TOKEN = /^[A-Za-z0-9_-]{43}$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Checks a refusal of an OAuth address. */
function assertError(answer: Answered, status: number, error: string): void {
  assert.equal(answer.status, status, JSON.stringify(answer.json))
  assert.equal(answer.json['error'], error)
  assert.includeMembers(['error', 'error_description'], Object.keys(answer.json))
  assert.match(answer.headers.get('x-error-id') ?? '', UUID)
  assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
  assert.equal(answer.headers.get('cache-control'), 'no-store')
}

/** Goes the whole way and returns the tokens. */
async function granted(bank: AccessBank, customerId = 'customer-1'): Promise<Answered> {
  const { verifier, challenge } = makeProof()
  const answer = await exchange(bank, await codeOf(bank, challenge, customerId), verifier)
  assert.equal(answer.status, 200, JSON.stringify(answer.json))
  return answer
}

const statusOf = async (bank: AccessBank): Promise<unknown[]> =>
  (await consents(bank)).map(({ status }) => status)

test('brings a user from the address over the page and the code to the tokens (gaps: account-access.auth.token, shared.oauth.code)', async () => {
  const bank = await openAccess()
  const { verifier, challenge } = makeProof()
  const page = await visit(bank, askPath(bank, challenge))
  assert.equal(page.status, 200)
  assert.deepEqual(await statusOf(bank), ['received'])
  const form = await formOf(bank, askPath(bank, challenge, { customer: 'customer-1' }))
  // The same way asks for the same consent.
  assert.lengthOf(await consents(bank), 1)
  const answer = await send(bank, form, 'approve')
  assert.equal(answer.status, 303)
  const location = answer.headers.get('location') ?? ''
  assert.isTrue(location.startsWith(`${REDIRECT}&code=`), location)
  assert.sameMembers([...landing(answer).keys()], ['from', 'code', 'state'])
  assert.equal(landing(answer).get('state'), 'state-of-the-test')
  const code = landing(answer).get('code') ?? ''
  assert.match(code, TOKEN)
  const tokens = await exchange(bank, code, verifier)
  assert.equal(tokens.status, 200)
  const { access_token, refresh_token, ...rest } = tokens.json
  assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 3600, scope: 'accounts' })
  assert.match(String(access_token), TOKEN)
  assert.match(String(refresh_token), TOKEN)
  assert.equal(tokens.headers.get('cache-control'), 'no-store')
  assert.equal((await read(readerFrom(bank, tokens), '/accounts')).status, 200)
  const [consent = {}] = await consents(bank)
  assert.deepEqual(
    { ...consent, consentId: '' },
    { consentId: '', clientId: bank.clientId, customerId: 'customer-1', status: 'valid' },
  )
})

test('shares the accounts and cards that are ticked, with or without balances (gaps: account-access.consent.model)', async () => {
  const bank = await openAccess()
  const { verifier, challenge } = makeProof()
  const form = await formOf(bank, askPath(bank, challenge, { customer: 'customer-7' }))
  const [, children = ''] = form.fields.getAll('account')
  const [, second = ''] = form.fields.getAll('card')
  const answer = await send(bank, form, 'approve', (fields) => {
    fields.delete('account')
    fields.delete('card')
    fields.delete('balances')
    fields.append('account', children)
    fields.append('card', second)
  })
  const reader = readerFrom(bank, await exchange(bank, landing(answer).get('code') ?? '', verifier))
  const accounts = members((await read(reader, '/accounts')).json, 'accounts')
  assert.deepEqual(
    accounts.map(({ identifier, balance }) => [identifier, balance]),
    [['FI9399900000000714', undefined]],
  )
  const cards = members((await read(reader, '/cards')).json, 'cards')
  assert.deepEqual(
    cards.map(({ cardNumber, statementBalance }) => [cardNumber, statementBalance]),
    [['************7002', undefined]],
  )
})

test('gives nobody else’s accounts, whatever a form says (gaps: account-access.consent.model)', async () => {
  const bank = await openAccess()
  const { verifier, challenge } = makeProof()
  const theirs = await formOf(bank, askPath(bank, makeProof().challenge, { customer: 'customer-3' }))
  const form = await formOf(bank, askPath(bank, challenge, { customer: 'customer-1' }))
  const answer = await send(bank, form, 'approve', (fields) => {
    for (const id of theirs.fields.getAll('account')) fields.append('account', id)
  })
  const reader = readerFrom(bank, await exchange(bank, landing(answer).get('code') ?? '', verifier))
  const accounts = members((await read(reader, '/accounts')).json, 'accounts')
  assert.deepEqual(
    accounts.map(({ identifier }) => identifier),
    ['FI6299900000000011', 'FI3099900000000102'],
  )
})

test('answers whatever address a browser comes with, and never breaks (gaps: shared.oauth.authorize)', async () => {
  const bank = await openAccess()
  const { challenge } = makeProof()
  const odd = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.constantFrom('', 'code', 'accounts', 'S256', challenge, REDIRECT),
  )
  const names = fc.constantFrom(
    'response_type',
    'client_id',
    'redirect_uri',
    'scope',
    'state',
    'code_challenge',
    'code_challenge_method',
    'language',
    'customer',
    'ui_locales',
  )
  await fc.assert(
    fc.asyncProperty(fc.dictionary(names, odd, { maxKeys: 4 }), fc.boolean(), async (changes, isForm) => {
      const method = isForm ? 'POST' : 'GET'
      const url = BASE + askPath(bank, challenge, changes)
      const answer = await bank.sandbox.fetch(url, { method, redirect: 'manual' })
      assert.include([200, 302, 303, 400], answer.status)
      const location = answer.headers.get('location')
      // The browser is sent nowhere but back to the page, or to the address of the client.
      if (location !== null)
        assert.isTrue(location.startsWith('/oauth/authorize?') || location.startsWith(REDIRECT))
    }),
    { numRuns: deep(30, 300) },
  )
})

test('ends a refused, a failed and a late page, each with its own error (gaps: Part 2, Account access consent)', async () => {
  const bank = await openAccess()
  const ends: [decision: string, error: string][] = [
    ['refuse', 'access_denied'],
    ['fail', 'server_error'],
  ]
  for (const customer of [null, 'customer-1']) {
    for (const [decision, error] of ends) {
      const { challenge } = makeProof()
      const form = await formOf(bank, askPath(bank, challenge, { customer }))
      const answer = await send(bank, form, decision)
      assert.equal(landing(answer).get('error'), error)
      assert.isNull(landing(answer).get('code'))
      // A second press ends the same way.
      assert.equal(landing(await send(bank, form, 'approve')).get('error'), error)
    }
  }
  const form = await formOf(bank, askPath(bank, makeProof().challenge, { customer: 'customer-1' }))
  bank.wire.now += 900_001
  // Too late is no refusal: the page anew says what happened, and may be answered.
  const late = (await send(bank, form, 'approve')).headers.get('location') ?? ''
  assert.match(late, /^\/oauth\/authorize\?.*&again=yes$/)
  assert.equal(landing(await send(bank, form, 'refuse')).get('error'), 'access_denied')
  assert.deepEqual(
    await statusOf(bank),
    Array.from({ length: 5 }, () => 'rejected'),
  )
})

test('answers a page that was too late on purpose as one that was open for too long, also after Back (gaps: shared.sandbox.sca)', async () => {
  const endOf = async (isOnPurpose: boolean) => {
    const bank = await openAccess()
    const path = askPath(bank, makeProof().challenge, { customer: 'customer-1' })
    const form = await formOf(bank, path)
    if (isOnPurpose) assert.equal((await send(bank, form, 'late')).status, 303)
    else bank.wire.now += 900_001
    // The browser keeps the old page, and the request of the client is still open.
    const back = (await send(bank, form, 'approve')).headers.get('location') ?? ''
    assert.match(back, /^\/oauth\/authorize\?.*&again=yes$/)
    const before = await statusOf(bank)
    const anew = await formOf(bank, back)
    assert.isNotNull(landing(await send(bank, anew, 'approve')).get('code'))
    return [before, await statusOf(bank)]
  }
  const late = await endOf(true)
  assert.deepEqual(late, await endOf(false))
  assert.deepEqual(late, [['rejected'], ['rejected', 'valid']])
})

test('lets a page be decided for 15 minutes of wire time, and opens another after that (gaps: shared.sandbox.sca)', async () => {
  const bank = await openAccess()
  const path = askPath(bank, makeProof().challenge, { customer: 'customer-1' })
  const form = await formOf(bank, path)
  await advance(bank, 'P1D')
  bank.wire.now += 900_000
  assert.isNotNull(landing(await send(bank, form, 'approve')).get('code'))
  const late = askPath(bank, makeProof().challenge, { customer: 'customer-1' })
  await formOf(bank, late)
  bank.wire.now += 900_001
  await formOf(bank, late)
  assert.deepEqual(await statusOf(bank), ['valid', 'rejected', 'received'])
})

test('decides nothing without the page’s own token, and shows the page anew (gaps: shared.sandbox.sca)', async () => {
  const bank = await openAccess()
  const path = askPath(bank, makeProof().challenge, { customer: 'customer-1' })
  const form = await formOf(bank, path)
  const other = await formOf(bank, askPath(bank, makeProof().challenge, { customer: 'customer-1' }))
  const changes: ((fields: URLSearchParams) => void)[] = [
    (fields) => fields.delete('token'),
    (fields) => fields.set('token', ''),
    (fields) => fields.set('token', 'x'.repeat(43)),
    (fields) => fields.set('token', other.fields.get('token') ?? ''),
    (fields) => fields.delete('consent'),
    (fields) => fields.set('consent', other.fields.get('consent') ?? ''),
    (fields) => fields.set('decision', 'steal'),
    (fields) => fields.delete('decision'),
    (fields) => fields.set('customer', 'nobody'),
  ]
  for (const change of changes) {
    const answer = await send(bank, form, 'approve', change)
    assert.deepEqual([answer.status, answer.headers.get('location')], [303, `${path}&again=yes`])
  }
  // A whole form of another way does not fit here either.
  const mixed = await send(bank, { action: form.action, fields: other.fields }, 'approve')
  assert.deepEqual([mixed.status, mixed.headers.get('location')], [303, `${path}&again=yes`])
  assert.deepEqual(await statusOf(bank), ['received', 'received'])
  assert.isNotNull(landing(await send(bank, form, 'approve')).get('code'))
})

test('asks for at least one account or card, and keeps what was ticked (gaps: Part 2, Account access consent)', async () => {
  const bank = await openAccess()
  const form = await formOf(
    bank,
    askPath(bank, makeProof().challenge, { customer: 'customer-1', language: 'en' }),
  )
  const answer = await send(bank, form, 'approve', (fields) => {
    fields.delete('account')
    fields.delete('card')
  })
  assert.equal(answer.status, 400)
  const html = await answer.text()
  assert.include(html, 'role="alert"')
  assert.include(html, 'Choose at least one account or card')
  const again = readForm(html)
  assert.deepEqual([again.fields.getAll('account'), again.fields.getAll('card')], [[], []])
  assert.equal(again.fields.get('balances'), 'yes')
  assert.deepEqual(await statusOf(bank), ['received'])
  const [card = ''] = form.fields.getAll('card')
  const cardOnly = await send(bank, again, 'approve', (fields) => fields.append('card', card))
  assert.isNotNull(landing(cardOnly).get('code'))
})

test('gives one code for a form that is sent twice, and none after it was used (gaps: shared.oauth.code)', async () => {
  const bank = await openAccess()
  const { verifier, challenge } = makeProof()
  const form = await formOf(bank, askPath(bank, challenge, { customer: 'customer-1' }))
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(bank, form, 'approve')))
  const codes = new Set(answers.map((answer) => landing(answer).get('code')))
  assert.equal(codes.size, 1)
  const [code] = [...codes]
  const tokens = await exchange(bank, code ?? '', verifier)
  assert.equal(tokens.status, 200)
  // Back in the browser, and sent again: nothing happens to what was given.
  for (const decision of ['approve', 'refuse', 'fail']) {
    const again = await send(bank, form, decision)
    assert.deepEqual([again.status, again.headers.get('location')], [409, null])
  }
  assert.equal((await read(readerFrom(bank, tokens), '/accounts')).status, 200)
  assert.deepEqual(await statusOf(bank), ['valid'])
})

test('keeps to the first decision when two come at once (gaps: Part 2, Account access consent)', async () => {
  const bank = await openAccess()
  const form = await formOf(bank, askPath(bank, makeProof().challenge, { customer: 'customer-1' }))
  const [yes, no] = await Promise.all([send(bank, form, 'approve'), send(bank, form, 'refuse')])
  assert.equal(landing(yes).get('code'), landing(no).get('code'))
  assert.isNull(landing(no).get('error'))
  assert.deepEqual(await statusOf(bank), ['valid'])
})

test('ends the tokens of a used code long after it was made, and for a wrong verifier too (gaps: shared.oauth.code)', async () => {
  const bank = await openAccess()
  const { verifier, challenge } = makeProof()
  const code = await codeOf(bank, challenge)
  const reader = readerFrom(bank, await exchange(bank, code, verifier))
  bank.wire.now += 1_000_000
  assertError(await exchange(bank, code, makeProof().verifier), 400, 'invalid_grant')
  assert.equal((await read(reader, '/accounts')).status, 401)
})

test('refreshes a token as often as asked, beside the old ones, the refresh token staying the same (gaps: shared.oauth.code)', async () => {
  const bank = await openAccess()
  const reader = readerFrom(bank, await granted(bank))
  const form = { grant_type: 'refresh_token', refresh_token: reader.refreshToken }
  const answers = await Promise.all(Array.from({ length: 20 }, () => oauth(bank, 'token', form)))
  for (const { status, json } of answers) {
    assert.equal(status, 200)
    const { access_token, ...rest } = json
    assert.match(String(access_token), TOKEN)
    assert.deepEqual(rest, {
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'accounts',
      refresh_token: reader.refreshToken,
    })
  }
  assert.equal(new Set(answers.map(({ json }) => json['access_token'])).size, 20)
  const readers = answers.map((answer) => readerFrom(bank, answer))
  const ids = await Promise.all([reader, ...readers].map(async (one) => (await read(one, '/accounts')).json))
  assert.equal(new Set(ids.map((json) => JSON.stringify(json))).size, 1)
  assert.equal((await oauth(bank, 'token', { ...form, scope: 'accounts' })).status, 200)
  assertError(await oauth(bank, 'token', { ...form, scope: 'payments' }), 400, 'invalid_scope')
})

test('lets a refresh token serve as long as the consent: 180 days of bank time (gaps: account-access.consent.model, shared.oauth.code)', async () => {
  const bank = await openAccess()
  const reader = readerFrom(bank, await granted(bank))
  const form = { grant_type: 'refresh_token', refresh_token: reader.refreshToken }
  // 180 days in Helsinki: at noon again, an hour less because summer begins on the way.
  await control(bank, 'PUT', '/clock', { now: '2027-05-19T11:59:59.999+03:00' })
  const before = readerFrom(bank, await oauth(bank, 'token', form))
  assert.equal((await read(before, '/accounts')).status, 200)
  await advance(bank, 'PT0.001S')
  assert.deepEqual(await statusOf(bank), ['expired'])
  assertError(await oauth(bank, 'token', form), 400, 'invalid_grant')
  const answer = await read(before, '/accounts')
  assert.equal(answer.status, 403)
  assert.equal(answer.json['type'], 'SECURITY')
  assert.match(String(answer.json['message']), /^Authorization /)
  // What has expired cannot be withdrawn.
  await oauth(bank, 'revoke', { token: reader.refreshToken })
  assert.deepEqual(await statusOf(bank), ['expired'])
})

test('ends a consent when its client ends one of its tokens, of either kind (gaps: shared.oauth.code; RFC 7009)', async () => {
  for (const kind of ['accessToken', 'refreshToken'] as const) {
    const bank = await openAccess()
    const reader = readerFrom(bank, await granted(bank))
    const form = { grant_type: 'refresh_token', refresh_token: reader.refreshToken }
    const second = readerFrom(bank, await oauth(bank, 'token', form))
    for (let times = 0; times < 2; times++) {
      const answer = await oauth(bank, 'revoke', { token: reader[kind], token_type_hint: 'refresh_token' })
      assert.deepEqual([answer.status, answer.json], [200, {}])
    }
    assert.deepEqual(await statusOf(bank), ['revokedByPsu'])
    for (const one of [reader, second]) {
      const answer = await read(one, '/accounts')
      assert.equal(answer.status, 403)
      assert.match(String(answer.json['message']), /^Authorization /)
      assert.deepEqual(violations(answer), [])
    }
    assertError(await oauth(bank, 'token', form), 400, 'invalid_grant')
  }
})

test('ends the code of a consent that was withdrawn before it was used (gaps: shared.oauth.code)', async () => {
  const bank = await openAccess()
  const { verifier, challenge } = makeProof()
  const code = await codeOf(bank, challenge)
  const [{ consentId } = {}] = await consents(bank)
  assert.equal((await control(bank, 'POST', `/sca/${String(consentId)}`, { result: 'revoked' })).status, 204)
  assertError(await exchange(bank, code, verifier), 400, 'invalid_grant')
})

test('gives tokens without a browser, for all or for some of a customer’s accounts (gaps: account-access.auth.token)', async () => {
  const bank = await openAccess()
  const whole = await control(bank, 'POST', '/account-access/tokens', { customerId: 'customer-7' })
  assert.equal(whole.status, 200)
  assert.sameMembers(Object.keys(whole.json), [
    'access_token',
    'token_type',
    'expires_in',
    'scope',
    'refresh_token',
  ])
  const reader = readerFrom(bank, whole)
  const accounts = members((await read(reader, '/accounts')).json, 'accounts')
  const cards = members((await read(reader, '/cards')).json, 'cards')
  assert.deepEqual([accounts.length, cards.length], [2, 2])
  // An id that any consent has shown names the account for the next one.
  const [, second] = accounts
  const some = await readerOf(bank, 'customer-7', {
    accountIds: [String(second?.['accountId'])],
    cardIds: [],
  })
  const shown = members((await read(some, '/accounts')).json, 'accounts')
  assert.deepEqual(
    shown.map(({ identifier }) => identifier),
    [second?.['identifier']],
  )
  assert.deepEqual((await read(some, '/cards')).json['cards'], [])
  const form = { grant_type: 'refresh_token', refresh_token: reader.refreshToken }
  assert.equal((await oauth(bank, 'token', form)).status, 200)
})

test('refuses orders for tokens that make no sense (gaps: account-access.auth.token)', async () => {
  const bank = await openAccess()
  const cases: [order: Record<string, unknown>, found: string[]][] = [
    [{}, ['Required customerId']],
    [{ customerId: 'nobody' }, ['InvalidValue customerId']],
    [{ customerId: 1 }, ['TypeMismatch customerId']],
    [{ customerId: 'customer-1', clientId: 'nobody' }, ['InvalidValue clientId']],
    [{ customerId: 'customer-1', accountIds: ['FI1999900000000300'] }, ['InvalidValue accountIds[0]']],
    [{ customerId: 'customer-1', cardIds: ['4417', '7001'] }, ['InvalidValue cardIds[1]']],
    [{ customerId: 'customer-1', accountIds: [], cardIds: [] }, ['InvalidValue accountIds']],
    [{ customerId: 'customer-2', accountIds: [] }, ['InvalidValue accountIds']],
    [{ customerId: 'customer-1', balances: 'yes' }, ['TypeMismatch balances']],
    [{ customerId: 'customer-1', more: 1 }, ['UnrecognizedProperty more']],
  ]
  for (const [order, found] of cases) {
    const answer = await control(bank, 'POST', '/account-access/tokens', order)
    assert.equal(answer.status, 400)
    assert.deepEqual(violations(answer), found)
  }
  assert.lengthOf(await consents(bank), 0)
  const keyless = await bank.sandbox.fetch(`${BASE}/_sandbox/account-access/consents`)
  assert.equal(keyless.status, 401)
})

test('decides in place of a person: gives, refuses, withdraws, and no other move (gaps: shared.sandbox.sca, Part 2)', async () => {
  const bank = await openAccess()
  const decide = (id: unknown, body: unknown) => control(bank, 'POST', `/sca/${String(id)}`, body)
  const open = async () => {
    const { challenge } = makeProof()
    await visit(bank, askPath(bank, challenge))
    return (await consents(bank)).at(-1)?.['consentId']
  }
  assert.equal((await decide('nobody', { result: 'authorized' })).status, 404)
  const [one, two] = [await open(), await open()]
  const faults: [body: unknown, found: string[]][] = [
    [{}, ['Required result']],
    [{ result: 'maybe' }, ['InvalidValue result']],
    [{ result: 'authorized', customerId: 'nobody' }, ['InvalidValue customerId']],
    [{ result: 'authorized', iban: 'FI1999900000000300' }, ['InvalidValue iban']],
    [{ result: 'authorized', x: 1 }, ['UnrecognizedProperty x']],
  ]
  for (const [body, found] of faults) {
    const answer = await decide(one, body)
    assert.deepEqual([answer.status, violations(answer)], [400, found])
  }
  assert.equal((await decide(one, { result: 'revoked' })).status, 409)
  assert.equal((await decide(one, { result: 'authorized' })).status, 204)
  assert.equal((await decide(one, { result: 'authorized' })).status, 409)
  assert.equal((await decide(one, { result: 'rejected' })).status, 409)
  assert.equal((await decide(one, { result: 'revoked' })).status, 204)
  assert.equal((await decide(one, { result: 'revoked' })).status, 409)
  assert.equal((await decide(two, { result: 'rejected' })).status, 204)
  assert.equal((await decide(two, { result: 'authorized' })).status, 409)
  assert.deepEqual(await statusOf(bank), ['revokedByPsu', 'rejected'])
})

test('covers the first account of customer-1 when a test gives the consent, or the account it names (gaps: shared.sandbox.sca)', async () => {
  const bank = await openAccess()
  const cases: [body: Record<string, string>, iban: string][] = [
    [{}, 'FI6299900000000011'],
    [{ iban: 'FI3099900000000102' }, 'FI3099900000000102'],
    [{ customerId: 'customer-3' }, 'FI1999900000000300'],
  ]
  for (const [body, iban] of cases) {
    const { verifier, challenge } = makeProof()
    const form = await formOf(bank, askPath(bank, challenge))
    const consentId = form.fields.get('consent') ?? ''
    await control(bank, 'POST', `/sca/${consentId}`, { result: 'authorized', ...body })
    // The open page brings the code, whatever is pressed on it.
    const answer = await send(bank, form, 'refuse')
    const reader = readerFrom(bank, await exchange(bank, landing(answer).get('code') ?? '', verifier))
    const accounts = members((await read(reader, '/accounts')).json, 'accounts')
    assert.deepEqual(
      accounts.map(({ identifier }) => identifier),
      [iban],
    )
    assert.deepEqual((await read(reader, '/cards')).json['cards'], [])
  }
})

test('lets one customer take back every consent after five minutes of bank time (gaps: Part 2, Account access consent)', async () => {
  const bank = await openAccess()
  const reader = readerFrom(bank, await granted(bank, 'customer-9'))
  await advance(bank, 'PT4M59.999S')
  assert.equal((await read(reader, '/accounts')).status, 200)
  await advance(bank, 'PT0.001S')
  assert.equal((await read(reader, '/accounts')).status, 403)
  assert.deepEqual(await statusOf(bank), ['revokedByPsu'])
})

test('makes planned outcomes of token calls happen (gaps: shared.sandbox.outcomes, Part 4 oauth.token)', async () => {
  const bank = await openAccess()
  const plan = (outcome: string, match: Record<string, string> = {}) =>
    control(bank, 'POST', '/outcomes', { operation: 'oauth.token', outcome, match })
  const { verifier, challenge } = makeProof()
  const code = await codeOf(bank, challenge)
  const errors: [error: string, status: number][] = [
    ['invalid_grant', 400],
    ['invalid_request', 400],
    ['invalid_scope', 400],
    ['unsupported_grant_type', 400],
    ['invalid_client', 401],
  ]
  for (const [error, status] of errors) {
    await plan(`error:${error}`, { grant_type: 'authorization_code' })
    assertError(await exchange(bank, code, verifier), status, error)
  }
  const lost = (call: Promise<Answered>) => call.then(String, (error: Error) => error.name)
  await plan('drop-before')
  assert.equal(await lost(exchange(bank, code, verifier)), 'ConnectionDropped')
  // It had no effect, so the code still serves; after the next one it does not.
  await plan('drop-after')
  assert.equal(await lost(exchange(bank, code, verifier)), 'ConnectionDropped')
  assertError(await exchange(bank, code, verifier), 400, 'invalid_grant')
})

test('closes pages and tokens for maintenance of account access (gaps: shared.rate-limit)', async () => {
  const bank = await openAccess()
  const reader = readerFrom(bank, await granted(bank))
  const { verifier, challenge } = makeProof()
  const code = await codeOf(bank, challenge)
  await control(bank, 'PUT', '/maintenance', { on: true, interface: 'account-access' })
  const page = await visit(bank, askPath(bank, makeProof().challenge))
  const form = { grant_type: 'refresh_token', refresh_token: reader.refreshToken }
  const answers = [
    page,
    await exchange(bank, code, verifier),
    await oauth(bank, 'token', form),
    await oauth(bank, 'revoke', { token: reader.refreshToken }),
  ]
  for (const { status, headers } of answers) {
    assert.equal(status, 503)
    assert.match(headers.get('retry-after') ?? '', /^\d+$/)
  }
  await control(bank, 'PUT', '/maintenance', { on: false })
  assert.equal((await exchange(bank, code, verifier)).status, 200)
  assert.equal((await read(reader, '/accounts')).status, 200)
})

test('keeps a way to the bank open over a restart, at every step (gaps: shared.sandbox.control)', async () => {
  const store = memoryStore()
  const restarted = () => openAccess({ store })
  const { verifier, challenge } = makeProof()
  const form = await formOf(
    await restarted(),
    askPath(await restarted(), challenge, { customer: 'customer-1' }),
  )
  const back = landing(await send(await restarted(), form, 'approve'))
  const tokens = await exchange(await restarted(), back.get('code') ?? '', verifier)
  assert.equal(tokens.status, 200)
  assert.equal((await read(readerFrom(await restarted(), tokens), '/accounts')).status, 200)
  assertError(await exchange(await restarted(), back.get('code') ?? '', verifier), 400, 'invalid_grant')
  assert.equal((await read(readerFrom(await restarted(), tokens), '/accounts')).status, 401)
})

test('keeps no code and no token in what it stores, only their digests (house: 4, Errors)', async () => {
  const store = memoryStore()
  const bank = await openAccess({ store })
  const { verifier, challenge } = makeProof()
  const code = await codeOf(bank, challenge)
  const reader = readerFrom(bank, await exchange(bank, code, verifier))
  const kept = JSON.stringify(store.list({ prefix: '' }))
  for (const secret of [code, verifier, reader.accessToken, reader.refreshToken])
    assert.notInclude(kept, secret)
})

test('moves a consent only as the states allow, whatever happens in whatever order (gaps: Part 2, Account access consent)', async () => {
  const MOVES: Record<string, string[]> = {
    received: ['received', 'valid', 'rejected'],
    valid: ['valid', 'revokedByPsu', 'expired'],
    rejected: ['rejected'],
    revokedByPsu: ['revokedByPsu'],
    expired: ['expired'],
  }
  const steps = fc.array(
    fc.constantFrom(
      'approve',
      'refuse',
      'fail',
      'authorized',
      'rejected',
      'revoked',
      'wait',
      'late',
      'months',
      'revoke',
    ),
    { maxLength: 7 },
  )
  const store = memoryStore()
  await openAccess({ store })
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const bank = await openAccess({ store })
      await control(bank, 'POST', '/reset', { now: '2026-11-20T12:00:00+02:00' })
      const { verifier, challenge } = makeProof()
      const form = await formOf(bank, askPath(bank, challenge, { customer: 'customer-1' }))
      let state = 'received'
      let token = ''
      for (const step of taken) {
        if (['approve', 'refuse', 'fail'].includes(step)) {
          const answer = await send(bank, form, step)
          // A page anew is at the bank itself.
          const isBack = answer.headers.get('location')?.startsWith('https://') === true
          const code = isBack ? landing(answer).get('code') : null
          if (code !== null) {
            const tokens = await exchange(bank, code, verifier)
            if (tokens.status === 200) token = String(tokens.json['refresh_token'])
          }
        } else if (step === 'wait') bank.wire.now += 60_000
        else if (step === 'late') bank.wire.now += 900_001
        else if (step === 'months') await advance(bank, 'P90D')
        else if (step === 'revoke') await oauth(bank, 'revoke', { token: token || 'x' })
        else await control(bank, 'POST', `/sca/${form.fields.get('consent') ?? ''}`, { result: step })
        const [next = ''] = (await statusOf(bank)).map(String)
        assert.include(MOVES[state] ?? [], next, `${step} in ${state}`)
        state = next
      }
    }),
    { numRuns: deep(12, 300) },
  )
})
