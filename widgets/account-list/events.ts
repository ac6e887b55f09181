// The events of the account list: accounts were loaded, accounts are drawn, a person chose one, a bank was disconnected.

import type { Account, Card } from '../../core/view/account.ts'
import { ElementEvent } from '../shared/element/events.ts'
import type { AccountsAnswer } from '../shared/source/account-source.ts'

/** The event that the accounts have come, so that a page may choose the first one. */
export class AccountLoadEvent extends ElementEvent<{ answer: AccountsAnswer }> {
  /** Everything that came. */
  declare readonly answer: AccountsAnswer

  constructor(answer: AccountsAnswer) {
    super('silta-account-load', { answer })
  }
}

/**
 * The event that the list has taken its own height: the skeleton has given way to accounts, to the way to the bank, or to the reason
 * why nothing came. What a page draws below it is not pushed about afterwards.
 */
export class AccountShowEvent extends ElementEvent {
  constructor() {
    super('silta-account-show', {})
  }
}

/** The event that a person chose an account or a card; exactly one of the two is there. */
export class AccountSelectEvent extends ElementEvent<{
  account: Account | undefined
  card: Card | undefined
}> {
  /** The account. */
  declare readonly account: Account | undefined
  /** The card. */
  declare readonly card: Card | undefined

  constructor(chosen: { account: Account } | { card: Card }) {
    super('silta-account-select', { account: undefined, card: undefined, ...chosen })
  }
}

/** The event that a bank was disconnected, after it was done. */
export class AccountDisconnectEvent extends ElementEvent<{
  connection: string | undefined
  consentEndsAt: string | undefined
}> {
  /** Id of the connection that has ended; absent if all of them have. */
  declare readonly connection: string | undefined
  /** When the bank's own permission ends, RFC 3339, if only the person can end it sooner, at the bank. */
  declare readonly consentEndsAt: string | undefined

  constructor(connection?: string, consentEndsAt?: string) {
    super('silta-account-disconnect', { connection, consentEndsAt })
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
