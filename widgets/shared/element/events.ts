// The base of the events of the elements, and the event that the account list and the transaction pager share.

/** An event of an element. It has its members in `detail` too, because frameworks read them there. */
export class ElementEvent<Detail extends object = Record<string, never>> extends Event {
  readonly detail: Detail

  constructor(type: string, detail: Detail, cancelable = false) {
    super(type, { bubbles: true, composed: true, cancelable })
    this.detail = detail
    Object.assign(this, detail)
  }
}

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
