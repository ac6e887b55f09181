// Every field rule of a request to pay and of the status query, at its limits and just outside them.
// The rules of references, amounts, IBANs and texts as such have tests in test/core/shared.
import { assert, test } from '#kit'
import { createRequest, REQUEST_CURRENCIES, readRequest } from '../../../core/request-to-pay/index.ts'
import { fullRequest, refusalOf, testBank } from './fixtures.ts'

type Members = Record<string, unknown>

const { bank } = testBank()
const call = {
  create: (...given: Parameters<typeof createRequest.draft>) => createRequest.draft(...given),
  read: (...given: Parameters<typeof readRequest.draft>) => readRequest.draft(...given),
}
const draft = (body: unknown): Members =>
  JSON.parse(new TextDecoder().decode(Reflect.apply(call.create, undefined, [bank, { body }]).body))
const query = (endToEndId: unknown): unknown =>
  Reflect.apply(call.read, undefined, [bank, { query: { endToEndId } }])

/** Copies the request with one member changed; `undefined` takes it out. */
function changed(path: string, value: unknown): Members {
  const copy: Members = structuredClone({ ...fullRequest })
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
  accepts: ['a', 'é', 'ä'.repeat(max), "A-B+C (D) 'E': F?", 'Kask & Pojad OÜ'],
  refuses: [
    '',
    ' a',
    'a ',
    'a_b',
    'Ж',
    '"x"',
    'a\nb',
    'a\tb',
    'a\u0308',
    '😀',
    'ä'.repeat(max + 1),
    1,
    ['a'],
  ],
})

const iban = {
  accepts: [
    'FI6299900000000011',
    'EE159900000000000013',
    'GB07SBOX99900000000001',
    'NO7199900000002',
    // Of a country whose length is not known: 15 and 34 characters.
    'NG2699999999999',
    'NG97999999999999999999999999999999',
  ],
  refuses: [
    '',
    'FI6299900000000012',
    'FI629990000000001',
    'FI3599900000000012',
    'fi6299900000000011',
    'FI62 9990 0000 0000 11',
    'ZZ6299900000000011',
    'NG029999999999',
    'NG069999999999999999999999999999999',
    1,
  ],
}

const address = {
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
    { country: 'FI', addressLine: ['ä'.repeat(71)] },
    { country: 'FI', addressLine: 'a' },
    { country: 'fi', addressLine: ['a'] },
    { country: 'ZZ', addressLine: ['a'] },
    { country: 'FI', addressLine: ['a'], city: 'b' },
    'a',
  ],
}

const endToEndIds = {
  accepts: ['a', '-', 'E2E-åäö_=:.,+', 'ÅÄÖ', '+', 'a'.repeat(35)],
  refuses: ['', 'a b', 'a/b', ' a', 'é', 'a\u0308', 'a%b', 'a'.repeat(36), 1],
}

const rules: readonly {
  path: string
  isOptional?: boolean
  accepts: readonly unknown[]
  refuses: readonly unknown[]
}[] = [
  {
    path: 'debtor',
    accepts: [{ name: 'a' }],
    refuses: [{}, [], 'a', { name: 'a', email: 'b' }],
  },
  { path: 'debtor.name', ...text(70) },
  {
    path: 'debtor.address',
    isOptional: true,
    ...address,
  },
  {
    path: 'debtor.phoneNumber',
    isOptional: true,
    accepts: ['+1234567', '+123456789012345', '+358401234567'],
    refuses: [
      '',
      '+123456',
      '+1234567890123456',
      '+0234567',
      '358401234567',
      '+35840 1234567',
      '+35840x234567',
      358,
    ],
  },
  {
    path: 'debtor.iban',
    isOptional: true,
    ...iban,
  },
  {
    path: 'creditor',
    accepts: [{ name: 'a', iban: 'FI6299900000000011' }],
    refuses: [{}, { name: 'a' }, { name: 'a', iban: 'FI6299900000000011', phoneNumber: '+358401234567' }],
  },
  { path: 'creditor.name', ...text(70) },
  { path: 'creditor.iban', ...iban },
  {
    path: 'creditor.address',
    isOptional: true,
    ...address,
  },
  {
    path: 'instructedAmount',
    accepts: [{ amount: '1.00', currency: 'SEK' }],
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
    refuses: ['0.00', '1', '1.0', '1.000', '1,00', '-1.00', '+1.00', ' 1.00', '1e2', '10000000000000.00', 1],
  },
  {
    path: 'instructedAmount.currency',
    accepts: REQUEST_CURRENCIES,
    refuses: [
      '',
      'eur',
      'EURO',
      'EU',
      'JPY',
      'ISK',
      'KWD',
      'BHD',
      'TND',
      'XAU',
      'XXX',
      'XTS',
      'XCD',
      'XOF',
      'BGN',
      'HRK',
      'CHE',
      'CHW',
      'BOV',
      'COU',
      'MXV',
      'USN',
      'CLF',
      'UYI',
      'ZZZ',
      1,
    ],
  },
  {
    path: 'instructionId',
    accepts: ['a', '0', 'aZ9', 'a'.repeat(35)],
    refuses: ['', 'a-b', 'a b', 'ä', 'a'.repeat(36), 1],
  },
  {
    path: 'endToEndId',
    ...endToEndIds,
  },
  {
    path: 'reference',
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
      'RF48',
      'RF47AAAAAAAAAAAAAAAAAAAAAA',
      1232,
    ],
  },
  { path: 'message', ...text(40) },
]

/** Asserts every rule of one member of the body and of what is inside it. */
function hold(member: string): void {
  const own = rules.filter(({ path }) => path === member || path.startsWith(`${member}.`))
  assert.isNotEmpty(own)
  for (const { path, isOptional = false, accepts, refuses } of own) {
    for (const value of accepts) {
      assert.deepEqual(valueAt(draft(changed(path, value)), path), value, String(value))
    }
    for (const value of refuses) {
      const message = refusalOf(() => draft(changed(path, value)))
      assert.isTrue(
        message.startsWith(`request-to-pay.create body.${path}`),
        `${message} for ${String(value)}`,
      )
    }
    for (const value of [undefined, null]) {
      if (isOptional) assert.isUndefined(valueAt(draft(changed(path, value)), path))
      else
        assert.include(
          refusalOf(() => draft(changed(path, value))),
          `body.${path} is required`,
        )
    }
  }
}

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
  for (const id of endToEndIds.accepts) query(id)
  for (const id of [...endToEndIds.refuses, undefined, null]) {
    assert.match(
      refusalOf(() => query(id)),
      /^request-to-pay\.status query\.endToEndId /,
    )
  }
})

test('keeps the list of currencies to national codes, each once, in order (gaps: request-to-pay.create.amount)', () => {
  assert.deepEqual([...REQUEST_CURRENCIES], [...new Set(REQUEST_CURRENCIES)].toSorted())
  for (const currency of REQUEST_CURRENCIES) assert.match(currency, /^[A-WYZ][A-Z]{2}$/)
  assert.includeMembers([...REQUEST_CURRENCIES], ['EUR', 'SEK', 'NOK', 'DKK', 'USD', 'GBP', 'CHF', 'PLN'])
})

test('keeps values out of what it says of them (house: 4)', () => {
  const message = refusalOf(() => draft(changed('debtor.name', 'secret_name_of_somebody')))
  assert.notInclude(message, 'secret')
})
