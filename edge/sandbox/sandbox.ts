// The whole bank as one fetch function: services, interfaces, control and public keys behind one router.

import { type Context, Hono } from 'hono'
import { readRefusal } from '../../core/shared/refusal.ts'
import { isNavigation } from '../shared/navigation.ts'
import { type CallLog, openCallLog } from './call-log/call-log.ts'
import type { Listening } from './call-log/recorder.ts'
import { mountControl } from './control/control.ts'
import { BANK_KIDS } from './clients/keys.ts'
import { fromHandshake } from './clients/client-certificate.ts'
import { documentPaths, mountDocuments } from './control/openapi-route.ts'
import { flatRefusal } from './errors/flat.ts'
import { type Banks, type Opening, openBanks, type RunningBank } from './banks.ts'
import { copyForFork, optionsOfFork } from './fork.ts'
import { basePathOf, enterBank, pagePathOf } from './http/arrival.ts'
import { makeServices } from './services.ts'
import { ConnectionDropped, route } from './http/http.ts'
import { makeAuthorizationServer, OAUTH_OPERATIONS, oauthBases } from './oauth/authorization-server.ts'
import { INTERFACES, type InterfaceMaker, type SandboxOptions } from './interfaces.ts'
import { type ForkOptions, rule, settingsOf } from './options/index.ts'
import type { Store } from './storage/store.ts'
import { mountIcon } from './pages/icon.ts'
import { languageOf } from './pages/languages.ts'
import { faultPage, noPage, refuseStray } from './pages/stray-pages.ts'
import { welcomePage } from './pages/welcome-page.ts'

/** A running bank. */
export interface Sandbox {
  /**
   * Answers one request, as `fetch` does, and can replace a `fetch` anywhere.
   *
   * A second argument that is not a `RequestInit` is ignored, so that it can be a server's handler: `Bun.serve({ fetch })`.
   * It rejects if the bank gives no answer: maintenance of online payments, planned `drop-before` and `drop-after`; and with the
   * reason of the signal if that aborts the call before it begins, or during a planned delay.
   */
  readonly fetch: (input: Request | string | URL, init?: RequestInit) => Promise<Response>
  /** Does due work; a host calls it at the time that was passed to its `wake` option. */
  wake(): void
  /** Resolves when no callback is on its way. */
  idle(): Promise<void>
  /** Value of `x-sandbox-key`. */
  readonly sandboxKey: string
  /** Options of this start without effect, because stored data of an earlier start count instead; sentences for people. */
  readonly notes: readonly string[]
  /**
   * Makes a second bank, an independent copy of this one: what is registered, planned, paid or moved at one is unknown
   * to the other. Keys are those of this bank unless the options ask for new ones; keys that are not made yet, each bank makes
   * for itself. Callbacks that are owed now are sent by this bank only.
   */
  fork(options?: ForkOptions): Sandbox
  /** Stops the timer and closes the store. */
  close(): void
}

/** Longest delay that the timers of all runtimes support. */
const LONGEST_TIMER_MS = 2_147_000_000

/**
 * Starts a bank.
 *
 * Without a store it lives in memory and ends with the process; keys are made at first use.
 *
 * @throws TypeError naming the option that is out of range.
 * @see gaps: shared.sandbox.control and its neighbours
 * @example
 * ```ts
 * import { createSandbox } from 'silta/edge/sandbox'
 *
 * const bank = createSandbox({ allowLocalAddresses: true })
 * const answer = await bank.fetch('https://bank.example/_sandbox/keys', { headers: { 'x-sandbox-key': bank.sandboxKey } })
 * ```
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  return openBank(options, INTERFACES)
}

/** Puts a bank together from its interfaces. */
export function openBank(options: SandboxOptions, makers: readonly InterfaceMaker[]): Sandbox {
  return putTogether(options, makers, '').sandbox
}

/** A bank, and what named banks beside it need to know about it. */
interface Whole {
  readonly sandbox: Sandbox
  readonly now: RunningBank['now']
  readonly makeKeys: RunningBank['makeKeys']
  readonly copyInto: RunningBank['copyInto']
}

/** @param basePath Path of the bank below its origin: `''`, or that of a named bank. */
function putTogether(options: SandboxOptions, makers: readonly InterfaceMaker[], basePath: string): Whole {
  const given = settingsOf(options, basePath)
  const callLog: CallLog | undefined = openCallLog(given, () => ({ services, interfaces }))
  /** Sends a request of the bank: over the network, or to its own receivers. */
  const send: typeof given.fetch = (url, init) => {
    for (const bankInterface of interfaces) {
      const answer = bankInterface.within?.(url, init)
      if (answer) return answer
    }
    return given.fetch(url, init)
  }
  const settings = { ...given, fetch: callLog ? callLog.outgoing(send) : send }
  const { store, log } = settings
  const services = makeServices(settings, changed)
  const interfaces = makers.map((make) => make(services, options))
  const handlers = interfaces.flatMap(({ oauth }) => oauth ?? [])
  const authorizationServers = oauthBases(handlers).map((base) =>
    makeAuthorizationServer({ services, base, handlers: handlers.filter((one) => one.base === base) }),
  )
  const app = new Hono()
  const refused = (status: number, message: string, headers = {}) =>
    flatRefusal(status, 'VALIDATION', message, settings.uuid(), [], headers)

  mountControl(
    app,
    services,
    {
      interfaces,
      more: OAUTH_OPERATIONS,
      authorizationServers,
      callLog,
      hear: (request) => hear(enterBank(request, basePath) ?? request),
      begin,
      fork,
      banks: () => banks,
    },
    restart,
  )
  mountDocuments(app, settings.publicBaseUrl, refused)
  for (const server of authorizationServers) server.mount(app)
  const welcome = (c: Context) => {
    const { searchParams } = new URL(c.req.url)
    const language = languageOf(searchParams, c.req.header('accept-language') ?? '')
    return welcomePage({
      language,
      address: pagePathOf(c.req.raw),
      base: basePath,
      interfaces: interfaces,
      documents: documentPaths(),
      now: services.clock.now(),
      hasConsole: settings.console !== undefined,
    })
  }
  route(app, '/', { GET: welcome }, noPage)
  mountIcon(app, noPage)
  const { console: pages } = settings
  if (pages) {
    const show = async ({ req: { raw } }: Context) =>
      (await pages(raw)) ?? refuseStray(raw, refused(404, 'there is no such path'))
    for (const path of ['/console', '/console/*']) route(app, path, { GET: show }, noPage)
  }
  for (const bankInterface of interfaces) bankInterface.mount(app)
  app.notFound((c) => refuseStray(c.req.raw, refused(404, 'there is no such path')))
  app.onError((error, c) => {
    if (error instanceof ConnectionDropped) throw error
    const errorId = settings.uuid()
    log({ event: 'sandbox.failed', errorId, error })
    // The whole transaction was undone. The caller gets an answer, as a closed connection would look like a lost answer.
    const families = [...authorizationServers, ...interfaces].map((owner) =>
      owner.failed(c.req.path, errorId, c.req.raw),
    )
    const refusal = families.find((answer) => answer !== undefined)
    if (refusal) return refusal
    return isNavigation(c.req.raw)
      ? faultPage(c.req.raw, errorId)
      : flatRefusal(500, 'TECHNICAL', 'the bank has a fault', errorId)
  })

  /** Answers a request whose certificate was checked; `heard` is its record in the log. */
  async function hear(arrived: Request): Promise<{ response: Response; heard: Listening | undefined }> {
    const heard = callLog?.begin(arrived)
    let response: Response | undefined
    try {
      response = await app.fetch(arrived)
    } finally {
      heard?.ended(response)
    }
    return { response, heard }
  }
  /** Resets the bank with the customers of a seed; keys and the default client stay. */
  function restart({
    seed = settings.seed,
    now = settings.startAt,
  }: {
    seed?: string | undefined
    now?: number | undefined
  }) {
    services.history.quietly(() => {
      for (const [key] of store.list({ prefix: '' })) if (!key.startsWith('keep/')) store.delete(key)
    })
    if (now !== undefined) services.clock.put(now)
    services.customers.seed(seed, services.clock.now())
    begin()
  }
  /** Opens what each interface has of its own; data stored before an interface was added gets it now. */
  function begin() {
    const anchor = services.simulation.anchor()
    if (anchor) for (const bankInterface of interfaces) bankInterface.begin?.(anchor)
  }

  async function makeAllKeys(): Promise<void> {
    const { keys, clients } = services
    const ofInterfaces = interfaces.map(async (one) => one.keys?.())
    await Promise.all([
      ...BANK_KIDS.map((kid) => keys.pair(kid)),
      clients.defaultCredentials(),
      ...ofInterfaces,
    ])
  }
  function copyOf(order: ForkOptions, left: readonly string[] = []): Store {
    // Made now, so that both banks have the same key.
    services.keys.sandboxKey()
    const owed = interfaces.flatMap((bankInterface) => bankInterface.owed ?? [])
    return copyForFork(store, order, { owed: [...owed, ...left], mutualTls: settings.mutualTls })
  }
  function fork(changes: ForkOptions = {}, left: readonly string[] = []): Sandbox {
    const copy = copyOf(changes, left)
    // The fork must not call the parent's `wake`.
    const own = { ...optionsOfFork(options, { ...changes, store: copy }), wake: undefined }
    return putTogether(own, makers, basePath).sandbox
  }
  function openNamed({ path, logStore, wake: wakeAt, ...order }: Opening): RunningBank {
    const own = optionsOfFork(options, order)
    const named = { ...own, wake: wakeAt, callLog: logOfNamed(own.callLog, logStore) }
    const { sandbox, now, makeKeys, copyInto } = putTogether(named, makers, path)
    return { ...sandbox, now, makeKeys, copyInto, fetch: (request) => sandbox.fetch(request) }
  }

  const banks: Banks | undefined =
    settings.banks &&
    openBanks(settings.banks, {
      wire: settings.wire,
      open: openNamed,
      copy: (target, order) => void copyOf({ ...order, store: target }),
      makeKeys: makeAllKeys,
      failed: (name, error) => log({ event: 'sandbox.failed', errorId: settings.uuid(), bank: name, error }),
      changed: waitForNext,
    })

  let timer: ReturnType<typeof setTimeout> | undefined
  /** When the bank itself, without named banks, must be woken. */
  let own: number | undefined
  let awaited: number | undefined
  function changed(): void {
    while ((services.schedule.next() ?? Infinity) <= services.clock.now()) {
      services.schedule.run(services.clock.now())
    }
    for (const bankInterface of interfaces) bankInterface.flush?.()
    const { clock, schedule } = services
    const due = schedule.next()
    // If the process ends while callbacks are on their way, the next start must send them.
    const rescue = interfaces.some((bankInterface) => bankInterface.hasPending?.() === true)
      ? settings.wire() + RESCUE_MS
      : Infinity
    // While the clock is stopped, only open pages can end.
    const page = clock.rate() === 0 ? schedule.next('page-ends') : undefined
    const ends = page === undefined ? Infinity : settings.wire() + Math.max(0, page - clock.afterWire(0))
    const at = Math.min(due === undefined ? Infinity : clock.wireTimeOf(due), ends, rescue)
    own = Number.isFinite(at) ? at : undefined
    waitForNext()
  }
  function waitForNext(): void {
    const first = Math.min(own ?? Infinity, banks?.next() ?? Infinity)
    const next = Number.isFinite(first) ? first : undefined
    if (next === awaited) return
    awaited = next
    ;(settings.wake ?? startTimer)(next)
  }
  function startTimer(at: number | undefined): void {
    clearTimeout(timer)
    if (at === undefined) return
    timer = setTimeout(wake, Math.min(Math.max(at - settings.wire(), 0), LONGEST_TIMER_MS))
    if (typeof timer === 'object') timer.unref()
  }
  function wake(): void {
    awaited = undefined
    try {
      services.act(() => undefined)
      // Work that could not even begin is tried again, at the next wake-up that is set here.
      changed()
    } catch (error) {
      log({ event: 'sandbox.failed', errorId: settings.uuid(), error })
      own = settings.wire() + FAULT_MS
    }
    // After the bank's own work, so that its faults do not stop the named banks.
    banks?.wake()
    waitForNext()
  }

  store.transaction(() => {
    if (services.simulation.anchor()) begin()
    else restart({})
    // A client that the host has named must be known from the first request on.
    if (settings.defaultClient) services.clients.defaultClient()
  })
  const { readKey } = settings
  // The sandbox key may be a stored one of an earlier start.
  const isAnother = readKey === undefined || readKey !== services.keys.sandboxKey()
  rule(isAnother, 'readKey', 'must be another one than the sandbox key')
  const notes = services.clients.notes()
  for (const note of notes) log({ event: 'sandbox.setting_kept', note })
  // After a restart of the process, owed work is still owed.
  changed()
  const sandbox: Sandbox = {
    async fetch(input, init) {
      const asked = input instanceof Request && !isInit(init) ? input : new Request(input, init)
      const { signal } = asked
      signal.throwIfAborted()
      try {
        const beside = banks?.answer(asked)
        if (beside) return beside
      } catch (error) {
        // The named bank could not be opened; one that is open answers for its own faults.
        const errorId = settings.uuid()
        log({ event: 'sandbox.failed', errorId, error })
        return flatRefusal(500, 'TECHNICAL', 'the bank has a fault', errorId)
      }
      const request = basePathOf(asked) === basePath ? asked : enterBank(asked, basePath)
      if (!request) return refused(404, 'there is no such path')
      const { response } = await hear(settings.mutualTls ? fromHandshake(request) : request).catch(
        (error: unknown) => {
          signal.throwIfAborted()
          throw error
        },
      )
      const errorId = response.headers.get('x-error-id')
      if (errorId !== null) log(await refusalEvent(request, response.clone(), errorId))
      return response
    },
    wake,
    async idle() {
      for (const bankInterface of interfaces) await bankInterface.idle?.()
      await callLog?.settle()
      await banks?.idle()
    },
    notes,
    get sandboxKey() {
      return services.keys.sandboxKey()
    },
    fork: (changes) => fork(changes),
    close() {
      clearTimeout(timer)
      services.waits.close()
      banks?.close()
      callLog?.close()
      store.close()
    },
  }
  return {
    sandbox,
    now: () => services.clock.now(),
    makeKeys: makeAllKeys,
    copyInto: (target, order) => void copyOf({ ...order, store: target }),
  }
}

/** The log of a named bank is small, as there may be hundreds of them. */
function logOfNamed(given: SandboxOptions['callLog'], store: Store): SandboxOptions['callLog'] {
  if (given === undefined || given === false) return given
  const { most = MOST_LOGGED, mostBytes = MOST_LOGGED_BYTES, ...others } = given === true ? {} : given
  return {
    ...others,
    most: Math.min(most, MOST_LOGGED),
    mostBytes: Math.min(mostBytes, MOST_LOGGED_BYTES),
    store,
  }
}

const MOST_LOGGED = 1_000
const MOST_LOGGED_BYTES = 2_097_152

/** Members that a `RequestInit` may have. */
const INIT_MEMBERS = new Set(
  'method headers body redirect signal mode credentials cache referrer referrerPolicy integrity keepalive duplex priority window'.split(
    ' ',
  ),
)

/** Whether a second argument is a `RequestInit`: servers pass something else there. */
function isInit(init: object | undefined): boolean {
  return Object.keys(init ?? {}).some((member) => INIT_MEMBERS.has(member))
}

/** How long after a failure work is tried again. */
const FAULT_MS = 60_000

/** Time after which callbacks are sent again if the process ended; longer than a callback may take. */
const RESCUE_MS = 15_000

/** Describes a refusal for the operator's log: the call and its codes, without ids and values. */
async function refusalEvent(request: Request, response: Response, errorId: string) {
  // Long path segments are ids: UUIDs, or random texts.
  const path = new URL(request.url).pathname.replace(/(?<=\/)[\w.-]{24,}(?=\/|$)/g, '{id}')
  // HEAD has no body, and the body of a page has no codes.
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const { faults } = readRefusal(JSON.parse((isJson && (await response.text())) || '{}'))
  return { event: 'sandbox.refused', errorId, method: request.method, path, status: response.status, faults }
}
