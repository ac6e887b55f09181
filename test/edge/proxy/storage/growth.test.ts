// What an object reads and writes for one more entry of a long list: as much for the five hundredth as for the tenth.
// Counted in rows and bytes of its storage, and woken anew before each call, so that nothing is remembered.
import { assert, test } from '#kit'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import type { ListOptions } from '../../../../edge/proxy/storage/storage.ts'
import { usedCallbacks } from '../../../../edge/proxy/orders/used-callbacks.ts'
import { PackedStorage } from '../../../../edge/proxy/storage/packed-storage.ts'
import { MemoryStorage } from '../kit/memory-storage.ts'
import { HANDLE_KEY, startProxy } from '../kit/proxy.ts'
import { passTime } from '../kit/pass-time.ts'
import { makeRefundBank } from '../refunds/refund-bank.ts'
import { KEY, WEBHOOK_URL } from '../webhooks/kit.ts'

const HANDLE = handleOf('order-1', HANDLE_KEY)
const MERCHANT_KEY = 'canary-merchant-key-0123456789abcdef0123'
/** How much more one entry may cost than the tenth. */
const MOST = 1.3

/** Which ones are counted, with the nine after each. */
const COUNTED = [10, 100, 500]

/** What is read and written. */
interface Counts {
  rows: number
  bytes: number
}

/** A storage that counts what is read and written of it. */
class CountedStorage extends MemoryStorage {
  counts: Counts = { rows: 0, bytes: 0 }

  override get<T>(key: string): T | undefined {
    const value = super.get<T>(key)
    this.#read(value)
    return value
  }

  override list<T>(prefix: string, options?: ListOptions): [string, T][] {
    const rows = super.list<T>(prefix, options)
    for (const [, value] of rows) this.#read(value)
    return rows
  }

  override write(changes: Readonly<Record<string, unknown>>): void {
    super.write(changes)
    this.counts.rows += Object.keys(changes).length
    this.counts.bytes += sizeOf(Object.values(changes))
  }

  #read(value: unknown): void {
    if (value === undefined) return
    this.counts.rows += 1
    this.counts.bytes += sizeOf(value)
  }
}

const sizeOf = (value: unknown) => JSON.stringify(value).length

/** Counts what some work reads and writes. */
async function counted(storage: CountedStorage, work: () => Promise<unknown>): Promise<Counts> {
  storage.counts = { rows: 0, bytes: 0 }
  await work()
  return storage.counts
}

/** Adds what one cost where it is among the ten from the tenth, hundredth or five hundredth on: one may move more rows than the next. */
function add(sums: Counts[], at: number, counts: Counts): void {
  const which = COUNTED.findIndex((first) => at >= first && at < first + 10)
  if (which < 0) return
  const { rows, bytes } = sums[which] ?? { rows: 0, bytes: 0 }
  sums[which] = { rows: rows + counts.rows, bytes: bytes + counts.bytes }
}

/** Judges what each cost beside the first of them. */
function assertFlat([first, ...later]: readonly Counts[]): void {
  for (const { rows, bytes } of later) {
    const all = JSON.stringify([first, ...later])
    assert.isAtMost(rows, MOST * (first?.rows ?? 0), all)
    assert.isAtMost(bytes, MOST * (first?.bytes ?? 0), all)
  }
}

/** The clock of this process. */
const clock = { now: Date.parse('2026-11-20T10:00:00Z') }
Date.now = () => clock.now

/** Opens a proxy whose order is paid, and that is woken anew before each call. */
async function openPaid(status: number) {
  const bank = makeRefundBank(() => clock.now)
  const storage = new CountedStorage()
  const proxy = await startProxy({
    BANK: {
      async fetch(request: string, init?: RequestInit) {
        const answered = await bank.fetch(request, init)
        // Its payer pays later.
        if (request.endsWith('/payments'))
          for (const payment of bank.payments.values()) payment.status = 'INITIAL'
        return answered
      },
    },
    MERCHANT: { fetch: async () => new Response(null, { status }) },
    MERCHANT_KEYS: MERCHANT_KEY,
    WEBHOOK_URL,
    WEBHOOK_KEYS: KEY,
  })
  proxy.storages.set(HANDLE, storage)
  await proxy.press()
  for (const payment of bank.payments.values()) payment.status = 'ACCEPTED'
  const awake = () => {
    proxy.restart()
    return proxy.service(HANDLE)
  }
  const pass = (ms: number) =>
    passTime(clock, ms, storage, async () => {
      bank.settle('ACCEPTED')
      await awake().runDue()
    })
  await pass(3_600_000)
  const view = async (path = '') => {
    awake()
    const response = await proxy.fetch(`/merchant/payments/${HANDLE}${path}`, {
      headers: { authorization: `Bearer ${MERCHANT_KEY}` },
    })
    return (await response.json()) as Record<string, unknown>
  }
  return { storage, awake, pass, view }
}

test('gives back the five hundredth time for what the tenth cost, and shows the newest twenty (house: 5)', async () => {
  const { storage, awake, pass, view } = await openPaid(204)
  const [refunds, views]: [Counts[], Counts[]] = [[], []]
  for (let at = 1; at <= 509; at++) {
    // oxlint-disable no-await-in-loop -- one after another
    const one = await counted(storage, async () => {
      const answered = await awake().refund({ id: `r-${at}`, amount: '0.01' })
      assert.isTrue(answered.ok)
      await pass(30_000)
    })
    add(refunds, at, one)
    if (COUNTED.includes(at)) views.push(await counted(storage, () => view()))
    // oxlint-enable no-await-in-loop
  }
  assertFlat(refunds)
  // At the tenth there are not twenty of each yet.
  assertFlat(views.slice(1))
  const shown = await view()
  assert.deepEqual(
    ['refunds', 'webhooks', 'history'].map((name) => (shown[name] as unknown[]).length),
    [20, 20, 20],
  )
  assert.deepInclude(shown, { refunded: '5.09' })
  const ids: string[] = []
  let next: string | undefined
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    const page = (await view(`/refunds${next === undefined ? '' : `?cursor=${next}`}`)) as unknown as {
      refunds: { id: string; state: string }[]
      next?: string
    }
    ids.push(...page.refunds.filter(({ state }) => state === 'refunded').map(({ id }) => id))
    next = page.next
  } while (next !== undefined)
  assert.deepEqual(
    ids,
    Array.from({ length: 509 }, (_, at) => `r-${509 - at}`),
  )
})

test('takes a refund for the same while five hundred webhooks wait for the server of the merchant (house: 5)', async () => {
  const { storage, awake, pass } = await openPaid(503)
  const refunds: Counts[] = []
  for (let at = 1; at <= 509; at++) {
    // oxlint-disable no-await-in-loop -- one after another
    const one = await counted(storage, () => awake().refund({ id: `r-${at}`, amount: '0.01' }))
    add(refunds, at, one)
    await pass(3_000)
    // oxlint-enable no-await-in-loop
  }
  // At the tenth fewer than twenty wait.
  assertFlat(refunds.slice(1))
})

test('takes the five hundredth callback of a bank for what the tenth cost, and none twice (house: 5)', async () => {
  const storage = new CountedStorage()
  const used: Counts[] = []
  for (let at = 1; at <= 509; at++) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const one = await counted(storage, async () => {
      const packed = new PackedStorage(storage)
      assert.isTrue(usedCallbacks(packed).use(`callback|${at}`))
      packed.write({ order: at })
      assert.isFalse(usedCallbacks(new PackedStorage(storage)).use(`callback|${at}`))
    })
    add(used, at, one)
  }
  // At the tenth the row that they share is not full yet.
  assertFlat(used.slice(1))
})
