// Tells a developer why a signature does not verify: tries what people usually sign instead, one difference at a time.
// It accepts nothing: the call stays refused. It repeats no key, signature or body.

import { signatureBase, type SignatureParts } from '../../../core/online-payment/index.ts'
import { type Bytes, fromHex, fromUtf8, utf8 } from '../../../core/shared/bytes.ts'
import type { Verifier } from '../../../core/shared/signing/rsa.ts'

/** What is known of a signature that does not verify. */
export interface SignatureCase {
  verifier: Verifier
  /** Keys of other versions of the same merchant. */
  otherKeys: readonly { version: string; verifier: Verifier }[]
  signature: string
  parts: SignatureParts
  /** Address that the request itself carries, where it is not the public one. */
  sentUrl: string
}

type Trial = [explanation: string, base: Bytes]

/** Explains in a few words; where the reason is unknown, it says that. */
export async function explainSignature(it: SignatureCase): Promise<string> {
  const { signature, parts } = it
  if (signature === '') return 'there is none'
  if (/^[0-9a-f]+$/i.test(signature) && signature !== signature.toLowerCase()) return 'hex must be lower case'
  const bytes = fromHex(signature)
  if (!bytes) return 'it must be lower-case hex'
  if (bytes.length < 256) return `it must be at least 512 hex characters, and has ${signature.length}`
  for (const [explanation, base] of trials(it)) {
    if (await it.verifier(bytes, base)) return explanation
  }
  for (const { version, verifier } of it.otherKeys) {
    if (await verifier(bytes, signatureBase(parts))) return `it was made with the key of version ${version}`
  }
  return `no usual difference explains it; the bank signs over the address ${withoutQuery(parts.url)} and ${parts.body.length} bytes of body`
}

function* trials({ parts, sentUrl }: SignatureCase): Generator<Trial> {
  const base = signatureBase(parts)
  for (const [what, url] of otherUrls(parts.url, sentUrl)) {
    yield [`it was made over ${what} than ${withoutQuery(parts.url)}`, signatureBase({ ...parts, url })]
  }
  for (const [what, body] of otherBodies(parts.body)) {
    yield [`it was made over ${what}, not over the bytes sent`, signatureBase({ ...parts, body })]
  }
  const { contentType, method, merchantId, sessionId, requestId, date } = parts
  for (const other of [
    '',
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
  ]) {
    if (other === contentType) continue
    const what = other === '' ? 'an empty Content-Type' : `the Content-Type ${other}`
    yield [`it was made over ${what}, not over the one sent`, signatureBase({ ...parts, contentType: other })]
  }
  const swapped = { ...parts, sessionId: requestId, requestId: sessionId }
  yield ['x-session-id and x-request-id were signed in each other’s place', signatureBase(swapped)]
  yield ['the method was signed in lower case', signatureBase({ ...parts, method: method.toLowerCase() })]
  for (const other of [merchantId.toLowerCase(), merchantId.toUpperCase()]) {
    if (other === merchantId) continue
    yield [
      'merchantId was signed in another case than it was sent',
      signatureBase({ ...parts, merchantId: other }),
    ]
  }
  for (const [what, other] of otherDates(date)) {
    yield [`it was made over ${what}, not over the Date sent`, signatureBase({ ...parts, date: other })]
  }
  const head = fromHead(base, parts.body.length)
  yield [
    'the parts were joined with CR LF; they must be joined with LF',
    joined(head.replaceAll('\n', '\r\n'), parts.body),
  ]
  yield ['a line break was signed after the body; there must be none', joined(head, parts.body, '\n')]
  if (parts.body.length === 0) {
    yield [
      'the line break after the address is missing; it stays when there is no body',
      joined(head.slice(0, -1), parts.body),
    ]
  }
}

function otherUrls(url: string, sentUrl: string): [string, string][] {
  const { origin, host, hostname, pathname, search, protocol } = new URL(url)
  const path = url.slice(origin.length)
  const otherScheme = protocol === 'https:' ? 'http:' : 'https:'
  const all: [string, string][] = [
    ['the address that the request carried, and the bank is known under another one', sentUrl],
    ['the path alone', path],
    ['the path without the host, and without the query', pathname],
    ['another scheme', `${otherScheme}//${host}${path}`],
    ['an address without its port', `${protocol}//${hostname}${path}`],
    [
      'an address with its default port written out',
      `${protocol}//${hostname}:${protocol === 'https:' ? 443 : 80}${path}`,
    ],
    ['an address with a slash at the end', `${origin}${pathname}/${search}`],
    ['an address without its slash at the end', `${origin}${pathname.replace(/\/$/, '')}${search}`],
    ['an address without its query', `${origin}${pathname}`],
    ['an address with two slashes before the path', `${origin}/${path}`],
    ['a path without /paymentbutton/v1', `${origin}${path.replace('/paymentbutton/v1', '')}`],
    ['an address in another case', url.toLowerCase()],
    ['localhost in place of 127.0.0.1, or the other way round', swapLoopback(url)],
    ['the address without its scheme', host + path],
  ]
  return all.filter(([, other]) => other !== url)
}

function swapLoopback(url: string): string {
  return url.includes('//localhost')
    ? url.replace('//localhost', '//127.0.0.1')
    : url.replace('//127.0.0.1', '//localhost')
}

function otherBodies(body: Uint8Array): [string, Uint8Array][] {
  const text = textOf(body)
  if (text === undefined || text === '') return []
  const all: [string, string][] = [
    ['an empty body', ''],
    ['a body without its line break at the end', text.replace(/[\r\n]+$/, '')],
    ['a body with a line break at the end', `${text}\n`],
    ['a body with LF line breaks', text.replaceAll('\r\n', '\n')],
    ['a body with CR LF line breaks', text.replaceAll(/\r?\n/g, '\r\n')],
    ...reserialised(text),
  ]
  return all.filter(([, other]) => other !== text).map(([what, other]) => [what, utf8(other)])
}

function reserialised(text: string): [string, string][] {
  try {
    const value: unknown = JSON.parse(text)
    const compact = JSON.stringify(value)
    const spaced = JSON.stringify(value, null, 1)
      .replace(/\n */g, ' ')
      .replace(/([{[]) | ([}\]])/g, '$1$2')
    const escaped = compact.replace(
      /[\u0080-\uFFFF]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    return [
      ['the same JSON without spaces', compact],
      ['the same JSON on one line with spaces', spaced],
      ['the same JSON with an indent of two', JSON.stringify(value, null, 2)],
      ['the same JSON with an indent of four', JSON.stringify(value, null, 4)],
      ['the same JSON with its letters beyond ASCII escaped', escaped],
      ['the same JSON with its slashes escaped', compact.replaceAll('/', '\\/')],
    ]
  } catch {
    return []
  }
}

/** Other dates that a program may have had in hand: the other forms of this one, and the seconds around it. */
function otherDates(date: string): [string, string][] {
  const at = Date.parse(date)
  if (Number.isNaN(at)) return []
  const near = [-1, 1, -2, 2, -3, 3].map((seconds): [string, string] => [
    'a Date some seconds away',
    new Date(at + seconds * 1000).toUTCString(),
  ])
  const iso = new Date(at).toISOString()
  return [
    ...near,
    ['a date in ISO 8601', iso],
    ['a date in ISO 8601', iso.replace('.000', '')],
    ['a date that ends in +0000', date.replace('GMT', '+0000')],
    ['an empty Date', ''],
  ]
}

function textOf(body: Uint8Array): string | undefined {
  try {
    return fromUtf8(body)
  } catch {
    return undefined
  }
}

function fromHead(base: Bytes, bodyLength: number): string {
  return fromUtf8(base.subarray(0, base.length - bodyLength))
}

function joined(head: string, body: Uint8Array, tail = ''): Bytes {
  return new Uint8Array([...utf8(head), ...body, ...utf8(tail)])
}

function withoutQuery(url: string): string {
  return url.replace(/\?.*$/s, '')
}
