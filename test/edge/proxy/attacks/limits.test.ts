// How large a request may be: each limit one below, at and one above, and bodies that are made to break a parser.
import { assert, test } from '#kit'
import { parseBody } from '../../../../edge/proxy/http/limits.ts'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { HANDLE_KEY, orderToken, type Proxy, SHOP, startProxy, withLog } from '../kit/proxy.ts'

const PUBLIC = 'https://pay.shop.example'
const HANDLE = handleOf('order-1', HANDLE_KEY)

async function toldOf(response: Response): Promise<string> {
  const { code = '' } = (await response.clone().json()) as { code?: string }
  return `${response.status} ${code}`.trim()
}

/** Asks for a payment that there is, so that a request within the limits is answered with it. */
async function started(): Promise<Proxy> {
  const proxy = await startProxy()
  assert.equal((await proxy.press()).status, 201)
  return proxy
}

test('takes an address of 4 kB and not one character more (promises: R42)', async () => {
  const proxy = await started()
  const path = `/payments/${HANDLE}?x=`
  for (const [length, told] of [
    [4_095, '200'],
    [4_096, '200'],
    [4_097, '414 address_too_long'],
    [100_000, '414 address_too_long'],
  ] as const) {
    const response = await proxy.fetch(path + 'a'.repeat(length - PUBLIC.length - path.length))
    assert.equal(await toldOf(response), told, String(length))
    assert.equal(response.headers.get('cache-control'), 'no-store')
    assert.match(response.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/)
  }
})

test('takes 64 headers and not one more (promises: R42)', async () => {
  const proxy = await started()
  for (const [count, told] of [
    [63, '200'],
    [64, '200'],
    [65, '431 headers_too_large'],
    [1_000, '431 headers_too_large'],
  ] as const) {
    const headers = Object.fromEntries(Array.from({ length: count }, (_, at) => [`x-${at}`, '']))
    assert.equal(await toldOf(await proxy.fetch(`/payments/${HANDLE}`, { headers })), told, String(count))
  }
})

test('takes 16 kB of headers and not one character more, in one header or in many (promises: R42)', async () => {
  const proxy = await started()
  for (const names of [['x-a'], ['x-a', 'x-b', 'x-c', 'cookie']]) {
    const whole = 16_384 - names.join('').length
    for (const [size, told] of [
      [whole - 1, '200'],
      [whole, '200'],
      [whole + 1, '431 headers_too_large'],
      [100_000, '431 headers_too_large'],
    ] as const) {
      const headers = names.map((name, at): [string, string] => {
        const share = Math.floor(size / names.length)
        return [name, 'a'.repeat(at === 0 ? size - share * (names.length - 1) : share)]
      })
      assert.equal(await toldOf(await proxy.fetch(`/payments/${HANDLE}`, { headers })), told, String(size))
    }
  }
})

/** Posts to a route as a page of the shop does. */
const post = (proxy: Proxy, path: string, body: RequestInit['body'], headers: Record<string, string> = {}) =>
  proxy.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-silta': '1', origin: SHOP, ...headers },
    body,
    duplex: 'half',
  } as RequestInit)

test('takes a body of 16 kB for an order and of 64 kB for a callback, and not one byte more (promises: R42)', async () => {
  const proxy = await started()
  const order = await orderToken()
  const padded = (size: number) => {
    const text = JSON.stringify({ order })
    return text + ' '.repeat(size - text.length)
  }
  for (const [size, told] of [
    [16_383, '200'],
    [16_384, '200'],
    [16_385, '413 body_too_large'],
  ] as const) {
    assert.equal(await toldOf(await post(proxy, '/payments', padded(size))), told, String(size))
  }
  const { result } = await withLog(() =>
    Promise.all(
      [65_535, 65_536, 65_537].map(async (size) =>
        toldOf(await post(proxy, `/callback/${HANDLE}`, 'x'.repeat(size))),
      ),
    ),
  )
  assert.deepEqual(result, ['400 callback_refused', '400 callback_refused', '413 body_too_large'])
})

test('stops reading an endless body at the limit, whatever length it declares (promises: R42)', async () => {
  const proxy = await started()
  for (const declared of [undefined, '10', '100000000']) {
    let pulled = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(1_024))
      },
    })
    const headers = declared === undefined ? {} : { 'content-length': declared }
    assert.equal(await toldOf(await post(proxy, '/payments', endless, headers)), '413 body_too_large')
    assert.isBelow(pulled, 40)
  }
})

test('answers a body that breaks on its way as one that cannot be read, and has no fault of its own (promises: R47)', async () => {
  const proxy = await started()
  for (const path of ['/payments', `/callback/${HANDLE}`]) {
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"order":')),
      pull: (controller) => controller.error(new Error('the chunk has no size')),
    })
    const { result, lines } = await withLog(() => post(proxy, path, broken))
    assert.equal(await toldOf(result), '400 body_invalid')
    assert.isEmpty(lines.filter((line) => !line.includes('"event":"body_refused"')))
  }
})

test('takes a body of depth 20 and 2 000 members and not one more (promises: R42)', () => {
  const deepOf = (depth: number) => new TextEncoder().encode('['.repeat(depth) + ']'.repeat(depth))
  const wideOf = (members: number) =>
    new TextEncoder().encode(
      JSON.stringify(Object.fromEntries(Array.from({ length: members }, (_, at) => [at, 0]))),
    )
  const taken = (bytes: Uint8Array) => parseBody(bytes).ok
  assert.deepEqual(
    [19, 20, 21, 30_000].map((depth) => taken(deepOf(depth))),
    [true, true, false, false],
  )
  assert.deepEqual(
    [1_999, 2_000, 2_001, 6_000].map((members) => taken(wideOf(members))),
    [true, true, false, false],
  )
  // Members count wherever they stand; items of a list do not.
  const spread = (count: number) =>
    new TextEncoder().encode(JSON.stringify(Array.from({ length: count }, () => ({ a: 1, b: [2, 3] }))))
  assert.deepEqual(
    [1_000, 1_001].map((count) => taken(spread(count))),
    [true, false],
  )
})

test('refuses bodies that are made to break a parser, and no prototype changes (promises: R42)', async () => {
  const proxy = await started()
  const order = await orderToken()
  const bombs = [
    '['.repeat(16_000),
    '{"a":'.repeat(3_000),
    `{${Array.from({ length: 2_001 }, (_, at) => `"${at.toString(36)}":0`).join(',')}}`,
    `{"order":"${order}","__proto__":{"isAdmin":true}}`,
    `{"order":"${order}","constructor":{"prototype":{"isAdmin":true}}}`,
    `{"order":"x","order":"${order}"}`,
    `{"order":"${order}","order":"${order}"}`,
    `{"order":"${order}","\\u006frder":"x"}`,
    `{"order":"${order}"}//`,
    `\uFEFF{"order":"${order}"}`,
    `{"order":"${order}"}{}`,
    `{"order":"${order}",}`,
    `{'order':'${order}'}`,
    '1e999999',
    `[${'1,'.repeat(8_000)}1]`,
    '"\\ud800"',
    'null',
    '',
  ]
  const known = proxy.bank.calls.length
  for (const bomb of bombs) {
    assert.equal(await toldOf(await post(proxy, '/payments', bomb)), '400 body_invalid', bomb.slice(0, 40))
  }
  const utf16 = Uint8Array.from([0xff, 0xfe, 0x7b, 0, 0x7d, 0])
  const broken = Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x30, 0x7d])
  for (const bytes of [utf16, broken])
    assert.equal(await toldOf(await post(proxy, '/payments', bytes)), '400 body_invalid')
  assert.equal((await post(proxy, '/payments', ` \n{"order":"${order}"}\t`)).status, 200)
  assert.notProperty({}, 'isAdmin')
  assert.lengthOf(proxy.bank.calls, known)
})
