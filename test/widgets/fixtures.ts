// Scripted sources for the tests of the elements, and the switches of the browser that they flip.
// Not the sandbox: nothing here follows a paper, and no test of a rule may stand on it.

import type { Payment, Provider } from '../../core/view/index.ts'
import {
  type PaymentSource,
  SourceError,
  type StartAnswer,
  type StartRequest,
} from '../../widgets/shared/source/payment-source.ts'
import { loadWords, translated } from '../../widgets/shared/text/words/languages.ts'
import { banks, paymentOf } from './data.ts'
import { topics } from './topics.ts'

export { banks, paymentOf }

// What elements load on demand is here from the start, so that no test waits for the network.
await Promise.all([
  import('../../widgets/payment-button/payment-controller.ts'),
  import('../../widgets/payment-button/leaving.ts'),
  import('../../widgets/provider-picker/bank-list.ts'),
  import('../../widgets/provider-picker/long-list.ts'),
  ...translated.flatMap((language) => topics.map((topic): Promise<unknown> => loadWords(language, topic))),
])

/** Order token of no order. */
export const orderToken = 'eyJhbGciOiJFUzI1NiJ9.eyJvcmRlciI6IjEwMDEifQ.c2lnbmF0dXJlLW9mLW5vLW9yZGVy'

/** A source whose every answer is waiting for the test. */
export class ScriptedSource implements PaymentSource {
  /** What was asked, in order. */
  readonly calls: {
    what: 'providers' | 'start' | 'payment'
    request?: StartRequest
    handle?: string
    /** Order that the banks are judged for. */
    order?: string
  }[] = []
  /** What `providers` answers. */
  banks: () => Promise<readonly Provider[]> = () => Promise.resolve(banks)
  /** What `start` answers. */
  begin: (request: StartRequest, signal: AbortSignal) => Promise<StartAnswer> = () =>
    Promise.resolve({ approvalUrl: 'https://bank.example/pay', payment: paymentOf() })
  /** What `payment` answers. */
  read: (handle: string) => Promise<Payment> = (handle) => Promise.resolve(paymentOf({ handle }))

  providers(_: AbortSignal, order?: string): Promise<readonly Provider[]> {
    this.calls.push({ what: 'providers', ...(order !== undefined && { order }) })
    return this.banks()
  }

  start(request: StartRequest, signal: AbortSignal): Promise<StartAnswer> {
    this.calls.push({ what: 'start', request })
    return this.begin(request, signal)
  }

  payment(handle: string): Promise<Payment> {
    this.calls.push({ what: 'payment', handle })
    return this.read(handle)
  }

  /** Counts the calls of one kind. */
  count(what: 'providers' | 'start' | 'payment'): number {
    return this.calls.filter((call) => call.what === what).length
  }
}

/** A promise that never settles: an answer that is still on its way. */
export function never<T>(): Promise<T> {
  return new Promise(() => {})
}

/** A lost answer. */
export const lost = (): Promise<never> => Promise.reject(new SourceError())

/** A refusal by the proxy. */
export const refused = (status = 409, requestId = ''): Promise<never> =>
  Promise.reject(new SourceError(status, 'order_refused', requestId))

/** Makes the browser say that it is connected, or not, and tells the page so when it comes back. */
export function connected(online: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: online, configurable: true })
  if (online) dispatchEvent(new Event('online'))
}

/** Empties what the browser remembers for pages. */
export function forgetAll(): void {
  sessionStorage.clear()
  localStorage.clear()
}

/** Firefox reads the body of an answer in a thread of its own, which no turn of the loop waits for. */
const readsElsewhere = navigator.userAgent.includes('Firefox')

/** Waits until an element has drawn everything that is already known. */
export async function settled(element: { updateComplete: Promise<boolean> }): Promise<void> {
  // Modules that are loaded on demand are known to the browser already; promises and drawing need a few turns of the loop.
  for (let count = 0; count < 6; count++) {
    // Each turn follows the one before.
    await turn()
    // A lock is the browser's to give: what was asked for before this question is answered before it.
    await navigator.locks.query()
    // So is the body of an answer: one that was begun before this one is read before it.
    if (readsElsewhere) await new Response('{}').json()
    await element.updateComplete
  }
}

/** Lets one task of the event loop pass, without a timer: tests may have stopped those. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(0)
  })
}

/** A timer that waits for the test. */
interface Waiting {
  delayMs: number
  run: () => void
}

/** Stops the page's timers; the test looks at them and lets them go by hand. */
export class StillClock {
  /** Timers that were set and not cancelled, in order. */
  waiting: Waiting[] = []
  readonly #set = globalThis.setTimeout
  readonly #clear = globalThis.clearTimeout

  constructor() {
    const known = new Map<number, Waiting>()
    let count = 0
    const set = (run: () => void, delayMs = 0) => {
      const timer = { delayMs, run }
      known.set(++count, timer)
      this.waiting.push(timer)
      return count
    }
    const clear = (id?: number) => {
      this.waiting = this.waiting.filter((timer) => timer !== known.get(id ?? 0))
    }
    Object.assign(globalThis, { setTimeout: set, clearTimeout: clear })
  }

  /** Lets the next timer go and tells after how many milliseconds it was due. */
  next(): number | undefined {
    const timer = this.waiting.shift()
    timer?.run()
    return timer?.delayMs
  }

  /** Gives the page its own timers back. */
  restore(): void {
    Object.assign(globalThis, { setTimeout: this.#set, clearTimeout: this.#clear })
  }
}

/**
 * Makes each look at the page's clock ten seconds later than the one before, until the answer is called: then no payer has just
 * come back from the bank, and a payment that is not finished is shown as that.
 */
export function longAfterReturn(): () => void {
  const real = performance.now.bind(performance)
  let looks = 0
  performance.now = () => real() + 10_000 * looks++
  return () => Reflect.deleteProperty(performance, 'now')
}

/** Collects every violation of the page's policy from now on. */
export function violations(): string[] {
  const found: string[] = []
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    found.push(`${violatedDirective} ${blockedURI} ${sample}`)
  })
  return found
}
