// `npx silta pay`, `approve` and `reject`: a person's decision on what waits at the bank, by an id or on a page.

import type { Command } from 'commander'
import { codeOf, FoundWrong } from './command.ts'
import { columns, makeBankCommand, type Steered, tell, type Where, withBank } from './steered-bank.ts'

/** The options of a decision. */
interface Given extends Where {
  readonly customer?: string
  readonly iban?: string
}

/** A command that decides. */
interface Decision {
  readonly name: string
  readonly example: string
  readonly result: 'authorized' | 'rejected'
  /** Finds what is decided if the command line names nothing; absent if something must be named. */
  readonly newest?: (steered: Steered) => Promise<string>
}

/** Finds when the bank carries out an object that was decided, if the object waits for a day. */
async function dueOf({ control }: Steered, id: string): Promise<string | undefined> {
  // An id without an object, such as that of an ended consent, waits for nothing.
  const moves = await control.objects.read(id).then(
    (whole) => whole.moves,
    () => [],
  )
  return moves.find(({ how }) => how === 'day-comes')?.at
}

/** Lists the states of the newest objects: the page at an address decides one of them. */
async function newestOf({ control }: Steered): Promise<Map<string, string>> {
  const { objects } = await control.objects.list({})
  return new Map(objects.map(({ id, state }) => [id, state]))
}

/** Finds when the bank carries out an object whose state has changed since `before`. */
async function dueSince(steered: Steered, before: Map<string, string>): Promise<string | undefined> {
  const changed = [...(await newestOf(steered))].filter(([id, state]) => before.get(id) !== state)
  const days = await Promise.all(changed.map(([id]) => dueOf(steered, id)))
  return days.find((day) => day !== undefined)
}

const waitsFor = (due: string) =>
  `  It waits for its day, ${due} by the clock of the bank: "npx silta bank clock --to ${due}" goes there.`

/** Makes a command that decides in place of a person. */
function makeDecision(summary: string, { name, example, result, newest }: Decision): Command {
  const words =
    'id of a consent, an authorisation or a payment, or the address of the page that a person is sent to'
  return makeBankCommand(name, summary, example)
    .argument(newest ? '[what]' : '<what>', newest ? `${words}; the newest that waits when absent` : words)
    .option('--customer <id>', 'who decides, for example customer-1')
    .option('--iban <iban>', 'the account that is chosen', codeOf)
    .action((what: string | undefined, { customer: customerId, iban, ...where }: Given) =>
      withBank(where, async (steered) => {
        const { control } = steered
        const waiting = what ?? (await newest?.(steered)) ?? ''
        const decision = { result, ...(customerId && { customerId }), ...(iban && { iban }) }
        if (!/^https?:/.test(waiting)) {
          await control.sca.decide(waiting, decision)
          const due = await dueOf(steered, waiting)
          return tell(where.json, { id: waiting, result, ...(due && { due }) }, () =>
            [`  ${waiting}  ${result}`, ...(due === undefined ? [] : [waitsFor(due)])].join('\n'),
          )
        }
        const before = await newestOf(steered)
        const { location } = await control.sca.decideOnPage({ ...decision, address: waiting })
        const due = await dueSince(steered, before)
        tell(where.json, { address: waiting, result, location, ...(due && { due }) }, () => {
          const rows = [
            ['Decided', result],
            ['The browser goes to', location],
          ]
          return [columns(rows, ''), ...(due === undefined ? [] : [waitsFor(due)])].join('\n')
        })
      }),
    )
}

/** Makes `pay`, which pays an online payment, by default the newest that waits. */
export const makePay = (summary: string) =>
  makeDecision(summary, {
    name: 'pay',
    example: `
      npx silta pay
      npx silta pay 6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59 --customer customer-2
    `,
    result: 'authorized',
    newest: newestPayment,
  })

/** Makes `approve`; it also completes a shop's payment. */
export const makeApprove = (summary: string) =>
  makeDecision(summary, {
    name: 'approve',
    example: `
      npx silta approve 6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59
      npx silta approve 6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59 --customer customer-3
    `,
    result: 'authorized',
  })

/** Makes `reject`; for a payment of a shop it is the payer's own button to cancel. */
export const makeReject = (summary: string) =>
  makeDecision(summary, {
    name: 'reject',
    example: `
      npx silta reject 6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59
    `,
    result: 'rejected',
  })

async function newestPayment({ control }: Steered): Promise<string> {
  const payments = await control.onlinePayments()
  const waiting = payments.findLast(({ status, ...rest }) => status === 'INITIAL' && !('refundOf' in rest))
  if (waiting) return waiting.paymentId
  throw new FoundWrong(
    'No online payment waits for its payer. "npx silta call online-payment.create" makes one.',
  )
}
