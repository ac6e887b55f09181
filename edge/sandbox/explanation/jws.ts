// What callers usually sign by mistake instead of the protected header and the payload of a detached JWS.

import { sha256 } from '@noble/hashes/sha2.js'
import { fromBase64Url, fromUtf8, toBase64Url, toHex, utf8 } from '../../../core/shared/bytes.ts'
import { type Base, partText, withPart } from './base.ts'
import { bodyChanges, type Change } from './changes.ts'

/** Makes the parts that a JWS signs: the encoded header, a dot, and the payload, encoded or not as the header says. */
export function jwsBase(encodedHeader: string, body: Uint8Array, isEncoded: boolean): Base {
  const payload = isEncoded ? utf8(toBase64Url(body)) : body
  return {
    parts: [
      { name: 'header', value: utf8(encodedHeader) },
      { name: 'payload', value: payload },
    ],
    join: '.',
  }
}

/** Lists the usual changes, the likeliest first. */
export function jwsChanges(body: Uint8Array, isEncoded: boolean): Change[] {
  const encode = (bytes: Uint8Array) => (isEncoded ? utf8(toBase64Url(bytes)) : bytes)
  const change = (code: Change['code'], at: string, sentence: string, apply: Change['apply']): Change => ({
    code,
    at,
    sentence,
    apply,
  })
  const digests = (bytes: Uint8Array) => [toHex(sha256(bytes)), toBase64Url(sha256(bytes)), '{}']
  // The body is changed before it is encoded.
  const plain: Base = { parts: [{ name: 'payload', value: body }], join: '.' }
  const ofBody = bodyChanges('payload', digests).map((one): Change => {
    const changed = one.apply(plain).parts[0]?.value ?? body
    return { ...one, apply: (base) => withPart(base, 'payload', encode(changed)) }
  })
  return [
    change(
      'signature-payload',
      'payload',
      isEncoded
        ? 'the payload as it is, not in base64url'
        : 'the payload in base64url, while the header says b64 false',
      (base) => withPart(base, 'payload', isEncoded ? body : utf8(toBase64Url(body))),
    ),
    change('signature-header', 'header', 'the payload alone, without the header', (base) => ({
      ...base,
      parts: base.parts.slice(1),
    })),
    change('signature-header', 'header', 'the header as JSON, not in base64url', (base) =>
      withPart(base, 'header', decodedHeader(partText(base, 'header'))),
    ),
    ...headerSpellings().map(([sentence, write]) =>
      change('signature-header', 'header', sentence, (base) =>
        withPart(base, 'header', write(partText(base, 'header'))),
      ),
    ),
    change('signature-line-breaks', 'join', 'header and payload joined with two dots', (base) => ({
      ...base,
      join: '..',
    })),
    change('signature-line-breaks', 'join', 'header and payload joined with a line break', (base) => ({
      ...base,
      join: '\n',
    })),
    change('signature-line-breaks', 'join', 'header and payload joined with nothing', (base) => ({
      ...base,
      join: '',
    })),
    change('signature-order', 'order', 'the payload before the header', (base) => ({
      ...base,
      parts: base.parts.toReversed(),
    })),
    ...ofBody,
  ]
}

type Members = [name: string, value: unknown][]
type Spelling = [sentence: string, write: (encoded: string) => string]

/** Other headers that a program may have signed: the same members spelled differently, and other times near this one. */
function headerSpellings(): Spelling[] {
  const again = (write: (header: object) => string) => (encoded: string) => {
    try {
      return toBase64Url(utf8(write(JSON.parse(decodedHeader(encoded)) as object)))
    } catch {
      return encoded
    }
  }
  const other = (change: (members: Members) => Members) =>
    again((header) => JSON.stringify(Object.fromEntries(change(Object.entries(header)))))
  const later = (seconds: number) =>
    other((members) =>
      members.map(([name, value]) => [name, typeof value === 'number' ? value + seconds : value]),
    )
  return [
    ['a header without spaces', again((header) => JSON.stringify(header))],
    ['a header with spaces', again((header) => JSON.stringify(header, null, 1).replace(/\n */g, ' '))],
    [
      'a header with its members in another order',
      other((members) => members.toSorted(([left], [right]) => (left < right ? -1 : 1))),
    ],
    ['a header with its members in reversed order', other((members) => members.toReversed())],
    ['a header with padding', (encoded) => encoded.padEnd(Math.ceil(encoded.length / 4) * 4, '=')],
    ['a header without b64 false', other((members) => members.filter(([name]) => name !== 'b64'))],
    ...['RS256', 'PS256', 'ES256', 'RS512'].map(
      (alg): Spelling => [`a header with alg ${alg}`, again((header) => JSON.stringify({ ...header, alg }))],
    ),
    ...[1, -1, 2, -2, 3, -3, 4, -4, 5, -5].map(
      (seconds): Spelling => [
        `a header with a time ${Math.abs(seconds)} s ${seconds > 0 ? 'later' : 'earlier'}`,
        later(seconds),
      ],
    ),
  ]
}

function decodedHeader(encoded: string): string {
  const bytes = fromBase64Url(encoded)
  try {
    return bytes ? fromUtf8(bytes) : encoded
  } catch {
    return encoded
  }
}
