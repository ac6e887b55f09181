/// <reference types="node" />
// Reads messages that were not sent, as raw HTTP and as curl lines, and has them explained: against a bank at a port of this machine.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, test, wallClock } from '#kit'
import { readMessage } from '../../../edge/cli/explain/message.ts'
import { serveBank } from './run-word.ts'

const bank = 'http://127.0.0.1:8788'
const read = (text: string) =>
  readMessage(new TextEncoder().encode(text), {
    bank,
    variable: (name) => (name === 'TOKEN' ? 'to ken' : undefined),
    file: () => new TextEncoder().encode('{\r\n"a": 1 }\n'),
  })

test('reads a raw HTTP message with its body byte for byte (house: 1)', () => {
  const body = '{"amount":"1.00",\r\n"text":"häst"}'
  const length = new TextEncoder().encode(body).length
  assert.deepEqual(
    read(
      `POST /a/b?c=1 HTTP/1.1\r\nHost: 127.0.0.1:8788\r\nX-One:  two \r\nContent-Length: ${length}\r\n\r\n${body}\n`,
    ),
    {
      method: 'POST',
      address: `${bank}/a/b?c=1`,
      headers: [
        ['Host', '127.0.0.1:8788'],
        ['X-One', 'two'],
        ['Content-Length', String(length)],
      ],
      body,
    },
  )
  assert.deepEqual(read('GET /a HTTP/1.1\naccept: */*\n'), {
    method: 'GET',
    address: `${bank}/a`,
    headers: [['accept', '*/*']],
  })
  assert.equal(read('GET /a HTTP/1.1\nhost: bank.example\n\n').address, 'https://bank.example/a')
  assert.equal(read('GET https://bank.example/a\n\n').address, 'https://bank.example/a')
  assert.equal(read('PUT /a\n\n{}\n\n').body, '{}\n')
})

test('reads a curl line as a shell and curl do (house: 1)', () => {
  assert.deepEqual(
    read(
      `$ curl -sS -X POST '${bank}/a?b=1&c=2' \\\n  -H "authorization: Bearer $TOKEN" -H 'accept:' \\\n  --json '{"it":"isn'\\''t"}'\n`,
    ),
    {
      method: 'POST',
      address: `${bank}/a?b=1&c=2`,
      headers: [
        ['user-agent', 'curl'],
        ['content-type', 'application/json'],
        ['authorization', 'Bearer to ken'],
      ],
      body: `{"it":"isn't"}`,
    },
  )
  const form = read(`curl ${bank}/t -d a=1 --data-urlencode 'b=c d' -u me:secret`)
  assert.deepEqual([form.method, form.body], ['POST', 'a=1&b=c%20d'])
  assert.deepInclude(form.headers, ['content-type', 'application/x-www-form-urlencoded'])
  assert.deepInclude(form.headers, ['authorization', 'Basic bWU6c2VjcmV0'])
  assert.equal(read(`curl -G ${bank}/t -d a=1`).address, `${bank}/t?a=1`)
  assert.equal(read(`curl -I ${bank}/t`).method, 'HEAD')
  assert.equal(read(`curl -XDELETE /t`).address, `${bank}/t`)
  assert.equal(read(`curl ${bank}/t --data-binary @a.json`).body, '{\r\n"a": 1 }\n')
  assert.equal(read(`curl ${bank}/t -d @a.json`).body, '{"a": 1 }')
  assert.equal(read(`curl ${bank}/t --data-raw $'a\\nb\\u00e4\\x41'`).body, 'a\nbäA')
})

test('reads a curl line with a name of any length (house: 1)', () => {
  const name = 'ä'.repeat(150_000)
  const { headers } = read(`curl ${bank}/t -u ${name}:secret`)
  const [, given = ''] = headers.find(([header]) => header === 'authorization') ?? []
  assert.equal(Buffer.from(given.slice('Basic '.length), 'base64').toString(), `${name}:secret`)
})

test('tells what it does not understand of a message, and repeats no value of it (house: 4; promises: R30)', () => {
  const wrong: [text: string, why: RegExp][] = [
    ['', /empty/],
    ['hello', /must begin with a line such as/],
    ['GET a HTTP/1.1\n\n', /path, or a whole address/],
    ['GET /a HTTP/1.1\naccept: b\nsecret-canary\n\n', /in line 3/],
    ['POST /a HTTP/1.1\ncontent-length: 5\n\ncanary', /says 5, and there are 6/],
    ['POST /a HTTP/1.1\ntransfer-encoding: chunked\n\n0', /without transfer-encoding/],
    ['curl', /must begin with/],
    ['curl -s', /must be given an address/],
    ['curl a b', /one address/],
    [`curl ${bank}/a --form a=canary`, /--form is not/],
    [`curl ${bank}/a -H canary`, /"name: value"/],
    [`curl ${bank}/a -H`, /a value for -H/],
    [`curl ${bank}/a -H 'canary: b`, /quotes that are closed/],
    [`curl ${bank}/a -H "a: $NOT_SET"`, /NOT_SET must be set/],
    [`curl ${bank}/a -H "a: $(cat canary)"`, /without commands inside/],
    [`curl ${bank}/a?b=1&c=canary`, /in quotes/],
    [`curl ${bank}/a | jq .canary`, /\| begins something else/],
    [`curl ${bank}/a\ncurl ${bank}/canary`, /one command/],
  ]
  for (const [text, why] of wrong) {
    assert.throws(() => read(text), TypeError, why, text)
    try {
      read(text)
    } catch (error) {
      assert.notInclude(String(error), 'canary', text)
    }
  }
  const bytes = new Uint8Array([0x47, 0xff, 0xfe])
  assert.throws(() => readMessage(bytes, { bank, variable: () => undefined, file: () => bytes }), /UTF-8/)
})

test('explains a message from a file without sending it, and ends with 1 where it would be refused (house: 1; gaps: shared.sandbox.control)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'silta-message-'))
  const served = await serveBank({ callLog: true })
  try {
    const file = join(folder, 'call.http')
    writeFileSync(
      file,
      'GET /accounts/v3/accounts HTTP/1.1\naccept: application/json\nx-api-key: canary-key\n\n',
    )
    const refused = await served.run('explain', '--message', file)
    assert.equal(refused.code, 1, refused.err)
    assert.include(refused.out, 'No client of this bank has this api key.')
    assert.notInclude(refused.out + refused.err, 'canary-key')
    writeFileSync(file, `curl ${served.address}/r2p-sandbox/v1/payments/1/status -H 'x-api-key: canary-key'`)
    const asJson = await served.run('explain', '--message', file, '--json')
    const { call, explanation } = JSON.parse(asJson.out) as {
      call: { method: string }
      explanation: { verdict: string }
    }
    assert.deepEqual([asJson.code, call.method, explanation.verdict], [1, 'GET', 'refused'])
    assert.notInclude(asJson.out, 'canary-key')
    writeFileSync(file, `curl ${served.address}/.well-known/jwks.json`)
    assert.equal((await served.run('explain', '--message', file)).code, 0)
    // None of them has reached the bank.
    assert.include((await served.run('logs')).out, 'No call')
    writeFileSync(file, 'not a message')
    const wrong = await served.run('explain', '--message', file)
    assert.equal(wrong.code, 2)
    assert.include(wrong.err, 'message must begin with')
    assert.equal((await served.run('explain', '1', '--message', file)).code, 2)
    assert.equal((await served.run('explain', '--message', join(folder, 'none'))).code, 2)
  } finally {
    await served.close()
    rmSync(folder, { recursive: true })
  }
})

test('explains the calls of an archive from a file, and lays two calls of the log side by side (house: 1)', async () => {
  const served = await serveBank({ callLog: true })
  const folder = mkdtempSync(join(tmpdir(), 'silta-har-'))
  try {
    const file = join(folder, 'calls.har')
    const entry = {
      startedDateTime: new Date(wallClock()).toISOString(),
      request: { method: 'GET', url: `${served.address}/accounts/v3/accounts`, headers: [] },
      response: { status: 401 },
    }
    writeFileSync(file, JSON.stringify({ log: { entries: [entry] } }))
    const ran = await served.run('explain', '--har', file)
    assert.equal(ran.code, 1)
    assert.include(ran.out, 'The call has no header x-api-key.')
    assert.include(ran.out, 'The archive says 401.')
    assert.include(ran.out, 'Calls to the bank: 1, refused: 1, others left out: 0.')
    const inJson = JSON.parse((await served.run('explain', '--har', file, '--json')).out) as {
      calls: unknown[]
    }
    assert.lengthOf(inJson.calls, 1)
    const urls = [entry.request.url, `${served.address}/${'x'.repeat(9_000)}`, `${served.address}/ä`]
    const entries = urls.map((url) => ({ ...entry, request: { ...entry.request, url } }))
    writeFileSync(file, JSON.stringify({ log: { entries: [...entries, entry] } }))
    const some = await served.run('explain', '--har', file)
    assert.equal(some.code, 1)
    assert.include(some.out, 'Not explained: log.entries[1].request.url must have at most 8000 characters')
    assert.match(some.out, /Not explained: GET .*\/ä of .* address/)
    assert.include(some.out, 'Calls to the bank: 3, refused: 2, not explained: 2, others left out: 0.')
    const wrong = Array.from({ length: 30 }, () => ({ ...entry, startedDateTime: 'soon' }))
    writeFileSync(file, JSON.stringify({ log: { entries: [...wrong, ...entries] } }))
    const many = await served.run('explain', '--har', file)
    assert.lengthOf(many.out.match(/Not explained: /g) ?? [], 20)
    assert.include(many.out, 'And 12 more are not explained.')
    assert.include(many.out, 'refused: 1, not explained: 32, others left out: 0.')
    writeFileSync(file, '{}')
    const bad = await served.run('explain', '--har', file)
    assert.equal(bad.code, 2)
    assert.include(bad.err, 'log.entries must be a list')
    for (const words of [
      ['--har', join(folder, 'none.har')],
      ['--har', file, '--message', file],
      ['--har', file, '000000000000001'],
      ['--with', '000000000000001'],
    ])
      assert.equal((await served.run('explain', ...words)).code, 2)

    await fetch(`${served.address}/accounts/v3/accounts`)
    await fetch(`${served.address}/accounts/v3/accounts`, { headers: { 'x-api-key': 'nobody' } })
    const logged = JSON.parse((await served.run('logs', '--json')).out) as { id: string }[]
    const [first = { id: '' }, second = { id: '' }] = logged
    const compared = await served.run('explain', first.id, '--with', second.id)
    assert.equal(compared.code, 0)
    assert.include(compared.out, 'header x-api-key')
    assert.include(compared.out, '(not there)')
    assert.match(compared.out, /\d+ of \d+ parts differ\./)
    assert.notInclude(compared.out, 'header host')
  } finally {
    rmSync(folder, { recursive: true })
    await served.close()
  }
})
