/// <reference types="node" />
// What the words share that begin a project and run it: keys, settings, pages, and names that are misspelt.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, test } from '#kit'
import { consoleLink } from '../../../edge/cli/console-link.ts'
import { answerPage, pagesIn } from '../../../edge/cli/dev/page.ts'
import { readProject, refuseForeign } from '../../../edge/cli/dev/settings.ts'
import { ownServerIn } from '../../../edge/cli/init/own-server.ts'
import { meantBy } from '../../../edge/cli/misspelt.ts'
import { keepKeys, KEY_FILE } from '../../../edge/cli/project-keys.ts'
import { settingNames } from '../../../edge/proxy/config/settings.ts'
import { INTERFACES } from '../../../edge/proxy/interfaces/index.ts'

const names = settingNames(INTERFACES)

async function inFolder(work: (folder: string) => unknown): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'silta-project-'))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('mints keys once, into a file for its owner that git ignores, and keeps what a person wrote there (house: 2; promises: R30)', () =>
  inFolder(async (folder) => {
    writeFileSync(join(folder, '.gitignore'), 'dist')
    const first = await keepKeys(folder)
    assert.equal(readFileSync(join(folder, '.gitignore'), 'utf8'), 'dist\n.silta/\nnode_modules/\n')
    const file = join(folder, KEY_FILE)
    if (process.platform !== 'win32') assert.equal(statSync(file).mode & 0o777, 0o600)
    writeFileSync(file, `${readFileSync(file, 'utf8').replace(/^HANDLE_KEY=.*\n/m, '')}NAME=mine\n`)
    const second = await keepKeys(folder)
    const { HANDLE_KEY: before, ...rest } = first
    const { HANDLE_KEY: after, NAME: name, ...same } = second
    assert.notEqual(before, after)
    assert.equal(name, 'mine')
    assert.deepEqual(same, rest)
    assert.equal(readFileSync(join(folder, '.gitignore'), 'utf8'), 'dist\n.silta/\nnode_modules/\n')
  }))

test('reads the settings of a project, and names each that is misspelt, secret or not its own, without a value (house: 2)', () =>
  inFolder((folder) => {
    const file = join(folder, 'silta.json')
    const reading = (text: string) => {
      writeFileSync(file, text)
      return readProject(folder, names)
    }
    assert.deepEqual(readProject(folder, names), {})
    const prices = { cup: { name: 'Cup', price: '24.00' } }
    assert.deepEqual(reading(JSON.stringify({ $schema: 'x', PRICE_LIST: prices, CALLS_PER_MINUTE: 5 })), {
      PRICE_LIST: JSON.stringify(prices),
      CALLS_PER_MINUTE: '5',
    })
    assert.deepEqual(reading('{ "PSD2": { "PAYEE_NAME": "Shop" } }'), { PSD2_PAYEE_NAME: 'Shop' })
    for (const [text, told] of [
      ['{ "PSD2": { "CLIENT_SECRET": "hidden" } }', 'PSD2_CLIENT_SECRET is a secret'],
      ['{ "SILTA_SECRET": "hidden" }', 'SILTA_SECRET'],
      ['{ "PRICELIST": "hidden" }', 'PRICELIST is no setting: did you mean PRICE_LIST?'],
      ['{ "ZEBRA": "hidden" }', /^ZEBRA is no setting$/],
      ['{ "MERCHANT_KEYS": "hidden" }', 'MERCHANT_KEYS is a secret'],
      ['{ "BALTIC_EE_BASE_URL": "hidden" }', 'BALTIC_EE_BASE_URL is set by silta dev'],
      ['{ "hidden', 'silta.json must be a JSON object'],
      ['["hidden"]', 'silta.json must be a JSON object'],
    ] as const) {
      assert.throws(() => reading(text), told)
      assert.throws(() => reading(text), /^(?!.*hidden)/)
    }
  }))

test('takes the settings of a worker where a project has no others, without its addresses (house: 2)', () =>
  inFolder((folder) => {
    const vars = {
      PUBLIC_URL: 'https://shop.example/pay',
      BANK_ENVIRONMENT: 'production',
      MERCHANT_NAME: 'Shop',
    }
    writeFileSync(join(folder, 'wrangler.json'), JSON.stringify({ name: 'shop', vars }))
    assert.deepEqual(readProject(folder, names), { MERCHANT_NAME: 'Shop' })
  }))

test('refuses an environment that means production or another bank (house: 2)', () => {
  refuseForeign({ PATH: 'x', BANK_ENVIRONMENT: 'sandbox' })
  assert.throws(() => refuseForeign({ BANK_ENVIRONMENT: 'production' }), TypeError, /^BANK_ENVIRONMENT/)
  assert.throws(
    () => refuseForeign({ PSD2_BASE_URL: 'https://hidden' }),
    TypeError,
    /^PSD2_BASE_URL(?!.*hidden)/,
  )
})

test('gives the files of a site, and nothing that is hidden, elsewhere or no file (house: 2; promises: R30)', () =>
  inFolder(async (folder) => {
    assert.isUndefined(pagesIn(folder))
    const site = join(folder, 'public')
    mkdirSync(join(site, 'shop'), { recursive: true })
    mkdirSync(join(site, '.git'))
    for (const file of [
      'index.html',
      'about.html',
      'shop/index.html',
      'a.js',
      '.env.json',
      '.git/x.json',
      'noend',
    ])
      writeFileSync(join(site, file), file)
    writeFileSync(join(folder, 'secret.json'), 'secret')
    symlinkSync(join(folder, 'secret.json'), join(site, 'link.json'))
    assert.equal(pagesIn(folder), site)
    const get = async (path: string, method = 'GET') => {
      const answer = await answerPage(new Request(`http://localhost${path}`, { method }), site)
      return [answer.status, answer.status === 200 ? await answer.text() : '']
    }
    assert.deepEqual(await get('/'), [200, 'index.html'])
    assert.deepEqual(await get('/about'), [200, 'about.html'])
    assert.deepEqual(await get('/shop/'), [200, 'shop/index.html'])
    assert.deepEqual(await get('/a.js', 'HEAD'), [200, ''])
    assert.deepEqual(await get('/', 'POST'), [405, ''])
    for (const path of [
      '/.env.json',
      '/.git/x.json',
      '/..%2fsecret.json',
      '/%2e%2e/secret.json',
      '/link.json',
      '/noend',
      '/%',
      '/a.js%00',
    ])
      assert.deepEqual(await get(path), [404, ''], path)
    assert.isTrue(existsSync(join(site, 'link.json')))
  }))

test('knows which setting a misspelt name means, and guesses no far one (house: 2)', () => {
  for (const [given, meant] of [
    ['PRICELIST', 'PRICE_LIST'],
    ['price_list', 'PRICE_LIST'],
    ['HANDELKEY', 'HANDLE_KEY'],
    ['ORDER_SECRETS', 'ORDER_SECRET'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['PATH', undefined],
    ['ZEBRA', undefined],
  ] as const)
    assert.equal(meantBy(given, names), meant, given)
})

test('finds a site that a framework serves, by its scripts, and none in ours or where nothing starts a server (house: 1)', () =>
  inFolder((folder) => {
    const found = (manifest: unknown) => {
      writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
      return ownServerIn(folder)
    }
    assert.isUndefined(ownServerIn(folder))
    assert.deepEqual(found({ scripts: { dev: 'vite' }, devDependencies: { vite: '^8.0.0' } }), {
      script: 'dev',
      address: 'http://localhost:5173',
    })
    assert.deepEqual(found({ scripts: { start: 'ng serve' }, devDependencies: { '@angular/cli': '22' } }), {
      script: 'start',
      address: 'http://localhost:4200',
    })
    assert.equal(found({ scripts: { start: 'node server.js' } })?.address, 'http://localhost:3000')
    assert.isUndefined(found({ scripts: { dev: 'silta dev', build: 'esbuild' } }))
    assert.isUndefined(
      found({ scripts: { dev: 'silta dev', page: 'node server.js', start: 'node server.js' } }),
    )
    assert.isUndefined(found({ scripts: { build: 'mine' } }))
    assert.isUndefined(found({}))
    writeFileSync(join(folder, 'package.json'), '{')
    assert.isUndefined(ownServerIn(folder))
  }))

test('gives pages to this machine by its own names alone, never to a name that leads here (house: 6)', async () => {
  const site = mkdtempSync(join(tmpdir(), 'silta-site-'))
  writeFileSync(join(site, 'index.html'), '<title>Mine</title>')
  for (const [host, status] of [
    ['localhost:8787', 200],
    ['127.0.0.1', 200],
    ['[::1]:1', 200],
    ['evil.example', 403],
    ['localhost.evil.example', 403],
  ] as const)
    assert.equal((await answerPage(new Request(`http://${host}/index.html`), site)).status, status, host)
  rmSync(site, { recursive: true })
})

test('prints the link to the console with its key in the fragment on a terminal, and without it where the output goes elsewhere (promises: R30; house: 1)', () => {
  const isTTY = Object.getOwnPropertyDescriptor(process.stdout, 'isTTY')
  const link = (isTerminal: boolean) => {
    Object.defineProperty(process.stdout, 'isTTY', { value: isTerminal, configurable: true })
    return consoleLink('http://127.0.0.1:8788', 'a key+of/tests')
  }
  try {
    const { hash, href } = new URL(link(true))
    assert.equal(new URLSearchParams(hash.slice(1)).get('key'), 'a key+of/tests')
    assert.equal(href.replace(hash, ''), 'http://127.0.0.1:8788/console')
    assert.equal(link(false), 'http://127.0.0.1:8788/console')
  } finally {
    if (isTTY) Object.defineProperty(process.stdout, 'isTTY', isTTY)
    else Reflect.deleteProperty(process.stdout, 'isTTY')
  }
})
