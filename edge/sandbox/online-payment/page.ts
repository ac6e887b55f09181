// The page on which a payer decides, in the bank's plain dress, the same for every bank on the list.
// It decides nothing; browser.ts does what the form asks.

import { groupIban } from '../../../core/shared/values/iban.ts'
import { formatMoney } from '../../../core/shared/values/money.ts'
import { groupReference } from '../../../core/shared/values/reference.ts'
import type { LedgerAccount } from '../ledger/ledger.ts'
import { escapeHtml, framedPage, type PageLanguage } from '../pages/page.ts'
import type { Payment } from './documents.ts'
import { WORDS } from './words.ts'

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
  /** Where the answer to the form may lead. */
  targets: readonly string[]
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
      : `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  )
  const note = payment.messageToCustomer
  const main = `<h1>${escapeHtml(words.title)}</h1>
<dl>${list.join('')}</dl>
${note === undefined ? '' : `<p>${escapeHtml(note)}</p>`}
<form method="post" action="${escapeHtml(view.address)}">
<input type="hidden" name="token" value="${escapeHtml(view.token)}">
<fieldset><legend>${escapeHtml(words.from)}</legend>${choices(view)}</fieldset>
<button name="decision" value="approve">${escapeHtml(words.approve(amount))}</button>
<button name="decision" value="refuse" class="quiet">${escapeHtml(words.refuse)}</button>
<p class="tester">${escapeHtml(words.failWhy)}</p>
<button name="decision" value="fail" class="quiet">${escapeHtml(words.fail)}</button>
</form>`
  const { address, targets } = view
  return framedPage({ language, title: words.title, bankName, address, main, targets })
}

/** Customers that the page shows at once: those that are there with every seed (gaps: shared.sandbox.identity). */
const SHOWN = 4

function choices({ accounts, language }: PageView): string {
  const words = WORDS[language]
  let first = true
  const rows = accounts.map((customer) =>
    customer.accounts.map((account) => {
      const balance = formatMoney(account.balance, account.currency, language)
      const checked = first ? ' checked' : ''
      first = false
      return `<label><input type="radio" name="account" value="${escapeHtml(account.accountId)}"${checked}>
<span>${escapeHtml(customer.name)}<small>${escapeHtml(groupIban(account.iban ?? ''))}</small></span>
<span class="sum"><span class="hidden">${escapeHtml(words.balance)} </span>${escapeHtml(balance)}</span></label>`
    }),
  )
  const [shown, others] = [rows.slice(0, SHOWN), rows.slice(SHOWN)].map((some) => some.flat().join(''))
  if (!others) return shown ?? ''
  return `${shown}<details><summary>${escapeHtml(words.others)}</summary>${others}</details>`
}
