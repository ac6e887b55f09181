// What Create answers, and what it answers again: equal bodies, ids used before, one client beside another.
// Not what it takes (raw-create), nor how states move (raw-status).
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
import { assert, test } from '#kit'
import { bill, type Body, type Created, createdIn, freshId, newKey, openBiller } from './raw-biller.ts'
import { DATE_TIME, handClock, json, openBank, plan, steer } from '../raw-client.ts'
import { FORMS } from '../raw/json-form.ts'
import { assertRefused } from '../raw-refusal.ts'

const bank = await openBank()
const biller = await openBiller(bank)

const address = { country: 'FI', addressLine: ['Katu 1', '00100 Helsinki'] }

/** A body with every member, all of them written as the bank echoes them. */
const full = (members: Record<string, unknown> = {}): Body =>
  bill({
    debtor: { name: 'Maija Maksaja', address, phoneNumber: '+358401234567', iban: 'FI6299900000000011' },
    creditor: { name: 'Laskuttaja Oy', iban: 'FI3099900000000102', address },
    ...members,
  })

// --- the answer --------------------------------------------------------------------------------------------------

test('answers 201 with responderId, responseTime, message, paymentStatus and paymentRequest, and nothing else (1 C, Request-to-Pay response, Endpoints; gaps: request-to-pay.response, request-to-pay.create.path)', async () => {
  const body = full({ message: 'Eräpäivä' })
  const created = createdIn(await biller.create(body))
  assert.match(created.responseTime, DATE_TIME)
  assert.equal(created.message, 'Eräpäivä')
  assert.equal(created.paymentStatus, 'COMPLETED')
  assert.deepEqual(created.paymentRequest, body)
})

test('tells the verification in the answer to Create (1 C, What the service does; gaps: request-to-pay.verification)', async () => {
  assert.equal((await biller.made()).paymentStatus, 'COMPLETED')
})

test('makes a responderId of its own for every payment (1 C, Request-to-Pay response; gaps: request-to-pay.response)', async () => {
  const created = await Promise.all(Array.from({ length: 5 }, () => biller.made()))
  assert.equal(new Set(created.map(({ responderId }) => responderId)).size, 5)
})

test('writes responseTime with milliseconds and the offset of Helsinki, by the sandbox clock (gaps: shared.time, shared.clock-tolerance, request-to-pay.response)', async () => {
  for (const [start, told, moved] of [
    ['2026-11-20T10:00:00.007Z', '2026-11-20T12:00:00.007+02:00', '2026-11-21T13:30:00.500+02:00'],
    ['2026-07-01T10:00:00.120Z', '2026-07-01T13:00:00.120+03:00', '2026-07-02T14:30:00.500+03:00'],
  ] as const) {
    const own = await openBank({ clock: handClock(start).now })
    const there = await openBiller(own)
    assert.equal((await there.made()).responseTime, told)
    await steer(own, 'PUT', '/clock', { now: moved })
    assert.equal((await there.made()).responseTime, moved)
  }
})

test('echoes the request without null (gaps: request-to-pay.response, shared.members)', async () => {
  const debtor = { name: 'Maija Maksaja', address: null, phoneNumber: null, iban: 'FI6299900000000011' }
  const creditor = { name: 'Laskuttaja Oy', iban: 'FI3099900000000102', address: null }
  const { paymentRequest } = await biller.made(bill({ debtor, creditor }))
  assert.deepEqual(paymentRequest['debtor'], { name: 'Maija Maksaja', iban: 'FI6299900000000011' })
  assert.deepEqual(paymentRequest['creditor'], { name: 'Laskuttaja Oy', iban: 'FI3099900000000102' })
})

test('echoes the amount with two decimals and without leading zeros, exactly (gaps: request-to-pay.response, shared.amount-string, Part 3, Amounts)', async () => {
  for (const [sent, told] of [
    ['0010.00', '10.00'],
    ['00.10', '0.10'],
    ['0000000000000.01', '0.01'],
    ['9999999999999.99', '9999999999999.99'],
    ['9007199254740.93', '9007199254740.93'],
  ] as const) {
    const body = bill({ instructedAmount: { amount: sent, currency: 'SEK' } })
    const { paymentRequest } = await biller.made(body)
    assert.deepEqual(paymentRequest, { ...body, instructedAmount: { amount: told, currency: 'SEK' } })
  }
})

test('echoes references as sent, leading zeros too (gaps: shared.reference, request-to-pay.response)', async () => {
  for (const reference of ['0013', '00000000000000482738', 'RF481245']) {
    assert.equal((await biller.made(bill({ reference }))).paymentRequest['reference'], reference)
  }
})

// --- the same again ----------------------------------------------------------------------------------------------

for (const [what, form] of FORMS) {
  test(`answers an equal body again with the payment that is there: ${what} (gaps: request-to-pay.create.ids, shared.body-equality)`, async () => {
    const body = full({ message: 'Lasku 12/2026, eräpäivä' })
    const first = await biller.made(body)
    assert.deepEqual(await biller.made(form(body)), first)
    assert.deepEqual(await biller.made(form(body)), first)
  })
}

test('reads null in a repeat as absent, and absent as null (gaps: request-to-pay.create.ids, shared.body-equality, shared.members)', async () => {
  const creditor = { name: 'Laskuttaja Oy', iban: 'FI3099900000000102' }
  const bare = bill({ debtor: { name: 'Maija' }, creditor })
  const nulled = {
    ...bare,
    debtor: { name: 'Maija', address: null, phoneNumber: null, iban: null },
    creditor: { ...creditor, address: null },
  }
  const first = await biller.made(bare)
  assert.deepEqual(await biller.made(nulled), first)
  const [other, otherNulled] = [bare, nulled].map((body) => ({
    ...body,
    instructionId: 'nulled1',
    endToEndId: 'nulled1',
  }))
  const second = await biller.made(otherNulled)
  assert.deepEqual(await biller.made(other), second)
})

test('looks at no header and no query string of a repeat (gaps: shared.body-equality, shared.members)', async () => {
  const body = bill()
  const first = await biller.made(body)
  const bent = {
    target: '/r2p-sandbox/v1/payments?again=1',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      accept: 'text/html',
      'user-agent': 'another',
    },
  }
  assert.deepEqual(createdIn(await biller.create(body, bent)), first)
})

test('keeps responderId and responseTime of the first answer, and tells the state as it is now (gaps: request-to-pay.response, request-to-pay.create.ids)', async () => {
  const clock = handClock('2026-11-20T10:00:00Z')
  const own = await openBank({ clock: clock.now })
  const there = await openBiller(own)
  const body = full({ instructedAmount: { amount: '0010.00', currency: 'EUR' } })
  await plan(own, { operation: 'request-to-pay.create', outcome: 'pending' })
  const first = await there.made(body)
  assert.equal(first.paymentStatus, 'PENDING')
  clock.move(3_000)
  assert.deepEqual(await there.made(body), first)
  clock.move(86_400_000)
  assert.deepEqual(await there.made(body), { ...first, paymentStatus: 'COMPLETED' })
})

test('makes one payment of two equal creates at once (gaps: request-to-pay.create.ids)', async () => {
  const body = full()
  const created = await Promise.all(Array.from({ length: 10 }, () => biller.made(body)))
  for (const one of created) assert.deepEqual(one, created[0] as Created)
})

test('makes one payment of different creates with one endToEndId at once (gaps: request-to-pay.create.ids)', async () => {
  const body = bill()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => biller.create({ ...body, message: `Lasku ${at}` })),
  )
  const taken = answers.filter(({ status }) => status === 201)
  assert.lengthOf(taken, 1)
  for (const answer of answers) if (answer.status !== 201) assertRefused(answer, 409, 'DUPLICATE_PAYMENT')
})

// --- the same ids for something else -----------------------------------------------------------------------------

const amount = (value: string, currency = 'EUR') => ({ instructedAmount: { amount: value, currency } })
const debtorWith = (members: Record<string, unknown>) => ({
  debtor: {
    name: 'Maija Maksaja',
    address,
    phoneNumber: '+358401234567',
    iban: 'FI6299900000000011',
    ...members,
  },
})
const creditorWith = (members: Record<string, unknown>) => ({
  creditor: { name: 'Laskuttaja Oy', iban: 'FI3099900000000102', address, ...members },
})

/** Other bodies with the same two ids. */
const OTHERS: [string, Record<string, unknown>][] = [
  ['another amount', amount('100.01')],
  ['the same amount written otherwise', amount('0100.00')],
  ['another currency', amount('100.00', 'SEK')],
  ['another reference', { reference: '1245' }],
  ['the same reference with leading zeros', { reference: '01232' }],
  ['another message', { message: 'Lasku 13/2026' }],
  ['the same message in other case', { message: 'lasku 12/2026' }],
  ['another debtor name', debtorWith({ name: 'Matti Maksaja' })],
  ['no debtor IBAN', debtorWith({ iban: null })],
  ['no phone number', debtorWith({ phoneNumber: undefined })],
  ['no debtor address', debtorWith({ address: null })],
  [
    'address lines in another order',
    debtorWith({ address: { ...address, addressLine: ['00100 Helsinki', 'Katu 1'] } }),
  ],
  ['one address line less', debtorWith({ address: { ...address, addressLine: ['Katu 1'] } })],
  ['another country', creditorWith({ address: { ...address, country: 'SE' } })],
  ['another creditor IBAN', creditorWith({ iban: 'FI7399900000000201' })],
]

for (const [what, members] of OTHERS) {
  test(`refuses ids used before with another body, 409 DUPLICATE_PAYMENT: ${what} (gaps: request-to-pay.create.ids, shared.body-equality)`, async () => {
    const body = full()
    const first = await biller.made(body)
    const other = { ...body, ...members }
    const once = { ...other, instructionId: freshId() }
    assertRefused(await biller.create(other), 409, 'DUPLICATE_PAYMENT')
    assertRefused(await biller.create(once), 409, 'DUPLICATE_PAYMENT')
    assertRefused(await biller.create({ ...other, endToEndId: freshId() }), 409, 'DUPLICATE_PAYMENT')
    assert.deepEqual(await biller.made(body), first)
  })
}

test('refuses one id used before where only the other id differs (gaps: request-to-pay.create.ids)', async () => {
  const body = bill()
  await biller.made(body)
  assertRefused(await biller.create({ ...body, endToEndId: freshId() }), 409, 'DUPLICATE_PAYMENT')
  assertRefused(await biller.create({ ...body, instructionId: freshId() }), 409, 'DUPLICATE_PAYMENT')
})

test('refuses the instructionId of one payment with the endToEndId of another (gaps: request-to-pay.create.ids)', async () => {
  const [one, two] = [bill(), bill()]
  await biller.made(one)
  await biller.made(two)
  assertRefused(await biller.create({ ...one, endToEndId: two.endToEndId }), 409, 'DUPLICATE_PAYMENT')
  assertRefused(await biller.create({ ...two, endToEndId: one.endToEndId }), 409, 'DUPLICATE_PAYMENT')
})

test('tells ids of another case, and the two kinds of ids, apart (gaps: request-to-pay.create.ids)', async () => {
  const id = `aB${freshId()}`
  await biller.made(bill({ instructionId: id, endToEndId: id }))
  const other = `Ab${id.slice(2)}`
  await biller.made(bill({ instructionId: other, endToEndId: other }))
  const [one, two] = [freshId(), freshId()]
  await biller.made(bill({ instructionId: one, endToEndId: two }))
  await biller.made(bill({ instructionId: two, endToEndId: one }))
})

test('counts ids per API key: each client has its own payment (gaps: request-to-pay.create.ids, shared.id)', async () => {
  const other = await openBiller(bank, await newKey(bank))
  const body = full()
  const mine = await biller.made(body)
  const theirs = await other.made(body)
  assert.notEqual(mine.responderId, theirs.responderId)
  const changed = bill({ instructionId: freshId(), endToEndId: freshId() })
  await biller.made(changed)
  await other.made({ ...changed, message: 'Toinen' })
  assertRefused(await biller.create({ ...changed, message: 'Toinen' }), 409, 'DUPLICATE_PAYMENT')
  assertRefused(await other.create(changed), 409, 'DUPLICATE_PAYMENT')
})

test('leaves the ids of a refused create free (gaps: request-to-pay.create.ids)', async () => {
  const body = bill()
  const refused: [string, string | Body, number][] = [
    ['a bad field', { ...body, message: '_' }, 400],
    ['a missing field', { ...body, reference: null }, 400],
    ['an unknown member', { ...body, colour: 1 }, 400],
    ['a broken body', JSON.stringify(body).slice(0, -1), 400],
  ]
  for (const [what, wrong, status] of refused) {
    assert.equal((await biller.create(wrong)).status, status, what)
  }
  const headers = [{ 'x-api-key': 'unknown' }, { 'content-type': 'text/plain' }]
  for (const one of headers) {
    assert.isAtLeast((await biller.create(body, { headers: one })).status, 400)
  }
  assertRefused(await biller.query(body.endToEndId), 404, 'PAYMENT_NOT_FOUND')
  const other = { ...body, message: 'Toinen' }
  assert.equal((await biller.made(other)).message, 'Toinen')
})

test('leaves the other id of a create refused with 409 free (gaps: request-to-pay.create.ids)', async () => {
  const body = bill()
  await biller.made(body)
  const [instructionId, endToEndId] = [freshId(), freshId()]
  assertRefused(await biller.create({ ...body, endToEndId }), 409, 'DUPLICATE_PAYMENT')
  assertRefused(await biller.create({ ...body, instructionId }), 409, 'DUPLICATE_PAYMENT')
  assertRefused(await biller.query(endToEndId), 404, 'PAYMENT_NOT_FOUND')
  await biller.made(bill({ instructionId, endToEndId }))
  assert.deepEqual(json(await biller.query(endToEndId)), { paymentStatus: 'COMPLETED' })
})
