// What the merchant's server may do with one batch: give it, have it approved or stopped, and all that an instruction can.

import { traceOf } from '../../../shared/trace.ts'
import type { Batch, BatchChannel } from '../../interfaces/batch-channel.ts'
import {
  MerchantApi,
  type MerchantAnswer,
  type MerchantApiKind,
  type MerchantApiTools,
} from '../merchant-api.ts'
import { noteBatchResolved, dropPersonalDataOfBatch } from './batch-moves.ts'
import { type BatchOutcome, type BatchRecord, isBatchUnclear } from './batch-record.ts'
import type { BatchLinkResult, BatchService, GiveBatchResult, StopWish } from './batch-service.ts'
import {
  type BatchLists,
  batchOf,
  type BatchRow,
  batchRowOf,
  type MerchantBatch,
  occurrencesOf,
  paymentsOf,
} from './batch-view.ts'
import { type ListPage, pageOfList } from '../../storage/kept-lists.ts'
import type { OccurrenceBook } from './occurrence-book.ts'

/** Why a merchant's request was refused. */
export type BatchFault =
  | Extract<GiveBatchResult | BatchLinkResult, { ok: false }>
  | { ok: false; code: 'not_offered' }

/** The outcome of a merchant's request; `link` is for the person who approves. */
export type BatchAnswer =
  | (MerchantAnswer<MerchantBatch> & { link?: { address: string; untilMs: number } })
  | BatchFault

/** What the merchant's server may do with one batch; `requestId` is for the log, `by` for the history. */
export interface MerchantBatches {
  giveBatch(batch: Batch, requestId?: string, by?: string): Promise<BatchAnswer>
  approveBatch(requestId?: string, by?: string): Promise<BatchAnswer>
  /** Stops it, or one payment of it; `link` if a person must approve that. */
  stopBatch(wish: StopWish, reason: string, requestId?: string, by?: string): Promise<BatchAnswer>
  /** Reads the days of the series of one payment, last first; `undefined` if there is no such payment. */
  batchOccurrences(number: number, cursor?: string): Promise<ListPage | undefined>
  /** Takes the return of a browser from the bank, and returns the page to which it goes from there. */
  batchReturned(fragment: string, requestId?: string): Promise<string | undefined>
}

/** What the merchant's API of a batch works with. */
export interface BatchApiTools extends MerchantApiTools<BatchRecord> {
  occurrences: OccurrenceBook
  service: BatchService
  channel: BatchChannel | undefined
}

const kindOf = (
  occurrences: OccurrenceBook,
  clock: () => number,
): MerchantApiKind<BatchRecord, BatchOutcome, MerchantBatch, BatchRow, BatchLists> => ({
  outcomes: ['paid', 'rejected'],
  wordOf: (_record, outcome) => outcome,
  isOver: ({ stage }) => stage === 'over',
  isInReview: isBatchUnclear,
  noteResolved: noteBatchResolved,
  dropPersonalData: dropPersonalDataOfBatch,
  row: batchRowOf,
  view: batchOf,
  listsOf: (record) => ({ payments: paymentsOf(record, occurrences, clock()) }),
})

/** The merchant's API of one batch. */
export class BatchApi
  extends MerchantApi<BatchRecord, BatchOutcome, MerchantBatch, BatchRow, BatchLists>
  implements MerchantBatches
{
  readonly #service: BatchService
  readonly #channel: BatchChannel | undefined
  readonly #occurrences: OccurrenceBook
  readonly #stored: BatchApiTools['stored']

  constructor({ occurrences, service, channel, ...tools }: BatchApiTools) {
    super(kindOf(occurrences, tools.clock), tools)
    this.#occurrences = occurrences
    this.#stored = tools.stored
    this.#service = service
    this.#channel = channel
  }

  async giveBatch(batch: Batch, requestId?: string, by?: string): Promise<BatchAnswer> {
    if (!this.#channel) return { ok: false, code: 'not_offered' }
    const given = await this.#service.give(
      this.#channel,
      batch,
      this.logFor(requestId),
      by,
      traceOf(requestId),
    )
    return given.ok ? this.show(given.isNew) : given
  }

  async approveBatch(requestId?: string, by?: string): Promise<BatchAnswer> {
    return this.#showLink(await this.#service.approval(this.logFor(requestId), by))
  }

  async stopBatch(wish: StopWish, reason: string, requestId?: string, by?: string): Promise<BatchAnswer> {
    return this.#showLink(
      await this.#service.stop(wish, reason, this.logFor(requestId), by, traceOf(requestId)),
    )
  }

  async batchOccurrences(number: number, cursor?: string): Promise<ListPage | undefined> {
    const record = this.#stored.load()
    const list = record && occurrencesOf(record, number, this.#occurrences)
    return list && pageOfList(list, cursor)
  }

  async batchReturned(fragment: string, requestId?: string): Promise<string | undefined> {
    const nextAddress = await this.#service.returned(fragment, this.logFor(requestId))
    await this.setAlarm()
    return nextAddress
  }

  override async freshInstruction(requestId?: string): Promise<MerchantBatch | undefined> {
    await this.#service.refresh(this.logFor(requestId))
    return this.instruction()
  }

  async #showLink(result: BatchLinkResult): Promise<BatchAnswer> {
    if (!result.ok) return this.stored.load() ? result : { ok: false, code: 'unknown' }
    const { link } = result
    const answer = await this.show()
    return link ? { ...answer, link: { address: link.address, untilMs: link.untilMs } } : answer
  }
}
