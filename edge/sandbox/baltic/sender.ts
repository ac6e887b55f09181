// The sender of a call: the client, what its token covers, and the consent that the call addresses.

import type { Service } from './approvable.ts'
import type { ApprovedConsent, FundsConsent } from './consent-records.ts'
import { blocked, type Refusal } from './refusals.ts'

/** The sender of a call. */
export interface Sender {
  readonly clientId: string
  /** What the token is for; absent without a token, which only reads and confirmations of funds may do without. */
  readonly services?: readonly Service[]
  /** The one thing that the token of a PSU is for; nothing else exists for it (gaps: baltic.token.client). */
  readonly subject?: { readonly service: Service; readonly id: string }
  /** Of reads: the consent that they are addressed through, which is valid. */
  readonly accountConsent?: ApprovedConsent
  /** Of confirmations of funds: their consent, which is valid. */
  readonly fundsConsent?: FundsConsent
}

/** What the headers of a call contain, besides who calls. */
export interface SentHeaders {
  /** The PSU is there, if the client is right (gaps: baltic.headers.other). */
  readonly isPsuPresent: boolean
}

/** Refuses what the token is not for: creating is for tokens of clients, of the right scope (gaps: baltic.token.client). */
export function judgeCreation(sender: Sender, service: Service): Refusal | undefined {
  if (sender.subject) return blocked('a token of a PSU is for its own consent or payment only')
  return judgeScope(sender, service)
}

/** Refuses a token without a scope; a call without a token has none to judge. */
export function judgeScope({ services }: Pick<Sender, 'services'>, service: Service): Refusal | undefined {
  return services === undefined || services.includes(service)
    ? undefined
    : blocked(`the scope of the token does not hold ${service}`)
}

/** Whether something of a client exists for a sender: it is its own, and no token of a PSU is for something else. */
export function mayFind({ clientId, subject }: Sender, thing: { clientId: string; id: string }): boolean {
  return thing.clientId === clientId && (subject === undefined || subject.id === thing.id)
}
