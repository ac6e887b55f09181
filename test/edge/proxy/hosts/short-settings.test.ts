// Fewer settings for a program: what they stand for, what wins, and that no fault repeats a value.
// That a proxy runs with them is tried here by opening one; what single settings do is tested elsewhere.
import { hkdfSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, test } from '#kit'
import { deriveSecret } from '../../../../core/merchant/index.ts'
import { settingNames } from '../../../../edge/proxy/config/settings.ts'
import { openProxy } from '../../../../edge/proxy/hosts/index.ts'
import { readSettings } from '../../../../edge/proxy/hosts/setting-files.ts'
import { writtenOut } from '../../../../edge/proxy/hosts/short-settings.ts'
import { INTERFACES } from '../../../../edge/proxy/interfaces/index.ts'
import { settings } from '../kit/proxy.ts'

const names = settingNames(INTERFACES)
const SECRET = 'one secret of at least thirty-two characters'
const write = (given: Record<string, string>) => writtenOut(given, names)

test('writes out the members of an interface, beside single settings of the same value (house: 2)', () => {
  const given = { PSD2: '{ "CLIENT_ID": "a", "API_KEY": "b" }', PSD2_API_KEY: 'b', MERCHANT_NAME: 'Shop' }
  assert.deepEqual(write(given), { MERCHANT_NAME: 'Shop', PSD2_CLIENT_ID: 'a', PSD2_API_KEY: 'b' })
  assert.deepEqual(write({ BALTIC: '{ "EE_BANK": "Pank" }', CORPORATE: '{ "KEY_ID": "k" }' }), {
    BALTIC_EE_BANK: 'Pank',
    CORPORATE_KEY_ID: 'k',
  })
})

test('derives the same of a secret that a file has ended with a line end, at the proxy and at the server (house: 2)', () => {
  const ended = `\uFEFF${SECRET}\r\n`
  assert.deepEqual(write({ SILTA_SECRET: ended }), write({ SILTA_SECRET: SECRET }))
  assert.equal(deriveSecret(ended, 'MERCHANT_KEYS'), deriveSecret(SECRET, 'MERCHANT_KEYS'))
  assert.throws(() => write({ SILTA_SECRET: `short${' '.repeat(40)}` }), /at least 32/)
  const read = readSettings(['A', 'B'], { A: ' \u200Ba\n', B_FILE: 'b.txt' }, () => '\uFEFFb\u2060\n')
  assert.deepEqual(read, { A: 'a', B: 'b' })
})

test('names both settings that differ, a member that there is not, and another form, and no value (house: 2; promises: R30)', () => {
  for (const [given, told] of [
    [{ PSD2: '{ "API_KEY": "hidden1" }', PSD2_API_KEY: 'hidden2' }, /PSD2 and PSD2_API_KEY differ/],
    [{ PSD2: '{ "APIKEY": "hidden" }' }, /PSD2 must not have the member APIKEY/],
    [{ PSD2: '{ "hidden secret": "x" }' }, /PSD2 must not have the member that is no name/],
    [{ PSD2: '{ "hidden' }, /PSD2 must be JSON/],
    [{ BALTIC: '{ "EE_BANK": 5 }' }, /BALTIC must be JSON/],
    [{ CORPORATE: '["hidden"]' }, /CORPORATE must be JSON/],
    [{ SILTA_SECRET: 'hidden' }, /SILTA_SECRET must have at least 32 characters/],
  ] as const) {
    assert.throws(() => write({ ...given }), told)
    assert.throws(() => write({ ...given }), /^(?!.*hidden)/)
  }
})

test('derives each absent secret by a label of its own, and none that is there or has no use (house: 2; promises: R30)', () => {
  const bytes = Buffer.from(hkdfSync('sha256', SECRET, '', 'silta HANDLE_KEY', 32))
  assert.equal(deriveSecret(SECRET, 'HANDLE_KEY'), bytes.toString('base64url'))
  assert.deepEqual(Object.keys(write({ SILTA_SECRET: SECRET })).toSorted(), [
    'HANDLE_KEY',
    'MERCHANT_KEYS',
    'ORDER_SECRET',
  ])
  const all = write({ SILTA_SECRET: SECRET, WEBHOOK_URL: 'x', BANK_KEYS_URL: 'x' })
  assert.lengthOf(new Set(Object.values(all)), 6)
  assert.match(all['WEBHOOK_KEYS'] ?? '', /^whsec_[A-Za-z0-9+/]{43}=$/)
  const own = { HANDLE_KEY: 'own', MERCHANT_KEYS: 'own', PRICE_LIST: 'own' }
  assert.deepEqual(write({ SILTA_SECRET: SECRET, ...own }), own)
  // During an exchange both handle keys are those that were set.
  assert.notProperty(write({ SILTA_SECRET: SECRET, HANDLE_KEY_NEXT: 'next' }), 'HANDLE_KEY')
  assert.throws(() => deriveSecret('short', 'HANDLE_KEY'), TypeError, /^(?!.*short)/)
})

test('takes a bank of this machine for a sandbox, and no other (house: 2)', () => {
  for (const address of ['http://127.0.0.1:8788', 'http://localhost:8788', 'http://[::1]:8788'])
    assert.equal(write({ BANK_BASE_URL: address })['BANK_ENVIRONMENT'], 'sandbox', address)
  for (const address of [
    'https://api.bank.example',
    'https://localhost.bank.example',
    'http://127.0.0.1.bank.example',
    'x',
  ])
    assert.isUndefined(write({ BANK_BASE_URL: address })['BANK_ENVIRONMENT'], address)
  const said = { BANK_BASE_URL: 'http://127.0.0.1:8788', BANK_ENVIRONMENT: 'production' }
  assert.equal(write(said)['BANK_ENVIRONMENT'], 'production')
})

test('opens a proxy by one secret, refuses to change it while it runs, and finds its objects again by it (house: 2; promises: R1)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'silta-short-'))
  const { HANDLE_KEY: _, ORDER_SECRET: __, ...rest } = (await settings()) as Record<string, string>
  const open = (given: Record<string, string>) =>
    openProxy({
      settings: given,
      folder,
      log: () => undefined,
      bank: () => Promise.reject(new Error('no bank')),
    })
  try {
    const proxy = await open({ ...rest, SILTA_SECRET: SECRET })
    const key = deriveSecret(SECRET, 'MERCHANT_KEYS')
    const list = (authorization: string) =>
      proxy.fetch(new Request(`${rest['PUBLIC_URL']}/merchant/payments`, { headers: { authorization } }))
    assert.equal((await list(`Bearer ${key}`)).status, 200)
    assert.equal((await list(`Bearer ${key}x`)).status, 401)
    const other = await proxy
      .renew({ ...rest, SILTA_SECRET: `${SECRET}!` })
      .catch((error: unknown) => String(error))
    assert.include(String(other), 'HANDLE_KEY must not change while the proxy runs')
    assert.notInclude(String(other), SECRET)
    await proxy.close()
    const changed = await open({ ...rest, SILTA_SECRET: `${SECRET}!` }).then(
      () => 'it opened',
      (error: unknown) => String(error),
    )
    assert.include(changed, 'HANDLE_KEY must not change before HANDLE_KEY_NEXT')
    await (await open({ ...rest, SILTA_SECRET: SECRET })).close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
