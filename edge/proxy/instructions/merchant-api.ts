// What the merchant's own server may do with what one object keeps, an instruction or a bundle: see it, settle what is
// unclear, delete what is personal, have a notice sent again. How it is given, each of the two says itself.

import { type Log, logWith } from '../../shared/log.ts'
import { isGivenUp, type NoticeView } from '../notices/entry.ts'
import type { Outbox } from '../notices/outbox.ts'
import { resendNotice } from '../notices/resend.ts'
import type { Tasks, Task } from '../storage/tasks.ts'
import { forgetAfter } from '../storage/forget-after.ts'
import type { HistoryEntry } from '../storage/history.ts'

/** What every record of the two has. */
interface Settleable {
  readonly channel: string
  readonly instructionId: string
  readonly settled?: { readonly outcome: string; readonly reason: string }
  readonly personalDataDeletedAt?: number
  readonly createdAt: number
  readonly changedAt: number
}

/** What happens to a record here, for its history. */
interface MerchantFact {
  readonly what: 'settled' | 'personal_data_deleted' | `notice_${string}`
  readonly [fact: string]: string
}

/** The record of one object, as far as this deals with it. */
interface RecordAccess<R> {
  load(): R | undefined
  change(change: (record: R) => R, log: Log, ...facts: readonly MerchantFact[]): void
  forget(change: (record: R) => R, log: Log, ...facts: readonly MerchantFact[]): void
  write(changes: Readonly<Record<string, unknown>>): void
  historyEntries(facts: readonly MerchantFact[]): Readonly<Record<string, unknown>>
  history(): readonly HistoryEntry[]
}

/** What an instruction and a bundle differ in, for their merchant. */
export interface MerchantApiKind<R, Outcome extends string, View, Row> {
  /** What a person may say of one that is unclear. */
  readonly outcomes: readonly Outcome[]
  /** The word of an outcome for the history. */
  readonly wordOf: (record: R, outcome: Outcome) => string
  readonly isOver: (record: R) => boolean
  readonly isUnclear: (record: R) => boolean
  readonly noteSettled: (record: R, outcome: Outcome, reason: string, now: number) => R
  readonly dropPersonalData: (record: R, now: number) => R
  readonly row: (record: R, hasGivenUp: boolean) => Row
  readonly view: (record: R, history: readonly HistoryEntry[], notices: readonly NoticeView[]) => View
}

/** What comes of what a merchant asks here. */
export type MerchantAnswer<View> =
  | { ok: true; instruction: View; isNew: boolean }
  | { ok: false; code: 'instruction_unknown' | 'instruction_open' | 'instruction_not_unclear' }

/** What the merchant's side works with. */
export interface MerchantApiTools<R> {
  stored: RecordAccess<R>
  tasks: Pick<Tasks, 'arm' | 'whenArmed'>
  outbox: Pick<Outbox, 'list' | 'resendOf' | 'view'>
  clock: () => number
  log: Log
}

/** The merchant's side of what one object keeps, whether an instruction or a bundle. */
export class MerchantApi<R extends Settleable, Outcome extends string, View, Row> {
  readonly #kind: MerchantApiKind<R, Outcome, View, Row>
  readonly #tools: MerchantApiTools<R>

  constructor(kind: MerchantApiKind<R, Outcome, View, Row>, tools: MerchantApiTools<R>) {
    this.#kind = kind
    this.#tools = tools
  }

  /** What is kept, where anything is. */
  get stored(): Pick<RecordAccess<Settleable>, 'load' | 'write' | 'historyEntries'> {
    return this.#tools.stored
  }

  /** Makes its row of a list. */
  row(): Row | undefined {
    const { stored, outbox } = this.#tools
    const record = stored.load()
    return record && this.#kind.row(record, outbox.list().some(isGivenUp))
  }

  /** Shows what is known of it. */
  async instruction(): Promise<View | undefined> {
    const { stored, outbox } = this.#tools
    await this.setAlarm()
    const record = stored.load()
    return record && this.#kind.view(record, stored.history(), outbox.view())
  }

  /** Shows it as it stands now: what the bank may have news of is asked first. `requestId` is for the log. */
  freshInstruction(_requestId?: string): Promise<View | undefined> {
    return this.instruction()
  }

  /** Ends what is unclear as a person says; the same again changes nothing. */
  async settleInstruction(word: string, reason: string): Promise<MerchantAnswer<View>> {
    const { stored, clock, log } = this.#tools
    const { outcomes, isUnclear, noteSettled, wordOf } = this.#kind
    const record = stored.load()
    const outcome = outcomes.find((known) => known === word)
    // The merchant took one for the other.
    if (!record || outcome === undefined) return { ok: false, code: 'instruction_unknown' }
    if (isUnclear(record))
      stored.change((known) => noteSettled(known, outcome, reason, clock()), log, {
        what: 'settled',
        outcome: wordOf(record, outcome),
        reason,
      })
    else if (record.settled?.outcome !== outcome || record.settled.reason !== reason)
      return { ok: false, code: 'instruction_not_unclear' }
    return this.show()
  }

  /** Deletes what the books do not need, once it has ended. */
  async deletePersonalData(reason?: string): Promise<MerchantAnswer<View>> {
    const record = this.#tools.stored.load()
    // What may still be sent keeps its words.
    if (record && !this.#kind.isOver(record)) return { ok: false, code: 'instruction_open' }
    if (record && record.personalDataDeletedAt === undefined) this.#forget(this.#tools.log, reason)
    return this.show()
  }

  /** Sends a notice again, as if it were new; `false` when there is none of that id. */
  resendNotice(id: string): Promise<boolean> {
    return resendNotice(this.#tools, id)
  }

  /** Makes what deletes personal data by itself, so many days after the end. */
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

  #forget(log: Log, reason?: string): void {
    const { stored, clock } = this.#tools
    stored.forget((known) => this.#kind.dropPersonalData(known, clock()), log, {
      what: 'personal_data_deleted',
      ...(reason !== undefined && { reason }),
    })
  }

  /** A host may have given an alarm up that failed too often: the merchant who asks sets it again. */
  protected async setAlarm(): Promise<void> {
    const { tasks } = this.#tools
    tasks.arm()
    await tasks.whenArmed()
  }

  /** Answers with what is known now. */
  protected async show(isNew = false): Promise<MerchantAnswer<View>> {
    const instruction = await this.instruction()
    return instruction ? { ok: true, instruction, isNew } : { ok: false, code: 'instruction_unknown' }
  }

  /** Logs for one request. */
  protected logFor(requestId: string | undefined): Log {
    return logWith(this.#tools.log, { requestId })
  }
}
