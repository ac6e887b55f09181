// The details of a transaction: everything that the bank gave, with technical data folded, and buttons that copy.

import { html, nothing, type TemplateResult } from 'lit'
import { groupReference } from '../../core/shared/values/reference.ts'
import type { Entry, MatchGround } from '../../core/view/entry.ts'
import { drawAmount, makeAmounts } from '../shared/text/amounts.ts'
import { Copying } from '../shared/element/copying.ts'
import { groupAccount, makeDays, timeOfDay } from '../shared/text/formats.ts'
import { LanguageController } from '../shared/text/language.ts'
import { details as words } from '../shared/text/words/en/details.ts'
import type { ControlledElement } from '../shared/element/controlled-element.ts'
import type { WordOf } from '../shared/text/words/topics.ts'

type Word = WordOf<'details'>

/** A label and its value. */
type Fact = readonly [word: Word, value: TemplateResult | string]

/** Draws the details of the transactions of one pager. */
export class Details {
  readonly #words: LanguageController<'details'>
  readonly #copying: Copying

  constructor(element: ControlledElement) {
    this.#words = new LanguageController(element, 'details', words)
    this.#copying = new Copying(element)
  }

  /** Draws the details of one transaction. */
  draw(entry: Entry): TemplateResult {
    if (!this.#words.ready) return drawSkeleton()
    const { status } = entry
    const technical = this.#technical(entry)
    return html`<div class="details fade" part="details">
      ${status === 'booked' ? nothing : html`<p class="state">${this.#words.say(status)}</p>`}
      ${this.#list(this.#facts(entry))}
      ${
        technical.length > 0
          ? html`<details class="fold"><summary>${this.#words.say('technical')}</summary>${this.#list(technical)}</details>`
          : nothing
      }
    </div>`
  }

  /** What was copied, for the live region. */
  said(): string {
    const { outcome } = this.#copying
    return outcome && this.#words.say(outcome)
  }

  #list(facts: readonly Fact[]): TemplateResult {
    return html`<dl>${facts.map(([word, value]) => html`<dt>${this.#words.say(word)}</dt><dd>${value}</dd>`)}</dl>`
  }

  /** Lists what programs and bookkeepers read. */
  #technical({ codes, counterpart, endToEndId, matchedBy }: Entry): Fact[] {
    const facts: (Fact | undefined)[] = [
      counterpart?.bank ? ['bank', counterpart.bank] : undefined,
      codes?.iso ? ['iso', codes.iso] : undefined,
      codes?.bank ? ['code', codes.bank] : undefined,
      // This value means that the payer has given no id.
      endToEndId && endToEndId !== 'NOTPROVIDED' ? ['endToEndId', endToEndId] : undefined,
      matchedBy?.length ? ['matched', this.#grounds(matchedBy)] : undefined,
    ]
    return facts.filter((fact) => fact !== undefined)
  }

  /** Lists what people read. */
  #facts(entry: Entry): Fact[] {
    const { locale } = this.#words
    const { id, status, day, time, valueDay, currency, counterpart, message, reference, archiveId } = entry
    const { codes, original, cardLastDigits, balanceAfter } = entry
    const write = makeAmounts(locale)
    const writeDay = makeDays(locale, { dateStyle: 'long' })
    const say = (word: 'minus' | 'plus', slots: { amount: string }) => this.#words.say(word, slots)
    const when = time ? `${writeDay(day)} ${timeOfDay(time, locale)}` : writeDay(day)
    const copied = (text: string, shown: string, label: Word) =>
      html`<span>${shown}</span>${this.#copying.draw(`${id} ${label}`, text, this.#words.say(label))}`
    const account = counterpart?.account
    const facts: (Fact | undefined)[] = [
      [status === 'booked' ? 'booked' : 'entered', when],
      valueDay && valueDay !== day ? ['valueDay', writeDay(valueDay)] : undefined,
      counterpart?.name ? [entry.amount.startsWith('-') ? 'payee' : 'payer', counterpart.name] : undefined,
      account ? ['account', copied(account, groupAccount(account), 'copyAccount')] : undefined,
      message ? ['message', message] : undefined,
      reference ? ['reference', copied(reference, groupReference(reference), 'copyReference')] : undefined,
      original
        ? ['original', html`<span>${drawAmount(original.amount, original.currency, write, say)}</span>`]
        : undefined,
      cardLastDigits ? ['card', this.#words.say('ending', { digits: cardLastDigits })] : undefined,
      codes?.text ? ['type', codes.text] : undefined,
      archiveId ? ['archiveId', copied(archiveId, archiveId, 'copyArchiveId')] : undefined,
      balanceAfter === undefined
        ? undefined
        : ['balance', html`<span>${drawAmount(balanceAfter, currency, write, say)}</span>`],
    ]
    return facts.filter((fact) => fact !== undefined)
  }

  /** Writes by which facts a booked transaction was matched with an earlier pending one. */
  #grounds(matchedBy: readonly MatchGround[]): string {
    const known = matchedBy.filter((ground) => grounds.includes(ground))
    const names = (['sameAmount', ...known] as const).map((ground) => this.#words.say(ground))
    return names.join(', ')
  }
}

/** Facts that can match, besides amount and currency; those that this version does not know are not shown. */
const grounds: readonly MatchGround[] = ['endToEndId', 'account', 'name', 'reference', 'message']

/** Draws the skeleton of the details. */
function drawSkeleton(): TemplateResult {
  return html`<div class="details" aria-hidden="true">
    <span class="skeleton"></span><span class="skeleton"></span><span class="skeleton"></span>
  </div>`
}
