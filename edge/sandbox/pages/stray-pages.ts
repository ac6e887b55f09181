// Pages for a browser at an address that does not exist, or when the bank has a fault.
// A visit that began well ends on a page of its interface instead.

import { isNavigation } from '../../shared/navigation.ts'
import { basePathOf, pagePathOf } from '../http/arrival.ts'
import type { MethodRefusal } from '../http/http.ts'
import { ALL_LANGUAGES, chooseLanguage, type Languages, wantedLanguagesIn, WORDS } from './languages.ts'
import { escapeHtml, framedPage, homeAddress, onwardLink } from './page.ts'

interface StrayAnswer {
  status?: number
  headers?: Record<string, string>
  /** Languages of the page; all if absent. */
  languages?: Languages | undefined
}

/**
 * Answers with the page for all unknown addresses.
 *
 * It is the same for all of them, and contains nothing of the address, not even in its language links.
 */
export function notFoundPage(
  request: Request,
  { status = 404, headers = {}, languages = ALL_LANGUAGES }: StrayAnswer = {},
): Response {
  const language = chooseLanguage(wantedLanguagesIn(request), languages)
  const { notFound, notFoundText, home } = WORDS[language].frame
  const main = `<h1>${escapeHtml(notFound)}</h1>
<p>${escapeHtml(notFoundText)}</p>
${onwardLink(homeAddress(language, basePathOf(request)), home)}`
  return framedPage({ language, languages, title: notFound, address: '', main }, status, headers)
}

/** Refuses a method that a page does not have. */
export const noPage: MethodRefusal = (allow, request) =>
  notFoundPage(request, { status: 405, headers: { allow } })

/** Answers a browser when the bank itself has a fault. */
export function faultPage(request: Request, errorId: string, languages: Languages = ALL_LANGUAGES): Response {
  const address = pagePathOf(request)
  const language = chooseLanguage(wantedLanguagesIn(request), languages)
  const { fault, later, again } = WORDS[language].frame
  const main = `<h1>${escapeHtml(fault)}</h1>
<p>${escapeHtml(later)}</p>
${onwardLink(address, again)}`
  return framedPage({ language, languages, title: fault, address, main }, 500, { 'x-error-id': errorId })
}

/**
 * Answers at a path that is no operation of a paper: with a page for a person's browser, with the refusal for other callers.
 *
 * @see gaps: shared.errors.closed-sets
 */
export function refuseStray(request: Request, refusal: Response, languages?: Languages): Response {
  if (!isNavigation(request)) return refusal
  const copied = ['allow', 'x-error-id'].map((name) => [name, refusal.headers.get(name)] as const)
  const headers = Object.fromEntries(
    copied.flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
  return notFoundPage(request, { status: refusal.status, headers, languages })
}
