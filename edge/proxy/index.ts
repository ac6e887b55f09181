// What the proxy exports: the app, and the Durable Objects for orders, instructions and sessions.

export { createProxy } from './app.ts'
export type { Env } from './config/settings.ts'
export type { ProxyEnv } from './http/context.ts'
export { Order } from './orders/order-form.ts'
export { PayoutObject } from './instructions/object/instruction-object.ts'
export { OrderObject } from './order-object/order-object.ts'
export { SessionObject } from './sessions/session-object.ts'
