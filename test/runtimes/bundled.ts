// Runs test files where no test runner lives: bundled into one worker for workerd, into one page for Chromium.
// Not a bundle that ships: what ships is weighed in test/house.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { extentElsewhere } from '../extent.ts'
import { isResults, type Outcome, readResults, resultsMark, sumUp, sumUpAll } from './outcome.ts'
import { root, runTool } from './process.ts'

/** What a bundle finds in its global object, by name: it has no files to read. */
type Given = Readonly<Record<string, unknown>>

/**
 * Runs files in workerd. Node compatibility is off, so that a stray `Buffer` or `process` in the core dies here.
 */
export async function runInWorkerd(files: readonly string[], given: Given = {}): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'silta-workerd-'))
  try {
    const worker = await bundle(
      files,
      ['workerd', 'worker', 'browser'],
      `export default { async test() { console.log('${resultsMark}' + JSON.stringify(await run())) } }`,
      given,
    )
    await writeFile(join(folder, 'tests.js'), worker)
    await writeFile(join(folder, 'config.capnp'), workerdConfig)
    const { exitCode, output } = await runTool('workerd', ['test', join(folder, 'config.capnp')])
    return readResults(output, exitCode)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const workerdConfig = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "tests", worker = .tests)]);
const tests :Workerd.Worker = (
  modules = [(name = "tests.js", esModule = embed "tests.js")],
  compatibilityDate = "2026-08-20",
  compatibilityFlags = ["no_nodejs_compat_v2"],
);
`

/** Runs files in headless Chromium, on a page that is served on the loopback (WebCrypto wants a secure context). */
export async function runInBrowser(files: readonly string[], given: Given = {}): Promise<Outcome> {
  const script = await bundle(files, ['browser'], 'globalThis.runSiltaTests = run', given)
  const { launch, openTab } = await import('../kit/chrome.ts')
  const server = createServer((request, response) => {
    const wantsScript = request.url === '/tests.js'
    response.setHeader('content-type', wantsScript ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(
      wantsScript
        ? script
        : '<!doctype html><title>tests</title><script type="module" src="/tests.js"></script>',
    )
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const browser = await launch()
  try {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('the server has no port')
    const page = await openTab(browser)
    const faults: string[] = []
    page.on('pageerror', (error) => void faults.push(error instanceof Error ? error.message : String(error)))
    await page.goto(`http://127.0.0.1:${address.port}/`, { waitUntil: 'load' })
    // A page has loaded before a module that awaits something, such as a key, has ended: asked for again, it is awaited.
    const results = await page.evaluate(
      "import('/tests.js').then(() => globalThis.runSiltaTests?.(), () => undefined)",
    )
    return isResults(results) ? sumUpAll(results, 0) : sumUp([], 1, faults.join('\n'))
  } finally {
    await browser.close()
    server.close()
  }
}

async function bundle(
  files: readonly string[],
  conditions: string[],
  ending: string,
  given: Given,
): Promise<string> {
  const imports = files.map((file) => `import './${file}'`)
  const { outputFiles } = await build({
    stdin: { contents: ["import { run } from '#kit'", ...imports, ending].join('\n'), resolveDir: root },
    absWorkingDir: root,
    // What package.json says of side effects is said of the built files; here are the sources.
    ignoreAnnotations: true,
    // A bundle has no environment: what it says is written in.
    define: { 'globalThis.SILTA_EXTENT': JSON.stringify(extentElsewhere()) },
    banner: { js: `Object.assign(globalThis, ${JSON.stringify(given)});` },
    // What a file would read in Node it is given here; nothing that is really imported may be of Node.
    external: Object.keys(given).length > 0 ? ['node:fs/promises'] : [],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2023',
    conditions,
    logLevel: 'silent',
    sourcemap: false,
  })
  return outputFiles.map(({ text }) => text).join('\n')
}
