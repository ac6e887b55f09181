// One fetch: deadline, abort, size, redirects. No test waits: timers are fired by hand.
// Runs in every runtime: fetch, streams.
import { assert, test } from '#kit'
import { type Bank, makeBank } from '../../../core/shared/bank.ts'
import { type Draft, send } from '../../../core/shared/send.ts'
import { type Answering, fakeFetch, json, only } from './fake-fetch.ts'
import { settle, withTimers } from './fake-timers.ts'
import { typeErrorOf } from './thrown.ts'

const draft: Draft = {
  method: 'POST',
  url: 'https://bank.example/x?y=1',
  headers: { accept: 'application/json', 'x-api-key': 'k' },
  body: new TextEncoder().encode('{"a":"å"}'),
}

/** Makes a transport that answers at once, with nothing to wait for but promises. */
const at =
  (response: Response): Bank['fetch'] =>
  () =>
    Promise.resolve(response)

function bankWith(fetch: Bank['fetch'], more: Partial<Pick<Bank, 'signal' | 'maxAnswerBytes'>> = {}): Bank {
  return makeBank({ environment: 'sandbox', baseUrl: 'https://bank.example', fetch, ...more })
}

const answering = (...answers: Answering[]) => bankWith(fakeFetch(...answers).fetch)

/** A transport that never answers and does not listen to the signal. */
const silent: Bank['fetch'] = () => new Promise(() => undefined)

/** Makes a body that gives some bytes and then nothing more, and records whether it was cancelled. */
function stallingBody(...chunks: string[]) {
  const told = { cancelled: false }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks.shift()
      if (chunk === undefined) return new Promise(() => undefined)
      controller.enqueue(new TextEncoder().encode(chunk))
      return undefined
    },
    cancel() {
      told.cancelled = true
    },
  })
  return { body, told }
}

test('sends exactly the draft, once, without following redirects (gaps: shared.errors.closed-sets)', async () => {
  const { fetch, arrived } = fakeFetch(json(200, { b: 1 }, { 'x-test': '1' }))
  const sent = await send(bankWith(fetch), draft)
  const request = only(arrived)
  assert.equal(request.url, draft.url)
  assert.equal(request.method, 'POST')
  assert.deepEqual(Object.fromEntries(request.headers), draft.headers)
  assert.deepEqual(request.body, draft.body)
  assert.equal(request.init.redirect, 'manual')
  assert.instanceOf(request.init.signal, AbortSignal)
  if (!sent.ok) throw new Error(sent.reason)
  assert.equal(sent.answer.status, 200)
  assert.equal(sent.answer.headers.get('x-test'), '1')
  assert.equal(new TextDecoder().decode(sent.answer.body), '{"b":1}')
})

test('sends no body at all where the draft has none (paper 1 B, Payment status)', async () => {
  const { fetch, arrived } = fakeFetch(json(200, {}))
  await send(bankWith(fetch), { ...draft, method: 'GET', body: new Uint8Array() })
  assert.notProperty(only(arrived).init, 'body')
})

test('reads an answer without a body as empty (house: send)', async () => {
  const sent = await send(answering(new Response(null, { status: 204 })), draft)
  assert.deepEqual(sent.ok && [sent.answer.status, sent.answer.body.length], [204, 0])
})

test('calls the transport on its own, as the global fetch of some runtimes asks (house: Bank)', async () => {
  const seen: unknown[] = []
  async function picky(this: unknown): Promise<Response> {
    seen.push(this)
    return json(200, {})
  }
  await send(bankWith(picky), draft)
  assert.deepEqual(seen, [undefined])
})

test('leaves no timer and no waiting abort behind, however a call ends (R44)', async () => {
  const { body } = stallingBody('{"a":')
  const endings: Answering[] = [
    json(200, {}),
    json(500, {}),
    new Response('x'.repeat(2_000), { status: 200 }),
    new Response(null, { status: 302, headers: { location: 'https://evil.example' } }),
    () => {
      throw new Error('thrown at once')
    },
    () => Promise.reject(new Error('rejected')),
  ]
  await withTimers(async (timers) => {
    for (const ending of endings) {
      await send(bankWith(fakeFetch(ending).fetch, { maxAnswerBytes: 1_024 }), draft)
      assert.deepEqual(timers.pending(), [])
    }
    const stalled = send(bankWith(at(new Response(body))), draft)
    await settle()
    assert.deepEqual(timers.pending(), [30_000])
    timers.fire()
    await stalled
    assert.deepEqual(timers.pending(), [])
  })
})

test('ends at the deadline although the transport never answers and does not listen (R44)', async () => {
  await withTimers(async (timers) => {
    const sending = send(bankWith(silent), draft, { timeoutMs: 1_234 })
    assert.deepEqual(timers.pending(), [1_234])
    timers.fire()
    assert.deepEqual(await sending, { ok: false, reason: 'deadline', sent: true })
  })
})

test('ends at the deadline when the body stalls, and lets the body go (R44)', async () => {
  const { body, told } = stallingBody('{"a":', '"b')
  await withTimers(async (timers) => {
    const sending = send(bankWith(at(new Response(body))), draft)
    await settle()
    timers.fire()
    assert.deepEqual(await sending, { ok: false, reason: 'deadline', sent: true })
    await settle()
    assert.isTrue(told.cancelled)
  })
})

test('never takes half a body for a whole one when it is let go (R44)', async () => {
  const { body } = stallingBody('{"paymentId":"1"}')
  await withTimers(async (timers) => {
    const sending = send(bankWith(at(new Response(body))), draft)
    await settle()
    timers.fire()
    assert.isFalse((await sending).ok)
  })
})

test('lets an answer go that comes after the deadline (R44)', async () => {
  const { body, told } = stallingBody('late')
  let resolve: (response: Response) => void = () => undefined
  const promise = new Promise<Response>((give) => {
    resolve = give
  })
  await withTimers(async (timers) => {
    const sending = send(
      bankWith(() => promise),
      draft,
    )
    timers.fire()
    assert.deepEqual(await sending, { ok: false, reason: 'deadline', sent: true })
    resolve(new Response(body))
    await settle()
    assert.isTrue(told.cancelled)
  })
})

test('passes the deadline on to the transport (R44)', async () => {
  const reasons: string[] = []
  await withTimers(async (timers) => {
    const sending = send(
      bankWith((_, { signal }) => {
        signal?.addEventListener('abort', () => reasons.push('told'))
        return silent('', {})
      }),
      draft,
    )
    timers.fire()
    await sending
    assert.deepEqual(reasons, ['told'])
  })
})

for (const whose of ['call', 'bank'] as const) {
  const withSignal = (signal: AbortSignal, fetch: Bank['fetch']) =>
    whose === 'bank' ? send(bankWith(fetch, { signal }), draft) : send(bankWith(fetch), draft, { signal })

  test(`sends nothing when the signal of the ${whose} fired before (gaps: Part 4)`, async () => {
    const { fetch, arrived } = fakeFetch(json(200, {}))
    assert.deepEqual(await withSignal(AbortSignal.abort(), fetch), {
      ok: false,
      reason: 'aborted',
      sent: false,
    })
    assert.isEmpty(arrived)
  })

  test(`stops waiting when the signal of the ${whose} fires, and says that the call was sent (gaps: Part 4)`, async () => {
    const controller = new AbortController()
    await withTimers(async (timers) => {
      const sending = withSignal(controller.signal, silent)
      controller.abort()
      assert.deepEqual(await sending, { ok: false, reason: 'aborted', sent: true })
      assert.deepEqual(timers.pending(), [])
    })
  })

  test(`stops reading a body when the signal of the ${whose} fires (gaps: Part 4)`, async () => {
    const controller = new AbortController()
    const { body, told } = stallingBody('{')
    const sending = withSignal(controller.signal, at(new Response(body)))
    await settle()
    controller.abort()
    assert.deepEqual(await sending, { ok: false, reason: 'aborted', sent: true })
    await settle()
    assert.isTrue(told.cancelled)
  })
}

for (const status of [300, 301, 302, 303, 304, 307, 308, 399]) {
  test(`follows no redirect: ${status} is a lost answer (gaps: Part 4)`, async () => {
    const { fetch, arrived } = fakeFetch(
      new Response(null, { status, headers: { location: 'https://evil.example/' } }),
      json(200, {}),
    )
    assert.deepEqual(await send(bankWith(fetch), draft), {
      ok: false,
      reason: 'redirect',
      sent: true,
      status,
    })
    assert.equal(arrived.length, 1)
  })
}

test('knows a redirect that the runtime hides (Fetch, opaque-redirect filtered response)', async () => {
  const hidden = Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' })
  const sent = await send(answering(hidden), draft)
  assert.equal(!sent.ok && sent.reason, 'redirect')
})

test('says redirect even when the body of it cannot be let go (R44)', async () => {
  const stubborn = () =>
    new ReadableStream({
      cancel: () => Promise.reject(new Error('no')),
    })
  const endless = () => new ReadableStream({ cancel: () => new Promise(() => undefined) })
  for (const body of [stubborn(), endless()]) {
    const redirect = new Response(body, { status: 302, headers: { location: 'https://evil.example/' } })
    const sent = await send(answering(redirect), draft)
    assert.equal(!sent.ok && sent.reason, 'redirect')
  }
})

test('accepts a body of the greatest size and refuses one byte more, whatever its length header says (house: send)', async () => {
  const limit = { maxAnswerBytes: 1_024 }
  const whole = await send(bankWith(fakeFetch(new Response('x'.repeat(1_024))).fetch, limit), draft)
  assert.isTrue(whole.ok)
  const more = await send(bankWith(fakeFetch(new Response('x'.repeat(1_025))).fetch, limit), draft)
  assert.deepEqual(more, { ok: false, reason: 'size', sent: true, status: 200 })
})

test('refuses a body above the limit also where its length header lies (R44)', async () => {
  for (const declared of ['10', '', '1.5', '-1', 'many', '1024']) {
    const response = new Response('x'.repeat(1_025), { headers: { 'content-length': declared } })
    const sent = await send(bankWith(at(response), { maxAnswerBytes: 1_024 }), draft)
    assert.deepEqual(sent, { ok: false, reason: 'size', sent: true, status: 200 }, declared)
  }
})

test('ends at the deadline when a body stalls that declared its length (R44)', async () => {
  const { body } = stallingBody('{"a":')
  await withTimers(async (timers) => {
    const sending = send(bankWith(at(new Response(body, { headers: { 'content-length': '9' } }))), draft)
    await settle()
    timers.fire()
    assert.deepEqual(await sending, { ok: false, reason: 'deadline', sent: true })
    assert.deepEqual(timers.pending(), [])
  })
})

test('stops reading an endless body at the limit, and lets it go (R44)', async () => {
  const told = { pulled: 0, cancelled: false }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      told.pulled += 1
      controller.enqueue(new Uint8Array(512))
    },
    cancel() {
      told.cancelled = true
      return new Promise(() => undefined)
    },
  })
  const sent = await send(bankWith(fakeFetch(new Response(body)).fetch, { maxAnswerBytes: 1_024 }), draft)
  assert.equal(!sent.ok && sent.reason, 'size')
  assert.isTrue(told.cancelled)
  assert.isAtMost(told.pulled, 6)
})

test('tells a network error at every stage, and what the transport says of it (gaps: Part 4)', async () => {
  const broken = new ReadableStream({
    pull(controller) {
      controller.error(new TypeError('connection lost near secret-4711 of https://bank.example/x'))
    },
  })
  const lost = new TypeError('connection lost near secret-4711 of https://bank.example/x')
  const endings: Answering[] = [
    () => {
      throw lost
    },
    () => Promise.reject(lost),
    new Response(broken),
  ]
  for (const ending of endings) {
    const sent = await send(answering(ending), draft)
    if (sent.ok) throw new Error('the answer came')
    const { cause, ...rest } = sent
    assert.deepEqual(rest, { ok: false, reason: 'network', sent: true })
    assert.equal(`${cause?.name}: ${cause?.message}`, 'TypeError: connection lost near … of …')
  }
})

test('keeps no cause where the caller or the deadline ended the call (gaps: Part 4)', async () => {
  const controller = new AbortController()
  const sending = send(bankWith(silent, { signal: controller.signal }), draft)
  controller.abort(new Error('secret-4711'))
  assert.deepEqual(await sending, { ok: false, reason: 'aborted', sent: true })
})

test('says network, not aborted, when a transport rejects with an abort of its own (gaps: Part 4)', async () => {
  const sent = await send(
    answering(() => Promise.reject(new DOMException('x', 'AbortError'))),
    draft,
  )
  assert.equal(!sent.ok && sent.reason, 'network')
})

for (const timeoutMs of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 600_001, 2 ** 31]) {
  test(`refuses a deadline of ${timeoutMs} ms before anything is sent (house: send)`, async () => {
    const { fetch, arrived } = fakeFetch(json(200, {}))
    const { message } = await typeErrorOf(() => send(bankWith(fetch), draft, { timeoutMs }))
    assert.match(message, /^timeoutMs must be a whole number from 1 to 600000$/)
    assert.isEmpty(arrived)
  })
}
