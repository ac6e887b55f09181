// The trace of the merchant's server (W3C Trace Context): checked for its exact form, and passed to objects with the request id.

/** Version 00 only: what a later one may add is not known. */
const FORM = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/

/** Reads the header `traceparent`; `undefined` if it has another form. */
export const readTrace = (header: string | undefined): string | undefined =>
  header !== undefined && FORM.test(header) ? header : undefined

/** Makes the name of a request for objects: its id, then a space and the trace, if there is one. */
export const nameRequest = (requestId: string, trace: string | undefined): string =>
  trace === undefined ? requestId : `${requestId} ${trace}`

/** Takes the trace out of the name of a request. */
export const traceOf = (request: string | undefined): string | undefined => request?.split(' ')[1]

/** Returns the facts of a request for the log. */
export function requestFacts(request: string | undefined): Readonly<Record<string, string | undefined>> {
  return { requestId: request?.split(' ')[0], traceId: traceOf(request)?.slice(3, 35) }
}
