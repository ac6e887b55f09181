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
