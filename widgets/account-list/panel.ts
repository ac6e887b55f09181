// What an account list draws once there are accounts, and the choice of one of them.
// Not needed for the skeleton, so it is loaded on the same way as the accounts.

import { type CSSResult, html, nothing, type ReactiveController, type TemplateResult } from 'lit'
import type { Account, Card } from '../../core/view/account.ts'
import {
  type AccountSource,
  type AccountsAnswer,
  type Connection,
  connectionGap,
} from '../shared/account-source.ts'
import { actionStyles } from '../shared/actions.ts'
import { Connecting, type ConnectingHost } from '../shared/connecting.ts'
import { Copying } from '../shared/copying.ts'
import { LanguageController } from '../shared/language.ts'
import type { Loading, LoadingState } from '../shared/loading.ts'
import { drawNotice } from '../shared/notice.ts'
import { accounts } from '../shared/words/accounts.ts'
import { type BoxesView, drawBoxes, drawTotals, moveBetweenBoxes, mostBoxes } from './boxes.ts'
import { Disconnecting, type DisconnectingHost } from './disconnecting.ts'
import { AccountSelectEvent } from './events.ts'
import { drawFooter, type FooterView } from './footer.ts'
import { accountIcon } from './icons.ts'
import { styles } from './panel-styles.ts'
import { type Word, Writing } from './writing.ts'

export { readAccounts } from '../shared/account-rules.ts'

/** The style sheets that come with the panel. */
export const panelStyles: CSSResult[] = [actionStyles, styles]

/** What the panel asks of its element: its public properties, which element.ts describes. */
export interface PanelElement extends ConnectingHost {
  value: string
}

/** What the panel asks of its element beyond the public properties. */
export interface PanelHost extends DisconnectingHost {
  source(): Omit<AccountSource, 'entries'> | undefined
}

/** What each way to stand without a bank leads to. */
const gaps: ReadonlyMap<Connection | undefined, 'missing' | 'ended'> = new Map([
  ['none', 'missing'],
  ['ended', 'ended'],
] as const)

/** Draws the list of one element. */
export class Panel implements ReactiveController {
  readonly #element: PanelElement
  readonly #host: PanelHost
  readonly #words: LanguageController<Word>
  readonly #writing: Writing
  readonly #connecting: Connecting
  readonly #disconnecting: Disconnecting
  readonly #copying: Copying
  /** What draws many accounts or cards, once there were many. */
  #long: BoxesView['long']
  /** Name of what a person has just chosen. */
  #chosen = ''

  constructor(element: PanelElement, host: PanelHost) {
    this.#element = element
    this.#host = host
    this.#words = new LanguageController(element, accounts)
    this.#writing = new Writing(this.#words)
    this.#connecting = new Connecting(element, () => host.source(), host.report)
    this.#disconnecting = new Disconnecting(element, host)
    this.#copying = new Copying(element)
    element.addController(this)
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#seen)
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#seen)
  }

  /** Brings what a long list needs; without it every box is drawn. */
  async prepare({ accounts: list, cards }: AccountsAnswer): Promise<void> {
    if (this.#long || Math.max(list.length, cards.length) <= mostBoxes) return
    try {
      const { LongBoxes } = await import('./long-boxes.ts')
      const make = (name: string) => new LongBoxes(this.#element, name)
      this.#long ??= { accounts: make('accounts'), cards: make('cards') }
    } catch {
      // The list works without it.
    }
  }

  /** Does what can be done only after drawing: measures boxes. */
  hostUpdated(): void {
    this.#long?.accounts.drawn()
    this.#long?.cards.drawn()
  }

  /** Whether the words are here. */
  get ready(): boolean {
    return this.#words.ready && this.#connecting.words.ready
  }

  /** Draws the way to the bank; nothing when one is connected, or the failure is of another kind. */
  gap({
    state,
    failure,
    value,
  }: Pick<Loading<AccountsAnswer>, 'state' | 'failure' | 'value'>): TemplateResult | undefined {
    const gap = state === 'failed' ? connectionGap(failure) : gaps.get(value?.connection)
    return gap && drawNotice(this.#connecting.notice(gap))
  }

  /** Draws everything that came. */
  draw({ accounts: list, cards, consent }: AccountsAnswer): TemplateResult {
    if (list.length + cards.length === 0) return this.#drawEmpty(consent !== undefined)
    const view = this.#boxesView()
    const footer = consent && drawFooter(consent, this.#footerView())
    return html`<div class="panel fade" @keydown=${this.#pressed}>
      ${footer?.loud ? footer.drawn : nothing} ${drawTotals(list, view)} ${drawBoxes(list, cards, view)}
      ${footer && !footer.loud ? footer.drawn : nothing}
    </div>`
  }

  /** Says what has just happened, for the live region. */
  said({ state, value }: { state: LoadingState; value: AccountsAnswer | undefined }): string {
    const { say } = this.#writing
    const connecting = this.#connecting.said()
    if (connecting || state === 'failed' || gaps.has(value?.connection)) return connecting
    const { outcome } = this.#copying
    if (outcome) return say(outcome)
    if (this.#disconnecting.state === 'under way') return say('disconnecting')
    if (this.#disconnecting.state === 'failed') return say('disconnectFailed')
    if (this.#chosen) return say('chosen', { name: this.#chosen })
    const count = value ? value.accounts.length + value.cards.length : 0
    return count > 0 ? say('here', { count }) : say('empty')
  }

  /** Draws that nothing is shared; where a bank gave a permission, a person may choose there what to share. */
  #drawEmpty(isConnected: boolean): TemplateResult {
    const { say } = this.#writing
    return drawNotice({
      icon: accountIcon,
      title: say('empty'),
      texts: [say('emptyHint')],
      action: isConnected
        ? { label: say('emptyAct'), act: this.#connecting.connect, look: 'primary' }
        : undefined,
    })
  }

  #boxesView(): BoxesView {
    return {
      writing: this.#writing,
      copying: this.#copying,
      value: this.#element.value,
      long: this.#long,
      choose: (id, name, chosen) => this.#choose(id, name, chosen),
    }
  }

  #footerView(): FooterView {
    return {
      writing: this.#writing,
      connecting: this.#connecting,
      disconnecting: this.#disconnecting,
      source: this.#host.source(),
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
    // A page that was in the background for days may have come close to the end of its permission.
    if (!document.hidden) this.#element.requestUpdate()
  }
}
