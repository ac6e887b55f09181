// Random lives of PSD2 payments of every kind, alone and in bundles: approved with and without a page, left, refused, exempted,
// submitted with every scenario, deleted, cancelled, raced, over restarts and moves of the clock. A small model knows what each
// call must come to, and what is on each account at the end; the bank must agree with it.
// Runs with --all: long and random lives; the tests beside it prove each rule by itself.
import { assert, deep, fc, test } from '#kit'
import { makeLedger } from '../../../../../edge/sandbox/ledger/ledger.ts'
import { cents, members, read, readerOf, allPages, openAccess } from '../../account-access/kit.ts'
import { anyStep } from './model-choices.ts'
import { ACCOUNTS } from './model-state.ts'
import { World } from './model-world.ts'
import { Model } from './model.ts'
import { openProvider } from '../restarting-provider.ts'
import { control } from '../../bank-kit.ts'

/** When the model begins, bank time: a Friday noon in Helsinki. */
const START = '2026-11-20T12:00:00.000+02:00'
/** The end of what is known of the accounts. */
const END = '2028-06-01T00:00:00.000+03:00'

interface Level {
  at: number
  /** What was added since the start, cents. */
  cents: bigint
}

let known: Promise<Map<string, Level[]>> | undefined

/** Finds what came on an account by itself since the start, in cents. */
async function makeBackground(): Promise<(iban: string, at: number) => bigint> {
  const levels = await (known ??= readLevels())
  return (iban, at) => levels.get(iban)?.findLast((level) => level.at <= at)?.cents ?? 0n
}

async function readLevels(): Promise<Map<string, Level[]>> {
  const bank = await openAccess({ now: START })
  await control(bank, 'PUT', '/clock', { now: END })
  const levels = new Map<string, Level[]>()
  for (const customerId of new Set(Object.values(ACCOUNTS).map(({ holder }) => holder))) {
    // oxlint-disable-next-line no-await-in-loop -- one customer after another
    const reader = await readerOf(bank, customerId)
    // oxlint-disable-next-line no-await-in-loop -- one customer after another
    const accounts = members((await read(reader, '/accounts')).json, 'accounts')
    for (const { accountId, identifier } of accounts) {
      const own: Level[] = []
      for (const [from, to] of quarters()) {
        const range = `fromBookingDateTime=${from}&toBookingDateTime=${to}`
        // oxlint-disable-next-line no-await-in-loop -- one quarter after another
        const pages = await allPages(reader, `/accounts/${String(accountId)}/transactions?${range}`)
        for (const { bookingDateTime, amount } of pages.flat().toReversed()) {
          own.push({
            at: Date.parse(String(bookingDateTime)),
            cents: (own.at(-1)?.cents ?? 0n) + cents(amount),
          })
        }
      }
      levels.set(String(identifier), own)
    }
  }
  return levels
}

/** Cuts the time of the model into what account access gives at once. */
function quarters(): [from: string, to: string][] {
  const cuts: [string, string][] = [['2026-11-20T12:00:01', '2026-12-31T23:59:59']]
  for (const year of [2027, 2028]) {
    for (const [first, last] of [
      ['01-01', '03-31'],
      ['04-01', '06-30'],
      ['07-01', '09-30'],
      ['10-01', '12-31'],
    ]) {
      if (`${year}-${first}` < END) cuts.push([`${year}-${first}`, `${year}-${last}T23:59:59`])
    }
  }
  return cuts
}

const RUNS = deep(250, 10_000)

/** Ways that a run must have gone, however it was drawn: from one status to others. */
const WAYS = `
sepa: Unauthorized > Authorizing Authorized Rejected Revoked
sepa: Authorizing > Authorized Rejected Unauthorized
sepa: Authorized > SubmissionPending Accepted Debited Credited Rejected Cancelled
sepa: SubmissionPending > Rejected
sepa: Accepted > Debited Rejected
scheduled: Unauthorized > Authorizing Authorized Rejected Revoked
scheduled: Authorizing > Authorized Rejected Unauthorized
scheduled: Authorized > SubmissionPending AwaitingDueDate Rejected Cancelled
scheduled: AwaitingDueDate > Accepted Debited Credited Rejected Cancelled
recurring: Unauthorized > Authorizing Authorized Rejected Revoked
recurring: Authorizing > Authorized Rejected Unauthorized
recurring: Authorized > SubmissionPending AwaitingDueDate Rejected Cancelled
recurring: AwaitingDueDate > Completed Cancelled
instance: AwaitingDueDate > Debited Credited Rejected Cancelled
foreign: Unauthorized > Authorizing Authorized Rejected Revoked
foreign: Authorizing > Authorized Rejected Unauthorized
foreign: Authorized > SubmissionPending Accepted Rejected Cancelled
foreign: Accepted > Debited Rejected
bundle: Unauthorized > Authorizing Authorized Rejected Revoked
bundle: Authorizing > Authorized Rejected Unauthorized
bundle: Authorized > PartiallyRevoked Completed Rejected Revoked
bundle: PartiallyRevoked > Completed
cancellation: Unauthorized > Completed Rejected Revoked`
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [from = '', to = ''] = line.split(' > ')
    return to.split(' ').map((status) => `${from} > ${status}`)
  })

async function begin(scheduler: fc.Scheduler): Promise<{ model: Model; real: World }> {
  const provider = await openProvider(START)
  const time = { now: Date.parse(START), wire: provider.bank.wire.now }
  const state = { ...time, payments: [], bundles: [], turns: 0, ways: {}, moved: {} }
  return { model: new Model(state, await makeBackground()), real: new World(provider, scheduler) }
}

/** Compares everything that the bank has with the model: bundles, payments, instances and money. */
async function compareAll(model: Model, world: World): Promise<void> {
  const { provider } = world
  const look = (path: string) => provider.call({ method: 'GET', path })
  for (const { nth } of model.state.bundles) {
    const path = `/authorizations/${world.bundles[nth]}`
    world.judgeBundle(model, nth, (await look(path)).json)
    world.judgeLists(model, nth, (await look(`${path}/payments`)).json)
  }
  for (const payment of model.state.payments) {
    const path = world.pathOf(payment)
    world.judge(model, model.read(payment.nth), await look(path))
    for (const { dueDate } of payment.instances) {
      world.judge(
        model,
        model.readInstance(payment.nth, dueDate),
        await look(`${path}/recurrence/${dueDate}`),
      )
    }
  }
  for (const customerId of new Set(Object.values(ACCOUNTS).map(({ holder }) => holder))) {
    const reader = await readerOf({ ...provider.bank, ...provider.secrets }, customerId)
    for (const { identifier, balance } of members((await read(reader, '/accounts')).json, 'accounts')) {
      assert.equal(cents(balance), model.balance(String(identifier)), String(identifier))
    }
  }
  assert.isTrue(Object.values(makeLedger(provider.store).sum()).every((sum) => cents(sum) === 0n))
}

test(`agrees with a model on every answer, status, time and account, over ${RUNS} random lives of payments (gaps: Part 2 PSD2, psd2.status.transitions, psd2.bundle.values, psd2.scenario.results; promises: R9, R12)`, async () => {
  const walked = new Set<string>()
  const lives = fc.commands([anyStep], { maxCommands: 20, size: 'max' })
  await fc.assert(
    fc.asyncProperty(lives, fc.scheduler(), async (steps, scheduler) => {
      const { model, real } = await begin(scheduler)
      await fc.asyncModelRun(() => ({ model, real }), steps)
      await compareAll(model, real)
      for (const way of Object.keys(model.state.ways)) walked.add(way)
    }),
    { numRuns: RUNS },
  )
  assert.includeMembers([...walked], WAYS)
})
