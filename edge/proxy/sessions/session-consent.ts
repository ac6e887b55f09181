// The consent of one browser's connection: its code is used once, it takes the place of older ones, and it ends for good.
// It reads no accounts, and judges no return: the route has done that before anything is stored.

import {
  type AccessGrant,
  exchangeConsentCode,
  type PendingAuthorization,
} from '../../../core/account-access/index.ts'
import { isBankError } from '../../../core/shared/errors.ts'
import {
  type Ending,
  makeEndings,
  type Newer,
  type ReplaceAnswer,
  toEnd,
  toEndGrant,
} from './consent-endings.ts'
import { loggable } from '../http/loggable.ts'
import {
  EXCHANGE_LOST_MS,
  type SessionRecord,
  type SessionTools,
  usefulUntil,
  wakeTimeOf,
} from './session-record.ts'

/** A return that belongs to a way of this browser, and brought a code. */
export interface GenuineReturn {
  /** Name of the connection that this way leads to. */
  name: string
  code: string
  pending: PendingAuthorization
  /** Names of the connections that this one takes the place of. */
  replaces: readonly string[]
  /** Until when the browser may come back once more the same way, milliseconds since 1970. */
  flowEndsAtMs: number
}

/** How a browser came back: `nothing` when the person has disconnected meanwhile, or connected anew. */
export type Return =
  | { outcome: 'connected'; isReceived: boolean }
  | { outcome: 'failed' }
  | { outcome: 'nothing' }

/** The part of a connection that is about its consent. */
export interface SessionConsent {
  returned(genuine: GenuineReturn, requestId: string): Promise<Return>
  replacedBy(newer: Newer, requestId?: string): Promise<ReplaceAnswer>
  disconnect(requestId?: string): Promise<void>
  /** Does what is due; it may run twice, and that changes nothing. */
  wake(): Promise<void>
  /** Ends tokens that came after the person had disconnected. */
  endLate(grant: AccessGrant): Promise<void>
  /** Keeps a record, and asks to be woken when something is due about it. */
  keep(record: SessionRecord): void
}

/** Makes the part of a connection that is about its consent. */
export function makeSessionConsent(tools: SessionTools): SessionConsent {
  const { storage, bank, log } = tools
  let exchanging: Promise<Return> | undefined

  const work = makeEndings({
    bank,
    log,
    chance: tools.chance ?? Math.random,
    replace: tools.replace,
    load: () => storage.load()?.endings ?? [],
    change(ending, next) {
      const record = storage.load()
      if (!record) return
      const key = JSON.stringify(ending.target)
      const others = (record.endings ?? []).filter(({ target }) => JSON.stringify(target) !== key)
      keep({ ...record, endings: next ? [...others, next] : others })
    },
    outlived() {
      const record = storage.load()
      if (record) close(record)
    },
  })

  function keep(record: SessionRecord): void {
    storage.save(record, wakeTimeOf(record, bank))
  }

  async function returned(genuine: GenuineReturn, requestId: string): Promise<Return> {
    const record = storage.load()
    if (record?.grant) return { outcome: 'connected', isReceived: record.received === true }
    if (exchanging) return exchanging
    if (record?.exchange) {
      // The process that used the code is gone, and its answer with it.
      giveUp(record)
      return { outcome: record.closed ? 'nothing' : 'failed' }
    }
    if (record) return { outcome: record.failed ? 'failed' : 'nothing' }
    const { name, code, pending, replaces, flowEndsAtMs } = genuine
    const exchange = { code, pending, startedAtMs: bank.clock() }
    // Written before the code is used: whatever happens now, somebody knows of it afterwards.
    keep({ idKey: tools.random(), name, exchange, replaces, flowEndsAtMs })
    exchanging = connect(exchange, requestId).finally(() => (exchanging = undefined))
    return exchanging
  }

  async function connect(
    { code, pending }: { code: string; pending: PendingAuthorization },
    requestId: string,
  ): Promise<Return> {
    const came = await exchanged(code, pending, requestId)
    const record = storage.load() ?? { idKey: tools.random(), closed: true }
    const { exchange: _, replaces = [], ...rest } = record
    if (came === 'lost' || came === 'refused') {
      if (came === 'lost') giveUp(record)
      else keep(failedOf(rest))
      return { outcome: rest.closed ? 'nothing' : 'failed' }
    }
    if (rest.closed) {
      // A person who disconnected meanwhile stays disconnected.
      keep(rest)
      await endLate(came)
      return { outcome: 'nothing' }
    }
    const connectedAtMs = bank.clock()
    const by = { name: rest.name ?? '', connectedAtMs }
    const older = [replaces].flat().map((name) => toEnd({ kind: 'connection', name, by }, bank))
    // The older ones end only now, and as one step with the new one: a crash loses neither.
    keep({ ...rest, grant: came, connectedAtMs, endings: [...(rest.endings ?? []), ...older] })
    await work.endDue(requestId)
    return storage.load()?.grant ? { outcome: 'connected', isReceived: false } : { outcome: 'nothing' }
  }

  /** Uses a code, once. */
  async function exchanged(
    code: string,
    pending: PendingAuthorization,
    requestId: string,
  ): Promise<AccessGrant | 'refused' | 'lost'> {
    try {
      return await exchangeConsentCode(bank, pending, code)
    } catch (error) {
      if (!isBankError(error)) throw error
      log({ event: 'code_not_exchanged', ...loggable(error), requestId })
      return error.code === 'outcome_unknown' ? 'lost' : 'refused'
    }
  }

  /**
   * Gives up a code whose answer was lost: its tokens, if there are any, are known to nobody.
   *
   * All that is left is the code itself. A second use ends what the first one brought, so it is used once more, until
   * the bank has said what came of it; what that brings ends too, because the person was told to begin anew.
   */
  function giveUp(record: SessionRecord): void {
    const { exchange, replaces: _, ...rest } = record
    if (!exchange) return
    const { code, pending } = exchange
    const ending = toEnd({ kind: 'code', code, pending }, bank, exchange.startedAtMs)
    keep(failedOf({ ...rest, endings: [...(rest.endings ?? []), ending] }))
  }

  async function replacedBy(newer: Newer, requestId?: string): Promise<ReplaceAnswer> {
    const record = storage.load()
    if (record?.grant && isNewer(record, newer)) return 'newer'
    if (record?.exchange && !record.closed) {
      // This one is not there yet; when it is, it will be the newer one.
      const others = [record.replaces ?? []].flat().filter((name) => name !== newer.name)
      keep({ ...record, replaces: [...others, newer.name] })
    } else if (record?.grant || record?.ended) {
      close(record)
      await work.endDue(requestId)
      forget()
    }
    return 'ended'
  }

  /** Forgets what a page could read, and notes what must end at the bank. */
  function close(record: SessionRecord): void {
    const { idKey, name, exchange, flowEndsAtMs, grant, connectedAtMs, endings = [] } = record
    const more: Ending[] = grant ? [toEndGrant(grant, bank, connectedAtMs)] : []
    keep({
      idKey,
      closed: true,
      endings: [...endings, ...more],
      ...(name !== undefined && { name }),
      ...(flowEndsAtMs !== undefined && { flowEndsAtMs }),
      // A code that is under way is still to be answered for.
      ...(exchange && { exchange }),
    })
  }

  async function disconnect(requestId?: string): Promise<void> {
    const record = storage.load()
    if (!record) return
    // First forgotten here, so that nothing is read any more whatever the bank answers.
    close(record)
    await work.endDue(requestId)
    forget()
  }

  async function endLate(grant: AccessGrant): Promise<void> {
    const record = storage.load() ?? { idKey: tools.random(), closed: true as const }
    keep({ ...record, endings: [...(record.endings ?? []), toEndGrant(grant, bank)] })
    await work.endDue()
    forget()
  }

  async function wake(): Promise<void> {
    // Whoever waits for the exchange hears of its fault; here it only has to be over.
    await exchanging?.catch(() => undefined)
    const record = storage.load()
    if (!record) return
    const now = bank.clock()
    if (record.exchange && record.exchange.startedAtMs + EXCHANGE_LOST_MS <= now) giveUp(record)
    else if (record.grant && usefulUntil(record, bank) <= now) close(record)
    await work.endDue()
    forget()
  }

  /** Takes away what is of no use any more; otherwise asks to be woken again. */
  function forget(): void {
    const record = storage.load()
    if (!record) return
    const isUseless = (record.endings ?? []).length === 0 && usefulUntil(record, bank) <= bank.clock()
    if (isUseless) storage.clear()
    else keep(record)
  }

  return { returned, replacedBy, disconnect, wake, endLate, keep }
}

/** Notes that the code brought nothing; where the person has disconnected, it is that what counts. */
function failedOf(record: SessionRecord): SessionRecord {
  return record.closed ? record : { ...record, failed: true }
}

/**
 * Compares by when they were there. Two of the same moment that are about to end each other compare by name, so that one
 * of them stays; otherwise the one that asks came later.
 */
function isNewer({ connectedAtMs = 0, name = '', endings = [] }: SessionRecord, other: Newer): boolean {
  const isMutual = endings.some(({ target }) => target.kind === 'connection' && target.name === other.name)
  const isSame = connectedAtMs === other.connectedAtMs
  return connectedAtMs > other.connectedAtMs || (isSame && isMutual && name > other.name)
}
