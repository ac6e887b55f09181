/// <reference types="node" />
// The console of a bank that is a worker: as the guide configures it, with the static assets of wrangler, in real workerd.
// What a person does in it is in ../console/page.test.ts.
// Runs as of today only: workerd goes by the clock of the machine.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestHarness } from 'wrangler'
import { assert, test } from '#kit'
import { read } from '../../../house/files.ts'
import { root } from '../../../runtimes/process.ts'
import { bundleWorker, compatibility, startWorkerd } from '../../../runtimes/workerd.ts'
import { freshConsole } from '../../../tools/console.ts'
import { SANDBOX_KEY } from '../bank-kit.ts'
import { sample } from '../sample-key.ts'

const FAR = 'https://bank.example'

/** The configuration that the guide shows, with the files of this tree in the place of those of the package. */
function guideConfig(): string {
  const toml = Array.from(
    read('edge/sandbox/GUIDE.md').matchAll(/```toml\n([^]*?)```/g),
    ([, text = '']) => text,
  ).find((text) => text.includes('CONSOLE'))
  assert.isDefined(toml)
  const own = (path: string) => JSON.stringify(join(root, path))
  return (toml ?? '')
    .replace('"node_modules/silta/dist/edge/sandbox/hosts/worker.js"', own('edge/sandbox/hosts/worker.ts'))
    .replace('"node_modules/silta/dist/edge/sandbox/console"', own('dist/edge/sandbox/console'))
}

test('serves the console from the static assets of a worker, as the guide configures it, and holds everything behind the key (house: 4; promises: R30)', async () => {
  process.env['WRANGLER_SEND_METRICS'] = 'false'
  process.env['CLOUDFLARE_CF_FETCH_ENABLED'] = 'false'
  await freshConsole()
  const folder = mkdtempSync(join(tmpdir(), 'silta-worker-console-'))
  const configPath = join(folder, 'wrangler.toml')
  const config = guideConfig()
  assert.include(config, `compatibility_date = ${compatibility().date}`)
  assert.notInclude(config, 'node_modules')
  writeFileSync(configPath, config)
  const secrets = { SANDBOX_KEY, SANDBOX_SAMPLE_KEY: sample.privatePem }
  const harness = createTestHarness({
    root: folder,
    workers: [{ configPath, vars: { SANDBOX_PUBLIC_URL: FAR }, secrets }],
  })
  try {
    await harness.listen()
    const get = (path: string, headers: Record<string, string> = {}) =>
      harness.fetch(`${FAR}${path}`, { headers })
    const texts: string[] = []
    for (const path of ['/console', '/console/calls', '/console/calls/000000000000001']) {
      const answer = await get(path)
      const text = await answer.text()
      texts.push(text)
      assert.equal(answer.status, 200, path)
      assert.include(text, '<bank-console>')
      assert.match(answer.headers.get('content-type') ?? '', /^text\/html/)
      const policy = answer.headers.get('content-security-policy') ?? ''
      assert.include(policy, "default-src 'none'; script-src 'self'; style-src 'self'")
      assert.include(policy, "require-trusted-types-for 'script'; trusted-types lit-html")
      assert.notMatch(policy, /unsafe|\*|data:/)
      assert.equal(answer.headers.get('cache-control'), 'no-store')
      assert.equal(answer.headers.get('x-frame-options'), 'DENY')
    }
    const parts = Array.from(
      texts[0]?.matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/g) ?? [],
      ([, path = '']) => path,
    )
    assert.isAtLeast(parts.length, 3)
    for (const path of parts) {
      const answer = await get(path)
      texts.push(await answer.text())
      assert.equal(answer.status, 200, path)
      assert.match(answer.headers.get('content-type') ?? '', /^(text\/(javascript|css)|image\/svg)/)
      assert.include(answer.headers.get('cache-control'), 'immutable')
      assert.include(answer.headers.get('content-security-policy') ?? '', "default-src 'none'")
    }
    // The assets are reached through the bank alone.
    for (const path of ['/index.html', parts[0]?.replace('/console', '') ?? '', '/console/assets/none.js'])
      assert.equal((await get(path)).status, 404, path)
    const welcome = await (await get('/')).text()
    assert.include(welcome, 'href="/console"')
    assert.notInclude([welcome, ...texts].join(), SANDBOX_KEY)

    // What the page asks for needs the key.
    for (const path of ['/_sandbox/bank', '/_sandbox/keys', '/_sandbox/calls']) {
      assert.equal((await get(path)).status, 401, path)
      assert.equal((await get(path, { 'x-sandbox-key': `${SANDBOX_KEY}x` })).status, 401, path)
    }
    const bank = await get('/_sandbox/bank', { 'x-sandbox-key': SANDBOX_KEY })
    assert.equal(bank.status, 200)
    const calls = await get('/_sandbox/calls', { 'x-sandbox-key': SANDBOX_KEY })
    assert.equal(calls.status, 200, 'the guide keeps a log for the console')
    // The file of the whole bank is another thing to ask for.
    assert.equal((await get('/_sandbox/export', { 'x-sandbox-key': SANDBOX_KEY })).status, 409)
  } finally {
    await harness.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Serves one page at any path, as static assets. */
const ASSETS = `export default { fetch: () => new Response('<bank-console></bank-console>') }`

const WORKERS: Record<string, { vars: Record<string, string>; isBound?: boolean; has: boolean }> = {
  near: { vars: { SANDBOX_PUBLIC_URL: 'http://127.0.0.1:8787' }, has: true },
  nearUnwanted: { vars: { SANDBOX_PUBLIC_URL: 'http://localhost', SANDBOX_CONSOLE: 'false' }, has: false },
  far: { vars: { SANDBOX_PUBLIC_URL: FAR }, has: false },
  farWanted: { vars: { SANDBOX_PUBLIC_URL: FAR, SANDBOX_CONSOLE: 'true' }, has: true },
  // The host that a request names proves nothing.
  unsaid: { vars: {}, has: false },
  unbound: {
    vars: { SANDBOX_PUBLIC_URL: 'http://127.0.0.1:8787', SANDBOX_CONSOLE: 'true' },
    isBound: false,
    has: false,
  },
}

function configOf(): string {
  const names = Object.keys(WORKERS)
  const worker = (name: string) => `const ${name} :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = ${compatibility().date},
  compatibilityFlags = ["no_nodejs_compat_v2"],
  durableObjectNamespaces = [(className = "SandboxBank", uniqueKey = "${name}", enableSql = true)],
  durableObjectStorage = (localDisk = "disk"),
  bindings = [
    (name = "BANKS", durableObjectNamespace = "SandboxBank"),
    ${WORKERS[name]?.isBound === false ? '' : '(name = "CONSOLE", service = "assets"),'}
    ${Object.entries({ SANDBOX_KEY, SANDBOX_SAMPLE_KEY: sample.privatePem, ...WORKERS[name]?.vars })
      .map(([key, text]) => `(name = "${key}", text = ${JSON.stringify(text)}),`)
      .join('\n    ')}
  ],
);`
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    ${names.map((name) => `(name = "${name}", worker = .${name}),`).join('\n    ')}
    (name = "assets", worker = .assets),
    (name = "disk", disk = (path = "disk", writable = true)),
  ],
  sockets = [
    ${names.map((name) => `(name = "${name}", address = "127.0.0.1:0", http = (), service = "${name}"),`).join('\n    ')}
  ],
);
const assets :Workerd.Worker = (
  modules = [(name = "assets.js", esModule = embed "assets.js")],
  compatibilityDate = ${compatibility().date},
);
${names.map(worker).join('\n')}
`
}

test('has its console in a worker where the bank is for this machine alone, and elsewhere only when asked to (promises: R30)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'silta-worker-console-'))
  await bundleWorker('edge/sandbox/hosts/worker.ts', join(folder, 'worker.js'))
  writeFileSync(join(folder, 'assets.js'), ASSETS)
  writeFileSync(join(folder, 'config.capnp'), configOf())
  mkdirSync(join(folder, 'disk'))
  const running = await startWorkerd({ folder, sockets: Object.keys(WORKERS) })
  try {
    for (const [name, { has }] of Object.entries(WORKERS)) {
      const base = `http://127.0.0.1:${running.port(name)}`
      const answer = await fetch(`${base}/console`)
      assert.equal(answer.status, has ? 200 : 404, name)
      const welcome = await (await fetch(`${base}/`)).text()
      assert.equal(welcome.includes('href="/console"'), has, name)
      await answer.body?.cancel()
    }
  } finally {
    await running.kill()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('carries nothing of the console in the worker of the bank (house: 5)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'silta-worker-console-'))
  try {
    await bundleWorker('edge/sandbox/hosts/worker.ts', join(folder, 'worker.js'))
    const code = readFileSync(join(folder, 'worker.js'), 'utf8')
    for (const word of ['LitElement', 'sessionStorage', 'customElements', 'silta-console-key'])
      assert.notInclude(code, word)
    // The policy names it.
    assert.lengthOf(code.match(/lit-html/g) ?? [], 1)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
