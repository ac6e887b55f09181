// The beginning of an attempt: what is stored before the bank is asked, and which attempt may be sent again.

import { present } from '../../shared/present.ts'
import type { PaymentExecution } from '../../../core/view/index.ts'
import { changeLast } from './attempt.ts'
import { createdAtOf, isCreated, sameOrder } from './order-state.ts'
import type { Attempt, OrderRecord } from './order-record.ts'
import type { BegunOrder } from './order-form.ts'

/**
 * Most attempts without an answer; older ones are dropped, so that a silent bank cannot fill the storage.
 *
 * An attempt with a payment at the bank is never dropped: a later word of the bank must find it.
 */
const MAX_UNANSWERED = 50

/** What a new attempt begins with, besides its order. */
export interface AttemptIntent {
  readonly rail: string
  /** Names the attempt for the bank. */
  readonly key: string
  readonly execution?: PaymentExecution
  /** The bank that the payer chose. */
  readonly provider?: string
  /** Account that is to pay, if the payer had to name it. */
  readonly payerIban?: string
  /** When it is sent; stored if it may be sent again under its key. */
  readonly sentAt?: readonly number[]
  /** Set if a server said that its order replaces an earlier one. */
  readonly replaces?: true
}

/** What the first attempt stores of its order besides what is paid; the trace is that of the call that began the last one. */
export type KeptExtras = Pick<OrderRecord, 'returnUrl' | 'metadata' | 'language' | 'trace'>

/** Finds the attempt that may be sent again under its key: the newest, unanswered, of the same order and rail. */
export function findUnanswered(
  record: OrderRecord | undefined,
  order: BegunOrder,
  rail: string,
): (Attempt & { sentAt: readonly number[] }) | undefined {
  const last = record?.attempts.at(-1)
  if (!record || !last || last.created || last.refused || last.rail !== rail) return undefined
  const { key, sentAt } = last
  if (sentAt === undefined || !sameOrder(last.order, order, true)) return undefined
  return { ...last, key, sentAt }
}

/** Notes that the newest attempt is sent once more. */
export function noteResent(record: OrderRecord, now: number): OrderRecord {
  return changeLast(record, (last) => ({ ...last, sentAt: [...(last.sentAt ?? []), now] }))
}

/** Notes that the bank refused to create the payment of the newest attempt. */
export function noteRefused(record: OrderRecord): OrderRecord {
  return changeLast(record, (last) => ({ ...last, refused: true }))
}

/** Adds the intent of a new attempt. */
export function beginAttempt(
  record: OrderRecord | undefined,
  order: BegunOrder,
  handle: string,
  payee: string,
  now: number,
  intent: AttemptIntent,
  extras: KeptExtras = {},
): OrderRecord {
  const earlier = record?.attempts ?? []
  const attempt: Attempt = {
    number: (earlier.at(-1)?.number ?? 0) + 1,
    startedAt: now,
    order,
    ...intent,
    status: 'open',
    polls: 0,
    changedAt: now,
  }
  const latest = new Set(earlier.filter((known) => !isCreated(known)).slice(1 - MAX_UNANSWERED))
  const attempts = earlier.filter((known) => isCreated(known) || latest.has(known))
  const {
    returnUrl = extras.returnUrl,
    metadata = extras.metadata,
    language = extras.language,
  } = record ?? {}
  return present({
    handle,
    createdAt: createdAtOf(record, now),
    order,
    payee,
    returnUrl,
    metadata,
    language,
    // If a page begins the attempt, no call of the merchant's server did, and the trace is absent.
    trace: extras.trace,
    attempts: [...attempts, attempt],
  })
}
