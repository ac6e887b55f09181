/// <reference types="node" />
// The program of the package: its words, its help, its version, its exit codes, and how it finds a bank that runs.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, test } from '#kit'
import { read } from '../../house/files.ts'
import type { Command } from 'commander'
import { WORDS } from '../../../edge/cli/words.ts'
import { PROGRAM } from '../../kit/program.ts'
import { root } from '../../runtimes/process.ts'
import { startProgram } from '../sandbox/program.ts'
import { runWord, serveBank } from './run-word.ts'

function run(words: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  return { status, stdout, stderr }
}

test('names its words without one, and refuses a word that it has not (house: 1)', () => {
  for (const words of [[], ['--help']]) {
    const { stdout, status } = run(words)
    assert.equal(status, 0)
    for (const { name, summary } of WORDS) {
      assert.include(stdout, ` ${name} `)
      assert.include(stdout.replaceAll(/\s+/g, ' '), summary)
    }
  }
  const unknown = run(['sandbax'])
  assert.deepEqual([unknown.status, unknown.stdout], [2, ''])
  assert.include(unknown.stderr, 'Did you mean sandbox?')
  const { version } = JSON.parse(read('package.json')) as { version: string }
  for (const option of ['-V', '--version']) {
    const { status, stdout, stderr } = run([option])
    assert.deepEqual([status, stderr], [0, ''])
    const [told, commit] = stdout.split(' ')
    assert.equal(told, version)
    assert.match(commit ?? '', /^\(([0-9a-f]{12}|unknown)\)\n$/)
  }
})

test('shows with each word an example that begins with the program and the word (house: 1)', async () => {
  for (const { name, summary, load } of WORDS) {
    let help = ''
    const { makeWord } = await load()
    makeWord(summary)
      .configureOutput({ writeOut: (text) => (help += text) })
      .outputHelp()
    assert.include(help.replaceAll(/\s+/g, ' '), summary)
    const [, example = ''] = /Example:\n([^]*?)\n\n/.exec(help) ?? []
    assert.match(example, new RegExp(`^  npx silta ${name}\\b`))
    // A key is never an argument: every program of the machine could read it.
    assert.notMatch(example, /key|secret/i)
  }
})

test('names in its guides no word and no option that its help has not (house: 1)', async () => {
  const helps = new Map<string, string>()
  const note = (name: string, command: Command): void => {
    let help = ''
    command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp()
    helps.set(name, help)
    for (const inner of command.commands) note(`${name} ${inner.name()}`, inner)
  }
  for (const { name, summary, load } of WORDS) note(name, (await load()).makeWord(summary))
  const files = globSync('{README.md,{core,edge,widgets}/**/*.md,demo/docs/content/**/*.md}', { cwd: root })
  const strange: string[] = []
  let lines = 0
  for (const file of files) {
    for (const [line, rest = ''] of read(file).matchAll(/npx silta ([^`\n"|]+)/g)) {
      lines += 1
      const words = rest.trim().split(/\s+/)
      const depth = [3, 2, 1].find((count) => helps.has(words.slice(0, count).join(' ')))
      const help = helps.get(words.slice(0, depth ?? 0).join(' ')) ?? ''
      const options = words.flatMap((word) => /^--[a-z-]+/.exec(word)?.[0] ?? [])
      if (depth === undefined || !options.every((option) => help.includes(option)))
        strange.push(`${file}: ${line}`)
    }
  }
  assert.deepEqual(strange, [])
  assert.isAbove(lines, 40)
})

test('tells wrong use with the help, and the code 2 (house: 1)', () => {
  const { status, stdout, stderr } = run(['sandbox', '--memory', '--port', 'none'])
  assert.deepEqual([status, stdout], [2, ''])
  assert.match(stderr, /^port must be 0 to 65535\n[^]*--callback-attempts/)
  assert.equal(run(['sandbox', 'status', '--bank', 'bank']).status, 2)
})

test('reads numbers in digits alone, and names the option that has others (house: 1)', async () => {
  for (const words of [
    ['sandbox', '--memory', '--port'],
    ['sandbox', '--memory', '--port', '0', '--callback-attempts'],
    ['sandbox', '--memory', '--port', '0', '--call-log-most'],
    ['sandbox', '--memory', '--port', '0', '--call-log-days'],
    ['sandbox', '--memory', '--port', '0', '--banks-most'],
    ['proxy', '--port'],
    ['proxy', '--wait-for-data'],
    ['proxy', '--every'],
    ['proxy', '--calls-per-minute'],
    ['doctor', '--timeout'],
    ['bank', 'clock', '--rate'],
    ['listen', '--forward-to', 'http://localhost', '--every'],
    ['listen', '--forward-to', 'http://localhost', '--count'],
  ]) {
    const option = String(words.at(-1)).slice(2)
    for (const wrong of ['0x50', '1e1', '+5', ' 5', '５', '']) {
      const { code, err } = await runWord([...words.slice(0, -1), `--${option}=${wrong}`])
      assert.equal(code, 2, `${option} ${wrong}`)
      assert.match(err, new RegExp(`^${option} must be `))
    }
  }
})

test('finds a running bank by the file beside its data, for its owner only, until that bank ends (house: 1; promises: R30)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'silta-running-'))
  const status = ['sandbox', 'status', '--json', '--data', folder]
  try {
    const none = run(status)
    assert.deepEqual([none.status, none.stdout], [1, ''])
    assert.include(none.stderr, 'npx silta sandbox')
    const bank = await startProgram({ options: ['--port', '0', '--data', folder] })
    try {
      const file = join(folder, 'bank.json')
      assert.equal(statSync(file).mode & 0o777, 0o600)
      const { key } = JSON.parse(readFileSync(file, 'utf8')) as { key: string }
      const found = run(status)
      assert.equal(found.status, 0, found.stderr)
      assert.notInclude(found.stdout, key)
      assert.equal((JSON.parse(found.stdout) as { address: string }).address, bank.address)
      // The environment comes before the file, an option before both.
      const elsewhere = run(status, { SILTA_BANK: 'http://127.0.0.1:9' })
      assert.deepEqual([elsewhere.status, elsewhere.stdout], [1, ''])
      assert.notInclude(elsewhere.stderr, key)
      const named = run([...status, '--bank', bank.address], { SILTA_BANK: 'http://127.0.0.1:9' })
      assert.equal(named.status, 0, named.stderr)
      const wrong = run(status, { SANDBOX_KEY: 'not-the-key-of-this-bank' })
      assert.equal(wrong.status, 1)
      assert.include(wrong.stderr, 'SANDBOX_KEY')
      await bank.end('SIGTERM')
      assert.isFalse(existsSync(file))
    } finally {
      await bank.end()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('reaches a bank of this machine directly, whatever proxy the environment names (house: 1)', async () => {
  const { address, key, close } = await serveBank()
  try {
    // Nothing answers there.
    const proxy = 'http://127.0.0.1:9'
    const { status, stderr } = await runAside(['bank', 'clock', '--bank', address], {
      HTTP_PROXY: proxy,
      http_proxy: proxy,
      NODE_USE_ENV_PROXY: '1',
      SANDBOX_KEY: key,
    })
    assert.equal(status, 0, stderr)
  } finally {
    await close()
  }
})

/** Runs the program while this process answers. */
async function runAside(words: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [PROGRAM, ...words], { cwd: root, env: { ...process.env, ...env } })
  let stderr = ''
  child.stderr.on('data', (piece: Buffer) => (stderr += piece.toString()))
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, stderr }
}
