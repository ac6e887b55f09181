/// <reference types="node" />
// Plays the steps of a text in an empty folder, as a person with a terminal does: each command in its turn, those that stay in
// terminals of their own. What a page does then is for end.ts.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Step } from './text.ts'

/** A guard against hanging, far above what a slow machine needs for one step. */
const LONGEST_MS = 600_000

const isWindows = process.platform === 'win32'

/** Tests whether a line was printed; “…” in it matches anything, and gaps are as wide as they are. */
function isPrinted(line: string, printed: string): boolean {
  const parts = line.split('…').map((part) =>
    part
      .trim()
      .replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
      .replaceAll(/\s+/g, ' +'),
  )
  return new RegExp(parts.join('.*')).test(printed)
}

/** A command that stays, and what it has printed so far. */
class Terminal {
  said = ''
  readonly #child: ChildProcess
  readonly #changes = new EventEmitter()
  readonly #line: string

  constructor(line: string, folder: string, env: NodeJS.ProcessEnv) {
    this.#line = line
    this.#child = spawn(line, {
      cwd: folder,
      env,
      shell: true,
      detached: !isWindows,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (part: Buffer) => {
        // Colours would be inside of addresses.
        // oxlint-disable-next-line no-control-regex -- the escape that begins a colour
        this.said += part.toString().replaceAll(/\u001b\[[\d;]*m/g, '')
        this.#changes.emit('change')
      })
    }
    this.#child.once('close', () => this.#changes.emit('change'))
  }

  /** Waits until it has printed something. */
  async told(pattern: RegExp): Promise<RegExpExecArray> {
    const signal = AbortSignal.timeout(LONGEST_MS)
    for (;;) {
      const found = pattern.exec(this.said)
      if (found) return found
      if (this.#child.exitCode !== null) throw new Error(`"${this.#line}" ended:\n${this.said}`)
      // oxlint-disable-next-line no-await-in-loop -- one change after the other
      await once(this.#changes, 'change', { signal }).catch((error: unknown) => {
        throw new Error(`"${this.#line}" did not print ${pattern}:\n${this.said}`, { cause: error })
      })
    }
  }

  /** Waits until it ends by itself; one that ends in another way than in the text throws. */
  async done(exits = 0): Promise<string> {
    while (this.#child.exitCode === null && this.#child.signalCode === null)
      // oxlint-disable-next-line no-await-in-loop -- one change after the other
      await once(this.#changes, 'change', { signal: AbortSignal.timeout(LONGEST_MS) })
    if (this.#child.exitCode !== exits) throw new Error(`"${this.#line}" failed:\n${this.said}`)
    return this.said
  }

  async end(): Promise<void> {
    const { pid, exitCode, signalCode } = this.#child
    if (pid === undefined || exitCode !== null || signalCode !== null) return
    const closed = once(this.#child, 'close')
    if (isWindows) spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'])
    else process.kill(-pid, 'SIGTERM')
    const timer = setTimeout(() => process.kill(-pid, 'SIGKILL'), 20_000)
    await closed
    clearTimeout(timer)
  }
}

/** The page that a text opens. */
export interface OpenPage {
  /** Opens it. */
  open(address: string, key: string): Promise<void>
  press(text: string): Promise<void>
  /** Waits until it shows a text. */
  sees(text: string): Promise<void>
}

/** How far a play has come. */
export interface Played {
  /** Steps that were taken. */
  readonly steps: number
  /** The address of `silta dev` in the text; absent if the text starts none. */
  readonly address: string | undefined
  /** Waits until a terminal that stays has printed something. */
  told(pattern: RegExp): Promise<unknown>
  /** Gives all that the terminals have printed so far. */
  said(): string
  /** Ends what still runs. */
  end(): Promise<void>
}

/**
 * Plays steps, one after the other. A command that stays counts as taken once it prints an address. The page is opened by the link
 * that the bank prints, when the first step needs it.
 *
 * @throws Error if a command fails, or does not print what is in the text.
 */
export async function play(
  steps: readonly Step[],
  empty: string,
  env: NodeJS.ProcessEnv,
  page: OpenPage,
): Promise<Played> {
  const open: Terminal[] = []
  const end = async () => void (await Promise.all(open.map((terminal) => terminal.end())))
  let folder = empty
  let address: string | undefined
  let printed = ''
  let isOpen = false
  try {
    for (const step of steps) {
      if (step.kind === 'file') {
        const place = join(folder, step.path)
        mkdirSync(dirname(place), { recursive: true })
        writeFileSync(place, step.text)
      } else if (step.kind === 'printed') {
        const missing = step.lines.find((line) => !isPrinted(line, printed))
        if (missing !== undefined) throw new Error(`"${missing}" was not printed:\n${printed}`)
      } else if (step.kind !== 'command') {
        const [, at = '', key = ''] =
          /The console +(\S+)[^]*Sandbox key +(\S+)/.exec(open.map(({ said }) => said).join('\n')) ?? []
        // oxlint-disable no-await-in-loop -- a person takes one step after the other
        if (!isOpen) await page.open(at, key)
        isOpen = true
        await (step.kind === 'pressed' ? page.press(step.text) : page.sees(step.text))
        // oxlint-enable no-await-in-loop
      } else if (step.line.startsWith('cd ')) {
        folder = resolve(folder, step.line.slice(3))
      } else {
        const terminal = new Terminal(step.line, folder, env)
        open.push(terminal)
        // oxlint-disable no-await-in-loop -- a person takes one step after the other
        if (!step.stays) printed = await terminal.done(step.exits)
        else if (step.line.startsWith('npx silta dev')) {
          const [, opened] = await terminal.told(/Open +(http\S+)/)
          address = opened
        } else await terminal.told(/https?:\/\/(localhost|127\.0\.0\.1|0\.0\.0\.0):\d+/)
        // oxlint-enable no-await-in-loop
      }
    }
  } catch (error) {
    await end()
    throw error
  }
  return {
    steps: steps.reduce(
      (sum, step) => sum + (step.kind === 'command' ? step.line.split(' && ').length : 1),
      0,
    ),
    address,
    told: (pattern) => Promise.any(open.map((terminal) => terminal.told(pattern))),
    said: () => open.map((terminal) => terminal.said).join('\n'),
    end,
  }
}
