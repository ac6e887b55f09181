// The page on which a payer decides; it is the same for every bank on the list.

import { fill } from '../../../core/shared/values/sentences.ts'
import { formatMoney } from '../../../core/shared/values/money.ts'
import { groupReference } from '../../../core/shared/values/reference.ts'
import { accountChoices, type AccountHolder } from '../pages/account-choices.ts'
import { type Language, WORDS } from '../pages/languages.ts'
import { escapeHtml, framedPage } from '../pages/page.ts'
import { factList, lateButton, type PageTime, testersBox, testersButton, timeLeft } from '../pages/parts.ts'
import type { Payment } from './records.ts'

/** What a payment page shows. */
export interface PageView {
  payment: Payment
  /** Receiver of the money, as the statement names it too. */
  payee: string
  /** Service that asks: the seller's name, if known, and the host of the return address. */
  service: string
  /** Name of the chosen bank; if absent, that of the test bank. */
  bankName: string | undefined
  language: Language
  accounts: readonly AccountHolder[]
  /** Belongs to this page only; a form with another one is ignored. */
  token: string
  /** Path and query of the page itself. */
  address: string
  /** Where the answer to the form may lead. */
  targets: readonly string[]
  time: PageTime
  /** HTML above the payment: that an earlier answer was not accepted. */
  note: string
}

/** Answers with the page on which a person decides. */
export function paymentPage(view: PageView): Response {
  const { payment, bankName, language, address, targets } = view
  const { onlinePayment: words, common } = WORDS[language]
  const amount = formatMoney(payment.amount, 'EUR', language)
  const facts = factList([
    [common.amount, amount],
    [common.payee, view.payee],
    [common.reference, payment.reference === undefined ? undefined : groupReference(payment.reference)],
    [common.message, payment.text],
  ])
  const message = payment.messageToCustomer
  const main = `<h1>${escapeHtml(words.title)}</h1>
${view.note}
<p>${escapeHtml(fill(common.asksToConfirm, view, language))}</p>
${facts}
${message === undefined ? '' : `<p>${escapeHtml(message)}</p>`}
<form method="post" action="${escapeHtml(address)}">
<input type="hidden" name="token" value="${escapeHtml(view.token)}">
${accountChoices({ language, holders: view.accounts, valueOf: ({ accountId }) => accountId })}
<button name="decision" value="approve">${escapeHtml(fill(words.approve, { amount }, language))}</button>
<button name="decision" value="refuse" class="quiet">${escapeHtml(words.refuse)}</button>
${timeLeft(view.time, language)}
${testersBox(language, [testersButton('fail', words.fail, words.failWhy), lateButton(language)])}
</form>`
  return framedPage({ language, title: words.title, bankName, address, main, targets })
}
