// The fieldset in which a person chooses a customer or a paying account: the first test customers are visible, others folded.

import { groupIban } from '../../../core/shared/values/iban.ts'
import { formatMoney } from '../../../core/shared/values/money.ts'
import type { LedgerAccount } from '../ledger/ledger.ts'
import { type Language, WORDS } from './languages.ts'
import { escapeHtml } from './page.ts'
import { productName } from './parts.ts'

/** A customer whose accounts can be chosen. */
export interface AccountHolder {
  readonly customerId?: string
  readonly name: string
  /** A line below the account with something to know before choosing. */
  readonly note?: string | undefined
  readonly accounts: readonly LedgerAccount[]
}

/** What the fieldset shows. */
export interface AccountChoices {
  readonly language: Language
  readonly holders: readonly AccountHolder[]
  /** Value that the form sends for an account. */
  readonly valueOf: (account: LedgerAccount, holder: AccountHolder) => string
  /** Value that is already chosen; if absent or not in the list, the first one. */
  readonly chosen?: string | undefined
}

/** Number of customers that are not folded: those that every seed has (gaps: shared.sandbox.identity). */
const SHOWN = 4

/** The choices of one customer, as HTML. */
export interface ChoiceRows {
  readonly html: string
  /** Whether one of the choices is already chosen. */
  readonly isChosen: boolean
}

/** Writes a fieldset of customers as HTML; all but the first are folded, unless a folded one is chosen. */
export function customerChoices(legend: string, others: string, rows: readonly ChoiceRows[]): string {
  const [shown, folded] = [rows.slice(0, SHOWN), rows.slice(SHOWN)].map((some) =>
    some.map(({ html }) => html).join(''),
  )
  const isOpen = rows.slice(SHOWN).some(({ isChosen }) => isChosen)
  const more = folded
    ? `<details${isOpen ? ' open' : ''}><summary>${escapeHtml(others)}</summary>${folded}</details>`
    : ''
  return `<fieldset><legend>${escapeHtml(legend)}</legend>${shown}${more}</fieldset>`
}

/** Writes the fieldset of accounts as HTML. */
export function accountChoices({ language, holders, valueOf, chosen }: AccountChoices): string {
  const words = WORDS[language].common
  const values = holders.flatMap((holder) => holder.accounts.map((account) => valueOf(account, holder)))
  const checked = chosen !== undefined && values.includes(chosen) ? chosen : values[0]
  const rowOf = (account: LedgerAccount, holder: AccountHolder): string => {
    const { name, note } = holder
    const value = valueOf(account, holder)
    const balance = formatMoney(account.balance, account.currency, language)
    // The kind of account tells several accounts of one owner apart.
    const product = productName(account.name, language)
    const lines = [
      account.nickname === undefined ? product : `${account.nickname}, ${product}`,
      groupIban(account.iban ?? ''),
      note,
    ].flatMap((line) => (line === undefined ? [] : [`<small>${escapeHtml(line)}</small>`]))
    return `<label><input type="radio" name="account" value="${escapeHtml(value)}"${value === checked ? ' checked' : ''}>
<span>${escapeHtml(name)}${lines.join('')}</span>
<span class="sum"><span class="hidden">${escapeHtml(words.balance)} </span>${escapeHtml(balance)}</span></label>`
  }
  const rows = holders.map((holder) => ({
    html: holder.accounts.map((account) => rowOf(account, holder)).join(''),
    isChosen: holder.accounts.some((account) => valueOf(account, holder) === checked),
  }))
  return customerChoices(words.from, words.others, rows)
}
