// The routes of refunds as a merchant's server calls them, with the sandbox bank behind the proxy.
// What may be refunded when is judged elsewhere; here is what is asked, and what is answered.
import { mock } from 'node:test'
import { assert, test } from '#kit'
import { refundPayment } from '../../../../core/online-payment/index.ts'
import type { MerchantRefund } from '../../../../edge/proxy/refunds/refund-view.ts'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { MERCHANT_KEY, openPayingWorld, type PayingWorld } from '../kit/paying-world.ts'
import { type Changes, HANDLE_KEY, problemOf, withLog } from '../kit/proxy.ts'
import { onStillClock } from '../kit/still-clock.ts'
import { pluck } from '../kit/lists.ts'

const HANDLE = handleOf('order-1', HANDLE_KEY)

/** Opens a proxy whose order 1 over 12.50 is paid. */
async function openWorld(changes: Changes = {}): Promise<PayingWorld> {
  const world = await openPayingWorld(changes)
  const { approvalUrl } = (await (await world.proxy.press()).json()) as { approvalUrl: string }
  await world.pay(approvalUrl, HANDLE)
  return world
}

const call = ({ proxy }: PayingWorld, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  proxy.fetch(`/merchant/payments/${path}`, {
    headers: { authorization: `Bearer ${MERCHANT_KEY}`, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })

const refund = (world: PayingWorld, body: unknown) => call(world, `${HANDLE}/refunds`, body)
const shown = async (response: Response) => (await response.json()) as MerchantRefund
const codeOf = async (response: Response) => `${response.status} ${(await problemOf(response)).code}`
const BODY = { id: 'refund-1', amount: '2.50', message: 'One cup came broken' }

test('refunds by HTTP: 201 the first time, 200 with the same body, 409 with another one (promises: R3)', async () => {
  const world = await openWorld()
  const first = await refund(world, BODY)
  assert.equal(first.status, 201)
  const told = await shown(first)
  assert.deepInclude(told, { ...BODY, currency: 'EUR', attempt: 1, state: 'pending' })
  const again = await refund(world, { message: BODY.message, id: BODY.id, amount: BODY.amount })
  assert.equal(again.status, 200)
  assert.deepEqual(await shown(again), told)
  assert.equal(await codeOf(await refund(world, { ...BODY, amount: '2.51' })), '409 refund_changed')
  assert.equal(
    await codeOf(await refund(world, { ...BODY, id: 'refund-2', amount: '10.01' })),
    '409 refund_too_large',
  )
})

test('shows refunds in a list, one by one and with the payment, and none of what a bank knows (house: 2)', async () => {
  const world = await openWorld()
  await refund(world, BODY)
  await refund(world, { id: 'refund-2', amount: '1.00' })
  const all = (await (await call(world, `${HANDLE}/refunds`)).json()) as { refunds: MerchantRefund[] }
  assert.deepEqual(
    all.refunds.map(({ id, amount }) => `${id} ${amount}`),
    ['refund-2 1.00', 'refund-1 2.50'],
  )
  assert.deepEqual(await shown(await call(world, `${HANDLE}/refunds/refund-2`)), all.refunds[0])
  assert.equal(await codeOf(await call(world, `${HANDLE}/refunds/refund-3`)), '404 refund_unknown')
  const payment = (await (await call(world, HANDLE)).json()) as { refunds: MerchantRefund[] }
  assert.deepEqual(payment.refunds, all.refunds.toReversed())
  assert.notMatch(JSON.stringify(all), /canary|c0ffee00|acc0acc0|paymentId|intent/)
})

test('tells the end of a refund after the webhook of the bank, and the total with its attempt (gaps: online-payment.callback.events)', async () => {
  const world = await openWorld()
  await refund(world, BODY)
  await letSettle(world)
  assert.equal((await shown(await call(world, `${HANDLE}/refunds/refund-1`))).state, 'refunded')
  const payment = (await (await call(world, HANDLE)).json()) as {
    state: string
    attempts: { refunded: string }[]
    history: { what: string; refund?: string }[]
  }
  assert.equal(payment.state, 'paid')
  assert.equal(payment.attempts[0]?.refunded, '2.50')
  assert.sameMembers(
    pluck(
      payment.history.filter((entry) => entry.refund === 'refund-1'),
      'what',
    ),
    ['refund_asked', 'refund_sent', 'refund_booked', 'refund_refunded'],
  )
})

test('tells the merchant of the end of each refund, once and under one id for ever (house: 2)', async () => {
  const told: { id: string | null; type: string; refund: unknown }[] = []
  const world = await openWorld({
    WEBHOOK_URL: 'https://shop.example/webhooks',
    WEBHOOK_KEYS: 'whsec_bm90aWNlLWtleS1vZi10ZXN0cy0wMTIzNDU2Nzg5',
    MERCHANT: {
      fetch: async (...request: Parameters<typeof fetch>) => {
        const webhook = new Request(...request)
        const { type, data } = (await webhook.json()) as { type: string; data: { refund?: unknown } }
        told.push({ id: webhook.headers.get('webhook-id'), type, refund: data.refund })
        return new Response(null, { status: 204 })
      },
    },
  })
  await refund(world, BODY)
  await plan(world, 'reject')
  await refund(world, { ...BODY, id: 'refund-2', amount: '1.00' })
  await letSettle(world)
  for (let at = 0; at < 3; at++) {
    world.proxy.restart()
    await world.proxy.ring(HANDLE)
  }
  const refunds = told.filter(({ type }) => type.startsWith('refund.'))
  assert.sameDeepMembers(
    refunds.map(({ type, refund: about }) => ({ type, about })),
    [
      { type: 'refund.refunded', about: { id: 'refund-1', amount: '2.50' } },
      { type: 'refund.failed', about: { id: 'refund-2', amount: '1.00', reason: 'rejected' } },
    ],
  )
  assert.lengthOf(new Set(told.map(({ id }) => id)), told.length)
})

async function letSettle({ sandbox, proxy, control }: PayingWorld): Promise<void> {
  await control('PUT', 'clock', { advance: 'PT10S' })
  await sandbox.idle()
  await proxy.ring(HANDLE)
}

test('refuses by name what it cannot read as a refund, and keeps nothing of it (promises: R44)', async () => {
  const world = await openWorld()
  const fields: [body: unknown, field: string][] = [
    [{}, 'id'],
    [{ ...BODY, id: '' }, 'id'],
    [{ ...BODY, id: 'a'.repeat(65) }, 'id'],
    [{ ...BODY, id: 'a/b' }, 'id'],
    [{ ...BODY, amount: 2.5 }, 'amount'],
    [{ ...BODY, amount: '2.5' }, 'amount'],
    [{ ...BODY, amount: '0.00' }, 'amount'],
    [{ ...BODY, amount: '-2.50' }, 'amount'],
    [{ ...BODY, message: 'x'.repeat(141) }, 'message'],
    [{ ...BODY, message: 'smile 🙂' }, 'message'],
    [{ ...BODY, message: undefined, reference: '1233' }, 'reference'],
    [{ ...BODY, reference: '1232' }, 'reference'],
    [{ ...BODY, attempt: 0 }, 'attempt'],
    [{ ...BODY, attempt: 1.5 }, 'attempt'],
    [{ ...BODY, currency: 'EUR' }, 'currency'],
    [[], 'id'],
  ]
  for (const [body, field] of fields) {
    const response = await refund(world, body)
    assert.equal(response.status, 400, JSON.stringify(body))
    const { code, faults } = (await response.json()) as { code: string; faults: { field: string }[] }
    assert.equal(code, 'body_invalid')
    assert.include(faults.map((fault) => fault.field).join(), field, JSON.stringify(body))
  }
  assert.deepEqual(await (await call(world, `${HANDLE}/refunds`)).json(), { refunds: [] })
})

test('answers by name for what is not there, not paid, or not the one that is meant (promises: R36)', async () => {
  const world = await openWorld()
  const other = handleOf('order-2', HANDLE_KEY)
  for (const handle of ['x', 'u'.repeat(43), other]) {
    assert.equal(await codeOf(await call(world, `${handle}/refunds`, BODY)), '404 payment_unknown')
    assert.equal(await codeOf(await call(world, `${handle}/refunds`)), '404 payment_unknown')
    assert.equal(await codeOf(await call(world, `${handle}/refunds/refund-1`)), '404 payment_unknown')
  }
  await world.proxy.press({ order: { id: 'order-2' } })
  assert.equal(await codeOf(await call(world, `${other}/refunds`, BODY)), '409 payment_not_refundable')
  assert.equal(await codeOf(await refund(world, { ...BODY, attempt: 2 })), '409 payment_not_refundable')
})

test('settles a refund that is unclear as a person says, and no other one (house: 2)', async () => {
  await onStillClock(async () => {
    await settleUnclear(await openWorld())
  })
})

async function settleUnclear(world: PayingWorld): Promise<void> {
  await refund(world, BODY)
  const settle = (id: string, outcome = 'failed') =>
    call(world, `${HANDLE}/refunds/${id}/resolve`, { outcome, reason: 'Looked at the statement' })
  assert.equal(await codeOf(await settle('refund-1')), '409 refund_not_in_review')
  assert.equal(await codeOf(await settle('refund-2')), '404 refund_unknown')
  assert.equal(await codeOf(await settle('refund-1', 'paid')), '400 body_invalid')
  // The call was lost, and meanwhile 1.00 is given back by other hands.
  await plan(world, 'drop-before')
  await refund(world, { ...BODY, id: 'refund-3' })
  const third = async () => shown(await call(world, `${HANDLE}/refunds/refund-3`))
  assert.equal((await third()).state, 'unknown')
  assert.equal(await codeOf(await settle('refund-3')), '409 refund_not_in_review')
  await refundByHand(world, '1.00')
  // The first reading that counts is 660 s after the call, the second one 600 s later.
  for (const seconds of [661, 601]) {
    mock.timers.tick(seconds * 1_000)
    await world.proxy.service(HANDLE).runDue()
  }
  assert.equal((await third()).state, 'needs_review')
  const row = (await (await call(world, HANDLE)).json()) as { needsPerson: boolean }
  assert.isTrue(row.needsPerson)
  for (let at = 0; at < 2; at++) {
    const resolved = await settle('refund-3')
    assert.equal(resolved.status, 200)
    const told = await shown(resolved)
    assert.deepInclude(told, {
      state: 'failed',
      reason: 'resolved',
      resolvedBecause: 'Looked at the statement',
    })
  }
  assert.equal(await codeOf(await settle('refund-3', 'refunded')), '409 refund_not_in_review')
}

/** Plans how the next refund ends at the bank. */
const plan = ({ control }: PayingWorld, outcome: string) =>
  control('POST', 'outcomes', { operation: 'online-payment.refund', outcome })

async function refundByHand({ bank, proxy }: PayingWorld, amount: string): Promise<void> {
  const paymentId = (await proxy.service(HANDLE).merchantPayment())?.attempts[0]?.bankPaymentId ?? ''
  const body = { amount, currency: 'EUR', message: { text: 'By hand' } } as const
  await refundPayment(bank, { path: { paymentId }, body })
}

test('tells the log which refund, and nothing secret (promises: R30)', async () => {
  const { lines } = await withLog(async () => {
    const world = await openWorld()
    await plan(world, 'error:NOT_REFUNDABLE')
    assert.deepInclude(await shown(await refund(world, BODY)), { state: 'failed', reason: 'not_refundable' })
  })
  const told = lines.map(
    (line) => JSON.parse(line) as { event: string; handle?: string; refund?: number; reason?: string },
  )
  const failed = told.find(({ event }) => event === 'refund_failed')
  assert.deepInclude(failed, { handle: HANDLE, refund: 1, reason: 'not_refundable' })
  assert.notMatch(lines.join('\n'), /canary|c0ffee00|acc0acc0|PRIVATE KEY|One cup came broken/)
})
