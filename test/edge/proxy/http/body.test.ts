// Reading the body of a request: whole, up to its limit, and not for ever.
import { mock } from 'node:test'
import { assert, test } from '#kit'
import { readBody } from '../../../../edge/shared/body.ts'

const request = (body: RequestInit['body']) =>
  new Request('https://pay.shop.example/payments', { method: 'POST', body, duplex: 'half' } as RequestInit)

function stream(parts: readonly Uint8Array[], end = true) {
  const seen = { cancelled: false }
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      if (end) controller.close()
    },
    cancel() {
      seen.cancelled = true
    },
  })
  return { body, seen }
}

test('reads a body whole, in whatever parts it comes (promises: R42)', async () => {
  const bytes = Uint8Array.from({ length: 1_000 }, (_, at) => at % 256)
  for (const size of [1, 7, 999, 1_000]) {
    const parts = Array.from({ length: Math.ceil(1_000 / size) }, (_, at) =>
      bytes.slice(at * size, (at + 1) * size),
    )
    assert.deepEqual(await readBody(request(stream(parts).body), 1_000), { ok: true, bytes })
  }
  assert.deepEqual(await readBody(request(stream([]).body), 0), { ok: true, bytes: new Uint8Array() })
  assert.deepEqual(await readBody(new Request('https://x.example'), 0), { ok: true, bytes: new Uint8Array() })
})

test('takes the limit and not one byte more, and lets the rest go (promises: R42)', async () => {
  for (const [length, ok] of [
    [99, true],
    [100, true],
    [101, false],
  ] as const) {
    const { body, seen } = stream([new Uint8Array(length - 1), new Uint8Array(1)], ok)
    const read = await readBody(request(body), 100)
    assert.equal(read.ok, ok)
    if (!read.ok) assert.equal(read.reason, 'size')
    assert.equal(seen.cancelled, !ok)
  }
})

test('waits for the last byte no longer than it may, however many came (promises: R43)', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    const { body, seen } = stream([new Uint8Array(10)], false)
    const reading = readBody(request(body), 100)
    let done = false
    void reading.then(() => (done = true))
    const settle = async () => {
      for (let at = 0; at < 20; at++) {
        await Promise.resolve()
      }
    }
    await settle()
    mock.timers.tick(9_999)
    await settle()
    assert.isFalse(done)
    mock.timers.tick(1)
    assert.deepEqual(await reading, { ok: false, reason: 'time' })
    assert.isTrue(seen.cancelled)
  } finally {
    mock.timers.reset()
  }
})

test('gives a body that drips no more time than one that hangs (promises: R43)', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    let drip: (byte: Uint8Array) => void = () => {}
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        drip = (byte) => controller.enqueue(byte)
      },
    })
    const reading = readBody(request(body), 100)
    for (let at = 0; at < 20; at++) {
      drip(new Uint8Array(1))
      await new Promise((resolve) => setImmediate(resolve))
      mock.timers.tick(499)
    }
    mock.timers.tick(20)
    assert.deepEqual(await reading, { ok: false, reason: 'time' })
  } finally {
    mock.timers.reset()
  }
})
