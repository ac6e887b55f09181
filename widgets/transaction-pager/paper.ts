// Draws a period for the printer: the facts of a statement, and a table whose head, on every sheet, names exactly its rows.

import { css, html, nothing, type TemplateResult } from 'lit'
import { groupIban } from '../../core/shared/values/iban.ts'
import type { Account } from '../../core/view/account.ts'
import type { Entry } from '../../core/view/entry.ts'
import { drawAmount } from '../shared/text/amounts.ts'
import type { LanguageController, Slots } from '../shared/text/language.ts'
import { drawAbout, nameOf } from './list.ts'
import type { Found } from './reading.ts'
import { balancesOf, statementBalances } from './balances.ts'
import { flowsOf } from './flows.ts'
import type { Range } from './range.ts'
import type { Writing } from './writing.ts'
import type { WordOf } from '../shared/text/words/topics.ts'

/** What the paper needs of its pager in order to be drawn. */
export interface PaperView {
  writing: Writing
  words: Pick<LanguageController<'paper'>, 'say' | 'locale'>
  account: Account | undefined
  bank: string | undefined
  /** Translates a bank's name for an account, if it is only the name of a kind. */
  name: (name: string) => string
  /** Whether it is a card, which has no balances. */
  isCard: boolean
  /** The period, and the same in words. */
  days: Range
  range: string
  /** All loaded entries of the period, newest first. */
  entries: readonly Entry[]
  /** How many entries of the period could not be read. */
  unread: number
  isWhole: boolean
  /** The entries that were found in the period, if a person prints the result of a search. */
  found: Found | undefined
  /** From when the bank gives newer data, and how many could not be read; empty if that does not apply. */
  notes: readonly string[]
  /** Draws the details of a transaction that are open. */
  drawDetails: (entry: Entry) => TemplateResult | undefined
}

/** Draws a period for a printer. */
export function drawPaper(view: PaperView): TemplateResult {
  const { writing, words, account, days, entries, unread, found, drawDetails } = view
  const { say } = writing
  const rows = found?.list ?? entries
  const balances = balancesOf(entries, days, account, unread)
  const hasBalances = rows.some(({ id }) => balances.has(id))
  const width = hasBalances ? 4 : 3
  const writeDay = writing.shortDay
  const row = (entry: Entry) => {
    const { id, status, day, amount, currency } = entry
    const details = drawDetails(entry)
    const balance = balances.get(id)
    return html`<tr class=${status}>
        <td class="when">${writeDay(day)}</td>
        <td><span class="who">${nameOf(entry) || say('noName')}</span> <span class="about">${drawAbout(entry, { say, write: writing.amount })}</span></td>
        <td class="figure sum">${drawAmount(amount, currency, writing.amount, say, 'always')}</td>
        ${
          hasBalances
            ? html`<td class="figure">${balance === undefined ? nothing : drawAmount(balance, currency, writing.amount, say)}</td>`
            : nothing
        }
      </tr>
      ${details ? html`<tr><td colspan=${width}>${details}</td></tr>` : nothing}`
  }
  return html`<div class="paper">
    ${drawFacts(view, rows)}
    <table>
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
    </table>
  </div>`
}

/** Draws the facts of a statement: whose account it is, what came and went, the balances before and after. */
function drawFacts(view: PaperView, rows: readonly Entry[]): TemplateResult {
  const { writing, words, account, bank, name, isCard, days, entries, isWhole, found } = view
  const say = (word: WordOf<'paper'>) => words.say(word)
  const { nickname, iban, number, holder } = account ?? {}
  const title = nickname || name(account?.name ?? '')
  const unshared = say('notShared')
  const isAll = isWhole && !found
  const write = (amount: string, currency: string, sign: 'auto' | 'always' = 'auto') =>
    html`${drawAmount(amount, currency, writing.amount, writing.say, sign)}`
  const flows = flowsOf(rows)
  const sum = (key: 'in' | 'out' | 'net') =>
    flows.map(
      (flow) => html`<span>${write(flow[key], flow.currency, key === 'net' ? 'always' : 'auto')}</span>`,
    )
  const balances = statementBalances(entries, days, account)
  const currency = rows[0]?.currency ?? account?.currency ?? ''
  const balance = (amount: string | undefined) => (amount === undefined ? unshared : write(amount, currency))
  const held = isAll && !isCard
  const facts: [string, unknown][] = [
    ...(title ? [[say('account'), title] satisfies [string, unknown]] : []),
    ...(iban || number ? [[say('number'), iban ? groupIban(iban) : number] satisfies [string, unknown]] : []),
    [say('holder'), holder || unshared],
    [say('bank'), bank || account?.bic || unshared],
  ]
  const figures: [string, unknown][] = [
    ...(held ? [[say('opening'), balance(balances.opening)] satisfies [string, unknown]] : []),
    ...(flows.length > 0
      ? (['in', 'out', 'net'] as const).map((key): [string, unknown] => [say(key), sum(key)])
      : []),
    ...(held ? [[say('closing'), balance(balances.closing)] satisfies [string, unknown]] : []),
  ]
  const draw = ([label, value]: [string, unknown]) => html`<dt>${label}</dt><dd>${value}</dd>`
  const hasOpen = rows.some(({ status }) => status !== 'booked')
  return html`<div class="facts">
    <dl>${facts.map(draw)}</dl>
    ${figures.length > 0 ? html`<dl class="held">${figures.map(draw)}</dl>` : nothing}
    ${!isAll && flows.length > 0 ? html`<p>${say('sumsHere')}</p>` : nothing}
    ${hasOpen ? html`<p>${say('booked')}</p>` : nothing}
  </div>`
}

/** Draws the head: whose account, which period, and what of it is on the paper. */
function drawHead({
  writing,
  words,
  account,
  bank,
  name: nameIt,
  range,
  entries,
  unread,
  isWhole,
  found,
  notes: others,
}: PaperView): TemplateResult {
  const say = (word: WordOf<'paper'>, slots?: Slots) => words.say(word, slots)
  const { name = '', nickname, iban, number = '' } = account ?? {}
  const whose = [nickname || nameIt(name), iban ? groupIban(iban) : number, bank].filter(Boolean).join(' · ')
  const { day = '' } = entries.at(-1) ?? {}
  const count = entries.length
  const isAll = found?.isWhole ?? isWhole
  // It is not known which entries could not be read; they need not be the older ones.
  const isCut = !isWhole && unread === 0
  const notes = [
    found ? say('matching', { query: found.query, count: found.list.length }) : '',
    found && !isAll ? writing.say('loadedOnly', { count: found.searched }) : '',
    !found && isCut ? (count > 0 ? say('only', { count, day: writing.day(day) }) : say('notLoaded')) : '',
    !found && !isCut && (count > 0 || isWhole)
      ? count > 0
        ? say('count', { count })
        : writing.say('empty')
      : '',
    ...others,
    writing.say('zone'),
  ]
  return html`${whose ? html`<p>${whose}</p>` : nothing}
    <p class="title">${isAll ? range : say('part', { range })}</p>
    ${notes.map((note) => (note ? html`<p>${note}</p>` : nothing))}`
}

/** The style sheet of the paper, which hides everything else of the pager. A browser that announces no print shows the list as it is. */
export const paperStyles = css`
  .paper { display: none; font-size: 9pt; line-height: 1.3; text-align: start; }
  .paper table { inline-size: 100%; border-collapse: collapse; }
  .facts { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 24pt; margin-block-end: 12pt; break-inside: avoid; }
  .facts dl { display: grid; grid-template-columns: auto minmax(0, 1fr); align-content: start; gap: 2pt 10pt; }
  .facts dt, .facts p { color: var(--_ink-quiet); }
  .facts p { grid-column: 1 / -1; }
  .facts dd { overflow-wrap: anywhere; }
  .facts .held dd { text-align: end; font-weight: 550; font-variant-numeric: tabular-nums; white-space: nowrap; }
  .facts dd > span + span { margin-inline-start: 8pt; }
  .paper th, .paper td { padding-block: 3pt; padding-inline: 0 8pt; text-align: start; vertical-align: baseline; font-weight: 400; overflow-wrap: anywhere; }
  .paper th { color: var(--_ink-quiet); border-block-end: 0.75pt solid currentcolor; }
  .paper .head { padding-block-end: 8pt; border: 0; }
  .paper .title { color: var(--_ink); font-size: 13pt; font-weight: 650; }
  .paper tbody tr { border-block-end: 0.5pt solid var(--_line); break-inside: avoid; }
  .paper .when { white-space: nowrap; }
  .paper .who { margin-inline-end: 4pt; }
  .paper .about { color: var(--_ink-quiet); }
  .paper .figure { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
  .paper .figure:last-child { padding-inline-end: 0; }
  .paper .sum { font-weight: 550; }
  .paper .rejected .sum, .paper .revoked .sum { color: var(--_ink-quiet); font-weight: 400; text-decoration: line-through; }
  @media print {
    .paper { display: block; }
    :focus-visible { outline: none; }
    .panel, .root { border: 0; border-radius: 0; overflow: visible; }
    .paper ~ * { display: none !important; }
  }
`
