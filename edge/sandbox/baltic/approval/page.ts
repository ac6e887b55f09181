// The pages on which a person picks a test customer, and approves or refuses.

import { fill } from '../../../../core/shared/values/sentences.ts'
import { withParameter } from '../../../shared/address.ts'
import { groupIban } from '../../../../core/shared/values/iban.ts'
import type { LedgerAccount } from '../../ledger/ledger.ts'
import { type Language, type Languages, WORDS } from '../../pages/languages.ts'
import { escapeHtml, framedPage } from '../../pages/page.ts'
import {
  factList,
  lateButton,
  type PageTime,
  productName,
  testersBox,
  testersButton,
  timeLeft,
} from '../../pages/parts.ts'
import type { Description } from '../approvable.ts'
import type { Country } from '../countries.ts'
import type { Resident } from '../people/residents.ts'

/** What all pages of one approval have in common. */
interface View {
  readonly country: Country
  readonly language: Language
  /** Languages of the page. */
  readonly languages: Languages
  /** Path and query of the page. */
  readonly address: string
  readonly service: string
  readonly formToken: string
  /** What the page shows: its form can decide about nothing else. */
  readonly shown: string
  /** Where the answer to the form may lead. */
  readonly targets: readonly string[]
  readonly time: PageTime
  /** HTML below the heading: that an earlier answer was not accepted. */
  readonly note: string
}

/** What is to be approved, the customers who can, and what they can choose. */
export interface ApprovalView extends View {
  readonly description: Description
  readonly customer: Resident
  /** Whether others may decide too. */
  readonly isOneOfMany: boolean
  /** Accounts among which the person chooses; empty if the page offers no choice. */
  readonly accounts: readonly LedgerAccount[]
  /** Ids of what is ticked; everything when absent. */
  readonly ticked?: readonly string[] | undefined
  /** What was wrong with the last answer. */
  readonly fault?: 'none' | 'impossible' | 'changed' | undefined
}

/** Answers with the page on which a person chooses the test customer to act as, among those who may decide. */
export function choosePage(view: View & { readonly choices: readonly Resident[] }): Response {
  const { language, address, choices } = view
  const { baltic: words, common } = WORDS[language]
  const { choose } = common
  const rows = choices.map(({ customerId, name, story }) => {
    const href = escapeHtml(withParameter(address, 'customer', customerId))
    return `<li><a href="${href}"><span>${escapeHtml(name)}<small>${escapeHtml(story?.[language] ?? story?.en ?? '')}</small></span></a></li>`
  })
  const list =
    rows.length === 0 ? `<p>${escapeHtml(words.nobody)}</p>` : `<ul class="choices">${rows.join('')}</ul>`
  const main = `<h1>${escapeHtml(choose)}</h1>
${view.note}
<p>${escapeHtml(fill(words.chooseText, view, language))}</p>
${list}
${form(view, '', words.refuse)}`
  return framed(view, choose, main)
}

/** Answers with the page on which a person decides. */
export function approvalPage(view: ApprovalView): Response {
  const { language, address, description, customer, isOneOfMany, accounts, fault } = view
  const { baltic: words, common } = WORDS[language]
  const { title, approve, refuse, parts } = description
  const asks = view.shown === 'payment' ? common.asksToConfirm : words.askedBy
  const who = factList([[common.customer, customer.name]])
  const others = isOneOfMany
    ? `<p class="beside"><a href="${escapeHtml(withParameter(address, 'customer', undefined))}">${escapeHtml(common.another)}</a></p>`
    : ''
  const chosen =
    accounts.length === 0
      ? ''
      : `<fieldset${fault === 'none' ? ' aria-describedby="fault"' : ''}><legend>${escapeHtml(common.accounts)}</legend>${accounts.map((account) => tick(view, account)).join('')}</fieldset>`
  const fields = `<input type="hidden" name="customer" value="${escapeHtml(customer.customerId)}">
${fault === undefined ? '' : `<p class="fault" id="fault" role="alert">${escapeHtml(words[fault])}</p>`}
${chosen}
<button name="decision" value="approve">${escapeHtml(approve)}</button>`
  const main = `<h1>${escapeHtml(title)}</h1>
${view.note}
<p>${escapeHtml(fill(asks, view, language))}</p>
${who}
${others}
${parts.map(factList).join('\n')}
${form(view, fields, refuse)}`
  return framed(view, title, main, fault === undefined ? 200 : 400)
}

/** Names the bank of a country. */
export function bankNameOf(country: Country, language: Language): string {
  return WORDS[language].baltic.banks[country]
}

function framed(
  { country, language, languages, address, targets }: View,
  title: string,
  main: string,
  status = 200,
): Response {
  const bankName = bankNameOf(country, language)
  return framedPage({ language, languages, title, bankName, address, main, targets }, status)
}

function form({ language, address, formToken, shown, time }: View, fields: string, refuse: string): string {
  const { fail, failWhy } = WORDS[language].common
  return `<form method="post" action="${escapeHtml(address)}">
<input type="hidden" name="token" value="${escapeHtml(formToken)}">
<input type="hidden" name="shown" value="${escapeHtml(shown)}">
${fields}
<button name="decision" value="refuse" class="quiet">${escapeHtml(refuse)}</button>
${timeLeft(time, language)}
${testersBox(language, [testersButton('fail', fail, failWhy), lateButton(language)])}
</form>`
}

function tick(
  { ticked, language }: ApprovalView,
  { accountId, iban, bban, currency, name }: LedgerAccount,
): string {
  const isTicked = ticked?.includes(accountId) ?? true
  const number = iban === undefined ? `•••• ${bban ?? ''}` : groupIban(iban)
  return `<label><input type="checkbox" name="account" value="${escapeHtml(accountId)}"${isTicked ? ' checked' : ''}>
<span>${escapeHtml(`${productName(name, language)}, ${currency}`)}<small>${escapeHtml(number)}</small></span></label>`
}
