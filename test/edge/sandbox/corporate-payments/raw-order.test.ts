// The order of checks of queries, of ids used before, and of fields, rights and money.
// Of any two faults of a payment: ../raw-order.test.ts.
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
import { assert, test } from '#kit'
import { handClock, openBank, plan } from '../raw-client.ts'
import { assertRefused } from '../raw-refusal.ts'
import {
  EMPTY,
  FIRST,
  freshId,
  INSTANT,
  NAMES,
  newClient,
  openPayer,
  OPERATIONS,
  order,
  orderWith,
  SEPA,
  transfer,
  V2,
} from './raw-payer.ts'

const START = '2026-11-20T10:00:00.000Z'
const clock = handClock(START)
const bank = await openBank({ clock: clock.now })
const payer = await openPayer(bank, { now: clock.now })

test('takes a plan up before ids and rights (gaps: shared.check-order, shared.sandbox.outcomes)', async () => {
  for (const target of OPERATIONS) {
    const bound = order()
    assert.equal((await payer.post(target, bound)).status, 201)
    await plan(bank, { operation: NAMES[target], outcome: 'error:INTERNAL_ERROR', times: 3 })
    assertRefused(await payer.post(target, bound), 500, 'INTERNAL_ERROR')
    assertRefused(await payer.post(target, { ...bound, message: 'Toinen' }), 500, 'INTERNAL_ERROR')
    assertRefused(await payer.post(target, transfer(FIRST, EMPTY, '1.00')), 500, 'INTERNAL_ERROR')
    assert.equal((await payer.post(target, order())).status, 201, 'three were used up, and no more')
  }
})

test('takes a plan for a query up after the token and before the id is looked for (gaps: shared.check-order, shared.sandbox.outcomes)', async () => {
  for (const [operation, target] of [
    ['corporate.v2-status', V2],
    ['corporate.instant-status', INSTANT],
  ] as const) {
    await plan(bank, { operation, outcome: 'error:INTERNAL_ERROR', times: 2 })
    const headers = { authorization: 'Bearer x' }
    assertRefused(await payer.get(`${target}/a-b`, { headers }), 401, 'INVALID_TOKEN')
    assertRefused(await payer.get(`${target}/a-b`), 500, 'INTERNAL_ERROR')
    assertRefused(await payer.get(`${target}/${freshId()}`), 500, 'INTERNAL_ERROR')
    assertRefused(await payer.get(`${target}/${freshId()}`), 404, 'PAYMENT_NOT_FOUND')
  }
})

test('looks at an id used before ahead of fields, rights and money (gaps: shared.check-order, corporate.duplicate.scope)', async () => {
  const wrong: Record<string, unknown>[] = [
    { message: '_' },
    { message: null },
    { colour: 'blue' },
    { creditor: {} },
    { debtor: { iban: FIRST } },
    { instructedAmount: { amount: '999999.00', currency: 'EUR' } },
    { instructedAmount: 'much' },
    { forceSepaInst: 'x' },
  ]
  for (const first of OPERATIONS) {
    const body = order()
    assert.equal((await payer.post(first, body)).status, 201)
    for (const target of OPERATIONS) {
      for (const members of wrong) {
        assertRefused(await payer.post(target, { ...body, ...members }), 400, 'DUPLICATE_PAYMENT')
      }
      const { instructionId } = body
      assertRefused(await payer.post(target, JSON.stringify({ instructionId })), 400, 'DUPLICATE_PAYMENT')
      // What is no JSON at all comes first.
      assertRefused(await payer.post(target, `${JSON.stringify(body)}}`), 400, 'MALFORMED_BODY')
      const text = { headers: { 'content-type': 'text/plain' } }
      assertRefused(await payer.post(target, body, text), 400, ['INVALID_HEADER', 'content-type'])
    }
  }
})

test('looks at the fields before rights, and at rights before money (gaps: shared.check-order)', async () => {
  const poor = await newClient(bank, [EMPTY])
  const there = await openPayer(bank, { client: poor, now: clock.now })
  for (const target of OPERATIONS) {
    const barred = orderWith('debtor.iban', FIRST)
    assertRefused(await there.post(target, { ...barred, message: '_' }), 400, ['INVALID_FIELD', 'message'])
    const own = transfer(FIRST, FIRST, '1.00')
    assertRefused(await there.post(target, own), 400, ['INVALID_FIELD', 'creditor.iban'])
    const outside = transfer(FIRST, 'GB07SBOX99900000000001', '1.00')
    assertRefused(await there.post(target, outside), 400, ['INVALID_FIELD', 'creditor.iban'])
    assertRefused(
      await there.post(target, transfer(FIRST, 'FI3099900000000102', '99999.00')),
      403,
      'NOT_ALLOWED',
    )
  }
  const bad = transfer(EMPTY, FIRST, '1.00', { message: '_' })
  for (const target of OPERATIONS) {
    assertRefused(await there.post(target, bad), 400, ['INVALID_FIELD', 'message'])
  }
  for (const target of [SEPA, INSTANT]) {
    assertRefused(await there.post(target, transfer(EMPTY, FIRST, '1.00')), 400, 'INSUFFICIENT_FUNDS')
  }
})
