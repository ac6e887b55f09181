/// <reference types="node" />
// Judges how the shop's server pays bills that a person approves at the bank: who may, which go together, and that a bank takes them.
// The proxy and the bank themselves are tested elsewhere.

import * as v from 'valibot'
import { assert, test } from '#kit'
import {
  ForeignPaymentOrder,
  RecurringPaymentOrder,
  ScheduledPaymentOrder,
  SepaPaymentOrder,
} from '../../../core/psd2-payments/schema.ts'
import { addDays } from '../../../core/shared/index.ts'
import { billsOn, paymentsOf } from '../../../demo/backoffice/server/bills.ts'
import { makeBatch } from './batch-stand.ts'
import { problem } from './problem.ts'
import { openShop, PASSWORD } from '../shop-stand.ts'

const own = { 'x-silta': '1', 'content-type': 'application/json' }

test('writes each bill as a payment that the paper takes, from the account that only the server knows (2 A, Payment request)', () => {
  const payments = paymentsOf(billsOn('2026-11-22'), { iban: 'FI1999900000000300' }, '2026-11-22')
  const schemas = {
    sepa: SepaPaymentOrder,
    scheduled: ScheduledPaymentOrder,
    recurring: RecurringPaymentOrder,
    foreign: ForeignPaymentOrder,
  }
  assert.deepEqual(
    payments.map(({ kind }) => kind),
    // What is due by now is paid at once, what is due later on its day.
    ['sepa', 'sepa', 'scheduled', 'scheduled', 'foreign'],
  )
  for (const { kind, payment } of payments) {
    assert.isTrue(v.is(schemas[kind], payment), kind)
    assert.deepInclude(payment, { payer: { iban: 'FI1999900000000300' } })
  }
})

test('gives no bill to the bank before the merchant has signed in, and none abroad together with others (2 A, What the service does)', async () => {
  const shop = openShop()
  const ask = (path: string, body: unknown, cookie = '') =>
    shop.fetch(
      new Request(`${shop.origin}/shop/merchant/${path}`, {
        method: 'POST',
        headers: { ...own, cookie },
        body: JSON.stringify(body),
      }),
    )
  assert.equal((await ask('bills', { id: 'bl1', bills: ['clay'] })).status, 401)
  const cookie = (await ask('sign-in', { password: PASSWORD })).headers.get('set-cookie')?.split(';')[0] ?? ''
  for (const wish of [
    { id: 'bl1', bills: ['clay', 'cobalt'] },
    { id: 'bl1', bills: [] },
    { id: 'bl1', bills: ['gold'] },
    { id: 'bl 1', bills: ['clay'] },
  ])
    assert.equal((await ask('bills', wish, cookie)).status, 400)
  assert.deepEqual(shop.merchant.asked, [])
})

/** Opens the shop for a merchant who is in. */
async function openForMerchant() {
  const shop = openShop()
  const call = (path: string, cookie: string, body?: unknown) =>
    shop.fetch(
      new Request(`${shop.origin}/shop/merchant/${path}`, {
        headers: { ...own, cookie },
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      }),
    )
  const door = await call('sign-in', '', { password: PASSWORD })
  const cookie = door.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { shop, ask: (path: string, body?: unknown) => call(path, cookie, body) }
}

test('gives the same bills with the same days after the clock of the bank has moved (promises: R5)', async () => {
  const { shop, ask } = await openForMerchant()
  const { today } = (await (await ask('bills')).json()) as { today: string }
  const wish = { id: 'bl1', bills: ['rent'], today }
  assert.equal((await ask('bills', wish)).status, 200)
  await ask('clock', { advance: 'P1D' })
  assert.equal((await ask('bills', wish)).status, 200)
  const [first, second] = shop.merchant.batches.bodies
  assert.equal(second, first)
  assert.include(first ?? '', `"dueDate":"${addDays(today, 7)}"`)
})

test('takes bills that an older page kept without their day, and no day that is none (promises: R5)', async () => {
  const { shop, ask } = await openForMerchant()
  assert.equal((await ask('bills', { id: 'bl1', bills: ['rent'] })).status, 200)
  assert.match(shop.merchant.batches.bodies[0] ?? '', /"dueDate":"\d{4}-\d{2}-\d{2}"/)
  assert.equal((await ask('bills', { id: 'bl2', bills: ['rent'], today: '2026-13-01' })).status, 400)
  assert.lengthOf(shop.merchant.batches.bodies, 1)
})

test('says that a batch could not be read, and lists the others (house: 4)', async () => {
  const { shop, ask } = await openForMerchant()
  shop.merchant.batches.batches = [makeBatch('bl1'), makeBatch('bl2')]
  shop.merchant.batches.unreadable.add('bl1')
  const { batches, unread } = (await (await ask('bills')).json()) as { batches: unknown[]; unread: number }
  assert.equal(unread, 1)
  assert.lengthOf(batches, 1)
})

interface Heard {
  bills: { id: string; dueDate: string }[]
  paid: { name?: string; amount: string; reference?: string; isAlone: boolean }[]
  batches: { payments: { name?: string; invoice?: string }[] }[]
}

test('lists the open bills with their days, and no longer those that were given until the bank refuses them (house: 4)', async () => {
  const { shop, ask } = await openForMerchant()
  const read = async () => (await (await ask('bills')).json()) as Heard
  const ids = async () => (await read()).bills.map(({ id }) => id)
  assert.deepEqual(await ids(), ['clay', 'kiln', 'rent', 'boxes', 'cobalt'])
  assert.equal((await ask('bills', { id: 'bl1', bills: ['rent', 'clay'] })).status, 200)
  const { bills, batches } = await read()
  assert.deepEqual(
    bills.map(({ id }) => id),
    ['kiln', 'boxes', 'cobalt'],
  )
  assert.deepEqual(
    batches[0]?.payments.map(({ name, invoice }) => [name, invoice]),
    [
      ['Savitehdas Korpi Oy', '20418'],
      ['Sataman Tilat Oy', '7731120'],
    ],
  )
  // The clay was paid, the rent was not: it is open again.
  const [batch] = shop.merchant.batches.batches
  const [first, second] = batch?.payments ?? []
  Object.assign(first ?? {}, { state: 'completed' })
  Object.assign(second ?? {}, { state: 'rejected' })
  assert.deepEqual(await ids(), ['kiln', 'rent', 'boxes', 'cobalt'])
  // Where it cannot be read, nothing is opened on a guess.
  shop.merchant.batches.unreadable.add('bl1')
  assert.deepEqual(await ids(), ['kiln', 'boxes', 'cobalt'])
})

test('gives no bill that was given already, by another tab or another person, and the same batch as often as asked (promises: R5)', async () => {
  const { shop, ask } = await openForMerchant()
  const wish = { id: 'bl1', bills: ['clay'], today: '2026-11-27' }
  assert.equal((await ask('bills', wish)).status, 200)
  const refused = await ask('bills', { ...wish, id: 'bl2', bills: ['clay', 'rent'] })
  assert.equal(refused.status, 409)
  assert.deepEqual(await refused.json(), { error: 'bills_given' })
  assert.lengthOf(shop.merchant.batches.bodies, 1)
  assert.equal((await ask('bills', wish)).status, 200)
  // Of what was refused nothing is written down.
  assert.equal((await ask('bills', { ...wish, id: 'bl3', bills: ['rent'] })).status, 200)
})

test('lets of those who give the same bill at once the first pay it, and opens it again where the proxy has said no (promises: R5)', async () => {
  const { shop, ask } = await openForMerchant()
  const both = await Promise.all(['bl1', 'bl2'].map((id) => ask('bills', { id, bills: ['clay'] })))
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 409],
  )
  assert.lengthOf(shop.merchant.batches.bodies, 1)
  // Of three presses, two of which are the same, the first is given once.
  const three = await Promise.all(['bl6', 'bl6', 'bl7'].map((id) => ask('bills', { id, bills: ['cobalt'] })))
  assert.deepEqual(
    three.map(({ status }) => status),
    [200, 200, 409],
  )
  const { bodies } = shop.merchant.batches
  assert.lengthOf(new Set(bodies.map((body) => JSON.stringify(body))), 2)
  const { fetch } = shop.merchant
  shop.merchant.fetch = async (request) =>
    request.method === 'POST' ? problem(400, 'batch_invalid') : fetch(request)
  assert.equal((await ask('bills', { id: 'bl4', bills: ['kiln'] })).status, 400)
  shop.merchant.fetch = fetch
  assert.equal((await ask('bills', { id: 'bl5', bills: ['kiln'] })).status, 200)
})

test('leaves bills open where the batches cannot be listed, for then nothing was given (promises: R5)', async () => {
  const { shop, ask } = await openForMerchant()
  const open = async () => ((await (await ask('bills')).json()) as Heard).bills.map(({ id }) => id)
  const wish = { id: 'bl1', bills: ['clay'] }
  for (const [status, code, heard] of [
    [429, 'too_many_requests', 429],
    [503, 'bank_unavailable', 502],
  ] as const) {
    const { fetch } = shop.merchant
    shop.merchant.fetch = async (request) =>
      request.method === 'GET' ? problem(status, code) : fetch(request)
    assert.equal((await ask('bills', wish)).status, heard)
    shop.merchant.fetch = fetch
    assert.include(await open(), 'clay', code)
  }
  assert.isEmpty(shop.merchant.batches.bodies)
  assert.equal((await ask('bills', wish)).status, 200)
  assert.notInclude(await open(), 'clay')
})

test('opens no bill again of which the answer was lost, nor where the same came twice and one of both was given (promises: R5)', async () => {
  const { shop, ask } = await openForMerchant()
  const open = async () => ((await (await ask('bills')).json()) as Heard).bills.map(({ id }) => id)
  const { fetch } = shop.merchant
  const giving = (answer: () => Promise<Response>) => {
    shop.merchant.fetch = (request) => (request.method === 'POST' ? answer() : fetch(request))
  }
  const lose = () => Promise.reject(new TypeError('network lost'))
  giving(lose)
  assert.equal((await ask('bills', { id: 'bl1', bills: ['clay'] })).status, 502)
  assert.notInclude(await open(), 'clay')
  // The first request hangs while it lists; the same again is given meanwhile, and its answer is lost.
  let refuseList: ((answer: Response) => void) | undefined
  let isAsked = () => {}
  const asked = new Promise<void>((resolve) => (isAsked = resolve))
  shop.merchant.fetch = () =>
    new Promise((resolve) => {
      refuseList = resolve
      isAsked()
    })
  const first = ask('bills', { id: 'bl2', bills: ['kiln'] })
  await asked
  giving(lose)
  assert.equal((await ask('bills', { id: 'bl2', bills: ['kiln'] })).status, 502)
  refuseList?.(problem(429, 'too_many_requests'))
  assert.equal((await first).status, 429)
  assert.notInclude(await open(), 'kiln')
})

test('keeps bills as given that are sent again long after a lost answer (promises: R5)', async () => {
  const { shop, ask } = await openForMerchant()
  shop.wait(-3_600_000)
  shop.books.givenBills.place('bl1', ['clay'])
  shop.wait(3_600_000)
  assert.equal((await ask('bills', { id: 'bl1', bills: ['clay'] })).status, 200)
  const { bills } = (await (await ask('bills')).json()) as Heard
  assert.notInclude(
    bills.map(({ id }) => id),
    'clay',
  )
})

test('says that nothing was taken back where the approval came just before the stop (2 A, States)', async () => {
  const { shop, ask } = await openForMerchant()
  assert.equal((await ask('bills', { id: 'bl1', bills: ['clay'] })).status, 200)
  const { fetch } = shop.merchant
  for (const state of ['held', 'processing']) {
    const [batch] = shop.merchant.batches.batches
    Object.assign(batch ?? {}, { state: 'unapproved' })
    shop.merchant.fetch = async (request) => {
      if (!request.url.endsWith('/stop')) return fetch(request)
      Object.assign(batch ?? {}, { state })
      return Response.json({ approvalUrl: 'https://bank.example/approve', batch: batch })
    }
    const late = await ask('bills/bl1/stop', {})
    assert.equal(late.status, 409, state)
    assert.deepEqual(await late.json(), { error: 'batch_not_stoppable' })
  }
})

test('takes back what nobody has approved, whose bills are open again, and nothing that was approved (2 A, States)', async () => {
  const { shop, ask } = await openForMerchant()
  for (const [id, bill] of [
    ['bl1', 'clay'],
    ['bl2', 'kiln'],
  ])
    assert.equal((await ask('bills', { id, bills: [bill] })).status, 200)
  Object.assign(shop.merchant.batches.batches[1] ?? {}, { state: 'processing' })
  const { fetch } = shop.merchant
  const said: unknown[] = []
  shop.merchant.fetch = async (request) => {
    if (request.url.endsWith('/stop')) said.push(await request.clone().json())
    return fetch(request)
  }
  assert.equal((await ask('bills/bl1/stop', {})).status, 200)
  // Approved in this very moment, it goes on: nothing is held back for a person to end.
  assert.deepEqual(said, [{ reason: 'Taken back before it was approved', onlyUnapproved: true }])
  const late = await ask('bills/bl2/stop', {})
  assert.equal(late.status, 409)
  assert.deepEqual(await late.json(), { error: 'batch_not_stoppable' })
  const stops = shop.merchant.asked.filter((line) => line.endsWith('/stop'))
  assert.deepEqual(stops, ['POST /pay/merchant/batches/bl1/stop'])
  const { bills, batches } = (await (await ask('bills')).json()) as Heard
  assert.deepEqual(
    bills.map(({ id }) => id),
    ['clay', 'rent', 'boxes', 'cobalt'],
  )
  // The supplier has a name still.
  const names = batches.flatMap(({ payments }) => payments.map(({ name }) => name))
  assert.sameMembers(names, ['Savitehdas Korpi Oy', 'Uunihuolto Hehku'])
})

test('tells what was paid to suppliers, as bills or by hand, and not what moved no money (house: 4)', async () => {
  const { shop, ask } = await openForMerchant()
  const wish = { way: 'sepa', name: 'Savitehdas Korpi Oy', iban: 'FI6057800720123459', amount: '418.60' }
  for (const id of ['pk1', 'pk2'])
    assert.equal(
      (await ask('payouts', { ...wish, id, message: 'Clay', reference: 'RF18539007547034' })).status,
      200,
    )
  const second = shop.merchant.suppliers.payouts.find(({ payoutId }) => payoutId === 'pk2')
  Object.assign(second ?? {}, { state: 'rejected' })
  assert.equal((await ask('bills', { id: 'bl1', bills: ['rent'] })).status, 200)
  const { paid } = (await (await ask('bills')).json()) as Heard
  assert.sameDeepMembers(
    paid.map(({ name, amount, reference, isAlone }) => ({ name, amount, reference, isAlone })),
    [
      { name: 'Savitehdas Korpi Oy', amount: '418.60', reference: 'RF18539007547034', isAlone: true },
      { name: 'Sataman Tilat Oy', amount: '640.00', reference: 'RF3877311201', isAlone: false },
    ],
  )
})

test('forgets what was given when the shop begins anew (house: 2)', async () => {
  const { shop, ask } = await openForMerchant()
  assert.equal((await ask('bills', { id: 'bl1', bills: ['clay'] })).status, 200)
  shop.books.beginAnew()
  shop.merchant.batches.batches = []
  assert.lengthOf(((await (await ask('bills')).json()) as Heard).bills, 5)
})
