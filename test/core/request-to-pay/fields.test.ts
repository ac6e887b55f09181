// Every field rule of a request to pay and of the status query, at its limits and just outside them.
// The rules of references, amounts, IBANs and texts as such have tests in test/core/shared.
import { assert, test } from '#kit'
import { createRequest, REQUEST_CURRENCIES, readRequest } from '../../../core/request-to-pay/index.ts'
import { withValue } from '../../edge/sandbox/raw/json-form.ts'
import * as fields from '../shared/fields.ts'
import { words } from '../shared/lists.ts'
import { refusalOf } from '../shared/thrown.ts'
import { fullRequest, testBank } from './fixtures.ts'

const { bank } = testBank()
const call = {
  create: (...given: Parameters<typeof createRequest.draft>) => createRequest.draft(...given),
  read: (...given: Parameters<typeof readRequest.draft>) => readRequest.draft(...given),
}
const draft = (body: unknown): fields.Members =>
  JSON.parse(new TextDecoder().decode(Reflect.apply(call.create, undefined, [bank, { body }]).body))
const query = (endToEndId: unknown): unknown =>
  Reflect.apply(call.read, undefined, [bank, { query: { endToEndId } }])

const rules: readonly fields.FieldRule[] = [
  { path: 'debtor', accepts: [{ name: 'a' }], refuses: [{}, [], 'a', { name: 'a', email: 'b' }] },
  { path: 'debtor.name', ...fields.text(70) },
  { path: 'debtor.address', ...fields.ADDRESS },
  {
    path: 'debtor.phoneNumber',
    isOptional: true,
    accepts: ['+1234567', '+123456789012345', '+358401234567'],
    refuses: words<unknown>('+123456 +1234567890123456 +0234567 358401234567 +35840x234567').concat([
      '',
      '+35840 1234567',
      358,
    ]),
  },
  { path: 'debtor.iban', isOptional: true, ...fields.ANY_IBAN },
  {
    path: 'creditor',
    accepts: [{ name: 'a', iban: 'FI6299900000000011' }],
    refuses: [{}, { name: 'a' }, { name: 'a', iban: 'FI6299900000000011', phoneNumber: '+358401234567' }],
  },
  { path: 'creditor.name', ...fields.text(70) },
  { path: 'creditor.iban', ...fields.ANY_IBAN },
  { path: 'creditor.address', ...fields.ADDRESS },
  { path: 'instructedAmount', ...fields.money('SEK') },
  { path: 'instructedAmount.amount', ...fields.AMOUNT },
  {
    path: 'instructedAmount.currency',
    accepts: REQUEST_CURRENCIES,
    refuses: words<unknown>(`
        eur EURO EU JPY ISK KWD BHD TND XAU XXX XTS XCD XOF BGN HRK CHE CHW BOV COU MXV USN CLF UYI ZZZ`).concat(
      ['', 1],
    ),
  },
  { path: 'instructionId', ...fields.INSTRUCTION_ID },
  { path: 'endToEndId', ...fields.END_TO_END_ID },
  { path: 'reference', ...fields.REFERENCE },
  { path: 'message', ...fields.text(40) },
]

const hold = (member: string) =>
  fields.proveMember(rules, member, fullRequest, 'request-to-pay.create', draft)

test('accepts who may be asked, to the limits of each member, and refuses what is beyond them (gaps: request-to-pay.create.debtor, shared.party, shared.text, Part 3, IBAN)', () => {
  hold('debtor')
})

test('accepts who may ask, to the limits of each member, and refuses what is beyond them (gaps: request-to-pay.create.creditor, shared.party, shared.text, Part 3, IBAN)', () => {
  hold('creditor')
})

test('accepts amounts in every listed currency, to their limits, and refuses what is beyond them (gaps: request-to-pay.create.amount, shared.amount-string, Part 3, Amounts)', () => {
  hold('instructedAmount')
})

test('accepts ids of 1 to 35 characters of their own kinds, and refuses others (1 C, Limits; gaps: request-to-pay.create.ids, Part 3, Patterns)', () => {
  hold('instructionId')
  hold('endToEndId')
})

test('accepts references to their limits, and refuses what is beyond them (1 C, Limits; gaps: request-to-pay.create.texts, shared.reference)', () => {
  hold('reference')
})

test('accepts messages of 1 to 40 characters, and refuses others (1 C, Limits; gaps: request-to-pay.create.texts, shared.text)', () => {
  hold('message')
})

test('refuses members that the paper does not have, and names every fault in its order (1 C, Request-to-Pay request; gaps: shared.members, shared.errors.detail)', () => {
  const message = refusalOf(() => draft({ ...fullRequest, extra: 1, reference: '1', debtor: { name: '' } }))
  assert.match(message, /body\.debtor\.name .*; .*body\.reference .*; .*body\.extra is not a known member/)
  for (const body of [undefined, null, [], 'a', 1]) refusalOf(() => draft(body))
})

test('accepts and refuses the endToEndId of a status query by the same rule (1 C, Endpoints; gaps: request-to-pay.status.unknown)', () => {
  for (const id of fields.END_TO_END_ID.accepts) query(id)
  for (const id of [...fields.END_TO_END_ID.refuses, undefined, null]) {
    assert.throws(() => query(id), TypeError, /^request-to-pay\.status query\.endToEndId /)
  }
})

test('keeps the list of currencies to national codes, each once, in order (gaps: request-to-pay.create.amount)', () => {
  assert.deepEqual([...REQUEST_CURRENCIES], [...new Set(REQUEST_CURRENCIES)].toSorted())
  for (const currency of REQUEST_CURRENCIES) assert.match(currency, /^[A-WYZ][A-Z]{2}$/)
  assert.includeMembers([...REQUEST_CURRENCIES], ['EUR', 'SEK', 'NOK', 'DKK', 'USD', 'GBP', 'CHF', 'PLN'])
})

test('keeps values out of what it says of them (house: 4)', () => {
  const message = refusalOf(() => draft(withValue(fullRequest, 'debtor.name', 'secret_name_of_somebody')))
  assert.notInclude(message, 'secret')
})
