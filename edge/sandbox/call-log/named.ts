// Finds the values of secret names in any text: members of JSON, fields of a form or an address, parts of a multipart form.
// mask.ts finds secrets that are known by value or form.

type Hide = (value: string) => string

type IsSecret = (name: string) => boolean

/** How a name is written in a text, and what ends the value after it. */
interface Notation {
  /** Finds a name up to the beginning of its value. */
  readonly start: RegExp
  readonly name: (found: RegExpExecArray) => string
  /** Finds the end of the value. */
  readonly end: (found: RegExpExecArray) => RegExp
}

/** The name of a member of JSON; in JSON within a text its quotes have backslashes. */
const MEMBER =
  /(?<!\\)(\\{0,15})"((?:[\w-]|\\{1,16}u[0-9a-f]{4}){1,200})\1"(?:\s|\\+[nrt]){0,50}:(?:\s|\\+[nrt]){0,50}/gi

/** A piece of a JSON value other than a text: a bracket, or a word or number up to its end. */
const PIECE = /(?<nests>[[{])|(?<ends>[\]}])|(?<bare>[^\s,:[\]{}"\\][^,[\]{}"\\\r\n]*)|\\+[nrt]|[\s\S]/gy

/** Words of JSON that are never secret. */
const EMPTY_WORD = /^(?:true|false|null)$/

/** What precedes the name of a field; `+` and spaces are removed later. */
const FIELD = /(?<=^|[&?;\s"'`(,{<>]|\\(?:[nrt"]|u0026))([^=&?;\s"'`(,{<>\\]{1,200})=/g

const field = (end: RegExp): Notation => ({
  start: FIELD,
  name: ([, name = '']) => decoded(name),
  end: () => end,
})

const FORM_FIELD = field(/&|$/g)
/** A field of an address within JSON or XML. */
const QUOTED_FIELD = field(/[&#\s"]|\\+(?:u0026|["nrt])|$/g)

/** A part of a multipart form; its value ends before a boundary, which does not occur in a private key. */
const PART: Notation = {
  start: /\bname="?([^"\r\n;]{1,200})"?[^\r\n]{0,500}\r?\n(?:[^\r\n]{1,500}\r?\n){0,8}\r?\n/gi,
  name: ([, name = '']) => decoded(name),
  end: () => /\r?\n--(?!---(?:BEGIN|END) )|$/g,
}

/**
 * Hides the values of secret names.
 *
 * @param isMember Judges a name of JSON.
 * @param isField Judges a name of a form, an address or a multipart form, decoded; it may have spaces around it.
 */
export function hideNamed(text: string, isMember: IsSecret, isField: IsSecret, hide: Hide): string {
  const hideField: Hide = (value) => {
    const plain = decoded(value)
    // A value that is encoded here may appear plainly elsewhere.
    if (plain !== value) hide(plain)
    return hide(value)
  }
  const isMarked = /^\s*[[{"<]/.test(text)
  let masked = text
  if (masked.includes('"')) masked = hideMembers(masked, isMember, hide)
  if (/form-data/i.test(masked)) masked = hideIn(masked, PART, isField, hideField)
  if (masked.includes('=')) masked = hideIn(masked, isMarked ? QUOTED_FIELD : FORM_FIELD, isField, hideField)
  return masked
}

/** Hides the values of members: a text, a number, and every value in a list or an object, whose names stay. */
function hideMembers(text: string, isSecret: IsSecret, hide: Hide): string {
  const names = new RegExp(MEMBER)
  let masked = ''
  let at = 0
  for (let found = names.exec(text); found; found = names.exec(text)) {
    const [whole, slashes = '', name = ''] = found
    if (!isSecret(unescaped(name))) {
      // The value of a name that is not secret may contain a secret, so the search goes on within it.
      names.lastIndex = found.index + 1
      continue
    }
    const from = found.index + whole.length
    const hidden = hideValue(text, from, slashes, hide)
    masked += text.slice(at, from) + hidden.masked
    at = hidden.to
    names.lastIndex = at
  }
  return masked + text.slice(at)
}

/** Hides one value of JSON; a value that was cut ends with the text. */
function hideValue(text: string, from: number, slashes: string, hide: Hide): { masked: string; to: number } {
  const quote = `${slashes}"`
  const pieces = new RegExp(PIECE)
  let masked = ''
  let depth = 0
  let at = from
  while (at < text.length) {
    let isValue = false
    if (text.startsWith(quote, at)) {
      const to = textEnd(text, at + quote.length, slashes)
      const inner = text.slice(at + quote.length, to)
      at = Math.min(text.length, to + quote.length)
      const isName = depth > 0 && /^(?:\s|\\+[nrt]){0,50}:/.test(text.slice(at, at + 200))
      masked += quote + (isName || inner === '' ? inner : hide(inner)) + text.slice(to, at)
      isValue = !isName
    } else {
      pieces.lastIndex = at
      const { nests, ends, bare } = pieces.exec(text)?.groups ?? {}
      const to = pieces.lastIndex
      // This bracket closes what is around the value, and is not part of it.
      if (depth === 0 && nests === undefined && bare === undefined) break
      if (nests !== undefined) depth += 1
      if (ends !== undefined) depth -= 1
      const value = bare?.trimEnd() ?? ''
      // A number becomes a text, so that the rest of the JSON still parses.
      masked +=
        value === '' || EMPTY_WORD.test(value)
          ? text.slice(at, to)
          : quote + hide(value) + quote + text.slice(at + value.length, to)
      at = to
      isValue = ends !== undefined || bare !== undefined
    }
    if (isValue && depth === 0) break
  }
  return { masked, to: at }
}

/** Finds the end of a JSON text. In JSON within a text, quotes inside a value have more backslashes than the one at its end. */
function textEnd(text: string, from: number, slashes: string): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    // Each backslash is counted once: the run before a quote begins after the quote before.
    let run = 0
    while (at - run > from && text[at - run - 1] === '\\') run += 1
    if (slashes === '' ? run % 2 === 0 : run === slashes.length) return at - slashes.length
  }
  return text.length
}

function hideIn(text: string, { start, name, end }: Notation, isSecret: IsSecret, hide: Hide): string {
  const names = new RegExp(start)
  let masked = ''
  let at = 0
  for (let found = names.exec(text); found; found = names.exec(text)) {
    if (!isSecret(name(found))) {
      // The value of a name that is not secret may contain a secret, so the search goes on within it.
      names.lastIndex = found.index + 1
      continue
    }
    const from = found.index + found[0].length
    const ends = new RegExp(end(found))
    ends.lastIndex = from
    const to = ends.exec(text)?.index ?? text.length
    masked += text.slice(at, from) + (to > from ? hide(text.slice(from, to)) : '')
    at = to
    names.lastIndex = to
  }
  return masked + text.slice(at)
}

function unescaped(text: string): string {
  return text.replace(/\\+u([0-9a-f]{4})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

/** Decodes a part of a form; a text that is not encoded stays. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return value
  }
}
