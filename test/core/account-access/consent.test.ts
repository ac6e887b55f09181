// Tests a user's consent: address, return, tokens, their end; forged, late, foreign and lost ones too.
// Not the reads that a token opens: answers.test.ts.
// Runs in every runtime: keys, addresses.
import { assert, fc, test } from '#kit'
import {
  type AccountAccessBank,
  endConsentCode,
  exchangeConsentCode,
  judgeConsentReturn,
  makeAccountAccessBank,
  makeConsentRequest,
  type PendingAuthorization,
  refreshAccess,
  revokeAccess,
} from '../../../core/account-access/index.ts'
import { fromBase64Url, toBase64Url, utf8 } from '../../../core/shared/bytes.ts'
import type { BankError } from '../../../core/shared/errors.ts'
import { requestClientToken } from '../../../core/shared/oauth/token-calls.ts'
import { type Answering, json, only } from '../shared/fake-fetch.ts'
import { everythingIn, thrownBy, typeErrorOf } from '../shared/thrown.ts'
import { accessToken, apiKey, client, now, testBank, untyped } from './fixtures.ts'
import { words } from '../shared/lists.ts'

const redirectUri = 'https://shop.example.com/connected?from=bank'
const code = 'marked-code-31c9'
const refresh = 'marked-refresh-token-08d1'
const tokens = {
  access_token: accessToken,
  token_type: 'Bearer',
  expires_in: 3600,
  scope: 'accounts',
  refresh_token: refresh,
}
const pending: PendingAuthorization = {
  state: 'marked-state-6f1f-0123456789',
  codeVerifier: `marked-verifier-${'v'.repeat(40)}`,
  redirectUri,
  madeAtMs: Date.parse(now),
}

/** Judges a return that consists of a query. */
function judge(query: string, bank: AccountAccessBank = testBank().bank, kept = pending) {
  return judgeConsentReturn(bank, kept, new URLSearchParams(query))
}

test('drafts the address of the gaps, with state and PKCE S256 (gaps: account-access.auth.token)', async () => {
  const { bank } = testBank()
  const { approvalUrl: address, pending: kept } = await makeConsentRequest(bank, redirectUri)
  assert.isTrue(address.startsWith('https://bank.example/oauth/authorize?'))
  const { state, codeVerifier } = kept
  const digest = await crypto.subtle.digest('SHA-256', utf8(codeVerifier))
  assert.deepEqual(Array.from(new URL(address).searchParams), [
    ['response_type', 'code'],
    ['client_id', client.id],
    ['redirect_uri', redirectUri],
    ['scope', 'accounts'],
    ['state', state],
    ['code_challenge', toBase64Url(new Uint8Array(digest))],
    ['code_challenge_method', 'S256'],
  ])
  assert.deepInclude(kept, { redirectUri, madeAtMs: Date.parse(now) })
  assert.notInclude(address, codeVerifier)
  for (const secret of [client.secret, apiKey]) assert.notInclude(address, secret)
})

test('asks for the languages of the user, best first (gaps: shared.oauth.authorize)', async () => {
  const { bank } = testBank()
  const { approvalUrl: address } = await makeConsentRequest(bank, redirectUri, 'fi en')
  assert.equal(new URL(address).searchParams.get('ui_locales'), 'fi en')
  const { message } = await typeErrorOf(() => makeConsentRequest(bank, redirectUri, 'fi\nen'))
  assert.match(message, /^uiLocales must be/)
})

test('shows state and verifier of 256 random bits, new each time, and plain enough to be stored (gaps: shared.oauth.authorize)', async () => {
  const { bank } = testBank()
  const made = await Promise.all(Array.from({ length: 20 }, () => makeConsentRequest(bank, redirectUri)))
  const values = made.flatMap(({ pending: kept }) => [kept.state, kept.codeVerifier])
  assert.equal(new Set(values).size, 40)
  for (const value of values) assert.lengthOf(fromBase64Url(value) ?? [], 32)
  const [{ pending: kept } = { pending }] = made
  assert.deepEqual(JSON.parse(JSON.stringify(kept)), kept)
})

test('drafts another path and scope where a bank has them (gaps: shared.oauth.authorize)', async () => {
  const assumptions = {
    'shared.oauth.authorize': '/as/authorise',
    'account-access.auth.token': { scope: 'aisp', scheme: 'Bearer' },
  }
  const { approvalUrl: address } = await makeConsentRequest(testBank([], { assumptions }).bank, redirectUri)
  assert.isTrue(address.startsWith('https://bank.example/as/authorise?'))
  assert.equal(new URL(address).searchParams.get('scope'), 'aisp')
})

test('refuses redirect addresses that no bank takes, and local ones unless they are allowed (gaps: shared.redirect-url)', async () => {
  const { bank } = testBank()
  for (const address of [
    'http://shop.example.com/',
    'https://localhost/',
    'http://127.0.0.1:8080/',
    'https://shop.example.com/#x',
    '',
  ]) {
    const { message } = await typeErrorOf(() => makeConsentRequest(bank, address))
    assert.match(message, /^redirectUri must be.*allowLocalAddresses/)
  }
  const { bank: local } = testBank([], { allowLocalAddresses: true })
  const { approvalUrl: address } = await makeConsentRequest(local, 'http://127.0.0.1:8080/back')
  assert.equal(new URL(address).searchParams.get('redirect_uri'), 'http://127.0.0.1:8080/back')
})

test('refuses to go without the client of the bank, at every step (gaps: shared.oauth.client-token)', async () => {
  const { bank, arrived } = testBank([], { sandbox: { apiKey } })
  for (const step of [
    () => makeConsentRequest(bank, redirectUri),
    () => judge('', bank),
    () => exchangeConsentCode(bank, pending, code),
    () => refreshAccess(bank, refresh),
    () => revokeAccess(bank, refresh),
  ]) {
    const error = await typeErrorOf(step)
    assert.match(error.message, /client/)
    assert.notInclude(everythingIn(error), 'marked')
  }
  assert.lengthOf(arrived, 0)
})

test('accepts the return that belongs to what was kept (gaps: shared.oauth.authorize)', () => {
  assert.deepEqual(judge(`code=${code}&state=${pending.state}`), { outcome: 'granted', code })
  const withIssuer = `code=${code}&state=${pending.state}&iss=https%3A%2F%2Fbank.example&session_state=x`
  assert.deepEqual(judge(withIssuer), { outcome: 'granted', code })
})

test('reads a refusal of the user, and faults of the bank by their code (gaps: shared.oauth.authorize)', () => {
  assert.deepEqual(judge(`error=access_denied&state=${pending.state}`), { outcome: 'refused' })
  for (const error of words(`
    invalid_request invalid_scope invalid_request_object unsupported_response_type server_error of_tomorrow
  `)) {
    const query = `error=${error}&error_description=marked-words&state=${pending.state}`
    assert.deepEqual(judge(query), { outcome: 'failed', error })
  }
  const foreign = `error=${encodeURIComponent('<script>marked')}&state=${pending.state}`
  assert.deepEqual(judge(foreign), { outcome: 'failed', error: 'unknown' })
})

const forged: [string, string, 'state' | 'issuer' | 'form'][] = [
  ['no state', `code=${code}`, 'state'],
  ['an empty state', `code=${code}&state=`, 'state'],
  ['another state', `code=${code}&state=${pending.state}x`, 'state'],
  ['a state in other letters', `code=${code}&state=${pending.state.toUpperCase()}`, 'state'],
  ['the state twice', `code=${code}&state=${pending.state}&state=${pending.state}`, 'state'],
  ['a refusal with another state', 'error=access_denied&state=forged-state', 'state'],
  ['another issuer', `code=${code}&state=${pending.state}&iss=https%3A%2F%2Fother.example`, 'issuer'],
  [
    'an issuer with a slash more',
    `code=${code}&state=${pending.state}&iss=https%3A%2F%2Fbank.example%2F`,
    'issuer',
  ],
  ['no code', `state=${pending.state}`, 'form'],
  ['an empty code', `code=&state=${pending.state}`, 'form'],
  ['two codes', `code=a&code=b&state=${pending.state}`, 'form'],
  ['a code with a line break', `code=a%0Ab&state=${pending.state}`, 'form'],
  ['a token in the query', `code=${code}&state=${pending.state}&id_token=x`, 'form'],
  ['a signed answer', `response=x&state=${pending.state}`, 'form'],
]
for (const [what, query, why] of forged) {
  test(`refuses a return with ${what} (gaps: shared.oauth.authorize)`, () => {
    assert.deepEqual(judge(query), { outcome: 'not_ours', why })
  })
}

test('refuses every state that differs in one character (gaps: shared.oauth.authorize)', () => {
  fc.assert(
    fc.property(fc.nat(pending.state.length - 1), fc.integer({ min: 33, max: 126 }), (at, character) => {
      const state = pending.state.slice(0, at) + String.fromCharCode(character) + pending.state.slice(at + 1)
      const result = judge(new URLSearchParams({ code, state }).toString())
      assert.equal(result.outcome, state === pending.state ? 'granted' : 'not_ours')
    }),
  )
})

test('refuses what was kept for nobody: no state, an empty one (gaps: shared.oauth.authorize)', async () => {
  for (const state of ['', undefined, 'short']) {
    const { message } = await typeErrorOf(() =>
      judge('code=x&state=', testBank().bank, untyped({ ...pending, state })),
    )
    assert.match(message, /^pending.state must be/)
  }
})

test('accepts a return for half an hour, and refuses a later one (gaps: account-access.consent.return)', () => {
  const query = `code=${code}&state=${pending.state}`
  const after = (seconds: number, assumptions = {}) =>
    judge(query, testBank([], { clock: () => pending.madeAtMs + seconds * 1_000, assumptions }).bank)
  assert.equal(after(0).outcome, 'granted')
  assert.equal(after(1_800).outcome, 'granted')
  assert.deepEqual(after(1_801), { outcome: 'not_ours', why: 'late' })
  assert.equal(after(1_801, { 'account-access.consent.return': 3_600 }).outcome, 'granted')
})

test('sends the code once, as a form with verifier and client, and reads the grant (gaps: shared.oauth.code)', async () => {
  const { bank, arrived } = testBank([json(200, { ...tokens, id_token: 'x', later: 1 })])
  const grant = await exchangeConsentCode(bank, pending, code)
  assert.deepEqual(grant, {
    accessToken,
    refreshToken: refresh,
    scope: 'accounts',
    expiresAtMs: Date.parse(now) + 3_600_000,
  })
  const { url, method, headers, body, init } = only(arrived)
  assert.equal(`${method} ${url}`, 'POST https://bank.example/oauth/token')
  assert.deepEqual(Object.fromEntries(headers), {
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
  })
  assert.equal(init.redirect, 'manual')
  assert.deepEqual(Array.from(new URLSearchParams(new TextDecoder().decode(body))), [
    ['grant_type', 'authorization_code'],
    ['code', code],
    ['redirect_uri', redirectUri],
    ['code_verifier', pending.codeVerifier],
    ['client_id', client.id],
    ['client_secret', client.secret],
  ])
})

test('refreshes with the same refresh token, and keeps it when the answer does not repeat it (gaps: shared.oauth.code)', async () => {
  const { refresh_token: _, scope: __, expires_in: ___, ...bare } = tokens
  const { bank, arrived } = testBank([json(200, bare), json(200, { ...tokens, refresh_token: 'another' })])
  assert.deepEqual(await refreshAccess(bank, refresh), { accessToken, refreshToken: refresh })
  assert.equal((await refreshAccess(bank, refresh)).refreshToken, 'another')
  assert.equal(
    new TextDecoder().decode(arrived[0]?.body),
    `grant_type=refresh_token&refresh_token=${refresh}&client_id=${client.id}&client_secret=${client.secret}`,
  )
})

test('ends a consent by its token, whatever the body of the answer (gaps: shared.oauth.code, RFC 7009)', async () => {
  const { bank, arrived } = testBank([new Response(null), new Response('gone', { status: 200 })])
  assert.isUndefined(await revokeAccess(bank, refresh))
  await revokeAccess(bank, refresh)
  assert.equal(arrived[0]?.url, 'https://bank.example/oauth/revoke')
  assert.equal(
    new TextDecoder().decode(arrived[0]?.body),
    `token=${refresh}&client_id=${client.id}&client_secret=${client.secret}`,
  )
})

test('ends what a lost exchange brought by using its code once more, and what that brings (gaps: shared.oauth.code)', async () => {
  const used = testBank([json(400, { error: 'invalid_grant' })])
  assert.isUndefined(await endConsentCode(used.bank, pending, code))
  assert.include(new TextDecoder().decode(only(used.arrived).body), `code=${code}`)
  const unused = testBank([json(200, tokens), new Response()])
  await endConsentCode(unused.bank, pending, code)
  assert.include(new TextDecoder().decode(unused.arrived[1]?.body), `token=${refresh}`)
  assert.lengthOf(unused.arrived, 2)
})

test('tells that the end of a lost exchange is not certain as long as it is not (gaps: shared.oauth.code)', async () => {
  const uncertain: [Answering[], Partial<BankError>][] = [
    [[json(503, {})], { operation: 'oauth.exchange', status: 503 }],
    [[json(401, { error: 'invalid_client' })], { code: 'call_refused', bankCode: 'invalid_client' }],
    [[json(200, { token_type: 'Bearer' })], { code: 'outcome_unknown', reason: 'schema' }],
    [[json(200, tokens), json(503, {})], { operation: 'oauth.revoke', status: 503 }],
  ]
  for (const [answers, expected] of uncertain) {
    const { bank } = testBank(answers)
    assert.deepInclude(await thrownBy(() => endConsentCode(bank, pending, code)), expected)
  }
})

test('gets a token for the application itself where an interface has one (gaps: shared.oauth.client-token)', async () => {
  const { bank, arrived } = testBank([json(200, tokens)])
  const { body } = await requestClientToken(bank, { body: { scope: 'AIS PIS' } })
  assert.equal(body.access_token, accessToken)
  assert.equal(
    new TextDecoder().decode(only(arrived).body),
    `grant_type=client_credentials&scope=AIS+PIS&client_id=${client.id}&client_secret=${client.secret}`,
  )
  await typeErrorOf(() => requestClientToken(bank, { body: { scope: 'AIS  PIS' } }))
})

test('reads odd members of a token answer without losing the token (gaps: shared.members)', async () => {
  const odd: [unknown, number | undefined][] = [
    ['3600', Date.parse(now) + 3_600_000],
    [0, Date.parse(now)],
    ['soon', undefined],
    [-1, undefined],
    [null, undefined],
    [{}, undefined],
  ]
  for (const [expires_in, expiresAtMs] of odd) {
    const { bank } = testBank([
      json(200, { ...tokens, token_type: 'bearer', scope: ['accounts'], expires_in }),
    ])
    const grant = await exchangeConsentCode(bank, pending, code)
    assert.deepEqual(grant, {
      accessToken,
      refreshToken: refresh,
      ...(expiresAtMs !== undefined && { expiresAtMs }),
    })
  }
})

const failing: [string, () => Answering, Partial<BankError>][] = [
  [
    'a used, late or foreign code',
    () => json(400, { error: 'invalid_grant', error_description: refresh }),
    { code: 'call_refused', status: 400, bankCode: 'invalid_grant' },
  ],
  [
    'a wrong secret',
    () => json(401, { error: 'invalid_client' }),
    { code: 'call_refused', status: 401, bankCode: 'invalid_client' },
  ],
  ['a call limit', () => json(429, { error: 'slow_down' }), { code: 'limit_reached', status: 429 }],
  [
    'a broken connection',
    () => () => Promise.reject(new Error(`no way with ${code}`)),
    { reason: 'network' },
  ],
  ['a fault of the bank', () => json(500, { error: 'server_error' }), { reason: 'status', status: 500 }],
  [
    'a redirect',
    () => new Response(null, { status: 302, headers: { location: `https://x.example/?c=${code}` } }),
    { reason: 'redirect' },
  ],
  [
    'a page instead of JSON',
    () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    { reason: 'media_type' },
  ],
  [
    'half an answer',
    () =>
      new Response(`{"access_token":"${accessToken}`, { headers: { 'content-type': 'application/json' } }),
    { reason: 'json' },
  ],
  ['no token', () => json(200, { token_type: 'Bearer' }), { reason: 'schema' }],
  ['a token of another kind', () => json(200, { ...tokens, token_type: 'DPoP' }), { reason: 'schema' }],
  [
    'a token that would break a header',
    () => json(200, { ...tokens, access_token: `${accessToken}\r\nx: y` }),
    { reason: 'schema' },
  ],
]
for (const [what, answering, expected] of failing) {
  test(`tells ${what} without a secret, and never sends a code again (gaps: shared.oauth.errors, Part 4 oauth.token)`, async () => {
    const { bank, arrived } = testBank([answering(), answering(), answering()])
    const lost = expected.code === undefined
    const exchange = await thrownBy(() => exchangeConsentCode(bank, pending, code))
    assert.deepInclude(exchange, { code: 'outcome_unknown', operation: 'oauth.exchange', ...expected })
    assert.lengthOf(arrived, 1)
    if (lost) assert.match((exchange as BankError).next ?? '', /counts once.*new state/)
    const refreshed = await thrownBy(() => refreshAccess(bank, refresh))
    assert.deepInclude(refreshed, { code: 'answer_lost', operation: 'oauth.refresh', ...expected })
    const secrets = [
      code,
      refresh,
      accessToken,
      client.secret,
      client.id,
      apiKey,
      pending.codeVerifier,
      pending.state,
    ]
    for (const secret of secrets) assert.notInclude(everythingIn([exchange, refreshed]), secret)
  })
}

test('tells a lost end of a consent as unknown, to be sent again (gaps: shared.oauth.code)', async () => {
  const { bank } = testBank([() => Promise.reject(new Error('lost'))])
  const error = await thrownBy(() => revokeAccess(bank, refresh))
  assert.deepInclude(error, { code: 'outcome_unknown', operation: 'oauth.revoke' })
  assert.match((error as BankError).next ?? '', /again/)
})

test('stops a call for a token at the signal (house: 3)', async () => {
  const { bank, arrived } = testBank()
  const error = await thrownBy(() =>
    exchangeConsentCode(bank, pending, code, { signal: AbortSignal.abort() }),
  )
  assert.deepInclude(error, { code: 'call_aborted', reason: 'aborted' })
  assert.lengthOf(arrived, 0)
})

test('refuses faulty arguments without repeating them (house: 4)', async () => {
  const { bank, arrived } = testBank()
  for (const call of [
    () => exchangeConsentCode(bank, pending, 'marked code'),
    () => exchangeConsentCode(bank, { ...pending, codeVerifier: 'marked' }, code),
    () => refreshAccess(bank, 'marked token'),
    () => revokeAccess(bank, ''),
  ]) {
    const error = await typeErrorOf(call)
    assert.notInclude(everythingIn(error), 'marked')
  }
  assert.lengthOf(arrived, 0)
})

test('lets a sandbox stand on plain http, and production never (gaps: shared.redirect-url)', async () => {
  const local = { baseUrl: 'http://localhost:8788', fetch: testBank([json(200, tokens)]).bank.fetch }
  const sandbox = makeAccountAccessBank({ ...local, environment: 'sandbox', sandbox: { apiKey, client } })
  assert.equal((await exchangeConsentCode(sandbox, pending, code)).accessToken, accessToken)
  await typeErrorOf(() =>
    makeAccountAccessBank({ ...local, environment: 'production', production: { apiKey, client } }),
  )
})
