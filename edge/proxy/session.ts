// One browser's connection to the bank: consent, tokens, reads, the ids that its page sees.
// It stores nothing itself and knows no cookie; the shelf and the routes do.

import {
  type AccessGrant,
  type AccountAccessBank,
  type AccountAccessSession,
  adviseOnRefusal,
  consentEndsAt,
  exchangeConsentCode,
  isRangeAllowed,
  judgeConsentReturn,
  listAccounts,
  listCards,
  listCardTransactions,
  listTransactions,
  makeConsentRequest,
  nextPage,
  parseBookingBound,
  type PendingAuthorization,
  refreshAccess,
  revokeAccess,
  withAccess,
} from '../../core/account-access/index.ts'
import { equalSecrets } from '../../core/shared/bytes.ts'
import { isBankError } from '../../core/shared/errors.ts'
import { formatDateTime } from '../../core/shared/time.ts'
import {
  type Account,
  type Card,
  type Page,
  showAccount,
  showCard,
  showCardTransactions,
  showTransactions,
} from '../../core/view/index.ts'
import type { Log } from '../shared/log.ts'
import type { ProblemCode } from '../shared/problem.ts'
import { factsOf } from './facts.ts'
import { hiddenId } from './handle.ts'

/** Everything that is kept of one browser's connection. All of it stays at the proxy. */
export interface SessionRecord {
  /** Makes the ids that the page sees; new for each connection, so that ids do not follow a person. */
  idKey: string
  /** A way to the bank that has not come back yet, with the secret of the browser that went. */
  pending?: PendingAuthorization & { flow: string }
  grant?: AccessGrant
  connectedAtMs?: number
  /** Whether a connection was there and the bank ended it: the page asks to connect again. */
  ended?: true
  /** Ids of the bank by the ids of the page, of what was listed last. */
  ids?: Readonly<Record<string, { kind: 'account' | 'card'; id: string }>>
  /** Paging tokens by the handles of the page, newest last. */
  pages?: readonly (readonly [handle: string, query: string, token: string])[]
}

/** Where the record of one browser stands; writes are durable before anything that follows leaves the machine. */
export interface SessionShelf {
  load(): SessionRecord | undefined
  save(record: SessionRecord): void
  clear(): void
}

/** What a session works with. */
export interface SessionTools {
  shelf: SessionShelf
  bank: AccountAccessBank
  /** Address to which the bank sends the browser back; registered there, byte for byte. */
  redirectUri: string
  random: () => string
  log: Log
}

/** An answer for a page, or the problem that stands in its place. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; code: ProblemCode; retryAfterSeconds?: number }

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

/** How a browser came back: `nothing` when there was no way to come back from. */
export type ReturnOutcome = 'connected' | 'refused' | 'failed' | 'not_ours' | 'nothing'

/** The connection of one browser; see {@link makeSession}. */
export interface Session {
  connect(): Promise<{ redirect: string; flow: string }>
  returned(flow: string, query: string): Promise<ReturnOutcome>
  list(): Promise<Outcome<Listing>>
  entries(query: EntriesQuery): Promise<Outcome<Page>>
  disconnect(): Promise<void>
}

/** Pages that are remembered; older handles ask the page to start again. */
const MAX_PAGES = 200
/** A token that ends within this time is not used any more, milliseconds. */
const EARLY_MS = 10_000

/** Makes the connection of one browser. */
export function makeSession(tools: SessionTools): Session {
  const { shelf, bank, log } = tools
  let refreshing: Promise<AccessGrant | undefined> | undefined
  const reading = new Map<string, Promise<Outcome<unknown>>>()

  async function connect() {
    const { address, pending } = await makeConsentRequest(bank, tools.redirectUri)
    const flow = tools.random()
    const known = shelf.load()
    shelf.save({ ...(known ?? { idKey: tools.random() }), pending: { ...pending, flow } })
    return { redirect: address, flow }
  }

  async function returned(flow: string, query: string): Promise<ReturnOutcome> {
    const record = shelf.load()
    if (!record?.pending) return 'nothing'
    const { pending, ...rest } = record
    if (!equalSecrets(pending.flow, flow)) return 'not_ours'
    const judged = judgeConsentReturn(bank, pending, new URLSearchParams(query))
    if (judged.outcome === 'not_ours') return 'not_ours'
    // Taken out before the code is used, so that a second return finds nothing.
    shelf.save(rest)
    if (judged.outcome !== 'granted') return judged.outcome === 'refused' ? 'refused' : 'failed'
    try {
      const grant = await exchangeConsentCode(bank, pending, judged.code)
      await endGrant(rest.grant)
      shelf.save({ idKey: tools.random(), grant, connectedAtMs: bank.clock() })
      return 'connected'
    } catch (error) {
      if (!isBankError(error)) throw error
      log({ event: 'code_not_exchanged', ...factsOf(error) })
      return 'failed'
    }
  }

  /** Identical reads that are on their way share one answer. */
  function share<T>(name: string, read: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const known = reading.get(name) as Promise<Outcome<T>> | undefined
    if (known) return known
    const fresh = read().finally(() => reading.delete(name))
    reading.set(name, fresh)
    return fresh
  }

  async function list(): Promise<Outcome<Listing>> {
    return share('list', () =>
      withSession(async (session, record) => {
        const [{ body: accounts }, { body: cards }] = await Promise.all([
          listAccounts(session, {}),
          listCards(session, {}),
        ])
        const hide = (id: string) => hiddenId(id, record.idKey)
        const ids = [
          ...accounts.accounts.map(({ accountId: id }) => [hide(id), { kind: 'account', id }] as const),
          ...cards.cards.map(({ cardId: id }) => [hide(id), { kind: 'card', id }] as const),
        ]
        keep(record, { ids: Object.fromEntries(ids) })
        const balances = [
          ...accounts.accounts.map(({ balance }) => balance),
          ...cards.cards.map(({ statementBalance }) => statementBalance),
        ]
        return {
          accounts: accounts.accounts.map((account) => showAccount(account, hide)),
          cards: cards.cards.map((card) => showCard(card, hide)),
          consent: {
            balances: balances.some((balance) => balance !== undefined),
            expiresAt: formatDateTime(consentEndsAt(record.connectedAtMs ?? bank.clock(), bank)),
          },
        }
      }),
    )
  }

  async function entries(query: EntriesQuery): Promise<Outcome<Page>> {
    const name = JSON.stringify([query.kind, query.id, query.from, query.to, query.pageSize])
    if (!isQueryAllowed(query, bank)) return { ok: false, code: 'range_invalid' }
    const known = shelf.load()
    const target = known?.ids && Object.hasOwn(known.ids, query.id) ? known.ids[query.id] : undefined
    if (known?.grant && target?.kind !== query.kind) return { ok: false, code: 'account_unknown' }
    const token = known?.pages?.find(([handle, asked]) => handle === query.page && asked === name)?.[2]
    if (known?.grant && query.page !== undefined && token === undefined)
      return { ok: false, code: 'page_unknown' }
    return share(`${name} ${query.page ?? ''}`, () =>
      withSession(async (session, record) => {
        const bounds = {
          ...(query.from !== undefined && { fromBookingDateTime: `${query.from}T00:00:00` }),
          ...(query.to !== undefined && { toBookingDateTime: `${query.to}T23:59:59` }),
          ...(token !== undefined && { forwardPagingToken: token }),
        }
        const hide = (id: string) => hiddenId(id, record.idKey)
        const remember = (next: string | undefined) => {
          if (next === undefined) return undefined
          const handle = hiddenId(next, record.idKey)
          const others = (shelf.load()?.pages ?? []).filter(([other]) => other !== handle)
          keep(record, { pages: [...others.slice(1 - MAX_PAGES), [handle, name, next]] })
          return handle
        }
        const id = target?.id ?? ''
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

  /** Adds to the record, unless the connection has changed while an answer was on its way. */
  function keep(record: SessionRecord, more: Partial<SessionRecord>): void {
    const now = shelf.load()
    if (now?.idKey === record.idKey && now.grant) shelf.save({ ...now, ...more })
  }

  /** Reads with a valid token; one refresh for all who need one, and one more try after it. */
  async function withSession<T>(
    read: (session: AccountAccessSession, record: SessionRecord) => Promise<T>,
  ): Promise<Outcome<T>> {
    const record = shelf.load()
    if (!record?.grant) return { ok: false, code: record?.ended ? 'consent_ended' : 'consent_missing' }
    try {
      const isOld = (record.grant.expiresAtMs ?? Infinity) - EARLY_MS <= bank.clock()
      const grant = isOld ? await refreshed(record.grant) : record.grant
      if (!grant) return ended()
      try {
        return { ok: true, value: await read(withAccess(bank, grant.accessToken), record) }
      } catch (error) {
        if (adviseOnRefusal(error) !== 'refresh') throw error
        const next = await refreshed(grant)
        if (!next) return ended()
        return { ok: true, value: await read(withAccess(bank, next.accessToken), record) }
      }
    } catch (error) {
      return refused(error)
    }
  }

  /** Gets the next token; whoever holds an older one meanwhile gets the same. `undefined` when the consent has ended. */
  async function refreshed(old: AccessGrant): Promise<AccessGrant | undefined> {
    const now = shelf.load()?.grant
    if (now && now.accessToken !== old.accessToken) return now
    refreshing ??= refreshOnce(old).finally(() => (refreshing = undefined))
    return refreshing
  }

  async function refreshOnce(old: AccessGrant): Promise<AccessGrant | undefined> {
    if (old.refreshToken === undefined) return undefined
    try {
      const grant = await refreshAccess(bank, old.refreshToken)
      const record = shelf.load()
      // A person who disconnected meanwhile stays disconnected.
      if (record?.grant?.accessToken !== old.accessToken) return record?.grant
      shelf.save({ ...record, grant })
      return grant
    } catch (error) {
      if (isBankError(error) && error.code === 'call_refused') return undefined
      throw error
    }
  }

  function ended<T>(): Outcome<T> {
    const record = shelf.load()
    if (record)
      shelf.save({ idKey: record.idKey, ended: true, ...(record.pending && { pending: record.pending }) })
    return { ok: false, code: 'consent_ended' }
  }

  function refused<T>(error: unknown): Outcome<T> {
    if (!isBankError(error)) throw error
    log({ event: 'accounts_not_read', ...factsOf(error) })
    const wait = error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }
    switch (adviseOnRefusal(error)) {
      case 'refresh':
      case 'ask_again':
        return ended()
      case 'start_again':
        return { ok: false, code: 'page_unknown' }
      case 'not_shared':
        return { ok: false, code: 'account_unknown' }
      case undefined:
        return {
          ok: false,
          code: error.code === 'limit_reached' ? 'limit_reached' : 'bank_unavailable',
          ...wait,
        }
    }
  }

  async function disconnect(): Promise<void> {
    const grant = shelf.load()?.grant
    // First forgotten here, so that nothing is read any more whatever the bank answers.
    shelf.clear()
    await endGrant(grant)
  }

  /** Ends a consent at the bank; when the answer is lost, its tokens are forgotten all the same. */
  async function endGrant(grant: AccessGrant | undefined): Promise<void> {
    if (!grant) return
    try {
      await revokeAccess(bank, grant.refreshToken ?? grant.accessToken)
    } catch (error) {
      if (!isBankError(error)) throw error
      log({ event: 'consent_not_revoked', ...factsOf(error) })
    }
  }

  return { connect, returned, list, entries, disconnect }
}

/** Judges the range as the bank does, so that a page hears of it before a read is spent. */
function isQueryAllowed({ from, to, pageSize, page, kind }: EntriesQuery, bank: AccountAccessBank): boolean {
  const first = from === undefined ? undefined : parseBookingBound(`${from}T00:00:00`)
  const last = to === undefined ? undefined : parseBookingBound(`${to}T23:59:59`)
  if ((from !== undefined && first === undefined) || (to !== undefined && last === undefined)) return false
  if (first !== undefined && last !== undefined && (first > last || !isRangeAllowed(first, last, bank)))
    return false
  if (
    pageSize !== undefined &&
    (kind === 'card' || !Number.isInteger(pageSize) || pageSize < 1 || pageSize > 150)
  )
    return false
  return page === undefined || page.length <= 64
}
