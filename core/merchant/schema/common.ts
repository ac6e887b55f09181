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

/** Names a payment in an address. */
export const PaymentPath = strict({ handle: word })
export type PaymentPath = v.InferInput<typeof PaymentPath>

/** Names a webhook of a payment in an address. */
export const PaymentWebhookPath = strict({ handle: word, event: word })
export type PaymentWebhookPath = v.InferInput<typeof PaymentWebhookPath>

/** Names a refund of a payment in an address. */
export const RefundPath = strict({ handle: word, id: word })
export type RefundPath = v.InferInput<typeof RefundPath>

/** Names a payout, a batch or a request to pay in an address, by the merchant's own id. */
export const InstructionPath = strict({ id: InstructionId })
export type InstructionPath = v.InferInput<typeof InstructionPath>

/** Names a webhook of a payout, a batch or a request to pay in an address. */
export const InstructionWebhookPath = strict({ id: InstructionId, event: word })
export type InstructionWebhookPath = v.InferInput<typeof InstructionWebhookPath>

/**
 * Days of the bank, from midnight to midnight in Helsinki, both included; or instants, the second not included. Of an export at
 * most 31 days, and today if nothing is named.
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

/** What a row has besides its own members. */
export const rowFacts = {
  /** The bank's numbers of its bookings, if it shows them. */
  archiveIds: v.optional(list(string)),
  /** The webhooks that were given up: the newest twenty, oldest first; and how many there are, if that is more. */
  givenUp: v.optional(list(GivenUp)),
  givenUpCount: v.optional(wholeNumber),
}

/** A parameter that is there or is not. */
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

/** What an export is asked for: days, and the part of them that begins at a cursor. */
export const ExportQuery = strict({
  ...Days.entries,
  /** How many a part has; without it the whole comes in one answer, which a worker bounds. */
  limit,
  /** The `silta-next` of an earlier answer. */
  cursor: some,
})
export type ExportQuery = v.InferInput<typeof ExportQuery>

/** Since when changes are asked for: the `next` of an earlier answer; absent for the last 30 days. */
export const ChangesQuery = strict({ after: some, limit })
export type ChangesQuery = v.InferInput<typeof ChangesQuery>

/** What an answer about changes has besides its rows: where to go on, and whether there is more already. */
export const changesEnd = { next: string, hasMore: v.boolean('must be true or false') }

/** What every list takes besides what it is about. */
export const paging = {
  ...Days.entries,
  /** Only what waits for a person; without days, of any day. */
  needsPerson: flag,
  /** Only what has this number of the bank's booking. */
  archiveId: some,
  limit,
  /** The `next` of an earlier answer to the same query. */
  cursor: some,
}

/** A text of a person, for others to read. */
export const because = text(
  (words) => /^(?=.*\S)\P{Cc}{1,500}$/u.test(words),
  'must be 1 to 500 characters without control characters',
)

/** Why something is done, in the words of a person: it stays in the history. */
export const Because = strict({ reason: because })
export type Because = v.InferInput<typeof Because>

/** Which order may begin after a restore, and why. */
export const Release = strict({
  orderId: text((id) => /^[\w.:-]{1,64}$/.test(id), 'must be 1 to 64 letters, digits or any of _ . : -'),
  reason: because,
})
export type Release = v.InferInput<typeof Release>

/** Why personal data is deleted; it may be left out. */
export const Deletion = strict({ reason: v.optional(because) })
export type Deletion = v.InferInput<typeof Deletion>

/** Makes the schema of a person's decision: how something ended of which the bank cannot report it. */
export function decisionOf<const T extends readonly [string, ...string[]]>(...outcomes: T) {
  return strict({ outcome: oneOf(...outcomes), reason: because })
}

/** A person's decision that was taken. */
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
   * `waiting`: it is sent, now or later. `delivered`. `refused`: the receiver wants no more of it (410). `given_up`: every try
   * failed; it may be sent again.
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
    /** Of a payout: the kind of payment that the bank made of it. */
    paymentType: some,
    /** Of a payout or a request to pay: what a look at the bank found, if it was `nothing`. */
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
  /** When the bank was first read to have given the money of a paid one back: it is `failed` then. */
  returnedAt: v.optional(DateTime),
})
export type Occurrence = v.InferOutput<typeof Occurrence>

/** The payments of a series, last first: twenty, and where the earlier ones begin. */
export const OccurrencePart = loose({ occurrences: list(Occurrence), next: some })
export type OccurrencePart = v.InferOutput<typeof OccurrencePart>

/** What the bank reported last: its own status, ids and dates. */
export const BankFacts = record(string)

/** A word of a bank that no list has. */
export const UnknownWord = loose({
  /** The interface of the bank, and the member of its answer. */
  interface: string,
  member: string,
  /** As the bank wrote it; absent unless it is 1 to 40 letters, underscores or hyphens. */
  word: some,
  /** Row of the ledger that lists the known ones. */
  row: string,
  since: DateTime,
  /** How many orders, payouts and requests to pay have read it. */
  objects: wholeNumber,
  /** What it means, if the bank reported it of a payment that nobody could pay yet; `unfit`: the lists mean paid, which cannot be. */
  means: v.optional(open('open', 'unfit')),
})
export type UnknownWord = v.InferOutput<typeof UnknownWord>

/** Which part of a list that one object keeps: the newest twenty, or those before the `next` of an earlier answer. */
export const PartQuery = strict({ cursor: some })
export type PartQuery = v.InferInput<typeof PartQuery>

/** The webhooks of one object, newest first: twenty, and where the older ones begin. */
export const WebhookPart = loose({ webhooks: list(SentWebhook), next: some })
export type WebhookPart = v.InferOutput<typeof WebhookPart>

/** What happened to one object, newest first: twenty events, and where the older ones begin. */
export const HistoryPart = loose({ history: list(HistoryEntry), next: some })
export type HistoryPart = v.InferOutput<typeof HistoryPart>

/** What an object shows of the lists that it keeps: the newest twenty of each, oldest first. */
export const keptLists = {
  webhooks: list(SentWebhook),
  history: list(HistoryEntry),
  /** Where the older ones of a list begin: its `cursor`, by the name of the list. */
  next: v.optional(
    loose({ payments: some, occurrences: some, refunds: some, webhooks: some, history: some }),
  ),
}
