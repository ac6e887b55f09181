// The shape of words: a sentence for every key of English, in every language.
// Not words, and only types: English stands in en/, because elements carry it; the others load when needed.

/** A sentence that changes with its `{count}`: by the plural categories of its language, and `other` for the rest. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

/** One topic in one language: a sentence for every key. */
export type Sentences<Key extends string> = Readonly<Record<Key, string | Plural>>
