// Lives random lives: which step comes next is drawn from the seed, by weight. A fault tells the seed and the last steps.
// The steps themselves are in the files of deeds and events.
import { mock } from 'node:test'
import type { Kind } from './banks.ts'
import { changes, end, find } from './endings.ts'
import { copy, handOver, kill, release, restore, trouble } from './events.ts'
import { approve, give, readInstruction, resolveInstruction, stop } from './instruction-deeds.ts'
import { Fault } from './judge.ts'
import type { AskedInstruction, AskedOrder } from './known.ts'
import { HOUR_MS, Life } from './life.ts'
import {
  approveLater,
  close,
  dayComes,
  forget,
  pay,
  press,
  read,
  refund,
  resend,
  resolve,
  resolveRefunds,
  start,
  startBoth,
  stopScheduled,
} from './order-deeds.ts'
import type { World } from './world.ts'

/** What a step does, and how often it is drawn. */
type Step = readonly [weight: number, name: string, deed: (life: Life) => Promise<unknown>]

/** Does something with one of those that there are. */
const withOrder = (deed: (life: Life, order: AskedOrder) => Promise<unknown>) => async (life: Life) => {
  const order = life.one(life.known())
  if (order) await deed(life, order)
}
const withPaid = (deed: (life: Life, order: AskedOrder) => Promise<unknown>) => async (life: Life) => {
  const paid = life.known().filter(({ wasPaid }) => wasPaid)
  const order = life.one(paid.length > 0 && life.chance(0.9) ? paid : life.known())
  if (order) await deed(life, order)
}
const withInstruction =
  (deed: (life: Life, one: AskedInstruction) => Promise<unknown>, kind?: Kind) => async (life: Life) => {
    const one = life.one(life.instructions().filter((any) => kind === undefined || any.kind === kind))
    if (one) await deed(life, one)
  }

const STEPS: readonly Step[] = [
  [8, 'start', (life) => start(life, undefined, 1 + life.below(2))],
  [4, 'press', (life) => press(life, undefined, 1 + life.below(2))],
  [2, 'press and start', (life) => startBoth(life)],
  [4, 'start for later', (life) => start(life, life.later(), 1 + life.below(2))],
  [1, 'press for later', (life) => press(life, life.later())],
  [4, 'approve for later', (life) => approveLater(life)],
  [3, 'stop for later', (life) => stopScheduled(life)],
  [1, 'the day comes', (life) => dayComes(life)],
  [8, 'pay', (life) => pay(life)],
  [3, 'read', withOrder((life, order) => read(life, order))],
  [2, 'close', withOrder((life, order) => close(life, order))],
  [1, 'resolve', withOrder((life, order) => resolve(life, order))],
  [9, 'refund', withPaid((life, order) => refund(life, order, 1 + life.below(2)))],
  [1, 'resolve refunds', withOrder((life, order) => resolveRefunds(life, order))],
  [5, 'give', (life) => give(life, undefined, 1 + life.below(2))],
  [3, 'read instruction', withInstruction((life, one) => readInstruction(life, one))],
  [3, 'approve', withInstruction((life, one) => approve(life, one), 'batch')],
  [1, 'stop', withInstruction((life, one) => stop(life, one), 'batch')],
  [1, 'resolve instruction', withInstruction((life, one) => resolveInstruction(life, one))],
  [1, 'delete', (life) => forget(life)],
  [1, 'resend', (life) => resend(life)],
  [1, 'find', withOrder((life, order) => find(life, order))],
  [2, 'changes', (life) => changes(life)],
  [6, 'trouble', (life) => trouble(life)],
  [6, 'kill', (life) => kill(life)],
  [2, 'hand over', (life) => handOver(life)],
  [2, 'copy', (life) => copy(life)],
  [1, 'restore', (life) => restore(life)],
  [3, 'release', (life) => release(life)],
  [3, 'shop refuses', async (life) => void life.world.shopAnswers.push(500, 0)],
  [2, 'slow bank', async (life) => void life.world.banks.books.instructions.begin.push('PROCESSING')],
  [2, 'ends', async (life) => life.world.banks.endAll(life.chance(0.5) ? 'ACCEPTED' : 'REJECTED')],
  [2, 'minutes', (life) => life.world.pass(7 * 60_000)],
  [1, 'a day', (life) => life.world.pass(25 * HOUR_MS)],
]

const ALL = STEPS.reduce((sum, [weight]) => sum + weight, 0)

function draw(life: Life): Step {
  let left = life.below(ALL)
  return STEPS.find(([weight]) => (left -= weight) < 0) ?? (STEPS[0] as Step)
}

/** In some lives the data are put back for certain, with deeds between, and people let begin what is not known. */
function plannedAt(at: number, steps: number, seed: number): Step[1] | undefined {
  if (seed % 6 !== 0) return undefined
  const third = Math.floor(steps / 3)
  if (at === third) return 'copy'
  if (at === 2 * third) return 'restore'
  if (at > 2 * third && at <= 2 * third + 6) return at % 2 === 0 ? 'release' : 'start'
  return at === steps - 1 ? 'hand over' : undefined
}

/** Counts of what was judged in a life, by what it was. */
export type Lived = Record<string, number>

/** Lives one life with a moved clock; a fault tells the seed and the last steps. */
export async function live(
  open: () => Promise<World>,
  { seed, steps, isOnFile = false }: { seed: number; steps: number; isOnFile?: boolean },
): Promise<Lived> {
  mock.timers.enable({
    apis: isOnFile ? ['Date', 'setTimeout'] : ['Date'],
    // A Friday, soon after the first day that lists have: what is left of a handle key is counted back to it.
    now: Date.parse('2026-01-09T10:00:00Z'),
  })
  try {
    const world = await open()
    const life = new Life(world, seed)
    try {
      for (let at = 0; at < steps; at++) {
        const planned = plannedAt(at, steps, seed)
        const [, name, deed] = STEPS.find(([, one]) => one === planned) ?? draw(life)
        life.trace.push(name)
        await life.step(() => deed(life))
      }
      life.trace.push('the end')
      await end(life)
      return life.judge.counts
    } catch (error) {
      const words = `seed ${seed}, step ${life.trace.length} (${life.trace.slice(-8).join(', ')})`
      throw error instanceof Fault
        ? new Fault(`${error.message}; ${words}`)
        : new Error(words, { cause: error })
    } finally {
      await world.close()
    }
  } finally {
    mock.timers.reset()
  }
}
