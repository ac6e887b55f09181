// How time goes on in the model tests: the clock of the bank is moved, real time goes by, the bank is started again.
// What falls due on the way stands in model-time.ts.
import { fc } from '#kit'
import type { Model } from './model.ts'
import { dateOf, daysAfter, instantOf, written } from './model-calendar.ts'
import type { State } from './model-state.ts'
import { Step } from './model-steps.ts'

/** Last instant to which the clock goes: until then the model knows what comes on the accounts. */
const LAST = Date.parse('2028-05-01T00:00:00Z')
/** Statuses of bundles that a payer must decide about. */
const WAITING = ['Unauthorized', 'Authorizing']
const MINUTE_MS = 60_000

/** Moves of the clock: some while on, to a turn of a day, or to what is due next; a millisecond before, at, or after. */
const moves = fc.oneof(
  fc
    .integer({ min: 1, max: 3 * 3_600_000 })
    .map((ms) => ({ say: `${ms} ms`, to: ({ now }: State) => now + ms })),
  fc
    .record({
      days: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 40 })),
      time: fc.constantFrom('00:00:00.000', '06:00:00.000', '12:00:00.000', '16:00:00.000'),
      off: fc.constantFrom(-1, 0, 1),
    })
    .map(({ days, time, off }) => ({
      say: `${days} days ${time} ${off}`,
      to: ({ now }: State) => instantOf(daysAfter(dateOf(now), days), time) + off,
    })),
)
/** The test moves the clock of the bank. */
export const clock = fc
  .record({
    move: moves,
    isToDue: fc.boolean(),
    off: fc.constantFrom(-1, 0, 1),
    isPatient: fc.integer({ max: 3 }),
  })
  .map(({ move, isToDue, off, isPatient }) => {
    const to = (model: Model) => (isToDue ? (model.nextDue() ?? 0) + off : move.to(model.state))
    const say = isToDue ? `to what is due ${off}` : move.say
    return new Step(`clock ${say}`, (model) => {
      const at = to(model)
      if (at <= model.state.now || at > LAST) return undefined
      // Mostly time goes on when everything is under way: what is not approved or submitted would only end.
      const isHasty =
        model.state.bundles.some(({ status }) => WAITING.includes(status)) ||
        model.state.payments.some(({ status }) => status === 'Authorized')
      if (isPatient > 0 && isHasty && at > model.state.now + 3 * 3_600_000) return undefined
      return {
        send: (world) => world.provider.control('PUT', '/clock', { now: written(at) }),
        expect: (now) => {
          now.pass(at - now.state.now)
          return { status: 200 }
        },
      }
    })
  })

/** The payer sits on the page, or away from it, while real time goes by. */
export const wait = fc.constantFrom(5 * MINUTE_MS, 15 * MINUTE_MS + 1_000).map(
  (ms) =>
    new Step(`wait ${ms}`, () => ({
      send: (world) => {
        world.provider.bank.wire.now += ms
        return world.provider.control('PUT', '/clock', { advance: 'PT0S' })
      },
      expect: (now) => {
        now.pass(ms, true)
        return { status: 200 }
      },
    })),
)

/** The bank is started again with what it has stored. */
export const restart = fc.constant(
  new Step('restart', () => ({
    send: (world) => {
      world.provider.restart()
      return world.provider.control('PUT', '/clock', { advance: 'PT0S' })
    },
    expect: () => ({ status: 200 }),
  })),
)
