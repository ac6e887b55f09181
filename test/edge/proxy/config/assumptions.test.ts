// The setting ASSUMPTIONS: what is wrong in it is named, and what is right in it reaches the calls of every interface.
// What each assumption changes is in the tests of core.
import { assert, test, testKeyPair } from '#kit'
import { checkConfig, ConfigurationError } from '../../../../edge/proxy/config/config.ts'
import { sources as accountAccess } from '../../../../edge/proxy/interfaces/account-access/settings.ts'
import { sources as balticAccounts } from '../../../../edge/proxy/interfaces/baltic/source/settings.ts'
import { channel as corporatePayments } from '../../../../edge/proxy/interfaces/corporate-payments/settings.ts'
import { rail as onlinePayment } from '../../../../edge/proxy/interfaces/online-payment/settings.ts'
import { batches as psd2Batches } from '../../../../edge/proxy/interfaces/psd2-payments/batches/settings.ts'
import { rail as psd2Payments } from '../../../../edge/proxy/interfaces/psd2-payments/rail/settings.ts'
import { channel as requestToPay } from '../../../../edge/proxy/interfaces/request-to-pay/settings.ts'
import { INTERFACES } from '../../../../edge/proxy/interfaces/index.ts'
import type { Bindings, Reach } from '../../../../edge/proxy/interfaces/shared/capability.ts'
import { guides, read, sources } from '../../../house/files.ts'
import { settings } from '../kit/proxy.ts'

async function faultsOf(assumptions: string): Promise<string> {
  const orders = { getByName: () => undefined }
  return checkConfig(await settings({ ORDERS: orders, ASSUMPTIONS: assumptions })).then(
    () => '',
    (error: unknown) => {
      assert.instanceOf(error, ConfigurationError)
      return (error as Error).message
    },
  )
}

const setTo = (name: string, id: string, value: unknown) => JSON.stringify({ [name]: { [id]: value } })

test('accepts assumptions of every interface, also of one that is not set up, and none (house: gaps.ts)', async () => {
  for (const { name } of INTERFACES)
    assert.equal(await faultsOf(setTo(name, 'shared.clock-tolerance', 60)), '', name)
  assert.equal(await faultsOf('{}'), '')
})

test('names the interface, the id and the rule of what is wrong in the assumptions (house: gaps.ts)', async () => {
  for (const broken of ['', '{', 'null', '1', '"x"', '{ "baltic": null }', '{ "baltic": 1 }', '["baltic"]'])
    assert.include(
      await faultsOf(broken),
      'ASSUMPTIONS must be JSON: { "<interface>": { "<id>": … } }',
      broken,
    )
  const wrong = [
    ['sepa', 'psd2.token', 1, 'sepa is not known'],
    ['psd2-payments', 'corporate.lost', 1, 'psd2-payments corporate.lost is not known'],
    [
      'psd2-payments',
      'psd2.token',
      'x',
      'psd2-payments psd2.token must be like {"scope":"payments","scheme":"Bearer"}',
    ],
    ['baltic', 'baltic.consent.valid-until', '90', 'baltic baltic.consent.valid-until must be like 180'],
  ] as const
  for (const [name, id, value, fault] of wrong)
    assert.include(await faultsOf(setTo(name, id, value)), `ASSUMPTIONS ${fault}`)
})

test('refuses a wait or a number of looks on which "never twice" stands that is shorter, each by its id (gaps Part 4)', async () => {
  const marked = INTERFACES.flatMap(({ name, gaps }) =>
    Object.entries(gaps).flatMap(([id, { assumption, atLeast }]) =>
      atLeast ? [[name, id, assumption] as const] : [],
    ),
  )
  assert.lengthOf(marked, 3)
  for (const [name, id, assumption] of marked) {
    const ours = JSON.stringify(assumption)
    const shorter = JSON.parse(ours.replaceAll(/\d+/g, (number) => String(Number(number) - 1))) as unknown
    assert.include(
      await faultsOf(setTo(name, id, shorter)),
      `ASSUMPTIONS ${name} ${id} must be at least ${ours}`,
    )
    const longer = JSON.parse(ours.replaceAll(/\d+/g, (number) => String(Number(number) + 1))) as unknown
    assert.equal(await faultsOf(setTo(name, id, longer)), '')
  }
})

/** Notes where the first call goes, and lets it fail. */
function watchedReach(): { reach: Reach; asked: URL[] } {
  const asked: URL[] = []
  const reach: Reach = {
    environment: 'sandbox',
    baseUrl: 'https://bank.example',
    isLocal: false,
    transport: (request) => {
      asked.push(new URL(request))
      return Promise.reject(new Error('the line broke'))
    },
    ownTime: () => Date.parse('2026-11-20T10:00:00Z'),
    bankTime: () => Date.parse('2026-11-20T10:00:00Z'),
    certificate: () => 'BANK',
  }
  return { reach, asked }
}

const { privatePem } = await testKeyPair()
const psd2 = {
  PSD2_CLIENT_ID: 'client',
  PSD2_CLIENT_SECRET: 'secret',
  PSD2_API_KEY: 'key',
  PSD2_KEY_ID: 'seal',
  PSD2_SIGNING_KEY: privatePem,
  PUBLIC_URL: 'https://pay.shop.example',
}
const back = 'https://pay.shop.example/consent'
const oauth = 'shared.oauth.token'
const immediate = { paymentId: 'payment', kind: 'sepa' }

/** Of each capability: settings, the path that is another one, and a call that goes there. */
const calls: [
  name: string,
  id: string,
  given: Bindings,
  call: (bindings: Bindings, reach: Reach) => Promise<unknown>,
][] = [
  [
    'online-payment',
    'online-payment.status.path',
    {
      BANK_FRONT_URL: 'https://www.bank.example',
      MERCHANT_ID: 'merchant',
      ACCOUNT_ID: 'account',
      BANK_API_KEY: 'key',
      SIGNING_KEY: privatePem,
    },
    async (bindings, reach) => onlinePayment.make(bindings, reach).read({ paymentId: 'payment' }),
  ],
  [
    'account-access',
    oauth,
    { CLIENT_ID: 'client', CLIENT_SECRET: 'secret', CLIENT_API_KEY: 'key', OWN_BANK: 'FI Own Bank' },
    async (bindings, reach) => accountAccess.make(bindings, reach)[0]?.refresh('token'),
  ],
  [
    'request-to-pay',
    'request-to-pay.status.path',
    { REQUEST_TO_PAY_BASE_URL: 'https://bank.example', REQUEST_TO_PAY_API_KEY: 'key' },
    async (bindings, reach) =>
      requestToPay
        .make(bindings, reach)
        .look({ instructionId: 'I1', operation: 'request', body: '{"endToEndId":"E1"}' }),
  ],
  [
    'corporate-payments',
    'corporate.token.path',
    {
      CORPORATE_BASE_URL: 'https://bank.example',
      CORPORATE_CLIENT_ID: 'client',
      CORPORATE_CLIENT_SECRET: 'secret',
      CORPORATE_KEY_ID: 'key',
      CORPORATE_PRIVATE_KEY: privatePem,
    },
    async (bindings, reach) => corporatePayments.make(bindings, reach).openTokens?.().get('BANK'),
  ],
  ['psd2-payments', oauth, psd2, async (bindings, reach) => psd2Batches.make(bindings, reach).look('batch')],
  [
    'psd2-payments',
    oauth,
    { ...psd2, PSD2_PAYEE_IBAN: 'FI1999900000000300', PSD2_PAYEE_NAME: 'Shop' },
    async (bindings, reach) => psd2Payments.make(bindings, reach).withdraw?.(immediate),
  ],
  [
    'baltic',
    oauth,
    {
      BALTIC_CLIENT_ID: 'client',
      BALTIC_CLIENT_SECRET: 'secret',
      BALTIC_EE_BASE_URL: 'https://bank.example',
      BALTIC_EE_BANK: 'EE Bank',
    },
    async (bindings, reach) => balticAccounts.make(bindings, reach)[0]?.authorize(back),
  ],
]

for (const [name, id, given, call] of calls) {
  const whose = 'PSD2_PAYEE_IBAN' in given ? `the payers of ${name}` : name
  test(`lets ${id} of ${whose} reach a call, and leaves it out of every other bank (house: gaps.ts)`, async () => {
    const pathOf = async (bindings: Bindings) => {
      const { reach, asked } = watchedReach()
      await call(bindings, reach).catch(() => undefined)
      return asked[0]?.pathname
    }
    const usual = await pathOf(given)
    assert.isString(usual)
    const own = id === 'online-payment.status.path' ? '/other/place/{paymentId}' : '/other/place'
    const moved = (await pathOf({ ...given, ASSUMPTIONS: setTo(name, id, own) })) ?? ''
    assert.equal(moved.split('/').slice(0, 3).join('/'), '/other/place')
    const other = name === 'baltic' ? 'psd2-payments' : 'baltic'
    assert.equal(await pathOf({ ...given, ASSUMPTIONS: setTo(other, oauth, '/other/place') }), usual)
  })
}

test('takes every example of ASSUMPTIONS that a text of ours shows (house: gaps.ts)', async () => {
  const texts = [...guides, ...sources('demo/docs', 'edge/cli')].map((file) =>
    read(file).replaceAll('\\`', '`'),
  )
  const examples = texts.flatMap((text) => [
    ...[...text.matchAll(/ASSUMPTIONS='([^']+)'/g)].map(([, json = '']) => json),
    ...[...text.matchAll(/`ASSUMPTIONS`[^\n]*?`(\{.*?\})`/g)].map(([, json = '']) => json),
  ])
  assert.isAtLeast(examples.length, 2)
  for (const example of examples) assert.equal(await faultsOf(example), '', example)
})
