// The events of the account list: accounts were loaded, accounts are drawn, a person chose one, a bank was disconnected.

import type { Account, Card } from '../../core/view/account.ts'
import type { AccountsAnswer } from '../shared/source/account-source.ts'

const bubbling = { bubbles: true, composed: true }

/** The event that the accounts have come, so that a page may choose the first one. */
export class AccountLoadEvent extends Event {
  /** Everything that came. */
  readonly answer: AccountsAnswer

  constructor(answer: AccountsAnswer) {
    this.answer = answer
  }

  /** The same as the event's own member, for frameworks that read it. */
  get detail(): { answer: AccountsAnswer } {
    return { answer: this.answer }
  }
}

/**
 * The event that the list has taken its own height: the skeleton has given way to accounts, to the way to the bank, or to the reason
 * why nothing came. What a page draws below it is not pushed about afterwards.
 */
export class AccountShowEvent extends Event {
  constructor() {
    super('silta-account-show', bubbling)
  }

  /** Empty, because frameworks read a `detail` of every event. */
  get detail(): Record<string, never> {
    return {}
  }
}

/** The event that a person chose an account or a card; exactly one of the two is there. */
export class AccountSelectEvent extends Event {
  /** The account. */
  readonly account: Account | undefined
  /** The card. */
  readonly card: Card | undefined

  constructor(chosen: { account: Account } | { card: Card }) {
    super('silta-account-select', bubbling)
    this.account = 'account' in chosen ? chosen.account : undefined
    this.card = 'card' in chosen ? chosen.card : undefined
  }

  /** The same as the event's own members, for frameworks that read them. */
  get detail(): { account: Account | undefined; card: Card | undefined } {
    return { account: this.account, card: this.card }
  }
}

/** The event that a bank was disconnected, after it was done. */
export class AccountDisconnectEvent extends Event {
  /** Id of the connection that has ended; absent if all of them have. */
  readonly connection: string | undefined
  /** When the bank's own permission ends, RFC 3339, if only the person can end it sooner, at the bank. */
  readonly consentEndsAt: string | undefined

  constructor(connection?: string, consentEndsAt?: string) {
    super('silta-account-disconnect', bubbling)
    this.connection = connection
    this.consentEndsAt = consentEndsAt
  }

  /** The same as the event's own members, for frameworks that read them. */
  get detail(): { connection: string | undefined; consentEndsAt: string | undefined } {
    return { connection: this.connection, consentEndsAt: this.consentEndsAt }
  }
}

declare global {
  interface HTMLElementEventMap {
    'silta-account-load': AccountLoadEvent
    'silta-account-show': AccountShowEvent
    'silta-account-select': AccountSelectEvent
    'silta-account-disconnect': AccountDisconnectEvent
  }
}
