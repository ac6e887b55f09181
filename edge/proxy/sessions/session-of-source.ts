// Picks a session's bank: from its record, or from the return that creates it.

import type { Source } from '../interfaces/source.ts'
import type { Tasks, Task } from '../storage/tasks.ts'
import { openRecord } from '../storage/stored-record.ts'
import type { ObjectStorage } from '../storage/storage.ts'
import { makeSession, type Session } from './session.ts'
import { LastReads } from './last-reads.ts'
import { ReadPages } from './read-pages.ts'
import { alarmTimeOf, sessionKind, type SessionTools } from './session-record.ts'

/** What the sessions of one storage work with. */
export type SessionsTools = Omit<SessionTools, 'source' | 'stored' | 'lastReads' | 'readPages'> & {
  storage: ObjectStorage
}

/** The session of one storage, at one of several banks. Its own alarm makes it due. */
export class SessionsBySource implements Task {
  readonly name = 'session'
  readonly #sources: readonly Source[]
  readonly #tools: Omit<SessionTools, 'source'>
  readonly #tasks: Tasks
  readonly #made = new Map<string, Session>()

  constructor(sources: readonly Source[], { storage, ...tools }: SessionsTools) {
    const clock = sources[0]?.clock ?? Date.now
    const { record: stored, tasks } = openRecord(sessionKind, { storage, clock })
    this.#sources = sources
    this.#tools = { ...tools, stored, lastReads: new LastReads(storage), readPages: new ReadPages(storage) }
    this.#tasks = tasks
    tasks.add(this)
  }

  get hasRecord(): boolean {
    return this.#tools.stored.load() !== undefined
  }

  dueAt(): number | undefined {
    const record = this.#tools.stored.load()
    const source = record && this.#sourceOf(record)
    // A session of a bank that is not offered any more is forgotten at its next alarm.
    return record && (source ? alarmTimeOf(record, source) : 0)
  }

  run(): Promise<void> {
    return this.at().wake()
  }

  /** Runs what is due, and sets the alarm for what comes next. */
  wake(): Promise<void> {
    return this.#tasks.runDue(this.#tools.log)
  }

  /**
   * Returns the session.
   *
   * @param asked Id of the bank that a return came from. It counts only before there is a record.
   */
  at(asked?: string): Session {
    // Without a record and a return there is no session, and every bank's answer is the same.
    const source = this.#sourceOf(this.#tools.stored.load() ?? { source: asked ?? this.#sources[0]?.id })
    if (!source) return lostSession(this.#tools)
    const known = this.#made.get(source.id)
    if (known) return known
    const session = makeSession({ ...this.#tools, source })
    this.#made.set(source.id, session)
    return session
  }

  #sourceOf({ source: id }: { source: string | undefined }): Source | undefined {
    return this.#sources.find((one) => one.id === id)
  }
}

/** The session of a bank that is not offered any more: it can neither be asked nor ended there. */
function lostSession({
  stored,
  lastReads,
  readPages,
}: Pick<SessionTools, 'stored' | 'lastReads' | 'readPages'>): Session {
  const missing = { ok: false, code: 'consent_missing' } as const
  const forget = (): Promise<void> => {
    readPages.forget()
    lastReads.forget()
    return Promise.resolve(stored.remove())
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
