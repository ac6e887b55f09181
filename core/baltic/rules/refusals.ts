// What the caller does after a refusal: get a token, ask the person again, wait, or give up.

import { type BankError, isBankError } from '../../shared/errors.ts'

/**
 * What to do after a refused read.
 *
 * - `refresh`: the token is not accepted; refresh once.
 * - `ask_again`: the consent has ended, or does not cover the read; only the person can give another.
 * - `wait`: today's reads are used up; `retryAfterSeconds` of the error is how long to wait.
 * - `not_shared`: there is no such account or transaction, or the consent does not cover it; the bank does not report which.
 */
export type ReadAdvice = 'refresh' | 'ask_again' | 'wait' | 'not_shared'

/**
 * Returns what to do after a refusal; `undefined` if it is not one of these.
 *
 * @see gaps: baltic.errors.reads, baltic.consent.use, baltic.consent.frequency
 */
export function adviseOnRefusal(error: unknown): ReadAdvice | undefined {
  if (!isBankError(error)) return undefined
  if (error.code === 'limit_reached') return 'wait'
  if (error.code !== 'call_refused') return undefined
  if (hasCode(error, /^TOKEN_/)) return 'refresh'
  if (hasCode(error, /^(CONSENT_|NO_PIIS_ACTIVATION$)/)) return 'ask_again'
  return error.status === 404 ? 'not_shared' : undefined
}

const hasCode = ({ faults }: BankError, pattern: RegExp) => faults.some(({ code = '' }) => pattern.test(code))
