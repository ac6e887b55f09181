// Prepares a call for the log: reads bodies that nobody has read, leaves some calls out, and gives explanations what they need.

import { readCapped } from '../../../core/shared/capped-body.ts'
import { isNavigation } from '../../shared/navigation.ts'
import type { HeardCall } from '../explanation/explanation.ts'
import type { Trace } from '../http/trace.ts'
import { type Heard, type HeardSide, MARGIN, type RefusalWords } from './describe.ts'

/** Longest wait for what is left of a body, milliseconds. */
const LEFT_MS = 500

type MaybeBytes = Uint8Array | undefined

/** Reads the unread rest of both bodies of a call, each up to a limit of size and time. */
export function readBoth(
  request: Request | undefined,
  response: Response | undefined,
): Promise<[MaybeBytes, MaybeBytes]> {
  return Promise.all([readAll(request), readAll(response)])
}

/** Reads a body that was not read yet, if there is one. */
async function readAll(side: Request | Response | undefined): Promise<MaybeBytes> {
  if (!side?.body || side.bodyUsed) return undefined
  const signal = AbortSignal.timeout(LEFT_MS)
  return readCapped(side.body, 1_048_576, signal).catch(() => undefined)
}

/** Whether a path is not logged: control calls, pages without an interface, and the bank's own receivers. */
export function isUnlogged(path: string): boolean {
  return /^(\/_sandbox|\/_receiver\/|\/console|\/clock|\/favicon\.ico|\/robots\.txt|\/?($|\?))/.test(path)
}

/** Whether the call is one of a person for a page; calls of the authorization pages always are. */
export function isPageCall(request: Request, path: string, response: Response | undefined): boolean {
  const isHtml = response?.headers.get('content-type')?.startsWith('text/html') === true
  return isHtml || isNavigation(request) || /\/oauth\/authorize([/?]|$)|^\/customer\//.test(path)
}

/** Makes the record of a call that the bank has sent. */
export function heardOut(
  url: string,
  { method = 'GET', headers = {}, body }: RequestInit,
  { at, durationMs }: { at: number; durationMs: number },
  answer: Response | undefined,
): Heard {
  const list = [...new Headers(headers)]
  const client = list.find(([name]) => name === 'authorization')?.[1].split(':')[0]
  const trace: Trace = {
    interfaceName: 'online-payment',
    operation: 'online-payment.callback',
    paper: '1 B, Events',
    ...(client !== undefined && { client }),
  }
  return {
    direction: 'out',
    method,
    address: url,
    at,
    durationMs,
    trace,
    request: { headers: list, ...(typeof body === 'string' && { body, bytes: body.length }) },
    status: answer && answer.status > 0 ? answer.status : undefined,
    response: answer && { headers: [...answer.headers] },
    isPage: false,
  }
}

/** Makes what the explanation needs of a call. */
export function heardCall(
  { trace, method, address, request, at, status }: Heard,
  words: RefusalWords,
): HeardCall {
  const headers = new Map(request.headers)
  const { body = new Uint8Array() } = request
  return {
    interfaceName: trace.interfaceName,
    operation: trace.operation,
    method,
    address: trace.address ?? address,
    sentAddress: address,
    header: (name) => headers.get(name) ?? '',
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    at,
    status,
    stage: trace.stage,
    ...words,
    outcome: trace.outcome,
  }
}

/** Cuts a body to the length that is stored. */
export function cutBody(body: HeardSide['body'], most: number): Pick<HeardSide, 'body' | 'bytes'> {
  if (body === undefined) return {}
  const bytes = typeof body === 'string' ? body.length : body.byteLength
  return { body: bytes > most + MARGIN ? body.slice(0, most + MARGIN) : body, bytes }
}

/** Whether the refusal of a call will be explained, for which its whole body is needed. */
export function isOfInterest({ direction, isPage, status = 500, trace, isShort }: Heard): boolean {
  return (
    isShort !== true && direction === 'in' && !isPage && status >= 400 && trace.interfaceName !== undefined
  )
}

/** Cuts the request's body to the length that is stored; a call whose body was longer is not explained any more. */
export function shortened(heard: Heard, most: number): Heard {
  const { body } = heard.request
  if (body === undefined || body.length <= most + MARGIN) return heard
  delete heard.trace.bytes
  return { ...heard, request: { ...heard.request, ...cutBody(body, most) }, isShort: true }
}

/** Estimates the bytes of memory that a call takes; the cut end of a text still counts, as memory keeps it. */
export function weightOf({ address, request, response }: Heard): number {
  const of = (side: HeardSide | undefined): number => {
    if (side?.body === undefined) return 0
    return typeof side.body === 'string' ? (side.bytes ?? side.body.length) : side.body.byteLength
  }
  return 1_000 + address.length + of(request) + of(response)
}
