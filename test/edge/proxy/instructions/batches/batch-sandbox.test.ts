// Batches at the sandbox bank, with real seals, the page's link, its clock, and the outcomes that it plans. The bank's own
// statements judge: how often money left, and how much.
import { assert, test } from '#kit'
import { advance, BASE, control } from '../../../sandbox/bank-kit.ts'
import {
  approve,
  openProvider,
  PAYEE,
  PAYER,
  type ProviderBank,
  reject,
} from '../../../sandbox/psd2-payments/kit.ts'
import { ask, shown, startMerchant } from '../../merchant/merchant-kit.ts'
import { batchIn, credentialsOf, leftIn } from '../../interfaces/psd2-payments/proxy.ts'
import type { Changes, Proxy } from '../../kit/proxy.ts'
import { FOREIGN, inDays, RETURN_URL, type ShownBatch, type ShownLink } from './batch-kit.ts'
import { pluck } from '../../kit/lists.ts'

interface World {
  readonly bank: ProviderBank
  readonly proxy: Proxy
  give(payments: readonly object[]): Promise<ShownBatch>
  /** Lets the bank's time pass, and reads as the merchant does. */
  later(duration: string): Promise<ShownBatch>
}

const order = (change: object = {}) => ({
  reference: 'RF481245',
  amountEUR: '10.11',
  payee: { iban: PAYEE, name: 'Supplier Oy' },
  payer: { iban: PAYER },
  ...change,
})
const sepa = (change: object = {}) => ({ kind: 'sepa', payment: order(change) })
const scheduled = (days: number) => ({
  kind: 'scheduled',
  payment: order({ amountEUR: '20.22', dueDate: inDays(days) }),
})
const series = (recurrence: string, from: number, to: number) => ({
  kind: 'recurring',
  payment: order({ amountEUR: '5.33', dueDate: inDays(from), recurrence, recurrenceEndDate: inDays(to) }),
})

/** Opens a bank whose clock shows the time of day, and a merchant who pays through the proxy. */
async function openWorld(changes: Changes = {}): Promise<World> {
  const bank = await openProvider({ clock: Date.now })
  const fetch = (url: string, init?: RequestInit) => bank.sandbox.fetch(url, init)
  const proxy = await startMerchant({
    BANK_ENVIRONMENT: 'sandbox',
    PSD2_BASE_URL: BASE,
    ...credentialsOf(bank),
    BANK_PSD2: { fetch },
    ...changes,
  })
  const path = '/batches/BATCH42'
  /** As an alarm that fires when something is due. */
  const ring = () => proxy.instructionNode('batches:BATCH42').runDue()
  return {
    bank,
    proxy,
    async give(payments) {
      const response = await ask(proxy, '/batches', {
        batchId: 'BATCH42',
        returnUrl: RETURN_URL,
        payments,
      })
      const given = await shown<ShownBatch>(response)
      assert.equal(response.status, 201, JSON.stringify(given))
      return given
    },
    async later(duration) {
      await advance(bank, duration)
      for (let times = 0; times < 8; times++) await ring()
      return shown<ShownBatch>(ask(proxy, path))
    },
  }
}

async function decide(bank: ProviderBank, link: string | undefined, by = approve): Promise<void> {
  assert.equal((await by(bank, batchIn(link ?? ''))).status, 200)
}

const linkFor = async ({ proxy }: World) =>
  (await shown<ShownLink>(ask(proxy, '/batches/BATCH42/approval', {}))).approvalUrl

/** What has left the account of the payer, of those that these tests pay. */
const booked = (bank: ProviderBank) => leftIn(bank, '10.11', '20.22', '5.33')

const states = ({ payments }: ShownBatch) => payments.map(({ state }) => state)

test('pays what is due now, waits for the day of what is not, and agrees with the statement (2 A, What the service does)', async () => {
  const world = await openWorld()
  const { bank, give, later } = world
  const before = await booked(bank)
  const given = await give([sepa(), scheduled(3), series('Weekly', 4, 18)])
  assert.deepEqual(states(given), ['unapproved', 'unapproved', 'unapproved'])
  assert.deepEqual(await booked(bank), before)
  await decide(bank, await linkFor(world))
  const approved = await later('PT1S')
  assert.deepEqual(states(approved), ['paid', 'scheduled', 'scheduled'])
  assert.match(approved.payments[0]?.bank?.['archiveId'] ?? '', /^\d{20}$/)
  assert.lengthOf(await booked(bank), before.length + 1)
  const week = await later('P9D')
  assert.equal(week.payments[1]?.state, 'paid')
  assert.equal(week.payments[2]?.occurrences?.[0]?.state, 'paid')
  const month = await later('P30D')
  assert.deepEqual(states(month), ['paid', 'paid', 'completed'])
  assert.deepEqual(pluck(month.payments[2]?.occurrences, 'state'), ['paid', 'paid', 'paid'])
  assert.equal(month.state, 'completed')
  const left = (await booked(bank)).length - before.length
  assert.equal(left, 5)
})

test('pays abroad, and hears of the end after the night (gaps: psd2.foreign.cut-off)', async () => {
  const world = await openWorld()
  const { bank, give, later } = world
  const foreign = { ...FOREIGN.payment, payer: { iban: PAYER } }
  const given = await give([{ kind: 'foreign', payment: foreign }])
  const { date = '' } = given.payments[0]?.execution ?? {}
  await decide(bank, await linkFor(world))
  assert.deepEqual(states(await later('PT1S')), ['processing'])
  const after = await later('P6D')
  assert.deepEqual(states(after), ['paid'])
  // It departed on the day that the proxy had named before the approval.
  assert.equal(after.payments[0]?.bank?.['archiveId']?.slice(0, 8), date.replaceAll('-', ''))
})

test('stops a series and a scheduled payment by a person at the bank, and nothing more is paid (gaps: psd2.delete.after)', async () => {
  const world = await openWorld()
  const { bank, proxy, give, later } = world
  await give([scheduled(3), series('Monthly', 5, 100)])
  await decide(bank, await linkFor(world))
  await later('PT1S')
  // Past the first day of the series, and past whatever days banks are closed after it.
  await later('P12D')
  const left = await booked(bank)
  for (const payment of [1, 2]) {
    const answer = await shown<ShownLink>(
      ask(proxy, '/batches/BATCH42/stop', { payment, reason: 'Not needed any more.' }),
    )
    // The first one is paid already.
    if (payment === 1) assert.equal(answer.code, 'batch_not_stoppable')
    else await decide(bank, answer.approvalUrl)
  }
  const stopped = await later('P1D')
  assert.deepEqual(states(stopped), ['paid', 'cancelled'])
  assert.equal(stopped.payments[1]?.occurrences?.[0]?.state, 'paid')
  assert.equal(stopped.payments[1]?.occurrences?.at(-1)?.state, 'cancelled')
  await later('P120D')
  assert.deepEqual(await booked(bank), left)
})

test('is told that a person refused, and pays nothing (gaps: psd2.sca.return)', async () => {
  const world = await openWorld()
  await world.give([sepa(), sepa({ reference: '1232' })])
  const before = await booked(world.bank)
  await decide(world.bank, await linkFor(world), reject)
  assert.deepInclude(await world.later('PT1S'), { state: 'rejected', needsPerson: false })
  assert.deepEqual(await booked(world.bank), before)
})

test('agrees with the statement after each outcome that the bank plans (gaps: shared.sandbox.outcomes)', async () => {
  for (const [operation, outcome, state] of [
    ['psd2.create', 'drop-before', 'completed'],
    ['psd2.create', 'drop-after', 'completed'],
    ['psd2.create', 'error:InvalidValue', 'refused'],
    ['psd2.submit', 'drop-before', 'completed'],
    ['psd2.submit', 'drop-after', 'completed'],
    ['psd2.authorization.get', 'drop-before', 'completed'],
    ['psd2.get', 'drop-before', 'completed'],
  ] as const) {
    const world = await openWorld()
    const { bank, give, later } = world
    const before = (await booked(bank)).length
    const planned = await control(bank, 'POST', '/outcomes', { operation, outcome })
    assert.equal(planned.status, 204, `${operation} ${outcome}`)
    await give([sepa(), sepa({ reference: '1232' })])
    await later('PT1S')
    if (state === 'completed') {
      const link = await linkFor(world)
      // Where the first look was lost, the merchant asks again.
      await decide(bank, link ?? (await linkFor(world)))
    }
    const known = await later('PT1M')
    assert.equal(known.state, state, `${operation} ${outcome}: ${JSON.stringify(known.history)}`)
    assert.equal(
      (await booked(bank)).length - before,
      state === 'completed' ? 2 : 0,
      `${operation} ${outcome}`,
    )
  }
})

test('tries again what the account had no money for, and leaves it rejected when its time has passed (gaps: psd2.scenario.failure)', async () => {
  const world = await openWorld()
  const { bank, give, later } = world
  await give([sepa({ amountEUR: '90000.00' })])
  await decide(bank, await linkFor(world))
  const poor = await later('PT1S')
  assert.deepInclude(poor.payments[0], { state: 'approved', reason: 'insufficient_funds' })
  const late = await later('P2D')
  assert.equal(late.state, 'rejected')
})
