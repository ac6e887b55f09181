// The guide of deployment, held to what there is: every setting, every binding, every option, and a configuration that deploys.
// Whether the hosts do what it says is held beside it.
// Runs with --all: whole programs, in every runtime that can host them.
// Runs as of today only: workerd goes by the clock of the machine.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { assert, test } from '#kit'
import { checkConfig } from '../../../../edge/proxy/config/config.ts'
import { settingNames } from '../../../../edge/proxy/config/settings.ts'
import { INTERFACES } from '../../../../edge/proxy/interfaces/index.ts'
import { exists, read } from '../../../house/files.ts'
import { PROGRAM } from '../../../kit/program.ts'
import { root, runTool } from '../../../runtimes/process.ts'
import { instructionSettings } from '../instructions/instruction-kit.ts'
import { compatibility } from '../../../runtimes/workerd.ts'
import { wordsOf } from '../kit/lists.ts'

const guide = read('edge/proxy/DEPLOY.md')

const blocks = (language: string) =>
  Array.from(
    guide.matchAll(new RegExp(`^ *\`\`\`${language}\\n([\\s\\S]*?)^ *\`\`\``, 'gm')),
    ([, code = '']) => code,
  )

test('names every setting of the proxy, and no setting that there is not (house: 1)', () => {
  const missing = settingNames(INTERFACES).filter((name) => !guide.includes(`\`${name}\``))
  assert.deepEqual(missing, [])
  const bindings = wordsOf(`
    ORDERS SESSIONS PAYOUTS BANK BANK_NEXT BANK_CORPORATE BANK_CORPORATE_NEXT BANK_BALTIC
    BANK_BALTIC_NEXT MERCHANT LIMITER READ_LIMITER
  `)
  const told = Array.from(guide.matchAll(/`([A-Z][A-Z_]{3,})`/g), ([, name = '']) => name)
  assert.includeMembers(told, bindings)
  // What a program alone takes, of which the guide says so.
  const others = ['NAME', 'NAME_FILE', 'PSD2', 'BALTIC', 'CORPORATE', 'SILTA_SECRET']
  const known = new Set([...settingNames(INTERFACES), ...bindings, ...others])
  assert.isEmpty(told.filter((name) => !known.has(name)))
})

test('shows every setting that a proxy for suppliers alone needs, and none that it does not (house: 1)', async () => {
  const code = blocks('ts').find((block) => block.includes('CORPORATE_BASE_URL')) ?? ''
  const shown = Array.from(code.matchAll(/^ {4}([A-Z_]+): (?:'([^']+)')?/gm), ([, name = '', value]) => [
    name,
    value,
  ])
  const known = await instructionSettings()
  const bindings: Record<string, unknown> = Object.fromEntries([
    ...shown.map(([name = '', value]) => [name, value ?? known[name] ?? 'k'.repeat(32)] as const),
    ['PAYOUTS', {}],
    ['BANK_CORPORATE', { fetch: () => undefined }],
  ])
  const { channels } = await checkConfig(bindings)
  assert.lengthOf(channels, 1)
  for (const [name = ''] of shown) {
    const refusal: unknown = await checkConfig({ ...bindings, [name]: undefined }).catch(
      (error: unknown) => error,
    )
    assert.match(String(refusal), new RegExp(name))
  }
})

test('names only files, options and places that there are (house: 1)', async () => {
  assert.isTrue(exists('edge/proxy/workerd.capnp'))
  const { output: usage } = await runTool('node', [PROGRAM, 'proxy', '--help'])
  const options = wordsOf(`
    --port --data --bank-certificate --bank-key --bank-authority --corporate-certificate --corporate-key
    --psd2-certificate --baltic-certificate --psd2-key --help --reach-private-networks
  `)
  for (const option of options) {
    assert.include(guide, option)
    assert.match(usage, new RegExp(`(  |, )${option} `))
  }
})

test('shows a configuration that Cloudflare takes, with the objects, the certificate and the limits bound (house: 1; promises: R54)', async () => {
  const [toml = ''] = blocks('toml')
  const { date, flags } = compatibility()
  assert.include(toml, `compatibility_date = ${date}`)
  assert.include(toml, `compatibility_flags = ${flags}`)
  const worker = blocks('ts').find((code) => code.includes('createProxy')) ?? ''
  // Inside the tree, so that what the worker needs is found as it would be beside an installed package.
  const folder = mkdtempSync(join(root, 'test/edge/proxy/hosts/deploy-'))
  try {
    writeFileSync(join(folder, 'wrangler.toml'), toml)
    writeFileSync(
      join(folder, 'worker.ts'),
      worker.replaceAll("'silta/edge/proxy'", "'../../../../../edge/proxy/index.ts'"),
    )
    process.env['WRANGLER_SEND_METRICS'] = 'false'
    const config = ['--config', join(folder, 'wrangler.toml')]
    const out = ['--outdir', join(folder, 'out')]
    const { exitCode, output } = await runTool('wrangler', ['deploy', '--dry-run', ...config, ...out])
    assert.equal(exitCode, 0, output)
    assert.notMatch(output, /\bWARNING\b/)
    for (const bound of [
      /env\.ORDERS/,
      /env\.SESSIONS/,
      /env\.BANK\b.*mTLS/i,
      /env\.LIMITER/,
      /env\.READ_LIMITER/,
      /env\.PUBLIC_URL/,
    ])
      assert.match(output, bound)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
