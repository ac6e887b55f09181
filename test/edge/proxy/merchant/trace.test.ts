// The trace that a merchant's server names (W3C Trace Context): in the log of its call and the webhooks of what it begins,
// and nowhere else.
import { assert, fc, test } from '#kit'
import { verifyWebhook } from '../../../../core/webhooks/index.ts'
import { batchSettings, RETURN_URL, SEPA } from '../instructions/batches/batch-kit.ts'
import { makePsd2TestBank } from '../interfaces/psd2-payments/psd2-bank.ts'
import { makeInstructionBank } from '../instructions/instruction-bank.ts'
import { instructionSettings, PAYMENT } from '../instructions/instruction-kit.ts'
import { json } from '../kit/fake-bank.ts'
import { type Proxy, withLog } from '../kit/proxy.ts'
import { KEY, WEBHOOK_URL } from '../webhooks/kit.ts'
import { ask, handleFor, shown, startMerchant } from './merchant-kit.ts'
import { pluck } from '../kit/lists.ts'

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const TRACE = `00-${TRACE_ID}-00f067aa0ba902b7-01`

/** Starts a proxy with everything that has webhooks, and watches all that leaves it. */
async function startTraced() {
  const webhooks: { type: string; trace: string | null; body: string }[] = []
  const MERCHANT = {
    async fetch(_: string, init: RequestInit) {
      const headers = new Headers(init.headers)
      const body = typeof init.body === 'string' ? init.body : 'no text'
      const { event } = await verifyWebhook({ keys: [KEY], headers, body })
      webhooks.push({ type: event.type, trace: headers.get('traceparent'), body })
      return new Response(null, { status: 204 })
    },
  }
  const [instructions, batches] = [makeInstructionBank(Date.now), makePsd2TestBank(Date.now)]
  const proxy = await startMerchant({
    ...(await instructionSettings()),
    ...(await batchSettings()),
    BANK_CORPORATE: { fetch: instructions.fetch },
    BANK_PSD2: { fetch: batches.fetch },
    WEBHOOK_URL,
    WEBHOOK_KEYS: KEY,
    MERCHANT,
  })
  return { proxy, webhooks, instructions, batches }
}

const order = (id: string) => ({ order: { id, amount: '12.50', currency: 'EUR' } })

async function ring(proxy: Proxy, name: string) {
  for (let times = 0; times < 3; times++) await proxy.instructionNode(name).runDue()
}

test('sends the trace of the call that began it with each webhook of a payment, refund, instruction and batch, and to no bank (house: 2; promises: R30)', async () => {
  const { lines } = await withLog(async () => {
    const { proxy, webhooks, instructions, batches } = await startTraced()
    const traced = (path: string, body: object) => ask(proxy, path, body, { traceparent: TRACE })
    const answers: string[] = []
    const take = async (response: Response) => answers.push(await response.text())
    await take(await traced('/payments', order('traced')))
    proxy.bank.decide('ACCEPTED')
    const page = await proxy.fetch(`/return/${handleFor('traced')}`)
    answers.push(JSON.stringify([...page.headers]))
    await proxy.service(handleFor('traced')).runDue()
    await take(await ask(proxy, `/payments/${handleFor('traced')}`))
    proxy.bank.rules.other = () => json(400, { errors: [{ code: 'REFUND_NOT_ALLOWED' }] })
    const refund = { id: 'r-1', amount: '1.00' }
    await take(await traced(`/payments/${handleFor('traced')}/refunds`, refund))
    await proxy.ring(handleFor('traced'))
    instructions.begin.push('REJECTED')
    await take(await traced('/payouts', { operation: 'sepa', payment: PAYMENT }))
    await ring(proxy, 'payouts:INVOICE42')
    batches.fates.create.push({ refuse: 'AMOUNT_INVALID', status: 400 })
    await take(await traced('/batches', { batchId: 'B1', returnUrl: RETURN_URL, payments: [SEPA] }))
    await ring(proxy, 'batches:B1')
    await take(await traced('/webhooks/test', {}))
    assert.deepEqual(
      webhooks.map(({ type, trace }) => [type, trace]),
      [
        ['payment.paid', TRACE],
        ['refund.failed', TRACE],
        ['payout.rejected', TRACE],
        ['batch.refused', TRACE],
        ['test.ping', TRACE],
      ],
    )
    const calls = [...proxy.bank.calls, ...instructions.arrived, ...batches.arrived]
    assert.isAbove(calls.length, 5)
    const sent = calls.flatMap(({ headers, body }) => [
      ...headers.keys(),
      ...headers.values(),
      JSON.stringify(body),
    ])
    for (const text of [...answers, ...sent, ...webhooks.map(({ body }) => body)]) {
      assert.notInclude(text, TRACE_ID)
      assert.notMatch(text, /traceparent/i)
    }
  })
  const traced = lines.map((line) => JSON.parse(line) as Record<string, string>)
  const tested = traced.find(({ event }) => event === 'webhook_tested')
  assert.include(tested, { traceId: TRACE_ID })
  assert.match(tested?.['requestId'] ?? '', /^[0-9a-f-]{36}$/)
  assert.notInclude(lines.join('\n'), TRACE)
})

test('logs the trace of a merchant’s call, in the lines of the order too, and takes none of a page or of an unknown key (house: 2)', async () => {
  const { lines } = await withLog(async () => {
    const { proxy, webhooks } = await startTraced()
    proxy.bank.rules.create = () => json(500, {})
    await ask(proxy, '/payments', order('lost'), { traceparent: TRACE })
    await ask(proxy, '/payments/unknown/close', 'no JSON', { traceparent: TRACE })
    proxy.bank.rules.create = undefined
    const other = { traceparent: TRACE.replaceAll('4', '5') }
    await proxy.press({ order: { id: 'paged' }, headers: other })
    proxy.bank.decide('ACCEPTED')
    await proxy.fetch(`/return/${handleFor('paged')}`, { headers: other })
    await proxy.service(handleFor('paged')).runDue()
    assert.deepEqual(
      webhooks.map(({ type, trace }) => [type, trace]),
      [['payment.paid', null]],
    )
    await ask(proxy, '/payments', undefined, { ...other, authorization: 'Bearer unknown-key' })
  })
  const of = (name: string) =>
    lines.map((line) => JSON.parse(line) as Record<string, string>).filter(({ event }) => event === name)
  assert.deepEqual(pluck(of('payment_not_created'), 'traceId'), [TRACE_ID])
  assert.notProperty(of('merchant_key_refused')[0], 'traceId')
  assert.notInclude(lines.join('\n'), TRACE_ID.replaceAll('4', '5'))
})

test('takes a trace by its exact form only, version 00, and answers all the same without one (house: 2)', async () => {
  await withLog(async () => {
    const { proxy, webhooks } = await startTraced()
    const wrong = [
      TRACE.toUpperCase(),
      `01${TRACE.slice(2)}`,
      `ff${TRACE.slice(2)}`,
      `${TRACE}-01`,
      TRACE.slice(0, -1),
      `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
      `00-${TRACE_ID}-${'0'.repeat(16)}-01`,
      `${TRACE}, ${TRACE}`,
      `${TRACE} x`,
      'x',
    ]
    let number = 0
    const begin = async (traceparent: string) => {
      number += 1
      const id = `form-${number}`
      const { status } = await ask(proxy, '/payments', order(id), { traceparent })
      assert.equal(status, 201)
      proxy.bank.decide('ACCEPTED')
      await proxy.fetch(`/return/${handleFor(id)}`)
      await proxy.service(handleFor(id)).runDue()
      return webhooks.pop()?.trace
    }
    for (const traceparent of wrong) assert.isNull(await begin(traceparent), traceparent)
    assert.equal(await begin(`00-${TRACE_ID}-00f067aa0ba902b7-00`), `00-${TRACE_ID}-00f067aa0ba902b7-00`)
    const hex = (length: number) =>
      fc.string({
        unit: fc.constantFrom(...'0123456789abcdef'),
        minLength: length,
        maxLength: length,
      })
    await fc.assert(
      fc.asyncProperty(hex(32), hex(16), hex(2), async (trace, span, flags) => {
        fc.pre(!/^0+$/.test(trace) && !/^0+$/.test(span))
        const header = `00-${trace}-${span}-${flags}`
        assert.equal(await begin(header), header)
      }),
      { numRuns: 10 },
    )
  })
})

test('keeps the trace of the first call of an order that is asked for again, takes that of a later attempt, and none of an attempt of a page (house: 2)', async () => {
  await withLog(async () => {
    const { proxy, webhooks } = await startTraced()
    const later = TRACE.replaceAll('4', '6')
    await ask(proxy, '/payments', order('again'), { traceparent: TRACE })
    await ask(proxy, '/payments', order('again'), { traceparent: later })
    proxy.bank.decide('CANCELLED')
    await proxy.fetch(`/return/${handleFor('again')}`)
    await proxy.service(handleFor('again')).runDue()
    await shown(ask(proxy, '/payments', order('again'), { traceparent: later }))
    proxy.bank.decide('ACCEPTED')
    await proxy.fetch(`/return/${handleFor('again')}`)
    await proxy.service(handleFor('again')).runDue()
    assert.deepEqual(
      webhooks.map(({ type, trace }) => [type, trace]),
      [
        ['payment.cancelled', TRACE],
        ['payment.paid', later],
      ],
    )
    webhooks.length = 0
    await ask(proxy, '/payments', order('paged'), { traceparent: TRACE })
    const end = async (how: 'CANCELLED' | 'ACCEPTED') => {
      proxy.bank.decide(how)
      await proxy.fetch(`/return/${handleFor('paged')}`)
      await proxy.service(handleFor('paged')).runDue()
    }
    await end('CANCELLED')
    const { reference } = await shown(ask(proxy, `/payments/${handleFor('paged')}`))
    assert.equal((await proxy.press({ order: { ...order('paged').order, reference } })).status, 201)
    await end('ACCEPTED')
    assert.deepEqual(
      webhooks.map(({ type, trace }) => [type, trace]),
      [
        ['payment.cancelled', TRACE],
        ['payment.paid', null],
      ],
    )
  })
})

test('sends the trace of a close, a resolve or a stop with the webhooks of what that brings about (house: 2; promises: R30)', async () => {
  await withLog(async () => {
    const { proxy, webhooks } = await startTraced()
    const by = (digit: string) => ({ traceparent: TRACE.replaceAll('4', digit) })
    const read = async (id: string) => {
      await proxy.fetch(`/return/${handleFor(id)}`)
      await proxy.service(handleFor(id)).runDue()
    }
    await ask(proxy, '/payments', order('closed'), { traceparent: TRACE })
    proxy.bank.decide('CANCELLED')
    await ask(proxy, `/payments/${handleFor('closed')}/close`, { reason: 'Sold out.' }, by('5'))
    await read('closed')
    await ask(proxy, '/payments', order('other'), { traceparent: TRACE })
    const paid = proxy.bank.last()
    proxy.bank.decide('ACCEPTED', undefined, paid)
    paid.amount = '99.00'
    await read('other')
    const decision = { outcome: 'not_paid', reason: 'It is somebody else’s.' }
    // A decision that is refused is no deed, and leaves no trace.
    await ask(proxy, `/payments/${handleFor('closed')}/resolve`, decision, by('8'))
    await ask(proxy, `/payments/${handleFor('other')}/resolve`, decision, by('6'))
    await proxy.service(handleFor('other')).runDue()
    const batch = { batchId: 'B2', returnUrl: RETURN_URL, payments: [SEPA] }
    await ask(proxy, '/batches', batch, { traceparent: TRACE })
    await ask(proxy, '/batches/B2/stop', { reason: 'Wrong invoice.' }, by('7'))
    await ring(proxy, 'batches:B2')
    assert.deepEqual(
      webhooks.map(({ type, trace }) => [type, trace]),
      [
        ['payment.cancelled', by('5').traceparent],
        ['payment.mismatched', TRACE],
        ['payment.failed', by('6').traceparent],
        ['batch.cancelled', by('7').traceparent],
      ],
    )
  })
})
