// The page on which a payer decides, the same for every bank on the list.
// It decides nothing; browser.ts handles the form.

import { formatMoney } from '../../../core/shared/values/money.ts'
import { groupReference } from '../../../core/shared/values/reference.ts'
import { accountChoices, type AccountHolder } from '../pages/account-choices.ts'
import type { PageLanguage } from '../pages/languages.ts'
import { escapeHtml, framedPage } from '../pages/page.ts'
import type { Payment } from './records.ts'
import { WORDS } from './words.ts'

/** What a payment page shows. */
export interface PageView {
  payment: Payment
  /** Name of the seller, where the merchant has given one. */
  seller: string | undefined
  /** Name of the chosen bank; the test bank's own when absent. */
  bankName: string | undefined
  language: PageLanguage
  accounts: readonly AccountHolder[]
  /** Belongs to this page only; without it a form decides nothing. */
  token: string
  /** Path and query of the page itself. */
  address: string
  /** Where the answer to the form may lead. */
  targets: readonly string[]
}

/** Answers with the page on which a person decides. */
export function paymentPage(view: PageView): Response {
  const { payment, seller, bankName, language } = view
  const words = WORDS[language]
  const amount = formatMoney(payment.amount, 'EUR', language)
  const facts = [
    [words.amount, amount],
    [words.payee, payment.beneficiary ?? seller ?? words.merchant],
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
${accountChoices({ language, words, holders: view.accounts, valueOf: ({ accountId }) => accountId })}
<button name="decision" value="approve">${escapeHtml(words.approve(amount))}</button>
<button name="decision" value="refuse" class="quiet">${escapeHtml(words.refuse)}</button>
<p class="tester">${escapeHtml(words.failWhy)}</p>
<button name="decision" value="fail" class="quiet">${escapeHtml(words.fail)}</button>
</form>`
  const { address, targets } = view
  return framedPage({ language, title: words.title, bankName, address, main, targets })
}
