// The three kinds of payments to a supplier, in words.

import type { Way } from './calls.ts'
import { say, type Word } from '../words/index.ts'

const words = {
  sepa: { name: 'waySepa', text: 'waySepaText' },
  instant: { name: 'wayInstant', text: 'wayInstantText' },
  v2: { name: 'wayLater', text: 'wayLaterText' },
} as const satisfies Record<Way, { name: Word; text: Word }>

/** Every way, in the order of the form. */
export const ways = Object.keys(words) as Way[]

const isWay = (way: string): way is Way => Object.hasOwn(words, way)

/** Names a way; one that this page does not know is shown as it came. */
export const wayName = (way: string) => (isWay(way) ? say(words[way].name) : way)

/** Writes what a way to pay means for the money. */
export const wayText = (way: Way) => say(words[way].text)
