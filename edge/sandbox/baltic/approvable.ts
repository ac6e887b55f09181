// The common shape of everything that a PSU approves: account consents, consents for funds, payments and cancellations.
// Page, control calls and tokens know this shape only; consents/ and payments/ carry an approval out.

import type { Language } from '../pages/languages.ts'

/** Service that a permission is for; begins the scope of a PSU: `AIS:{consentId}` (gaps: baltic.token.psu). */
export type Service = 'AIS' | 'PIIS' | 'PIS'

/** A fact on the page: what it is, and its value. */
export type Fact = readonly [term: string, value: string]

/** Something that waits for a PSU, as far as page, control calls and tokens need to know it. */
export interface Pending {
  readonly clientId: string
  /** Whether it can be approved or refused now; what has ended or was decided cannot. */
  readonly isOpen: boolean
  /** What is decided about it; a page that showed something else cannot decide this. */
  readonly deciding: 'consent' | 'payment' | 'cancellation'
  /** Customers who may decide: each has every account that is named. */
  readonly customerIds: readonly string[]
  /** Whether the PSU chooses the accounts, because none is named. */
  readonly choosesAccounts: boolean
  /** Its state, in words that follow its name: `is valid`. */
  readonly standing: string
}

/** What the approval page shows about it. */
export interface Description {
  readonly title: string
  /** Label of the button that approves. */
  readonly approve: string
  /** Label of the button that refuses. */
  readonly refuse: string
  /** One list of facts for each thing that is approved, such as each payment of a bulk. */
  readonly parts: readonly (readonly Fact[])[]
}

/** The customer who approves, and for which accounts. */
export interface Approver {
  readonly customerId: string
  /** Accounts that the PSU has chosen; empty if the page offers no choice. */
  readonly accountIds: readonly string[]
}

/** The result of a decision; `impossible` if the state does not allow it. */
export type Decided = 'done' | 'impossible'

/** Things of one kind that a PSU may approve; all of it runs inside a transaction of the services. */
export interface Approvable {
  readonly service: Service
  find(id: string, now: number): Pending | undefined
  approve(id: string, by: Approver, now: number): Decided
  refuse(id: string, now: number): Decided
  /** Takes back what was approved; absent if that is not possible. */
  withdraw?(id: string, now: number): Decided
  describe(id: string, language: Language, now: number): Description
  /** Whether tokens may still be issued for a code, or for a refresh token. */
  isLive(id: string, by: 'code' | 'refresh', now: number): boolean
  /**
   * Is called when the page of a PSU has ended without a decision: what fell due while it was open takes effect now.
   *
   * @see gaps: shared.clock-tolerance
   */
  pageEnded(id: string, now: number): void
}

/** The result of a search by id. */
export interface FoundApprovable {
  readonly approvable: Approvable
  readonly pending: Pending
}

/** The things of all kinds that a PSU may approve. */
export class Approvables {
  readonly #kinds: readonly Approvable[]

  constructor(kinds: readonly Approvable[]) {
    this.#kinds = kinds
  }

  find(id: string, now: number): FoundApprovable | undefined {
    for (const approvable of this.#kinds) {
      const pending = approvable.find(id, now)
      if (pending) return { approvable, pending }
    }
    return undefined
  }
}
