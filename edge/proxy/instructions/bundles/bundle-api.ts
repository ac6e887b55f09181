// What the merchant's server may do with one bundle: give it, have it approved or stopped, and all that an instruction can.
// It neither creates it nor asks the bank: bundle-service.ts does.

import { traceOf } from '../../../shared/trace.ts'
import type { Bundle, BundleChannel } from '../../interfaces/bundle-channel.ts'
import {
  MerchantApi,
  type MerchantAnswer,
  type MerchantApiKind,
  type MerchantApiTools,
} from '../merchant-api.ts'
import { noteBundleResolved, dropPersonalDataOfBundle } from './bundle-moves.ts'
import type { BundleOutcome, BundleRecord } from './bundle-record.ts'
import type { BundleLinkResult, BundleService, GiveBundleResult, StopWish } from './bundle-service.ts'
import { bundleOf, type BundleRow, bundleRowOf, type MerchantBundle } from './bundle-view.ts'
import type { OccurrenceBook } from './occurrence-book.ts'

/** Why a merchant's request was refused. */
export type BundleFault =
  | Extract<GiveBundleResult | BundleLinkResult, { ok: false }>
  | { ok: false; code: 'instructions_not_offered' }

/** The outcome of a merchant's request; `link` is for the person who approves. */
export type BundleAnswer =
  | (MerchantAnswer<MerchantBundle> & { link?: { address: string; untilMs: number } })
  | BundleFault

/** What the merchant's server may do with one bundle; `requestId` is for the log, `by` for the history. */
export interface MerchantBundles {
  /** Takes a bundle, and gives it to the bank; the same id and payments are the same bundle. */
  giveBundle(bundle: Bundle, requestId?: string, by?: string): Promise<BundleAnswer>
  /** Makes the link at which a person approves it. */
  approveBundle(requestId?: string, by?: string): Promise<BundleAnswer>
  /** Stops it, or one payment of it; `link` if a person must approve that. */
  stopBundle(wish: StopWish, reason: string, requestId?: string, by?: string): Promise<BundleAnswer>
  /** Takes the return of a browser from the bank, and returns the page to which it goes from there. */
  bundleReturned(fragment: string, requestId?: string): Promise<string | undefined>
}

/** What the merchant's API of a bundle works with. */
export interface BundleApiTools extends MerchantApiTools<BundleRecord> {
  occurrences: OccurrenceBook
  service: BundleService
  channel: BundleChannel | undefined
}

/** Describes a bundle to the API that instructions and bundles share. */
const kindOf = (
  occurrences: OccurrenceBook,
  clock: () => number,
): MerchantApiKind<BundleRecord, BundleOutcome, MerchantBundle, BundleRow> => ({
  outcomes: ['paid', 'rejected'],
  wordOf: (_record, outcome) => outcome,
  isOver: ({ stage }) => stage === 'over',
  isInReview: ({ payments }) => payments.some(({ stage }) => stage === 'needs_review'),
  noteResolved: noteBundleResolved,
  dropPersonalData: dropPersonalDataOfBundle,
  row: bundleRowOf,
  view: (record, history, notices) => bundleOf(record, occurrences, history, notices, clock()),
})

/** The merchant's API of one bundle. */
export class BundleApi
  extends MerchantApi<BundleRecord, BundleOutcome, MerchantBundle, BundleRow>
  implements MerchantBundles
{
  readonly #service: BundleService
  readonly #channel: BundleChannel | undefined

  constructor({ occurrences, service, channel, ...tools }: BundleApiTools) {
    super(kindOf(occurrences, tools.clock), tools)
    this.#service = service
    this.#channel = channel
  }

  async giveBundle(bundle: Bundle, requestId?: string, by?: string): Promise<BundleAnswer> {
    if (!this.#channel) return { ok: false, code: 'instructions_not_offered' }
    const given = await this.#service.give(
      this.#channel,
      bundle,
      this.logFor(requestId),
      by,
      traceOf(requestId),
    )
    return given.ok ? this.show(given.isNew) : given
  }

  async approveBundle(requestId?: string, by?: string): Promise<BundleAnswer> {
    return this.#showLink(await this.#service.approval(this.logFor(requestId), by))
  }

  async stopBundle(wish: StopWish, reason: string, requestId?: string, by?: string): Promise<BundleAnswer> {
    return this.#showLink(
      await this.#service.stop(wish, reason, this.logFor(requestId), by, traceOf(requestId)),
    )
  }

  async bundleReturned(fragment: string, requestId?: string): Promise<string | undefined> {
    const nextAddress = await this.#service.returned(fragment, this.logFor(requestId))
    await this.setAlarm()
    return nextAddress
  }

  override async freshInstruction(requestId?: string): Promise<MerchantBundle | undefined> {
    await this.#service.refresh(this.logFor(requestId))
    return this.instruction()
  }

  async #showLink(result: BundleLinkResult): Promise<BundleAnswer> {
    if (!result.ok) return this.stored.load() ? result : { ok: false, code: 'instruction_unknown' }
    const { link } = result
    const answer = await this.show()
    return link ? { ...answer, link: { address: link.address, untilMs: link.untilMs } } : answer
  }
}
