// `npx silta run`: a chain of calls at a sandbox, step by step, including the decisions of people in between.
// The chains are data (../sandbox/control/chains/chains.ts); the bank signs their calls as a client.

import type { Command } from 'commander'
import { CHAINS, deedOf } from '../sandbox/control/chains/chains.ts'
import { openChain, type StepDone } from '../sandbox/control/chains/run-chain.ts'
import { FoundWrong, say } from './command.ts'
import { columns, makeBankCommand, tell, type Where, withBank } from './steered-bank.ts'

const EXAMPLE = `
  npx silta run
  npx silta run psd2-payment
  npx silta run baltic-consent --country LV
  npx silta run online-payment --until status
`

interface Given extends Where {
  readonly client?: string
  readonly customer?: string
  readonly country?: string
  readonly until?: string
}

/** Makes the command. */
export function makeWord(summary: string): Command {
  return makeBankCommand('run', summary, EXAMPLE)
    .argument('[chain]', 'its name; all of them are listed when absent')
    .option('--client <id>', 'client that calls; the default client when absent')
    .option('--customer <id>', 'whose accounts are shared, for example customer-1')
    .option('--country <EE|LV|LT>', 'of the Baltic interface')
    .option('--until <step>', 'the last step that is made')
    .action((name: string | undefined, given: Given) => runChain(name, given))
}

async function runChain(name: string | undefined, given: Given): Promise<void> {
  if (name === undefined) {
    return tell(given.json, CHAINS, () =>
      CHAINS.map((chain) => {
        const rows = chain.steps.map((step) => [step.id, deedOf(step)])
        return `  ${chain.name}: ${chain.title}\n${columns(rows, '').replaceAll(/^/gm, '  ')}`
      }).join('\n\n'),
    )
  }
  const { client: clientId, customer: customerId, country, until, json } = given
  await withBank(given, async ({ control }) => {
    const run = openChain(control, name, {
      ...(clientId !== undefined && { clientId }),
      ...(customerId !== undefined && { customerId }),
      ...(country !== undefined && { country }),
    })
    if (until !== undefined && !run.chain.steps.some(({ id }) => id === until))
      throw new TypeError(`until must be ${run.chain.steps.map(({ id }) => id).join(', ')}`)
    if (json !== true) say('\n')
    for (let done = await run.step(); done; done = await run.step()) {
      if (json !== true) say(`${lineOf(done)}\n`)
      if (done.step.id === until) break
    }
    if (json === true) tell(true, run.done.map(shown), () => '')
    else say('\n')
    const last = run.done.at(-1)
    if (last?.isGood === false)
      throw new FoundWrong(`The step ${last.step.id} was refused. "npx silta explain" tells why.`)
  })
}

/** Writes the line of a step: what was done, and its result. */
function lineOf({ step, tried, brought }: StepDone): string {
  const what = [step.id, deedOf(step)]
  if (!tried) return columns([what], '')
  const { status = 'no answer' } = tried.response ?? {}
  return columns([[...what, String(status), stateIn(brought)]], '')
}

/** Finds the state in an answer, by the names that the interfaces have for it. */
function stateIn(answer: unknown): string {
  const { status, paymentStatus, transactionStatus, consentStatus } = Object(answer) as Record<
    string,
    unknown
  >
  const state = status ?? paymentStatus ?? transactionStatus ?? consentStatus
  return typeof state === 'string' ? state : ''
}

function shown({ step, tried, isGood }: StepDone): object {
  return { step: step.id, deed: deedOf(step), isGood, ...(tried && { ...tried }) }
}
