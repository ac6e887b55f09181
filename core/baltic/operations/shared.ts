// What the calls of the Baltic interface share: error family, refusals, proofs, and what a lost answer means.

import type { AnswerFault } from '../../shared/errors.ts'
import { exactJson } from '../../shared/exact-json.ts'
import { type BalticSession, clientToken, requestId, sandboxCertificate } from '../auth.ts'
import { PaymentInitiation, PsuHeaders } from '../schema/index.ts'

/** What all calls share. */
export const call = { errors: 'european', replyHeaders: ['x-request-id'] } as const

/** Documented refusals of reads, funds and orders; 500 and 503 do not show what was done. */
export const WIDE = [400, 401, 403, 404, 405, 406, 408, 415, 429] as const

/** Refuses a bank where a session belongs. */
export const assertSession = (session: BalticSession) => {
  // A caller without TypeScript may pass a bank instead of a session; a bank has no access.
  if (!session.access)
    throw new TypeError('session must be made with withConsent: a bank alone has no consent')
}

/** Reports an answer that is about something other than what was asked. */
export const strangerIf = (isStranger: boolean, path: string): readonly AnswerFault[] =>
  isStranger ? [{ path, rule: 'must be the one asked for' }] : []

/** What the requests of consents share. */
export const consentCall = {
  ...call,
  paper: '3, Endpoints',
  method: 'POST',
  parameters: { headers: PsuHeaders },
  refusals: [400, 401, 403, 404],
  lost: {
    effect: 'write',
    resend: 'new-attempt',
    truth: 'Ask for a new consent, and use that one only: without approval the lost one ends within 24 h.',
  },
} as const

/** What the calls about payments share. */
export const paymentCall = {
  ...call,
  proofs: [requestId, clientToken('payments'), sandboxCertificate],
} as const

/** What the orders of payments share. */
export const createCall = {
  ...paymentCall,
  group: 'baltic.payment.create',
  paper: '3, Payment requests',
  method: 'POST',
  parameters: { headers: PsuHeaders },
  replies: { 200: exactJson(PaymentInitiation) },
  refusals: WIDE,
  lost: {
    effect: 'write',
    resend: 'never',
    truth:
      'Never send it again: two sendings are two payments. Without a paymentId it stays unknown; it may show on a statement by its endToEndIdentification. Nobody can approve it, so it ends RJCT: a person who is present may start anew.',
  },
} as const
