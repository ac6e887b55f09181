// What a payment says, field by field, at each limit, one below and one above, for all three operations.
import { assert, test } from '#kit'
import { json, openBank } from '../raw-client.ts'
import { assertRefused, type Fault } from '../raw-refusal.ts'
import { AMOUNTS, LARGE_AMOUNTS, NO_AMOUNTS, NO_EUR } from '../raw/amounts.ts'
import {
  EEA_IBANS,
  EEA_LENGTHS,
  finnishIban,
  FOREIGN_IBANS,
  FOREIGN_LENGTHS,
  NO_IBANS,
  sizedIban,
  UNLISTED_IBANS,
  unfitIbans,
} from '../raw/ibans.ts'
import { END_TO_END_IDS, INSTRUCTION_IDS, NO_END_TO_END_IDS, NO_INSTRUCTION_IDS } from '../raw/ids.ts'
import { NO_OBJECT, NO_STRING } from '../raw/json-form.ts'
import {
  ADDRESSES,
  BUSINESS_IDS,
  housed,
  IDENTIFICATIONS,
  NO_BUSINESS_IDS,
  NO_COUNTRIES,
  NO_LINE,
  NO_LINES,
  NO_PARTY_IDS,
  NO_SCHEMES,
  PARTY_IDS,
} from '../raw/parties.ts'
import {
  FINNISH_REFERENCES,
  NO_FINNISH_REFERENCES,
  NO_RF_REFERENCES,
  RF_REFERENCES,
} from '../raw/references.ts'
import { sampleOf, spread } from '../raw/spread.ts'
import { NAMED_CHARACTERS, NO_TEXTS, ofLength, TEXTS } from '../raw/texts.ts'
import {
  DEBTOR,
  ELSEWHERE,
  FIRST,
  INSTANT,
  newClient,
  openPayer,
  OPERATIONS,
  type Order,
  order,
  orderWith,
  SEPA,
  V2,
} from './raw-payer.ts'

const bank = await openBank()
const payer = await openPayer(bank)

/** Tries each value at a path, spread over the operations, and wants 201. */
async function takes(
  path: string,
  values: readonly unknown[],
  members: Record<string, unknown> = {},
): Promise<void> {
  for (const [value, target] of spread(values, OPERATIONS)) {
    const answer = await payer.post(target, orderWith(path, value, members))
    assert.equal(answer.status, 201, `${JSON.stringify(value)}: ${answer.body.toString()}`)
  }
}

/** Tries each value at a path, spread over the operations, and wants one fault; by default INVALID_FIELD at that path. */
async function refuses(
  path: string,
  values: readonly unknown[],
  fault: Fault = ['INVALID_FIELD', path],
): Promise<void> {
  for (const [value, target] of spread(values, OPERATIONS)) {
    const answer = await payer.post(target, orderWith(path, value))
    assert.equal(answer.status, 400, `${JSON.stringify(value)} was taken by ${target}`)
    assertRefused(answer, 400, fault)
  }
}

// --- required, optional, unknown ---------------------------------------------------------------------------------

const REQUIRED = ['creditor', 'debtor', 'instructedAmount', 'instructionId', 'message']
const REQUIRED_INSIDE = [
  'creditor.iban',
  'creditor.name',
  'debtor.iban',
  'instructedAmount.amount',
  'instructedAmount.currency',
]

const address = { country: 'FI', addressLine: ['Katu 1', '00100 Helsinki'] }
const identification = { id: '1234567-1', schemeName: 'COID', issuer: 'PRH' }

/** Every member that a payment may have. */
const full = (members: Record<string, unknown> = {}): Order => ({
  ...order(),
  creditor: { iban: ELSEWHERE, name: 'Tavarantoimittaja Oy', address },
  debtor: { iban: DEBTOR, name: 'Mallila Oy', address },
  endToEndId: 'E2E-åäö_=:.,+',
  reference: '1232',
  ultimateDebtor: { name: 'Tytäryhtiö Oy', identification, address },
  ultimateCreditor: {
    name: 'Kask & Pojad OÜ',
    identification: { id: 'SBOXFIH0', schemeName: 'BIC' },
    address,
  },
  ...members,
})

test('accepts a payment with the required members only (2 B, Payment request; gaps: corporate.request.party)', async () => {
  assert.sameMembers(Object.keys(order()), REQUIRED)
  for (const target of OPERATIONS) assert.equal((await payer.post(target, order())).status, 201)
})

test('accepts a payment with every member at once (2 B, Payment request; gaps: corporate.request.party, shared.party)', async () => {
  for (const target of OPERATIONS) {
    const answer = await payer.post(target, full(target === V2 ? { forceSepaInst: true } : {}))
    assert.equal(answer.status, 201, answer.body.toString())
  }
})

for (const path of [...REQUIRED.filter((name) => name !== 'message'), ...REQUIRED_INSIDE]) {
  test(`refuses a payment without ${path}, or with null there, with 400 MISSING_FIELD (2 B, Payment request; gaps: shared.members, corporate.request.party)`, async () => {
    await refuses(path, [undefined, null], ['MISSING_FIELD', path])
  })
}

for (const path of [
  'creditor',
  'debtor',
  'instructedAmount',
  'ultimateDebtor',
  'ultimateCreditor',
  'creditor.address',
  'debtor.address',
]) {
  test(`refuses another JSON type than an object as ${path} with 400 INVALID_FIELD (2 B, Payment request; gaps: Codes of the list family)`, async () => {
    await refuses(path, NO_OBJECT)
  })
}

test('accepts null in every optional member as absent (gaps: shared.members)', async () => {
  const nulled = {
    creditor: { iban: ELSEWHERE, name: 'Tavarantoimittaja Oy', address: null },
    debtor: { iban: DEBTOR, name: null, address: null },
    endToEndId: null,
    reference: null,
    ultimateDebtor: null,
    ultimateCreditor: null,
  }
  for (const target of OPERATIONS) {
    const answer = await payer.post(
      target,
      order(target === V2 ? { ...nulled, forceSepaInst: null } : nulled),
    )
    assert.equal(answer.status, 201, answer.body.toString())
    assert.doesNotHaveAnyKeys(json(answer), ['endToEndId', 'ultimateDebtorName', 'ultimateCreditorName'])
  }
  const inner = { name: 'a', identification: null, address: null }
  await takes('ultimateDebtor', [
    inner,
    { name: 'a', identification: { id: 'a', schemeName: 'TXID', issuer: null } },
  ])
  await takes('ultimateCreditor', [inner])
})

for (const path of [
  'colour',
  'Message',
  'constructor',
  'toString',
  'status',
  'archiveId',
  'dueDate',
  'creditor.colour',
  'creditor.identification',
  'creditor.bic',
  'debtor.colour',
  'debtor.identification',
  'instructedAmount.value',
]) {
  test(`refuses the unknown member ${path} with 400 UNKNOWN_MEMBER, null too (gaps: shared.members)`, async () => {
    await refuses(path, ['blue', 1, {}, [], null], ['UNKNOWN_MEMBER', path])
  })
}

test('refuses forceSepaInst in the synchronous operations as unknown, null too (2 B, Payment request; gaps: shared.members)', async () => {
  for (const target of [SEPA, INSTANT]) {
    for (const forceSepaInst of [true, false, null]) {
      const answer = await payer.post(target, order({ forceSepaInst }))
      assertRefused(answer, 400, ['UNKNOWN_MEMBER', 'forceSepaInst'])
    }
  }
})

test('refuses a forceSepaInst of V2 that is no boolean with 400 INVALID_FIELD (2 B, Payment request)', async () => {
  for (const forceSepaInst of [true, false]) {
    assert.equal((await payer.post(V2, order({ forceSepaInst }))).status, 201)
  }
  for (const forceSepaInst of ['true', 'false', '', 0, 1, [], {}]) {
    assertRefused(await payer.post(V2, order({ forceSepaInst })), 400, ['INVALID_FIELD', 'forceSepaInst'])
  }
})

for (const party of ['ultimateDebtor', 'ultimateCreditor']) {
  test(`refuses unknown members inside ${party} and every address (gaps: shared.members, shared.party)`, async () => {
    await refuses(party, [{ name: 'a', iban: FIRST }], ['UNKNOWN_MEMBER', `${party}.iban`])
    await refuses(party, [{ name: 'a', id: 'b' }], ['UNKNOWN_MEMBER', `${party}.id`])
    await refuses(
      party,
      [{ name: 'a', identification: { ...identification, type: 'a' } }],
      ['UNKNOWN_MEMBER', `${party}.identification.type`],
    )
    await refuses(
      party,
      [{ name: 'a', address: { ...address, city: 'a' } }],
      ['UNKNOWN_MEMBER', `${party}.address.city`],
    )
  })
}

for (const party of ['creditor', 'debtor']) {
  test(`refuses unknown members in the address of the ${party} (gaps: shared.members, shared.party)`, async () => {
    await refuses(
      `${party}.address`,
      [{ ...address, city: 'b' }],
      ['UNKNOWN_MEMBER', `${party}.address.city`],
    )
  })
}

test('refuses a member of the name __proto__ as unknown (gaps: shared.members)', async () => {
  const body = `${JSON.stringify(order()).slice(0, -1)},"__proto__":{"message":"a"}}`
  for (const target of OPERATIONS) {
    assertRefused(await payer.post(target, body), 400, ['UNKNOWN_MEMBER', '__proto__'])
  }
})

test('refuses an empty object with the five missing members in the order of the paper (2 B, Payment request; gaps: shared.errors.detail, corporate.request.remittance)', async () => {
  const faults = REQUIRED.map((path): Fault => ['MISSING_FIELD', path])
  for (const target of OPERATIONS) assertRefused(await payer.post(target, '{}'), 400, ...faults)
})

test('refuses empty inner objects with each of their missing members (gaps: shared.errors.detail, corporate.request.party, shared.party)', async () => {
  const body = order({
    creditor: {},
    debtor: {},
    instructedAmount: {},
    ultimateDebtor: {},
    ultimateCreditor: {},
  })
  const paths = [...REQUIRED_INSIDE, 'ultimateDebtor.name', 'ultimateCreditor.name']
  for (const target of OPERATIONS) {
    assertRefused(await payer.post(target, body), 400, ...paths.map((path): Fault => ['MISSING_FIELD', path]))
  }
})

test('refuses all field errors of a body at once, in the order of the paper (2 B, Payment request; gaps: shared.errors.detail)', async () => {
  const wrong = {
    forceSepaInst: 'yes',
    ultimateCreditor: {
      name: '_',
      identification: { id: '', schemeName: 'x', issuer: '' },
      address: { country: 'FI', addressLine: [] },
    },
    ultimateDebtor: { name: ' a', identification: 'x' },
    reference: '1',
    message: '_',
    endToEndId: 'a b',
    instructionId: 'a-b',
    instructedAmount: { currency: 'USD', amount: '1' },
    debtor: { address: { addressLine: ['a', '_'], country: 'fi' }, name: '', iban: 'x' },
    creditor: { address: { addressLine: [], country: 'ZZ' }, name: '', iban: 'FI6299900000000012' },
  }
  const paths = [
    'creditor.iban',
    'creditor.name',
    'creditor.address.country',
    'creditor.address.addressLine',
    'debtor.iban',
    'debtor.name',
    'debtor.address.country',
    'debtor.address.addressLine[1]',
    'instructedAmount.amount',
    'instructedAmount.currency',
    'instructionId',
    'endToEndId',
    'message',
    'reference',
    'ultimateDebtor.name',
    'ultimateDebtor.identification',
    'ultimateCreditor.name',
    'ultimateCreditor.identification.id',
    'ultimateCreditor.identification.schemeName',
    'ultimateCreditor.identification.issuer',
    'ultimateCreditor.address.addressLine',
    'forceSepaInst',
  ]
  const answer = await payer.post(V2, JSON.stringify(wrong))
  assertRefused(answer, 400, ...paths.map((path): Fault => ['INVALID_FIELD', path]))
  const { forceSepaInst: _, ...sync } = wrong
  for (const target of [SEPA, INSTANT]) {
    const told = await payer.post(target, JSON.stringify(sync))
    assertRefused(told, 400, ...paths.slice(0, -1).map((path): Fault => ['INVALID_FIELD', path]))
  }
})

test('refuses missing, bad and unknown members together in one answer (gaps: shared.errors.detail, shared.members)', async () => {
  const body = order({
    creditor: { iban: ELSEWHERE, name: '_', colour: 1 },
    message: null,
    endToEndId: 'a b',
    colour: 1,
  })
  for (const target of OPERATIONS) {
    const answer = await payer.post(target, body)
    assert.equal(answer.status, 400)
    const errors = json(answer)['errors'] as { code: string; path: string }[]
    assert.sameDeepMembers(
      errors.map(({ code, path }) => [code, path]),
      [
        ['INVALID_FIELD', 'creditor.name'],
        ['UNKNOWN_MEMBER', 'creditor.colour'],
        ['INVALID_FIELD', 'endToEndId'],
        ['MISSING_FIELD', 'message'],
        ['UNKNOWN_MEMBER', 'colour'],
      ],
    )
  }
})

// --- remittance --------------------------------------------------------------------------------------------------

test('accepts message, reference or both, and refuses neither with 400 MISSING_FIELD at message (2 B, Payment request; gaps: corporate.request.remittance)', async () => {
  for (const members of [
    { message: 'a' },
    { message: 'a', reference: '1232' },
    { message: undefined, reference: '1232' },
    { message: null, reference: '1232' },
  ]) {
    for (const target of OPERATIONS) {
      const answer = await payer.post(target, order(members))
      assert.equal(answer.status, 201, JSON.stringify(members))
    }
  }
  for (const members of [{ message: undefined }, { message: null }, { message: null, reference: null }]) {
    for (const target of OPERATIONS) {
      assertRefused(await payer.post(target, order(members)), 400, ['MISSING_FIELD', 'message'])
    }
  }
})

// --- texts -------------------------------------------------------------------------------------------------------

const LENGTHS = { message: 140, 'creditor.name': 70, 'debtor.name': 70 }
const TEXT_FIELDS = Object.keys(LENGTHS)

for (const [path, length] of Object.entries(LENGTHS)) {
  test(`accepts a ${path} of 1 to ${length} code points of the Latin script (2 B, Limits, Payment request; gaps: shared.text, corporate.request.party; Part 3, SEPA text)`, async () => {
    await takes(path, [...TEXTS, ...ofLength(length).fit])
  })

  test(`refuses a ${path} of 0 and ${length + 1} code points, with other characters, with a space at an end, and no text at all (2 B, Limits; gaps: shared.text; Part 3, SEPA text)`, async () => {
    const others = sampleOf(NO_TEXTS, TEXT_FIELDS, path)
    await refuses(path, ['', ...others, ...ofLength(length).long, ...NO_STRING])
  })

  test(`names the field and the character of a ${path} that it refuses (gaps: shared.text)`, async () => {
    for (const [text, character, code] of NAMED_CHARACTERS) {
      const answer = await payer.post(SEPA, orderWith(path, text))
      assertRefused(answer, 400, ['INVALID_FIELD', path])
      const [error] = json(answer)['errors'] as { message: string }[]
      assert.include(error?.message, path)
      const named = error?.message.includes(character) || error?.message.toUpperCase().includes(code)
      assert.isTrue(named, error?.message)
    }
  })
}

// --- address -----------------------------------------------------------------------------------------------------

for (const party of ['creditor', 'debtor', 'ultimateDebtor', 'ultimateCreditor']) {
  const at = `${party}.address`
  const members = party.startsWith('ultimate') ? { [party]: { name: 'Toinen Oy' } } : {}
  const tried = async (values: readonly unknown[], fault: Fault): Promise<void> => {
    for (const [value, target] of spread(values, OPERATIONS)) {
      const answer = await payer.post(target, orderWith(at, value, members))
      assert.equal(answer.status, 400, JSON.stringify(value))
      assertRefused(answer, 400, fault)
    }
  }

  test(`accepts an address of the ${party} with one or two lines of 1 to 70 characters in an assigned country (2 B, Payment request; gaps: shared.party, shared.bic-country)`, async () => {
    await takes(at, ADDRESSES, members)
  })

  test(`refuses an address of the ${party} without country or lines (gaps: shared.party, shared.members)`, async () => {
    await tried([housed(undefined, ['a']), housed(null, ['a'])], ['MISSING_FIELD', `${at}.country`])
    await tried([housed('FI', undefined), housed('FI', null)], ['MISSING_FIELD', `${at}.addressLine`])
    const empty = await payer.post(SEPA, orderWith(at, {}, members))
    assertRefused(empty, 400, ['MISSING_FIELD', `${at}.country`], ['MISSING_FIELD', `${at}.addressLine`])
  })

  test(`refuses an address of the ${party} in a country that nobody has assigned (gaps: shared.bic-country)`, async () => {
    await tried(
      [...NO_COUNTRIES, ...NO_STRING].map((country) => housed(country, ['a'])),
      ['INVALID_FIELD', `${at}.country`],
    )
  })

  test(`refuses an address of the ${party} with no line, three lines, no list, or lines of 0 and 71 characters and other characters, by their position (gaps: shared.party, shared.text, shared.errors.detail)`, async () => {
    await tried(
      NO_LINES.map((lines) => housed('FI', lines)),
      ['INVALID_FIELD', `${at}.addressLine`],
    )
    await tried(
      NO_LINE.map((line) => housed('FI', [line, 'Helsinki'])),
      ['INVALID_FIELD', `${at}.addressLine[0]`],
    )
    await tried(
      NO_LINE.map((line) => housed('FI', ['Katu 1', line])),
      ['INVALID_FIELD', `${at}.addressLine[1]`],
    )
  })
}

// --- ultimate parties --------------------------------------------------------------------------------------------

for (const party of ['ultimateDebtor', 'ultimateCreditor']) {
  const named = (members: Record<string, unknown>) => ({ name: 'Toinen Oy', ...members })
  const known = (members: Record<string, unknown>) =>
    named({ identification: { id: 'a', schemeName: 'TXID', ...members } })

  test(`accepts an ${party} with a name of 1 to 70 code points, and refuses 0, 71 and no name (2 B, Payment request; gaps: shared.party, shared.text)`, async () => {
    await takes(
      party,
      [...TEXTS, ...ofLength(70).fit].map((name) => ({ name })),
    )
    await refuses(
      party,
      ['', ...NO_TEXTS, ...ofLength(70).long, ...NO_STRING].map((name) => ({ name })),
      ['INVALID_FIELD', `${party}.name`],
    )
    await refuses(party, [{}, { name: null }, { identification: null }], ['MISSING_FIELD', `${party}.name`])
  })

  test(`accepts an identification of the ${party} by each of the six schemes (2 B, Payment request; gaps: shared.party)`, async () => {
    await takes(party, IDENTIFICATIONS.map(known))
  })

  test(`refuses an identification of the ${party} by another scheme (gaps: shared.party)`, async () => {
    await refuses(
      party,
      [...NO_SCHEMES, ...NO_STRING].map((schemeName) => known({ schemeName })),
      ['INVALID_FIELD', `${party}.identification.schemeName`],
    )
  })

  test(`takes any characters in id and issuer of the ${party}, 1 to 35 of them, and refuses 0 and 36 (2 B, Payment request; gaps: shared.party)`, async () => {
    for (const member of ['id', 'issuer']) {
      await takes(
        party,
        PARTY_IDS.map((text) => known({ [member]: text })),
      )
      await refuses(
        party,
        NO_PARTY_IDS.map((text) => known({ [member]: text })),
        ['INVALID_FIELD', `${party}.identification.${member}`],
      )
    }
  })

  test(`looks at the shape of a business id only: seven digits, a hyphen, a digit (gaps: shared.party, Part 3, Business id)`, async () => {
    const company = (id: string) => known({ schemeName: 'COID', id })
    await takes(party, BUSINESS_IDS.map(company))
    await refuses(party, NO_BUSINESS_IDS.map(company), ['INVALID_FIELD', `${party}.identification.id`])
  })

  test(`refuses an identification of the ${party} without id or scheme, or that is no object (gaps: shared.party, shared.members)`, async () => {
    await refuses(
      party,
      [named({ identification: { schemeName: 'BIC' } })],
      ['MISSING_FIELD', `${party}.identification.id`],
    )
    await refuses(
      party,
      [named({ identification: { id: 'a' } })],
      ['MISSING_FIELD', `${party}.identification.schemeName`],
    )
    await refuses(
      party,
      [named({ identification: { id: null, schemeName: 'BIC' } })],
      ['MISSING_FIELD', `${party}.identification.id`],
    )
    await refuses(
      party,
      NO_OBJECT.map((value) => named({ identification: value })),
      ['INVALID_FIELD', `${party}.identification`],
    )
  })
}

// --- amount ------------------------------------------------------------------------------------------------------

test('accepts amounts of one to thirteen digits and two decimals above zero, without a ceiling (2 B, Payment request; gaps: corporate.request.amount, shared.amount-string, Part 3, Amounts)', async () => {
  await takes('instructedAmount.amount', AMOUNTS)
  for (const amount of LARGE_AMOUNTS) {
    const body = () => orderWith('instructedAmount.amount', amount)
    for (const target of [SEPA, INSTANT])
      assertRefused(await payer.post(target, body()), 400, 'INSUFFICIENT_FUNDS')
    assert.equal((await payer.post(V2, body())).status, 201)
  }
})

test('refuses amounts of another form, and zero (2 B, Payment request; gaps: corporate.request.amount, shared.amount-string, Part 3, Amounts)', async () => {
  await refuses('instructedAmount.amount', [...NO_AMOUNTS, ...NO_STRING])
})

test('refuses every currency but EUR (2 B, Payment request; gaps: corporate.request.amount)', async () => {
  await takes('instructedAmount.currency', ['EUR'])
  await refuses('instructedAmount.currency', [...NO_EUR, ...NO_STRING])
})

// --- ids ---------------------------------------------------------------------------------------------------------

test('accepts an instructionId of 1 to 35 letters and digits (2 B, Payment request, Limits)', async () => {
  for (const target of OPERATIONS) {
    const who = await openPayer(bank, { client: await newClient(bank) })
    for (const instructionId of INSTRUCTION_IDS) {
      const answer = await who.post(target, order({ instructionId }))
      assert.equal(answer.status, 201, `${instructionId}: ${answer.body.toString()}`)
      assert.equal(json(answer)['instructionId'], instructionId)
    }
  }
})

test('refuses an instructionId of 0 and 36 characters, or with any other character (2 B, Payment request, Limits)', async () => {
  await refuses('instructionId', [...NO_INSTRUCTION_IDS, ...NO_STRING])
})

test('accepts an endToEndId of 1 to 35 characters of the pattern, the hyphen literal (2 B, Payment request, Limits, Versioning; gaps: Part 3, Patterns)', async () => {
  await takes('endToEndId', END_TO_END_IDS)
})

test('refuses an endToEndId of 0 and 36 characters, or with any other character, those between z and å too (2 B, Payment request, Limits; gaps: Part 3, Patterns)', async () => {
  await refuses('endToEndId', [...NO_END_TO_END_IDS, ...NO_STRING])
})

test('accepts one endToEndId in many payments: only instructionId identifies (2 B, What the service does; gaps: corporate.duplicate.scope)', async () => {
  await takes('endToEndId', ['same', 'same'])
})

// --- reference ---------------------------------------------------------------------------------------------------

test('accepts Finnish references of 2 to 20 digits whose check digit is right, padded ones too (2 B, Payment request; gaps: shared.reference, corporate.request.remittance; Part 3, Finnish reference)', async () => {
  await takes('reference', FINNISH_REFERENCES)
})

test('refuses Finnish references that are too short, too long or wrong (2 B, Payment request, Limits; gaps: shared.reference; Part 3, Finnish reference)', async () => {
  await refuses('reference', [...NO_FINNISH_REFERENCES, 1232, ...NO_STRING])
})

test('accepts RF references of 5 to 25 characters whose check digits are right (2 B, Payment request, Limits; gaps: shared.reference; Part 3, RF reference)', async () => {
  await takes('reference', RF_REFERENCES)
})

test('refuses RF references that are wrong, not upper case, with spaces, or of 4 and 26 characters (2 B, Payment request, Limits; gaps: shared.reference; Part 3, RF reference)', async () => {
  await refuses('reference', NO_RF_REFERENCES)
})

// --- IBAN and accounts -------------------------------------------------------------------------------------------

test('accepts the creditor.iban vectors of the EU/EEA, those with a wrong national check digit too (gaps: shared.iban, Part 3, IBAN, Finnish BBAN)', async () => {
  await takes('creditor.iban', EEA_IBANS)
})

test('accepts creditors in each of the 30 countries of the EU/EEA by its length, and refuses one below and one above (gaps: shared.eea, shared.iban, Part 3, IBAN)', async () => {
  assert.lengthOf(EEA_LENGTHS, 30)
  await takes('creditor.iban', EEA_LENGTHS.map(sizedIban))
  await refuses('creditor.iban', EEA_LENGTHS.flatMap(unfitIbans))
})

test('refuses creditors outside the EU/EEA with 400 INVALID_FIELD at creditor.iban, SEPA members too (gaps: corporate.request.accounts, shared.eea)', async () => {
  assert.lengthOf(FOREIGN_LENGTHS, 58)
  await refuses('creditor.iban', [
    ...FOREIGN_IBANS,
    ...FOREIGN_LENGTHS.map(sizedIban),
    ...UNLISTED_IBANS,
    'AX4699800000000013',
  ])
})

for (const path of ['creditor.iban', 'debtor.iban']) {
  test(`refuses a ${path} that is no IBAN with 400 INVALID_FIELD: mod 97, length, Finnish check digit, case, spaces (gaps: shared.iban, Part 3, IBAN)`, async () => {
    await refuses(path, [...NO_IBANS, ...NO_STRING])
  })
}

test('refuses a creditor.iban equal to the debtor.iban with 400 INVALID_FIELD at creditor.iban (gaps: corporate.request.accounts)', async () => {
  await refuses('creditor.iban', [DEBTOR])
})

test('refuses to debit accounts that are not the client’s with 403 NOT_ALLOWED: of others, of none, of other banks (gaps: corporate.request.accounts)', async () => {
  const others = [
    FIRST,
    'FI3099900000000102',
    'FI7399900000000201',
    'FI8399900000000409',
    finnishIban('999', 987_654),
    ELSEWHERE,
    'DE82999000000000000001',
  ]
  for (const iban of others) {
    for (const target of OPERATIONS) {
      const body = order({ debtor: { iban }, creditor: { iban: 'FI0899700000000023', name: 'a' } })
      assertRefused(await payer.post(target, body), 403, ['NOT_ALLOWED', 'debtor.iban'])
      assertRefused(await payer.get(`${V2}/${body.instructionId}`), 404, 'PAYMENT_NOT_FOUND')
    }
  }
})

test('debits each account in debtorIbans of the client, of several companies too, and no other (gaps: corporate.request.accounts; 2 B, Versioning)', async () => {
  const provider = await newClient(bank, [DEBTOR, FIRST, 'FI8399900000000409'])
  const who = await openPayer(bank, { client: provider })
  for (const iban of [DEBTOR, FIRST, 'FI8399900000000409']) {
    for (const target of OPERATIONS) {
      const answer = await who.post(target, order({ debtor: { iban } }))
      assert.equal(answer.status, 201, answer.body.toString())
      assert.equal(json(answer)['debtorIban'], iban)
    }
  }
  assertRefused(await who.post(SEPA, order({ debtor: { iban: 'FI3099900000000102' } })), 403, [
    'NOT_ALLOWED',
    'debtor.iban',
  ])
  const nobody = await openPayer(bank, { client: await newClient(bank, []) })
  for (const target of OPERATIONS)
    assertRefused(await nobody.post(target, order()), 403, ['NOT_ALLOWED', 'debtor.iban'])
})

test('refuses to debit what is in debtorIbans but no account of the bank with 403 NOT_ALLOWED (gaps: corporate.request.accounts)', async () => {
  const ibans = [finnishIban('999', 987_654), 'FI0899700000000023', 'DE82999000000000000001']
  const who = await openPayer(bank, { client: await newClient(bank, ibans) })
  for (const iban of ibans) {
    for (const target of OPERATIONS) {
      assertRefused(await who.post(target, order({ debtor: { iban } })), 403, ['NOT_ALLOWED', 'debtor.iban'])
    }
  }
})

test('does not compare the name of the debtor with the holder (gaps: corporate.request.party)', async () => {
  await takes('debtor.name', ['Aivan Toinen Oy', 'Mallila Oy'])
})
