// Which bank a connection is to: what is kept of it says so, and before anything is kept, whoever makes it.
// It reads nothing and ends nothing; session.ts does.

import { OWN_BANK_ID } from '../interfaces/shared/own-bank.ts'
import type { Source } from '../interfaces/source.ts'
import type { Tasks, Task } from '../storage/tasks.ts'
import { openRecord } from '../storage/stored-record.ts'
import type { ObjectStorage } from '../storage/storage.ts'
import { makeSession, type Session } from './session.ts'
import { KnownReads } from './known-reads.ts'
import { sessionKind, type SessionTools, wakeTimeOf } from './session-record.ts'

/** What the sessions of one storage work with. */
export type SessionsTools = Omit<SessionTools, 'source' | 'kept' | 'known'> & { storage: ObjectStorage }

/** The session of one storage, which is to one of several banks, and becomes due by itself. */
export class SessionsBySource implements Task {
  readonly name = 'session'
  readonly #sources: readonly Source[]
  readonly #tools: Omit<SessionTools, 'source'>
  readonly #tasks: Tasks
  readonly #made = new Map<string, Session>()

  constructor(sources: readonly Source[], { storage, ...tools }: SessionsTools) {
    const clock = sources[0]?.clock ?? Date.now
    const { record: kept, tasks } = openRecord(sessionKind, { storage, clock })
    this.#sources = sources
    this.#tools = { ...tools, kept, known: new KnownReads(storage) }
    this.#tasks = tasks
    tasks.add(this)
  }

  /** Whether anything is kept. */
  get isKept(): boolean {
    return this.#tools.kept.load() !== undefined
  }

  dueAt(): number | undefined {
    const record = this.#tools.kept.load()
    const source = record && this.#sourceOf(record)
    // What was of a bank that is not offered any more is forgotten when the alarm rings that was set for it.
    return record && (source ? wakeTimeOf(record, source) : 0)
  }

  run(): Promise<void> {
    return this.at().wake()
  }

  /** Does what is due, and asks to be woken for what comes next. */
  wake(): Promise<void> {
    return this.#tasks.runDue(this.#tools.log)
  }

  /**
   * Gives the session.
   *
   * @param asked Id of the bank that a return leads from: it counts where nothing is kept yet, and no other bank is asked.
   */
  at(asked?: string): Session {
    // Where nothing is kept and no bank is meant, any bank says so.
    const source = this.#sourceOf(this.#tools.kept.load() ?? { source: asked ?? this.#sources[0]?.id })
    if (!source) return lostSession(this.#tools)
    const known = this.#made.get(source.id)
    if (known) return known
    const session = makeSession({ ...this.#tools, source })
    this.#made.set(source.id, session)
    return session
  }

  #sourceOf({ source: id = OWN_BANK_ID }: { source?: string | undefined }): Source | undefined {
    return this.#sources.find((one) => one.id === id)
  }
}

/** The session of a bank that is not offered any more: nothing can be asked there, nor ended. */
function lostSession({ kept, known }: Pick<SessionTools, 'kept' | 'known'>): Session {
  const missing = { ok: false, code: 'consent_missing' } as const
  const forget = (): Promise<void> => {
    known.forget()
    return Promise.resolve(kept.remove())
  }
  return {
    returned: () => Promise.resolve({ outcome: 'failed' }),
    replacedBy: () => Promise.resolve('ended'),
    list: () => Promise.resolve(missing),
    entries: () => Promise.resolve(missing),
    disconnect: async () => {
      await forget()
      return {}
    },
    wake: forget,
  }
}
