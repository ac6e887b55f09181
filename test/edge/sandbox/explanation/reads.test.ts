// Why a call of the interfaces without signatures was refused: every operation of account access, Request-to-Pay and the Baltic interface.
// What the bank answers is tested beside each interface.
import { assert, test } from '#kit'
import { control, type Json } from '../bank-kit.ts'
import { API_KEY } from '../request-to-pay/kit.ts'
import { addressFaults, explained, type Fault, openTried, type Tried, tryAll, withHeaders } from './kit.ts'

const header = (
  tried: Tried,
  name: string,
  cause: string,
  changes: Record<string, string | null>,
): Fault => ({
  name,
  cause,
  make: (request) => withHeaders(tried.caller.sign(request), changes),
})

test('names the cause of every fault, for every operation of account access (1 A, Authentication; gaps: account-access.auth.key, account-access.accept)', async () => {
  const tried = await openTried('account-access')
  const { bank } = tried
  const { json } = await control(bank, 'POST', '/clients', {})
  const mine = await control(bank, 'GET', '/keys')
  const { apiKey } = mine.json['defaultClient'] as Json
  const tokens = await control(bank, 'POST', '/account-access/tokens', { customerId: 'customer-2' })
  const consents = (await control(bank, 'GET', '/account-access/consents')).json as unknown as {
    consentId: string
    customerId: string
    status: string
  }[]
  const own = consents.filter(({ customerId, status }) => customerId === 'customer-2' && status === 'valid')
  for (const { consentId } of own)
    await control(bank, 'POST', `/sca/${consentId}`, { result: 'revoked', customerId: 'customer-2' })
  const faults = [
    ...addressFaults(tried.caller.sign),
    header(tried, 'no api key', 'key-missing', { 'x-api-key': null }),
    header(tried, 'an api key of nobody', 'key-unknown', { 'x-api-key': 'somebody' }),
    header(tried, 'the api key of another client', 'key-of-another', { 'x-api-key': String(json['apiKey']) }),
    header(tried, 'no token', 'token-missing', { authorization: null }),
    header(tried, 'a token without its word', 'token-scheme', { authorization: 'abc' }),
    header(tried, 'a token that nobody gave', 'token-unknown', { authorization: 'Bearer abc' }),
    header(tried, 'the api key as a token', 'token-is-key', { authorization: `Bearer ${String(apiKey)}` }),
    header(tried, 'a refresh token', 'token-is-refresh', {
      authorization: `Bearer ${await refreshOf(tried)}`,
    }),
    header(tried, 'the token of a consent that was taken back', 'consent-invalid', {
      authorization: `Bearer ${String(tokens.json['access_token'])}`,
    }),
    header(tried, 'no accept', 'header-missing', { accept: null }),
    header(tried, 'an accept that allows nothing', 'accept-wrong', { accept: 'text/html' }),
    header(tried, 'a certificate that cannot be read', 'certificate-unreadable', {
      'x-client-certificate': '%',
    }),
  ]
  await tryAll(tried, faults, 60)
  bank.wire.now += 3_601_000
  await tryAll(
    tried,
    [...faults.slice(0, 4), header(tried, 'a token of an hour ago', 'token-expired', {})],
    25,
  )
})

async function refreshOf({ bank }: Tried): Promise<string> {
  const { json } = await control(bank, 'POST', '/account-access/tokens', { customerId: 'customer-1' })
  return String(json['refresh_token'])
}

test('names the cause of every fault, for both operations of Request-to-Pay (1 C, Authentication; gaps: request-to-pay.auth.header)', async () => {
  const tried = await openTried('request-to-pay')
  const bodies: [name: string, cause: string, body: string][] = [
    ['no JSON', 'body-malformed', '{'],
    ['a member too many', 'member-unknown', ''],
    ['a member too few', 'member-missing', '{}'],
  ]
  const faults: Fault[] = [
    ...addressFaults(tried.caller.sign),
    header(tried, 'no api key', 'key-missing', { 'x-api-key': null }),
    header(tried, 'an api key of nobody', 'key-unknown', { 'x-api-key': 'somebody' }),
    header(tried, 'an api key in another case', 'key-unknown', { 'x-api-key': API_KEY.toUpperCase() }),
    {
      name: 'an id that is not known, or a parameter that is missing',
      cause: 'not-found',
      make: (request) =>
        request.body === undefined
          ? tried.caller.sign({ ...request, path: request.path.replace(/=.*/, '=NOBODY') })
          : undefined,
    },
    {
      name: 'a parameter that is missing',
      cause: 'parameter-wrong',
      make: (request) =>
        request.body === undefined
          ? tried.caller.sign({ ...request, path: request.path.replace(/\?.*/, '') })
          : undefined,
    },
    ...bodies.map(
      ([name, cause, body]): Fault => ({
        name,
        cause,
        make: (request) => {
          if (request.body === undefined) return undefined
          const more = JSON.stringify({ ...(JSON.parse(request.body) as object), more: 1 })
          return tried.caller.sign({ ...request, body: body === '' ? more : body })
        },
      }),
    ),
    {
      name: 'another media type',
      cause: 'media-type',
      make: (request) =>
        request.body === undefined
          ? undefined
          : tried.caller.sign({ ...request, headers: { 'content-type': 'text/plain' } }),
    },
  ]
  await tryAll(tried, faults, 12)
})

test('names the cause of every fault, for every operation of the Baltic interface (3, Authentication; gaps: baltic.token.read, baltic.token.client)', async () => {
  const tried = await openTried('baltic')
  const { bank } = tried
  const { json } = await control(bank, 'POST', '/clients', {})
  const { json: keys } = await control(bank, 'GET', '/keys')
  const own = keys['defaultClient'] as Record<string, string>
  const elsewhere = await tokenOf(tried, own, '/baltic/lv')
  const accessToken = String(
    (await control(bank, 'POST', '/account-access/tokens', { customerId: 'customer-1' })).json[
      'access_token'
    ],
  )
  const foreign = encodeURIComponent(String(json['certificatePem']))
  const faults: Fault[] = [
    ...addressFaults(tried.caller.sign),
    header(tried, 'a token without its word', 'token-scheme', { authorization: 'abc' }),
    header(tried, 'a token that nobody gave', 'token-unknown', { authorization: 'Bearer abc' }),
    header(tried, 'a token of another interface', 'token-of-another-interface', {
      authorization: `Bearer ${accessToken}`,
    }),
    header(tried, 'a token of another country', 'token-of-another-address', {
      authorization: `Bearer ${elsewhere}`,
    }),
    header(tried, 'a certificate that cannot be read', 'certificate-unreadable', {
      'x-client-certificate': '%',
    }),
    header(tried, 'a certificate of another client', 'certificate-of-another', {
      'x-client-certificate': foreign,
    }),
    {
      name: 'a consent that there is not',
      cause: 'consent-unknown',
      make: (request, { id }) =>
        /^baltic\.(account|funds)/.test(id)
          ? withHeaders(tried.caller.sign(request), { 'consent-id': 'nobody' })
          : undefined,
    },
    {
      name: 'no consent',
      cause: 'consent-missing',
      make: (request, { id }) =>
        id.startsWith('baltic.account')
          ? withHeaders(tried.caller.sign(request), { 'consent-id': null })
          : undefined,
    },
  ]
  await tryAll(tried, faults, 120)
})

async function tokenOf(
  { bank }: Tried,
  { clientId = '', clientSecret = '' }: Record<string, string>,
  base: string,
): Promise<string> {
  const response = await bank.sandbox.fetch(`https://bank.example${base}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: 'AIS PIS PIIS',
    }).toString(),
  })
  return String(((await response.json()) as Json)['access_token'])
}

test('names the cause of every fault of a call for tokens (gaps: shared.oauth.errors)', async () => {
  const { bank } = await openTried('request-to-pay')
  const { json } = await control(bank, 'GET', '/keys')
  const { clientId = '', clientSecret = '' } = json['defaultClient'] as Record<string, string>
  const right = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    scope: 'payments',
  }
  const cases: [cause: string, fields: Record<string, string>, more?: Record<string, string>][] = [
    ['client-unknown', { ...right, client_id: 'nobody' }],
    ['client-unknown', { grant_type: 'client_credentials' }],
    ['client-secret-wrong', { ...right, client_secret: 'nothing' }],
    ['certificate-missing', right],
    ['certificate-unreadable', right, { 'x-client-certificate': '%' }],
    ['request-wrong', { ...right, grant_type: 'password' }],
    ['scope-missing', { ...right, scope: 'everything' }],
    [
      'grant-wrong',
      { ...right, grant_type: 'authorization_code', code: 'abc', redirect_uri: 'https://shop.example' },
    ],
    ['grant-wrong', { ...right, grant_type: 'refresh_token', refresh_token: 'abc' }],
    ['request-wrong', right, { 'content-type': 'application/json' }],
  ]
  for (const [cause, fields, more] of cases) {
    const { causes } = await explained(
      bank,
      new Request('https://bank.example/oauth/token', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...more },
        body: new URLSearchParams(fields).toString(),
      }),
    )
    assert.equal(causes[0]?.code, cause, JSON.stringify(Object.keys(fields)))
  }
})

test('names a break, a limit and a planned answer as what they are (gaps: shared.rate-limit, shared.sandbox.outcomes)', async () => {
  const tried = await openTried('request-to-pay')
  const { bank, operations } = tried
  const request = operations.find((one) => one.request.body === undefined)?.request ?? {
    method: 'GET',
    path: '/',
    headers: {},
  }
  const causeOf = async () => (await explained(bank, tried.caller.sign(request))).causes[0]?.code
  await control(bank, 'POST', '/outcomes', {
    operation: 'request-to-pay.status',
    outcome: 'error:PAYMENT_NOT_FOUND',
  })
  assert.equal(await causeOf(), 'planned')
  await control(bank, 'POST', '/outcomes', { operation: 'request-to-pay.status', outcome: 'drop-after' })
  assert.equal(await causeOf(), 'planned')
  await control(bank, 'PUT', '/maintenance', { on: true, interface: 'request-to-pay' })
  assert.equal(await causeOf(), 'maintenance')
  await control(bank, 'PUT', '/maintenance', { on: false, interface: 'request-to-pay' })
  assert.isUndefined(await causeOf())
})
