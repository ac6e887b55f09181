// What callers usually sign by mistake instead of the nine lines of an online payment (gaps: online-payment.auth.base).

import { sha256 } from '@noble/hashes/sha2.js'
import { toBase64, toHex } from '../../../core/shared/bytes.ts'
import { type Base, partText, withPart } from './base.ts'
import type { CauseCode } from './causes.ts'
import { bodyChanges, type Change } from './changes.ts'

/** Lists the usual changes, the likeliest first. */
export function lineChanges(base: Base, sentAddress: string): Change[] {
  return [
    ...joinChanges(base),
    ...addressChanges(partText(base, 'url'), sentAddress),
    ...bodyChanges('body', (bytes) => [
      toHex(sha256(bytes)),
      toBase64(sha256(bytes)),
      toHex(sha256(bytes)).toUpperCase(),
    ]),
    ...contentTypeChanges(partText(base, 'content-type')),
    ...idChanges(base),
    ...dateChanges(partText(base, 'date')),
    ...orderChanges(base),
  ]
}

const put = (code: CauseCode, at: string, sentence: string, value: string): Change => ({
  code,
  at,
  sentence,
  apply: (base) => withPart(base, at, value),
})

/** The path of a named bank. */
const NAMED = /^\/banks\/[^/?]*/

/** Lists other addresses that a program may have signed, by the part that differs. */
function addressChanges(url: string, sentAddress: string): Change[] {
  const { origin, host, hostname, pathname, search, protocol } = new URL(url)
  // Cut from the address as sent: a URL object may spell it differently.
  const path = url.slice(origin.length)
  const isSecure = protocol === 'https:'
  const [beforeQuery = '', query = ''] = path.split(/\?(.*)/s)
  const parameters = query.split('&')
  const sorted = (all: readonly string[]) => `${origin}${beforeQuery}?${all.join('&')}`
  const nextVersion = (version: string) => `/v${Number(version.slice(2)) + 1}`
  const others = {
    'signature-host': {
      'the address that the request carried, while the bank is known under another one': sentAddress,
      'the path alone, without scheme and host': path,
      'the path alone, without host and query': beforeQuery,
      'the address with another scheme': `${isSecure ? 'http:' : 'https:'}//${host}${path}`,
      'the address without its scheme': host + path,
      'the address without its port': `${protocol}//${hostname}${path}`,
      'the address with its default port written out': `${protocol}//${hostname}:${isSecure ? 443 : 80}${path}`,
      'localhost in place of 127.0.0.1, or the other way round': swapLoopback(url),
      'the host alone': origin,
    },
    'signature-query': {
      'the address without its query': origin + beforeQuery,
      ...(query !== '' && {
        'the address with its parameters in another order': sorted(parameters.toReversed()),
        'the address with its parameters sorted': sorted(parameters.toSorted()),
      }),
      'the address with its query decoded': origin + beforeQuery + decoded(search),
      'the address with an empty query': `${origin}${beforeQuery}?`,
    },
    'signature-path': {
      'the address with a slash at the end': `${origin}${beforeQuery}/${search}`,
      'the address without the slash at its end': `${origin}${pathname.replace(/\/$/, '')}${search}`,
      'the address without /banks/ and the name of the bank': origin + path.replace(NAMED, ''),
      'the address with two slashes before the path': `${origin}/${path}`,
      'a path without its first two parts': origin + path.replace(/^(\/[^/?]*){2}/, ''),
      'a path without its first part': origin + path.replace(/^\/[^/?]*/, ''),
      'a path without its last part': origin + beforeQuery.replace(/\/[^/]*$/, '') + search,
      'the address in lower case': url.toLowerCase(),
      'the path decoded': origin + decoded(path),
      'the address as a URL writes it': new URL(url).href,
      'a path of another version': origin + path.replace(/\/v\d+(?=[/?]|$)/, nextVersion),
    },
  } as const satisfies Partial<Record<CauseCode, Readonly<Record<string, string>>>>
  return (Object.keys(others) as (keyof typeof others)[]).flatMap((code) =>
    Object.entries(others[code]).map(([sentence, value]) => put(code, 'url', sentence, value)),
  )
}

function contentTypeChanges(sent: string): Change[] {
  const charsets = ['; charset=utf-8', ';charset=utf-8', '; charset=UTF-8', ';charset=UTF-8']
  const json = ['', ...charsets].map((charset) => `application/json${charset}`)
  return ['', ...json, 'text/plain;charset=UTF-8', sent.toLowerCase()].map((type) => {
    const sentence = type === '' ? 'an empty Content-Type' : `the Content-Type ${type}`
    return put('signature-content-type', 'content-type', sentence, type)
  })
}

function idChanges(base: Base): Change[] {
  const [session, request] = [partText(base, 'x-session-id'), partText(base, 'x-request-id')]
  const merchant = partText(base, 'merchantId')
  const method = partText(base, 'method')
  const forms = (value: string) => ['', value.toLowerCase(), value.toUpperCase(), value.replaceAll('-', '')]
  return [
    {
      code: 'signature-ids',
      at: 'x-session-id',
      sentence: 'x-session-id and x-request-id in each other’s place',
      apply: (it) => withPart(withPart(it, 'x-session-id', request), 'x-request-id', session),
    },
    put('signature-ids', 'x-request-id', 'the session id in both places', session),
    put('signature-ids', 'x-session-id', 'the request id in both places', request),
    ...forms(session).map((id) =>
      put('signature-ids', 'x-session-id', 'another spelling of x-session-id', id),
    ),
    ...forms(request).map((id) =>
      put('signature-ids', 'x-request-id', 'another spelling of x-request-id', id),
    ),
    put('signature-method', 'method', 'the method in lower case', method.toLowerCase()),
    ...['GET', 'POST', 'PUT', 'DELETE'].map((other) =>
      put('signature-method', 'method', `the method ${other}`, other),
    ),
    ...forms(merchant).map((id) =>
      put('signature-merchant-id', 'merchantId', 'another spelling of merchantId', id),
    ),
    ...forms(partText(base, 'x-api-key')).map((key) =>
      put('signature-api-key', 'x-api-key', 'another spelling of the api key', key),
    ),
  ]
}

const JOINS: Readonly<Record<string, string>> = {
  'lines that are joined with CR LF': '\r\n',
  'lines that are joined with nothing': '',
  'lines that are joined with spaces': ' ',
  'lines that are joined with a backslash and an n': String.raw`\n`,
  'lines that are joined with colons': ':',
  'lines that are joined with ampersands': '&',
}

function joinChanges({ parts }: Base): Change[] {
  const otherwise = (sentence: string, apply: Change['apply']): Change => ({
    code: 'signature-line-breaks',
    at: 'lines',
    sentence,
    apply,
  })
  const missing = (at: string, sentence: string, apply: Change['apply']): Change => ({
    code: 'signature-line-missing',
    at,
    sentence,
    apply,
  })
  const named = (part: Base['parts'][number]) => ({
    ...part,
    value: new TextEncoder().encode(`${part.name}: ${new TextDecoder().decode(part.value)}`),
  })
  return [
    ...Object.entries(JOINS).map(([sentence, join]) => otherwise(sentence, (base) => ({ ...base, join }))),
    otherwise('a body with a line break at the end; there must be none', (base) => ({ ...base, tail: '\n' })),
    otherwise('lines of which each has its name before it', (base) => ({
      ...base,
      parts: base.parts.map(named),
    })),
    missing('body', 'lines without the last line break, which stays when there is no body', (base) =>
      partText(base, 'body') === '' ? { ...base, parts: base.parts.slice(0, -1) } : base,
    ),
    ...parts.map(({ name }) =>
      missing(name, `lines without that of ${name}`, (base) => ({
        ...base,
        parts: base.parts.filter((part) => part.name !== name),
      })),
    ),
  ]
}

/** Other dates that a program may have signed: other formats of this one, and the seconds around it. */
function dateChanges(date: string): Change[] {
  const at = Date.parse(date)
  const other = (sentence: string, value: string) => put('signature-date', 'date', sentence, value)
  if (Number.isNaN(at)) return [other('an empty Date', '')]
  const iso = new Date(at).toISOString()
  const near = Array.from({ length: 30 }, (_, index) => [index + 1, -index - 1]).flat()
  return [
    ...near.map((seconds): Change => {
      const words = `a Date ${Math.abs(seconds)} s ${seconds > 0 ? 'later' : 'earlier'}`
      const change = other(words, new Date(at + seconds * 1_000).toUTCString())
      return Math.abs(seconds) > 3 ? { ...change, isAlone: true } : change
    }),
    other('a date in ISO 8601', iso),
    other('a date in ISO 8601', iso.replace('.000', '')),
    other('a date that ends in +0000', date.replace('GMT', '+0000')),
    other('a date that ends in UTC', date.replace('GMT', 'UTC')),
    other('a date in seconds since 1970', String(at / 1_000)),
    other('a date in milliseconds since 1970', String(at)),
    other('an empty Date', ''),
  ]
}

/** Two lines swapped, and one line moved. */
function orderChanges({ parts }: Base): Change[] {
  const moved = (from: number, to: number, isSwap: boolean): Change => ({
    code: 'signature-order',
    at: 'order',
    isAlone: true,
    sentence: isSwap
      ? `lines in which ${parts[from]?.name} and ${parts[to]?.name} stand in each other’s place`
      : `lines in which ${parts[from]?.name} stands at another place`,
    apply: (base) => ({
      ...base,
      parts: isSwap ? swapped(base.parts, from, to) : shifted(base.parts, from, to),
    }),
  })
  const places = parts.map((_, at) => at)
  return [
    ...places.flatMap((from) => places.slice(from + 1).map((to) => moved(from, to, true))),
    ...places.flatMap((from) =>
      places.filter((to) => Math.abs(to - from) > 1).map((to) => moved(from, to, false)),
    ),
  ]
}

function swapped<T>(items: readonly T[], left: number, right: number): T[] {
  return items.map((item, at) =>
    at === left ? (items[right] ?? item) : at === right ? (items[left] ?? item) : item,
  )
}

function shifted<T>(items: readonly T[], from: number, to: number): T[] {
  const others = items.filter((_, at) => at !== from)
  return [...others.slice(0, to), ...items.slice(from, from + 1), ...others.slice(to)]
}

function swapLoopback(url: string): string {
  return url.includes('//localhost')
    ? url.replace('//localhost', '//127.0.0.1')
    : url.replace('//127.0.0.1', '//localhost')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
