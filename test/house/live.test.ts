// Tests that a run of the tests shows that it lives: a line for each set of files, a failure at once, a line that moves.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { assert, test } from '#kit'
import { Live } from '../runtimes/live.ts'
import { type Listener, readLines, resultMark } from '../runtimes/outcome.ts'
import { keepSeconds, longestSilence, readSeconds } from '../runtimes/pace.ts'
import { root, runTool } from '../runtimes/process.ts'
import { runInNode } from '../runtimes/runners.ts'

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

test('says what ran and what was under way when a run is ended from outside (house: 4)', async () => {
  const screen = makeScreen()
  const live = new Live(screen)
  live.interrupt()
  assert.equal(screen.text, '', 'nothing ran')
  await live.follow({ part: 'edge', what: 'proxy/page' }, () =>
    Promise.resolve({ ...GOOD, failed: ['keeps two'] }),
  )
  await live.follow({ part: 'edge', what: 'proxy/orders' }, async ({ began, ended }) => {
    ended({ name: 'keeps one', status: 'passed', file: 'test/a.test.ts', ms: 4_000 })
    began?.({ name: 'keeps three', file: 'test/b.test.ts' })
    screen.time = 83_000
    screen.text = ''
    live.interrupt()
    await Promise.resolve()
    return GOOD
  })
  assert.deepEqual(screen.text.split('\n').slice(0, 5), [
    '',
    'ended from outside after 1:23: 1 sets of files had run, 3 tests passed, 1 failed',
    'failed: edge: keeps two',
    'under way for 83 s: edge proxy/orders',
    '  test/b.test.ts: keeps three',
  ])
  assert.deepEqual(live.seconds(), { 'test/a.test.ts': 4 })
})

test('lets a file be silent for ten times what it took last, and for five minutes at least (house: 4)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'silta-pace-'))
  const place = join(folder, 'deep/seconds.json')
  try {
    assert.deepEqual(readSeconds(place), {})
    keepSeconds({ 'a.test.ts': 4, 'b.test.ts': 90 }, place)
    keepSeconds({ 'a.test.ts': 6 }, place)
    const seconds = readSeconds(place)
    assert.deepEqual(seconds, { 'a.test.ts': 6, 'b.test.ts': 90 })
    assert.equal(longestSilence(['a.test.ts', 'new.test.ts'], seconds), 300_000)
    assert.equal(longestSilence(['a.test.ts', 'b.test.ts'], seconds), 900_000)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('ends a file that hangs by its name, with what it was doing and what it has started (house: 4)', () =>
  withHanging(async ({ file, lives }) => {
    // Until what it has started lives, it may be silent for as long as a slow machine needs.
    let isLive = false
    const started = lives.then((socket) => {
      isLive = true
      socket.write('say a line')
      return socket
    })
    const began: string[] = []
    const outcome = await runInNode(
      [file],
      { began: ({ name }) => void began.push(name), ended: () => undefined, counted: () => undefined },
      {},
      () => (isLive ? 1 : 600_000),
    )
    await closed(await started)
    assert.deepEqual(began, ['waits (house: 4)'])
    assert.deepEqual(outcome.failed, [`hung: ${file}, in the test "waits (house: 4)"`])
    assert.match(outcome.output, /said a line\n[^]*node was ended after 0 s without a line/)
  }))

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

test('ends everything that it started when it is ended by Ctrl+C, and says what was under way (house: 4)', () =>
  withHanging(async ({ file, lives }) => {
    // A runner inside a runner would run nothing.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    const run = spawn(process.execPath, ['test/run.ts', file], { cwd: root, env })
    let said = ''
    run.stdout.on('data', (text: Buffer) => void (said += text.toString()))
    const code = new Promise((resolve) => void run.once('close', resolve))
    const socket = await lives
    run.kill('SIGINT')
    assert.equal(await code, 130)
    await closed(socket)
    assert.include(said, 'Interrupted while running')
    assert.include(said, file)
  }))

/** A test file that hangs. */
interface Hanging {
  /** Path from the top. */
  readonly file: string
  /** What its test has started, once it lives: it is further down than what the run itself starts. */
  readonly lives: Promise<Socket>
}

/** Plants a file with a test that waits for a program of its own, which prints a line when it is written to. */
async function withHanging(work: (hanging: Hanging) => Promise<void>): Promise<void> {
  // Where builds keep what is theirs.
  mkdirSync(join(root, '.silta'), { recursive: true })
  const folder = mkdtempSync(join(root, '.silta/ended-'))
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const lives = new Promise<Socket>((resolve) => void server.once('connection', resolve))
  const program = `require('node:net').connect(${port}, '127.0.0.1').on('data', () => console.log('said a line'))`
  writeFileSync(
    join(folder, 'waits.test.ts'),
    `import { spawn } from 'node:child_process'
import { test } from 'node:test'
test('waits (house: 4)', () => new Promise((resolve) => {
  spawn(process.execPath, ['-e', ${JSON.stringify(program)}], { detached: true, stdio: 'inherit' }).once('exit', resolve)
}))
`,
  )
  try {
    await work({ file: relative(root, join(folder, 'waits.test.ts')), lives })
  } finally {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Waits until the other side of a connection is gone. */
async function closed(socket: Socket): Promise<void> {
  socket.on('error', () => undefined)
  socket.resume()
  if (!socket.closed) await new Promise<void>((resolve) => void socket.once('close', () => resolve()))
}
