// A session as a Durable Object: it gives the session its storage, and clears it when the session is over.

import type { Log } from '../../shared/log.ts'
import { DurableObject } from '../../shared/runtime.ts'
import type { DurableObjectState } from '../../shared/workers.ts'
import type { Page } from '../../../core/view/index.ts'
import type { Caller } from '../interfaces/shared/caller.ts'
import { ConfigurationError, readConfig } from '../config/config.ts'
import { randomId } from '../handle.ts'
import type { Newer, ReplaceAnswer } from './consent-endings.ts'
import type { Session } from './session.ts'
import { SessionsBySource } from './session-of-source.ts'
import { type CallCounter, CallCounts } from '../../shared/call-counts.ts'
import type { Disconnected, GenuineReturn, Return } from './session-consent.ts'
import type { Listing } from './session-listing.ts'
import type { EntriesQuery, Result } from './session-reads.ts'
import { objectNamed } from '../interfaces/shared/naming.ts'
import {
  type BankWord,
  type Note,
  type Notes,
  StoredNotes,
  type WordMeaning,
  type WordReading,
} from '../storage/notes.ts'
import { runReadable } from '../storage/format.ts'
import { DurableStorage } from '../storage/storage.ts'

/** The object of one session; its name is a digest of the session cookie. */
export class SessionObject
  extends DurableObject<Readonly<Record<string, unknown>>>
  implements Session, CallCounter, Notes
{
  readonly #sessions: SessionsBySource
  readonly #calls = new CallCounts()
  readonly #notes: StoredNotes
  readonly #log: Log

  constructor(ctx: DurableObjectState, env: Readonly<Record<string, unknown>>) {
    super(ctx, env)
    const { accounts, log } = readConfig(env)
    this.#log = log
    if (!accounts) throw new ConfigurationError('ACCOUNTS_URL is missing')
    const storage = new DurableStorage(ctx.storage)
    this.#notes = new StoredNotes(storage)
    this.#sessions = new SessionsBySource(accounts.sources, {
      storage,
      random: randomId,
      log,
      replace: (name, newer) => objectNamed<Session>(env, 'SESSIONS', name).replacedBy(newer),
    })
  }

  async returned(genuine: GenuineReturn, requestId: string): Promise<Return> {
    return this.#sessions.at(genuine.source).returned(genuine, requestId)
  }

  async replacedBy(newer: Newer): Promise<ReplaceAnswer> {
    return this.#sessions.at().replacedBy(newer)
  }

  async list(requestId: string, caller?: Caller): Promise<Result<Listing>> {
    return this.#sessions.at().list(requestId, caller)
  }

  async entries(query: EntriesQuery, requestId: string, caller?: Caller): Promise<Result<Page>> {
    return this.#sessions.at().entries(query, requestId, caller)
  }

  async disconnect(requestId?: string): Promise<Disconnected> {
    return this.#sessions.at().disconnect(requestId)
  }

  async wake(): Promise<void> {
    await this.#sessions.wake()
    // A session that is over leaves nothing behind.
    if (!this.#sessions.hasRecord) await this.ctx.storage.deleteAll()
  }

  /** Counts a call, in the object that counts this group of callers. */
  async admit(group: string, calls: number): Promise<boolean> {
    return this.#calls.admit(group, calls, Date.now())
  }

  async note(name: string, text: string, restMs: number): Promise<boolean> {
    return this.#notes.note(name, text, restMs)
  }

  async noteWord(word: BankWord, reading: WordReading): Promise<WordMeaning | undefined> {
    return this.#notes.noteWord(word, reading)
  }

  async notes(): Promise<Readonly<Record<string, Note>>> {
    return this.#notes.notes()
  }

  /** Runs what is due. It may run twice. */
  async alarm(): Promise<void> {
    await runReadable(() => this.wake(), this.ctx.storage, this.#log)
  }
}
