// The settings of PSD2 payments: what must be there together, what each must look like, and which way to pay comes first.
// Everything wrong is named at once, by setting and rule, and no value is repeated.
import { exportPKCS8, generateKeyPair } from 'jose'
import { assert, test, testKeyPair } from '#kit'
import { checkConfig, readConfig } from '../../../../../edge/proxy/config/config.ts'
import { type Changes, settings } from '../../kit/proxy.ts'
import { psd2Settings } from './proxy.ts'
import { pluck } from '../../kit/lists.ts'

const orders = { ORDERS: {} }

async function faultsOf(changes: Changes): Promise<string> {
  try {
    await checkConfig({ ...orders, ...(await settings(await psd2Settings(changes))) })
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

async function rails(changes: Changes = {}): Promise<readonly string[]> {
  const both = await settings()
  const { payments } = readConfig({ ...both, ...(await settings(await psd2Settings())), ...both, ...changes })
  return payments?.rails.map(({ name }) => name) ?? []
}

test('offers PSD2 payments alone, without a setting of online payment (house: 3)', async () => {
  assert.equal(await faultsOf({}), '')
  const { payments } = readConfig(await settings(await psd2Settings()))
  assert.deepEqual(pluck(payments?.rails, 'name'), ['psd2-payments'])
})

test('offers two ways to pay in the order of the settings, online payment first without one (house: 3)', async () => {
  assert.deepEqual(await rails(), ['online-payment', 'psd2-payments'])
  assert.deepEqual(await rails({ PAYMENT_RAILS: ' psd2-payments  online-payment ' }), [
    'psd2-payments',
    'online-payment',
  ])
})

test('asks for the name of every way to pay that is set up, and no other (house: 3)', async () => {
  for (const [text, rule] of [
    ['psd2', /PAYMENT_RAILS must name ways to pay/],
    ['online-payment', /PAYMENT_RAILS must name every way/],
    ['psd2-payments online-payment', /PAYMENT_RAILS must name every way/],
    ['psd2-payments psd2-payments', /PAYMENT_RAILS must name every way/],
    ['', /PAYMENT_RAILS must name every way/],
  ] as const)
    assert.match(await faultsOf({ PAYMENT_RAILS: text }), rule, text)
  assert.equal(await faultsOf({ PAYMENT_RAILS: 'psd2-payments' }), '')
})

test('names what is missing where a payee shows that PSD2 payments are wanted (house: 3)', async () => {
  const needed = ['PSD2_CLIENT_ID', 'PSD2_CLIENT_SECRET', 'PSD2_API_KEY', 'PSD2_KEY_ID', 'PSD2_SIGNING_KEY']
  const none = Object.fromEntries(needed.map((name) => [name, undefined]))
  assert.equal(await faultsOf(none), needed.map((name) => `${name} is missing`).join('; '))
  assert.equal(await faultsOf({ PSD2_PAYEE_NAME: undefined }), 'PSD2_PAYEE_NAME is missing')
})

test('leaves online payment as it is where the keys are there and no payee (house: 3)', async () => {
  const online = await settings()
  const both = {
    ...(await settings(await psd2Settings())),
    ...online,
    PSD2_PAYEE_IBAN: undefined,
    PSD2_PAYEE_NAME: undefined,
  }
  const given = Object.fromEntries(Object.entries(both).filter(([, value]) => value !== undefined))
  // The keys alone are for the merchant's own payments.
  const all = { ...orders, ...given, PAYOUTS: {}, MERCHANT_KEYS: 'canary-merchant-key-0123456789abcdef' }
  await checkConfig(all)
  assert.deepEqual(pluck(readConfig(all).payments?.rails, 'name'), ['online-payment'])
})

test('names each setting of a wrong form, and repeats no value (house: 4)', async () => {
  const { publicPem } = await testKeyPair()
  for (const [name, value] of [
    ['PSD2_BASE_URL', 'https://bank.example/'],
    ['PSD2_CLIENT_ID', 'a b'],
    ['PSD2_CLIENT_SECRET', 'ä'],
    ['PSD2_API_KEY', 'a'.repeat(129)],
    ['PSD2_KEY_ID', ''],
    ['PSD2_ALGORITHM', 'HS256'],
    ['PSD2_SIGNING_KEY', publicPem],
    ['PSD2_CERTIFICATE', 'no certificate'],
    ['PSD2_PAYEE_IBAN', 'FI1999900000000301'],
    ['PSD2_PAYEE_IBAN', 'US123'],
    ['PSD2_PAYEE_NAME', 'x'.repeat(71)],
    ['PSD2_PAYEE_NAME', 'Kauppa €'],
    ['PSD2_PAYEE_COUNTRY', 'ee'],
    ['PSD2_ULTIMATE_PAYEE', 'x'.repeat(71)],
    ['PSD2_PAYEE_AT_BANK', 'yes'],
  ] as const) {
    const faults = await faultsOf({ [name]: value })
    assert.include(faults, name, value)
    if (value.length > 8) assert.notInclude(faults, value)
  }
})

test('names everything that is wrong at once, each setting once (house: 3)', async () => {
  const { publicPem } = await testKeyPair()
  const faults = await faultsOf({
    PAYMENT_RAILS: 'psd2',
    PSD2_CLIENT_ID: undefined,
    PSD2_KEY_ID: 'a b',
    PSD2_ALGORITHM: 'HS256',
    PSD2_SIGNING_KEY: publicPem,
    PSD2_PAYEE_NAME: '',
    MERCHANT_KEYS: 'canary-merchant-key-0123456789abcdef',
    PAYOUTS: {},
  })
  assert.deepEqual(
    faults
      .split('; ')
      .map((fault) => fault.split(' ')[0] ?? '')
      .toSorted((one, other) => (one < other ? -1 : 1)),
    [
      'PAYMENT_RAILS',
      'PSD2_ALGORITHM',
      'PSD2_CLIENT_ID',
      'PSD2_KEY_ID',
      'PSD2_PAYEE_NAME',
      'PSD2_SIGNING_KEY',
    ],
    faults,
  )
})

test('tries a key by every way to sign where the one that is named is none (house: 3)', async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  for (const pem of [(await testKeyPair()).privatePem, await exportPKCS8(privateKey)]) {
    const faults = await faultsOf({ PSD2_ALGORITHM: 'HS256', PSD2_SIGNING_KEY: pem })
    assert.equal(faults, 'PSD2_ALGORITHM must be RS256, PS256 or ES256')
  }
})

test('asks for the address of a payee abroad, and takes it (gaps: psd2.request.payee)', async () => {
  const abroad = { PSD2_PAYEE_IBAN: 'EE159900000000000013' }
  const rule = 'PSD2_PAYEE_ADDRESS and PSD2_PAYEE_COUNTRY are needed unless PSD2_PAYEE_IBAN is Finnish'
  assert.equal(await faultsOf(abroad), rule)
  assert.equal(await faultsOf({ ...abroad, PSD2_PAYEE_COUNTRY: 'EE' }), rule)
  assert.equal(
    await faultsOf({ ...abroad, PSD2_PAYEE_COUNTRY: 'EE', PSD2_PAYEE_ADDRESS: 'Pikk 1 | Tallinn' }),
    '',
  )
})

test('takes a certificate as a setting in the sandbox only, and plain addresses there only (house: 2)', async () => {
  const pem = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'
  assert.include(await faultsOf({ PSD2_CERTIFICATE: pem }), 'PSD2_CERTIFICATE is for the sandbox only')
  assert.include(
    await faultsOf({ PSD2_BASE_URL: 'http://bank.example' }),
    'PSD2_BASE_URL must be https in production',
  )
})

test('reaches the bank by a binding and an address of its own, and by those of the others without (house: 2)', async () => {
  const calls: string[] = []
  const carry = (name: string) => ({
    fetch: (url: string) => {
      calls.push(`${name} ${new URL(url).host}`)
      return Promise.reject(new Error('Network connection lost.'))
    },
  })
  const order = {
    attemptKey: 'key-1',
    handle: 'handle',
    amount: '12.50',
    currency: 'EUR',
    reference: '1232',
    returnUrl: 'https://pay.shop.example/return/handle',
    callbackUrl: 'https://pay.shop.example/callback/handle',
  } as const
  for (const changes of [
    { BANK: carry('BANK') },
    { BANK: carry('BANK'), BANK_PSD2: carry('BANK_PSD2'), PSD2_BASE_URL: 'https://psd2.bank.example' },
    {
      BANK: carry('BANK'),
      BANK_PSD2: carry('BANK_PSD2'),
      BANK_PSD2_NEXT: carry('BANK_PSD2_NEXT'),
      BANK_NEXT_FROM: '2020-01-01T00:00:00Z',
    },
  ]) {
    const { payments } = readConfig(await settings(await psd2Settings(changes)))
    await payments?.rails[0].start(order).catch(() => undefined)
  }
  assert.deepEqual(
    [...new Set(calls)],
    ['BANK api.bank.example', 'BANK_PSD2 psd2.bank.example', 'BANK_PSD2_NEXT api.bank.example'],
  )
})
