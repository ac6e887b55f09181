// Banks side by side, one after the other and one beside a broken one: what is under way at a bank that ends, what fails at one,
// and whose keys a fork of a fork has.
import { assert, test } from '#kit'
import { makeControl } from '../../../edge/sandbox/control/index.ts'
import { memoryStore, type SandboxOptions } from '../../../edge/sandbox/index.ts'
import { BASE, openBank, SANDBOX_KEY, type TestBank } from './bank-kit.ts'
import { create } from './online-payment/kit.ts'

const controlAt = ({ sandbox }: TestBank, path: string, sandboxKey = SANDBOX_KEY) =>
  makeControl({ baseUrl: BASE + path, sandboxKey, fetch: sandbox.fetch })

test('lets a call that is under way when its bank is replaced change nothing at the next bank of its name (gaps: shared.base-url)', async () => {
  for (const store of [memoryStore(), undefined]) {
    const wakes: (number | undefined)[] = []
    const bank = openBank({ callLog: true, banks: { store }, wake: (at) => void wakes.push(at) })
    const root = controlAt(bank, '')
    await root.banks.fork({ name: 'one' })
    await controlAt(bank, '/banks/one').clock.read()
    let end: () => void = () => undefined
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        end = () => {
          controller.enqueue(new TextEncoder().encode('{"advance":"P3D"}'))
          controller.close()
        }
      },
    })
    const init: RequestInit & { duplex: 'half' } = {
      method: 'PUT',
      headers: { 'x-sandbox-key': SANDBOX_KEY, 'content-type': 'application/json' },
      body,
      duplex: 'half',
    }
    const late = bank.sandbox.fetch(new Request(`${BASE}/banks/one/_sandbox/clock`, init))
    await root.banks.fork({ name: 'one', replace: true })
    const own = controlAt(bank, '/banks/one')
    const { now } = await own.clock.read()
    const [before, told] = [JSON.stringify(store?.list({ prefix: 'data/one/' })), wakes.length]
    end()
    // It ends as if its bank were there still, which nobody sees any more.
    assert.equal((await late).status, 200)
    await bank.sandbox.idle()
    assert.equal((await own.clock.read()).now, now)
    assert.equal(JSON.stringify(store?.list({ prefix: 'data/one/' })), before)
    assert.lengthOf(wakes, told)
    bank.sandbox.close()
  }
})

test('gives the fork of a bank that has its own keys those keys, also such as were not made yet, and none of the origin (gaps: shared.base-url)', async () => {
  const readKey = 'read-key-of-the-team-of-tests'
  const options: SandboxOptions = {
    store: memoryStore(),
    banks: { store: memoryStore() },
    readKey,
    defaultClient: { clientId: 'given-client', clientSecret: 'given-secret', apiKey: 'given-key' },
  }
  const bank = openBank(options)
  const root = controlAt(bank, '')
  const own = await root.banks.fork({ name: 'own', keys: 'new' })
  const child = await root.banks.fork({ name: 'child', from: 'own' })
  const grandchild = await root.banks.fork({ name: 'grandchild', from: 'child', seed: 'another' })
  assert.notEqual(own.sandboxKey, SANDBOX_KEY)
  bank.sandbox.close()
  for (const { sandbox } of [bank, openBank(options)])
    for (const { name, sandboxKey } of [own, child, grandchild]) {
      assert.equal(sandboxKey, own.sandboxKey)
      const at = (key: string) =>
        makeControl({ baseUrl: `${BASE}/banks/${name}`, sandboxKey: key, fetch: sandbox.fetch })
      const keysOf = async (path: string) =>
        makeControl({ baseUrl: BASE + path, sandboxKey: own.sandboxKey, fetch: sandbox.fetch }).keys()
      assert.deepEqual(await at(sandboxKey).keys(), await keysOf('/banks/own'), name)
      assert.notEqual((await keysOf(`/banks/${name}`)).defaultClient.clientId, 'given-client')
      const jwks = async (path: string) =>
        (await sandbox.fetch(`${BASE}${path}/.well-known/jwks.json`)).text()
      assert.equal(await jwks(`/banks/${name}`), await jwks('/banks/own'), name)
      for (const wrong of [SANDBOX_KEY, readKey]) {
        const told = await at(wrong)
          .bank()
          .catch((error: unknown) => error)
        assert.equal((told as { status?: number }).status, 401, `${name} is opened by a key of the origin`)
      }
    }
})

test('does what is due at the other banks while one of them fails, at its work or as a whole, and tries that one again (gaps: shared.sandbox.settle)', async () => {
  for (const isOpen of [true, false]) {
    const beside = memoryStore()
    let broken: string | undefined
    const damaged = (key: string) => {
      if (broken !== undefined && key.startsWith(broken)) throw new Error('the disk has a fault')
    }
    const logged: string[] = []
    let wakeAt: number | undefined
    const options: SandboxOptions = {
      store: memoryStore(),
      banks: {
        store: {
          ...beside,
          get(key) {
            damaged(key)
            return beside.get(key)
          },
          list(range) {
            damaged(range.prefix)
            return beside.list(range)
          },
        },
      },
      callbackAttempts: 2,
      log: ({ event }) => void logged.push(event),
      wake: (at) => (wakeAt = at),
    }
    let bank = openBank(options)
    for (const name of ['a', 'b', 'c']) {
      await controlAt(bank, '').banks.fork({ name })
      bank.answering.status = 500
      const callbacks = { b2bBackendURL: { url: `https://shop.example.com/${name}` } }
      const { link } = await create(bank, callbacks, { base: `${BASE}/banks/${name}` })
      await bank.sandbox.fetch(`${BASE}/banks/${name}${link}`)
      await bank.sandbox.idle()
    }
    if (!isOpen) {
      bank.sandbox.close()
      bank = openBank(options)
    }
    broken = 'data/b/'
    const sent = bank.sent.length
    const wakes = async (until: () => boolean) => {
      for (let count = 0; count < 20 && !until(); count += 1) {
        const due = Number(wakeAt)
        assert.isAtLeast(due, bank.wire.now, 'it is never woken for what was to be done long ago')
        bank.wire.now = due
        bank.sandbox.wake()
        await bank.sandbox.idle()
      }
    }
    const told = () => new Set(bank.sent.slice(sent).map(({ url }) => url.at(-1)))
    await wakes(() => told().size === 2)
    assert.sameMembers([...told()], ['a', 'c'])
    assert.include(logged, 'sandbox.failed')
    const refused = await bank.sandbox.fetch(`${BASE}/banks/b/_sandbox/clock`, {
      headers: { 'x-sandbox-key': SANDBOX_KEY },
    })
    assert.equal(refused.status, 500)
    assert.isAtMost(Number(wakeAt) - bank.wire.now, 60_000)
    broken = undefined
    await wakes(() => told().has('b'))
    assert.sameMembers([...told()], ['a', 'b', 'c'])
    bank.sandbox.close()
  }
})
