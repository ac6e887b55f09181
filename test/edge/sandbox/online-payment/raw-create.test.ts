// What Create payment takes and refuses in the fields that are its own, and what it answers.
// Not the fields that it shares with others: ../raw-fields.test.ts.
import { randomUUID } from 'node:crypto'
import { assert, test } from '#kit'
import { CREATE, openShop, order } from './raw-shop.ts'
import { NO_STRING } from '../raw/json-form.ts'
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
  const wrong = `http://localhost:8080 https://localhost/ https://localhost:3000/paid https://LOCALHOST/
    https://shop.localhost/ https://printer.local/ https://shop.internal/ https://shop.lan/
    https://shop.home.arpa/ https://shop.example./ https://localhost./ https://127.0.0.1/ https://127.1/
    https://0x7f000001/ https://2130706433/ https://0177.0.0.1/ https://192.0.2.7/ https://192.0.2.7:443/
    https://[::1]/ https://[2001:db8::1]/ https://shop/ https://127。0。0。1/ https://shop.ｌｏｃａｌ/`.split(
    /\s+/,
  )
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
