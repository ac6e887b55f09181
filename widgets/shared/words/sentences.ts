// The shape of words: one topic in all its languages, and the keys that every language must have.
// Not words. English stands in en/, because elements carry it; the others in a folder each and load when needed.

/** One topic in one language: a sentence for every key. */
export type Sentences<Key extends string> = Readonly<Record<Key, string>>

/** One topic: English at hand, the other languages on demand. */
export interface Topic<Key extends string> {
  en: Sentences<Key>
  fi: () => Promise<{ words: Sentences<Key> }>
  sv: () => Promise<{ words: Sentences<Key> }>
}
