// What may happen to the payments of a provider, drawn at random: single steps, moves of the clock, whole ways of a payment, races.
// How a step runs is in model-steps.ts, what it must come to in model.ts.
import { fc } from '#kit'
import {
  createOf,
  listBundle,
  readBundle,
  reading,
  readingInstance,
  removing,
  repeat,
  revoke,
  stranger,
  submitting,
} from './model-calls.ts'
import { LATEST, nat, Race, Way, Step } from './model-steps.ts'
import { creating } from './model-orders.ts'
import { cancelling, deciding, decidingOnPage, exempting, onPage, opening } from './model-payers.ts'
import type { Model } from './model.ts'
import { dateOf, daysAfter, instantOf, written } from './model-calendar.ts'
import type { State } from './model-state.ts'

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
const clock = fc
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
const wait = fc.constantFrom(5 * MINUTE_MS, 15 * MINUTE_MS + 1_000).map(
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
const restart = fc.constant(
  new Step('restart', () => ({
    send: (world) => {
      world.provider.restart()
      return world.provider.control('PUT', '/clock', { advance: 'PT0S' })
    },
    expect: () => ({ status: 200 }),
  })),
)

const latest = fc.constant(LATEST)
const create = createOf(creating)
/** The payer approves what came last: without a page, on it, or not at all where an exemption serves. */
const approving: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 4, arbitrary: deciding(latest, fc.constant(true)).map((one) => [one]) },
  {
    weight: 2,
    arbitrary: fc.tuple(
      opening(latest),
      decidingOnPage(onPage.map((drawn) => ({ ...drawn, which: LATEST }))),
    ),
  },
  { weight: 1, arbitrary: exempting(latest).map((one) => [one]) },
)
/** Creates, lets the payer approve, submits, and lets the time come. */
const way = fc
  .tuple(
    create,
    approving,
    submitting(latest),
    fc.array(fc.oneof(clock, reading(latest), readingInstance(latest)), { minLength: 1, maxLength: 4 }),
  )
  .map(([created, approved, submitted, more]) => new Way([created, ...approved, submitted, ...more]))
/** Creates some in one bundle, lets the payer approve them all, cancels one, submits the others. */
const bundleWay = fc
  .tuple(
    createOf(creating.map((drawn) => ({ ...drawn, joins: undefined }))),
    fc.array(createOf(creating.map((drawn) => ({ ...drawn, joins: LATEST }))), {
      minLength: 1,
      maxLength: 3,
    }),
    approving,
    fc.array(fc.oneof(submitting(nat), submitting(latest), cancelling(latest), removing(latest)), {
      maxLength: 3,
    }),
  )
  .map(([first, more, approved, ended]) => new Way([first, ...more, ...approved, ...ended]))
/** Creates what is exempt from a payer's approval, and asks for that. */
const exemptWay = fc
  .tuple(
    createOf(
      creating.map((drawn) => ({ ...drawn, isSealed: true, payer: 'FI6299900000000011', joins: undefined })),
    ),
    exempting(latest),
    submitting(latest),
  )
  .map((all) => new Way(all))

const calls = [
  { weight: 5, arbitrary: create },
  { weight: 2, arbitrary: repeat },
  { weight: 8, arbitrary: submitting(nat) },
  { weight: 8, arbitrary: deciding(nat, fc.constantFrom(true, true, true, true, true, false)) },
  { weight: 8, arbitrary: reading(nat) },
  { weight: 3, arbitrary: readingInstance(nat) },
  { weight: 4, arbitrary: removing(nat) },
  { weight: 1, arbitrary: revoke },
  { weight: 1, arbitrary: readBundle },
  { weight: 1, arbitrary: listBundle },
  { weight: 2, arbitrary: cancelling(nat) },
  { weight: 2, arbitrary: exempting(nat) },
  { weight: 1, arbitrary: stranger },
]
const race = fc.array(fc.oneof(...calls), { minLength: 2, maxLength: 3 }).map((all) => new Race(all))
const twice = fc.oneof(...calls).map((one) => new Race([one, one]))

/** Draws one step. */
export const anyStep = fc.oneof(
  ...calls,
  { weight: 2, arbitrary: opening(nat) },
  { weight: 10, arbitrary: clock },
  { weight: 12, arbitrary: way },
  { weight: 5, arbitrary: bundleWay },
  { weight: 2, arbitrary: exemptWay },
  { weight: 2, arbitrary: decidingOnPage(onPage) },
  { weight: 2, arbitrary: wait },
  { weight: 1, arbitrary: restart },
  { weight: 3, arbitrary: race },
  { weight: 2, arbitrary: twice },
)
