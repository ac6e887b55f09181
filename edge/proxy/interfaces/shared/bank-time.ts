// The bank's clock: how far it is from our own is learned from its answers, and used in what is signed for it.
// What only we judge (due times, ladders, lives of tokens and cookies, order tokens) stays by our own time.

import { parseHttpDate } from '../../../../core/shared/values/time.ts'
import type { Log } from '../../../shared/log.ts'

/** Carries one request to a bank. */
export type Transport = (request: string, init: RequestInit) => Promise<Response>

/** A smaller difference is of no account: a bank takes what is minutes off, and its answers tell whole seconds. */
const LEAST_SECONDS = 30
/** More is never used: whoever is further off has a clock that is wrong, and a person must look. */
const MOST_SECONDS = 300
/** An answer that took longer tells too little about the moment it was written in. */
const LONGEST_MS = 20_000
/** Answers that are remembered: the middle one of three counts, so that a single wrong `Date` changes nothing. */
const SAMPLES = 3

/** Knows the time as the bank has it. */
export class BankTimeEstimate {
  readonly #own: () => number
  readonly #log: Log
  #samples: readonly number[] = []
  #used = 0
  #logged = 0

  /**
   * @param own Our own time, milliseconds since 1970.
   */
  constructor(own: () => number, log: Log) {
    this.#own = own
    this.#log = log
  }

  /** Tells the time as the bank has it, milliseconds since 1970: for what is signed for the bank, or by it. */
  readonly now = (): number => this.#own() + this.#used * 1_000

  /** Makes a transport that learns from each answer, and changes none. */
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
    // A stored answer bears the date at which it was made.
    if (date === undefined || headers.has('age') || tookMs < 0 || tookMs > LONGEST_MS) return
    // It was written half-way, and somewhere in the second that the bank names: whole seconds are all that is known.
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

/** The middle one of three; before there are three, the one that is nearest to our own time. */
function middle(samples: readonly number[]): number {
  const sorted =
    samples.length < SAMPLES
      ? samples.toSorted((one, other) => Math.abs(one) - Math.abs(other))
      : samples.toSorted((one, other) => one - other).slice(1)
  return sorted[0] ?? 0
}
