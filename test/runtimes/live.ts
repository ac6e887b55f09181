// Shows that a run lives: a line for each set of files as it ends, a test that failed at once, and a line that moves.
// Not a verdict: run.ts counts what came out, from what the runners write down.
import type { Begun, Listener, Outcome, TimedResult } from './outcome.ts'

/** Where lines go, and the time. */
export interface Screen {
  write(text: string): void
  /** Columns of a terminal; `undefined` for a log. */
  readonly columns: number | undefined
  /** Milliseconds of a clock that never goes back. */
  now(): number
}

/** What a set of files is called: the part that it belongs to, and what it holds. */
export interface Name {
  part: string
  what: string
}

/** How far one set of files is. */
interface Running extends Name {
  since: number
  ended: number
  passed: number
  /** The test that runs now, where its runner tells that. */
  now?: Begun
}

/** A log hears this often that a run lives, milliseconds, when nothing else was said. */
const QUIET_MS = 30_000

/** Follows the sets of files that run. */
export class Live {
  readonly #screen: Screen
  readonly #began: number
  readonly #running = new Set<Running>()
  readonly #times = new Map<string, number>()
  #saidAt: number
  #sets = 0
  #passed = 0
  /** The names of the tests that failed, each with its part. */
  readonly #failures = new Set<string>()

  constructor(screen: Screen) {
    this.#screen = screen
    this.#began = screen.now()
    this.#saidAt = this.#began
  }

  /** Says a line of its own. */
  say(line: string): void {
    this.#clear()
    this.#saidAt = this.#screen.now()
    this.#screen.write(`${line}\n`)
  }

  /** Runs a set of files, shows what its tests tell, and closes with a line of counts. */
  async follow(name: Name, run: (listener: Listener) => Promise<Outcome>): Promise<Outcome> {
    const running: Running = { ...name, since: this.#screen.now(), ended: 0, passed: 0 }
    this.#running.add(running)
    try {
      const outcome = await run({
        began: (test) => void (running.now = test),
        ended: (result) => this.#ended(running, result),
        counted: (tests) => void (running.ended += tests),
      })
      this.#close(running, outcome)
      return outcome
    } finally {
      this.#running.delete(running)
    }
  }

  /** Draws the line that moves; a log gets one when nothing was said for long. */
  tick(): void {
    if (this.#screen.columns !== undefined) {
      this.#clear()
      this.#screen.write(this.#moving().slice(0, this.#screen.columns - 1))
    } else if (this.#screen.now() - this.#saidAt >= QUIET_MS) this.say(this.#moving())
  }

  /** Ends the line that moves. */
  end(): void {
    this.#clear()
  }

  /** Says what has run so far and what is under way, for a run that is ended from outside. */
  interrupt(): void {
    if (this.#sets + this.#running.size === 0) return
    const passed = Array.from(this.#running, (one) => one.passed).reduce(
      (sum, one) => sum + one,
      this.#passed,
    )
    this.say(
      `\nended from outside after ${this.#time()}: ${this.#sets} sets of files had run, ${passed} tests passed, ${this.#failures.size} failed`,
    )
    for (const name of this.#failures) this.say(`failed: ${name}`)
    for (const { part, what, since, now } of this.#running) {
      const seconds = ((this.#screen.now() - since) / 1_000).toFixed(0)
      this.say(
        `under way for ${seconds} s: ${part} ${what}${now ? `\n  ${now.file ?? ''}: ${now.name}` : ''}`,
      )
    }
  }

  /** How long the tests of each file ran, seconds. */
  seconds(): Readonly<Record<string, number>> {
    return Object.fromEntries(Array.from(this.#times, ([file, ms]) => [file, ms / 1_000]))
  }

  /** Names the files whose tests ran longest, with their seconds. */
  slowest(count: number): readonly { file: string; seconds: number }[] {
    return [...this.#times]
      .map(([file, ms]) => ({ file, seconds: ms / 1_000 }))
      .toSorted((one, other) => other.seconds - one.seconds)
      .slice(0, count)
  }

  #ended(running: Running, { name, status, error, file, ms = 0 }: TimedResult): void {
    running.ended += 1
    if (file !== undefined) this.#times.set(file, (this.#times.get(file) ?? 0) + ms)
    if (status === 'passed') running.passed += 1
    if (status !== 'failed') return
    this.#failures.add(`${running.part}: ${name}`)
    this.say(`✖ ${running.part}: ${name}${file === undefined ? '' : `\n  ${file}`}\n${indent(error ?? '')}`)
  }

  #close({ part, what, since }: Running, { passed, failed, skipped }: Outcome): void {
    this.#sets += 1
    this.#passed += passed
    for (const name of failed) this.#failures.add(`${part}: ${name}`)
    const counts = [
      `${passed} passed`,
      ...(failed.length > 0 ? [`${failed.length} failed`] : []),
      ...(skipped.length > 0 ? [`${skipped.length} skipped`] : []),
    ]
    const time = ((this.#screen.now() - since) / 1_000).toFixed(1)
    this.say(
      `${failed.length > 0 ? '✖' : '✔'} ${part.padEnd(10)}${time.padStart(6)} s  ${what}: ${counts.join(', ')}`,
    )
  }

  #moving(): string {
    const now = Array.from(
      this.#running,
      ({ part, what, ended }) => `${part} ${what}${ended > 0 ? ` ${ended}` : ''}`,
    )
    return `  ${this.#time()}  ${this.#passed} passed, ${this.#failures.size} failed; running: ${now.join(' · ')}`
  }

  #time(): string {
    const seconds = Math.floor((this.#screen.now() - this.#began) / 1_000)
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  }

  #clear(): void {
    if (this.#screen.columns !== undefined) this.#screen.write('\r\u001B[2K')
  }
}

function indent(text: string): string {
  const lines = text.split('\n')
  const shown = lines.length > 40 ? [...lines.slice(0, 40), `(${lines.length - 40} lines more)`] : lines
  return shown.map((line) => `  | ${line}`).join('\n')
}
