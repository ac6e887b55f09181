// The proxy as a Cloudflare worker, as it is deployed.

import { createProxy } from './app.ts'

export { PayoutObject } from './instructions/object/instruction-object.ts'
export { OrderObject } from './order-object/order-object.ts'
export { SessionObject } from './sessions/session-object.ts'

/** The worker's entry; its settings are the worker's bindings. */
export default createProxy()
