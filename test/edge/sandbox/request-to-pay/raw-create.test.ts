// What Create takes and refuses, field by field, at each limit, one below and one above.
import { assert, test } from '#kit'
import { bill, billWith, openBiller } from './raw-biller.ts'
import { AMOUNTS, LARGE_AMOUNTS, NO_AMOUNTS } from '../raw/amounts.ts'
import {
  EEA_IBANS,
  EEA_LENGTHS,
  FOREIGN_IBANS,
  FOREIGN_LENGTHS,
  ibanOf,
  NO_IBANS,
  NO_UNLISTED_IBANS,
  sizedIban,
  unfitIbans,
  UNLISTED_IBANS,
} from '../raw/ibans.ts'
import { END_TO_END_IDS, INSTRUCTION_IDS, NO_END_TO_END_IDS, NO_INSTRUCTION_IDS } from '../raw/ids.ts'
import { NO_OBJECT, NO_STRING } from '../raw/json-form.ts'
import { ADDRESSES, housed, NO_COUNTRIES, NO_LINE, NO_LINES } from '../raw/parties.ts'
import {
  FINNISH_REFERENCES,
  NO_FINNISH_REFERENCES,
  NO_RF_REFERENCES,
  RF_REFERENCES,
} from '../raw/references.ts'
import { NAMED_CHARACTERS, NO_TEXTS, ofLength, TEXTS } from '../raw/texts.ts'
import { json, openBank } from '../raw-client.ts'
import { assertRefused, type Fault } from '../raw-refusal.ts'

const bank = await openBank()
const biller = await openBiller(bank)

/** Tries each value at a path and wants 201. */
async function takes(path: string, values: readonly unknown[]): Promise<void> {
  const answers = await Promise.all(values.map((value) => biller.create(billWith(path, value))))
  answers.forEach((answer, at) => {
    assert.equal(answer.status, 201, `${JSON.stringify(values[at])}: ${answer.body.toString()}`)
  })
}

/** Tries each value at a path and wants one fault; by default INVALID_FIELD at that path. */
async function refuses(
  path: string,
  values: readonly unknown[],
  fault: Fault = ['INVALID_FIELD', path],
): Promise<void> {
  const answers = await Promise.all(values.map((value) => biller.create(billWith(path, value))))
  answers.forEach((answer, at) => {
    assert.equal(answer.status, 400, `${JSON.stringify(values[at])} was taken`)
    assertRefused(answer, 400, fault)
  })
}

// --- required, optional, unknown ---------------------------------------------------------------------------------

const REQUIRED = [
  'debtor',
  'creditor',
  'instructedAmount',
  'instructionId',
  'endToEndId',
  'reference',
  'message',
]
const REQUIRED_INSIDE = [
  'debtor.name',
  'creditor.name',
  'creditor.iban',
  'instructedAmount.amount',
  'instructedAmount.currency',
]

test('accepts a request with the required members only (1 C, Request-to-Pay request; gaps: request-to-pay.create.debtor, request-to-pay.create.creditor, request-to-pay.create.amount)', async () => {
  assert.sameMembers(Object.keys(bill()), REQUIRED)
  assert.equal((await biller.create()).status, 201)
})

for (const path of [...REQUIRED, ...REQUIRED_INSIDE]) {
  test(`refuses a request without ${path}, or with null there, with 400 MISSING_FIELD (1 C, Request-to-Pay request; gaps: shared.members, request-to-pay.create.texts)`, async () => {
    await refuses(path, [undefined, null], ['MISSING_FIELD', path])
  })
}

for (const path of ['debtor', 'creditor', 'instructedAmount', 'debtor.address', 'creditor.address']) {
  test(`refuses another JSON type than an object as ${path} with 400 INVALID_FIELD (1 C, Request-to-Pay request; gaps: Codes of the list family)`, async () => {
    await refuses(path, NO_OBJECT)
  })
}

test('accepts null in every optional member as absent (gaps: shared.members)', async () => {
  await takes('debtor', [{ name: 'Maija Maksaja', address: null, phoneNumber: null, iban: null }])
  await takes('creditor', [{ name: 'Laskuttaja Oy', iban: 'FI3099900000000102', address: null }])
})

test('accepts every optional member at once (1 C, Request-to-Pay request; gaps: request-to-pay.create.debtor, request-to-pay.create.creditor)', async () => {
  const address = { country: 'FI', addressLine: ['Katu 1', '00100 Helsinki'] }
  const debtor = {
    name: 'Maija Maksaja',
    address,
    phoneNumber: '+358401234567',
    iban: 'FI6299900000000011',
  }
  const creditor = { name: 'Laskuttaja Oy', iban: 'FI3099900000000102', address }
  assert.equal((await biller.create(bill({ debtor, creditor }))).status, 201)
})

for (const path of [
  'colour',
  'Message',
  'constructor',
  'toString',
  'responderId',
  'paymentStatus',
  'debtor.colour',
  'debtor.phone',
  'creditor.phoneNumber',
  'creditor.identification',
  'instructedAmount.value',
]) {
  test(`refuses the unknown member ${path} with 400 UNKNOWN_MEMBER, null too (gaps: shared.members)`, async () => {
    await refuses(path, ['blue', 1, {}, [], null], ['UNKNOWN_MEMBER', path])
  })
}

for (const party of ['debtor', 'creditor']) {
  test(`refuses unknown members in the address of the ${party} (gaps: shared.members, shared.party)`, async () => {
    const address = { country: 'FI', addressLine: ['a'], city: 'b' }
    await refuses(`${party}.address`, [address], ['UNKNOWN_MEMBER', `${party}.address.city`])
  })
}

test('refuses a member of the name __proto__ as unknown (gaps: shared.members)', async () => {
  const body = `${JSON.stringify(bill()).slice(0, -1)},"__proto__":{"message":"a"}}`
  assertRefused(await biller.create(body), 400, ['UNKNOWN_MEMBER', '__proto__'])
})

test('refuses an empty object with the seven missing members in the order of the paper (1 C, Request-to-Pay request; gaps: shared.errors.detail)', async () => {
  const faults = REQUIRED.map((path): Fault => ['MISSING_FIELD', path])
  assertRefused(await biller.create('{}'), 400, ...faults)
})

test('refuses empty inner objects with each of their missing members (gaps: shared.errors.detail, request-to-pay.create.debtor, request-to-pay.create.creditor, request-to-pay.create.amount)', async () => {
  const answer = await biller.create(bill({ debtor: {}, creditor: {}, instructedAmount: {} }))
  assertRefused(answer, 400, ...REQUIRED_INSIDE.map((path): Fault => ['MISSING_FIELD', path]))
})

test('refuses all field errors of a body at once, in the order of the paper (gaps: shared.errors.detail)', async () => {
  const wrong = {
    message: '_',
    reference: '1',
    endToEndId: 'a b',
    instructionId: 'a-b',
    instructedAmount: { currency: 'JPY', amount: '1' },
    creditor: { address: { addressLine: [], country: 'ZZ' }, iban: 'FI6299900000000012', name: '' },
    debtor: {
      iban: 'fi6299900000000011',
      phoneNumber: '0401234567',
      address: { addressLine: ['a', '_'], country: 'fi' },
      name: ' a',
    },
  }
  const paths = [
    'debtor.name',
    'debtor.address.country',
    'debtor.address.addressLine[1]',
    'debtor.phoneNumber',
    'debtor.iban',
    'creditor.name',
    'creditor.iban',
    'creditor.address.country',
    'creditor.address.addressLine',
    'instructedAmount.amount',
    'instructedAmount.currency',
    'instructionId',
    'endToEndId',
    'reference',
    'message',
  ]
  const answer = await biller.create(JSON.stringify(wrong))
  assert.equal(answer.status, 400)
  const errors = json(answer)['errors'] as { code: string; path: string }[]
  for (const { code } of errors) assert.equal(code, 'INVALID_FIELD')
  assert.sameMembers(
    errors.map(({ path }) => path),
    paths,
  )
  // The paper orders its seven fields; what is inside of one it does not show.
  const fields = errors.map(({ path }) => path.split('.')[0])
  assert.deepEqual(
    fields,
    paths.map((path) => path.split('.')[0]),
  )
})

test('refuses missing, bad and unknown members together in one answer (gaps: shared.errors.detail, shared.members)', async () => {
  const answer = await biller.create(
    bill({ message: null, reference: 'x', debtor: { name: '_', colour: 1 }, colour: 'blue' }),
  )
  assert.equal(answer.status, 400)
  const errors = json(answer)['errors'] as { code: string; path: string }[]
  assert.sameDeepMembers(
    errors.map(({ code, path }) => [code, path]),
    [
      ['INVALID_FIELD', 'debtor.name'],
      ['UNKNOWN_MEMBER', 'debtor.colour'],
      ['INVALID_FIELD', 'reference'],
      ['MISSING_FIELD', 'message'],
      ['UNKNOWN_MEMBER', 'colour'],
    ],
  )
})

// --- texts -------------------------------------------------------------------------------------------------------

for (const [path, length] of [
  ['debtor.name', 70],
  ['creditor.name', 70],
  ['message', 40],
] as const) {
  test(`accepts a ${path} of 1 to ${length} code points of the Latin script (1 C, Limits, Request-to-Pay request; gaps: shared.text, request-to-pay.create.texts; Part 3, SEPA text)`, async () => {
    await takes(path, [...TEXTS, ...ofLength(length).fit])
  })

  test(`refuses a ${path} of 0 and ${length + 1} code points, with other characters, with a space at an end, and no text at all (1 C, Limits, Request-to-Pay request; gaps: shared.text; Part 3, SEPA text)`, async () => {
    await refuses(path, ['', ...NO_TEXTS, ...ofLength(length).long, ...NO_STRING])
  })

  test(`names the field and the character of a ${path} that it refuses (gaps: shared.text)`, async () => {
    for (const [text, character, code] of NAMED_CHARACTERS) {
      const answer = await biller.create(billWith(path, text))
      assertRefused(answer, 400, ['INVALID_FIELD', path])
      const [error] = json(answer)['errors'] as { message: string }[]
      assert.include(error?.message, path)
      const named = error?.message.includes(character) || error?.message.toUpperCase().includes(code)
      assert.isTrue(named, error?.message)
    }
  })
}

// --- address -----------------------------------------------------------------------------------------------------

for (const party of ['debtor', 'creditor']) {
  const at = `${party}.address`

  test(`accepts an address of the ${party} with one or two lines of 1 to 70 characters in an assigned country (gaps: shared.party, shared.bic-country, request-to-pay.create.${party})`, async () => {
    await takes(at, ADDRESSES)
  })

  test(`refuses an address of the ${party} without country or lines (gaps: shared.party, shared.members)`, async () => {
    await refuses(at, [housed(undefined, ['a']), housed(null, ['a'])], ['MISSING_FIELD', `${at}.country`])
    await refuses(at, [housed('FI', undefined), housed('FI', null)], ['MISSING_FIELD', `${at}.addressLine`])
    const answer = await biller.create(billWith(at, {}))
    assertRefused(answer, 400, ['MISSING_FIELD', `${at}.country`], ['MISSING_FIELD', `${at}.addressLine`])
  })

  test(`refuses an address of the ${party} in a country that nobody has assigned (gaps: shared.bic-country)`, async () => {
    await refuses(
      at,
      [...NO_COUNTRIES, ...NO_STRING].map((country) => housed(country, ['a'])),
      ['INVALID_FIELD', `${at}.country`],
    )
  })

  test(`refuses an address of the ${party} with no line, three lines, or no list of them (gaps: shared.party)`, async () => {
    await refuses(
      at,
      NO_LINES.map((lines) => housed('FI', lines)),
      ['INVALID_FIELD', `${at}.addressLine`],
    )
  })

  test(`refuses an address of the ${party} with lines of 0 and 71 characters, other characters, and no text, by their position (gaps: shared.party, shared.text, shared.errors.detail)`, async () => {
    await refuses(
      at,
      NO_LINE.map((line) => housed('FI', [line, 'Helsinki'])),
      ['INVALID_FIELD', `${at}.addressLine[0]`],
    )
    await refuses(
      at,
      NO_LINE.map((line) => housed('FI', ['Katu 1', line])),
      ['INVALID_FIELD', `${at}.addressLine[1]`],
    )
    const both = await biller.create(billWith(at, housed('FI', ['_', '_'])))
    assertRefused(
      both,
      400,
      ['INVALID_FIELD', `${at}.addressLine[0]`],
      ['INVALID_FIELD', `${at}.addressLine[1]`],
    )
  })
}

// --- phone number ------------------------------------------------------------------------------------------------

test('accepts a phone number of plus and 7 to 15 digits, the first not zero (gaps: request-to-pay.create.debtor)', async () => {
  await takes('debtor.phoneNumber', [
    '+1234567',
    '+12345678',
    '+358401234567',
    '+99999999999999',
    '+123456789012345',
  ])
})

test('refuses a phone number of 6 or 16 digits, without plus, with a leading zero or other characters (gaps: request-to-pay.create.debtor)', async () => {
  await refuses('debtor.phoneNumber', [
    '+123456',
    '+1234567890123456',
    '+0123456789',
    '358401234567',
    '00358401234567',
    '0401234567',
    '++358401234567',
    '+358 40 1234567',
    '+358-401234567',
    '+35840123456a',
    '+358401234567\n',
    ' +358401234567',
    '+358401234567 ',
    '+٣٥٨٤٠١٢٣٤٥',
    '+',
    '',
    358401234567,
    ...NO_STRING,
  ])
})

// --- IBAN --------------------------------------------------------------------------------------------------------

for (const path of ['debtor.iban', 'creditor.iban']) {
  test(`accepts the ${path} vectors of every kind of country (gaps: shared.iban, Part 3, IBAN; gaps: request-to-pay.create.creditor, request-to-pay.create.debtor)`, async () => {
    await takes(path, [...EEA_IBANS, ...FOREIGN_IBANS])
  })

  test(`accepts a ${path} whose national check digit is wrong outside Finland (gaps: shared.iban, Part 3, Finnish BBAN)`, async () => {
    await takes(path, ['EE489900000000000001', 'BE80999000000001'])
  })

  test(`refuses the ${path} vectors that are wrong: mod 97, length, Finnish check digit, case, spaces (gaps: shared.iban, Part 3, IBAN)`, async () => {
    await refuses(path, [...NO_IBANS, ...NO_STRING])
  })

  test(`holds a ${path} of every country of Part 3 to its length, one below and one above (gaps: shared.iban, Part 3, IBAN)`, async () => {
    const countries = [...EEA_LENGTHS, ...FOREIGN_LENGTHS]
    assert.lengthOf(countries, 88)
    await takes(path, countries.map(sizedIban))
    await refuses(path, countries.flatMap(unfitIbans))
  })

  test(`accepts a ${path} of another country with 15 to 34 characters, and refuses 14, 35 and wrong check digits (gaps: shared.iban)`, async () => {
    await takes(path, UNLISTED_IBANS)
    await refuses(path, NO_UNLISTED_IBANS)
  })
}

test('checks the last digit of a Finnish BBAN (gaps: shared.iban, Part 3, Finnish BBAN)', async () => {
  for (const [thirteen, digit] of [
    ['9990000000001', 1],
    ['9990000000010', 2],
    ['9980000000001', 3],
    ['9970000000002', 3],
    ['1234560000078', 5],
  ] as const) {
    const digits = Array.from({ length: 10 }, (_, at) => at)
    await takes('creditor.iban', [ibanOf('FI', `${thirteen}${digit}`)])
    const wrong = digits
      .filter((other) => other !== digit)
      .map((other) => ibanOf('FI', `${thirteen}${other}`))
    await refuses('creditor.iban', wrong)
  }
})

// --- amount and currency -----------------------------------------------------------------------------------------

test('accepts amounts of one to thirteen digits and two decimals above zero (1 C, Request-to-Pay request; gaps: shared.amount-string, request-to-pay.create.amount, Part 3, Amounts)', async () => {
  await takes('instructedAmount.amount', [...AMOUNTS, ...LARGE_AMOUNTS])
})

test('refuses amounts of another form, and zero (gaps: shared.amount-string, request-to-pay.create.amount, Part 3, Amounts)', async () => {
  await refuses('instructedAmount.amount', [...NO_AMOUNTS, ...NO_STRING])
})

/** Active national currencies with two minor digits. */
const CURRENCIES =
  `EUR USD GBP SEK NOK DKK CHF CZK PLN HUF RON AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND
 BOB BRL BSD BTN BWP BYN BZD CAD CDF CNY COP CRC CVE DOP DZD EGP ERN ETB FJD FKP GEL GHS GIP GMD GTQ GYD HKD HNL HTG IDR
 ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD
 NGN NIO NPR NZD PAB PEN PGK PHP PKR QAR RSD RUB SAR SBD SCR SDG SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TOP TRY
 TTD TWD TZS UAH UYU UZS VES WST YER ZAR ZMW ZWG`.split(/\s+/)

test('accepts every active national currency with two minor digits (1 C, Request-to-Pay request; gaps: request-to-pay.create.amount)', async () => {
  await takes('instructedAmount.currency', CURRENCIES)
})

test('refuses currencies with no, three or four minor digits, fund codes, X codes, those that have ended, and what is no code (gaps: request-to-pay.create.amount)', async () => {
  const wrong = `BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV BHD IQD JOD KWD LYD OMR TND CLF UYW
   BOV CHE CHW COU MXV USN XAF XAG XAU XBA XBB XBC XBD XCD XCG XDR XOF XPD XPF XPT XSU XTS XUA XXX
   BGN HRK DEM EEK FIM FRF LTL LVL ANG ZWL AAA ZZZ eur Eur EURO EU 978 €`.split(/\s+/)
  await refuses('instructedAmount.currency', [...wrong, ' EUR', 'EUR ', 'EUR\n', '', ...NO_STRING])
})

// --- ids ---------------------------------------------------------------------------------------------------------

test('accepts an instructionId of 1 to 35 letters and digits (1 C, Limits, Request-to-Pay request; gaps: request-to-pay.create.ids)', async () => {
  await takes('instructionId', INSTRUCTION_IDS)
})

test('refuses an instructionId of 0 and 36 characters, or with any other character (1 C, Limits, Request-to-Pay request; gaps: request-to-pay.create.ids)', async () => {
  await refuses('instructionId', [...NO_INSTRUCTION_IDS, ...NO_STRING])
})

test('accepts an endToEndId of 1 to 35 characters of the corporate pattern, the hyphen literal (1 C, Limits, Request-to-Pay request; gaps: request-to-pay.create.ids; Part 3, Patterns)', async () => {
  await takes('endToEndId', END_TO_END_IDS)
})

test('refuses an endToEndId of 0 and 36 characters, or with any other character, those between z and å too (1 C, Limits, Request-to-Pay request; gaps: request-to-pay.create.ids; Part 3, Patterns)', async () => {
  await refuses('endToEndId', [...NO_END_TO_END_IDS, ...NO_STRING])
})

// --- reference ---------------------------------------------------------------------------------------------------

test('accepts Finnish references of 2 to 20 digits whose check digit is right (1 C, Request-to-Pay request; gaps: shared.reference, request-to-pay.create.texts; Part 3, Finnish reference)', async () => {
  await takes('reference', FINNISH_REFERENCES)
})

test('refuses Finnish references that are too short, too long or wrong (1 C, Limits, Request-to-Pay request; gaps: shared.reference; Part 3, Finnish reference)', async () => {
  await refuses('reference', [...NO_FINNISH_REFERENCES, 1232, ...NO_STRING])
})

test('accepts RF references of 5 to 25 characters whose check digits are right (1 C, Limits, Request-to-Pay request; gaps: shared.reference; Part 3, RF reference)', async () => {
  await takes('reference', RF_REFERENCES)
})

test('refuses RF references that are wrong, not upper case, with spaces, or of 4 and 26 characters (1 C, Limits, Request-to-Pay request; gaps: shared.reference; Part 3, RF reference)', async () => {
  await refuses('reference', NO_RF_REFERENCES)
})
