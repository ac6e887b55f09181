// The header `X-Request-ID`: sent back with every answer, or made where the call has none that is right.
// Nothing else is done with it: it names no intent, and may come again.

import type { Finish } from '../http/http.ts'

const REQUEST_ID = 'x-request-id'

/** Makes what adds the id of the request to every answer (gaps: baltic.headers.request-id). */
export function echoingRequestId(makeId: () => string): Finish {
  return (response, request) => {
    const sent = request.headers.get(REQUEST_ID) ?? ''
    const answer = new Response(response.body, response)
    answer.headers.set(REQUEST_ID, /^[!-~]{1,128}$/.test(sent) ? sent : makeId())
    return answer
  }
}
