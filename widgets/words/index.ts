// The entry point of words: a page adds a whole language to the elements.

import type { Sentence } from '../../core/shared/values/sentences.ts'
import * as words from '../shared/text/words/en/index.ts'
import { isTranslated } from '../shared/text/words/languages.ts'
import { register, type RegisteredTopics } from '../shared/text/words/registered.ts'
import { type Speaker, topicsOf, type Words as TopicWords } from '../shared/text/words/topics.ts'

/** Every sentence of one speaker, or of several, in one language, by topic and key. */
export type Words<Name extends Speaker = Speaker> = {
  readonly [One in (typeof topicsOf)[Name][number]]: TopicWords<One>
}

type AllOrNothing<Name extends Speaker> =
  | Words<Name>
  | { readonly [One in (typeof topicsOf)[Name][number]]?: never }

/** The words of some speakers: of each all, or none. */
export type ElementWords = AllOrNothing<'payment-button'> &
  AllOrNothing<'provider-picker'> &
  AllOrNothing<'accounts'>

/** The English words by topic, whose keys and placeholders every language has. */
const english: Readonly<Record<string, object>> = { ...words }

const categories = ['zero', 'one', 'two', 'few', 'many', 'other']

/**
 * Adds a language to the elements of the page, which show it at once if the nearest `lang` asks for it.
 *
 * It is whole: every sentence of every topic of an element (of account list and transaction pager
 * together, which share theirs), with the placeholders of the English one. The built-in languages cannot be changed. A
 * language that was added may get the words of another element later, and each topic again as a whole.
 *
 * @param language ISO 639-1, such as `da`.
 * @param given The sentences by topic and key, as plain text. `Words<'payment-button'>` is the type of those of one element.
 * @throws {TypeError} That names the first key that is missing, unknown, or no such sentence; nothing is taken then.
 * @example
 * ```ts
 * import { registerWords, type Words } from 'silta/widgets/words'
 *
 * declare const danish: Words<'payment-button' | 'provider-picker'>
 * registerWords('da', danish)
 * ```
 */
export function registerWords(language: string, given: ElementWords): void {
  if (!/^[a-z]{2}$/.test(language)) throw new TypeError('language must be a code of two letters, such as da')
  if (language === 'en' || isTranslated(language))
    throw new TypeError('language must be one that the elements do not speak by themselves')
  const topics = record(given, 'words')
  refuseUnknown(topics, english, 'words')
  const names = Object.keys(topics)
  if (names.length === 0) throw new TypeError('words must have the topics of an element')
  for (const [speaker, needed] of Object.entries(topicsOf)) {
    const missing = needed.find((topic) => !names.includes(topic))
    if (missing && needed.some((topic) => names.includes(topic)))
      throw new TypeError(`words.${missing} is missing: ${speaker} speaks of it too`)
  }
  const taken = names.map((topic) => [topic, checkedTopic(topics[topic], topic)])
  register(language, Object.fromEntries(taken) as RegisteredTopics)
}

/** Copies a topic, so that the page cannot change what was checked. */
function checkedTopic(given: unknown, topic: string): Record<string, unknown> {
  const place = `words.${topic}`
  const pattern = { ...english[topic] } as Record<string, string | { other: string }>
  const sentences = record(given, place)
  refuseUnknown(sentences, pattern, place)
  return Object.fromEntries(
    Object.entries(pattern).map(([key, sentence]) => {
      const braces = bracesOf(typeof sentence === 'string' ? sentence : sentence.other)
      return [key, checkedSentence(sentences[key], braces, `${place}.${key}`)]
    }),
  )
}

function checkedSentence(sentence: unknown, braces: string, place: string): unknown {
  if (sentence === undefined) throw new TypeError(`${place} is missing`)
  if (typeof sentence === 'object') {
    if (!braces.includes('{count}')) throw new TypeError(`${place} must be one text: it counts nothing`)
    const forms = record(sentence, place)
    for (const [category, form] of Object.entries({ other: undefined, ...forms })) {
      if (!categories.includes(category)) throw new TypeError(`${place}.${category} is no plural category`)
      checkText(form, braces, `${place}.${category}`)
    }
    return { ...forms }
  }
  checkText(sentence, braces, place)
  return sentence
}

function checkText(text: unknown, braces: string, place: string): void {
  if (typeof text !== 'string' || !text.trim()) throw new TypeError(`${place} must be a text`)
  if (bracesOf(text) !== braces)
    throw new TypeError(`${place} must have the placeholders ${braces || '(none)'} and no other`)
}

/** Lists the placeholders of a sentence: `{amount}, {day}`. */
function bracesOf(sentence: string): string {
  return (sentence.match(/\{\w+\}/g) ?? []).toSorted().join(', ')
}

function record(value: unknown, place: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError(`${place} must be an object`)
  return value as Record<string, unknown>
}

function refuseUnknown(given: object, known: object, place: string): void {
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(known, key))
  if (unknown !== undefined) throw new TypeError(`${place}.${unknown} is not known`)
}

export type { Sentence, Speaker }
