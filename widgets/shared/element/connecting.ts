// Sends a person to the bank that is to be connected, and shows if no bank is connected or its permission has ended.

import type { ReactiveController } from 'lit'
import type { AccountSource } from '../source/account-source.ts'
import { isBankAddress } from '../source/address.ts'
import type { ControlledElement } from './controlled-element.ts'
import type { ErrorReport } from './error-report.ts'
import { ElementEvent } from './events.ts'
import { linkIcon, waitingIcon } from '../look/icons.ts'
import { LanguageController } from '../text/language.ts'
import type { Notice } from './notice.ts'
import { connection } from '../text/words/en/connection.ts'

/** The event that a person wants to connect the bank, before anything is sent; `preventDefault()` stops it. */
export class AccountConnectEvent extends ElementEvent<{ provider: string | undefined }> {
  /** Id of the bank; absent if a person has not chosen one. */
  declare readonly provider: string | undefined

  constructor(provider?: string) {
    super('silta-account-connect', { provider }, true)
  }
}

declare global {
  interface HTMLElementEventMap {
    'silta-account-connect': AccountConnectEvent
  }
}

/** What connecting needs of its element. */
export interface ConnectingHost extends ControlledElement {
  navigate(address: string): void
}

/** How long a page may stay after it was sent to the bank before the button can be pressed again. */
const leavingMs = 10_000

/** Sends a person to the bank that is to be connected. */
export class Connecting implements ReactiveController {
  state: 'rest' | 'leaving' | 'failed' = 'rest'
  /** Id of the bank; absent if it is not chosen. */
  provider: string | undefined
  readonly words: LanguageController<'connection'>

  readonly #host: ConnectingHost
  readonly #source: () => Pick<AccountSource, 'connect'> | undefined
  readonly #report: ErrorReport
  #abort: AbortController | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    host: ConnectingHost,
    source: () => Pick<AccountSource, 'connect'> | undefined,
    report: ErrorReport,
  ) {
    this.#host = host
    this.#source = source
    this.#report = report
    this.words = new LanguageController(host, 'connection', connection)
    host.addController(this)
  }

  hostConnected(): void {
    globalThis.addEventListener('pageshow', this.#shownAgain)
  }

  hostDisconnected(): void {
    globalThis.removeEventListener('pageshow', this.#shownAgain)
    this.#abort?.abort()
    clearTimeout(this.#timer)
    this.state = 'rest'
  }

  /** Goes to the bank; see {@link Connecting.to}. */
  readonly connect = (): Promise<void> => this.to()

  /**
   * Asks the source for the bank's page and goes there; a press meanwhile does nothing more.
   * @param provider id of the bank, if it is chosen
   */
  async to(provider?: string): Promise<void> {
    const source = this.#source()
    if (this.state === 'leaving' || !this.#host.dispatchEvent(new AccountConnectEvent(provider))) return
    if (!source?.connect) return
    this.provider = provider
    this.#show('leaving')
    const { signal } = (this.#abort = new AbortController())
    const wanted = { language: this.words.language, ...(provider !== undefined && { provider }) }
    try {
      const { approvalUrl } = await source.connect(wanted, signal)
      if (signal.aborted) return
      if (!isBankAddress(approvalUrl)) {
        this.#report.tell('answer_unreadable', new TypeError('approvalUrl must be an https address'))
        return this.#show('failed')
      }
      this.#host.navigate(approvalUrl)
      this.#timer = setTimeout(() => this.#show('rest'), leavingMs)
    } catch (error) {
      if (signal.aborted) return
      this.#show('failed')
      if (navigator.onLine) this.#report.failed(error)
    }
  }

  /** The state of one of several banks. */
  stateOf(provider: string | undefined): Connecting['state'] {
    return this.provider === provider ? this.state : 'rest'
  }

  /**
   * Returns the notice that is shown instead of data.
   * @param act what a press does, if not leading to the bank
   */
  notice(gap: 'missing' | 'ended', act: () => unknown = this.connect): Notice {
    const { words, state } = this
    const hint = words.say(gap === 'missing' ? 'missingHint' : 'ended')
    const label = words.say(gap === 'missing' ? 'connect' : 'connectAgain')
    return {
      icon: gap === 'missing' ? linkIcon : waitingIcon,
      title: words.say(gap === 'missing' ? 'missing' : 'endedTitle'),
      texts: state === 'failed' ? [hint, words.say('failed')] : [hint],
      action:
        state === 'leaving'
          ? { label: words.say('leaving'), act, look: 'primary leaving' }
          : { label, act, look: 'primary' },
    }
  }

  /** The state in words, for the live region. */
  said(): string {
    if (this.state === 'rest') return ''
    return this.words.say(this.state)
  }

  /** A page that the browser restores from its memory still shows that it leaves for the bank: this takes that back. */
  readonly #shownAgain = (event: PageTransitionEvent) => {
    if (event.persisted) this.#show('rest')
  }

  #show(state: 'rest' | 'leaving' | 'failed'): void {
    clearTimeout(this.#timer)
    this.state = state
    this.#host.requestUpdate()
  }
}
