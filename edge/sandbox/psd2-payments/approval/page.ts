// Pages for payers: to approve the payments of a bundle or a cancellation, and pages after leaving without a decision.

import { fill } from '../../../../core/shared/values/sentences.ts'
import type { AuthorizationRequest } from '../../bank-interface.ts'
import type { LedgerAccount } from '../../ledger/ledger.ts'
import { accountChoices, type AccountHolder, customerChoices } from '../../pages/account-choices.ts'
import { type Language, WORDS } from '../../pages/languages.ts'
import { backToService, escapeHtml, framedPage, onwardLink } from '../../pages/page.ts'
import {
  factList,
  lateButton,
  type PageTime,
  testersBox,
  testersButton,
  testersHint,
  timeLeft,
} from '../../pages/parts.ts'
import type { PaymentRecord } from '../records.ts'
import { amountOf, paymentItem, totalOf } from './payment-list.ts'

interface View {
  language: Language
  /** Path and query of the page. */
  address: string
  /** Service that asks: its name, if it has one, before its host. */
  service: string
  formToken: string
  /** Version of what the page shows: its form can decide about nothing else. */
  shown: string
  /** Where the answer to the form may lead. */
  targets: readonly string[]
  time: PageTime
  /** HTML below the heading: that an earlier answer was not accepted. */
  note: string
  payments: readonly PaymentRecord[]
  /** What was wrong with the last answer: the choice, or that the payments have changed since they were shown. */
  fault: 'choice' | 'changed' | undefined
}

/** What the page of an approval shows. */
export interface ApprovalView extends View {
  holders: readonly AccountHolder[]
  /** IBAN of the first account that the client has named. */
  suggested: string | undefined
}

/** What the page of a cancellation shows. */
export interface CancellationView extends View {
  customers: readonly { customerId: string; name: string }[]
  /** Name of the customer whose account pays. */
  holder: string | undefined
}

/** Makes the form's value for an account: its number, and the customer who chooses it if that is not its owner. */
export function choiceValue(
  { iban = '', owner }: Pick<LedgerAccount, 'iban' | 'owner'>,
  { customerId = owner }: Pick<AccountHolder, 'customerId'>,
): string {
  return customerId === owner ? iban : `${iban} ${customerId}`
}

/** Answers with the page on which a payer approves payments. */
export function approvalPage(view: ApprovalView): Response {
  const { language, service, payments, holders, suggested } = view
  const words = WORDS[language].psd2
  const isOne = payments.length === 1
  const [first] = payments
  const isSeries = isOne && first?.kind === 'recurring'
  const confirm = isSeries ? words.confirmEach : words.confirm
  const total = totalOf(payments, language)
  const totalWords = payments.some(({ kind }) => kind === 'recurring') ? words.totalOnce : words.total
  // No sum is shown if it would leave a payment out.
  const isWhole = payments.every(({ kind }) => kind === 'sepa' || kind === 'scheduled')
  const confirmAll = [
    fill(words.confirmMany, { count: payments.length }, language),
    ...(isWhole && total !== undefined ? [total] : []),
  ]
  const fields = `${suggested === undefined ? '' : `<p>${escapeHtml(fill(words.suggested, { service }, language))}</p>\n`}${accountChoices({ language, holders, valueOf: choiceValue, chosen: suggested })}
<button name="decision" value="approve">${escapeHtml(isOne && first ? fill(confirm, { amount: amountOf(first, language) }, language) : confirmAll.join(', '))}</button>`
  return decisionPage(view, {
    title: isSeries ? words.approveSeries : isOne ? words.approve : words.approveMany,
    text: fill(WORDS[language].common.asksToConfirm, { service }, language),
    total: isOne || total === undefined ? '' : `<div class="total">${factList([[totalWords, total]])}</div>`,
    missing: words.missing,
    fields,
    refuse: words.refuse,
  })
}

/** Answers with the page on which the holder of an account approves that a payment is cancelled. */
export function cancellationPage(view: CancellationView): Response {
  const { language, service, payments, customers, holder } = view
  const words = WORDS[language].psd2
  const [payment] = payments
  const chosen = holder ?? customers[0]?.customerId
  const rows = customers.map(({ customerId, name }) => {
    const isChosen = customerId === chosen
    const html = `<label><input type="radio" name="customer" value="${escapeHtml(customerId)}"${isChosen ? ' checked' : ''}>
<span>${escapeHtml(name)}</span></label>`
    return { html, isChosen }
  })
  const isSeries = payment?.kind === 'recurring'
  const confirm = isSeries
    ? words.confirmCancelSeries
    : fill(words.confirmCancel, { amount: payment ? amountOf(payment, language) : '' }, language)
  return decisionPage(view, {
    title: isSeries ? words.cancelSeries : words.cancel,
    text: `${fill(words.cancelText, { service }, language)} ${isSeries ? words.cancelSeriesText : words.cancelSingleText}`,
    total: '',
    missing: words.missingCustomer,
    fields: `${customerChoices(words.who, WORDS[language].common.otherCustomers, rows)}
<button name="decision" value="approve">${escapeHtml(confirm)}</button>`,
    refuse: words.refuseCancel,
  })
}

interface Parts {
  title: string
  text: string
  /** HTML. */
  total: string
  /** Text that asks for a choice if none was made. */
  missing: string
  /** HTML: the fields of the choice, and the button that approves. */
  fields: string
  refuse: string
}

function decisionPage(view: View, { title, text, total, missing, fields, refuse }: Parts): Response {
  const { language, address, formToken, shown, targets, payments, time } = view
  const words = WORDS[language].psd2
  const fault = view.fault && { choice: missing, changed: words.changed }[view.fault]
  const items = payments.map((payment) => paymentItem(payment, language, time.now))
  const main = `<h1>${escapeHtml(title)}</h1>
${view.note}
<p>${escapeHtml(text)}</p>
${payments.length > 1 ? `<h2>${escapeHtml(fill(words.payments, { count: payments.length }, language))}</h2>` : ''}
<ol class="payments">${items.join('')}</ol>
${total}
<form method="post" action="${escapeHtml(address)}">
<input type="hidden" name="token" value="${escapeHtml(formToken)}">
<input type="hidden" name="shown" value="${escapeHtml(shown)}">
${fault === undefined ? '' : `<p class="fault" role="alert">${escapeHtml(fault)}</p>`}
${fields}
<button name="decision" value="refuse" class="quiet">${escapeHtml(refuse)}</button>
${timeLeft(time, language)}
${testersBox(language, [
  testersButton('leave', words.leave, words.leaveWhy),
  lateButton(language),
  testersHint(words.noRightWhy),
])}
</form>`
  return framedPage({ language, title, address, main, targets }, fault === undefined ? 200 : 400)
}

type Visit = Pick<AuthorizationRequest, 'language' | 'address' | 'redirectUri' | 'service'>

/** Answers a payer who leaves without a decision. */
export function leftPage({ language, address, redirectUri, service }: Visit): Response {
  const words = WORDS[language].psd2
  const main = `<h1>${escapeHtml(words.left)}</h1>
<p>${escapeHtml(fill(words.leftText, { service }, language))}</p>
${onwardLink(address, words.reopen)}
${backToService(redirectUri, language, 'quiet')}`
  return framedPage({ language, title: words.left, address, main })
}
