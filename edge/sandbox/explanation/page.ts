// Explains why a person's browser did not get the page that it asked for.
// Nothing of its address is read: ids and codes in it open the page.

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
 * @param refused What the page itself has noted.
 * @returns `undefined` for one that was shown.
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
