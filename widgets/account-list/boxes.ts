// Draws the accounts and cards as boxes with their totals, and moves the focus between them by keys.

import { html, nothing, type TemplateResult } from 'lit'
import type { Account, Card } from '../../core/view/account.ts'
import type { Copying } from '../shared/element/copying.ts'
import { groupAccount } from '../shared/text/formats.ts'
import { checkIcon, icon, warningIcon } from '../shared/look/icons.ts'
import type { BankGroup } from './groups.ts'
import { accountIcon, cardIcon } from './icons.ts'
import { destination } from './keys.ts'
import type { LongBoxes } from './long-boxes.ts'
import type { Writing } from './writing.ts'
import { minorDigitsOf, sumAmounts } from '../../core/shared/values/money.ts'

/** Lists longer than this draw only the visible boxes. */
export const mostBoxes = 60

type ListName = 'accounts' | 'cards'

/** What the boxes need of their list in order to be drawn. */
export interface BoxesView {
  writing: Writing
  copying: Copying
  /** Id of the chosen account or card. */
  value: string
  /** The code that draws many boxes, by the name of their list, once it is loaded. */
  long: ReadonlyMap<string, LongBoxes>
  /** Translates a bank's name for an account, if it is only the name of a kind. */
  nameIt: (name: string) => string
  /** Chooses one; screen readers hear its name. */
  choose: (id: string, name: string, chosen: { account: Account } | { card: Card }) => void
}

/** One account or one card, as a box shows it. */
interface Box {
  id: string
  icon: string
  name: string
  /** The line below the name. */
  about: string
  number: TemplateResult | typeof nothing
  /** Label and amount of the large figure; the amount is absent when it is not shared. */
  main: readonly [label: string, amount: string | undefined]
  /** Label and amount of the quiet figures. */
  also: readonly (readonly [label: string, amount: string | undefined])[]
  currency: string
  blocked: boolean
  choose: () => void
}

/**
 * Draws the total of each currency; one account alone needs none.
 * @param isWhole whether the accounts of every bank are known
 */
export function drawTotals(
  list: readonly Account[],
  isWhole: boolean,
  { writing }: BoxesView,
): TemplateResult | typeof nothing {
  const totals = totalsOf(list)
  if (list.length < 2 || totals.length === 0) return nothing
  const whole = isWhole && totals.every((total) => total.whole)
  return html`<dl class="totals" part="totals">
    <dt>${writing.say(whole ? 'total' : 'totalShared')}</dt>
    ${totals.map(({ amount, currency }) => html`<dd>${writing.draw(amount, currency)}</dd>`)}
  </dl>`
}

/**
 * Draws the accounts, and below them the cards, each under its name if there are both.
 * @param at index of their bank among the banks
 */
export function drawBoxes(
  { accounts, cards }: Pick<BankGroup, ListName>,
  at: number,
  view: BoxesView,
): TemplateResult {
  const titled = accounts.length > 0 && cards.length > 0
  return html`${drawList(
    { name: 'accounts', at, list: accounts, titled, boxOf: (one) => accountBox(one, accounts, view) },
    view,
  )}
  ${drawList({ name: 'cards', at, list: cards, titled, boxOf: (one) => cardBox(one, view) }, view)}`
}

/** Names a list among those of all banks. */
export function listNameOf(name: ListName, at: number): string {
  return at === 0 ? name : `${name}-${at}`
}

/** A list of accounts, or of cards. */
interface BoxList<One> {
  name: ListName
  /** Index of its bank. */
  at: number
  list: readonly One[]
  /** Whether its name is drawn above it. */
  titled: boolean
  boxOf: (one: One) => Box
}

function drawList<One extends { id: string }>(
  { name, at, list, titled, boxOf }: BoxList<One>,
  view: BoxesView,
): TemplateResult | typeof nothing {
  if (list.length === 0) return nothing
  const label = view.writing.say(name)
  const long = list.length > mostBoxes ? view.long.get(listNameOf(name, at)) : undefined
  return html`${titled ? html`<p class="heading">${label}</p>` : nothing}
    ${
      long
        ? long.draw({
            label,
            list,
            chosen: list.findIndex(({ id }) => id === view.value),
            classOf: (one) => classOf(one, view),
            draw: (one) => drawBox(boxOf(one), view),
          })
        : html`<ul class="list" part="list" role="list" aria-label=${label}>
            ${list.map((one) => html`<li class=${classOf(one, view)} part="account">${drawBox(boxOf(one), view)}</li>`)}
          </ul>`
    }`
}

function classOf({ id }: { id: string }, { value }: BoxesView): string {
  return `account ${id === value ? 'chosen' : ''}`
}

function drawBox(box: Box, { writing, value }: BoxesView): TemplateResult {
  const { id, icon: path, name, about, number, main, also, currency, blocked, choose } = box
  const chosen = id === value
  const [label, amount] = main
  return html`<div class="head">
      ${icon(path)}
      <button class="choose" type="button" aria-current=${chosen ? 'true' : nothing} @click=${choose}>
        <span class="name">${name}</span>${about ? html` <span class="about">${about}</span>` : nothing}
      </button>
      ${chosen ? html`<span class="tick">${icon(checkIcon)}</span>` : nothing}
    </div>
    ${number}
    ${blocked ? html`<p class="blocked">${icon(warningIcon)}${writing.say('blocked')}</p>` : nothing}
    <p class="figures">
      ${
        amount === undefined
          ? html`<span class="unshared">${label}</span>`
          : html`<span class="main" part="balance"
              ><span class="label">${label}</span>
              <span class="sum">${writing.draw(amount, currency)}</span></span
            >`
      }
      ${also.map(([alsoLabel, alsoAmount]) =>
        alsoAmount === undefined
          ? nothing
          : html`<span class="also">${alsoLabel} <span class="figure">${writing.draw(alsoAmount, currency)}</span></span>`,
      )}
    </p>`
}

function accountBox(account: Account, list: readonly Account[], view: BoxesView): Box {
  const { id, name, nickname, iban, number, currency, balance, available, blocked = false } = account
  const { say } = view.writing
  const kind = view.nameIt(name)
  const title = nickname || kind || say('account')
  const copied = iban ?? number ?? ''
  // An account in several currencies is listed as several accounts with the same number.
  const parts = copied ? list.filter((one) => (one.iban ?? one.number) === copied).length : 1
  return {
    id,
    icon: accountIcon,
    name: title,
    about: [title === kind ? '' : kind, parts > 1 ? currency : ''].filter(Boolean).join(' · '),
    number: copied
      ? html`<p class="number">
          <span>${groupAccount(copied)}</span>
          ${view.copying.draw(id, copied, say(iban === undefined ? 'copyNumber' : 'copyIban'))}
        </p>`
      : nothing,
    main: [
      balance === undefined
        ? say('notShared')
        : account.balanceDay === undefined
          ? say('balance')
          : say('balanceOf', { date: view.writing.day(account.balanceDay) }),
      balance,
    ],
    also: [[say('available'), available]],
    currency,
    blocked,
    choose: () => view.choose(id, title, { account }),
  }
}

function cardBox(card: Card, view: BoxesView): Box {
  const { id, name, lastDigits, currency, statementBalance, outstanding, available, blocked = false } = card
  const { say } = view.writing
  const title = view.nameIt(name) || say('card')
  return {
    id,
    icon: cardIcon,
    name: title,
    about: '',
    number: html`<p class="number"><span>${say('ending', { digits: lastDigits })}</span></p>`,
    main: [say(statementBalance === undefined ? 'notShared' : 'statement'), statementBalance],
    also: [
      [say('outstanding'), outstanding],
      [say('available'), available],
    ],
    currency,
    blocked,
    choose: () => view.choose(id, title, { card }),
  }
}

/** Moves the focus by arrow keys from one box to the next, and by Home and End to the first and the last. */
export function moveBetweenBoxes(
  event: KeyboardEvent,
  root: ParentNode | null,
  long: BoxesView['long'],
): void {
  const { target } = event
  if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement)) return
  if (!target.matches('.choose')) return
  const many = long.get(target.closest<HTMLElement>('[data-list]')?.dataset['list'] ?? '')
  // Of many boxes only some are in the page, so their own code finds which one comes next.
  if (many) return many.press(event)
  const place = long.size > 0 ? target.closest('.list') : root
  const all = [...(place?.querySelectorAll<HTMLElement>('.choose') ?? [])]
  const next = all[destination(event, all.indexOf(target), all.length) ?? -1]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The sum of one currency. */
export interface Total {
  currency: string
  amount: string
  /** Whether every account of the currency shares its balance. */
  whole: boolean
}

/** Adds up the shared balances; a currency without one, or with one that is no amount, has no total. */
export function totalsOf(accounts: readonly Account[]): Total[] {
  const currencies = new Set(accounts.map(({ currency }) => currency))
  return [...currencies].flatMap((currency) => {
    const ones = accounts.filter((account) => account.currency === currency)
    const balances = ones.flatMap(({ balance }) => balance ?? [])
    if (balances.length === 0) return []
    try {
      const digits = Math.max(minorDigitsOf(currency), ...balances.map(decimalsOf))
      const amount = sumAmounts(balances, digits)
      return [{ currency, amount, whole: balances.length === ones.length }]
    } catch {
      return []
    }
  })
}

const decimalsOf = (amount: string) => amount.split('.')[1]?.length ?? 0
