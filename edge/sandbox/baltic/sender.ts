// The sender of a call: the client, what its token covers, and the consent that the call addresses.

import type { Service } from './approvable.ts'
import type { ApprovedConsent, FundsConsent } from './consent-records.ts'
import { blocked, type Refusal } from './refusals.ts'

/** The sender of a call. */
export interface Sender {
  readonly clientId: string
  /** Services that the token is for; absent without a token, which only reads and confirmations of funds may do. */
  readonly services?: readonly Service[]
  /** The one consent or payment that the token of a PSU is for; others do not exist for it (gaps: baltic.token.client). */
  readonly subject?: { readonly service: Service; readonly id: string }
  /** For reads: the valid consent that they are addressed through. */
  readonly accountConsent?: ApprovedConsent
  /** For confirmations of funds: their valid consent. */
  readonly fundsConsent?: FundsConsent
}

/** What the headers of a call say, besides who sent it. */
export interface SentHeaders {
  /** Whether the PSU is present, as the client claims (gaps: baltic.headers.other). */
  readonly isPsuPresent: boolean
}

/** Refuses a token that may not create: only a client's token with the right scope may (gaps: baltic.token.client). */
export function judgeCreation(sender: Sender, service: Service): Refusal | undefined {
  if (sender.subject) return blocked('a token of a PSU is for its own consent or payment only')
  return judgeScope(sender, service)
}

/** Refuses a token whose scope lacks the service; a call without a token has no scope to check. */
export function judgeScope({ services }: Pick<Sender, 'services'>, service: Service): Refusal | undefined {
  return services === undefined || services.includes(service)
    ? undefined
    : blocked(`the scope of the token does not hold ${service}`)
}

/** Whether a thing exists for a sender: its client owns it, and the sender's token is not one for something else. */
export function mayFind({ clientId, subject }: Sender, thing: { clientId: string; id: string }): boolean {
  return thing.clientId === clientId && (subject === undefined || subject.id === thing.id)
}
