// All scenarios against one adapter, as one report: for a runner that has no tests, and for people.

import type { Adapter } from './adapter.ts'
import { BrokenPromiseError } from './broken.ts'
import { type AdapterScenario, type Play, type RunOptions, scenarioOf } from './scenario.ts'
import { changedOrder, restoredCopy, twoKeys } from './scenarios/changing.ts'
import { create, doublePress, lostAnswer, paid, paidTwice } from './scenarios/paying.ts'
import { lostRefund, refund } from './scenarios/refunds.ts'
import { lateWebhook } from './scenarios/webhooks.ts'
import { textOf } from './world.ts'

/** All scenarios, in the order of a payment's life. */
const PLAYS: readonly Play[] = [
  create,
  doublePress,
  paid,
  lostAnswer,
  paidTwice,
  refund,
  lostRefund,
  changedOrder,
  restoredCopy,
  twoKeys,
  lateWebhook,
]

/**
 * The scenarios that each adapter must pass, for any runner.
 *
 * @example
 * ```ts
 * import { test } from 'node:test'
 * import { type Adapter, adapterScenarios } from 'silta/testing/adapter'
 *
 * declare const adapter: Adapter
 *
 * for (const scenario of adapterScenarios) test(scenario.name, () => scenario.run(adapter))
 * ```
 */
export const adapterScenarios: readonly AdapterScenario[] = PLAYS.map(scenarioOf)

/** How one scenario ended. */
export interface ScenarioResult {
  readonly name: string
  /** The promise that the scenario tests. */
  readonly promise: string
  readonly passed: boolean
  /** What went wrong, in plain words; empty if it passed. */
  readonly broken: readonly string[]
  /** The calls in order: caller, callee and purpose; empty if it passed. They contain no key. */
  readonly calls: readonly string[]
}

/** How all scenarios ended. */
export interface AdapterReport {
  readonly adapter: string
  readonly passed: boolean
  readonly results: readonly ScenarioResult[]
  /** The same for people, a line for each scenario and the calls of those that were broken. */
  readonly text: string
}

/**
 * Runs all scenarios against an adapter, one after the other. An adapter that fails is reported, never thrown.
 *
 * @example
 * ```ts
 * import { type Adapter, checkAdapter } from 'silta/testing/adapter'
 *
 * declare const adapter: Adapter
 *
 * const { passed, text } = await checkAdapter(adapter)
 * console.log(text)
 * if (!passed) throw new Error('the adapter breaks a promise')
 * ```
 */
export async function checkAdapter(adapter: Adapter, options?: RunOptions): Promise<AdapterReport> {
  const results: ScenarioResult[] = []
  for (const scenario of adapterScenarios) {
    const { name, promise } = scenario
    // oxlint-disable-next-line no-await-in-loop -- one after the other: an adapter may have globals
    const error = await scenario.run(adapter, options).then(
      () => undefined,
      (reason: unknown) => ({ reason }),
    )
    const { broken, calls } =
      error?.reason instanceof BrokenPromiseError
        ? error.reason
        : { broken: error ? [`The scenario ended with ${textOf(error.reason)}.`] : [], calls: [] }
    results.push({ name, promise, passed: error === undefined, broken, calls })
  }
  const passed = results.every((one) => one.passed)
  return { adapter: adapter.name, passed, results, text: textFor(adapter.name, results) }
}

function textFor(adapter: string, results: readonly ScenarioResult[]): string {
  const kept = results.filter(({ passed }) => passed).length
  return [
    `${adapter}: ${kept} of ${results.length} scenarios passed`,
    ...results.flatMap(({ name, promise, passed, broken, calls }) =>
      passed
        ? [`  passed  ${name}`]
        : [
            `  BROKEN  ${name}: ${promise}`,
            ...broken.map((words) => `          ${words}`),
            ...calls.map((call) => `          ${call}`),
          ],
    ),
  ].join('\n')
}
