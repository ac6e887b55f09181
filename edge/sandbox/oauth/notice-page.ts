// Pages for a browser whose request cannot begin: unknown application, wrong redirect address, or maintenance.

import { chooseLanguage, type Language, type Languages, WORDS } from '../pages/languages.ts'
import { backToService, escapeHtml, framedPage, homeAddress, onwardLink } from '../pages/page.ts'
import { testersBox, testersHint } from '../pages/parts.ts'

/** Reasons for such a page. */
export type Notice = 'client' | 'redirect' | 'closed'

interface NoticeView {
  languages: Languages
  /** Languages that the browser asks for. */
  wantedLanguages: readonly string[]
  address: string
  /** Path of the bank; `''` at the origin. */
  base: string
  /** The redirect address of the request and the registered ones, for a developer who has mixed them up. */
  redirect?: { came: string; registered: readonly string[] }
}

/** Longest part of a foreign address that is shown, characters. */
const LONGEST = 200

const listOf = (rows: readonly string[]) =>
  `<ul class="facts">${rows.map((row) => `<li>${escapeHtml(row)}</li>`).join('')}</ul>`

function helpWith(language: Language, redirect: NoticeView['redirect']): string {
  if (!redirect) return ''
  const words = WORDS[language].redirect
  const came = redirect.came.replace(/[^!-~ ]/g, '').slice(0, LONGEST)
  const { registered } = redirect
  const steps = [
    'POST /_sandbox/clients {"redirectUris": ["…"]}',
    'npx silta sandbox --redirect-uri … --allow-local-addresses',
  ]
  const heading = (text: string) => `<h3>${escapeHtml(text)}</h3>`
  return testersBox(language, [
    heading(words.came),
    listOf([came || words.none]),
    heading(words.registered),
    listOf(registered.length > 0 ? registered : [words.none]),
    testersHint(words.step),
    listOf(steps),
  ])
}

/** Writes the link onward: a retry during maintenance, the service if its address is known, else the front page. */
function wayOn(notice: Notice, language: Language, { address, base, redirect }: NoticeView): string {
  const { again, home } = WORDS[language].frame
  if (notice === 'closed') return onwardLink(address, again)
  const [known] = redirect?.registered ?? []
  return known === undefined ? onwardLink(homeAddress(language, base), home) : backToService(known, language)
}

/** Answers with a page that says what is wrong, and that nothing has happened. */
export function noticePage(
  notice: Notice,
  view: NoticeView,
  status: number,
  headers: Record<string, string> = {},
): Response {
  const { languages, wantedLanguages, address, redirect } = view
  const language = chooseLanguage(wantedLanguages, languages)
  const { title, text } = WORDS[language].notices[notice]
  const main = `<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${wayOn(notice, language, view)}
${helpWith(language, redirect)}`
  return framedPage({ language, languages, title, address, main }, status, headers)
}
