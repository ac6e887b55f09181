// A start with very many alarms due, before a bank that counts calls: its limit holds, no payment is forgotten, and payers are served.
// Under a moved clock: hours pass in seconds.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock } from 'node:test'
import { assert, deep, test, wallClock } from '#kit'
import { makeCallLimit } from '../../../../edge/proxy/hosts/call-limit.ts'
import { openProxy } from '../../../../edge/proxy/hosts/index.ts'
import { ScaleBank } from '../../../scale/bank.ts'
import { BEGIN, MovedProxy } from '../../../scale/moved-proxy.ts'

const ORDERS = deep(200, 10_000)
/** What the bank allows a minute, as the sandbox does with strict limits. */
const LIMIT = 100

function mostInAMinute(times: readonly number[]): number {
  let [first, most] = [0, 0]
  for (const [at, time] of times.entries()) {
    while ((times[first] ?? time) <= time - 60_000) first++
    most = Math.max(most, at - first + 1)
  }
  return most
}

test(`never exceeds the call limit of a bank at a start with ${ORDERS} alarms due, reads each of their payments, and lets a payer pay meanwhile (gaps: shared.rate-limit; promises: R45)`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'silta-limit-'))
  mock.timers.enable({ apis: ['Date', 'setTimeout'], now: BEGIN })
  try {
    const bank = new ScaleBank()
    const before = await MovedProxy.open(folder, bank, { webhooks: 0 })
    for (let at = 0; at < ORDERS; at += 100)
      await Promise.all(
        Array.from({ length: Math.min(100, ORDERS - at) }, (_, one) => before.press(`o-${at + one}`)),
      )
    await before.proxy.close()
    mock.timers.tick(3_600_000)
    const [times, read]: [number[], Set<string>] = [[], new Set()]
    const counting = async (request: string, init?: RequestInit) => {
      times.push(wallClock())
      if (init?.method !== 'POST') read.add(/payment-\d+/.exec(request)?.[0] ?? '')
      return bank.fetch(request, init)
    }
    const proxy = await MovedProxy.open(
      folder,
      bank,
      { webhooks: 0 },
      { bank: counting, callsPerMinute: LIMIT },
    )
    // The alarms take all that they may before the payer comes.
    await proxy.pass(90_000, 1_000)
    assert.isAtLeast(mostInAMinute(times), LIMIT / 2)
    const meanwhile = await proxy.press('meanwhile')
    assert.match(meanwhile, /^payment-/)
    const isLeft = () => read.size - Number(read.has(meanwhile)) < ORDERS
    // A reading that was put off comes at the next time of its schedule: at the latest when the payment has ended at the bank.
    const hours = 30 + (6 * ORDERS) / LIMIT / 60
    for (let passed = 0; passed < hours * 6 && isLeft(); passed++) await proxy.pass(600_000, 10_000)
    assert.isFalse(isLeft())
    assert.isAtMost(mostInAMinute(times), LIMIT)
    await proxy.proxy.close()
  } finally {
    mock.timers.reset()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('lets what must be sent wait for its turn, in its order and no longer than its own limit, and each server have a limit of its own (gaps: shared.rate-limit)', async () => {
  mock.timers.enable({ apis: ['Date', 'setTimeout'], now: BEGIN })
  try {
    const sent: string[] = []
    let isByAlarm = false
    const limit = makeCallLimit(2, { isByAlarm: () => isByAlarm, spread: () => 0.5 })
    const carry = limit(async (request) => {
      sent.push(request)
      return new Response(null, { status: 204 })
    })
    const ends = new AbortController()
    const post = (path: string, signal?: AbortSignal) =>
      carry(`https://bank.example/${path}`, { method: 'POST', ...(signal && { signal }) }).then(
        ({ status }) => status,
        () => 'given up',
      )
    const settle = () => new Promise((resolve) => setImmediate(resolve))
    const answers = [post('1'), post('2'), post('3', ends.signal), post('4')]
    await settle()
    assert.deepEqual(sent, ['https://bank.example/1', 'https://bank.example/2'])
    isByAlarm = true
    const put = await carry('https://bank.example/5')
    assert.equal(put.status, 429)
    assert.isAtLeast(Number(put.headers.get('retry-after')), 60)
    assert.equal((await carry('https://other.example/6')).status, 204)
    ends.abort()
    mock.timers.tick(30_000)
    await settle()
    assert.lengthOf(sent, 3)
    mock.timers.tick(31_000)
    await settle()
    assert.deepEqual(await Promise.all(answers), [204, 204, 'given up', 204])
    assert.equal(sent.at(-1), 'https://bank.example/4')
  } finally {
    mock.timers.reset()
  }
})

test('refuses a call limit that is no whole number above 0 (house: 4)', async () => {
  for (const callsPerMinute of [0, -1, 1.5, Number.NaN])
    assert.match(
      await openProxy({ settings: {}, folder: 'none', callsPerMinute }).then(String, String),
      /TypeError: callsPerMinute must be a whole number above 0/,
    )
})
