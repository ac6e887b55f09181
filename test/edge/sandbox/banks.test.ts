// Banks side by side: each at an address of its own, with everything below it, made and thrown away by control calls.
// That nothing crosses from one to another is tried call by call in banks-apart.test.ts.
import { assert, test } from '#kit'
import { makeControl } from '../../../edge/sandbox/control/index.ts'
import { memoryStore, type SandboxOptions } from '../../../edge/sandbox/index.ts'
import { BASE, control, openBank, SANDBOX_KEY, type TestBank } from './bank-kit.ts'
import { create } from './online-payment/kit.ts'
import { mintRsa } from './sample-key.ts'

const controlAt = ({ sandbox }: TestBank, path: string, sandboxKey = SANDBOX_KEY) =>
  makeControl({ baseUrl: BASE + path, sandboxKey, fetch: sandbox.fetch })

/** Opens a bank with named ones beside it. */
function openBanks(names: readonly string[], options: SandboxOptions = {}) {
  const bank = openBank({ callLog: true, ...options })
  const root = controlAt(bank, '')
  return Promise.all(names.map((name) => root.banks.fork({ name }))).then((made) => ({ bank, root, made }))
}

test('makes a named bank below the origin with the state, clock and keys of its parent, and lists it without its key (gaps: shared.base-url)', async () => {
  const { bank, root } = await openBanks([])
  await root.clock.move({ advance: 'P3D' })
  await root.planOutcome({ operation: 'online-payment.create', outcome: 'drop-after' })
  const made = await root.banks.fork({ name: 'checkout' })
  assert.equal(made.baseUrl, `${BASE}/banks/checkout`)
  assert.equal(made.sandboxKey, SANDBOX_KEY)
  const own = controlAt(bank, '/banks/checkout')
  assert.equal((await own.clock.move({})).now, (await root.clock.move({})).now)
  assert.deepEqual(await own.keys(), await root.keys())
  assert.lengthOf((await own.outcomes.list()).planned, 1)
  const { banks, most, unusedHours } = await root.banks.list()
  assert.deepEqual([most, unusedHours], [256, 168])
  assert.deepEqual(
    banks.map(({ name, baseUrl, keys }) => ({ name, baseUrl, keys })),
    [{ name: 'checkout', baseUrl: `${BASE}/banks/checkout`, keys: 'same' }],
  )
  assert.notInclude(JSON.stringify(banks), SANDBOX_KEY)
  await root.banks.discard('checkout')
  assert.isEmpty((await root.banks.list()).banks)
  assert.equal((await bank.sandbox.fetch(`${BASE}/banks/checkout`)).status, 404)
})

test('keeps named banks over a restart, and throws away what nobody has called for the time of the option (gaps: shared.base-url)', async () => {
  const [store, beside] = [memoryStore(), memoryStore()]
  const options = { store, banks: { store: beside, unusedHours: 10 } }
  const { bank, root } = await openBanks(['used', 'idle'], options)
  const used = controlAt(bank, '/banks/used')
  await used.clock.move({ advance: 'P1D' })
  const { now } = await used.clock.move({})
  await root.banks.fork({ name: 'fresh', keys: 'new', seed: 'another', now: '2027-01-01T10:00:00Z' })
  bank.sandbox.close()
  const again = openBank({ callLog: true, ...options })
  const later = controlAt(again, '')
  assert.deepEqual(
    (await later.banks.list()).banks.map(({ name }) => name),
    ['fresh', 'idle', 'used'],
  )
  assert.equal((await controlAt(again, '/banks/used').clock.move({})).now, now)
  const nine = 9 * 3_600_000
  again.wire.now += nine
  await controlAt(again, '/banks/used').bank()
  again.wire.now += nine
  assert.deepEqual(
    (await later.banks.list()).banks.map(({ name }) => name),
    ['used'],
  )
  assert.equal((await control(again, 'GET', '/banks', undefined)).status, 200)
  assert.equal((await again.sandbox.fetch(`${BASE}/banks/idle/_sandbox/bank`)).status, 404)
  assert.isEmpty(beside.list({ prefix: 'data/idle/' }))
})

test('holds 200 named banks at once, each with its own clock, key, plan, payment and callback (house: 1; gaps: shared.base-url)', async () => {
  const { bank, root } = await openBanks([])
  const { defaultClient } = await root.keys()
  const { publicPem } = mintRsa()
  const start = (await root.clock.move({})).now
  const names = Array.from({ length: 200 }, (_, index) => `bank-${index}`)
  const paid = new Map<string, string>()
  for (const [index, name] of names.entries()) {
    await root.banks.fork({ name })
    const own = controlAt(bank, `/banks/${name}`)
    await own.clock.move({ advance: `PT${index + 1}M` })
    await own.clients.addKey(defaultClient.clientId, { publicKeyPem: publicPem })
    if (index % 2 === 0) await own.planOutcome({ operation: 'online-payment.refund', outcome: 'drop-after' })
    const url = `https://shop.example.com/${name}`
    const { paymentId, link } = await create(
      bank,
      { b2bBackendURL: { url } },
      { base: `${BASE}/banks/${name}` },
    )
    paid.set(name, paymentId)
    await bank.sandbox.fetch(`${BASE}/banks/${name}${link}`)
  }
  await bank.sandbox.idle()
  assert.equal(new Set(paid.values()).size, 200)
  for (const [index, name] of names.entries()) {
    const own = controlAt(bank, `/banks/${name}`)
    assert.equal(Date.parse((await own.clock.move({})).now) - Date.parse(start), (index + 1) * 60_000)
    assert.deepEqual(
      (await own.onlinePayments()).map(({ paymentId, status }) => ({ paymentId, status })),
      [{ paymentId: paid.get(name), status: 'ACCEPTED' }],
    )
    assert.lengthOf((await own.clients.list())[0]?.kids ?? [], 2)
    assert.lengthOf((await own.outcomes.list()).planned, index % 2 === 0 ? 1 : 0)
    assert.lengthOf(await own.callbacks(), 1)
  }
  // Each was told of its own payment, once.
  assert.sameMembers(
    bank.sent.map(({ url, body }) => `${url} ${(JSON.parse(body) as { paymentId: string }).paymentId}`),
    names.map((name) => `https://shop.example.com/${name} ${paid.get(name)}`),
  )
  assert.equal((await root.clock.move({})).now, start)
  assert.isEmpty(await root.onlinePayments())
  assert.isEmpty(await root.callbacks())
  bank.sandbox.close()
})

test('refuses a name that is taken, wrong or unknown, and one more than there may be, and changes nothing (gaps: shared.base-url)', async () => {
  const { bank, root } = await openBanks(['one', 'two'], { banks: { most: 2 } })
  const ask = (body: unknown) => control(bank, 'POST', '/banks', body)
  const before = await root.banks.list()
  const refused = async (body: unknown) => {
    const answer = await ask(body)
    const [violation] = (answer.json['violations'] ?? []) as { path?: string }[]
    return [answer.status, answer.json['type'], violation?.path ?? answer.json['message']]
  }
  assert.deepEqual(await refused({ name: 'one' }), [
    409,
    'BUSINESS',
    'there is a bank of this name: throw it away, or say replace',
  ])
  assert.deepEqual(await refused({ name: 'three' }), [
    409,
    'BUSINESS',
    'there are 2 banks beside this one, which is the most: throw one away before',
  ])
  for (const name of ['', 'Capital', 'a/b', '..', 'ä', 'x'.repeat(33), 1, null])
    assert.deepEqual((await refused({ name })).slice(0, 3), [400, 'VALIDATION', 'name'], String(name))
  assert.deepEqual(await refused({ name: 'one', replace: true, from: 'nowhere' }), [
    400,
    'VALIDATION',
    'from',
  ])
  const lone = { name: 'one', replace: true, now: '2027-01-01T00:00:00Z' }
  assert.deepEqual(await refused(lone), [400, 'VALIDATION', 'now'])
  const late = { name: 'one', replace: true, seed: 's', now: '9999-01-01T00:00:00Z' }
  assert.deepEqual(await refused(late), [400, 'VALIDATION', 'now'])
  assert.deepEqual(await refused({ name: 'one', keys: 'old' }), [400, 'VALIDATION', 'keys'])
  assert.equal((await ask({ name: 'one', replace: true, from: 'one' })).status, 409)
  assert.equal((await control(bank, 'DELETE', '/banks/nowhere')).status, 404)
  assert.deepEqual(await root.banks.list(), before)
  await root.banks.discard('two')
  await root.banks.fork({ name: 'three', from: 'one' })
  assert.deepEqual(
    (await root.banks.list()).banks.map(({ name, from }) => [name, from]),
    [
      ['one', undefined],
      ['three', 'one'],
    ],
  )
})

test('gives a bank keys of its own where that is asked for, tells its sandbox key once, and keeps it out of every log (promises: R30)', async () => {
  const { bank } = await openBanks([], { sandboxKey: undefined })
  const parent = makeControl({
    baseUrl: BASE,
    sandboxKey: bank.sandbox.sandboxKey,
    fetch: bank.sandbox.fetch,
  })
  const { sandboxKey } = await parent.banks.fork({ name: 'own', keys: 'new', seed: 'another' })
  assert.notEqual(sandboxKey, bank.sandbox.sandboxKey)
  const own = controlAt(bank, '/banks/own', sandboxKey)
  const [theirs, ours] = [await parent.keys(), await own.keys()]
  assert.notEqual(ours.defaultClient.clientId, theirs.defaultClient.clientId)
  assert.notEqual(ours.defaultClient.apiKey, theirs.defaultClient.apiKey)
  const shut = [
    controlAt(bank, '/banks/own', bank.sandbox.sandboxKey).bank(),
    makeControl({ baseUrl: BASE, sandboxKey, fetch: bank.sandbox.fetch }).bank(),
  ]
  for (const { status } of await Promise.allSettled(shut)) assert.equal(status, 'rejected')
  await bank.sandbox.idle()
  for (const log of [parent, own]) {
    const text = JSON.stringify([await log.calls.export(), await log.calls.list({})])
    for (const secret of [sandboxKey, bank.sandbox.sandboxKey]) assert.notInclude(text, secret)
  }
  assert.notInclude(JSON.stringify(await parent.banks.list()), sandboxKey)
  // Kept over a reset of either, and thrown away with the bank alone.
  await own.reset()
  await parent.reset()
  assert.equal((await own.keys()).defaultClient.clientId, ours.defaultClient.clientId)
})

test('lets no other bank be made where others than this machine can reach it, unless that is asked for (promises: R30)', async () => {
  const publicBaseUrl = 'https://sandbox.example'
  const sandboxKey = 'a-key-that-is-long-enough-for-all'
  const at = (options: SandboxOptions) => {
    const { sandbox } = openBank({ publicBaseUrl, sandboxKey, ...options })
    return makeControl({ baseUrl: publicBaseUrl, sandboxKey, fetch: sandbox.fetch })
  }
  for (const options of [{}, { banks: false }]) {
    const shut = await Promise.allSettled([at(options).banks.fork({ name: 'one' }), at(options).banks.list()])
    assert.deepEqual(
      shut.map((one) => one.status === 'rejected' && (one.reason as { status?: number }).status),
      [409, 409],
    )
  }
  assert.equal((await at({ banks: true }).banks.fork({ name: 'one' })).baseUrl, `${publicBaseUrl}/banks/one`)
  for (const [banks, message] of [
    [{ most: 257 }, 'banks.most must be a whole number from 1 to 256'],
    [{ most: 1.5 }, 'banks.most must be a whole number from 1 to 256'],
    [{ unusedHours: 0 }, 'banks.unusedHours must be a whole number from 1 to 87600'],
  ] as const)
    assert.throws(() => openBank({ banks }), TypeError, message)
})

test('does what falls due at a named bank by itself, after a restart too, and throws away what is unused without a call (gaps: shared.sandbox.settle)', async () => {
  const [store, beside] = [memoryStore(), memoryStore()]
  let wakeAt: number | undefined
  const options: SandboxOptions = {
    store,
    banks: { store: beside, unusedHours: 100 },
    callbackAttempts: 2,
    wake: (at) => (wakeAt = at),
  }
  const { bank } = await openBanks(['late'], options)
  bank.answering.status = 500
  const callbacks = { b2bBackendURL: { url: 'https://shop.example.com/late' } }
  const { link } = await create(bank, callbacks, { base: `${BASE}/banks/late` })
  await bank.sandbox.fetch(`${BASE}/banks/late${link}`)
  await bank.sandbox.idle()
  assert.lengthOf(bank.sent, 1)
  assert.isDefined(wakeAt)
  bank.sandbox.close()
  wakeAt = undefined
  const again = openBank({ callLog: true, ...options })
  const due = Number(wakeAt)
  assert.isAbove(due, again.wire.now)
  again.wire.now = due
  again.sandbox.wake()
  await again.sandbox.idle()
  assert.deepEqual(
    again.sent.map(({ url }) => url),
    ['https://shop.example.com/late'],
  )
  for (let wakes = 0; wakes < 20 && beside.list({ prefix: '' }).length > 0; wakes += 1) {
    again.wire.now = Number(wakeAt)
    again.sandbox.wake()
    await again.sandbox.idle()
  }
  assert.equal(beside.list({ prefix: '' }).length, 0)
  assert.isAtLeast(again.wire.now - due, 90 * 3_600_000)
})
