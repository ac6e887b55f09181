// Counting what each part of a run takes: of the processor what ended while it ran, of the clock its own sets of files.
import { assert, test } from '#kit'
import { Processor } from '../runtimes/processor.ts'

/** Clocks that a test sets. */
const makeClocks = (children: number | undefined) => {
  const state = { at: 0, children }
  return { state, now: () => state.at, children: () => state.children }
}

/** The links that a test opens. */
class Gate {
  open: () => void = () => undefined
  readonly opened: Promise<void> = new Promise((resolve) => {
    this.open = resolve
  })
}

test('counts for each part what ends while a set of its files runs, the most first (house: 4)', async () => {
  const { state, ...clocks } = makeClocks(7)
  const processor = new Processor(clocks)
  const take = (seconds: number) => {
    state.children = (state.children ?? 0) + seconds
  }
  // Two parts at the same time: what ends counts for the one whose program it is.
  const [core, edge] = [new Gate(), new Gate()]
  const both = Promise.all([
    processor.count('core', async () => {
      await core.opened
      take(2)
      processor.childEnded()
      await edge.opened
    }),
    processor.count('edge', async () => {
      await edge.opened
      take(30)
      processor.childEnded()
      take(1)
    }),
  ])
  core.open()
  await Promise.resolve()
  state.at = 5
  edge.open()
  await both
  await processor.count('core', async () => {
    state.at += 1
    take(3)
    await Promise.resolve()
  })
  const [first, second] = processor.taken()
  assert.deepEqual([first?.part, second?.part], ['edge', 'core'])
  assert.equal((first?.processor ?? 0) + (second?.processor ?? 0), 36)
  assert.deepEqual(first, { part: 'edge', processor: 31, clock: 5 })
  assert.deepEqual(second, { part: 'core', processor: 5, clock: 6 })
})

test('counts nothing before the run began, and tells nothing where the system does not (house: 4)', async () => {
  const { state, ...clocks } = makeClocks(undefined)
  const processor = new Processor(clocks)
  await processor.count('core', () => Promise.resolve())
  assert.deepEqual(processor.taken(), [])
  assert.isUndefined(state.children)
})

test('reads of this system what its programs took, where it is Linux (house: 4)', async () => {
  const processor = new Processor()
  await processor.count('core', () => Promise.resolve())
  const taken = processor.taken()
  assert.lengthOf(taken, process.platform === 'linux' ? 1 : 0)
  for (const { processor: seconds } of taken) assert.isAtLeast(seconds, 0)
})
