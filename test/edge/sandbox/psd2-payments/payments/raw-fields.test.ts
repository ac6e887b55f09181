// The fields of a euro payment, one by one, at each limit, one below and one above, for the kinds that have the field.
import { assert, test } from '#kit'
import { handClock, openBank } from '../../raw-client.ts'
import { NO_NUMBERS } from '../../raw/amounts.ts'
import {
  EEA_IBANS,
  EEA_LENGTHS,
  FOREIGN_IBANS,
  ibanOf,
  NO_IBANS,
  sizedIban,
  unfitIbans,
} from '../../raw/ibans.ts'
import { NO_OBJECT, NO_STRING, withValue } from '../../raw/json-form.ts'
import {
  BUSINESS_IDS,
  COUNTRIES,
  IDENTIFICATIONS,
  LONG_PARTY_IDS,
  NO_BUSINESS_IDS,
  NO_COUNTRIES,
  NO_SCHEMES,
  PARTY_IDS,
} from '../../raw/parties.ts'
import {
  FINNISH_REFERENCES,
  NO_FINNISH_REFERENCES,
  NO_RF_REFERENCES,
  RF_REFERENCES,
} from '../../raw/references.ts'
import { sampleOf, spread } from '../../raw/spread.ts'
import { NAMED_CHARACTERS, NO_TEXTS, ofLength, TEXTS } from '../../raw/texts.ts'
import {
  EMPTY,
  FIRST,
  GERMAN,
  type Kind,
  type Order,
  orderOf,
  RECURRING,
  SCHEDULED,
  SEPA,
  SEPA_KINDS,
  START,
  YEAR_AHEAD,
} from '../raw-orders.ts'
import { assertRefused, type Fault } from '../raw-refusal.ts'
import { newClient, Tpp } from '../raw-tpp.ts'

const bank = await openBank({ clock: handClock(START).now })
const tpp = await Tpp.open(bank)

/** Tries each value at a path, spread over the kinds, and wants 201. */
async function takes(
  path: string,
  values: readonly unknown[],
  members: Order = {},
  kinds: readonly Kind[] = SEPA_KINDS,
): Promise<void> {
  for (const [value, kind] of spread(values, kinds)) {
    const answer = await tpp.create(kind, withValue(orderOf(kind, members), path, value))
    assert.equal(answer.status, 201, `${JSON.stringify(value)}: ${answer.body.toString()}`)
  }
}

/** Tries each value at a path, spread over the kinds, and wants one violation; by default InvalidValue at that path. */
async function refuses(
  path: string,
  values: readonly unknown[],
  type: Fault = 'InvalidValue',
  members: Order = {},
  kinds: readonly Kind[] = SEPA_KINDS,
): Promise<void> {
  for (const [value, kind] of spread(values, kinds)) {
    const answer = await tpp.create(kind, withValue(orderOf(kind, members), path, value))
    assert.equal(answer.status, 400, `${JSON.stringify(value)} was taken by ${kind}`)
    assertRefused(answer, 400, typeof type === 'string' ? [type, path] : type)
  }
}

const ADDRESS = { address: ['Strasse 1', '10115 Berlin'], country: 'DE' }
const german = { payee: { iban: GERMAN, name: 'Laden GmbH', ...ADDRESS } }

// --- required, optional -------------------------------------------------------------------------------------------

const REQUIRED: Record<string, string[]> = {
  [SEPA]: ['reference', 'amountEUR', 'payee'],
  [SCHEDULED]: ['reference', 'amountEUR', 'payee', 'dueDate'],
  [RECURRING]: ['reference', 'amountEUR', 'payee', 'dueDate', 'recurrence', 'recurrenceEndDate'],
}

for (const kind of SEPA_KINDS) {
  test(`wants the required members of ${kind}, each by itself and all at once in the paper's order (2 A, Payment request; gaps: shared.members, shared.errors.detail)`, async () => {
    const names = REQUIRED[kind] ?? []
    assert.sameMembers(Object.keys(orderOf(kind)), names)
    for (const name of names) {
      await refuses(name, [undefined, null], 'Required', {}, [kind])
    }
    const all = names.map((name): Fault => ['Required', name])
    assertRefused(await tpp.create(kind, '{}'), 400, ...all)
    const nulled = Object.fromEntries(names.map((name) => [name, null]))
    assertRefused(await tpp.create(kind, JSON.stringify(nulled)), 400, ...all)
  })

  test(`takes every member at once, and null in every optional one as absent, for ${kind} (2 A, Payment request; gaps: shared.members)`, async () => {
    const optional = {
      payer: { iban: FIRST },
      message: 'Lasku 12/2026',
      ownMessage: 'Oma',
      payerReference: 'ASIAKAS-1',
      payerIdentifier: { id: '1234567-1', schemeName: 'COID', issuer: 'PRH' },
      ultimatePayee: 'Lopullinen Oy',
      originalPayer: 'Alkuperäinen Oy',
    }
    const full = { ...optional, ...german }
    const payment = await tpp.created(kind, orderOf(kind, full))
    assert.deepInclude(payment, full)
    const nulls = Object.fromEntries(Object.keys(optional).map((name) => [name, null]))
    const bare = await tpp.created(kind, orderOf(kind, { ...nulls, authorizationId: null }))
    assert.doesNotHaveAnyKeys(bare, Object.keys(optional))
  })

  test(`echoes a ${kind} as sent, with what the bank adds and nothing else (2 A, Payment response; gaps: psd2.status.times)`, async () => {
    const body = orderOf(kind, { amountEUR: '7', message: 'a' })
    const payment = await tpp.created(kind, body)
    assert.hasAllKeys(payment, [
      ...Object.keys(body),
      'paymentId',
      'authorizationId',
      'created',
      'modified',
      'status',
    ])
    assert.deepInclude(payment, { ...body, amountEUR: '7.00', status: 'Unauthorized' })
    assert.equal(payment.created, '2026-11-20T12:00:00.000+02:00')
    assert.equal(payment.modified, payment.created)
    assert.deepEqual(await tpp.read(kind, payment.paymentId), payment)
  })
}

test('lists all field errors of a body at once, in the order of the fields (gaps: shared.errors.detail)', async () => {
  const body = {
    reference: '1',
    amountEUR: '0',
    payee: { iban: 'x', name: '' },
    payer: { iban: GERMAN },
    message: '_',
    ownMessage: 'a'.repeat(21),
    dueDate: 'x',
    recurrence: 'Daily',
    recurrenceEndDate: 1,
  }
  const violations = assertRefused(await tpp.create(RECURRING, body), 400)
  assert.sameDeepMembers(
    violations.map(({ type, path }) => [type, path]),
    [
      ['FinnishReference', 'reference'],
      ['Min', 'amountEUR'],
      ['Iban', 'payee.iban'],
      ['Size', 'payee.name'],
      ['FinnishIban', 'payer.iban'],
      ['InvalidValue', 'message'],
      ['Size', 'ownMessage'],
      ['Date', 'dueDate'],
      ['InvalidValue', 'recurrence'],
      ['TypeMismatch', 'recurrenceEndDate'],
    ],
  )
  const order = ['reference', 'amountEUR', 'payee.iban', 'payer.iban', 'message', 'ownMessage', 'dueDate']
  const seen = violations.map(({ path }) => path).filter((path) => order.includes(path ?? ''))
  assert.deepEqual(seen, order)
})

// --- reference ------------------------------------------------------------------------------------------------------

test('takes Finnish references of 2 to 20 digits, and echoes them as sent (2 A, Payment request; gaps: psd2.request.reference, shared.reference)', async () => {
  await takes('reference', FINNISH_REFERENCES)
  const leading = await tpp.created(SEPA, orderOf(SEPA, { reference: '00000000000000482738' }))
  assert.equal(leading['reference'], '00000000000000482738')
})

test('takes RF references of 5 to 25 characters (2 A, Payment request; gaps: psd2.request.reference, shared.reference)', async () => {
  await takes('reference', RF_REFERENCES)
})

test('refuses every other reference with FinnishReference (gaps: psd2.request.reference, shared.reference)', async () => {
  await refuses('reference', [...NO_FINNISH_REFERENCES, ...NO_RF_REFERENCES], 'FinnishReference')
  await refuses('reference', NO_STRING, 'TypeMismatch')
})

// --- amount ---------------------------------------------------------------------------------------------------------

test('takes amounts from 0.01 to 999999999.99, with two decimals or none, and echoes two (2 A, Payment request, Limits; gaps: psd2.request.amount)', async () => {
  for (const [sent, echo] of [
    ['0.01', '0.01'],
    ['0.02', '0.02'],
    ['1', '1.00'],
    ['01.00', '1.00'],
    ['000000001', '1.00'],
    ['000000000.01', '0.01'],
    ['999999999.98', '999999999.98'],
    ['999999999.99', '999999999.99'],
    ['999999999', '999999999.00'],
  ] as const) {
    for (const kind of SEPA_KINDS) {
      const payment = await tpp.created(kind, orderOf(kind, { amountEUR: sent }))
      assert.equal(payment['amountEUR'], echo)
    }
  }
})

test('refuses zero with Min, more with Max, other decimals with EuroCents, else InvalidValue (2 A, Limits; gaps: psd2.request.amount)', async () => {
  await refuses('amountEUR', ['0', '0.00', '000'], 'Min')
  await refuses('amountEUR', ['1000000000.00', '1000000000', '12345678901234567890', '01000000000.00'], 'Max')
  await refuses('amountEUR', ['1.5', '1.000', '0.001', '999999999.999'], 'EuroCents')
  await refuses('amountEUR', [...NO_NUMBERS, '0000000001.00', '999 999 999.99', '١'])
  await refuses('amountEUR', NO_STRING, 'TypeMismatch')
})

// --- payee ----------------------------------------------------------------------------------------------------------

test('takes every IBAN of the EU/EEA as payee.iban (2 A, What the service does; gaps: shared.iban, shared.eea; Part 3, IBAN)', async () => {
  await takes('payee.iban', EEA_IBANS, german)
})

test('knows the 30 countries of the EU/EEA and the length of their IBANs (gaps: shared.eea; Part 3, IBAN)', async () => {
  assert.lengthOf(EEA_LENGTHS, 30)
  await takes('payee.iban', EEA_LENGTHS.map(sizedIban), german, [SEPA])
  await refuses('payee.iban', EEA_LENGTHS.flatMap(unfitIbans), 'Iban', german, [SEPA])
})

test('refuses an IBAN outside of the EU/EEA with SepaIban (2 A, What the service does; gaps: psd2.request.payee, shared.eea)', async () => {
  const others = [ibanOf('MC', '1'.repeat(23)), ibanOf('AD', '1'.repeat(20)), ibanOf('VA', '1'.repeat(18))]
  await refuses('payee.iban', [...FOREIGN_IBANS, ...others], 'SepaIban', german)
})

test('refuses what is no IBAN with Iban (gaps: shared.iban; Part 3, IBAN)', async () => {
  await refuses('payee.iban', NO_IBANS, 'Iban', german)
  await refuses('payee.iban', NO_STRING, 'TypeMismatch', german)
})

test('wants iban and name of the payee (2 A, Payment request; gaps: psd2.request.payee)', async () => {
  await refuses('payee', NO_OBJECT, 'TypeMismatch')
  for (const path of ['payee.iban', 'payee.name']) await refuses(path, [undefined, null], 'Required')
  for (const kind of SEPA_KINDS) {
    const answer = await tpp.create(kind, orderOf(kind, { payee: {} }))
    assertRefused(answer, 400, ['Required', 'payee.iban'], ['Required', 'payee.name'])
  }
})

test('wants address and country of a payee whose IBAN does not start with FI (2 A, Payment request; gaps: psd2.request.payee)', async () => {
  await refuses('payee.address', [undefined, null], 'Required', german)
  await refuses('payee.country', [undefined, null], 'Required', german)
  for (const kind of SEPA_KINDS) {
    for (const iban of [GERMAN, 'EE159900000000000013']) {
      const answer = await tpp.create(kind, orderOf(kind, { payee: { iban, name: 'a' } }))
      assertRefused(answer, 400, ['Required', 'payee.address'], ['Required', 'payee.country'])
    }
    const payee = { iban: FIRST, name: 'a', ...ADDRESS }
    for (const left of [
      {},
      { address: undefined },
      { country: undefined },
      { address: null, country: null },
    ]) {
      assert.equal((await tpp.create(kind, orderOf(kind, { payee: { ...payee, ...left } }))).status, 201)
    }
  }
})

test('asks for no address before it knows where the payee is (gaps: psd2.errors.violations)', async () => {
  for (const kind of SEPA_KINDS) {
    const answer = await tpp.create(kind, orderOf(kind, { payee: { iban: 'DE00', name: 'a' } }))
    assertRefused(answer, 400, ['Iban', 'payee.iban'])
  }
})

test('takes one to four address lines of one to 35 characters (gaps: psd2.request.payee)', async () => {
  const line = 'ä'.repeat(35)
  await takes('payee.address', [['a'], ['a', 'b'], ['a', 'b', 'c'], [line, line, line, line]], german)
  await refuses('payee.address', [[], ['a', 'b', 'c', 'd', 'e']], 'Size', german)
  await refuses('payee.address', ['a', 1, {}, true], 'TypeMismatch', german)
  const at = (index: number, type: string): Fault => [type, `payee.address[${index}]`]
  await refuses('payee.address', [['a', 'ä'.repeat(36)]], at(1, 'Size'), german)
  await refuses(
    'payee.address',
    [
      ['a', 'b', ''],
      ['a', 'b', ' '],
      ['a', 'b', '   '],
    ],
    at(2, 'SepaAddress'),
    german,
  )
  await refuses('payee.address', [[1], [null], [{}]], at(0, 'TypeMismatch'), german)
  await refuses('payee.address', [['a_b'], ['a '], ['Ж'], ['a\nb']], at(0, 'InvalidValue'), german)
})

test('takes an assigned country in capitals, else CountryCode (gaps: psd2.errors.violations, shared.bic-country)', async () => {
  await takes('payee.country', COUNTRIES, german)
  await refuses('payee.country', [...NO_COUNTRIES, 'de', 'DEU'], 'CountryCode', german)
  await refuses('payee.country', NO_STRING, 'TypeMismatch', german)
  // Also where it is not asked for.
  await refuses('payee.country', ['ZZ'], 'CountryCode')
})

// --- texts ----------------------------------------------------------------------------------------------------------

/** Free texts and their longest form (2 A, Payment request, Limits). */
const MOST: [path: string, most: number][] = [
  ['payee.name', 70],
  ['message', 140],
  ['ownMessage', 20],
  ['payerReference', 35],
  ['ultimatePayee', 70],
  ['originalPayer', 70],
]
const TEXT_FIELDS = MOST.map(([path]) => path)

for (const [path, most] of MOST) {
  test(`takes ${path} of 1 to ${most} characters, and not one more (2 A, Payment request, Limits; gaps: psd2.request.texts)`, async () => {
    const { fit, long } = ofLength(most)
    await takes(path, fit)
    await refuses(path, ['', ...long, 'a'.repeat(1000)], 'Size')
    await refuses(path, NO_STRING, 'TypeMismatch')
  })

  test(`takes the characters of SEPA text in ${path}, and refuses others (gaps: psd2.request.texts, shared.text; Part 3, SEPA text)`, async () => {
    await takes(
      path,
      TEXTS.filter((text) => text.length <= most),
    )
    await refuses(path, sampleOf(NO_TEXTS, TEXT_FIELDS, path))
  })

  test(`names the first character that ${path} cannot have, beside the field (gaps: shared.text)`, async () => {
    for (const [value, , code] of NAMED_CHARACTERS) {
      const answer = await tpp.create(SEPA, withValue(orderOf(SEPA), path, value))
      const [violation] = assertRefused(answer, 400, ['InvalidValue', path])
      assert.include(violation?.message ?? '', `U+${code}`)
    }
  })
}

// --- payer, payer identifier ----------------------------------------------------------------------------------------

test('takes a Finnish IBAN as payer, whoever holds it: else FinnishIban (2 A, Payment request; gaps: psd2.request.payer)', async () => {
  await takes('payer', [{ iban: FIRST }, { iban: EMPTY }, { iban: 'FI4699800000000013' }])
  await refuses(
    'payer.iban',
    [GERMAN, 'FI6299900000000012', 'x', '', 'GB07SBOX99900000000001'],
    'FinnishIban',
  )
  await refuses('payer.iban', [undefined, null], 'Required', { payer: {} })
  await refuses('payer.iban', NO_STRING, 'TypeMismatch')
  await refuses('payer', NO_OBJECT, 'TypeMismatch')
})

test('takes the five schemes of payerIdentifier, and holds a business id to its shape (2 A, Payment request; gaps: psd2.request.payer-identifier, shared.party)', async () => {
  await takes('payerIdentifier', IDENTIFICATIONS)
  const at = (name: string) => `payerIdentifier.${name}`
  const base = { payerIdentifier: { id: 'a', schemeName: 'TXID', issuer: 'b' } }
  await refuses(at('schemeName'), NO_SCHEMES, 'InvalidValue', base)
  await refuses(at('schemeName'), [undefined, null], 'Required', base)
  await refuses(at('id'), [undefined, null], 'Required', base)
  const company = { payerIdentifier: { id: '1234567-1', schemeName: 'COID' } }
  await takes(at('id'), BUSINESS_IDS, company)
  await refuses(at('id'), NO_BUSINESS_IDS, 'InvalidValue', company)
  for (const name of ['id', 'issuer']) {
    await takes(at(name), PARTY_IDS, base)
    await refuses(at(name), ['', ...LONG_PARTY_IDS], 'Size', base)
    await refuses(at(name), NO_STRING, 'TypeMismatch', base)
  }
  await takes(at('issuer'), [undefined, null], base)
  await refuses('payerIdentifier', NO_OBJECT, 'TypeMismatch')
})

// --- ultimate payee -------------------------------------------------------------------------------------------------

test('wants ultimatePayee where the provider pays to an account of its own, and nowhere else (2 A, What the service does; gaps: psd2.request.ultimate-payee)', async () => {
  const client = await newClient(bank, { ownIbans: [EMPTY, GERMAN] })
  const provider = await Tpp.open(bank, { client })
  for (const kind of SEPA_KINDS) {
    for (const payee of [{ iban: EMPTY, name: 'Välittäjä Oy' }, german.payee]) {
      const body = orderOf(kind, { payee })
      assertRefused(await provider.create(kind, body), 400, ['Required', 'ultimatePayee'])
      assertRefused(await provider.create(kind, { ...body, ultimatePayee: null }), 400, [
        'Required',
        'ultimatePayee',
      ])
      assertRefused(await provider.create(kind, { ...body, ultimatePayee: '' }), 400, [
        'Size',
        'ultimatePayee',
      ])
      await provider.created(kind, { ...body, ultimatePayee: 'Kauppa Oy' })
      // To another client it is a foreign account.
      await tpp.created(kind, body)
    }
    await provider.created(kind)
  }
})

// --- dates ----------------------------------------------------------------------------------------------------------

const DATED = [SCHEDULED, RECURRING] as const
const longSeries = { recurrenceEndDate: '2027-12-31' }
const lasting = (kind: Kind) => (kind === RECURRING ? longSeries : {})

test('takes a dueDate from tomorrow to 365 days ahead, closed days too (2 A, Payment request; gaps: psd2.request.due-date)', async () => {
  for (const kind of DATED) {
    await takes(
      'dueDate',
      ['2026-11-21', '2026-11-22', '2026-12-25', '2027-11-19', YEAR_AHEAD],
      lasting(kind),
      [kind],
    )
    const outside = ['2026-11-20', '2026-11-19', '2027-11-21', '2036-11-20', '1999-01-01']
    await refuses('dueDate', outside, 'InvalidValue', lasting(kind), [kind])
  }
})

test('refuses what is no date with Date (gaps: shared.errors.violations, shared.time)', async () => {
  const bad = [
    '',
    'x',
    '2026-13-01',
    '2026-02-30',
    '2027-02-29',
    '20261123',
    '23.11.2026',
    '2026-11-23T00:00:00',
    '2026-11-23Z',
    ' 2026-11-23',
    '26-11-23',
    '2026-1-1',
    '2026-00-10',
  ]
  for (const kind of DATED) {
    await refuses('dueDate', bad, 'Date', lasting(kind), [kind])
    await refuses('dueDate', NO_STRING, 'TypeMismatch', lasting(kind), [kind])
  }
  await refuses('recurrenceEndDate', bad, 'Date', {}, [RECURRING])
  await refuses('recurrenceEndDate', NO_STRING, 'TypeMismatch', {}, [RECURRING])
})

test('takes the three recurrences, and no other (2 A, Payment request)', async () => {
  const long = { recurrenceEndDate: '2027-01-31' }
  await takes('recurrence', ['Weekly', 'Monthly', 'LastBankingDayOfTheMonth'], long, [RECURRING])
  const bad = ['', 'weekly', 'WEEKLY', 'Daily', 'Yearly', 'LastBankingDay', 'Weekly ']
  await refuses('recurrence', bad, 'InvalidValue', long, [RECURRING])
  await refuses('recurrence', NO_STRING, 'TypeMismatch', long, [RECURRING])
})

test('takes a recurrenceEndDate from dueDate to five years after it (gaps: psd2.request.recurrence)', async () => {
  for (const recurrence of ['Weekly', 'Monthly']) {
    const body = { recurrence, dueDate: '2026-11-23' }
    await takes('recurrenceEndDate', ['2026-11-23', '2026-11-24', '2031-11-22', '2031-11-23'], body, [
      RECURRING,
    ])
    await refuses(
      'recurrenceEndDate',
      ['2026-11-22', '2026-01-01', '2031-11-24', '2050-01-01'],
      'InvalidValue',
      body,
      [RECURRING],
    )
  }
})

test('wants at least one day of a series (gaps: psd2.request.recurrence)', async () => {
  const body = { recurrence: 'LastBankingDayOfTheMonth', dueDate: '2027-01-30' }
  await takes('recurrenceEndDate', ['2027-02-26', '2027-02-28', '2027-03-31'], body, [RECURRING])
  await refuses('recurrenceEndDate', ['2027-01-30', '2027-01-31', '2027-02-25'], 'InvalidValue', body, [
    RECURRING,
  ])
})

test('judges the end of a series only where its begin is right (gaps: psd2.errors.violations)', async () => {
  for (const dueDate of ['x', '2026-11-20']) {
    const body = orderOf(RECURRING, { dueDate, recurrenceEndDate: '2020-01-01' })
    const [first, ...others] = assertRefused(await tpp.create(RECURRING, body), 400)
    assert.equal(first?.path, 'dueDate')
    assert.isEmpty(others)
  }
})

test('takes five years from 29 February as 28 February (gaps: psd2.request.recurrence)', async () => {
  const leap = await openBank({ clock: handClock(START).now, now: '2028-02-01T10:00:00.000Z' })
  const there = await Tpp.open(leap)
  const body = orderOf(RECURRING, { dueDate: '2028-02-29', recurrence: 'Monthly' })
  for (const recurrenceEndDate of ['2033-02-27', '2033-02-28']) {
    await there.created(RECURRING, { ...body, recurrenceEndDate })
  }
  assertRefused(await there.create(RECURRING, { ...body, recurrenceEndDate: '2033-03-01' }), 400, [
    'InvalidValue',
    'recurrenceEndDate',
  ])
})

test('means by today the day in Helsinki, on both sides of midnight and in summer (gaps: shared.time, psd2.request.due-date)', async () => {
  for (const [now, today, tomorrow] of [
    ['2026-11-20T21:59:59.000Z', '2026-11-20', '2026-11-21'],
    ['2026-11-20T22:00:00.000Z', '2026-11-21', '2026-11-22'],
    ['2026-07-01T20:59:59.000Z', '2026-07-01', '2026-07-02'],
    ['2026-07-01T21:00:00.000Z', '2026-07-02', '2026-07-03'],
  ] as const) {
    const own = await openBank({ clock: handClock(START).now, now })
    const there = await Tpp.open(own)
    for (const kind of DATED) {
      const body = orderOf(kind, lasting(kind))
      assertRefused(await there.create(kind, { ...body, dueDate: today }), 400, ['InvalidValue', 'dueDate'])
      await there.created(kind, { ...body, dueDate: tomorrow })
    }
  }
})

test('refuses an authorizationId that is none of the client’s bundles with InvalidValue (gaps: psd2.bundle.join)', async () => {
  await refuses('authorizationId', ['', 'x', '6ba7b810-9dad-41d1-80b4-00c04fd430c8'])
  await refuses('authorizationId', NO_STRING, 'TypeMismatch')
})
