// Draws the filters of the list (kinds as chips, least and most amount), the sums of what came and went, and the categories.

import { html, nothing, svg, type TemplateResult } from 'lit'
import type { Entry } from '../../core/view/entry.ts'
import { type ControlledElement, focusOn } from '../shared/element/controlled-element.ts'
import { drawAmount } from '../shared/text/amounts.ts'
import type { LanguageController } from '../shared/text/language.ts'
import { type Filter, isNarrow, noFilter, readTyped } from './filter.ts'
import { Flows, unitsOf } from './flows.ts'
import { categories, type Category, categoryOf, type Kind, kindsAmong } from './kinds.ts'
import type { Reading } from './reading.ts'
import type { Writing } from './writing.ts'

/** What the filters need of their pager. */
export interface NarrowHost {
  readonly words: LanguageController<'flows'>
  readonly writing: Writing
  readonly reading: Pick<Reading, 'entries' | 'complete' | 'busy' | 'filter' | 'query' | 'loadAll'>
  /** Searches for the typed text, with another filter. */
  search(filter: Filter): void
}

const kindWords = {
  in: 'kindIn',
  out: 'kindOut',
  card: 'kindCard',
  cash: 'kindCash',
  fee: 'kindFee',
} as const

/** Longer lists have no categories, because finding them would block the page. */
const mostCategorised = 5000

/** Draws the filters of one pager. */
export class Narrow {
  readonly #element: ControlledElement
  readonly #host: NarrowHost
  readonly #flows = new Flows()
  /** What a person typed into the two fields; absent while they are closed. */
  #typed: { least: string; most: string } | undefined
  /** The kinds among the entries, and how many entries were checked for them. */
  #among: { entries: readonly Entry[]; count: number; kinds: readonly Kind[] } | undefined
  #spent: { entries: readonly Entry[]; count: number; list: readonly Spent[] } | undefined

  constructor(element: ControlledElement, host: NarrowHost) {
    this.#element = element
    this.#host = host
  }

  /** Closes the fields, because another account or period begins. */
  reset(): void {
    this.#typed = undefined
  }

  /** Describes what is searched for: the typed text, and the filter. */
  describe(query: string, { kind, category, least, most }: Filter): string {
    const { words } = this.#host
    const amount = (text: string | undefined) => text && this.#write(text)
    return [
      query.trim(),
      kind && words.say(kindWords[kind]),
      category && words.say(category),
      least && most
        ? `${amount(least)}–${amount(most)}`
        : [least && `${words.say('least')} ${amount(least)}`, most && `${words.say('most')} ${amount(most)}`]
            .filter(Boolean)
            .join(' '),
    ]
      .filter(Boolean)
      .join(' · ')
  }

  /** Draws the kinds and the amounts; nothing before there is something to narrow. */
  draw(): TemplateResult | typeof nothing {
    const { words, reading } = this.#host
    const { entries, filter } = reading
    if (entries.length === 0) return nothing
    const chip = (label: string, isPressed: boolean, act: () => void, name = 'kind') =>
      html`<button class=${name} type="button" aria-pressed=${isPressed} @click=${act}>${label}</button>`
    const { kind, category } = filter
    return html`<div class="narrow">
      <div class="kinds" role="group" aria-label=${words.say('narrow')}>
        ${this.#kinds().map((one) =>
          chip(words.say(kindWords[one]), kind === one, () =>
            this.#turn({ kind: kind === one ? undefined : one }),
          ),
        )}
        ${chip(words.say('amountRange'), this.#typed !== undefined, () => this.#toggleAmounts())}
        ${category ? chip(words.say(category), true, () => this.#turn({ category: undefined }), 'kind only') : nothing}
        ${
          isNarrow(filter)
            ? html`<button class="link" type="button" @click=${() => this.clear()}>${words.say('clearAll')}</button>`
            : nothing
        }
      </div>
      ${this.#typed ? this.#drawAmounts(this.#typed) : nothing}
    </div>`
  }

  /** Removes the filter; the text typed into the search stays. */
  clear(): void {
    this.#typed = undefined
    this.#host.search(noFilter)
  }

  /**
   * Draws what came, what went and the difference.
   * @param later draws again after the page has had its turn
   */
  drawFlows(later: () => void): TemplateResult | typeof nothing {
    const { words, reading, writing } = this.#host
    const { entries, complete, busy } = reading
    const flows = this.#flows.of(entries)
    if (!flows) later()
    if (!flows || flows.length === 0) return nothing
    const write = (amount: string, currency: string, sign: 'auto' | 'always' = 'auto') =>
      html`<span>${drawAmount(amount, currency, writing.amount, writing.say, sign)}</span>`
    return html`<div class="flows" role="group" aria-label=${words.say('flows')}>
      <dl>
        ${(['in', 'out', 'net'] as const).map(
          (key) => html`<div>
            <dt>${words.say(key)}</dt>
            <dd class=${key}>
              ${flows.map((flow) => write(flow[key], flow.currency, key === 'net' ? 'always' : 'auto'))}
            </dd>
          </div>`,
        )}
      </dl>
      ${
        complete
          ? nothing
          : html`<p class="covers">
              <span>${words.say('newest', { count: entries.length })}</span>
              ${busy ? nothing : html`<button class="link" type="button" @click=${() => void reading.loadAll()}>${words.say('loadPeriod')}</button>`}
            </p>`
      }
      ${this.#drawCategories()}
    </div>`
  }

  /** Draws what went out by category, folded; each narrows the list. */
  #drawCategories(): TemplateResult | typeof nothing {
    const { words, writing } = this.#host
    const list = this.#spentBy()
    const [largest] = list
    if (!largest) return nothing
    return html`<details class="fold">
      <summary>${words.say('byCategory')}</summary>
      <ul class="categories" role="list">
        ${list.map(
          ({ category, amount, currency, share }) => html`<li>
            <button
              type="button"
              @click=${() => this.#only(category)}
            >
              <span>${words.say(category)}</span>
              <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                ${svg`<rect width=${share} height="4" rx="1" />`}
              </svg>
              <span class="figure">${writing.amount(amount, currency)}</span>
            </button>
          </li>`,
        )}
      </ul>
      <p class="hint">${words.say('categoryHint')}</p>
    </details>`
  }

  #kinds(): readonly Kind[] {
    const { entries } = this.#host.reading
    if (this.#among?.entries !== entries || this.#among.count !== entries.length)
      this.#among = { entries, count: entries.length, kinds: kindsAmong(entries) }
    return this.#among.kinds
  }

  #spentBy(): readonly Spent[] {
    const { entries } = this.#host.reading
    const count = entries.length
    if (this.#spent?.entries !== entries || this.#spent.count !== count)
      this.#spent = { entries, count, list: count > mostCategorised ? [] : spentBy(entries) }
    return this.#spent.list
  }

  /** Shows one category: the sums are folded, and the chip of the filter gets the focus. */
  #only(category: Category): void {
    this.#turn({ category })
    void focusOn(this.#element, '.only')
  }

  #turn(change: { [Name in keyof Filter]?: Filter[Name] | undefined }): void {
    const { kind, category, least, most } = { ...this.#host.reading.filter, ...change }
    this.#host.search({
      ...(kind !== undefined && { kind }),
      ...(category !== undefined && { category }),
      ...(least !== undefined && { least }),
      ...(most !== undefined && { most }),
    })
  }

  #toggleAmounts(): void {
    const wasOpen = this.#typed !== undefined
    this.#typed = wasOpen ? undefined : { least: '', most: '' }
    // Fields that are closed must not narrow the list.
    if (wasOpen) this.#turn({ least: undefined, most: undefined })
    this.#element.requestUpdate()
  }

  #drawAmounts(typed: { least: string; most: string }): TemplateResult {
    const { words } = this.#host
    const isWrong = (text: string) => text.trim() !== '' && readTyped(text) === undefined
    const field = (name: 'least' | 'most') => html`<label class="date"
      >${words.say(name)}<input
        type="text"
        inputmode="decimal"
        autocomplete="off"
        aria-invalid=${isWrong(typed[name]) ? 'true' : nothing}
        aria-describedby=${isWrong(typed[name]) ? 'amount-hint' : nothing}
        .value=${typed[name]}
        @input=${(event: InputEvent & { target: HTMLInputElement }) => {
          typed[name] = event.target.value
          this.#turn({ [name]: readTyped(event.target.value) })
          this.#element.requestUpdate()
        }}
    /></label>`
    const wrong = isWrong(typed.least) || isWrong(typed.most)
    return html`<div class="dates">
      ${field('least')} ${field('most')}
      ${wrong ? html`<p class="rule fault" id="amount-hint">${words.say('amountHint', { amount: this.#write('1234.50') })}</p>` : nothing}
    </div>`
  }

  #write(amount: string): string {
    const { reading, writing } = this.#host
    return writing.amount(amount, reading.entries[0]?.currency ?? 'EUR')
  }
}

/** What went out for one category. */
interface Spent {
  category: Category
  /** Without a sign. */
  amount: string
  currency: string
  /** Percentage of the largest category; used only as a length on the screen. */
  share: number
}

/** Adds up what went out by category, in one currency: that of the newest entry. */
function spentBy(entries: readonly Entry[]): Spent[] {
  const currency = entries[0]?.currency ?? ''
  const lists = new Map<Category, Entry[]>(categories.map((category) => [category, []]))
  for (const entry of entries) {
    if (entry.currency !== currency || entry.status !== 'booked' || !entry.amount.startsWith('-')) continue
    lists.get(categoryOf(entry))?.push(entry)
  }
  const sums = [...lists].flatMap(([category, list]) => {
    const [flow] = new Flows().of(list) ?? []
    return flow ? [{ category, amount: flow.out, currency, size: Number(unitsOf(flow.out) ?? 0n) }] : []
  })
  const sorted = sums.toSorted((a, b) => b.size - a.size)
  const most = sorted[0]?.size || 1
  return sorted.map(({ size, ...one }) => ({ ...one, share: Math.max(1, Math.round((size / most) * 100)) }))
}
