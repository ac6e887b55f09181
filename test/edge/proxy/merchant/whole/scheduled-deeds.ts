// What is done with payments for a later day: they are stopped, and their day comes.
import type { AskedOrder, View } from './known.ts'
import { HOUR_MS, type Life } from './life.ts'
import { read } from './order-deeds.ts'

/** Stops what waits for its day; the payer approves that at the bank, or does not. */
export async function stopScheduled(life: Life): Promise<void> {
  const approved = laters(life).filter(({ reference }) => life.world.banks.wasSubmitted(reference))
  const order = life.one(approved.length > 0 && life.chance(0.9) ? approved : laters(life))
  const view = order && (await read(life, order))
  if (!order || !view) return
  const path = `/payments/${order.handle}/stop`
  const answer = await life.ask(path, { reason: 'The customer has cancelled.' })
  if (!answer) return
  const allowed = { payment_not_scheduled: view.state !== 'scheduled', payment_stop_too_late: true }
  if (!life.judge.done('stop-payment', order, answer, allowed)) return
  life.judge.shown(order, answer.body['payment'] as View)
  const link = answer.body['approvalUrl']
  if (typeof link === 'string' && life.chance(0.8)) life.world.banks.approveStop(link)
  life.judge.counts['stopped'] = (life.judge.counts['stopped'] ?? 0) + 1
  await life.world.pass(60_000)
  await read(life, order)
}

/** The payer of a payment for a later day approves it, and it waits. */
export async function approveLater(life: Life): Promise<void> {
  const order = life.one(laters(life))
  const link = order && life.one([...order.links.keys()])
  if (!link || !life.world.banks.decide(link, life.chance(0.8) ? 'ACCEPTED' : 'CANCELLED')) return
  await life.world.pass(60_000)
  await read(life, order)
}

/** The day comes, and the bank debits what waits for it, or refuses. */
export async function dayComes(life: Life): Promise<void> {
  life.world.banks.dueOutcomes.push(life.chance(0.7) ? 'Debited' : 'Rejected')
  await life.world.pass(25 * HOUR_MS)
}

const laters = (life: Life): AskedOrder[] => life.known().filter(({ dueDate }) => dueDate !== undefined)
