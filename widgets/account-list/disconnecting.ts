// Disconnects a bank: asks the person to confirm, calls the source, and keeps whether that succeeded.

import type { BankConnection } from '../../core/view/connection.ts'
import type { AccountSource, Disconnected } from '../shared/source/account-source.ts'
import { type ControlledElement, focusOn } from '../shared/element/controlled-element.ts'
import type { ErrorReport } from '../shared/element/error-report.ts'
import { AccountDisconnectEvent } from './events.ts'

/** What disconnecting asks of its element beyond the public properties. */
export interface DisconnectingHost {
  source(): Pick<AccountSource, 'disconnect'> | undefined
  reload(): Promise<void>
  /** Reports faults to the developer of the page. */
  readonly report: ErrorReport
}

/** State of disconnecting: not asked for, waiting for the person to confirm, under way, failed. */
export type DisconnectingState = 'rest' | 'asked' | 'under way' | 'failed'

/** A bank that was disconnected, and until when its own permission lasts if only the person can end that, at the bank. */
export interface Left extends Disconnected {
  bank: BankConnection | undefined
}

/** Lets a person end a connection of one account list. */
export class Disconnecting {
  state: DisconnectingState = 'rest'
  /** What was disconnected last. */
  left: Left | undefined

  readonly #element: ControlledElement
  readonly #host: DisconnectingHost
  #bank: BankConnection | undefined

  constructor(element: ControlledElement, host: DisconnectingHost) {
    this.#element = element
    this.#host = host
  }

  /** The state of one of several banks; `bank` is absent if the page has only one. */
  stateOf(bank: BankConnection | undefined): DisconnectingState {
    return this.#bank?.id === bank?.id ? this.state : 'rest'
  }

  /** Asks the person to confirm. */
  ask(bank?: BankConnection): void {
    this.#bank = bank
    this.left = undefined
    this.#show('asked', '.stay')
  }

  /** Withdraws the question: nothing changes. */
  readonly drop = (): void =>
    this.#show('rest', `[data-connection="${CSS.escape(this.#bank?.id ?? '')}"] .leave`)

  /** Disconnects; a press while that is under way does nothing more. */
  readonly confirm = async (): Promise<void> => {
    const source = this.#host.source()
    const bank = this.#bank
    if (!source?.disconnect || this.state === 'under way') return
    this.#show('under way')
    try {
      const { consentEndsAt } = (await source.disconnect(new AbortController().signal, bank?.id)) ?? {}
      this.left = { bank, ...(consentEndsAt !== undefined && { consentEndsAt }) }
    } catch (error) {
      if (navigator.onLine) this.#host.report.failed(error)
      return this.#show('failed')
    }
    this.#show('rest')
    if (!this.#element.isConnected) return
    this.#element.dispatchEvent(new AccountDisconnectEvent(bank?.id, this.left.consentEndsAt))
    await this.#host.reload()
    await this.#element.updateComplete
    this.#element.focus()
  }

  /** @param focus selector that gets the focus, because the button that was pressed has gone */
  #show(state: DisconnectingState, focus?: string): void {
    this.state = state
    this.#element.requestUpdate()
    if (focus) void focusOn(this.#element, focus)
  }
}
