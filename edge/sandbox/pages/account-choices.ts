// The fieldset in which a person chooses the account that pays: the first test customers at once, the others folded.
// What the choice does stands with the interface of the page.

import { groupIban } from '../../../core/shared/values/iban.ts'
import { formatMoney } from '../../../core/shared/values/money.ts'
import type { LedgerAccount } from '../ledger/ledger.ts'
import { escapeHtml, type PageLanguage } from './page.ts'

/** A customer whose accounts can be chosen. */
export interface AccountHolder {
  readonly name: string
  /** What is to be known before choosing; a line below the IBAN. */
  readonly note?: string | undefined
  readonly accounts: readonly LedgerAccount[]
}

/** What the fieldset shows. */
export interface AccountChoices {
  readonly language: PageLanguage
  readonly words: { readonly from: string; readonly others: string; readonly balance: string }
  readonly holders: readonly AccountHolder[]
  /** What the form sends for an account. */
  readonly valueOf: (account: LedgerAccount) => string
  /** Value that is chosen already; the first one when absent, or not there. */
  readonly chosen?: string | undefined
}

/** Customers that are shown at once: those that are there with every seed (gaps: shared.sandbox.identity). */
const SHOWN = 4

/** Writes the fieldset as HTML. */
export function accountChoices({ language, words, holders, valueOf, chosen }: AccountChoices): string {
  const values = holders.flatMap(({ accounts }) => accounts.map(valueOf))
  const checked = chosen !== undefined && values.includes(chosen) ? chosen : values[0]
  const rowOf = (account: LedgerAccount, { name, note }: AccountHolder): string => {
    const value = valueOf(account)
    const balance = formatMoney(account.balance, account.currency, language)
    const more = note === undefined ? '' : `<small>${escapeHtml(note)}</small>`
    return `<label><input type="radio" name="account" value="${escapeHtml(value)}"${value === checked ? ' checked' : ''}>
<span>${escapeHtml(name)}<small>${escapeHtml(groupIban(account.iban ?? ''))}</small>${more}</span>
<span class="sum"><span class="hidden">${escapeHtml(words.balance)} </span>${escapeHtml(balance)}</span></label>`
  }
  const rows = (some: readonly AccountHolder[]) =>
    some.flatMap((holder) => holder.accounts.map((account) => rowOf(account, holder))).join('')
  const [shown, others] = [holders.slice(0, SHOWN), holders.slice(SHOWN)]
  const isAmongOthers = others.some(({ accounts }) => accounts.some((one) => valueOf(one) === checked))
  const folded =
    others.length === 0
      ? ''
      : `<details${isAmongOthers ? ' open' : ''}><summary>${escapeHtml(words.others)}</summary>${rows(others)}</details>`
  return `<fieldset><legend>${escapeHtml(words.from)}</legend>${rows(shown)}${folded}</fieldset>`
}
