// Everything that an account list draws once accounts are there, and the choice of one of them.
// The skeleton does not need it, so the element loads it while it waits for the accounts.

import { type CSSResult, html, nothing, type ReactiveController, type TemplateResult } from 'lit'
import type { Account, Card } from '../../core/view/account.ts'
import {
  type AccountSource,
  type AccountsAnswer,
  type Connection,
  connectionGap,
} from '../shared/source/account-source.ts'
import { actionStyles } from '../shared/look/actions.ts'
import { Connecting, type ConnectingHost } from '../shared/element/connecting.ts'
import { Copying } from '../shared/element/copying.ts'
import { LanguageController } from '../shared/text/language.ts'
import type { Loading, LoadingState } from '../shared/element/loading.ts'
import { drawNotice } from '../shared/element/notice.ts'
import type { Logos } from '../shared/look/logos.ts'
import { tiles, drawTile } from '../shared/look/tile.ts'
import { kindName } from '../shared/text/account-kinds.ts'
import { accounts } from '../shared/text/words/en/accounts.ts'
import { kinds } from '../shared/text/words/en/kinds.ts'
import { BankChoice } from './bank-choice.ts'
import { bankStyles, styles } from './panel-styles.ts'
import { type BoxesView, drawTotals, listNameOf, moveBetweenBoxes, mostBoxes, drawBoxes } from './boxes.ts'
import { Disconnecting, type DisconnectingHost, type Left } from './disconnecting.ts'
import { AccountSelectEvent } from './events.ts'
import { type FooterView, sayAway, sayLasting, drawFooter } from './footer.ts'
import { type BankGroup, groupsOf } from './groups.ts'
import { accountIcon } from './icons.ts'
import type { LongBoxes } from './long-boxes.ts'
import { Writing } from './writing.ts'
import { countryName } from '../shared/text/formats.ts'

export { readAccounts } from '../shared/source/account-rules.ts'

/** The style sheets that come with the panel. */
export const panelStyles: CSSResult[] = [actionStyles, tiles, styles, bankStyles]

/** What the panel asks of its element: its public properties, which element.ts describes. */
export interface PanelElement extends ConnectingHost {
  value: string
}

/** What the panel asks of its element beyond the public properties. */
export interface PanelHost extends DisconnectingHost {
  source(): Omit<AccountSource, 'entries'> | undefined
  /** The picture with the logos, once it is there. */
  logos(): Logos | undefined
}

/** The notice for each state without a bank. */
const gaps: ReadonlyMap<Connection | undefined, 'missing' | 'ended'> = new Map([
  ['none', 'missing'],
  ['ended', 'ended'],
] as const)

/** Draws the list of one element. */
export class Panel implements ReactiveController {
  readonly #element: PanelElement
  readonly #host: PanelHost
  readonly #words: LanguageController<'accounts'>
  readonly #kinds: LanguageController<'kinds'>
  readonly #writing: Writing
  readonly #connecting: Connecting
  readonly #disconnecting: Disconnecting
  readonly #copying: Copying
  readonly #choice: BankChoice
  /** The code that draws many accounts or cards, by the name of their list, once a list was long. */
  readonly #long = new Map<string, LongBoxes>()
  /** Id of the box that was last scrolled into view in a strip. */
  #brought = ''
  /** Name of what a person has just chosen. */
  #chosen = ''

  constructor(element: PanelElement, host: PanelHost) {
    this.#element = element
    this.#host = host
    this.#words = new LanguageController(element, 'accounts', accounts)
    this.#kinds = new LanguageController(element, 'kinds', kinds)
    this.#writing = new Writing(this.#words)
    this.#connecting = new Connecting(element, () => host.source(), host.report)
    this.#disconnecting = new Disconnecting(element, host)
    this.#copying = new Copying(element)
    this.#choice = new BankChoice(element, this.#connecting, () => host.logos())
    element.addController(this)
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#seen)
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#seen)
  }

  /** Loads the code for long lists, without which every box is drawn, and the banks that a person may choose. */
  async prepare(answer: AccountsAnswer): Promise<void> {
    const { connections } = answer
    await Promise.all([
      connections && this.#choice.prepare(this.#host.source(), connections),
      this.#prepareLong(groupsOf(answer)),
    ])
  }

  async #prepareLong(groups: readonly BankGroup[]): Promise<void> {
    const names = groups.flatMap(({ accounts: list, cards }, at) => [
      ...(list.length > mostBoxes ? [listNameOf('accounts', at)] : []),
      ...(cards.length > mostBoxes ? [listNameOf('cards', at)] : []),
    ])
    const missing = names.filter((name) => !this.#long.has(name))
    if (missing.length === 0) return
    try {
      const { LongBoxes: Boxes } = await import('./long-boxes.ts')
      for (const name of missing) this.#long.set(name, new Boxes(this.#element, name))
    } catch {
      // The list works without this code.
    }
  }

  /** Measures boxes, which is possible only after drawing. */
  hostUpdated(): void {
    for (const long of this.#long.values()) long.drawn()
    this.#bringChosen()
  }

  /** Names an account or a card as it is drawn. */
  nameOf({ nickname, name }: { nickname?: string; name: string }): string {
    return nickname || this.#nameIt(name)
  }

  readonly #nameIt = (name: string): string => kindName(name, (kind) => this.#kinds.say(kind))

  /** Scrolls the chosen box into a strip's view, once for each choice; the page itself does not scroll. */
  #bringChosen(): void {
    const { value, shadowRoot } = this.#element
    const box = shadowRoot?.querySelector<HTMLElement>('ul.list > .chosen')
    if (!box || value === this.#brought) return
    this.#brought = value
    const strip = box.parentElement
    const [from, to] = [strip?.getBoundingClientRect(), box.getBoundingClientRect()]
    if (from && (to.left < from.left || to.right > from.right))
      strip?.scrollBy({ left: to.left - from.left - 6 })
  }

  /** Whether the words are here. */
  get ready(): boolean {
    return this.#words.ready && this.#kinds.ready && this.#connecting.words.ready
  }

  /** Draws the notice that leads to the bank; nothing if one is connected, or the failure has another cause. */
  gap({
    state,
    failure,
    value,
  }: Pick<Loading<AccountsAnswer>, 'state' | 'failure' | 'value'>): TemplateResult | undefined {
    const gap = state === 'failed' ? connectionGap(failure) : gaps.get(value?.connection)
    const [bank, ...others] = (state === 'failed' ? undefined : value?.connections) ?? []
    // If several permissions have ended, each is renewed at its own bank.
    if (!gap || others.length > 0) return undefined
    const { locale } = this.#writing
    if (this.#choice.isOpen) return html`${this.#drawLeft()}${this.#choice.draw(locale)}`
    const hasChoice = gap === 'missing' && this.#choice.offered.length > 1
    const act = hasChoice ? this.#choice.open : () => this.#connecting.to(bank?.provider)
    return html`${this.#drawLeft()}${drawNotice(this.#connecting.notice(gap, act))}
    ${gap === 'ended' && bank ? this.#choice.draw(locale) : nothing}`
  }

  /** Draws everything that came. */
  draw(answer: AccountsAnswer): TemplateResult {
    const { accounts: list, cards, connections = [], consent } = answer
    if (list.length + cards.length + connections.length === 0)
      return drawEmpty(this.#footerView(), consent !== undefined, true)
    const groups = groupsOf(answer)
    const view = {
      boxes: this.#boxesView(),
      footer: this.#footerView(),
      logos: this.#host.logos(),
      isOnly: groups.length === 1,
    }
    const isWhole = connections.every(({ state, unlisted }) => state === 'connected' && !unlisted)
    const totals = drawTotals(list, isWhole, view.boxes)
    // Accounts without a bank come first, and their totals must not be above a loud footer.
    const inside = groups[0]?.connection === undefined
    return html`<div class="panel fade" @keydown=${this.#pressed}>
      ${this.#drawLeft()} ${inside ? nothing : totals}
      ${groups.map((group, at) => drawGroup(group, at, view, inside && at === 0 ? totals : nothing))}
      ${connections.length > 0 ? this.#choice.draw(this.#writing.locale) : nothing}
    </div>`
  }

  /** The latest change in words, for the live region. */
  said({ state, value }: { state: LoadingState; value: AccountsAnswer | undefined }): string {
    const { say } = this.#writing
    const connecting = this.#connecting.said()
    const { left } = this.#disconnecting
    if (connecting || state === 'failed') return connecting
    if (gaps.has(value?.connection)) return left ? this.#sayLeft(left) : ''
    const { outcome } = this.#copying
    if (outcome) return say(outcome)
    if (this.#disconnecting.state === 'under way') return say('disconnecting')
    if (this.#disconnecting.state === 'failed') return say('disconnectFailed')
    if (this.#disconnecting.left) return this.#sayLeft(this.#disconnecting.left)
    if (this.#chosen) return say('chosen', { name: this.#chosen })
    const count = value ? value.accounts.length + value.cards.length : 0
    const unlisted = (value?.connections ?? []).reduce((sum, bank) => sum + (bank.unlisted ?? 0), 0)
    const missing = unlisted > 0 ? say('missing', { count: unlisted }) : ''
    if (count > 0 || missing) return `${say('here', { count })} ${missing}`.trim()
    const away = value?.connections?.find((bank) => bank.state === 'unread' || bank.state === 'unavailable')
    return away ? sayAway(away, this.#footerView()).join(' ') : say('empty')
  }

  /** Draws that a connection has ended here, and until when the bank's own permission lasts. */
  #drawLeft(): TemplateResult | typeof nothing {
    const { left } = this.#disconnecting
    return left?.consentEndsAt === undefined ? nothing : html`<p class="left fade">${this.#sayLeft(left)}</p>`
  }

  #sayLeft({ bank, consentEndsAt }: Left): string {
    const { say } = this.#writing
    const done = say('left', { bank: bank?.name ?? say('bank') })
    return `${done} ${sayLasting(consentEndsAt, this.#writing)}`.trim()
  }

  #boxesView(): BoxesView {
    return {
      writing: this.#writing,
      copying: this.#copying,
      value: this.#element.value,
      long: this.#long,
      nameIt: this.#nameIt,
      choose: (id, name, chosen) => this.#choose(id, name, chosen),
    }
  }

  #footerView(): FooterView {
    return {
      writing: this.#writing,
      connecting: this.#connecting,
      disconnecting: this.#disconnecting,
      source: this.#host.source(),
      reload: () => this.#host.reload(),
    }
  }

  #choose(id: string, name: string, chosen: { account: Account } | { card: Card }): void {
    if (id === this.#element.value) return
    this.#element.value = id
    this.#chosen = name
    this.#element.dispatchEvent(new AccountSelectEvent(chosen))
  }

  readonly #pressed = (event: KeyboardEvent) => moveBetweenBoxes(event, this.#element.shadowRoot, this.#long)

  readonly #seen = () => {
    // While a page was in the background for days, the end of a permission may have come close.
    if (!document.hidden) this.#element.requestUpdate()
  }
}

/** What a bank needs of its list in order to be drawn. */
interface GroupView {
  boxes: BoxesView
  footer: FooterView
  logos: Logos | undefined
  isOnly: boolean
}

/**
 * Draws one bank.
 * @param at place among the banks
 * @param totals drawn above its accounts
 */
function drawGroup(
  group: BankGroup,
  at: number,
  view: GroupView,
  totals: TemplateResult | typeof nothing,
): TemplateResult {
  const { connection: bank } = group
  const { writing } = view.boxes
  const footer = drawFooter(group, view.footer)
  const isEmpty = group.accounts.length + group.cards.length === 0
  const isSharing = bank?.state === 'connected' && bank.freshAgainAt === undefined && !bank.unlisted
  const boxes = !isEmpty
    ? drawBoxes(group, at, view.boxes)
    : isSharing
      ? drawEmpty(view.footer, true, view.isOnly, bank.provider)
      : nothing
  const parts = html`${footer?.loud ? footer.drawn : nothing} ${totals} ${boxes}
    ${footer && !footer.loud ? footer.drawn : nothing}`
  if (!bank) return parts
  const name = bank.name ?? writing.say('bank')
  return html`<div class="bank" part="bank" role="group" aria-labelledby="bank-${bank.id}">
    <p class="bank-head" id="bank-${bank.id}">
      ${drawTile(bank.provider, name, view.logos)}<span class="bank-name">${name}</span>
      ${bank.country ? html`<span class="bank-country">${countryName(bank.country, writing.locale)}</span>` : nothing}
    </p>
    ${parts}
  </div>`
}

/**
 * Draws that nothing is shared; if a bank gave a permission, a person may choose there what to share.
 * @param isOnly whether this replaces the whole list, so that the page may use its own words
 */
function drawEmpty(
  { writing: { say }, connecting }: Pick<FooterView, 'writing' | 'connecting'>,
  isConnected: boolean,
  isOnly: boolean,
  provider?: string,
): TemplateResult {
  return drawNotice({
    icon: accountIcon,
    title: say('empty'),
    texts: [say('emptyHint')],
    ...(isOnly && { slot: 'empty' }),
    action: isConnected
      ? { label: say('emptyAct'), act: () => connecting.to(provider), look: 'primary' }
      : undefined,
  })
}
