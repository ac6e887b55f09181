// The control interface, by which tests steer the bank: clock, data, planned failures, keys and clients. No bank interface has it.
// Calls about one interface are registered by that interface.

import type { Hono } from 'hono'
import type { BankInterface } from '../bank-interface.ts'
import { json } from '../http/http.ts'
import type { AuthorizationServer } from '../oauth/authorization-server.ts'
import type { Plannable } from '../http/planned-outcomes.ts'
import type { Services } from '../services.ts'
import { mountBankFileControl } from './bank-file/index.ts'
import { mountBankControl, mountOverviewControl, mountTimeControl, type Restart } from './bank.ts'
import { mountClientControl } from './clients.ts'
import { makeControlRoutes } from './control-routes.ts'
import { ClockPage } from './clock.ts'
import type { CallLog } from '../call-log/call-log.ts'
import { mountLogControl } from './log.ts'
import { mountFailureControl } from './failures.ts'
import { makeFinnishBranch } from '../customers/finnish-branch.ts'
import type { Banks } from '../banks.ts'
import type { ForkOptions } from '../options/index.ts'
import { makeKeyGuard } from './key-guard.ts'
import { type Copy, mountMessageControl } from './message.ts'
import { mountObjectControl } from './objects/index.ts'
import { mountMoneyControl } from './money/money.ts'
import { mountPageControl, mountScaControl } from './decisions.ts'
import { type Hear, mountCallerControl } from './caller/index.ts'

/** The parts of the bank besides the services. */
export interface Parts {
  interfaces: readonly BankInterface[]
  /** Operations that belong to no interface, and what can be planned for them. */
  more: Readonly<Record<string, Plannable>>
  authorizationServers: readonly AuthorizationServer[]
  /** The log of calls, if the bank keeps one. */
  callLog: CallLog | undefined
  /** Answers a request as the bank does, whatever way it came. */
  hear: Hear
  /** Opens what each interface has of its own, as at every start. */
  begin: () => void
  /** Makes a copy of the bank with its documents, except those whose keys have one of the given prefixes. */
  fork: (options: ForkOptions, left: readonly string[]) => Copy
  /** The named banks, if the host allows any. */
  banks: () => Banks | undefined
}

/** Registers `/_sandbox` and the page of the clock; `restart` resets the bank with new customers. */
export function mountControl(app: Hono, services: Services, parts: Parts, restart: Restart): void {
  const { interfaces, more, authorizationServers, callLog, begin, fork, banks } = parts
  const { keys, settings } = services
  // One judge for both, so that a caller who tries wrong keys on the page is slowed down for the calls too.
  const judgeKey = makeKeyGuard(() => keys.sandboxKey(), settings.wire, settings.readKey)
  const routes = makeControlRoutes(app, services, judgeKey)
  new ClockPage(services, judgeKey).mount(app)
  mountLogControl(routes, services, callLog)
  const used = interfaces.flatMap((bankInterface) => bankInterface.used ?? [])
  mountMessageControl(routes, services, used, fork)
  mountTimeControl(routes, services, restart)
  mountBankFileControl(routes, { services, interfaces }, begin)
  mountBankControl(routes, services, banks)
  mountOverviewControl(routes, services, interfaces)
  mountMoneyControl(
    routes,
    services,
    [makeFinnishBranch(services), ...interfaces.flatMap(({ branches }) => branches ?? [])],
    (accountId) => interfaces.some((one) => one.keepsOpen?.(accountId)),
  )
  mountClientControl(routes, services, interfaces)
  mountObjectControl(routes, services, interfaces)
  mountCallerControl(routes, services, parts)
  mountFailureControl(routes, services, {
    names: interfaces.map(({ name }) => name),
    operations: Object.assign({}, more, ...interfaces.map(({ operations }) => operations)),
  })
  mountScaControl(
    routes,
    services,
    interfaces.flatMap(({ sca }) => sca ?? []),
  )
  mountPageControl(routes, [...authorizationServers, ...interfaces.flatMap(({ pages }) => pages ?? [])])
  for (const bankInterface of interfaces) {
    bankInterface.control?.(routes)
    for (const [name, report] of Object.entries(bankInterface.reports ?? {})) {
      routes.at(`/${name}`, { GET: () => json(200, { [name]: report() }) })
    }
  }
}
