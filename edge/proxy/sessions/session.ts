// One browser's connection to the bank: what its page may read with it, and the tokens for that.
// It stores nothing itself and knows no cookie; how the connection comes and ends stands in session-consent.ts.

import {
  type AccessGrant,
  type AccountAccessBank,
  type AccountAccessSession,
  adviseOnRefusal,
  isRangeAllowed,
  listAccounts,
  listCards,
  listCardTransactions,
  listTransactions,
  MAX_PAGE_SIZE,
  nextPage,
  parseBookingBound,
  refreshAccess,
  withAccess,
} from '../../../core/account-access/index.ts'
import { isBankError } from '../../../core/shared/errors.ts'
import { formatDateTime } from '../../../core/shared/values/time.ts'
import {
  type Account,
  type Card,
  type Page,
  showAccount,
  showCard,
  showCardTransactions,
  showTransactions,
} from '../../../core/view/index.ts'
import type { ProblemCode } from '../../shared/problem.ts'
import { type Newer, type ReplaceAnswer, toEndGrant } from './consent-endings.ts'
import { loggable } from '../http/loggable.ts'
import { hiddenId } from '../handle.ts'
import { type GenuineReturn, makeSessionConsent, type Return } from './session-consent.ts'
import { connectionEndsAt, type SessionRecord, type SessionTools } from './session-record.ts'

/** An answer for a page, or the problem that stands in its place. */
export type Result<T> = { ok: true; value: T } | { ok: false; code: ProblemCode; retryAfterSeconds?: number }

/** What a page may list. */
export interface Listing {
  accounts: Account[]
  cards: Card[]
  consent: { balances: boolean; expiresAt: string }
}

/** Which entries a page asks for. */
export interface EntriesQuery {
  kind: 'account' | 'card'
  /** Id that the page knows. */
  id: string
  /** Bank days, inclusive. */
  from?: string | undefined
  to?: string | undefined
  pageSize?: number | undefined
  page?: string | undefined
}

/** One connection of one browser, from its return from the bank to its end; see {@link makeSession}. */
export interface Session {
  /** Takes a return that is judged to be genuine; the first one makes the connection, each further one hears the same. */
  returned(genuine: GenuineReturn, requestId: string): Promise<Return>
  /** Hears that a newer connection took its place. */
  replacedBy(newer: Newer): Promise<ReplaceAnswer>
  list(requestId: string): Promise<Result<Listing>>
  entries(query: EntriesQuery, requestId: string): Promise<Result<Page>>
  disconnect(requestId?: string): Promise<void>
  /** Does what is due. */
  wake(): Promise<void>
}

/** Pages that are remembered; older handles ask the page to start again. */
const MAX_PAGES = 200
/** A token that ends within this time is not used any more, milliseconds. */
const EARLY_MS = 10_000

/**
 * Makes a connection of one browser.
 *
 * Each way to the bank makes a connection of its own, under a name that no browser had before: whoever knew the old
 * cookie of this browser learns nothing from the new one.
 */
export function makeSession(tools: SessionTools): Session {
  const { storage, bank, log } = tools
  const consent = makeSessionConsent(tools)
  let refreshing: Promise<AccessGrant | undefined> | undefined
  const reading = new Map<string, Promise<Result<unknown>>>()

  /** Identical reads that are on their way share one answer. */
  function share<T>(name: string, read: () => Promise<Result<T>>): Promise<Result<T>> {
    const known = reading.get(name) as Promise<Result<T>> | undefined
    if (known) return known
    const fresh = read().finally(() => reading.delete(name))
    reading.set(name, fresh)
    return fresh
  }

  async function list(requestId: string): Promise<Result<Listing>> {
    receive()
    return share('list', () =>
      withSession(requestId, async (session, record) => {
        const [{ body: accounts }, { body: cards }] = await Promise.all([
          listAccounts(session, {}),
          listCards(session, {}),
        ])
        const hide = (id: string) => hiddenId(id, record.idKey)
        const ids = [
          ...accounts.accounts.map(({ accountId: id }) => [hide(id), { kind: 'account', id }] as const),
          ...cards.cards.map(({ cardId: id }) => [hide(id), { kind: 'card', id }] as const),
        ]
        keep({ ids: Object.fromEntries(ids) })
        const balances = [
          ...accounts.accounts.map(({ balance }) => balance),
          ...cards.cards.map(({ statementBalance }) => statementBalance),
        ]
        return {
          accounts: accounts.accounts.map((account) => showAccount(account, hide)),
          cards: cards.cards.map((card) => showCard(card, hide)),
          consent: {
            balances: balances.some((balance) => balance !== undefined),
            expiresAt: formatDateTime(connectionEndsAt(record.connectedAtMs ?? bank.clock(), bank)),
          },
        }
      }),
    )
  }

  async function entries(query: EntriesQuery, requestId: string): Promise<Result<Page>> {
    receive()
    const known = storage.load()
    if (!known?.grant) return gone(known)
    if (!isQueryAllowed(query, bank)) return { ok: false, code: 'range_invalid' }
    const target = known.ids && Object.hasOwn(known.ids, query.id) ? known.ids[query.id] : undefined
    if (target?.kind !== query.kind) return { ok: false, code: 'account_unknown' }
    const name = JSON.stringify([query.kind, query.id, query.from, query.to, query.pageSize])
    const token = known.pages?.find(([handle, asked]) => handle === query.page && asked === name)?.[2]
    if (query.page !== undefined && token === undefined) return { ok: false, code: 'page_unknown' }
    return share(`${name} ${query.page ?? ''}`, () =>
      withSession(requestId, async (session, record) => {
        const bounds = {
          ...(query.from !== undefined && { fromBookingDateTime: `${query.from}T00:00:00` }),
          ...(query.to !== undefined && { toBookingDateTime: `${query.to}T23:59:59` }),
          ...(token !== undefined && { forwardPagingToken: token }),
        }
        const hide = (id: string) => hiddenId(id, record.idKey)
        const remember = (next: string | undefined) => {
          if (next === undefined) return undefined
          const handle = hiddenId(next, record.idKey)
          const others = (storage.load()?.pages ?? []).filter(([other]) => other !== handle)
          keep({ pages: [...others.slice(1 - MAX_PAGES), [handle, name, next]] })
          return handle
        }
        const { id } = target
        if (query.kind === 'card') {
          const { body } = await listCardTransactions(session, { path: { cardId: id }, query: bounds })
          return showCardTransactions(body, hide, remember(nextPage(body)))
        }
        const size = query.pageSize === undefined ? {} : { pageSize: query.pageSize }
        const { body } = await listTransactions(session, {
          path: { accountId: id },
          query: { ...bounds, ...size },
        })
        return showTransactions(body, hide, remember(nextPage(body)))
      }),
    )
  }

  /** Notes that the browser has its cookie: from now on no return gives it out any more. */
  function receive(): void {
    if (storage.load()?.received === undefined) keep({ received: true })
  }

  /** Adds to the record, unless the connection has ended while an answer was on its way. */
  function keep(more: Partial<SessionRecord>): void {
    const now = storage.load()
    if (now?.grant) consent.keep({ ...now, ...more })
  }

  /** Reads for the page, as long as there is a connection. */
  async function withSession<T>(
    requestId: string,
    read: (session: AccountAccessSession, record: SessionRecord) => Promise<T>,
  ): Promise<Result<T>> {
    const record = storage.load()
    if (!record?.grant) return gone(record)
    const { grant, connectedAtMs = bank.clock() } = record
    // Nothing is taken away here: who clears up later also ends the consent at the bank.
    if (connectionEndsAt(connectedAtMs, bank) <= bank.clock()) return { ok: false, code: 'consent_ended' }
    try {
      const answer = await withToken(grant, async (token) => ({
        it: await read(withAccess(bank, token), record),
      }))
      if (!answer) return ended()
      const now = storage.load()
      // After a disconnect nobody is told anything any more, not even what was asked before it.
      return now?.grant ? { ok: true, value: answer.it } : gone(now)
    } catch (error) {
      return refused(error, requestId)
    }
  }

  /** Reads with a token that is good, or with the next one; `undefined` when the consent has ended. */
  async function withToken<T>(
    grant: AccessGrant,
    read: (token: string) => Promise<T>,
  ): Promise<T | undefined> {
    const isOld = (grant.expiresAtMs ?? Infinity) - EARLY_MS <= bank.clock()
    if (!isOld) {
      try {
        return await read(grant.accessToken)
      } catch (error) {
        if (adviseOnRefusal(error) !== 'refresh') throw error
      }
    }
    const next = await refreshed(grant)
    return next && read(next.accessToken)
  }

  /** Gets the next token; whoever holds an older one meanwhile gets the same. `undefined` when the consent has ended. */
  async function refreshed(old: AccessGrant): Promise<AccessGrant | undefined> {
    const now = storage.load()?.grant
    if (now?.accessToken !== old.accessToken) return now
    refreshing ??= refreshOnce(old).finally(() => (refreshing = undefined))
    return refreshing
  }

  async function refreshOnce(old: AccessGrant): Promise<AccessGrant | undefined> {
    if (old.refreshToken === undefined) return undefined
    try {
      const grant = await refreshAccess(bank, old.refreshToken)
      const record = storage.load()
      if (record?.grant?.accessToken !== old.accessToken) {
        // A person who disconnected meanwhile stays disconnected, and the tokens that came too late end too.
        if (!record?.grant) await consent.endLate(grant)
        return record?.grant
      }
      consent.keep({ ...record, grant })
      return grant
    } catch (error) {
      // Any other refusal is about this application, and no reason to forget whom it serves.
      if (isBankError(error) && error.code === 'call_refused' && error.bankCode === 'invalid_grant')
        return undefined
      throw error
    }
  }

  /** Says why there is nothing to read. */
  function gone<T>(record: SessionRecord | undefined): Result<T> {
    return { ok: false, code: record?.ended ? 'consent_ended' : 'consent_missing' }
  }

  /** Forgets what is of no use any more, and remembers that the page must ask to connect again. */
  function ended<T>(): Result<T> {
    const record = storage.load()
    if (!record?.grant) return gone(record)
    const { ids: _, pages: __, grant, endings = [], ...rest } = record
    // Without a refresh token nobody knows whether the consent has ended, so its end is asked for.
    const more = grant.refreshToken === undefined ? [toEndGrant(grant, bank, rest.connectedAtMs)] : []
    consent.keep({ ...rest, ended: true, endings: [...endings, ...more] })
    return { ok: false, code: 'consent_ended' }
  }

  function refused<T>(error: unknown, requestId: string): Result<T> {
    if (!isBankError(error)) throw error
    log({ event: 'accounts_not_read', ...loggable(error), requestId })
    const wait = error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }
    // What a refused refresh says is no advice about accounts.
    switch (error.operation.startsWith('oauth.') ? undefined : adviseOnRefusal(error)) {
      case 'ask_again':
        return ended()
      case 'start_again':
        return { ok: false, code: 'page_unknown' }
      case 'not_shared':
        return { ok: false, code: 'account_unknown' }
      // A new token is not taken either: the API key is wrong, which no new consent would mend.
      case 'refresh':
      case undefined:
        return {
          ok: false,
          code: error.code === 'limit_reached' ? 'limit_reached' : 'bank_unavailable',
          ...wait,
        }
    }
  }

  return {
    returned: (genuine, requestId) => consent.returned(genuine, requestId),
    replacedBy: (newer) => consent.replacedBy(newer),
    list,
    entries,
    disconnect: (requestId) => consent.disconnect(requestId),
    wake: () => consent.wake(),
  }
}

/** Judges the range as the bank does, so that a page hears of it before a read is spent. */
function isQueryAllowed({ from, to, pageSize, kind }: EntriesQuery, bank: AccountAccessBank): boolean {
  const first = from === undefined ? undefined : parseBookingBound(`${from}T00:00:00`)
  const last = to === undefined ? undefined : parseBookingBound(`${to}T23:59:59`)
  if ((from !== undefined && first === undefined) || (to !== undefined && last === undefined)) return false
  if (first !== undefined && last !== undefined && (first > last || !isRangeAllowed(first, last, bank)))
    return false
  return (
    pageSize === undefined ||
    (kind === 'account' && Number.isInteger(pageSize) && pageSize >= 1 && pageSize <= MAX_PAGE_SIZE)
  )
}
