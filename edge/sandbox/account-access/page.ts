// The pages on which a user picks a test customer, and the accounts and cards to share.

import { fill } from '../../../core/shared/values/sentences.ts'
import { withParameter } from '../../shared/address.ts'
import { groupIban } from '../../../core/shared/values/iban.ts'
import type { LedgerAccount } from '../ledger/ledger.ts'
import { type Language, WORDS } from '../pages/languages.ts'
import { escapeHtml, framedPage } from '../pages/page.ts'
import {
  factList,
  lateButton,
  type PageTime,
  productName,
  testersBox,
  testersButton,
  timeLeft,
} from '../pages/parts.ts'
import type { Card } from '../customers/customers.ts'

/** What all pages of one consent have in common. */
interface View {
  language: Language
  /** Path and query of the page. */
  address: string
  service: string
  consentId: string
  formToken: string
  /** Where the answer to the form may lead. */
  targets: readonly string[]
  time: PageTime
  /** HTML below the heading: that an earlier answer was not accepted. */
  note: string
}

/** A customer that can be chosen. */
export interface Choice {
  customerId: string
  name: string
  story: string
}

/** What can be shared, and what is ticked. */
export interface ShareView extends View {
  name: string
  customerId: string
  accounts: readonly LedgerAccount[]
  cards: readonly Card[]
  /** Ids of what is ticked; everything when absent. */
  ticked?: ReadonlySet<string> | undefined
  balances: boolean
  /** When the consent would end, milliseconds since 1970. */
  endsAt: number
  /** Nothing was chosen. */
  isEmpty: boolean
}

/** Answers with the page on which a person chooses the test customer to act as. */
export function choosePage(view: View & { choices: readonly Choice[] }): Response {
  const { language, address, choices, targets } = view
  const { accountAccess: words, common } = WORDS[language]
  const { choose } = common
  const rows = choices.map(({ customerId, name, story }) => {
    const href = escapeHtml(withParameter(address, 'customer', customerId))
    return `<li><a href="${href}"><span>${escapeHtml(name)}<small>${escapeHtml(story)}</small></span></a></li>`
  })
  const main = `<h1>${escapeHtml(choose)}</h1>
${view.note}
<p>${escapeHtml(fill(words.chooseText, view, language))}</p>
<ul class="choices">${rows.join('')}</ul>
${form(view, '')}`
  return framedPage({ language, title: choose, address, main, targets })
}

/** Answers with the page on which a person decides what to share. */
export function sharePage(view: ShareView): Response {
  const { language, address, name, customerId, accounts, cards, endsAt, isEmpty, targets } = view
  const { accountAccess: words, common, locale } = WORDS[language]
  const day = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeZone: 'Europe/Helsinki',
  })
  const facts = factList([
    [common.customer, name],
    [common.transactions, words.history],
    [common.until, day.format(endsAt)],
  ])
  const accountRows = accounts.map(({ accountId, name: inBooks, nickname, iban = '' }) => {
    const product = productName(inBooks, language)
    return tick(view, 'account', accountId, nickname ?? product, [nickname && product, groupIban(iban)])
  })
  const cardRows = cards.map(({ cardId, productName: inBooks, lastDigits }) =>
    tick(view, 'card', cardId, productName(inBooks, language), [`•••• ${lastDigits}`]),
  )
  const others = escapeHtml(withParameter(address, 'customer', undefined))
  const fields = `<input type="hidden" name="customer" value="${escapeHtml(customerId)}">
${isEmpty ? `<p class="fault" id="fault" role="alert">${escapeHtml(words.none)}</p>` : ''}
${fieldset(common.accounts, accountRows, isEmpty)}
${fieldset(common.cards, cardRows, isEmpty)}
${fieldset(words.more, [tick(view, 'balances', 'yes', common.balances, [words.balancesText])], false)}
<button name="decision" value="approve">${escapeHtml(fill(words.approve, view, language))}</button>`
  const main = `<h1>${escapeHtml(common.share)}</h1>
${view.note}
<p>${escapeHtml(fill(words.shareText, view, language))}</p>
${facts}
<p class="beside"><a href="${others}">${escapeHtml(common.another)}</a></p>
${form(view, fields)}`
  const page = { language, title: common.share, address, main, targets }
  return framedPage(page, isEmpty ? 400 : 200)
}

function form({ language, address, consentId, formToken, time }: View, fields: string): string {
  const { shareNothing, fail, failWhy } = WORDS[language].common
  return `<form method="post" action="${escapeHtml(address)}">
<input type="hidden" name="consent" value="${escapeHtml(consentId)}">
<input type="hidden" name="token" value="${escapeHtml(formToken)}">
${fields}
<button name="decision" value="refuse" class="quiet">${escapeHtml(shareNothing)}</button>
${timeLeft(time, language)}
${testersBox(language, [testersButton('fail', fail, failWhy), lateButton(language)])}
</form>`
}

function fieldset(legend: string, rows: readonly string[], isFaulty: boolean): string {
  if (rows.length === 0) return ''
  const described = isFaulty ? ' aria-describedby="fault"' : ''
  return `<fieldset${described}><legend>${escapeHtml(legend)}</legend>${rows.join('')}</fieldset>`
}

function tick(
  { ticked, balances }: ShareView,
  name: 'account' | 'card' | 'balances',
  value: string,
  label: string,
  details: readonly (string | undefined)[],
): string {
  const isTicked = name === 'balances' ? balances : (ticked?.has(value) ?? true)
  const lines = details
    .filter((line) => line !== undefined && line !== '')
    .map((line) => `<small>${escapeHtml(line ?? '')}</small>`)
  return `<label><input type="checkbox" name="${name}" value="${escapeHtml(value)}"${isTicked ? ' checked' : ''}>
<span>${escapeHtml(label)}${lines.join('')}</span></label>`
}
