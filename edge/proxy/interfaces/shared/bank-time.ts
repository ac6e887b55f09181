// An estimate of the bank's time: its offset from our own clock, learned from answers, for what is signed for the bank.
// What only we judge follows our own clock: alarms, schedules, how long tokens and cookies are valid, order tokens.

import { parseHttpDate } from '../../../../core/shared/values/time.ts'
import type { Log } from '../../../shared/log.ts'

/** Carries one request to a bank. */
export type Transport = (request: string, init: RequestInit) => Promise<Response>

/** Smaller offsets are ignored: banks accept minutes of skew, and `Date` has whole seconds only. */
const LEAST_SECONDS = 30
/** Larger offsets are never used in full: one of the clocks is wrong, and a person must correct it. */
const MOST_SECONDS = 300
/** A slower answer shows too little about the moment at which it was written. */
const LONGEST_MS = 20_000
/** Answers that are remembered. The middle one of three counts, so that a single wrong `Date` changes nothing. */
const SAMPLES = 3

/** The time at the bank, as far as its answers show it. */
export class BankTimeEstimate {
  readonly #own: () => number
  readonly #log: Log
  #samples: readonly number[] = []
  #used = 0
  #logged = 0

  constructor(own: () => number, log: Log) {
    this.#own = own
    this.#log = log
  }

  /** Returns the bank's time, milliseconds since 1970: for what is signed for the bank, or by it. */
  readonly now = (): number => this.#own() + this.#used * 1_000

  /** Makes a transport that learns from each answer and changes none. */
  learnFrom(transport: Transport): Transport {
    return async (request, init) => {
      const sentAt = this.#own()
      const response = await transport(request, init)
      this.#learn(response.headers, sentAt, this.#own())
      return response
    }
  }

  #learn(headers: Headers, sentAt: number, receivedAt: number): void {
    const date = parseHttpDate(headers.get('date') ?? '')
    const tookMs = receivedAt - sentAt
    // An answer from a cache bears the date at which it was made.
    if (date === undefined || headers.has('age') || tookMs < 0 || tookMs > LONGEST_MS) return
    // The answer was written about half-way, and `Date` cuts off parts of a second.
    const seconds = Math.ceil((date - (sentAt + receivedAt) / 2) / 1_000) + 0
    this.#samples = [...this.#samples, seconds].slice(-SAMPLES)
    const differs = middle(this.#samples)
    const isUsed = Math.abs(differs) > LEAST_SECONDS
    this.#used = isUsed ? Math.max(-MOST_SECONDS, Math.min(MOST_SECONDS, differs)) : 0
    if (Math.abs(differs - this.#logged) <= LEAST_SECONDS) return
    this.#logged = isUsed ? differs : 0
    this.#log({ event: 'bank_clock_differs', seconds: differs, usedSeconds: this.#used })
  }
}

/** The middle one of three; before there are three, the one nearest to our own time. */
function middle(samples: readonly number[]): number {
  const sorted =
    samples.length < SAMPLES
      ? samples.toSorted((one, other) => Math.abs(one) - Math.abs(other))
      : samples.toSorted((one, other) => one - other).slice(1)
  return sorted[0] ?? 0
}
