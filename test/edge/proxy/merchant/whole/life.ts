// A merchant's server in a random life: what it draws from its seed, what it knows, and the proxy that it asks.
// What it does is in the files beside this one; whether an answer is right, the judge says.
import { makeFinnishReference } from '../../../../../core/shared/values/reference.ts'
import { helsinkiDate } from '../../../../../core/shared/values/time.ts'
import type { Answer } from '../../hosts/host-kit.ts'
import { makeRandom } from '../../kit/chaos.ts'
import { Crash } from '../../kit/mortal-storage.ts'
import type { Changes } from '../../kit/proxy.ts'
import { Judge } from './judge.ts'
import type { AskedInstruction, AskedOrder, Known } from './known.ts'
import type { World } from './world.ts'
import { wallClock } from '../../../../kit/clock.ts'

/** The handle key that takes the place of the first one. */
export const NEW_KEY = 'canary-handle-next-fedcba9876543210jihgf'
export const HOUR_MS = 3_600_000

/** The settings while one handle key takes the place of the other, one after another. */
const KEYS: readonly Changes[] = [{}, { HANDLE_KEY_NEXT: NEW_KEY }]

export class Life {
  readonly judge: Judge
  readonly world: World
  readonly #random: () => number
  /** What was done, for whoever looks for a fault. */
  readonly trace: string[] = []
  /** How many handle keys were added: 0 or 1; and since when. */
  keys = 0
  keysSince = 0
  isHandingOver = false
  copied: { known: Known; keys: number; keysSince: number } | undefined
  restores = 0
  readonly deletions = new Set<string>()
  /** What changes told last, and from where they go on. */
  readonly changed = new Map<string, string>()
  after: string | undefined

  constructor(world: World, seed: number) {
    this.world = world
    this.judge = new Judge(world.banks)
    this.#random = makeRandom(seed)
  }

  below(most: number): number {
    return Math.floor(this.#random() * most)
  }

  chance(share: number): boolean {
    return this.#random() < share
  }

  one<T>(all: readonly T[]): T | undefined {
    return all[this.below(all.length)]
  }

  /** Does something, lets a killed process have its successor, and looks into the books. */
  async step(deed: () => Promise<unknown>): Promise<void> {
    try {
      await deed()
    } catch (error) {
      if (!(error instanceof Crash)) throw error
    }
    const wasKilled = await this.world.recover()
    if (wasKilled) this.judge.counts['kill'] = (this.judge.counts['kill'] ?? 0) + 1
    this.judge.heard(this.world.heard.splice(0))
    this.judge.books()
  }

  get settings(): Changes {
    return { ...KEYS[this.keys], ...(this.judge.now.closing === 'yes' && { ACCEPT_NEW: 'false' }) }
  }

  /** Asks; nothing where the process ended before it answered. */
  ask(path: string, body?: object): Promise<Answer | undefined> {
    return this.#answered(() => this.world.ask(path, body))
  }

  /** Presses the button of a page; nothing where the process ended before it answered. */
  press(order: object): Promise<Answer | undefined> {
    return this.#answered(() => this.world.press(order))
  }

  async #answered(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof Crash) return undefined
      throw error
    }
  }

  order(number = this.below(8)): AskedOrder {
    return this.judge.order(`o${number}`, makeFinnishReference(String(1_000 + number)))
  }

  /** One of the orders that are paid on the next day. */
  later(): AskedOrder {
    const number = this.below(3)
    const order = this.judge.order(`later${number}`, makeFinnishReference(String(2_000 + number)))
    const tomorrow = helsinkiDate(wallClock() + 24 * HOUR_MS)
    order.dueDate = order.known === 'no' ? tomorrow : (order.dueDate ?? tomorrow)
    return order
  }

  known(): AskedOrder[] {
    return [...this.judge.known.orders.values()].filter(({ handle }) => handle !== undefined)
  }

  instructions(): AskedInstruction[] {
    return [...this.judge.known.instructions.values()].filter(({ known }) => known !== 'no')
  }
}
