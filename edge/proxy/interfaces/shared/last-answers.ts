// When each interface of a bank answered last, and how: learned from the calls themselves, in the memory of one isolate.

import type { OnCall } from '../../../../core/shared/call-report.ts'
import { ODDITY_ROWS } from '../../../../core/shared/rows.ts'
import type { Log } from '../../../shared/log.ts'
import type { Transport } from './bank-time.ts'

/** Something unexpected in a bank's answers that were accepted all the same; it never contains a value. */
export interface BankOddity {
  readonly operation: string
  readonly kind: string
  /** Member, with `[]` for any row. */
  readonly member: string
  /** Its row of the ledger. */
  readonly row: string
}

/** Most oddities of one interface that are reported. */
const MOST_ODDITIES = 20

/** The last answer of an interface, or that a call had none. */
export interface LastAnswer {
  /** Milliseconds since 1970. */
  readonly at: number
  /** HTTP status; absent if no answer came. */
  readonly status?: number
  /** What else in its answers was unexpected, as far as this isolate has seen. */
  readonly oddities?: readonly BankOddity[]
}

/** The last answers by the names of the interfaces. */
export class LastAnswers {
  readonly #known = new Map<string, LastAnswer | undefined>()
  readonly #oddities = new Map<string, BankOddity[]>()

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

  /**
   * Makes a watcher of the calls of an interface that reports what was not expected of an answer: each thing once in an isolate,
   * in the log and with the last answer.
   *
   * @see gaps Part 5, laws 5 and 6
   */
  tellOddities(name: string, log: Log): OnCall {
    const told: BankOddity[] = []
    this.#oddities.set(name, told)
    return ({ operation, oddities = [] }) => {
      for (const { kind, path, rule } of oddities) {
        const member = path.replace(/\[\d+\]/g, '[]')
        const isTold = told.some(
          (one) => one.operation === operation && one.kind === kind && one.member === member,
        )
        if (isTold || told.length === MOST_ODDITIES) continue
        const oddity = { operation, kind, member, row: ODDITY_ROWS[kind] }
        told.push(oddity)
        log({ event: 'bank_answer_unexpected', ...oddity, rule })
      }
    }
  }

  /** Lists the interfaces that are set up, each with its last answer, if there was one here. */
  list(): readonly (readonly [name: string, answer: LastAnswer | undefined])[] {
    return [...this.#known].map(([name, answer]) => {
      const oddities = this.#oddities.get(name) ?? []
      return [name, answer && (oddities.length > 0 ? { ...answer, oddities } : answer)]
    })
  }
}
