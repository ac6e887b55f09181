// Every field rule of a payment order and of the two queries, at its limits and just outside them.
// The rules of references, amounts, IBANs and texts as such have tests in test/core/shared.
import { assert, test } from '#kit'
import {
  createInstantPayment,
  createPayment,
  createSepaPayment,
  readInstantPayments,
  readPayment,
} from '../../../core/corporate-payments/index.ts'
import { withValue } from '../../edge/sandbox/raw/json-form.ts'
import { refusalOf } from '../shared/thrown.ts'
import * as fields from '../shared/fields.ts'
import { fullOrder, testBank } from './fixtures.ts'

const { bank } = testBank()
const drafts = [
  (body: unknown) => Reflect.apply(createSepaPayment.draft, undefined, [bank, { body }]),
  (body: unknown) => Reflect.apply(createInstantPayment.draft, undefined, [bank, { body }]),
  (body: unknown) => Reflect.apply(createPayment.draft, undefined, [bank, { body }]),
]
const CALLS = ['corporate.sepa', 'corporate.instant', 'corporate.v2']

const party = (path: string): fields.FieldRule[] => [
  {
    path,
    isOptional: true,
    accepts: [{ name: 'a' }],
    refuses: [{}, [], 'a', { name: 'a', iban: 'b' }, { id: 'a' }],
  },
  { path: `${path}.name`, ...fields.text(70) },
  { path: `${path}.identification`, ...fields.IDENTIFICATION },
]

const creditor = { iban: 'FI6299900000000011', name: 'a' }
const debtor = { iban: 'FI1999900000000300' }
const rules: readonly fields.FieldRule[] = [
  {
    path: 'creditor',
    accepts: [creditor],
    refuses: [{}, [], 'a', { iban: creditor.iban }, { name: 'a' }, { ...creditor, bic: 'b' }],
  },
  { path: 'creditor.iban', ...fields.EEA_IBAN },
  { path: 'creditor.name', ...fields.text(70) },
  { path: 'creditor.address', ...fields.ADDRESS },
  {
    path: 'debtor',
    accepts: [debtor, { ...debtor, name: 'a' }],
    refuses: [{}, [], 'a', { name: 'a' }, { ...debtor, bic: 'b' }],
  },
  // Whether the client may pay from it is for the bank to say.
  {
    path: 'debtor.iban',
    accepts: fields.LISTED_IBAN.accepts.filter((iban) => iban !== fullOrder.creditor.iban),
    refuses: fields.LISTED_IBAN.refuses,
  },
  { path: 'debtor.name', isOptional: true, ...fields.text(70) },
  { path: 'debtor.address', ...fields.ADDRESS },
  { path: 'instructedAmount', ...fields.money('EUR') },
  { path: 'instructedAmount.amount', ...fields.AMOUNT },
  { path: 'instructedAmount.currency', ...fields.EURO },
  { path: 'instructionId', ...fields.INSTRUCTION_ID },
  { path: 'endToEndId', isOptional: true, ...fields.END_TO_END_ID },
  { path: 'message', isOptional: true, ...fields.text(140) },
  { path: 'reference', isOptional: true, ...fields.REFERENCE },
  ...party('ultimateDebtor'),
  ...party('ultimateCreditor'),
]

/** Asserts every rule of one member of the body and of what is inside it, in all three calls. */
function hold(member: string): void {
  for (const [at, draft] of drafts.entries()) {
    const sent = (body: unknown): fields.Members => JSON.parse(new TextDecoder().decode(draft(body).body))
    fields.proveMember(rules, member, fullOrder, CALLS[at] ?? '', sent)
  }
}

test('accepts creditors inside the EU and EEA, to the limits of each member, and refuses others (gaps: corporate.request.party, corporate.request.accounts, shared.iban, shared.eea)', () => {
  hold('creditor')
})

test('accepts debtors, to the limits of each member, and refuses what is beyond them (gaps: corporate.request.party, shared.iban)', () => {
  hold('debtor')
})

test('accepts amounts in euro, to their limits, and refuses what is beyond them (gaps: corporate.request.amount, Part 3, Amounts)', () => {
  hold('instructedAmount')
})

test('accepts ids of 1 to 35 characters of their own kinds, and refuses others (2 B, Limits; gaps: Part 3, Patterns)', () => {
  hold('instructionId')
  hold('endToEndId')
})

test('accepts messages of 1 to 140 characters, and refuses others (2 B, Limits; gaps: shared.text)', () => {
  hold('message')
})

test('accepts references to their limits, padded ones too, and refuses what is beyond them (2 B, Limits; gaps: corporate.request.remittance, shared.reference)', () => {
  hold('reference')
})

test('accepts ultimate parties, to the limits of each member, and refuses what is beyond them (2 B, Resources and their fields; gaps: shared.party)', () => {
  hold('ultimateDebtor')
  hold('ultimateCreditor')
})

test('asks for a message or a reference, takes both, and names the message where there is neither (gaps: corporate.request.remittance)', () => {
  const { message, reference, ...neither } = fullOrder
  for (const [at, draft] of drafts.entries()) {
    for (const body of [
      fullOrder,
      { ...neither, message },
      { ...neither, reference },
      { ...neither, message, reference: null },
    ])
      draft(body)
    for (const body of [neither, { ...neither, message: null, reference: null }]) {
      assert.equal(
        refusalOf(() => draft(body)),
        `${CALLS[at]} body.message is required where there is no reference`,
      )
    }
  }
})

test('refuses a payment to the account that it comes from, and names the creditor (gaps: corporate.request.accounts)', () => {
  for (const [at, draft] of drafts.entries()) {
    const own = withValue(fullOrder, 'debtor', { iban: fullOrder.creditor.iban })
    assert.equal(
      refusalOf(() => draft(own)),
      `${CALLS[at]} body.creditor.iban must not be the debtor's own`,
    )
  }
})

test('accepts forceSepaInst in the asynchronous call alone (2 B, Resources and their fields)', () => {
  const [sepa, instant, v2] = drafts
  for (const forceSepaInst of [true, false]) v2?.({ ...fullOrder, forceSepaInst })
  v2?.({ ...fullOrder, forceSepaInst: null })
  for (const forceSepaInst of ['true', 1, 'false', {}]) {
    assert.throws(
      () => v2?.({ ...fullOrder, forceSepaInst }),
      TypeError,
      'body.forceSepaInst must be true or false',
    )
  }
  for (const draft of [sepa, instant]) {
    assert.throws(
      () => draft?.({ ...fullOrder, forceSepaInst: false }),
      TypeError,
      'body.forceSepaInst is not a known member',
    )
  }
})

test('refuses members that the paper does not have, and names every fault in its order (2 B, Resources and their fields; gaps: shared.members, shared.errors.detail)', () => {
  for (const draft of drafts) {
    const faulty = {
      ...fullOrder,
      extra: 1,
      reference: '1',
      message: '',
      instructionId: '-',
      creditor: { name: '' },
    }
    assert.throws(
      () => draft(faulty),
      TypeError,
      /body\.creditor\.iban is required; .*body\.creditor\.name .*; .*body\.instructionId .*; .*body\.message .*; .*body\.reference .*; .*body\.extra is not a known member$/,
    )
    for (const body of [undefined, null, [], 'a', 1]) refusalOf(() => draft(body))
  }
})

test('accepts and refuses the instructionId of both queries by the same rule (2 B, Endpoints; gaps: corporate.v2-query.unknown)', () => {
  for (const { draft, definition } of [readInstantPayments, readPayment]) {
    const read = (instructionId: unknown): unknown =>
      Reflect.apply(draft, undefined, [bank, { path: { instructionId } }])
    for (const id of fields.INSTRUCTION_ID.accepts) read(id)
    for (const id of [...fields.INSTRUCTION_ID.refuses, undefined, null]) {
      assert.isTrue(refusalOf(() => read(id)).startsWith(`${definition.id} path.instructionId `))
    }
  }
})

test('accepts an X-Request-ID of 1 to 128 visible ASCII characters, and refuses others (gaps: corporate.request-id)', () => {
  const path = { instructionId: 'a' }
  const draft = (id: unknown): unknown =>
    Reflect.apply(readPayment.draft, undefined, [bank, { path, headers: { 'x-request-id': id } }])
  for (const id of ['a', '!~', 'a'.repeat(127), 'a'.repeat(128)]) draft(id)
  for (const id of ['', 'a b', 'ä', 'a\r\nb', 'a'.repeat(129), 1]) {
    assert.throws(() => draft(id), TypeError, 'headers.x-request-id must be ')
  }
})

test('keeps values out of what it says of them (house: 4)', () => {
  for (const draft of drafts) {
    const message = refusalOf(() => draft(withValue(fullOrder, 'creditor.name', 'secret_name_of_somebody')))
    assert.notInclude(message, 'secret')
  }
})
