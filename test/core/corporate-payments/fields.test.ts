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
import { refusalOf } from '../shared/thrown.ts'
import { fullOrder, testBank } from './fixtures.ts'

type Members = Record<string, unknown>

const { bank } = testBank()
const drafts = [
  (body: unknown) => Reflect.apply(createSepaPayment.draft, undefined, [bank, { body }]),
  (body: unknown) => Reflect.apply(createInstantPayment.draft, undefined, [bank, { body }]),
  (body: unknown) => Reflect.apply(createPayment.draft, undefined, [bank, { body }]),
]
const CALLS = ['corporate.sepa', 'corporate.instant', 'corporate.v2']

/** Copies the order with one member changed; `undefined` takes it out. */
function changed(path: string, value: unknown): Members {
  const copy: Members = structuredClone({ ...fullOrder })
  const names = path.split('.')
  const last = names.pop() ?? ''
  let inner = copy
  for (const name of names) inner = inner[name] as Members
  if (value === undefined) delete inner[last]
  else inner[last] = value
  return copy
}

const valueAt = (body: Members, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (inner as Members)[name], body)

const text = (max: number) => ({
  accepts: [
    'a',
    'é',
    'ä'.repeat(max - 1),
    'ä'.repeat(max),
    "A-B+C (D) 'E': F?",
    'Kask & Pojad OÜ',
    'Žukauskas, 1/2.',
  ],
  refuses: [
    '',
    ' a',
    'a ',
    'a_b',
    'Ж',
    '"x"',
    '100 €',
    'a\nb',
    'a\tb',
    'a\u0308',
    '😀',
    'ä'.repeat(max + 1),
    1,
    ['a'],
    true,
  ],
})

const wrongIbans = [
  '',
  'FI6299900000000012',
  'FI629990000000001',
  'FI62999000000000111',
  'FI3599900000000012',
  'fi6299900000000011',
  'FI62 9990 0000 0000 11',
  'ZZ6299900000000011',
  // Of a country that the list of lengths does not have: foreign payments take it, SEPA does not.
  'NG2699999999999',
  1,
]
const ibansOfSepa = [
  'FI6299900000000011',
  'EE159900000000000013',
  // National check digits of other countries are not looked at.
  'EE489900000000000001',
  'BE80999000000001',
  'NO7199900000002',
  'LI2699900SBOX00000001',
  'MT39SBOX99900000000000000000001',
]
const ibansOutside = ['GB07SBOX99900000000001', 'CH1399900SBOX00000001', 'SM57A9990000000SBOX00000001']

const address = {
  isOptional: true,
  accepts: [
    { country: 'FI', addressLine: ['a'] },
    { country: 'XK', addressLine: ['a', 'ä'.repeat(70)] },
  ],
  refuses: [
    {},
    { country: 'FI' },
    { addressLine: ['a'] },
    { country: 'FI', addressLine: [] },
    { country: 'FI', addressLine: ['a', 'b', 'c'] },
    { country: 'FI', addressLine: [''] },
    { country: 'FI', addressLine: [null] },
    { country: 'FI', addressLine: ['ä'.repeat(71)] },
    { country: 'FI', addressLine: 'a' },
    { country: 'fi', addressLine: ['a'] },
    { country: 'ZZ', addressLine: ['a'] },
    { country: 'FIN', addressLine: ['a'] },
    { country: 'FI', addressLine: ['a'], city: 'b' },
    'a',
    [],
  ],
}

const party = (path: string): Rule[] => [
  {
    path,
    isOptional: true,
    accepts: [{ name: 'a' }],
    refuses: [{}, [], 'a', { name: 'a', iban: 'b' }, { id: 'a' }],
  },
  { path: `${path}.name`, ...text(70) },
  {
    path: `${path}.identification`,
    isOptional: true,
    accepts: [
      { id: '1', schemeName: 'BIC' },
      { id: 'ä☃'.repeat(17).concat('x'), schemeName: 'UNSTRUCTURED_ORG', issuer: '"ä☃"' },
      { id: '1234567-1', schemeName: 'COID' },
      { id: '1234567-8', schemeName: 'COID' },
      ...['TXID', 'SOSE', 'UNSTRUCTURED_PERSON'].map((schemeName) => ({
        id: '?',
        schemeName,
        issuer: 'i'.repeat(35),
      })),
    ],
    refuses: [
      {},
      { id: '1' },
      { schemeName: 'BIC' },
      { id: '', schemeName: 'BIC' },
      { id: 'a'.repeat(36), schemeName: 'BIC' },
      { id: '1', schemeName: 'bic' },
      { id: '1', schemeName: 'LEI' },
      { id: '1', schemeName: 'BIC', issuer: '' },
      { id: '1', schemeName: 'BIC', issuer: 'i'.repeat(36) },
      { id: '12345671', schemeName: 'COID' },
      { id: '123456-7', schemeName: 'COID' },
      { id: '1', schemeName: 'BIC', more: 'a' },
      'a',
    ],
  },
]

interface Rule {
  path: string
  isOptional?: boolean
  accepts: readonly unknown[]
  refuses: readonly unknown[]
}

const endToEndIds = {
  accepts: ['a', '-', 'E2E-åäö_=:.,+', 'ÅÄÖ', '+', 'a'.repeat(34), 'a'.repeat(35)],
  refuses: ['', 'a b', 'a/b', ' a', 'é', 'a\u0308', 'a%b', 'a'.repeat(36), 1],
}
const instructionIds = {
  accepts: ['a', '0', 'aZ9', 'a'.repeat(34), 'a'.repeat(35)],
  refuses: ['', 'a-b', 'a b', 'ä', 'a_b', 'a\n', 'a'.repeat(36), 1],
}

const rules: readonly Rule[] = [
  {
    path: 'creditor',
    accepts: [{ iban: 'FI6299900000000011', name: 'a' }],
    refuses: [
      {},
      [],
      'a',
      { iban: 'FI6299900000000011' },
      { name: 'a' },
      { iban: 'FI6299900000000011', name: 'a', bic: 'b' },
    ],
  },
  { path: 'creditor.iban', accepts: ibansOfSepa, refuses: [...wrongIbans, ...ibansOutside] },
  { path: 'creditor.name', ...text(70) },
  { path: 'creditor.address', ...address },
  {
    path: 'debtor',
    accepts: [{ iban: 'FI1999900000000300' }, { iban: 'FI1999900000000300', name: 'a' }],
    refuses: [{}, [], 'a', { name: 'a' }, { iban: 'FI1999900000000300', bic: 'b' }],
  },
  // Whether the client may pay from it is for the bank to say.
  { path: 'debtor.iban', accepts: [...ibansOfSepa, ...ibansOutside], refuses: wrongIbans },
  { path: 'debtor.name', isOptional: true, ...text(70) },
  { path: 'debtor.address', ...address },
  {
    path: 'instructedAmount',
    accepts: [{ amount: '1.00', currency: 'EUR' }],
    refuses: [
      {},
      { amount: '1.00' },
      { currency: 'EUR' },
      '1.00',
      { amount: '1.00', currency: 'EUR', unit: 'a' },
    ],
  },
  {
    path: 'instructedAmount.amount',
    accepts: ['0.01', '1.00', '0010.00', '9999999999999.99'],
    refuses: [
      '0.00',
      '1',
      '1.0',
      '1.000',
      '1,00',
      '-1.00',
      '+1.00',
      ' 1.00',
      '1e2',
      '10000000000000.00',
      '',
      1,
    ],
  },
  { path: 'instructedAmount.currency', accepts: ['EUR'], refuses: ['', 'eur', 'EURO', 'SEK', 'USD', 978] },
  { path: 'instructionId', ...instructionIds },
  { path: 'endToEndId', isOptional: true, ...endToEndIds },
  { path: 'message', isOptional: true, ...text(140) },
  {
    path: 'reference',
    isOptional: true,
    accepts: [
      '13',
      '1232',
      '00000000000000482738',
      '12345678901234567894',
      'RF741',
      'RF481245',
      'RF47AAAAAAAAAAAAAAAAAAAAA',
    ],
    refuses: [
      '',
      '1',
      '0000',
      '1234567',
      '123 2',
      '12A2',
      '000000000000000482738',
      'RF5612345678',
      'rf481245',
      'RF48 1245',
      'RF48',
      'RF47AAAAAAAAAAAAAAAAAAAAAA',
      1232,
    ],
  },
  ...party('ultimateDebtor'),
  ...party('ultimateCreditor'),
]

/** Asserts every rule of one member of the body and of what is inside it, in all three calls. */
function hold(member: string): void {
  const own = rules.filter(({ path }) => path === member || path.startsWith(`${member}.`))
  assert.isNotEmpty(own)
  for (const [at, draft] of drafts.entries()) {
    const sent = (body: unknown): Members => JSON.parse(new TextDecoder().decode(draft(body).body))
    for (const { path, isOptional = false, accepts, refuses } of own) {
      for (const value of accepts) {
        assert.deepEqual(valueAt(sent(changed(path, value)), path), value, JSON.stringify(value))
      }
      for (const value of refuses) {
        const message = refusalOf(() => draft(changed(path, value)))
        assert.isTrue(
          message.startsWith(`${CALLS[at]} body.${path}`),
          `${message} for ${JSON.stringify(value)}`,
        )
      }
      for (const value of [undefined, null]) {
        if (isOptional) assert.isUndefined(valueAt(sent(changed(path, value)), path))
        else
          assert.include(
            refusalOf(() => draft(changed(path, value))),
            `body.${path} is required`,
          )
      }
    }
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
    const own = changed('debtor', { iban: fullOrder.creditor.iban })
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
    assert.include(
      refusalOf(() => v2?.({ ...fullOrder, forceSepaInst })),
      'body.forceSepaInst must be true or false',
    )
  }
  for (const draft of [sepa, instant]) {
    assert.include(
      refusalOf(() => draft?.({ ...fullOrder, forceSepaInst: false })),
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
    assert.match(
      refusalOf(() => draft(faulty)),
      /body\.creditor\.iban is required; .*body\.creditor\.name .*; .*body\.instructionId .*; .*body\.message .*; .*body\.reference .*; .*body\.extra is not a known member$/,
    )
    for (const body of [undefined, null, [], 'a', 1]) refusalOf(() => draft(body))
  }
})

test('accepts and refuses the instructionId of both queries by the same rule (2 B, Endpoints; gaps: corporate.v2-query.unknown)', () => {
  for (const { draft, definition } of [readInstantPayments, readPayment]) {
    const read = (instructionId: unknown): unknown =>
      Reflect.apply(draft, undefined, [bank, { path: { instructionId } }])
    for (const id of instructionIds.accepts) read(id)
    for (const id of [...instructionIds.refuses, undefined, null]) {
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
    assert.include(
      refusalOf(() => draft(id)),
      'headers.x-request-id must be ',
    )
  }
})

test('keeps values out of what it says of them (house: 4)', () => {
  for (const draft of drafts) {
    const message = refusalOf(() => draft(changed('creditor.name', 'secret_name_of_somebody')))
    assert.notInclude(message, 'secret')
  }
})
