// When each interface of a bank answered last, and how: learned from the calls themselves, in the memory of one isolate.
// It makes no call, and writes nothing: whoever asks for the state of the proxy stores it (merchant/status.ts).

import type { Transport } from './bank-time.ts'

/** The last answer of an interface, or that a call had none. */
export interface LastAnswer {
  /** Milliseconds since 1970. */
  readonly at: number
  /** HTTP status; absent where no answer came. */
  readonly status?: number
}

/** The last answers by the names of the interfaces. */
export class LastAnswers {
  readonly #known = new Map<string, LastAnswer | undefined>()

  /** Makes a transport that notes how each call of an interface ended, and changes nothing. */
  learnFrom(name: string, transport: Transport): Transport {
    if (!this.#known.has(name)) this.#known.set(name, undefined)
    return async (request, init) => {
      try {
        const response = await transport(request, init)
        this.#known.set(name, { at: Date.now(), status: response.status })
        return response
      } catch (error) {
        this.#known.set(name, { at: Date.now() })
        throw error
      }
    }
  }

  /** Lists the interfaces that are set up, each with its last answer, if there was one here. */
  list(): readonly (readonly [name: string, answer: LastAnswer | undefined])[] {
    return [...this.#known]
  }
}
