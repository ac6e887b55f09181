// The payer's side: links, ways back byte for byte, providers, and what no browser may ever see.
// Not the callbacks to merchants: raw-callback.test.ts.
import { randomUUID } from 'node:crypto'
import { assert, test } from '#kit'
import { CANCEL, type Created, link, open, openShop, order, REJECT } from './raw-shop.ts'
import { assertRefused } from '../raw-refusal.ts'
import {
  advance,
  type Answer,
  ask,
  type Bank,
  browse,
  header,
  json,
  openBank,
  plan,
  pour,
} from '../raw-client.ts'

const bank = await openBank()
const shop = openShop(bank)

/** Checks the answer of a way back: 302, the address as given, the headers of a browser's answer. */
function assertWayBack(answer: Answer, location: string): void {
  assert.equal(answer.status, 302)
  assert.equal(header(answer, 'location'), location)
  assert.equal(header(answer, 'x-frame-options'), 'DENY')
  assert.equal(header(answer, 'referrer-policy'), 'no-referrer')
}

/** Checks that an answer is the page of an unknown address. */
function assertNothing(answer: Answer): void {
  assert.equal(answer.status, 404)
  assert.match(header(answer, 'content-type') ?? '', /^text\/html; ?charset=utf-8$/i)
  assert.isUndefined(header(answer, 'location'))
  assert.equal(header(answer, 'x-frame-options'), 'DENY')
  assert.equal(header(answer, 'referrer-policy'), 'no-referrer')
  // Nearly all of it is the sheet that every page of the bank has.
  assert.isBelow(answer.body.length, 10_240)
  assert.match(answer.body.toString(), /<html/i)
}

// --- ways back ---------------------------------------------------------------------------------------------------

for (const [name, accountId, location] of [
  ['success address: any other account', randomUUID(), 'https://shop.example/paid'],
  ['success address: an account in capitals', randomUUID().toUpperCase(), 'https://shop.example/paid'],
  ['cancel address: the reserved account', CANCEL, 'https://shop.example/cancelled'],
  [
    'cancel address: the reserved account in capitals',
    CANCEL.toUpperCase(),
    'https://shop.example/cancelled',
  ],
  ['reject address: the other reserved account', REJECT, 'https://shop.example/rejected'],
  [
    'reject address: the other reserved account in capitals',
    REJECT.toUpperCase(),
    'https://shop.example/rejected',
  ],
] as const) {
  test(`sends the browser straight to the ${name} (1 B, Sandbox, What the service does, Events; gaps: online-payment.sandbox.cancel-id, online-payment.sandbox.reject-id)`, async () => {
    assertWayBack(await open(bank, await shop.made({ accountId })), location)
    const other = await shop.made({ accountId })
    assertWayBack(await open(bank, other, 'example-bank-one'), location)
  })
}

const addresses = [
  'https://shop.example',
  'https://shop.example/',
  'https://shop.example/paid?order=17&next=%2Fthanks%3Fa%3Db&empty=&flag',
  'https://shop.example:443/paid',
  'https://SHOP.Example/Paid',
  'https://shop.example/a/../b/./c//d',
  'https://shop.example/%7euser/%c3%a4?q=%E4',
  'https://shop.example?order=1',
  "https://shop.example/a'b;c=d,e(f)!*~$&@:+?x='y'&z=a+b&w=|{}[]^`\"<>",
  `https://shop.example/${'a'.repeat(1_979)}`,
]
for (const url of addresses) {
  test(`sends the browser to ${url.slice(0, 60)} byte for byte, nothing added (1 B, What the service does, Events; gaps: online-payment.browser.redirect, online-payment.create.endpoints)`, async () => {
    const endpoint = { url }
    for (const [accountId, member] of [
      [randomUUID(), 'return'],
      [CANCEL, 'cancel'],
      [REJECT, 'reject'],
    ] as const) {
      const made = await shop.made({ accountId, [member]: endpoint })
      const { head } = await open(bank, made)
      const [, sent] = /^location: ?(.*)$/im.exec(head) ?? []
      assert.equal(sent, url)
    }
  })
}

test('shows the browser nothing that is secret: no paymentId, merchantId, accountId or key (1 B, What the service does; gaps: online-payment.browser.redirect)', async () => {
  const apiKey = 'a-secret-api-key'
  const made = await shop.made({}, { apiKey })
  const unknown = { ...made, paymentOperationValidation: 'x' }
  const answers = [
    await open(bank, made),
    await open(bank, made),
    await open(bank, unknown),
    await open(bank, made, 'no-such-bank'),
  ]
  for (const { head, body } of answers) {
    const text = head + body.toString()
    for (const secret of [made.paymentId, shop.merchantId, String(order()['accountId']), apiKey]) {
      assert.notInclude(text.toLowerCase(), secret.toLowerCase())
    }
  }
})

test('asks the browser for no key and no signature, and sets no cookie (gaps: online-payment.browser.redirect)', async () => {
  const made = await shop.made()
  const bare = await ask(
    bank,
    `GET ${link(made)} HTTP/1.1\r\nHost: ${bank.host}\r\nConnection: close\r\n\r\n`,
  )
  assertWayBack(bare, 'https://shop.example/paid')
  assert.isUndefined(header(bare, 'set-cookie'))
})

test('reads the validation percent-encoded, in either case of the digits (gaps: online-payment.create.response)', async () => {
  const made = await shop.made()
  const lower = link(made).replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())
  assertWayBack(await browse(bank, lower), 'https://shop.example/paid')
  const turned = link(made).replace(/\?(.*)&(.*)$/, '?$2&$1')
  assertWayBack(await browse(bank, turned), 'https://shop.example/paid')
})

// --- the first opening decides -----------------------------------------------------------------------------------

test('lets the first opening decide: others get the same 302 and change nothing (1 B, States and transitions; gaps: online-payment.browser.again)', async () => {
  for (const accountId of [randomUUID(), CANCEL, REJECT]) {
    const made = await shop.made({ accountId })
    const first = await open(bank, made)
    const status = await shop.status(made.paymentId)
    for (const provider of [undefined, 'example-bank-one', 'example-bank-three']) {
      assertWayBack(await open(bank, made, provider), String(header(first, 'location')))
    }
    assert.deepEqual(await shop.status(made.paymentId), status)
  }
})

test('answers eight openings at once alike, whichever bank they chose (gaps: online-payment.browser.again)', async () => {
  const made = await shop.made()
  const ways = Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? 'example-bank-three' : undefined))
  const answers = await Promise.all(ways.map((provider) => open(bank, made, provider)))
  const locations = new Set(answers.map((answer) => header(answer, 'location')))
  assert.equal(locations.size, 1)
  const { status } = await shop.status(made.paymentId)
  assert.equal(
    [...locations][0],
    status === 'ACCEPTED' ? 'https://shop.example/paid' : 'https://shop.example/rejected',
  )
})

test('rejects an opened payment as planned, with 302 to the reject address (gaps: Part 2, online payment, shared.sandbox.outcomes)', async () => {
  const own = await openBank()
  const there = openShop(own)
  await plan(own, { operation: 'online-payment.browser', outcome: 'reject' })
  const made = await there.made()
  assertWayBack(await open(own, made), 'https://shop.example/rejected')
  const status = await there.status(made.paymentId)
  assert.equal(status.status, 'REJECTED')
  assert.equal(status.errorCode, 'PAYMENT_REJECTED')
  const next = await there.made()
  assertWayBack(await open(own, next), 'https://shop.example/paid')
})

// --- what leads nowhere ------------------------------------------------------------------------------------------

test('answers unknown operations, wrong validations and unknown banks alike: 404, a short page, no redirect, no change (gaps: online-payment.browser.again)', async () => {
  const made = await shop.made()
  const other = await shop.made()
  const path = '/customer/payment/startPaymentConfirmation'
  const validation = encodeURIComponent(made.paymentOperationValidation)
  const answers = [
    await open(bank, { ...made, paymentOperationId: randomUUID() }),
    await open(bank, { ...made, paymentOperationId: made.paymentId }),
    await open(bank, { ...made, paymentOperationId: '' }),
    await open(bank, { ...made, paymentOperationValidation: other.paymentOperationValidation }),
    await open(bank, { ...made, paymentOperationValidation: '' }),
    await open(bank, { ...made, paymentOperationValidation: made.paymentOperationValidation.slice(0, -1) }),
    await open(bank, { ...made, paymentOperationValidation: `${made.paymentOperationValidation}=` }),
    await open(bank, { ...made, paymentOperationValidation: made.paymentOperationValidation.toLowerCase() }),
    await open(bank, { ...made, paymentOperationValidation: 'a'.repeat(600) }),
    await open(bank, made, 'no-such-bank'),
    await open(bank, made, 'EXAMPLE-BANK-ONE'),
    await open(bank, { ...made, paymentOperationValidation: 'x' }, 'example-bank-one'),
    await browse(bank, path),
    await browse(bank, `${path}?`),
    await browse(bank, `${path}?paymentOperationId=${made.paymentOperationId}`),
    await browse(bank, `${path}?paymentOperationValidation=${validation}`),
  ]
  for (const answer of answers) assertNothing(answer)
  const pages = answers.map(({ head, body }) => head.replace(/^date:.*$/im, '') + body.toString())
  assert.equal(new Set(pages).size, 1)
  assert.equal((await shop.status(made.paymentId)).status, 'INITIAL')
  assertWayBack(await open(bank, made), 'https://shop.example/paid')
})

test('answers percent signs that encode nothing with the same 404 (gaps: online-payment.browser.again)', async () => {
  const path = '/customer/payment/startPaymentConfirmation'
  const targets = [
    `${path}?paymentOperationId=%&paymentOperationValidation=%zz`,
    `${path}?paymentOperationId=%ff&paymentOperationValidation=%ff%fe`,
    `${path}?paymentOperationId=%00&paymentOperationValidation=+`,
    `${path}?=&&&paymentOperationId&paymentOperationValidation`,
    '/customer/payment/multibank/direct/%/startPaymentConfirmation',
    '/customer/payment/multibank/direct/%ff/startPaymentConfirmation?a=b',
    '/customer/payment/multibank/direct/__proto__/startPaymentConfirmation',
    '/customer/payment/multibank/direct/constructor/startPaymentConfirmation',
  ]
  for (const target of targets) {
    assertNothing(await browse(bank, target))
  }
})

test('keeps the link of one payment from opening another (gaps: online-payment.browser.again)', async () => {
  const [one, two] = [await shop.made(), await shop.made()]
  assertNothing(await open(bank, { ...two, paymentOperationValidation: one.paymentOperationValidation }))
  assert.equal((await shop.status(two.paymentId)).status, 'INITIAL')
})

test('changes nothing on HEAD, POST or any other method but GET (gaps: online-payment.browser.path, shared.errors.closed-sets)', async () => {
  const made = await shop.made()
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const answer = await browse(bank, link(made), method)
    assert.equal(answer.status, 405)
    assert.equal(header(answer, 'allow'), 'GET')
    assert.isUndefined(header(answer, 'location'))
  }
  const head = `HEAD ${link(made)} HTTP/1.1\r\nHost: ${bank.host}\r\nConnection: close\r\n\r\n`
  assert.match((await pour(bank, [head])).toString('latin1'), /^HTTP\/1\.1 405 /)
  assert.equal((await shop.status(made.paymentId)).status, 'INITIAL')
})

// --- providers ---------------------------------------------------------------------------------------------------

interface Provider {
  bankId: string
  countryCode: string
  name: string
  status: { current: string }
}

async function providers(): Promise<Provider[]> {
  const answer = await shop.providers()
  assert.equal(answer.status, 200)
  const body = json(answer)
  assert.hasAllKeys(body, ['providers'])
  return body['providers'] as Provider[]
}

test('lists providers with bankId, countryCode, name and status.current, and nothing else (1 B, Multibank provider, Endpoints; gaps: online-payment.providers.values)', async () => {
  for (const provider of await providers()) {
    assert.hasAllKeys(provider, ['bankId', 'countryCode', 'name', 'status'])
    assert.hasAllKeys(provider.status, ['current'])
    assert.match(provider.bankId, /^[a-z0-9-]{1,36}$/)
    assert.match(provider.countryCode, /^[A-Z]{2}$/)
    assert.include(['ENABLED', 'DISABLED'], provider.status.current)
    assert.isAtLeast([...provider.name].length, 1)
    assert.isAtMost([...provider.name].length, 70)
  }
})

test('lists 40 banks or more of six countries, each once, sorted by name (1 B, Multibank provider; gaps: online-payment.providers.values)', async () => {
  const all = await providers()
  assert.isAtLeast(all.length, 40)
  assert.sameMembers(
    [...new Set(all.map(({ countryCode }) => countryCode))],
    ['FI', 'SE', 'EE', 'LV', 'LT', 'NO'],
  )
  assert.equal(new Set(all.map(({ bankId }) => bankId)).size, all.length)
  const names = all.map(({ name }) => name)
  assert.deepEqual(names, names.toSorted())
})

test('lists example-bank-one and -two enabled and -three disabled, all in Finland (1 B, Multibank provider; gaps: online-payment.providers.values)', async () => {
  const all = await providers()
  const pick = (id: string) => {
    const { countryCode, status } = all.find(({ bankId }) => bankId === id) ?? assert.fail(id)
    return [countryCode, status.current]
  }
  assert.deepEqual(pick('example-bank-one'), ['FI', 'ENABLED'])
  assert.deepEqual(pick('example-bank-two'), ['FI', 'ENABLED'])
  assert.deepEqual(pick('example-bank-three'), ['FI', 'DISABLED'])
})

test('answers every merchant with the same list (1 B, Endpoints; gaps: online-payment.providers.values)', async () => {
  const [one, two] = [await shop.providers(), await openShop(bank).providers()]
  assert.equal(one.body.compare(two.body), 0)
})

test('starts a payment at every enabled bank of the list by its bankId (1 B, Endpoints, What the service does; gaps: online-payment.browser.path)', async () => {
  const enabled = (await providers()).filter(({ status }) => status.current === 'ENABLED')
  const answers = await Promise.all(enabled.map(async ({ bankId }) => open(bank, await shop.made(), bankId)))
  for (const answer of answers) assertWayBack(answer, 'https://shop.example/paid')
})

test('rejects a payment started at a disabled bank with PROVIDER_DISABLED, reserved accounts too (1 B, Payment status response; gaps: online-payment.providers.disabled, online-payment.sandbox.cancel-id)', async () => {
  for (const accountId of [randomUUID(), CANCEL, REJECT]) {
    const made = await shop.made({ accountId })
    assertWayBack(await open(bank, made, 'example-bank-three'), 'https://shop.example/rejected')
    const status = await shop.status(made.paymentId)
    assert.equal(status.status, 'REJECTED')
    assert.equal(status.failureReason, 'UnknownError')
    assert.equal(status.errorType, 'BUSINESS')
    assert.equal(status.errorCode, 'PROVIDER_DISABLED')
    assertWayBack(await open(bank, made), 'https://shop.example/rejected')
  }
})

test('refuses the list without headers as it refuses every call (1 B, Endpoints)', async () => {
  assertRefused(await browse(bank, '/paymentbutton/v1/payments/multibank/providers'), 400, 'INVALID_API_KEY')
})

// --- the payment page --------------------------------------------------------------------------------------------

/** Reads the one form of a page that has a decision. */
function formOf(answer: Answer, decision: string): { action: string; fields: URLSearchParams } {
  const page = answer.body.toString()
  const [, action = ''] = /<form[^>]*\baction="([^"]*)"/i.exec(page) ?? []
  const fields = new URLSearchParams()
  for (const [tag] of page.matchAll(/<input[^>]*>/gi)) {
    const [, name] = /\bname="([^"]*)"/i.exec(tag) ?? []
    const [, value] = /\bvalue="([^"]*)"/i.exec(tag) ?? []
    if (name && value !== undefined && /type="hidden"/i.test(tag)) fields.set(name, value)
  }
  for (const [tag] of page.matchAll(/<button[^>]*>/gi)) {
    const [, name] = /\bname="([^"]*)"/i.exec(tag) ?? []
    const [, value] = /\bvalue="([^"]*)"/i.exec(tag) ?? []
    if (name && value === decision) fields.set(name, value)
  }
  const plain = action
    .replaceAll('&amp;', '&')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
  return { action: plain, fields }
}

async function pageShop(): Promise<{
  own: Awaited<ReturnType<typeof openBank>>
  there: ReturnType<typeof openShop>
}> {
  const own = await openBank({ paymentPage: true })
  return { own, there: openShop(own) }
}

test('shows a page only with the option paymentPage, in the language of the order, and without secrets (1 B, Create-payment request body, What the service does; gaps: online-payment.browser.again, online-payment.create.page-texts)', async () => {
  const { own, there } = await pageShop()
  for (const [language, wanted] of [
    [undefined, 'fi'],
    ['fi', 'fi'],
    ['sv', 'sv'],
    ['en', 'en'],
  ]) {
    const made = await there.made({ language, messageToCustomer: 'Kiitos tilauksesta', accountId: CANCEL })
    const page = await open(own, made)
    assert.equal(page.status, 200)
    assert.equal(header(page, 'x-frame-options'), 'DENY')
    assert.equal(header(page, 'referrer-policy'), 'no-referrer')
    const text = page.body.toString()
    assert.match(text, new RegExp(`<html[^>]*\\blang="${wanted}"`))
    assert.include(text, 'Kiitos tilauksesta')
    for (const secret of [made.paymentId, there.merchantId, CANCEL]) assert.notInclude(text, secret)
    assert.equal((await there.status(made.paymentId)).status, 'INITIAL')
  }
})

/** Decides on a page as a browser's form does. */
async function decide(
  own: Bank,
  made: Created,
  decision: string,
  members: Record<string, string> = {},
): Promise<Answer> {
  const { action, fields } = formOf(await open(own, made), decision)
  for (const [name, value] of Object.entries(members)) fields.set(name, value)
  const target = action === '' ? link(made) : action
  const body = fields.toString()
  return ask(
    own,
    `POST ${target} HTTP/1.1\r\nHost: ${own.host}\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
}

for (const [decision, status, location] of [
  ['approve', 'ACCEPTED', 'https://shop.example/paid'],
  ['refuse', 'CANCELLED', 'https://shop.example/cancelled'],
] as const) {
  test(`takes the ${decision} of a person in the place of the accountId (gaps: online-payment.browser.again)`, async () => {
    const { own, there } = await pageShop()
    const made: Created = await there.made({ accountId: REJECT })
    assertWayBack(await decide(own, made, decision), location)
    assert.equal((await there.status(made.paymentId)).status, status)
    assertWayBack(await open(own, made), location)
  })
}

test('debits the account chosen on the page, without a funds check (1 B, What the service does; gaps: shared.sandbox.identity)', async () => {
  const { own, there } = await pageShop()
  /** Reads the page's accounts: IBAN without spaces to the id and the balance in digits and sign. */
  const accounts = async () => {
    const page = (await open(own, await there.made({ language: 'en' }))).body.toString()
    return new Map(
      [...page.matchAll(/<label>(.*?)<\/label>/gs)].map(([, label = '']) => {
        const iban = /FI(?:\s*\d){16}/.exec(label)?.[0].replace(/\s/g, '') ?? ''
        const id = /value="([^"]*)"/.exec(label)?.[1] ?? ''
        const balance = /[-−]?€[\d,.]+/.exec(label)?.[0].replace(/[€,]/g, '').replace('−', '-')
        return [iban, { id, balance }]
      }),
    )
  }
  const before = await accounts()
  assert.equal(before.get('FI6299900000000011')?.balance, '10000.00')
  assert.equal(before.get('FI3099900000000102')?.balance, '250.00')
  assert.equal(before.get('FI7399900000000201')?.balance, '0.00')
  const made = await there.made({ amount: '100.01' })
  await decide(own, made, 'approve', { account: before.get('FI7399900000000201')?.id ?? '' })
  assert.equal((await there.status(made.paymentId)).status, 'ACCEPTED')
  const after = await accounts()
  assert.equal(after.get('FI7399900000000201')?.balance, '-100.01')
  assert.equal(after.get('FI6299900000000011')?.balance, '10000.00')
})

test('ends a payment whose page nobody answered after 24 h (gaps: online-payment.browser.again; Part 2, online payment)', async () => {
  const { own, there } = await pageShop()
  const made = await there.made()
  assert.equal((await open(own, made)).status, 200)
  await advance(own, 'PT24H')
  assertWayBack(await open(own, made), 'https://shop.example/cancelled')
  assert.equal((await there.status(made.paymentId)).errorCode, 'PAYMENT_EXPIRED')
})
