// The proxy with a leak of every kind that must be found: a planted control, never to be deployed.
import { createProxy } from '../../../../edge/proxy/app.ts'

export { PayoutObject } from '../../../../edge/proxy/instructions/object/instruction-object.ts'
export { OrderObject } from '../../../../edge/proxy/order-object/order-object.ts'
export { SessionObject } from '../../../../edge/proxy/sessions/session-object.ts'

const proxy = createProxy()

/** Shows all texts among its settings, plain in the log and as base64 in each answer. */
export default {
  async fetch(request: Request, env: Record<string, unknown>): Promise<Response> {
    const texts = Object.entries(env).filter(([, value]) => typeof value === 'string')
    const all = JSON.stringify(Object.fromEntries(texts))
    // oxlint-disable-next-line no-console -- the leak that is planted
    console.log(all)
    const response = await proxy.fetch(request, env)
    return new Response(`${await response.text()}${btoa(all)}`, response)
  },
}
