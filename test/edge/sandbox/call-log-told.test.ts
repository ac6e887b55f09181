// What the log shows beside a call: what differs from another one, the section of its paper, its row, and what it changed.
// How a call is logged is in call-log.test.ts.
import { assert, test } from '#kit'
import { control, openBank, violations, BASE } from './bank-kit.ts'
import { call, order } from './online-payment/kit.ts'
import { ROWS } from '../../../edge/sandbox/call-log/rows.ts'
import { makeControl } from '../../../edge/sandbox/control/index.ts'

interface Compared {
  left: { id: string }
  right: { id: string }
  parts: { part: string; name: string; left?: string; right?: string; isSame: boolean }[]
}

async function idsOf(bank: ReturnType<typeof openBank>): Promise<string[]> {
  const { json } = await control(bank, 'GET', '/calls')
  return (json['calls'] as { id: string }[]).map(({ id }) => id).toReversed()
}

test('compares line, headers, members, signature and outcome of two calls, of which one was refused (house: 1)', async () => {
  const bank = openBank({ callLog: true })
  const ids = {
    sessionId: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20',
    requestId: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c21',
  }
  await call(bank, 'POST', '/payments', order(), ids)
  const changed = { ...order({ amount: '25.00', messageToCustomer: { fi: 'Hei' } }), reference: undefined }
  await call(bank, 'POST', '/payments?extra=1', changed, {
    ...ids,
    requestId: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c22',
    signed: { method: 'post' },
    headers: { 'x-more': 'yes' },
  })
  const [left = '', right = ''] = await idsOf(bank)
  const compared = (await control(bank, 'GET', `/calls/${left}/comparison?with=${right}`))
    .json as unknown as Compared
  assert.deepEqual([compared.left.id, compared.right.id], [left, right])
  const found = (part: string, name: string) => {
    const one = compared.parts.find((each) => each.part === part && each.name === name)
    return one && [one.left, one.right, one.isSame]
  }
  assert.deepEqual(found('line', 'method'), ['POST', 'POST', true])
  assert.deepEqual(found('line', '?extra'), [undefined, '1', false])
  assert.deepEqual(found('header', 'x-more'), [undefined, 'yes', false])
  assert.isTrue(found('header', 'date')?.[2])
  // Equal secrets have equal fingerprints, and stay fingerprints.
  assert.match(String(found('header', 'x-session-id')?.[0]), /^sha256:/)
  assert.isTrue(found('header', 'x-session-id')?.[2])
  assert.deepEqual(found('body', 'amount'), ['"100.00"', '"25.00"', false])
  assert.deepEqual(found('body', 'reference'), ['"1232"', undefined, false])
  assert.deepEqual(found('body', 'messageToCustomer.fi'), [undefined, '"Hei"', false])
  assert.isTrue(found('body', 'return.url')?.[2])
  assert.deepEqual(found('signature', 'method'), ['POST', 'post', false])
  assert.isFalse(found('signature', 'body')?.[2])
  assert.deepEqual(found('outcome', 'status'), ['200', '403', false])
  assert.deepEqual(found('outcome', 'stage'), ['done', 'signature', false])
  assert.deepEqual(found('outcome', 'code'), [undefined, 'INVALID_SIGNATURE', false])
  assert.equal(found('outcome', 'cause')?.[0], undefined)
  assert.isString(found('outcome', 'cause')?.[1])
  assert.isDefined(found('answer-body', 'paymentId'))
  assert.isDefined(found('answer-body', 'errors[0].code'))
  const again = (await control(bank, 'GET', `/calls/${left}/comparison?with=${left}`))
    .json as unknown as Compared
  assert.isTrue(again.parts.every(({ isSame }) => isSame))
})

test('compares bodies that are no JSON, and refuses a call that is not there (house: 1)', async () => {
  const bank = openBank({ callLog: true })
  await call(bank, 'POST', '/payments', '{"a":')
  await call(bank, 'POST', '/payments', '{"a": ')
  const [left = '', right = ''] = await idsOf(bank)
  const { parts } = (await control(bank, 'GET', `/calls/${left}/comparison?with=${right}`))
    .json as unknown as Compared
  assert.deepInclude(parts, { part: 'body', name: '', left: '{"a":', right: '{"a": ', isSame: false })
  const missing = await control(bank, 'GET', `/calls/${left}/comparison?with=999999999999999`)
  assert.deepEqual([missing.status, violations(missing)], [400, ['InvalidValue with']])
  assert.equal((await control(bank, 'GET', `/calls/${left}/comparison`)).status, 400)
  assert.equal((await control(bank, 'GET', `/calls/000/comparison?with=${left}`)).status, 404)
})

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
    // The object itself shows what happened to it.
    assert.notMatch(good.changed?.join(' ') ?? '', /(^| )history\//)
    // The same without a proof of any kind.
    const address = `${BASE}${good.path}`
    const refused = (await steered.explain({ method: 'POST', address, headers: [], body: '{}' })).call
    assert.isAtLeast(refused.status ?? 0, 400)
    assert.equal(refused.paper, good.paper)
    assert.include(ROWS, refused.row)
  })
}

test('tells of a read of accounts its paper, and of its refusal the row (house: 1)', async () => {
  const steered = open()
  const { callId = '' } = await steered.try({ operation: 'account-access.list-accounts' })
  assert.match((await steered.calls.read(callId)).paper ?? '', /^1 A/)
  const address = `${BASE}/accounts/v3/accounts`
  const refused = (await steered.explain({ method: 'GET', address, headers: [] })).call
  assert.include(refused, { row: 'account-access.auth.token', stage: 'sender' })
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
