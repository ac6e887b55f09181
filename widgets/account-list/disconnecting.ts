// The end of a connection, as a person asks for it: asked whether it is meant, done, or not done.
// Not its drawing, which is in footer.ts, and not the consent itself: the proxy holds it.

import type { AccountSource } from '../shared/account-source.ts'
import type { ControlledElement } from '../shared/controlled-element.ts'
import type { ErrorReport } from '../shared/error-report.ts'
import { AccountDisconnectEvent } from './events.ts'

/** What disconnecting asks of its element beyond the public properties. */
export interface DisconnectingHost {
  source(): Pick<AccountSource, 'disconnect'> | undefined
  reload(): Promise<void>
  /** Where faults are told to the developer of the page. */
  readonly report: ErrorReport
}

/** Leads a person who ends the connection of one account list. */
export class Disconnecting {
  /** Where it stands: nobody asked, asked whether it is meant, being done, not done. */
  state: 'rest' | 'asked' | 'under way' | 'failed' = 'rest'

  readonly #element: ControlledElement
  readonly #host: DisconnectingHost

  constructor(element: ControlledElement, host: DisconnectingHost) {
    this.#element = element
    this.#host = host
  }

  /** Asks whether it is meant. */
  readonly ask = (): void => this.#show('asked', '.stay')

  /** Leaves everything as it was. */
  readonly drop = (): void => this.#show('rest', '.leave')

  /** Disconnects; a press while that is under way does nothing more. */
  readonly confirm = async (): Promise<void> => {
    const source = this.#host.source()
    if (!source?.disconnect || this.state === 'under way') return
    this.#show('under way')
    try {
      await source.disconnect(new AbortController().signal)
    } catch (error) {
      if (navigator.onLine) this.#host.report.failed(error)
      return this.#show('failed')
    }
    this.#show('rest')
    if (!this.#element.isConnected) return
    this.#element.dispatchEvent(new AccountDisconnectEvent())
    await this.#host.reload()
    await this.#element.updateComplete
    this.#element.focus()
  }

  /** @param focus where the focus goes, because the button that was pressed has gone */
  #show(state: Disconnecting['state'], focus?: string): void {
    this.state = state
    this.#element.requestUpdate()
    if (!focus) return
    void this.#element.updateComplete.then(() =>
      this.#element.shadowRoot?.querySelector<HTMLElement>(focus)?.focus(),
    )
  }
}
