// What the account list and the transaction pager both tell the page: a person wants to connect the bank.
// Not what only one of them tells: that is in its own events.ts.

/** Says that a person wants to connect the bank, before anything is sent; `preventDefault()` stops it. */
export class AccountConnectEvent extends Event {
  /** Id of the bank; absent where a person has not chosen one. */
  readonly provider: string | undefined

  constructor(provider?: string) {
    super('silta-account-connect', { bubbles: true, composed: true, cancelable: true })
    this.provider = provider
  }

  /** The same, where frameworks look for it. */
  get detail(): { provider: string | undefined } {
    return { provider: this.provider }
  }
}

declare global {
  interface HTMLElementEventMap {
    'silta-account-connect': AccountConnectEvent
  }
}
