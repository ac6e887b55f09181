// The form of JSON bodies: types, bytes, sizes, depth, names that occur twice, media types (gaps: shared.body, shared.members).
// Not what the members mean, nor what a bank answers: every interface has its own refusal.

/** JSON of other types than a text. */
export const NO_STRING = [1, true, false, [], {}, ['a']]

/** JSON of other types than an object. */
export const NO_OBJECT = ['a', '', 1, true, [], [{}]]

/** Content types of JSON in UTF-8. */
export const JSON_TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'Application/JSON',
  'Application/JSON;charset=UTF-8',
]

/** Content types of anything else. */
export const NO_JSON_TYPES = [
  'text/plain',
  'text/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=a',
  'application/json; charset=iso-8859-1',
  'application/json; charset=utf-16',
  'application/json; charset=utf-8; version=1',
  'application/json, application/json',
  'application/hal+json',
  'application/problem+json',
  'application/jose+json',
  'application/jsonp',
  'application',
  'json',
  '*/*',
]

/** Bytes that are no UTF-8. */
const NO_UTF8 = [
  // Latin-1, a lone continuation byte, a cut sequence.
  [0xe4],
  [0x80],
  [0xc3],
  // An overlong slash, an overlong letter.
  [0xc0, 0xaf],
  [0xe0, 0x81, 0xa1],
  // A surrogate, more than U+10FFFF.
  [0xed, 0xa0, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
  [0xff],
]

/** Puts bytes that are no UTF-8 in the place of the `@` of a body. */
export function notUtf8(body: string): Uint8Array[] {
  const [before = '', after = ''] = body.split('@')
  return NO_UTF8.map((odd) => Buffer.concat([Buffer.from(before), Buffer.from(odd), Buffer.from(after)]))
}

/** Writes a body with a byte order mark, in UTF-16, and with both. */
export function otherEncodings(body: string): Uint8Array[] {
  const marked = `\uFEFF${body}`
  return [Buffer.from(marked), Buffer.from(body, 'utf16le'), Buffer.from(marked, 'utf16le')]
}

/** Spoils an object in every way in which a text is no JSON. */
export function notJson(object: string): string[] {
  const inside = object.slice(1, -1)
  return [
    '',
    ' ',
    '{',
    '}',
    `${object}}`,
    `${object}${object}`,
    `${object},`,
    `{${inside},}`,
    `{,${inside}}`,
    `{'a':1}`,
    '{a:1}',
    `{${inside}} // a`,
    `/* */${object}`,
    `{${inside},"a":"a\tb"}`,
    `{${inside},"a":"a\nb"}`,
    `{${inside},"a":NaN}`,
    `{${inside},"a":undefined}`,
    `{${inside},"a":01}`,
    `{${inside},"a":.5}`,
    `{${inside},"a":1.}`,
    `{${inside},"a":+1}`,
    `{${inside},"a":"\\x41"}`,
    `{${inside},"a":"\\u12"}`,
    `\u00a0${object}`,
    `\u0000${object}`,
    `${object}\u0000`,
    'a=1&b=2',
    '<a/>',
  ]
}

/** Writes JSON that is no object. */
export function notObject(object: string): string[] {
  return ['[]', `[${object}]`, '"a"', 'null', 'true', '1']
}

/** Pads an object with white space to so many bytes. */
export function padded(object: string, size: number): string {
  return object.slice(0, -1) + ' '.repeat(size - Buffer.byteLength(object)) + '}'
}

/** Adds a member `deep` of lists inside each other; the object itself is the first level. */
export function deep(object: string, levels: number): string {
  return `${object.slice(0, -1)},"deep":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
}

/** Writes bodies of more than 20 levels. */
export function tooDeep(object: string): string[] {
  return [deep(object, 21), deep(object, 30_000), '{"a":'.repeat(21) + '1' + '}'.repeat(21)]
}

/** Writes bodies in which a name occurs twice: a member of the object, with the same value, another, escaped, and names inside. */
export function twice(object: string, name: string): string[] {
  const inside = object.slice(0, -1)
  const { [name]: value } = JSON.parse(object) as Record<string, unknown>
  const escaped = `\\u${(name.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}${name.slice(1)}`
  return [
    `${inside},"${name}":${JSON.stringify(value)}}`,
    `${inside},"${name}":1}`,
    `${inside},"${name}":{}}`,
    `${inside},"${escaped}":null}`,
    `${inside},"a":{"b":1,"b":1}}`,
    `${inside},"a":{"b":1,"\\u0062":2}}`,
    `${inside},"a":null,"a":{"b":1}}`,
    `${inside},"a":[{"b":1,"b":1}]}`,
    `${inside},"a":[{"b":1,"\\u0062":2}]}`,
  ]
}

/** Turns the members of an object around, inside too. */
function backwards(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, inner]) => [name, backwards(inner)]),
  )
}

/** Writes every letter as an escape. */
function escapeLetters(text: string): string {
  return text.replaceAll(
    /[A-Za-zäö]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Ways to write a body that parse to the same values. */
export const FORMS: readonly (readonly [what: string, write: (body: object) => string])[] = [
  ['the same bytes', (body) => JSON.stringify(body)],
  ['white space', (body) => JSON.stringify(body, undefined, '\t ')],
  ['other line ends', (body) => `\r\n${JSON.stringify(body, undefined, 1).replaceAll('\n', '\r\n')} `],
  ['members in the opposite order', (body) => JSON.stringify(backwards(body))],
  ['escapes in names and texts', (body) => escapeLetters(JSON.stringify(body))],
  ['escaped slashes', (body) => JSON.stringify(body).replaceAll('/', '\\/')],
]

/** Puts one value at a path of members and positions, in a copy; `undefined` takes the member away. */
export function withValue<Body extends object>(body: Body, path: string, value: unknown): Body {
  const [name = '', ...rest] = path.replaceAll(/\[(\d+)\]/g, '.$1').split('.')
  const copy = (Array.isArray(body) ? [...body] : { ...body }) as Record<string, unknown>
  copy[name] = rest.length === 0 ? value : withValue(copy[name] ?? {}, rest.join('.'), value)
  return copy as Body
}
