// Forks of a bank: each goes its own way, with the keys of the parent by default.
// How long one takes and how much it needs belongs to test/bench.
import { assert, test } from '#kit'
import { makeControl } from '../../../edge/sandbox/control/index.ts'
import { memoryStore, type Sandbox, type Store } from '../../../edge/sandbox/index.ts'
import {
  BASE,
  control as steer,
  everyBank,
  openBank,
  SANDBOX_KEY,
  type Sent,
  type TestBank,
} from './bank-kit.ts'
import { openTried } from './explanation/kit.ts'
import { call, create, open, order } from './online-payment/kit.ts'
import { mintRsa } from './sample-key.ts'

const controlOf = ({ fetch, sandboxKey }: Sandbox) => makeControl({ baseUrl: BASE, sandboxKey, fetch })
const callbackUrl = { b2bBackendURL: { url: 'https://shop.example.com/callbacks' } }

test('keeps forks of different clocks apart: no data, later key, plan or callback crosses (house: 1; gaps: shared.sandbox.control)', async () => {
  const parent = openBank({ callLog: true })
  const before = await create(parent, callbackUrl)
  const root = controlOf(parent.sandbox)
  const { defaultClient } = await root.keys()
  await root.planOutcome({ operation: 'online-payment.refund', outcome: 'drop-after' })
  const { publicPem } = mintRsa()
  const start = (await root.clock.move({})).now
  const forks = Array.from({ length: 6 }, (_, index) => {
    const sent: Sent[] = []
    const sandbox = parent.sandbox.fork({
      fetch: async (url, init) => {
        sent.push({ url, method: 'POST', headers: {}, body: typeof init.body === 'string' ? init.body : '' })
        return new Response(null, { status: 204 })
      },
    })
    return { index, sandbox, sent, control: controlOf(sandbox), bank: { ...parent, sandbox, sent } }
  })
  const own = await Promise.all(
    forks.map(async ({ index, control, bank }) => {
      await control.clock.move({ advance: `PT${index + 1}M` })
      await control.clients.addKey(defaultClient.clientId, { publicKeyPem: publicPem })
      if (index % 2 === 0)
        await control.planOutcome({ operation: 'online-payment.refund', outcome: 'reject' })
      await control.accountAccess.give({ customerId: `customer-${(index % 2) + 1}` })
      const made = await create(bank, { ...callbackUrl, amount: `${index + 1}.00` })
      await open(bank, made.link)
      await bank.sandbox.idle()
      return made.paymentId
    }),
  )
  assert.equal(new Set(own).size, 6)
  for (const { index, control, sandbox, sent } of forks) {
    const { now } = await control.clock.move({})
    assert.equal(Date.parse(now) - Date.parse(start), (index + 1) * 60_000)
    const payments = await control.onlinePayments()
    assert.sameMembers(
      payments.map(({ paymentId }) => paymentId),
      [before.paymentId, own[index]],
    )
    assert.lengthOf((await control.clients.list())[0]?.kids ?? [], 2)
    assert.lengthOf((await control.outcomes.list()).planned, index % 2 === 0 ? 2 : 1)
    assert.deepEqual(
      (await control.accountAccess.consents()).map(({ customerId }) => customerId),
      [`customer-${(index % 2) + 1}`],
    )
    assert.deepEqual(
      sent.map(({ body }) => (JSON.parse(body) as { paymentId: string }).paymentId),
      [own[index]],
    )
    assert.lengthOf(await control.callbacks(), 1)
    // Its log has its own calls alone.
    const { calls } = await control.calls.list({ operation: 'online-payment.create' })
    assert.lengthOf(calls, 1)
    sandbox.close()
  }
  assert.isEmpty(parent.sent)
  assert.equal((await root.clock.move({})).now, start)
  assert.deepEqual(
    (await root.onlinePayments()).map(({ paymentId }) => paymentId),
    [before.paymentId],
  )
  assert.lengthOf((await root.clients.list())[0]?.kids ?? [], 1)
  assert.lengthOf((await root.outcomes.list()).planned, 1)
  assert.isEmpty(await root.accountAccess.consents())
})

test('keeps the keys of the parent in a fork, and makes new ones where it is told so (promises: R30)', async () => {
  const parent = openBank({ sandboxKey: undefined })
  const keys = await controlOf(parent.sandbox).keys()
  const same = parent.sandbox.fork()
  assert.equal(same.sandboxKey, parent.sandbox.sandboxKey)
  assert.deepEqual(await controlOf(same).keys(), keys)
  const fresh = parent.sandbox.fork({ keys: 'new' })
  assert.notEqual(fresh.sandboxKey, parent.sandbox.sandboxKey)
  const others = await controlOf(fresh).keys()
  assert.notEqual(others.defaultClient.clientId, keys.defaultClient.clientId)
  assert.notEqual(others.defaultClient.apiKey, keys.defaultClient.apiKey)
  const named = openBank().sandbox.fork({ sandboxKey: `${SANDBOX_KEY}-of-a-fork` })
  assert.equal(named.sandboxKey, `${SANDBOX_KEY}-of-a-fork`)
})

test('sends what is owed once, from the parent alone, and a fork what falls due there (1 B)', async () => {
  const parent = openBank({ callbackAttempts: 2 })
  parent.answering.status = 500
  const { link, paymentId } = await create(parent, callbackUrl)
  await open(parent, link)
  await parent.sandbox.idle()
  assert.lengthOf(parent.sent, 1)
  const sent: string[] = []
  const fork = parent.sandbox.fork({ fetch: async (url) => (sent.push(url), new Response()) })
  await controlOf(fork).clock.move({ advance: 'PT1H' })
  await fork.idle()
  assert.isEmpty(sent)
  await controlOf(parent.sandbox).clock.move({ advance: 'PT1H' })
  await parent.sandbox.idle()
  assert.lengthOf(parent.sent, 2)
  const bank = { ...parent, sandbox: fork }
  assert.equal((await call(bank, 'GET', `/payments/${paymentId}`)).json['status'], 'ACCEPTED')
  const refund = await call(bank, 'POST', `/payments/${paymentId}/refunds`, order({ amount: '1.00' }))
  assert.notEqual(refund.status, 500)
})

test('begins a fork anew with a seed where it is told so, with the keys of the parent and none of its payments (gaps: shared.sandbox.control)', async () => {
  const parent = openBank()
  await create(parent)
  const now = '2027-03-01T08:00:00Z'
  const [fork, same] = ['another', 'another'].map((seed) => parent.sandbox.fork({ seed, now }))
  if (!fork || !same) throw new Error('two forks were made')
  const control = controlOf(fork)
  assert.isEmpty(await control.onlinePayments())
  assert.equal(Date.parse((await control.clock.move({})).now), Date.parse(now))
  assert.deepEqual(await controlOf(same).customers(), await control.customers())
  assert.equal(fork.sandboxKey, parent.sandbox.sandboxKey)
  assert.throws(() => parent.sandbox.fork({ seed: '' }), TypeError, 'seed must be 1 to 64 characters')
})

test('takes no secret of an application, no token and no message of a receiver along where the keys are new (house: 1; promises: R30)', async () => {
  const parent = openBank()
  const root = controlOf(parent.sandbox)
  const client = await root.clients.register({ name: 'Shop' })
  const rotated = await root.clients.rotate(client.clientId, { secret: 'apiKey' }).catch(() => undefined)
  const fork = controlOf(parent.sandbox.fork({ keys: 'new', sandboxKey: 'another-key-of-the-fork' }))
  const text = JSON.stringify(await fork.file.export({ secrets: 'true' }))
  assert.include(text, client.clientId)
  for (const secret of [client.clientSecret, client.apiKey, ...Object.values(rotated ?? {})])
    if (typeof secret === 'string' && secret.length > 20) assert.notInclude(text, secret)
})

for (const name of ['account-access', 'online-payment', 'psd2-payments', 'corporate-payments', 'baltic'])
  test(`has no key, token or open page of its parent after the calls of ${name}, where the keys are new (house: 1; promises: R30)`, async () => {
    const given = memoryStore()
    Object.assign(everyBank, { store: given })
    const { bank, caller, operations } = await openTried(name)
    Object.assign(everyBank, { store: undefined })
    const { store = given } = bank as TestBank & { store?: Store }
    for (const { request } of operations)
      await bank.sandbox.fetch(caller.sign(request)).catch(() => undefined)
    const { json } = await steer(bank, 'GET', '/export?secrets=true')
    const own = secretsOf(json)
    assert.isNotEmpty(own)
    const target = memoryStore()
    bank.sandbox.fork({ keys: 'new', sandboxKey: 'another-key-of-the-fork', store: target })
    const rows = [...target.list({ prefix: '' })].filter(([key]) => key !== 'keep/secret/sandbox-key')
    const dump = JSON.stringify(rows)
    assert.deepEqual(
      own.filter((text) => dump.includes(JSON.stringify(text).slice(1, -1))),
      [],
    )
    assert.deepEqual(
      rows.flatMap(([key]) => (SHORT_LIVED.test(key) ? [key] : [])),
      [],
    )
    assert.isTrue([...store.list({ prefix: '' })].some(([key]) => SHORT_LIVED.test(key)))
  })

/** Tokens, pages that are open, and the ids of calls, which name the key of their caller. */
const SHORT_LIVED = /^oauth\/|(^|\/)page\/|^online-payment\/pair\//
const SECRET = /^(keep\/secret\/.*|privateKeyPem|certificateKeyPem|clientSecret|apiKey)$/

/** Lists the secrets in a file of a bank. */
const secretsOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, member]) =>
        typeof member === 'string' && SECRET.test(name) ? [member] : secretsOf(member),
      )
    : []
