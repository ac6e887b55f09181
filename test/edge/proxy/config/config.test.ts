// The settings of the proxy: what is missing is named at once, what is wrong too, and no value is ever repeated.
import { assert, deep, fc, test, testKeyPair } from '#kit'
import { checkConfig, ConfigurationError, readConfig } from '../../../../edge/proxy/config/config.ts'
import { problemOf, settings, startProxy, withLog } from '../kit/proxy.ts'
import { mintEcPair } from '../kit/token.ts'
import { Ajv } from 'ajv'
import { page } from '../../../../edge/cli/init/templates/page.ts'
import { bun, deno, express, next, node } from '../../../../edge/cli/init/templates/servers.ts'
import { SHORT_SETTINGS } from '../../../../edge/proxy/hosts/short-settings.ts'
import { settingNames } from '../../../../edge/proxy/config/settings.ts'
import type { Env } from '../../../../edge/proxy/index.ts'
import { INTERFACES } from '../../../../edge/proxy/interfaces/index.ts'
import { makeSettingsSchema } from '../../../tools/settings-schema.ts'
import { wordsOf } from '../kit/lists.ts'

const REQUIRED = wordsOf(`
  PUBLIC_URL RETURN_URL BANK_ENVIRONMENT BANK_BASE_URL BANK_FRONT_URL MERCHANT_ID ACCOUNT_ID BANK_API_KEY
  SIGNING_KEY HANDLE_KEY
`)

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

test('reads no setting with what cannot be seen at its ends: spaces, line ends, a byte order mark (house: 2)', async () => {
  const plain = await settings()
  const framed = Object.entries(plain).map(([name, value]) => [
    name,
    typeof value === 'string' ? `\uFEFF\u200B ${value}\u00A0\r\n` : value,
  ])
  const read = readConfig(Object.fromEntries(framed))
  assert.deepEqual(read.settings, readConfig(plain).settings)
  assert.deepEqual(read.orderKeys, readConfig(plain).orderKeys)
  // A name of spaces is no name.
  assert.equal(readConfig({ ...plain, MERCHANT_NAME: ' \u200B' }).settings.MERCHANT_NAME, '')
})

test('reads two secrets of order tokens whatever white space is between them (house: 2)', async () => {
  const [one, other] = ['a'.repeat(32), 'b'.repeat(32)]
  for (const between of [' ', '  ', '\n', '\r\n', '\u200B \t'])
    assert.deepEqual(
      readConfig({ ...(await settings()), ORDER_SECRET: `${one}${between}${other}` }).orderKeys.secrets,
      [one, other],
    )
})

test('names everything that is missing at once (house: 2)', () => {
  const told = faultsOf({})
  for (const name of REQUIRED) assert.include(told, `${name} is missing`)
  assert.include(told, 'ORDER_SECRET, ORDER_PUBLIC_KEY or PRICE_LIST is missing')
  assert.lengthOf(told.split('; '), REQUIRED.length + 1)
})

test('names each setting that is missing alone (house: 2)', async () => {
  for (const name of REQUIRED) {
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
    [{ BANK_BASE_URL: 'http://api.bank.example' }, 'BANK_BASE_URL must be https in production'],
    [{ BANK_FRONT_URL: 'https://www.BANK.example' }, 'BANK_FRONT_URL must be in normal form'],
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
  const both = await settings(ACCOUNTS)
  const { payments, accounts } = readConfig(both)
  const shown = [...(payments?.rails ?? []), ...(accounts?.sources ?? [])]
    .map((made) => JSON.stringify(made) + JSON.stringify({ ...made }))
    .join('')
  assert.include(shown, 'online-payment')
  assert.include(shown, 'account-access')
  assert.notMatch(shown, /canary|c0ffee00|PRIVATE KEY/)
})

test('answers with the names of what is missing, in the log and in the first answer (house: 2)', async () => {
  const proxy = await startProxy({ HANDLE_KEY: undefined, MERCHANT_ID: undefined, BANK_KEYS_URL: undefined })
  const { result, lines } = await withLog(() => proxy.press())
  assert.equal(result.status, 503)
  const told = await problemOf(result)
  assert.equal(told.code, 'configuration_invalid')
  const detail =
    'HANDLE_KEY is missing; MERCHANT_ID is missing; BANK_KEYS_URL and CALLBACK_API_KEY go together'
  assert.equal(told.detail, detail)
  assert.lengthOf(lines, 1)
  assert.deepInclude(JSON.parse(lines[0] ?? ''), {
    event: 'configuration_invalid',
    requestId: told.requestId,
    rule: detail,
  })
})

const ACCOUNTS = {
  ACCOUNTS_URL: 'https://shop.example/accounts',
  CLIENT_ID: 'client',
  CLIENT_SECRET: 'canary-client-secret',
  CLIENT_API_KEY: 'canary-client-api-key',
}
const NO_PAYMENTS = {
  RETURN_URL: undefined,
  BANK_FRONT_URL: undefined,
  MERCHANT_ID: undefined,
  ACCOUNT_ID: undefined,
  BANK_API_KEY: undefined,
  SIGNING_KEY: undefined,
  ORDER_SECRET: undefined,
  PRICE_LIST: undefined,
  BANK_KEYS_URL: undefined,
  CALLBACK_API_KEY: undefined,
}
const objects = { getByName: () => ({}) }

async function checkFaults(bindings: Record<string, unknown>): Promise<string> {
  try {
    await checkConfig(bindings)
    return ''
  } catch (error) {
    assert.instanceOf(error, ConfigurationError)
    return (error as Error).message
  }
}

test('needs no payment settings for accounts, and no account settings for payments (house: 2)', async () => {
  const payments = await settings({ ORDERS: objects })
  assert.equal(await checkFaults(payments), '')
  assert.isUndefined(readConfig(payments).accounts)
  const accounts = await settings({ ...NO_PAYMENTS, ...ACCOUNTS, SESSIONS: objects })
  assert.equal(await checkFaults(accounts), '')
  const { payments: none, accounts: offered, origins } = readConfig(accounts)
  assert.isUndefined(none)
  assert.equal(offered?.pageUrl, ACCOUNTS.ACCOUNTS_URL)
  assert.deepEqual(origins, ['https://pay.shop.example', 'https://shop.example'])
  const both = await settings({ ...ACCOUNTS, SESSIONS: objects, ORDERS: objects })
  assert.equal(await checkFaults(both), '')
})

test('names what one capability lacks as soon as something of it is there (house: 2)', async () => {
  const accounts = { ...NO_PAYMENTS, ...ACCOUNTS, SESSIONS: objects, ORDERS: objects }
  const some = await checkFaults(await settings({ ...accounts, MERCHANT_ID: 'merchant' }))
  for (const name of ['RETURN_URL', 'BANK_FRONT_URL', 'ACCOUNT_ID', 'BANK_API_KEY', 'SIGNING_KEY'])
    assert.include(some, `${name} is missing`)
  assert.include(some, 'ORDER_SECRET, ORDER_PUBLIC_KEY or PRICE_LIST is missing')
  const half = await checkFaults(await settings({ ORDERS: objects, CLIENT_ID: 'client' }))
  assert.include(half, 'ACCOUNTS_URL, CLIENT_ID, CLIENT_SECRET, CLIENT_API_KEY go together')
  assert.include(half, 'SESSIONS is missing')
})

test('names each binding of objects that is missing, at once with everything else (house: 2)', async () => {
  assert.equal(await checkFaults(await settings()), 'ORDERS is missing')
  const both = await settings({ ...ACCOUNTS, HANDLE_KEY: undefined })
  assert.equal(await checkFaults(both), 'HANDLE_KEY is missing; ORDERS is missing; SESSIONS is missing')
  assert.equal(await checkFaults(await settings({ ...NO_PAYMENTS, ...ACCOUNTS })), 'SESSIONS is missing')
})

test('tries keys when settings are checked, and names those that do not work (house: 4)', async () => {
  const canary = 'canary7f3a91c2'
  const { privatePem, publicPem } = await testKeyPair()
  const pem = (label: string, body: string) => `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----`
  const ec = await mintEcPair()
  const larger = await mintEcPair('P-384', 'SHA-384')
  const signing =
    'SIGNING_KEY must be a PKCS#8 PEM of an RSA key of 2048 to 4096 bits (else: openssl pkcs8 -topk8 -nocrypt)'
  const verifying = 'ORDER_PUBLIC_KEY must be an SPKI PEM of a P-256 key'
  const cases: [Record<string, unknown>, string][] = [
    [{ ORDER_PUBLIC_KEY: ec.publicPem }, ''],
    [{ SIGNING_KEY: canary }, signing],
    [{ SIGNING_KEY: '' }, signing],
    [{ SIGNING_KEY: pem('PRIVATE KEY', btoa(canary)) }, signing],
    [{ SIGNING_KEY: publicPem }, signing],
    [{ SIGNING_KEY: privatePem.slice(0, -60) }, signing],
    [{ SIGNING_KEY: privatePem.replaceAll('\n', '\\n') }, signing],
    [{ ORDER_PUBLIC_KEY: canary }, verifying],
    [{ ORDER_PUBLIC_KEY: '' }, verifying],
    [{ ORDER_PUBLIC_KEY: publicPem }, verifying],
    [{ ORDER_PUBLIC_KEY: larger.publicPem }, verifying],
    [{ ORDER_PUBLIC_KEY: pem('PUBLIC KEY', btoa(canary)) }, verifying],
    [{ SIGNING_KEY: canary, ORDER_PUBLIC_KEY: canary }, `${signing}; ${verifying}`],
  ]
  for (const [change, words] of cases) {
    assert.equal(await checkFaults(await settings({ ORDERS: objects, ...change })), words)
  }
})

test('refuses plain http in production, of every address (house: 2)', async () => {
  const plain = {
    RETURN_URL: 'http://shop.example/receipt',
    BANK_BASE_URL: 'http://api.bank.example',
    BANK_FRONT_URL: 'http://www.bank.example',
    BANK_KEYS_URL: 'http://api.bank.example/keys.json',
    ALLOWED_ORIGINS: 'https://a.example http://b.example',
    ACCOUNTS_URL: 'http://shop.example/accounts',
  }
  for (const [name, value] of Object.entries(plain)) {
    const given = name === 'ACCOUNTS_URL' ? ACCOUNTS : {}
    const told = faultsOf(await settings({ ...given, [name]: value }))
    assert.equal(told, `${name} must be https in production`)
  }
  const sandbox = { BANK_ENVIRONMENT: 'sandbox', RETURN_URL: 'http://localhost:8787/receipt' }
  assert.equal(faultsOf(await settings(sandbox)), '')
})

test('answers what is not offered with a problem of its own (house: 2)', async () => {
  const { result } = await withLog(async () => {
    const proxy = await startProxy({ ...NO_PAYMENTS, ...ACCOUNTS, SESSIONS: objects, ORDERS: undefined })
    const paths = ['/payments/x', '/providers', '/return/x', '/callback/x']
    const answers = await Promise.all([proxy.press(), ...paths.map((path) => proxy.fetch(path))])
    return Promise.all(answers.map(async (answer) => [answer.status, (await problemOf(answer)).code]))
  })
  assert.lengthOf(result, 5)
  for (const told of result) assert.deepEqual(told, [404, 'payments_not_offered'])
  const paying = await startProxy()
  const answer = await paying.fetch('/accounts', { headers: { 'x-silta': '1' } })
  assert.equal((await problemOf(answer)).code, 'accounts_not_offered')
})

test('offers accounts of several banks, and asks for the names that people choose by (house: 2)', async () => {
  const baltic = {
    ACCOUNTS_URL: ACCOUNTS.ACCOUNTS_URL,
    BALTIC_CLIENT_ID: 'canary-baltic-client-4c1d',
    BALTIC_CLIENT_SECRET: 'canary-baltic-secret-e09a',
    BALTIC_EE_BASE_URL: 'https://api.bank.example/baltic/ee',
    BALTIC_EE_BANK: 'Pank',
  }
  const idsOf = (bindings: Record<string, unknown>) =>
    readConfig(bindings).accounts?.sources.map(({ id }) => id)
  // Where the Baltic banks stand alone, nothing else has an address.
  const alone = await settings({ ...NO_PAYMENTS, BANK_BASE_URL: undefined, ...baltic })
  assert.deepEqual(idsOf(alone), ['ee'])
  const both = await settings({ ...ACCOUNTS, ...baltic })
  assert.deepEqual(idsOf(both), ['own', 'ee'])
  const cases: [Record<string, unknown>, string][] = [
    [{ ...both, OWN_BANK: undefined }, 'OWN_BANK is missing: people choose a bank by its name'],
    [{ ...alone, BALTIC_EE_BANK: undefined }, 'BALTIC_EE_BASE_URL and BALTIC_EE_BANK go together'],
    [
      { ...alone, BALTIC_CLIENT_SECRET: undefined },
      'ACCOUNTS_URL, BALTIC_CLIENT_ID, BALTIC_CLIENT_SECRET go together',
    ],
    [
      { ...alone, BALTIC_EE_BASE_URL: 'http://bank.example' },
      'BALTIC_EE_BASE_URL must be https in production',
    ],
    [{ ...alone, BALTIC_LV_BASE_URL: 'lv/' }, 'BALTIC_LV_BASE_URL must be the address'],
    [{ ...alone, BALTIC_LV_BANK: ' ' }, 'BALTIC_LV_BANK must be a name of 1 to 70 characters'],
  ]
  for (const [bindings, rule] of cases) assert.include(faultsOf(bindings), rule)
})

const schema = makeSettingsSchema()

test('describes every setting that is checked, and no other (house: 2)', () => {
  assert.sameMembers(Object.keys(schema.properties), [
    '$schema',
    ...settingNames(INTERFACES),
    ...SHORT_SETTINGS,
  ])
  assert.deepInclude(schema.properties['BANK_ENVIRONMENT'], { enum: ['sandbox', 'production'] })
  assert.match(JSON.stringify(schema.properties['PUBLIC_URL']), /never taken from `Host`/)
  const bare = Object.entries(schema.properties).filter(([, property]) => !('description' in property))
  assert.deepEqual(
    bare.map(([name]) => name),
    ['$schema'],
  )
})

test('takes the settings of every template, and finds what is misspelt or has another form (house: 2)', () => {
  const validate = new Ajv({ strict: false }).compile(schema)
  for (const template of [page, node, deno, bun, express, next])
    assert.isTrue(validate(JSON.parse(template.files['silta.json'] ?? '')), JSON.stringify(validate.errors))
  assert.isTrue(validate({ PSD2: { CLIENT_ID: 'x' }, CALLS_PER_MINUTE: '5' }))
  for (const wrong of [
    { PRICELIST: {} },
    { BANK_ENVIRONMENT: 'test' },
    { HANDLE_KEY: 'short' },
    { CALLS_PER_MINUTE: '0' },
  ])
    assert.isFalse(validate(wrong), JSON.stringify(wrong))
})

test('has the type of every setting, with those that must be there (house: 2)', () => {
  const least: Env = {
    PUBLIC_URL: 'https://pay.shop.example',
    BANK_ENVIRONMENT: 'sandbox',
    HANDLE_KEY: 'k'.repeat(32),
  }
  const more: Env = {
    ...least,
    PSD2_ALGORITHM: 'ES256',
    BALTIC_EE_BANK: 'Pank',
    PRICE_LIST: '{}',
    CLIENT_ID: 'x',
  }
  // @ts-expect-error -- the name is misspelt
  const misspelt: Env = { ...least, PRICELIST: '{}' }
  // @ts-expect-error -- a proxy needs its address
  const without: Env = { BANK_ENVIRONMENT: 'sandbox', HANDLE_KEY: 'k'.repeat(32) }
  assert.containsAllKeys({ ...more, ...misspelt, ...without }, ['PUBLIC_URL', 'BALTIC_EE_BANK'])
  const names: readonly (keyof Env)[] = [
    'PSD2_PAYEE_IBAN',
    'CORPORATE_KEY_ID',
    'WEBHOOK_URL',
    'REQUEST_TO_PAY_API_KEY',
  ]
  assert.includeMembers([...settingNames(INTERFACES)], [...names])
})
