// Every field rule of Create payment and Refund, at its limits and just outside them.
// The rules of references, amounts and texts as such have tests in test/core/shared.
import { assert, fc, test, testKeyPair } from '#kit'
import {
  createPayment,
  listProviders,
  makeOnlinePaymentBank,
  readPayment,
  refundPayment,
} from '../../../core/online-payment/index.ts'
import { withValue } from '../../edge/sandbox/raw/json-form.ts'
import * as fields from '../shared/fields.ts'
import { everythingIn, typeErrorOf } from '../shared/thrown.ts'
import {
  accountId,
  apiKey,
  fullOrder,
  merchantId,
  noSignature,
  paymentId,
  smallOrder,
  testBank,
} from './fixtures.ts'
import { words } from '../shared/lists.ts'

const { short } = fields

const { bank } = await testBank([], { key: noSignature })
const draftCreate = (body: unknown): fields.Members =>
  JSON.parse(new TextDecoder().decode(Reflect.apply(call.create, undefined, [bank, { body }]).body))
const draftRefund = (body: unknown): fields.Members =>
  JSON.parse(
    new TextDecoder().decode(
      Reflect.apply(call.refund, undefined, [bank, { path: { paymentId }, body }]).body,
    ),
  )
const call = {
  create: (...given: Parameters<typeof createPayment.draft>) => createPayment.draft(...given),
  refund: (...given: Parameters<typeof refundPayment.draft>) => refundPayment.draft(...given),
}

const smallRefund = { amount: '1.00', currency: 'EUR', reference: '1232' } as const
const textRefund = { amount: '1.00', currency: 'EUR', message: { text: 'a' } } as const

interface Rule {
  /** Member, for example `message.text`. */
  path: string
  gap: string
  accepts: readonly unknown[]
  refuses: readonly unknown[]
  /** The words of the fault. */
  rule: RegExp
  /** Member that the fault names, where it is another. */
  at?: string
}

const AMOUNT: Omit<Rule, 'path'> = {
  gap: 'gaps: Part 3, Amounts; paper 1 B, Limits',
  ...fields.AMOUNT,
  rule: /^must be (a string|an amount above zero with two decimals, such as 12\.50)$/,
}
const CURRENCY: Omit<Rule, 'path'> = {
  gap: 'paper 1 B, Create-payment request body',
  ...fields.EURO,
  rule: /^must be EUR$/,
}
const REFERENCE: Omit<Rule, 'path'> = {
  gap: 'gaps: online-payment.create.reference, Part 3',
  ...fields.REFERENCE,
  rule: /^must be (a string|a Finnish reference of 2 to 20 digits or an RF reference of 5 to 25 characters, with right check digits)$/,
}
/** SEPA text of a given length. */
const sepa = (max: number): Omit<Rule, 'path'> => ({
  gap: 'gaps: shared.text, Part 3, SEPA text',
  ...fields.text(max),
  rule: new RegExp(
    `^must be (a string|1 to ${max} Latin letters, digits, spaces and .*, without a space at either end(; not U\\+[0-9A-F]{4,6})?)$`,
  ),
})
const url = (name: string): Rule => ({
  path: `${name}.url`,
  gap: 'gaps: shared.redirect-url; paper 1 B, 1.3',
  accepts: words(`
      https://shop.example.com https://shop.example.com/ https://a.fi:8443/x?y=%C3%A4+1&z
      https://shop.example.com?x https://10.fi`).concat([
    ...[1986, 1987].map((length) => `https://a.fi/${'x'.repeat(length)}`),
    smallOrder.cancel.url,
  ]),
  refuses: words<unknown>(`
      http://shop.example.com http://localhost:3000 https://localhost https://localhost:3000/x
      https://LOCALHOST https://a.localhost https://127.0.0.1 https://127.1 https://0x7f000001
      https://2130706433 https://[::1] https://[::ffff:127.0.0.1] https://0.0.0.0 https://192.168.1.1
      https://8.8.8.8 https://shop https://shop.local https://shop.internal https://shop.lan
      https://shop.home.arpa https://shop.example.com. https://user@shop.example.com
      https://user:pass@shop.example.com https://shop.example.com/#x https://shop.example.com#
      https://shop.example.com/ä https://shöp.example.com ftp://shop.example.com javascript:alert(1)
      data:text/html,x //shop.example.com /path shop.example.com
      https:\\\\shop.example.com https://shop.example.com\\@evil.example`).concat([
    '',
    ' https://shop.example.com',
    'https://shop.example.com\n',
    'https://shop.example.com/a b',
    `https://a.fi/${'x'.repeat(1988)}`,
    5,
    [],
    {},
    null,
  ]),
  rule: /^(is required|must be (a string|an https address|an https address with a public host name))$/,
})

const createRules: readonly Rule[] = [
  {
    path: 'accountId',
    gap: 'gaps: online-payment.create.account-id',
    accepts: ['a', '0', '-', 'Z'.repeat(35), 'Z'.repeat(36), accountId, accountId.toUpperCase()],
    refuses: ['', 'Z'.repeat(37), 'a b', 'a_b', 'ä', 'a\n', 'a.b', ' a', 5, [], {}, true],
    rule: /^must be (a string|1 to 36 letters, digits or hyphens)$/,
  },
  { path: 'amount', ...AMOUNT },
  { path: 'currency', ...CURRENCY },
  { path: 'reference', ...REFERENCE },
  url('return'),
  url('cancel'),
  url('reject'),
  url('b2bBackendURL'),
  { path: 'message.text', ...sepa(140) },
  {
    path: 'language',
    gap: 'gaps: online-payment.create.page-texts',
    accepts: ['fi', 'sv', 'en'],
    refuses: ['FI', 'de', 'et', '', 'fi-FI', 'fin', 5, [], {}],
    rule: /^must be fi or sv or en$/,
  },
  {
    path: 'messageToCustomer',
    gap: 'gaps: online-payment.create.page-texts',
    accepts: ['a', ' ', 'Kiitos ÅÄÖåäö 123', 'ä'.repeat(499), 'ä'.repeat(500)],
    refuses: ['', 'ä'.repeat(501), 'a-b', 'a.b', 'é', 'ü', 'a\nb', '😀', '"', 5, [], { text: 'a' }],
    rule: /^must be (a string|1 to 500 letters, digits and spaces)$/,
  },
  { path: 'ultimateBeneficiary.name', ...sepa(70) },
]

const refundRules: readonly Rule[] = [
  { path: 'amount', ...AMOUNT },
  { path: 'currency', ...CURRENCY },
  { path: 'reference', ...REFERENCE },
]

function proveRules(
  operation: 'create' | 'refund',
  order: object,
  rules: readonly Rule[],
  draft: (body: unknown) => fields.Members,
) {
  for (const { path, gap, accepts, refuses, rule } of rules) {
    test(`accepts ${operation} ${path} at and inside its limits, and sends it unchanged (1 B, Limits; ${gap})`, () => {
      for (const value of accepts) {
        const body = draft(withValue(order, path, value))
        assert.deepEqual(fields.valueAt(body, path), value, short(value))
      }
    })
    test(`refuses ${operation} ${path} outside its limits, naming it and its rule (1 B, Limits; ${gap})`, async () => {
      for (const value of refuses) {
        const { message } = await typeErrorOf(() => draft(withValue(order, path, value)))
        const prefix = `online-payment.${operation} body.${path} `
        assert.isTrue(message.startsWith(prefix), `${short(value)}: ${message}`)
        assert.match(message.slice(prefix.length), rule, short(value))
      }
    })
  }
}

proveRules('create', smallOrder, createRules, draftCreate)
proveRules('refund', smallRefund, refundRules, draftRefund)
proveRules('refund', textRefund, [{ path: 'message.text', ...sepa(140) }], draftRefund)

const party = { ...fullOrder.ultimateBeneficiary }
const withParty = (path: string, value: unknown) =>
  withValue({ ...smallOrder, ultimateBeneficiary: party }, path, value)

for (const [path, accepts, refuses, rule] of [
  [
    'ultimateBeneficiary.identification.id',
    ['1', 'x'.repeat(35), '😀'.repeat(35), '"\\ Ж \u2028'],
    ['', 'x'.repeat(36), '😀'.repeat(36), 5, []],
    /^must be (a string|1 to 35 characters)$/,
  ],
  [
    'ultimateBeneficiary.identification.schemeName',
    ['BIC', 'COID', 'TXID', 'SOSE', 'UNSTRUCTURED_ORG', 'UNSTRUCTURED_PERSON'],
    ['', 'bic', 'IBAN', 'UNSTRUCTURED', 5],
    /^must be BIC or COID or TXID or SOSE or UNSTRUCTURED_ORG or UNSTRUCTURED_PERSON$/,
  ],
  [
    'ultimateBeneficiary.identification.issuer',
    ['1', 'x'.repeat(35)],
    ['', 'x'.repeat(36), 5],
    /^must be (a string|1 to 35 characters)$/,
  ],
  [
    'ultimateBeneficiary.address.country',
    ['FI', 'EE', 'XK', 'US'],
    ['fi', 'FIN', 'ZZ', 'UK', '', 'F', 5],
    /^must be (a string|an ISO 3166-1 alpha-2 country in upper case)$/,
  ],
  [
    'ultimateBeneficiary.address.addressLine',
    [['a'], ['a', 'b'], ['ä'.repeat(70), 'b']],
    [[], ['a', 'b', 'c'], 'a', {}, 5],
    /^must (hold 1 or 2 lines|be a list)$/,
  ],
] as const) {
  test(`accepts and refuses ${path} at its limits (gaps: shared.party, online-payment.create.ultimate-beneficiary)`, async () => {
    for (const value of accepts) assert.doesNotThrow(() => draftCreate(withParty(path, value)), short(value))
    for (const value of refuses) {
      const { message } = await typeErrorOf(() => draftCreate(withParty(path, value)))
      const prefix = `online-payment.create body.${path} `
      assert.isTrue(message.startsWith(prefix), `${short(value)}: ${message}`)
      assert.match(message.slice(prefix.length), rule, short(value))
    }
  })
}

for (const [path, value, message] of [
  ['ultimateBeneficiary', {}, 'ultimateBeneficiary.name is required'],
  ['ultimateBeneficiary', 'A', 'ultimateBeneficiary must be an object'],
  [
    'ultimateBeneficiary.identification',
    {},
    'ultimateBeneficiary.identification.id is required; online-payment.create body.ultimateBeneficiary.identification.schemeName is required',
  ],
  ['ultimateBeneficiary.address', { country: 'FI' }, 'ultimateBeneficiary.address.addressLine is required'],
  [
    'ultimateBeneficiary.address.addressLine',
    ['a', 'ä'.repeat(71)],
    'ultimateBeneficiary.address.addressLine[1] must be 1 to 70 Latin letters',
  ],
  [
    'ultimateBeneficiary.address.addressLine',
    ['a\n', 'b'],
    'ultimateBeneficiary.address.addressLine[0] must be 1 to 70 Latin letters',
  ],
  ['ultimateBeneficiary.address.town', 'x', 'ultimateBeneficiary.address.town is not a known member'],
  ['ultimateBeneficiary.email', 'x', 'ultimateBeneficiary.email is not a known member'],
] as const) {
  test(`names ${message.slice(0, 70)} (gaps: shared.party, shared.errors.detail)`, async () => {
    const error = await typeErrorOf(() => draftCreate(withParty(path, value)))
    assert.isTrue(error.message.startsWith(`online-payment.create body.${message}`), error.message)
  })
}

for (const name of ['accountId', 'amount', 'currency', 'reference', 'return', 'cancel', 'reject'] as const) {
  test(`refuses an order without ${name}, missing or null (paper 1 B, Create-payment request body)`, async () => {
    for (const value of [undefined, null]) {
      const { message } = await typeErrorOf(() => draftCreate(withValue(fullOrder, name, value)))
      assert.equal(message, `online-payment.create body.${name} is required`)
    }
  })
}

for (const name of words('message language b2bBackendURL messageToCustomer ultimateBeneficiary')) {
  test(`accepts an order without ${name}, and sends nothing in its place; null counts as absent (gaps: shared.members)`, () => {
    for (const value of [undefined, null])
      assert.notProperty(draftCreate(withValue(fullOrder, name, value)), name)
    assert.notProperty(draftCreate({ ...fullOrder, [name]: undefined }), name)
  })
}

for (const name of ['return', 'cancel', 'reject', 'b2bBackendURL', 'message'] as const) {
  test(`refuses ${name} that is no object, is empty or knows more (gaps: online-payment.create.endpoints)`, async () => {
    const inner = name === 'message' ? 'text' : 'url'
    const told = async (value: unknown) =>
      (await typeErrorOf(() => draftCreate(withValue(smallOrder, name, value)))).message
    assert.equal(
      await told('https://shop.example.com'),
      `online-payment.create body.${name} must be an object`,
    )
    assert.equal(await told(5), `online-payment.create body.${name} must be an object`)
    assert.equal(await told({}), `online-payment.create body.${name}.${inner} is required`)
    const more = { ...fullOrder[name], more: 1 }
    assert.equal(await told(more), `online-payment.create body.${name}.more is not a known member`)
  })
}

for (const name of words('merchantId paymentId b2bBackend Amount returnUrl constructor __proto__')) {
  test(`refuses the unknown member ${name} in an order and in a refund (gaps: shared.members)`, async () => {
    const more = (order: object): unknown =>
      JSON.parse(JSON.stringify(order).replace('{', `{${JSON.stringify(name)}:"x",`))
    const inOrder = await typeErrorOf(() => draftCreate(more(smallOrder)))
    assert.equal(inOrder.message, `online-payment.create body.${name} is not a known member`)
    const inRefund = await typeErrorOf(() => draftRefund(more(smallRefund)))
    assert.equal(inRefund.message, `online-payment.refund body.${name} is not a known member`)
  })
}

test('names all faulty fields of an order at once, in the order of the paper (gaps: shared.errors.detail)', async () => {
  const { message } = await typeErrorOf(() =>
    draftCreate({
      ultimateBeneficiary: { name: '' },
      message: { text: '' },
      reject: {},
      return: { url: 'x' },
      reference: '1',
      amount: '0.00',
    }),
  )
  const named = message.split('; ').map((part) => /^online-payment\.create body\.(\S+) /.exec(part)?.[1])
  const expected =
    'accountId amount currency reference return.url cancel reject.url message.text ultimateBeneficiary.name'
  assert.equal(named.join(' '), expected)
})

test('names every local address of an order at once (gaps: shared.redirect-url)', async () => {
  const local = { url: 'https://127.1/' }
  const { message } = await typeErrorOf(() =>
    draftCreate({ ...smallOrder, return: local, cancel: local, reject: local, b2bBackendURL: local }),
  )
  const rule = 'must be an https address with a public host name'
  const names = ['return', 'cancel', 'reject', 'b2bBackendURL']
  assert.equal(message, names.map((name) => `online-payment.create body.${name}.url ${rule}`).join('; '))
})

test('accepts local addresses and plain http only for a sandbox that allows them (gaps: shared.redirect-url)', async () => {
  const { bank: local } = await testBank([], { key: noSignature, allowLocalAddresses: true })
  for (const address of words(
    'http://localhost:3000/ok http://127.0.0.1 https://shop.local http://shop.example.com',
  )) {
    const body = { ...smallOrder, return: { url: address }, b2bBackendURL: { url: address } }
    assert.doesNotThrow(() => createPayment.draft(local, { body }))
    assert.throws(() => createPayment.draft(bank, { body }), TypeError)
  }
  for (const address of words(
    'ftp://localhost http://user@localhost http://localhost/#x http://localhost/ä',
  )) {
    const body = { ...smallOrder, return: { url: address } }
    assert.throws(
      () => createPayment.draft(local, { body }),
      TypeError,
      /body\.return\.url must be an https address$/,
    )
  }
})

test('accepts equal addresses and keeps their queries byte for byte (gaps: online-payment.create.endpoints)', () => {
  const same = { url: "https://shop.example.com/a%2fb/../c?x='%27+%20&&y=%C3%A4#".slice(0, -1) }
  const body = draftCreate({ ...smallOrder, return: same, cancel: same, reject: same, b2bBackendURL: same })
  assert.deepInclude(body, { return: same, cancel: same, reject: same, b2bBackendURL: same })
})

test('marks messageToCustomer as deprecated, and still sends it (paper 1 B, Versioning)', () => {
  assert.deepEqual(createPayment.definition.deprecated, ['messageToCustomer'])
  assert.equal(draftCreate(fullOrder)['messageToCustomer'], 'Kiitos ostoksestasi')
})

for (const body of [
  { amount: '1.00', currency: 'EUR' },
  { ...smallRefund, message: { text: 'a' } },
  { ...smallRefund, reference: null },
  { ...smallRefund, reference: undefined, message: undefined },
]) {
  test(`refuses a refund with both or none of reference and message: ${JSON.stringify(body)} (paper 1 B, Refund request)`, async () => {
    const { message } = await typeErrorOf(() => draftRefund(body))
    assert.equal(message, 'online-payment.refund body.reference is required, or message, and not both')
  })
}

test('accepts a refund whose other member is null or undefined (gaps: shared.members)', () => {
  assert.deepEqual(draftRefund({ ...textRefund, reference: null }), { ...textRefund })
  assert.deepEqual(draftRefund({ ...textRefund, reference: undefined }), { ...textRefund })
  assert.deepEqual(draftRefund({ ...smallRefund, message: null }), { ...smallRefund })
})

for (const [what, ask] of [
  [
    'refund',
    (id: unknown) =>
      Reflect.apply(call.refund, undefined, [bank, { path: { paymentId: id }, body: smallRefund }]),
  ],
  ['status', (id: unknown) => Reflect.apply(statusDraft, undefined, [bank, { path: { paymentId: id } }])],
] as const) {
  test(`accepts and refuses the paymentId of ${what} at its limits: 1 to 36 letters, digits, hyphens (paper 1 B, Endpoints; gaps: online-payment.status.unknown)`, async () => {
    for (const id of ['a', '-', 'Z'.repeat(35), 'Z'.repeat(36), paymentId]) assert.doesNotThrow(() => ask(id))
    const wrong = [...words('. .. a/b a%2fb a?b ä'), '', 'Z'.repeat(37), 'a b', 'a\n', 5, null, undefined, {}]
    for (const id of wrong) {
      const { message } = await typeErrorOf(() => ask(id))
      assert.match(message, new RegExp(`^online-payment\\.${what} path\\.paymentId (is required|must be )`))
    }
  })
}
function statusDraft(...given: Parameters<typeof readPayment.draft>) {
  return readPayment.draft(...given)
}

test('accepts and refuses the session id of every call: a UUID of 36 characters in any case (gaps: online-payment.pair.scope)', async () => {
  const calls = [
    (headers: Record<string, string>) => createPayment.draft(bank, { headers, body: smallOrder }),
    (headers: Record<string, string>) => readPayment.draft(bank, { headers, path: { paymentId } }),
    (headers: Record<string, string>) =>
      refundPayment.draft(bank, { headers, path: { paymentId }, body: smallRefund }),
    (headers: Record<string, string>) => listProviders.draft(bank, { headers }),
  ]
  const right = '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01'
  for (const ask of calls) {
    for (const id of [right, right.toUpperCase(), '00000000-0000-0000-0000-000000000000']) {
      assert.equal(ask({ 'x-session-id': id }).headers['x-session-id'], id)
    }
    assert.doesNotThrow(() => ask({}))
    const changed = [right.replaceAll('-', ''), right.slice(1), right.replace('c', 'g')]
    for (const id of ['', 'a', ...changed, `{${right}}`, `${right} `, `${right}0`]) {
      const { message } = await typeErrorOf(() => ask({ 'x-session-id': id }))
      assert.match(message, /^online-payment\.\w+ headers\.x-session-id must be a UUID of 36 characters$/)
    }
    for (const name of words('x-request-id X-Session-Id authorization date x-api-key content-type')) {
      const { message } = await typeErrorOf(() => ask({ [name]: right }))
      assert.include(message, `headers.${name} is not a known member`)
    }
  }
})

test('keeps account, api key, merchant and private key out of every message of a wrong call (paper 1 B, Secrecy rules)', async () => {
  const { privatePem } = await testKeyPair()
  const secretBank = makeOnlinePaymentBank({
    environment: 'sandbox',
    baseUrl: 'https://bank.example',
    frontUrl: 'https://bank.example',
    sandbox: { apiKey, merchantId, keys: { 0: privatePem } },
  })
  const marks = [accountId, apiKey, merchantId, privatePem.split('\n')[3] ?? '', 'marked-in-a-value']
  const hostile = fc.constantFrom<unknown>(
    ...marks,
    ...marks.map((mark) => `${mark} `),
    ...marks.map((mark) => `https://${mark}`),
    ...marks.map((mark) => [mark]),
    ...marks.map((mark) => ({ url: mark, text: mark, name: mark })),
    privatePem,
    null,
  )
  const members = Object.fromEntries(Object.keys(fullOrder).map((name) => [name, hostile]))
  let refused = 0
  fc.assert(
    fc.property(fc.record(members, { requiredKeys: [] }), (wrong) => {
      const body = { ...smallOrder, ...wrong }
      try {
        Reflect.apply(call.create, undefined, [secretBank, { body }])
      } catch (error) {
        refused += 1
        assert.instanceOf(error, TypeError)
        for (const mark of marks) assert.notInclude(everythingIn(error), mark)
      }
    }),
  )
  assert.isAbove(refused, 50)
})
