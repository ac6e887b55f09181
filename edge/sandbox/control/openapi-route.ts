// Serves the OpenAPI documents of the interfaces, to anybody: they hold nothing that the papers do not.
// It makes none; see edge/sandbox/openapi.

import type { Hono } from 'hono'
import { issuerOf } from '../http/arrival.ts'
import { json, route } from '../http/http.ts'
import { atAddress } from '../openapi/document.ts'
import { DOCUMENTS } from '../openapi/documents.ts'

/** Refuses a call in the words of the bank itself. */
type Refuse = (status: number, message: string, headers?: Record<string, string>) => Response

/** Lists where the documents stand. */
export function documentPaths(): string[] {
  return Object.keys(DOCUMENTS).map((name) => `/_sandbox/openapi/${name}.json`)
}

/**
 * Registers `GET /_sandbox/openapi/{interface}.json`, without a key.
 *
 * A document names this bank as its server, where the bank knows its address.
 */
export function mountDocuments(app: Hono, publicBaseUrl: string | undefined, refuse: Refuse): void {
  const serve = async (request: Request, file: string): Promise<Response> => {
    const name = file.replace(/\.json$/, '')
    const load = file.endsWith('.json') && Object.hasOwn(DOCUMENTS, name) ? DOCUMENTS[name] : undefined
    if (!load) return refuse(404, 'there is no such document')
    const baseUrl = issuerOf(request, publicBaseUrl)
    const document = await load()
    return json(200, baseUrl === undefined ? document : atAddress(document, baseUrl))
  }
  route(
    app,
    '/_sandbox/openapi/:file',
    { GET: (c) => serve(c.req.raw, c.req.param('file') ?? '') },
    (allow) => refuse(405, 'the path does not have this method', { allow }),
  )
}
