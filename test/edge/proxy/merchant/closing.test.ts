// Orders that the shop ends while a payer has a link: what is ended at the bank, what payer and merchant read, and what counts
// all the same. Three banks of the tests' own, behind whole proxies.
import { mock } from 'node:test'
import { assert, test, wallClock } from '#kit'
import { PAYEE, PAYERS } from '../interfaces/baltic/rail/stand.ts'
import { BASE, CLIENT_ID, CLIENT_SECRET, makePayingBank } from '../interfaces/baltic/rail/paying-bank.ts'
import type { Proxy } from '../kit/proxy.ts'
import { orderToken } from '../kit/proxy.ts'
import { HANDLE, handOver, linkOf, startPsd2Proxy } from '../interfaces/psd2-payments/proxy.ts'
import { ask, MERCHANT_KEY, pay, shown, type Shown, startMerchant } from './merchant-kit.ts'
import { onStillClock } from '../kit/still-clock.ts'

const KEYS = { MERCHANT_KEYS: MERCHANT_KEY }
const HOUR = 3_600_000

interface Page {
  state: string
  reason?: string
  approvalUrlEndsAt?: string | undefined
  canRetry: boolean
}

type Merchant = Shown & Page

const close = (proxy: Proxy, handle = HANDLE) =>
  shown<Merchant>(ask(proxy, `/payments/${handle}/close`, { reason: 'Sold out' }))
const page = async (proxy: Proxy, handle = HANDLE) =>
  (await (await proxy.fetch(`/payments/${handle}`)).json()) as Page
const merchant = (proxy: Proxy, handle = HANDLE) => shown<Merchant>(ask(proxy, `/payments/${handle}`))
const whats = ({ history }: Shown) => history.map(({ what }) => what)

/** Lets so much time pass, and has the order do what is due. */
async function after(proxy: Proxy, ms: number, handle = HANDLE): Promise<void> {
  mock.timers.tick(ms)
  await proxy.ring(handle)
}

async function openBaltic() {
  const bank = makePayingBank()
  const proxy = await startMerchant({
    BALTIC_CLIENT_ID: CLIENT_ID,
    BALTIC_CLIENT_SECRET: CLIENT_SECRET,
    BALTIC_EE_BASE_URL: BASE,
    BALTIC_EE_BANK: 'Silta Pank',
    BALTIC_PAYEE_IBAN: PAYEE,
    BALTIC_PAYEE_NAME: 'Poukama Oy',
    BANK_BALTIC: { fetch: bank.fetch },
  })
  // As a payer pastes it out of a letter.
  const body = {
    order: await orderToken(),
    provider: 'ee',
    payerIban: `IBAN\u200E ${PAYERS.ee.replace(/.{4}/g, '$&-')}`,
  }
  const { approvalUrl } = (await (await proxy.press({ body })).json()) as { approvalUrl: string }
  return { bank, proxy, approvalUrl }
}

const ENDED = { state: 'cancelled', reason: 'order_closed' }

test('ends the PSD2 payment of a closed order at the bank, and its payer reads that the shop has ended it (house: 2)', async () => {
  const { proxy, bank } = await startPsd2Proxy(KEYS)
  const link = await linkOf(proxy)
  const closed = await close(proxy)
  assert.deepInclude(closed, ENDED)
  assert.equal(bank.last().status, 'Revoked')
  assert.deepInclude(await page(proxy), { ...ENDED, canRetry: false })
  assert.includeMembers(whats(closed), ['closed', 'withdrawn'])
  assert.isString(link)
})

test('ends the Baltic payment of a closed order at the bank, and its payer reads that the shop has ended it (house: 2)', async () => {
  const { proxy, bank } = await openBaltic()
  assert.deepInclude(await close(proxy), ENDED)
  assert.equal(bank.last().status, 'CANC')
  assert.deepInclude(await page(proxy), { ...ENDED, canRetry: false })
})

test('ends it by the alarm where a call or its answer was lost, and says meanwhile that the shop has ended it (promises: R7)', () =>
  onStillClock(async () => {
    const lost = [
      { kind: 'look', fate: 'drop-before', state: 'pending' },
      { kind: 'delete', fate: 'drop-before', state: 'pending' },
      // The reading after it finds the end.
      { kind: 'delete', fate: 'drop-after', state: 'cancelled' },
    ] as const
    for (const { state, kind, fate } of lost) {
      const { proxy, bank } = await startPsd2Proxy(KEYS)
      await linkOf(proxy)
      bank.fates[kind].push(fate)
      const told = { state, reason: 'order_closed' }
      assert.deepInclude(await close(proxy), told)
      assert.deepInclude(await page(proxy), { ...told, canRetry: false })
      proxy.restart()
      await after(proxy, 20_000)
      assert.equal(bank.last().status, 'Revoked')
      assert.deepInclude(await page(proxy), ENDED)
    }
  }))

test('ends it by the alarm where the proxy stopped right after the word of the merchant (promises: R7)', () =>
  onStillClock(async () => {
    const { proxy, bank } = await startPsd2Proxy(KEYS)
    await linkOf(proxy)
    await after(proxy, 2 * HOUR)
    // The bank never answers this one; another process goes on with what is stored.
    bank.fates.look.push({ until: new Promise(() => {}) })
    const lost = close(proxy)
    lost.catch(() => undefined)
    await new Promise((resolve) => setImmediate(resolve))
    while (proxy.stored.get(HANDLE)?.closed === undefined)
      await new Promise((resolve) => setImmediate(resolve))
    proxy.restart()
    await proxy.service(HANDLE).runDue()
    assert.equal(bank.last().status, 'Revoked')
    assert.deepInclude(await page(proxy), ENDED)
  }))

test('hands in nothing that was approved after the close, and never says pending for it (house: 2)', () =>
  onStillClock(async () => {
    for (const isLost of [false, true]) {
      const { proxy, bank } = await startPsd2Proxy(KEYS)
      const link = await linkOf(proxy)
      // The payer approves in the very moment in which the merchant closes.
      const fragment = await bank.approve(link)
      if (isLost) bank.fates.look.push('drop-before', 'drop-before')
      const closed = await close(proxy)
      await handOver(proxy, fragment)
      await after(proxy, 30_000)
      assert.deepInclude(await page(proxy), ENDED)
      assert.isFalse(closed.attempts.some((attempt) => 'mayStillMove' in attempt))
      for (let hours = 0; hours < 50; hours++) await after(proxy, HOUR)
      bank.last().status = 'Rejected'
      await after(proxy, 24 * HOUR)
      assert.deepInclude(await page(proxy), ENDED)
      assert.deepEqual([bank.last().debits, bank.count(/submit$/)], [0, 0])
    }
  }))

test('asks again to end what its payer is at just now (house: 2)', () =>
  onStillClock(async () => {
    const { proxy, bank } = await startPsd2Proxy(KEYS)
    await linkOf(proxy)
    bank.last().status = 'Authorizing'
    assert.deepInclude(await close(proxy), { state: 'pending', reason: 'order_closed' })
    await after(proxy, 30_000)
    bank.last().status = 'Unauthorized'
    await after(proxy, 120_000)
    assert.equal(bank.last().status, 'Revoked')
    const told = await merchant(proxy)
    assert.deepInclude(told, ENDED)
    assert.equal(told.history.filter(({ what }) => what === 'withdrawal_refused').length, 1)
  }))

test('counts Baltic money that was approved in the moment of the close, and tells the merchant why to give it back (house: 2)', () =>
  onStillClock(async () => {
    const { proxy, bank } = await openBaltic()
    const approve = () => {
      bank.last().status = 'ACTC'
      return undefined
    }
    bank.fates.delete.push(approve)
    const closed = await close(proxy)
    assert.equal(closed.state, 'pending')
    assert.notProperty(closed, 'reason')
    bank.last().status = 'ACSC'
    await after(proxy, 120_000)
    assert.deepInclude(await merchant(proxy), { state: 'paid', reason: 'order_closed' })
  }))

test('tells payer and merchant until when the link of an online payment lives that was closed, and counts it if it is used (gaps: online-payment.create.repeat)', () =>
  onStillClock(async () => {
    const proxy = await startMerchant()
    const begun = wallClock()
    const handle = await pay(proxy, 'order-1')
    await after(proxy, HOUR)
    const told = { state: 'pending', reason: 'order_closed', canRetry: false }
    const closed = await close(proxy)
    assert.include(closed, { state: 'pending', reason: 'order_closed' })
    const ends = Date.parse(closed.approvalUrlEndsAt ?? '')
    assert.isAtLeast(ends, begun + 24 * HOUR)
    assert.isAtMost(ends, begun + 24 * HOUR + 60_000)
    assert.deepInclude(await page(proxy, handle), { ...told, approvalUrlEndsAt: closed.approvalUrlEndsAt })
    proxy.bank.decide('ACCEPTED')
    await after(proxy, 30_000)
    assert.deepInclude(await page(proxy, handle), { state: 'paid', reason: 'order_closed' })
    assert.notProperty(await merchant(proxy), 'approvalUrlEndsAt')
  }))

test('says that the shop has ended an order once its link is dead, and where no bank ever gave one (gaps: online-payment.create.repeat)', () =>
  onStillClock(async () => {
    const proxy = await startMerchant()
    const handle = await pay(proxy, 'order-1')
    await close(proxy)
    proxy.bank.decide('CANCELLED', 'PAYMENT_EXPIRED')
    await after(proxy, 24 * HOUR)
    assert.deepInclude(await page(proxy, handle), ENDED)
    assert.notProperty(await page(proxy, handle), 'approvalUrlEndsAt')
    const silent = await startMerchant()
    silent.bank.rules.create = () => new Response(null, { status: 500 })
    await silent.press()
    assert.deepInclude(await close(silent), ENDED)
  }))
