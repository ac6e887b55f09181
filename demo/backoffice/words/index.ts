// The back office speaks Finnish and English, and no other language of the shop.
// The shop's own words decide which language is spoken: demo/site/words/index.ts.

import { fill, language, offer } from '../../site/words/index.ts'
import { en } from './en.ts'
import { fi } from './fi.ts'

/** Key of a sentence. */
export type Word = keyof typeof en

/** Sentences with a count, which have a form for one and a form for many. */
type Counted = { [K in Word]: K extends `${infer Base}Many` ? Base : never }[Word]

offer(['fi', 'en'])

/** Says a sentence with its braces filled. */
export function say(word: Word, slots: Record<string, string | number> = {}): string {
  return fill((language() === 'fi' ? fi : en)[word], slots)
}

/** Says a sentence with a count. */
export function sayMany(word: Counted, count: number, slots: Record<string, string | number> = {}): string {
  return say(`${word}${count === 1 ? 'One' : 'Many'}`, { count, ...slots })
}
