// The menu of exports, and the files that it makes: CSV for spreadsheets and camt.053 for bookkeeping.

import { html, nothing, type TemplateResult } from 'lit'
import { minorDigitsOf, subtractAmounts } from '../../core/shared/values/money.ts'
import { helsinkiWallClock } from '../../core/shared/values/time.ts'
import type { Account } from '../../core/view/account.ts'
import { type CamtBalance, writeCamt053 } from '../../core/view/camt.ts'
import { CSV_COLUMNS, csvFormOf, writeCsv } from '../../core/view/csv.ts'
import type { Entry } from '../../core/view/entry.ts'
import { LanguageController } from '../shared/text/language.ts'
import { paced } from '../shared/element/slices.ts'
import { statement as words } from '../shared/text/words/en/statement.ts'
import type { ControlledElement } from '../shared/element/controlled-element.ts'
import type { Range } from './range.ts'
import type { WordOf } from '../shared/text/words/topics.ts'

type Word = WordOf<'statement'>
type Form = 'csv' | 'camt'

/** The state of a file. */
type State = 'rest' | 'preparing' | 'failed' | 'done'

/** What an export needs of its pager. */
export interface StatementHost {
  /** The period of the loaded entries, also in words. */
  period(): { range: Range; text: string }
  /** The entries that were loaded so far. */
  loaded(): { entries: readonly Entry[]; complete: boolean; unread: number }
  /** Writes how many entries could not be read; empty if all could. */
  missing(): string
  /** Loads the rest of the period; returns false if that fails. */
  loadAll(): Promise<boolean>
  /** Prints the whole period, under a label and a hint. */
  readonly printing: { label: string; hint: string; print: () => void }
  /** Whether the pager shows a card. */
  isCard(): boolean
  /** Whether the account itself is known. */
  knowsAccount(): boolean
  account(): Promise<Account | undefined>
}

/** Characters of a part of a file. */
const partLength = 100_000

/** Columns for people: without the proxy's id of an entry, which means nothing outside this page. */
const columns = CSV_COLUMNS.filter((column) => column !== 'id')

/** Draws the menu and makes files for one pager. */
export class Statement {
  readonly #element: ControlledElement
  readonly #host: StatementHost
  readonly #words: LanguageController<'statement'>
  #state: State = 'rest'
  #name = ''

  constructor(element: ControlledElement, host: StatementHost) {
    this.#element = element
    this.#host = host
    this.#words = new LanguageController(element, 'statement', words)
  }

  /** Forgets the last file, when the menu is opened. */
  reset(): void {
    if (this.#state !== 'preparing') this.#state = 'rest'
  }

  /** Draws the menu. */
  draw(): TemplateResult {
    const obstacle = this.#obstacle()
    const { label, hint, print } = this.#host.printing
    const item = (name: string, about: string, wanted: (() => unknown) | undefined) => {
      const act = this.#state === 'preparing' ? undefined : wanted
      return html`<button type="button" aria-disabled=${act ? 'false' : 'true'} @click=${act ?? nothing}>
        <span>${name}</span> <small>${about}</small>
      </button>`
    }
    const file = (form: Form, about: Word, isOff = false) =>
      item(this.#words.say(form), this.#words.say(about), isOff ? undefined : () => this.#make(form))
    const said = this.said()
    return html`<div class="menu fade" role="group" aria-label=${this.#words.say('whole', { range: this.#host.period().text })}>
      <p>${this.#words.say('whole', { range: this.#host.period().text })}</p>
      ${file('csv', 'csvHint')} ${file('camt', obstacle ?? 'camtHint', obstacle !== undefined)}
      ${item(label, hint, print)}
      ${said ? html`<p>${said}</p>` : ''}
    </div>`
  }

  /** The state of the file, in the menu and for the live region. */
  said(): string {
    if (this.#state === 'rest') return ''
    const said = this.#words.say(this.#state, { count: this.#host.loaded().entries.length, name: this.#name })
    const missing = this.#state === 'preparing' ? '' : this.#host.missing()
    return `${said} ${missing}`.trim()
  }

  /** Names what makes a camt.053 file impossible. */
  #obstacle(): Word | undefined {
    if (this.#host.isCard()) return 'camtCard'
    if (!this.#host.knowsAccount()) return 'camtAccount'
    const { entries, complete, unread } = this.#host.loaded()
    // The balances of the file would not agree with its entries.
    if (unread > 0) return 'camtUnread'
    const booked = entries.find(({ status }) => status === 'booked')
    if (!booked) return complete ? 'camtEmpty' : undefined
    return booked.balanceAfter === undefined ? 'camtBalance' : undefined
  }

  async #make(form: Form): Promise<void> {
    if (this.#state === 'preparing') return
    this.#show('preparing')
    try {
      if (!(await this.#host.loadAll())) return this.#show('failed')
      if (form === 'camt' && this.#obstacle()) return this.#show('failed')
      const { range } = this.#host.period()
      const [pieces, ending, type] = form === 'csv' ? this.#csv() : await this.#camt(range)
      const parts: string[] = []
      let part = ''
      for await (const piece of pieces) {
        part += piece
        // A hundred thousand small parts would block the page when the file is put together.
        if (part.length < partLength) continue
        parts.push(part)
        part = ''
      }
      parts.push(part)
      this.#name = `${this.#words.say('fileName')}-${range.from}-${range.to}.${ending}`
      save(new Blob(parts, { type }), this.#name)
      this.#show('done')
    } catch {
      this.#show('failed')
    }
  }

  #csv(): [AsyncIterable<string>, ending: string, type: string] {
    const labels = Object.fromEntries(columns.map((column) => [column, this.#words.say(column)]))
    const form = {
      ...csvFormOf(this.#words.language),
      byteOrderMark: true,
      columns,
      labels,
      note: () => this.#host.missing(),
    }
    return [writeCsv(paced(this.#host.loaded().entries), form), 'csv', 'text/csv;charset=utf-8']
  }

  async #camt({ from, to }: Range): Promise<[AsyncIterable<string>, ending: string, type: string]> {
    const account = await this.#host.account()
    if (!account) throw new TypeError('account must be known')
    const { entries } = this.#host.loaded()
    const createdAt = helsinkiWallClock(Date.now())
    const head = {
      id: `S${createdAt.replaceAll(/\D/g, '')}-${from.replaceAll('-', '')}-${to.replaceAll('-', '')}`,
      createdAt,
      account,
      range: { from: `${from}T00:00:00`, to: `${to}T23:59:59` },
      balances: balancesOf(entries, { from, to }),
    }
    return [writeCamt053(paced(entries), head), 'camt053.xml', 'application/xml']
  }

  #show(state: State): void {
    this.#state = state
    this.#element.requestUpdate()
  }
}

/** Computes the balances before the oldest booked entry and after the newest one. */
function balancesOf(entries: readonly Entry[], { from, to }: Range): CamtBalance[] | undefined {
  const booked = entries.filter(({ status }) => status === 'booked')
  const [newest] = booked
  const oldest = booked.at(-1)
  if (newest?.balanceAfter === undefined) return undefined
  const closing: CamtBalance = { type: 'closing', amount: newest.balanceAfter, day: to }
  if (oldest?.balanceAfter === undefined) return [closing]
  const before = subtractAmounts(oldest.balanceAfter, oldest.amount, minorDigitsOf(oldest.currency))
  return [{ type: 'opening', amount: before, day: from }, closing]
}

/** How long the browser may take to read the file. */
const readingMs = 60_000

/** Saves a file by a link to it, which even the strictest policy allows. */
function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), readingMs)
}
