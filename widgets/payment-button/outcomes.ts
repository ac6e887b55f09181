// The table of what happens when a press or a question brings no payment: by what is known of the order, and by what came back.

import { SourceError } from '../shared/source/call.ts'
import { type SiltaErrorCode, SettingError } from '../shared/element/error-report.ts'
import { accountFaults } from './account-field.ts'
import type { ButtonState } from './state.ts'

/**
 * What is known of the order. After a press:
 *
 * - `never`: the source has reported that no link of it was ever given, so no money can have moved.
 * - `apart`: the source has not reported on it, and this browser has no link: only this press is known.
 * - `given`: this browser has a link of it that has not ended unpaid, or the source has reported one.
 *
 * After a question about a payment: `named` before it was reported, `told` after.
 */
export type Place = 'never' | 'apart' | 'given' | 'named' | 'told'

/**
 * What came back.
 *
 * - `offline`: a request failed, and the browser reports that it has no network.
 * - `unset`, `unmade`: the page has not given what is needed, or the order could not be made; nothing was sent.
 * - `silent`, `unreadable`: no answer, or one that is not the source's.
 * - `broken`: a source of the page's own threw something else.
 * - `astray`: a payment whose address is no bank's.
 * - `refused`: the source refused.
 * - `unfit`, `account`: it refused the chosen bank, or the account that pays.
 * - `gone`: the source does not have the payment, which only this browser remembers.
 */
export type Came =
  | 'offline'
  | 'unset'
  | 'unmade'
  | 'silent'
  | 'unreadable'
  | 'broken'
  | 'astray'
  | 'refused'
  | 'unfit'
  | 'account'
  | 'gone'

/**
 * What the button does next.
 *
 * - `again`: accepts a press, which asks the source again.
 * - `ask`: ignores presses, and asks where the money is: automatically, and when a person wants it.
 * - `choose`: ignores presses until another bank is chosen.
 * - `name`: accepts a press once the account is named.
 * - `forget`: forgets the payment and is as new.
 */
export type Next = 'again' | 'ask' | 'choose' | 'name' | 'forget'

/** What happens in one case. */
export interface Outcome {
  /** What the element shows; absent: the payment as reported last, or `unknown` if none was. */
  readonly state?: ButtonState
  /** The sentence for the payer, by its name in the words of the button or of the receipt; absent: that of the state. */
  readonly reads?: Reading
  readonly next: Next
}

/** The sentences of the table. */
export type Reading =
  | 'error'
  | 'unmoved'
  | 'unable'
  | 'offline'
  | 'offlineBegun'
  | 'notReached'
  | 'unknown'
  | 'unfit'
  | 'unfitPress'
  | 'unfitBegun'

const waits: Outcome = { state: 'offline', reads: 'offline', next: 'again' }
const waitsBegun: Outcome = { state: 'offline', reads: 'offlineBegun', next: 'ask' }
const unable: Outcome = { state: 'error', reads: 'unable', next: 'again' }
/** Means only that this press has not sent the payer to the bank. */
const pressAlone: Outcome = { state: 'error', reads: 'error', next: 'again' }
/** Means that no money has moved for the order. */
const unmoved: Outcome = { state: 'error', reads: 'unmoved', next: 'again' }
/** The only case in which the result is not known: a link was given, and whoever has it may have paid. */
export const unknown: Outcome = { state: 'unknown', reads: 'unknown', next: 'ask' }
const notReached: Outcome = { state: 'error', reads: 'notReached', next: 'ask' }
const asReported: Outcome = { next: 'ask' }
const unfit: Outcome = { state: 'error', reads: 'unfit', next: 'choose' }
const unfitPress: Outcome = { state: 'error', reads: 'unfitPress', next: 'choose' }
const unfitBegun: Outcome = { state: 'error', reads: 'unfitBegun', next: 'choose' }
const account: Outcome = { state: 'account', next: 'name' }
const forgotten: Outcome = { state: 'ready', next: 'forget' }

/** One row: what the developer reads in the console, and what happens in each place; impossible places are absent. */
type Row = { readonly console?: SiltaErrorCode } & { readonly [place in Place]?: Outcome }

// biome-ignore format: it is read as a table
/** What happens in each case: the whole table. If a setting is missing, the console names that setting instead. */
export const outcomes: Readonly<Record<Came, Row>> = {
  offline:    {                                                   apart: waits,      given: waitsBegun, named: waitsBegun, told: waitsBegun },
  unset:      { console: 'order_missing',                         apart: unable,     given: asReported, named: notReached, told: asReported },
  unmade:     { console: 'order_failed',                          apart: pressAlone, given: asReported },
  silent:     { console: 'unreachable',                           apart: pressAlone, given: unknown,    named: notReached, told: asReported },
  unreadable: { console: 'answer_unreadable',                     apart: pressAlone, given: unknown,    named: notReached, told: asReported },
  broken:     { console: 'source_failed',                         apart: pressAlone, given: unknown,    named: notReached, told: asReported },
  astray:     { console: 'answer_unreadable',                                        given: notReached },
  refused:    { console: 'refused',           never: unmoved,     apart: pressAlone, given: unknown,    named: notReached, told: asReported },
  unfit:      { console: 'refused',           never: unfit,       apart: unfitPress, given: unfitBegun },
  account:    {                               never: account,     apart: account,    given: account },
  gone:       {                                                                          named: forgotten,  told: forgotten },
}

/** Classifies an error. */
export function cameOf(error: unknown): Came {
  if (error instanceof SettingError) return 'unset'
  if (!(error instanceof SourceError)) return 'broken'
  const { status, code } = error
  if (!code) return status === 0 ? 'silent' : 'unreadable'
  if (accountFaults.has(code)) return 'account'
  return code === 'provider_unfit' ? 'unfit' : 'refused'
}
