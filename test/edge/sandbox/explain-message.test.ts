// Explains messages that never reached the bank: the right cause, nothing happens at the bank, and no secret in the answer.
// How causes are found is tested in explanation/; how a person hands a message over, in test/edge/cli/explain.test.ts.
import { assert, test } from '#kit'
import { makeControl } from '../../../edge/sandbox/control/index.ts'
import { memoryStore } from '../../../edge/sandbox/index.ts'
import { BASE, control, type Json, openBank } from './bank-kit.ts'
import { order, signedRequest } from './online-payment/kit.ts'

async function open() {
  const store = memoryStore()
  const bank = openBank({ store })
  const steered = makeControl({ baseUrl: BASE, ...bank.sandbox, fetch: bank.sandbox.fetch })
  const { defaultClient } = await steered.keys()
  const body = JSON.stringify(order())
  const signed = (path = '/payments', text = body) =>
    signedRequest(bank.wire.now, 'POST', `/paymentbutton/v1${path}`, text, {})
  const messageOf = (request: Request, text = body) => ({
    method: request.method,
    address: request.url,
    headers: [...request.headers] as [string, string][],
    body: text,
  })
  return { bank, store, steered, defaultClient, signed, messageOf, body }
}

test('explains a message as the bank would answer it, and does nothing of it (house: 1, 3; gaps: shared.sandbox.control)', async () => {
  const { store, bank, steered, signed, messageOf, body } = await open()
  await steered.planOutcome({ operation: 'online-payment.create', outcome: 'error:INVALID_SIGNATURE' })
  const before = JSON.stringify(store.list({ prefix: '' }))
  const right = await steered.explain(messageOf(signed()))
  assert.deepEqual([right.explanation.verdict, right.explanation.causes], ['accepted', []])
  assert.include(right.call, { operation: 'online-payment.create', status: 200, stage: 'done' })
  // The same once more: the pair of ids was not used up.
  assert.equal((await steered.explain(messageOf(signed()))).call.status, 200)

  const bent = await steered.explain(messageOf(signed(), body.replace('"', '" ')))
  assert.equal(bent.explanation.verdict, 'refused')
  const changed = await steered.explain(messageOf(signed(), body.replace(/"amount":"\d/, '"amount":"9')))
  assert.equal(changed.explanation.causes[0]?.code, 'signature-body')
  assert.isNumber(changed.explanation.difference?.byte)
  const unsigned = messageOf(signed())
  const { explanation } = await steered.explain({
    ...unsigned,
    headers: unsigned.headers.filter(([name]) => name !== 'authorization'),
  })
  assert.deepInclude([explanation.causes[0]?.code, explanation.causes[0]?.at], 'authorization')
  const nowhere = await steered.explain({ method: 'GET', address: `${BASE}/accounts/v9`, headers: [] })
  assert.equal(nowhere.explanation.causes[0]?.code, 'path-unknown')

  assert.equal(JSON.stringify(store.list({ prefix: '' })), before)
  assert.isEmpty(bank.sent)
})

test('shows no secret of a message, known or not (promises: R30; house: 3)', async () => {
  const { steered, defaultClient, bank } = await open()
  const { access_token: token } = await steered.accountAccess.give({ customerId: 'customer-1' })
  const canaries = [
    token,
    defaultClient.apiKey,
    defaultClient.clientSecret,
    bank.sandbox.sandboxKey,
    'canary-of-nobody',
  ]
  for (const secret of canaries) {
    const shown = await control(bank, 'POST', '/explain', {
      method: 'POST',
      address: `${BASE}/r2p-sandbox/v1/payments?token=${encodeURIComponent(secret)}`,
      headers: [
        ['authorization', `Bearer ${secret}`],
        ['x-api-key', secret],
        ['cookie', `a=${secret}`],
        ['content-type', 'application/json'],
      ],
      body: JSON.stringify({ clientSecret: secret }),
    })
    assert.equal(shown.status, 200)
    assert.notInclude(JSON.stringify(shown.json), secret)
  }
})

test('refuses what is no message, with the member that is wrong (house: 4)', async () => {
  const { bank } = await open()
  const right = { method: 'GET', address: `${BASE}/accounts/v3/accounts`, headers: [] }
  const wrong: [path: string, message: object][] = [
    ['method', { ...right, method: 'get' }],
    ['method', { ...right, method: 'TRACE' }],
    ['address', { ...right, address: '/accounts' }],
    ['address', { ...right, address: 'http://:/' }],
    ['address', { ...right, address: `${BASE}/_sandbox/keys` }],
    ['headers[0][0]', { ...right, headers: [['a b', 'c']] }],
    ['headers[0][1]', { ...right, headers: [['a', 'b\nc']] }],
    ['headers', { ...right, headers: undefined }],
    ['body', { ...right, body: 'x' }],
    ['more', { ...right, more: 1 }],
  ]
  for (const [path, message] of wrong) {
    const { status, json } = await control(bank, 'POST', '/explain', message)
    const [first] = json['violations'] as Json[]
    assert.deepEqual([status, first?.['path']], [400, path], JSON.stringify(message))
  }
})

test('answers other calls between explanations that were asked for at once (house: 5)', async () => {
  const { bank } = await open()
  const message = { method: 'GET', address: `${BASE}/accounts/v3/accounts`, headers: [] }
  let explained = 0
  const asked = Array.from({ length: 8 }, async () => {
    const { status } = await control(bank, 'POST', '/explain', message)
    explained += 1
    return status
  })
  await new Promise((go) => setTimeout(go, 0))
  assert.equal((await control(bank, 'GET', '/bank')).status, 200)
  assert.isAtMost(explained, 1)
  assert.deepEqual(new Set(await Promise.all(asked)), new Set([200]))
})
