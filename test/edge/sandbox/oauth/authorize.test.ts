// What a browser's request is checked for, in which order, and authorization servers side by side with the keys of one bank.
// The page and the decision belong to an interface; here they are invented.
import { assert, test } from '#kit'
import { makeProof } from '../account-access/kit.ts'
import {
  askPath,
  invent,
  type InventedOptions,
  openServers,
  REDIRECT,
  type Invented,
  oauth,
  ORIGIN,
} from './kit.ts'
import { openBank } from '../bank-kit.ts'

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

/** Reads what a browser is sent back with, and where it is. */
function back(answer: Response): { place: 'query' | 'fragment'; values: URLSearchParams } {
  const location = answer.headers.get('location') ?? ''
  const isFragment = location.startsWith(`${REDIRECT}#`)
  assert.isTrue(isFragment || location.startsWith(`${REDIRECT}&`), location)
  const values = new URLSearchParams(location.slice(REDIRECT.length + 1))
  return { place: isFragment ? 'fragment' : 'query', values }
}

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

const EE = { interfaceName: 'baltic', base: '/baltic/ee' } as const
const LV = { interfaceName: 'baltic', base: '/baltic/lv' } as const
const HOME = { interfaceName: 'psd2-payments', base: '' } as const

/** Opens a bank with an invented interface at the origin and another one in two countries. */
async function openCountries() {
  const made: Record<string, Invented> = {}
  const bank = await openServers((services) =>
    [HOME, EE, LV].map((place) => {
      const consents = invent(services, place)
      made[place.base] = consents
      return { ...place, consents, clientScopes: ['AIS', 'PIS'] }
    }),
  )
  const handlerAt = (base: string): Invented => {
    const handler = made[base]
    if (!handler) throw new Error(`nobody stands at ${base}`)
    return handler
  }
  /** Goes the whole way at one base address. */
  const codeAt = async (base: string) => {
    const { verifier, challenge } = makeProof()
    const path = askPath(bank, base, { code_challenge: challenge, code_challenge_method: 'S256' })
    const answer = await bank.fetch(path, { method: 'POST' })
    const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
    return { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: verifier }
  }
  return { bank, handlerAt, codeAt }
}

test('shows pages under each base address, and tells the interface whose issuer was asked (gaps: shared.base-url)', async () => {
  const { bank, handlerAt } = await openCountries()
  const { challenge } = makeProof()
  const path = askPath(bank, '/baltic/ee', { code_challenge: challenge, code_challenge_method: 'S256' })
  const page = await bank.fetch(path)
  assert.deepEqual([page.status, await page.text()], [200, 'a page'])
  const [asked] = handlerAt('/baltic/ee').asked
  assert.deepInclude(asked, { issuer: `${ORIGIN}/baltic/ee`, address: path, scope: 'gifts' })
  assert.isEmpty(handlerAt('/baltic/lv').asked)
  assert.isEmpty(handlerAt('').asked)
  const stranger = await bank.fetch(askPath(bank, '/baltic/ee', { client_id: 'nobody' }))
  assert.equal(stranger.status, 400)
  // The links to the page's other languages stay under its base address.
  assert.include(await stranger.text(), 'href="/baltic/ee/oauth/authorize?')
})

test('ends a token under the base address that gave it only (RFC 7009; gaps: shared.base-url)', async () => {
  const { bank, codeAt, handlerAt } = await openCountries()
  const { json } = await oauth(bank, '/baltic/lv/oauth/token', await codeAt('/baltic/lv'))
  const token = String(json['access_token'])
  assert.equal((await oauth(bank, '/baltic/ee/oauth/revoke', { token })).status, 200)
  assert.isEmpty(handlerAt('/baltic/ee').revoked)
  assert.isDefined(bank.services.tokens.findAccess(token))
  assert.equal((await oauth(bank, '/baltic/lv/oauth/revoke', { token })).status, 200)
  assert.lengthOf(handlerAt('/baltic/lv').revoked, 1)
  assert.isUndefined(bank.services.tokens.findAccess(token))
})

test('answers faults, methods and forms under each base address in the words of OAuth (gaps: shared.oauth.errors)', async () => {
  const { bank } = await openCountries()
  const [home, ee] = bank.servers
  const request = new Request('https://bank.example/baltic/ee/oauth/token')
  assert.isUndefined(home?.failed('/baltic/ee/oauth/token', 'id', request))
  const told = ee?.failed('/baltic/ee/oauth/token', 'id', request)
  assert.deepEqual([told?.status, told?.headers.get('x-error-id')], [500, 'id'])
  assert.match(
    ee?.failed('/baltic/ee/oauth/authorize', 'id', request)?.headers.get('content-type') ?? '',
    /^text\/html/,
  )
  for (const path of ['/baltic/ee/oauth/token', '/baltic/ee/oauth/revoke']) {
    const answer = await bank.fetch(path)
    assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'POST'])
    assert.equal((await oauth(bank, path, {}, {}, { clientId: 'x', clientSecret: 'y' })).status, 401)
  }
})

test('has a server at its origin and under each Baltic country, and nowhere else (gaps: shared.base-url)', async () => {
  const { sandbox } = openBank()
  for (const [path, status] of [
    ['/.well-known/openid-configuration', 200],
    ['/baltic/ee/.well-known/openid-configuration', 200],
    ['/baltic/lv/.well-known/openid-configuration', 200],
    ['/baltic/lt/.well-known/openid-configuration', 200],
    ['/baltic/fi/.well-known/openid-configuration', 404],
  ] as const) {
    assert.equal((await sandbox.fetch(ORIGIN + path)).status, status)
  }
})
