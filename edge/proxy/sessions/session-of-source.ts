// Which bank a connection is to: what is kept of it says so, and before anything is kept, whoever makes it.
// It reads nothing and ends nothing; session.ts does.

import { OWN_BANK_ID } from '../capabilities/own-bank.ts'
import type { Source } from '../sources/source.ts'
import { makeSession, type Session } from './session.ts'
import type { SessionStorage, SessionTools } from './session-record.ts'

/** The session of one storage, which is to one of several banks. */
export class SessionsBySource {
  readonly #sources: readonly Source[]
  readonly #tools: Omit<SessionTools, 'source'>
  readonly #made = new Map<string, Session>()

  constructor(sources: readonly Source[], tools: Omit<SessionTools, 'source'>) {
    this.#sources = sources
    this.#tools = tools
  }

  /**
   * Gives the session.
   *
   * @param asked Id of the bank that a return leads from: it counts where nothing is kept yet, and no other bank is asked.
   */
  at(asked?: string): Session {
    const kept = this.#tools.storage.load()
    // Where nothing is kept and no bank is meant, any bank says so.
    const id = kept ? (kept.source ?? OWN_BANK_ID) : (asked ?? this.#sources[0]?.id ?? OWN_BANK_ID)
    const known = this.#made.get(id)
    if (known) return known
    const source = this.#sources.find((one) => one.id === id)
    if (!source) return lostSession(this.#tools.storage)
    const session = makeSession({ ...this.#tools, source })
    this.#made.set(id, session)
    return session
  }
}

/** The session of a bank that is not offered any more: nothing can be asked there, nor ended. */
function lostSession(storage: SessionStorage): Session {
  const missing = { ok: false, code: 'consent_missing' } as const
  const forget = (): Promise<void> => {
    storage.saveKnown()
    return Promise.resolve(storage.clear())
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
