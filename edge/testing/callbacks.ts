// Takes the callbacks of a test bank, and hands them to the test that waits for them.

/** A callback as a merchant's server would get it. */
export interface ReceivedCallback {
  readonly url: string
  /** Names in lower case; the signature is in `authorization`. */
  readonly headers: Readonly<Record<string, string>>
  /** Byte for byte, so that the signature can be verified. */
  readonly body: string
  /** Member of `body`, if that is JSON and has it. */
  readonly paymentId: string | undefined
}

/** Answers a callback. */
export type AnswerCallback = (request: Request) => Response | Promise<Response>

/** Longest wait for a callback by default, milliseconds. */
const WAIT_MS = 10_000

/** Receives callbacks. */
export class CallbackInbox {
  /** All that came, oldest first. */
  readonly received: ReceivedCallback[] = []
  readonly #answer: AnswerCallback
  /** Those that no test has waited for yet. */
  readonly #untaken: ReceivedCallback[] = []
  readonly #waiting: {
    matches: (callback: ReceivedCallback) => boolean
    take: (one: ReceivedCallback) => void
  }[] = []

  constructor(answer: AnswerCallback = () => new Response(null, { status: 204 })) {
    this.#answer = answer
  }

  /** The transport that a bank sends with. */
  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const body = typeof init.body === 'string' ? init.body : ''
    const callback = {
      url,
      headers: Object.fromEntries(new Headers(init.headers)),
      body,
      paymentId: idIn(body),
    }
    const answer = await this.#answer(new Request(url, init))
    this.received.push(callback)
    const at = this.#waiting.findIndex(({ matches }) => matches(callback))
    if (at < 0) this.#untaken.push(callback)
    else this.#waiting.splice(at, 1)[0]?.take(callback)
    return answer
  }

  /**
   * Waits for the next callback that no one has waited for yet, of a payment if one is named.
   *
   * @throws Error after the wait, naming what came instead.
   */
  next(paymentId?: string, timeoutMs = WAIT_MS): Promise<ReceivedCallback> {
    const matches = (one: ReceivedCallback) => paymentId === undefined || one.paymentId === paymentId
    const at = this.#untaken.findIndex(matches)
    const [found] = at < 0 ? [] : this.#untaken.splice(at, 1)
    if (found) return Promise.resolve(found)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
        const others = this.#untaken.map((one) => one.paymentId ?? one.url).join(', ')
        const of = paymentId === undefined ? '' : ` of ${paymentId}`
        reject(new Error(`no callback${of} came in ${timeoutMs} ms; waiting to be read: ${others || 'none'}`))
      }, timeoutMs)
      const take = (one: ReceivedCallback) => {
        clearTimeout(timer)
        resolve(one)
      }
      const waiter = { matches, take }
      this.#waiting.push(waiter)
    })
  }
}

function idIn(body: string): string | undefined {
  try {
    const { paymentId } = JSON.parse(body) as { paymentId?: unknown }
    return typeof paymentId === 'string' ? paymentId : undefined
  } catch {
    return undefined
  }
}
