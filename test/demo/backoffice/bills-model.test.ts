/// <reference types="node" />
// What the page does with bills: it sends no others than the button said, and shows of what was sent only what the shop's server says.

import { assert, test } from '#kit'
import { batchedState, batchState } from '../../../core/merchant/schema/batches.ts'
import type { BillBatch, HeardBills } from '../../../demo/backoffice/server/bill-view.ts'
import { billsOn } from '../../../demo/backoffice/server/bills.ts'

const TODAY = '2026-11-27'
const stored = new Map<string, string>()
/** The wait until the next question, milliseconds. */
let waitMs = 0
let heard: HeardBills
let posted: { path: string; body: unknown }[] = []
/** Answers a press. */
let press: (path: string) => Response

// What draws is loaded while there is no document: it would ask it for more than a language.
await import('lit')
stand('document', { visibilityState: 'visible', documentElement: { lang: '' } })
stand('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})
stand('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})
stand('setTimeout', (_: unknown, ms: number) => {
  waitMs = ms
  return 0
})
stand('fetch', async (address: string, { body }: { body?: string }) => {
  if (body === undefined) return Response.json(heard)
  posted.push({ path: address.slice('/shop/merchant/'.length), body: JSON.parse(body) })
  return press(address)
})

stand('location', new URL('http://localhost/suppliers?lang=en'))
stand('dispatchEvent', () => true)

const { speak } = await import('../../../demo/site/words/index.ts')
const { say } = await import('../../../demo/backoffice/words/index.ts')
const { states: looks } = await import('../../../demo/backoffice/shared/formats.ts')
const { billState } = await import('../../../demo/backoffice/suppliers/states.ts')
const { Bills } = await import('../../../demo/backoffice/suppliers/bills-model.ts')

function stand(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}

function batch(batchId: string, state = 'unapproved'): BillBatch {
  const money = { amount: '418.60', currency: 'EUR' }
  const payment = { number: 1, kind: 'sepa', state, payeeAccount: 'FI6057800720123459', ...money }
  return { batchId, state, createdAt: '2026-11-27T10:00:00Z', payments: [payment], ...money }
}

const idsOf = (batches: readonly BillBatch[]) => batches.map(({ batchId }) => batchId)

/** What the shop's server says, where it has these batches and lacks these bills. */
const saying = (
  batches: readonly BillBatch[] = [],
  gone: readonly string[] = [],
  unread = 0,
): HeardBills => ({
  bills: billsOn(TODAY).filter(({ id }) => !gone.includes(id)),
  paid: [],
  batches,
  unread,
  today: TODAY,
})

/** Opens the page with what the shop's server says. */
async function open(says = saying()) {
  stored.clear()
  posted = []
  heard = says
  press = () => Response.json(batch('bl1'))
  const told: string[] = []
  const model = new Bills({
    changed: () => undefined,
    given: () => told.push('given'),
    takenBack: () => told.push('takenBack'),
    decided: (words) => told.push(words),
  })
  await model.read()
  return { model, told }
}

test('sends the bills that the button said, and none where one of them is not open any more (promises: R5)', async () => {
  const { model, told } = await open()
  model.choose('clay')
  model.choose('rent')
  heard = saying([], ['rent'])
  await model.give()
  assert.isEmpty(posted)
  assert.equal(model.trouble, 'billsChanged')
  assert.deepEqual(model.chosen, ['clay'])
  // What is left is what the button says now.
  await model.give()
  assert.deepInclude(posted[0]?.body, { bills: ['clay'] })
  assert.deepEqual(told, ['given'])
})

test('sends nothing where the list was read again between the press and its turn (promises: R5)', async () => {
  const { model } = await open()
  model.choose('clay')
  model.choose('rent')
  heard = saying([], ['rent'])
  await Promise.all([model.give(), model.read()])
  assert.isEmpty(posted)
  assert.equal(model.trouble, 'billsChanged')
})

test('says once, to the person who is back from the bank, what they decided there, and nothing before the proxy knows it (look: Principle 4)', async () => {
  for (const [state, words] of [
    ['approved', 'billsApproved'],
    ['scheduled', 'billsApproved'],
    ['completed', 'billsApproved'],
    ['cancelled', 'billsRefused'],
    ['failed', 'billsRefused'],
    ['needs_review', undefined],
  ] as const) {
    // oxlint-disable no-await-in-loop -- one after the other
    const { model, told } = await open(saying([batch('bl1'), batch('bl2', 'completed')]))
    press = () => Response.json({ approvalUrl: 'https://bank.example/approve', batch: batch('bl1') })
    assert.equal(await model.approve('bl1'), 'https://bank.example/approve')
    await model.read()
    assert.isEmpty(told)
    heard = saying([batch('bl1', state), batch('bl2', 'completed')])
    await model.read()
    await model.read()
    assert.deepEqual(told, words === undefined ? [] : [words], state)
    // oxlint-enable no-await-in-loop
  }
})

test('shows no longer what another tab took back, unless the list was not read whole (house: 4)', async () => {
  const { model } = await open(saying([batch('bl1'), batch('bl2')]))
  heard = saying([batch('bl2')], [], 1)
  await model.read()
  assert.sameMembers(idsOf(model.unapproved), ['bl1', 'bl2'])
  heard = saying([batch('bl2')])
  await model.read()
  assert.deepEqual(idsOf(model.unapproved), ['bl2'])
})

test('shows what was given here until a list has named it, and then as the list says (house: 4)', async () => {
  const { model } = await open()
  model.choose('clay')
  await model.give()
  // The list comes to know of it a moment later.
  await model.read()
  assert.deepEqual(idsOf(model.unapproved), ['bl1'])
  heard = saying([batch('bl1')], ['clay'])
  await model.read()
  assert.deepEqual(idsOf(model.unapproved), ['bl1'])
  heard = saying()
  await model.read()
  assert.isEmpty(model.batches)
})

test('says that bills are taken back only once they are (2 A, States)', async () => {
  for (const [answer, state, isBack] of [
    [() => Response.json(batch('bl1', 'cancelled')), 'cancelled', true],
    [() => Response.json(batch('bl1', 'held')), 'held', false],
    [() => Response.json({ error: 'batch_not_stoppable' }, { status: 409 }), 'processing', false],
  ] as const) {
    const { model, told } = await open(saying([batch('bl1')]))
    press = answer
    heard = saying([batch('bl1', state)])
    await model.takeBack('bl1')
    assert.deepEqual(told, isBack ? ['takenBack'] : [], state)
    assert.equal(model.trouble, isBack ? undefined : 'billsNotBack', state)
    assert.isEmpty(model.unapproved)
  }
})

test('has a look and a word for every state of bills and of their payments (2 A, States)', () => {
  const known = new Set<string>([...batchState.known, ...batchedState.known])
  assert.isAbove(known.size, 12)
  const other = billState('a state of a later proxy')
  for (const state of known) {
    const { look, word } = billState(state)
    assert.include(looks, look, state)
    for (const language of ['en', 'fi'] as const) {
      speak(language)
      assert.isNotEmpty(say(word), `${state} ${language}`)
    }
    if (state !== 'sending') assert.notEqual(word, 'sending', state)
    if (state !== 'needs_review') assert.notEqual(word, other.word, state)
  }
})

test('asks seldom about bills of which nothing happens by itself, and shows all that need a person (house: 4)', async () => {
  const rests = async (state: string) => {
    const { model } = await open(saying([batch('bl1', state)]))
    // The first two looks come soon whatever there is.
    for (let look = 0; look < 2; look++) await model.read()
    return waitMs > 10_000
  }
  for (const state of batchState.known) {
    const isMoving = ['sending', 'unapproved', 'processing'].includes(state)
    assert.equal(await rests(state), !isMoving, state)
  }
  const many = [
    'completed',
    'completed',
    'completed',
    'partly_completed',
    'held',
    'needs_review',
    'processing',
  ]
  const { model } = await open(saying(many.map((state, at) => batch(`bl${at}`, state))))
  assert.deepEqual(
    model.given.map(({ state }) => state),
    ['completed', 'completed', 'completed', 'held', 'needs_review', 'processing'],
  )
})
