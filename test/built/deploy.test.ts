// Builds every environment of wrangler.toml as a deployment would, and stops before it leaves the machine.
// Needs no account and no network.
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { assert, test } from '#kit'
import { read } from '../house/files.ts'
import { PROXY_WORKER } from '../house/pieces.ts'
import { runTool } from '../runtimes/process.ts'

const environments = [
  '',
  ...Array.from(read('wrangler.toml').matchAll(/^\[env\.(\w+)\]/gm), ([, name = '']) => name),
]

for (const environment of environments) {
  test(`builds the ${environment || 'top'} environment for deployment (house: 1)`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'silta-deploy-'))
    process.env['WRANGLER_SEND_METRICS'] = 'false'
    const args = ['deploy', '--dry-run', '--minify', '--outdir', folder, '--env', environment]
    const { exitCode, output } = await runTool('wrangler', args)
    const scripts = globSync('*.js', { cwd: folder })
    const kilobytes = scripts.map(
      (name) => gzipSync(readFileSync(join(folder, name)), { level: 9 }).length / 1024,
    )
    rmSync(folder, { recursive: true, force: true })
    assert.equal(exitCode, 0, output)
    assert.lengthOf(scripts, 1)
    // The worker that stands at the top is the proxy, the one with a budget. The others are workers of their own, and
    // wrangler warns that they do not inherit its settings.
    if (environment !== '') return
    assert.notMatch(output, /\bWARNING\b/)
    assert.isAtMost(kilobytes[0] ?? 0, PROXY_WORKER)
  })
}
