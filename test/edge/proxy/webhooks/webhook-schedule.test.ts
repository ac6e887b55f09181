// When a webhook is sent again: the table of Standard Webhooks, spread within a fifth.
import { assert, fc, test } from '#kit'
import { MOST_TRIES, pausedUntil, waitMs } from '../../../../edge/proxy/webhooks/entry.ts'
import { eventIdOf } from '../../../../edge/proxy/handle.ts'

/** The published table: the wait before each try, and the time since the first one. */
const TABLE = [
  [0, '00:00:00'],
  [5, '00:00:05'],
  [5 * 60, '00:05:05'],
  [30 * 60, '00:35:05'],
  [2 * 3_600, '02:35:05'],
  [5 * 3_600, '07:35:05'],
  [10 * 3_600, '17:35:05'],
  [14 * 3_600, '31:35:05'],
  [20 * 3_600, '51:35:05'],
  [24 * 3_600, '75:35:05'],
] as const

const secondsOf = (text: string) => text.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)
const idOf = (name: number) => eventIdOf('h'.repeat(43), `attempt:${name}`, 'payment.paid', 'k'.repeat(32))

/** Lists when each try is made, seconds after the first. */
function timesOf(id: string): number[] {
  let at = 0
  return TABLE.map((_, tries) => (tries === 0 ? 0 : (at += (waitMs(id, tries) ?? Number.NaN) / 1_000)))
}

test('keeps each try within a fifth of its wait around its place in the published table, the last never before it (promises: R15)', () => {
  assert.equal(MOST_TRIES, TABLE.length)
  fc.assert(
    fc.property(fc.nat(), (name) => {
      const id = idOf(name)
      for (const [index, at] of timesOf(id).entries()) {
        const [wait = 0, place = ''] = TABLE[index] ?? []
        const off = at - secondsOf(place)
        const least = index === TABLE.length - 1 ? 0 : -0.2 * wait
        assert.isTrue(off >= least - 0.001 && off <= 0.2 * wait + 0.001, `try ${index}: ${off} s off`)
        if (index > 0) assert.isAbove(waitMs(id, index) ?? 0, 0)
      }
      assert.isUndefined(waitMs(id, TABLE.length))
    }),
  )
})

test('spreads the tries of a thousand events: no tenth of the width holds a fifth of them (promises: R15)', () => {
  for (let tries = 1; tries < TABLE.length; tries++) {
    const [wait = 0, place = ''] = TABLE[tries] ?? []
    const tenths = Array.from({ length: 10 }, () => 0)
    for (let name = 0; name < 1_000; name++) {
      const off = ((timesOf(idOf(name))[tries] ?? 0) - secondsOf(place)) / (0.2 * wait)
      const part = tries === TABLE.length - 1 ? off : (off + 1) / 2
      const tenth = Math.min(Math.floor(part * 10), 9)
      tenths[tenth] = (tenths[tenth] ?? 0) + 1
    }
    assert.isBelow(Math.max(...tenths), 200, `try ${tries}: ${tenths.join(' ')}`)
  }
})

test('obeys a pause that a receiver asks for, a day at most (promises: R45)', () => {
  assert.equal(pausedUntil(0, 1_000), 1_000)
  assert.equal(pausedUntil(120, 1_000), 121_000)
  assert.equal(pausedUntil(1_000_000_000, 1_000), 86_401_000)
})
