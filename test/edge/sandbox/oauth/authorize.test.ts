// What a browser's request is checked for, in which order, and where the answer stands: in the query or in the fragment.
// The page and the decision belong to an interface; here they are invented.
import { assert, test } from '#kit'
import { makeProof } from '../account-access/kit.ts'
import { askPath, invent, type InventedOptions, openServers, REDIRECT } from './kit.ts'

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
