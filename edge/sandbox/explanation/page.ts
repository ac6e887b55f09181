// Explains refusals that are not about a signature: why a browser did not get its page, and why a callback failed.
// The address of a page is not read, as the ids and codes in it would open the page.

import type { PageRefusal } from '../http/trace.ts'
import { cause, type Cause } from './causes.ts'
import type { Explanation } from './explanation.ts'

const BY_STATUS: Readonly<Partial<Record<number, () => Cause>>> = {
  404: () => cause('page-unknown', 'The bank has no such page, or what it was for is over.'),
  405: () => cause('method-unknown', 'The page does not have this method.'),
  503: () => cause('maintenance', 'The bank or the interface is closed for a while.'),
}

/**
 * Explains a page that was refused.
 *
 * @param refused What the page itself has recorded.
 * @returns `undefined` if the page was shown.
 */
export function explainPage(
  status: number | undefined,
  refused: PageRefusal | undefined,
): Explanation | undefined {
  if (refused) return { verdict: 'refused', causes: [cause(refused.code, refused.sentence, refused.at)] }
  if (status === undefined || status < 400) return undefined
  const found =
    BY_STATUS[status]?.() ?? (status >= 500 ? cause('bank-fault', 'The bank has a fault.') : undefined)
  return found && { verdict: 'refused', causes: [found] }
}

/** A callback as the log has it. */
interface SentCallback {
  readonly path: string
  readonly status?: number
  readonly outcome?: string
}

/** Explains a failed callback: no server answered, the receiver refused it, or a test has planned that. */
export function explainCallback({ path, status, outcome }: SentCallback): Explanation {
  const causes = [
    ...(outcome === undefined ? [] : [cause('planned', `A test has planned ${outcome} for the callback.`)]),
    status === undefined
      ? cause('receiver-silent', `Nobody answered at ${path}.`)
      : cause('receiver-refused', `What answered at ${path} said ${status}.`),
  ]
  return { verdict: 'refused', causes }
}
