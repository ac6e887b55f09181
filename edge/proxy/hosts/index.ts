// The door of the proxy for machines of one's own: the same app and the same objects, on a SQLite file, in Node, Deno and Bun.
// It serves nothing by itself: what it gives is one fetch function.

import { consoleLog } from '../../shared/console-log.ts'
import { openSqlite } from '../../shared/hosts/sqlite-file.ts'
import { createProxy } from '../app.ts'
import { checkConfig } from '../config/config.ts'
import { SETTING_NAMES } from '../config/settings.ts'
import { InstructionObject } from '../objects/instruction-object.ts'
import { OrderObject } from '../objects/order-object.ts'
import { SessionObject } from '../sessions/session-object.ts'
import { ObjectStore } from './object-store.ts'
import { type ObjectClass, Objects } from './objects.ts'
import { makeOutbound, type Outbound } from './outbound.ts'

export { ConfigurationError } from '../config/config.ts'
export { makeOutbound, type Outbound, type OutboundOptions, PrivateAddressError } from './outbound.ts'

/** Says how a proxy is opened. */
export interface ProxyOptions {
  /** Settings and secrets by the names of the guide: the environment of the process will do. Other names are left alone. */
  settings: Readonly<Record<string, string | undefined>>
  /** Folder for everything that is kept; made where it is missing, and for its owner only. */
  folder: string
  /** Carries calls to the bank; absent: the runtime's `fetch`. Where the bank asks for a certificate: {@link makeOutbound}. */
  bank?: Outbound
  /** Carries calls to the bank from `BANK_NEXT_FROM` on: the same with the next certificate. */
  bankNext?: Outbound
  /** Carries corporate payments, where they need a certificate of their own; absent: as `bank`. */
  corporate?: Outbound
  /** Carries corporate payments from `BANK_NEXT_FROM` on. */
  corporateNext?: Outbound
  /** Carries PSD2 payments, where they need a certificate of their own; absent: as `bank`. */
  psd2?: Outbound
  /** Carries PSD2 payments from `BANK_NEXT_FROM` on. */
  psd2Next?: Outbound
  /** Carries calls to banks of the Baltic countries, where they need a certificate of their own; absent: as `bank`. */
  baltic?: Outbound
  /** Carries calls to banks of the Baltic countries from `BANK_NEXT_FROM` on. */
  balticNext?: Outbound
  /** Carries notices to the merchant's server; absent: to public addresses only. */
  merchant?: Outbound
}

/** A proxy that runs in this process. */
export interface OpenProxy {
  /** Answers one request, as the worker does. */
  readonly fetch: (request: Request) => Promise<Response>
  /** Ends what is under way, and lets go of the folder. */
  close(): Promise<void>
}

/**
 * Opens the proxy in this process.
 *
 * One process has the folder; what was due while none had it is done at once.
 *
 * @throws ConfigurationError naming every setting that is missing or wrong.
 * @throws Error when another process has the folder, or the runtime has no SQLite.
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
export async function openProxy(options: ProxyOptions): Promise<OpenProxy> {
  const { settings, folder, bank, merchant } = options
  const given = Object.entries(settings).filter(([name]) => SETTING_NAMES.includes(name))
  const bindings: Record<string, unknown> = Object.fromEntries(given)
  const classes: Record<string, ObjectClass> = {
    ORDERS: OrderObject,
    SESSIONS: SessionObject,
    INSTRUCTIONS: InstructionObject,
  }
  const own = Object.entries({
    BANK_NEXT: options.bankNext,
    BANK_CORPORATE: options.corporate,
    BANK_CORPORATE_NEXT: options.corporateNext,
    BANK_PSD2: options.psd2,
    BANK_PSD2_NEXT: options.psd2Next,
    BANK_BALTIC: options.baltic,
    BANK_BALTIC_NEXT: options.balticNext,
  }).filter((entry): entry is [string, Outbound] => entry[1] !== undefined)
  await checkConfig({ ...bindings, ...classes, ...Object.fromEntries(own) })
  const store = await openStore(folder)
  const objects = new Objects(store, classes, bindings, consoleLog)
  /** Lets a call leave when everything that led to it is on the disk. */
  const afterWrites = (carry: Outbound) => ({
    fetch: async (request: string, init?: RequestInit) => {
      await store.settled()
      return carry(request, init)
    },
  })
  bindings['BANK'] = afterWrites(bank ?? globalFetch)
  for (const [name, carry] of own) bindings[name] = afterWrites(carry)
  bindings['MERCHANT'] = afterWrites(merchant ?? (await makeOutbound()))
  for (const binding of Object.keys(classes)) bindings[binding] = objects.namespace(binding)
  const proxy = createProxy()
  const context = {
    waitUntil: (work: Promise<unknown>) => objects.keepAlive(work),
    passThroughOnException: () => undefined,
    props: {},
  }
  objects.start()
  return {
    fetch: async (request) => proxy.fetch(request, bindings, context),
    async close() {
      await objects.close()
      store.close()
    },
  }
}

const globalFetch: Outbound = (request, init) => fetch(request, init)

/** Opens the file of a folder; the lock on it tells whether another process has it. */
async function openStore(folder: string): Promise<ObjectStore> {
  const [{ chmodSync, mkdirSync }, path] = await Promise.all([import('node:fs'), import('node:path')])
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    // One that was there may be open to others.
    chmodSync(folder, 0o700)
  } catch {
    // Somebody else's folder, such as a mounted one; the file in it is private all the same.
  }
  try {
    return new ObjectStore(await openSqlite(path.join(folder, 'proxy.sqlite')))
  } catch (error) {
    if (!/locked|busy/i.test(String(error))) throw error
    throw new Error(`another process has the data in ${folder}`, { cause: error })
  }
}
