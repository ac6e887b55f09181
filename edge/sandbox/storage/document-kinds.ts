// Kinds of stored documents, as a file of the whole bank contains them, and the forms that kinds are made of.
// Each interface and the books list their own kinds; those of the bank itself are in control/bank-file/kinds.ts.

import * as v from 'valibot'
import { isText } from '../../../core/shared/values/text.ts'

/** One kind of stored document, as far as it goes into a file. */
export interface DocumentKind {
  /** The form of the document in a file; it may have no other members. */
  readonly form: v.GenericSchema
  /** Members that are left out: secrets, and those of an open page. */
  readonly leaves?: readonly string[]
  /** Makes members that are left out, but that a bank needs. */
  readonly mint?: () => Readonly<Record<string, unknown>>
  /** Checks the document against its id, after its form; returns a fault in words that follow its key. */
  readonly fault?: (id: string, value: unknown) => string | undefined
  /** The counter that numbered it, by its key, and the number: a counter that is behind would give the number again. */
  readonly counted?: { readonly by: string; readonly number: (id: string, value: unknown) => number }
}

/** Kinds of documents by the prefix of their keys, which ends in `/`. */
export type DocumentKinds = Readonly<Record<string, DocumentKind>>

/** Any text. */
export const Text = v.string('must be a string')
/** A text for people as calls accept it: lines of the characters that banks accept (gaps: shared.text). */
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
/** The last number of a counter; keys have room for 15 digits, archive ids for 12. */
export const Count = v.pipe(Whole, v.maxValue(999_999_999_999, 'must not be above 999999999999'))
/** A member that is either `true` or absent. */
export const Flag = v.literal(true, 'must be true')
/** An object with any members: a body that the bank checked when a caller sent it. */
export const Sent = v.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'must be an object',
)
/**
 * A document with the body of a call, checked by the form of that call.
 *
 * @param wordOf Returns the name of the form, from other members of the document.
 */
export function sentBy(
  wordOf: (document: Readonly<Record<string, unknown>>) => string,
  forms: Readonly<Record<string, v.GenericSchema>>,
  documentWith: (form: v.GenericSchema) => v.GenericSchema,
): v.GenericSchema {
  const documents = new Map(Object.entries(forms).map(([word, form]) => [word, documentWith(form)]))
  // An unknown name is a fault in every form, so any of them reports it.
  const [any = v.never()] = documents.values()
  return v.lazy((value) => documents.get(wordOf(Object(value) as Record<string, unknown>)) ?? any)
}
/** Minor units, signed, as a decimal text. */
export const Units = v.pipe(Text, v.regex(/^-?\d{1,30}$/, 'must be whole minor units'))
/** A signed decimal text. */
export const Decimal = v.pipe(Text, v.regex(/^-?\d{1,24}(\.\d{1,4})?$/, 'must be a decimal string'))

/** Reads the number at the end of an id. */
export const numberIn = (id: string) => Number(id.slice(id.lastIndexOf('/') + 1))

/** A text that is one of some words. */
export const oneOf = (words: readonly string[]) =>
  v.picklist(words as readonly [string, ...string[]], `must be one of ${words.join(', ')}`)

/** Finds the kind of a document by its key. */
export function kindOf(
  kinds: DocumentKinds,
  key: string,
): { prefix: string; kind: DocumentKind } | undefined {
  // The longest prefix counts: the books of a country have prefixes of their own.
  for (let at = key.lastIndexOf('/'); at > 0; at = key.lastIndexOf('/', at - 1)) {
    const prefix = key.slice(0, at + 1)
    const kind = Object.hasOwn(kinds, prefix) ? kinds[prefix] : undefined
    if (kind) return { prefix, kind }
  }
  return undefined
}
