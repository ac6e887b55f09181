// The settings for editors and compilers: a JSON Schema and a type, made of the list that checks them.
// What each form refuses is tested with the settings themselves.
import { Ajv } from 'ajv'
import { assert, test } from '#kit'
import { page } from '../../../../edge/cli/init/templates/page.ts'
import { bun, deno, express, next, node } from '../../../../edge/cli/init/templates/servers.ts'
import { SHORT_SETTINGS } from '../../../../edge/proxy/hosts/short-settings.ts'
import { settingNames } from '../../../../edge/proxy/config/settings.ts'
import type { Env } from '../../../../edge/proxy/index.ts'
import { INTERFACES } from '../../../../edge/proxy/interfaces/index.ts'
import { makeSettingsSchema } from '../../../tools/settings-schema.ts'

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
