// A transport for tests: it answers from a list and records what arrived, byte for byte.
// Not a bank: it judges nothing.

/** One request as it arrived. */
export interface Arrived {
  url: string
  method: string
  /** The runtime's own collection: a browser's Request would drop `Date`, so none is made. */
  headers: Headers
  body: Uint8Array<ArrayBuffer>
  init: RequestInit
}

/** One answer of the list: a response, or a function that makes one or fails. */
export type Answering = Response | ((arrived: Arrived) => Response | Promise<Response>)

/** Makes a transport that gives each answer once, in order, and rejects when none is left. */
export function fakeFetch(...answers: Answering[]) {
  const arrived: Arrived[] = []
  return {
    arrived,
    fetch: async (url: string, init: RequestInit): Promise<Response> => {
      const body = new Uint8Array(await new Response(init.body ?? null).arrayBuffer())
      const request = { url, method: init.method ?? 'GET', headers: new Headers(init.headers), body, init }
      arrived.push(request)
      const answer = answers.shift()
      if (!answer) throw new Error('no answer is left')
      return typeof answer === 'function' ? answer(request) : answer
    },
  }
}

/** Makes a JSON answer. */
export function json(status: number, value: unknown, headers: Record<string, string> = {}): Response {
  const type = { 'content-type': 'application/json; charset=utf-8' }
  return new Response(JSON.stringify(value), { status, headers: { ...type, ...headers } })
}

/** Returns the one request that arrived. */
export function only(arrived: readonly Arrived[]): Arrived {
  const [first] = arrived
  if (!first || arrived.length !== 1) throw new Error(`${arrived.length} requests arrived`)
  return first
}
