// The proxy of the demo, for its worker and the shop's server.

import {
  createProxy,
  OrderObject as Orders,
  PayoutObject as Payouts,
  SessionObject as Sessions,
} from '../edge/proxy/index.ts'
import type { DurableObjectNamespace, DurableObjectState, ExecutionContext } from '../edge/shared/workers.ts'
import {
  beginningOf,
  type Beginnings,
  bindingsOf,
  type Forgettable,
  forgetStorage,
  noteObject,
  type ProxyBindings,
} from './reset.ts'

const proxy = createProxy()

/** Bindings of the proxy in the demo. */
type Bindings = ProxyBindings & { readonly SHOP: DurableObjectNamespace<Beginnings> }

/** Asks the proxy, from within the same worker. */
export async function callProxy(
  request: Request,
  env: Bindings,
  context: ExecutionContext,
): Promise<Response> {
  const beginning = await env.SHOP.getByName('shop').beginning()
  const waitUntil = (work: Promise<unknown>) => context.waitUntil(work)
  return proxy.fetch(request, bindingsOf(env, beginning), {
    waitUntil,
    passThroughOnException() {},
    props: {},
  })
}

/** An order of the proxy that a reset of the demo can empty. */
export class OrderObject extends Orders implements Forgettable {
  constructor(state: DurableObjectState, env: Bindings) {
    super(state, bindingsOf(env, beginningOf(state)) as never)
    noteObject('ORDERS', state, env.SHOP)
  }

  async forget(): Promise<void> {
    await forgetStorage(this.ctx)
  }
}

/** A connection of the proxy that a reset of the demo can empty. */
export class SessionObject extends Sessions implements Forgettable {
  constructor(state: DurableObjectState, env: Bindings) {
    super(state, bindingsOf(env, beginningOf(state)))
    noteObject('SESSIONS', state, env.SHOP)
  }

  async forget(): Promise<void> {
    await forgetStorage(this.ctx)
  }
}

/** A payout, batch or request to pay of the proxy that a reset of the demo can empty. */
export class PayoutObject extends Payouts implements Forgettable {
  constructor(state: DurableObjectState, env: Bindings) {
    super(state, bindingsOf(env, beginningOf(state)) as never)
    noteObject('PAYOUTS', state, env.SHOP)
  }

  async forget(): Promise<void> {
    await forgetStorage(this.ctx)
  }
}
