// The door of the proxy on your own machine: the same app and objects on a SQLite file, in Node, Deno and Bun.

import { giveHostFacts } from '../../shared/host-facts.ts'
import { logOf, sendLog, type TakeLine } from '../../shared/console-log.ts'
import { learnAdvice } from '../../shared/refusal-words.ts'
import { makeProxy } from '../app.ts'
import { checkConfig, readConfig, ConfigurationError } from '../config/config.ts'
import { settingNames } from '../config/settings.ts'
import { PayoutObject } from '../instructions/object/instruction-object.ts'
import { OrderObject } from '../order-object/order-object.ts'
import { agreeOnObjects } from '../order-index/agreement.ts'
import { type InterfaceHostOptions, INTERFACES } from '../interfaces/index.ts'
import type { ProxyInterface } from '../interfaces/proxy-interface.ts'
import { SessionObject } from '../sessions/session-object.ts'
import { PACKED } from '../storage/packed-storage.ts'
import { Turns } from '../storage/turns.ts'
import { adviseOperator } from './advice.ts'
import { makeCallLimit } from './call-limit.ts'
import { ownBindings } from './carriers.ts'
import { openStore, refuseForNow } from './hand-over.ts'
import { type Backup, writeBackup } from './backup.ts'
import { findRestore, keepNotes, redoDeletions } from './restored.ts'
import { takeOver } from './owner.ts'
import { SHORT_SETTINGS, writtenOut } from './short-settings.ts'
import { type ObjectClass, Objects } from './objects.ts'
import { makeOutbound, type Outbound } from '../../shared/hosts/outbound.ts'

type Given = Readonly<Record<string, string | undefined>>

/**
 * Settings that decide where objects are found, or the proxy's addresses at the bank. They change only at a start, where they are
 * compared with those that the data were made with.
 */
const FIXED = [
  'PUBLIC_URL',
  'HANDLE_KEY',
  'HANDLE_KEY_NEXT',
  'JURISDICTION',
  'BANK_ENVIRONMENT',
  'RESTORED_AT',
] as const

/**
 * Names the settings that differ.
 *
 * @throws ConfigurationError naming each that must not change while the proxy runs.
 */
function checkRenewal(before: Given, after: Given): readonly string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => before[name] !== after[name])
  const faults = FIXED.filter((name) => changed.includes(name))
  if (faults.length > 0)
    throw new ConfigurationError(
      faults.map((name) => `${name} must not change while the proxy runs`).join('; '),
    )
  return changed
}

export type { Backup } from './backup.ts'
export { ConfigurationError } from '../config/config.ts'
export type { LogLevel } from '../../shared/log-levels.ts'
export type { LogLine } from '../../shared/log.ts'
export {
  makeOutbound,
  type Outbound,
  type OutboundOptions,
  PrivateAddressError,
} from '../../shared/hosts/outbound.ts'

/** How to open a proxy. */
export interface ProxyOptions extends InterfaceHostOptions<Outbound> {
  /** Settings and secrets by their names in the guide. `process.env` will do: other names are ignored. */
  settings: Readonly<Record<string, string | undefined>>
  /** Folder for all data; made if it is missing, readable by its owner only. */
  folder: string
  /** Carries calls to the bank; absent: {@link makeOutbound} without a certificate. */
  bank?: Outbound
  /** Carries calls to the bank from `BANK_NEXT_FROM` on, with the next certificate. */
  bankNext?: Outbound
  /** Carries webhooks to the merchant's server; absent: to public addresses only. */
  merchant?: Outbound
  /** Takes each line of the log, an object without secrets; absent: the console, a line of JSON each. */
  log?: TakeLine
  /** File for the notes of deletions, which a copy that is put back needs; absent: `proxy.deleted` in the folder. */
  deletions?: string
  /** Most calls a minute to one server of a bank, 1 or more; absent: no limit. */
  callsPerMinute?: number
  /** Longest wait for a process that still has the folder, seconds; absent: none. Nothing is opened meanwhile. */
  waitForData?: number
}

/** A proxy that runs in this process. */
export interface OpenProxy {
  /** Answers one request, as the worker does. */
  readonly fetch: (request: Request) => Promise<Response>
  /**
   * Copies the data into another folder, while the proxy runs.
   *
   * @param keep How many copies stay there, the newest ones; absent: all.
   * @throws Error when the copy cannot be written, or is not whole.
   */
  backup(folder: string, keep?: number): Promise<Backup>
  /**
   * Takes other settings while the proxy runs, all of them or none. Work that has begun ends with the settings before.
   *
   * @param settings All settings, including those that stay as they are.
   * @returns The names of those that have changed.
   * @throws ConfigurationError naming every setting that is missing or wrong, or that must not change while the proxy runs:
   *   the handle keys, `PUBLIC_URL`, `JURISDICTION`, `BANK_ENVIRONMENT` and `RESTORED_AT`. The old ones stay.
   */
  renew(settings: Readonly<Record<string, string | undefined>>): Promise<readonly string[]>
  /**
   * Refuses new requests (503 with `Retry-After`), fires no alarm, waits until work under way has ended (each call to a bank has
   * its own time limit), and releases the folder.
   */
  close(): Promise<void>
}

/**
 * Opens the proxy in this process.
 *
 * One process at a time has the folder; if the lock of the file does not work, the process that opened it first notices the
 * second one and stops. Alarms that fell due while no process had the folder fire at once.
 *
 * @throws ConfigurationError naming every setting that is missing or wrong.
 * @throws Error when another process has the folder, the disk is full, or the runtime has no SQLite.
 * @example
 * ```ts
 * import { openProxy } from 'silta/edge/proxy/hosts'
 *
 * declare const environment: Record<string, string | undefined>
 *
 * const proxy = await openProxy({ settings: environment, folder: 'data' })
 * export default { fetch: (request: Request) => proxy.fetch(request) }
 * ```
 */
export function openProxy(options: ProxyOptions): Promise<OpenProxy> {
  return openProxyOf(options, INTERFACES)
}

const LATE_MS = 60_000

/** Opens a proxy with these interfaces. */
export async function openProxyOf(
  options: ProxyOptions,
  interfaces: readonly ProxyInterface[],
): Promise<OpenProxy> {
  const { settings, folder, bank, merchant, log, waitForData = 0, callsPerMinute } = options
  if (callsPerMinute !== undefined && !(Number.isInteger(callsPerMinute) && callsPerMinute > 0))
    throw new TypeError('callsPerMinute must be a whole number above 0')
  const classes: Record<string, ObjectClass> = {
    ORDERS: OrderObject,
    SESSIONS: SessionObject,
    PAYOUTS: PayoutObject,
  }
  learnAdvice(adviseOperator)
  const own = ownBindings(options, interfaces)
  let given = knownOf(settings, interfaces)
  let bindings: Record<string, unknown> = { ...given }
  if (log) sendLog(bindings, log)
  await checkConfig({ ...bindings, ...classes, ...Object.fromEntries(own) }, interfaces)
  const store = await openStore(folder, Date.now() + waitForData * 1_000)
  const notes = await keepNotes(store, folder, options.deletions)
  const restoredAt = await findRestore(store, folder, settings['RESTORED_AT'])
  await takeOver(folder, store)
  const { AsyncLocalStorage } = await import('node:async_hooks')
  const alarmWork = new AsyncLocalStorage<true>()
  const objects = new Objects(store, classes, bindings, logOf(bindings), (work) => alarmWork.run(true, work))
  const limited =
    callsPerMinute === undefined
      ? (carry: Outbound) => carry
      : makeCallLimit(callsPerMinute, {
          isByAlarm: () => alarmWork.getStore() === true,
          spread: () => Math.random(),
        })
  /** Holds a call back until everything that led to it is on the disk. */
  const afterWrites = (carry: Outbound) => ({
    fetch: async (request: string, init?: RequestInit) => {
      await store.settled()
      return carry(request, init)
    },
  })
  // Bindings that do not depend on the settings.
  const fixed: Readonly<Record<string, unknown>> = {
    ...(restoredAt !== undefined && { RESTORED_AT: restoredAt }),
    // The settings decide where the bank is, so private addresses are allowed. Not `fetch`: in some runtimes it resends calls.
    BANK: afterWrites(limited(bank ?? (await makeOutbound({ allowPrivate: true })))),
    ...Object.fromEntries(own.map(([name, carry]) => [name, afterWrites(limited(carry))])),
    MERCHANT: afterWrites(merchant ?? (await makeOutbound())),
    ...Object.fromEntries(Object.keys(classes).map((name) => [name, objects.namespace(name)])),
  }
  const countFacts = () => ({
    lateAlarms: store.countAlarms(Date.now() - LATE_MS),
    // An object with a waiting webhook has an alarm. In the webhook's body quotes are escaped, so the body cannot match.
    waitingWebhooks: store.countWaiting(PACKED, 'outbox:'),
  })
  Object.assign(bindings, fixed)
  giveHostFacts(bindings, countFacts)
  // An alarm may fire before the first request; its object finds the settings that are read here.
  const config = readConfig(bindings, interfaces)
  await agreeOnObjects(bindings, config).catch((error: unknown) => {
    store.close()
    throw error
  })
  if (restoredAt !== undefined) {
    logOf(bindings)({ event: 'data_restored', restoredAt })
    await redoDeletions(store, bindings, notes)
  }
  const proxy = makeProxy(interfaces)
  const context = {
    waitUntil: (work: Promise<unknown>) => objects.keepAlive(work),
    passThroughOnException: () => undefined,
    props: {},
  }
  objects.start()
  let isClosing = false
  const renewals = new Turns()
  return {
    async fetch(request) {
      if (isClosing) return refuseForNow(request)
      const answer = Promise.resolve(proxy.fetch(request, bindings, context))
      // A request counts as work also between its calls to objects.
      objects.keepAlive(answer)
      return answer
    },
    backup: async (to, keep) => writeBackup(store, to, keep),
    renew: (next) =>
      renewals.take(async () => {
        const wanted = knownOf(next, interfaces)
        const changed = checkRenewal(given, wanted)
        if (changed.length === 0) return changed
        // Whatever is cached in memory for the settings is cached by the object of bindings, so a new object makes it anew.
        const renewed: Record<string, unknown> = { ...wanted, ...fixed }
        if (log) sendLog(renewed, log)
        giveHostFacts(renewed, countFacts)
        await agreeOnObjects(renewed, await checkConfig(renewed, interfaces))
        given = wanted
        bindings = renewed
        objects.use(renewed)
        return changed
      }),
    async close() {
      isClosing = true
      await objects.close()
      store.close()
    },
  }
}

function knownOf(
  settings: ProxyOptions['settings'],
  interfaces: readonly ProxyInterface[],
): Record<string, string | undefined> {
  const names = settingNames(interfaces)
  const known = [...names, ...SHORT_SETTINGS]
  return writtenOut(
    Object.fromEntries(Object.entries(settings).filter(([name]) => known.includes(name))),
    names,
  )
}
