// Requests that two readers of HTTP would cut apart differently, over raw sockets against the proxy in real workerd.
// What the runtime does is pinned: an update that changes it is seen here first.
// Runs as of today only: workerd goes by the clock of the machine.
import { connect } from 'node:net'
import { assert, test } from '#kit'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { HANDLE_KEY } from '../kit/proxy.ts'
import { makeMachine } from '../kit/workerd.ts'

/** A request that ends a connection: a server that still understands the stream answers it with 404. */
const SENTINEL = 'GET /sentinel HTTP/1.1\r\nHost: pay.shop.example\r\nConnection: close\r\n\r\n'

/** Sends bytes, says that nothing more comes, and reads until the connection is closed. */
function exchange(port: number, bytes: string | Uint8Array): Promise<string> {
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    const socket = connect(port, '127.0.0.1')
    socket.on('data', (part: Buffer) => void parts.push(part))
    // A connection that is reset has been answered as far as it was.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(Buffer.concat(parts).toString('latin1')))
    socket.end(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  })
}

function statusesIn(stream: string): number[] {
  return Array.from(stream.matchAll(/(?:^|\}|\n)HTTP\/1\.1 (\d{3})/g), ([, status]) => Number(status))
}

const HOST = 'Host: pay.shop.example\r\n'
const HANDLE = handleOf('order-1', HANDLE_KEY)
/** A request that stands where a body or nothing should be; a server that takes it for one of its own answers it. */
const HIDDEN = `GET /payments/${HANDLE} HTTP/1.1\r\n${HOST}\r\n`
const post = (headers: string, body = '') => `POST /payments HTTP/1.1\r\n${HOST}${headers}\r\n${body}`
const get = (headers: string, target = '/nowhere', line = 'HTTP/1.1') =>
  `GET ${target} ${line}\r\n${HOST}${headers}\r\n`
const chunked = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`

/** Each case with the statuses of all answers: its own, and that of a plain request behind it, where the connection still lives. */
const CASES: [name: string, bytes: string, statuses: number[]][] = [
  ['two lengths that differ', post('Content-Length: 4\r\nContent-Length: 0\r\n', 'abcd'), [400]],
  ['two lengths that agree', post('Content-Length: 4\r\nContent-Length: 4\r\n', 'abcd'), [403, 404]],
  ['a list of lengths', post('Content-Length: 4, 4\r\n', 'abcd'), [400]],
  ['a length with a sign', post('Content-Length: +4\r\n', 'abcd'), [400]],
  ['a length below zero', post('Content-Length: -1\r\n'), [400]],
  ['a length in hex', post('Content-Length: 0x4\r\n', 'abcd'), [400]],
  ['a length that is no number', post('Content-Length: four\r\n', 'abcd'), [400]],
  ['a length above every number', post('Content-Length: 99999999999999999999\r\n'), [400]],
  ['an empty length', post('Content-Length:\r\n'), [400]],
  [
    'a length and chunks, with a request behind the length',
    post(`Content-Length: 5\r\nTransfer-Encoding: chunked\r\n`, `0\r\n\r\n${HIDDEN}`),
    [403],
  ],
  [
    'chunks and a length, with a request behind the chunks',
    post(`Transfer-Encoding: chunked\r\nContent-Length: 500\r\n`, `0\r\n\r\n${HIDDEN}`),
    [403],
  ],
  ['a transfer encoding that is none', post('Transfer-Encoding: xchunked\r\n', chunked(HIDDEN)), [400]],
  [
    'a transfer encoding after another one',
    post('Transfer-Encoding: identity, chunked\r\n', chunked(HIDDEN)),
    [403, 404],
  ],
  [
    'two transfer encodings',
    post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n', chunked(HIDDEN)),
    [400],
  ],
  ['a transfer encoding with a tab', post('Transfer-Encoding:\tchunked\r\n', chunked('abcd')), [403, 404]],
  ['a transfer encoding in capitals', post('Transfer-Encoding: CHUNKED\r\n', chunked('abcd')), [403, 404]],
  ['a space before a colon', post('Transfer-Encoding : chunked\r\n', chunked(HIDDEN)), [400]],
  ['a folded header', get('X-A: b\r\n c\r\n'), [400]],
  ['a NUL in a header', get('X-A: b\0c\r\n'), [400]],
  ['a bare CR in a header', get('X-A: b\rX-B: c\r\n'), [400]],
  ['lines that end with LF only', `GET /nowhere HTTP/1.1\nHost: pay.shop.example\n\n`, [404, 404]],
  ['two hosts', get('Host: evil.example\r\n'), [400, 404]],
  ['no host', 'GET /nowhere HTTP/1.1\r\n\r\n', [400]],
  ['a whole address as target', get('', 'https://evil.example/payments'), [405, 404]],
  ['a chunk whose size is none', post('Transfer-Encoding: chunked\r\n', `zz\r\nabcd\r\n0\r\n\r\n`), [403]],
  [
    'a chunk that is longer than it says',
    post('Transfer-Encoding: chunked\r\n', `2\r\nabcd\r\n0\r\n\r\n`),
    [403],
  ],
  [
    'a chunk with an extension',
    post('Transfer-Encoding: chunked\r\n', `4;a=b\r\nabcd\r\n0\r\n\r\n`),
    [403, 404],
  ],
  ['a method that is none', 'GE T /nowhere HTTP/1.1\r\n\r\n', [400]],
  ['a version that is none', get('', '/nowhere', 'HTTP/9.9'), [400]],
  ['a body behind a GET', get(`Content-Length: ${HIDDEN.length}\r\n`) + HIDDEN, [404, 404]],
]

test(`cuts ${CASES.length} streams of odd requests apart in one way only (promises: R41)`, async () => {
  const machine = await makeMachine({})
  try {
    const { port } = await machine.start()
    // The first request of all keeps the settings of the proxy.
    await exchange(port, SENTINEL)
    const before = await machine.objects()
    const told: [string, number[]][] = []
    for (const [name, bytes] of CASES) told.push([name, statusesIn(await exchange(port, bytes + SENTINEL))])
    const said = (name: string, statuses: readonly number[]) => `${name}: ${statuses.join(' ')}`
    assert.deepEqual(
      told.map(([name, statuses]) => said(name, statuses)),
      CASES.map(([name, , statuses]) => said(name, statuses)),
    )
    // A hidden request got no answer of its own: one for the case, one for the plain request.
    for (const [name, statuses] of told) assert.isAtMost(statuses.length, 2, name)
    assert.equal(await machine.objects(), before)
  } finally {
    await machine.close()
  }
})

test('answers a hidden request where it is a request after all, so that the corpus would show one (promises: R41)', async () => {
  const machine = await makeMachine({})
  try {
    const { port } = await machine.start()
    // The first request of all keeps the settings of the proxy.
    await exchange(port, SENTINEL)
    const before = await machine.objects()
    const three = post('Content-Length: 4\r\n', 'abcd') + HIDDEN + SENTINEL
    assert.deepEqual(statusesIn(await exchange(port, three)), [403, 404, 404])
    // A reading that came this way leaves an object behind.
    assert.equal(await machine.objects(), before + 1)
  } finally {
    await machine.close()
  }
})
