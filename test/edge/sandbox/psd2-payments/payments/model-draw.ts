// How steps of the model tests are drawn: which payment or bundle one is about, and how a call is sent.
// The steps themselves are in model-calls.ts, model-payers.ts and model-choices.ts.
import { fc } from '#kit'
import type { Model } from './model.ts'
import type { Bundle, Payment } from './model-state.ts'
import { type Asked, Step } from './model-steps.ts'
import type { World } from './model-world.ts'
import type { Call } from '../restarting-provider.ts'

/** Chooses what came last. */
export const LATEST = -1
/** Draws which one of many. */
export const nat = fc.nat({ max: 10_000 })
/** Prefers, seven times of eight, what a step makes a difference for. */
export function pick<T>(all: readonly T[], which: number, prefers: (one: T) => boolean): T | undefined {
  if (which === LATEST) return all.at(-1)
  const liked = which % 8 > 0 ? all.filter((one) => prefers(one)) : []
  const from = liked.length > 0 ? liked : all
  return from[Math.floor(which / 8) % from.length]
}

/** Chooses a payment, rather one of these statuses. */
export const payment = ({ state }: Model, which: number, ...statuses: string[]): Payment | undefined =>
  pick(state.payments, which, ({ status }) => statuses.includes(status))

/** Chooses a bundle, rather one of these statuses. */
export const bundle = ({ state }: Model, which: number, ...statuses: string[]): Bundle | undefined =>
  pick(state.bundles, which, ({ status }) => statuses.includes(status))

/** Makes steps of one kind from values that are drawn. */
export function steps<T>(
  name: string,
  drawn: fc.Arbitrary<T>,
  choose: (model: Model, values: T) => Asked | undefined,
): fc.Arbitrary<Step> {
  return drawn.map((values) => new Step(`${name} ${fc.stringify(values)}`, (model) => choose(model, values)))
}

/** Sends a call of the provider. */
export const call =
  (make: (world: World) => Call): Asked['send'] =>
  (world, wire) =>
    world.provider.call(make(world), wire)
