// The settings of the proxy: what is missing is named at once, what is wrong too, and no value is ever repeated.
import { assert, deep, fc, test } from '#kit'
import { ConfigurationError, readConfig } from '../../../edge/proxy/config.ts'
import { problemOf, settings, startProxy, withLog } from './proxy.ts'

const REQUIRED = [
  'PUBLIC_URL',
  'RETURN_URL',
  'BANK_ENVIRONMENT',
  'BANK_BASE_URL',
  'BANK_FRONT_URL',
  'MERCHANT_ID',
  'ACCOUNT_ID',
  'BANK_API_KEY',
  'SIGNING_KEY',
  'HANDLE_KEY',
]

function faultsOf(bindings: Record<string, unknown>): string {
  try {
    readConfig(bindings)
    return ''
  } catch (error) {
    assert.instanceOf(error, ConfigurationError)
    return (error as Error).message
  }
}

test('accepts settings that work, and the least of them (house: 2)', async () => {
  assert.equal(faultsOf(await settings()), '')
  const least = await settings({
    MERCHANT_NAME: undefined,
    OWN_BANK: undefined,
    BANK_KEYS_URL: undefined,
    CALLBACK_API_KEY: undefined,
    PRICE_LIST: undefined,
  })
  assert.equal(faultsOf(least), '')
})

test('names everything that is missing at once (house: 2)', () => {
  const told = faultsOf({})
  for (const name of REQUIRED) assert.include(told, `${name} is missing`)
  assert.include(told, 'ORDER_SECRET, ORDER_PUBLIC_KEY or PRICE_LIST is missing')
  assert.lengthOf(told.split('; '), REQUIRED.length + 1)
})

test('names each setting that is missing alone (house: 2)', async () => {
  for (const name of REQUIRED) {
    // oxlint-disable-next-line no-await-in-loop
    assert.equal(faultsOf(await settings({ [name]: undefined })), `${name} is missing`)
  }
})

test('names what is wrong by its rule (house: 4)', async () => {
  const cases: [Record<string, unknown>, string][] = [
    [{ PUBLIC_URL: 'https://pay.shop.example/' }, 'PUBLIC_URL must'],
    [{ PUBLIC_URL: 'https://pay.shop.example/?x=1' }, 'PUBLIC_URL must'],
    [{ PUBLIC_URL: 'https://pay.shop.example/#x' }, 'PUBLIC_URL must'],
    [{ PUBLIC_URL: 'pay.shop.example' }, 'PUBLIC_URL must'],
    [{ PUBLIC_URL: 'http://pay.shop.example' }, 'PUBLIC_URL must be https'],
    [{ PUBLIC_URL: 'https://localhost' }, 'PUBLIC_URL must be https with a public host'],
    [{ PUBLIC_URL: 'https://127.0.0.1' }, 'PUBLIC_URL must be https with a public host'],
    [{ RETURN_URL: 'javascript:alert(1)' }, 'RETURN_URL must'],
    [{ RETURN_URL: '/receipt' }, 'RETURN_URL must'],
    [{ RETURN_URL: 'https://shop.example/#receipt' }, 'RETURN_URL must'],
    [{ BANK_ENVIRONMENT: 'test' }, 'BANK_ENVIRONMENT must be sandbox or production'],
    [{ BANK_ENVIRONMENT: '' }, 'BANK_ENVIRONMENT must be sandbox or production'],
    [{ BANK_BASE_URL: 'https://api.bank.example/' }, 'BANK_BASE_URL must'],
    [{ BANK_BASE_URL: 'http://api.bank.example' }, 'baseUrl must'],
    [{ BANK_FRONT_URL: 'https://www.BANK.example' }, 'frontUrl must'],
    [{ HANDLE_KEY: 'x'.repeat(31) }, 'HANDLE_KEY must have at least 32'],
    [{ HANDLE_KEY: '' }, 'HANDLE_KEY must'],
    [{ ORDER_SECRET: 'x'.repeat(31) }, 'ORDER_SECRET must have at least 32'],
    [{ ORDER_SECRET: '' }, 'ORDER_SECRET must'],
    [{ BANK_API_KEY: '' }, 'BANK_API_KEY must'],
    [{ BANK_API_KEY: 'with a space' }, 'BANK_API_KEY must'],
    [{ MERCHANT_ID: 'a:b' }, 'MERCHANT_ID must'],
    [{ SIGNING_KEY_VERSION: '-1' }, 'SIGNING_KEY_VERSION must be 0 to 9999'],
    [{ SIGNING_KEY_VERSION: '10000' }, 'SIGNING_KEY_VERSION must be 0 to 9999'],
    [{ PRICE_LIST: '{' }, 'PRICE_LIST must be JSON'],
    [{ PRICE_LIST: '{"cup":{"name":"Cup","price":12.5}}' }, 'PRICE_LIST must be JSON'],
    [{ PRICE_LIST: '"cup"' }, 'PRICE_LIST must be JSON'],
    [{ CALLBACK_API_KEY: undefined }, 'BANK_KEYS_URL and CALLBACK_API_KEY go together'],
    [{ BANK_KEYS_URL: undefined }, 'BANK_KEYS_URL and CALLBACK_API_KEY go together'],
    [{ CALLBACK_API_KEY: '' }, 'CALLBACK_API_KEY must'],
    [{ ALLOW_LOCAL_ADDRESSES: 'true' }, 'ALLOW_LOCAL_ADDRESSES is for the sandbox only'],
    [{ ALLOW_LOCAL_ADDRESSES: 'yes' }, 'ALLOW_LOCAL_ADDRESSES must be true or false'],
    [{ ALLOWED_ORIGINS: '*' }, 'ALLOWED_ORIGINS must be origins'],
    [{ ALLOWED_ORIGINS: 'null' }, 'ALLOWED_ORIGINS must be origins'],
    [{ ALLOWED_ORIGINS: 'https://shop.example/' }, 'ALLOWED_ORIGINS must be origins'],
    [{ ALLOWED_ORIGINS: 'https://a.example, https://b.example' }, 'ALLOWED_ORIGINS must be origins'],
    [{ ALLOWED_ORIGINS: 'https://SHOP.example' }, 'ALLOWED_ORIGINS must be origins'],
    [{ ALLOWED_ORIGINS: 'file:///x' }, 'ALLOWED_ORIGINS must be origins'],
    [{ OWN_BANK: 'Own Bank' }, 'OWN_BANK must be a country code'],
  ]
  for (const [change, words] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    assert.include(faultsOf(await settings(change)), words, JSON.stringify(change))
  }
})

test('lets local addresses pass in a sandbox that says so (gaps: shared.redirect-url)', async () => {
  const local = {
    BANK_ENVIRONMENT: 'sandbox',
    PUBLIC_URL: 'http://localhost:8787/pay',
    RETURN_URL: 'http://localhost:8787/receipt',
    BANK_BASE_URL: 'http://127.0.0.1:8787',
    BANK_FRONT_URL: 'http://127.0.0.1:8787',
    BANK_KEYS_URL: 'http://127.0.0.1:8787/keys.json',
  }
  assert.include(faultsOf(await settings(local)), 'PUBLIC_URL must be https')
  assert.equal(faultsOf(await settings({ ...local, ALLOW_LOCAL_ADDRESSES: 'true' })), '')
})

test('repeats no value of a setting, whatever it is (promises: R30)', async () => {
  const good = await settings()
  const canary = 'canary-7f3a91c2'
  const value = fc.constantFrom<unknown>(
    canary,
    `${canary} `,
    ` ${canary}\n`,
    `https://${canary}/`,
    `http://${canary}`,
    `${canary}:${canary}`,
    { [canary]: canary },
    [canary],
    `{"${canary}":1}`,
    `-----BEGIN PRIVATE KEY-----${canary}`,
    7_391_725,
    true,
    null,
  )
  const names = [
    ...Object.keys(good),
    'ORDER_PUBLIC_KEY',
    'ALLOWED_ORIGINS',
    'ALLOW_LOCAL_ADDRESSES',
    'SIGNING_KEY_VERSION',
  ]
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), value, { minKeys: 1, maxKeys: 4 }), (change) => {
      const told = faultsOf({ ...good, ...change })
      assert.notInclude(told, canary)
      assert.notInclude(told, '7391725')
    }),
    { numRuns: deep(100, 2_000) },
  )
})

test('keeps secrets out of what a configuration shows (promises: R25, R30)', async () => {
  const { bank } = readConfig(await settings())
  const shown = JSON.stringify(bank) + JSON.stringify(Object.keys(bank)) + JSON.stringify({ ...bank })
  assert.notMatch(shown, /canary|c0ffee00|PRIVATE KEY/)
})

test('answers with the names of what is missing, in the log and in the first answer (house: 2)', async () => {
  const proxy = await startProxy({ HANDLE_KEY: undefined, MERCHANT_ID: undefined, BANK_KEYS_URL: undefined })
  const { result, lines } = await withLog(() => proxy.press())
  assert.equal(result.status, 503)
  const told = await problemOf(result)
  assert.equal(told.code, 'configuration_invalid')
  const detail =
    'MERCHANT_ID is missing; HANDLE_KEY is missing; BANK_KEYS_URL and CALLBACK_API_KEY go together'
  assert.equal(told.detail, detail)
  assert.lengthOf(lines, 1)
  assert.deepInclude(JSON.parse(lines[0] ?? ''), {
    event: 'configuration_invalid',
    requestId: told.requestId,
    rule: detail,
  })
})
