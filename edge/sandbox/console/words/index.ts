/// <reference lib="dom" />
// The language of the console: which one, and its words, loaded when it is chosen.
// The words themselves are in a file for each language.

import { en, type Words } from './en.ts'

/** The languages of the console by their own names. */
export const LANGUAGES = { en: 'English', fi: 'Suomi', sv: 'Svenska' } as const

/** A language of the console. */
export type Language = keyof typeof LANGUAGES

const NAME = 'silta-console-language'

const LOADERS: Record<Language, () => Promise<Words>> = {
  en: async () => en,
  fi: async () => (await import('./fi.ts')).fi,
  sv: async () => (await import('./sv.ts')).sv,
}

let current: { language: Language; words: Words } = { language: 'en', words: en }

/** The words of the language that is chosen. */
export const words = (): Words => current.words

/** The language that is chosen. */
export const language = (): Language => current.language

const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text)

/** Finds the language to begin with: the one that was chosen before, else the first that the browser wants and the console speaks. */
export function languageOf(store: Pick<Storage, 'getItem'>, wanted: readonly string[]): Language {
  const chosen = store.getItem(NAME) ?? ''
  const tags = [chosen, ...wanted.map((tag) => tag.replace(/-.*/, '').toLowerCase())]
  return tags.find(isLanguage) ?? 'en'
}

/** Speaks a language from now on. */
export async function setLanguage(chosen: Language, store?: Pick<Storage, 'setItem'>): Promise<void> {
  current = { language: chosen, words: await LOADERS[chosen]() }
  document.documentElement.lang = chosen
  store?.setItem(NAME, chosen)
}
