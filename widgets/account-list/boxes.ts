// The accounts and cards as boxes, their totals, and the keys that move between them.
// Not what a choice does: panel.ts tells the page.

import { html, nothing, type TemplateResult } from 'lit'
import type { Account, Card } from '../../core/view/account.ts'
import type { Copying } from '../shared/copying.ts'
import { groupAccount } from '../shared/formats.ts'
import { checkIcon, icon, warningIcon } from '../shared/icons.ts'
import { accountIcon, cardIcon } from './icons.ts'
import { totalsOf } from './totals.ts'
import type { Writing } from './writing.ts'

/** What the boxes need of their list in order to be drawn. */
export interface BoxesView {
  writing: Writing
  copying: Copying
  /** Id of the chosen account or card. */
  value: string
  /** Chooses one; its name is said for screen readers. */
  choose: (id: string, name: string, chosen: { account: Account } | { card: Card }) => void
}

/** One account or one card, as a box shows it. */
interface Box {
  id: string
  icon: string
  name: string
  /** What stands below the name. */
  about: string
  number: TemplateResult | typeof nothing
  /** Label and amount of the large figure; the amount is absent when it is not shared. */
  main: readonly [label: string, amount: string | undefined]
  /** Label and amount of the quiet figure. */
  also: readonly [label: string, amount: string | undefined]
  currency: string
  blocked: boolean
  choose: () => void
}

/** Draws the total of each currency; one account alone needs none. */
export function drawTotals(
  list: readonly Account[],
  { writing }: BoxesView,
): TemplateResult | typeof nothing {
  const totals = totalsOf(list)
  if (list.length < 2 || totals.length === 0) return nothing
  const whole = totals.every((total) => total.whole)
  return html`<dl class="totals" part="totals">
    <dt>${writing.say(whole ? 'total' : 'totalShared')}</dt>
    ${totals.map(({ amount, currency }) => html`<dd>${writing.draw(amount, currency)}</dd>`)}
  </dl>`
}

/** Draws the accounts, and below them the cards; each under its name where there are both. */
export function drawBoxes(
  accounts: readonly Account[],
  cards: readonly Card[],
  view: BoxesView,
): TemplateResult {
  const both = accounts.length > 0 && cards.length > 0
  return html`${drawList(
    'accounts',
    accounts.map((one) => accountBox(one, accounts, view)),
    both,
    view,
  )}
  ${drawList(
    'cards',
    cards.map((one) => cardBox(one, view)),
    both,
    view,
  )}`
}

function drawList(
  name: 'accounts' | 'cards',
  boxes: readonly Box[],
  titled: boolean,
  view: BoxesView,
): TemplateResult | typeof nothing {
  const { say } = view.writing
  if (boxes.length === 0) return nothing
  return html`${titled ? html`<p class="heading" id=${name}>${say(name)}</p>` : nothing}
    <ul
      class="list"
      part="list"
      role="list"
      aria-label=${titled ? nothing : say(name)}
      aria-labelledby=${titled ? name : nothing}
    >
      ${boxes.map((box) => drawBox(box, view))}
    </ul>`
}

function drawBox(box: Box, { writing, value }: BoxesView): TemplateResult {
  const { id, icon: path, name, about, number, main, also, currency, blocked, choose } = box
  const chosen = id === value
  const [label, amount] = main
  const [alsoLabel, alsoAmount] = also
  return html`<li class="account ${chosen ? 'chosen' : ''}" part="account">
    <div class="head">
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
      ${
        alsoAmount === undefined
          ? nothing
          : html`<span class="also">${alsoLabel} <span class="figure">${writing.draw(alsoAmount, currency)}</span></span>`
      }
    </p>
  </li>`
}

function accountBox(account: Account, list: readonly Account[], view: BoxesView): Box {
  const { id, name, nickname, iban, number, currency, balance, available, blocked = false } = account
  const { say } = view.writing
  const title = nickname || name || say('account')
  const copied = iban ?? number ?? ''
  // An account in several currencies is several accounts with one number.
  const parts = copied ? list.filter((one) => (one.iban ?? one.number) === copied).length : 1
  return {
    id,
    icon: accountIcon,
    name: title,
    about: [title === name ? '' : name, parts > 1 ? currency : ''].filter(Boolean).join(' · '),
    number: copied
      ? html`<p class="number">
          <span>${groupAccount(copied)}</span>
          ${view.copying.draw(id, copied, say(iban === undefined ? 'copyNumber' : 'copyIban'))}
        </p>`
      : nothing,
    main: [say(balance === undefined ? 'notShared' : 'balance'), balance],
    also: [say('available'), available],
    currency,
    blocked,
    choose: () => view.choose(id, title, { account }),
  }
}

function cardBox(card: Card, view: BoxesView): Box {
  const { id, name, lastDigits, currency, statementBalance, outstanding } = card
  const { say } = view.writing
  const title = name || say('card')
  return {
    id,
    icon: cardIcon,
    name: title,
    about: '',
    number: html`<p class="number"><span>${say('ending', { digits: lastDigits })}</span></p>`,
    main: [say(statementBalance === undefined ? 'notShared' : 'statement'), statementBalance],
    also: [say('outstanding'), outstanding],
    currency,
    blocked: false,
    choose: () => view.choose(id, title, { card }),
  }
}

/** Moves the focus by arrow keys from one box to the next, and by Home and End to the first and the last. */
export function moveBetweenBoxes(event: KeyboardEvent, root: ParentNode | null): void {
  const { target } = event
  if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement)) return
  if (!target.matches('.choose')) return
  const all = [...(root?.querySelectorAll<HTMLElement>('.choose') ?? [])]
  const at = all.indexOf(target)
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowRight: at + 1,
    ArrowUp: at - 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: all.length - 1,
  }
  const next = all[steps[event.key] ?? -1]
  if (!next) return
  event.preventDefault()
  next.focus()
}
