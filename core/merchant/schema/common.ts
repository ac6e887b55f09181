// What requests and answers of the merchant interface share: names in addresses, days, pages, webhooks and history of an object.
// Requests are strict; answers keep unknown members and unknown values of open sets, because new ones may come.

import * as v from 'valibot'
import { list, loose, oneOf, open, record, strict, text } from '../../shared/check.ts'
import { DateTime, InstructionId, string } from '../../shared/fields.ts'
import { isDate } from '../../shared/values/time.ts'

/** A text that may be absent. */
export const some = v.optional(string)

/** A whole number of 0 or more. */
export const wholeNumber = v.pipe(v.number('must be a number'), v.integer('must be a whole number'))

/** The number of an attempt, or of a payment in a batch: from 1. */
export const ordinal = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be 1 or more'),
)

/** A day: `YYYY-MM-DD`. */
export const day = text(isDate, 'must be a date YYYY-MM-DD')

const word = text((name) => /^[\w.:-]{1,64}$/.test(name), 'must be 1 to 64 letters, digits or any of _ . : -')

/** The merchant's id of an order. */
export const orderId = word

/** The path of a payment. */
export const PaymentPath = strict({ handle: word })
export type PaymentPath = v.InferInput<typeof PaymentPath>

/** The path of a webhook of a payment. */
export const PaymentWebhookPath = strict({ handle: word, event: word })
export type PaymentWebhookPath = v.InferInput<typeof PaymentWebhookPath>

/** The path of a refund of a payment. */
export const RefundPath = strict({ handle: word, id: word })
export type RefundPath = v.InferInput<typeof RefundPath>

/** The path of a payout, a batch or a request to pay; `id` is the merchant's own. */
export const InstructionPath = strict({ id: InstructionId })
export type InstructionPath = v.InferInput<typeof InstructionPath>

/** The path of a webhook of a payout, a batch or a request to pay. */
export const InstructionWebhookPath = strict({ id: InstructionId, event: word })
export type InstructionWebhookPath = v.InferInput<typeof InstructionWebhookPath>

/**
 * A period: days of the bank, from midnight to midnight in Helsinki, both included; or instants, the second not included. An
 * export takes 31 days at most, and today if no period is named.
 */
export const Days = strict({
  from: v.optional(day),
  to: v.optional(day),
  createdFrom: v.optional(DateTime),
  createdTo: v.optional(DateTime),
})
export type Days = v.InferInput<typeof Days>

/** A webhook that was given up. */
export const GivenUp = loose({ id: string, type: string })
export type GivenUp = v.InferOutput<typeof GivenUp>

/** The members that rows of every kind have. */
export const rowFacts = {
  /** The bank's numbers of its bookings, if it shows them. */
  archiveIds: v.optional(list(string)),
  /** The webhooks that were given up: the newest twenty, oldest first; and their number, if there are more. */
  givenUp: v.optional(list(GivenUp)),
  givenUpCount: v.optional(wholeNumber),
}

/** A parameter that is either present or absent. */
export const flag = v.optional(
  v.pipe(
    v.literal(true, 'must be true'),
    v.transform(() => 'true'),
  ),
)

const pageRule = 'must be a whole number from 1 to 100'

/** Rows of a page, 1 to 100; 50 when absent. */
const limit = v.optional(
  v.pipe(
    v.number(pageRule),
    v.check((size) => Number.isInteger(size) && size >= 1 && size <= 100, pageRule),
    v.transform(String),
  ),
)

/** What to export: the days, and the part of them that begins at a cursor. */
export const ExportQuery = strict({
  ...Days.entries,
  /** How many rows a part has. When absent, everything comes in one answer, as far as the limits of a worker allow. */
  limit,
  /** The `silta-next` of an earlier answer. */
  cursor: some,
})
export type ExportQuery = v.InferInput<typeof ExportQuery>

/** From where on to list changes: the `next` of an earlier answer; absent for the last 30 days. */
export const ChangesQuery = strict({ after: some, limit })
export type ChangesQuery = v.InferInput<typeof ChangesQuery>

/** What an answer about changes has besides its rows: where to go on, and whether there are more changes already. */
export const changesEnd = { next: string, hasMore: v.boolean('must be true or false') }

/** The parameters that every list takes. */
export const paging = {
  ...Days.entries,
  /** Only rows that wait for a person; without days, rows of any day. */
  needsPerson: flag,
  /** Only rows with this number of the bank's booking. */
  archiveId: some,
  limit,
  /** The `next` of an earlier answer to the same query. */
  cursor: some,
}

/** A text that a person writes for others to read. */
export const because = text(
  (words) => /^(?=.*\S)\P{Cc}{1,500}$/u.test(words),
  'must be 1 to 500 characters without control characters',
)

/** Why something is done, in the words of a person: it stays in the history. */
export const Because = strict({ reason: because })
export type Because = v.InferInput<typeof Because>

/** Which order may begin although the proxy does not know it after a restore, and why. */
export const Release = strict({
  orderId: text((id) => /^[\w.:-]{1,64}$/.test(id), 'must be 1 to 64 letters, digits or any of _ . : -'),
  reason: because,
})
export type Release = v.InferInput<typeof Release>

/** Why personal data is deleted; it may be left out. */
export const Deletion = strict({ reason: v.optional(because) })
export type Deletion = v.InferInput<typeof Deletion>

/** Makes the schema of a person's decision about how something ended, if the bank cannot report it. */
export function decisionOf<const T extends readonly [string, ...string[]]>(...outcomes: T) {
  return strict({ outcome: oneOf(...outcomes), reason: because })
}

/** A decision that a person has taken. */
export const Decided = loose({ at: DateTime, outcome: string, reason: string })

/** One try to deliver a webhook: the status of the answer, or why there was none. */
export const WebhookTry = loose({
  at: DateTime,
  status: v.optional(wholeNumber),
  fault: v.optional(open('network', 'deadline', 'redirect', 'unfinished')),
})

/** A webhook that was sent, or is to be sent. */
export const SentWebhook = loose({
  /** The `webhook-id`: the same however often it is sent. */
  id: string,
  type: string,
  createdAt: DateTime,
  /**
   * `waiting`: it is being sent, now or later. `delivered`. `refused`: the receiver does not want it again (410). `given_up`:
   * every try failed; it may be sent again.
   */
  state: open('waiting', 'delivered', 'refused', 'given_up'),
  tries: list(WebhookTry),
  nextAt: v.optional(DateTime),
})
export type SentWebhook = v.InferOutput<typeof SentWebhook>

/** One entry of the history of a payment, a payout, a batch or a request to pay; MERCHANT.md lists what may happen. */
export const HistoryEntry = v.objectWithRest(
  {
    at: DateTime,
    what: string,
    /** Number of the attempt, in the history of a payment. */
    attempt: v.optional(wholeNumber),
    /** How many times it happened while nothing else changed. */
    count: v.optional(wholeNumber),
    lastAt: v.optional(DateTime),
    /** Name of the merchant's key that did it. */
    by: some,
    reason: some,
    from: some,
    to: some,
    state: some,
    outcome: some,
    status: some,
    amount: some,
    /** For a payout: the kind of payment that the bank made of it. */
    paymentType: some,
    /** For a payout or a request to pay: what a search at the bank found, if it was `nothing`. */
    found: some,
  },
  v.union([string, v.number('must be a number')], 'must be a text or a number'),
)
export type HistoryEntry = v.InferOutput<typeof HistoryEntry>

/** One payment of a series, by its nominal date. */
export const Occurrence = loose({
  dueDate: day,
  /** `unknown`: the bank has not reported how it ended. */
  state: open('waiting', 'processing', 'paid', 'failed', 'cancelled', 'unknown'),
  /** The day on which the money leaves, if that differs: banks do not pay on closed days. */
  executionDate: v.optional(day),
  /** The bank's id of the booking. */
  archiveId: some,
  /** When a read first showed that the bank has given back the money of a paid one, which is `failed` then. */
  returnedAt: v.optional(DateTime),
})
export type Occurrence = v.InferOutput<typeof Occurrence>

/** The payments of a series, last first, twenty at most; `next` is the cursor of the earlier ones. */
export const OccurrencePart = loose({ occurrences: list(Occurrence), next: some })
export type OccurrencePart = v.InferOutput<typeof OccurrencePart>

/** What the bank reported last: its own status, ids and dates. */
export const BankFacts = record(string)

/** A status word of a bank that this library does not know. */
export const UnknownWord = loose({
  /** The interface of the bank, and the member of its answer. */
  interface: string,
  member: string,
  /** As the bank wrote it; absent unless it is 1 to 40 letters, underscores or hyphens. */
  word: some,
  /** Row of the ledger that lists the known ones. */
  row: string,
  since: DateTime,
  /** How many orders, payouts and requests to pay have had it. */
  objects: wholeNumber,
  /** Its meaning, if the bank used it for a payment that nobody could pay yet; `unfit`: our lists mean paid, which cannot be. */
  means: v.optional(open('open', 'unfit')),
})
export type UnknownWord = v.InferOutput<typeof UnknownWord>

/** Which part of an object's list to read: the newest twenty, or the older ones from the `next` of an earlier answer on. */
export const PartQuery = strict({ cursor: some })
export type PartQuery = v.InferInput<typeof PartQuery>

/** The webhooks of one object, newest first, twenty at most; `next` is the cursor of the older ones. */
export const WebhookPart = loose({ webhooks: list(SentWebhook), next: some })
export type WebhookPart = v.InferOutput<typeof WebhookPart>

/** What happened to one object, newest first, twenty events at most; `next` is the cursor of the older ones. */
export const HistoryPart = loose({ history: list(HistoryEntry), next: some })
export type HistoryPart = v.InferOutput<typeof HistoryPart>

/** The lists of an object as a read of it shows them: the newest twenty of each, oldest first. */
export const keptLists = {
  webhooks: list(SentWebhook),
  history: list(HistoryEntry),
  /** The cursor of the older rows of each list, by the name of the list. */
  next: v.optional(
    loose({ payments: some, occurrences: some, refunds: some, webhooks: some, history: some }),
  ),
}
