/// <reference types="node" />
// `npm run dev`: what a person changes in a page or in the worker is served a moment later, without a new start.
// It works on a copy of the tree, below the folder that builds use.
// Runs with --all: it builds the pages and the worker three times.
// Runs as of today only: the browser goes by the clock of the machine.

import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { assert, test } from '#kit'
import { LONGEST_MS } from '../kit/chrome.ts'
import { freePort } from '../journey/demo-kit.ts'
import { root } from '../runtimes/process.ts'

let folder: string
let port: number
let dev: ChildProcess
let printed = ''

before(async () => {
  mkdirSync(join(root, '.silta'), { recursive: true })
  folder = mkdtempSync(join(root, '.silta/dev-'))
  for (const name of [
    'core',
    'edge',
    'widgets',
    'demo',
    'package.json',
    'tsconfig.json',
    'wrangler.toml',
    'CHANGELOG.md',
    '.github',
    // The site of the documents shows them.
    'test/widgets/pictures',
  ])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  port = await freePort()
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  dev = spawn(process.execPath, ['demo/start.ts', '--watch'], {
    cwd: folder,
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (text) => (printed += text))
})

after(async () => {
  const ended = new Promise((resolve) => void dev.once('exit', resolve))
  if (dev.exitCode === null && dev.kill('SIGTERM')) await ended
  rmSync(folder, { recursive: true, force: true })
})

/** Asks until the answer has these words; each time on a new connection, because the worker begins anew meanwhile. */
async function served(path: string, words: string): Promise<void> {
  const guard = AbortSignal.timeout(LONGEST_MS)
  let last = ''
  while (!guard.aborted && dev.exitCode === null) {
    last = await ask(path).catch(String)
    if (last.includes(words)) return
    await setTimeout(200)
  }
  assert.fail(`${path} has no ${words}: ${last.slice(0, 300)}\n${printed}`)
}

function ask(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, path, host: 'localhost', agent: false, timeout: 5_000 }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part) => (text += part))
      answer.once('end', () => resolve(text))
      answer.once('error', reject)
    })
    asked.once('timeout', () => asked.destroy(new Error('no answer in five seconds')))
    asked.once('error', reject)
    asked.end()
  })
}

/** Replaces words of a file. */
function change(file: string, words: string, now: string): void {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  assert.include(text, words)
  writeFileSync(path, text.replaceAll(words, now))
}

test('prints the link to the bank’s console, serves it at the bank alone, and shows no key where the output is no terminal (house: 1; promises: R30)', async () => {
  const guard = AbortSignal.timeout(LONGEST_MS)
  while (!printed.includes('Stop with') && !guard.aborted && dev.exitCode === null) {
    await setTimeout(200)
  }
  const [, link = ''] = /The bank’s console +(\S+)/.exec(printed) ?? []
  assert.equal(link, `http://127.0.0.1:${port}/console`)
  assert.include(await (await fetch(link)).text(), '<bank-console>')
  const elsewhere = await fetch(`http://localhost:${port}/console/calls`, { redirect: 'manual' })
  assert.deepEqual([elsewhere.status, elsewhere.headers.get('location')], [302, `${link}/calls`])
  const key = /^SANDBOX_KEY="(.+)"$/m.exec(readFileSync(join(folder, '.silta/demo/secrets.env'), 'utf8'))?.[1]
  assert.notInclude(printed, key ?? printed)
})

test('serves what was changed in a page and in the worker, without a new start (house: 1)', async () => {
  await served('/', 'Poukama')
  change('demo/site/index.html', 'Poukama', 'Changed page')
  await served('/', 'Changed page')
  await served('/shop/nothing-here', 'route_unknown')
  change('demo/shop-server.ts', "'route_unknown'", "'changed_worker'")
  await served('/shop/nothing-here', 'changed_worker')
})
