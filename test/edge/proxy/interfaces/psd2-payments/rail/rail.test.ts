// PSD2 payments as a way to pay, against a bank of the tests' own: create, approve, hand in once, whatever gets lost.
// The real sandbox is in ../sandbox.test.ts.
import { assert, test } from '#kit'
import { dropPersonalDataOfOrder, noteOrderClosed } from '../../../../../../edge/proxy/orders/attempt.ts'
import { HANDLE, ORDER } from '../../../kit/stand.ts'
import { makePsd2Stand, REDIRECT_URI } from './stand.ts'
import { pluck } from '../../../kit/lists.ts'

test('makes a payment to the account of the settings, and sends the payer to approve it (gaps: psd2.sca.start)', async () => {
  const stand = await makePsd2Stand()
  const { bank } = stand
  const { link, state } = await stand.press(
    { ...ORDER, message: 'Two cups' },
    { caller: { address: '192.0.2.7', userAgent: 'A browser' } },
  )
  assert.equal(state, 'pending')
  assert.deepEqual(bank.last().order, {
    reference: '1232',
    amountEUR: '12.50',
    payee: { iban: 'FI1999900000000300', name: 'Poukama Oy' },
    message: 'Two cups',
  })
  const created = bank.calls.find(({ path }) => path.endsWith('/sepa-payments'))
  assert.equal(created?.headers.get('x-fapi-customer-ip-address'), '192.0.2.7')
  assert.equal(created?.headers.get('x-customer-user-agent'), 'A browser')
  const query = new URL(link).searchParams
  assert.deepEqual([query.get('redirect_uri'), query.get('state')?.split('.')[0]], [REDIRECT_URI, HANDLE])
})

test('keeps the key of an attempt before it is sent, and sends a lost one again under it: one payment (gaps: Part 4 psd2.create)', async () => {
  for (const fate of ['drop-before', 'drop-after'] as const) {
    const stand = await makePsd2Stand()
    stand.bank.fates.create.push(fate)
    assert.equal((await stand.press()).code, 'bank_unavailable')
    const key = stand.record().attempts[0]?.key ?? 'none'
    stand.crash()
    stand.clock.now += 2_000
    assert.equal((await stand.press()).state, 'pending')
    const sent = stand.bank.calls.filter(({ path }) => path.endsWith('/sepa-payments'))
    assert.deepEqual(
      sent.map(({ headers }) => headers.get('x-idempotency-key')),
      [key, key],
    )
    assert.lengthOf(stand.bank.payments, 1)
    assert.lengthOf(stand.record().attempts, 1)
  }
})

test('sends an attempt three times at most, then makes another one with a key of its own (gaps: Part 4 psd2.create)', async () => {
  const stand = await makePsd2Stand()
  for (let at = 0; at < 4; at++) {
    stand.bank.fates.create.push('drop-before')
    await stand.press()
    stand.clock.now += 2_000
  }
  const keys = stand.record().attempts.map(({ key }) => key)
  assert.lengthOf(new Set(keys), 2)
  const sent = stand.bank.calls.filter(({ path }) => path.endsWith('/sepa-payments'))
  assert.deepEqual(
    sent.map(({ headers }) => keys.indexOf(headers.get('x-idempotency-key') ?? '')),
    [0, 0, 0, 1],
  )
})

test('asks to wait a second where an attempt would be sent again at once (gaps: Part 4 psd2.create)', async () => {
  const stand = await makePsd2Stand()
  stand.bank.fates.create.push('drop-before')
  await stand.press()
  const again = await stand.service.start(HANDLE, ORDER, {})
  assert.deepEqual(again, { ok: false, code: 'bank_unavailable', retryAfterSeconds: 1 })
  assert.equal(stand.bank.count('create'), 1)
})

test('makes another attempt where the bank refused the first one (gaps: psd2.idempotency.repeat)', async () => {
  const stand = await makePsd2Stand()
  stand.bank.fates.create.push({ status: 409, refuse: 'DuplicatePayment' })
  assert.equal((await stand.press()).code, 'bank_refused')
  assert.equal((await stand.press()).state, 'pending')
  const [one, other] = stand.record().attempts
  assert.notEqual(one?.key, other?.key)
})

test('makes another attempt in the same press where the bank refuses a copy of a lost one: nobody has the link of what it may have made (gaps: Part 4 psd2.create; gaps Part 5, law 4)', async () => {
  for (const [status, violation] of [
    [409, 'DuplicatePayment'],
    [409, 'IdempotencyKeyReused'],
    [400, 'VALIDATION'],
    [422, 'BUSINESS'],
  ] as const) {
    for (const lost of ['drop-before', 'drop-after'] as const) {
      const stand = await makePsd2Stand()
      stand.bank.fates.create.push(lost, { status, refuse: violation })
      assert.equal((await stand.press()).code, 'bank_unavailable')
      stand.clock.now += 2_000
      const { link, state } = await stand.press()
      assert.equal(state, 'pending')
      assert.notEqual(link, '')
      const [one, other] = stand.record().attempts
      assert.notEqual(one?.key, other?.key)
      assert.isUndefined(one?.created)
      assert.equal(stand.bank.count('create'), 3)
      // One of them has a link, and one can be paid.
      const fragment = await stand.bank.approve(link)
      assert.equal((await stand.service.returned('request-1', { fragment }))?.state, 'paid')
      assert.equal(
        stand.bank.payments.reduce((sum, { debits }) => sum + debits, 0),
        1,
      )
    }
  }
})

test('tells a refusal of the caller that follows a lost one, and keeps the key (gaps Part 5, law 4)', async () => {
  const stand = await makePsd2Stand()
  stand.bank.fates.create.push('drop-after', { status: 429, refuse: 'TooMany' })
  await stand.press()
  stand.clock.now += 2_000
  assert.equal((await stand.press()).code, 'bank_unavailable')
  stand.clock.now += 2_000
  assert.equal((await stand.press()).state, 'pending')
  assert.lengthOf(stand.record().attempts, 1)
  assert.lengthOf(stand.bank.payments, 1)
})

test('takes a payer back with the fragment, burns the code, and hands the payment in once (house: 3)', async () => {
  const stand = await makePsd2Stand()
  const { link } = await stand.press()
  const fragment = await stand.bank.approve(link)
  assert.equal((await stand.service.returned('request-1', { fragment }))?.state, 'paid')
  assert.deepEqual([stand.bank.codes.size, stand.bank.count('submit'), stand.bank.last().debits], [0, 1, 1])
  // The same fragment again changes nothing.
  assert.equal((await stand.service.returned('request-2', { fragment }))?.state, 'paid')
  assert.equal(stand.bank.count(/POST \/oauth\/token/), 2)
  assert.equal(stand.bank.last().debits, 1)
})

test('hands a payment in though the exchange of its code is lost or refused (gaps: psd2.token)', async () => {
  for (const fate of ['drop-after', { status: 400, refuse: 'x' }] as const) {
    const stand = await makePsd2Stand()
    const { link } = await stand.press()
    const fragment = await stand.bank.approve(link)
    stand.bank.fates.token.push(fate)
    assert.equal((await stand.service.returned('request-1', { fragment }))?.state, 'paid')
    assert.equal(stand.bank.last().debits, 1)
  }
})

test('takes up by its alarm what was approved and not handed in, after a crash too (promises: R7)', async () => {
  const stand = await makePsd2Stand()
  const { link } = await stand.press()
  await stand.bank.approve(link)
  stand.crash()
  await stand.pass(30_000)
  assert.equal(stand.record().attempts[0]?.status, 'paid')
  assert.deepEqual([stand.bank.count('submit'), stand.bank.last().debits], [1, 1])
})

test('debits once however a submission gets lost, and shows unknown while it is (gaps: psd2.submit.repeat)', async () => {
  for (const fate of ['drop-before', 'drop-after'] as const) {
    const stand = await makePsd2Stand()
    const { link } = await stand.press()
    const fragment = await stand.bank.approve(link)
    stand.bank.fates.submit.push(fate)
    assert.equal((await stand.service.returned('request-1', { fragment }))?.state, 'unknown')
    await stand.pass(120_000)
    assert.equal((await stand.service.payment())?.state, 'paid')
    assert.equal(stand.bank.last().debits, 1)
  }
})

test('reads again where a submission crossed another one (gaps: psd2.submit.repeat)', async () => {
  const stand = await makePsd2Stand()
  const { link } = await stand.press()
  const fragment = await stand.bank.approve(link)
  stand.bank.fates.submit.push({ status: 409, refuse: 'IllegalState' })
  const payment = await stand.service.returned('request-1', { fragment })
  assert.equal(payment?.state, 'pending')
  await stand.pass(120_000)
  assert.equal((await stand.service.payment())?.state, 'paid')
})

test('gives the same address again while it may be opened, and a new one when it is too old (gaps: psd2.sca.request-object)', async () => {
  const stand = await makePsd2Stand()
  const { link } = await stand.press()
  stand.bank.last().status = 'Authorizing'
  stand.clock.now += 600_000
  stand.crash()
  assert.equal((await stand.press()).link, link)
  stand.bank.last().status = 'Unauthorized'
  stand.clock.now += 300_000
  const later = await stand.press()
  assert.notEqual(later.link, link)
  assert.equal((await stand.press()).link, later.link)
  assert.lengthOf(stand.bank.payments, 1)
})

test('gives two who press at once one address (gaps: psd2.sca.request-object)', async () => {
  const stand = await makePsd2Stand()
  await stand.press()
  stand.clock.now += 900_000
  const links = await Promise.all([stand.press(), stand.press(), stand.press()])
  assert.lengthOf(new Set(links.map(({ link }) => link)), 1)
})

test('gives no link once the payer has approved (house: 2)', async () => {
  const stand = await makePsd2Stand()
  const { link } = await stand.press()
  await stand.bank.approve(link)
  stand.bank.last().status = 'SubmissionPending'
  stand.bank.fates.submit.push({ status: 409, refuse: 'IllegalState' })
  await stand.service.payment()
  const pressed = await stand.press()
  assert.deepEqual([pressed.state, pressed.approvalUrl], ['pending', undefined])
})

test('shows a payer who refused as cancelled, and a payment that nobody approved as expired (gaps: psd2.sca.return)', async () => {
  const stand = await makePsd2Stand()
  const { link } = await stand.press()
  const fragment = stand.bank.refuse(link)
  assert.deepInclude(await stand.service.returned('request-1', { fragment }), {
    state: 'cancelled',
    canRetry: true,
  })
  await stand.press()
  stand.bank.last().status = 'Revoked'
  stand.clock.now += 2_000
  assert.deepInclude(await stand.service.payment(), { state: 'cancelled', reason: 'expired' })
})

test('ends an attempt whose account has too little money, never hands it in again, and lets the payer try anew (gaps: psd2.scenario.failure)', async () => {
  const stand = await makePsd2Stand()
  const { link } = await stand.press()
  const fragment = await stand.bank.approve(link)
  stand.bank.fates.submit.push({ status: 422, refuse: 'InsufficientFunds' })
  const payment = await stand.service.returned('request-1', { fragment })
  assert.deepInclude(payment, { state: 'failed', reason: 'insufficient_funds', canRetry: true })
  const [first] = stand.bank.payments
  const again = await stand.press()
  await stand.bank.approve(again.link)
  await stand.pass(86_400_000)
  assert.equal((await stand.service.payment())?.state, 'paid')
  assert.deepEqual(pluck(stand.bank.payments, 'debits'), [0, 1])
  // The bank ends it at midnight, or the payer at the bank: nothing new for the order.
  assert.equal(first?.status, 'Authorized')
})

test('hands nothing in over another amount than the order has (house: 2)', async () => {
  const stand = await makePsd2Stand()
  const { link } = await stand.press()
  const fragment = await stand.bank.approve(link)
  const payment = stand.bank.last()
  Object.assign(payment.order, { amountEUR: '1250.00' })
  assert.equal((await stand.service.returned('request-1', { fragment }))?.state, 'mismatched')
  await stand.pass(7_200_000)
  assert.equal(payment.debits, 0)
})

test('shows no secret, token or code in what is stored and logged (promises: R40)', async () => {
  const stand = await makePsd2Stand()
  const { link } = await stand.press()
  const fragment = await stand.bank.approve(link)
  stand.bank.fates.submit.push('drop-after')
  await stand.service.returned('request-1', { fragment })
  const kept = JSON.stringify([stand.record(), stand.log])
  for (const secret of ['canary', 'code-1', new URLSearchParams(fragment).get('id_token') ?? ''])
    assert.notInclude(kept, secret)
})

test('hands nothing in for an order that its merchant has closed (house: 2)', async () => {
  const stand = await makePsd2Stand()
  const { link } = await stand.press()
  stand.change((record) => noteOrderClosed(record, 'sold out', stand.clock.now))
  const fragment = await stand.bank.approve(link)
  const ended = { state: 'cancelled', reason: 'order_closed' } as const
  assert.deepInclude(await stand.service.returned('request-1', { fragment }), ended)
  await stand.pass(7_200_000)
  assert.deepEqual([stand.bank.count('submit'), stand.bank.last().debits], [0, 0])
  // The bank ends what is not handed in: that is no second end.
  stand.bank.last().status = 'Rejected'
  await stand.pass(2 * 86_400_000)
  assert.deepInclude(await stand.service.payment(), ended)
})

test('keeps the account that paid, for a transfer back, and forgets it with what is personal (promises: R40)', async () => {
  const stand = await makePsd2Stand()
  const { link } = await stand.press()
  Object.assign(stand.bank.last().order, { payer: { iban: 'FI6299900000000011' } })
  const fragment = await stand.bank.approve(link)
  const shown = await stand.service.returned('request-1', { fragment })
  assert.equal(stand.record().attempts[0]?.payerIban, 'FI6299900000000011')
  assert.notInclude(JSON.stringify(shown), 'FI62')
  stand.change((record) => dropPersonalDataOfOrder(record, stand.clock.now))
  await stand.service.returned('request-2', { fragment })
  stand.clock.now += 60_000
  await stand.service.payment()
  assert.notInclude(JSON.stringify(stand.record()), 'FI62')
})

test('tells which bank payments are whose by the id alone: another answer is as good as none (house: 2)', async () => {
  const stand = await makePsd2Stand()
  const { link } = await stand.press()
  const fragment = await stand.bank.approve(link)
  stand.bank.last().debits = 0
  Object.assign(stand.bank.last().order, { amountEUR: 12.5 })
  stand.bank.last().status = 'Debited'
  assert.equal((await stand.service.returned('request-1', { fragment }))?.state, 'unknown')
})

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const LIST_ORDER = { ...ORDER, id: `list:${'a'.repeat(43)}` }

test('hands in within a quarter of an hour what the payer of an order that nobody signed approved and left (gaps: psd2.submit.deadline)', async () => {
  // A link may be opened for a quarter of an hour, and the page of the bank stands for another one (gaps: shared.sandbox.sca).
  for (const minutes of [0, 1, 3, 8, 13, 14, 20, 25, 29]) {
    const stand = await makePsd2Stand()
    // 23.40 in Helsinki: a payer who approves after midnight has a quarter of an hour, one before it has until midnight at least.
    stand.clock.now = Date.parse('2026-11-20T21:40:00Z')
    const { link } = await stand.press(LIST_ORDER)
    await stand.pass(minutes * MINUTE_MS)
    await stand.bank.approve(link)
    await stand.pass(15 * MINUTE_MS - 1)
    assert.equal(stand.bank.last().debits, 1, `${minutes} minutes`)
  }
})

test('asks nine times at most for such an order that nobody approves, the last time after its day (house: 2)', async () => {
  const stand = await makePsd2Stand()
  await stand.press(LIST_ORDER)
  await stand.pass(3 * DAY_MS)
  assert.isAtMost(stand.bank.count(/GET .*\/sepa-payments\//), 9)
  assert.isUndefined(stand.disk.alarm)
})
