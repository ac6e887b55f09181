/// <reference types="node" />
// The adapter of the site, run as it is through every scenario.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { assert, test } from '#kit'
import { type Adapter, checkAdapter } from '../../../../edge/testing/adapter/index.ts'
import { root } from '../../../runtimes/process.ts'

const SOURCES: Readonly<Record<string, string>> = {
  'silta/merchant': 'core/merchant/index.ts',
  'silta/core/webhooks': 'core/webhooks/index.ts',
}

test('passes the adapter of the site through every scenario (house: 1)', async () => {
  const page = readFileSync(join(root, 'demo/docs/content/guides/adapters.md'), 'utf8')
  const code = /Copy it into `adapter\.ts`:\n\n```ts\n([^]*?)\n```/.exec(page)?.[1] ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'silta-adapter-'))
  try {
    const file = join(folder, 'adapter.ts')
    const here = code.replaceAll(/from '(silta[\w/]+)'/g, (all, door: string) => {
      const source = SOURCES[door]
      return source === undefined ? all : `from '${pathToFileURL(join(root, source)).href}'`
    })
    writeFileSync(file, here)
    const { adapter } = (await import(pathToFileURL(file).href)) as { adapter: Adapter }
    const { passed, text, results } = await checkAdapter(adapter)
    assert.isTrue(passed, text)
    assert.lengthOf(results, 11)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
