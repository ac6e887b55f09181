/// <reference types="node" />
// What `silta dev` prints about a program that it starts for the project: that it ended and how, or that nothing answers.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after } from 'node:test'
import { assert, test } from '#kit'
import { PROGRAM } from '../../kit/program.ts'

const place = mkdtempSync(join(tmpdir(), 'silta-dev-'))
after(() => rmSync(place, { recursive: true, force: true, maxRetries: 5 }))

/** A line of the stream. */
interface Line {
  teller: string
  what: string
  [fact: string]: unknown
}

/** Starts `silta dev` in a project with these scripts; the text of each program is a file of its own. */
function dev(name: string, scripts: Readonly<Record<string, string>>, program = '') {
  const folder = join(place, name)
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts }))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Mine</title>')
  writeFileSync(join(folder, 'program.cjs'), program)
  const child = spawn(process.execPath, [PROGRAM, 'dev', '--port', '0', '--json'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complained = ''
  child.stderr.on('data', (part: Buffer) => (complained += part.toString()))
  const lines: Line[] = []
  const reader = createInterface(child.stdout)
  reader.on('line', (line) => lines.push(JSON.parse(line) as Line))
  return { child, reader, lines, complained: () => complained }
}

test('tells what a server of the project wrote last, ends with it, and says how it ended (house: 1)', async () => {
  const program = "process.stderr.write('SyntaxError: planted'); process.exitCode = 3"
  const { child, lines, complained } = dev('ends', { page: 'node program.cjs' }, program)
  assert.deepEqual(await once(child, 'close'), [2, null])
  assert.isTrue(lines.some(({ teller, what }) => teller === 'page' && what === 'SyntaxError: planted'))
  assert.equal(complained(), 'The script "page" of package.json ended with exit code 3.\n')
})

test('says that nothing answers where what runs a server stays without it (house: 1)', async () => {
  const { child, reader, complained } = dev('stays', { page: 'node --watch program.cjs' }, 'not(a program')
  const told = await new Promise<Line>((resolve, reject) => {
    child.once('close', () => reject(new Error(`ended: ${complained()}`)))
    reader.on('line', (text) => {
      const line = JSON.parse(text) as Line
      if (line.what.includes('does not answer')) resolve(line)
    })
  })
  assert.match(told.what, /^does not answer at http:\/\/localhost:\d+\/ yet: it must listen on PORT$/)
  child.kill('SIGINT')
  assert.deepEqual(await once(child, 'close'), [0, null])
})

test('says of a build whose program is not there to install it (house: 1)', async () => {
  const { child, complained } = dev('lacks', { build: 'no-such-bundler page.js' })
  assert.deepEqual(await once(child, 'close'), [2, null])
  assert.match(complained(), /"build" of package\.json ended with exit code 127\..*run "npm install"/)
})
