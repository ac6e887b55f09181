// What one call of each interface is shown with: the section of its paper, the row that decided, and what it changed in the books.
// How a cause is found is tested in explanation/.
import { assert, test } from '#kit'
import { ROWS } from '../../../edge/sandbox/call-log/rows.ts'
import { makeControl } from '../../../edge/sandbox/control/index.ts'
import { BASE, openBank } from './bank-kit.ts'

function open() {
  const { sandbox } = openBank({ callLog: true })
  return makeControl({ baseUrl: BASE, ...sandbox, fetch: sandbox.fetch })
}

/** An operation of each interface that writes, and what it writes. */
const WRITES = {
  'online-payment': ['online-payment.create', 'online-payment/record/'],
  'request-to-pay': ['request-to-pay.create', 'request-to-pay/request/'],
  'psd2-payments': ['psd2.create.sepa', 'psd2-payments/payment/'],
  'corporate-payments': ['corporate.instant', 'entry/'],
  baltic: ['baltic.consent.create', 'baltic/ee/consent/'],
} as const

for (const [name, [operation, key]] of Object.entries(WRITES)) {
  test(`tells of a call of ${name} its paper, what it changed, and of its refusal the row (house: 1)`, async () => {
    const steered = open()
    const made = await steered.try({ operation })
    const good = await steered.calls.read(made.callId ?? '')
    assert.match(good.paper ?? '', /^[123]/)
    assert.isTrue(
      good.changed?.some((one) => one.startsWith(key)),
      good.changed?.join(),
    )
    // What happened to it is told by the object itself.
    assert.notMatch(good.changed?.join(' ') ?? '', /(^| )history\//)
    // The same without a proof of any kind.
    const address = `${BASE}${good.path}`
    const { call } = await steered.explain({ method: 'POST', address, headers: [], body: '{}' })
    assert.isAtLeast(call.status ?? 0, 400)
    assert.equal(call.paper, good.paper)
    assert.include(ROWS, call.row)
  })
}

test('tells of a read of accounts its paper, and of its refusal the row (house: 1)', async () => {
  const steered = open()
  const { callId = '' } = await steered.try({ operation: 'account-access.list-accounts' })
  assert.match((await steered.calls.read(callId)).paper ?? '', /^1 A/)
  const { call } = await steered.explain({
    method: 'GET',
    address: `${BASE}/accounts/v3/accounts`,
    headers: [],
  })
  assert.include(call, { row: 'account-access.auth.token', stage: 'sender' })
})

test('tells of a call for tokens, which no paper describes, the row that does (house: 1)', async () => {
  const steered = open()
  await steered.try({ operation: 'psd2.create.sepa' })
  const { calls } = await steered.calls.list({ operation: 'oauth.token' })
  assert.equal(calls[0]?.row, 'shared.oauth.client-token')
})

test('shows the money that a call moved: both sides, amounts and balances (house: 1)', async () => {
  const steered = open()
  const { callId = '' } = await steered.try({ operation: 'corporate.instant' })
  const { booked = [] } = await steered.calls.read(callId)
  assert.isAtLeast(booked.length, 2)
  const payer = booked.find(({ account }) => account === 'FI1999900000000300')
  assert.match(payer?.amount ?? '', /^-\d+\.\d\d$/)
  assert.include(payer, { currency: 'EUR', status: 'booked' })
  assert.isDefined(payer?.balanceAfter)
  const cents = booked.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n)
  assert.equal(cents, 0n)
  await steered.reset()
  assert.isUndefined((await steered.calls.read(callId)).booked)
})
