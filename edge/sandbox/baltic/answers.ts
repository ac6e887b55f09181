// What answers share: links, absolute and of the bank's own address, and the header `X-Request-ID`.
// The call decides which links its answer has; the id is no idempotency key and may be repeated.

import type { Finish } from '../http/http.ts'
import type { CountryPlace } from './countries.ts'

/** A link of an answer (gaps: baltic.links). */
export interface Link {
  readonly href: string
  readonly rel: string
  readonly title?: string
  readonly type?: string
  readonly hreflang?: string
  readonly media?: string
  readonly templated?: boolean
  readonly deprecation?: string
}

/** Makes the link at which the approval of a PSU begins: the metadata of the authorization server of the country. */
export function scaLink({ base }: CountryPlace, bankUrl: string): Link {
  return { href: `${bankUrl}${base}/.well-known/openid-configuration`, rel: 'scaOAuth' }
}

/** Links to the other pages of a report, with the query as it was sent (gaps: baltic.report.page). */
export function pageLinks(url: URL, page: number, totalPages: number): Link[] {
  const link = (rel: string, target: number): Link => {
    const there = new URL(url)
    there.searchParams.set('page', String(target))
    return { href: there.href, rel }
  }
  // One link has every member of the paper, so that a client meets them here first.
  const first: Link = {
    ...link('first', 1),
    title: 'First page',
    type: 'application/json',
    hreflang: 'en',
    media: 'all',
    templated: false,
    deprecation: url.origin,
  }
  return [
    first,
    ...(page > 1 ? [link('previous', page - 1)] : []),
    ...(page < totalPages ? [link('next', page + 1)] : []),
    link('last', totalPages),
  ]
}

const REQUEST_ID = 'x-request-id'

/** Makes the function that adds the id of the request to every answer (gaps: baltic.headers.request-id). */
export function echoingRequestId(makeId: () => string): Finish {
  return (response, request) => {
    const sent = request.headers.get(REQUEST_ID) ?? ''
    const answer = new Response(response.body, response)
    answer.headers.set(REQUEST_ID, /^[!-~]{1,128}$/.test(sent) ? sent : makeId())
    return answer
  }
}
