// Works through bindings that show certificates, in a workerd of one's own, and answers what came of it.
// It judges nothing: mutual-tls.test.ts does.
import { type BankFetch, tell, type Told, type Work } from './supplier.ts'

/** What is done through one binding. */
export interface Bound extends Work {
  binding: string
}

type Env = Record<string, { fetch: BankFetch }>

/** Does the work that it is given. */
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const told: Told[] = []
    for (const { binding, ...work } of (await request.json()) as Bound[]) {
      const bank = env[binding]
      if (bank) told.push(await tell((url, init) => bank.fetch(url, init), work))
    }
    return Response.json(told)
  },
}
