// What a scenario is: a name, a promise, and a play that ends if the adapter breaks it.

import { compareAmounts, sumAmounts } from '../../../core/shared/values/money.ts'
import type { Adapter } from './adapter.ts'
import { Broken, BrokenPromiseError, WorldFault } from './broken.ts'
import { textOf, World } from './world.ts'

/** The bank's books at the end. */
export interface Money {
  /** Amounts that payers paid, decimal strings; twice only if the bank was made to. */
  readonly paid: readonly string[]
  /** Amounts that were given back, decimal strings. */
  readonly refunded: readonly string[]
}

/** A scenario as it is written. */
export interface Play {
  readonly name: string
  /** The promise that it tests, in one sentence. */
  readonly promise: string
  readonly money: Money
  /** @throws Broken if the adapter broke the promise. */
  play(world: World): Promise<void>
}

/** How a scenario is run. */
export interface RunOptions {
  /** Longest wait for one function of the adapter, milliseconds; 60,000 when absent. */
  readonly timeoutMs?: number | undefined
}

/** One scenario, for any runner. */
export interface AdapterScenario {
  /** Stays the same from version to version. */
  readonly name: string
  /** The promise that it tests, in one sentence. */
  readonly promise: string
  /**
   * Plays the scenario with a proxy and a bank of its own.
   *
   * @throws BrokenPromiseError naming what was broken, with the calls that show it.
   */
  run(adapter: Adapter, options?: RunOptions): Promise<void>
}

/** Makes a scenario from a play. */
export function scenarioOf(play: Play): AdapterScenario {
  const { name, promise, money } = play
  return {
    name,
    promise,
    async run(adapter, { timeoutMs = 60_000 } = {}) {
      if (!(timeoutMs > 0 && timeoutMs <= 2_147_483_647))
        throw new TypeError('timeoutMs must be 1 to 2,147,483,647')
      const world = await World.open(adapter, timeoutMs)
      try {
        const ended = await world
          .begin()
          .then(() => play.play(world))
          .then(
            () => undefined,
            (error: unknown) => ({ error }),
          )
        if (ended?.error instanceof WorldFault) throw ended.error
        // If the play broke off, the report ends with the calls up to there.
        const until = ended && world.calls.lines
        const wrong = await wrongMoney(world, money, ended === undefined)
        const broken = [...(ended ? [wordsOf(ended.error)] : []), ...wrong]
        if (broken.length > 0)
          throw new BrokenPromiseError(name, broken, until ?? world.calls.lines, ended?.error)
      } finally {
        world.proxy.close()
      }
    },
  }
}

const wordsOf = (error: unknown): string =>
  error instanceof Broken ? error.message : `The adapter threw ${textOf(error)}.`

/** Compares the bank's ledger with what the scenario expects: never more, and not less if the play came to its end. */
async function wrongMoney(world: World, money: Money, isPlayed: boolean): Promise<string[]> {
  // Refunds are booked a little later.
  await world.proxy.advance('PT1H')
  const { toShop, fromPayers } = await world.booked()
  if (compareAmounts(sumAmounts(toShop), sumAmounts(fromPayers)) !== 0)
    throw new WorldFault(`the bank took ${fromPayers.join(', ')}, and gave the shop ${toShop.join(', ')}`)
  const isBack = (amount: string) => amount.startsWith('-')
  const refunded = toShop.filter(isBack).map((amount) => amount.slice(1))
  return [
    ...wrongSum(
      'taken from the payer',
      toShop.filter((amount) => !isBack(amount)),
      money.paid,
      isPlayed,
    ),
    ...wrongSum('given back', refunded, money.refunded, isPlayed),
  ]
}

function wrongSum(
  what: string,
  amounts: readonly string[],
  expected: readonly string[],
  isPlayed: boolean,
): string[] {
  const differs = compareAmounts(sumAmounts(amounts), sumAmounts(expected))
  if (differs === 0 || (differs < 0 && !isPlayed)) return []
  const listed = amounts.join(', ') || 'nothing'
  return [`By the bank’s books ${listed} was ${what}, where it must be ${expected.join(', ') || 'nothing'}.`]
}
