// Callbacks that are sent again in any way a receiver must be ready for, and the receiver of the bank's own that shows them.
// How a callback is sent the first time is in callbacks.test.ts.
import { assert, test, wallClock } from '#kit'
import { createServer } from 'node:http'
import { serveSandbox } from '../../../../edge/sandbox/hosts/index.ts'
import { makeControl } from '../../../../edge/sandbox/control/index.ts'
import { advance, answered, BASE, control, openBank, SANDBOX_KEY, violations } from '../bank-kit.ts'
import { pairsOfTests, sample } from '../sample-key.ts'
import { create, paid, verifiesCallback } from './kit.ts'
import { createPublicKey } from 'node:crypto'

type Bank = ReturnType<typeof openBank>

const OWN = `${BASE}/_receiver/shop`
const backend = { b2bBackendURL: { url: OWN } }
const elsewhere = { b2bBackendURL: { url: 'https://shop.example/callback' } }

interface Message {
  isGenuine: boolean
  check: string
  sentence: string
  body: string
  path: string
  headers: [string, string][]
  paymentId?: string
}

const received = async (bank: Bank, name = 'shop') =>
  (await control(bank, 'GET', `/receivers/${name}`)).json['received'] as Message[]

const resend = (bank: Bank, paymentId: string, order?: unknown) =>
  control(bank, 'POST', `/callbacks/${paymentId}`, order)

async function publicKeyOf(bank: Bank): Promise<string> {
  const set: { keys: JsonWebKey[] } = await (await bank.sandbox.fetch(`${BASE}/.well-known/jwks.json`)).json()
  return createPublicKey({ key: { ...set.keys[0] }, format: 'jwk' })
    .export({ type: 'spki', format: 'pem' })
    .toString()
}

test('receives what the bank sends to an address of its own, whole and verified, without a network (gaps: online-payment.callback.trust)', async () => {
  const bank = openBank()
  const { paymentId } = await paid(bank, backend)
  await bank.sandbox.idle()
  assert.isEmpty(bank.sent)
  const [message, ...others] = await received(bank)
  assert.isEmpty(others)
  assert.include(message, { isGenuine: true, check: 'genuine', paymentId, path: '/_receiver/shop' })
  assert.equal(JSON.parse(message?.body ?? '').status, 'ACCEPTED')
  const names = message?.headers.map(([name]) => name) ?? []
  for (const name of ['authorization', 'date', 'x-api-key', 'x-session-id', 'x-request-id']) {
    assert.include(names, name)
  }
  const all = JSON.stringify(await control(bank, 'GET', '/receivers/shop'))
  assert.notInclude(all, 'callback-key-of-the-tests')
  const { json } = await control(bank, 'GET', '/callbacks')
  assert.include((json['callbacks'] as { result: number }[])[0], { result: 200 })
})

const WRONG = {
  unsigned: ['signature', /not signed/],
  'wrong-key': ['signature', /made with a key/],
  'old-date': ['clock', /3600 s old/],
  'altered-body': ['signature', /does not verify/],
} as const

for (const [signature, [check, words]] of Object.entries(WRONG)) {
  test(`sends a callback again ${signature}, and its own receiver says what is wrong (gaps: online-payment.callback.trust)`, async () => {
    const bank = openBank()
    const { paymentId } = await paid(bank, backend)
    await bank.sandbox.idle()
    assert.equal((await resend(bank, paymentId, { signature })).status, 204)
    await bank.sandbox.idle()
    const [message] = await received(bank)
    assert.include(message, { isGenuine: false, check })
    assert.match(message?.sentence ?? '', words)
    const { json } = await control(bank, 'GET', '/callbacks')
    assert.include((json['callbacks'] as object[])[1], { signature, paymentId })
  })
}

test('signs what it sends elsewhere for that address, and leaves plans to other callbacks (gaps: online-payment.callback.trust)', async () => {
  const bank = openBank()
  const { paymentId } = await paid(bank, elsewhere)
  await bank.sandbox.idle()
  await control(bank, 'POST', '/outcomes', { operation: 'online-payment.callback', outcome: 'never' })
  const address = 'https://other.example/hook'
  assert.equal((await resend(bank, paymentId, { address })).status, 204)
  await bank.sandbox.idle()
  const [, again] = bank.sent
  if (!again) throw new Error('nothing was sent again')
  assert.equal(again.url, address)
  assert.isTrue(verifiesCallback(again, await publicKeyOf(bank)))
  assert.lengthOf((await control(bank, 'GET', '/outcomes')).json['planned'] as unknown[], 1)
})

test('sends a payment without an address for callbacks to the one that is named, and nowhere else (gaps: online-payment.callback.trust)', async () => {
  const bank = openBank()
  const { paymentId } = await paid(bank)
  assert.equal((await resend(bank, paymentId)).status, 409)
  assert.equal((await resend(bank, paymentId, { address: OWN })).status, 204)
  await bank.sandbox.idle()
  assert.include((await received(bank))[0], { isGenuine: true, paymentId })
  assert.equal((await resend(bank, 'nothing', { address: OWN })).status, 404)
})

test('sends again only to addresses that a merchant might have named (gaps: shared.redirect-url)', async () => {
  const bank = openBank()
  const { paymentId } = await paid(bank, elsewhere)
  await bank.sandbox.idle()
  for (const address of [
    'http://shop.example/hook',
    'https://127.0.0.1/hook',
    'https://localhost/hook',
    'https://me:secret@shop.example/hook',
    'nonsense',
  ]) {
    const answer = await resend(bank, paymentId, { address })
    assert.equal(answer.status, 400, address)
    assert.deepEqual(violations(answer), ['InvalidValue address'])
  }
  assert.deepEqual(violations(await resend(bank, paymentId, { signature: 'loud' })), [
    'InvalidValue signature',
  ])
  assert.equal((await resend(bank, paymentId, { to: OWN })).status, 400)
  await bank.sandbox.idle()
  assert.lengthOf(bank.sent, 1)
  const near = openBank({ allowLocalAddresses: true })
  const made = await paid(near, elsewhere)
  assert.equal((await resend(near, made.paymentId, { address: 'http://127.0.0.1:3000/hook' })).status, 204)
})

test('sends to no other address where others can reach the bank, unless that is asked for (gaps: online-payment.callback.trust)', async () => {
  const order = { address: 'https://other.example/hook' }
  for (const [options, status] of [
    [{ publicBaseUrl: 'https://bank.example' }, 409],
    [{ publicBaseUrl: 'https://bank.example', foreignCallbacks: true }, 204],
    [{ foreignCallbacks: false }, 409],
  ] as const) {
    const bank = openBank({ ...options, sandboxKey: 'a-sandbox-key-that-is-long-enough' })
    const key = { 'x-sandbox-key': 'a-sandbox-key-that-is-long-enough' }
    const { paymentId } = await paid(bank, elsewhere)
    await bank.sandbox.idle()
    const sent = await control(bank, 'POST', `/callbacks/${paymentId}`, order, key)
    assert.equal(sent.status, status)
    // A receiver of its own is no foreign address.
    const within = await control(bank, 'POST', `/callbacks/${paymentId}`, { address: OWN }, key)
    assert.equal(within.status, 204)
    await bank.sandbox.idle()
    assert.lengthOf(bank.sent, status === 204 ? 2 : 1)
  }
})

test('shows what a receiver said to each try, without secrets, and nothing of it where others reach the bank (gaps: online-payment.callback.trust)', async () => {
  const words = { error: 'no such order', token: 'callback-key-of-the-tests' }
  const fetch = () => Promise.resolve(Response.json(words, { status: 422 }))
  const bank = openBank({ fetch })
  await paid(bank, elsewhere)
  await bank.sandbox.idle()
  const [line] = (await control(bank, 'GET', '/callbacks')).json['callbacks'] as [
    { result: number; answer?: { type: string; text: string } },
  ]
  assert.equal(line.result, 422)
  assert.equal(line.answer?.type, 'application/json')
  assert.include(line.answer?.text, 'no such order')
  assert.notInclude(line.answer?.text, 'callback-key')
  const far = openBank({ fetch, foreignCallbacks: false })
  await paid(far, elsewhere)
  await far.sandbox.idle()
  assert.notProperty(((await control(far, 'GET', '/callbacks')).json['callbacks'] as object[])[0], 'answer')
})

test('answers what was set for a receiver, so that the bank tries again (gaps: online-payment.callback.trust)', async () => {
  const bank = openBank({ callbackAttempts: 2 })
  const set = await control(bank, 'PUT', '/receivers/shop', { status: 503 })
  assert.include(set.json, { name: 'shop', address: OWN, isAllowed: true, status: 503, count: 0 })
  await paid(bank, backend)
  await bank.sandbox.idle()
  await control(bank, 'PUT', '/receivers/shop', {})
  await advance(bank, 'PT1M')
  await bank.sandbox.idle()
  const { json } = await control(bank, 'GET', '/callbacks')
  assert.deepEqual(
    (json['callbacks'] as { attempt: number; result: number }[]).map(({ attempt, result }) => [
      attempt,
      result,
    ]),
    [
      [1, 503],
      [2, 200],
    ],
  )
  const messages = await received(bank)
  assert.deepEqual(
    messages.map(({ check }) => check),
    ['genuine', 'genuine'],
  )
  const delayed = await control(bank, 'PUT', '/receivers/shop', { delayMs: 60_001 })
  assert.deepEqual(violations(delayed), ['Max delayMs'])
  assert.deepEqual(violations(await control(bank, 'PUT', '/receivers/-', {})), ['InvalidValue name'])
})

test('tells a copy of a callback, and what is no callback at all (gaps: online-payment.callback.trust)', async () => {
  // The transport of this one keeps what it is given: a copy of it is sent to the receiver, byte for byte.
  const bank = openBank()
  const made = await paid(bank, elsewhere)
  await bank.sandbox.idle()
  await resend(bank, made.paymentId, { address: 'https://shop.example/_receiver/shop' })
  await bank.sandbox.idle()
  const [, copied] = bank.sent
  if (!copied) throw new Error('nothing was sent')
  const post = (headers: Record<string, string>, body: string) =>
    bank.sandbox.fetch('https://shop.example/_receiver/shop', { method: 'POST', headers, body })
  await post(copied.headers, copied.body)
  await post(copied.headers, copied.body)
  await post({}, 'hello')
  const [hello, second, first] = await received(bank)
  assert.include(first, { isGenuine: true })
  assert.include(second, { isGenuine: false, check: 'pair' })
  assert.include(hello, { isGenuine: false, check: 'api-key', body: 'hello' })
})

test('keeps the last 200 messages of up to 65,536 bytes, takes POST alone, and forgets on demand (gaps: online-payment.callback.trust)', async () => {
  const bank = openBank()
  const post = (body: string) => bank.sandbox.fetch(OWN, { method: 'POST', body })
  assert.equal((await post('x'.repeat(65_537))).status, 413)
  assert.equal((await answered(await bank.sandbox.fetch(OWN))).status, 405)
  for (let count = 0; count < 205; count += 1) await post(`message ${count}`)
  const messages = await received(bank)
  assert.lengthOf(messages, 200)
  assert.equal(messages[0]?.body, 'message 204')
  for (let count = 0; count < 66; count += 1) await post('y'.repeat(65_536))
  const kept = (await received(bank)).reduce((sum, { body }) => sum + body.length, 0)
  assert.isBelow(kept, 4_194_304)
  assert.equal((await control(bank, 'DELETE', '/receivers/shop')).status, 204)
  assert.isEmpty(await received(bank))
  assert.deepEqual((await control(bank, 'GET', '/receivers')).json, { receivers: [] })
})

test('lets a stranger fill no receiver that nobody has asked for (gaps: online-payment.callback.trust)', async () => {
  const bank = openBank({ publicBaseUrl: BASE, sandboxKey: 'a-sandbox-key-that-is-long-enough' })
  const { keepArrival } = await import('../../../../edge/sandbox/http/arrival.ts')
  const post = async () =>
    bank.sandbox.fetch(keepArrival(new Request(OWN, { method: 'POST', body: 'spam' }), { address: OWN }))
  assert.equal((await post()).status, 404)
  const key = { 'x-sandbox-key': 'a-sandbox-key-that-is-long-enough' }
  await control(bank, 'PUT', '/receivers/shop', {}, key)
  assert.equal((await post()).status, 200)
})

test('receives at a port, too, and asks for the sandbox key before it shows anything (gaps: online-payment.callback.trust)', async () => {
  const served = await serveSandbox({
    sampleKey: sample.privatePem,
    mintRsaPair: pairsOfTests(),
    allowLocalAddresses: true,
    sandboxKey: SANDBOX_KEY,
  })
  const shop = createServer((_, answer) => answer.writeHead(418).end('short and stout'))
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  try {
    const steered = makeControl({ baseUrl: served.address, sandboxKey: SANDBOX_KEY })
    const { address, isAllowed } = await steered.receivers.set('shop')
    assert.equal(address, `${served.address}/_receiver/shop`)
    assert.isTrue(isAllowed)
    assert.equal((await fetch(address, { method: 'POST', body: 'hello' })).status, 200)
    assert.equal((await fetch(`${served.address}/_sandbox/receivers/shop`)).status, 401)
    const bank = { sandbox: served.sandbox, wire: { now: wallClock() }, sent: [], answering: { status: 204 } }
    const { paymentId } = await create(bank, { b2bBackendURL: { url: address } }, { base: served.address })
    await steered.sca.decide(paymentId, { result: 'authorized' })
    await served.sandbox.idle()
    const [callback, hello] = (await steered.receivers.read('shop')).received
    assert.include(hello, { body: 'hello', isGenuine: false })
    assert.include(callback, { isGenuine: true, paymentId })
    const { port } = shop.address() as { port: number }
    await steered.resendCallback(paymentId, {
      address: `http://127.0.0.1:${port}/hook`,
      signature: 'unsigned',
    })
    await served.sandbox.idle()
    assert.include((await steered.callbacks()).at(-1), { result: 418, signature: 'unsigned' })
    assert.equal((await steered.callbacks()).at(-1)?.answer?.text, 'short and stout')
  } finally {
    await new Promise((resolve) => shop.close(resolve))
    await served.close()
  }
})

test('lets no stranger fill a receiver by naming this machine as the host (gaps: online-payment.callback.trust)', async () => {
  const bank = openBank()
  const { keepArrival } = await import('../../../../edge/sandbox/http/arrival.ts')
  const address = 'http://localhost:8788/_receiver/shop'
  const post = async (caller: string) => {
    const request = new Request(address, { method: 'POST', body: 'spam' })
    return (await bank.sandbox.fetch(keepArrival(request, { address, caller }))).status
  }
  assert.deepEqual([await post('203.0.113.9'), await post('127.0.0.1'), await post('::1')], [404, 200, 200])
  assert.lengthOf(await received(bank), 1 + 1)
})

test('takes for its own no address that it could not answer itself (gaps: shared.redirect-url)', async () => {
  const bank = openBank({ foreignCallbacks: false })
  const { keepArrival } = await import('../../../../edge/sandbox/http/arrival.ts')
  const { paymentId } = await paid(bank, elsewhere)
  await bank.sandbox.idle()
  // Whoever has the key names another server of this machine as the host.
  const inside = 'http://127.0.0.1:6379'
  const headers = { 'x-sandbox-key': SANDBOX_KEY, 'content-type': 'application/json' }
  const ask = async (path: string, body?: unknown) => {
    const address = `${inside}/_sandbox${path}`
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
    const request = new Request(address, init)
    return bank.sandbox.fetch(keepArrival(request, { address, caller: '203.0.113.9' }))
  }
  assert.equal((await ask('/receivers')).status, 200)
  for (const name of ['-', '_x', 'a'.repeat(41), 'shop/more', '']) {
    const answer = await ask(`/callbacks/${paymentId}`, { address: `${inside}/_receiver/${name}` })
    assert.equal(answer.status, 400, name)
  }
  await bank.sandbox.idle()
  assert.lengthOf(bank.sent, 1)
})

test('shows no secret of a client in the list of callbacks: not in an address, and not in half where an answer is cut (house: 3)', async () => {
  let words = ''
  const bank = openBank({ fetch: () => Promise.resolve(new Response(words)) })
  const { json } = await control(bank, 'POST', '/clients', {})
  const apiKey = String(json['apiKey'])
  const { paymentId } = await paid(bank, { b2bBackendURL: { url: `https://shop.example/hook?k=${apiKey}` } })
  for (const before of [0, 970, 980, 998]) {
    words = `${'x'.repeat(before)} ${apiKey} ${'y'.repeat(2_000)}`
    assert.equal((await resend(bank, paymentId)).status, 204)
    await bank.sandbox.idle()
  }
  const all = JSON.stringify((await control(bank, 'GET', '/callbacks')).json['callbacks'])
  assert.notInclude(all, apiKey.slice(0, 7))
  assert.match(all, /hook\?k=sha256:[0-9a-f]{8}"/)
})

test('knows its own address at the port where it is, after many others (gaps: online-payment.callback.trust)', async () => {
  const bank = openBank({ foreignCallbacks: false })
  const { paymentId } = await paid(bank)
  for (let port = 9_001; port <= 9_012; port += 1) {
    const base = `http://127.0.0.1:${port}`
    const init = { headers: { 'x-sandbox-key': SANDBOX_KEY } }
    assert.equal((await bank.sandbox.fetch(`${base}/_sandbox/receivers`, init)).status, 200)
    assert.equal((await resend(bank, paymentId, { address: `${base}/_receiver/shop` })).status, 204)
    await bank.sandbox.idle()
  }
  assert.lengthOf(await received(bank), 12)
  assert.isEmpty(bank.sent)
})
