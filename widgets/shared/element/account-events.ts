// The event that the account list and the transaction pager share: a person wants to connect a bank.

/** The event that a person wants to connect the bank, before anything is sent; `preventDefault()` stops it. */
export class AccountConnectEvent extends Event {
  /** Id of the bank; absent if a person has not chosen one. */
  readonly provider: string | undefined

  constructor(provider?: string) {
    super('silta-account-connect', { bubbles: true, composed: true, cancelable: true })
    this.provider = provider
  }

  /** The same as the event's own member, for frameworks that read it. */
  get detail(): { provider: string | undefined } {
    return { provider: this.provider }
  }
}

declare global {
  interface HTMLElementEventMap {
    'silta-account-connect': AccountConnectEvent
  }
}
