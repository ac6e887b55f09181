// The proxy in real workerd: many presses at once, clients that leave, bodies that never end.
// Killed processes are in kills.test.ts.
// Runs with --all: the whole worker in real workerd; a quick run starts it once.
// Runs as of today only: workerd goes by the clock of the machine.
import type { Socket } from 'node:net'
import { after, before } from 'node:test'
import { assert, deep, test } from '#kit'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { makeRandom } from '../kit/chaos.ts'
import { type BankCall, type FakeBank, json, makeFakeBank } from '../kit/fake-bank.ts'
import { gate } from '../../../kit/scripted-bank.ts'
import { bankAt, HANDLE_KEY, orderToken, SHOP } from '../kit/proxy.ts'
import { base64Url } from '../kit/token.ts'
import { makeMachine, type Machine, type Running, sendRaw, serveBank } from '../kit/workerd.ts'
import { pluck, times } from '../kit/lists.ts'

const REFERENCES = ['1232', '13', '26', '39', '42']

let bank: FakeBank
let machine: Machine
let running: Running
let server: Awaited<ReturnType<typeof serveBank>>
/** How long the bank takes for a create, milliseconds. */
let bankTakesMs: () => number = () => 0

before(async () => {
  bank = makeFakeBank()
  bank.rules.create = async (call) => {
    await new Promise((resolve) => setTimeout(resolve, bankTakesMs()))
    return bank.usual(call)
  }
  server = await serveBank(bank)
  machine = await makeMachine({
    ...bankAt(server.address),
  })
  running = await machine.start()
})

after(async () => {
  await machine.close()
  await server.close()
})

interface Pressed {
  status: number
  link: string | undefined
}

async function post(token: string, signal?: AbortSignal): Promise<Pressed> {
  const response = await fetch(`${running.address}/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-silta': '1', origin: SHOP },
    body: JSON.stringify({ order: token }),
    ...(signal && { signal }),
  })
  const body = (await response.json()) as { approvalUrl?: string }
  const link = body.approvalUrl && new URL(body.approvalUrl).searchParams.get('paymentOperationId')
  return { status: response.status, link: link ?? undefined }
}

const press = async (id: string) => post(await orderToken({ id }))

/** Names the order of a create by the address that the payer comes back to. */
const handleIn = (call: BankCall) => (call.json['return'] as { url: string }).url.split('/').at(-1) ?? ''
const createsOf = (id: string) =>
  bank.calls.filter((call) => call.kind === 'create' && handleIn(call) === handleOf(id, HANDLE_KEY))

for (const presses of [2, 100]) {
  test(`creates one payment for ${presses} presses of one order at once (promises: R1)`, async () => {
    bankTakesMs = () => 300
    const token = await orderToken({ id: `many-${presses}` })
    const results = await Promise.all(times(presses, () => post(token)))
    assert.lengthOf(createsOf(`many-${presses}`), 1)
    assert.lengthOf(new Set(results.map(({ link }) => link)), 1)
    assert.isString(results[0]?.link)
    assert.equal(results.filter(({ status }) => status === 201).length, 1)
    assert.lengthOf(
      results.filter(({ status }) => status === 200),
      presses - 1,
    )
  })
}

test('gives many presses at once one failure, and the next press a new try (promises: R1)', async () => {
  const usual = bank.rules.create
  bankTakesMs = () => 0
  let release = (): void => undefined
  const allSent = new Promise<void>((resolve) => (release = resolve))
  bank.rules.create = async () => {
    // However slow the machine is: the bank fails when every press is on its way, and has had a second to arrive.
    await allSent
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return json(500, {})
  }
  const body = JSON.stringify({ order: await orderToken({ id: 'failing' }) })
  const sockets = await Promise.all(times(100, () => sendRaw(running, requestOf(body))))
  const answers = sockets.map((socket) => firstLineOf(socket))
  release()
  const results = await Promise.all(answers)
  bank.rules.create = usual
  for (const socket of sockets) socket.destroy()
  // A press that came after the failure tries anew; all that waited share it.
  assert.isAtMost(createsOf('failing').length, 3)
  assert.deepEqual([...new Set(results)], ['HTTP/1.1 503 Service Unavailable'])
  assert.equal((await press('failing')).status, 201)
})

test('keeps orders apart: a hundred at once, each with its own payment (promises: R36)', async () => {
  bankTakesMs = () => 20
  const ids = times(100, (at) => `apart-${at}`)
  const results = await Promise.all(
    ids.map(async (id, at) => {
      const order = { id, amount: `${at + 1}.00`, reference: REFERENCES[at % REFERENCES.length] }
      return post(await orderToken(order))
    }),
  )
  assert.lengthOf(new Set(results.map(({ link }) => link)), 100)
  for (const [at, id] of ids.entries()) {
    const [create] = createsOf(id)
    assert.equal(create?.json['amount'], `${at + 1}.00`)
    const payment = bank.payments.find(({ paymentOperationId }) => paymentOperationId === results[at]?.link)
    assert.equal(payment?.amount, `${at + 1}.00`)
  }
})

/** Counts the objects once orders of other tests have reported to the index, which they do by themselves. */
async function settledObjects(): Promise<number> {
  let count = -1
  for (let same = 0; same < 4; ) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    const now = await machine.objects()
    same = now === count ? same + 1 : 0
    count = now
  }
  return count
}

test('makes no object for a handle that it did not make (promises: R36)', async () => {
  const random = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(32))
    return base64Url(bytes)
  }
  const earlier = await settledObjects()
  await inTurns(times(100, random), async (handle) => {
    const answers = await Promise.all([
      fetch(`${running.address}/payments/${handle}`),
      fetch(`${running.address}/return/${handle}`),
      fetch(`${running.address}/callback/${handle}`, { method: 'POST', body: '{}' }),
    ])
    assert.deepEqual(pluck(answers, 'status'), [404, 404, 400])
  })
  assert.equal(await machine.objects(), earlier)
  await press('one-more')
  assert.equal(await machine.objects(), earlier + 1)
})

test('sends a payer who is back on to the page of the shop, whatever the address says (promises: R34)', async () => {
  bankTakesMs = () => 0
  await press('back-again')
  const handle = handleOf('back-again', HANDLE_KEY)
  for (const query of ['', '?paymentId=x&paymentId=y&__proto__=z']) {
    const response = await fetch(`${running.address}/return/${handle}${query}`, { redirect: 'manual' })
    assert.equal(response.status, 303)
    assert.equal(new URL(response.headers.get('location') ?? '').searchParams.get('payment'), handle)
  }
})

test('reads the status by itself after a restart: the alarm outlives the process (promises: R6, R13)', async () => {
  await press('alarm')
  await running.kill()
  const handle = handleOf('alarm', HANDLE_KEY)
  const payment = bank.last()
  payment.status = 'ACCEPTED'
  const asked = new Promise<void>((resolve) => {
    bank.rules.status = (call) => {
      if (call.path.endsWith(payment.paymentId)) resolve()
      return bank.usual(call)
    }
  })
  running = await machine.start()
  // No page asks; only the alarm does, 2 s after the payment was made, or a minute later after a long stop.
  await asked
  bank.rules.status = () => json(500, {})
  const response = await fetch(`${running.address}/payments/${handle}`)
  assert.deepInclude(await response.json(), { state: 'paid' })
  bank.rules.status = undefined
})

const LEAVING = deep(30, 300)

test(`loses no payment when its client leaves: ${LEAVING} times (promises: R8)`, async () => {
  bankTakesMs = () => 60
  const random = makeRandom(1)
  const arrivals = new Map<string, () => void>()
  const usual = bank.rules.create
  bank.rules.create = async (call) => {
    arrivals.get(handleIn(call))?.()
    return usual?.(call) ?? bank.usual(call)
  }
  const ids = times(LEAVING, (at) => `leaves-${at}`)
  const earlier = bank.count('create')
  await inTurns(ids, async (id, at) => {
    const arrived = new Promise<void>((resolve) => arrivals.set(handleOf(id, HANDLE_KEY), resolve))
    const socket = await sendRaw(running, requestOf(JSON.stringify({ order: await orderToken({ id }) })))
    // Two of three leave when the bank is at work, the others at any moment.
    await (at % 3 === 0 ? new Promise((resolve) => setTimeout(resolve, random() * 50)) : arrived)
    socket.resetAndDestroy()
  })
  bankTakesMs = () => 0
  await inTurns(ids, async (id, at) => {
    const { link, status } = await press(id)
    assert.isString(link)
    // What had reached the bank was finished without its client, and nothing was sent twice.
    if (at % 3 !== 0) assert.equal(status, 200, id)
    assert.lengthOf(createsOf(id), 1, id)
  })
  bank.rules.create = usual
  assert.equal(bank.count('create') - earlier, LEAVING)
})

test('ends the wait for a body that never ends, and serves others meanwhile (promises: R43)', async () => {
  const head = requestOf('{"order":', 100)
  let ended = 0
  const answers = times(20, async () => {
    const socket = await sendRaw(running, head)
    return new Promise<string>((resolve) => {
      let told = ''
      socket.on('data', (chunk: Buffer) => {
        told += chunk.toString()
        if (told.includes('"code"')) resolve(told)
      })
      socket.on('close', () => resolve(told))
    }).finally(() => {
      ended += 1
      socket.destroy()
    })
  })
  assert.equal((await press('meanwhile')).status, 201)
  assert.equal(ended, 0, 'the others had to wait')
  for (const told of await Promise.all(answers)) {
    assert.match(told, /^HTTP\/1\.1 400 /)
    assert.include(told, '"body_invalid"')
  }
})

test('answers for itself when the host cannot be read, or stands there twice (promises: R47)', async () => {
  const hosts: Record<string, string[]> = {
    'a space': ['a b'],
    'a bracket': ['['],
    'a port that is none': ['pay.shop.example:x'],
    'a slash': ['a/b'],
    twice: ['pay.shop.example', 'evil.example'],
    'twice the same': ['pay.shop.example', 'pay.shop.example'],
  }
  for (const [name, values] of Object.entries(hosts)) {
    const lines = values.map((value) => `host: ${value}`).join('\r\n')
    const told = await rawAnswer(`GET /payments/x HTTP/1.1\r\n${lines}\r\n\r\n`)
    assert.match(told, /^HTTP\/1\.1 (400|404) /, `${name}: ${told.slice(0, 300)}`)
    assert.match(told, /"code":"(host_invalid|payment_unknown|route_unknown)"/, name)
    assert.match(told, /x-request-id: [0-9a-f-]{36}/i, name)
    assert.notInclude(told, 'evil')
  }
})

test('answers 405 to a method that no route has, with our header or without (promises: R47)', async () => {
  for (const method of ['PUT', 'TRACE', 'PATCH', 'DELETE', 'PROPFIND']) {
    for (const path of ['/payments', '/providers', `/payments/${handleOf('x', HANDLE_KEY)}`]) {
      for (const header of ['', 'x-silta: 1\r\n']) {
        const request = `${method} ${path} HTTP/1.1\r\nhost: pay.shop.example\r\n${header}\r\n`
        const told = await rawAnswer(request)
        assert.match(told, /^HTTP\/1\.1 405 /, `${method} ${path} ${told.slice(0, 200)}`)
        assert.match(told, /allow: [A-Z, ]*OPTIONS/i)
        assert.include(told, '"method_not_allowed"')
      }
    }
  }
})

test('asks for the list of banks once for a thousand cold requests, and again when clients leave (promises: R17)', async () => {
  await running.kill()
  running = await machine.start()
  const earlier = bank.count('providers')
  const bankAnswers = gate()
  bank.rules.providers = async (call) => {
    await bankAnswers.opened
    return bank.usual(call)
  }
  // The client that begins the question leaves before it is answered.
  const first = await sendRaw(running, 'GET /providers HTTP/1.1\r\nhost: x\r\n\r\n')
  while (bank.count('providers') === earlier) {
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  first.resetAndDestroy()
  const all = Promise.all(times(1_000, () => fetch(`${running.address}/providers`)))
  await new Promise((resolve) => setTimeout(resolve, 200))
  bankAnswers.open()
  const statuses = (await all).map(({ status }) => status)
  bank.rules.providers = undefined
  assert.deepEqual([...new Set(statuses)], [200])
  assert.equal(bank.count('providers') - earlier, 1)
})

test('gives baskets references of their own, and each again the same over a restart (house: 2)', async () => {
  const order = async (at: number) => {
    const attempt = `basket-${String(at).padStart(36, '0')}`
    const response = await fetch(`${running.address}/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-silta': '1', origin: SHOP },
      body: JSON.stringify({ items: [{ sku: 'cup', quantity: 1 }], idempotencyKey: attempt }),
    })
    return ((await response.json()) as { payment: { reference: string } }).payment.reference
  }
  const numbers = times(100, (at) => at)
  const references = await inTurns(numbers, order)
  assert.lengthOf(new Set(references), 100)
  for (const reference of references) assert.match(reference, /^1\d{15}$/)
  await running.kill()
  running = await machine.start()
  assert.deepEqual(await inTurns(numbers, order), references)
})

async function rawAnswer(text: string): Promise<string> {
  const socket = await sendRaw(running, text)
  const answer = new Promise<string>((resolve) => {
    let told = ''
    socket.on('data', (chunk: Buffer) => {
      told += chunk.toString()
      const [head = '', body = ''] = told.split('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Infinity)
      if (body.length >= length || body.endsWith('0')) resolve(told)
    })
    socket.on('close', () => resolve(told))
  })
  return answer.finally(() => socket.destroy())
}

function firstLineOf(socket: Socket): Promise<string> {
  let told = ''
  return new Promise((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      told += chunk.toString()
      const [line = ''] = told.split('\r\n')
      if (line.length < told.length) resolve(line)
    })
    socket.on('close', () => resolve(told))
  })
}

/** Writes a press as bytes, with no origin, as a terminal would. */
function requestOf(body: string, length = body.length): string {
  const lines = ['host: x', 'content-type: application/json', 'x-silta: 1', `content-length: ${length}`]
  return `POST /payments HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

/** Does something for each of many, twenty at a time. */
async function inTurns<T, R>(all: readonly T[], work: (one: T, at: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < all.length; at += 20) {
    const some = all.slice(at, at + 20)
    results.push(...(await Promise.all(some.map((one, index) => work(one, at + index)))))
  }
  return results
}
