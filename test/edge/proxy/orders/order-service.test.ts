// The service of one order: one payment for many presses, crashes, other banks, endings, and who may say "paid".
import type { Attempt } from '../../../../edge/proxy/orders/order-record.ts'
import { assert, test } from '#kit'
import { json } from '../kit/fake-bank.ts'
import { gate } from '../../../kit/scripted-bank.ts'
import {
  ACCOUNT_ID,
  CALLBACK_URL,
  HANDLE,
  makeStand,
  ORDER,
  press,
  PUBLIC_URL,
  type Stand,
} from '../kit/stand.ts'
import { times } from '../kit/lists.ts'

const DAY = 86_400_000
const stateOf = async ({ service }: Stand) => (await service.payment())?.state

async function started(): Promise<Stand> {
  const stand = makeStand()
  await press(stand)
  return stand
}

/** Lets what is ready to run run. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await settle()
}

test('drafts the order as the merchant signed it, with addresses of the proxy alone (house: 2)', async () => {
  const { bank, service } = makeStand()
  await service.start(HANDLE, { ...ORDER, message: 'Two cups' }, { language: 'sv' })
  const back = { url: `${PUBLIC_URL}/return/${HANDLE}` }
  assert.deepEqual(bank.calls[0]?.json, {
    accountId: ACCOUNT_ID,
    amount: '12.50',
    currency: 'EUR',
    reference: '1232',
    return: back,
    cancel: { url: `${back.url}?end=cancel` },
    reject: { url: `${back.url}?end=reject` },
    message: { text: 'Two cups' },
    language: 'sv',
    b2bBackendURL: { url: CALLBACK_URL },
  })
})

test('gives all presses at once the same failure, and the next one a new try (promises: R1)', async () => {
  const stand = makeStand()
  const bankAnswers = gate()
  stand.bank.rules.create = async () => {
    await bankAnswers.opened
    return json(500, {})
  }
  const all = times(100, () => press(stand))
  await settle()
  bankAnswers.open()
  const codes = (await Promise.all(all)).map(({ code }) => code)
  assert.deepEqual([...new Set(codes)], ['bank_unavailable'])
  assert.equal(stand.bank.count('create'), 1)

  stand.bank.rules.create = undefined
  const next = await Promise.all(times(100, () => press(stand)))
  assert.lengthOf(new Set(next.map(({ approvalUrl }) => approvalUrl)), 1)
  assert.isString(next[0]?.approvalUrl)
  assert.equal(stand.bank.count('create'), 2)
})

test('tells a refusal from a lost answer, and passes on how long to wait (promises: finding 2)', async () => {
  const stand = makeStand()
  const answers: [Response | Error, string, number?][] = [
    [json(400, { errors: [{ code: 'INVALID_FIELD' }] }), 'bank_refused'],
    [json(403, {}), 'bank_refused'],
    [json(403, { errors: [{ code: 'CALL_LIMIT_EXCEEDED' }] }, { 'retry-after': '7' }), 'bank_unavailable', 7],
    [json(500, {}), 'bank_unavailable'],
    [json(503, {}, { 'retry-after': '30' }), 'bank_unavailable', 30],
    [json(503, {}, { 'retry-after': 'Fri, 20 Nov 2026 10:00:00 GMT' }), 'bank_unavailable'],
    [json(201, {}), 'bank_unavailable'],
    [json(200, { paymentId: 'x' }), 'bank_unavailable'],
    [new Response('<html>', { headers: { 'content-type': 'text/html' } }), 'bank_unavailable'],
    [
      new Response(null, { status: 302, headers: { location: 'https://elsewhere.example' } }),
      'bank_unavailable',
    ],
    [new Error('Network connection lost.'), 'bank_unavailable'],
  ]
  for (const [answer, code, wait] of answers) {
    stand.bank.rules.create = () => {
      if (answer instanceof Error) throw answer
      return answer
    }
    const result: { ok: boolean; why?: string } = await stand.service.start(HANDLE, ORDER, {})
    const { why, ...told } = result
    // Only what the bank named has a why.
    if (why !== undefined) assert.deepEqual([code, why.slice(0, 17)], ['bank_refused', 'The bank refuses '])
    assert.deepEqual<unknown>(told, {
      ok: false,
      code,
      ...(wait !== undefined && { retryAfterSeconds: wait }),
    })
    const payment = await stand.service.payment()
    assert.deepInclude(payment, { state: 'pending', canRetry: true })
  }
  stand.bank.rules.create = undefined
  assert.isString((await press(stand)).approvalUrl)
})

test('creates anew after a crash between intent and answer (promises: R7)', async () => {
  const stand = makeStand()
  stand.bank.rules.create = () => new Promise(() => {})
  const lost = press(stand)
  await settle()
  assert.lengthOf(stand.disk.record?.attempts ?? [], 1)
  stand.crash()
  assert.deepInclude(await stand.service.payment(), { state: 'pending', canRetry: true })
  stand.bank.rules.create = undefined
  const { approvalUrl } = await press(stand)
  assert.equal(stand.bank.count('create'), 2)
  assert.include(approvalUrl, stand.bank.last().paymentOperationId)
  stand.close()
  await lost.catch(() => undefined)
})

test('hands out one link after a crash between answer and save (promises: R7)', async () => {
  const stand = makeStand()
  const bankAnswers = gate()
  stand.bank.rules.create = async (call) => {
    const answer = stand.bank.usual(call)
    await bankAnswers.opened
    return answer
  }
  const lost = press(stand).then(
    ({ approvalUrl }) => approvalUrl,
    () => 'crashed',
  )
  await settle()
  stand.crash()
  bankAnswers.open()
  stand.bank.rules.create = undefined
  assert.equal(await lost, 'crashed')
  const { approvalUrl } = await press(stand)
  assert.lengthOf(stand.bank.payments, 2)
  assert.include(approvalUrl, stand.bank.last().paymentOperationId)
  assert.equal((await press(stand)).approvalUrl, approvalUrl)
  assert.equal(stand.bank.count('create'), 2)
})

test('keeps its record over a crash after the save (promises: R6)', async () => {
  const stand = makeStand()
  const { approvalUrl } = await press(stand)
  stand.crash()
  assert.deepInclude(await press(stand), { approvalUrl, isNew: false })
  assert.equal(stand.bank.count('create'), 1)
  stand.bank.decide('ACCEPTED')
  await stand.pass(2_200)
  stand.crash()
  assert.equal(await stateOf(stand), 'paid')
})

test('writes the intent before it asks the bank (promises: R7)', async () => {
  const stand = makeStand()
  let seen: readonly Attempt[] = []
  stand.bank.rules.create = (call) => {
    seen = structuredClone(stand.disk.record?.attempts ?? [])
    return stand.bank.usual(call)
  }
  await press(stand)
  const key = seen[0]?.key ?? ''
  assert.match(key, /^[!-~]{1,40}$/)
  assert.deepEqual(seen, [
    {
      key,
      number: 1,
      startedAt: stand.clock.now,
      order: ORDER,
      rail: 'online-payment',
      status: 'open',
      polls: 0,
      changedAt: stand.clock.now,
    },
  ])
})

test('keeps the payment when another bank is chosen: another address of it (house: 2)', async () => {
  const stand = makeStand()
  const { approvalUrl: own } = await press(stand)
  const { approvalUrl: other } = await press(stand, ORDER, 'example-bank-one')
  const { paymentOperationId } = stand.bank.last()
  const query = `paymentOperationId=${paymentOperationId}&paymentOperationValidation=sign%2Bof%2F000000000001%3D%3D`
  assert.equal(own, `https://www.bank.example/customer/payment/startPaymentConfirmation?${query}`)
  assert.equal(
    other,
    `https://www.bank.example/customer/payment/multibank/direct/example-bank-one/startPaymentConfirmation?${query}`,
  )
  assert.equal(stand.bank.count('create'), 1)
})

test('shares one payment between presses for different banks at once (house: 2)', async () => {
  const stand = makeStand()
  const banks = [undefined, 'example-bank-one', 'example-bank-three']
  const results = await Promise.all(banks.map((bankId) => press(stand, ORDER, bankId)))
  assert.equal(stand.bank.count('create'), 1)
  for (const [at, { approvalUrl }] of results.entries()) {
    assert.include(approvalUrl, stand.bank.last().paymentOperationId)
    if (banks[at] !== undefined) assert.include(approvalUrl, `/direct/${banks[at]}/`)
  }
})

test('hands out no link once the payment has ended (house: 2)', async () => {
  const stand = await started()
  stand.bank.decide('ACCEPTED')
  await stand.pass(2_200)
  assert.deepEqual(await press(stand), {
    approvalUrl: undefined,
    code: undefined,
    isNew: false,
    state: 'paid',
  })
  assert.deepEqual(await press(stand, ORDER, 'example-bank-one'), {
    approvalUrl: undefined,
    code: undefined,
    isNew: false,
    state: 'paid',
  })
  assert.equal(stand.bank.count('create'), 1)
  assert.isFalse((await stand.service.payment())?.canRetry)
})

test('refuses a changed order while a payment is open, and after it was paid (house: 2)', async () => {
  const stand = await started()
  const changes = [{ amount: '0.01' }, { reference: '13' }, { message: 'else' }, { id: 'order-2' }]
  for (const change of changes) {
    assert.equal((await press(stand, { ...ORDER, ...change })).code, 'order_changed')
  }
  // The same value in another spelling is no change.
  assert.isUndefined((await press(stand, { ...ORDER, amount: '0012.50' })).code)
  stand.bank.decide('ACCEPTED')
  await stand.pass(2_200)
  assert.equal((await press(stand, { ...ORDER, amount: '0.01' })).code, 'order_changed')
  assert.equal(stand.bank.count('create'), 1)
})

test('refuses a changed order that waited for the same creation (house: 2)', async () => {
  const stand = makeStand()
  const [first, second] = await Promise.all([press(stand), press(stand, { ...ORDER, amount: '99.00' })])
  assert.isString(first.approvalUrl)
  assert.equal(second.code, 'order_changed')
  assert.equal(stand.bank.count('create'), 1)
})

for (const [status, state] of [
  ['CANCELLED', 'cancelled'],
  ['REJECTED', 'failed'],
] as const) {
  test(`makes a new attempt only after the last one is ${state}, as the bank itself says (house: 2)`, async () => {
    const stand = await started()
    const first = stand.bank.last()
    stand.bank.decide(status)
    // The bank has decided, but the proxy has not read it yet: the old link still stands.
    assert.include((await press(stand)).approvalUrl, first.paymentOperationId)
    await stand.pass(2_200)
    assert.deepInclude(await stand.service.payment(), { state, canRetry: true })
    const again = await press(stand, { ...ORDER, amount: '13.00' })
    assert.notInclude(again.approvalUrl, first.paymentOperationId)
    assert.deepInclude(again, { isNew: true, state: 'pending' })
    assert.equal(stand.bank.count('create'), 2)
    assert.equal((await stand.service.payment())?.amount, '13.00')
  })
}

test('makes one new attempt for a hundred presses after an ending without payment (promises: R1)', async () => {
  const stand = await started()
  stand.bank.decide('CANCELLED')
  await stand.pass(2_200)
  const results = await Promise.all(times(100, () => press(stand)))
  assert.lengthOf(new Set(results.map(({ approvalUrl }) => approvalUrl)), 1)
  assert.equal(stand.bank.count('create'), 2)
})

test('makes one new attempt when the first ends before its waiters are served (promises: R1)', async () => {
  const stand = makeStand()
  const alarm = gate()
  stand.disk.alarmIsSet = alarm.opened
  const all = times(10, () => press(stand))
  await until(() => stand.disk.alarm !== undefined)
  // The first one still waits for its alarm, but a page has read already that the payment has ended.
  stand.bank.decide('REJECTED')
  assert.equal(await stateOf(stand), 'failed')
  alarm.open()
  const [first, ...others] = await Promise.all(all)
  assert.isUndefined(first?.approvalUrl)
  assert.lengthOf(new Set(others.map(({ approvalUrl }) => approvalUrl)), 1)
  assert.isString(others[0]?.approvalUrl)
  assert.equal(stand.bank.count('create'), 2)
})

test('keeps at most fifty attempts without an answer (edge: attempt)', async () => {
  const stand = makeStand()
  stand.bank.rules.create = () => json(500, {})
  for (let at = 0; at < 60; at++) {
    await press(stand)
  }
  assert.lengthOf(stand.disk.record?.attempts ?? [], 50)
})

test('believes neither a return nor a callback: only the status answer says paid (promises: R17)', async () => {
  const stand = await started()
  for (let at = 0; at < 10; at++) {
    assert.notEqual((await stand.service.returned())?.state, 'paid')
    const mail = stand.bank.callback(CALLBACK_URL, { payment: { ...stand.bank.last(), status: 'ACCEPTED' } })
    assert.isTrue(await stand.service.handleCallback(await mail))
    await stand.pass(5_000)
    assert.equal(await stateOf(stand), 'pending')
  }
  stand.bank.decide('ACCEPTED')
  await stand.pass(5_000)
  assert.equal((await stand.service.returned())?.state, 'paid')
})

test('shows a payment of another amount as mismatched, never as paid (house: 2)', async () => {
  const amounts: [string, string][] = [
    ['12.49', 'mismatched'],
    ['12.51', 'mismatched'],
    ['0.01', 'mismatched'],
    ['1250.00', 'mismatched'],
    ['0.00', 'mismatched'],
    // The same value in another spelling.
    ['0012.50', 'paid'],
  ]
  for (const [amount, state] of amounts) {
    const stand = await started()
    stand.bank.last().amount = amount
    stand.bank.decide('ACCEPTED')
    await stand.pass(2_200)
    assert.equal(await stateOf(stand), state, amount)
    if (state === 'paid') continue
    // It stays so, hands out nothing and asks no more.
    stand.bank.last().amount = '12.50'
    const reads = stand.bank.count('status')
    await stand.pass(86_400_000)
    assert.equal(await stateOf(stand), 'mismatched')
    assert.equal(stand.bank.count('status'), reads)
    assert.deepInclude(await press(stand), { approvalUrl: undefined, state: 'mismatched', isNew: false })
    assert.equal(stand.bank.count('create'), 1)
    assert.deepInclude(stand.log.at(-1), { event: 'payment_mismatched' })
  }
})

test('takes a status answer about another payment for no answer (promises: R17)', async () => {
  const stand = await started()
  const other = { paymentId: 'f0f0f0f0-0000-4000-8000-000000000000', amount: '12.50', status: 'ACCEPTED' }
  stand.bank.rules.status = () => json(200, other)
  await stand.pass(60_000)
  assert.equal(await stateOf(stand), 'pending')
  assert.deepInclude(stand.log.at(-1), { event: 'payment_not_read' })
  stand.bank.rules.status = undefined
  stand.bank.decide('ACCEPTED')
  await stand.pass(600_000)
  assert.equal(await stateOf(stand), 'paid')
})

test('takes a status that nobody knows for an open payment (house: 4)', async () => {
  const stand = await started()
  stand.bank.decide('SETTLING')
  await stand.pass(60_000)
  assert.equal(await stateOf(stand), 'pending')
  stand.bank.decide('ACCEPTED')
  await stand.pass(600_000)
  assert.equal(await stateOf(stand), 'paid')
})

test('keeps asking after refusals and broken answers (promises: R44)', async () => {
  const stand = await started()
  const broken = [
    json(400, { errors: [{ code: 'PAYMENT_NOT_FOUND' }] }),
    json(500, {}),
    json(200, { paymentId: stand.bank.last().paymentId, amount: 12.5, status: 'ACCEPTED' }),
    json(200, { paymentId: stand.bank.last().paymentId, status: 'ACCEPTED' }),
    new Response('{"status":"ACCEPTED"', { headers: { 'content-type': 'application/json' } }),
    new Response('ACCEPTED', { headers: { 'content-type': 'text/plain' } }),
    new Response(null, { status: 307, headers: { location: 'https://elsewhere.example' } }),
  ]
  for (const answer of broken) {
    stand.bank.rules.status = () => answer
    await stand.pass(60_000)
    assert.equal(await stateOf(stand), 'pending')
  }
  stand.bank.rules.status = undefined
  stand.bank.decide('ACCEPTED')
  await stand.pass(60_000)
  assert.equal(await stateOf(stand), 'paid')
})

test('shows unknown when the payer came back and the answer is lost, and the truth once it is read (promises: finding 2)', async () => {
  const stand = await started()
  stand.bank.rules.status = () => json(500, {})
  assert.equal((await stand.service.returned())?.state, 'unknown')
  assert.deepInclude(await stand.service.payment(), { state: 'unknown', canRetry: false })
  stand.crash()
  assert.equal(await stateOf(stand), 'unknown')
  // The link is the same one: a payer who goes back to the bank cannot pay twice.
  assert.isFalse((await press(stand)).isNew)
  stand.bank.rules.status = undefined
  await stand.pass(60_000)
  assert.equal(await stateOf(stand), 'pending')
  await stand.pass(2_200)
  stand.bank.rules.status = () => json(500, {})
  assert.equal((await stand.service.returned())?.state, 'unknown')
  stand.bank.decide('ACCEPTED')
  stand.bank.rules.status = undefined
  await stand.pass(600_000)
  assert.equal(await stateOf(stand), 'paid')
})

test('shows no unknown while no answer was lost (house: 2)', async () => {
  const stand = await started()
  // A page has just read; then the bank calls, and the payer comes back in another tab.
  await stand.service.payment()
  await stand.service.handleCallback(await stand.bank.callback(CALLBACK_URL))
  assert.equal(await stateOf(stand), 'pending')
  assert.equal((await stand.service.returned())?.state, 'pending')
})

test('shows why a payment ended where that helps the payer (gaps: online-payment.status.failure)', async () => {
  const cases: [string, string | undefined, string, string | undefined][] = [
    ['CANCELLED', 'PAYMENT_EXPIRED', 'cancelled', 'expired'],
    ['CANCELLED', undefined, 'cancelled', undefined],
    ['REJECTED', 'PROVIDER_DISABLED', 'failed', 'provider_disabled'],
    ['REJECTED', 'PAYMENT_REJECTED', 'failed', undefined],
    ['REJECTED', 'SOMETHING_NEW', 'failed', undefined],
  ]
  for (const [status, code, state, reason] of cases) {
    const stand = await started()
    stand.bank.decide(status, code)
    await stand.pass(2_200)
    const payment = await stand.service.payment()
    assert.equal(payment?.state as string, state)
    assert.equal(payment?.reason, reason)
  }
})

test('shows when the state changed last (house: 2)', async () => {
  const stand = await started()
  const changes: (string | undefined)[] = []
  const note = async () => changes.push((await stand.service.payment())?.updatedAt)
  await note()
  await stand.pass(20_000)
  await note()
  stand.bank.decide('ACCEPTED')
  await stand.pass(60_000)
  await note()
  await stand.pass(86_400_000)
  await note()
  const [first, second, third, fourth] = changes
  assert.equal(first, '2026-11-20T12:00:00.000+02:00')
  assert.equal(second, first)
  // The third look of the schedule, up to a tenth later.
  assert.match(third ?? '', /^2026-11-20T12:00:2[234]\.\d{3}\+02:00$/)
  assert.equal(fourth, third)
})

test('knows nothing of an order that nobody has started (promises: R36)', async () => {
  const { service, bank } = makeStand()
  assert.isUndefined(await service.payment())
  assert.isUndefined(await service.returned())
  await service.runDue()
  assert.isFalse(await service.handleCallback({ method: 'POST', headers: [], body: new Uint8Array() }))
  assert.lengthOf(bank.calls, 0)
})

test('shows a page the handle, the order and nothing of the bank (promises: R29)', async () => {
  const stand = await started()
  assert.deepEqual(await stand.service.payment(), {
    handle: HANDLE,
    orderId: 'order-1',
    state: 'pending',
    amount: '12.50',
    currency: 'EUR',
    reference: '1232',
    payee: 'Shop',
    updatedAt: '2026-11-20T12:00:00.000+02:00',
    canRetry: false,
  })
})

/** A stand whose first payment was cancelled, as the bank said in a signed answer. */
async function cancelled(): Promise<Stand> {
  const stand = await started()
  stand.bank.decide('CANCELLED')
  await stand.pass(2_200)
  assert.equal(await stateOf(stand), 'cancelled')
  return stand
}

const events = ({ log }: Stand) => log.map(({ event }) => event)

test('reads the payment that a genuine webhook names, one that has ended too, and believes the money (house: 2)', async () => {
  const stand = await cancelled()
  stand.bank.decide('ACCEPTED')
  assert.isTrue(await stand.service.handleCallback(await stand.bank.callback(CALLBACK_URL)))
  await stand.pass(10_000)
  assert.deepInclude(await stand.service.payment(), { state: 'paid', canRetry: false })
  assert.deepInclude(stand.log.at(-1), { event: 'payment_paid_after_end', handle: HANDLE })
  assert.isUndefined((await press(stand)).approvalUrl)
  assert.equal(stand.bank.count('create'), 1)
})

test('reads the last ended payment once more before a new one begins (house: 2)', async () => {
  const stand = await cancelled()
  // Its webhook was lost: only the question before the next attempt can tell.
  stand.bank.decide('ACCEPTED')
  const reads = stand.bank.count('status')
  const results = await Promise.all(times(100, () => press(stand)))
  assert.deepEqual([...new Set(results.map(({ state }) => state))], ['paid'])
  assert.deepEqual([...new Set(results.map(({ approvalUrl }) => approvalUrl))], [undefined])
  assert.equal(stand.bank.count('create'), 1)
  assert.equal(stand.bank.count('status'), reads + 1)
})

test('begins nothing new while the ended payment cannot be read, and says how long to wait (house: 2)', async () => {
  const stand = await cancelled()
  const broken = [
    () => json(500, {}),
    () => json(400, { errors: [{ code: 'INVALID_SIGNATURE' }] }),
    () => {
      throw new Error('Network connection lost.')
    },
  ]
  for (const rule of broken) {
    stand.bank.rules.status = rule
    assert.equal((await press(stand)).code, 'bank_unavailable')
  }
  stand.bank.rules.status = () => json(429, {}, { 'retry-after': '3600' })
  assert.equal((await press(stand)).code, 'bank_unavailable')
  const reads = stand.bank.count('status')
  const waiting = await stand.service.start(HANDLE, ORDER, {})
  assert.deepEqual<unknown>(waiting, { ok: false, code: 'bank_unavailable', retryAfterSeconds: 60 })
  assert.equal(stand.bank.count('status'), reads)
  assert.equal(stand.bank.count('create'), 1)
  stand.bank.rules.status = undefined
  stand.clock.now += 60_000
  assert.isTrue((await press(stand)).isNew)
  assert.equal(stand.bank.count('create'), 2)
})

test('begins anew when the bank knows the ended payment no more: there is no money for it (gaps: online-payment.status.unknown)', async () => {
  const stand = await cancelled()
  stand.bank.rules.status = () => json(400, { errors: [{ code: 'PAYMENT_NOT_FOUND' }] })
  assert.isTrue((await press(stand)).isNew)
})

test('tells at once that an earlier link was paid while a newer one is open, and that both were (house: 2)', async () => {
  const stand = await cancelled()
  assert.isTrue((await press(stand)).isNew)
  const [first, second] = stand.bank.payments
  stand.bank.decide('ACCEPTED', undefined, first)
  const webhook = async (payment = first) =>
    stand.service.handleCallback(await stand.bank.callback(CALLBACK_URL, payment && { payment }))
  assert.isTrue(await webhook())
  await stand.pass(5_000)
  assert.deepInclude(await stand.service.payment(), { state: 'paid', reason: 'link_open', canRetry: false })
  assert.includeMembers(events(stand), ['payment_paid_after_end', 'payment_link_open'])
  // The button cannot pay any more, and the open link is still watched.
  assert.deepInclude(await press(stand), { approvalUrl: undefined, state: 'paid', code: undefined })
  stand.bank.decide('ACCEPTED', undefined, second)
  await stand.pass(600_000)
  assert.deepInclude(await stand.service.payment(), { state: 'paid_twice', canRetry: false })
  assert.equal(events(stand).filter((event) => event === 'payment_paid_twice').length, 1)
  assert.deepInclude(await press(stand), { approvalUrl: undefined, state: 'paid_twice' })
  assert.isUndefined(stand.disk.alarm)
})

test('reads every payment with an unread webhook before a new one begins (house: 2)', async () => {
  const stand = await cancelled()
  assert.isTrue((await press(stand)).isNew)
  stand.bank.decide('REJECTED')
  await stand.pass(60_000)
  const [first] = stand.bank.payments
  stand.bank.decide('ACCEPTED', undefined, first)
  assert.isTrue(
    await stand.service.handleCallback(await stand.bank.callback(CALLBACK_URL, first && { payment: first })),
  )
  // The alarm has not rung yet.
  assert.deepInclude(await press(stand), { approvalUrl: undefined, state: 'paid' })
  assert.equal(stand.bank.count('create'), 2)
})

test('hands out no link for a payment that was made while an earlier one turned out paid (house: 2)', async () => {
  const stand = await cancelled()
  const bankAnswers = gate()
  stand.bank.rules.create = async (call) => {
    const answer = stand.bank.usual(call)
    await bankAnswers.opened
    return answer
  }
  const pressed = press(stand)
  await until(() => stand.bank.count('create') === 2)
  const [first] = stand.bank.payments
  stand.bank.decide('ACCEPTED', undefined, first)
  assert.isTrue(
    await stand.service.handleCallback(await stand.bank.callback(CALLBACK_URL, first && { payment: first })),
  )
  await stand.pass(5_000)
  bankAnswers.open()
  assert.deepInclude(await pressed, { approvalUrl: undefined, state: 'paid' })
  assert.deepInclude(await stand.service.payment(), { state: 'paid', reason: 'link_open' })
  assert.lengthOf(stand.disk.record?.attempts.filter(({ created }) => created) ?? [], 2)
})

test('keeps asking about another amount while the payment is open, until the bank says the right one (house: 2)', async () => {
  const stand = await started()
  stand.bank.last().amount = '1.00'
  await stand.pass(2_200)
  assert.equal(await stateOf(stand), 'mismatched')
  assert.deepInclude(await press(stand), { approvalUrl: undefined, state: 'mismatched' })
  await stand.pass(3_600_000)
  assert.equal(events(stand).filter((event) => event === 'payment_mismatched').length, 1)
  stand.bank.last().amount = '12.50'
  stand.bank.decide('ACCEPTED')
  await stand.pass(700_000)
  assert.equal(await stateOf(stand), 'paid')
})

test('never takes the status of a refund for a payment (gaps: online-payment.status.presence)', async () => {
  const stand = await started()
  const { paymentId } = stand.bank.last()
  const refund = { paymentId, amount: '12.50', status: 'ACCEPTED', refundOf: paymentId }
  stand.bank.rules.status = () => json(200, refund)
  await stand.pass(60_000)
  assert.equal(await stateOf(stand), 'pending')
  assert.deepInclude(stand.log.at(-1), { event: 'payment_not_read', reason: 'refund' })
})

test('hands out no payment that an earlier attempt has (house: 2)', async () => {
  const stand = await cancelled()
  const first = stand.bank.last()
  stand.bank.rules.create = () =>
    json(200, {
      paymentId: first.paymentId.toUpperCase(),
      paymentOperationId: first.paymentOperationId,
      paymentOperationValidation: 'x',
    })
  assert.equal((await press(stand)).code, 'bank_unavailable')
  assert.deepInclude(stand.log.at(-1), { event: 'payment_id_reused', handle: HANDLE })
  assert.deepInclude(await stand.service.payment(), { state: 'pending', canRetry: true })
})

for (const state of ['INITIAL', 'ACCEPTED'] as const) {
  test(`counts no money of a payment that another order has, ${state === 'INITIAL' ? 'and gives its link out no more once its payer is back' : 'and a person looks'} (house: 2)`, async () => {
    const stand = await started()
    const { paymentId } = stand.bank.last()
    assert.deepEqual([...stand.disk.claims], [])
    stand.disk.claims.set(`payment:${paymentId}`, 'another-order')
    if (state === 'ACCEPTED') stand.bank.decide(state)
    assert.equal((await stand.service.returned())?.state, 'mismatched')
    assert.deepInclude(stand.log, { event: 'payment_id_reused', handle: HANDLE })
    assert.deepInclude(await press(stand), { approvalUrl: undefined, state: 'mismatched' })
    await stand.pass(DAY)
    assert.equal(await stateOf(stand), 'mismatched')
    assert.equal(stand.disk.claims.get(`payment:${paymentId}`), 'another-order')
  })
}

test('claims a payment once, before its money counts, over a crash and a register that does not answer (promises: R1)', async () => {
  const stand = await started()
  const { paymentId } = stand.bank.last()
  stand.bank.decide('ACCEPTED')
  stand.registerFaults = 2
  assert.deepInclude(await stand.service.returned(), { state: 'unknown' })
  assert.isTrue(stand.log.some(({ event, reason }) => event === 'payment_not_read' && reason === 'register'))
  stand.crash()
  await stand.pass(10 * 60_000)
  assert.equal(await stateOf(stand), 'paid')
  assert.deepEqual([...stand.disk.claims], [[`payment:${paymentId}`, HANDLE]])
})

test('never claims a payment that nobody opened (house: 5)', async () => {
  const stand = await started()
  await stand.pass(DAY)
  stand.bank.decide('CANCELLED', 'PAYMENT_EXPIRED')
  await stand.pass(3 * DAY)
  assert.equal(await stateOf(stand), 'cancelled')
  assert.deepEqual([...stand.disk.claims], [])
})

test('gives an order of the price list one reference, before the bank hears of it (house: 2)', async () => {
  const stand = makeStand()
  const { reference: _, ...draft } = { ...ORDER, id: `list:${'a'.repeat(43)}` }
  let seen: unknown
  stand.bank.rules.create = (call) => {
    seen = stand.disk.record?.order.reference
    return stand.bank.usual(call)
  }
  const { approvalUrl } = await press(stand, draft)
  assert.match(String(seen), /^\d{16}$/)
  assert.equal(stand.bank.calls[0]?.json['reference'], seen)
  assert.equal((await stand.service.payment())?.reference, seen)
  assert.equal((await press(stand, draft)).approvalUrl, approvalUrl)
  stand.bank.decide('CANCELLED')
  await stand.pass(60_000)
  assert.isTrue((await press(stand, draft)).isNew)
  assert.equal(stand.bank.calls.findLast(({ kind }) => kind === 'create')?.json['reference'], seen)
})

test('names request and order in every line of its log (house: 4)', async () => {
  const stand = await cancelled()
  stand.bank.rules.status = () => json(500, {})
  stand.bank.rules.create = () => json(500, {})
  await stand.service.start(HANDLE, ORDER, {}, 'request-1')
  stand.bank.rules.status = undefined
  await stand.service.start(HANDLE, ORDER, {}, 'request-2')
  const forged = await stand.bank.callback(CALLBACK_URL, { apiKey: 'another' })
  await stand.service.handleCallback(forged, 'request-3')
  const told = stand.log.map(({ event, requestId, handle }) => [event, requestId, handle])
  assert.deepEqual(told, [
    ['payment_not_read', 'request-1', HANDLE],
    ['payment_not_created', 'request-2', HANDLE],
    ['callback_refused', 'request-3', HANDLE],
  ])
})
