// Serves the OpenAPI documents of the interfaces without a key: they contain nothing that the papers do not.

import type { Hono } from 'hono'
import { issuerOf } from '../http/arrival.ts'
import { empty, json, route } from '../http/http.ts'
import { atAddress } from '../openapi/document.ts'
import { DOCUMENTS } from '../openapi/generated/documents.ts'
import { refuseStray } from '../pages/stray-pages.ts'

type Refuse = (status: number, message: string, headers?: Record<string, string>) => Response

/** Lists the paths of the documents. */
export function documentPaths(): string[] {
  return Object.keys(DOCUMENTS).map((name) => `/_sandbox/openapi/${name}.json`)
}

const PATH = '/_sandbox/openapi/:file'

/** Lets pages of every origin read a document, as viewers and generators are elsewhere. No credentials are sent. */
const ANY_ORIGIN = { 'access-control-allow-origin': '*' } as const

/** Answers a preflight request, which a browser sends only for a page that adds its own headers. */
const READING_ALLOWED = {
  ...ANY_ORIGIN,
  'access-control-allow-methods': 'GET',
  'access-control-allow-headers': '*',
} as const

/**
 * Registers `GET /_sandbox/openapi/{interface}.json`, without a key and for any origin.
 *
 * A document names this bank as its server, if the bank knows its address.
 *
 * @see gaps: shared.sandbox.control
 */
export function mountDocuments(app: Hono, publicBaseUrl: string | undefined, refuse: Refuse): void {
  const serve = async (request: Request, file: string): Promise<Response> => {
    const load = documentOf(file)
    if (!load) return refuseStray(request, refuse(404, 'there is no such document'))
    const baseUrl = issuerOf(request, publicBaseUrl)
    const document = await load()
    return json(200, baseUrl === undefined ? document : atAddress(document, baseUrl), ANY_ORIGIN)
  }
  app.options(PATH, (c, next) => {
    const isAsked = c.req.header('access-control-request-method') === 'GET'
    return isAsked && documentOf(c.req.param('file')) ? empty(204, READING_ALLOWED) : next()
  })
  route(app, PATH, { GET: (c) => serve(c.req.raw, c.req.param('file') ?? '') }, (allow) =>
    refuse(405, 'the path does not have this method', { allow }),
  )
}

function documentOf(file: string): (typeof DOCUMENTS)[string] | undefined {
  const name = file.replace(/\.json$/, '')
  return file.endsWith('.json') && Object.hasOwn(DOCUMENTS, name) ? DOCUMENTS[name] : undefined
}
