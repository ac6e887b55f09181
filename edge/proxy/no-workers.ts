// What an import of the proxy gets outside the Workers runtime: one error that names what to do.
// There is no proxy here. The names exist so that an import reaches the error, not a complaint about a missing export.

/** In place of the app. */
export const createProxy = undefined
/** In place of the schema of an order. */
export const Order = undefined
/** In place of the object of an instruction. */
export const PayoutObject = undefined
/** In place of the object of an order. */
export const OrderObject = undefined
/** In place of the object of a session. */
export const SessionObject = undefined

/** An error for an import of the proxy where it cannot run. */
class WorkersRuntimeError extends Error {
  override readonly name = 'WorkersRuntimeError'
}

throw new WorkersRuntimeError(
  'silta/edge/proxy is the proxy as a worker, which keeps payments in Durable Objects of Cloudflare Workers or workerd. ' +
    'Start it with wrangler or workerd; a bundler of your own needs the condition "workerd" and "cloudflare:workers" as external. ' +
    'In Node, Deno and Bun the same proxy starts with `npx silta proxy`, or with openProxy of silta/edge/proxy/hosts.',
)
