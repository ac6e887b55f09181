// Parts that pages on which a person decides have in common: facts, the time that is left, the box for testers.

import { fill } from '../../../core/shared/values/sentences.ts'
import { FLASK } from './icon.ts'
import { type Language, WORDS } from './languages.ts'
import { backToService, escapeHtml, framedPage, type Page, AGAIN_PARAMETER } from './page.ts'

/** Until when a page can be answered. */
export interface PageTime {
  /** What is left, wire time, milliseconds. */
  readonly leftMs: number
  /** Bank time, milliseconds since 1970. */
  readonly now: number
}

/** Writes a list of facts; a fact without a value is left out. */
export function factList(facts: readonly (readonly [term: string, value: string | undefined])[]): string {
  const rows = facts.flatMap(([term, value]) =>
    value === undefined ? [] : [`<div><dt>${escapeHtml(term)}</dt><dd>${escapeHtml(value)}</dd></div>`],
  )
  return `<dl>${rows.join('')}</dl>`
}

/** Writes a time of day of the bank, in Helsinki. */
export function timeOf(at: number, language: Language): string {
  return new Intl.DateTimeFormat(WORDS[language].locale, {
    timeStyle: 'short',
    timeZone: 'Europe/Helsinki',
  }).format(at)
}

/** Names an account or a card in a language; what has no name there keeps the one in the books, as those that customers gave. */
export function productName(name: string, language: Language): string {
  const products: Readonly<Record<string, string>> = WORDS[language].products
  return (Object.hasOwn(products, name) ? products[name] : undefined) ?? name
}

/** Writes how long a page can be answered. It lives by wire time, and the clock of the bank may show another time. */
export function timeLeft({ leftMs, now }: PageTime, language: Language): string {
  const count = Math.max(1, Math.ceil(leftMs / 60_000))
  const time = timeOf(now + leftMs, language)
  return `<p class="left">${escapeHtml(fill(WORDS[language].common.left, { count, time }, language))}</p>`
}

/** Notes on a page that is shown anew that the answer to the former one has decided nothing. */
export function againNote(parameters: URLSearchParams, language: Language): string {
  return parameters.has(AGAIN_PARAMETER)
    ? `<p class="again" role="status">${escapeHtml(WORDS[language].common.again)}</p>`
    : ''
}

/**
 * Writes the box of what no customer of a real bank sees.
 *
 * @param parts HTML.
 */
export function testersBox(language: Language, parts: readonly string[]): string {
  const heading = escapeHtml(WORDS[language].common.testers)
  return `<section class="testers" aria-labelledby="testers"><h2 id="testers">${FLASK}${heading}</h2>
${parts.join('\n')}
</section>`
}

/** Writes a sentence of the box for testers. */
export function testersHint(text: string): string {
  return `<p>${escapeHtml(text)}</p>`
}

/** Writes a button of the box for testers, with what it does below it. */
export function testersButton(decision: string, text: string, why: string): string {
  return `<button name="decision" value="${escapeHtml(decision)}" class="quiet">${escapeHtml(text)}</button>
${testersHint(why)}`
}

/** Writes the button that answers as if the time were over. */
export function lateButton(language: Language): string {
  const { late, lateWhy } = WORDS[language].common
  return testersButton('late', late, lateWhy)
}

/** Answers a form that comes again after its answer was used up, with the way back to the service. */
export function answeredPage(
  page: Pick<Page, 'language' | 'languages' | 'bankName' | 'address'> & { readonly redirectUri: string },
): Response {
  const { language, redirectUri } = page
  const { done, doneText } = WORDS[language].common
  const main = `<h1>${escapeHtml(done)}</h1>
<p>${escapeHtml(doneText)}</p>
${backToService(redirectUri, language)}`
  return framedPage({ ...page, title: done, main }, 409)
}
