/// <reference types="node" />
// Where `silta doctor` finds settings: a project of `silta init`, what wrangler reads, a file, the environment.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { assert, test } from '#kit'
import { sourceIn } from '../../../edge/cli/doctor/source.ts'
import { readEnvText } from '../../../edge/cli/env-text.ts'
import { keepKeys } from '../../../edge/cli/project-keys.ts'
import { noteBank } from '../../../edge/cli/running-bank.ts'
import { settingNames } from '../../../edge/proxy/config/settings.ts'
import { INTERFACES } from '../../../edge/proxy/interfaces/index.ts'
import { settings } from '../proxy/kit/proxy.ts'
import { PROGRAM } from '../../kit/program.ts'

const NAMES = settingNames(INTERFACES)
const place = mkdtempSync(join(tmpdir(), 'silta-doctor-'))
after(() => rmSync(place, { recursive: true, force: true }))

let made = 0
function folderOf(files: Readonly<Record<string, string>> = {}): string {
  made += 1
  const folder = join(place, String(made))
  mkdirSync(folder)
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
  return folder
}

function run(folder: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, 'doctor', ...words], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('reads a project of init as dev does, asks nobody where it does not run, and writes nothing (house: 2)', async () => {
  const folder = folderOf({ 'silta.json': '\uFEFF{ "MERCHANT_NAME": "Mine", "RETURN_URL": "/receipt" }' })
  const { status, stdout } = run(folder)
  assert.equal(status, 0, stdout)
  assert.include(stdout, 'Read silta.json.')
  assert.include(stdout, 'payments      online-payment')
  assert.match(stdout, /note +This is what "npx silta dev" has, which does not run now/)
  assert.isFalse(existsSync(join(folder, '.silta')))
  const keys = await keepKeys(folder)
  const { read, environment, project } = await sourceIn(folder, {}, {}, NAMES)
  assert.deepEqual([read, project], [['silta.json', '.silta/keys.env'], { isRunning: false }])
  assert.equal(environment['HANDLE_KEY'], keys['HANDLE_KEY'])
  assert.equal(environment['MERCHANT_NAME'], 'Mine')
  // While it runs, its bank's file has its address; proxy and page are beside it.
  const forget = noteBank(join(folder, '.silta'), { address: 'http://127.0.0.1:9001', key: 'x' })
  writeFileSync(join(folder, 'index.html'), '')
  const running = await sourceIn(folder, {}, {}, NAMES)
  assert.deepEqual(running.project, { isRunning: true })
  assert.equal(running.environment['PUBLIC_URL'], 'http://localhost:9000/pay')
  assert.equal(running.environment['RETURN_URL'], 'http://localhost:9000/receipt')
  forget()
  writeFileSync(join(folder, 'silta.json'), '{ "MERCHANTNAME": "hidden" }')
  const wrong = run(folder)
  assert.deepEqual([wrong.status, wrong.stdout], [1, ''])
  assert.equal(wrong.stderr, 'MERCHANTNAME is no setting: did you mean MERCHANT_NAME?\n')
})

test('reads of wrangler the first file that it reads, in each of its formats, and its secrets (house: 2)', async () => {
  const vars = { PUBLIC_URL: 'https://pay.shop.example', CALLS_PER_MINUTE: 5 }
  const json = JSON.stringify({ vars })
  const jsonc = `// a worker\n{ "vars": { "PUBLIC_URL": "https://pay.shop.example", /* many */ "CALLS_PER_MINUTE": 5, }, }\n`
  const toml = '# a worker\n[vars]\nPUBLIC_URL = "https://pay.shop.example"\nCALLS_PER_MINUTE = 5\n'
  const other = '{ "vars": { "PUBLIC_URL": "https://other.example" } }'
  const secrets = { '.dev.vars': 'HANDLE_KEY="from the file"\nexport ORDER_SECRET=1\n' }
  for (const [name, files] of [
    ['wrangler.json', { 'wrangler.json': `\uFEFF${json}`, 'wrangler.jsonc': other, 'wrangler.toml': toml }],
    ['wrangler.jsonc', { 'wrangler.jsonc': jsonc, 'wrangler.toml': '[vars]' }],
    ['wrangler.toml', { 'wrangler.toml': toml }],
  ] as const) {
    const folder = folderOf({ ...files, ...secrets })
    // oxlint-disable-next-line no-await-in-loop -- one folder after the other
    const found = await sourceIn(folder, {}, { PATH: '/bin' }, NAMES)
    assert.deepEqual<unknown>(found, {
      read: [name, '.dev.vars'],
      environment: { ...vars, HANDLE_KEY: 'from the file', ORDER_SECRET: '1' },
      isWorker: true,
    })
  }
  // A deployment of a program may lie beside such a file.
  const beside = folderOf({ 'wrangler.toml': toml })
  const environment = { PUBLIC_URL: 'https://program.example' }
  assert.deepEqual(await sourceIn(beside, {}, environment, NAMES), {
    read: ['the environment'],
    environment,
    isWorker: false,
  })
  assert.isTrue((await sourceIn(beside, { worker: true }, environment, NAMES)).isWorker)
  const broken = folderOf({ 'wrangler.toml': '[vars]\nHANDLE_KEY = hidden' })
  const { status, stderr } = run(broken, '--worker')
  assert.deepEqual([status, stderr], [1, 'wrangler.toml must be TOML\n'])
})

test('finds nothing wrong in a worker whose settings are in wrangler.toml and secrets in .dev.vars (house: 2)', async () => {
  const { SIGNING_KEY = '', ...rest } = (await settings()) as Record<string, string>
  const toml = Object.entries(rest).map(([name, value]) => `${name} = ${JSON.stringify(value)}\n`)
  // Lines of a PEM between quotes, as wrangler takes them.
  assert.isAbove(SIGNING_KEY.split('\n').length, 3)
  const folder = folderOf({
    'wrangler.toml': `[vars]\n${toml.join('')}`,
    '.dev.vars': `SIGNING_KEY="${SIGNING_KEY}"\n`,
  })
  const { status, stdout } = run(folder, '--offline')
  assert.equal(status, 0, stdout)
  assert.include(stdout, 'Read wrangler.toml and .dev.vars.')
  const number = folderOf({ 'wrangler.toml': '[vars]\nCALLS_PER_MINUTE = 5\n' })
  assert.match(run(number, '--offline').stdout, /fail +CALLS_PER_MINUTE must be text/)
})

test('reads lines as Node and wrangler do, after a byte order mark too, and refuses an open quote (house: 2)', () => {
  assert.deepEqual(
    readEnvText(
      '\uFEFFA="x y"\r\n# no "line\r\nexport B=1 # why\nC="1\n2" # why\nD=\'{"e": "f"}\'\nE=a"b\nF=\n',
      'x',
    ),
    { A: 'x y', B: '1', C: '1\n2', D: '{"e": "f"}', E: 'a"b', F: '' },
  )
  for (const text of ['KEY="hidden\n', 'KEY="hidden\nB="x"\n', "A=1\nKEY='hidden\nB=2\n", 'KEY="a"hidden\n'])
    assert.throws(() => readEnvText(text, '.dev.vars'), /^\.dev\.vars: the quote after KEY= is not closed$/)
})

test('says of a file that it cannot read, with the exit code of wrong use (house: 2)', () => {
  const { status, stdout, stderr } = run(folderOf(), '--settings', 'nope')
  assert.deepEqual([status, stdout, stderr], [2, '', 'The file nope cannot be read.\n'])
})
