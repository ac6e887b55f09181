// The helpers for tests of those who use Silta: a bank for each test, its people, its clock, its callbacks and its books.
import { assert, test } from '#kit'
import { createPayment, makeApprovalUrl, readPayment } from '../../../core/online-payment/index.ts'
import { BookError, makeNamedBank, makeTestBank } from '../../../edge/testing/index.ts'
import { BASE, openBank, SANDBOX_KEY } from '../sandbox/bank-kit.ts'

const back = { url: 'https://shop.example.com/back' }
const order = (reference = 'RF481245') => ({
  accountId: '8e4f3a5c-9d1b-4c7e-8a2f-6b5d4c3e2f10',
  amount: '24.00',
  currency: 'EUR' as const,
  reference,
  return: back,
  cancel: back,
  reject: back,
  b2bBackendURL: { url: 'https://shop.example.com/callbacks' },
})

test('approves and rejects in place of a person, by an id and on a page, and asserts what the books hold (house: 1)', async () => {
  const bank = makeTestBank()
  const client = await bank.onlinePayment()
  const { booked } = await bank.balances('FI6299900000000011')
  assert.equal(booked, '10000.00')
  const { body: first } = await createPayment(client, { body: order() })
  assert.isUndefined(await bank.approve(first.paymentId))
  const { body: second } = await createPayment(client, { body: order() })
  assert.match(
    (await bank.reject(makeApprovalUrl(client, second))) ?? '',
    /^https:\/\/shop\.example\.com\/back/,
  )
  await bank.assertPayment(first.paymentId, { status: 'ACCEPTED', amount: '24.00' })
  // As time passes, the customer buys and earns.
  await bank.assertBalances('FI6299900000000011', { booked: '9976.00' })
  await bank.settle()
  assert.equal((await readPayment(client, { path: { paymentId: first.paymentId } })).body.status, 'ACCEPTED')
  bank.close()
})

test('tells both sides where the books hold something else (house: 4)', async () => {
  const bank = makeTestBank()
  const error = await thrown(bank.assertBalances('FI6299900000000011', { booked: '1.00' }))
  assert.instanceOf(error, BookError)
  assert.deepEqual([error.expected, error.actual], [{ booked: '1.00' }, { booked: '10000.00' }])
  assert.include(error.message, '"1.00"')
  assert.include(error.message, '"10000.00"')
  const none = await thrown(bank.assertPayment('nobody', { status: 'ACCEPTED' }))
  assert.instanceOf(none, BookError)
  assert.isUndefined(none.actual)
  assert.instanceOf(await thrown(bank.balances('FI00')), TypeError)
  bank.close()
})

test('waits for the callback of a payment, whoever comes first, and names what came in its place (1 B; house: 1)', async () => {
  const asked: string[] = []
  const bank = makeTestBank({
    onCallback: async (request) => {
      asked.push(await request.text())
      return new Response(null, { status: 200 })
    },
  })
  const client = await bank.onlinePayment()
  const { body: first } = await createPayment(client, { body: order() })
  const { body: second } = await createPayment(client, { body: order('RF18539007547034') })
  const early = bank.callback(second.paymentId)
  await bank.approve(first.paymentId)
  await bank.approve(second.paymentId)
  const [one, other] = await Promise.all([early, bank.callback(first.paymentId)])
  assert.deepEqual([one.paymentId, other.paymentId], [second.paymentId, first.paymentId])
  assert.match(one.headers['authorization'] ?? '', /:1:0:[0-9a-f]{512}$/)
  assert.includeMembers(asked, [one.body, other.body])
  assert.lengthOf(bank.callbacks, 2)
  const { body: third } = await createPayment(client, { body: order() })
  await bank.approve(third.paymentId)
  await bank.settle('PT1M')
  const none = await thrown(bank.callback('nobody', 1))
  assert.include(none.message, third.paymentId)
  bank.close()
})

test('gives each test a bank of its own, with a clock of its own (house: 1)', async () => {
  const one = makeTestBank({ now: '2026-11-20T10:00:00Z' })
  const other = makeTestBank({ now: '2030-01-01T10:00:00Z' })
  assert.match(await one.advance('P1D'), /^2026-11-21/)
  assert.match(await other.now(), /^2030-01-01/)
  const { body } = await createPayment(await one.onlinePayment(), { body: order() })
  assert.instanceOf(await thrown(other.approve(body.paymentId)), Error)
  assert.notEqual(one.sandboxKey, other.sandboxKey)
  for (const bank of [one, other]) bank.close()
})

async function thrown(work: Promise<unknown>): Promise<BookError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  assert.instanceOf(error, Error)
  return error as BookError
}

test('gives test files that run side by side a bank each, of one that runs (gaps: shared.base-url)', async () => {
  const { sandbox } = openBank({ clock: Date.now })
  const where = { baseUrl: BASE, sandboxKey: SANDBOX_KEY, fetch: sandbox.fetch }
  const [refunds, checkout] = await Promise.all(
    ['refunds', 'checkout'].map((name) => makeNamedBank({ ...where, name })),
  )
  assert.isDefined(refunds)
  assert.isDefined(checkout)
  assert.equal(checkout.baseUrl, `${BASE}/banks/checkout`)
  const { body } = await createPayment(await checkout.onlinePayment(), { body: order() })
  await checkout.approve(body.paymentId)
  await checkout.assertPayment(body.paymentId, { status: 'ACCEPTED', amount: '24.00' })
  assert.isEmpty(await refunds.control.onlinePayments())
  const before = await checkout.now()
  await refunds.advance('P30D')
  assert.isBelow(Date.parse(await checkout.now()) - Date.parse(before), 86_400_000)
  // A run that was broken off has left its bank: the next one begins anew.
  const again = await makeNamedBank({ ...where, name: 'checkout', seed: 'another', keys: 'new' })
  assert.isEmpty(await again.control.onlinePayments())
  assert.notEqual(again.sandboxKey, SANDBOX_KEY)
  await again.close()
  await refunds.close()
  assert.equal((await sandbox.fetch(again.baseUrl)).status, 404)
})
