// The frame of the bank's own pages: plain, without scripts, with one look for payments, permissions and refusals.
// The interface that owns a page writes the question and carries out the answer.

import { fill } from '../../../core/shared/values/sentences.ts'
import { withParameter } from '../../shared/address.ts'
import { ICON_PATH, MARK } from './icon.ts'
import { ALL_LANGUAGES, isPageLanguage, type Language, type Languages, WORDS } from './languages.ts'
import { STYLE, STYLE_SOURCE } from './style.ts'

/** How long a page may stay open before its form is ignored, milliseconds of wire time (gaps: shared.sandbox.sca). */
export const PAGE_MS = 900_000

/** Parameter of a page that replaces one whose answer was not accepted. */
export const AGAIN_PARAMETER = 'again'

/** A page. */
export interface Page {
  language: Language
  /** Languages of the page; all if absent. */
  languages?: Languages | undefined
  title: string
  /** Name of the bank; if absent, that of the test bank. */
  bankName?: string | undefined
  /** Path and query of the page itself, for the links to its other languages. */
  address: string
  /** HTML below the bank's heading; all texts in it are escaped by `escapeHtml`. */
  main: string
  /** Where the answer to the page's form may lead, see {@link formTargets}; if absent, no form can be sent. */
  targets?: readonly string[]
}

/**
 * Lists where the answer to a form may lead, as sources of the policy `form-action`.
 *
 * The answer is a redirect to the client, and a browser applies this page's policy to every further redirect
 * after that one. The bank cannot know where a client sends its user next (from its proxy to its site, from there to a language,
 * to an app), so it allows schemes, not hosts. A form could not be sent elsewhere even without this
 * policy: there is no script, no base address, every text is escaped, and a decision needs the token of its own page.
 */
export function formTargets({ allowLocalAddresses }: { allowLocalAddresses: boolean }): readonly string[] {
  return ["'self'", 'https:', ...(allowLocalAddresses ? ['http:'] : [])]
}

/** Headers of every page and every redirect of a browser (gaps: online-payment.browser.redirect). */
export function pageHeaders(more: Record<string, string> = {}): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...more,
  }
}

/** Reloads a page in the browser, with a note that nothing was decided. */
export function pageAgain(address: string): Response {
  const location = withParameter(address, AGAIN_PARAMETER, 'yes')
  return new Response(null, { status: 303, headers: pageHeaders({ location }) })
}

/** Answers with a page. */
export function framedPage(page: Page, status = 200, headers: Record<string, string> = {}): Response {
  const { language, title, bankName, main, targets } = page
  const words = WORDS[language].frame
  const body = `
<header><div class="band"><strong>${MARK}${escapeHtml(bankName ?? words.bank)}</strong>${languageLinks(page)}</div>
<p class="test">${escapeHtml(words.test)}</p></header>
<main>
${main}
</main>`
  return html(status, document(language, title, body), targets, headers)
}

/** Writes a link from a page without a decision; `quiet` if a more important link is above it. */
export function onwardLink(address: string, text: string, manner?: 'quiet'): string {
  const name = manner === undefined ? 'on' : `on ${manner}`
  return `<p class="${name}"><a href="${escapeHtml(address)}">${escapeHtml(text)}</a></p>`
}

/** Writes a link to the front page of the service that sent the person; the bank sends that service no further answer. */
export function backToService(redirectUri: string, language: Language, manner?: 'quiet'): string {
  const { host, origin } = new URL(redirectUri)
  return onwardLink(origin, fill(WORDS[language].frame.back, { host }, language), manner)
}

/** Returns the address of the bank's front page in a language, or in English if it lacks that language. */
export function homeAddress(language: Language, base: string): string {
  return withParameter(`${base}/`, 'language', isPageLanguage(language) ? language : 'en')
}

/** Escapes a text for HTML, between tags and in attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Writes the choice of languages: a single tab stop, without scripts. */
function languageLinks({ language, languages = ALL_LANGUAGES, address }: Page): string {
  const links = languages.map((code) => {
    const current = code === language ? ' aria-current="true"' : ''
    const href = escapeHtml(withParameter(address, 'language', code))
    return `<li><a href="${href}" lang="${code}" hreflang="${code}"${current}>${WORDS[code].name}</a></li>`
  })
  const { name, frame } = WORDS[language]
  return `<nav aria-label="${escapeHtml(frame.languages)}"><details><summary>${name}</summary><ul>${links.join('')}</ul></details></nav>`
}

function document(language: string, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${ICON_PATH}" type="image/svg+xml">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>${body}</body>
</html>
`
}

function html(
  status: number,
  page: string,
  targets: readonly string[] | undefined,
  headers: Record<string, string>,
): Response {
  const policy = [
    "default-src 'none'",
    `style-src ${STYLE_SOURCE}`,
    `form-action ${targets ? targets.join(' ') : "'none'"}`,
    // The icon of the tab.
    "img-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return new Response(page, {
    status,
    headers: pageHeaders({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      ...headers,
    }),
  })
}
