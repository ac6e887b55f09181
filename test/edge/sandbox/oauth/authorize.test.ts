// What a browser's request is checked for, in which order, and where the answer stands: in the query or in the fragment.
// The page and the decision belong to an interface; here they are invented.
import { assert, test } from '#kit'
import { makeProof, openAccess, visit, askPath as accessPath } from '../account-access/kit.ts'
import { askPath, invent, type InventedOptions, oauth, openServers, ORIGIN, REDIRECT } from './kit.ts'

const PLACE = { interfaceName: 'psd2-payments', base: '' } as const
const SIGNED: InventedOptions = {
  scope: 'openid payments',
  responseType: 'code id_token',
  pkce: 'optional',
}

/** Opens a bank with two invented ways to ask: a plain one, and one with a signed request. */
async function openTwo(options: InventedOptions = {}) {
  const bank = await openServers((services) => [
    {
      ...PLACE,
      interfaceName: 'account-access',
      consents: invent(services, { ...PLACE, interfaceName: 'account-access' }),
    },
    { ...PLACE, consents: invent(services, PLACE, { ...SIGNED, ...options }) },
  ])
  return bank
}

const signed = (changes: Record<string, string | null> = {}) => ({
  response_type: 'code id_token',
  scope: 'openid payments',
  nonce: 'nonce-of-the-test',
  request: 'header.payload.signature',
  ...changes,
})

/** Reads what a browser is sent back with, and where it stands. */
function back(answer: Response): { place: 'query' | 'fragment'; values: URLSearchParams } {
  const location = answer.headers.get('location') ?? ''
  const isFragment = location.startsWith(`${REDIRECT}#`)
  assert.isTrue(isFragment || location.startsWith(`${REDIRECT}&`), location)
  const values = new URLSearchParams(location.slice(REDIRECT.length + 1))
  return { place: isFragment ? 'fragment' : 'query', values }
}

test('answers in the fragment when the scope holds payments, else in the query (gaps: shared.oauth.authorize)', async () => {
  const bank = await openAccess()
  const { challenge } = makeProof()
  const registered = 'https://books.example.com/connected?from=bank'
  const cases: [scope: string, place: '#' | '&', error: string][] = [
    ['payments', '#', 'invalid_scope'],
    ['openid payments', '#', 'unsupported_response_type'],
    ['payments openid', '#', 'unsupported_response_type'],
    ['openid accounts payments', '#', 'invalid_scope'],
    ['payment', '&', 'invalid_scope'],
    ['mypayments', '&', 'invalid_scope'],
    ['AIS:payments', '&', 'invalid_scope'],
  ]
  for (const [scope, place, error] of cases) {
    const answer = await visit(bank, accessPath(bank, challenge, { scope }))
    assert.equal(answer.status, 302)
    const state = 'state-of-the-test'
    assert.equal(answer.headers.get('location'), `${registered}${place}error=${error}&state=${state}`)
  }
  // Whatever else is wrong, the place stays.
  for (const changes of [{ state: null }, { response_type: null }, { response_type: 'token' }]) {
    const answer = await visit(bank, accessPath(bank, challenge, { scope: 'payments', ...changes }))
    assert.isTrue(answer.headers.get('location')?.startsWith(`${registered}#error=`))
  }
})

test('brings code and id_token back in the fragment, and another id_token with the tokens (gaps: psd2.sca.return, shared.oauth.code)', async () => {
  const issuers: unknown[] = []
  const bank = await openTwo({
    idToken: (grant, issuer) => {
      issuers.push(issuer)
      return Promise.resolve(`signed-for-${grant.scope}`)
    },
  })
  const answer = await bank.fetch(askPath(bank, '', signed()), { method: 'POST' })
  assert.equal(answer.status, 303)
  const { place, values } = back(answer)
  assert.equal(place, 'fragment')
  assert.sameMembers([...values.keys()], ['code', 'id_token', 'state'])
  assert.equal(values.get('id_token'), 'signed-in-front')
  const form = { grant_type: 'authorization_code', code: values.get('code'), redirect_uri: REDIRECT }
  const { status, json } = await oauth(bank, '/oauth/token', form)
  assert.equal(status, 200)
  assert.equal(json['id_token'], 'signed-for-openid payments')
  assert.deepEqual(issuers, [ORIGIN])
  const again = { grant_type: 'refresh_token', refresh_token: String(json['refresh_token']) }
  assert.notProperty((await oauth(bank, '/oauth/token', again)).json, 'id_token')
})

test('hands the nonce and the request object to the interface, unread (gaps: psd2.sca.start)', async () => {
  const seen: unknown[] = []
  const bank = await openTwo({
    check: ({ nonce, requestObject, issuer, client, codeChallenge }) => {
      seen.push({ nonce, requestObject, issuer, clientId: client.clientId, codeChallenge })
      return Promise.resolve(undefined)
    },
  })
  assert.equal((await bank.fetch(askPath(bank, '', signed()))).status, 200)
  assert.equal((await bank.fetch(askPath(bank, '', signed({ nonce: null, request: null })))).status, 200)
  const { clientId } = bank.client
  const bare = { issuer: ORIGIN, clientId, codeChallenge: undefined }
  assert.deepEqual(seen, [
    { ...bare, nonce: 'nonce-of-the-test', requestObject: 'header.payload.signature' },
    { ...bare, nonce: undefined, requestObject: undefined },
  ])
})

test('answers the first of several faults, in the order of the checks (gaps: shared.oauth.authorize)', async () => {
  const bank = await openTwo({
    check: ({ requestObject }) =>
      Promise.resolve(
        requestObject === 'bad' ? { error: 'invalid_request_object', message: 'bad signature' } : undefined,
      ),
  })
  const badProof = { code_challenge: 'short', code_challenge_method: 'S256' }
  const cases: [changes: Record<string, string | null>, error: string | undefined][] = [
    [signed({ state: 'short', response_type: 'token', scope: 'nothing' }), 'invalid_request'],
    [signed({ response_type: null, scope: 'nothing' }), 'invalid_request'],
    [signed({ response_type: 'token', scope: 'nothing', request: 'bad' }), 'unsupported_response_type'],
    [signed({ scope: 'payments', request: 'bad' }), 'invalid_scope'],
    [signed({ response_type: 'code', request: 'bad' }), 'unsupported_response_type'],
    [{ response_type: 'code id_token', scope: 'gifts' }, 'unsupported_response_type'],
    [signed({ request: 'bad', ...badProof }), 'invalid_request_object'],
    [signed(badProof), 'invalid_request'],
    [signed({ code_challenge_method: 'plain' }), 'invalid_request'],
    [signed({ code_challenge: makeProof().challenge }), 'invalid_request'],
    [signed(), undefined],
    [{}, 'invalid_request'],
    [{ code_challenge: makeProof().challenge, code_challenge_method: 'S256' }, undefined],
  ]
  for (const [changes, error] of cases) {
    for (const method of ['GET', 'POST']) {
      const answer = await bank.fetch(askPath(bank, '', changes), { method })
      if (error === undefined && method === 'GET') assert.equal(answer.status, 200, JSON.stringify(changes))
      else assert.equal(back(answer).values.get('error') ?? undefined, error, JSON.stringify(changes))
    }
  }
})

test('takes a code without a proof only where an interface asks for none, and then no verifier either (gaps: shared.oauth.code; RFC 9700, 2.1.1)', async () => {
  const bank = await openTwo()
  const codeWith = async (changes: Record<string, string>) => {
    const answer = await bank.fetch(askPath(bank, '', signed(changes)), { method: 'POST' })
    const code = back(answer).values.get('code') ?? ''
    return { grant_type: 'authorization_code', code, redirect_uri: REDIRECT }
  }
  const { verifier, challenge } = makeProof()
  const bare = await codeWith({})
  const injected = await oauth(bank, '/oauth/token', { ...bare, code_verifier: verifier })
  assert.deepEqual([injected.status, injected.json['error']], [400, 'invalid_grant'])
  assert.equal((await oauth(bank, '/oauth/token', bare)).status, 200)
  const proven = await codeWith({ code_challenge: challenge, code_challenge_method: 'S256' })
  assert.equal((await oauth(bank, '/oauth/token', proven)).json['error'], 'invalid_request')
  assert.equal((await oauth(bank, '/oauth/token', { ...proven, code_verifier: verifier })).status, 200)
})

test('lets an interface refuse the scope of one client and take that of another (gaps: shared.oauth.authorize)', async () => {
  const known = new Set<string>()
  const bank = await openTwo({ takes: ({ clientId }) => known.has(clientId) })
  const ask = async () => bank.fetch(askPath(bank, '', signed()))
  assert.equal(back(await ask()).values.get('error'), 'invalid_scope')
  known.add(bank.client.clientId)
  assert.equal((await ask()).status, 200)
})

test('sends the browser back with server_error when the bank has a fault, and keeps nothing of the call (gaps: shared.oauth.authorize)', async () => {
  const bank = await openServers((services) => [
    {
      ...PLACE,
      consents: {
        ...invent(services, PLACE, SIGNED),
        show() {
          services.store.put('half/done', true)
          throw new Error('the disk cannot be read')
        },
        decide() {
          return Promise.reject(new Error('the key cannot be read'))
        },
      },
    },
  ])
  for (const method of ['GET', 'POST']) {
    const { place, values } = back(await bank.fetch(askPath(bank, '', signed()), { method }))
    assert.equal(place, 'fragment')
    assert.deepEqual(
      [...values],
      [
        ['error', 'server_error'],
        ['state', 'state-of-the-test'],
      ],
    )
  }
  assert.isUndefined(bank.services.store.get('half/done'))
  assert.lengthOf(
    bank.events.filter(({ event }) => event === 'sandbox.failed'),
    2,
  )
})

test('answers for a closed interface before it looks at anything else, by whose scope is asked for (gaps: shared.check-order, shared.rate-limit)', async () => {
  const bank = await openTwo()
  bank.services.limits.maintain(true, 'psd2-payments')
  const nobody = { client_id: 'nobody', redirect_uri: 'https://other.example/', state: null }
  for (const changes of [signed(), signed(nobody)]) {
    for (const method of ['GET', 'POST']) {
      const answer = await bank.fetch(askPath(bank, '', changes), { method })
      assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '60'])
      assert.isNull(answer.headers.get('location'))
      assert.match(await answer.text(), /Huoltokatko/)
    }
  }
  const { challenge } = makeProof()
  const open = { code_challenge: challenge, code_challenge_method: 'S256' }
  assert.equal((await bank.fetch(askPath(bank, '', open))).status, 200)
})

test('takes a planned outcome for a page that has passed its signature, and for no call before that (gaps: shared.sandbox.outcomes)', async () => {
  const bank = await openTwo({
    operation: 'psd2.sca',
    check: ({ requestObject }) =>
      Promise.resolve(
        requestObject === 'bad' ? { error: 'invalid_request_object', message: 'bad signature' } : undefined,
      ),
  })
  const plan = (outcome: string, match: Record<string, string> = {}) =>
    bank.services.outcomes.add({ operation: 'psd2.sca', match, outcome, left: 1 })
  const ask = (changes = {}, init: RequestInit = {}) => bank.fetch(askPath(bank, '', signed(changes)), init)
  const errorOf = async (answer: Promise<Response>) => back(await answer).values.get('error')

  plan('error:access_denied')
  assert.equal(await errorOf(ask({ request: 'bad' })), 'invalid_request_object')
  assert.equal(await errorOf(ask({ scope: 'nothing' })), 'invalid_scope')
  assert.equal(await errorOf(ask()), 'access_denied')
  assert.equal((await ask()).status, 200)

  const approve = { method: 'POST', body: new URLSearchParams({ decision: 'approve' }) }
  plan('error:server_error', { decision: 'approve' })
  assert.equal((await ask()).status, 200)
  assert.equal(await errorOf(ask({}, approve)), 'server_error')
  plan('drop-before', { nonce: 'nonce-of-the-test' })
  await ask().then(
    () => assert.fail('the bank has answered'),
    (error: unknown) => assert.match(String(error), /closed the connection/),
  )
  assert.equal((await ask()).status, 200)
})

test('hands the interface what the verified request is about (gaps: psd2.sca.request-object)', async () => {
  const bank = await openServers((services) => {
    const invented = invent(services, PLACE, {
      ...SIGNED,
      check: () => Promise.resolve({ subject: 'bundle-1' }),
    })
    const show: typeof invented.show = ({ subject = 'nothing' }) => new Response(subject)
    return [{ ...PLACE, consents: { ...invented, show } }]
  })
  assert.equal(await (await bank.fetch(askPath(bank, '', signed()))).text(), 'bundle-1')
})
