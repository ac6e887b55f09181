// HTTP helpers: bodies in, JSON out, 405 for methods that a path does not have, connections that just close.

import type { Context, Hono } from 'hono'
import { keepText } from './trace.ts'

/** Ends a call without any answer: `fetch` of the sandbox rejects with it, a server closes the connection. */
export class ConnectionDropped extends Error {
  override readonly name = 'ConnectionDropped'
  constructor() {
    super('the bank closed the connection without an answer')
  }
}

/** A method that a path may have. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Answers one method of one path. */
export type Handler = (c: Context) => Response | Promise<Response>

/** Answers a method that the path does not have; `allow` is the value of the `Allow` header. */
export type MethodRefusal = (allow: string, request: Request) => Response

/** Registers the methods of one path into a router, with 405 and `Allow` for the others. HEAD is another method too. */
export function route(
  app: Hono,
  path: string,
  handlers: Readonly<Partial<Record<Method, Handler>>>,
  refuse: MethodRefusal,
): void {
  const allow = Object.keys(handlers).join(', ')
  for (const [method, handler] of Object.entries(handlers)) {
    app.on(method, path, (c) => (c.req.method === method ? handler(c) : refuse(allow, c.req.raw)))
  }
  app.all(path, (c) => refuse(allow, c.req.raw))
}

/** Adds to an answer before it leaves: an echoed header, a signature of the bank. */
export type Finish = (response: Response, request: Request) => Response | Promise<Response>

/** Adds something to every answer below a path, from any handler. */
export function finishAll(app: Hono, path: string, finish: Finish): void {
  app.use(path, async (c, next) => {
    await next()
    const finished = await finish(c.res, c.req.raw)
    // Set over another answer, one would be given back the headers of that.
    c.res = undefined
    c.res = finished
  })
}

/** Largest body that is read to its end; what is larger cannot even be checked for its signature. */
export const MOST_BYTES = 1_048_576

/** Reads a header by a name that a caller may have sent; a name that no header can have would make the look-up throw. */
export function headerOf(request: Request, name: string): string | undefined {
  return /^[\w-]+$/.test(name) ? (request.headers.get(name) ?? undefined) : undefined
}

/** Whether a `Content-Type` is JSON as the banks take it (gaps: shared.body). */
export function isJsonType(contentType: string): boolean {
  return /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(contentType)
}

/** Answers with JSON (gaps: shared.body). */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return jsonText(status, JSON.stringify(body), headers)
}

/** Answers with JSON that is written already. */
export function jsonText(
  status: number,
  text: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Response {
  const response = new Response(text, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })
  return keepText(response, text)
}

/** Answers with no body. */
export function empty(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store', ...headers } })
}
