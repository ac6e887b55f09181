/// <reference types="node" />
// Judges what the first screen knows of a code for a telephone, when questions are lost, late, or asked while nobody looks.

import { assert, test } from '#kit'
import type { PhoneNews } from '../../demo/shop/phone.ts'
import type { ShownCode } from '../../demo/site/shop/phone.ts'
import { PhoneScreen } from '../../demo/site/shop/phone-screen.ts'

test('asks how the order stands until an answer after the end says that nothing was opened, not until the clock says so (look: Principle 4)', async () => {
  const stand = openScreen()
  const { screen } = stand
  await stand.show()
  stand.news = { isOpened: false }
  await stand.pass()
  assert.deepEqual([screen.shown?.isOver, stand.isWaiting], [false, true])
  // A question that was sent before the end and answered after it, and one that was lost, say nothing of the end.
  const answer = stand.holdNews()
  const looked = stand.pass()
  stand.now = 600_000
  answer({ isOpened: false })
  await looked
  assert.deepEqual([screen.shown?.isOver, stand.isWaiting], [false, true])
  stand.news = undefined
  await stand.pass()
  assert.deepEqual([screen.shown?.isOver, stand.isWaiting], [false, true])
  // What was opened at the last moment is heard, and followed to its receipt.
  stand.news = { isOpened: true }
  await stand.pass()
  assert.deepEqual([screen.shown?.isOver, screen.shown?.news?.isOpened], [false, true])
  stand.news = { isOpened: true, handle: 'h1', state: 'paid' }
  await stand.pass()
  assert.deepEqual([stand.paid, stand.isWaiting], ['h1', false])

  const unused = openScreen()
  await unused.show()
  unused.now = 600_000
  unused.news = { isOpened: false }
  await unused.pass()
  assert.deepEqual([unused.screen.shown?.isOver, unused.isWaiting], [true, false])
})

test('asks nothing while nobody sees the page, says nothing of the code then, and asks as soon as it is seen (look: Principle 4)', async () => {
  const stand = openScreen()
  const { screen } = stand
  await stand.show()
  stand.isHidden = true
  stand.now = 700_000
  await stand.pass()
  assert.deepEqual([stand.reads, screen.shown?.isOver], [0, undefined])
  stand.isHidden = false
  stand.news = { isOpened: true }
  await screen.look()
  assert.deepEqual([stand.reads, screen.shown?.news?.isOpened, stand.isWaiting], [1, true, true])
  // An answer that comes after a newer one is of yesterday.
  const answer = stand.holdNews()
  const looked = stand.pass()
  await screen.look()
  answer({ isOpened: false })
  await looked
  assert.deepEqual([screen.shown?.news?.isOpened, screen.shown?.isOver], [true, false])
})

test('shows another code until that one is opened, whatever became of the one before (look: Principle 4)', async () => {
  const stand = openScreen()
  const { screen } = stand
  await stand.show()
  assert.equal(screen.stage, 'waiting')
  const stages = [
    [{ isOpened: true }, 'opened'],
    [{ isOpened: true, handle: 'h1', state: 'pending' }, 'opened'],
    [{ isOpened: true, handle: 'h1', state: 'failed' }, 'ended'],
    [{ isOpened: true, handle: 'h1', state: 'cancelled' }, 'ended'],
    [{ isOpened: false, handle: 'h1', state: 'cancelled' }, 'waiting'],
  ] as const
  for (const [news, stage] of stages) {
    stand.news = news
    await stand.pass()
    assert.equal(screen.stage, stage)
  }
  stand.now = 600_000
  await stand.pass()
  assert.equal(screen.stage, 'over')
})

test('says when another code fails, takes one question at a time, and lets no late answer open what was closed (look: Principle 4)', async () => {
  const stand = openScreen()
  const { screen } = stand
  await stand.show()
  const first = screen.shown?.address
  // A copied address is no other code: its order is followed as before.
  const answer = stand.holdNews()
  const looked = stand.pass()
  screen.note({ isCopied: true })
  answer({ isOpened: false })
  await looked
  assert.deepInclude(screen.shown, { isCopied: true, news: { isOpened: false } })
  assert.isTrue(stand.isWaiting)
  const failing = stand.begin()
  assert.isTrue(screen.isAsking)
  await screen.ask()
  assert.equal(stand.makes, 2)
  stand.fail()
  await failing
  assert.deepEqual([screen.isAsking, screen.isFailed, screen.shown?.address], [false, true, first])
  assert.equal(stand.drawn.at(-1), 'failed')
  // The code before may still be used.
  assert.isTrue(stand.isWaiting)
  const again = stand.begin()
  assert.isFalse(screen.isFailed)
  screen.close()
  assert.deepEqual([screen.isAsking, stand.isWaiting], [false, false])
  const drawn = stand.drawn.length
  stand.give()
  await again
  assert.deepEqual([screen.shown, stand.drawn.length], [undefined, drawn])
  await stand.show()
  assert.isDefined(screen.shown)
  const late = stand.holdNews()
  const asked = stand.pass()
  screen.close()
  late({ isOpened: true, handle: 'h1', state: 'paid' })
  await asked
  assert.deepEqual([screen.shown, stand.paid, stand.isWaiting], [undefined, undefined, false])
})

/** A first screen whose answers, clock and pauses the test gives; its codes end at 600,000 ms. */
function openScreen() {
  let next: (() => void) | undefined
  let made = hold<ShownCode>()
  let held: Promise<PhoneNews | undefined> | undefined
  const stand = {
    now: 0,
    isHidden: false,
    news: undefined as PhoneNews | undefined,
    reads: 0,
    makes: 0,
    paid: undefined as string | undefined,
    drawn: [] as string[],
    get isWaiting() {
      return next !== undefined
    },
    /** Presses for a code. */
    begin() {
      made = hold()
      return screen.ask()
    },
    give: () => made.resolve({ orderId: '1', address: `code ${stand.makes}`, endsAtMs: 600_000 }),
    fail: () => made.reject(new Error('The shop gave no code')),
    async show() {
      const asked = stand.begin()
      stand.give()
      await asked
    },
    /** Holds the next answer back until it is given. */
    holdNews() {
      const { promise, resolve } = hold<PhoneNews | undefined>()
      held = promise
      return resolve
    },
    /** Lets the pause end, and waits for what is asked then. */
    async pass() {
      const work = next
      next = undefined
      work?.()
      await new Promise(setImmediate)
    },
    screen: undefined as unknown as PhoneScreen<ShownCode & { isCopied?: boolean }>,
  }
  const screen = new PhoneScreen<ShownCode & { isCopied?: boolean }>({
    make() {
      stand.makes += 1
      return made.promise
    },
    read() {
      stand.reads += 1
      const answer = held ?? Promise.resolve(stand.news)
      held = undefined
      return answer
    },
    isHidden: () => stand.isHidden,
    clock: () => stand.now,
    later(work) {
      next = work
      return () => void (next = undefined)
    },
    changed: (what) => void stand.drawn.push(what),
    paid({ handle, state }) {
      if (state === 'paid') stand.paid = handle
      return state === 'paid'
    },
  })
  stand.screen = screen
  return stand
}

/** Makes a promise that the test ends. */
function hold<T>() {
  let resolve: (value: T) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<T>((...ends) => {
    ;[resolve, reject] = ends
  })
  return { promise, resolve, reject }
}
