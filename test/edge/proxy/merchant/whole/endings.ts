// How a life ends: with healthy banks all comes to its end, as the banks' books say, in single answers and in all lists.
import { helsinkiDate } from '../../../../../core/shared/values/time.ts'
import { Crash } from '../../kit/mortal-storage.ts'
import { readInstruction, resolveInstruction } from './instruction-deeds.ts'
import { Fault } from './judge.ts'
import type { AskedOrder, View } from './known.ts'
import { HOUR_MS, type Life, NEW_KEY } from './life.ts'
import { read, resolve, resolveRefunds, start } from './order-deeds.ts'
import { wallClock } from '../../../../kit/clock.ts'

/** Left alone with healthy banks, everything ends as the banks' books say, and the merchant's server has heard of it. */
export async function end(life: Life): Promise<void> {
  const { world, judge } = life
  judge.now.isTroubled = false
  judge.now.closing = 'no'
  await world.handOver(life.settings)
  world.shopAnswers.length = 0
  world.banks.calm()
  // The day comes for what waits for it, and a day on which other banks are open; moments are left to look at it and to tell of it.
  for (const ms of [60_000, 12 * 60_000, 2 * HOUR_MS, 80 * HOUR_MS, 60_000, 60_000]) {
    world.banks.endAll(life.chance(0.5) ? 'ACCEPTED' : 'REJECTED')
    await life.step(() => world.pass(ms))
  }
  for (const order of life.known()) {
    if (order.known !== 'yes') continue
    await life.step(() => resolve(life, order))
    await life.step(() => resolveRefunds(life, order))
    await life.step(() => find(life, order))
    const view = await read(life, order)
    holdEnd(life, order, view)
  }
  for (const one of life.instructions()) {
    if (one.known !== 'yes') continue
    await life.step(() => resolveInstruction(life, one))
    const view = await readInstruction(life, one)
    const truth = world.banks.truthOf(one.kind, one.id)
    const isDone = one.end !== undefined && /^(paid|completed)$/.test(one.end)
    judge.hold(one.end !== undefined, `${one.kind} ${one.id} has no end: ${String(view?.['state'])}`)
    judge.hold(isDone === (truth === 'done'), `${one.kind} ${one.id} ended as ${one.end}, and is ${truth}`)
  }
  await comesTrue(life)
  await exportPersons(life)
  if (life.keys === 1) await life.step(() => dropOldKey(life))
}

/** When nothing that began under the old handle key is open, it goes: its handles are unknown, and the others go on. */
async function dropOldKey(life: Life): Promise<void> {
  const { world, judge } = life
  // What is left is counted anew a day later: until then something may begin under the old key.
  await openUnderOldKey(life)
  await world.pass(25 * HOUR_MS)
  if ((await openUnderOldKey(life)) !== 0) {
    judge.counts['old key stays'] = 1
    return
  }
  await world.handOver({ HANDLE_KEY: NEW_KEY })
  await world.handOver({ HANDLE_KEY: NEW_KEY })
  judge.now.isExchanging = false
  for (const order of life.known()) {
    const answer = await life.ask(`/payments/${order.handle}`)
    if (order.born === 0) judge.hold(answer?.status === 404, `${order.id} is found without its handle key`)
    if (order.born === 1) judge.hold(answer?.status === 200, `${order.id} is lost with the old handle key`)
  }
  if (!judge.now.isRestored) await start(life, life.order(90))
  judge.counts['old key gone'] = 1
}

/** Asks how much is open under the old key, back to the first day; the store keeps whether anything is. */
async function openUnderOldKey(life: Life): Promise<number | undefined> {
  for (let left = 40; left > 0; left--) {
    const answer = await life.ask('/status')
    const { open, lookedUpTo } = (answer?.body['oldHandleKey'] ?? {}) as {
      open?: number
      lookedUpTo?: string
    }
    if (lookedUpTo === undefined || lookedUpTo <= '2026-01-01')
      return lookedUpTo === undefined ? open : undefined
  }
  return undefined
}

function holdEnd(life: Life, order: AskedOrder, view: View | undefined): void {
  const { judge, world } = life
  const isPaid = world.banks.paymentsOf(order.reference).some(([, { status }]) => status === 'ACCEPTED')
  judge.hold(view !== undefined, `${order.id} cannot be read in the end`)
  const words = `${order.id} ended as ${view?.state}, and is ${isPaid ? '' : 'not '}paid`
  judge.hold(view !== undefined && isPaid === (view.state === 'paid'), words)
  judge.hold(isPaid || /^(cancelled|failed|pending)$/.test(view?.state ?? ''), words)
  if (isPaid && !order.isRestored)
    judge.hold(judge.hasHeard('payment.paid', order.id), `nobody was told that ${order.id} is paid`)
  for (const [id, asked] of order.refunds)
    if (asked.known === 'yes') judge.hold(asked.end !== undefined, `refund ${id} has no end`)
}

export async function find(life: Life, order: AskedOrder): Promise<void> {
  const answer = await life.ask(`/payments?orderId=${order.id}`)
  if (!answer) return
  life.judge.hold(answer.status === 200, `the search for ${order.id} is refused`)
  const rows = answer.body['payments'] as View[]
  const isThere = rows.length === 1 && rows[0]?.handle === order.handle
  if (order.known === 'yes') life.judge.hold(isThere, `the search does not find ${order.id}`)
}

/** Reads a list to its end. */
async function pages<T>(life: Life, path: string, name: string): Promise<T[]> {
  const rows: T[] = []
  let cursor = ''
  for (;;) {
    const answer = await life.ask(`${path}${cursor}`)
    if (!answer) throw new Crash()
    life.judge.hold(answer.status === 200, `${path} is refused with ${answer.body.code ?? answer.status}`)
    rows.push(...(answer.body[name] as T[]))
    const { next } = answer.body as { next?: string }
    if (next === undefined) return rows
    cursor = `&cursor=${encodeURIComponent(next)}`
  }
}

/** Reads what changed since it was asked last. */
export async function changes(life: Life): Promise<void> {
  for (let hasMore = true; hasMore; ) {
    const after = life.after === undefined ? '' : `&after=${encodeURIComponent(life.after)}`
    const answer = await life.ask(`/changes?limit=3${after}`)
    if (!answer) return
    life.judge.hold(answer.status === 200, `changes are refused with ${answer.body.code ?? answer.status}`)
    for (const { orderId, state } of answer.body['payments'] as View[]) life.changed.set(orderId, state)
    life.after = String(answer.body['next'])
    hasMore = answer.body['hasMore'] === true
  }
}

/** In the end the index shows what the orders show: lists, sums, refunds and changes; it may lag by a moment. */
async function holdIndex(life: Life): Promise<void> {
  const rows = await pages<View>(life, '/payments?limit=2', 'payments')
  const refunds = await pages<View['refunds'][number]>(life, '/refunds?limit=2', 'refunds')
  const [summary] = await Promise.all([life.ask('/summary?'), changes(life)])
  for (const [name, all] of Object.entries({
    order: rows.map(({ orderId }) => orderId),
    refund: refunds.map(({ id }) => id),
  }))
    life.judge.hold(new Set(all).size === all.length, `a list has one ${name} twice`)
  for (const order of life.known()) {
    if (order.known !== 'yes') continue
    const row = rows.find(({ orderId }) => orderId === order.id)
    life.judge.hold(row?.handle === order.handle, `the list does not have ${order.id}`)
    const view = await read(life, order)
    life.judge.hold(view?.state === row?.state, `the list shows ${order.id} as ${row?.state}`)
    const changed = life.changed.get(order.id)
    if (view && view.state !== 'pending')
      life.judge.hold(
        changed === view.state,
        `the changes end with ${order.id} as ${changed}, and it is ${view.state}`,
      )
    for (const { id, state } of view?.refunds ?? [])
      life.judge.hold(
        refunds.some((one) => one.id === id && one.state === state),
        `the list of refunds does not show ${id} as ${state}`,
      )
  }
  const sums = (summary?.body['payments'] ?? []) as { state: string; count: number }[]
  const counted = Object.fromEntries(sums.map(({ state, count }) => [state, count]))
  for (const state of new Set(rows.map((row) => row.state)))
    life.judge.hold(
      counted[state] === rows.filter((row) => row.state === state).length,
      `the summary counts ${counted[state]} payments that are ${state}`,
    )
  life.judge.counts['index'] = (life.judge.counts['index'] ?? 0) + 1
}

/** In the end an export by ids gives each order of them once, page by page, no other, and nothing that was deleted. */
async function exportPersons(life: Life): Promise<void> {
  const wanted = life
    .known()
    .filter(({ known, deleted }, at) => known === 'yes' && (deleted === 'yes' || at % 2 === 0))
  if (wanted.length === 0) return
  const query = {
    from: helsinkiDate(wallClock() - 480 * HOUR_MS),
    to: helsinkiDate(wallClock()),
    orderIds: wanted.map(({ id }) => id),
  }
  const found: View[] = []
  for (let cursor: unknown, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const answer = await life.ask('/personal-data/export', { ...query, ...(!isFirst && { cursor }) })
    if (!answer) throw new Crash()
    life.judge.hold(answer.status === 200, `the export is refused with ${answer.body.code ?? answer.status}`)
    const { items, next } = answer.body as unknown as { items: { payment: View }[]; next?: string }
    found.push(...items.map(({ payment }) => payment))
    cursor = next
  }
  life.judge.hold(
    found
      .map(({ orderId }) => orderId)
      .toSorted()
      .join() === query.orderIds.toSorted().join(),
    `the export gives ${found.map(({ orderId }) => orderId).join()} for ${query.orderIds.join()}`,
  )
  for (const { id, deleted } of wanted)
    life.judge.hold(
      deleted !== 'yes' || !JSON.stringify(found.find(({ orderId }) => orderId === id)).includes('Maija'),
      `the export of ${id} has personal data that was deleted`,
    )
  life.judge.counts['export'] = (life.judge.counts['export'] ?? 0) + 1
}

/** The index hears of a change a moment later; where a process ended before it had, a moment after the next one began. */
async function comesTrue(life: Life, left = 20): Promise<void> {
  await life.step(() => life.world.pass(120_000))
  try {
    await holdIndex(life)
  } catch (error) {
    if (!(error instanceof Fault) || left === 0) throw error
    await comesTrue(life, left - 1)
  }
}
