// What an account list draws once there are accounts, and the steps of a person in it.
// Not needed for the skeleton, so it is loaded on the same way as the accounts.

import {
  type CSSResult,
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit'
import { helsinkiDate } from '../../core/shared/values/time.ts'
import type { Account, Card } from '../../core/view/account.ts'
import {
  type AccountSource,
  type AccountsAnswer,
  type Connection,
  connectionGap,
  type Consent,
} from '../shared/account-source.ts'
import { actionStyles } from '../shared/actions.ts'
import { drawAmount, makeAmounts, type WriteAmount } from '../shared/amounts.ts'
import { Connecting, type ConnectingHost } from '../shared/connecting.ts'
import { Copying } from '../shared/copying.ts'
import type { ErrorReport } from '../shared/error-report.ts'
import { groupAccount, makeDays } from '../shared/formats.ts'
import { checkIcon, icon, linkIcon, waitingIcon, warningIcon } from '../shared/icons.ts'
import { LanguageController } from '../shared/language.ts'
import type { Loading, LoadingState } from '../shared/loading.ts'
import { drawNotice } from '../shared/notice.ts'
import { accounts } from '../shared/words/accounts.ts'
import { AccountDisconnectEvent, AccountSelectEvent } from './events.ts'
import { expiryOf } from './expiry.ts'
import { accountIcon, cardIcon } from './icons.ts'
import { styles } from './panel-styles.ts'
import { totalsOf } from './totals.ts'

export { readAccounts } from '../shared/account-rules.ts'

/** The style sheets that come with the panel. */
export const panelStyles: CSSResult[] = [actionStyles, styles]

/** What the panel asks of its element: its public properties, which element.ts describes. */
export interface PanelElement extends ConnectingHost, ReactiveControllerHost {
  value: string
  focus(): void
}

/** What the panel asks of its element beyond the public properties. */
export interface PanelHost {
  source(): Omit<AccountSource, 'entries'> | undefined
  reload(): Promise<void>
  /** Where faults are told to the developer of the page. */
  readonly report: ErrorReport
}

type Word = keyof typeof accounts.en

/** What each way to stand without a bank leads to. */
const gaps: ReadonlyMap<Connection | undefined, 'missing' | 'ended'> = new Map([
  ['none', 'missing'],
  ['ended', 'ended'],
] as const)

/** Where the end of the connection stands: nobody asked, asked whether it is meant, being done, not done. */
type Leave = 'rest' | 'asked' | 'under way' | 'failed'

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

/** Draws the list of one element. */
export class Panel implements ReactiveController {
  readonly #element: PanelElement
  readonly #host: PanelHost
  readonly #words: LanguageController<Word>
  readonly #connecting: Connecting
  readonly #copying: Copying
  #leave: Leave = 'rest'
  #chosen = ''
  #amounts: { locale: string; write: WriteAmount } | undefined

  constructor(element: PanelElement, host: PanelHost) {
    this.#element = element
    this.#host = host
    this.#words = new LanguageController(element, accounts)
    this.#connecting = new Connecting(element, () => host.source(), host.report)
    this.#copying = new Copying(element)
    element.addController(this)
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#seen)
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#seen)
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
  draw(answer: AccountsAnswer): TemplateResult {
    const { accounts: list, cards, consent } = answer
    if (list.length + cards.length === 0) {
      return drawNotice({
        icon: accountIcon,
        title: this.#say('empty'),
        texts: [this.#say('emptyHint')],
        action: consent && { label: this.#say('emptyAct'), act: this.#connecting.connect, look: 'primary' },
      })
    }
    const both = list.length > 0 && cards.length > 0
    const footer = consent ? this.#footer(consent) : undefined
    return html`<div class="panel fade" @keydown=${this.#pressed}>
      ${footer?.loud ? footer.drawn : nothing} ${this.#totals(list)}
      ${this.#boxes(
        'accounts',
        list.map((one) => this.#account(one, list)),
        both,
      )}
      ${this.#boxes(
        'cards',
        cards.map((one) => this.#card(one)),
        both,
      )}
      ${footer && !footer.loud ? footer.drawn : nothing}
    </div>`
  }

  /** Says what has just happened, for the live region. */
  said({ state, value }: { state: LoadingState; value: AccountsAnswer | undefined }): string {
    const connecting = this.#connecting.said()
    if (connecting || state === 'failed' || gaps.has(value?.connection)) return connecting
    const { outcome } = this.#copying
    if (outcome) return this.#say(outcome)
    if (this.#leave === 'under way') return this.#say('disconnecting')
    if (this.#leave === 'failed') return this.#say('disconnectFailed')
    if (this.#chosen) return this.#say('chosen', { name: this.#chosen })
    const count = value ? value.accounts.length + value.cards.length : 0
    return count > 0 ? this.#say('here', { count }) : this.#say('empty')
  }

  #totals(list: readonly Account[]): TemplateResult | typeof nothing {
    const totals = totalsOf(list)
    if (list.length < 2 || totals.length === 0) return nothing
    const whole = totals.every((total) => total.whole)
    return html`<dl class="totals" part="totals">
      <dt>${this.#say(whole ? 'total' : 'totalShared')}</dt>
      ${totals.map(({ amount, currency }) => html`<dd>${this.#draw(amount, currency)}</dd>`)}
    </dl>`
  }

  #boxes(
    name: 'accounts' | 'cards',
    boxes: readonly Box[],
    titled: boolean,
  ): TemplateResult | typeof nothing {
    if (boxes.length === 0) return nothing
    return html`${titled ? html`<p class="heading" id=${name}>${this.#say(name)}</p>` : nothing}
      <ul
        class="list"
        part="list"
        role="list"
        aria-label=${titled ? nothing : this.#say(name)}
        aria-labelledby=${titled ? name : nothing}
      >
        ${boxes.map((box) => this.#box(box))}
      </ul>`
  }

  #box({ id, icon: path, name, about, number, main, also, currency, blocked, choose }: Box): TemplateResult {
    const chosen = id === this.#element.value
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
      ${blocked ? html`<p class="blocked">${icon(warningIcon)}${this.#say('blocked')}</p>` : nothing}
      <p class="figures">
        ${
          amount === undefined
            ? html`<span class="unshared">${label}</span>`
            : html`<span class="main" part="balance"
                ><span class="label">${label}</span>
                <span class="sum">${this.#draw(amount, currency)}</span></span
              >`
        }
        ${
          alsoAmount === undefined
            ? nothing
            : html`<span class="also">${alsoLabel} <span class="figure">${this.#draw(alsoAmount, currency)}</span></span>`
        }
      </p>
    </li>`
  }

  #account(account: Account, list: readonly Account[]): Box {
    const { id, name, nickname, iban, number, currency, balance, available, blocked = false } = account
    const title = nickname || name || this.#say('account')
    const text = groupAccount(iban ?? number ?? '')
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
            <span>${text}</span>
            ${this.#copying.draw(id, copied, this.#say(iban === undefined ? 'copyNumber' : 'copyIban'))}
          </p>`
        : nothing,
      main: [this.#say(balance === undefined ? 'notShared' : 'balance'), balance],
      also: [this.#say('available'), available],
      currency,
      blocked,
      choose: () => this.#choose(id, title, { account }),
    }
  }

  #card(card: Card): Box {
    const { id, name, lastDigits, currency, statementBalance, outstanding } = card
    const title = name || this.#say('card')
    return {
      id,
      icon: cardIcon,
      name: title,
      about: '',
      number: html`<p class="number"><span>${this.#say('ending', { digits: lastDigits })}</span></p>`,
      main: [this.#say(statementBalance === undefined ? 'notShared' : 'statement'), statementBalance],
      also: [this.#say('outstanding'), outstanding],
      currency,
      blocked: false,
      choose: () => this.#choose(id, title, { card }),
    }
  }

  /** Says how long the connection lasts, above all else when it ends soon, and ends it when a person wants that. */
  #footer({ expiresAt }: Consent): { loud: boolean; drawn: TemplateResult } {
    const expiry = expiryOf(expiresAt, Date.now())
    const loud = expiry?.state === 'soon' || expiry?.state === 'over'
    const { connect, state } = this.#connecting
    const asked = this.#leave !== 'rest'
    const texts = asked
      ? [this.#say('ask'), this.#leave === 'failed' ? this.#say('disconnectFailed') : '']
      : [expiry ? this.#until(expiry) : '', state === 'failed' ? this.#connecting.words.say('failed') : '']
    const drawn = html`<div class="footer ${loud && !asked ? 'loud' : ''} ${asked ? 'asked' : ''}" part="footer">
      ${icon(asked ? warningIcon : loud ? waitingIcon : linkIcon)}
      <div class="words">${texts.map((text) => (text ? html`<p>${text}</p>` : nothing))}</div>
      <div class="ways">${asked ? this.#leaving() : this.#ways(loud, connect, state)}</div>
    </div>`
    return { loud, drawn }
  }

  #until({ day, daysLeft, state }: NonNullable<ReturnType<typeof expiryOf>>): string {
    if (state === 'over') return this.#say('over')
    const { locale } = this.#words
    const sameYear = helsinkiDate(Date.now()).slice(0, 4) === day.slice(0, 4)
    const date = makeDays(locale, {
      day: 'numeric',
      month: 'long',
      ...(sameYear ? {} : { year: 'numeric' }),
    })(day)
    if (state === 'valid') return this.#say('until', { date })
    if (daysLeft > 1) return this.#say('soonMany', { date, count: daysLeft })
    return this.#say(daysLeft === 1 ? 'soonOne' : 'soonToday')
  }

  #ways(loud: boolean, connect: () => unknown, state: Connecting['state']): TemplateResult {
    const { words } = this.#connecting
    const source = this.#host.source()
    const leaving = state === 'leaving'
    const renew = leaving ? words.say('leaving') : this.#say('renew')
    return html`${
      source?.connect
        ? html`<button
            class=${loud ? `primary ${leaving ? 'leaving' : ''}` : 'link'}
            type="button"
            aria-disabled=${leaving ? 'true' : nothing}
            @click=${connect}
          >${renew}</button>`
        : nothing
    }${
      source?.disconnect
        ? html`<button class="link quiet leave" type="button" @click=${() => this.#turn('asked', '.stay')}>
            ${this.#say('disconnect')}
          </button>`
        : nothing
    }`
  }

  #leaving(): TemplateResult {
    const busy = this.#leave === 'under way'
    return html`<button
        class="plain"
        type="button"
        aria-disabled=${busy ? 'true' : nothing}
        @click=${this.#disconnect}
      >${this.#say(busy ? 'disconnecting' : 'yes')}</button
      ><button class="link stay" type="button" @click=${() => this.#turn('rest', '.leave')}>
        ${this.#say('no')}
      </button>`
  }

  readonly #disconnect = async (): Promise<void> => {
    const source = this.#host.source()
    if (!source?.disconnect || this.#leave === 'under way') return
    this.#turn('under way')
    try {
      await source.disconnect(new AbortController().signal)
    } catch (error) {
      if (navigator.onLine) this.#host.report.failed(error)
      return this.#turn('failed')
    }
    this.#turn('rest')
    if (!this.#element.isConnected) return
    this.#element.dispatchEvent(new AccountDisconnectEvent())
    await this.#host.reload()
    await this.#element.updateComplete
    this.#element.focus()
  }

  /** Asks, does or drops; the focus goes where the button that was pressed has gone. */
  #turn(leave: Leave, focus?: string): void {
    this.#leave = leave
    this.#element.requestUpdate()
    if (!focus) return
    void this.#element.updateComplete.then(() =>
      this.#element.shadowRoot?.querySelector<HTMLElement>(focus)?.focus(),
    )
  }

  #choose(id: string, name: string, chosen: { account: Account } | { card: Card }): void {
    if (id === this.#element.value) return
    this.#element.value = id
    this.#chosen = name
    this.#element.dispatchEvent(new AccountSelectEvent(chosen))
  }

  /** Arrow keys go from one account to the next; Home and End to the first and the last. */
  readonly #pressed = (event: KeyboardEvent) => {
    const target = event.target
    if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement)) return
    if (!target.matches('.choose')) return
    const all = [...(this.#element.shadowRoot?.querySelectorAll<HTMLElement>('.choose') ?? [])]
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

  readonly #seen = () => {
    // A page that was in the background for days may have come close to the end of its permission.
    if (!document.hidden) this.#element.requestUpdate()
  }

  #draw(amount: string, currency: string): TemplateResult {
    const { locale } = this.#words
    if (this.#amounts?.locale !== locale) this.#amounts = { locale, write: makeAmounts(locale) }
    return drawAmount(amount, currency, this.#amounts.write, (word, slots) => this.#say(word, slots))
  }

  #say(word: Word, slots?: Record<string, string | number>): string {
    return this.#words.say(word, slots)
  }
}
