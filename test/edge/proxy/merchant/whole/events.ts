// What happens to a proxy between deeds, and during them: banks that fail, kills, hand-overs, copies and restores.
import { give, PATHS } from './instruction-deeds.ts'
import { HOUR_MS, type Life } from './life.ts'
import { pay, refund, start } from './order-deeds.ts'
import { wallClock } from '../../../../kit/clock.ts'

/** Lets a bank fail at one of the next calls, and asks something then. */
export async function trouble(life: Life): Promise<void> {
  const { orders, instructions, batches } = life.world.banks.books
  life.judge.now.isTroubled = true
  const lost = () => life.one(['drop-before', 'drop-after', 'drop-after', 'garbled'] as const) ?? 'garbled'
  const late = () => ({ lateMs: life.one([1_000, 60_000, 290_000]) ?? 0 })
  orders.fates.create.push(lost())
  orders.fates.refund.push(life.chance(0.3) ? late() : lost())
  if (life.chance(0.3)) orders.fates.look.push(lost())
  instructions.fates.create.push(life.chance(0.3) ? late() : lost())
  if (life.chance(0.3)) instructions.fates.look.push(lost())
  batches.fates.create.push(lost())
  if (life.chance(0.3)) batches.fates.submit.push(lost())
  await something(life)
  life.judge.now.isTroubled = false
  life.world.banks.calm()
}

/** Kills the process at one of its next calls, or at a write, while something is asked, and asks again. */
export async function kill(life: Life): Promise<void> {
  life.world.kill(
    life.chance(0.5)
      ? { calls: life.below(3), side: life.chance(0.5) ? 'before' : 'after' }
      : { writes: life.below(60) },
  )
  life.judge.now.isTroubled = true
  await (life.chance(0.25) ? pay(life) : something(life))
  await life.world.recover()
  life.judge.now.isTroubled = false
  life.judge.counts['kill'] = (life.judge.counts['kill'] ?? 0) + 1
}

async function something(life: Life): Promise<void> {
  const order = life.one(life.known())
  const times = 1 + life.below(3)
  const which = life.below(3)
  if (which === 0) await start(life, life.order(), times)
  else if (which === 1 || !order) await give(life, undefined, times)
  else await refund(life, order, times)
}

/** Lets one process follow another while something is asked: with both handle keys, or taking nothing new, and back. */
export async function handOver(life: Life): Promise<void> {
  const { now } = life.judge
  if (life.keys === 0 && life.chance(0.4)) {
    life.keys = 1
    life.keysSince = wallClock()
  }
  now.isExchanging = life.keys === 1 && wallClock() - life.keysSince < 24 * HOUR_MS
  const before = now.closing
  now.closing = life.chance(0.4) ? 'yes' : 'no'
  const [settings, after] = [life.settings, now.closing]
  if (before !== after) now.closing = 'maybe'
  now.isTroubled = life.isHandingOver = true
  await Promise.all([something(life), life.world.handOver(settings)])
  await life.world.recover()
  // Nothing of the one before goes on.
  await life.world.handOver(settings)
  life.isHandingOver = false
  now.closing = after
  now.isTroubled = false
  life.judge.counts['hand-over'] = (life.judge.counts['hand-over'] ?? 0) + 1
}

export async function copy(life: Life): Promise<void> {
  if (life.restores > 0) return
  await life.world.copy()
  life.judge.counts['copy'] = 1
  life.copied = {
    known: structuredClone(life.judge.known),
    keys: life.keys,
    keysSince: life.keysSince,
  }
}

/** Puts the copy back: what was done since is not known, and nothing of it happens again. */
export async function restore(life: Life): Promise<void> {
  const copied = life.copied
  if (!copied || life.restores > 0) return
  life.restores += 1
  life.judge.counts['restore'] = 1
  await life.world.restore(() => {
    // What the one before told last is judged by what was known then.
    life.judge.heard(life.world.heard.splice(0))
    const since = life.judge.known
    life.judge.known = copied.known
    life.keys = copied.keys
    life.keysSince = copied.keysSince
    life.judge.putBack()
    for (const order of life.judge.known.orders.values()) {
      order.isRestored = true
      order.wasPaid = false
      for (const asked of order.refunds.values()) delete asked.end
    }
    // Payers still have the links of what came after.
    for (const [id, { reference, links }] of since.orders) {
      const order = life.judge.order(id, reference)
      for (const link of links.keys()) if (!order.links.has(link)) order.links.set(link, 'lost')
    }
    for (const one of life.judge.known.instructions.values()) {
      one.isRestored = true
      delete one.end
    }
    return life.settings
  })
  // After a restore whoever reads changes begins anew.
  life.after = undefined
  life.changed.clear()
  for (const order of life.judge.known.orders.values()) {
    if (!life.deletions.has(order.id) || order.known !== 'yes') continue
    if (life.world.redoesDeletions) order.deleted = 'yes'
    else await life.ask(`/payments/${order.handle}/personal-data/delete`, {})
    order.deleted = 'yes'
  }
}

/** A person lets begin what is not known, where the bank has nothing of it. */
export async function release(life: Life): Promise<void> {
  if (!life.judge.now.isRestored) return
  const order = life.one([...life.judge.known.orders.values()].filter(({ known }) => known === 'no'))
  if (order) {
    const all = life.world.banks.paymentsOf(order.reference)
    if (all.some(([, { status }]) => status !== 'CANCELLED')) return
    const answer = await life.ask('/payments/release', { orderId: order.id, reason: 'Not on the statement.' })
    if (answer && life.judge.done('release', undefined, answer, { release_refused: true }))
      order.isReleased = true
  }
  const one = life.one([...life.judge.known.instructions.values()].filter(({ known }) => known === 'no'))
  if (!one || life.world.banks.truthOf(one.kind, one.id) !== 'none') return
  const answer = await life.ask(`${PATHS[one.kind]}/${one.id}/release`, { reason: 'Not on the statement.' })
  if (answer && life.judge.done('release', undefined, answer, { release_refused: true }))
    one.isReleased = true
}
