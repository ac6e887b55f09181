// Sends every call that writes in workerd: by a binding that leads to the bank, and by the runtime's own fetch.
// It judges nothing: sent-once.test.ts does.
import { notifyAll, sendAll } from './writing.ts'

interface Env {
  BANK: { fetch(address: string, init: RequestInit): Promise<Response> }
}

/** Sends as it is told. */
export default {
  async fetch(request: Request, { BANK }: Env): Promise<Response> {
    const { address, times, by } = (await request.json()) as { address: string; times: number; by: string }
    const plain = (url: string, init: RequestInit) => fetch(url, init)
    const told = await sendAll(
      address,
      by === 'binding' ? (url, init) => BANK.fetch(url, init) : plain,
      times,
    )
    return Response.json({ told, notified: await notifyAll(address, plain, times) })
  },
}
