// Runs a chain of calls, one step at a time: fills in values from earlier answers, and lets the bank do the step.
// It uses control calls only, so that a page, a terminal and a program can all run chains.

import type { Control } from '../client.ts'
import { endNextBankingDay } from './banking-day.ts'
import { BANKING_DAY, CHAINS, type Chain, type ChainStep } from './chains.ts'

/** The choices for a run: the client, the customer and the country. */
export interface ChainChoice {
  readonly clientId?: string | undefined
  /** Customer whose accounts are shared; `customer-1` if absent. */
  readonly customerId?: string | undefined
  /** Country of the Baltic interface; `EE` if absent. */
  readonly country?: string | undefined
}

/** A call that the bank has made. */
type Tried = Awaited<ReturnType<Control['try']>>

/** A step that was made. */
export interface StepDone {
  readonly step: ChainStep
  /** Whether the next step can be made. */
  readonly isGood: boolean
  /** Both sides, if it was a call. */
  readonly tried?: Tried
  /** Values that later steps may take from it. */
  readonly brought: unknown
}

/** A run of a chain. */
export interface ChainRun {
  readonly chain: Chain
  /** Steps made so far, in order. */
  readonly done: readonly StepDone[]
  /** The next step; absent at the end, and after a step that was refused. */
  readonly next: ChainStep | undefined
  /** Makes the next step. @throws BankError if the bank refuses to make it; it can be tried again. */
  step(): Promise<StepDone | undefined>
}

/**
 * Prepares a run of a chain; nothing is called yet.
 *
 * @throws TypeError if no chain has the name.
 */
export function openChain(
  control: Pick<Control, 'try' | 'sca' | 'clock' | 'planOutcome' | 'accountAccess' | 'baltic'>,
  name: string,
  choice: ChainChoice = {},
): ChainRun {
  const chain: Chain | undefined = CHAINS.find((one) => one.name === name)
  if (!chain) throw new TypeError(`chain must be ${CHAINS.map((one) => one.name).join(', ')}`)
  const done: StepDone[] = []
  const unused = `CHAIN${Date.now().toString(36).toUpperCase()}${Math.floor(Math.random() * 1_296)
    .toString(36)
    .toUpperCase()}`
  const brought = new Map<string, unknown>([['new', { id: unused }]])
  const fill = <T>(value: T): T => filled(value, brought) as T

  const call = async (step: Extract<ChainStep, { call: string }>): Promise<StepDone> => {
    const { call: operation, parameters, body, consentId } = step
    const order = {
      operation,
      ...(parameters && { parameters: fill(parameters) }),
      ...(consentId !== undefined && { consentId: fill(consentId) }),
      ...choice,
    }
    const shown = body && (await control.try({ ...order, draft: true })).request.body
    const whole = body && { ...(JSON.parse(shown ?? '{}') as object), ...fill(body) }
    const tried = await control.try({ ...order, ...(whole && { body: whole }) })
    const { status = 500, body: text = '' } = tried.response ?? {}
    return { step, tried, isGood: status < 400, brought: jsonOf(text) }
  }
  /** Finds the country's first account in euros, if the chain is about a country. */
  const findHere = async (): Promise<void> => {
    if (chain.interfaceName !== 'baltic' || brought.has('here')) return
    const { country = 'EE' } = choice
    const accounts = await control.baltic.accounts()
    const first = accounts.find((one) => one.country === country && one.currency === 'EUR')
    brought.set('here', { iban: first?.iban })
  }
  const make = async (step: ChainStep): Promise<StepDone> => {
    await findHere()
    if ('call' in step) return call(step)
    if ('approve' in step) {
      await control.sca.decide(fill(step.approve), { result: 'authorized' })
      return { step, isGood: true, brought: {} }
    }
    if ('wait' in step) {
      const isForBanks = step.wait === BANKING_DAY
      const moved = await (isForBanks
        ? endNextBankingDay(control)
        : control.clock.move({ advance: step.wait }))
      return { step, isGood: true, brought: moved }
    }
    if ('plan' in step) {
      await control.planOutcome({ operation: step.plan, outcome: step.outcome })
      return { step, isGood: true, brought: {} }
    }
    const { customerId = 'customer-1', clientId } = choice
    // The tokens of the answer are not needed: the bank makes one for each call under the consent.
    await control.accountAccess.give({ customerId, ...(clientId !== undefined && { clientId }) })
    const consents = await control.accountAccess.consents()
    return { step, isGood: true, brought: { consentId: consents.at(-1)?.consentId } }
  }
  return {
    chain,
    done,
    get next() {
      return done.at(-1)?.isGood === false ? undefined : chain.steps[done.length]
    },
    async step() {
      const { next } = this
      if (!next) return undefined
      const made = await make(next)
      brought.set(next.id, made.brought)
      done.push(made)
      return made
    },
  }
}

/** Runs a chain to its end, or to the first step that is refused. */
export async function runChain(
  control: Parameters<typeof openChain>[0],
  name: string,
  choice: ChainChoice = {},
): Promise<readonly StepDone[]> {
  const run = openChain(control, name, choice)
  while (await run.step());
  return run.done
}

/** Replaces names in braces by values of earlier steps. */
function filled(value: unknown, brought: ReadonlyMap<string, unknown>): unknown {
  if (typeof value === 'string') {
    return value.replaceAll(/\{([\w-]+)\.([\w.-]+)\}/g, (_, id: string, path: string) =>
      textAt(brought.get(id), path),
    )
  }
  if (Array.isArray(value)) return value.map((one) => filled(one, brought))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, brought)]))
}

function textAt(value: unknown, path: string): string {
  const found = path.split('.').reduce<unknown>((at, name) => Object(at)[name], value)
  return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
