// Idempotency keys: one payment for one key, however often, however fast and however late it is asked for.
import { assert, test } from '#kit'
import { members } from '../../account-access/kit.ts'
import { advance, control, violations } from '../../bank-kit.ts'
import {
  approve,
  call,
  create,
  get,
  nextKey,
  openProvider,
  order,
  type ProviderBank,
  type Standing,
  statusOf,
  submit,
  tokenOf,
} from '../kit.ts'

const DUPLICATE = [409, 'DuplicatePayment x-idempotency-key']

for (const { name, key, listed } of [
  { name: 'none', key: null, listed: ['Required x-idempotency-key'] },
  { name: 'an empty one', key: '', listed: ['Required x-idempotency-key'] },
  { name: 'spaces only', key: '  ', listed: ['Required x-idempotency-key'] },
  { name: '41 characters', key: 'x'.repeat(41), listed: ['Size x-idempotency-key'] },
  { name: 'a letter beyond ASCII', key: 'ä', listed: ['InvalidValue x-idempotency-key'] },
  { name: 'a tab inside', key: 'a\tb', listed: ['InvalidValue x-idempotency-key'] },
]) {
  test(`refuses ${name} as a key (2 A, Limits; gaps: psd2.idempotency.key)`, async () => {
    const bank = await openProvider()
    const answer = await create(bank, 'sepa', order('sepa'), { 'x-idempotency-key': key })
    assert.deepEqual([answer.status, ...violations(answer)], [400, ...listed])
  })
}

test('takes a key of 1 to 40 characters with spaces inside, and ignores one elsewhere (gaps: psd2.idempotency.key)', async () => {
  const bank = await openProvider()
  for (const key of ['a', 'a b', 'x'.repeat(40), '~!@#']) {
    assert.equal((await create(bank, 'sepa', order('sepa'), { 'x-idempotency-key': key })).status, 201, key)
  }
  const { json } = await create(bank, 'sepa')
  const read = await call(bank, 'GET', `/sepa-payments/${String(json['paymentId'])}`, undefined, {
    'x-idempotency-key': 'x'.repeat(41),
  })
  assert.equal(read.status, 200)
})

test('brings the same payment again for the same key and an equal body, as it is now (2 A, Rules 4; gaps: psd2.idempotency.repeat)', async () => {
  const bank = await openProvider()
  const key = { 'x-idempotency-key': nextKey() }
  const first = await create(bank, 'sepa', order('sepa'), key)
  const payment: Standing = {
    kind: 'sepa',
    paymentId: String(first.json['paymentId']),
    authorizationId: String(first.json['authorizationId']),
  }
  const turned = Object.fromEntries(Object.entries({ ...order('sepa'), message: null }).toReversed())
  assert.deepEqual((await create(bank, 'sepa', turned, key)).json, first.json)
  await approve(bank, payment.authorizationId)
  await submit(bank, payment)
  const again = await create(bank, 'sepa', order('sepa'), key)
  assert.deepEqual([again.status, again.json], [201, (await get(bank, payment)).json])
  assert.match(again.headers.get('x-jws-signature') ?? '', /\.\./)
})

test('refuses a key for another body, another kind, or after 24 hours (gaps: psd2.idempotency.repeat)', async () => {
  const bank = await openProvider()
  const key = { 'x-idempotency-key': nextKey() }
  await create(bank, 'sepa', order('sepa'), key)
  for (const [kind, body] of [
    ['sepa', order('sepa', { amountEUR: '10' })],
    ['sepa', order('sepa', { reference: '0013' })],
    ['sepa', { ...order('sepa'), other: 1 }],
    ['scheduled', order('sepa')],
    ['foreign', order('foreign')],
  ] as const) {
    const answer = await create(bank, kind, body, key)
    assert.deepEqual([answer.status, ...violations(answer)], DUPLICATE)
  }
  await advance(bank, 'PT23H59M59S')
  assert.equal(statusOf(await create(bank, 'sepa', order('sepa'), key)), 'Unauthorized')
  await advance(bank, 'PT1S')
  const late = await create(bank, 'sepa', order('sepa'), key)
  assert.deepEqual([late.status, ...violations(late)], DUPLICATE)
  await advance(bank, 'P400D')
  assert.equal((await create(bank, 'sepa', order('sepa'), key)).status, 409)
})

/** Lists what the bank has of payments. */
const allPayments = async (bank: ProviderBank) =>
  members((await control(bank, 'GET', '/psd2-payments')).json, 'psd2-payments')

test('leaves a key free when the create was refused (gaps: psd2.idempotency.repeat)', async () => {
  const bank = await openProvider()
  const key = { 'x-idempotency-key': nextKey() }
  assert.equal((await create(bank, 'sepa', order('sepa', { amountEUR: '0' }), key)).status, 400)
  assert.equal((await create(bank, 'sepa', order('sepa', { authorizationId: 'x' }), key)).status, 400)
  await control(bank, 'POST', '/outcomes', { operation: 'psd2.create', outcome: 'error:500' })
  assert.equal((await create(bank, 'sepa', order('sepa'), key)).status, 500)
  assert.equal((await create(bank, 'sepa', order('sepa'), key)).status, 201)
})

test('keeps keys and payments of clients apart (gaps: psd2.idempotency.repeat, shared.id)', async () => {
  const bank = await openProvider()
  const { json } = await control(bank, 'POST', '/clients', {})
  const text = (name: string) => String(json[name])
  const client = { clientId: text('clientId'), clientSecret: text('clientSecret') }
  const secrets = { ...bank, ...client, certificatePem: text('certificatePem') }
  const other = { ...secrets, token: await tokenOf(secrets) }
  const key = { 'x-idempotency-key': nextKey() }
  const first = await create(bank, 'sepa', order('sepa'), key)
  const second = await create(other, 'sepa', order('sepa'), key)
  assert.deepEqual([first.status, second.status], [201, 201])
  assert.notEqual(first.json['paymentId'], second.json['paymentId'])
  for (const [method, path] of [
    ['GET', `/sepa-payments/${String(first.json['paymentId'])}`],
    ['DELETE', `/sepa-payments/${String(first.json['paymentId'])}`],
    ['GET', `/authorizations/${String(first.json['authorizationId'])}`],
  ] as const) {
    const [strange, unknown] = [
      await call(other, method, path),
      await call(other, method, `${path.slice(0, -2)}xx`),
    ]
    assert.equal(strange.status, 404)
    assert.deepEqual(violations(strange), violations(unknown))
  }
})

test('keeps the key of a create whose answer was lost (gaps: Part 4, psd2.create)', async () => {
  const bank = await openProvider()
  const key = { 'x-idempotency-key': nextKey() }
  await control(bank, 'POST', '/outcomes', { operation: 'psd2.create', outcome: 'drop-after' })
  await create(bank, 'sepa', order('sepa'), key).then(
    () => assert.fail('the connection must close'),
    (error: Error) => assert.equal(error.name, 'ConnectionDropped'),
  )
  const [kept] = await allPayments(bank)
  const again = await create(bank, 'sepa', order('sepa'), key)
  assert.deepEqual([again.status, again.json['paymentId']], [201, kept?.['paymentId']])
})

test('makes one payment of 1,000 creates under one key at the same time (2 A, Rules 4; house: 2)', {
  extent: 'full',
}, async () => {
  const bank = await openProvider()
  const key = { 'x-idempotency-key': nextKey() }
  const body = order('sepa')
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => create(bank, 'sepa', body, key)))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
  assert.equal(new Set(answers.map(({ json }) => json['paymentId'])).size, 1)
  assert.lengthOf(await allPayments(bank), 1)
})

test('debits once however many submissions cross (2 A, Rules 3)', async () => {
  const bank = await openProvider()
  const { json } = await create(bank, 'sepa')
  const payment: Standing = {
    kind: 'sepa',
    paymentId: String(json['paymentId']),
    authorizationId: String(json['authorizationId']),
  }
  await approve(bank, payment.authorizationId)
  const answers = await Promise.all(Array.from({ length: 100 }, () => submit(bank, payment)))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  assert.equal(new Set(answers.map((answer) => answer.json['archiveId'])).size, 1)
})
