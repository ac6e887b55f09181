// Finds the values of secret names in a text, whatever it is: members of JSON, fields of a form or an address, parts of a multipart form.
// It knows no secret by its value or form; mask.ts does.

/** Replaces a secret. */
type Hide = (value: string) => string

/** Tells by its name whether a value is secret. */
type IsSecret = (name: string) => boolean

/** How a name looks in a text, and where the value after it ends. */
interface Notation {
  /** Finds a name up to where its value begins. */
  readonly start: RegExp
  /** Reads the name of what was found. */
  readonly name: (found: RegExpExecArray) => string
  /** Finds where the value ends. */
  readonly end: (found: RegExpExecArray) => RegExp
}

/** A member of JSON, also of JSON that stands in a text of JSON: its quotes have backslashes then. */
const MEMBER: Notation = {
  start:
    /(?<!\\)(\\{0,15})"((?:[\w-]|\\{1,16}u[0-9a-f]{4}){1,200})\1"(?:\s|\\+[nrt]){0,50}:(?:\s|\\+[nrt]){0,50}\1"/gi,
  name: ([, , name = '']) => unescaped(name),
  // Within a text, a quote of the value has more backslashes than the one that ends it.
  end: ([, slashes = '']) =>
    slashes === ''
      ? /(?<=(?<!\\)(?:\\\\)*)"|$/g
      : new RegExp(`(?<!\\\\)${slashes.replaceAll('\\', '\\\\')}"|$`, 'g'),
}

/** Before the name of a field; `+` and spaces are taken off later. */
const FIELD = /(?<=^|[&?;\s"'`(,{<>]|\\(?:[nrt"]|u0026))([^=&?;\s"'`(,{<>\\]{1,200})=/g

const field = (end: RegExp): Notation => ({
  start: FIELD,
  name: ([, name = '']) => decoded(name),
  end: () => end,
})

/** A field in an address or a form. */
const FORM_FIELD = field(/&|$/g)
/** A field of an address that stands in JSON or XML. */
const QUOTED_FIELD = field(/[&#\s"]|\\+(?:u0026|["nrt])|$/g)

/** A part of a multipart form; its value ends where a boundary begins, which a private key does not. */
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
    // What is sent encoded is said plainly in another place.
    if (plain !== value) hide(plain)
    return hide(value)
  }
  const isMarked = /^\s*[[{"<]/.test(text)
  let masked = text
  if (masked.includes('"')) masked = hideIn(masked, MEMBER, isMember, hide)
  if (/form-data/i.test(masked)) masked = hideIn(masked, PART, isField, hideField)
  if (masked.includes('=')) masked = hideIn(masked, isMarked ? QUOTED_FIELD : FORM_FIELD, isField, hideField)
  return masked
}

function hideIn(text: string, { start, name, end }: Notation, isSecret: IsSecret, hide: Hide): string {
  const names = new RegExp(start)
  let masked = ''
  let at = 0
  for (let found = names.exec(text); found; found = names.exec(text)) {
    if (!isSecret(name(found))) {
      // The value of this one may hold a secret.
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

/** Decodes a part of a form; what is no encoding stays. */
export function decoded(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return value
  }
}
