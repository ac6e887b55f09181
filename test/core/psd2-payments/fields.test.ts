// Every field rule of PSD2 payments and of their headers, at its limits and just outside them, with the name of the violation
// that the bank must name. The rules of references, IBANs and texts as such have tests in test/core/shared; those across the
// members of a foreign payment in test/edge/sandbox/psd2-payments/payments/raw-foreign-fields.test.ts.
import { assert, deep, fc, test } from '#kit'
import {
  ConfirmHeaders,
  CreateHeaders,
  ForeignPaymentOrder,
  RecurringPaymentOrder,
  ScenarioHeaders,
  ScheduledPaymentOrder,
  SepaPaymentOrder,
} from '../../../core/psd2-payments/schema.ts'
import type { Fault } from '../../../core/shared/check.ts'
import { checkKinds } from '../../../core/shared/fault-kind.ts'
import {
  EEA_IBANS,
  FOREIGN_IBANS,
  NO_IBANS,
  NO_UNLISTED_IBANS,
  UNLISTED_IBANS,
} from '../../edge/sandbox/raw/ibans.ts'
import { NO_STRING, withValue } from '../../edge/sandbox/raw/json-form.ts'
import { BICS, NO_BICS, NO_COUNTRIES } from '../../edge/sandbox/raw/parties.ts'
import { NO_FINNISH_REFERENCES, NO_RF_REFERENCES } from '../../edge/sandbox/raw/references.ts'
import { REFERENCE, texts } from '../shared/fields.ts'
import { foreignOrder, fullOrder, recurringOrder, scheduledOrder, sepaOrder } from './fixtures.ts'
import { words } from '../shared/lists.ts'

type Schema = Parameters<typeof checkKinds>[0]

/** Lists the faults of a value as `kind at path`. */
function faultsOf(schema: Schema, value: unknown): string[] {
  const result = checkKinds(schema, value)
  return result.ok ? [] : result.faults.map(({ kind, path }: Fault) => `${kind} at ${path}`)
}

interface Rule {
  schema: Schema
  order: object
  path: string
  source: string
  accepts: readonly unknown[]
  /** Values by the kind of their fault. */
  refuses: Record<string, readonly unknown[]>
}

const text = (max: number) => {
  const { accepts, characters, sizes } = texts(max)
  return { accepts, refuses: { size: sizes, value: characters, type: NO_STRING } }
}

const sepa = { schema: SepaPaymentOrder as Schema, order: fullOrder }
const foreign = { schema: ForeignPaymentOrder as Schema, order: foreignOrder }

const rules: Rule[] = [
  {
    ...sepa,
    path: 'reference',
    source: '2 A, Payment request; gaps: psd2.request.reference',
    accepts: REFERENCE.accepts,
    refuses: {
      FinnishReference: [...NO_FINNISH_REFERENCES, ...NO_RF_REFERENCES],
      missing: [undefined, null],
      type: [1232],
    },
  },
  {
    ...sepa,
    path: 'amountEUR',
    source: '2 A, Limits; gaps: psd2.request.amount, Part 3 Amounts',
    accepts: ['0.01', '1', '1.00', '01.00', '999999999.99', '999999999', '000000001.00'],
    refuses: {
      min: ['0', '0.00', '000.00'],
      max: ['1000000000.00', '1000000000', '99999999999999999999.99'],
      EuroCents: ['1.5', '0.001', '1.000', '24.0'],
      value: ['0000000001.00', '999 999 999.99', '-1.00', '+1.00', '1,00', ' 1', '1e2', '', '1.', '.50'],
      missing: [undefined],
      type: [1, 24.5],
    },
  },
  {
    ...sepa,
    path: 'payee.iban',
    source: '2 A, Payment request; gaps: psd2.request.payee, shared.iban, shared.eea',
    accepts: EEA_IBANS,
    refuses: {
      Iban: [...NO_IBANS, ...UNLISTED_IBANS, ...NO_UNLISTED_IBANS],
      SepaIban: FOREIGN_IBANS,
      missing: [undefined],
      type: [1],
    },
  },
  { ...sepa, path: 'payee.name', source: 'gaps: psd2.request.payee', ...text(70) },
  {
    ...sepa,
    path: 'payee.address',
    source: 'gaps: psd2.request.payee',
    accepts: [['a'], ['ä'.repeat(35), 'b', 'c', 'd']],
    refuses: {
      size: [[], ['a', 'b', 'c', 'd', 'e']],
      type: ['a', {}],
      missing: [undefined],
    },
  },
  {
    ...sepa,
    path: 'payee.country',
    source: 'gaps: psd2.request.payee, shared.bic-country',
    accepts: ['EE', 'FI', 'XK'],
    refuses: { CountryCode: NO_COUNTRIES, missing: [undefined], type: [1] },
  },
  {
    ...sepa,
    path: 'payer.iban',
    source: 'gaps: psd2.request.payer',
    accepts: ['FI3099900000000102', 'FI4699800000000013'],
    refuses: {
      FinnishIban: ['EE159900000000000013', 'FI6299900000000012', '', 'fi6299900000000011'],
      missing: [undefined],
    },
  },
  { ...sepa, path: 'message', source: '2 A, Limits; gaps: psd2.request.texts', ...text(140) },
  { ...sepa, path: 'ownMessage', source: '2 A, Limits; gaps: psd2.request.texts', ...text(20) },
  { ...sepa, path: 'payerReference', source: '2 A, Limits; gaps: psd2.request.texts', ...text(35) },
  { ...sepa, path: 'ultimatePayee', source: '2 A, Limits; gaps: psd2.request.texts', ...text(70) },
  { ...sepa, path: 'originalPayer', source: '2 A, Limits; gaps: psd2.request.texts', ...text(70) },
  {
    ...sepa,
    path: 'payerIdentifier.id',
    source: 'gaps: psd2.request.payer-identifier, Part 3 Business id',
    accepts: ['1234567-8', '9990004-0'],
    refuses: { value: ['12345671', '123456-7'], size: ['', 'a'.repeat(36)], missing: [undefined] },
  },
  {
    ...sepa,
    path: 'payerIdentifier.schemeName',
    source: 'gaps: psd2.request.payer-identifier',
    accepts: ['BIC', 'COID', 'TXID', 'SOSE', 'UNSTRUCTURED_ORG', 'UNSTRUCTURED_PERSON'],
    refuses: { value: ['coid', 'X'], missing: [undefined], type: [1] },
  },
  {
    schema: ScheduledPaymentOrder,
    order: scheduledOrder,
    path: 'dueDate',
    source: '2 A, Payment request; gaps: shared.errors.violations',
    accepts: ['2026-12-24', '2028-02-29'],
    refuses: {
      date: ['2026-02-29', '24.12.2026', '2026-12-24T00:00:00Z', ''],
      missing: [undefined],
      type: [20261224],
    },
  },
  {
    schema: RecurringPaymentOrder,
    order: recurringOrder,
    path: 'recurrence',
    source: '2 A, Payment request',
    accepts: ['Weekly', 'Monthly', 'LastBankingDayOfTheMonth'],
    refuses: { value: ['weekly', 'Daily', ''], missing: [undefined], type: [1] },
  },
  {
    schema: RecurringPaymentOrder,
    order: recurringOrder,
    path: 'recurrenceEndDate',
    source: 'gaps: psd2.request.recurrence',
    accepts: ['2026-12-18', '2026-12-19', '2031-12-17', '2031-12-18'],
    refuses: {
      value: ['2026-12-17', '2031-12-19', '9999-12-31'],
      date: ['2027-02-30'],
      missing: [undefined],
    },
  },
  {
    ...foreign,
    path: 'amount',
    source: '2 A, Foreign payment request; gaps: Part 3 Amounts',
    accepts: ['100', '100.00', '0.01', '9999999999999.99', '0000000000001'],
    refuses: {
      min: ['0', '0.00'],
      max: ['10000000000000', '10000000000000.00'],
      value: ['100.0', '1.5', '1.000', '-1', '1,00', '', '00000000000001'],
      missing: [undefined],
      type: [100],
    },
  },
  {
    ...foreign,
    path: 'currency',
    source: '2 A, Foreign payment request; gaps: psd2.foreign.rules',
    accepts: ['USD', 'GBP', 'CHF', 'JPY', 'KWD', 'EUR'],
    refuses: { value: ['usd', 'US', 'XXX', 'XAU', 'ZZZ', 'BGN', ''], missing: [undefined], type: [1] },
  },
  { ...foreign, path: 'message', source: '2 A, Foreign payment request', ...text(140) },
  { ...foreign, path: 'exchangeRateReference', source: 'gaps: psd2.foreign.request', ...text(35) },
  { ...foreign, path: 'payee.name', source: 'gaps: psd2.foreign.payee', ...text(70) },
  {
    ...foreign,
    path: 'detailsOfCharges',
    source: '2 A, Foreign payment request; gaps: psd2.errors.violations',
    accepts: ['SHA', 'OUR', undefined],
    refuses: { ValidDetailOfCharges: ['BEN', 'sha', ''], type: [1] },
  },
  {
    ...foreign,
    path: 'paymentOrder',
    source: 'gaps: psd2.foreign.request, psd2.errors.violations',
    accepts: ['NORM', 'HIGH', undefined],
    refuses: { ValidPaymentOrder: ['LOW', 'norm', ''], type: [1] },
  },
  {
    ...foreign,
    path: 'payee.bankAccount.id',
    source: 'gaps: psd2.foreign.payee',
    accepts: ['1', '9'.repeat(35)],
    refuses: { value: ['', '9'.repeat(36), '12-3', 'A1'], missing: [undefined], type: [1] },
  },
  {
    ...foreign,
    path: 'payee.bankAccount.issuer',
    source: 'gaps: psd2.foreign.payee, Part 3 BIC',
    accepts: [...BICS, undefined],
    refuses: { ValidBic: NO_BICS },
  },
  {
    ...foreign,
    path: 'payee.financialInstitution.bic',
    source: 'gaps: psd2.foreign.institution, Part 3 BIC',
    accepts: ['SBOXUS22', 'SBOXUS22XXX', undefined],
    refuses: { ValidBic: ['SBOXFIH', 'sboxfih0', ''] },
  },
  {
    ...foreign,
    path: 'payee.financialInstitution.name',
    source: 'gaps: psd2.foreign.institution',
    ...text(70),
  },
  {
    ...foreign,
    path: 'payee.financialInstitution.foreignBankAddress.city',
    source: 'gaps: psd2.foreign.institution',
    ...text(35),
  },
  { ...foreign, path: 'payee.foreignAddress.addressLine1', source: 'gaps: psd2.foreign.payee', ...text(35) },
  { ...foreign, path: 'payee.foreignAddress.addressLine2', source: 'gaps: psd2.foreign.payee', ...text(35) },
  {
    ...foreign,
    path: 'payee.foreignAddress.country',
    source: 'gaps: psd2.foreign.payee',
    accepts: ['US', 'XK'],
    refuses: { CountryCode: NO_COUNTRIES, missing: [undefined] },
  },
]

const nameOf = ({ order }: Rule) =>
  order === foreignOrder ? 'a foreign payment' : order === recurringOrder ? 'a series' : 'a SEPA payment'

for (const rule of rules) {
  const { schema, order, path, source, accepts, refuses } = rule
  test(`accepts ${path} of ${nameOf(rule)} up to its limits (${source})`, () => {
    for (const value of accepts) {
      assert.deepEqual(faultsOf(schema, withValue(order, path, value)), [], JSON.stringify(value))
    }
  })
  test(`refuses ${path} of ${nameOf(rule)} outside its limits, by the name of the violation (${source})`, () => {
    for (const [kind, values] of Object.entries(refuses)) {
      for (const value of values) {
        assert.deepEqual(
          faultsOf(schema, withValue(order, path, value)),
          [`${kind} at ${path}`],
          JSON.stringify(value),
        )
      }
    }
  })
}

test('refuses address lines one by one: blank, too long, of other characters, of another type (gaps: psd2.request.payee, psd2.errors.violations)', () => {
  const lines = ['a', '', ' ', 'ä'.repeat(36)]
  assert.deepEqual(faultsOf(SepaPaymentOrder, withValue(fullOrder, 'payee.address', lines)), [
    'SepaAddress at payee.address[1]',
    'SepaAddress at payee.address[2]',
    'size at payee.address[3]',
  ])
  assert.deepEqual(faultsOf(SepaPaymentOrder, withValue(fullOrder, 'payee.address', ['a_b', null, ' a'])), [
    'value at payee.address[0]',
    'type at payee.address[1]',
    'value at payee.address[2]',
  ])
})

test('asks for address and country of a payee whose IBAN is not Finnish, and only of a valid one (2 A, Payment request; gaps: psd2.request.payee)', () => {
  const payee = { iban: 'EE159900000000000013', name: 'OÜ' }
  const faults = (changes: object) =>
    faultsOf(SepaPaymentOrder, { ...sepaOrder, payee: { ...payee, ...changes } })
  assert.deepEqual(faults({}), ['missing at payee.address', 'missing at payee.country'])
  assert.deepEqual(faults({ address: ['a'] }), ['missing at payee.country'])
  assert.deepEqual(faults({ country: 'EE', address: null }), ['missing at payee.address'])
  assert.deepEqual(faults({ iban: 'FI6299900000000011' }), [])
  assert.deepEqual(faults({ iban: 'EE159900000000000014' }), ['Iban at payee.iban'])
  assert.deepEqual(faults({ iban: 'GB07SBOX99900000000001' }), ['SepaIban at payee.iban'])
})

test('refuses members of other kinds and members that nobody knows (gaps: psd2.request.due-date, shared.members)', () => {
  assert.deepEqual(faultsOf(SepaPaymentOrder, { ...sepaOrder, dueDate: '2026-12-24', recurrence: null }), [
    'unknown at dueDate',
    'unknown at recurrence',
  ])
  assert.deepEqual(faultsOf(ScheduledPaymentOrder, { ...scheduledOrder, recurrenceEndDate: '2027-01-01' }), [
    'unknown at recurrenceEndDate',
  ])
  assert.deepEqual(faultsOf(ForeignPaymentOrder, { ...foreignOrder, authorizationId: 'a' }), [
    'unknown at authorizationId',
  ])
  assert.deepEqual(
    faultsOf(SepaPaymentOrder, { ...sepaOrder, payee: { ...sepaOrder.payee, bic: 'SBOXFIH0' } }),
    ['unknown at payee.bic'],
  )
})

test('takes null in an optional member for absent, in a required one for missing (gaps: shared.members)', () => {
  assert.deepEqual(faultsOf(SepaPaymentOrder, { ...sepaOrder, message: null, payer: null }), [])
  assert.deepEqual(faultsOf(SepaPaymentOrder, { ...sepaOrder, amountEUR: null }), ['missing at amountEUR'])
})

test('names all faults at once, in the order of the paper (gaps: shared.errors.detail)', () => {
  const wrong = { x: 1, message: '', payee: { iban: 'EE1' }, amountEUR: '0', reference: '1', ownMessage: '_' }
  assert.deepEqual(faultsOf(SepaPaymentOrder, wrong), [
    'FinnishReference at reference',
    'min at amountEUR',
    'Iban at payee.iban',
    'missing at payee.name',
    'size at message',
    'value at ownMessage',
    'unknown at x',
  ])
})

test('asks for an end of a series that lets one payment be, five years at most (gaps: psd2.request.recurrence)', () => {
  const faults = (recurrence: string, dueDate: string, recurrenceEndDate: string) =>
    faultsOf(RecurringPaymentOrder, { ...recurringOrder, recurrence, dueDate, recurrenceEndDate })
  const refused = ['value at recurrenceEndDate']
  assert.deepEqual(faults('LastBankingDayOfTheMonth', '2027-01-30', '2027-02-25'), refused)
  assert.deepEqual(faults('LastBankingDayOfTheMonth', '2027-01-30', '2027-02-26'), [])
  assert.deepEqual(faults('Monthly', '2028-02-29', '2033-02-28'), [])
  assert.deepEqual(faults('Monthly', '2028-02-29', '2033-03-01'), refused)
  assert.deepEqual(faults('Weekly', 'x', '2033-03-01'), ['date at dueDate'])
})

const headers: [
  schema: Schema,
  name: string,
  accepts: unknown[],
  refuses: Record<string, unknown[]>,
  source: string,
][] = [
  [
    CreateHeaders,
    'x-idempotency-key',
    ['a', 'a b', 'k'.repeat(40), '!~'],
    { size: ['k'.repeat(41)], value: ['', ' a', 'a ', 'ä', 'a\tb', 'a\u0000'] },
    '2 A, Limits; gaps: psd2.idempotency.key, Part 3 Patterns',
  ],
  [
    CreateHeaders,
    'x-fapi-interaction-id',
    ['0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01', '0C1F3A52-6A0E-4C56-8F0E-2B8F3F4F9D01'],
    { value: ['', 'x', '0c1f3a526a0e4c568f0e2b8f3f4f9d01'] },
    'gaps: psd2.headers.customer',
  ],
  [
    CreateHeaders,
    'x-fapi-customer-ip-address',
    words('192.0.2.1 255.255.255.255 0.0.0.0 2001:db8::1 :: ::ffff:192.0.2.1 2001:DB8:0:0:0:0:0:1'),
    {
      value: words(
        '256.0.0.1 1.2.3 1.2.3.4.5 01.2.3.4 [::1] ::1%eth0 1:2 x ::: 2001:db8::1::2 12345::',
      ).concat(''),
    },
    'gaps: psd2.headers.customer',
  ],
  [
    ConfirmHeaders,
    'x-fapi-customer-last-logged-time',
    ['Fri, 20 Nov 2026 10:00:00 GMT'],
    {
      date: [
        '',
        'Sat, 20 Nov 2026 10:00:00 GMT',
        '2026-11-20T10:00:00Z',
        'Fri, 20 Nov 2026 10:00:00 +0200',
        'Friday, 20-Nov-26 10:00:00 GMT',
      ],
    },
    '2 A, Limits; gaps: psd2.headers.customer',
  ],
  [
    ConfirmHeaders,
    'x-customer-user-agent',
    ['a', 'Mozilla/5.0 (X11; Linux)', 'a'.repeat(512)],
    { size: ['', 'a'.repeat(513)], value: [' a', 'a ', 'ä'] },
    'gaps: psd2.headers.customer',
  ],
  [
    ScenarioHeaders,
    'x-sandbox-scenario',
    words(`
      InsufficientFunds PaymentSystemUnavailable PaymentFail PaymentFail=AccountClosed
      PaymentFail=InvalidPayee PaymentFail=LimitExceeded PaymentRejected PaymentDebited PaymentCredited
      PaymentAccepted
    `),
    { value: ['', 'paymentfail', 'PaymentFail=', 'PaymentFail=Other', 'Unknown'] },
    '2 A, Endpoints; gaps: psd2.scenario.form',
  ],
]

for (const [schema, name, accepts, refuses, source] of headers) {
  test(`accepts ${name} up to its limits, and refuses it outside (${source})`, () => {
    for (const value of accepts) assert.deepEqual(faultsOf(schema, { [name]: value }), [], String(value))
    for (const [kind, values] of Object.entries(refuses)) {
      for (const value of values)
        assert.deepEqual(faultsOf(schema, { [name]: value }), [`${kind} at ${name}`], String(value))
    }
  })
}

test('keeps each header to the calls of the paper (2 A, Endpoints)', () => {
  const customer = { 'x-fapi-customer-ip-address': '192.0.2.1' }
  assert.deepEqual(faultsOf(ScenarioHeaders, customer), ['unknown at x-fapi-customer-ip-address'])
  assert.deepEqual(faultsOf(CreateHeaders, { 'x-sandbox-scenario': 'PaymentFail' }), [
    'unknown at x-sandbox-scenario',
  ])
  assert.deepEqual(faultsOf(ConfirmHeaders, { 'x-idempotency-key': 'a' }), ['unknown at x-idempotency-key'])
})

test('agrees with the pattern of the paper on every amount of a foreign payment (2 A, Foreign payment request)', () => {
  const digitsAndDots = fc.string({ unit: fc.constantFrom('0', '1', '9', '.'), maxLength: 18 })
  fc.assert(
    fc.property(digitsAndDots, (amount) => {
      const isRight = /^\d{1,13}(?:\.\d\d)?$/.test(amount) && /[1-9]/.test(amount)
      assert.equal(faultsOf(ForeignPaymentOrder, { ...foreignOrder, amount }).length === 0, isRight)
    }),
    { numRuns: deep(400, 10_000) },
  )
})

test('agrees with the pattern of the paper on every idempotency key of visible ASCII (2 A, Limits)', () => {
  const key = fc.string({ unit: fc.constantFrom('a', '~', ' '), maxLength: 42 })
  fc.assert(
    fc.property(key, (given) => {
      const isRight = /^(?!\s)(.*)(\S)$/.test(given) && given.length <= 40
      assert.equal(faultsOf(CreateHeaders, { 'x-idempotency-key': given }).length === 0, isRight)
    }),
    { numRuns: deep(400, 10_000) },
  )
})
