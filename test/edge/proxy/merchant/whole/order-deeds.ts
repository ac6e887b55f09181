// What a merchant's server does with orders and refunds, and what payers and persons do at the bank: one function a deed.
import type { Answer } from '../../hosts/host-kit.ts'
import type { AskedOrder, View } from './known.ts'
import { HOUR_MS, type Life } from './life.ts'
import { wallClock } from '../../../../kit/clock.ts'

/** Starts a payment, sometimes of another amount, sometimes from several places at once. */
export async function start(life: Life, order = life.order(), times = 1): Promise<void> {
  const [usual = '12.50'] = order.amounts
  const amount = life.chance(0.15) ? '20.00' : usual
  const replaces = life.chance(0.2)
  const content = { ...contentOf(order, amount), metadata: { for: 'Maija' } }
  const body = { order: content, ...(replaces && { replaces }) }
  await ask(life, order, { amount, replaces, times, send: () => life.ask('/payments', body) })
}

/** Presses the button of a page with an order token: the same order as a server's call, where the id is the same. */
export async function press(life: Life, order = life.order(), times = 1): Promise<void> {
  const [usual = '12.50'] = order.amounts
  const amount = life.chance(0.15) ? '20.00' : usual
  const send = () => life.press(contentOf(order, amount))
  await ask(life, order, { amount, replaces: true, times, send })
  life.judge.counts['pressed'] = (life.judge.counts['pressed'] ?? 0) + 1
}

/** Presses and asks for one order at once. */
export async function startBoth(life: Life, order = life.order()): Promise<void> {
  life.judge.now.isRacing = true
  await Promise.all([start(life, order), press(life, order)])
  life.judge.now.isRacing = false
}

const contentOf = ({ id, reference, dueDate }: AskedOrder, amount: string) => ({
  id,
  amount,
  currency: 'EUR',
  reference,
  ...(dueDate !== undefined && { dueDate }),
})

/** How an order is asked for. A press replaces an order that ended unpaid; a server says so. */
interface Asking {
  amount: string
  replaces: boolean
  times: number
  send: () => Promise<Answer | undefined>
}

async function ask(life: Life, order: AskedOrder, { amount, replaces, times, send }: Asking): Promise<void> {
  const before = order.known
  const answers = await Promise.all(Array.from({ length: times }, send))
  if (answers.includes(undefined)) {
    if (order.deleted === 'yes') order.deleted = 'maybe'
    if (order.known === 'no') order.known = 'maybe'
    order.amounts.add(amount)
  }
  const isUncertain = (answer: Answer | undefined) => answer && answer.status >= 500
  if (answers.some(isUncertain)) {
    if (order.deleted === 'yes') order.deleted = 'maybe'
    order.amounts.add(amount)
    if (order.known === 'no' && life.judge.now.closing !== 'yes') order.known = 'maybe'
  }
  for (const answer of answers) if (answer) life.judge.started(order, { amount, replaces }, answer)
  // Where an earlier start had no answer, nobody knows under which key it began.
  const isSure =
    before === 'no' && !life.isHandingOver && answers.every((answer) => answer && answer.status < 300)
  if (before !== 'yes') order.born = isSure ? life.keys : -1
}

export async function read(life: Life, order: AskedOrder): Promise<View | undefined> {
  const answer = await life.ask(`/payments/${order.handle}`)
  let view: View | undefined
  if (answer)
    life.judge.read(order, answer, () => {
      view = answer.body as unknown as View
      life.judge.shown(order, view)
    })
  return view
}

/** A payer at the bank decides about a link that was handed out. */
export async function pay(life: Life): Promise<void> {
  const links = life.known().flatMap((order) => [...order.links.keys()].map((link) => ({ order, link })))
  const chosen = life.one(links)
  const status = life.chance(0.75) ? 'ACCEPTED' : 'CANCELLED'
  if (!chosen || !life.world.banks.decide(chosen.link, status)) return
  // The bank calls, or the payer comes back; either way the proxy looks.
  await life.world.pass(30_000)
  if (life.chance(0.7)) await read(life, chosen.order)
}

export async function close(life: Life, order: AskedOrder): Promise<void> {
  const answer = await life.ask(`/payments/${order.handle}/close`, { reason: 'No longer wanted.' })
  if (!answer) order.closed = order.closed === 'yes' ? 'yes' : 'maybe'
  else if (life.judge.done(`close ${order.id}`, order, answer)) order.closed = 'yes'
}

/** A person looks at the bank and says how something ended, where nobody else can. */
export async function resolve(life: Life, order: AskedOrder): Promise<void> {
  const view = await read(life, order)
  const payments = life.world.banks.paymentsOf(order.reference)
  const isOpen = payments.some(([, { status }]) => status === 'INITIAL')
  if (!view?.needsPerson || isOpen || !/^(unknown|mismatched)$/.test(view.state)) return
  const isPaid = payments.some(([, { status }]) => status === 'ACCEPTED')
  const outcome = isPaid ? 'paid' : 'not_paid'
  const answer = await life.ask(`/payments/${order.handle}/resolve`, {
    outcome,
    reason: 'The statement says so.',
  })
  if (!answer) order.resolved = 'maybe'
  else if (life.judge.done(`resolve ${order.id}`, order, answer)) order.resolved = 'yes'
}

export async function refund(life: Life, order: AskedOrder, times = 1): Promise<void> {
  const id = `${order.id}-r${life.below(3)}`
  const [usual = life.one(['1.00', '4.00', '12.50']) ?? ''] = order.refunds.get(id)?.amounts ?? []
  const amount = life.chance(0.1) ? '2.00' : usual
  const path = `/payments/${order.handle}/refunds`
  if (times > 1) life.judge.lostRefund(order, id, amount)
  const answers = await Promise.all(
    Array.from({ length: times }, () => life.ask(path, { id, amount, message: id })),
  )
  for (const answer of answers) if (!answer || answer.status >= 500) life.judge.lostRefund(order, id, amount)
  for (const answer of answers) if (answer) life.judge.askedRefund(order, id, amount, answer)
}

/** A person looks for refunds that need a review. */
export async function resolveRefunds(life: Life, order: AskedOrder): Promise<void> {
  const view = await read(life, order)
  for (const { id, state } of view?.refunds ?? []) {
    const asked = order.refunds.get(id)
    if (state !== 'needs_review') continue
    const isThere = life.world.banks.refundOf(id).some(({ status }) => status !== 'REJECTED')
    const outcome = isThere ? 'refunded' : 'failed'
    if (asked) asked.resolved = true
    const answer = await life.ask(`/payments/${order.handle}/refunds/${id}/resolve`, {
      outcome,
      reason: 'The statement says so.',
    })
    if (answer)
      life.judge.done('resolve-refund', order, answer, {
        refund_not_in_review: true,
      })
  }
}

/** Has personal data deleted. */
export async function forget(life: Life): Promise<void> {
  const order = life.one(life.known())
  if (!order) return
  const answer = await life.ask(`/payments/${order.handle}/personal-data/delete`, {})
  if (!answer) order.deleted = order.deleted === 'yes' ? 'yes' : 'maybe'
  else if (life.judge.done(`delete ${order.id}`, order, answer)) {
    order.deleted = 'yes'
    life.deletions.add(order.id)
  }
}

/** Has webhooks sent again. */
export async function resend(life: Life): Promise<void> {
  const order = life.one(life.known())
  const view = order && (await read(life, order))
  const webhook = life.one(view?.webhooks ?? [])
  if (order && webhook) {
    const answer = await life.ask(`/payments/${order.handle}/webhooks/${webhook.id}/resend`, {})
    if (answer) life.judge.done('resend', order, answer)
  }
  const answer = await life.ask('/webhooks/resend', { since: new Date(wallClock() - HOUR_MS).toISOString() })
  if (answer) life.judge.done('resend-all', undefined, answer)
}

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

export async function approveLater(life: Life): Promise<void> {
  const order = life.one(laters(life))
  const link = order && life.one([...order.links.keys()])
  if (!link || !life.world.banks.decide(link, life.chance(0.8) ? 'ACCEPTED' : 'CANCELLED')) return
  await life.world.pass(60_000)
  await read(life, order)
}

export async function dayComes(life: Life): Promise<void> {
  life.world.banks.dueOutcomes.push(life.chance(0.7) ? 'Debited' : 'Rejected')
  await life.world.pass(25 * HOUR_MS)
}

const laters = (life: Life): AskedOrder[] => life.known().filter(({ dueDate }) => dueDate !== undefined)
