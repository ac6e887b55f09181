// The record of one order as it is stored.

import type { UnknownWord } from '../../../core/shared/words.ts'
import type { StandingWord } from '../storage/bank-words.ts'
import type { PaymentExecution } from '../../../core/view/index.ts'
import type { KnownOccurrences, KnownState, RailPayment } from '../interfaces/rail.ts'
import type { Returnable } from '../interfaces/shared/returns.ts'
import type { BegunOrder, OrderExtras } from './order-form.ts'

/** A word of the bank that none of our lists has, and whether the payer is shown `unknown` for it. */
export interface OrderWord extends StandingWord {
  /** Whether it has been unknown so long that the payer reads `unknown`. */
  readonly isLong?: true
}

/** One try to have an order paid. */
export interface Attempt extends Returnable, KnownOccurrences {
  /** Its number within the order, from 1; it stays when an older attempt is dropped. */
  number: number
  startedAt: number
  order: BegunOrder
  rail: string
  /** The bank that the payer chose last, by its id in the list of banks; absent if the payer chose none. */
  provider?: string
  /** Whether the payer chose another bank at first. */
  isMoved?: true
  /** Names the attempt for the bank, the same at every sending. */
  key: string
  /** When it was sent, milliseconds since 1970; stored if it may be sent again under its key. */
  sentAt?: readonly number[]
  /** Whether a server said that its order replaces an earlier one. */
  replaces?: true
  /** Whether the bank refused to create its payment: it is not sent again. */
  refused?: true
  /** When the money leaves, as last reported. */
  execution?: PaymentExecution
  /** The rail's data of its payment; absent while the bank's answer is awaited or was lost. */
  created?: RailPayment
  claimed?: true
  /** Last state that is believed. */
  status: KnownState
  /** The bank's last word, if none of our lists has it: the state before it stays. */
  word?: OrderWord
  /** When the answer to the reading before its link was lost, ms since 1970: `paid` is believed only after another word. */
  unprovenAt?: number
  /** The last unknown word that was noted for the deployment. */
  seenWord?: UnknownWord
  /** When a return or a reading showed that the payer has paid or approved, milliseconds since 1970. */
  successAt?: number
  /** Whether the payer has finished at the bank: there is no link any more. */
  approved?: true
  /** When a scheduled payment is read again, milliseconds since 1970. */
  newsAt?: number
  /** Account that pays, as named by the payer or reported by the bank; deleted with the personal data. */
  payerIban?: string
  /** Why it ended without payment. */
  errorCode?: string
  /** Whether the bank contradicted the order (another amount or reference) or itself (two endings), or paid one that a server had replaced. */
  mismatched?: true
  /** When the bank first reported that the money of a paid one came back, milliseconds since 1970. */
  returnedAt?: number
  /** How many readings the schedule has made. */
  polls: number
  /** When the schedule of readings began again, by a new link or a callback about an ended payment; milliseconds since 1970. */
  scheduleFrom?: number
  /** When the bank was last asked, for whatever reason and with whatever result, milliseconds since 1970. */
  askedAt?: number
  /** Whether a return or a callback has hinted at news since the last answer. */
  hinted?: true
  /** When a return or a callback last came while it was open, milliseconds since 1970: it is read more often from then on. */
  hintedAt?: number
  /** When it was last submitted, milliseconds since 1970: its money may move until the bank has ended it. */
  handedIn?: number
  /** Whether it is still read although it has ended, because a call under way may still move its money. */
  watched?: true
  /** Until when its link may be paid although the order is closed, milliseconds since 1970: the bank cannot take it back. */
  approvalUrlEndsAt?: number
  /** Whether the bank was asked to end it and the answer was lost: its link is not given out before the next reading. */
  withdrawing?: true
  /** Whether the last answer was lost. */
  lost?: true
  /** Whether its bank could not be asked last time: the rail or the bank is no longer set up. */
  unreachable?: true
  /** When the state last changed, milliseconds since 1970. */
  changedAt: number
}

/** An attempt that the bank has answered: it has a payment there. */
export type CreatedAttempt = Attempt & { created: RailPayment }

/** A person's decision about an order whose end cannot be told from the bank's word. */
export interface Resolution {
  at: number
  outcome: 'paid' | 'not_paid'
  reason: string
  /** Number of the attempt that was judged. */
  attempt: number
  /** Numbers of the attempts that were paid then: a later payment is news. */
  paid: readonly number[]
}

/** Everything that is stored of one order. */
export interface OrderRecord extends OrderExtras {
  handle: string
  /** Language of the payer at the first start, ISO 639-1. */
  language?: string | undefined
  /** Trace of the merchant's call that last began an attempt, or closed, stopped or resolved the order; for its webhooks. */
  trace?: string | undefined
  /** When its first attempt began, milliseconds since 1970. */
  createdAt: number
  /** When and why the merchant closed it: no attempt begins and no link is given out any more. */
  closed?: { at: number; reason: string } | undefined
  resolved?: Resolution | undefined
  /** A person's last decision about payments of a series that came back, while the series as a whole needs none. */
  returnsResolved?: Pick<Resolution, 'at' | 'outcome' | 'reason'> | undefined
  /** When the data were put back from a copy in which it was unpaid, milliseconds since 1970: more may have happened since the copy. */
  restoredAt?: number | undefined
  /** When personal data was deleted, milliseconds since 1970. */
  personalDataDeletedAt?: number | undefined
  /** The order of the newest attempt. */
  order: BegunOrder
  payee: string
  attempts: readonly Attempt[]
  /** When the bank is asked next, milliseconds since 1970; absent when it is not. */
  dueAt?: number | undefined
  /** Whether that time was put off already, because many alarms fired late at once. */
  isPutOff?: true
}
