// Runs the tests: all of them in a quick run, more with --all, or what was chosen; closes with times and one line of counts.
// Not a test runner: each set of files uses the runner of its runtime.
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { isPlace, runChosen } from './chosen.ts'
import { instantOf } from './dates.ts'
import { wallClock } from './kit/clock.ts'
import { skipMark } from './kit/helpers.ts'
import { type Batch, PART_NAMES, plan } from './plan.ts'
import { Live } from './runtimes/live.ts'
import { type Outcome, sumUp } from './runtimes/outcome.ts'
import { keepSeconds } from './runtimes/pace.ts'
import { descendants, endAll, root } from './runtimes/process.ts'
import { processor } from './runtimes/processor.ts'
import { CORES, Room } from './runtimes/room.ts'
import { installTools } from './tools/installed.ts'
import { bundleProgram } from './tools/program.ts'
import { turnOf, TURNS } from './turns.ts'

/** Between two looks at what the machine has left, milliseconds. */
const LOOK_MS = 1_000

// --all also looks at what is published and takes samples that are four times as large; --vectors FOLDER runs the published
// vectors; --deep runs the long proofs at their full length. Files, folders, --name WORDS and --watch run what one works on:
// chosen.ts. --turn runs of what only --all runs a third, by the day: turns.ts. --pictures takes pictures anew. --browsers NAMES runs the tests of the elements in other engines that are installed.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean' },
    turn: { type: 'string' },
    vectors: { type: 'string' },
    deep: { type: 'boolean' },
    name: { type: 'string' },
    watch: { type: 'boolean' },
    pictures: { type: 'boolean' },
    browsers: { type: 'string' },
    date: { type: 'string' },
  },
})
// --date runs what Node runs as of another moment, and with --all everything else as of today: dates.ts.
if (values.date) process.env['SILTA_DATE'] = instantOf(values.date, new Date(wallClock()))
if (values.vectors) process.env['SILTA_VECTORS'] = values.vectors
if (values.browsers) process.env['SILTA_BROWSERS'] = values.browsers
if (values.pictures) process.env['SILTA_PICTURES'] = 'write'

/** What was named; other engines run the elements alone. */
const chosen = values.browsers && positionals.length === 0 ? ['widgets'] : positionals

const live = new Live({
  write: (text) => void process.stdout.write(text),
  columns: process.stdout.isTTY ? process.stdout.columns : undefined,
  now: () => performance.now(),
})

/** The run of what was chosen: its runner itself says how far it has come. */
let chosenRun: Promise<number> | undefined
let isEnding = false

// Ctrl+C, and whatever else ends this, says what ran and what was under way, and ends everything that it started.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.once(signal, () => void end(code))
}

await installTools()
if (values.name !== undefined || values.watch || chosen.some((word) => isPlace(word))) {
  if (values.deep) process.env['SILTA_EXTENT'] = 'deep'
  chosenRun = runChosen({ places: chosen, name: values.name, watch: values.watch ?? false })
  const code = await chosenRun
  // Else what it has left behind is ended first.
  if (!isEnding) process.exit(code)
  await new Promise(() => undefined)
}

const unknown = chosen.filter((name) => !PART_NAMES.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`No part is called ${unknown.join(', ')}. Parts: ${PART_NAMES.join(', ')}\n`)
  process.exit(2)
}

// A part that is named runs whole.
const full = values.all === true || values.deep === true || chosen.length > 0
process.env['SILTA_EXTENT'] = values.deep ? 'deep' : full ? 'full' : 'quick'
process.env['SILTA_PROGRAM'] = await bundleProgram(join(root, '.silta/program'))
const turn = values.turn === undefined ? undefined : turnOf(values.turn, new Date(wallClock()))
const batches = plan({ full, parts: chosen, datedAlone: values.date !== undefined && !full, turn })
const began = performance.now()
// npm's scripts find the Node of the lockfile first, whichever was asked.
const isOwn = process.execPath.startsWith(join(root, 'node_modules'))
live.say(
  `${batches.length === 1 ? '1 set' : `${batches.length} sets`} of files, ${CORES} at a time and more while a core is idle, in Node ${process.versions.node}${isOwn ? ' of the lockfile' : ''}${values.date ? `, ${full ? 'what Node runs ' : ''}as of ${process.env['SILTA_DATE']}` : ''}`,
)
const ticking = setInterval(() => live.tick(), 250)
const outcomes: Outcome[] = []
await runAll([...batches])
clearInterval(ticking)
live.end()
keepSeconds(live.seconds())
process.exitCode = close()

/** Ends the run from outside. */
async function end(code: number): Promise<void> {
  isEnding = true
  live.interrupt()
  keepSeconds(live.seconds())
  const started = descendants()
  if (chosenRun) {
    // Its runner says what was under way.
    endAll(started.slice(0, 1), 'SIGINT')
    await Promise.race([chosenRun, setTimeout(LOOK_MS * 10)])
  }
  endAll(started)
  process.exit(code)
}

/** Runs every set of files, each as soon as there is room for it. */
async function runAll(left: Batch[]): Promise<void> {
  const [room, running] = [new Room(), new Set<Promise<void>>()]
  while (left.length + running.size > 0) {
    if (left.length > 0 && room.hasRoom(running.size)) {
      const one = runNext(left.shift() as Batch).finally(() => running.delete(one))
      running.add(one)
    } else {
      const next = left.length > 0 ? [...running, setTimeout(LOOK_MS)] : running
      // oxlint-disable-next-line no-await-in-loop -- until one has ended, or a core may have become idle
      await Promise.race(next)
    }
  }
}

async function runNext(batch: Batch): Promise<void> {
  outcomes.push(await processor.count(batch.part, () => runBatch(batch)))
}

async function runBatch({ part, what, run }: Batch): Promise<Outcome> {
  const outcome = await live.follow({ part, what }, async (listener) => {
    try {
      return await run(listener)
    } catch (error) {
      return sumUp([], 1, error instanceof Error ? (error.stack ?? error.message) : String(error))
    }
  })
  return { ...outcome, failed: outcome.failed.map((test) => `${part}: ${test}`) }
}

/** Says where the time went, what failed, and how many tests there were; gives the exit code. */
function close(): number {
  const [failed, skipped] = [outcomes.flatMap((one) => one.failed), outcomes.flatMap((one) => one.skipped)]
  const passed = outcomes.reduce((sum, one) => sum + one.passed, 0)
  for (const { failed: those, output } of outcomes) if (those.length > 0) live.say(indent(output))
  for (const line of skipped) live.say(`skipped: ${line.replace(skipMark, ': ')}`)
  live.say('\nthe ten slowest files:')
  for (const one of live.slowest(10)) live.say(`${seconds(one.seconds)}  ${one.file}`)
  sayTaken()
  live.say(
    values.deep
      ? '\nlong proofs ran at full length'
      : full
        ? `\nlong proofs ran small: --deep runs them at full length${turn === undefined ? '' : `; of what only --all runs, this was turn ${turn} of ${TURNS}`}`
        : '\na quick run: --all also looks at what is published and takes larger samples',
  )
  // Once more and last of all: what a long output tells of them may have been left out.
  for (const name of failed) live.say(`failed: ${name}`)
  const skips = skipped.length > 0 ? `, ${skipped.length} skipped` : ''
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  live.say(`${passed} passed, ${failed.length} failed${skips}, in ${minutes} minutes`)
  // A run that ran nothing proves nothing.
  return failed.length > 0 || passed + skipped.length === 0 ? 1 : 0
}

/** Says what each part took of the processor, beside the time of its sets of files, where the system tells. */
function sayTaken(): void {
  const taken = processor.taken()
  if (taken.length === 0) return
  const { user, system } = process.cpuUsage()
  const own = (user + system) / 1e6
  const all = taken.reduce((sum, one) => sum + one.processor, own)
  live.say(`\n${seconds(all)} of processor, beside the time of the sets of files:`)
  for (const one of taken) live.say(`${seconds(one.processor)}${seconds(one.clock)}  ${one.part}`)
  live.say(`${seconds(own)}${seconds((performance.now() - began) / 1_000)}  the run itself`)
}

/** Writes seconds as a column. */
function seconds(value: number): string {
  return `${value.toFixed(1).padStart(8)} s`
}

/** Keeps the end of a long output, where runners print their failures. */
function indent(output: string): string {
  const lines = output.split('\n')
  const shown = lines.length > 200 ? [`(${lines.length - 200} lines left out)`, ...lines.slice(-200)] : lines
  return shown.map((line) => `  | ${line}`).join('\n')
}
