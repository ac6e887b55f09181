// The door of the proxy: the app, and the Durable Object that keeps the payment of one order.
// A worker of one's own exports all of it; the settings are bindings.

export { createProxy } from './app.ts'
export type { ProxyEnv } from './context.ts'
export { Order } from './order.ts'
export { OrderObject } from './order-object.ts'
export { SessionObject } from './session-object.ts'
