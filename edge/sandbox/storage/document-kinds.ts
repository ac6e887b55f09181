// What a kind of stored document is, as a file of the whole bank takes it, and the forms that the kinds are made of.
// Each interface and the books name their own kinds; those of the bank itself are in control/bank-file/kinds.ts.

import * as v from 'valibot'
import { isText } from '../../../core/shared/values/text.ts'

/** One kind of stored document, as far as it goes into a file. */
export interface DocumentKind {
  /** What it must look like in a file; no other member is taken. */
  readonly form: v.GenericSchema
  /** Members that stay behind: secrets, and what belongs to an open page. */
  readonly leaves?: readonly string[]
  /** Makes the members that a bank cannot do without. */
  readonly mint?: () => Readonly<Record<string, unknown>>
  /** Names what is wrong with its place among the others, in words that follow its key; the form was right. */
  readonly fault?: (id: string, value: unknown) => string | undefined
  /** The counter that has numbered it, by its whole key, and the number it got: a counter behind it would give that again. */
  readonly counted?: { readonly by: string; readonly number: (id: string, value: unknown) => number }
}

/** Kinds of documents by the beginning of their keys, which ends in `/`. */
export type DocumentKinds = Readonly<Record<string, DocumentKind>>

/** Any text. */
export const Text = v.string('must be a string')
/** A text for people, as every call takes it: lines of the characters that banks take (gaps: shared.text). */
export const People = v.pipe(
  Text,
  v.check(
    (value) => value.split('\n').every((line) => isText(line, { min: 0 })),
    "must be Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space at either end",
  ),
)
/** Milliseconds since 1970, or a count: a whole number from 0. */
export const Whole = v.pipe(
  v.number('must be a number'),
  v.safeInteger('must be a whole number'),
  v.minValue(0, 'must not be below 0'),
)
/** How far a counter has come; its numbers have place for 15 digits, those of the archive for 12. */
export const Count = v.pipe(Whole, v.maxValue(999_999_999_999, 'must not be above 999999999999'))
/** A member that is there or is not. */
export const Flag = v.literal(true, 'must be true')
/** An object of any members: what a caller has sent, which the bank has checked when it came. */
export const Sent = v.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'must be an object',
)
/**
 * A document with what a call was sent, checked by the form of that call.
 *
 * @param wordOf Names the form by other members of the document.
 */
export function sentBy(
  wordOf: (document: Readonly<Record<string, unknown>>) => string,
  forms: Readonly<Record<string, v.GenericSchema>>,
  documentWith: (form: v.GenericSchema) => v.GenericSchema,
): v.GenericSchema {
  const documents = new Map(Object.entries(forms).map(([word, form]) => [word, documentWith(form)]))
  // A word that is none of them is a fault by every one.
  const [any = v.never()] = documents.values()
  return v.lazy((value) => documents.get(wordOf(Object(value) as Record<string, unknown>)) ?? any)
}
/** Minor units, signed, as a decimal text. */
export const Units = v.pipe(Text, v.regex(/^-?\d{1,30}$/, 'must be whole minor units'))
/** A signed decimal text. */
export const Decimal = v.pipe(Text, v.regex(/^-?\d{1,24}(\.\d{1,4})?$/, 'must be a decimal string'))

/** Reads the number at the end of a name. */
export const numberIn = (id: string) => Number(id.slice(id.lastIndexOf('/') + 1))

/** One of some words. */
export const oneOf = (words: readonly string[]) =>
  v.picklist(words as readonly [string, ...string[]], `must be one of ${words.join(', ')}`)

/** Finds the kind of a document by its key. */
export function kindOf(
  kinds: DocumentKinds,
  key: string,
): { prefix: string; kind: DocumentKind } | undefined {
  // The longest beginning decides: books of a country are below a beginning of their own.
  for (let at = key.lastIndexOf('/'); at > 0; at = key.lastIndexOf('/', at - 1)) {
    const prefix = key.slice(0, at + 1)
    const kind = Object.hasOwn(kinds, prefix) ? kinds[prefix] : undefined
    if (kind) return { prefix, kind }
  }
  return undefined
}
