// What the account list and the transaction pager both tell the page: a person wants to connect the bank.
// Not what only one of them tells: that is in its own events.ts.

/** Says that a person wants to connect the bank, before anything is sent; `preventDefault()` stops it. */
export class AccountConnectEvent extends Event {
  constructor() {
    super('silta-account-connect', { bubbles: true, composed: true, cancelable: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'silta-account-connect': AccountConnectEvent
  }
}
