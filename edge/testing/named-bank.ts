// A bank of one test file beside one that runs: files that run at the same time share the program, and do not meet.
// Whoever wants a bank within the process of the test takes test-bank.ts.

import { type Control, type ControlOptions, makeControl } from '../sandbox/control/client.ts'
import { type Books, makeBooks } from './books.ts'
import { makeSteering, type Steering } from './steering.ts'

/** Options of {@link makeNamedBank}: where the bank runs, and what the one beside it begins with. */
export interface NamedBankOptions
  extends Pick<ControlOptions, 'baseUrl' | 'sandboxKey' | 'fetch' | 'timeoutMs'> {
  /** 1 to 32 of a to z, 0 to 9 and `-`: one for each test file. A bank that has it is thrown away before. */
  name: string
  /** Begins with the customers of a seed; default: with what the bank that runs holds now. */
  seed?: string | undefined
  /** Bank time at which it begins, RFC 3339, where a seed is given. */
  now?: string | undefined
  /** `same`, the default: clients of the bank that runs are clients of this one. `new`: it has its own. */
  keys?: 'same' | 'new' | undefined
}

/** A named bank of a test. */
export interface NamedBank extends Books, Steering {
  /** Address of the bank, `{address}/banks/{name}`: `baseUrl` of its clients. */
  readonly baseUrl: string
  /** Everything else that can be done below `/_sandbox`. */
  readonly control: Control
  /** Value of `x-sandbox-key`. */
  readonly sandboxKey: string
  /** Throws it away with all its data. */
  close(): Promise<void>
}

/**
 * Makes a bank beside one that runs, for example `npx silta sandbox` that a job has started before its tests.
 *
 * @throws TypeError naming the option that is missing or wrong.
 * @throws BankError where the bank does not answer, or lets no others be made.
 * @see gaps: shared.base-url
 * @example
 * ```ts
 * import { makeNamedBank } from 'silta/testing'
 *
 * const bank = await makeNamedBank({ baseUrl: 'http://127.0.0.1:8788', sandboxKey: 'its-own-key', name: 'refunds' })
 * await bank.advance('P30D')
 * await bank.close()
 * ```
 */
export async function makeNamedBank({
  name,
  seed,
  now,
  keys,
  ...where
}: NamedBankOptions): Promise<NamedBank> {
  const origin = makeControl(where)
  const made = await origin.banks.fork({
    name,
    replace: true,
    ...(seed !== undefined && { seed }),
    ...(now !== undefined && { now }),
    ...(keys !== undefined && { keys }),
  })
  const { sandboxKey } = made
  const baseUrl = `${where.baseUrl}/banks/${name}`
  const control = makeControl({ ...where, baseUrl, sandboxKey })
  const { allowLocalAddresses } = await control.bank()
  return {
    ...makeBooks(control),
    ...makeSteering(control, { baseUrl, fetch: where.fetch, allowLocalAddresses }),
    baseUrl,
    control,
    sandboxKey,
    close: () => origin.banks.discard(name),
  }
}
