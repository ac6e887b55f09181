/// <reference lib="dom" />
// Lets the elements ask a proxy that runs in this page, as if it had an address: fetch, and the cookies that a browser would keep.
// All other calls of the page go where they went.

/** What a browser does for a page and its server. */
export interface Browser {
  /** Asks the proxy as this browser: with its cookies, which it keeps from the answers. */
  ask(request: Request): Promise<Response>
}

/**
 * Answers calls below an address within this page.
 *
 * A page may neither read nor set some headers (cookies, where a call comes from); a browser does both for it, so here this does.
 *
 * @param publicUrl Address of the proxy, of this page's origin.
 * @param onAnswer Told each answer.
 */
export function answerHere(
  publicUrl: string,
  answer: (request: Request) => Promise<Response>,
  onAnswer: (request: Request, answered: Response) => void,
): Browser {
  keepCookiesReadable()
  const cookies = new Map<string, string>()
  const { origin } = new URL(publicUrl)
  const ask = async (request: Request) => {
    const headers = new Headers(request.headers)
    headers.set('origin', origin)
    headers.set('cookie', Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '))
    const asked = new Request(request)
    Object.defineProperty(asked, 'headers', { value: headers })
    const answered = await answer(asked)
    for (const cookie of answered.headers.getSetCookie()) keep(cookies, cookie)
    onAnswer(request, answered)
    return answered
  }
  const elsewhere = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    return request.url.startsWith(`${publicUrl}/`) ? ask(request) : elsewhere(input, init)
  }
  return { ask }
}

function keep(cookies: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  if (/;\s*max-age=0\b/i.test(line)) cookies.delete(name)
  else cookies.set(name, value)
}

/** Lets an answer that is made in this page hold its cookies: a browser takes them away from what a page makes. */
function keepCookiesReadable(): void {
  const Native = globalThis.Response
  globalThis.Response = class extends Native {
    constructor(body?: BodyInit | null, init?: ResponseInit) {
      super(body, init)
      const all = new Headers(init?.headers)
      for (const [name, value] of super.headers) if (!all.has(name)) all.set(name, value)
      Object.defineProperty(this, 'headers', { value: all })
    }
  }
}
