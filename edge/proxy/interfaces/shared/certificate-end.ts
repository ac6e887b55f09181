// When a certificate ends: the one date that is read out of an X.509 certificate, without a library for all the rest.
// The certificate is not verified. A text with a private key in it is refused.

import { fromBase64 } from '../../../../core/shared/bytes.ts'
import { parseDateTime } from '../../../../core/shared/values/time.ts'

/** One element of DER (X.690): its tag, and the range of its content. */
interface Element {
  readonly tag: number
  readonly from: number
  readonly to: number
}

const SEQUENCE = 0x30
const VERSION = 0xa0
const UTC_TIME = 0x17
const GENERALIZED_TIME = 0x18

/**
 * Reads when a certificate ends.
 *
 * @param pem One certificate or a chain, the client's own first.
 * @returns Milliseconds since 1970; `undefined` if the text is no certificate, or contains more than certificates.
 * @see RFC 5280, 4.1.2.5
 */
export function certificateEnd(pem: string): number | undefined {
  const [, first] =
    /^\s*-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/.exec(pem) ?? []
  const der =
    first === undefined || /PRIVATE KEY/.test(pem) ? undefined : fromBase64(first.replace(/\s/g, ''))
  if (!der) return undefined
  const [certificate] = elementsIn(der, 0, der.length)
  if (certificate?.tag !== SEQUENCE) return undefined
  const [signed] = elementsIn(der, certificate.from, certificate.to)
  if (signed?.tag !== SEQUENCE) return undefined
  // Number, algorithm, issuer, validity; a version may come before them.
  const members = elementsIn(der, signed.from, signed.to)
  const validity = members[members[0]?.tag === VERSION ? 4 : 3]
  if (validity?.tag !== SEQUENCE) return undefined
  const [, end] = elementsIn(der, validity.from, validity.to)
  return end && timeOf(end.tag, String.fromCharCode(...der.subarray(end.from, end.to)))
}

/** Reads the elements between two positions; a cut-off element ends the list. */
function elementsIn(der: Uint8Array, from: number, to: number): Element[] {
  const elements: Element[] = []
  for (let at = from; at + 2 <= to; ) {
    const tag = der[at] ?? 0
    const first = der[at + 1] ?? 0
    // A length below 128 is the value itself; above, it is the number of bytes that contain the length.
    const more = first < 0x80 ? 0 : first & 0x7f
    const length =
      more === 0 ? first : der.subarray(at + 2, at + 2 + more).reduce((sum, byte) => sum * 256 + byte, 0)
    const start = at + 2 + more
    if (start + length > to) break
    elements.push({ tag, from: start, to: start + length })
    at = start + length
  }
  return elements
}

function timeOf(tag: number, text: string): number | undefined {
  const century = Number(text.slice(0, 2)) < 50 ? '20' : '19'
  const whole = tag === UTC_TIME ? century + text : tag === GENERALIZED_TIME ? text : ''
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(whole)
  if (!parts) return undefined
  const [, year, month, day, hours, minutes, seconds] = parts
  return parseDateTime(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`)
}
