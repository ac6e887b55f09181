// Archives of calls that are taken in: each call to the bank is explained as of its own time, and nothing happens at the bank.
// How an archive is written is in call-log.test.ts.
import { assert, test } from '#kit'
import { MOST_CALLS, MOST_CHARACTERS, readArchive } from '../../../edge/shared/parts/archive.ts'
import { makeControl } from '../../../edge/sandbox/control/index.ts'
import { memoryStore } from '../../../edge/sandbox/index.ts'
import { BASE, control, openBank } from './bank-kit.ts'
import { call, order, signedRequest } from './online-payment/kit.ts'

/** A call as a browser writes it into an archive. */
function entryOf(request: Request, body: string, at: number, more = {}) {
  return {
    startedDateTime: new Date(at).toISOString(),
    request: {
      method: request.method,
      url: request.url,
      headers: [
        { name: ':authority', value: 'bank.example' },
        { name: 'content-length', value: String(body.length) },
        ...[...request.headers].map(([name, value]) => ({ name, value })),
      ],
      postData: { mimeType: 'application/json', text: body },
    },
    response: { status: 200 },
    ...more,
  }
}

const har = (entries: unknown[], creator = 'a browser') =>
  JSON.stringify({ log: { version: '1.2', creator: { name: creator }, entries } })

test('explains each call of an archive as of its own time, also one that came already, and does nothing of it (house: 1)', async () => {
  const store = memoryStore()
  const bank = openBank({ store })
  const steered = makeControl({ baseUrl: BASE, ...bank.sandbox, fetch: bank.sandbox.fetch })
  const body = JSON.stringify(order())
  const at = bank.wire.now
  const request = () => signedRequest(at, 'POST', '/paymentbutton/v1/payments', body)
  const came = request()
  assert.equal((await bank.sandbox.fetch(came.clone())).status, 200)
  const bent = request()
  bank.wire.now += 3_600_000
  const text = har([
    entryOf(came, body, at),
    entryOf(bent, body.replace('100.00', '100.01'), at),
    entryOf(new Request('https://elsewhere.example/'), '', at),
    entryOf(new Request(`${BASE}/_sandbox/bank`), '', at),
  ])
  const { calls, leftOut } = readArchive(text, [BASE])
  assert.equal(leftOut, 2)
  assert.notInclude(
    calls.flatMap(({ headers }) => headers.map(([name]) => name)),
    'content-length',
  )
  const before = JSON.stringify(store.list({ prefix: '' }))
  const explained = []
  for (const { isMasked, status, ...message } of calls) {
    assert.deepEqual([isMasked, status], [false, 200])
    explained.push(await steered.explain(message))
  }
  const [right, wrong] = explained
  assert.deepEqual([right?.explanation.verdict, right?.call.status], ['accepted', 200])
  assert.equal(wrong?.explanation.causes[0]?.code, 'signature-body')
  // Without its time, its date alone would be told.
  const [
    { at: _, status: _status, isMasked: _masked, ...timeless } = { at: '', status: 0, isMasked: false },
  ] = calls
  const late = await steered.explain(timeless as Parameters<typeof steered.explain>[0])
  assert.equal(late.explanation.causes[0]?.code, 'clock-behind')
  assert.equal(JSON.stringify(store.list({ prefix: '' })), before)
  assert.isEmpty(bank.sent)
  for (const wrongAt of ['yesterday', '1970-01-01T00:00:00Z']) {
    const refused = await control(bank, 'POST', '/explain', {
      method: 'GET',
      address: BASE,
      headers: [],
      at: wrongAt,
    })
    assert.equal(refused.status, 400)
  }
})

test('reads the archive that a bank has written of its log, wherever that bank stood, and knows fingerprints (house: 1)', async () => {
  const bank = openBank({ callLog: true })
  await call(bank, 'POST', '/payments', order({ b2bBackendURL: { url: 'https://shop.example/hook' } }))
  const { json } = await control(bank, 'GET', '/calls.har')
  const { calls } = readArchive(JSON.stringify(json), ['http://127.0.0.1:8788'])
  assert.deepEqual(
    calls.map(({ method, address, isMasked, status }) => [method, address, isMasked, status]),
    [['POST', `${BASE}/paymentbutton/v1/payments`, true, 200]],
  )
})

test('takes localhost and 127.0.0.1 as one, and fields of a form as a body (house: 1)', () => {
  const entry = {
    startedDateTime: '2026-11-20T10:00:00Z',
    request: {
      method: 'POST',
      url: 'http://localhost:8788/oauth/token#part',
      headers: [],
      postData: { mimeType: 'application/x-www-form-urlencoded', params: [{ name: 'a', value: 'b c' }] },
    },
    response: { status: 0 },
  }
  assert.deepEqual(readArchive(har([entry]), ['http://127.0.0.1:8788']).calls, [
    {
      at: '2026-11-20T10:00:00.000Z',
      method: 'POST',
      address: 'http://localhost:8788/oauth/token',
      headers: [],
      body: 'a=b+c',
      isMasked: false,
    },
  ])
})

test('names what is wrong with an archive as a whole (house: 1)', () => {
  const good = entryOf(new Request(`${BASE}/accounts/v3/accounts`), '', 0)
  const wrong: [text: string, words: RegExp][] = [
    ['{', /must be JSON/],
    ['null', /log\.entries must be a list/],
    ['{"log":{"entries":{}}}', /log\.entries must be a list/],
    [har(Array.from({ length: MOST_CALLS + 1 }, () => good)), /at most 500 calls to the bank: it has 501/],
    [' '.repeat(MOST_CHARACTERS + 1), /at most 20000000 characters/],
  ]
  for (const [text, words] of wrong) assert.throws(() => readArchive(text, [BASE]), TypeError, words)
})

test('names what is wrong with an entry of an archive, and where, and reads the others (house: 1)', () => {
  const good = entryOf(new Request(`${BASE}/accounts/v3/accounts`), '', 0)
  const bent = (changes: object) => ({ ...good, request: { ...good.request, ...changes } })
  const wrong: [entry: object | null, words: RegExp][] = [
    [null, /log\.entries\[1\]\.request\.url must be a text/],
    [bent({ url: 'nowhere' }), /log\.entries\[1\]\.request\.url must be an address/],
    [bent({ url: `${BASE}/${'x'.repeat(1_000_000)}` }), /entries\[1\]\.request\.url must have at most 8000/],
    [bent({ method: 'get it' }), /entries\[1\]\.request\.method/],
    [bent({ headers: 'none' }), /entries\[1\]\.request\.headers must be a list/],
    [bent({ headers: [{ value: 'x' }] }), /headers\[0\]\.name must be a text/],
    [{ ...good, startedDateTime: 'soon' }, /entries\[1\]\.startedDateTime must be a date-time/],
    [bent({ postData: { text: 'x'.repeat(200_001) } }), /postData must have at most 200000 characters/],
  ]
  for (const [entry, words] of wrong) {
    const { calls, leftOut, unread } = readArchive(har([good, entry, good]), [BASE])
    assert.deepEqual([calls.length, leftOut, unread.length], [2, 0, 1])
    assert.match(unread[0] ?? '', words)
  }
})

test('names the first twenty entries of an archive that cannot be read, and counts the others (house: 1)', () => {
  const good = entryOf(new Request(`${BASE}/accounts/v3/accounts`), '', 0)
  const bad = { ...good, startedDateTime: 'soon' }
  for (const [count, named, counted] of [
    [20, 20, 0],
    [21, 20, 1],
    [5_000, 20, 4_980],
  ] as const) {
    const read = readArchive(har([good, ...Array.from({ length: count }, () => bad)]), [BASE])
    assert.deepEqual([read.calls.length, read.leftOut, read.unread.length], [1, 0, named])
    assert.equal(read.moreUnread, counted)
    assert.match(read.unread.at(-1) ?? '', /log\.entries\[20\]/)
  }
})
