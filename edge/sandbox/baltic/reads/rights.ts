// What a consent lets a client read: which rights to which account, and how far back.

import { balticGaps, type Right } from '../../../../core/baltic/index.ts'
import { isReachAllowed } from '../../../../core/baltic/rules/index.ts'
import type { ApprovedConsent } from '../consent-records.ts'
import { refusal, type Refusals } from '../refusals.ts'

/** The answer if a consent does not cover a read. */
export const NO_RIGHT = { refusal: refusal('CONSENT_INVALID', 'the consent does not cover this') }

const REACH = balticGaps['baltic.report.query'].assumption
const TOO_FAR_BACK = {
  refusal: refusal(
    'CONSENT_INVALID',
    `reports reach back ${REACH.daysBack} days, and further only within ${REACH.deepSeconds / 60} minutes after the approval`,
  ),
}

/** Whether a consent has a right to an account. */
export function hasRight({ rights }: ApprovedConsent, accountId: string, right: Right): boolean {
  return rights[accountId]?.includes(right) ?? false
}

/** Refuses a read to which a consent has no right. */
export function judgeRight(
  consent: ApprovedConsent,
  accountId: string,
  right: Right,
): { refusal: Refusals } | undefined {
  return hasRight(consent, accountId, right) ? undefined : NO_RIGHT
}

/** Refuses a report that begins too long ago (gaps: baltic.report.query). */
export function judgeReach(
  { approvedAt }: ApprovedConsent,
  dateFrom: string,
  now: number,
): { refusal: Refusals } | undefined {
  return isReachAllowed(dateFrom, now, approvedAt) ? undefined : TOO_FAR_BACK
}
