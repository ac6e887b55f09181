// What a merchant's server does with payments to suppliers, requests and bundles, and what persons do at the bank.
// They judge nothing; each tells the judge what was asked, and what came.
import type { Answer } from '../../hosts/host-kit.ts'
import { RETURN_URL, SEPA } from '../../instructions/bundles/bundle-kit.ts'
import { PAYMENT, REQUEST } from '../../instructions/instruction-kit.ts'
import type { Kind } from './banks.ts'
import type { AskedInstruction } from './known.ts'
import type { Life } from './life.ts'

/** Where the merchant interface has each kind. */
export const PATHS: Readonly<Record<Kind, string>> = {
  payout: '/corporate-payments',
  request: '/requests-to-pay',
  bundle: '/psd2-payments',
}

export async function give(
  life: Life,
  kind = life.one<Kind>(['payout', 'request', 'bundle']) ?? 'payout',
  times = 1,
): Promise<void> {
  const id = `${kind.toUpperCase()}${life.below(3)}`
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
  if (answer)
    life.judge.read(`${one.kind} ${one.id}`, one.known, answer, () => life.judge.instructed(one, answer.body))
  return answer && answer.status < 300 ? answer.body : undefined
}

/** A person approves a bundle at the bank, or refuses. */
export async function approve(life: Life, one: AskedInstruction): Promise<void> {
  const answer = await life.ask(`${PATHS.bundle}/${one.id}/approval`, {})
  if (!answer) return
  const allowed = { instruction_not_approvable: true, instruction_being_approved: true }
  if (!life.judge.done('approval', one.known, answer, allowed)) return
  if (answer.body['approvalUrl'] !== undefined)
    life.world.banks.approve(one.id, life.chance(0.8) ? 'Authorized' : 'Rejected')
  await life.world.pass(60_000)
  await readInstruction(life, one)
}

export async function stop(life: Life, one: AskedInstruction): Promise<void> {
  const answer = await life.ask(`${PATHS.bundle}/${one.id}/stop`, { reason: 'Wrong invoice.' })
  if (answer) life.judge.done('stop', one.known, answer, { instruction_not_stoppable: true })
}

export async function resolveInstruction(life: Life, one: AskedInstruction): Promise<void> {
  const view = await readInstruction(life, one)
  const truth = life.world.banks.truthOf(one.kind, one.id)
  if (!view?.['needsPerson'] || !/^(unclear|needs_review)$/.test(String(view['state'])) || truth === 'open')
    return
  const done = { payout: 'processed', request: 'completed', bundle: 'paid' }[one.kind]
  one.resolved = true
  const answer = await life.ask(`${PATHS[one.kind]}/${one.id}/resolve`, {
    outcome: truth === 'done' ? done : 'rejected',
    reason: 'The statement says so.',
  })
  if (answer) life.judge.done('resolve-instruction', one.known, answer)
}

function bodyOf(kind: Kind, id: string, amount: string): object {
  const instructedAmount = { amount, currency: 'EUR' }
  const ids = { instructionId: id, endToEndId: `E2E${id}` }
  if (kind === 'payout') return { operation: 'sepa', payment: { ...PAYMENT, ...ids, instructedAmount } }
  if (kind === 'request') return { request: { ...REQUEST, ...ids, instructedAmount } }
  const payment = { ...SEPA.payment, message: id, amountEUR: amount }
  return { instructionId: id, returnUrl: RETURN_URL, payments: [{ ...SEPA, payment }] }
}
