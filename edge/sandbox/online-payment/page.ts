// The bank's own pages: plain, without script, the same dress for every bank on the list.
// They decide nothing; browser.ts does what the form asks.

import { sha256 } from '@noble/hashes/sha2.js'
import { toBase64, utf8 } from '../../../core/shared/bytes.ts'
import { groupIban } from '../../../core/shared/iban.ts'
import { formatMoney } from '../../../core/shared/money.ts'
import { groupReference } from '../../../core/shared/reference.ts'
import type { LedgerAccount } from '../ledger.ts'
import type { Payment } from './documents.ts'
import { PAGE_LANGUAGES, type PageLanguage, WORDS } from './words.ts'

/** What a payment page shows. */
export interface PageView {
  payment: Payment
  /** Name of the chosen bank; the test bank's own when absent. */
  bankName: string | undefined
  language: PageLanguage
  accounts: readonly { name: string; accounts: readonly LedgerAccount[] }[]
  /** Belongs to this page only; without it a form decides nothing. */
  token: string
  /** Path and query of the page itself. */
  address: string
}

/** Headers that every page and redirect of the browser flow has (gaps: online-payment.browser.redirect). */
export function pageHeaders(more: Record<string, string> = {}): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...more,
  }
}

/** Answers with the one page for everything that is unknown, all alike. */
export function notFoundPage(status = 404, headers: Record<string, string> = {}): Response {
  const body = '<h1>Sivua ei löydy</h1><p lang="sv">Sidan hittades inte.</p><p lang="en">Page not found.</p>'
  return html(status, document('fi', 'Sivua ei löydy', `<main>${body}</main>`), [], headers)
}

/** Answers with the page on which a person decides. */
export function paymentPage(view: PageView): Response {
  const { payment, bankName, language } = view
  const words = WORDS[language]
  const amount = formatMoney(payment.amount, 'EUR', language)
  const facts = [
    [words.amount, amount],
    [words.payee, payment.beneficiary ?? words.merchant],
    [words.reference, payment.reference === undefined ? undefined : groupReference(payment.reference)],
    [words.message, payment.text],
  ]
  const list = facts.map(([name, value]) =>
    value === undefined || name === undefined
      ? ''
      : `<div><dt>${escape(name)}</dt><dd>${escape(value)}</dd></div>`,
  )
  const note = payment.messageToCustomer
  const body = `
<header><strong>${escape(bankName ?? words.bank)}</strong>${languages(view)}</header>
<main>
<p class="test">${escape(words.test)}</p>
<h1>${escape(words.title)}</h1>
<dl>${list.join('')}</dl>
${note === undefined ? '' : `<p>${escape(note)}</p>`}
<form method="post" action="${escape(view.address)}">
<input type="hidden" name="token" value="${escape(view.token)}">
<fieldset><legend>${escape(words.from)}</legend>${choices(view)}</fieldset>
<button name="decision" value="approve">${escape(words.approve(amount))}</button>
<button name="decision" value="refuse" class="quiet">${escape(words.refuse)}</button>
<p class="tester">${escape(words.failWhy)}</p>
<button name="decision" value="fail" class="quiet">${escape(words.fail)}</button>
</form>
</main>`
  // A browser also asks this policy when the answer to the form leads to the merchant.
  const targets = [payment.returnUrl, payment.cancelUrl, payment.rejectUrl].map((url) => new URL(url).origin)
  return html(200, document(language, words.title, body), targets)
}

function choices({ accounts, language }: PageView): string {
  const words = WORDS[language]
  let first = true
  return accounts
    .flatMap((customer) => customer.accounts.map((account) => ({ customer, account })))
    .map(({ customer, account }) => {
      const balance = formatMoney(account.balance, account.currency, language)
      const checked = first ? ' checked' : ''
      first = false
      return `<label><input type="radio" name="account" value="${escape(account.accountId)}"${checked}>
<span>${escape(customer.name)}<small>${escape(groupIban(account.iban ?? ''))}</small></span>
<span class="sum"><span class="hidden">${escape(words.balance)} </span>${escape(balance)}</span></label>`
    })
    .join('')
}

function languages({ language, address }: PageView): string {
  const links = PAGE_LANGUAGES.map((code) => {
    const current = code === language ? ' aria-current="true"' : ''
    const href = escape(withLanguage(address, code))
    return `<a href="${href}" lang="${code}" hreflang="${code}"${current}>${WORDS[code].name}</a>`
  })
  return `<nav aria-label="${escape(WORDS[language].languages)}">${links.join(' ')}</nav>`
}

function withLanguage(address: string, language: PageLanguage): string {
  const [path = '', query = ''] = address.split(/\?(.*)/s)
  const kept = query.split('&').filter((part) => part !== '' && !part.startsWith('language='))
  return `${path}?${[...kept, `language=${language}`].join('&')}`
}

function document(language: string, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)}</title>
<style>${STYLE}</style>
</head>
<body>${body}</body>
</html>
`
}

function html(
  status: number,
  page: string,
  targets: readonly string[],
  headers: Record<string, string> = {},
): Response {
  const forms = [...new Set(["'self'", ...targets])].join(' ')
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    `form-action ${targets.length > 0 ? forms : "'none'"}`,
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

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const STYLE = `
:root{color-scheme:light dark;--ink:#1b1b1b;--quiet:#595959;--paper:#f3f1ea;--sheet:#fff;--line:#8a8578;--act:#1b1b1b;--on:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#eceae4;--quiet:#b1ada3;--paper:#1a1917;--sheet:#242320;--line:#7d796e;--act:#eceae4;--on:#1a1917}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.45 Georgia,'Times New Roman',serif}
header,main{max-width:34rem;margin:0 auto;padding:12px 16px}
header{display:flex;flex-wrap:wrap;gap:4px 16px;justify-content:space-between;align-items:center;border-bottom:3px double var(--line)}
nav a{display:inline-block;padding:11px 6px;color:var(--ink)}
nav a[aria-current]{font-weight:bold;text-decoration:none}
h1{font-size:1.5rem;font-weight:normal;margin:20px 0 12px}
.test{margin:8px 0 0;padding:8px 12px;border:1px dashed var(--line);font-size:.875rem}
dl{margin:0 0 16px;background:var(--sheet);border:1px solid var(--line)}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 16px;padding:10px 12px}
dl div+div{border-top:1px solid var(--line)}
dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
fieldset{margin:0 0 16px;padding:0;border:1px solid var(--line);background:var(--sheet)}
legend{margin-left:10px;padding:0 4px;background:var(--sheet)}
label{display:flex;gap:10px;align-items:center;min-height:44px;padding:8px 12px;cursor:pointer}
label small{display:block;color:var(--quiet);font-size:.875rem}
label .sum{margin-left:auto;white-space:nowrap;font-variant-numeric:tabular-nums}
input{width:20px;height:20px;flex:none;accent-color:var(--act)}
button{display:block;width:100%;min-height:48px;margin:0 0 10px;border:2px solid var(--act);border-radius:0;background:var(--act);color:var(--on);font:inherit;cursor:pointer}
button.quiet{background:none;color:var(--ink)}
.tester{margin:16px 0 4px;color:var(--quiet);font-size:.875rem}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media(forced-colors:active){button{border-color:ButtonText}}
`

const STYLE_HASH = toBase64(sha256(utf8(STYLE)))
