// What a developer reads who imports a client into a page by mistake, from each of the bundlers in use.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { build as esbuild } from 'esbuild'
import { rollup } from 'rollup'
import { build as vite } from 'vite'
import { assert, test } from '#kit'
import { runTool } from '../runtimes/process.ts'
import { toolPath } from '../tools/installed.ts'
import { install } from './packed.ts'

/** What is used here of webpack, whose types are not installed for the compiler. */
type Webpack = (
  options: object,
  ended: (error: Error | null, stats?: { hasErrors(): boolean; toString(options: object): string }) => void,
) => void

const webpack = createRequire(import.meta.url)(toolPath('webpack')) as Webpack
const { folder } = await install()
const WORDS = /signs with private keys and must not be in a page. Let the page call the proxy/

/** A page that imports one name, and a place for its bundle. */
interface Page {
  root: string
  entry: string
  out: string
}

/** Each returns all messages of the bundler about a page. */
const bundlers: Record<string, (page: Page) => Promise<string>> = {
  esbuild: ({ entry, out }) =>
    complaint(() =>
      esbuild({ entryPoints: [entry], bundle: true, format: 'esm', outfile: out, logLevel: 'silent' }),
    ),
  rollup: ({ entry, out }) =>
    complaint(async () => {
      const bundle = await rollup({
        input: entry,
        plugins: [nodeResolve({ browser: true })],
        logLevel: 'silent',
      })
      await bundle.write({ file: out })
    }),
  vite: ({ root }) =>
    complaint(() =>
      vite({ root, configFile: false, logLevel: 'silent', build: { outDir: join(root, 'out') } }),
    ),
  'vite in development': ({ root }) =>
    complaint(async () => {
      const program = `import { createServer } from 'vite'
        const server = await createServer({ root: ${JSON.stringify(root)}, configFile: false, server: { port: 0, host: '127.0.0.1' } })
        await server.listen()
        const show = async (address) => {
          const answer = await server.transformRequest(address).catch((error) => ({ code: String(error) }))
          process.stderr.write(answer.code)
          return answer.code
        }
        // A page asks for what its module imports, and that answer waits for the bundling of the package.
        const [, imported] = /from "([^"]+)"/.exec(await show('/main.js')) ?? []
        if (imported) await show(imported)
        await server.close()`
      const file = join(root, 'serve.mjs')
      writeFileSync(file, program)
      const { output } = await runTool('node', [file])
      throw new Error(output)
    }),
  webpack: ({ entry, root }) =>
    complaint(
      () =>
        new Promise<void>((resolve, reject) => {
          const options = {
            mode: 'production',
            context: root,
            entry,
            output: { path: root, filename: 'out/main.js' },
          }
          webpack({ ...options, optimization: { emitOnErrors: false } }, (error, stats) => {
            if (error) reject(error)
            else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })))
            else resolve()
          })
        }),
    ),
}

for (const [bundler, complain] of Object.entries(bundlers)) {
  test(`refuses a client in a page and says why, with ${bundler} (house: 4)`, async () => {
    const page = makePage(
      bundler,
      "import { createPayment } from 'silta/core/online-payment'\nconsole.log(createPayment)\n",
    )
    assert.match(await complain(page), WORDS)
    assert.isFalse(existsSync(page.out), 'it was built all the same')
  })
}

test('accepts a page that imports what is made for pages, with each of them (house: 4)', async () => {
  for (const [bundler, complain] of Object.entries(bundlers)) {
    if (bundler === 'vite in development') continue
    const page = makePage(
      `good ${bundler}`,
      "import { writeCsv } from 'silta/core/view'\nconsole.log(writeCsv)\n",
    )
    assert.equal(await complain(page), '', bundler)
  }
})

function makePage(name: string, code: string): Page {
  const root = join(folder, `page ${name}`.replaceAll(/\W+/g, '-'))
  mkdirSync(root, { recursive: true })
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(root, 'index.html'), '<!doctype html><script type="module" src="/main.js"></script>')
  writeFileSync(join(root, 'main.js'), code)
  return { root, entry: join(root, 'main.js'), out: join(root, 'out/main.js') }
}

/** Returns the message of a failure; empty if there is none. */
async function complaint(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return ''
  } catch (error) {
    return error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error)
  }
}
