// Sentences for people: their types, and the function that fills them. Elements, shop, and the pages of bank and proxy use both.
// The sentences are in each room, one folder or file for each language; English is written first and defines their names.

/**
 * The languages that people read, ISO 639-1. The table of each room is a record of all of them, so the compiler names every room
 * that lacks one.
 */
export type Language = 'en' | 'fi' | 'sv' | 'et' | 'lv' | 'lt'

/** Values for the braces of a sentence, by name. */
export type Slots<Name extends string = string> = Readonly<Record<Name, string | number>>

/** The forms of a sentence with a `{count}`. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

/**
 * A sentence: a text with the placeholders of the English one in braces; or, where `{count}` is one of them, a text for each plural
 * category of the language, with `other` for the rest.
 */
export type Sentence = string | Plural

/** The names in the braces of an English sentence. */
type NamesIn<English> = English extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : English extends Plural
    ? NamesIn<English['other']>
    : never

/** A topic may have a sentence that is called `other`; a sentence with plural forms has nothing else. */
type IsSentence<English> = English extends string
  ? true
  : keyof English extends Intl.LDMLPluralRule
    ? true
    : false

declare const names: unique symbol

/** A sentence with values for these names; nothing is stored under the symbol, which only carries their type. */
export type SentenceWith<Name extends string> = Sentence & { readonly [names]?: Name }

/** The sentences of a language: one for each English one, typed by its names. English is `as const`. */
export type Translated<English> = {
  readonly [Key in keyof English]: IsSentence<English[Key]> extends true
    ? [NamesIn<English[Key]>] extends [never]
      ? string
      : SentenceWith<NamesIn<English[Key]>>
    : Translated<English[Key]>
}

/**
 * Fills the braces of a sentence. If it has plural forms, the form for `count` is used: Latvian has the same form for 21 and
 * 1, Lithuanian different ones for 22 and 20.
 *
 * @param language ISO 639-1, of the sentence.
 */
export function fill<Name extends string>(
  sentence: SentenceWith<Name>,
  slots: Slots<Name>,
  language: string,
): string {
  const form =
    typeof sentence === 'string'
      ? sentence
      : (sentence[new Intl.PluralRules(language).select((slots as Slots<'count'>).count as number)] ??
        sentence.other)
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => `${(slots as Slots)[name] ?? whole}`)
}
