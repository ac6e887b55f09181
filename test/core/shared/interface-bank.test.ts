// Deriving a bank: hidden members stay hidden, and the first bank stays as it was.
// What each interface's own bank requires is tested with the interface.
import { assert, test } from '#kit'
import { derive } from '../../../core/shared/interface-bank.ts'

const first = derive({ baseUrl: 'https://bank.example', clock: () => 1 }, {}, { identity: 'hush-1' })

/** Everything of an object that a log, JSON or a copy would hold. */
const shownOf = (it: object) =>
  JSON.stringify(it) +
  JSON.stringify({ ...it }) +
  JSON.stringify(Object.assign({}, it)) +
  Object.keys(it).join()

test('derives a bank with other members, and leaves the first as it was (house: 3)', () => {
  const second = derive(first, { clock: () => 2 })
  assert.deepEqual([first.clock(), second.clock()], [1, 2])
  assert.equal(second.baseUrl, first.baseUrl)
})

test('keeps what is hidden hidden, however often a bank is derived (house: 2)', () => {
  const second = derive(derive(first, { timeoutMs: 5 }), {}, { access: 'hush-2' })
  const third = derive(second, {}, { access: 'hush-3' })
  assert.deepEqual([second.identity, second.access, third.access], ['hush-1', 'hush-2', 'hush-3'])
  for (const bank of [first, second, third]) assert.notInclude(shownOf(bank), 'hush')
})

test('takes members of the derived bank along where it is shown, secrets not (house: 2)', () => {
  const second = derive(first, { frontUrl: 'https://pay.example' })
  assert.deepEqual(Object.keys(second), ['baseUrl', 'clock', 'frontUrl'])
})

test('derives also from a bank that a caller derived in a way of their own (house: 3)', () => {
  const own: typeof first = Object.create(first, { clock: { value: () => 3 } })
  const second = derive(own, { clock: () => 4 }, { access: 'hush-4' })
  assert.deepEqual([own.clock(), second.clock(), second.identity, second.access], [3, 4, 'hush-1', 'hush-4'])
  assert.equal(derive(own, {}).clock(), 3)
})
