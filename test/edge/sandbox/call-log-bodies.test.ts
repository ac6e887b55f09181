/// <reference types="node" />
// Bodies in which no secret would be recognised: in the log and in explanations stands no more than how long they were.
// What is masked in a text is tested in call-log-mask.test.ts.
import { gzipSync } from 'node:zlib'
import { assert, test } from '#kit'
import { BASE, control, everyBank, type Json, openBank, type TestBank } from './bank-kit.ts'
import type { WalkRequest } from './openapi/caller.ts'
import { openTried, withHeaders } from './explanation/kit.ts'

Object.assign(everyBank, { callLog: true })

const CANARY = 'canary-7b1f6f0f'

async function lastCall(bank: TestBank): Promise<{ call: Json; explanation: Json }> {
  const { json } = await control(bank, 'GET', '/calls?limit=1')
  const [{ id } = { id: '' }] = json['calls'] as { id: string }[]
  const call = (await control(bank, 'GET', `/calls/${id}`)).json
  return { call, explanation: (await control(bank, 'GET', `/calls/${id}/explanation`)).json }
}

const BODIES: Record<string, string | Uint8Array<ArrayBuffer>> = {
  'UTF-16': new Uint8Array(Buffer.from(`{"client_secret":"${CANARY}"}`, 'utf16le')),
  'UTF-16 as UTF-8': [...`{"client_secret":"${CANARY}"}`].join('\0'),
  'a NUL': `\0{"client_secret":"${CANARY}"}`,
  'a byte that is no UTF-8': new Uint8Array(Buffer.from(`\xff{"note":"${CANARY}"}`, 'latin1')),
  'a packed body': new Uint8Array(gzipSync(`{"client_secret":"${CANARY}"}`)),
}

for (const [name, body] of Object.entries(BODIES)) {
  test(`stores of a body that is no text its length and a note alone: ${name} (house: 3)`, async () => {
    const bank = openBank()
    await bank.sandbox.fetch(`${BASE}/r2p-sandbox/v1/payments`, { method: 'POST', body })
    const { call } = await lastCall(bank)
    const bytes = typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength
    const request = call['request'] as Json
    assert.deepEqual(request['body'], { text: 'no text in UTF-8, not shown', bytes, isCut: true })
  })
}

test('stores a text that is cut within a character (house: 3)', async () => {
  const bank = openBank({ callLog: { bodyBytes: 5 } })
  const body = 'ä'.repeat(5_000)
  await bank.sandbox.fetch(`${BASE}/r2p-sandbox/v1/payments`, { method: 'POST', body })
  const { call } = await lastCall(bank)
  assert.deepEqual((call['request'] as Json)['body'], { text: 'äääää', bytes: 10_000, isCut: true })
})

for (const [name, header] of [
  ['psd2-payments', 'x-jws-signature'],
  ['corporate-payments', 'x-req-signature'],
] as const) {
  test(`shows no secret of a body in the payload that was signed, and no bytes of it, of ${name} (house: 3; gaps: psd2.jws)`, async () => {
    const { bank, caller, operations } = await openTried(name)
    const found = operations.find(
      ({ request: one }) => one.body?.startsWith('{') && caller.sign(one).headers.has(header),
    )
    const request = found?.request as WalkRequest
    const sent = async (body: string, other: string) => {
      const signature = caller.sign({ ...request, body: other }).headers.get(header)
      const made = withHeaders(caller.sign({ ...request, body }), {
        [header]: signature,
      })
      await bank.sandbox.fetch(made)
      const { call, explanation } = await lastCall(bank)
      const lines = explanation['lines'] as { name: string; bank: string; caller?: string }[] | undefined
      const payload = lines?.find((line) => line.name === 'payload')
      assert.isDefined(payload, JSON.stringify(explanation))
      return { call, explanation, payload, difference: explanation['difference'] as Json }
    }
    const plain = request.body ?? ''
    const open = await sent(plain, `${plain}\n`)
    assert.notMatch(open.payload?.bank ?? '', /^sha256:/)
    assert.notEqual(open.difference['caller'], '')

    const whole = JSON.stringify({ ...(JSON.parse(plain) as Json), client_secret: CANARY })
    const closed = await sent(whole, `${whole}\n`)
    const shown = JSON.stringify([closed.call, closed.explanation])
    for (const text of shown.match(/[\w-]{8,}/g) ?? [])
      for (const at of [0, 1, 2, 3])
        assert.notInclude(Buffer.from(text.slice(at), 'base64url').toString('latin1'), CANARY.slice(0, 9))
    assert.notInclude(shown, CANARY)
    assert.match(closed.payload?.bank ?? '', /^sha256:[0-9a-f]{8}$/)
    assert.match(closed.payload?.caller ?? '', /^sha256:[0-9a-f]{8}$/)
    assert.include(closed.difference, { line: 'payload', bank: '', caller: '' })
  })
}

test('shows no half of a secret at the end of a body that is cut (house: 3)', async () => {
  const bank = openBank({ callLog: { bodyBytes: 100 } })
  const { json } = await control(bank, 'POST', '/clients', {})
  const apiKey = String(json['apiKey'])
  for (let before = 60; before <= 104; before += 4) {
    const body = `${'x'.repeat(before)} ${apiKey} ${'y'.repeat(100)}`
    await bank.sandbox.fetch(`${BASE}/r2p-sandbox/v1/payments`, { method: 'POST', body })
    const { call } = await lastCall(bank)
    assert.notInclude(JSON.stringify(call), apiKey.slice(0, 6), String(before))
  }
})

test('shows no half of a secret where an explanation cuts a line, or tells the bytes that differ (house: 3; gaps: psd2.jws)', async () => {
  const { bank, caller, operations } = await openTried('online-payment')
  const { json } = await control(bank, 'POST', '/clients', {})
  const apiKey = String(json['apiKey'])
  const found = operations.find(({ request }) => request.body?.startsWith('{'))
  const request = found?.request as WalkRequest
  for (const before of [10, 1_960, 1_975, 1_990, 3_000]) {
    const body = (last: string) =>
      JSON.stringify({ note: `${'x '.repeat(before / 2)}${apiKey.slice(0, -1)}${last}` })
    const right = caller.sign({ ...request, body: body('!') })
    const changed = withHeaders(caller.sign({ ...request, body: body(apiKey.slice(-1)) }), {
      authorization: right.headers.get('authorization') ?? '',
    })
    await bank.sandbox.fetch(changed)
    const { call, explanation } = await lastCall(bank)
    assert.equal(explanation['verdict'], 'refused')
    const all = JSON.stringify([call, explanation])
    for (let at = 0; at + 9 <= apiKey.length; at += 3)
      assert.notInclude(all, apiKey.slice(at, at + 9), `${before} ${at}`)
  }
})

test('shows no half of a secret at the end of what it looks at, also where fingerprints make room for it (house: 3)', async () => {
  const bank = openBank({ callLog: { bodyBytes: 3_000 } })
  const { json } = await control(bank, 'POST', '/clients', {})
  const apiKey = String(json['apiKey'])
  const tokens = Array.from({ length: 100 }, (_, at) => `eyJ${String(at).padStart(57, 'x')}.y`).join(' ')
  for (let before = 762; before <= 790; before += 4) {
    const body = `${tokens} ${'z'.repeat(before)} ${apiKey} ${'y'.repeat(9_000)}`
    await bank.sandbox.fetch(`${BASE}/r2p-sandbox/v1/payments`, { method: 'POST', body })
    const { call } = await lastCall(bank)
    assert.include(JSON.stringify(call), 'zzzz')
    assert.notInclude(JSON.stringify(call), apiKey.slice(0, 6), String(before))
  }
})
