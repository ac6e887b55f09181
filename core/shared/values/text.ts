// Text for people in payments: names, messages, address lines. Which characters pass, and how long a text is.
// It transliterates nothing and trims nothing: a text passes as it is, or it is refused.

/** The rule that a text breaks. */
export type TextRule = 'text_too_short' | 'text_too_long' | 'text_space_at_end' | 'text_character_refused'

/** A broken rule, and the character if one is to blame. The text itself is not repeated. */
export interface TextFault {
  readonly rule: TextRule
  /** The first refused character as `U+20AC`. */
  readonly character?: string
}

/** How long a text may be, in Unicode code points. */
export interface TextLimits {
  /** 1 when absent. */
  readonly min?: number
  /** No limit when absent. */
  readonly max?: number
}

/**
 * Checks a text and returns the first rule it breaks.
 *
 * Letters of the Latin script in composed form, `0-9`, space and `/-?:().,'+&` pass, with no space at either end.
 *
 * @see gaps: shared.text
 */
export function checkText(text: string, { min = 1, max = Infinity }: TextLimits = {}): TextFault | undefined {
  const length = countCodePoints(text)
  if (length < min) return { rule: 'text_too_short' }
  if (length > max) return { rule: 'text_too_long' }
  if (text.startsWith(' ') || text.endsWith(' ')) return { rule: 'text_space_at_end' }
  for (const character of text) {
    if (!passes(character)) return { rule: 'text_character_refused', character: nameOf(character) }
  }
  return undefined
}

/**
 * Returns whether a text passes.
 *
 * @see gaps: shared.text
 */
export function isText(text: string, limits?: TextLimits): boolean {
  return checkText(text, limits) === undefined
}

/**
 * Counts the Unicode code points of a text unchanged, which is how banks count here: `å` may be one or two.
 *
 * @see gaps: shared.text
 */
export function countCodePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

function passes(character: string): boolean {
  if (/[ 0-9A-Za-z/?:().,'+&-]/.test(character)) return true
  // Some letters, such as the Kelvin sign, have another composed form.
  return /^(?=\p{L})\p{Script=Latin}$/u.test(character) && character.normalize('NFC') === character
}

function nameOf(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase()
  return `U+${hex.padStart(4, '0')}`
}
