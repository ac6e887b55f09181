/// <reference lib="dom" />
// The connection to the bank: with which key, how often, whether it works, and the bank's clock between two answers.

import { isBankError } from '../../../core/shared/index.ts'
import { type Control, makeControl } from '../control/index.ts'

/** The bank's answer about itself. */
export type BankView = Awaited<ReturnType<Control['bank']>>

/**
 * State of the connection: no key yet, being tried, open, lost for now; or the bank refused the key, for good or for a while.
 */
export type LinkState = 'keyless' | 'trying' | 'open' | 'lost' | 'wrong' | 'slow'

/** How long after an answer the bank is asked again, milliseconds. */
const TICK_MS = 1_500
/** Waits between tries while the connection is lost, milliseconds; the last one repeats. */
const RETRIES_MS = [1_000, 2_000, 4_000, 8_000] as const

/** A refusal by the bank, in its own words. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The connection to one bank. */
export class BankLink {
  readonly baseUrl: string
  state: LinkState = 'keyless'
  view: BankView | undefined
  /** The words of the bank's last refusal; empty after an answer. */
  said = ''
  /** When the next try is made, by `performance.now()`. */
  retryAt = 0
  /** Whether the connection works again after it was lost; `false` again after the next answer. */
  isMended = false

  #key = ''
  #control: Control | undefined
  #readAt = 0
  #tries = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<() => void>()
  readonly #ticks = new Set<() => Promise<void> | void>()

  constructor(baseUrl: string) {
    this.baseUrl = baseUrl
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && this.#key !== '') void this.look()
    })
  }

  /** The typed client of the calls below `/_sandbox`. */
  get control(): Control {
    if (!this.#control) throw new Error('the line has no key yet')
    return this.#control
  }

  /** The key of the connection. */
  get key(): string {
    return this.#key
  }

  /** Whether the key only reads: the bank then refuses calls that would change it. */
  get isReader(): boolean {
    return this.view?.onlyReads === true
  }

  /** The bank's clock at this moment, milliseconds since 1970; between two answers it runs on at the bank's rate. */
  get now(): number {
    if (!this.view) return Date.now()
    const { now, rate } = this.view
    return Date.parse(now) + (performance.now() - this.#readAt) * rate
  }

  /** Opens the connection with a key. */
  open(key: string | undefined): void {
    this.#key = key ?? ''
    this.#control = undefined
    this.state = key ? 'trying' : 'keyless'
    if (key) {
      try {
        this.#control = makeControl({
          baseUrl: this.baseUrl,
          sandboxKey: key,
          fetch: async (url, init) => {
            const answer = await fetch(url, init)
            // The typed client keeps member and code of a refusal, but not its words.
            this.said = answer.ok ? '' : wordsOf(await answer.clone().text())
            return answer
          },
        })
      } catch {
        this.state = 'wrong'
      }
    }
    this.#tell()
    if (this.#control) void this.look()
  }

  /** Closes the connection; no more calls are made. */
  close(): void {
    clearTimeout(this.#timer)
    this.view = undefined
    this.open(undefined)
  }

  /** Calls the listener at every change of the connection. Returns a function that stops this. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Calls `tick` after each answer while the connection works, to load what a screen shows. Returns a function that stops it. */
  onTick(tick: () => Promise<void> | void): () => void {
    this.#ticks.add(tick)
    return () => void this.#ticks.delete(tick)
  }

  /** Calls the bank now. */
  async look(): Promise<void> {
    clearTimeout(this.#timer)
    const control = this.#control
    if (!control) return
    const before = this.state
    try {
      const view = await control.bank()
      if (control !== this.#control) return
      this.view = view
      this.#readAt = performance.now()
      this.#tries = 0
      this.isMended = before === 'lost'
      this.state = 'open'
      this.#tell()
      await Promise.all([...this.#ticks].map(async (tick) => tick()))
    } catch (error) {
      if (control !== this.#control) return
      this.#fail(error)
    }
    if (control === this.#control) this.#plan()
  }

  /**
   * Makes a call for which the typed client has no function, or whose refusal must be shown in the bank's words.
   *
   * @param path Below `/_sandbox`, with its query.
   * @param body Sent as JSON.
   * @throws Refusal if the bank refuses.
   */
  async ask<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
    const answer = await fetch(`${this.baseUrl}/_sandbox${path}`, {
      method,
      headers: {
        'x-sandbox-key': this.#key,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      cache: 'no-store',
    })
    const text = await answer.text()
    const read: unknown = text === '' ? undefined : JSON.parse(text)
    if (answer.ok) return read as T
    throw new Refusal(answer.status, wordsOf(text))
  }

  #fail(error: unknown): void {
    const status = statusOf(error)
    if (status === 401) this.state = 'wrong'
    else if (status === 429) this.state = 'slow'
    else if (status === undefined || status >= 500 || !this.view) this.state = 'lost'
    // This refusal is shown by the screen that made the call, not here.
    this.#tell()
  }

  #plan(): void {
    // A tab in the background makes no calls, and makes one at once when it is visible again.
    if (document.visibilityState === 'hidden' || this.state === 'wrong') return
    const retry = RETRIES_MS[Math.min(this.#tries, RETRIES_MS.length - 1)] ?? TICK_MS
    const wait = this.state === 'open' ? TICK_MS : retry
    if (this.state !== 'open') this.#tries += 1
    this.retryAt = performance.now() + wait
    this.#timer = setTimeout(() => void this.look(), wait)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** Returns the status with which the bank refused; `undefined` for any other error. */
export function statusOf(error: unknown): number | undefined {
  return isBankError(error) || error instanceof Refusal ? error.status : undefined
}

/** Returns the words of a refusal of the flat family; empty if the text is something else. */
function wordsOf(text: string): string {
  try {
    const { message = '', violations = [] } = (JSON.parse(text) ?? {}) as {
      message?: string
      violations?: readonly { message: string }[]
    }
    const rules = violations.map((one) => one.message).join('; ')
    return rules === '' ? message : rules
  } catch {
    return ''
  }
}

/** Explains why something that a person asked for failed, in the words of the bank if it gave some. */
export function reasonOf(error: unknown): string {
  if (error instanceof Refusal && error.message !== '') return error.message
  if (isBankError(error)) {
    const named = error.faults.map(({ path, code }) => [path, code].filter(Boolean).join(': '))
    return named.length > 0 ? named.join(', ') : error.code
  }
  return error instanceof Error ? error.message : String(error)
}
