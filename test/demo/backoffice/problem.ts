// A refusal as the merchant interface writes it: a problem document with every member that it always has.

/** Refuses with a code. */
export function problem(status: number, code: string): Response {
  const document = { type: `urn:silta:problem:${code}`, title: code, status, code, requestId: 'stood-in' }
  return Response.json(document, { status, headers: { 'content-type': 'application/problem+json' } })
}
