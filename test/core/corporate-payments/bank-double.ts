// A bank for tests: it binds ids, moves money and fails as a test asks, written from the gaps without our own code.
// Not the sandbox: it checks no signature and no field, and records what it was sent.
import { json } from '../shared/fake-fetch.ts'
import { paid, refusal, smallOrder, tokenAddress, tokenAnswer } from './fixtures.ts'

/**
 * What happens to one call.
 *
 * `lost-…`: no answer, without or with the effect; `fault-…`: 504 instead. `refused`: a refusal before the bank looks for the
 * id. `dies-…`: the caller's process ends, without or with the effect.
 */
export const FATES = [
  ...(['answered', 'lost-before', 'lost-after', 'fault-before', 'fault-after', 'down'] as const),
  ...(['token', 'limit', 'poor', 'dies-before', 'dies-after'] as const),
] as const
export type Fate = (typeof FATES)[number]

/** What the bank has bound to the id. */
interface Bound {
  path: string
  body: string
  status: string
}

/** One bank with one payment, which outlives the processes of its client. */
export class BankDouble {
  /** Payments that took money from the debtor. */
  debits = 0
  /** Every body that came for the id, with its path. */
  readonly sent: { path: string; body: string }[] = []
  /** Every call: `POST`, `GET 200`, `GET 404`, a wait in seconds. */
  readonly log: (string | number)[] = []
  /** How it refuses a repetition that the paper answers as the first one; absent where it does as the paper says. */
  repeats: { status: number; code: string } | undefined
  /** Reports that the caller's process is to end now. */
  onDeath: () => void = () => undefined
  #bound: Bound | undefined
  readonly #fates: Fate[]

  constructor(fates: readonly Fate[]) {
    this.#fates = [...fates]
  }

  /** Whether the id is bound to a payment. */
  get isBound(): boolean {
    return this.#bound !== undefined
  }

  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    if (url === tokenAddress) return json(200, tokenAnswer(0))
    const fate = this.#fates.shift() ?? 'answered'
    const path = new URL(url).pathname
    const body = await new Response(init.body ?? null).text()
    if (init.method === 'POST') {
      this.sent.push({ path, body })
      this.log.push('POST')
    }
    if (fate === 'down') return refusal(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '7' })
    if (fate === 'token') return refusal(401, 'TOKEN_EXPIRED')
    if (fate === 'limit') return refusal(403, 'CALL_LIMIT_EXCEEDED')
    if (fate === 'lost-before') throw new Error('the line broke')
    if (fate === 'fault-before') return refusal(504, 'BACKEND_TIMEOUT')
    if (fate === 'dies-before') return this.#die()
    const answer = init.method === 'POST' ? this.#pay(path, body, fate === 'poor') : this.#show(path)
    if (init.method === 'GET')
      this.log.push(`GET ${fate === 'answered' || fate === 'poor' ? answer.status : 'lost'}`)
    if (fate === 'lost-after') throw new Error('the line broke')
    if (fate === 'fault-after') return refusal(504, 'BACKEND_TIMEOUT')
    if (fate === 'dies-after') return this.#die()
    return answer
  }

  #pay(path: string, body: string, isPoor: boolean): Response {
    const isV2 = path.endsWith('/v2/payment')
    const known = this.#bound
    if (known) {
      if (this.repeats) return refusal(this.repeats.status, this.repeats.code)
      const isSame = known.path === path && known.body === body && !isV2
      return isSame ? json(201, paid({ status: known.status })) : refusal(400, 'DUPLICATE_PAYMENT')
    }
    // An asynchronous order is taken first and looked at later.
    if (isPoor && !isV2) return refusal(400, 'INSUFFICIENT_FUNDS')
    this.debits++
    this.#bound = { path, body, status: isV2 ? 'PROCESSING' : 'PROCESSED' }
    return json(201, paid({ status: this.#bound.status }))
  }

  #show(path: string): Response {
    const known = this.#bound
    const isV2 = path.includes('/v2/')
    if (!known || (isV2 && !known.path.includes('/v2/'))) return refusal(404, 'PAYMENT_NOT_FOUND')
    return isV2 ? json(200, paid({ status: known.status })) : json(200, [])
  }

  /** The process is gone: nothing that it waits for comes. */
  #die(): Promise<never> {
    this.onDeath()
    return new Promise(() => undefined)
  }
}

/** The order that the bank is asked to pay. */
export const theOrder = smallOrder
