// Draws a period for the printer: a table whose head is on every sheet, and says exactly which rows are below it.
// Not the list on the screen, which may draw only visible rows; a printer gets every row.

import { html, nothing, type TemplateResult } from 'lit'
import { groupIban } from '../../core/shared/values/iban.ts'
import type { Account } from '../../core/view/account.ts'
import type { Entry } from '../../core/view/entry.ts'
import { drawAmount } from '../shared/text/amounts.ts'
import type { LanguageController, Slots } from '../shared/text/language.ts'
import { drawAbout, nameOf } from './list.ts'
import type { Found } from './reading.ts'
import type { Writing } from './writing.ts'
import type { WordOf } from '../shared/text/words/topics.ts'

/** What the paper needs of its pager in order to be drawn. */
export interface PaperView {
  writing: Writing
  words: Pick<LanguageController<'paper'>, 'say' | 'locale'>
  /** Whose account it is, where that is known. */
  account: Account | undefined
  /** Name of its bank, where it is known. */
  bank: string | undefined
  /** The period in words. */
  range: string
  /** Everything of it that was loaded, newest first. */
  entries: readonly Entry[]
  /** Whether that is all of it. */
  isWhole: boolean
  /** What was found in it, where a person prints what they have searched for. */
  found: Found | undefined
  /** Until when the bank gives nothing newer; empty where that is not so. */
  fresh: string
  /** Draws the details of a transaction that are open. */
  drawDetails: (entry: Entry) => TemplateResult | undefined
}

/** Draws a period for a printer. */
export function drawPaper(view: PaperView): TemplateResult {
  const { writing, words, entries, found, drawDetails } = view
  const { say } = writing
  const rows = found?.list ?? entries
  const hasBalances = rows.some(({ balanceAfter }) => balanceAfter !== undefined)
  const width = hasBalances ? 4 : 3
  const writeDay = writing.shortDay
  const row = (entry: Entry) => {
    const { status, day, amount, currency, balanceAfter } = entry
    const details = drawDetails(entry)
    return html`<tr class=${status}>
        <td class="when">${writeDay(day)}</td>
        <td><span class="who">${nameOf(entry) || say('noName')}</span> <span class="about">${drawAbout(entry, { say, write: writing.amount })}</span></td>
        <td class="figure sum">${drawAmount(amount, currency, writing.amount, say, 'always')}</td>
        ${
          hasBalances
            ? html`<td class="figure">${balanceAfter === undefined ? nothing : drawAmount(balanceAfter, currency, writing.amount, say)}</td>`
            : nothing
        }
      </tr>
      ${details ? html`<tr><td colspan=${width}>${details}</td></tr>` : nothing}`
  }
  return html`<table class="paper">
    <thead>
      <tr><th class="head" colspan=${width}>${drawHead(view)}</th></tr>
      ${
        rows.length > 0
          ? html`<tr>
              <th scope="col">${words.say('day')}</th>
              <th scope="col">${say('who')}</th>
              <th class="figure" scope="col">${say('amount')}</th>
              ${hasBalances ? html`<th class="figure" scope="col">${say('balance')}</th>` : nothing}
            </tr>`
          : nothing
      }
    </thead>
    <tbody>${rows.map(row)}</tbody>
  </table>`
}

/** Draws the head: whose account, which period, and what of it is on the paper. */
function drawHead({
  writing,
  words,
  account,
  bank,
  range,
  entries,
  isWhole,
  found,
  fresh,
}: PaperView): TemplateResult {
  const say = (word: WordOf<'paper'>, slots?: Slots) => words.say(word, slots)
  const { name = '', nickname, iban, number = '' } = account ?? {}
  const whose = [nickname || name, iban ? groupIban(iban) : number, bank].filter(Boolean).join(' · ')
  const { day = '' } = entries.at(-1) ?? {}
  const count = entries.length
  const isAll = found?.isWhole ?? isWhole
  const notes = [
    found ? say('matching', { query: found.query, count: found.list.length }) : '',
    found && !isAll ? writing.say('loadedOnly', { count: found.searched }) : '',
    !found && !isWhole ? (count > 0 ? say('only', { count, day: writing.day(day) }) : say('notLoaded')) : '',
    !found && isWhole ? (count > 0 ? say('count', { count }) : writing.say('empty')) : '',
    fresh,
    writing.say('zone'),
  ]
  return html`${whose ? html`<p>${whose}</p>` : nothing}
    <p class="title">${isAll ? range : say('part', { range })}</p>
    ${notes.map((note) => (note ? html`<p>${note}</p>` : nothing))}`
}
