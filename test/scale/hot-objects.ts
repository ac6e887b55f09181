/// <reference types="node" />
// What the objects bear that many orders write to, on the Node host with a file: writes a second, and how long one takes at a steady pace.
// Then what a silent interface of a bank costs those who use another. It measures and prints only.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openStore } from '../../edge/proxy/hosts/hand-over.ts'
import { Objects } from '../../edge/proxy/hosts/objects.ts'
import { OrderObject } from '../../edge/proxy/order-object/order-object.ts'
import { askAs, makeBanks, openOn, pressAt } from '../edge/proxy/hosts/host-kit.ts'
import { PAYMENT } from '../edge/proxy/instructions/instruction-kit.ts'
import { gate } from '../kit/scripted-bank.ts'
import { settings } from '../edge/proxy/kit/proxy.ts'
import { type Print, tell } from './node-host.ts'

/** Writers at once by default. */
const AT_ONCE = 64
/** Writes a second at the steady pace, and how many objects are made. */
const PACE = 300
const OBJECTS = 5_000

type Node = Record<'keep' | 'claim' | 'admit', (...given: unknown[]) => Promise<unknown>>

const DAY = '2026-11-26'
const ROW = {
  orderId: 'order-1',
  updatedAt: '2026-11-26T08:00:00.000+02:00',
  state: 'paid',
  amount: '12.50',
  currency: 'EUR',
  reference: '1819676629690554',
  needsPerson: false,
}

function rowOf(at: number) {
  const createdAt = new Date(Date.parse(`${DAY}T06:00:00Z`) + at).toISOString()
  return { ...ROW, handle: `handle-of-43-characters-as-all-have-${String(at).padStart(8, '0')}`, createdAt }
}

/** The objects that many orders write to: the name of one, its share of all, and one write to it. */
const HOT: Readonly<Record<string, (find: (name: string) => Node, at: number) => Promise<unknown>>> = {
  'list of a day, with its change (one a day)': (find, at) => {
    const row = rowOf(at)
    return find(`day-${DAY}`).keep({
      version: 1,
      rows: [{ list: `day:${DAY}`, row }],
      change: { list: `changes:${DAY}`, row },
    })
  },
  'list of references (256)': (find, at) =>
    find('references-00').keep({ version: 1, rows: [{ list: `reference:${at}`, row: rowOf(at) }] }),
  'list of what needs a person (one)': (find, at) =>
    find('waiting').keep({
      version: 1,
      rows: [{ list: 'waiting', row: { ...rowOf(at), needsPerson: true } }],
    }),
  'register of payments (256)': (find, at) => find('register-00').claim(`payment:payment-${at}`, 'handle'),
  'counter of callers (256, in memory)': (find, at) =>
    find('limit-00').admit(`press:${at % 1_000}`, 1_000_000),
}

/** Measures all of it. */
export async function benchHotObjects(seconds: number, print: Print): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'silta-hot-'))
  try {
    const store = await openStore(folder, 0)
    const objects = new Objects(store, { ORDERS: OrderObject }, await settings(), () => undefined)
    const orders = objects.namespace('ORDERS')
    const find = (name: string) => orders.getByName(name) as Node
    let next = 0
    for (const [name, write] of Object.entries(HOT)) {
      // oxlint-disable-next-line no-await-in-loop -- one after another: they share the disk
      const took = await atOnce(Math.min(seconds, 5) * 1_000, () => write(find, next++))
      print(`${name}, writes a second`, `${(took.length / Math.min(seconds, 5)).toFixed(0)}; ${tell(took)}`)
    }
    const list = HOT['list of a day, with its change (one a day)']
    const steady = await atPace(seconds, async () => list?.(find, next++))
    print(`list of a day at ${PACE} a second for ${seconds} s`, tell(steady))
    const began = performance.now()
    const made = await atPace(OBJECTS / PACE, (at) => find(`new-${at}`).claim('payment:payment-1', 'handle'))
    print(
      `${made.length} objects made`,
      `${((performance.now() - began) / 1_000).toFixed(0)} s at ${PACE} a second; ${tell(made)}`,
    )
    store.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  await benchSilent(print)
}

/** Writes as fast as so many writers can. */
async function atOnce(ms: number, write: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  const until = performance.now() + ms
  const writer = async () => {
    while (performance.now() < until) {
      const began = performance.now()
      // oxlint-disable-next-line no-await-in-loop -- a writer waits for its answer
      await write()
      took.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, writer))
  return took
}

/** Writes at a steady pace, whether or not what was written before has been answered; a late start counts as waiting. */
async function atPace(seconds: number, write: (at: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  const writes: Promise<void>[] = []
  const began = performance.now()
  for (let at = 0; at < seconds * PACE; at++) {
    const due = began + (at * 1_000) / PACE
    // oxlint-disable-next-line no-await-in-loop -- each at its time
    if (performance.now() < due) await setTimeout(Math.max(due - performance.now(), 1))
    writes.push(write(at).then(() => void took.push(performance.now() - due)))
  }
  await Promise.all(writes)
  return took
}

/** Rounds of the silent interface, and how long each of their three parts takes: a busy moment of the machine falls on all alike. */
const ROUNDS = 12
const PART_MS = 1_500

/** Presses one after another, alone and beside an interface that does not answer, in turn; prints how the slowest hundredth compares. */
async function benchSilent(print: Print): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'silta-silent-'))
  const banks = makeBanks()
  let asked = gate()
  let answers = gate()
  const mute = async (...call: Parameters<typeof banks.instructions.fetch>) => {
    asked.open()
    await answers.opened
    return banks.instructions.fetch(...call)
  }
  const proxy = await openOn(
    folder,
    { ...banks, instructions: { fetch: mute } },
    {},
    { log: () => undefined },
  )
  let next = 0
  const press = async () => {
    const took: number[] = []
    const until = performance.now() + PART_MS
    while (performance.now() < until) {
      const began = performance.now()
      // oxlint-disable-next-line no-await-in-loop -- one press after another
      await pressAt(proxy, `press-${next++}`)
      took.push(performance.now() - began)
    }
    return took
  }
  await press()
  const [alone, again, beside]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < ROUNDS; round++) {
    asked = gate()
    answers = gate()
    const given = Array.from({ length: 100 }, (_, at) => giveTo(proxy, round * 100 + at))
    // Giving them is work too; what is measured is their silence. They may share a call, such as that for a token.
    /* oxlint-disable no-await-in-loop -- the parts take turns */
    await asked.opened
    await setTimeout(500)
    beside.push(...(await press()))
    answers.open()
    await Promise.allSettled(given)
    await setTimeout(500)
    for (const part of round % 2 === 0 ? [alone, again] : [again, alone]) part.push(...(await press()))
    /* oxlint-enable no-await-in-loop */
  }
  print('a press, every bank well', tell(alone))
  print('the same once more', `${tell(again)}; p99 ${(p99(again) / p99(alone)).toFixed(2)} of that`)
  print(
    'a press, one interface silent to 100 payments',
    `${tell(beside)}; p99 ${(p99(beside) / p99(alone)).toFixed(2)} of that`,
  )
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.exit(0)
}

const giveTo = (proxy: Parameters<typeof askAs>[0], at: number) =>
  askAs(proxy, '/payouts', {
    operation: 'sepa',
    payment: { ...PAYMENT, instructionId: `PAY${at}`, endToEndId: `E2E${at}` },
  })

function p99(took: readonly number[]): number {
  const sorted = took.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? Number.NaN
}
