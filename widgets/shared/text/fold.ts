// Folds a text to what a person may type for it: without case, accents and letters that keyboards lack.

import { asSeen } from '../../../core/shared/values/typed.ts'

const special: Record<string, string> = {
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
}

/** Folds one character to what a person may type for it. */
function foldCharacter(character: string): string {
  const lower = character.toLowerCase()
  return special[lower] ?? lower.normalize('NFD').replace(/\p{M}/gu, '')
}

/** Folds a text: lower case, no accents. */
export function fold(text: string): string {
  // Most names are plain, and there may be thousands of them.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase()
  return [...text].map(foldCharacter).join('')
}

/** Cuts a query into folded words. */
export function wordsOf(query: string): string[] {
  return fold(asSeen(query)).split(/\s+/).filter(Boolean)
}

/** A name with, for each folded character, the place of the original one. */
export interface Folded {
  text: string
  places: number[]
}

/** Folds a text and keeps where each folded character came from. */
export function foldWithPlaces(name: string): Folded {
  const places: number[] = []
  let text = ''
  let at = 0
  for (const character of name) {
    const folded = foldCharacter(character)
    text += folded
    for (let count = 0; count < folded.length; count++) places.push(at)
    at += character.length
  }
  places.push(at)
  return { text, places }
}

/** Cuts a text at some spans: every other piece, from the second on, is one of them. */
export function cut(name: string, spans: [number, number][]): string[] {
  const pieces: string[] = []
  let end = 0
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    if (to <= end) continue
    // Matches that touch or overlap are one.
    if (from <= end && pieces.length > 0) pieces.push((pieces.pop() ?? '') + name.slice(end, to))
    else pieces.push(name.slice(end, from), name.slice(from, to))
    end = to
  }
  pieces.push(name.slice(end))
  return pieces
}
