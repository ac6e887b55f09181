// What an object reads and writes for one more entry of a long list: as much for the five hundredth as for the tenth.
// Counted in rows and bytes of its storage, and woken anew before each call, so that nothing is remembered.
import { assert, isFull, test } from '#kit'
import { datesOfSeries } from '../../../../core/shared/values/calendar.ts'
import { makeSeries } from '../../../../core/shared/values/recurrence.ts'
import { OccurrenceBook } from '../../../../edge/proxy/instructions/batches/occurrence-book.ts'
import type { SeriesOccurrence } from '../../../../edge/proxy/interfaces/batch-channel.ts'
import { usedCallbacks } from '../../../../edge/proxy/orders/order-service.ts'
import { PackedStorage } from '../../../../edge/proxy/storage/packed-storage.ts'
import { startProxy } from '../kit/proxy.ts'
import { passTime } from '../kit/mortal-storage.ts'
import { makeRefundBank } from '../refunds/refund-bank.ts'
import { KEY, WEBHOOK_URL } from '../webhooks/kit.ts'
import { counted, CountedStorage, Growth, underClock } from './growth.ts'
import { makePsd2TestBank } from '../interfaces/psd2-payments/psd2-bank.ts'
import { HANDLE, linkOf, psd2Settings } from '../interfaces/psd2-payments/proxy.ts'

const MERCHANT_KEY = 'canary-merchant-key-0123456789abcdef0123'

const clock = { now: Date.parse('2026-11-20T10:00:00Z') }

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

test(
  'gives back the five hundredth time for what the tenth cost, and shows the newest twenty (house: 5)',
  underClock(clock, async () => {
    const { storage, awake, pass, view } = await openPaid(204)
    const [refunds, views] = [new Growth(10), new Growth(20)]
    for (let at = 1; at <= views.last; at++) {
      const one = await counted(storage, async () => {
        const answered = await awake().refund({ id: `r-${at}`, amount: '0.01' })
        assert.isTrue(answered.ok)
        await pass(30_000)
      })
      refunds.add(at, one)
      if (views.counts(at)) views.add(at, await counted(storage, () => view()))
    }
    refunds.assertFlat()
    views.assertFlat()
    const shown = await view()
    assert.deepEqual(
      ['refunds', 'webhooks', 'history'].map((name) => (shown[name] as unknown[]).length),
      [20, 20, 20],
    )
    assert.deepInclude(shown, { refunded: (views.last / 100).toFixed(2) })
    const ids: string[] = []
    let next: string | undefined
    do {
      const page = (await view(`/refunds${next === undefined ? '' : `?cursor=${next}`}`)) as unknown as {
        refunds: { id: string; state: string }[]
        next?: string
      }
      ids.push(...page.refunds.filter(({ state }) => state === 'refunded').map(({ id }) => id))
      next = page.next
    } while (next !== undefined)
    assert.deepEqual(
      ids,
      Array.from({ length: views.last }, (_, at) => `r-${views.last - at}`),
    )
  }),
)

test(
  'takes a refund for the same while five hundred webhooks wait for the server of the merchant (house: 5)',
  underClock(clock, async () => {
    const { storage, awake, pass } = await openPaid(503)
    // Before that fewer than twenty wait.
    const refunds = new Growth(20)
    for (let at = 1; at <= refunds.last; at++) {
      const one = await counted(storage, () => awake().refund({ id: `r-${at}`, amount: '0.01' }))
      refunds.add(at, one)
      await pass(3_000)
    }
    refunds.assertFlat()
  }),
)

test(
  'notes the two hundredth payment of a series for what the fortieth cost, and each end once (house: 5)',
  underClock(clock, async () => {
    const storage = new CountedStorage()
    const until = isFull ? '2031-11-20' : '2029-01-05'
    const series = { dueDate: '2026-11-20', every: 'weekly', until } as const
    const days = [...datesOfSeries(makeSeries(series.dueDate, series))]
    const ends: string[] = []
    const openBook = () => {
      const packed = new PackedStorage(storage)
      const stored = { write: (changes: object) => packed.write({ ...changes }), historyEntries: () => ({}) }
      const occurrenceHook = (_: unknown, { dueDate }: SeriesOccurrence) => {
        ends.push(dueDate)
        return {}
      }
      return new OccurrenceBook({ storage: packed, stored, occurrenceHook })
    }
    const notes = new Growth(40, isFull ? [100, 200] : [100])
    for (const [at, dueDate] of days.entries()) {
      const state = at % 7 === 3 ? 'failed' : 'paid'
      const one = await counted(storage, async () => {
        assert.equal(openBook().open('payment-1', series)[0], dueDate)
        const reported = [{ dueDate, state, archiveId: `2026112059999${at}` } as const]
        // An answer that comes twice, and one that came late, say nothing new.
        for (const again of [reported, reported, [{ dueDate: days[0] ?? '', state: 'processing' } as const]])
          openBook().note({ paymentId: 'payment-1', series, about: { payment: 1 } }, again, 0)
        assert.isFalse(openBook().hasFailed('payment-1', series))
      })
      notes.add(at, one)
    }
    notes.assertFlat()
    assert.deepEqual(ends, days)
    assert.deepEqual(
      openBook()
        .days('payment-1', series)
        .list()
        .map(({ dueDate, state }) => [dueDate, state]),
      days.map((dueDate, at) => [dueDate, at % 7 === 3 ? 'failed' : 'paid']),
    )
    const paid = days.filter((_, at) => at % 7 !== 3).length
    assert.deepEqual(openBook().counts('payment-1', series), { all: days.length, paid })
    const paged: string[] = []
    const before: (number | undefined)[] = [days.length]
    while (before[0] !== undefined) {
      const one = await counted(storage, async () => {
        const page = openBook().days('payment-1', series).part(before[0])
        paged.push(...page.entries.map(({ dueDate }) => dueDate))
        before[0] = page.next
      })
      // The newest, and at most two of the rows before them.
      assert.isAtMost(one.rows, 3)
    }
    assert.deepEqual(paged, days.toReversed())
    assert.isEmpty(openBook().open('payment-1', series))
    for (const dueDate of days)
      openBook().note({ paymentId: 'payment-2', series, about: {} }, [{ dueDate, state: 'failed' }], 0)
    assert.isTrue(openBook().hasFailed('payment-2', series))
  }),
)

test(
  'takes the five hundredth callback of a bank for what the tenth cost, and none twice (house: 5)',
  underClock(clock, async () => {
    const storage = new CountedStorage()
    // Before that the row that they share is not full.
    const used = new Growth(40)
    for (let at = 1; at <= used.last; at++) {
      const one = await counted(storage, async () => {
        const packed = new PackedStorage(storage)
        assert.isTrue(usedCallbacks(packed).use(`callback|${at}`))
        packed.write({ order: at })
        assert.isFalse(usedCallbacks(new PackedStorage(storage)).use(`callback|${at}`))
      })
      used.add(at, one)
    }
    used.assertFlat()
  }),
)

const DAY_MS = 86_400_000

interface ShownSeries {
  readonly state: string
  readonly occurrences: readonly { readonly dueDate: string; readonly state: string }[]
  readonly occurrenceCount: number
  readonly paidOccurrences: number
  readonly transfers?: readonly unknown[]
  readonly archiveIds?: readonly string[]
  readonly next?: { readonly occurrences?: string }
}

test(
  'is paid the last week of five years for what the tenth cost, shows the newest twenty, and pages the others (house: 5; gaps: psd2.recurrence.instance)',
  underClock(clock, async () => {
    const recurrence = { every: 'weekly', until: isFull ? '2031-11-20' : '2029-02-02' } as const
    const dueDate = '2026-11-27'
    const days = [...datesOfSeries(makeSeries(dueDate, recurrence))]
    const bank = makePsd2TestBank(() => clock.now)
    const storage = new CountedStorage()
    const proxy = await startProxy(
      await psd2Settings({
        BANK_PSD2: { fetch: bank.fetch },
        MERCHANT: { fetch: async () => new Response(null, { status: 204 }) },
        MERCHANT_KEYS: MERCHANT_KEY,
        WEBHOOK_URL,
        WEBHOOK_KEYS: KEY,
      }),
    )
    proxy.storages.set(HANDLE, storage)
    const awake = () => {
      proxy.restart()
      return proxy.service(HANDLE)
    }
    const pass = (ms: number) => passTime(clock, ms, storage, () => awake().runDue())
    const view = async <T = ShownSeries>(path = '') => {
      awake()
      const response = await proxy.fetch(`/merchant/payments/${HANDLE}${path}`, {
        headers: { authorization: `Bearer ${MERCHANT_KEY}` },
      })
      return (await response.json()) as T
    }
    const fragment = await bank.approve(await linkOf(proxy, { dueDate, recurrence }))
    await awake().returned('request-1', { fragment })
    const { instances } = bank.last()
    const stateAt = (at: number) => (at % 7 === 3 ? 'failed' : 'paid')
    const lasts = isFull ? [100, 245] : [100]
    const [notes, views] = [new Growth(10, lasts), new Growth(10, lasts)]
    for (const [at, day] of days.entries()) {
      const status = stateAt(at) === 'failed' ? 'Rejected' : 'Credited'
      instances.set(day, { status, archiveId: `2026112059999${at}` })
      if (at === days.length - 1) bank.last().status = 'Completed'
      notes.add(at, await counted(storage, () => pass(7 * DAY_MS)))
      if (views.counts(at)) views.add(at, await counted(storage, () => view()))
      if (at !== 50) continue
      const shown = await view()
      const [paid, waiting] = ['paid', 'waiting'].map(
        (state) => shown.occurrences.filter((one) => one.state === state).length,
      )
      assert.isAtLeast(paid ?? 0, 8)
      assert.equal(waiting, 10)
      assert.lengthOf(shown.occurrences, 20)
      assert.isAtMost(shown.archiveIds?.length ?? 0, 10)
      assert.isAtMost(shown.transfers?.length ?? 0, 20)
      assert.equal(shown.occurrenceCount, days.length)
      assert.equal(shown.paidOccurrences, 51 - 7)
    }
    await pass(DAY_MS)
    notes.assertFlat()
    views.assertFlat()
    const shown = await view()
    assert.deepInclude(shown, { state: 'paid', occurrenceCount: days.length })
    assert.equal(shown.paidOccurrences, days.filter((_, at) => stateAt(at) === 'paid').length)
    assert.deepEqual(
      shown.occurrences.map((one) => one.dueDate),
      days.slice(-20),
    )
    const all: [string, string][] = []
    let next: string | undefined
    do {
      const page: Pick<ShownSeries, 'occurrences'> & { readonly next?: string } = await view(
        `/occurrences${next === undefined ? '' : `?cursor=${next}`}`,
      )
      all.push(...page.occurrences.map((one): [string, string] => [one.dueDate, one.state]))
      next = page.next
    } while (next !== undefined)
    assert.deepEqual(all, days.map((day, at): [string, string] => [day, stateAt(at)]).toReversed())
    const history = await proxy.service(HANDLE).merchantPayment(true)
    assert.lengthOf(history?.occurrences ?? [], days.length)
    const told = history?.webhooks.filter(({ type }) => type.startsWith('payment.occurrence_')) ?? []
    assert.lengthOf(told, days.length)
  }),
)
