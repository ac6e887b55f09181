// The books of the model of PSD2 payments: its payments and bundles by their numbers, who has which money, and every way that
// a status went. What makes a status go is not here: model-results.ts, model-bundles.ts, model.ts.
import { assert } from '#kit'
import { ACCOUNTS, type Bundle, type Instance, type Payment, type State } from './model-state.ts'

/** What every customer has besides the payments of the model, in cents at an instant. */
export type Background = (iban: string, at: number) => bigint

/** Keeps what the model knows. */
export class Books {
  state: State
  readonly background: Background

  constructor(state: State, background: Background) {
    this.state = state
    this.background = background
  }

  payment(nth: number): Payment {
    const found = this.state.payments[nth]
    assert.isDefined(found)
    return found
  }

  bundle(nth: number): Bundle {
    const found = this.state.bundles[nth]
    assert.isDefined(found)
    return found
  }

  paymentsOf(bundle: Bundle): Payment[] {
    return bundle.payments.map((nth) => this.payment(nth))
  }

  /** Lists the payments of a bundle that are not deleted. */
  aliveIn(bundle: Bundle): Payment[] {
    return this.paymentsOf(bundle).filter(({ status }) => status !== 'Revoked')
  }

  /** Opens a bundle; one that cancels holds the payment that it would cancel. */
  openBundle(givenUp: number, cancels?: number): Bundle {
    const nth = this.state.bundles.length
    const bundle: Bundle = { nth, status: 'Unauthorized', payments: [], created: this.state.now, givenUp }
    if (cancels !== undefined) Object.assign(bundle, { cancels, payments: [cancels] })
    this.state.bundles.push(bundle)
    return bundle
  }

  /** Returns what is on an account. */
  balance(iban: string, at = this.state.now): bigint {
    const { [iban]: moved = 0n } = this.state.moved
    return (ACCOUNTS[iban]?.cents ?? 0n) + this.background(iban, at) + moved
  }

  isAffordable({ payer = '', cents }: Payment, at: number): boolean {
    return this.balance(payer, at) >= cents
  }

  /** Moves the money of a payment, or takes that back. */
  move({ payer = '', payee, cents }: Payment, isBack = false): void {
    const { moved } = this.state
    const out = isBack ? -cents : cents
    moved[payer] = (moved[payer] ?? 0n) - out
    if (payee in ACCOUNTS) moved[payee] = (moved[payee] ?? 0n) + out
  }

  put(thing: Payment | Instance, status: string, at: number): void {
    this.#walk('kind' in thing ? thing.kind : 'instance', thing.status, status)
    thing.status = status
    thing.modified = at
  }

  putBundle(bundle: Bundle, status: string): void {
    this.#walk(bundle.cancels === undefined ? 'bundle' : 'cancellation', bundle.status, status)
    bundle.status = status
  }

  /** Counts which ways were gone, so that a test can tell that it went them all. */
  #walk(what: string, from: string, to: string): void {
    if (from === to) return
    const way = `${what}: ${from} > ${to}`
    this.state.ways[way] = (this.state.ways[way] ?? 0) + 1
  }
}
