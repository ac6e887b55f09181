// What Create takes and refuses, field by field, at each limit, one below and one above.
// Not the form of JSON (raw-body), not repeats and what is answered (raw-repeat).
import { assert, test } from '#kit'
import { bill, billWith, openBiller } from './raw-biller.ts'
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

/** JSON of other types than a text. */
const NO_TEXT = [1, true, false, [], {}, ['a']]
/** JSON of other types than an object. */
const NO_OBJECT = ['a', '', 1, true, [], [{}]]

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

const TEXTS = [
  'a',
  '1',
  '-',
  'Lasku 12/2026, eräpäivä 1.12.',
  "A-B+C (D) 'E': F?",
  'Kask & Pojad OÜ',
  'Šarūnas Žukauskas',
  'é',
  "0123456789/-?:().,'+&",
  'åäöõüšžéņų ÅÄÖÕÜŠŽÉŅŲ',
  'Groß Æsir Łódź Þór ı Ə ẞ ạ',
  'a  b',
]
const NO_TEXTS = [
  '',
  ' ',
  ' a',
  'a ',
  '100 €',
  'a_b',
  'Ж',
  'Ω',
  'א',
  '漢',
  '"x"',
  '<b>',
  'a;b',
  'a=b',
  'a@b',
  'a#b',
  'a*b',
  'a%b',
  'a!b',
  'a[b]',
  'a{b}',
  'a|b',
  'a\\b',
  'a`b',
  'a^b',
  'a~b',
  'a$b',
  'a\nb',
  'a\r\nb',
  'a\tb',
  'a\u0308',
  'e\u0301',
  // Not composed: the signs of ångström and kelvin stand for letters.
  '\u212b',
  '\u212a',
  'a\u00a0b',
  'a\u00adb',
  'a\u200db',
  'a\u2028b',
  '\ufeffa',
  'a’b',
  'a–b',
  '×',
  '÷',
  '١',
  '²',
  '🙂',
  'a\u0000b',
  'a\u001fb',
  'a\u007f',
  'a\u0085b',
  '\ud800',
]

for (const [path, length] of [
  ['debtor.name', 70],
  ['creditor.name', 70],
  ['message', 40],
] as const) {
  test(`accepts a ${path} of 1 to ${length} code points of the Latin script (1 C, Limits, Request-to-Pay request; gaps: shared.text, request-to-pay.create.texts; Part 3, SEPA text)`, async () => {
    await takes(path, [
      ...TEXTS,
      'ä'.repeat(length - 1),
      'ä'.repeat(length),
      'Z'.repeat(length),
      // Latin letters of two UTF-16 units and four bytes each: code points count.
      '\u{1df00}'.repeat(length),
    ])
  })

  test(`refuses a ${path} of 0 and ${length + 1} code points, with other characters, with a space at an end, and no text at all (1 C, Limits, Request-to-Pay request; gaps: shared.text; Part 3, SEPA text)`, async () => {
    await refuses(path, [
      ...NO_TEXTS,
      'a'.repeat(length + 1),
      'ä'.repeat(length + 1),
      '\u{1df00}'.repeat(length + 1),
      ...NO_TEXT,
    ])
  })

  test(`names the field and the character of a ${path} that it refuses (gaps: shared.text)`, async () => {
    for (const [text, character, code] of [
      ['100 €', '€', '20AC'],
      ['a_b', '_', '005F'],
      ['aЖ', 'Ж', '0416'],
      ['a🙂', '🙂', '1F642'],
      ['a\tb', '\t', '0009'],
    ] as const) {
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
  const housed = (country: unknown, addressLine: unknown) => ({ country, addressLine })

  test(`accepts an address of the ${party} with one or two lines of 1 to 70 characters in an assigned country (gaps: shared.party, shared.bic-country, request-to-pay.create.${party})`, async () => {
    await takes(at, [
      housed('FI', ['a']),
      housed('XK', ['Katu 1', '00100 Helsinki']),
      housed('AX', ['ä'.repeat(69), 'ä'.repeat(70)]),
      housed('GB', ["1 King's Road"]),
      housed('US', ['\u{1df00}'.repeat(70)]),
    ])
  })

  test(`refuses an address of the ${party} without country or lines (gaps: shared.party, shared.members)`, async () => {
    await refuses(at, [housed(undefined, ['a']), housed(null, ['a'])], ['MISSING_FIELD', `${at}.country`])
    await refuses(at, [housed('FI', undefined), housed('FI', null)], ['MISSING_FIELD', `${at}.addressLine`])
    const answer = await biller.create(billWith(at, {}))
    assertRefused(answer, 400, ['MISSING_FIELD', `${at}.country`], ['MISSING_FIELD', `${at}.addressLine`])
  })

  test(`refuses an address of the ${party} in a country that nobody has assigned (gaps: shared.bic-country)`, async () => {
    const wrong = ['fi', 'Fi', 'ZZ', 'AA', 'EU', 'UK', 'XX', 'FIN', 'F', '', ' FI', 'FI ', 'F1', ...NO_TEXT]
    await refuses(
      at,
      wrong.map((country) => housed(country, ['a'])),
      ['INVALID_FIELD', `${at}.country`],
    )
  })

  test(`refuses an address of the ${party} with no line, three lines, or no list of them (gaps: shared.party)`, async () => {
    await refuses(
      at,
      [[], ['a', 'b', 'c'], 'a', 1, { 0: 'a' }, true].map((lines) => housed('FI', lines)),
      ['INVALID_FIELD', `${at}.addressLine`],
    )
  })

  test(`refuses an address of the ${party} with lines of 0 and 71 characters, other characters, and no text, by their position (gaps: shared.party, shared.text, shared.errors.detail)`, async () => {
    const wrong = ['', 'a'.repeat(71), 'a_b', ' a', 'a ', 'Ж', 'a\nb', 1, {}, [], null]
    await refuses(
      at,
      wrong.map((line) => housed('FI', [line, 'Helsinki'])),
      ['INVALID_FIELD', `${at}.addressLine[0]`],
    )
    await refuses(
      at,
      wrong.map((line) => housed('FI', ['Katu 1', line])),
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
    ...NO_TEXT,
  ])
})

// --- IBAN --------------------------------------------------------------------------------------------------------

/** Countries and lengths of Part 3. */
const LENGTHS =
  `NO 15 · BE 16 · DK FI NL 18 · SI 19 · AT EE LT LU 20 · HR LI LV 21 · BG DE IE 22 · CZ ES RO SE SK 24
 · PT 25 · IS 26 · FR GR IT 27 · CY HU PL 28 · MT 31 · FK FO GL SD 18 · MK 19 · BA KZ MN XK 20 · CH 21
 · BH CR GB GE ME RS VA 22 · AE GI IL IQ OM SO TL 23 · AD MD PK SA TN VG 24 · LY ST 25 · TR 26 · BI DJ MC MR SM 27
 · AL AZ BY DO GT LB NI SV 28 · BR EG PS QA UA 29 · JO KW MU YE 30 · SC 31 · LC 32 · RU 33`
    .split('·')
    .flatMap((group) => {
      const words = group.trim().split(' ')
      const length = Number(words.at(-1))
      return words.slice(0, -1).map((country) => ({ country, length }))
    })

/** The remainder by 97 of an IBAN's number: first four characters at the end, letters to numbers. */
function remainder(iban: string): bigint {
  const moved = iban.slice(4) + iban.slice(0, 4)
  return BigInt(Array.from(moved, (character) => Number.parseInt(character, 36)).join('')) % 97n
}

/** Writes an IBAN of so many characters whose check digits are right; a Finnish one of the right length is right inside too. */
function ibanOf(country: string, length: number): string {
  const bban =
    country === 'FI' && length === 18 ? '99900000000011' : `999${'0'.repeat(Math.max(0, length - 8))}1`
  const check = String(98n - remainder(`${country}00${bban}`)).padStart(2, '0')
  return `${country}${check}${bban}`
}

const IBANS =
  `FI6299900000000011 FI3099900000000102 FI4699800000000013 FI0899700000000023 EE159900000000000013
 LV56SBOX0000000000001 LT379900000000000001 DE82999000000000000001 SE9399900000000000000001 NO7199900000002
 BE60999000000070 NL33SBOX0000000001 LI2699900SBOX00000001 IE77SBOX99900000000001 IS949990000000000000000001
 FR7699900999000000000000167 MT39SBOX99900000000000000000001 GB07SBOX99900000000001 CH1399900SBOX00000001
 SM57A9990000000SBOX00000001`.split(/\s+/)

for (const path of ['debtor.iban', 'creditor.iban']) {
  test(`accepts the ${path} vectors of every kind of country (gaps: shared.iban, Part 3, IBAN; gaps: request-to-pay.create.creditor, request-to-pay.create.debtor)`, async () => {
    await takes(path, IBANS)
  })

  test(`accepts a ${path} whose national check digit is wrong outside Finland (gaps: shared.iban, Part 3, Finnish BBAN)`, async () => {
    await takes(path, ['EE489900000000000001', 'BE80999000000001'])
  })

  test(`refuses the ${path} vectors that are wrong: mod 97, length, Finnish check digit, case, spaces (gaps: shared.iban, Part 3, IBAN)`, async () => {
    await refuses(path, [
      'FI6299900000000012',
      'FI629990000000001',
      'FI3599900000000012',
      'fi6299900000000011',
      'FI62 9990 0000 0000 11',
      'ZZ6299900000000011',
      'FI629990000000001٠',
      ' FI6299900000000011',
      'FI6299900000000011 ',
      'FI6299900000000011\n',
      'FI62-9990-0000-0000-11',
      '6299900000000011',
      'F16299900000000011',
      'FIA299900000000011',
      'GB07sbox99900000000001',
      'FI',
      '',
      ...NO_TEXT,
    ])
  })

  test(`holds a ${path} of every country of Part 3 to its length, one below and one above (gaps: shared.iban, Part 3, IBAN)`, async () => {
    assert.lengthOf(LENGTHS, 88)
    await takes(
      path,
      LENGTHS.map(({ country, length }) => ibanOf(country, length)),
    )
    await refuses(
      path,
      LENGTHS.flatMap(({ country, length }) => [ibanOf(country, length - 1), ibanOf(country, length + 1)]),
    )
  })

  test(`accepts a ${path} of another country with 15 to 34 characters, and refuses 14, 35 and wrong check digits (gaps: shared.iban)`, async () => {
    await takes(path, [
      'AO65A0000000001',
      'AO39A00000000000000000000000000001',
      'US67A0000000001',
      'US41A00000000000000000000000000001',
      'SN53A00000000000000000000001',
      'CM34A0000000000000000000001',
    ])
    await refuses(path, [
      'AO41A000000001',
      'AO45A000000000000000000000000000001',
      'AO66A0000000001',
      'US42A00000000000000000000000000001',
      'SN53A00000000000000000000010',
    ])
  })
}

test('checks the last digit of a Finnish BBAN (gaps: shared.iban, Part 3, Finnish BBAN)', async () => {
  const finnish = (bban: string) => {
    const check = String(98n - remainder(`FI00${bban}`)).padStart(2, '0')
    return `FI${check}${bban}`
  }
  for (const [thirteen, digit] of [
    ['9990000000001', 1],
    ['9990000000010', 2],
    ['9980000000001', 3],
    ['9970000000002', 3],
    ['1234560000078', 5],
  ] as const) {
    const digits = Array.from({ length: 10 }, (_, at) => at)
    await takes('creditor.iban', [finnish(`${thirteen}${digit}`)])
    const wrong = digits.filter((other) => other !== digit).map((other) => finnish(`${thirteen}${other}`))
    await refuses('creditor.iban', wrong)
  }
})

// --- amount and currency -----------------------------------------------------------------------------------------

test('accepts amounts of one to thirteen digits and two decimals above zero (1 C, Request-to-Pay request; gaps: shared.amount-string, request-to-pay.create.amount, Part 3, Amounts)', async () => {
  await takes('instructedAmount.amount', [
    '0.01',
    '1.00',
    '0010.00',
    '999999999999.99',
    '9999999999999.99',
    '0000000000000.01',
    '9007199254740.93',
  ])
})

test('refuses amounts of another form, and zero (gaps: shared.amount-string, request-to-pay.create.amount, Part 3, Amounts)', async () => {
  await refuses('instructedAmount.amount', [
    '0.00',
    '0000000000000.00',
    '1',
    '1.0',
    '1.000',
    '1,00',
    '-1.00',
    '+1.00',
    ' 1.00',
    '1.00 ',
    '1.00\n',
    '1e2',
    '1.00e2',
    '10000000000000.00',
    '00000000000001.00',
    '.50',
    '1.',
    '1 000.00',
    '',
    '١.٠٠',
    '１.００',
    'NaN',
    'Infinity',
    '0x1.00',
    1.5,
    100,
    ...NO_TEXT,
  ])
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
  await refuses('instructedAmount.currency', [...wrong, ' EUR', 'EUR ', 'EUR\n', '', ...NO_TEXT])
})

// --- ids ---------------------------------------------------------------------------------------------------------

test('accepts an instructionId of 1 to 35 letters and digits (1 C, Limits, Request-to-Pay request; gaps: request-to-pay.create.ids)', async () => {
  await takes('instructionId', ['a', 'Z', '0', '9', 'aZ09', 'a'.repeat(34), 'b'.repeat(35)])
})

test('refuses an instructionId of 0 and 36 characters, or with any other character (1 C, Limits, Request-to-Pay request; gaps: request-to-pay.create.ids)', async () => {
  const others = Array.from('-_=:.,+ /*åäöÅÄÖé{|}~[]^`@€\n\t١', (character) => `a${character}b`)
  await refuses('instructionId', [...others, '', 'a'.repeat(36), 'a\n', ' a', 'a ', ...NO_TEXT])
})

test('accepts an endToEndId of 1 to 35 characters of the corporate pattern, the hyphen literal (1 C, Limits, Request-to-Pay request; gaps: request-to-pay.create.ids; Part 3, Patterns)', async () => {
  const every = Array.from('-_=:.,+åäöÅÄÖ')
  await takes('endToEndId', [
    ...every,
    'E2E-åäö_=:.,+',
    'aZ09',
    'c'.repeat(34),
    'd'.repeat(35),
    'ö'.repeat(34),
    'Å'.repeat(35),
    '-'.repeat(35),
  ])
})

test('refuses an endToEndId of 0 and 36 characters, or with any other character, those between z and å too (1 C, Limits, Request-to-Pay request; gaps: request-to-pay.create.ids; Part 3, Patterns)', async () => {
  // A hyphen read as a range would take everything from z (7A) to å (E5).
  const between = Array.from({ length: 0xe5 - 0x7b }, (_, at) => String.fromCodePoint(0x7b + at)).filter(
    (character) => !'ÅÄÖäåö'.includes(character),
  )
  const others = Array.from(' /*;<>?@[\\]^`!"#$%&\'()üéõšžæøßЖ€🙂\n\t\u0000')
  await refuses('endToEndId', [
    'a b',
    'a/b',
    ...[...between, ...others].map((character) => `a${character}b`),
    'a\u0308',
    'A\u030a',
    '',
    'a'.repeat(36),
    'ä'.repeat(36),
    'a\n',
    ' a',
    'a ',
    ...NO_TEXT,
  ])
})

// --- reference ---------------------------------------------------------------------------------------------------

test('accepts Finnish references of 2 to 20 digits whose check digit is right (1 C, Request-to-Pay request; gaps: shared.reference, request-to-pay.create.texts; Part 3, Finnish reference)', async () => {
  const right =
    '13 0013 1232 1245 1234561 482738 00000000000000482738 17834735 202600017 1234567978 1234567123456784 12345678901234567894'
  await takes('reference', right.split(' '))
})

test('refuses Finnish references that are too short, too long or wrong (1 C, Limits, Request-to-Pay request; gaps: shared.reference; Part 3, Finnish reference)', async () => {
  await refuses('reference', [
    '1',
    '0',
    '00',
    '0000',
    '1234567',
    '482739',
    '123 2',
    '12A2',
    '000000000000000482738',
    '0000000000000000000482738',
    '00000000000000000000482738',
    ' 1232',
    '1232 ',
    '1232\n',
    '١٣',
    '',
    1232,
    ...NO_TEXT,
  ])
})

test('accepts RF references of 5 to 25 characters whose check digits are right (1 C, Limits, Request-to-Pay request; gaps: shared.reference; Part 3, RF reference)', async () => {
  const right =
    'RF741 RF4113 RF111232 RF481245 RF341234561 RF3517834735 RF3120260001 RF94INVOICE2026A RF18539007547034 RF47AAAAAAAAAAAAAAAAAAAAA'
  assert.lengthOf(right.split(' ').at(-1) ?? '', 25)
  await takes('reference', right.split(' '))
})

test('refuses RF references that are wrong, not upper case, with spaces, or of 4 and 26 characters (1 C, Limits, Request-to-Pay request; gaps: shared.reference; Part 3, RF reference)', async () => {
  await refuses('reference', [
    'RF5612345678',
    'RF3617834735',
    'rf481245',
    'Rf481245',
    'RF48 1245',
    'RF48',
    'RF47AAAAAAAAAAAAAAAAAAAAAA',
    'RF94invoice2026a',
    'RF48124_',
    'RF',
    'RF48-1245',
    'RF481245\n',
    'AB481245',
    'INVOICE',
  ])
})
