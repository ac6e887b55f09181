// The door of the proxy: the app, and the Durable Object that keeps the payment of one order.
// A worker of one's own exports all of it; the settings are bindings.

export { createProxy } from './app.ts'
export type { ProxyEnv } from './http/context.ts'
export { Order } from './orders/order-token.ts'
export { InstructionObject } from './instructions/object/instruction-object.ts'
export { OrderObject } from './orders/object/order-object.ts'
export { SessionObject } from './sessions/session-object.ts'
