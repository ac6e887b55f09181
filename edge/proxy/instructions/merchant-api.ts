// What the merchant's server may do with an instruction and a batch alike: read it, resolve it, delete its personal data,
// have a webhook sent again. Giving one is in instruction-api.ts and batch-api.ts.

import { type Log, logWith } from '../../shared/log.ts'
import { requestFacts, traceOf } from '../../shared/trace.ts'
import type { GivenUpShown } from '../webhooks/entry.ts'
import type { InstructionKind } from '../interfaces/instruction-kind.ts'
import type { Outbox } from '../webhooks/outbox.ts'
import { type WebhookChoice, resendWebhooks } from '../webhooks/resend.ts'
import type { Tasks, Task } from '../storage/tasks.ts'
import { forgetAfter } from '../storage/forget-after.ts'
import type { HistoryEntry } from '../storage/history.ts'
import { type ListPage, pageOfList, type Shown, shownOfLists } from '../storage/kept-lists.ts'
import type { Listed } from '../storage/many.ts'
import { type InstructionLists, instructionLists } from './instruction-view.ts'

interface Resolvable {
  readonly channel: string
  readonly kind?: InstructionKind['word']
  readonly instructionId: string
  readonly resolved?: { readonly outcome: string; readonly reason: string }
  readonly personalDataDeletedAt?: number
  readonly createdAt: number
  readonly changedAt: number
}

interface MerchantFact {
  readonly what: 'resolved' | 'personal_data_deleted' | `webhook_${string}`
  readonly [fact: string]: string | undefined
}

interface RecordAccess<R> {
  load(): R | undefined
  traceNext(trace: string | undefined): void
  change(change: (record: R) => R, log: Log, ...facts: readonly MerchantFact[]): void
  forget(change: (record: R) => R, log: Log, ...facts: readonly MerchantFact[]): void
  write(changes: Readonly<Record<string, unknown>>): void
  writeLater(changes: Readonly<Record<string, unknown>>): void
  historyEntries(facts: readonly MerchantFact[]): Readonly<Record<string, unknown>>
  readonly history: Listed<HistoryEntry>
}

/** How an instruction and a batch differ, for their merchant. */
export interface MerchantApiKind<
  R,
  Outcome extends string,
  View,
  Row,
  L extends InstructionLists = InstructionLists,
> {
  /** What a person may decide about an unclear one. */
  readonly outcomes: readonly Outcome[]
  readonly wordOf: (record: R, outcome: Outcome) => string
  readonly isOver: (record: R) => boolean
  readonly isInReview: (record: R) => boolean
  readonly noteResolved: (record: R, outcome: Outcome, reason: string, now: number) => R
  readonly dropPersonalData: (record: R, now: number) => R
  readonly row: (record: R, givenUp: GivenUpShown) => Row
  readonly view: (record: R, givenUp: GivenUpShown, lists: Shown<L>) => View
  /** Makes the lists that it keeps besides its webhooks and history. */
  readonly listsOf?: (record: R) => Omit<L, keyof InstructionLists>
}

/** The outcome of a merchant's request. */
export type MerchantAnswer<View> =
  | { ok: true; instruction: View; isNew: boolean }
  | { ok: false; code: 'unknown' | 'open' | 'not_in_review' }

/** What the merchant's API works with. */
export interface MerchantApiTools<R> {
  stored: RecordAccess<R>
  tasks: Pick<Tasks, 'arm' | 'whenArmed'>
  outbox: Outbox
  clock: () => number
  log: Log
}

/** The merchant's API of one object, whether it has an instruction or a batch. */
export class MerchantApi<
  R extends Resolvable,
  Outcome extends string,
  View,
  Row,
  L extends InstructionLists = InstructionLists,
> {
  readonly #kind: MerchantApiKind<R, Outcome, View, Row, L>
  readonly #tools: MerchantApiTools<R>

  constructor(kind: MerchantApiKind<R, Outcome, View, Row, L>, tools: MerchantApiTools<R>) {
    this.#kind = kind
    this.#tools = tools
  }

  /** The stored record; it may be empty. */
  get stored(): Pick<RecordAccess<Resolvable>, 'load' | 'write' | 'writeLater' | 'historyEntries'> {
    return this.#tools.stored
  }

  row(): Row | undefined {
    const { stored, outbox } = this.#tools
    const record = stored.load()
    return record && this.#kind.row(record, outbox.givenUp())
  }

  /** Shows everything that is known of it; with `isWhole` all of each list, and not only the newest twenty. */
  async instruction(isWhole = false): Promise<View | undefined> {
    const { stored, outbox } = this.#tools
    await this.setAlarm()
    const record = stored.load()
    return record && this.#kind.view(record, outbox.givenUp(), shownOfLists(this.#listsOf(record), isWhole))
  }

  /** Reads a part of one of its lists, newest first. */
  listPage(name: string, cursor?: string): ListPage | undefined {
    const record = this.#tools.stored.load()
    const list = record && new Map<string, Listed<unknown>>(Object.entries(this.#listsOf(record))).get(name)
    return list && pageOfList(list, cursor)
  }

  #listsOf(record: R): L {
    const { outbox, stored } = this.#tools
    return { ...this.#kind.listsOf?.(record), ...instructionLists(outbox, stored.history) } as L
  }

  /** Shows it after asking the bank, if it may have news. `requestId` is for the log. */
  freshInstruction(_requestId?: string): Promise<View | undefined> {
    return this.instruction()
  }

  /** Ends an unclear one as a person decided; the same decision again changes nothing. */
  async resolveInstruction(
    word: string,
    reason: string,
    by?: string,
    requestId?: string,
  ): Promise<MerchantAnswer<View>> {
    const { stored, clock, log } = this.#tools
    const { outcomes, isInReview, noteResolved, wordOf } = this.#kind
    const record = stored.load()
    const outcome = outcomes.find((known) => known === word)
    // The outcome is one of an instruction and this is a batch, or the reverse.
    if (!record || outcome === undefined) return { ok: false, code: 'unknown' }
    if (isInReview(record)) {
      stored.traceNext(traceOf(requestId))
      stored.change((known) => noteResolved(known, outcome, reason, clock()), log, {
        what: 'resolved',
        outcome: wordOf(record, outcome),
        reason,
        by,
      })
    } else if (record.resolved?.outcome !== outcome || record.resolved.reason !== reason)
      return { ok: false, code: 'not_in_review' }
    return this.show()
  }

  /** Deletes what the books do not need, once it has ended. */
  async deletePersonalData(reason?: string, by?: string): Promise<MerchantAnswer<View>> {
    const record = this.#tools.stored.load()
    // As long as it may still be sent, its body is needed.
    if (record && !this.#kind.isOver(record)) return { ok: false, code: 'open' }
    if (record && record.personalDataDeletedAt === undefined) this.#forget(this.#tools.log, reason, by)
    return this.show()
  }

  /** Sends webhooks again, as if they were new; returns how many. */
  resendWebhooks(choice: WebhookChoice, by?: string): Promise<number> {
    return resendWebhooks(this.#tools, choice, by)
  }

  /** Makes the task that deletes personal data a number of days after the end. */
  forgetAfter(days: number): Task {
    return forgetAfter(days, {
      endedAt: () => {
        const record = this.#tools.stored.load()
        const isDue = record && this.#kind.isOver(record) && record.personalDataDeletedAt === undefined
        return isDue ? record.changedAt : undefined
      },
      forget: (log) => this.#forget(log),
    })
  }

  #forget(log: Log, reason?: string, by?: string): void {
    const { stored, clock } = this.#tools
    stored.forget((known) => this.#kind.dropPersonalData(known, clock()), log, {
      what: 'personal_data_deleted',
      reason,
      by,
    })
  }

  /** A host may drop an alarm that failed too often: each request of the merchant sets it again. */
  protected async setAlarm(): Promise<void> {
    const { tasks } = this.#tools
    tasks.arm()
    await tasks.whenArmed()
  }

  protected async show(isNew = false): Promise<MerchantAnswer<View>> {
    const instruction = await this.instruction()
    return instruction ? { ok: true, instruction, isNew } : { ok: false, code: 'unknown' }
  }

  protected logFor(requestId: string | undefined): Log {
    return logWith(this.#tools.log, requestFacts(requestId))
  }
}
