// Refunds at the sandbox bank, with real signatures and the outcomes that it plans: lost before, lost after, late, rejected.
// The bank's own books judge: how often it gave back, and how much.
import { assert, test, testKeyPair } from '#kit'
import {
  createPayment,
  makeOnlinePaymentBank,
  type OnlinePaymentBank,
  makeApprovalUrl,
  readPayment,
} from '../../../../core/online-payment/index.ts'
import { showRefund } from '../../../../edge/proxy/refunds/refund-view.ts'
import { createSandbox } from '../../../../edge/sandbox/index.ts'
import { MERCHANT_ID } from '../kit/fake-bank.ts'
import { BANK_API_KEY } from '../kit/proxy.ts'
import { ACCOUNT_ID } from '../kit/stand.ts'
import { makeRefundStand, type RefundStand } from './refund-stand.ts'

const SANDBOX_KEY = 'sandbox-key-of-this-test'
const BASE = 'https://api.bank.example'

interface World {
  stand: RefundStand
  bank: OnlinePaymentBank
  paymentId: string
  readonly plan: (outcome: string, operation?: string) => Promise<void>
  /** Holds refund calls back on their way, and lets them arrive after so long. */
  readonly hold: (ms: number) => void
  /** Asks for 10.00. */
  readonly ask: (id?: string, amount?: string) => Promise<void>
  readonly look: (id?: string) => string
  /** What the bank has given back, and by how many refunds. */
  readonly books: () => Promise<{ total: string | undefined; statuses: string[] }>
}

/** Opens a bank with one payment of 100.00 that is paid. */
async function openWorld(): Promise<World> {
  const { privatePem } = await testKeyPair()
  const clock = { now: Date.parse('2026-11-20T10:00:00Z') }
  const sandbox = createSandbox({
    sampleKey: privatePem,
    sandboxKey: SANDBOX_KEY,
    clock: () => clock.now,
    wake: () => undefined,
    fetch: () => Promise.resolve(new Response(null, { status: 204 })),
  })
  let heldMs = 0
  const held: { at: number; arrive: () => Promise<Response> }[] = []
  /** Gives to the bank what has been under way for long enough. */
  const arrive = async () => {
    for (const one of held.splice(0)) {
      if (one.at > clock.now) held.push(one)
      else await one.arrive()
    }
  }
  const bank = makeOnlinePaymentBank({
    environment: 'sandbox',
    baseUrl: BASE,
    frontUrl: BASE,
    sandbox: { apiKey: BANK_API_KEY, merchantId: MERCHANT_ID, keys: { 0: privatePem } },
    fetch: sandbox.fetch,
    clock: () => clock.now,
  })
  const back = { url: 'https://pay.shop.example/return' }
  const about = { accountId: ACCOUNT_ID, amount: '100.00', currency: 'EUR', reference: '1232' } as const
  const { body } = await createPayment(bank, { body: { ...about, return: back, cancel: back, reject: back } })
  await sandbox.fetch(makeApprovalUrl(bank, body))
  const { paymentId } = body
  const stand = makeRefundStand({
    paymentIds: [paymentId],
    key: privatePem,
    clock,
    transport: () => async (url, init) => {
      await arrive()
      if (heldMs === 0 || init?.method !== 'POST') return sandbox.fetch(url, init)
      held.push({ at: clock.now + heldMs, arrive: () => sandbox.fetch(url, init) })
      heldMs = 0
      throw new Error('Network connection lost.')
    },
  })
  return {
    stand,
    bank,
    paymentId,
    async plan(outcome, operation = 'online-payment.refund') {
      const { status } = await sandbox.fetch(`${BASE}/_sandbox/outcomes`, {
        method: 'POST',
        headers: { 'x-sandbox-key': SANDBOX_KEY, 'content-type': 'application/json' },
        body: JSON.stringify({ operation, outcome }),
      })
      assert.equal(status, 204)
    },
    hold: (ms) => void (heldMs = ms),
    async ask(id = 'refund-a', amount = '10.00') {
      const result = await stand.refunds.request({ id, amount, message: `Refund ${id}` }, stand.tell)
      assert.isTrue(result.ok)
    },
    look(id = 'refund-a') {
      const record = stand.refunds.find(id)
      if (!record) return 'none'
      const { state, reason } = showRefund(stand.disk.order, record)
      return reason === undefined ? state : `${state} ${reason}`
    },
    async books() {
      const read = await readPayment(bank, { path: { paymentId } })
      const statuses = (read.body.refunds ?? []).map(({ status }) => status)
      return { total: read.body.totalRefundedAmount, statuses }
    },
  }
}

test('refunds at the bank, and hears that it was given back (1 B, Refund)', async () => {
  const { stand, ask, look, books } = await openWorld()
  await ask()
  assert.equal(look(), 'pending')
  await stand.pass(60_000)
  assert.equal(look(), 'refunded')
  assert.deepEqual(await books(), { total: '10.00', statuses: ['ACCEPTED'] })
})

for (const [outcome, waits] of [
  ['drop-after', 5_000],
  ['error-after:INTERNAL_ERROR', 5_000],
  ['drop-before', 1_300_000],
  ['error:INTERNAL_ERROR', 1_300_000],
] as const) {
  test(`gives back once when the answer is lost: ${outcome} (gaps: Part 4, online-payment.refund)`, async () => {
    const { stand, plan, ask, look, books } = await openWorld()
    await plan(outcome)
    await ask()
    assert.equal(look(), 'unknown')
    // A crash in the middle changes nothing.
    stand.crash()
    await stand.pass(waits)
    stand.crash()
    await stand.pass(60_000)
    assert.equal(look(), 'refunded')
    assert.deepEqual(await books(), { total: '10.00', statuses: ['ACCEPTED'] })
  })
}

test('gives back once when the call is late, and again when it is too late to count (gaps: Part 4, online-payment.refund)', async () => {
  for (const lateMs of [100_000, 299_000, 302_000, 600_000]) {
    const { stand, hold, ask, look, books } = await openWorld()
    hold(lateMs)
    await ask()
    assert.equal(look(), 'unknown')
    await stand.pass(1_259_000)
    await stand.pass(700_000)
    assert.equal(look(), 'refunded', `late by ${lateMs} ms`)
    assert.deepEqual(await books(), { total: '10.00', statuses: ['ACCEPTED'] })
  }
})

test('fails a refund that the bank rejects after all, also one whose answer was lost (gaps: Part 2, Refund)', async () => {
  const { stand, plan, hold, ask, look, books } = await openWorld()
  await plan('reject')
  await ask('refund-a', '100.00')
  await stand.pass(60_000)
  assert.equal(look(), 'failed rejected')
  await plan('reject')
  hold(3_000)
  await ask('refund-b', '100.00')
  await stand.pass(700_000)
  assert.equal(look('refund-b'), 'failed rejected')
  // The amount is free again.
  await ask('refund-c', '100.00')
  await stand.pass(60_000)
  assert.equal(look('refund-c'), 'refunded')
  assert.deepEqual(await books(), { total: '100.00', statuses: ['REJECTED', 'REJECTED', 'ACCEPTED'] })
})

test('hears of readings that are lost only later, and sends nothing more (gaps: Part 4, online-payment.status)', async () => {
  const { stand, plan, ask, look, books } = await openWorld()
  await plan('drop-after')
  await ask()
  for (const outcome of ['drop-before', 'drop-after', 'error:INTERNAL_ERROR', 'error:BACKEND_TIMEOUT'])
    await plan(outcome, 'online-payment.status')
  await stand.pass(600_000)
  assert.equal(look(), 'refunded')
  assert.deepEqual(await books(), { total: '10.00', statuses: ['ACCEPTED'] })
})

test('gives back 10.00 ten times and no more for 500 at once, whatever is lost on the way (promises: R10)', async () => {
  const { stand, plan, books } = await openWorld()
  for (const outcome of ['drop-after', 'drop-before', 'drop-after']) await plan(outcome)
  const results = await Promise.all(
    Array.from({ length: 500 }, (_, at) =>
      stand.refunds.request({ id: `r-${at}`, amount: '10.00' }, stand.tell),
    ),
  )
  assert.equal(results.filter(({ ok }) => ok).length, 10)
  await stand.pass(3_600_000)
  const { total, statuses } = await books()
  assert.equal(total, '100.00')
  assert.deepEqual(
    statuses,
    Array.from({ length: 10 }, () => 'ACCEPTED'),
  )
})
