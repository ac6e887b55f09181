// A busy proxy on a file: one process after another under load, one object to which all write, one bank that is silent, and a clock
// that stands still. Nothing is lost, nothing is done twice, and the order of changes is kept; the pace is printed by `npm run scale`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mock } from 'node:test'
import { assert, deep, test, wallClock } from '#kit'
import type { IndexReport, RowIndex } from '../../../../edge/proxy/order-index/row-index.ts'
import { Objects } from '../../../../edge/proxy/hosts/objects.ts'
import { openStore } from '../../../../edge/proxy/hosts/hand-over.ts'
import { OrderObject } from '../../../../edge/proxy/order-object/order-object.ts'
import type { OrderRow } from '../../../../edge/proxy/order-object/order-listing.ts'
import { root } from '../../../runtimes/process.ts'
import { PAYMENT } from '../instructions/instruction-kit.ts'
import { gate } from '../../../kit/scripted-bank.ts'
import { settings, SHOP } from '../kit/proxy.ts'
import { handleFor } from '../merchant/merchant-kit.ts'
import { askAs, makeBanks, openOn, pressAt, withFolder } from './host-kit.ts'
import { onStillClock } from '../kit/still-clock.ts'

const EXCHANGES = deep(3, 60)
/** How long a process runs under load, milliseconds: until a few orders have passed, or as the promise says. */
const LIFE_MS = deep(0, 5_000)
const CLIENTS = 8

test(`exchanges the process ${EXCHANGES} times under load: no order is lost, none is made twice (promises: R52)`, () =>
  withFolder(async (folder) => {
    const banks = makeBanks()
    let proxy = await openOn(folder, banks)
    const links = new Map<string, unknown>()
    const load = { isOver: false, answered: 0, turnedAway: 0 }
    const client = async (number: number) => {
      for (let at = 0; !load.isOver; at++) {
        const id = `order-${number}-${at}`
        // A page presses again as long as the proxy is restarting; the order stays the same.
        for (let isAnswered = false; !isAnswered; ) {
          const { status, body } = await pressAt(proxy, id)
          isAnswered = status !== 503
          if (isAnswered) links.set(id, body['approvalUrl'])
          else load.turnedAway++
          await new Promise((resolve) => setImmediate(resolve))
        }
        load.answered++
      }
    }
    const clients = Array.from({ length: CLIENTS }, (_, number) => client(number))
    for (let exchange = 0; exchange < EXCHANGES; exchange++) {
      const enough = load.answered + 2 * CLIENTS
      await new Promise((resolve) => setTimeout(resolve, LIFE_MS))
      while (load.answered < enough) await new Promise((resolve) => setTimeout(resolve, 5))
      const closed = proxy.close()
      const next = openOn(folder, banks, {}, { waitForData: 600 })
      await closed
      proxy = await next
    }
    load.isOver = true
    await Promise.all(clients)
    assert.isAbove(load.turnedAway, 0)
    assert.equal(banks.orders.count('create'), links.size)
    const seen = new Set<unknown>()
    for (const [id, link] of links) {
      assert.isString(link, id)
      seen.add(link)
      assert.equal((await askAs(proxy, `/payments/${handleFor(id)}`)).status, 200, id)
    }
    assert.equal(seen.size, links.size)
    const some = [...links].at(0)
    assert.equal((await pressAt(proxy, some?.[0] ?? '')).body['approvalUrl'], some?.[1])
    await proxy.close()
  }))

const WRITES = deep(600, 18_000)

test(`loses none of ${WRITES} writes to one list of a day that come at once, and numbers its changes in their order (promises: R51)`, () =>
  withFolder(async (folder) => {
    const day = '2026-11-26'
    const list = `day:${day}`
    const opened = async () => {
      const store = await openStore(folder, 0)
      const objects = new Objects(store, { ORDERS: OrderObject }, await settings(), () => undefined)
      const index = objects.namespace('ORDERS').getByName(`day-${day}`) as RowIndex<OrderRow>
      return { store, index }
    }
    const first = await opened()
    const reportOf = (at: number): IndexReport<OrderRow> => {
      const row = {
        ...ROW,
        handle: `handle-${at}`,
        createdAt: new Date(Date.parse(ROW.createdAt) + at).toISOString(),
      }
      return { version: 1, rows: [{ list, row }], change: { list: `changes:${day}`, row } }
    }
    const answers = await Promise.all(
      Array.from({ length: WRITES }, (_, at) => first.index.keep(reportOf(at))),
    )
    assert.deepEqual(new Set(answers.map((answer) => JSON.stringify(answer))), new Set(['{}']))
    first.store.close()
    // What was acknowledged is there for the process that follows.
    const { store, index } = await opened()
    const handles: string[] = []
    for (let after: string | undefined, isOver = false; !isOver; isOver = after === undefined) {
      const page = await index.rows(list, { limit: 100, ...(after !== undefined && { after }) })
      handles.push(...page.rows.map((row) => row.handle))
      after = page.after
    }
    assert.deepEqual(
      handles,
      Array.from({ length: WRITES }, (_, at) => `handle-${WRITES - 1 - at}`),
    )
    const names: string[] = []
    for (let place = 0, hasMore = true; hasMore; ) {
      const page = await index.changes(`changes:${day}`, { after: place, limit: 100, isPast: false })
      names.push(...page.names)
      assert.equal(page.after, names.length)
      ;[place, hasMore] = [page.after, page.hasMore]
    }
    assert.deepEqual(
      names,
      Array.from({ length: WRITES }, (_, at) => `handle-${at}`),
    )
    store.close()
  }))

const ROW = {
  handle: '',
  orderId: 'order-1',
  createdAt: '2026-11-26T08:00:00.000Z',
  updatedAt: '2026-11-26T08:00:00.000Z',
  state: 'paid',
  amount: '12.50',
  currency: 'EUR',
  reference: '1232',
  needsPerson: false,
} as OrderRow

test('lets payers pay while another interface of the bank is silent (promises: R46)', () =>
  withFolder(async (folder) => {
    const banks = makeBanks()
    const ends = new AbortController()
    const asked = gate()
    const mute = () =>
      new Promise<Response>((_, reject) => {
        asked.open()
        ends.signal.addEventListener('abort', () => reject(new TypeError('connection reset')))
      })
    const proxy = await openOn(folder, { ...banks, instructions: { fetch: mute } })
    const waiting = Array.from({ length: 30 }, (_, at) =>
      askAs(proxy, '/payouts', {
        operation: 'sepa',
        payment: { ...PAYMENT, instructionId: `PAY${at}`, endToEndId: `E2E${at}` },
      }),
    )
    await asked.opened
    // All of them are answered while that one is silent: none waits for it.
    const pressed = await Promise.all(Array.from({ length: 30 }, (_, at) => pressAt(proxy, `order-${at}`)))
    assert.deepEqual([...new Set(pressed.map(({ status }) => status))], [201])
    assert.equal(banks.orders.count('create'), 30)
    ends.abort()
    await Promise.all(waiting)
    await proxy.close()
  }))

test('goes the whole way of an order with a clock that stands still within each request (promises: R53)', () =>
  withFolder(async (folder) => {
    await onStillClock(async () => {
      const banks = makeBanks()
      const proxy = await openOn(folder, banks)
      /** Between two requests a while passes; within one, and at the bank, none does. */
      const within = async <T>(work: () => Promise<T>): Promise<T> => {
        mock.timers.tick(20_000)
        const began = wallClock()
        const answer = await work()
        assert.equal(wallClock(), began)
        return answer
      }
      const look = () =>
        proxy.fetch(
          new Request(`https://pay.shop.example/payments/${handleFor('order-1')}`, {
            headers: { 'x-silta': '1', origin: SHOP },
          }),
        )
      assert.equal((await within(() => pressAt(proxy, 'order-1'))).status, 201)
      assert.include(await (await within(look)).text(), '"pending"')
      banks.orders.decide('ACCEPTED')
      assert.include(await (await within(look)).text(), '"paid"')
      const path = `/payments/${handleFor('order-1')}`
      const { body } = await within(() => askAs(proxy, path))
      assert.equal(body['state'], 'paid')
      await proxy.close()
    }, wallClock())
  }))

/** What reports to its caller how long an answer took, and decides nothing by it. */
const REPORTS = ['call-report.ts']

test('measures no work by a clock: deadlines are timers (promises: R53)', () => {
  const files = ['core', 'edge/shared', 'edge/proxy'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !REPORTS.some((report) => name.endsWith(report)))
      .map((name) => join(root, folder, name)),
  )
  assert.isAbove(files.length, 300)
  const measuring = files.filter((file) =>
    /performance\.(now|timeOrigin)|hrtime|cpuUsage|eventLoopUtilization/.test(readFileSync(file, 'utf8')),
  )
  assert.deepEqual(measuring, [])
})
