// What the door of the proxy gives where there is no Workers runtime: one error that says what to do.
// The names stand here only so that an import of them reaches the error instead of a complaint about a missing export.

/** Stands for the app. */
export const createProxy = undefined
/** Stands for the schema of an order. */
export const Order = undefined
/** Stands for the object of an instruction. */
export const InstructionObject = undefined
/** Stands for the object of an order. */
export const OrderObject = undefined
/** Stands for the object of a connection. */
export const SessionObject = undefined

/** Tells that the proxy was imported where it cannot run. */
class WorkersRuntimeError extends Error {
  override readonly name = 'WorkersRuntimeError'
}

throw new WorkersRuntimeError(
  'silta/edge/proxy is the proxy as a worker, which keeps payments in Durable Objects of Cloudflare Workers or workerd. ' +
    'Start it with wrangler or workerd; a bundler of your own needs the condition "workerd" and "cloudflare:workers" as external. ' +
    'In Node, Deno and Bun the same proxy starts with `npx silta proxy`, or with openProxy of silta/edge/proxy/hosts.',
)
