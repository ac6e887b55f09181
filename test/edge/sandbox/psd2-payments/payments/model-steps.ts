// Steps of the model tests: how one is drawn, and how it runs: one call and its answer, or several at once, whose answers must fit
// one order of them. Which steps there are is in model-choices.ts.
import { assert, fc } from '#kit'
import type { Answered } from '../../bank-kit.ts'
import type { Expected, Model } from './model.ts'
import type { World } from './model-world.ts'
import type { Wire, Call } from '../restarting-provider.ts'
import type { Bundle, Payment } from './model-state.ts'

/** One call that was chosen: how it is sent, and what it must come to. */
export interface Asked {
  send: (world: World, wire: Wire) => Promise<Answered>
  expect: (model: Model) => Expected
  /** What the call changes without showing it, and how: of two that race no test could say which one came first. */
  hides?: { readonly what: string; readonly how: string | undefined }
  /** Looks closer than the answer alone. */
  look?: (world: World, model: Model, answer: Answered) => void
}

/** Chooses a call for a state; nothing where none fits. */
export type Choose = (model: Model) => Asked | undefined

/** One call, and its answer. */
export class Step implements fc.AsyncCommand<Model, World> {
  readonly choose: Choose
  readonly #words: string

  constructor(words: string, choose: Choose) {
    this.#words = words
    this.choose = choose
  }

  check(model: Readonly<Model>): boolean {
    return this.choose(model as Model) !== undefined
  }

  async run(model: Model, world: World): Promise<void> {
    const asked = this.choose(model)
    if (!asked) return
    judge(world, model, asked, await asked.send(world, world.provider.wire))
  }

  toString(): string {
    return this.#words
  }
}

/** Several steps one after another; what does not fit any more is left out. */
export class Way implements fc.AsyncCommand<Model, World> {
  readonly #steps: readonly Step[]

  constructor(all: readonly Step[]) {
    this.#steps = all
  }

  check(model: Readonly<Model>): boolean {
    return this.#steps[0]?.check(model) ?? false
  }

  async run(model: Model, world: World): Promise<void> {
    for (const step of this.#steps) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      if (step.check(model)) await step.run(model, world)
    }
  }

  toString(): string {
    return `way(${this.#steps.join(', ')})`
  }
}

/** Several calls at once. */
export class Race implements fc.AsyncCommand<Model, World> {
  readonly #steps: readonly Step[]

  constructor(all: readonly Step[]) {
    this.#steps = all
  }

  check(model: Readonly<Model>): boolean {
    return this.#steps.every((step) => step.check(model))
  }

  async run(model: Model, world: World): Promise<void> {
    const all = this.#steps.flatMap(({ choose }) => choose(model) ?? [])
    const hidden = all.flatMap(({ hides }) => hides ?? [])
    if (hidden.some(({ what, how }) => hidden.some((one) => one.what === what && one.how !== how))) return
    // The token is there: only the calls themselves race.
    await world.provider.token()
    const { scheduler } = world
    const wire: Wire = async (request) => {
      await scheduler.schedule(Promise.resolve(), 'arrives')
      const response = await world.provider.wire(request)
      await scheduler.schedule(Promise.resolve(), 'is answered')
      return response
    }
    const sent = Promise.all(all.map(async (asked) => ({ asked, answer: await asked.send(world, wire) })))
    const answers = await scheduler.waitFor(sent)
    const faults: string[] = []
    for (const order of permutations(answers)) {
      const tried = model.copy()
      const before = world.idsNow()
      try {
        for (const { asked, answer } of order) judge(world, tried, asked, answer)
        model.state = tried.state
        return
      } catch (error) {
        faults.push(error instanceof Error ? error.message : String(error))
        world.forgetSince(before)
      }
    }
    assert.fail(`no order explains these answers:\n${faults.join('\n')}`)
  }

  toString(): string {
    return `race(${this.#steps.join(' | ')})`
  }
}

function judge(world: World, model: Model, { expect, look }: Asked, answer: Answered): void {
  const expected = expect(model)
  world.judge(model, expected, answer)
  look?.(world, model, answer)
}

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]]
  return all.flatMap((first, at) => permutations(all.toSpliced(at, 1)).map((rest) => [first, ...rest]))
}

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
