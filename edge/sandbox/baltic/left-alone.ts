// What nobody decides: after a day it is refused, unless a person is on its page.
// What that means stands with each.

import { balticGaps } from '../../../core/baltic/index.ts'
import type { OpenPages } from './open-pages.ts'

/** Tells whether nobody has decided in time (gaps: baltic.consent.life, shared.clock-tolerance). */
export function isLeftAlone(
  pages: OpenPages,
  { consentId, createdAt }: { readonly consentId: string; readonly createdAt: number },
  now: number,
): boolean {
  const seconds = balticGaps['baltic.consent.life'].assumption
  return now >= createdAt + seconds * 1_000 && !pages.isOpen(consentId)
}
