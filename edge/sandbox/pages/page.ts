// The frame of the bank's own pages: plain, without script, the same dress for payments, permissions and refusals.
// The interface whose page it is has the question, and carries out the answer.

import { sha256 } from '@noble/hashes/sha2.js'
import { toBase64, utf8 } from '../../../core/shared/bytes.ts'
import { FRAME_WORDS } from './frame-words.ts'
import { isPageLanguage, type Language, type Languages, PAGE_LANGUAGES } from './languages.ts'

/** A page. */
export interface Page {
  language: Language
  /** Languages that the page speaks; those of all pages when absent. */
  languages?: Languages | undefined
  title: string
  /** Name of the bank that speaks; the test bank's own when absent. */
  bankName?: string | undefined
  /** Path and query of the page itself, for the links to its other languages. */
  address: string
  /** What stands below the heading of the bank, as HTML; every text in it went through `escapeHtml`. */
  main: string
  /** Where the answer to the page's form may lead, see {@link formTargets}; no form may be sent when absent. */
  targets?: readonly string[]
}

/**
 * Names where the answer to a form may lead, as sources of the policy `form-action`.
 *
 * The answer is a redirect to the client, and a browser asks the policy of this page again for every redirect after
 * that one. Where a client sends its user on (from its proxy to its site, from there to a language, to an app) the bank
 * cannot know, so it names schemes and no hosts. What keeps a form from being turned elsewhere stands without the
 * policy: there is no script, no base address, every text is escaped, and a decision needs the token of its own page.
 */
export function formTargets({ allowLocalAddresses }: { allowLocalAddresses: boolean }): readonly string[] {
  return ["'self'", 'https:', ...(allowLocalAddresses ? ['http:'] : [])]
}

/** Headers that every page and every redirect of a browser has (gaps: online-payment.browser.redirect). */
export function pageHeaders(more: Record<string, string> = {}): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...more,
  }
}

/** Answers with a page. */
export function framedPage(page: Page, status = 200, headers: Record<string, string> = {}): Response {
  const { language, title, bankName, main, targets } = page
  const words = FRAME_WORDS[language]
  const body = `
<header><strong>${escapeHtml(bankName ?? words.bank)}</strong>${languageLinks(page)}</header>
<main>
<p class="test">${escapeHtml(words.test)}</p>
${main}
</main>`
  return html(status, document(language, title, body), targets, headers)
}

/** Writes the only link of a page on which the person decides nothing. */
export function onwardLink(address: string, text: string): string {
  return `<p class="on"><a href="${escapeHtml(address)}">${escapeHtml(text)}</a></p>`
}

/** Writes a link to the front page of the service that sent the person here: the bank sends that service no answer any more. */
export function backToService(redirectUri: string, language: Language): string {
  const { host, origin } = new URL(redirectUri)
  return onwardLink(origin, FRAME_WORDS[language].back(host))
}

/** Names the front page of the bank, in a language; in English where it does not speak that. */
export function homeAddress(language: Language): string {
  return withParameter('/', 'language', isPageLanguage(language) ? language : 'en')
}

/** Writes a text so that HTML shows it as it is, between tags and in attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function languageLinks({ language, languages = PAGE_LANGUAGES, address }: Page): string {
  const links = languages.map((code) => {
    const current = code === language ? ' aria-current="true"' : ''
    const href = escapeHtml(withParameter(address, 'language', code))
    return `<a href="${href}" lang="${code}" hreflang="${code}"${current}>${FRAME_WORDS[code].name}</a>`
  })
  return `<nav aria-label="${escapeHtml(FRAME_WORDS[language].languages)}">${links.join(' ')}</nav>`
}

/** Puts a parameter at the end of a query, in place of the one of that name; the rest stays as it is. */
export function withParameter(address: string, name: string, value: string | undefined): string {
  const [path = '', query = ''] = address.split(/\?(.*)/s)
  const others = query.split('&').filter((part) => part !== '' && !part.startsWith(`${name}=`))
  const parts = value === undefined ? others : [...others, `${name}=${encodeURIComponent(value)}`]
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`
}

function document(language: string, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
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
    `style-src 'sha256-${STYLE_HASH}'`,
    `form-action ${targets ? targets.join(' ') : "'none'"}`,
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

const STYLE = `
:root{color-scheme:light dark;--ink:#1b1b1b;--quiet:#595959;--paper:#f3f1ea;--sheet:#fff;--line:#8a8578;--act:#1b1b1b;--on:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#eceae4;--quiet:#b1ada3;--paper:#1a1917;--sheet:#242320;--line:#7d796e;--act:#eceae4;--on:#1a1917}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.45 Georgia,'Times New Roman',serif}
header,main{max-width:34rem;margin:0 auto;padding:12px 16px}
header{display:flex;flex-wrap:wrap;gap:0 16px;justify-content:space-between;align-items:center;border-bottom:3px double var(--line)}
header strong{padding:11px 0}
nav{display:flex;flex-wrap:wrap;margin:0 -4px;font-size:.875rem}
nav a{padding:12px 4px;color:var(--ink)}
nav a[aria-current]{font-weight:bold;text-decoration:none}
h1{font-size:1.5rem;font-weight:normal;margin:20px 0 12px}
.test{margin:8px 0 0;padding:8px 12px;border:1px dashed var(--line);font-size:.875rem}
dl{margin:0 0 16px;background:var(--sheet);border:1px solid var(--line)}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 16px;padding:10px 12px}
dl div+div{border-top:1px solid var(--line)}
dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
fieldset{margin:0 0 16px;padding:0;border:1px solid var(--line);background:var(--sheet)}
legend{float:left;width:100%;padding:12px 12px 4px;color:var(--quiet)}
legend+*{clear:both}
label{display:flex;gap:10px;align-items:center;min-height:44px;padding:8px 12px;cursor:pointer}
small{display:block;color:var(--quiet);font-size:.875rem}
main a{color:var(--ink)}
dd a{display:inline-block;padding:11px 0;margin:-11px 0}
.choices{margin:0 0 16px;padding:0;list-style:none;border:1px solid var(--line);background:var(--sheet)}
.choices li+li{border-top:1px solid var(--line)}
.choices a{display:flex;gap:10px;align-items:center;justify-content:space-between;min-height:44px;padding:8px 12px;text-decoration:none;overflow-wrap:anywhere}
.choices a::after{content:'\\203A' / '';font-size:1.25rem;color:var(--quiet)}
.choices a:hover span{text-decoration:underline}
.choices small{text-decoration:none}
.facts{margin:0 0 16px;padding:0;list-style:none;overflow-wrap:anywhere}
.facts li{padding:4px 0}
.payments{margin:0 0 16px;padding:0;list-style:none}
.payments li{margin:0 0 12px}
.payments dl,.total{margin:0}
.payments dl div,.total div{padding:6px 12px}
.payments dl div+div{border-top:0}
.paid{display:flex;flex-wrap:wrap;gap:0 16px;justify-content:space-between;align-items:baseline;margin:0;padding:10px 12px;background:var(--sheet);border:1px solid var(--line);border-bottom:0;font-size:1.25rem;line-height:1.2;overflow-wrap:anywhere}
.sum{margin-left:auto;white-space:nowrap;font-variant-numeric:tabular-nums}
.total{margin:0 0 16px;font-size:1.25rem;line-height:1.2}
.total dt{color:inherit}
h2{font-size:1.125rem;font-weight:normal;margin:24px 0 8px}
.fault{margin:0 0 16px;padding:10px 12px;border:2px solid var(--ink);font-weight:bold}
.beside{margin:-8px 0 16px;text-align:right}
.beside a{display:inline-block;padding:11px 0}
summary{padding:12px;min-height:44px;cursor:pointer;border-top:1px solid var(--line)}
input{width:20px;height:20px;flex:none;accent-color:var(--act)}
label.field{display:block;padding:0;margin:0 0 16px;cursor:auto}
input.field{display:block;width:100%;height:auto;min-height:44px;margin:4px 0 0;padding:8px 12px;border:1px solid var(--quiet);border-radius:0;background:var(--sheet);color:var(--ink);font:inherit}
button{display:block;width:100%;min-height:48px;padding:8px 12px;overflow-wrap:anywhere;margin:0 0 10px;border:2px solid var(--act);border-radius:0;background:var(--act);color:var(--on);font:inherit;cursor:pointer}
.steps{display:flex;flex-wrap:wrap;gap:0 10px}
.steps button{flex:1 1 5.25rem;width:auto}
button.quiet{background:none;color:var(--ink)}
.on a{display:block;min-height:48px;padding:11px 12px;border:2px solid var(--act);background:var(--act);color:var(--on);text-align:center;text-decoration:none;overflow-wrap:anywhere}
.tester{margin:16px 0 4px;color:var(--quiet);font-size:.875rem}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media(forced-colors:active){button{border-color:ButtonText}}
`

const STYLE_HASH = toBase64(sha256(utf8(STYLE)))
