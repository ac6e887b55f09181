// The list of banks under a crowd, and when the bank is away, slow, or says no: one question at a time.
import { mock } from 'node:test'
import { assert, test } from '#kit'
import { json } from '../kit/fake-bank.ts'
import { gate } from '../../../kit/scripted-bank.ts'
import { problemOf, type Proxy, startProxy, withLog } from '../kit/proxy.ts'
import { onStillClock } from '../kit/still-clock.ts'
import { times } from '../kit/lists.ts'

const ask = async (proxy: Proxy) => proxy.fetch('/providers')
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await settle()
}

test('asks the bank once for a thousand requests at once, when it answers and when it fails (promises: R17)', async () => {
  for (const [rule, status] of [
    [undefined, 200],
    [() => json(500, {}), 503],
  ] as const) {
    const proxy = await startProxy()
    const bankAnswers = gate()
    proxy.bank.rules.providers = async (call) => {
      await bankAnswers.opened
      return rule?.() ?? proxy.bank.usual(call)
    }
    const all = withLog(() => {
      const asked = Promise.all(times(1_000, () => ask(proxy)))
      bankAnswers.open()
      return asked
    })
    const { result, lines } = await all
    assert.deepEqual([...new Set(result.map((answer) => answer.status))], [status])
    assert.equal(proxy.bank.count('providers'), 1)
    assert.lengthOf(lines, status === 200 ? 0 : 1)
  }
})

test('shows the old list while a new one is on its way, and asks once (promises: R45)', async () => {
  await onStillClock(async () => {
    const proxy = await startProxy()
    assert.equal((await ask(proxy)).status, 200)
    mock.timers.tick(3_600_000)
    const bankAnswers = gate()
    proxy.bank.rules.providers = async () => {
      await bankAnswers.opened
      return json(200, { providers: [] })
    }
    const stale = await Promise.all(times(100, () => ask(proxy)))
    const lists = await Promise.all(
      stale.map(async (answer) => ((await answer.json()) as List).providers.length),
    )
    assert.deepEqual([...new Set(lists)], [3])
    await until(() => proxy.bank.count('providers') === 2)
    bankAnswers.open()
    await settle()
    await until(() => proxy.bank.most('providers') === 1)
    let shown = 3
    while (shown !== 1) {
      shown = ((await (await ask(proxy)).json()) as List).providers.length
    }
    assert.equal(proxy.bank.count('providers'), 2)
  })
})

interface List {
  providers: unknown[]
}

test('keeps a newer list when an older question fails late (promises: R45)', async () => {
  await onStillClock(async () => {
    const proxy = await startProxy()
    const late = gate()
    proxy.bank.rules.providers = async () => {
      await late.opened
      return json(500, {})
    }
    const first = withLog(() => ask(proxy))
    await until(() => proxy.bank.count('providers') === 1)
    // The request that began it is gone: another one asks anew, and is answered.
    mock.timers.tick(11_000)
    proxy.bank.rules.providers = undefined
    assert.equal((await ask(proxy)).status, 200)
    late.open()
    await first
    assert.equal((await ask(proxy)).status, 200)
    assert.equal(proxy.bank.count('providers'), 2)
  })
})

test('tells a refusal from an outage: a signature that does not fit is bank_refused, and in the log (gaps: online-payment.auth.signature)', async () => {
  const proxy = await startProxy()
  proxy.bank.rules.providers = () => json(400, { errors: [{ code: 'INVALID_SIGNATURE' }] })
  const { result, lines } = await withLog(() => ask(proxy))
  const told = await problemOf(result)
  assert.deepInclude(told, { status: 502, code: 'bank_refused' })
  assert.deepInclude(JSON.parse(lines[0] ?? ''), {
    event: 'providers_not_read',
    requestId: told.requestId,
    code: 'call_refused',
    faults: [{ code: 'INVALID_SIGNATURE' }],
  })
})

test('says why the bank refuses its list while the bank is a sandbox, and nowhere else (house: 4)', async () => {
  for (const [environment, detail] of [
    ['sandbox', 'The bank refuses it: INVALID_SIGNATURE.'],
    ['production', undefined],
  ] as const) {
    const proxy = await startProxy({ BANK_ENVIRONMENT: environment })
    proxy.bank.rules.providers = () => json(400, { errors: [{ code: 'INVALID_SIGNATURE' }] })
    const { result } = await withLog(() => ask(proxy))
    const told = await problemOf(result)
    // A host that has room for it says more.
    assert.deepEqual([told.code, told.detail?.slice(0, detail?.length)], ['bank_refused', detail])
  }
})

test('leaves the list alone as long as the bank asks for, a minute at most, and passes that on (promises: R45)', async () => {
  await onStillClock(async () => {
    for (const [seconds, rests] of [
      [20, 20],
      [3_600, 60],
    ] as const) {
      const proxy = await startProxy()
      proxy.bank.rules.providers = () => json(429, {}, { 'retry-after': String(seconds) })
      const { result } = await withLog(() => ask(proxy))
      assert.equal(result.status, 503)
      assert.equal(result.headers.get('retry-after'), String(seconds))
      mock.timers.tick(rests * 1_000 - 1)
      await ask(proxy)
      assert.equal(proxy.bank.count('providers'), 1)
      mock.timers.tick(1)
      await withLog(() => ask(proxy))
      assert.equal(proxy.bank.count('providers'), 2)
    }
  })
})
