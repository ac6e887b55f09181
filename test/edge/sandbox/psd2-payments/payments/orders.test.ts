// What the bank takes for an order: the rules that look at more than one member, and at what stands around the order.
// The members themselves are core's, and judged in test/core/psd2-payments.
import { assert, test } from '#kit'
import { violations } from '../../bank-kit.ts'
import { approved, call, COLLECTIONS, create, openProvider, order, PAYEE } from '../kit.ts'

test('takes exactly an empty object for a submission (gaps: psd2.submit.body)', async () => {
  const bank = await openProvider()
  const { paymentId } = await approved(bank, 'sepa')
  const path = `${COLLECTIONS.sepa}/${paymentId}/submit`
  for (const [body, headers, status, ...listed] of [
    ['{"a":null}', {}, 400, 'UnrecognizedProperty a'],
    ['{"a":1}', {}, 400, 'UnrecognizedProperty a'],
    ['[]', {}, 400, 'InvalidValue'],
    ['null', {}, 400, 'InvalidValue'],
    ['', {}, 400, 'InvalidValue'],
    ['', { 'content-type': 'text/plain' }, 400, 'InvalidValue'],
    ['{}', { 'content-type': 'text/plain' }, 415, 'InvalidValue content-type'],
  ] as const) {
    const answer = await call(bank, 'POST', path, body, headers)
    assert.deepEqual([answer.status, ...violations(answer)], [status, ...listed], body)
  }
  const absent = await call(bank, 'POST', path)
  assert.deepEqual([absent.status, ...violations(absent)], [400, 'InvalidValue'])
})

test('judges the end of a series only where its begin is right (gaps: psd2.errors.violations)', async () => {
  const bank = await openProvider()
  const series = (changes: Record<string, string>) => create(bank, 'recurring', order('recurring', changes))
  assert.deepEqual(violations(await series({ dueDate: '2028-01-01' })), ['InvalidValue dueDate'])
  assert.deepEqual(violations(await series({ dueDate: '2028-01-01', recurrenceEndDate: 'x' })), [
    'InvalidValue dueDate',
    'Date recurrenceEndDate',
  ])
  assert.deepEqual(violations(await series({ recurrenceEndDate: '2026-12-17' })), [
    'InvalidValue recurrenceEndDate',
  ])
})

test('asks for the ultimate payee where the provider itself is paid (2 A, What the service does; gaps: psd2.request.ultimate-payee)', async () => {
  const bank = await openProvider({}, { ownIbans: [PAYEE] })
  const answer = await create(bank, 'sepa')
  assert.deepEqual([answer.status, ...violations(answer)], [400, 'Required ultimatePayee'])
  assert.equal((await create(bank, 'sepa', order('sepa', { ultimatePayee: 'Savi Oy' }))).status, 201)
  const wrong = await create(bank, 'sepa', order('sepa', { payee: { iban: PAYEE } }))
  assert.deepEqual(violations(wrong), ['Required payee.name'])
})

test('names all faults of an order at once, in the order of the paper (gaps: shared.errors.detail)', async () => {
  const bank = await openProvider()
  const answer = await create(
    bank,
    'scheduled',
    order('scheduled', {
      other: 1,
      dueDate: '2026-11-20',
      amountEUR: '0',
      reference: '12',
      authorizationId: 'x',
    }),
  )
  assert.deepEqual(violations(answer), [
    'FinnishReference reference',
    'Min amountEUR',
    'InvalidValue authorizationId',
    'InvalidValue dueDate',
    'UnrecognizedProperty other',
  ])
})
