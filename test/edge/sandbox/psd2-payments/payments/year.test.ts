// A year of standing orders in sandbox time: every instance in the interface, on the ledger and in the pages of account access,
// through months with too little money; and the same books however the clock gets there.
// Runs with --all: long and random lives; the tests beside it prove each rule by itself.
import { assert, deep, fc, test } from '#kit'
import { makeLedger } from '../../../../../edge/sandbox/ledger/ledger.ts'
import { cents, members } from '../../account-access/kit.ts'
import type { Json } from '../../bank-kit.ts'
import { bankingDayFrom, dateOf, datesOf, instantOf, written } from './model-calendar.ts'
import { isSameBank } from './model-state.ts'
import type { Provider } from '../restarting-provider.ts'
import { beginYear, END, entriesOf, instanceOf, moveTo, ORDERS, PAYER, type Placed, START } from './year.ts'

/** What should happen on the paying account: when, how much, and for which instance. */
interface Planned {
  at: number
  cents: bigint
  order: number
  dueDate: string
}

/** Works out the year by the calendar alone: at six in the morning, elsewhere on banking days (gaps: psd2.due.execution). */
const PLANNED: readonly Planned[] = ORDERS.flatMap(({ kind, body, cents: amount }, order) => {
  const { dueDate, recurrence, recurrenceEndDate, payee } = body as Record<string, string>
  const iban = String((payee as unknown as Json)['iban'])
  if (kind === 'sepa')
    return [{ at: Date.parse(START), cents: amount, order, dueDate: dateOf(Date.parse(START)) }]
  const dates =
    kind === 'scheduled' ? [dueDate ?? ''] : datesOf(dueDate ?? '', recurrence ?? '', recurrenceEndDate ?? '')
  return dates.map((date) => {
    const day = isSameBank(iban) ? date : bankingDayFrom(date)
    return { at: instantOf(day, '06:00:00.000'), cents: amount, order, dueDate: date }
  })
}).toSorted((left, right) => left.at - right.at || left.order - right.order)

/** Goes through the year with what is on the account: what it cannot pay is left out. */
function playYear(): { paid: Planned[]; refused: Planned[] } {
  let balance = 0n
  const paid: Planned[] = []
  const refused: Planned[] = []
  for (const one of PLANNED) {
    const isPaid = balance >= one.cents
    if (isPaid) balance -= one.cents
    ;(isPaid ? paid : refused).push(one)
  }
  return { paid, refused }
}

/** Compares everything that the bank has of the year with the calendar. */
async function judgeYear(provider: Provider, placed: readonly Placed[]): Promise<void> {
  const { paid, refused } = playYear()
  const isPaid = new Set(paid)
  const archiveIds = new Map<string, string>()
  for (const one of PLANNED) {
    const order = placed[one.order]
    assert.isDefined(order)
    if (order.kind !== 'recurring') continue
    // oxlint-disable-next-line no-await-in-loop -- one instance after another
    const { archiveId, ...instance } = await instanceOf(provider, order, one.dueDate)
    const { payee } = order.body as { payee: { iban: string } }
    const done = isSameBank(payee.iban) ? 'Credited' : 'Debited'
    const status = isPaid.has(one) ? done : 'Rejected'
    assert.deepEqual(instance, { dueDate: one.dueDate, status, modified: written(one.at) })
    assert.equal(archiveId !== undefined, isPaid.has(one))
    if (typeof archiveId === 'string') archiveIds.set(`${one.order} ${one.dueDate}`, archiveId)
  }
  for (const { kind, paymentId } of placed) {
    if (kind !== 'recurring') continue
    // oxlint-disable-next-line no-await-in-loop -- one series after another
    const { json } = await provider.call({ method: 'GET', path: `/recurring-sepa-payments/${paymentId}` })
    assert.equal(json['status'], 'Completed')
  }
  // The pages of account access show each that was paid once, on its day, and nothing else.
  const entries = await entriesOf(provider, 'customer-2', PAYER)
  assert.deepEqual(
    entries.map(({ bookingDateTime, amount }) => [bookingDateTime, cents(amount)]),
    paid.map((one) => [written(one.at), -one.cents]),
  )
  const known = paid.map((one) => archiveIds.get(`${one.order} ${one.dueDate}`))
  for (const [at, { archiveId }] of entries.entries()) {
    if (known[at] !== undefined) assert.equal(archiveId, known[at])
    assert.equal(String(archiveId).slice(0, 8), dateOf(paid[at]?.at ?? 0).replaceAll('-', ''))
  }
  assert.lengthOf(new Set(entries.map(({ archiveId }) => archiveId)), entries.length)
  assert.isAbove(refused.length, 5)
  assert.deepEqual(makeLedger(provider.store).sum(), { EUR: '0.00' })
}

/** Everything on the books that the year has moved, without the ids that chance gives. */
async function booksOf(provider: Provider, placed: readonly Placed[]): Promise<unknown> {
  const seen = await Promise.all([
    entriesOf(provider, 'customer-2', PAYER),
    entriesOf(provider, 'customer-1', 'FI3099900000000102'),
    entriesOf(provider, 'customer-3', 'FI1999900000000300'),
  ])
  const instances = await Promise.all(
    PLANNED.flatMap(({ order, dueDate }) => {
      const one = placed[order]
      return one?.kind === 'recurring' ? [instanceOf(provider, one, dueDate)] : []
    }),
  )
  const { json } = await provider.control('GET', '/psd2-payments')
  const payments = members(json, 'psd2-payments')
    .map(({ status, modified, archiveId }) => [modified, status, archiveId].join(' '))
    .toSorted()
  return { entries: seen.map((list) => list.map(withoutIds)), instances, payments }
}

const IDS = ['transactionId', 'accountId', '_links']
const withoutIds = (entry: Json) =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => !IDS.includes(name)))

test('brings every instance of a year of standing orders to the ledger and into the pages of account access, on its day, and leaves out what there is no money for (2 A, What the service does; gaps: psd2.due.execution, psd2.recurrence.instance, psd2.request.recurrence; promises: R9, R58)', async () => {
  const { provider, placed } = await beginYear()
  await moveTo(provider, END)
  await judgeYear(provider, placed)
})

test('tells of each instance what it is while the year goes by, day after day (gaps: psd2.recurrence.instance, psd2.due.execution)', async () => {
  const { provider, placed } = await beginYear()
  const isPaid = new Set(playYear().paid)
  const moments = [...new Set(PLANNED.map(({ at }) => at))].filter((at) => at > Date.parse(START))
  for (const at of moments) {
    const due = PLANNED.filter((one) => one.at === at && placed[one.order]?.kind === 'recurring')
    const read = async () => {
      const all = due.flatMap((one) => placed[one.order] ?? [])
      const told = await Promise.all(
        all.map((order, nth) => instanceOf(provider, order, due[nth]?.dueDate ?? '')),
      )
      return told.map(({ status }) => status)
    }
    // oxlint-disable-next-line no-await-in-loop -- one day after another
    await moveTo(provider, at - 1)
    // oxlint-disable-next-line no-await-in-loop -- one day after another
    assert.isTrue((await read()).every((status) => status === 'AwaitingDueDate'))
    // oxlint-disable-next-line no-await-in-loop -- one day after another
    await moveTo(provider, at)
    // oxlint-disable-next-line no-await-in-loop -- one day after another
    const told = await read()
    assert.deepEqual(
      told.map((status) => status !== 'Rejected' && status !== 'AwaitingDueDate'),
      due.map((one) => isPaid.has(one)),
    )
  }
})

const runs = deep(2, 50)
test(`has the same books whether the clock goes in one leap or in ${runs} times random steps, over restarts (gaps: shared.sandbox.control, shared.sandbox.settle)`, async () => {
  const leap = await beginYear()
  await moveTo(leap.provider, END)
  const expected = await booksOf(leap.provider, leap.placed)
  const steps = fc.array(fc.record({ hours: fc.integer({ min: 1, max: 1_500 }), isRestart: fc.boolean() }), {
    minLength: 10,
    maxLength: 40,
  })
  await fc.assert(
    fc.asyncProperty(steps, async (drawn) => {
      const { provider, placed } = await beginYear()
      let now = Date.parse(START)
      for (const { hours, isRestart } of drawn) {
        now = Math.min(now + hours * 3_600_000, END)
        // oxlint-disable-next-line no-await-in-loop -- one step after another
        await moveTo(provider, now)
        if (isRestart) provider.restart()
      }
      await moveTo(provider, END)
      assert.deepEqual(await booksOf(provider, placed), expected)
      await judgeYear(provider, placed)
    }),
    { numRuns: runs, endOnFailure: true },
  )
})
