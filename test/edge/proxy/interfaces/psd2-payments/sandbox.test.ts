// PSD2 payments through the proxy at the sandbox bank, with its page, its calendar and its faults. The bank's own statements
// judge: how often money left, and how much.
import { mock } from 'node:test'
import { assert, test, testKeyPair, wallClock } from '#kit'
import { handleOf } from '../../../../../edge/proxy/handle.ts'
import { allPages, members, read, readerOf, send, statement } from '../../../sandbox/account-access/kit.ts'
import { advance, BASE, control } from '../../../sandbox/bank-kit.ts'
import { openProvider, type ProviderBank, SMALL } from '../../../sandbox/psd2-payments/kit.ts'
import { pageOf } from '../../../sandbox/psd2-payments/sca-kit.ts'
import { type Changes, HANDLE_KEY, type Proxy, RETURN_URL, startProxy, withLog } from '../../kit/proxy.ts'
import { credentialsOf, handOver, PAY, psd2Settings } from './proxy.ts'

const MONTH_MS = 30 * 86_400_000
const ORDER = handleOf('order-1', HANDLE_KEY)

interface World {
  readonly bank: ProviderBank
  readonly proxy: Proxy
}

interface Shown {
  state: string
  reason?: string
  execution?: { at: string; date?: string }
  canRetry: boolean
}

async function openWorld(changes: Changes = {}): Promise<World> {
  const redirectUris = [`${PAY}/return/psd2`]
  const bank = await openProvider({ clock: Date.now }, { redirectUris })
  const fetch = (url: string, init?: RequestInit) => bank.sandbox.fetch(url, init)
  const proxy = await startProxy(
    await psd2Settings({
      BANK_ENVIRONMENT: 'sandbox',
      BANK_BASE_URL: BASE,
      BANK_PSD2: { fetch },
      ...credentialsOf(bank),
      ...changes,
    }),
  )
  return { bank, proxy }
}

async function linkOf({ proxy }: World, order: object = {}): Promise<string> {
  const response = await proxy.press({ order })
  const pressed = (await response.json()) as { approvalUrl?: string }
  assert.equal(pressed.approvalUrl?.slice(0, BASE.length), BASE, JSON.stringify(pressed))
  return pressed.approvalUrl ?? ''
}

async function decided({ bank }: World, link: string, decision: string, account?: string): Promise<Response> {
  const asked = { path: link.slice(BASE.length), state: '', nonce: '', request: '' }
  return send(bank, await pageOf(bank, asked), decision, (fields) => {
    if (account !== undefined) fields.set('account', account)
  })
}

/** Decides on the bank's page, and gives what the browser brings back. */
async function decide(world: World, link: string, decision: string, account?: string): Promise<string> {
  const response = await decided(world, link, decision, account)
  const [address, fragment = ''] = (response.headers.get('location') ?? '').split('#')
  assert.equal(address, `${PAY}/return/psd2`)
  return fragment
}

/** Pays as a payer does, and gives what the shop's page shows then. */
async function pay(world: World, order: object = {}, account?: string): Promise<Shown> {
  const fragment = await decide(world, await linkOf(world, order), 'approve', account)
  const back = await handOver(world.proxy, fragment)
  assert.deepEqual(await back.json(), { page: `${RETURN_URL}?payment=${ORDER}` })
  return shown(world)
}

async function shown({ proxy }: World): Promise<Shown> {
  return (await (await proxy.fetch(`/payments/${ORDER}`)).json()) as Shown
}

/** Reads the order once more, as its alarm does. */
async function ring(world: World): Promise<Shown> {
  await world.proxy.ring(ORDER)
  return shown(world)
}

const plan = (bank: ProviderBank, operation: string, outcome: string) =>
  control(bank, 'POST', '/outcomes', { operation, outcome })

/** How many payments of an amount came to the shop's account, from a month ago to so many months from now. */
async function booked({ bank }: World, amount = '12.50', months = 1): Promise<number> {
  const reader = await readerOf(bank, 'customer-3')
  const [account] = members((await read(reader, '/accounts')).json, 'accounts')
  const day = (ahead: number) => new Date(wallClock() + ahead * MONTH_MS).toISOString().slice(0, 19)
  let count = 0
  for (let at = -1; at < months; at++) {
    const range = `fromBookingDateTime=${day(at)}&toBookingDateTime=${day(at + 1)}`
    const pages = await allPages(reader, `/accounts/${String(account?.['accountId'])}/transactions?${range}`)
    count += pages.flat().filter((entry) => String(entry['amount']).replace('-', '') === amount).length
  }
  return count
}

test('pays an order on the page of the bank: approved, handed in, and on the statement once (2 A, What the service does)', async () => {
  const world = await openWorld()
  assert.equal((await pay(world)).state, 'paid')
  assert.equal(await booked(world), 1)
  const { entries, balance } = await statement(world.bank)
  assert.deepEqual([entries.length > 0, balance], [true, '9987.50'])
})

test('ends at the bank the payment of an order that is closed: its page takes no approval any more (gaps: psd2.delete.after)', async () => {
  const world = await openWorld()
  const link = await linkOf(world)
  await world.proxy.service(ORDER).closeOrder('Sold out')
  assert.deepInclude(await shown(world), { state: 'cancelled', reason: 'order_closed', canRetry: false })
  assert.notEqual((await world.bank.sandbox.fetch(link)).status, 200)
  assert.equal(await booked(world), 0)
})

test('moves no money where the payer approves on a page that was open when the order was closed (house: 2)', async () => {
  const world = await openWorld()
  const link = await linkOf(world)
  const asked = { path: link.slice(BASE.length), state: '', nonce: '', request: '' }
  const form = await pageOf(world.bank, asked)
  await world.proxy.service(ORDER).closeOrder('Sold out')
  assert.deepInclude(await shown(world), { state: 'pending', reason: 'order_closed' })
  const sent = await send(world.bank, form, 'approve')
  const [, fragment = ''] = (sent.headers.get('location') ?? '').split('#')
  await handOver(world.proxy, fragment)
  const ended = { state: 'cancelled', reason: 'order_closed', canRetry: false }
  assert.deepInclude(await ring(world), ended)
  await advance(world.bank, 'P3D')
  assert.deepInclude(await ring(world), ended)
  assert.equal(await booked(world), 0)
})

test('shows a refusal as cancelled, and a new press pays (gaps: psd2.sca.return)', async () => {
  const world = await openWorld()
  await handOver(world.proxy, await decide(world, await linkOf(world), 'refuse'))
  assert.deepInclude(await shown(world), { state: 'cancelled', canRetry: true })
  assert.equal((await pay(world)).state, 'paid')
  assert.equal(await booked(world), 1)
})

test('lets a payer come back to the page that was closed, by the same address (gaps: psd2.sca.request-object)', async () => {
  const world = await openWorld()
  const link = await linkOf(world)
  const asked = { path: link.slice(BASE.length), state: '', nonce: '', request: '' }
  await pageOf(world.bank, asked)
  const again = await linkOf(world)
  assert.equal(again, link)
  await handOver(world.proxy, await decide(world, again, 'approve'))
  assert.equal((await shown(world)).state, 'paid')
})

test('takes a payer who left the page of the bank without a decision to it again (gaps: Part 4 psd2.sca)', async () => {
  const world = await openWorld()
  const link = await linkOf(world)
  const left = await decided(world, link, 'leave')
  assert.isNull(left.headers.get('location'))
  const again = await linkOf(world)
  await handOver(world.proxy, await decide(world, again, 'approve'))
  assert.equal((await ring(world)).state, 'paid')
  assert.equal(await booked(world), 1)
})

test('pays what was approved though the browser never came back (promises: R7)', async () => {
  const world = await openWorld()
  await decide(world, await linkOf(world), 'approve')
  world.proxy.restart()
  assert.equal((await ring(world)).state, 'paid')
  assert.equal(await booked(world), 1)
})

test('ends an attempt without money as failed, says why, and another account pays (gaps: psd2.scenario.failure)', async () => {
  const world = await openWorld()
  const poor = await pay(world, { amount: '300.00' }, SMALL)
  assert.deepInclude(poor, { state: 'failed', reason: 'insufficient_funds', canRetry: true })
  assert.equal(await booked(world, '300.00'), 0)
  assert.equal((await pay(world, { amount: '300.00' })).state, 'paid')
  await advance(world.bank, 'P2D')
  assert.equal((await ring(world)).state, 'paid')
  assert.equal(await booked(world, '300.00'), 1)
})

test('debits once whatever gets lost of a create, an exchange, a reading or a submission (gaps: Part 4 psd2.create, psd2.submit)', async () => {
  mock.timers.enable({ apis: ['Date'], now: wallClock() })
  for (const operation of ['psd2.create', 'psd2.submit', 'psd2.get', 'oauth.token'])
    for (const outcome of ['drop-before', 'drop-after']) {
      const world = await openWorld()
      const isEarly = operation === 'psd2.create'
      if (isEarly) {
        assert.equal((await plan(world.bank, operation, outcome)).status, 204, operation)
        const { result } = await withLog(() => world.proxy.press())
        assert.equal(result.status, 503)
        mock.timers.tick(2_000)
      }
      const link = await linkOf(world)
      const fragment = await decide(world, link, 'approve')
      if (!isEarly) assert.equal((await plan(world.bank, operation, outcome)).status, 204, operation)
      await withLog(() => handOver(world.proxy, fragment))
      await withLog(() => ring(world))
      assert.equal((await ring(world)).state, 'paid', `${operation} ${outcome}`)
      assert.equal(await booked(world), 1, `${operation} ${outcome}`)
    }
  mock.timers.reset()
})

test('pays on the day that the order names, and not before (gaps: psd2.due.execution)', async () => {
  const world = await openWorld()
  const dueDate = new Date(wallClock() + 10 * 86_400_000).toISOString().slice(0, 10)
  const waiting = await pay(world, { dueDate })
  assert.equal(waiting.state, 'scheduled')
  assert.equal(waiting.execution?.at, 'later')
  assert.equal(await booked(world), 0)
  await advance(world.bank, 'P16D')
  assert.equal((await ring(world)).state, 'paid')
  assert.equal(await booked(world), 1)
})

test('runs a standing order through a year: every run on the statement, and the order paid at its end (gaps: psd2.request.recurrence)', async () => {
  const world = await openWorld()
  const day = (days: number) => new Date(wallClock() + days * 86_400_000).toISOString().slice(0, 10)
  const order = { dueDate: day(10), recurrence: { every: 'monthly', until: day(360) } }
  assert.equal((await pay(world, order)).state, 'scheduled')
  for (let month = 1; month <= 13; month++) {
    await advance(world.bank, 'P30D')
    const { state, execution } = await ring(world)
    const { occurrences = [] } = (await world.proxy.service(ORDER).merchantPayment()) ?? {}
    const paid = occurrences.filter((one) => one.state === 'paid')
    if (month % 4 === 0) assert.equal(await booked(world, '12.50', 14), paid.length)
    assert.equal(state, paid.length === 12 ? 'paid' : 'scheduled', `after ${month} months`)
    assert.equal(execution === undefined, paid.length === 12)
    for (const { archiveId } of paid) assert.match(archiveId ?? '', /^\d{20}$/)
  }
  assert.equal(await booked(world, '12.50', 14), 12)
})

test('stops a standing order by its payer, who approves that at the bank (gaps: psd2.delete.after)', async () => {
  const world = await openWorld()
  const day = (days: number) => new Date(wallClock() + days * 86_400_000).toISOString().slice(0, 10)
  await pay(world, { dueDate: day(10), recurrence: { every: 'weekly', until: day(100) } })
  await advance(world.bank, 'P20D')
  const before = await booked(world)
  assert.isAbove(before, 0)
  const asked = await world.proxy.service(ORDER).stop()
  const link = asked.ok && !asked.stopped ? asked.approvalUrl : ''
  assert.equal((await ring(world)).state, 'scheduled')
  await handOver(world.proxy, await decide(world, link, 'approve'))
  assert.equal((await ring(world)).state, 'paid')
  await advance(world.bank, 'P90D')
  assert.equal(await booked(world, '12.50', 5), before)
})

test('withdraws a payment at the bank before the payer pays another way (gaps: psd2.delete.before)', async () => {
  const { privatePem } = await testKeyPair()
  const world = await openWorld({
    BANK_FRONT_URL: BASE,
    MERCHANT_ID: 'merchant-1',
    ACCOUNT_ID: 'acc0acc0-bbbb-4bbb-8bbb-bbbbbbbbbbbb',
    BANK_API_KEY: 'canary-bank-api-key-fedcba9876543210',
    SIGNING_KEY: privatePem,
    PAYMENT_RAILS: 'psd2-payments online-payment',
  })
  const first = await linkOf(world)
  const link = await linkOf(world)
  assert.equal(link, first)
  const outcome = await world.proxy
    .service(ORDER)
    .start(
      ORDER,
      { id: 'order-1', amount: '12.50', currency: 'EUR', reference: '1232' },
      { rail: 'online-payment' },
    )
  // What the bank makes of our other keys is another matter: the first payment is gone.
  assert.isDefined(outcome)
  const asked = { path: first.slice(BASE.length), state: '', nonce: '', request: '' }
  const opened = await world.bank.sandbox.fetch(BASE + asked.path, { redirect: 'manual' })
  assert.include(opened.headers.get('location') ?? '', 'error=invalid_request')
  assert.deepInclude(world.proxy.stored.get(ORDER)?.attempts[0], {
    status: 'cancelled',
    errorCode: 'withdrawn',
  })
})

test('waits while the payment system of the bank is away, and hands in again (gaps: psd2.scenario.unavailable)', async () => {
  const world = await openWorld()
  const link = await linkOf(world)
  const fragment = await decide(world, link, 'approve')
  await plan(world.bank, 'psd2.submit', 'error:500')
  await withLog(() => handOver(world.proxy, fragment))
  assert.equal((await ring(world)).state, 'paid')
  assert.equal(await booked(world), 1)
})
