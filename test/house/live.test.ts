// Holds that a run of the tests shows that it lives: a line for each set of files, a failure at once, a line that moves.
// Not the counts: outcome.test.ts holds those.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join, relative } from 'node:path'
import { assert, test } from '#kit'
import { Live } from '../runtimes/live.ts'
import { type Listener, readLines, resultMark } from '../runtimes/outcome.ts'
import { root, runTool } from '../runtimes/process.ts'

/** A screen that keeps what was written, under a clock that is set. */
function makeScreen(columns?: number) {
  const screen = {
    text: '',
    columns,
    time: 0,
    now: () => screen.time,
    write: (text: string) => void (screen.text += text),
  }
  return screen
}

const GOOD = { passed: 2, failed: [], skipped: [], output: '' }

test('tells first of all what runs and in which Node, then how each set of files ended, then the slowest (house: 4)', async () => {
  // The vectors have nothing to run without their folder: this part ends at once.
  const { exitCode, output } = await runTool('node', ['test/run.ts', 'vectors'], {
    env: { SILTA_VECTORS: '' },
  })
  const lines = output.split('\n')
  assert.match(
    lines[0] ?? '',
    /^1 set of files, \d at a time and more while a core is idle, in Node [\d.]+ of the lockfile$/,
    output,
  )
  assert.match(lines[1] ?? '', /^✔ vectors +\d+\.\d s {2}published vectors: 0 passed, 1 skipped$/)
  assert.include(output, 'the ten slowest files:')
  assert.match(output, /0 passed, 0 failed, 1 skipped, in 0\.\d minutes\n$/)
  assert.equal(exitCode, 0)
})

test('tells a failed test at once, with its file and its reason, and counts the others when their set has ended (house: 4)', async () => {
  const screen = makeScreen()
  const live = new Live(screen)
  await live.follow({ part: 'edge', what: 'proxy/orders' }, async ({ ended }) => {
    ended({ name: 'keeps one', status: 'passed', file: 'test/a.test.ts', ms: 4_000 })
    ended({ name: 'keeps two', status: 'failed', error: 'it was three', file: 'test/b.test.ts', ms: 1_000 })
    assert.include(screen.text, '✖ edge: keeps two\n  test/b.test.ts\n  | it was three\n')
    assert.notInclude(screen.text, 'keeps one')
    screen.time = 5_000
    await Promise.resolve()
    return { ...GOOD, failed: ['keeps two'] }
  })
  assert.include(screen.text, '✖ edge         5.0 s  proxy/orders: 2 passed, 1 failed\n')
  assert.deepEqual(live.slowest(1), [{ file: 'test/a.test.ts', seconds: 4 }])
})

test('moves a line on a terminal, and says one in a log when nothing was said for half a minute (house: 4)', async () => {
  const [terminal, log] = [makeScreen(80), makeScreen()]
  for (const screen of [terminal, log]) {
    const live = new Live(screen)
    // oxlint-disable-next-line no-await-in-loop -- one screen after the other
    await live.follow({ part: 'edge', what: 'proxy/orders' }, async (listener: Listener) => {
      listener.counted(12)
      screen.time = 29_000
      live.tick()
      screen.time = 30_000
      live.tick()
      await Promise.resolve()
      return GOOD
    })
  }
  const moving = '0 passed, 0 failed; running: edge proxy/orders 12'
  assert.include(terminal.text, `\r\u001B[2K  0:29  ${moving}\r\u001B[2K  0:30  ${moving}`)
  assert.equal(log.text.split('\n')[0], `  0:30  ${moving}`)
})

test('reads the line of a test however the output is cut, and counts dots (house: 4)', () => {
  const heard: string[] = []
  const read = readLines({
    ended: ({ name }) => void heard.push(name),
    counted: (tests) => void heard.push(String(tests)),
  })
  const line = `${resultMark}${JSON.stringify({ name: 'keeps one', status: 'passed' })}`
  for (const text of ['words\n', line.slice(0, 9), line.slice(9), '\n..', 'X.\n']) read(text)
  assert.deepEqual(heard, ['keeps one', '4'])
})

test('ends everything that it started when it is ended by Ctrl+C (house: 4)', async () => {
  // Where builds keep what is theirs.
  mkdirSync(join(root, '.silta'), { recursive: true })
  const folder = mkdtempSync(join(root, '.silta/ended-'))
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const lives = new Promise<Socket>((resolve) => void server.once('connection', resolve))
  const file = join(folder, 'waits.test.ts')
  const program = `require('node:net').connect(${port}, '127.0.0.1')`
  // A test that waits for a program of its own: it is further down than what the run itself started.
  writeFileSync(
    file,
    `import { spawn } from 'node:child_process'
import { test } from 'node:test'
test('waits (house: 4)', () => new Promise((resolve) => {
  spawn(process.execPath, ['-e', ${JSON.stringify(program)}], { detached: true }).once('exit', resolve)
}))
`,
  )
  try {
    // A runner inside a runner would run nothing.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    const run = spawn(process.execPath, ['test/run.ts', relative(root, file)], {
      cwd: root,
      env,
      stdio: 'ignore',
    })
    const code = new Promise((resolve) => void run.once('exit', resolve))
    const socket = await lives
    const gone = new Promise<void>((resolve) => {
      socket.once('error', () => undefined)
      socket.once('close', () => resolve())
    })
    socket.resume()
    run.kill('SIGINT')
    assert.equal(await code, 130)
    await gone
  } finally {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
