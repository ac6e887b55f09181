/// <reference types="node" />
// The form of bodies and media types, and the empty object that submit and confirm take.
// Not what the members mean (raw-fields, raw-foreign-fields).
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
import { randomUUID } from 'node:crypto'
import { assert, test } from '#kit'
import {
  deep,
  JSON_TYPES,
  NO_JSON_TYPES,
  notJson,
  notObject,
  notUtf8,
  otherEncodings,
  padded,
  tooDeep,
  twice,
} from '../raw/json-form.ts'
import { handClock, json, openBank } from '../raw-client.ts'
import { FOREIGN, KINDS, type Kind, orderOf, SCHEDULED, SEPA, START } from './raw-orders.ts'
import { assertRefused } from './raw-refusal.ts'
import { Tpp, verbOf } from './raw-tpp.ts'

const bank = await openBank({ clock: handClock(START).now })
const tpp = await Tpp.open(bank)

const right = (kind: Kind, members: Record<string, unknown> = {}): string =>
  JSON.stringify(orderOf(kind, members))

/** Wants bodies to be refused as no JSON object: InvalidValue without a path. */
async function refuses(kind: Kind, ...bodies: (string | Uint8Array)[]): Promise<void> {
  for (const body of bodies) {
    const answer = await tpp.create(kind, body)
    assert.equal(answer.status, 400, Buffer.from(body).subarray(0, 200).toString())
    const [violation] = assertRefused(answer, 400, 'InvalidValue')
    assert.notProperty(violation, 'path')
  }
}

for (const kind of KINDS) {
  test(`takes bodies of up to 64 KiB for ${kind}, and not a byte more (gaps: shared.body)`, async () => {
    for (const size of [65_535, 65_536]) {
      assert.equal((await tpp.create(kind, padded(right(kind), size))).status, 201, String(size))
    }
    await refuses(
      kind,
      padded(right(kind), 65_537),
      padded(right(kind), 1_000_000),
      right(kind, { message: 'ä'.repeat(40_000) }),
    )
  })

  test(`takes UTF-8 without a mark for ${kind}, and nothing else (gaps: shared.body)`, async () => {
    assert.equal((await tpp.create(kind, right(kind, { message: 'eräpäivä Žukauskas' }))).status, 201)
    await refuses(kind, ...notUtf8(right(kind, { message: 'a@b' })), ...otherEncodings(right(kind)))
  })

  test(`takes one JSON object for ${kind}: else 400 InvalidValue without a path (gaps: shared.body)`, async () => {
    await refuses(kind, ...notJson(right(kind)), ...notObject(right(kind)))
  })

  test(`takes a depth of 20 for ${kind}, and refuses 21 (gaps: shared.body)`, async () => {
    assertRefused(await tpp.create(kind, deep(right(kind), 20)), 400, ['UnrecognizedProperty', 'deep'])
    await refuses(kind, ...tooDeep(right(kind)))
  })

  test(`refuses a member name that stands twice in ${kind} (gaps: shared.body)`, async () => {
    await refuses(kind, ...twice(right(kind), 'payee'))
  })

  test(`takes application/json for ${kind}, with charset utf-8 or without: else 415 (gaps: shared.body, psd2.errors.codes)`, async () => {
    for (const type of JSON_TYPES) {
      assert.equal((await tpp.create(kind, right(kind), { 'content-type': type })).status, 201, type)
    }
    for (const type of [undefined, '', ...NO_JSON_TYPES]) {
      assertRefused(await tpp.create(kind, right(kind), { 'content-type': type }), 415)
    }
  })

  test(`names an unknown member of ${kind}: 400 UnrecognizedProperty with its path (gaps: shared.members)`, async () => {
    assertRefused(await tpp.create(kind, right(kind, { colour: 'blue' })), 400, [
      'UnrecognizedProperty',
      'colour',
    ])
    assertRefused(await tpp.create(kind, right(kind, { colour: null })), 400, [
      'UnrecognizedProperty',
      'colour',
    ])
    const payee = { ...(orderOf(kind)['payee'] as object), colour: 1 }
    assertRefused(await tpp.create(kind, right(kind, { payee })), 400, [
      'UnrecognizedProperty',
      'payee.colour',
    ])
    const payer = { iban: 'FI6299900000000011', bic: 'SBOXFIH0' }
    assertRefused(await tpp.create(kind, right(kind, { payer })), 400, ['UnrecognizedProperty', 'payer.bic'])
    // What an answer has is no member of a request.
    for (const name of ['paymentId', 'status', 'created', 'archiveId', 'cancellationAuthorizationId']) {
      assertRefused(await tpp.create(kind, right(kind, { [name]: 'x' })), 400, ['UnrecognizedProperty', name])
    }
  })

  // --- submit and confirm --------------------------------------------------------------------------------------------

  test(`takes exactly an empty object for ${verbOf(kind)} of ${kind} (2 A, Endpoints; gaps: psd2.submit.body)`, async () => {
    const { paymentId } = await tpp.authorized(kind)
    const path = `/${kind}/${paymentId}/${verbOf(kind)}`
    const post = (body: string, headers = {}) => tpp.call('POST', path, { body, headers })
    assertRefused(await post('{"a":1}'), 400, ['UnrecognizedProperty', 'a'])
    assertRefused(await post('{"a":null}'), 400, ['UnrecognizedProperty', 'a'])
    for (const body of ['', '[]', 'null', '1', '"{}"', '{', '{}{}', ' ']) {
      const headers = { 'content-type': 'application/json' }
      assertRefused(await post(body, headers), 400, 'InvalidValue')
    }
    for (const type of [undefined, 'text/plain', 'application/json', 'application/x-www-form-urlencoded']) {
      assertRefused(await post('', { 'content-type': type }), 400, 'InvalidValue')
    }
    for (const type of [undefined, 'text/plain'])
      assertRefused(await post('{}', { 'content-type': type }), 415)
    assert.equal((await tpp.read(kind, paymentId)).status, 'Authorized', 'nothing was submitted so far')
    const answer = await post(' { \n } ')
    assert.equal(answer.status, 200, answer.body.toString())
    assert.equal(json(answer)['paymentId'], paymentId)
  })
}

test('looks at no body of a GET or DELETE (2 A, Endpoints)', async () => {
  const { paymentId } = await tpp.created(SEPA)
  const answer = await tpp.call('GET', `/${SEPA}/${paymentId}`)
  assert.equal(answer.status, 200)
  assert.equal((await tpp.call('DELETE', `/${SEPA}/${paymentId}`)).status, 200)
})

test('refuses members of one kind in another: dueDate, recurrence, recurrenceEndDate (gaps: psd2.request.due-date, psd2.foreign.bundle)', async () => {
  const cases: [Kind, Record<string, unknown>][] = [
    [SEPA, { dueDate: '2026-11-23' }],
    [SEPA, { recurrence: 'Weekly' }],
    [SEPA, { recurrenceEndDate: '2026-12-07' }],
    [SCHEDULED, { recurrence: 'Weekly' }],
    [SCHEDULED, { recurrenceEndDate: '2026-12-07' }],
    [FOREIGN, { dueDate: '2026-11-23' }],
    [FOREIGN, { recurrence: 'Weekly' }],
    [FOREIGN, { reference: '1232' }],
    [FOREIGN, { amountEUR: '1.00' }],
    [FOREIGN, { authorizationId: randomUUID() }],
    [FOREIGN, { ultimatePayee: 'a' }],
    [SEPA, { currency: 'EUR' }],
    [SEPA, { amount: '1.00' }],
    [SEPA, { detailsOfCharges: 'SHA' }],
  ]
  for (const [kind, members] of cases) {
    const [name = ''] = Object.keys(members)
    assertRefused(await tpp.create(kind, right(kind, members)), 400, ['UnrecognizedProperty', name])
  }
})
