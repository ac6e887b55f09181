// Orders that are paid on later days, as the merchant sees them: the next payment, how each ended, when it departs, and a stop
// that the payer approves at the sandbox bank. And what is done in the place of a refund, where there is none.
import { mock } from 'node:test'
import { assert, test, wallClock } from '#kit'
import { SCOPES } from '../../../../edge/proxy/config/merchant-keys.ts'
import { advance, BASE, control } from '../../sandbox/bank-kit.ts'
import {
  approve,
  COMPANY,
  openProvider,
  PAYEE,
  PAYER,
  type ProviderBank,
} from '../../sandbox/psd2-payments/kit.ts'
import { inDays } from '../instructions/batches/batch-kit.ts'
import { batchIn, credentialsOf, leftIn } from '../interfaces/psd2-payments/proxy.ts'
import { problemOf, type Proxy } from '../kit/proxy.ts'
import { ask, handleFor, MERCHANT_KEY, shown, type Shown, startMerchant } from './merchant-kit.ts'
import { pluck } from '../kit/lists.ts'

interface ShownScheduled extends Shown {
  dueDate?: string
  recurrence?: { every: string; until: string }
  execution?: { at: string; date?: string }
  nextOccurrence?: string
  occurrences?: { dueDate: string; state: string; archiveId?: string; returnedAt?: string }[]
  transfers?: { attempt: number; amount: string; dueDate?: string; iban?: string; reference: string }[]
}

interface World {
  readonly bank: ProviderBank
  readonly proxy: Proxy
  readonly handle: string
  /** Presses the button, and approves as the payer does; `link` is for another approval. */
  pay(order: object): Promise<void>
  approveAt(link: string): Promise<void>
  /** Lets the bank's time pass, and reads as the merchant does. */
  later(duration: string): Promise<ShownScheduled>
}

/** Opens a bank, and a shop that is paid by PSD2. */
async function openWorld(payee = COMPANY): Promise<World> {
  const bank = await openProvider({ clock: Date.now })
  const fetch = (url: string, init?: RequestInit) => bank.sandbox.fetch(url, init)
  const proxy = await startMerchant({
    MERCHANT_KEYS: JSON.stringify({ shop: { key: MERCHANT_KEY, may: SCOPES } }),
    BANK_ENVIRONMENT: 'sandbox',
    PAYMENT_RAILS: 'psd2-payments online-payment',
    PSD2_BASE_URL: BASE,
    ...credentialsOf(bank),
    PSD2_PAYEE_IBAN: payee,
    PSD2_PAYEE_NAME: 'Shop',
    BANK_PSD2: { fetch },
    WEBHOOK_URL: 'https://shop.example/webhooks',
    WEBHOOK_KEYS: 'whsec_bm90aWNlLWtleS1vZi10ZXN0cy0wMTIzNDU2Nzg5',
    MERCHANT: { fetch: () => Promise.resolve(new Response(null, { status: 204 })) },
  })
  const handle = handleFor('order-1')
  const approveAt = async (link: string) => {
    const answer = await approve(bank, batchIn(link))
    assert.equal(answer.status, 200)
  }
  return {
    bank,
    proxy,
    handle,
    approveAt,
    async pay(order) {
      const response = await proxy.press({ order })
      const { approvalUrl = '' } = (await response.json()) as { approvalUrl?: string }
      assert.match(approvalUrl, /\/oauth\/authorize\?/)
      await approveAt(approvalUrl)
      await proxy.service(handle).returned()
    },
    async later(duration) {
      await advance(bank, duration)
      for (let times = 0; times < 4; times++) await proxy.service(handle).runDue()
      return shown<ShownScheduled>(ask(proxy, `/payments/${handle}`))
    },
  }
}

/** Has the bank of the payee refuse what was debited, and lets the days pass in which the proxy reads it again. */
async function giveBack({ bank, later }: World, object: string): Promise<ShownScheduled> {
  const moved = await control(bank, 'POST', `/objects/${encodeURIComponent(object)}/moves`, {
    to: 'Rejected',
  })
  assert.equal(moved.status, 200, JSON.stringify(moved.json))
  mock.timers.tick(6 * 86_400_000)
  await later('PT1S')
  // An alarm that is late is put off once.
  mock.timers.tick(120_000)
  return later('PT1S')
}

const types = ({ webhooks }: Shown) => webhooks.map(({ type }) => type)

test('shows the next payment of a series and how each ended, and tells each once (gaps: psd2.recurrence.instance)', async () => {
  const world = await openWorld()
  const { pay, later } = world
  const recurrence = { every: 'weekly', until: inDays(16) }
  await pay({ amount: '7.31', dueDate: inDays(2), recurrence })
  const begun = await later('PT1S')
  assert.deepInclude(begun, {
    state: 'scheduled',
    dueDate: inDays(2),
    nextOccurrence: inDays(2),
    needsPerson: false,
  })
  assert.deepEqual(begun.recurrence, recurrence)
  assert.equal(begun.execution?.at, 'later')
  assert.deepEqual(pluck(begun.occurrences, 'state'), ['waiting', 'waiting', 'waiting'])
  const listed = await shown<{ payments: Shown[] }>(ask(world.proxy, '/payments?state=scheduled'))
  assert.lengthOf(listed.payments, 1)
  const week = await later('P4D')
  assert.equal(week.occurrences?.[0]?.state, 'paid')
  assert.equal(week.nextOccurrence, inDays(9))
  assert.includeMembers(types(week), ['payment.scheduled', 'payment.occurrence_paid'])
  const end = await later('P20D')
  assert.equal(end.state, 'paid')
  assert.isUndefined(end.nextOccurrence)
  assert.lengthOf(await leftIn(world.bank, '7.31'), 3)
  const told = types(end)
  assert.equal(told.filter((type) => type === 'payment.occurrence_paid').length, 3)
  assert.equal(told.filter((type) => type === 'payment.paid').length, 1)
})

test('gives the link by which the payer stops a series, and nothing more is paid after the approval (2 A, Rules 1)', async () => {
  const world = await openWorld()
  const { bank, proxy, handle, pay, later, approveAt } = world
  const path = `/payments/${handle}/stop`
  const reason = 'The customer gave webhook.'
  assert.equal((await problemOf(await ask(proxy, path, { reason }))).code, 'payment_unknown')
  await pay({ amount: '7.31', dueDate: inDays(2), recurrence: { every: 'weekly', until: inDays(30) } })
  await later('P4D')
  assert.equal((await ask(proxy, path, {})).status, 400)
  const answer = await shown<{ approvalUrl?: string; payment: ShownScheduled }>(ask(proxy, path, { reason }))
  assert.equal(answer.payment.state, 'scheduled')
  assert.deepInclude(
    answer.payment.history.find(({ what }) => what === 'stop_asked'),
    { reason, by: 'shop' },
  )
  await approveAt(answer.approvalUrl ?? '')
  const stopped = await later('PT10S')
  assert.deepEqual(pluck(stopped.occurrences, 'state'), [
    'paid',
    ...Array.from({ length: (stopped.occurrences?.length ?? 1) - 1 }, () => 'cancelled'),
  ])
  await later('P40D')
  assert.lengthOf(await leftIn(bank, '7.31'), 1)
  const { code, title } = await problemOf(await ask(proxy, path, { reason }))
  assert.deepEqual(
    [code, title.replace(/It is \w+\.$/, '')],
    ['payment_not_scheduled', 'The payment does not wait for its day. '],
  )
})

test('names the transfer to make where a payment cannot be refunded, and the account until personal data goes (2 A, Endpoints)', async () => {
  const world = await openWorld()
  const { proxy, handle, pay, later } = world
  await pay({ amount: '8.42' })
  const paid = await later('PT1S')
  assert.equal(paid.state, 'paid')
  const refund = await ask(proxy, `/payments/${handle}/refunds`, { id: 'r-1', amount: '8.42' })
  assert.equal(refund.status, 404)
  const problem = await problemOf(refund)
  assert.equal(problem.code, 'refund_not_offered')
  assert.include(problem.title, 'transfer')
  assert.deepEqual(paid.transfers, [
    { attempt: 1, amount: '8.42', currency: 'EUR', reference: '1232', iban: PAYER } as never,
  ])
  const forgotten = await shown<ShownScheduled>(ask(proxy, `/payments/${handle}/personal-data/delete`, {}))
  assert.notProperty(forgotten.transfers?.[0], 'iban')
  const kept = JSON.stringify([...(proxy.storages.get(handle)?.entries ?? [])])
  assert.notInclude(kept, PAYER)
})

test('leaves a payment to a person whose money came back, with its webhook, until the person says how it ended (2 A, What the service does; gaps: psd2.debited)', async () => {
  mock.timers.reset()
  mock.timers.enable({ apis: ['Date'], now: wallClock() })
  const world = await openWorld(PAYEE)
  const { proxy, handle, pay, later } = world
  await pay({ amount: '8.42' })
  const paid = await later('PT1S')
  assert.deepInclude(paid, { state: 'paid', needsPerson: false })
  const back = await giveBack(world, paid.attempts[0]?.bankPaymentId ?? '')
  assert.deepInclude(back, { state: 'mismatched', needsPerson: true })
  assert.deepEqual(types(back), ['payment.paid', 'payment.mismatched'])
  assert.property(back.attempts[0], 'returnedAt')
  assert.notProperty(back, 'transfers')
  const waiting = await shown<{ payments: Shown[] }>(ask(proxy, '/payments?needsPerson=true'))
  assert.lengthOf(waiting.payments, 1)
  await ask(proxy, `/payments/${handle}/resolve`, { outcome: 'not_paid', reason: 'The account is closed.' })
  assert.deepInclude(await later('PT1S'), { state: 'failed', needsPerson: false })
  mock.timers.reset()
})

test('tells that a payment of a series came back after it was paid, and leaves that one to a person while the series goes on (2 A, What the service does; gaps: psd2.debited)', async () => {
  mock.timers.reset()
  mock.timers.enable({ apis: ['Date'], now: wallClock() })
  const world = await openWorld(PAYEE)
  const { proxy, handle, pay, later } = world
  await pay({ amount: '8.42', dueDate: inDays(2), recurrence: { every: 'monthly', until: inDays(70) } })
  mock.timers.tick(7 * 86_400_000)
  await later('PT1S')
  mock.timers.tick(120_000)
  const paid = await later('PT1S')
  const [first] = paid.occurrences ?? []
  assert.deepEqual([first?.state, paid.needsPerson], ['paid', false])
  const id = `${paid.attempts[0]?.bankPaymentId}/${first?.dueDate}`
  const back = await giveBack(world, id)
  assert.deepInclude(back, { state: 'scheduled', needsPerson: true })
  const [returned, next] = back.occurrences ?? []
  assert.deepEqual([returned?.state, returned?.archiveId], ['failed', first?.archiveId])
  assert.isString(returned?.returnedAt)
  assert.notProperty(returned, 'returnAt')
  assert.equal(next?.state, 'waiting')
  assert.deepEqual(types(back), ['payment.scheduled', 'payment.occurrence_paid', 'payment.occurrence_failed'])
  assert.includeDeepMembers(
    back.history.map(({ what, dueDate, from, to }) => ({ what, dueDate, from, to })),
    [{ what: 'state_changed', dueDate: first?.dueDate, from: 'paid', to: 'failed' }],
  )
  const resolve = (outcome: string, reason = 'The payer paid in cash.') =>
    ask(proxy, `/payments/${handle}/resolve`, { outcome, reason })
  for (let times = 0; times < 2; times++) assert.equal((await resolve('paid')).status, 200)
  const { status } = await resolve('not_paid')
  assert.equal(status, 409)
  assert.deepInclude(await later('PT1S'), { state: 'scheduled', needsPerson: false })
  mock.timers.reset()
})
