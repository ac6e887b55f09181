// The bearer token of every call: requested once, used until shortly before it ends, renewed when the bank refuses it; and what
// never leaves without one.
// The cache as such is tested in test/core/shared/oauth.
import { assert, test } from '#kit'
import {
  createPayment,
  createSepaPayment,
  makeCorporateBank,
  readPayment,
  requestToken,
  TokenCache,
  type WantedToken,
} from '../../../core/corporate-payments/index.ts'
import { fakeFetch, json } from '../shared/fake-fetch.ts'
import { bankErrorOf, everythingIn, thrownBy } from '../shared/thrown.ts'
import {
  accepted,
  base,
  credentials,
  paid,
  refusal,
  secrets,
  smallOrder,
  testBank,
  tokenAddress,
  tokenAnswer,
} from './fixtures.ts'

const path = { instructionId: smallOrder.instructionId }
const body = smallOrder
const bearers = (arrived: { headers: Headers }[]) =>
  arrived.map(({ headers }) => headers.get('authorization')?.replace(`Bearer ${secrets.token}`, ''))

test('forgets a token that the bank refuses, asks for one new one, and sends once more (gaps: corporate.token.answer, corporate.errors)', async () => {
  for (const code of ['TOKEN_EXPIRED', 'INVALID_TOKEN']) {
    const { bank, tokens, arrived } = testBank([refusal(401, code), json(201, paid()), json(201, paid())])
    await createSepaPayment(bank, { body })
    await createSepaPayment(bank, { body })
    assert.lengthOf(tokens, 2)
    assert.deepEqual(bearers(arrived), ['0', '1', '1'])
    const [first, second] = arrived
    assert.deepEqual(first?.body, second?.body)
  }
})

test('signs the second sending anew, with its own time (2 B, Authentication)', async () => {
  let nowMs = 1_795_168_800_000
  const { bank, arrived } = testBank(
    [
      () => {
        nowMs += 2_000
        return refusal(401, 'TOKEN_EXPIRED')
      },
      json(201, paid()),
    ],
    { clock: () => nowMs },
  )
  await createSepaPayment(bank, { body })
  const times = arrived.map(({ headers }) => atob((headers.get('x-req-signature') ?? '').split('.')[0] ?? ''))
  assert.include(times[0], ':1795168800,')
  assert.include(times[1], ':1795168802,')
})

test('tells a refusal when the new token is refused too, and sends no third time (gaps: corporate.errors)', async () => {
  const { bank, tokens, arrived } = testBank([refusal(401, 'INVALID_TOKEN'), refusal(401, 'INVALID_TOKEN')])
  const error = await bankErrorOf(createSepaPayment(bank, { body }))
  assert.include(error, {
    code: 'call_refused',
    status: 401,
    bankCode: 'INVALID_TOKEN',
    operation: 'corporate.sepa',
  })
  assert.lengthOf(arrived, 2)
  assert.lengthOf(tokens, 2)
})

test('sends again after 401 alone, and after no other refusal and no lost answer (gaps: Part 4)', async () => {
  for (const answer of [
    refusal(400, 'INVALID_FIELD'),
    refusal(403, 'NOT_ALLOWED'),
    json(500, {}),
    json(504, {}),
  ]) {
    const { bank, arrived, tokens } = testBank([answer])
    await bankErrorOf(createPayment(bank, { body }))
    assert.lengthOf(arrived, 1)
    assert.lengthOf(tokens, 1)
  }
})

test('tells what became of the token call, and sends no payment without a token (gaps: shared.oauth.errors, Part 4, corporate.token)', async () => {
  for (const [answer, code, status, bankCode] of [
    [() => json(401, { error: 'invalid_client' }), 'call_refused', 401, 'invalid_client'],
    [() => json(400, { error: 'invalid_request' }), 'call_refused', 400, 'invalid_request'],
    [() => json(503, { error: 'temporarily_unavailable' }), 'answer_lost', 503, 'temporarily_unavailable'],
    [() => json(200, { access_token: 'a b', token_type: 'Bearer' }), 'answer_lost', 200, undefined],
    [() => json(200, { token_type: 'Bearer' }), 'answer_lost', 200, undefined],
    [() => json(200, { ...tokenAnswer(0), token_type: 'mac' }), 'answer_lost', 200, undefined],
    [() => Promise.reject(new Error('the line broke')), 'answer_lost', undefined, undefined],
  ] as const) {
    const urls: string[] = []
    const { bank } = testBank([], {
      fetch: async (url) => {
        urls.push(url)
        return answer()
      },
    })
    const error = await bankErrorOf(createSepaPayment(bank, { body }))
    assert.include(error, { operation: 'corporate.token', code, status, bankCode })
    assert.deepEqual(urls, [tokenAddress])
    await bankErrorOf(createSepaPayment(bank, { body }))
    assert.lengthOf(urls, 2)
  }
})

test('takes its token from where the caller says, by the name of the certificate (gaps: corporate.token.answer, shared.mtls)', async () => {
  const wishes: WantedToken[] = []
  const forgotten: string[] = []
  const { bank, arrived, tokens } = testBank([refusal(401, 'TOKEN_EXPIRED'), json(201, paid())], {
    certificate: '2026-a',
    tokens: {
      get(wish) {
        wishes.push(wish)
        return Promise.resolve(`${secrets.token}${wishes.length}`)
      },
      forget: (token) => void forgotten.push(token),
    },
  })
  const { signal } = new AbortController()
  await createSepaPayment(bank, { body }, { signal })
  const wish = { scope: 'corporate-payments', certificate: '2026-a', signal }
  assert.deepEqual(wishes, [wish, wish])
  assert.deepEqual(forgotten, [`${secrets.token}1`])
  assert.deepEqual(bearers(arrived), ['1', '2'])
  assert.isEmpty(tokens)
})

test('shares one cache between banks with certificates of their own, and mixes no token (gaps: shared.mtls)', async () => {
  const asked: (string | undefined)[] = []
  const cache = new TokenCache(
    ({ certificate }) => {
      asked.push(certificate)
      return Promise.resolve({
        accessToken: `${secrets.token}${certificate}`,
        expiresAtMs: Number.MAX_SAFE_INTEGER,
      })
    },
    { clock: () => 0 },
  )
  const [a, b] = ['a', 'b'].map((certificate) => {
    const answers = [json(200, accepted()), json(200, accepted())]
    return testBank(answers, { certificate, tokens: cache })
  })
  assert(a && b)
  for (const { bank } of [a, b, a, b]) await readPayment(bank, { path })
  assert.deepEqual(asked, ['a', 'b'])
  assert.deepEqual(
    [bearers(a.arrived), bearers(b.arrived)],
    [
      ['a', 'a'],
      ['b', 'b'],
    ],
  )
})

test('ends a call that is stopped while it waits for its token, and lets the others have it (house: 3)', async () => {
  let give: (answer: Response) => void = () => assert.fail('no token was asked for')
  let calls = 0
  const bank = makeCorporateBank({
    environment: 'sandbox',
    baseUrl: base,
    sandbox: credentials,
    fetch: (url) => {
      if (url !== tokenAddress) return Promise.resolve(json(calls++ === 0 ? 200 : 500, accepted()))
      return new Promise((resolve) => (give = resolve))
    },
  })
  const stop = new AbortController()
  const stopped = createSepaPayment(bank, { body }, { signal: stop.signal })
  const other = readPayment(bank, { path })
  stop.abort()
  const error = await bankErrorOf(stopped)
  assert.include(error, { code: 'call_aborted', reason: 'aborted', operation: 'corporate.sepa' })
  give(json(200, tokenAnswer(0)))
  assert.equal((await other).body.status, 'PROCESSING')
  assert.equal(calls, 1)
})

test('reads the answer of the token call as it is told, and keeps what it does not know (gaps: corporate.token.answer)', async () => {
  const answer = { ...tokenAnswer(7), scope: 'x', more: 1 }
  const { bank } = testBank([], { fetch: async () => json(200, answer) })
  const { status, body: told } = await requestToken(bank, {})
  assert.equal(status, 200)
  assert.deepEqual<unknown>(told, answer)
})

test('keeps the request for a token out of every log: only its bytes hold the secret (promises: R30)', () => {
  const { bank } = testBank()
  const { body: form, ...shown } = requestToken.draft(bank, {})
  assert.notInclude(JSON.stringify(shown), secrets.clientSecret)
  assert.include(new TextDecoder().decode(form), secrets.clientSecret)
})

test('tells a key that cannot be read in words that hold nothing of it, and sends no payment (house: 4)', async () => {
  const { fetch, arrived } = fakeFetch(json(200, tokenAnswer(0)))
  const pem = '-----BEGIN PRIVATE KEY-----\nbWFya2Vk\n-----END PRIVATE KEY-----'
  const bank = makeCorporateBank({
    environment: 'sandbox',
    baseUrl: base,
    sandbox: { ...credentials, privateKey: pem },
    fetch,
  })
  const error = await thrownBy(() => createSepaPayment(bank, { body: smallOrder }))
  assert.instanceOf(error, TypeError)
  assert.notInclude(everythingIn(error), 'bWFya2Vk')
  assert.isEmpty(arrived)
})
