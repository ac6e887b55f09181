// Clients that send a byte now and then, against the proxy in real workerd, while others want to pay.
// Nothing here measures time: a wait is a guard against hanging.
// Runs as of today only: workerd goes by the clock of the machine.
import { connect, type Socket } from 'node:net'
import { after, before } from 'node:test'
import { assert, deep, test } from '#kit'
import { makeFakeBank } from '../kit/fake-bank.ts'
import { bankAt, orderToken, SHOP } from '../kit/proxy.ts'
import { makeMachine, type Machine, type Running, serveBank } from '../kit/workerd.ts'

const SLOW = deep(50, 500)
const NORMAL = deep(10, 50)
/** Does the test wait until every slow client has been sent away? */
const IS_LONG = deep(0, 1) === 1
const HOST = 'Host: pay.shop.example\r\n'

let machine: Machine
let running: Running
let server: Awaited<ReturnType<typeof serveBank>>

before(async () => {
  server = await serveBank(makeFakeBank())
  machine = await makeMachine({
    ...bankAt(server.address),
    CLIENT_ADDRESS_HEADER: 'x-real-ip',
    CALLS_PER_MINUTE: '3',
  })
  running = await machine.start()
})

after(async () => {
  await machine.close()
  await server.close()
})

/** A client that never comes to an end of what it says. */
interface SlowClient {
  /** Everything that came back, when the other side closes. */
  readonly closed: Promise<string>
  leave(): void
}

function makeSlowClient(head: string): Promise<SlowClient> {
  return new Promise((resolve) => {
    let heard = ''
    const socket: Socket = connect(running.port, '127.0.0.1')
    const drip = setInterval(() => socket.write('a'), 500)
    const closed = new Promise<string>((done) => {
      socket.on('close', () => {
        clearInterval(drip)
        done(heard)
      })
    })
    socket.on('data', (part: Buffer) => void (heard += part.toString('latin1')))
    // A client that is sent away may still be writing.
    socket.on('error', () => undefined)
    socket.on('connect', () => socket.write(head, () => resolve({ closed, leave: () => socket.destroy() })))
  })
}

/** Heads that never end, and bodies that never do. */
const HEADS = [
  `GET /providers HTTP/1.1\r\n${HOST}X-A: `,
  `POST /payments HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nX-Silta: 1\r\nContent-Length: 9000\r\n\r\n{`,
  `POST /payments HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nX-Silta: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
]

async function press(id: string, address = '192.0.2.1', body?: object): Promise<number> {
  const response = await fetch(`${running.address}/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-silta': '1', origin: SHOP, 'x-real-ip': address },
    body: JSON.stringify(body ?? { order: await orderToken({ id }) }),
  })
  await response.arrayBuffer()
  return response.status
}

test(`answers ${NORMAL} payers while ${SLOW} clients send a byte every half second (promises: R43)`, async () => {
  const heads = Array.from({ length: SLOW }, (_, at) => HEADS[at % HEADS.length] ?? '')
  const slow = await Promise.all(heads.map(makeSlowClient))
  try {
    const answered = await Promise.all(Array.from({ length: NORMAL }, (_, at) => press(`normal-${at}`)))
    assert.deepEqual(
      answered,
      Array.from({ length: NORMAL }, () => 201),
    )
    if (!IS_LONG) return
    const told = await Promise.all(slow.map(({ closed }) => closed))
    for (const [at, heard] of told.entries()) {
      const isBody = at % HEADS.length > 0
      // The runtime ends a head by itself; a body is ours to end, with a word.
      if (isBody) assert.match(heard, /^HTTP\/1\.1 400 [\s\S]*"code":"body_invalid"/, String(at))
      else assert.match(heard, /^(HTTP\/1\.1 4\d\d [\s\S]*)?$/, String(at))
    }
    assert.equal(await press('after'), 201)
  } finally {
    for (const client of slow) client.leave()
  }
})

test('counts baskets by caller in objects of a real host, where none of its bindings counts (promises: R49)', async () => {
  const basket = (attempt: number, address: string) =>
    press('', address, {
      items: [{ sku: 'cup', quantity: 1 }],
      idempotencyKey: String(attempt).padStart(43, 'b'),
    })
  const statuses = []
  for (let at = 0; at < 5; at++) statuses.push(await basket(at, '203.0.113.7'))
  assert.deepEqual(statuses, [201, 201, 201, 429, 429])
  assert.equal(await basket(5, '203.0.113.8'), 201)
  assert.equal(await press('signed', '203.0.113.7'), 201)
})
