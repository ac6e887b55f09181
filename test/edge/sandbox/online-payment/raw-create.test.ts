// What Create payment takes and refuses, field by field, and what it answers.
import { randomUUID } from 'node:crypto'
import { assert, test } from '#kit'
import { CREATE, openShop, order } from './raw-shop.ts'
import { AMOUNTS, LARGE_AMOUNTS, NO_AMOUNTS, NO_EUR } from '../raw/amounts.ts'
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
import { NAMED_CHARACTERS, NO_TEXTS, ofLength, TEXTS } from '../raw/texts.ts'
import { assertRefused, type Fault } from '../raw-refusal.ts'
import { handClock, header, json, openBank, UUID_V4 } from '../raw-client.ts'

const bank = await openBank()
const shop = openShop(bank)

/** Tries each value of a member and wants 200. */
async function takes(values: readonly unknown[], member: string): Promise<void> {
  const answers = await Promise.all(values.map((value) => shop.create({ [member]: value })))
  answers.forEach((answer, at) => {
    assert.equal(answer.status, 200, `${JSON.stringify(values[at])}: ${answer.body.toString()}`)
  })
}

/** Tries each value of a member and wants one fault. */
async function refuses(values: readonly unknown[], member: string, fault: Fault): Promise<void> {
  const answers = await Promise.all(values.map((value) => shop.create({ [member]: value })))
  answers.forEach((answer, at) => {
    assert.equal(answer.status, 400, `${JSON.stringify(values[at])} was taken`)
    assertRefused(answer, 400, fault)
  })
}

const REQUIRED = ['accountId', 'amount', 'currency', 'reference', 'return', 'cancel', 'reject']

// --- required, optional, unknown ---------------------------------------------------------------------------------

for (const member of REQUIRED) {
  test(`refuses an order without ${member} with 400 MISSING_FIELD (1 B, Create-payment request body)`, async () => {
    const path = ['return', 'cancel', 'reject'].includes(member)
      ? /^(return|cancel|reject)(\.url)?$/
      : undefined
    for (const value of [undefined, null]) {
      const answer = await shop.create({ [member]: value })
      assertRefused(answer, 400, path ? 'MISSING_FIELD' : ['MISSING_FIELD', member])
      const [error] = json(answer)['errors'] as { path: string }[]
      assert.equal(error?.path.split('.')[0], member)
    }
  })
}

test('accepts an order with the seven required members only (1 B, Create-payment request body)', async () => {
  assert.sameMembers(Object.keys(order()), REQUIRED)
  assert.equal((await shop.create()).status, 200)
})

test('accepts null in every optional member as absent (1 B, Create-payment request body; gaps: shared.members)', async () => {
  const optional = ['message', 'language', 'b2bBackendURL', 'messageToCustomer', 'ultimateBeneficiary']
  const all = Object.fromEntries(optional.map((name) => [name, null]))
  assert.equal((await shop.create({ ...all, b2bBackend: null })).status, 200)
  const party = { name: 'Saaja Oy', identification: null, address: null }
  assert.equal((await shop.create({ ultimateBeneficiary: party })).status, 200)
  const issuer = { name: 'Saaja Oy', identification: { id: '1', schemeName: 'SOSE', issuer: null } }
  assert.equal((await shop.create({ ultimateBeneficiary: issuer })).status, 200)
})

test('refuses unknown members with 400 UNKNOWN_MEMBER, whatever they hold (gaps: shared.members)', async () => {
  assertRefused(await shop.create({ colour: 'blue' }), 400, ['UNKNOWN_MEMBER', 'colour'])
  assertRefused(await shop.create({ colour: null }), 400, ['UNKNOWN_MEMBER', 'colour'])
  assertRefused(await shop.create({ Amount: '1.00' }), 400, ['UNKNOWN_MEMBER', 'Amount'])
  assertRefused(await shop.create({ merchantId: shop.merchantId }), 400, ['UNKNOWN_MEMBER', 'merchantId'])
  // A name that an object has by itself is unknown too.
  const body = `${JSON.stringify(order()).slice(0, -1)},"__proto__":{"amount":"1.00"}}`
  assertRefused(await shop.create({}, { body }), 400, ['UNKNOWN_MEMBER', '__proto__'])
  assertRefused(await shop.create({ constructor: 'x' }), 400, ['UNKNOWN_MEMBER', 'constructor'])
})

test('refuses unknown members of every inner object (gaps: shared.members)', async () => {
  const url = 'https://shop.example/'
  const inner: [string, unknown, string][] = [
    ['return', { url, method: 'GET' }, 'return.method'],
    ['cancel', { url, method: 'GET' }, 'cancel.method'],
    ['reject', { url, method: 'GET' }, 'reject.method'],
    ['message', { text: 'a', lang: 'fi' }, 'message.lang'],
    ['b2bBackendURL', { url, method: 'GET' }, 'b2bBackendURL.method'],
    ['ultimateBeneficiary', { name: 'A', iban: 'x' }, 'ultimateBeneficiary.iban'],
    [
      'ultimateBeneficiary',
      { name: 'A', address: { country: 'FI', addressLine: ['a'], city: 'b' } },
      'ultimateBeneficiary.address.city',
    ],
    [
      'ultimateBeneficiary',
      { name: 'A', identification: { id: '1', schemeName: 'SOSE', kind: 'b' } },
      'ultimateBeneficiary.identification.kind',
    ],
  ]
  for (const [member, value, path] of inner) {
    assertRefused(await shop.create({ [member]: value }), 400, ['UNKNOWN_MEMBER', path])
  }
})

test('refuses all field errors of a body at once, in the order of the paper (gaps: shared.errors.detail)', async () => {
  const wrong = {
    ultimateBeneficiary: { name: '' },
    messageToCustomer: '_',
    b2bBackendURL: { url: 'http://localhost:1' },
    language: 'de',
    message: { text: '_' },
    reject: { url: 'ftp://shop.example' },
    cancel: {},
    return: { url: 'https://localhost/' },
    reference: '1',
    currency: 'USD',
    amount: '1',
    accountId: 'x_y',
  }
  const answer = await shop.create({}, { body: JSON.stringify(wrong) })
  assertRefused(
    answer,
    400,
    ['INVALID_FIELD', 'accountId'],
    ['INVALID_FIELD', 'amount'],
    ['INVALID_FIELD', 'currency'],
    ['INVALID_FIELD', 'reference'],
    ['INVALID_FIELD', 'return.url'],
    ['MISSING_FIELD', 'cancel.url'],
    ['INVALID_FIELD', 'reject.url'],
    ['INVALID_FIELD', 'message.text'],
    ['INVALID_FIELD', 'language'],
    ['INVALID_FIELD', 'b2bBackendURL.url'],
    ['INVALID_FIELD', 'messageToCustomer'],
    ['INVALID_FIELD', 'ultimateBeneficiary.name'],
  )
})

test('refuses missing, bad and unknown members together in one answer (gaps: shared.errors.detail, shared.members)', async () => {
  const answer = await shop.create({ amount: '0.00', currency: null, colour: 'blue' })
  assert.equal(answer.status, 400)
  const errors = json(answer)['errors'] as { code: string; path: string }[]
  assert.sameDeepMembers(
    errors.map(({ code, path }) => [code, path]),
    [
      ['INVALID_FIELD', 'amount'],
      ['MISSING_FIELD', 'currency'],
      ['UNKNOWN_MEMBER', 'colour'],
    ],
  )
})

test('refuses an empty object with the seven missing members in the order of the paper (1 B, Create-payment request body; gaps: shared.errors.detail)', async () => {
  const answer = await shop.create({}, { body: '{}' })
  assert.equal(answer.status, 400)
  const errors = json(answer)['errors'] as { code: string; path: string }[]
  assert.deepEqual(
    errors.map(({ code, path }) => [code, path.split('.')[0]]),
    REQUIRED.map((member) => ['MISSING_FIELD', member]),
  )
})

// --- accountId ---------------------------------------------------------------------------------------------------

test('accepts any accountId in UUID format, in any case and of any version (1 B, Sandbox, What the service does; gaps: online-payment.create.account-id)', async () => {
  const nil = '00000000-0000-0000-0000-000000000000'
  await takes(
    [randomUUID(), randomUUID().toUpperCase(), nil, '6ba7b810-9dAD-11d1-80b4-00C04fd430c8'],
    'accountId',
  )
})

test('refuses an accountId of more than 36 characters, or of less in the sandbox, where it is a UUID (1 B, Limits, Create-payment request body; gaps: online-payment.create.account-id)', async () => {
  const id = randomUUID()
  const wrong = [
    `${id}0`,
    id.slice(0, 35),
    '',
    id.replaceAll('-', ''),
    'a'.repeat(36),
    `${id.slice(0, 35)}_`,
    ` ${id}`,
  ]
  await refuses([...wrong, `${id.slice(0, 35)}ä`, ...NO_STRING], 'accountId', ['INVALID_FIELD', 'accountId'])
})

// --- amount and currency -----------------------------------------------------------------------------------------

test('accepts amounts of one to thirteen digits and two decimals above zero (1 B, Limits, Create-payment request body; gaps: shared.amount-string, Part 3, Amounts)', async () => {
  await takes([...AMOUNTS, ...LARGE_AMOUNTS], 'amount')
})

test('refuses amounts of another form, and zero (1 B, Limits, Create-payment request body; gaps: Part 3, Amounts, shared.amount-string)', async () => {
  await refuses([...NO_AMOUNTS, ...NO_STRING], 'amount', ['INVALID_FIELD', 'amount'])
})

test('echoes amounts with two decimals and without leading zeros (1 B, Payment status response; gaps: shared.amount-string)', async () => {
  for (const [sent, told] of [
    ['0010.00', '10.00'],
    ['0000000000000.01', '0.01'],
    ['9999999999999.99', '9999999999999.99'],
    ['9007199254740.93', '9007199254740.93'],
  ] as const) {
    const { paymentId } = await shop.made({ amount: sent })
    assert.equal((await shop.status(paymentId)).amount, told)
  }
})

test('refuses every currency but EUR (1 B, Create-payment request body)', async () => {
  await takes(['EUR'], 'currency')
  await refuses([...NO_EUR, ...NO_STRING], 'currency', ['INVALID_FIELD', 'currency'])
})

// --- reference ---------------------------------------------------------------------------------------------------

test('accepts Finnish references of 2 to 20 digits whose check digit is right (1 B, Limits, Create-payment request body; gaps: online-payment.create.reference, shared.reference, Part 3, Finnish reference)', async () => {
  await takes(FINNISH_REFERENCES, 'reference')
})

test('refuses Finnish references that are too short, too long or wrong (1 B, Limits, Create-payment request body; gaps: shared.reference, Part 3, Finnish reference)', async () => {
  await refuses([...NO_FINNISH_REFERENCES, 1232, ...NO_STRING], 'reference', ['INVALID_FIELD', 'reference'])
})

test('accepts RF references of up to 25 characters whose check digits are right (1 B, Limits, Create-payment request body; gaps: shared.reference, Part 3, RF reference)', async () => {
  await takes(RF_REFERENCES, 'reference')
})

test('refuses RF references that are wrong, not upper case, with spaces, or of 26 characters (1 B, Limits, Create-payment request body; gaps: shared.reference, Part 3, RF reference)', async () => {
  await refuses(NO_RF_REFERENCES, 'reference', ['INVALID_FIELD', 'reference'])
})

// --- endpoints ---------------------------------------------------------------------------------------------------

const ENDPOINTS = ['return', 'cancel', 'reject', 'b2bBackendURL']
/** An https address of so many characters. */
const addressOf = (length: number): string => 'https://shop.example/'.padEnd(length, 'a')

/** Puts one value into all four endpoints of an order. */
const everywhere = (value: unknown) => Object.fromEntries(ENDPOINTS.map((member) => [member, value]))

/** Tries each value in all four endpoints at once and wants 200. */
async function endpointsTake(values: readonly unknown[]): Promise<void> {
  const answers = await Promise.all(values.map((value) => shop.create(everywhere(value))))
  answers.forEach((answer, at) => {
    assert.equal(answer.status, 200, `${JSON.stringify(values[at])}: ${answer.body.toString()}`)
  })
}

/** Tries each value in all four endpoints at once and wants one fault for each of them. */
async function endpointsRefuse(values: readonly unknown[], code: string, tail: string): Promise<void> {
  const answers = await Promise.all(values.map((value) => shop.create(everywhere(value))))
  answers.forEach((answer, at) => {
    assert.equal(answer.status, 400, `${JSON.stringify(values[at])} was taken`)
    assertRefused(answer, 400, ...ENDPOINTS.map((member) => [code, member + tail] as const))
  })
}

test('refuses localhost-style addresses in all endpoints (1 B, Create-payment request body, Versioning; gaps: shared.redirect-url)', async () => {
  const wrong = [
    'http://localhost:8080',
    'https://localhost/',
    'https://localhost:3000/paid',
    'https://LOCALHOST/',
    'https://shop.localhost/',
    'https://printer.local/',
    'https://shop.internal/',
    'https://shop.lan/',
    'https://shop.home.arpa/',
    'https://shop.example./',
    'https://localhost./',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://192.0.2.7/',
    'https://192.0.2.7:443/',
    'https://[::1]/',
    'https://[2001:db8::1]/',
    'https://shop/',
    'https://127。0。0。1/',
    'https://shop.ｌｏｃａｌ/',
  ]
  await endpointsRefuse(
    wrong.map((url) => ({ url })),
    'INVALID_FIELD',
    '.url',
  )
})

test('refuses addresses with another scheme, a user name, a fragment or characters that are not visible ASCII (gaps: shared.redirect-url)', async () => {
  const wrong = [
    'http://shop.example/',
    'ftp://shop.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'shop.example',
    '//shop.example/',
    '/paid',
    '',
    'https://',
    'https://user@shop.example/',
    'https://user:word@shop.example/',
    'https://@shop.example/',
    'https://shop.example/#',
    'https://shop.example/#paid',
    'https://shop.example/a b',
    ' https://shop.example/',
    'https://shop.example/ä',
    'https://shöp.example/',
    'https://shop.example/\n',
    'https://shop.example/\r\nSet-Cookie: a=b',
    'https://shop.example:99999/',
  ]
  await endpointsRefuse(
    wrong.map((url) => ({ url })),
    'INVALID_FIELD',
    '.url',
  )
})

test('accepts https addresses with any port, path and query (gaps: shared.redirect-url, online-payment.create.endpoints)', async () => {
  const right = [
    'https://shop.example',
    'https://shop.example/',
    'https://shop.example:8443/paid',
    'https://SHOP.example/paid?order=1&next=%2Fthanks&a=b',
    'https://a.b.c.shop.example/%C3%A4',
    'https://xn--shp-ula.example/',
    'https://localhost.example/',
    'https://local.shop.example/',
    "https://shop.example/~a/b;c=d,e!$&'()*+,;=:@?q=/?",
  ]
  await endpointsTake(right.map((url) => ({ url })))
})

test('accepts addresses of 2000 characters and refuses 2001 (gaps: shared.redirect-url)', async () => {
  await endpointsTake([{ url: addressOf(1999) }, { url: addressOf(2000) }])
  await endpointsRefuse([{ url: addressOf(2001) }], 'INVALID_FIELD', '.url')
})

test('refuses an endpoint that is no object, or has no url (1 B, Create-payment request body; gaps: online-payment.create.endpoints)', async () => {
  await endpointsRefuse(['https://shop.example/', 1, true, []], 'INVALID_FIELD', '')
  await endpointsRefuse([{}, { url: null }], 'MISSING_FIELD', '.url')
  await endpointsRefuse([{ url: 1 }, { url: {} }], 'INVALID_FIELD', '.url')
})

test('accepts one address for all three ends (1 B, Create-payment request body; gaps: online-payment.create.endpoints)', async () => {
  const end = { url: 'https://shop.example/done?a=1' }
  assert.equal((await shop.create({ return: end, cancel: end, reject: end })).status, 200)
})

test('accepts local addresses, http too, only with allowLocalAddresses (1 B, Create-payment request body; gaps: shared.redirect-url)', async () => {
  const local = openShop(await openBank({ allowLocalAddresses: true }))
  const end = { url: 'http://localhost:8080/paid?a=b' }
  const answer = await local.create({
    return: end,
    cancel: { url: 'http://127.0.0.1/' },
    reject: { url: 'https://[::1]/' },
  })
  assert.equal(answer.status, 200, answer.body.toString())
})

test('accepts the callback address under either name, and refuses both at once (1 B, Events, Create-payment request body; gaps: online-payment.create.callback)', async () => {
  const end = { url: 'https://shop.example/notices' }
  await takes([end], 'b2bBackendURL')
  await takes([end], 'b2bBackend')
  assert.equal((await shop.create({ b2bBackend: end, b2bBackendURL: null })).status, 200)
  // An either-or rule broken is MISSING_FIELD by the table of codes.
  assertRefused(await shop.create({ b2bBackend: end, b2bBackendURL: end }), 400, 'MISSING_FIELD')
  await refuses([{ url: 'http://localhost:1' }], 'b2bBackend', ['INVALID_FIELD', 'b2bBackend.url'])
  await refuses([{}], 'b2bBackend', ['MISSING_FIELD', 'b2bBackend.url'])
})

// --- texts -------------------------------------------------------------------------------------------------------

test('accepts messages of 1 to 140 characters of the Latin script (1 B, Create-payment request body; gaps: shared.text, online-payment.create.message; Part 3, SEPA text)', async () => {
  await takes(
    [...TEXTS, ...ofLength(140).fit].map((text) => ({ text })),
    'message',
  )
})

test('refuses messages with other characters, spaces at an end, or 141 characters (1 B, Create-payment request body; gaps: online-payment.create.message, shared.text; Part 3, SEPA text)', async () => {
  const wrong = ['', ...NO_TEXTS, ...ofLength(140).long, ...NO_STRING]
  await refuses(
    wrong.map((text) => ({ text })),
    'message',
    ['INVALID_FIELD', 'message.text'],
  )
  await refuses([{}, { text: null }], 'message', ['MISSING_FIELD', 'message.text'])
  await refuses(NO_OBJECT, 'message', ['INVALID_FIELD', 'message'])
})

test('names the field and the character of a text that it refuses (1 B, Create-payment request body; gaps: shared.text)', async () => {
  for (const [text, character, code] of NAMED_CHARACTERS) {
    const answer = await shop.create({ message: { text } })
    assertRefused(answer, 400, ['INVALID_FIELD', 'message.text'])
    const [error] = json(answer)['errors'] as { message: string }[]
    assert.include(error?.message, 'message.text')
    const named = error?.message.includes(character) || error?.message.toUpperCase().includes(code)
    assert.isTrue(named, error?.message)
  }
})

test('accepts the languages fi, sv and en, and no other (1 B, Create-payment request body; gaps: online-payment.create.page-texts)', async () => {
  await takes(['fi', 'sv', 'en'], 'language')
  await refuses(['de', 'et', 'FI', 'fi-FI', 'fin', '', ...NO_STRING], 'language', [
    'INVALID_FIELD',
    'language',
  ])
})

test('accepts the deprecated messageToCustomer of 1 to 500 letters, digits and spaces (1 B, Limits, Create-payment request body, Versioning; gaps: online-payment.create.page-texts)', async () => {
  await takes(['a', 'Kiitos ÅÄÖ åäö 123', ' ', 'a'.repeat(499), 'ö'.repeat(500)], 'messageToCustomer')
})

test('refuses a messageToCustomer of 501 characters or with other characters (1 B, Limits, Create-payment request body; gaps: online-payment.create.page-texts)', async () => {
  const wrong = ['', 'a'.repeat(501), 'a-b', 'a.', 'a\n', 'ü', '<b>', 'a\u0308', ...NO_STRING]
  await refuses(wrong, 'messageToCustomer', ['INVALID_FIELD', 'messageToCustomer'])
})

test('keeps messageToCustomer, message, language and accountId out of its answers (1 B, What the service does, Create-payment request body; gaps: online-payment.create.page-texts)', async () => {
  const secret = 'Salaisuus123'
  const made = await shop.create({
    messageToCustomer: secret,
    message: { text: 'Viesti456' },
    language: 'sv',
  })
  const { paymentId } = json(made)
  const status = await shop.read(String(paymentId))
  for (const text of [made.body.toString(), status.body.toString()]) {
    assert.notInclude(text, secret)
    assert.notInclude(text, 'Viesti456')
    assert.notInclude(text, 'accountId')
    assert.notInclude(text, String(order()['accountId']))
    assert.notInclude(text, shop.merchantId)
  }
})

// --- ultimate beneficiary ----------------------------------------------------------------------------------------

const party = (members: Record<string, unknown>) => ({ name: 'Saaja Oy', ...members })
const identified = (members: Record<string, unknown>) =>
  party({ identification: { id: 'a', schemeName: 'UNSTRUCTURED_ORG', ...members } })

test('accepts an ultimate beneficiary with a name of 1 to 70 characters (1 B, Create-payment request body; gaps: shared.party)', async () => {
  await takes(
    [...TEXTS, ...ofLength(70).fit].map((name) => ({ name })),
    'ultimateBeneficiary',
  )
})

test('refuses an ultimate beneficiary without a good name (1 B, Create-payment request body; gaps: shared.party, shared.text)', async () => {
  await refuses([{}, { name: null }], 'ultimateBeneficiary', ['MISSING_FIELD', 'ultimateBeneficiary.name'])
  const wrong = ['', ...NO_TEXTS, ...ofLength(70).long, ...NO_STRING]
  await refuses(
    wrong.map((name) => ({ name })),
    'ultimateBeneficiary',
    ['INVALID_FIELD', 'ultimateBeneficiary.name'],
  )
  await refuses(NO_OBJECT, 'ultimateBeneficiary', ['INVALID_FIELD', 'ultimateBeneficiary'])
})

test('accepts identifications of every scheme, with id and issuer of 1 to 35 characters (1 B, Create-payment request body; gaps: shared.party)', async () => {
  await takes(IDENTIFICATIONS.map(identified), 'ultimateBeneficiary')
  for (const member of ['id', 'issuer']) {
    await takes(
      PARTY_IDS.map((text) => identified({ [member]: text })),
      'ultimateBeneficiary',
    )
  }
  // Only the shape counts.
  await takes(
    BUSINESS_IDS.map((id) => identified({ id, schemeName: 'COID' })),
    'ultimateBeneficiary',
  )
})

test('refuses identifications with an unknown scheme, a bad business id, or lengths of 0 and 36 (1 B, Create-payment request body; gaps: shared.party)', async () => {
  const at = 'ultimateBeneficiary.identification'
  await refuses(
    [...NO_SCHEMES, ...NO_STRING].map((schemeName) => identified({ schemeName })),
    'ultimateBeneficiary',
    ['INVALID_FIELD', `${at}.schemeName`],
  )
  await refuses(
    NO_BUSINESS_IDS.map((id) => identified({ id, schemeName: 'COID' })),
    'ultimateBeneficiary',
    ['INVALID_FIELD', `${at}.id`],
  )
  for (const member of ['id', 'issuer']) {
    await refuses(
      NO_PARTY_IDS.map((text) => identified({ [member]: text })),
      'ultimateBeneficiary',
      ['INVALID_FIELD', `${at}.${member}`],
    )
  }
  await refuses([party({ identification: { schemeName: 'SOSE' } })], 'ultimateBeneficiary', [
    'MISSING_FIELD',
    `${at}.id`,
  ])
  await refuses([party({ identification: { id: '1' } })], 'ultimateBeneficiary', [
    'MISSING_FIELD',
    `${at}.schemeName`,
  ])
  await refuses(
    NO_OBJECT.map((identification) => party({ identification })),
    'ultimateBeneficiary',
    ['INVALID_FIELD', at],
  )
})

test('accepts addresses of one or two lines of 1 to 70 characters in an assigned country (1 B, Create-payment request body; gaps: shared.party, shared.bic-country)', async () => {
  await takes(
    ADDRESSES.map((address) => party({ address })),
    'ultimateBeneficiary',
  )
})

test('refuses addresses without country or lines, with three lines, or lines of 0 and 71 characters (1 B, Create-payment request body; gaps: shared.party, shared.errors.detail)', async () => {
  const at = 'ultimateBeneficiary.address'
  const tried = (addresses: readonly unknown[], fault: Fault) =>
    refuses(
      addresses.map((address) => party({ address })),
      'ultimateBeneficiary',
      fault,
    )
  await tried([housed(undefined, ['a']), housed(null, ['a'])], ['MISSING_FIELD', `${at}.country`])
  await tried([housed('FI', undefined), housed('FI', null)], ['MISSING_FIELD', `${at}.addressLine`])
  const countries = [...NO_COUNTRIES, ...NO_STRING]
  await tried(
    countries.map((country) => housed(country, ['a'])),
    ['INVALID_FIELD', `${at}.country`],
  )
  await tried(
    NO_LINES.map((lines) => housed('FI', lines)),
    ['INVALID_FIELD', `${at}.addressLine`],
  )
  await tried(
    NO_LINE.map((line) => housed('FI', ['Katu 1', line])),
    ['INVALID_FIELD', `${at}.addressLine[1]`],
  )
  await tried([housed('FI', ['_'])], ['INVALID_FIELD', `${at}.addressLine[0]`])
})

// --- the answer --------------------------------------------------------------------------------------------------

test('answers 200 with paymentId, paymentOperationId and paymentOperationValidation, and nothing else (1 B, Create-payment response, Endpoints; gaps: shared.id, online-payment.create.response)', async () => {
  const answer = await shop.create()
  assert.equal(answer.status, 200)
  assert.equal(header(answer, 'content-type'), 'application/json; charset=utf-8')
  assert.equal(header(answer, 'cache-control'), 'no-store')
  const body = json(answer)
  assert.hasAllKeys(body, ['paymentId', 'paymentOperationId', 'paymentOperationValidation'])
  assert.match(String(body['paymentId']), UUID_V4)
  assert.match(String(body['paymentOperationId']), UUID_V4)
  assert.notEqual(body['paymentId'], body['paymentOperationId'])
  // HMAC-SHA-256 in base64: 32 bytes.
  assert.match(String(body['paymentOperationValidation']), /^[A-Za-z0-9+/]{43}=$/)
})

test('makes another validation for every operation, and never the one of another bank (1 B, Create-payment response; gaps: online-payment.create.response)', async () => {
  const clock = handClock('2026-11-20T10:00:00Z')
  const counted = (): (() => string) => {
    let count = 0
    return () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`
  }
  const date = 'Fri, 20 Nov 2026 10:00:00 GMT'
  const [one, two] = [
    openShop(await openBank({ clock: clock.now, uuid: counted() }), { date }),
    openShop(await openBank({ clock: clock.now, uuid: counted() }), { date }),
  ]
  const [a, b, c] = [await one.made(), await one.made(), await two.made()]
  assert.notEqual(a.paymentOperationValidation, b.paymentOperationValidation)
  assert.equal(a.paymentOperationId, c.paymentOperationId, 'both banks count their ids alike')
  assert.notEqual(a.paymentOperationValidation, c.paymentOperationValidation)
})

test('makes two payments of the same order sent with fresh ids (1 B, Create payment; gaps: online-payment.create.repeat)', async () => {
  const [one, two] = [await shop.made({ reference: '1245' }), await shop.made({ reference: '1245' })]
  assert.notEqual(one.paymentId, two.paymentId)
  assert.equal((await shop.status(one.paymentId)).status, 'INITIAL')
  assert.equal((await shop.status(two.paymentId)).status, 'INITIAL')
})

test('answers create with 200, 400 and 403 only, under the path of the version (1 B, Errors, Versioning)', async () => {
  assert.equal(CREATE, '/paymentbutton/v1/payments')
  const answers = [
    await shop.create(),
    await shop.create({ amount: '' }),
    await shop.create({}, { hex: () => '' }),
    await shop.create({}, { headers: { 'x-api-key': undefined } }),
  ]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 400, 403, 403],
  )
  const other = await shop.call({
    method: 'POST',
    target: '/paymentbutton/v2/payments',
    body: JSON.stringify(order()),
  })
  assert.equal(other.status, 404)
})
