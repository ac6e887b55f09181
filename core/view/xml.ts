// XML text: elements with escaped content, in characters that XML 1.0 allows.
// It reads no XML and knows no message; callers write attributes themselves.

/**
 * Writes an element around its content; without content there is no element.
 *
 * @param name Name, with attributes if there are any.
 * @param inside Its content, XML that is escaped already.
 */
export function element(name: string, ...inside: readonly string[]): string {
  const content = inside.join('')
  return content === '' ? '' : `<${name}>${content}</${name.split(' ')[0]}>`
}

/**
 * Writes an element around a text, escaped and cut to what the message allows; an absent or blank text makes none.
 *
 * @param max Most Unicode code points.
 */
export function textElement(name: string, text: string | undefined, max = Infinity): string {
  if (text === undefined || text.trim() === '') return ''
  return element(name, escapeXml(max === Infinity ? text : Array.from(text).slice(0, max).join('')))
}

/** Tells whether an element holds a text as it is: not blank, not cut, and of characters that XML can carry. */
export function isHeld(text: string | undefined, max = Infinity): text is string {
  return (
    text !== undefined && text.trim() !== '' && text.search(NOT_XML) < 0 && Array.from(text).length <= max
  )
}

/**
 * Escapes a text for the content of an element or an attribute.
 *
 * A character that XML cannot carry, not even as a number (control characters, half of a pair), becomes U+FFFD.
 */
export function escapeXml(text: string): string {
  return text
    .replace(NOT_XML, '\uFFFD')
    .replace(/[&<>"'\r]/g, (character) => ENTITIES[character] ?? character)
}

// oxlint-disable-next-line no-control-regex -- what XML cannot hold is just what is looked for
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF\p{Surrogate}]/gu

// An XML parser turns a bare carriage return into a line feed.
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\r': '&#13;',
}
