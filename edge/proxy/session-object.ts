// One browser's connection as a Durable Object: it lends storage to the session, and forgets it when the consent has ended.
// It holds no rule; what may happen stands in session.ts.

import { DurableObject } from '../shared/runtime.ts'
import type { DurableObjectState } from '../shared/workers.ts'
import type { Page } from '../../core/view/index.ts'
import { makeLog } from '../shared/log.ts'
import { ConfigurationError, readConfig } from './config.ts'
import { randomId } from './handle.ts'
import {
  connectionEndsAt,
  type EntriesQuery,
  type Listing,
  makeSession,
  type Outcome,
  type Return,
  type Session,
  type SessionRecord,
} from './session.ts'

/** Keeps the connection of one browser; its name is made of the session cookie and cannot be turned back. */
export class SessionObject extends DurableObject<Readonly<Record<string, unknown>>> implements Session {
  readonly #session: Session

  constructor(ctx: DurableObjectState, env: Readonly<Record<string, unknown>>) {
    super(ctx, env)
    const { accounts, settings } = readConfig(env)
    if (!accounts) throw new ConfigurationError('ACCOUNTS_URL is missing')
    const { storage } = ctx
    const { bank } = accounts
    this.#session = makeSession({
      bank,
      redirectUri: `${settings.PUBLIC_URL}/consent`,
      random: randomId,
      // oxlint-disable-next-line no-console -- the console is where a worker's log goes
      log: makeLog((line) => console.log(line)),
      shelf: {
        load: () => storage.kv.get<SessionRecord>('session'),
        save: (record) => {
          storage.kv.put('session', record)
          // What is of no use any more is not kept: an unfinished way for an hour, a connection until it ends.
          const { connectedAtMs } = record
          const until =
            connectedAtMs === undefined ? bank.clock() + 3_600_000 : connectionEndsAt(connectedAtMs, bank)
          ctx.waitUntil(storage.setAlarm(until))
        },
        clear: () => void storage.kv.delete('session'),
      },
    })
  }

  async leave(replaces?: string, language?: string): Promise<{ redirect: string }> {
    return this.#session.leave(replaces, language)
  }

  async returned(query: string): Promise<Return> {
    return this.#session.returned(query)
  }

  async list(): Promise<Outcome<Listing>> {
    return this.#session.list()
  }

  async entries(query: EntriesQuery): Promise<Outcome<Page>> {
    return this.#session.entries(query)
  }

  async disconnect(): Promise<void> {
    await this.#session.disconnect()
  }

  /** Forgets everything, at the bank too; it may run twice, and that changes nothing. */
  async alarm(): Promise<void> {
    await this.#session.disconnect()
    await this.ctx.storage.deleteAll()
  }
}
