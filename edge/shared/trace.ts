// The trace of the merchant's server (W3C Trace Context): read by its exact form, and given to objects with a request's id.

/** Version 00 only: what a later one may add is not known. */
const FORM = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/

/** Reads the header `traceparent`; `undefined` if it has another form. */
export const readTrace = (header: string | undefined): string | undefined =>
  header !== undefined && FORM.test(header) ? header : undefined

/** Names a request to objects: its id, and behind a space the trace, if there is one. */
export const nameRequest = (requestId: string, trace: string | undefined): string =>
  trace === undefined ? requestId : `${requestId} ${trace}`

/** Takes the trace out of the name of a request. */
export const traceOf = (request: string | undefined): string | undefined => request?.split(' ')[1]

/** Returns the facts of a request for the log. */
export function requestFacts(request: string | undefined): Readonly<Record<string, string | undefined>> {
  return { requestId: request?.split(' ')[0], traceId: traceOf(request)?.slice(3, 35) }
}
