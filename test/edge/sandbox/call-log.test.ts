/// <reference types="node" />
// The log of calls: what it shows, what it keeps, what it forgets, and that no call depends on it.
// Why a call was refused is tested in explanation/, that no secret is in it in call-log-secrets.test.ts.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, test } from '#kit'
import { ROWS } from '../../../edge/sandbox/call-log/rows.ts'
import { openCallStore } from '../../../edge/sandbox/hosts/bank-store.ts'
import { createSandbox, memoryStore, type Store } from '../../../edge/sandbox/index.ts'
import { sections } from '../../tools/promises/promised.ts'
import { answered, BASE, control, type Json, openBank, type TestBank } from './bank-kit.ts'
import { call, create, order } from './online-payment/kit.ts'

interface Listed {
  calls: (Json & { id: string; path: string })[]
  next?: string
  latest?: string
}

async function list(bank: TestBank, query = ''): Promise<Listed> {
  const { status, json } = await control(bank, 'GET', `/calls${query && `?${query}`}`)
  assert.equal(status, 200, JSON.stringify(json))
  return json as unknown as Listed
}

const ask = (bank: TestBank, path: string, init: RequestInit = {}) => bank.sandbox.fetch(BASE + path, init)

test('tells of each call who called, what, how it ended, and what decided (gaps: shared.check-order)', async () => {
  const bank = openBank({ callLog: true })
  const made = await create(bank)
  await call(bank, 'POST', '/payments', order({ amount: '1' }))
  await ask(bank, '/accounts/v3/accounts?x=1', { headers: { accept: 'application/json' } })
  const { calls } = await list(bank)
  const [read, wrong, right] = calls
  assert.deepInclude(right, {
    direction: 'in',
    interface: 'online-payment',
    operation: 'online-payment.create',
    client: '3f0c8f7e-5a4b-4f7e-9d27-5b1f6f0f2a11',
    isProven: true,
    method: 'POST',
    path: '/paymentbutton/v1/payments',
    status: 200,
    stage: 'done',
    paper: '1 B, Create payment',
    at: '2026-11-20T10:00:00.000Z',
  })
  assert.deepInclude(wrong, { status: 400, stage: 'fields', code: 'INVALID_FIELD', row: 'shared.members' })
  assert.match(String(wrong?.['errorId']), /^[0-9a-f-]{36}$/)
  assert.deepInclude(read, { status: 401, stage: 'sender', path: '/accounts/v3/accounts?x=1' })
  assert.isUndefined(read?.['client'])
  const one = (await control(bank, 'GET', `/calls/${right?.id}`)).json
  const { request, response, changed } = one as { request: Json; response: Json; changed: string[] }
  assert.include(JSON.stringify(request['body']), '100.00')
  assert.include(JSON.stringify(response['body']), made.paymentId)
  assert.include(JSON.stringify(response['headers']), 'application/json')
  assert.isTrue(
    changed.some((key) => key.includes(made.paymentId)),
    changed.join(),
  )
  assert.isFalse(changed.some((key) => /^(state|due|oauth)\//.test(key)))
})

test('lists only rows that there are (gaps: shared.check-order)', () => {
  assert.isNotEmpty(ROWS)
  // Certificates have a row, and no title of a test must name it.
  for (const row of ROWS) assert.include([...(sections['gaps'] ?? []), 'shared.mtls'], row)
})

test('names of a page no more than that it was asked for, and steering not at all (gaps: shared.sandbox.control)', async () => {
  const bank = openBank({ callLog: true, paymentPage: true })
  const { link } = await create(bank)
  await ask(bank, link)
  await ask(bank, '/oauth/authorize?client_id=x&state=12345678')
  await control(bank, 'GET', '/keys')
  await ask(bank, '/')
  const { calls } = await list(bank)
  assert.lengthOf(calls, 3)
  for (const page of calls.slice(0, 2)) {
    assert.isTrue(page['isPage'])
    assert.notInclude(page.path, '?')
    const { json } = await control(bank, 'GET', `/calls/${page.id}`)
    assert.deepEqual(json['request'], { headers: [] })
  }
})

test('says of a page that was refused which parameter it was, and what the bank knows (gaps: shared.oauth.authorize)', async () => {
  const bank = openBank({ callLog: true, paymentPage: true })
  const { json } = await control(bank, 'POST', '/clients', { redirectUris: ['https://shop.example/back'] })
  const known = `client_id=${String(json['clientId'])}`
  const back = `${known}&redirect_uri=https%3A%2F%2Fshop.example%2Fback`
  const pages: [path: string, code: string, at: string | undefined, words: RegExp][] = [
    ['/oauth/authorize', 'client-unknown', 'client_id', /^client_id is missing\.$/],
    ['/oauth/authorize?client_id=a&client_id=b', 'client-unknown', 'client_id', /more than once/],
    ['/oauth/authorize?client_id=nobody', 'client-unknown', 'client_id', /knows no client nobody\.$/],
    [
      `/oauth/authorize?${known}`,
      'redirect-unknown',
      'redirect_uri',
      /^redirect_uri is missing; registered are https:\/\/shop\.example\/back\.$/,
    ],
    [
      `/oauth/authorize?${known}&redirect_uri=https%3A%2F%2Fshop.example%2F%3Fcode%3Dsecret-of-a-payer`,
      'redirect-unknown',
      'redirect_uri',
      /^redirect_uri https:\/\/shop\.example\/\?… is not registered; registered are/,
    ],
    [`/oauth/authorize?${back}`, 'parameter-wrong', 'state', /invalid_request: state must be 8 to 128/],
    [
      `/oauth/authorize?${back}&state=12345678&response_type=token`,
      'parameter-wrong',
      'response_type',
      /unsupported_response_type: response_type is not supported\./,
    ],
    [
      `/oauth/authorize?${back}&state=12345678&response_type=code&scope=some`,
      'parameter-wrong',
      'scope',
      /invalid_scope: scope is missing or not known\./,
    ],
    ['/customer/payments/nothing', 'page-unknown', undefined, /no such page/],
  ]
  for (const [path, code, at, words] of pages) {
    await ask(bank, path)
    const { calls } = await list(bank)
    const whole = await control(bank, 'GET', `/calls/${calls[0]?.id}/explanation`)
    const [cause] = whole.json['causes'] as Json[]
    assert.equal(cause?.['code'], code, path)
    assert.equal(cause?.['at'], at, path)
    assert.match(String(cause?.['sentence']), words, path)
    assert.notInclude(JSON.stringify(calls) + JSON.stringify(whole.json), 'secret-of-a-payer')
  }
})

test('tells of a callback where it went and what came back, and of one that nobody answered (gaps: online-payment.callback.delivery)', async () => {
  const bank = openBank({ callLog: true })
  for (const answering of [500, 204, 'never'] as const) {
    bank.answering.status = answering
    const { link } = await create(bank, { b2bBackendURL: { url: 'https://shop.example/notices?key=1' } })
    await ask(bank, link)
    await bank.sandbox.idle()
  }
  const { calls } = await list(bank, 'direction=out')
  assert.deepEqual(
    calls.map(({ status }) => status),
    [undefined, 204, 500],
  )
  const why = calls.map(async ({ id }) => {
    const { verdict, causes } = (await control(bank, 'GET', `/calls/${id}/explanation`)).json
    return [
      verdict,
      ...(causes as Json[]).map(({ code, sentence }) => `${String(code)}: ${String(sentence)}`),
    ]
  })
  const place = 'https://shop.example/notices?key=1'
  assert.deepEqual(await Promise.all(why), [
    ['refused', `receiver-silent: Nobody answered at ${place}.`],
    ['accepted'],
    ['refused', `receiver-refused: What answered at ${place} said 500.`],
  ])
  assert.deepInclude(calls[1], {
    operation: 'online-payment.callback',
    path: 'https://shop.example/notices?key=1',
  })
  const { json } = await control(bank, 'GET', `/calls/${calls[1]?.id}`)
  assert.include(JSON.stringify(json), 'x-request-id')
})

test('sends a callback again as the payment stands, with ids of its own, and none where there is no address (gaps: online-payment.callback.delivery)', async () => {
  const bank = openBank({ callLog: true })
  const { link, paymentId } = await create(bank, { b2bBackendURL: { url: 'https://shop.example/notices' } })
  await ask(bank, link)
  await bank.sandbox.idle()
  assert.equal((await control(bank, 'POST', `/callbacks/${paymentId}`)).status, 204)
  await bank.sandbox.idle()
  const [first, again] = bank.sent
  assert.lengthOf(bank.sent, 2)
  assert.deepEqual([again?.url, again?.body], [first?.url, first?.body])
  assert.notEqual(again?.headers['x-request-id'], first?.headers['x-request-id'])
  assert.notEqual(again?.headers['authorization'], first?.headers['authorization'])
  assert.lengthOf((await list(bank, 'direction=out')).calls, 2)
  const silent = await create(bank)
  assert.equal((await control(bank, 'POST', `/callbacks/${silent.paymentId}`)).status, 409)
  assert.equal((await control(bank, 'POST', '/callbacks/none')).status, 404)
})

test('finds calls by direction, interface, client, operation, status and any text, and goes through them page by page (house: 3)', async () => {
  const bank = openBank({ callLog: true })
  await create(bank)
  await create(bank, { amount: '77.70' })
  await call(bank, 'GET', '/payments/none')
  await ask(bank, '/r2p-sandbox/v1/payments')
  const count = async (query: string) => (await list(bank, query)).calls.length
  assert.equal(await count('interface=online-payment'), 3)
  assert.equal(await count('operation=online-payment.create'), 2)
  assert.equal(await count('operation=online-payment'), 3)
  assert.equal(await count('client=3f0c8f7e-5a4b-4f7e-9d27-5b1f6f0f2a11'), 3)
  assert.equal(await count('status=401'), 1)
  assert.equal(await count('status=4xx'), 2)
  assert.equal(await count('status=refused'), 2)
  assert.equal(await count('status=none'), 0)
  assert.equal(await count('direction=out'), 0)
  assert.equal(await count('search=77.70'), 1)
  assert.equal(await count('search=CREDITED&status=5xx'), 0)
  const first = await list(bank, 'limit=3')
  assert.lengthOf(first.calls, 3)
  const second = await list(bank, `limit=3&before=${first.next}`)
  assert.lengthOf(second.calls, 1)
  assert.isUndefined(second.next)
  assert.isEmpty((await list(bank, `after=${first.latest}`)).calls)
  await call(bank, 'GET', '/payments/none')
  assert.lengthOf((await list(bank, `after=${first.latest}`)).calls, 1)
  for (const wrong of ['limit=0', 'limit=501', 'limit=x', 'status=bad', 'direction=up', 'more=1'])
    assert.equal((await control(bank, 'GET', `/calls?${wrong}`)).status, 400, wrong)
  assert.equal((await control(bank, 'GET', '/calls/none')).status, 404)
  assert.equal((await control(bank, 'GET', '/calls', undefined, { 'x-sandbox-key': 'wrong' })).status, 401)
})

test('gives an archive that tools open, HAR 1.2, and forgets all when it is told to (house: 3)', async () => {
  const bank = openBank({ callLog: true })
  await create(bank)
  const archive = await ask(bank, '/_sandbox/calls.har', {
    headers: { 'x-sandbox-key': 'sandbox-key-of-the-tests' },
  })
  assert.include(archive.headers.get('content-disposition') ?? '', 'silta-calls.har')
  const { log } = (await answered(archive)).json as {
    log: { version: string; creator: Json; entries: Json[] }
  }
  assert.equal(log.version, '1.2')
  assert.hasAllKeys(log.creator, ['name', 'version'])
  assert.lengthOf(log.entries, 1)
  for (const entry of log.entries) {
    assert.containsAllKeys(entry, ['startedDateTime', 'time', 'request', 'response', 'cache', 'timings'])
    const request = entry['request'] as Json
    assert.equal(request['url'], `${BASE}/paymentbutton/v1/payments`)
    assert.containsAllKeys(
      request,
      `method httpVersion cookies headers queryString postData headersSize
      bodySize`.split(/\s+/),
    )
    assert.containsAllKeys(
      entry['response'],
      `status statusText httpVersion cookies headers content
      redirectURL headersSize bodySize`.split(/\s+/),
    )
  }
  const [before] = (await list(bank)).calls
  assert.equal((await control(bank, 'DELETE', '/calls')).status, 204)
  assert.isEmpty((await list(bank)).calls)
  await create(bank)
  const [after] = (await list(bank)).calls
  assert.isAbove(Number(after?.id), Number(before?.id))
})

test('forgets the oldest calls beyond a number, a size and an age, and cuts long bodies (house: 3)', async () => {
  const few = openBank({ callLog: { most: 5 } })
  for (let at = 0; at < 9; at += 1) {
    await ask(few, `/nowhere/${at}`)
    await list(few)
  }
  assert.deepEqual(
    (await list(few)).calls.map(({ path }) => path),
    [8, 7, 6, 5, 4].map((at) => `/nowhere/${at}`),
  )

  const small = openBank({ callLog: { mostBytes: 65_536, bodyBytes: 4_000 } })
  const headers = { 'content-type': 'application/json', 'x-api-key': 'x' }
  for (let at = 0; at < 40; at += 1) {
    await ask(small, '/r2p-sandbox/v1/payments', { method: 'POST', headers, body: 'x'.repeat(9_000) })
    await list(small)
  }
  const { calls } = await list(small)
  assert.isAbove(calls.length, 3)
  assert.isBelow(calls.length, 20)
  const { json } = await control(small, 'GET', `/calls/${calls[0]?.id}`)
  const { body } = json['request'] as { body: { text: string; bytes: number; isCut: boolean } }
  assert.deepEqual([body.text.length, body.bytes, body.isCut], [4_000, 9_000, true])

  const short = openBank({ callLog: { days: 2 } })
  await ask(short, '/nowhere')
  assert.lengthOf((await list(short)).calls, 1)
  short.wire.now += 3 * 86_400_000
  assert.isEmpty((await list(short)).calls)
  for (const wrong of [{ most: 0 }, { mostBytes: 1 }, { days: 0.5 }, { bodyBytes: -1 }])
    assert.throws(() => createSandbox({ callLog: wrong }), /callLog\.\w+ must be/)
})

test('keeps the calls over a restart and a reset, in a file of their own, and reads what another version wrote (promises: R5)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'silta-calls-'))
  try {
    const first = openBank({ callLog: { store: await openCallStore(folder) } })
    await create(first)
    await control(first, 'POST', '/reset', {})
    await ask(first, '/nowhere')
    first.sandbox.close()
    const store = await openCallStore(folder)
    // What a later version may have written besides, and what nobody can read.
    store.put('calls/pack/000000000000000', {
      form: 2,
      calls: ['{"id":"000000000000000","method":"GET","path":"/later","more":{"of":1}}', '{', '{"id":7}'],
      bytes: 90,
      at: first.wire.now,
    })
    const second = openBank({ callLog: { store } })
    const { calls } = await list(second)
    assert.deepEqual(
      calls.map(({ path }) => path),
      ['/nowhere', '/paymentbutton/v1/payments', '/later'],
    )
    await ask(second, '/again')
    assert.equal((await list(second)).calls[0]?.path, '/again')
    second.sandbox.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('answers every call as ever when the log cannot be written or read (promises: R5)', async () => {
  const events: string[] = []
  const broken: Store = {
    ...memoryStore(),
    put: () => {
      throw new Error('the disk is full')
    },
    list: () => {
      throw new Error('the disk is gone')
    },
  }
  const bank = openBank({ callLog: { store: broken }, log: ({ event }) => void events.push(event) })
  await create(bank)
  assert.equal((await call(bank, 'GET', '/payments/none')).status, 400)
  await bank.sandbox.idle()
  assert.include(events, 'sandbox.call_log_failed')
  await create(bank)
})

test('looks into no more than some of a flood of refused calls, and says so of the rest (house: 3)', async () => {
  const bank = openBank({ callLog: true })
  for (let at = 0; at < 130; at += 1) await ask(bank, `/r2p-sandbox/v1/payments?${at}`)
  const { calls } = await list(bank, 'limit=200')
  assert.lengthOf(calls, 130)
  const causeOf = async (id = '') => {
    const { json } = await control(bank, 'GET', `/calls/${id}/explanation`)
    return (json['causes'] as { code: string }[])[0]?.code
  }
  assert.equal(await causeOf(calls.at(-1)?.id), 'key-missing')
  assert.equal(await causeOf(calls[0]?.id), 'other')
})

test('keeps none unless it is asked for, and says how to (house: 3)', async () => {
  const bank = openBank()
  await create(bank)
  for (const path of ['/calls', '/calls/1', '/calls/1/explanation', '/calls.har']) {
    const { status, json } = await control(bank, 'GET', path)
    assert.equal(status, 409)
    assert.include(String(json['message']), 'callLog')
  }
})
