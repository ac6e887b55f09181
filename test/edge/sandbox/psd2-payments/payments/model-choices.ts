// What may happen to the payments of a provider, drawn at random: single steps, whole ways of a payment, and races.
// How a step runs stands in model-steps.ts, what it must come to in model.ts.
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
import { clock, restart, wait } from './model-clocks.ts'
import { LATEST, nat } from './model-draw.ts'
import { creating } from './model-orders.ts'
import { cancelling, deciding, decidingOnPage, exempting, onPage, opening } from './model-payers.ts'
import { Race, type Step, Way } from './model-steps.ts'

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
/** Creates what needs no payer, and asks for that. */
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
