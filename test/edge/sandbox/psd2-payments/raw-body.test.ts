/// <reference types="node" />
// The empty object that submit and confirm take, and members of another kind or of an answer.
// Not the form of bodies (../raw-body.test.ts), nor what the members mean (raw-fields, raw-foreign-fields).
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
import { randomUUID } from 'node:crypto'
import { assert, test } from '#kit'
import { handClock, json, openBank } from '../raw-client.ts'
import { FOREIGN, KINDS, type Kind, orderOf, SCHEDULED, SEPA, START } from './raw-orders.ts'
import { assertRefused } from './raw-refusal.ts'
import { Tpp, verbOf } from './raw-tpp.ts'

const bank = await openBank({ clock: handClock(START).now })
const tpp = await Tpp.open(bank)

const right = (kind: Kind, members: Record<string, unknown> = {}): string =>
  JSON.stringify(orderOf(kind, members))

for (const kind of KINDS) {
  test(`names an unknown member inside of ${kind}, and one of an answer: 400 UnrecognizedProperty with its path (gaps: shared.members)`, async () => {
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
