// The bank of each interface: its options, what it shows of its secrets, and what it may assume in place of our gaps.
// What each assumption changes is in the tests of its interface; which keys can be read in test/core/shared/signing.test.ts.
import { assert, test } from '#kit'
import { accountAccessGaps, makeAccountAccessBank } from '../../core/account-access/index.ts'
import { balticGaps, makeBalticBank } from '../../core/baltic/index.ts'
import { corporatePaymentsGaps, makeCorporateBank } from '../../core/corporate-payments/index.ts'
import { makeOnlinePaymentBank, onlinePaymentGaps } from '../../core/online-payment/index.ts'
import { makePsd2Bank, psd2PaymentsGaps } from '../../core/psd2-payments/index.ts'
import { makeRequestToPayBank, requestToPayGaps } from '../../core/request-to-pay/index.ts'
import type { Gaps } from '../../core/shared/gaps.ts'
import { refusalOf } from './shared/thrown.ts'
import { short } from './shared/fields.ts'
import { withValue } from '../edge/sandbox/raw/json-form.ts'

const sign = () => Promise.resolve(new Uint8Array([1]))
const certificatePem = '-----BEGIN CERTIFICATE-----\nbWFya2Vk\n-----END CERTIFICATE-----\n'
const apiKey = 'marked-api-key'
const client = { id: 'marked-id', secret: 'marked-secret' }
const oauth = { clientId: client.id, clientSecret: client.secret, keyId: 'marked-key', privateKey: sign }
const baseUrl = 'https://bank.example'

/** What a member of credentials may be, and the rule that all else breaks. */
interface MemberRule {
  path: string
  accepts?: readonly unknown[]
  refuses: readonly unknown[]
  rule: string
}

/** What no header value is. */
const NO_HEADER = [
  '',
  ' ',
  'a b',
  'kéy',
  'k\n',
  'k\r\nx-evil: 1',
  'k\0',
  '\x7f',
  '☃',
  5,
  null,
  undefined,
  [],
  {},
]
const visible = (path: string, max: number, rule = ''): MemberRule => ({
  path,
  accepts: ['k', '!~', 'k'.repeat(max - 1), 'k'.repeat(max), 'with,"quotes"'],
  refuses: [...NO_HEADER, 'k'.repeat(max + 1)],
  rule: `must be 1 to ${max} visible ASCII characters${rule}`,
})
const certificate: MemberRule = {
  path: 'certificatePem',
  accepts: [undefined, certificatePem, certificatePem.replaceAll('\n', '\r\n'), `\n ${certificatePem} `],
  refuses: [
    '',
    'a',
    5,
    null,
    certificatePem.repeat(2),
    certificatePem.replaceAll('CERTIFICATE', 'PRIVATE KEY'),
  ],
  rule: 'must be a certificate as PEM',
}
const oauthRules: MemberRule[] = [
  visible('clientId', 255),
  visible('clientSecret', 1_024),
  visible('keyId', 255),
  { path: 'privateKey', refuses: [null, undefined], rule: 'must be a private key or a signer' },
  certificate,
]

interface Maker {
  name: string
  gaps: Gaps
  make(options: never): { readonly identity: unknown; readonly environment: string }
  /** Options beside the common ones. */
  own?: object
  /** The smallest credentials; every text of them is a secret. */
  credentials: object
  members: readonly MemberRule[]
  /** Whether there is a sandbox only. */
  isSandboxOnly?: true
}

const makers: readonly Maker[] = [
  {
    name: 'account access',
    gaps: accountAccessGaps,
    make: makeAccountAccessBank,
    credentials: { apiKey, client },
    members: [visible('apiKey', 128), visible('client.id', 255), visible('client.secret', 1_024)],
  },
  {
    name: 'online payment',
    gaps: onlinePaymentGaps,
    make: makeOnlinePaymentBank,
    own: { frontUrl: 'https://pay.bank.example' },
    credentials: { apiKey, merchantId: 'marked-merchant', keys: { 0: sign } },
    members: [
      visible('apiKey', 128),
      {
        path: 'merchantId',
        accepts: ['m', '!~', 'm'.repeat(64), '3F0C8F7E-5A4B-4F7E-9D27-5B1F6F0F2A11'],
        refuses: [...NO_HEADER, 'm'.repeat(65), 'a:b', ':'],
        rule: 'must be 1 to 64 visible ASCII characters without a colon',
      },
      {
        path: 'keys',
        accepts: [{ 0: sign }, { 9999: sign }, { 0: sign, 1: sign }],
        refuses: [
          {},
          [],
          ...['10000', '-1', '01', 'x', '1.5'].map((name) => ({ [name]: sign })),
          null,
          undefined,
        ],
        rule: 'must hold at least one key under a version from 0 to 9999',
      },
      { path: 'keyVersion', refuses: [1, -1, 0.5, Number.NaN, 10_000], rule: 'must name one of the keys' },
    ],
  },
  {
    name: 'requests to pay',
    gaps: requestToPayGaps,
    make: makeRequestToPayBank,
    credentials: { apiKey },
    members: [visible('apiKey', 128)],
    isSandboxOnly: true,
  },
  {
    name: 'PSD2 payments',
    gaps: psd2PaymentsGaps,
    make: makePsd2Bank,
    credentials: { ...oauth, apiKey },
    members: [
      ...oauthRules,
      visible('apiKey', 128),
      {
        path: 'algorithm',
        accepts: [undefined, 'ES256'],
        refuses: ['HS256'],
        rule: 'must be RS256, PS256 or ES256',
      },
      { path: 'ownIbans', refuses: [['FI1'], 'FI1'], rule: 'must be a list of IBANs' },
    ],
  },
  {
    name: 'corporate payments',
    gaps: corporatePaymentsGaps,
    make: makeCorporateBank,
    credentials: oauth,
    members: oauthRules,
  },
  {
    name: 'Baltic',
    gaps: balticGaps,
    make: makeBalticBank,
    own: { country: 'EE' },
    credentials: { client },
    members: [
      { path: 'client', refuses: [undefined, null], rule: 'must hold id and secret' },
      visible('client.id', 255),
      visible('client.secret', 1_024),
      certificate,
    ],
  },
]

/** Makes a bank of an interface from options that its type would refuse. */
const makeBank = ({ make, own, credentials }: Maker, changes: object = {}) =>
  make({ environment: 'sandbox', baseUrl, sandbox: credentials, ...own, ...changes } as never)

/** Every maker with its gaps, and assumptions that types would refuse. */
const banks = makers.map((maker): [Gaps, (assumptions: object) => unknown] => [
  maker.gaps,
  (assumptions) => makeBank(maker, { assumptions }),
])

for (const maker of makers) {
  const { name, credentials, members, isSandboxOnly } = maker
  const production = { environment: 'production', production: credentials }

  test(`makes a bank of ${name} with the credentials of its environment (gaps: shared.base-url)`, () => {
    assert.equal(makeBank(maker).environment, 'sandbox')
    if (!isSandboxOnly) assert.equal(makeBank(maker, production).environment, 'production')
  })

  test(`refuses options of ${name} that are missing or wrong, and repeats no value (gaps: shared.base-url, shared.redirect-url, shared.mtls, online-payment.auth.keys)`, () => {
    for (const [changes, message] of [
      [{ environment: undefined }, "environment must be 'sandbox' or 'production'"],
      [{ environment: 'test' }, "environment must be 'sandbox' or 'production'"],
      [{ environment: 'production' }, 'production must hold the credentials of that environment'],
      [{ ...production, environment: 'sandbox', sandbox: undefined }, 'sandbox must hold the credentials'],
      [{ sandbox: null }, 'sandbox must hold the credentials of that environment'],
      [{ sandbox: 'marked-text' }, 'sandbox must hold the credentials of that environment'],
      [{ baseUrl: undefined }, 'baseUrl must be an absolute http address'],
      [{ baseUrl: `${baseUrl}/` }, 'baseUrl must be an absolute http address'],
      [{ ...production, baseUrl: 'http://bank.example' }, 'baseUrl must be an absolute https address'],
      [{ ...production, allowLocalAddresses: true }, 'allowLocalAddresses is for the sandbox only'],
      [
        { ...production, assumptions: { 'shared.redirect-url': true } },
        'allowLocalAddresses is for the sandbox only',
      ],
      ...(members.includes(certificate)
        ? [
            [
              { ...production, production: { ...credentials, certificatePem } },
              'production.certificatePem is for the sandbox only: in production `fetch` presents the certificate',
            ] as const,
          ]
        : []),
    ] as const) {
      if (isSandboxOnly && 'environment' in changes && changes.environment === 'production') continue
      const said = refusalOf(() => makeBank(maker, changes))
      assert.isTrue(said.startsWith(message), said)
      for (const mark of ['marked', 'bWFya2Vk']) assert.notInclude(said, mark)
    }
  })

  for (const { path, accepts = [], refuses, rule } of members) {
    test(`accepts and refuses ${path} of ${name} at its limits, and does not repeat it (1 A, Authentication; 2 B, Authentication; gaps: online-payment.auth.format, online-payment.auth.keys)`, () => {
      const make = (value: unknown) => makeBank(maker, { sandbox: withValue(credentials, path, value) })
      for (const value of accepts) assert.doesNotThrow(() => make(value), short(value))
      for (const value of refuses) {
        const said = refusalOf(() => make(value))
        assert.equal(said, `sandbox.${path} ${rule}`, short(value))
      }
    })
  }

  test(`keeps every secret out of what a bank of ${name} shows, to JSON, to a copy and to the console of a runtime (paper 1 B, Secrecy rules; promises: R30)`, () => {
    const bank = makeBank(maker)
    const { Bun: bun, Deno: deno, process: node } = globalThis as Inspectors
    const shown = [
      JSON.stringify([bank, { ...bank }, Object.keys(bank), Object.entries(bank)]),
      bun?.inspect(bank),
      deno?.inspect(bank),
      node?.getBuiltinModule?.('node:util').inspect(bank, { showHidden: true, depth: 9 }),
    ].join('\n')
    assert.notInclude(shown, 'marked')
    // Where a runtime has no such function, this is what its console would look at.
    for (const hidden of ['identity', 'tokens']) {
      assert.notInclude(Object.keys(bank), hidden)
      assert.isUndefined(Object.getOwnPropertyDescriptor(bank, hidden)?.value)
    }
    assert.include(JSON.stringify(bank.identity), 'marked')
  })
}

/** What a runtime has to write out a value for people. */
interface Inspectors {
  Bun?: { inspect(value: unknown): string }
  Deno?: { inspect(value: unknown): string }
  process?: { getBuiltinModule?(name: string): { inspect(value: unknown, options: object): string } }
}

/** An assumption with other numbers. */
const moved = (value: unknown, by: number): unknown =>
  typeof value === 'number'
    ? value + by
    : Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, moved(one, by)]))

test('makes a bank with the answers of its interface, whatever they are, and with its own of the same form (house: gaps.ts)', () => {
  for (const [gaps, make] of banks) {
    const same = Object.entries(gaps).map(([id, { assumption }]) => [id, assumption] as const)
    assert.doesNotThrow(() => make(Object.fromEntries(same)))
    assert.doesNotThrow(() => make({}))
  }
})

test('refuses an answer that no gap knows, or of another form, and names it (house: gaps.ts)', () => {
  for (const [, make] of banks) {
    assert.equal(
      refusalOf(() => make({ 'no.such.place': 1 })),
      'assumptions no.such.place is not known',
    )
    const refusal = refusalOf(() => make({ 'shared.clock-tolerance': '300' }))
    assert.equal(refusal, 'assumptions shared.clock-tolerance must be like 300, at most 3600')
  }
})

test('lets a wait or a number of looks on which "never twice" stands be longer, and never shorter (gaps Part 4)', () => {
  const marked = banks.flatMap(([gaps, make]) =>
    Object.entries(gaps).flatMap(([id, { assumption, atLeast }]) =>
      atLeast ? [{ id, assumption, make }] : [],
    ),
  )
  assert.sameMembers(
    marked.map(({ id }) => id),
    ['online-payment.refund.quiet', 'corporate.lost', 'request-to-pay.lost'],
  )
  for (const { id, assumption, make } of marked) {
    assert.doesNotThrow(() => make({ [id]: moved(assumption, 1) }), id)
    const refusal = refusalOf(() => make({ [id]: moved(assumption, -1) }))
    assert.equal(refusal, `assumptions ${id} must be at least ${JSON.stringify(assumption)}`)
  }
})

test('refuses names of endpoints that hide each other or another member of the order (gaps: online-payment.create.endpoints)', () => {
  const [, make] = banks[1] ?? []
  for (const [endpoints, callback] of [
    [{ return: 'a', cancel: 'a', reject: 'b' }, 'c'],
    [{ return: 'a', cancel: 'b', reject: 'c' }, 'c'],
    [{ return: 'amount', cancel: 'b', reject: 'c' }, 'd'],
  ] as const) {
    const own = { 'online-payment.create.endpoints': endpoints, 'online-payment.create.callback': callback }
    assert.throws(() => make?.(own), TypeError, 'online-payment.create.endpoints must differ')
  }
})
