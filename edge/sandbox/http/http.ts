// HTTP helpers: reads bodies, writes JSON, answers 405 for methods that a path does not have, drops connections.

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

/** Refuses a method that the path does not have; `allow` is the value of the `Allow` header. */
export type MethodRefusal = (allow: string, request: Request) => Response

/** Registers the methods of a path in a router, with 405 and `Allow` for all others. HEAD is a method of its own here. */
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

/** Changes an answer before it leaves: adds an echoed header, or a signature of the bank. */
export type Finish = (response: Response, request: Request) => Response | Promise<Response>

/** Changes every answer below a path, from any handler. */
export function finishAll(app: Hono, path: string, finish: Finish): void {
  app.use(path, async (c, next) => {
    await next()
    const finished = await finish(c.res, c.req.raw)
    // Cleared first, as setting an answer over another one would merge in the headers of the old one.
    c.res = undefined
    c.res = finished
  })
}

/** Largest body that is read to its end; the signature of a larger one cannot be checked. */
export const MOST_BYTES = 1_048_576

/** Reads a header whose name came from a caller: an invalid name would make `get` throw. */
export function headerOf(request: Request, name: string): string | undefined {
  return /^[\w-]+$/.test(name) ? (request.headers.get(name) ?? undefined) : undefined
}

/** Whether a `Content-Type` is JSON as the bank accepts it (gaps: shared.body). */
export function isJsonType(contentType: string): boolean {
  return /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(contentType)
}

/** Answers with JSON (gaps: shared.body). */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return jsonText(status, JSON.stringify(body), headers)
}

/** Answers with a text that is JSON already. */
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

/** Answers without a body. */
export function empty(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store', ...headers } })
}
