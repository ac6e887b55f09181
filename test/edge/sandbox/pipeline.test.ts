// The pipeline of every call, walked with an interface that no paper knows: registered through the seam, every stage in order.
// What the stages mean in a real interface is in the tests of that interface.
import { assert, test } from '#kit'
import * as v from 'valibot'
import type { BankInterface } from '../../../edge/sandbox/bank-interface.ts'
import { Calls } from '../../../edge/sandbox/call.ts'
import { because, listFamily, type ListRefusal } from '../../../edge/sandbox/errors/list.ts'
import { openBank } from '../../../edge/sandbox/sandbox.ts'
import type { Services } from '../../../edge/sandbox/services.ts'
import { collection } from '../../../edge/sandbox/storage/store.ts'
import { json } from '../../../core/shared/codec.ts'
import { equalBodies } from '../../../core/shared/json.ts'
import { strict, text } from '../../../core/shared/check.ts'

const BASE = 'https://bank.example'
const KEY = 'sandbox-key-of-the-tests'

const Note = strict({
  id: text((id) => /^[a-z]{1,9}$/.test(id), 'must be 1 to 9 letters'),
  price: v.pipe(v.number('must be a number'), v.minValue(0, 'must not be negative')),
  memo: v.optional(v.string('must be a string')),
})
const addNote = {
  definition: {
    id: 'notes.add',
    method: 'POST',
    path: '/notes/v1/boxes/{box}/notes',
    body: json(Note),
  },
} as const
const readBox = {
  definition: { id: 'notes.read', method: 'GET', path: '/notes/v1/boxes/{box}/notes' },
} as const

const errors = listFamily(() => ({
  INVALID_API_KEY: 401,
  PAYMENT_NOT_FOUND: 404,
  DUPLICATE_PAYMENT: 409,
  NOT_ALLOWED: 403,
  PAYMENT_REJECTED: 409,
  INSUFFICIENT_FUNDS: 402,
  CALL_LIMIT_EXCEEDED: 429,
  SERVICE_UNAVAILABLE: 503,
}))

/** An interface that keeps notes in boxes: `mine` is ours, `theirs` is not, `shut` is ours and takes none. */
function notes(services: Services): BankInterface {
  const kept = collection<v.InferOutput<typeof Note>>(services.store, 'notes/note/')
  const nonces = collection<true>(services.store, 'notes/nonce/')
  const calls = new Calls<ListRefusal, string, string>(services, {
    name: 'notes',
    prefix: '/notes',
    errors,
    authenticate: ({ header }) =>
      header('x-api-key') === 'right' ? { who: 'right' } : because('INVALID_API_KEY', 'Invalid ApiKey'),
    clientOf: (who) => who,
    headers({ header }) {
      const at = Number(header('x-at'))
      if (!header('x-nonce') || !at) return because('INVALID_HEADER', 'x-nonce and x-at are required')
      return { sent: header('x-nonce'), clock: { at, header: 'x-at' } }
    },
    verify: ({ header, bytes }) =>
      Promise.resolve(
        header('x-length') === String(bytes.length)
          ? undefined
          : because('INVALID_SIGNATURE', 'x-length must be the length of the body'),
      ),
    useOnce({ sent }) {
      if (nonces.get(sent)) return because('DUPLICATE_REQUEST', 'x-nonce was used before')
      nonces.put(sent, true)
      return undefined
    },
    finish(response, { headers }) {
      response.headers.set('x-echo', headers.get('x-nonce') ?? '')
      return response
    },
  })
    .serve(addNote, {
      plannable: {
        words: ['reject', 'error:INSTANT_NOT_POSSIBLE'],
        codes: ['INTERNAL_ERROR', 'PAYMENT_REJECTED'],
      },
      find: ({ path }) =>
        ['mine', 'theirs', 'shut'].includes(path['box'] ?? '')
          ? { found: path['box'] ?? '' }
          : because('PAYMENT_NOT_FOUND', 'there is no such box'),
      repeat(_, value) {
        const { id } = Object(value) as { id?: string }
        const known = typeof id === 'string' ? kept.get(id) : undefined
        if (!known) return undefined
        return equalBodies(known, value)
          ? { status: 201, body: known }
          : because('DUPLICATE_PAYMENT', 'the id was used before')
      },
      work({ planned }, { found, body }) {
        if (found === 'theirs') return because('NOT_ALLOWED', 'the box is another one’s')
        if (found === 'shut' || planned === 'reject') return because('PAYMENT_REJECTED', 'the box is shut')
        if (planned === 'error:INSTANT_NOT_POSSIBLE') return { status: 201, body: { slowly: true } }
        if (body.memo === 'break') throw new Error('the interface has a fault')
        if (body.price > 100) return because('INSUFFICIENT_FUNDS', 'there is too little money')
        return { status: 201, body: kept.put(body.id, body) }
      },
    })
    .serve(readBox, {
      plannable: { words: [], codes: [] },
      work: () => ({ body: { notes: kept.list().map(({ id }) => id) } }),
    })
  return {
    name: 'notes',
    title: { fi: 'Muistiinpanot', sv: 'Anteckningar', en: 'Notes' },
    base: '/notes/v1',
    operations: calls.operations,
    mount: (app) => calls.mount(app),
    failed: (path, errorId) => calls.failed(path, errorId),
  }
}

function open(limits: 'off' | 'strict' = 'off') {
  const wire = { now: Date.parse('2026-11-20T10:00:00Z') }
  const clock = () => wire.now
  const bank = openBank({ clock, sandboxKey: KEY, wake: () => undefined, limits }, [notes])
  let count = 0
  const send = (changes: Partial<Sent> = {}) => {
    const { method = 'POST', box = 'mine', body, headers = {} } = changes
    const isRead = method === 'GET'
    const content = isRead
      ? undefined
      : (body ?? JSON.stringify({ id: `n${'abcdefghij'[++count % 10]}`, price: 5 }))
    return bank.fetch(`${BASE}/notes/v1/boxes/${box}/notes${changes.query ?? ''}`, {
      method,
      headers: without({
        'x-api-key': 'right',
        'x-nonce': crypto.randomUUID(),
        'x-at': String(wire.now),
        'x-length': String(content?.length ?? 0),
        'content-type': 'application/json',
        ...headers,
      }),
      ...(content !== undefined && { body: content }),
    })
  }
  const control = async (method: string, path: string, body: object) => {
    const headers = { 'x-sandbox-key': KEY, 'content-type': 'application/json' }
    const answer = await bank.fetch(`${BASE}/_sandbox${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    })
    assert.equal(answer.status, 204, await answer.clone().text())
  }
  const plan = (outcome: string, match?: Record<string, string>) =>
    control('POST', '/outcomes', { operation: 'notes.add', outcome, ...(match && { match }) })
  return { bank, wire, send, control, plan }
}

interface Sent {
  method: string
  box: string
  body: string
  query: string
  headers: Record<string, string | undefined>
}

function without(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  )
}

async function codeOf(answer: Promise<Response>): Promise<string> {
  const response = await answer
  const { errors: faults = [] } = (await response.json()) as { errors?: { code: string; path?: string }[] }
  return [response.status, ...faults.map(({ code, path }) => `${code}${path ? ` ${path}` : ''}`)].join(' ')
}

test('walks every stage of a call in the order of the ledger, the first that fails answers (gaps: shared.check-order)', async () => {
  const { wire, send, control, plan } = open('strict')
  assert.equal((await send({ body: '{"id":"taken","price":1}' })).status, 201)
  for (let call = 1; call < 100; call++) {
    assert.equal((await send({ method: 'GET' })).status, 200)
  }
  assert.equal((await send({ method: 'GET', headers: { 'x-nonce': 'used' } })).status, 429)
  await control('PUT', '/maintenance', { on: true, interface: 'notes' })
  await plan('error:INTERNAL_ERROR', { 'x-nonce': 'used' })

  // Every fault at once; each step mends the one that answered.
  const call: Sent = {
    method: 'DELETE',
    box: 'none',
    body: 'no json',
    query: '',
    headers: {
      'x-api-key': undefined,
      'x-nonce': undefined,
      'x-at': '1',
      'x-length': '0',
      'content-type': 'text/plain',
    },
  }
  const steps: [expected: string, mend: () => unknown][] = [
    ['405 METHOD_NOT_ALLOWED', () => (call.method = 'POST')],
    ['503 SERVICE_UNAVAILABLE', () => control('PUT', '/maintenance', { on: false, interface: 'notes' })],
    ['401 INVALID_API_KEY', () => (call.headers['x-api-key'] = 'right')],
    ['429 CALL_LIMIT_EXCEEDED', () => (wire.now += 60_000)],
    ['400 INVALID_HEADER', () => (call.headers['x-nonce'] = 'used')],
    ['400 CLOCK_SKEW x-at', () => (call.headers['x-at'] = String(wire.now))],
    ['400 INVALID_SIGNATURE', () => (call.headers['x-length'] = undefined)],
    ['500 INTERNAL_ERROR', () => undefined],
    ['400 DUPLICATE_REQUEST', () => (call.headers['x-nonce'] = 'fresh')],
    ['400 INVALID_HEADER content-type', () => (call.headers['content-type'] = 'application/json')],
    ['400 MALFORMED_BODY', () => (call.body = '{"id":"taken","price":-1,"more":1}')],
    ['404 PAYMENT_NOT_FOUND', () => (call.box = 'mine')],
    ['409 DUPLICATE_PAYMENT', () => (call.body = '{"id":"next","price":-1,"more":1}')],
    ['400 INVALID_FIELD price UNKNOWN_MEMBER more', () => (call.body = '{"id":"next","price":1}')],
    ['201', () => undefined],
  ]
  for (const [at, [expected, mend]] of steps.entries()) {
    const { 'x-length': length = String(call.body.length) } = call.headers
    const nonce = at > 9 ? { 'x-nonce': crypto.randomUUID() } : {}
    assert.equal(
      await codeOf(send({ ...call, headers: { ...call.headers, ...nonce, 'x-length': length } })),
      expected,
    )
    await mend()
  }
})

test('looks at rights, state and money after the fields, in this order (gaps: shared.check-order)', async () => {
  const { send } = open()
  const dear = '{"id":"a","price":101}'
  const wrong = '{"id":"a","price":-1}'
  assert.equal(await codeOf(send({ box: 'theirs', body: wrong })), '400 INVALID_FIELD price')
  assert.equal(await codeOf(send({ box: 'theirs', body: dear })), '403 NOT_ALLOWED')
  assert.equal(await codeOf(send({ box: 'shut', body: dear })), '409 PAYMENT_REJECTED')
  assert.equal(await codeOf(send({ body: dear })), '402 INSUFFICIENT_FUNDS')
  assert.equal(await codeOf(send({ body: '{"id":"a","price":100}' })), '201')
})

test('lets an interface add to every answer below its path: to refusals, unknown paths and faults of the bank too (house: 3)', async () => {
  const { bank, send } = open()
  const broken = '{"id":"a","price":1,"memo":"break"}'
  const answers: [status: number, send: (headers: Record<string, string>) => Promise<Response>][] = [
    [200, (headers) => send({ method: 'GET', headers })],
    [404, (headers) => send({ box: 'none', headers })],
    [401, (headers) => send({ headers: { ...headers, 'x-api-key': 'wrong' } })],
    [405, (headers) => send({ method: 'PUT', headers })],
    [404, (headers) => bank.fetch(`${BASE}/notes/v1/nothing`, { headers })],
    [500, (headers) => send({ body: broken, headers })],
  ]
  for (const [at, [status, ask]] of answers.entries()) {
    const response = await ask({ 'x-nonce': `seen ${at}` })
    assert.deepEqual([response.status, response.headers.get('x-echo')], [status, `seen ${at}`])
  }
})

test('leaves a plan to the next call when the first fails before its signature was seen, and uses it up after (gaps: shared.sandbox.outcomes)', async () => {
  const { send, plan } = open()
  await plan('reject')
  assert.equal(await codeOf(send({ headers: { 'x-length': '1' } })), '400 INVALID_SIGNATURE')
  assert.equal(await codeOf(send({ body: '{}' })), '400 MISSING_FIELD id MISSING_FIELD price')
  assert.equal(await codeOf(send()), '201')
})

test('does the work and then answers with a planned error, and refuses as ever what cannot be done (gaps: shared.sandbox.outcomes)', async () => {
  const { send, plan } = open()
  const notesOf = async () => ((await (await send({ method: 'GET' })).json()) as { notes: string[] }).notes
  await plan('error-after:INTERNAL_ERROR')
  assert.equal(await codeOf(send({ body: '{"id":"a","price":1}' })), '500 INTERNAL_ERROR')
  assert.deepEqual(await notesOf(), ['a'])
  await plan('error:INTERNAL_ERROR')
  assert.equal(await codeOf(send({ body: '{"id":"b","price":1}' })), '500 INTERNAL_ERROR')
  assert.deepEqual(await notesOf(), ['a'])
  await plan('error-after:INTERNAL_ERROR')
  assert.equal(await codeOf(send({ body: '{"id":"b","price":101}' })), '402 INSUFFICIENT_FUNDS')
})
