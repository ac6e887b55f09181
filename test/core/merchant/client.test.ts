// The client of the merchant interface: what it sends, byte for byte, what it reads, and what it throws.
// The proxy is played here; the real one answers in test/edge/proxy/merchant/client.test.ts.
import { assert, test } from '#kit'
import { isMerchantError, makeMerchant, type MerchantError } from '../../../core/merchant/index.ts'

/** In a page there is no client: all else is tried where servers run. */
const isPage = typeof document === 'object'
const testOnServers: typeof test = isPage ? () => undefined : test

const KEY = 'canary-merchant-key-0123456789abcdef'
const BASE = 'https://pay.shop.example'

interface Sent {
  url: string
  method: string | undefined
  headers: Headers
  body: string
}

/** A client whose proxy answers one thing after the other; the last answer stays. */
function clientOf(...answers: (() => Response | Promise<Response>)[]) {
  const sent: Sent[] = []
  const merchant = makeMerchant({
    baseUrl: BASE,
    key: KEY,
    async fetch(url, init) {
      // Deno is given a stream, so that it does not send again by itself.
      const request = new Request(url, { ...init, redirect: 'follow' })
      sent.push({ url, method: init.method, headers: new Headers(init.headers), body: await request.text() })
      const next = answers.length > 1 ? answers.shift() : answers[0]
      if (!next) throw new TypeError('connection refused')
      return next()
    },
  })
  return { merchant, sent }
}

const problem =
  (status: number, code: string, more: object = {}, headers: Record<string, string> = {}) =>
  () =>
    new Response(
      JSON.stringify({
        type: `urn:silta:problem:${code}`,
        title: 'No.',
        status,
        code,
        requestId: 'r-1',
        ...more,
      }),
      {
        status,
        headers: { 'content-type': 'application/problem+json', ...headers },
      },
    )

const failure = (call: Promise<unknown>): Promise<MerchantError> =>
  call.then(
    () => assert.fail('it did not fail'),
    (error: unknown) => (isMerchantError(error) ? error : assert.fail(String(error))),
  )

const row = (orderId: string) => ({
  handle: `handle-${orderId}`,
  orderId,
  state: 'paid',
  amount: '24.00',
  currency: 'EUR',
  reference: 'RF481245',
  createdAt: '2026-11-20T12:00:00.000+02:00',
  updatedAt: '2026-11-20T12:00:00.000+02:00',
  needsPerson: false,
})
const payment = (orderId: string) => ({
  ...row(orderId),
  payee: 'Shop',
  attempts: [],
  refunds: [],
  webhooks: [],
  history: [],
})
const ORDER = { id: '2026-0042', amount: '24.00', currency: 'EUR' } as const

testOnServers(
  'starts a payment with the key and the order as they are, and reads the address for the payer (house: 2)',
  async () => {
    const { merchant, sent } = clientOf(() =>
      Response.json(
        { payment: payment('2026-0042'), approvalUrl: 'https://bank.example/a' },
        { status: 201 },
      ),
    )
    const started = await merchant.payments.start({ order: ORDER, language: 'fi' })
    assert.equal(started.approvalUrl, 'https://bank.example/a')
    assert.equal(started.payment.state, 'paid')
    const [call] = sent
    assert.deepEqual([call?.method, call?.url], ['POST', `${BASE}/merchant/payments`])
    assert.equal(call?.headers.get('authorization'), `Bearer ${KEY}`)
    assert.equal(call?.headers.get('content-type'), 'application/json')
    assert.deepEqual(JSON.parse(call?.body ?? ''), { order: ORDER, language: 'fi' })
  },
)

testOnServers(
  'refuses what breaks a rule before anything is sent, by field and rule (house: 4)',
  async () => {
    const { merchant, sent } = clientOf()
    const order = { ...ORDER, amount: '24', duedate: '2026-12-01' }
    const error: unknown = await merchant.payments.start({ order }).catch((reason: unknown) => reason)
    assert.instanceOf(error, TypeError)
    assert.match(error.message, /order\.amount must be an amount.*order\.duedate is not a known member/s)
    assert.lengthOf(sent, 0)
  },
)

testOnServers(
  'iterates over the pages of a list by their cursors, and reads no page before its turn (house: 2)',
  async () => {
    const { merchant, sent } = clientOf(
      () => Response.json({ payments: [row('1'), row('2')], next: '2026-11-20.1700000000000.a' }),
      () => Response.json({ payments: [row('3')] }),
    )
    const seen: string[] = []
    for await (const { orderId } of merchant.payments.list({
      from: '2026-11-20',
      needsPerson: true,
      limit: 2,
    })) {
      seen.push(orderId)
      assert.lengthOf(sent, seen.length < 3 ? 1 : 2)
    }
    assert.deepEqual(seen, ['1', '2', '3'])
    const query = 'from=2026-11-20&needsPerson=true&limit=2'
    assert.deepEqual(
      sent.map(({ url }) => url.replace(`${BASE}/merchant/payments?`, '')),
      [query, `${query}&cursor=2026-11-20.1700000000000.a`],
    )
  },
)

testOnServers(
  'throws the code of the proxy with its faults, status and id, and says that nothing happened (house: 4)',
  async () => {
    const faults = [{ field: 'order.message', rule: 'must be 1 to 140 characters' }]
    const refused = clientOf(problem(400, 'body_invalid', { faults }))
    const error = await failure(refused.merchant.payments.start({ order: ORDER }))
    assert.deepInclude(
      { ...error },
      {
        code: 'body_invalid',
        status: 400,
        requestId: 'r-1',
        isOutcomeUnknown: false,
        operation: 'merchant.payments.start',
      },
    )
    assert.deepEqual(error.faults, faults)
    assert.equal(
      error.message,
      'merchant.payments.start: body_invalid (400, order.message must be 1 to 140 characters)',
    )
    const limited = clientOf(problem(429, 'limit_reached', {}, { 'retry-after': '17' }))
    assert.equal((await failure(limited.merchant.payments.read('h'))).retryAfterSeconds, 17)
  },
)

testOnServers(
  'tells an unknown outcome from a refusal, and the same call again is safe (Part 4; promises: R7)',
  async () => {
    const lost = () => Promise.reject(new TypeError('connection reset'))
    const gateway = () => new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } })
    const broken = problem(503, 'bank_unavailable')
    const known = () => Response.json({ payment: payment('2026-0042') })
    for (const [answer, code] of [
      [lost, 'outcome_unknown'],
      [gateway, 'outcome_unknown'],
      [broken, 'bank_unavailable'],
      [() => Response.json({ payment: {} }), 'outcome_unknown'],
    ] as const) {
      const { merchant, sent } = clientOf(answer, known)
      const error = await failure(merchant.payments.start({ order: ORDER }))
      assert.deepEqual([error.code, error.isOutcomeUnknown], [code, true])
      await merchant.payments.start({ order: ORDER })
      assert.equal(sent[0]?.body, sent[1]?.body)
    }
    const { merchant } = clientOf(lost)
    const read = await failure(merchant.payments.read('h'))
    assert.deepEqual([read.code, read.isOutcomeUnknown], ['answer_lost', false])
    const stopped = await failure(merchant.payments.close('h', 'No.', { signal: AbortSignal.abort() }))
    assert.deepEqual([stopped.code, stopped.isOutcomeUnknown], ['call_aborted', false])
  },
)

testOnServers('reads an export line by line, and never takes a part for the whole (house: 2)', async () => {
  const lines =
    (...parts: (string | Uint8Array)[]) =>
    () => {
      const bytes = parts.map((part) => (typeof part === 'string' ? new TextEncoder().encode(part) : part))
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          const next = bytes.shift()
          if (next) controller.enqueue(next)
          else controller.close()
        },
      })
      return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
    }
  const ids = async (answer: () => Response) => {
    const seen: string[] = []
    const { merchant } = clientOf(answer)
    for await (const { orderId } of merchant.payments.export({ from: '2026-11-20' })) seen.push(orderId)
    return seen
  }
  const [one, two] = ['1', '2'].map((id) => `${JSON.stringify(payment(id))}\n`) as [string, string]
  assert.deepEqual(await ids(lines(one + two.slice(0, 9), two.slice(9))), ['1', '2'])
  assert.deepEqual(await ids(lines('')), [])
  assert.equal((await failure(ids(lines(one, two.slice(0, -9))))).code, 'answer_lost')
  assert.equal((await failure(ids(lines(one, '{}\n')))).reason, 'schema')
  // Bytes that are no text, in a line or as its beginning.
  for (const bytes of [Uint8Array.of(0xff, 0x0a), Uint8Array.of(0xc3)])
    assert.equal((await failure(ids(lines(one, bytes)))).code, 'answer_lost')
  assert.equal((await failure(ids(problem(403, 'scope_missing')))).code, 'scope_missing')
})

testOnServers(
  'reads an export part after part, and says with which cursor the next one begins (house: 2)',
  async () => {
    const parts = [
      { ids: ['1', '2'], next: '2026-11-20.a' },
      { ids: [], next: '2026-11-19.b' },
      { ids: ['3'], next: undefined },
    ]
    const asked: string[] = []
    const merchant = makeMerchant({
      baseUrl: BASE,
      key: KEY,
      fetch: async (url) => {
        asked.push(new URL(url).search)
        const part = parts.shift()
        const body = (part?.ids ?? []).map((id) => `${JSON.stringify(payment(id))}\n`).join('')
        const headers = {
          'content-type': 'application/x-ndjson',
          ...(part?.next && { 'silta-next': part.next }),
        }
        return new Response(body, { headers })
      },
    })
    const seen: string[] = []
    const onNext = (cursor: string) => seen.push(cursor)
    const query = { from: '2026-11-18', limit: 2, cursor: '2026-11-21.z' }
    for await (const { orderId } of merchant.payments.export(query, { onNext })) seen.push(orderId)
    assert.deepEqual(seen, ['1', '2', '2026-11-20.a', '2026-11-19.b', '3'])
    assert.deepEqual(asked, [
      '?from=2026-11-18&limit=2&cursor=2026-11-21.z',
      '?from=2026-11-18&limit=2&cursor=2026-11-20.a',
      '?from=2026-11-18&limit=2&cursor=2026-11-19.b',
    ])
  },
)

testOnServers(
  'tells a watcher of each call by operation, status and code, and no value (house: 4)',
  async () => {
    const told: unknown[] = []
    const answers = [
      problem(409, 'order_changed'),
      () => Response.json(payment('1'), { headers: { 'x-request-id': 'r-2' } }),
    ]
    const merchant = makeMerchant({
      baseUrl: BASE,
      key: KEY,
      fetch: async () => (answers.shift() ?? problem(500, 'internal_error'))(),
      onCall: (call) => told.push(call),
    })
    await failure(merchant.payments.start({ order: ORDER }))
    await merchant.payments.read('handle-1')
    assert.deepInclude(told[0], {
      operation: 'merchant.payments.start',
      path: '/merchant/payments',
      status: 409,
      code: 'call_refused',
      sendings: 1,
    })
    assert.deepInclude(told[1], {
      operation: 'merchant.payments.read',
      path: '/merchant/payments/{handle}',
      status: 200,
      requestId: 'r-2',
    })
    assert.notInclude(JSON.stringify(told), '2026-0042')
  },
)

testOnServers(
  'ends a call by its signal or its longest wait, and tells a write whose outcome nobody knows (house: 2)',
  async () => {
    const { merchant, sent } = clientOf(() => new Promise<Response>(() => {}))
    const gone = AbortSignal.abort()
    const close = (options: object) => failure(merchant.payments.close('h', 'Sold out', options))
    const before = await close({ signal: gone })
    assert.deepEqual([before.code, before.isOutcomeUnknown], ['call_aborted', false])
    assert.isEmpty(sent)
    const late = await close({ timeoutMs: 1 })
    assert.deepEqual([late.code, late.isOutcomeUnknown, late.reason], ['outcome_unknown', true, 'deadline'])
    const read = await failure(merchant.payments.read('h', { timeoutMs: 1 }))
    assert.deepEqual([read.code, read.isOutcomeUnknown], ['answer_lost', false])
  },
)

testOnServers('shows its key in no error, no JSON and no member (house: 4)', async () => {
  const { merchant } = clientOf(() => Promise.reject(new TypeError(`no way with Bearer ${KEY}`)))
  const error = await failure(merchant.payments.read('h'))
  assert.notInclude(`${String(error.stack)}${JSON.stringify(error)}${JSON.stringify(merchant)}`, 'canary')
  const told: unknown[] = []
  for (const options of [{ key: 'canary too short' }, { baseUrl: 'http://canary.example' }]) {
    try {
      makeMerchant({ baseUrl: BASE, key: KEY, ...options })
    } catch (reason) {
      told.push(reason)
    }
  }
  assert.lengthOf(told, 2)
  for (const reason of told) assert.match(String(reason), /^TypeError: (key|baseUrl) must be (?!.*canary)/)
})

testOnServers(
  'asks by plain http on this machine only, unless the network is said to be its own (house: 3)',
  () => {
    for (const baseUrl of ['http://localhost:8787', 'http://127.0.0.1:8787/pay', 'http://[::1]:8787'])
      assert.isObject(makeMerchant({ baseUrl, key: KEY }))
    assert.throws(() => makeMerchant({ baseUrl: 'http://proxy:8787', key: KEY }), TypeError, 'allowHttp')
    assert.isObject(makeMerchant({ baseUrl: 'http://proxy:8787', key: KEY, allowHttp: true }))
    assert.throws(() => makeMerchant({ baseUrl: 'https://pay.shop.example/', key: KEY }), TypeError, 'slash')
  },
)

/** Runs something as if the runtime called itself by a name. */
function named(userAgent: string, work: () => void): void {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
  Object.defineProperty(globalThis, 'navigator', { value: { userAgent }, configurable: true })
  try {
    work()
  } finally {
    if (own) Object.defineProperty(globalThis, 'navigator', own)
    else Reflect.deleteProperty(globalThis, 'navigator')
  }
}

testOnServers(
  'throws at once in a worker of a page, which has no document, and in no runtime of servers (house: 4)',
  () => {
    const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/153.0.0.0 Safari/537.36'
    named(browser, () => assert.throws(() => makeMerchant({ baseUrl: BASE, key: KEY }), TypeError, 'public'))
    for (const server of ['Node.js/24', 'Deno/2.9.5', 'Bun/1.4.4', 'Cloudflare-Workers'])
      named(server, () => assert.isObject(makeMerchant({ baseUrl: BASE, key: KEY })))
  },
)

test('throws at once in a page, where its key would be public (house: 4)', () => {
  if (!isPage) Object.defineProperty(globalThis, 'document', { value: {}, configurable: true })
  try {
    assert.throws(() => makeMerchant({ baseUrl: BASE, key: KEY }), TypeError, 'public')
  } finally {
    if (!isPage) Reflect.deleteProperty(globalThis, 'document')
  }
})
