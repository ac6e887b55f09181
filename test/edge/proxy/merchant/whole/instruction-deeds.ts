// What a merchant's server does with payouts, requests to pay and batches, and what persons do at the bank.
import type { Answer } from '../../hosts/host-kit.ts'
import { RETURN_URL, SEPA } from '../../instructions/batches/batch-kit.ts'
import { PAYMENT, REQUEST } from '../../instructions/instruction-kit.ts'
import type { Kind } from './banks.ts'
import type { AskedInstruction } from './known.ts'
import type { Life } from './life.ts'

/** Where the merchant interface has each kind. */
export const PATHS: Readonly<Record<Kind, string>> = {
  payout: '/payouts',
  request_to_pay: '/requests-to-pay',
  batch: '/batches',
}

export async function give(
  life: Life,
  kind = life.one<Kind>(['payout', 'request_to_pay', 'batch']) ?? 'payout',
  times = 1,
): Promise<void> {
  const id = `${kind.replaceAll('_', '').toUpperCase()}${life.below(3)}`
  const one = life.judge.instruction(kind, id)
  const [usual = '12.50'] = one.amounts
  const amount = life.chance(0.15) ? '20.00' : usual
  const answers = await Promise.all(
    Array.from({ length: times }, () => life.ask(PATHS[kind], bodyOf(kind, id, amount))),
  )
  if (answers.some((answer) => !answer || answer.status >= 500)) {
    one.amounts.add(amount)
    if (one.known === 'no') one.known = 'maybe'
  }
  for (const answer of answers) if (answer) life.judge.given(one, amount, answer)
}

export async function readInstruction(
  life: Life,
  one: AskedInstruction,
): Promise<Answer['body'] | undefined> {
  const answer = await life.ask(`${PATHS[one.kind]}/${one.id}`)
  if (answer) life.judge.read(one, answer, () => life.judge.instructed(one, answer.body))
  return answer && answer.status < 300 ? answer.body : undefined
}

export async function approve(life: Life, one: AskedInstruction): Promise<void> {
  const answer = await life.ask(`${PATHS.batch}/${one.id}/approval`, {})
  if (!answer) return
  const allowed = { batch_not_approvable: true, batch_being_approved: true }
  if (!life.judge.done('approval', one, answer, allowed)) return
  if (answer.body['approvalUrl'] !== undefined)
    life.world.banks.approve(one.id, life.chance(0.8) ? 'Authorized' : 'Rejected')
  await life.world.pass(60_000)
  await readInstruction(life, one)
}

export async function stop(life: Life, one: AskedInstruction): Promise<void> {
  const answer = await life.ask(`${PATHS.batch}/${one.id}/stop`, { reason: 'Wrong invoice.' })
  if (answer) life.judge.done('stop', one, answer, { batch_not_stoppable: true })
}

export async function resolveInstruction(life: Life, one: AskedInstruction): Promise<void> {
  const view = await readInstruction(life, one)
  const truth = life.world.banks.truthOf(one.kind, one.id)
  if (!view?.['needsPerson'] || view['state'] !== 'needs_review' || truth === 'open') return
  const done = { payout: 'paid', request_to_pay: 'completed', batch: 'paid' }[one.kind]
  one.resolved = true
  const answer = await life.ask(`${PATHS[one.kind]}/${one.id}/resolve`, {
    outcome: truth === 'done' ? done : 'rejected',
    reason: 'The statement says so.',
  })
  if (answer) life.judge.done('resolve-instruction', one, answer)
}

function bodyOf(kind: Kind, id: string, amount: string): object {
  const instructedAmount = { amount, currency: 'EUR' }
  const ids = { instructionId: id, endToEndId: `E2E${id}` }
  if (kind === 'payout') return { operation: 'sepa', payment: { ...PAYMENT, ...ids, instructedAmount } }
  if (kind === 'request_to_pay') return { requestToPay: { ...REQUEST, ...ids, instructedAmount } }
  const payment = { ...SEPA.payment, message: id, amountEUR: amount }
  return { batchId: id, returnUrl: RETURN_URL, payments: [{ ...SEPA, payment }] }
}
