// What an order reads and writes for one more payment of its series: as much for the last of five years as for the tenth.
// Counted in rows and bytes of its storage, and woken anew before each call, so that nothing is remembered.
import { assert, isFull, test } from '#kit'
import { datesOfSeries } from '../../../../core/shared/values/calendar.ts'
import { makeSeries } from '../../../../core/shared/values/recurrence.ts'
import { makePsd2TestBank } from '../interfaces/psd2-payments/psd2-bank.ts'
import { HANDLE, linkOf, psd2Settings } from '../interfaces/psd2-payments/proxy.ts'
import { passTime } from '../kit/mortal-storage.ts'
import { startProxy } from '../kit/proxy.ts'
import { KEY, WEBHOOK_URL } from '../webhooks/kit.ts'
import { counted, CountedStorage, Growth, underClock } from './growth.ts'

const MERCHANT_KEY = 'canary-merchant-key-0123456789abcdef0123'
const DAY_MS = 86_400_000

const clock = { now: Date.parse('2026-11-20T10:00:00Z') }

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
      // oxlint-disable no-await-in-loop -- one after another
      notes.add(at, await counted(storage, () => pass(7 * DAY_MS)))
      if (views.counts(at)) views.add(at, await counted(storage, () => view()))
      // oxlint-enable no-await-in-loop
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
      // oxlint-disable-next-line no-await-in-loop -- each page names the next
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
