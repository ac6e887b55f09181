// One step of a life of account consents, and which consent it is about.
// Which steps there are stands in model-consent-steps.ts.
import { fc } from '#kit'
import type { ConsentWorld } from './model-consent-world.ts'
import type { Consent } from './model-consent-state.ts'
import type { Consents } from './model-consents.ts'

type Run = (model: Consents, world: ConsentWorld) => Promise<void>

/** One step; where it does not fit, it does nothing. */
export class Step implements fc.AsyncCommand<Consents, ConsentWorld> {
  readonly #words: string
  readonly #run: Run
  readonly #isFirst: boolean

  constructor(words: string, run: Run, isFirst = false) {
    this.#words = words
    this.#run = run
    this.#isFirst = isFirst
  }

  check(model: Readonly<Consents>): boolean {
    return this.#isFirst || model.all.length > 0
  }

  run(model: Consents, world: ConsentWorld): Promise<void> {
    return this.#run(model, world)
  }

  toString(): string {
    return this.#words
  }
}

/** Finds a consent: mostly one of the newest, mostly of those with a status. */
export function pick(
  model: Consents,
  at: number,
  status?: Consent['status'],
): [nth: number, consent: Consent] {
  const fitting = model.all.filter((one) => status === undefined || one.status === status)
  const among = fitting.length > 0 ? fitting : model.all
  const consent = among[Math.max(0, among.length - 1 - at)]
  if (!consent) throw new RangeError('no consent is there')
  return [model.all.indexOf(consent), consent]
}

/** How many newer ones are passed over. */
export const place = fc.constantFrom(0, 0, 0, 1, 2, 5)
