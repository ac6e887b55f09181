// Random requests over every route of the proxy and of the bank: only typed answers, and no fault of ours.
// fast-check prints the seed of what fails.
// Runs with --all: long and random lives; the tests beside it prove each rule by itself.
import { anyCharacter, assert, deep, fc, test } from '#kit'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { control, openBank, SANDBOX_KEY } from '../../sandbox/bank-kit.ts'
import { HANDLE_KEY, orderToken, SHOP, withLog } from '../kit/proxy.ts'
import { connected, startService } from '../sessions/accounts-kit.ts'
import { wordsOf } from '../kit/lists.ts'

const OCCURRENCES = deep(250, 5_000)
const HANDLE = handleOf('order-1', HANDLE_KEY)
const MERCHANT_KEY = 'canary-merchant-key-0123456789abcdefgh'
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND']

/** Text that has broken readers before. */
const ODD = fc.constantFrom(
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  'null',
  'undefined',
  'NaN',
  '__proto__',
  'constructor',
  'toString',
  '../../..',
  '%00',
  '%',
  '%ff%fe',
  '\u0000',
  '\uFEFF',
  '\uD800',
  'ﬀ',
  '🏦'.repeat(50),
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '${7*7}',
  '{{7*7}}',
  'a'.repeat(2_000),
  '9'.repeat(400),
  '2026-02-30',
  '2026-11-20',
  '12.50',
)
const text = fc.oneof(ODD, fc.string({ maxLength: 60 }), fc.string({ unit: anyCharacter, maxLength: 60 }))

/** A value that stands in the place of another one, or beside it. */
const value: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.jsonValue({ maxDepth: 4 }),
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, true, false, [], {}, [[]]),
)

/** Takes a body that is right, and makes it wrong somewhere. */
function spoiled(bodies: readonly object[]): fc.Arbitrary<string | Uint8Array> {
  const members = [...new Set(bodies.flatMap((body) => Object.keys(body)))]
  const changed = fc
    .tuple(
      fc.constantFrom(...bodies),
      fc.array(fc.tuple(fc.oneof(fc.constantFrom(...members), text), value), { maxLength: 3 }),
      fc.array(fc.constantFrom(...members), { maxLength: 2 }),
    )
    .map(([body, more, fewer]) => {
      const made = Object.fromEntries([...Object.entries(body), ...more])
      for (const name of fewer) delete made[name]
      return JSON.stringify(made)
    })
  const torn = fc
    .tuple(changed, fc.nat(200), text)
    .map(([body, at, noise]) => body.slice(0, at) + noise + body.slice(at + 1))
  return fc.oneof(
    { weight: 6, arbitrary: changed },
    { weight: 2, arbitrary: torn },
    { weight: 1, arbitrary: fc.jsonValue().map((json) => JSON.stringify(json)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
    { weight: 1, arbitrary: text },
  )
}

const query = (names: readonly string[]) =>
  fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...names), text), text), { maxLength: 4 })
    .map((pairs) => pairs.map(([name, odd]) => `${encode(name)}=${encode(odd)}`).join('&'))

/** A lone surrogate has no encoding: it goes as it is, and the address makes of it what it makes. */
function encode(odd: string): string {
  try {
    return encodeURIComponent(odd)
  } catch {
    return odd
  }
}

const pathOf = (route: string, known: Readonly<Record<string, string>>) =>
  fc
    .tuple(fc.boolean(), text)
    .map(([isKnown, odd]) =>
      route.replace(/:(\w+)/g, (_, name: string) => (isKnown ? (known[name] ?? '') : encode(odd) || 'x')),
    )

/** Headers that are right, some left out and some odd; a runtime that refuses a value sends none. */
function headersOf(right: Readonly<Record<string, string>>): fc.Arbitrary<Record<string, string>> {
  const names = Object.keys(right)
  const odd = fc.dictionary(fc.constantFrom(...names, 'accept', 'cookie', 'range', 'expect-ct'), text, {
    maxKeys: 2,
  })
  return fc
    .tuple(fc.subarray(names, { minLength: Math.max(names.length - 1, 0) }), fc.oneof(fc.constant({}), odd))
    .map(([kept, more]) => {
      const wanted = { ...Object.fromEntries(kept.map((name) => [name, right[name] ?? ''])), ...more }
      return Object.fromEntries(Object.entries(wanted).filter(([name, header]) => isHeader(name, header)))
    })
}

function isHeader(name: string, header: string): boolean {
  try {
    return new Headers([[name, header]]).has(name)
  } catch {
    return false
  }
}

const bodyFor = (method: string, body: string | Uint8Array) =>
  method === 'GET' || method === 'HEAD'
    ? {}
    : { body: typeof body === 'string' ? body : new Uint8Array(body) }

const PROXY: [method: string, route: string][] = [
  ['POST', '/payments'],
  ['POST', '/payments'],
  ['GET', '/payments/:handle'],
  ['GET', '/providers'],
  ['GET', '/return/:handle'],
  ['POST', '/callback/:handle'],
  ['GET', '/accounts'],
  ['POST', '/accounts/connect'],
  ['POST', '/accounts/disconnect'],
  ['GET', '/accounts/:account/transactions'],
  ['GET', '/cards/:card/transactions'],
  ['GET', '/consent'],
  ['GET', '/merchant/payments'],
  ['GET', '/merchant/payments/:handle'],
  ['POST', '/merchant/payments/:handle/close'],
  ['POST', '/merchant/payments/:handle/resolve'],
  ['POST', '/merchant/payments/:handle/refunds'],
  ['GET', '/merchant/payments/:handle/refunds'],
  ['POST', '/merchant/payments/:handle/webhooks/:event/resend'],
  ['POST', '/merchant/payments/:handle/personal-data/delete'],
  ['GET', '/merchant/export'],
  ['POST', '/merchant/personal-data/export'],
  ['POST', '/merchant/personal-data/delete'],
  ['GET', '/:handle'],
]

test(`answers ${OCCURRENCES} requests that nobody would think of with typed answers, and has no fault of its own (promises: R47)`, async () => {
  const service = await startService({ MERCHANT_KEYS: MERCHANT_KEY, CALLS_PER_MINUTE: '10000' })
  const { browser, account, card } = await connected(service)
  await service.proxy.press()
  const order = await orderToken()
  const item = { sku: 'cup', quantity: 1 }
  const bodies = [
    { order, provider: 'own', language: 'fi' },
    { items: [item], idempotencyKey: 'a'.repeat(43) },
    { language: 'fi' },
    { reason: 'a person asked', outcome: 'paid' },
    { id: 'refund-1', amount: '1.00', reference: '1232', attempt: 1 },
    { paymentId: service.proxy.bank.last().paymentId, amount: '12.50', status: 'ACCEPTED' },
  ]
  const known = { handle: HANDLE, account, card, event: 'evt_x' }
  const names = wordsOf(`
    from to page pageSize state code error iss reference orderId limit cursor
  `)
  const cookie = [...browser.jar].map(([name, jar]) => `${name}=${jar}`).join('; ')
  const request = fc.constantFrom(...PROXY).chain(([usual, route]) =>
    fc.record({
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constant(usual) },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      path: pathOf(route, known),
      query: query(names),
      headers: headersOf({
        'content-type': 'application/json',
        'x-silta': '1',
        cookie,
        ...(route.startsWith('/merchant') ? { authorization: `Bearer ${MERCHANT_KEY}` } : { origin: SHOP }),
      }),
      body: spoiled(bodies),
    }),
  )
  const statuses = new Map<number, number>()
  const { lines } = await withLog(() =>
    fc.assert(
      fc.asyncProperty(request, async ({ method, path, query: asked, headers, body }) => {
        const address = asked === '' ? path : `${path}?${asked}`
        const response = await service.proxy.fetch(address, {
          method,
          headers,
          redirect: 'manual',
          ...bodyFor(method, body),
        })
        const { status } = response
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        assert.include(
          [200, 201, 202, 204, 303, 400, 401, 403, 404, 405, 409, 413, 414, 422, 429, 431],
          status,
        )
        if (status < 400 || method === 'HEAD') return void (await response.arrayBuffer())
        assert.equal(response.headers.get('content-type'), 'application/problem+json')
        const problem = (await response.json()) as Record<string, unknown>
        assert.equal(problem['status'], status)
        assert.match(String(problem['code']), /^[a-z_]+$/)
        assert.notEqual(problem['code'], 'internal_error')
      }),
      { numRuns: OCCURRENCES },
    ),
  )
  assert.notInclude(lines.join('\n'), 'internal_error')
  // Requests that never come through would prove nothing.
  for (const status of [200, 303, 400, 404, 405]) assert.isAbove(statuses.get(status) ?? 0, 0, String(status))
})

const BANK: [method: string, route: string][] = [
  ['POST', '/paymentbutton/v1/payments'],
  ['GET', '/paymentbutton/v1/payments/:id'],
  ['POST', '/paymentbutton/v1/payments/:id/refund'],
  ['GET', '/paymentbutton/v1/payments/multibank/providers'],
  ['POST', '/r2p-sandbox/v1/payments'],
  ['GET', '/r2p-sandbox/v1/payments'],
  ['GET', '/accounts/v3/accounts'],
  ['GET', '/accounts/v3/accounts/:id'],
  ['GET', '/accounts/v3/accounts/:id/transactions'],
  ['GET', '/accounts/v3/cards'],
  ['GET', '/accounts/v3/cards/:id/transactions'],
  ['POST', '/oauth/token'],
  ['POST', '/oauth/revoke'],
  ['GET', '/oauth/authorize'],
  ['POST', '/oauth/authorize'],
  ['GET', '/customer/payment/startPaymentConfirmation'],
  ['POST', '/customer/payment/startPaymentConfirmation'],
  ['GET', '/customer/payment/multibank/direct/:id/startPaymentConfirmation'],
  ['GET', '/.well-known/jwks.json'],
  ['PUT', '/_sandbox/clock'],
  ['POST', '/_sandbox/reset'],
  ['POST', '/_sandbox/sca/:id'],
  ['GET', '/_sandbox/keys'],
  ['POST', '/_sandbox/clients'],
  ['POST', '/_sandbox/clients/:id/keys'],
  ['POST', '/_sandbox/clients/:id/certificates'],
  ['POST', '/_sandbox/merchants/:id/keys'],
  ['POST', '/_sandbox/account-access/tokens'],
  ['POST', '/_sandbox/account-access/consents'],
  ['GET', '/_sandbox/openapi/:id'],
  ['GET', '/:id'],
]

test(`lets the bank answer ${OCCURRENCES} requests that nobody would think of, in its own forms, without a fault (promises: R47)`, async () => {
  const bank = openBank()
  await control(bank, 'POST', '/reset', {})
  const { json: keys } = await control(bank, 'GET', '/keys')
  const token = String(Object(keys).defaultClient?.clientId ?? 'none')
  const bodies = [
    {
      accountId: 'a',
      amount: '12.50',
      currency: 'EUR',
      reference: '1232',
      return: { url: 'https://shop.example/' },
    },
    { instructionId: 'a1', endToEndId: 'a1', amount: '12.50', currency: 'EUR', dueDate: '2026-12-01' },
    { now: '2026-11-21T10:00:00Z', advance: 'PT1H' },
    { result: 'authorized', customerId: 'customer-1', iban: 'FI2112345600000785' },
    { publicKeyPem: 'x', redirectUris: ['https://shop.example/'], ownIbans: [], csrPem: 'x' },
    { customerId: 'customer-1', accounts: ['a'], cards: [] },
  ]
  const names = wordsOf(`
    response_type client_id redirect_uri scope state code_challenge code_challenge_method grant_type
    paymentOperationId paymentOperationValidation fromBookingDateTime pageSize forwardPagingToken
  `)
  const request = fc.constantFrom(...BANK).chain(([usual, route]) =>
    fc.record({
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constant(usual) },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      path: pathOf(route, { id: token }),
      query: query(names),
      headers: headersOf({
        'content-type': route.startsWith('/oauth') ? 'application/x-www-form-urlencoded' : 'application/json',
        'x-api-key': 'sandbox-api-key-1',
        authorization: `Bearer ${token}`,
        ...(route.startsWith('/_sandbox') && { 'x-sandbox-key': SANDBOX_KEY }),
      }),
      body: fc.oneof(spoiled(bodies), query(names)),
    }),
  )
  const statuses = new Map<number, number>()
  await withLog(() =>
    fc.assert(
      fc.asyncProperty(request, async ({ method, path, query: asked, headers, body }) => {
        const address = `https://bank.example${asked === '' ? path : `${path}?${asked}`}`
        const response = await bank.sandbox.fetch(
          new Request(address, { method, headers, ...bodyFor(method, body) }),
        )
        const { status } = response
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const told = await response.text()
        assert.isBelow(status, 500, told)
        if (status < 400 || method === 'HEAD') return
        // A person gets a page, every other client JSON; neither holds a stack.
        assert.match(
          response.headers.get('content-type') ?? '',
          /^(application\/(problem\+)?json|text\/html)/,
        )
        assert.notMatch(told, /\bat \w+ \(|node:internal|\.ts:\d+/)
        if (/json/.test(response.headers.get('content-type') ?? '')) JSON.parse(told)
      }),
      { numRuns: OCCURRENCES },
    ),
  )
  for (const status of [200, 400, 401, 404, 405]) assert.isAbove(statuses.get(status) ?? 0, 0, String(status))
  bank.sandbox.close()
})
