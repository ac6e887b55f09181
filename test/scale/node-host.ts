/// <reference types="node" />
// Very many orders on the Node host, of thirty days by a moved clock, and then the merchant's side over all of them.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock } from 'node:test'
import { handleOf } from '../../edge/proxy/handle.ts'
import { HANDLE_KEY } from '../edge/proxy/kit/proxy.ts'
import { ScaleBank } from './bank.ts'
import { BEGIN, MovedProxy, type Told } from './moved-proxy.ts'
import { wallClock } from '../kit/clock.ts'

const DAY_MS = 86_400_000
/** How many days the orders are spread over, and which share of them is of one day. */
const DAYS = 30
const HEAVY_SHARE = 0.2
/** Orders that are pressed at once. */
const AT_ONCE = 100

/** Prints a line of the table. */
export type Print = (what: string, value: string) => void

/** Pays the orders, prints what that took, and looks at them as the merchant does. */
export async function scaleNodeHost(orders: number, print: Print): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'silta-scale-'))
  mock.timers.enable({ apis: ['Date', 'setTimeout'], now: BEGIN })
  try {
    const [bank, told]: [ScaleBank, Told] = [new ScaleBank(), { webhooks: 0 }]
    const moved = await MovedProxy.open(folder, bank, told)
    // The runtime compiles what is used often: that is not the pace of the first tenth.
    await moved.pay(Array.from({ length: AT_ONCE }, (_, at) => `warm-${at}`))
    await moved.pay(Array.from({ length: AT_ONCE }, (_, at) => `warmer-${at}`))
    ;[bank.calls, bank.refunds, told.webhooks] = [0, 0, 0]
    const ids = await payAll(moved, orders, print)
    print('calls at the bank for each order', (bank.calls / orders).toFixed(2))
    print('webhooks', `${told.webhooks} of ${orders} paid and ${bank.refunds} given back`)
    print('on the disk for each order', `${(sizeOf(folder) / orders / 1_024).toFixed(2)} kB`)
    await look(moved, ids, print)
    await startAgain(folder, moved, bank, print)
  } finally {
    mock.timers.reset()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Pays orders day by day, and prints the pace of the first tenth and of the last. */
async function payAll(moved: MovedProxy, orders: number, print: Print): Promise<readonly string[]> {
  const heavy = Math.floor(orders * HEAVY_SHARE)
  const ids: string[] = []
  const seconds: number[] = []
  const memory: number[] = []
  const cpu: number[] = []
  for (let day = 0; day < DAYS; day++) {
    const until = day === DAYS - 1 ? orders : Math.floor(((orders - heavy) / (DAYS - 1)) * (day + 1))
    while (ids.length < until) {
      const batch = Array.from(
        { length: Math.min(AT_ONCE, until - ids.length) },
        (_, at) => `order-${ids.length + at + 1}`,
      )
      const began = performance.now()
      const used = process.cpuUsage()
      // oxlint-disable-next-line no-await-in-loop -- a shop has one day after another
      await moved.pay(batch)
      const { user, system } = process.cpuUsage(used)
      cpu.push((user + system) / 1_000_000 / batch.length)
      seconds.push((performance.now() - began) / 1_000 / batch.length)
      ids.push(...batch)
      if (ids.length >= ((memory.length + 1) * orders) / 10) memory.push(heapMb())
    }
    // The rest of the day: what an order has left to do comes up, such as a last reading.
    const left = BEGIN + (day + 1) * DAY_MS - wallClock()
    // oxlint-disable-next-line no-await-in-loop -- likewise
    if (left > 0) await moved.pass(left, 600_000)
  }
  const tenth = Math.ceil(seconds.length / 10)
  const pace = (some: readonly number[]) => some.length / some.reduce((sum, one) => sum + one, 0)
  const [first, last] = [pace(seconds.slice(0, tenth)), pace(seconds.slice(-tenth))]
  print(
    'orders a second, first tenth and last',
    `${first.toFixed(0)} and ${last.toFixed(0)}, ${(last / first).toFixed(2)} of the first`,
  )
  const cpuTenths = Array.from({ length: 10 }, (_, at) =>
    (1_000 / pace(cpu.slice(at * tenth, (at + 1) * tenth))).toFixed(2),
  )
  print('CPU for each order at each tenth, ms', cpuTenths.join(' '))
  print('heap at each tenth, MB', memory.map((one) => one.toFixed(0)).join(' '))
  return ids
}

/** Looks at all of them as the merchant's server does. */
async function look(moved: MovedProxy, ids: readonly string[], print: Print): Promise<void> {
  const heavyDay = new Date(BEGIN + (DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
  const firstDay = new Date(BEGIN).toISOString().slice(0, 10)
  const time = async (what: string, path: string, times = 20) => {
    const took: number[] = []
    for (let turn = 0; turn < times; turn++) {
      const began = performance.now()
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await (await moved.ask(path)).arrayBuffer()
      took.push(performance.now() - began)
    }
    print(what, tell(took))
  }
  const handle = handleOf(ids[Math.floor(ids.length / 2)] ?? '', HANDLE_KEY)
  const one = (await (await moved.ask(`/payments/${handle}`)).json()) as { reference: string }
  await time('a page of the heaviest day', `/payments?from=${heavyDay}&to=${heavyDay}`)
  await time('a page of the newest', '/payments')
  await time('by reference', `/payments?reference=${one.reference}`)
  await time('what needs a person', '/payments?needsPerson=true')
  await time('one order', `/payments/${handle}`)
  await time('the sums of the month', `/summary?from=${firstDay}&to=${heavyDay}`, 3)
  const pressed: number[] = []
  const found = { isDone: false, bytes: 0, lines: 0 }
  const before = process.memoryUsage().rss
  let most = before
  const began = performance.now()
  const take = async () => {
    const { body } = await moved.ask(`/export?from=${firstDay}&to=${heavyDay}`)
    for await (const part of body ?? []) {
      found.bytes += part.length
      found.lines += part.filter((byte) => byte === 10).length
      most = Math.max(most, process.memoryUsage().rss)
      // As the socket of a client does, which takes a part after another.
      // oxlint-disable-next-line no-await-in-loop -- likewise
      await new Promise((resolve) => setImmediate(resolve))
    }
    found.isDone = true
  }
  const taken = take()
  for (let at = 0; !found.isDone; at++) {
    const from = performance.now()
    // oxlint-disable-next-line no-await-in-loop -- one press after another, while the export runs
    await moved.press(`meanwhile-${at}`)
    pressed.push(performance.now() - from)
  }
  await taken
  const { bytes, lines } = found
  const took = (performance.now() - began) / 1_000
  print(
    'export of the month',
    `${lines} lines, ${(bytes / 2 ** 20).toFixed(0)} MB in ${took.toFixed(0)} s, memory grew by ${((most - before) / 2 ** 20).toFixed(0)} MB`,
  )
  print('a press while it runs', tell(pressed))
}

/** Starts again over all objects, an hour after the proxy was closed with very many payments open. */
async function startAgain(folder: string, before: MovedProxy, bank: ScaleBank, print: Print): Promise<void> {
  const due = Math.min(10_000, Math.ceil(bank.count / 10))
  for (let at = 0; at < due; at += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, due - at) }, (_, one) => `open-${at + one}`)
    // oxlint-disable-next-line no-await-in-loop -- not more at once than before
    await Promise.all(batch.map((id) => before.press(id)))
  }
  await before.proxy.close()
  mock.timers.tick(3_600_000)
  const calls = bank.calls
  bank.forgetPace()
  const began = performance.now()
  const moved = await MovedProxy.open(folder, bank, { webhooks: 0 })
  print(
    'from a start to the first answer',
    `${(performance.now() - began).toFixed(0)} ms, with ${due} alarms due`,
  )
  // Each is put off once, spread over a minute.
  await moved.pass(120_000, 500)
  const took = (performance.now() - began) / 1_000
  print(
    'until the alarms are done',
    `${took.toFixed(0)} s, two minutes of its clock; ${bank.calls - calls} calls at the bank, ${bank.most} at once at most, ${bank.mostInOneSecond} in a second of its clock`,
  )
  await moved.proxy.close()
}

const heapMb = () => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 2 ** 20
}

function sizeOf(folder: string): number {
  return ['proxy.sqlite', 'proxy.sqlite-wal'].reduce(
    (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}

/** Writes the median and the slowest hundredth. */
export function tell(took: readonly number[]): string {
  const sorted = took.toSorted((left, right) => left - right)
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, of ${took.length}`
}
