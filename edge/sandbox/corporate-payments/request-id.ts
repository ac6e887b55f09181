// The id of a call that its sender has chosen: it comes back in every answer, so that both sides can find the call in their logs.
// It means nothing to the bank.

import { isVisibleAscii } from '../../../core/shared/values/opaque.ts'

/** Puts the sender's `X-Request-ID` on an answer; one that is no such id is left out (gaps: corporate.request-id). */
export function echoRequestId(response: Response, request: Request): Response {
  const id = request.headers.get('x-request-id')
  if (isVisibleAscii(id, 128)) response.headers.set('x-request-id', id)
  return response
}
