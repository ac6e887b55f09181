// The languages of the bank's pages, their words, and the choice of one for a person.
// To add a language, write its file in words/ and name it in the table below.

import type { Language } from '../../../core/shared/values/sentences.ts'
import { en, type Words } from './words/en.ts'
import { et } from './words/et.ts'
import { fi } from './words/fi.ts'
import { lt } from './words/lt.ts'
import { lv } from './words/lv.ts'
import { sv } from './words/sv.ts'

export type { Language }

/** The words of the pages, the language of the bank first, in the order in which pages offer them. */
export const WORDS: Readonly<Record<Language, Words>> = { fi, sv, en, et, lv, lt }

/** A text in several languages; English is used for missing ones. */
export type InLanguages = Readonly<Partial<Record<Language, string>> & { en: string }>

/** Languages of a page; the first is used if the browser wants none of them. */
export type Languages<L extends Language = Language> = readonly [L, ...L[]]

/** Languages of the front page and of the clock; pages on which a person decides have all languages. */
export const PAGE_LANGUAGES = ['fi', 'sv', 'en'] as const

/** A language of the front page. */
export type PageLanguage = (typeof PAGE_LANGUAGES)[number]

/** The codes of all languages, in the order in which pages offer them. */
export const ALL_LANGUAGES: Languages = Object.keys(WORDS) as [Language, ...Language[]]

/** Whether the front page has a language. */
export function isPageLanguage(text: string): text is PageLanguage {
  return (PAGE_LANGUAGES as readonly string[]).includes(text)
}

/** Lists the wanted languages, two letters each: from a link on the page, from the client (OpenID Connect), from the browser. */
export function wantedLanguagesOf(parameters: URLSearchParams, accepted: string): string[] {
  const wanted = [
    parameters.get('language') ?? '',
    ...(parameters.get('ui_locales') ?? '').split(' '),
    ...accepted.split(','),
  ]
  return wanted.map((tag) => tag.trim().slice(0, 2).toLowerCase())
}

/** Lists the wanted languages of a request. */
export function wantedLanguagesIn({ url, headers }: Request): string[] {
  return wantedLanguagesOf(new URL(url).searchParams, headers.get('accept-language') ?? '')
}

/** Chooses the first wanted language that the page has, else the page's first one. */
export function chooseLanguage<L extends Language>(wanted: readonly string[], languages: Languages<L>): L {
  const spoken = wanted.map((tag) => languages.find((language) => language === tag))
  return spoken.find((language) => language !== undefined) ?? languages[0]
}

/** Chooses the language of the front page. */
export function languageOf(parameters: URLSearchParams, accepted: string): PageLanguage {
  return chooseLanguage(wantedLanguagesOf(parameters, accepted), PAGE_LANGUAGES)
}
