// What the merchant's own server may do with one bundle: give it, see it, have it approved or stopped, settle it, delete
// what is personal. How it is made and followed, bundle-service.ts says.

import type { Log } from '../../../shared/log.ts'
import type { Bundle, BundleChannel } from '../../channels/bundle-channel.ts'
import type { Duties } from '../../storage/duties.ts'
import type { Outbox } from '../notices/outbox.ts'
import { resendNotice } from '../notices/resend.ts'
import type { RunBook } from '../runs/run-book.ts'
import { settled, withoutPersonalData } from './bundle-moves.ts'
import type { BundleOutcome } from './bundle-record.ts'
import type { BundleLinkResult, BundleService, GiveBundleResult } from './bundle-service.ts'
import { bundleOf, type MerchantBundle } from './bundle-view.ts'
import type { KeptBundle } from './kept-bundle.ts'

/** Why nothing came of what a merchant asked. */
export type BundleFault =
  | Extract<GiveBundleResult | BundleLinkResult, { ok: false }>
  | {
      ok: false
      code:
        | 'instruction_unknown'
        | 'instruction_open'
        | 'instruction_not_unclear'
        | 'instructions_not_offered'
    }

/** What comes of what a merchant asks; `link` is for the person who approves. */
export type BundleAnswer =
  | { ok: true; instruction: MerchantBundle; isNew: boolean; link?: { address: string; untilMs: number } }
  | BundleFault

/** What the merchant's own server may do with one bundle; `requestId` is for the log. */
export interface MerchantBundles {
  /** Takes a bundle, and gives it to the bank; the same id and payments are the same bundle. */
  giveBundle(bundle: Bundle, requestId?: string): Promise<BundleAnswer>
  /** Gives the link at which a person approves it. */
  approveBundle(requestId?: string): Promise<BundleAnswer>
  /** Stops it, or one payment of it; `link` where a person must approve that. */
  stopBundle(payment: number | undefined, reason: string, requestId?: string): Promise<BundleAnswer>
  /** Takes what a browser brought back from the bank; tells to which page it goes from there. */
  bundleReturned(fragment: string, requestId?: string): Promise<string | undefined>
}

/** What the merchant's side of a bundle works with. */
export interface BundleSideTools {
  kept: KeptBundle
  runs: RunBook
  service: BundleService
  channel: BundleChannel | undefined
  duties: Pick<Duties, 'arm' | 'armed'>
  outbox: Pick<Outbox, 'view' | 'resendOf'>
  clock: () => number
  log: Log
}

/** The merchant's side of one bundle. */
export class BundleSide implements MerchantBundles {
  readonly #tools: BundleSideTools

  constructor(tools: BundleSideTools) {
    this.#tools = tools
  }

  async giveBundle(bundle: Bundle, requestId?: string): Promise<BundleAnswer> {
    const { service, channel } = this.#tools
    if (!channel) return { ok: false, code: 'instructions_not_offered' }
    const given = await service.give(channel, bundle, this.#logFor(requestId))
    return given.ok ? this.#show({ isNew: given.isNew }) : given
  }

  async approveBundle(requestId?: string): Promise<BundleAnswer> {
    return this.#showLink(await this.#tools.service.approval(this.#logFor(requestId)))
  }

  async stopBundle(payment: number | undefined, reason: string, requestId?: string): Promise<BundleAnswer> {
    return this.#showLink(await this.#tools.service.stop(payment, reason, this.#logFor(requestId)))
  }

  async bundleReturned(fragment: string, requestId?: string): Promise<string | undefined> {
    const goesTo = await this.#tools.service.returned(fragment, this.#logFor(requestId))
    await this.#armed()
    return goesTo
  }

  /** Shows what is known of it. */
  async instruction(): Promise<MerchantBundle | undefined> {
    await this.#armed()
    return this.#view()
  }

  async freshInstruction(requestId?: string): Promise<MerchantBundle | undefined> {
    if (this.#tools.kept.load()) await this.#tools.service.refresh(this.#logFor(requestId))
    return this.instruction()
  }

  async settleInstruction(outcome: BundleOutcome, reason: string): Promise<BundleAnswer> {
    const { kept, clock, log } = this.#tools
    const record = kept.load()
    if (!record) return { ok: false, code: 'instruction_unknown' }
    const isUnclear = record.payments.some(({ stage }) => stage === 'unclear')
    const { settled: known } = record
    if (!isUnclear && !(known?.outcome === outcome && known.reason === reason))
      return { ok: false, code: 'instruction_not_unclear' }
    if (isUnclear)
      kept.change((latest) => settled(latest, outcome, reason, clock()), log, {
        what: 'settled',
        outcome,
        reason,
      })
    return this.#show({})
  }

  async deletePersonalData(reason?: string): Promise<BundleAnswer> {
    const { kept, clock, log } = this.#tools
    const record = kept.load()
    // What may still be sent keeps its words.
    if (record && record.stage !== 'over') return { ok: false, code: 'instruction_open' }
    if (record && record.personalDataDeletedAt === undefined)
      kept.change((known) => withoutPersonalData(known, clock()), log, {
        what: 'personal_data_deleted',
        ...(reason !== undefined && { reason }),
      })
    return this.#show({})
  }

  async resendNotice(id: string): Promise<boolean> {
    return resendNotice(this.#tools, id)
  }

  #showLink(result: BundleLinkResult): Promise<BundleAnswer> | BundleAnswer {
    if (!result.ok) return this.#tools.kept.load() ? result : { ok: false, code: 'instruction_unknown' }
    const { link } = result
    return this.#show(link ? { link: { address: link.address, untilMs: link.untilMs } } : {})
  }

  async #show(also: { isNew?: boolean; link?: { address: string; untilMs: number } }): Promise<BundleAnswer> {
    await this.#armed()
    const instruction = this.#view()
    return instruction
      ? { ok: true, instruction, isNew: false, ...also }
      : { ok: false, code: 'instruction_unknown' }
  }

  #view(): MerchantBundle | undefined {
    const { kept, runs, outbox, clock } = this.#tools
    const record = kept.load()
    return record && bundleOf(record, runs, kept.history(), outbox.view(), clock())
  }

  /** A host may have given an alarm up that failed too often: whoever asks sets it again. */
  async #armed(): Promise<void> {
    const { duties } = this.#tools
    duties.arm()
    await duties.armed()
  }

  #logFor(requestId: string | undefined): Log {
    const { log } = this.#tools
    return ({ event, ...facts }) => log({ event, ...(requestId !== undefined && { requestId }), ...facts })
  }
}
