// Common parts of pages on which a person decides: facts, the time left, the box for testers.

import { fill } from '../../../core/shared/values/sentences.ts'
import { FLASK } from './icon.ts'
import { type Language, WORDS } from './languages.ts'
import { backToService, escapeHtml, framedPage, type Page, AGAIN_PARAMETER } from './page.ts'

/** The time until which a page can be answered. */
export interface PageTime {
  /** Time left, wire time, milliseconds. */
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

/** Writes a time of day of the bank, Helsinki time. */
export function timeOf(at: number, language: Language): string {
  return new Intl.DateTimeFormat(WORDS[language].locale, {
    timeStyle: 'short',
    timeZone: 'Europe/Helsinki',
  }).format(at)
}

/** Translates the product name of an account or a card; a name without a translation stays, such as one given by a customer. */
export function productName(name: string, language: Language): string {
  const products: Readonly<Record<string, string>> = WORDS[language].products
  return (Object.hasOwn(products, name) ? products[name] : undefined) ?? name
}

/** Writes how long a page can be answered. The page lives by wire time, which the bank's clock need not follow. */
export function timeLeft({ leftMs, now }: PageTime, language: Language): string {
  const count = Math.max(1, Math.ceil(leftMs / 60_000))
  const time = timeOf(now + leftMs, language)
  return `<p class="left">${escapeHtml(fill(WORDS[language].common.left, { count, time }, language))}</p>`
}

/** Writes a note on a reloaded page that the answer to the former page has decided nothing. */
export function againNote(parameters: URLSearchParams, language: Language): string {
  return parameters.has(AGAIN_PARAMETER)
    ? `<p class="again" role="status">${escapeHtml(WORDS[language].common.again)}</p>`
    : ''
}

/**
 * Writes the box for testers, which customers of a real bank never see.
 *
 * @param parts HTML.
 */
export function testersBox(language: Language, parts: readonly string[]): string {
  const heading = escapeHtml(WORDS[language].common.testers)
  return `<section class="testers" aria-labelledby="testers"><h2 id="testers">${FLASK}${heading}</h2>
${parts.join('\n')}
</section>`
}

/** Writes a sentence in the box for testers. */
export function testersHint(text: string): string {
  return `<p>${escapeHtml(text)}</p>`
}

/** Writes a button in the box for testers, with a text below that says what it does. */
export function testersButton(decision: string, text: string, why: string): string {
  return `<button name="decision" value="${escapeHtml(decision)}" class="quiet">${escapeHtml(text)}</button>
${testersHint(why)}`
}

/** Writes the button that answers as if the time were over. */
export function lateButton(language: Language): string {
  const { late, lateWhy } = WORDS[language].common
  return testersButton('late', late, lateWhy)
}

/** Answers a form that was sent again after its answer had been used up, with a link back to the service. */
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
