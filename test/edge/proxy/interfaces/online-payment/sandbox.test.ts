// The proxy and the sandbox bank together: from the press to a payment that is booked, with real signatures both ways.
import { assert, test, wallClock } from '#kit'
import {
  readPayment,
  refundPayment,
  SANDBOX_ACCOUNT_CANCEL,
  SANDBOX_ACCOUNT_REJECT,
} from '../../../../../core/online-payment/index.ts'
import { handleOf } from '../../../../../edge/proxy/handle.ts'
import { openPayingWorld, type PayingWorld } from '../../kit/paying-world.ts'
import { HANDLE_KEY, orderToken, problemOf, RETURN_URL, withLog } from '../../kit/proxy.ts'

const HANDLE = handleOf('order-1', HANDLE_KEY)
const BACK = `https://pay.shop.example/return/${HANDLE}`

interface Shown {
  payment: { state: string; reason?: string; canRetry: boolean }
  approvalUrl?: string
}

const press = async ({ proxy }: PayingWorld, body?: object) =>
  (await (await proxy.press(body && { body })).json()) as Shown
const look = async ({ proxy }: PayingWorld) =>
  (await (await proxy.fetch(`/payments/${HANDLE}`)).json()) as Shown['payment']

/** Opens a link as a browser does and follows it back to the proxy, and from there to the shop. */
async function open(
  { proxy, sandbox }: PayingWorld,
  link: string | undefined,
  end?: 'cancel' | 'reject',
): Promise<void> {
  const answer = await sandbox.fetch(link ?? '')
  assert.equal(answer.status, 302)
  const address = end ? `${BACK}?end=${end}` : BACK
  assert.equal(answer.headers.get('location'), address)
  const back = await proxy.raw(new Request(address))
  assert.equal(back.headers.get('location'), `${RETURN_URL}?payment=${HANDLE}`)
}

/** The merchant's own back end, which the proxy knows nothing of. */
function merchant({ proxy, bank }: PayingWorld) {
  const paymentId = proxy.stored.get(HANDLE)?.attempts.at(-1)?.created?.paymentId ?? ''
  return { bank, paymentId }
}

test('pays an order: press, bank, return, paid; a refund later changes nothing (1 B, Flow)', async () => {
  const world = await openPayingWorld()
  const { approvalUrl } = await press(world)
  assert.equal((await look(world)).state, 'pending')
  const { bank, paymentId } = merchant(world)
  assert.equal((await readPayment(bank, { path: { paymentId } })).body.status, 'INITIAL')
  await open(world, approvalUrl)
  // The page had just asked, so the return did not; the callback of the bank did its part.
  await world.sandbox.idle()
  await world.proxy.ring(HANDLE)
  assert.deepInclude(await look(world), { state: 'paid', canRetry: false })

  const refund = { amount: '2.50', currency: 'EUR' as const, message: { text: 'One cup came broken' } }
  await refundPayment(bank, { path: { paymentId }, body: refund })
  await world.sandbox.idle()
  await world.proxy.ring(HANDLE)
  assert.equal((await readPayment(bank, { path: { paymentId } })).body.totalRefundedAmount, '2.50')
  assert.deepInclude(await look(world), { state: 'paid', canRetry: false })
  assert.notProperty(await press(world), 'approvalUrl')
})

test('hears of a payment whose payer never came back, by a signed callback (gaps: online-payment.callback.events)', async () => {
  const world = await openPayingWorld()
  const { approvalUrl } = await press(world)
  await world.sandbox.fetch(approvalUrl ?? '')
  await world.sandbox.idle()
  assert.deepEqual(world.calls, [{ url: `https://pay.shop.example/callback/${HANDLE}`, status: 204 }])
  const last = world.proxy.stored.get(HANDLE)?.attempts.at(-1)
  assert.equal(last?.status, 'open')
  assert.isTrue(last?.hinted)
  assert.isAtMost(world.proxy.storages.get(HANDLE)?.alarm ?? Infinity, wallClock())
  await world.proxy.ring(HANDLE)
  assert.equal((await look(world)).state, 'paid')
})

for (const [account, state, end] of [
  [SANDBOX_ACCOUNT_CANCEL, 'cancelled', 'cancel'],
  [SANDBOX_ACCOUNT_REJECT, 'failed', 'reject'],
] as const) {
  test(`starts anew after a payment that was ${state}; the old link leads nowhere (gaps: Part 2)`, async () => {
    const world = await openPayingWorld({ ACCOUNT_ID: account })
    const first = await press(world)
    await open(world, first.approvalUrl, end)
    assert.deepInclude(await look(world), { state, canRetry: true })
    const second = await press(world)
    assert.isString(second.approvalUrl)
    assert.notEqual(second.approvalUrl, first.approvalUrl)
    await open(world, first.approvalUrl, end)
    assert.equal((await look(world)).state, 'pending')
  })
}

test('tells that the chosen bank is closed, and lets another one be chosen (gaps: online-payment.providers.disabled)', async () => {
  const world = await openPayingWorld()
  const order = await orderToken()
  const closed = await press(world, { order, provider: 'example-bank-three' })
  await open(world, closed.approvalUrl, 'reject')
  assert.deepInclude(await look(world), { state: 'failed', reason: 'provider_disabled', canRetry: true })
  const other = await press(world, { order, provider: 'example-bank-one' })
  await open(world, other.approvalUrl)
  await world.proxy.ring(HANDLE)
  assert.equal((await look(world)).state, 'paid')
})

test('keeps one link when the bank gives no answer, before or after it acted (gaps: Part 4)', async () => {
  for (const outcome of ['drop-before', 'drop-after']) {
    const world = await openPayingWorld()
    await plan(world, 'online-payment.create', outcome)
    const { result } = await withLog(() => world.proxy.press())
    assert.equal((await problemOf(result)).code, 'bank_unavailable', outcome)
    const { approvalUrl } = await press(world)
    assert.equal((await press(world)).approvalUrl, approvalUrl)
    await open(world, approvalUrl)
    assert.equal((await look(world)).state, 'paid', outcome)
  }
})

test('shows unknown while the answer to a returning payer is lost, and paid once it is read (gaps: Part 4)', async () => {
  const world = await openPayingWorld()
  const { approvalUrl } = await press(world)
  await plan(world, 'online-payment.status', 'drop-after')
  // A page asks the bank again after a moment: here none passes, however slow the machine is.
  const { now } = Date
  const still = now()
  Date.now = () => still
  try {
    const { lines } = await withLog(() => open(world, approvalUrl))
    assert.include(lines.join('\n'), 'payment_not_read')
    assert.equal((await look(world)).state, 'unknown')
  } finally {
    Date.now = now
  }
  await world.proxy.ring(HANDLE)
  assert.equal((await look(world)).state, 'paid')
})

const plan = ({ control }: PayingWorld, operation: string, outcome: string) =>
  control('POST', 'outcomes', { operation, outcome })
