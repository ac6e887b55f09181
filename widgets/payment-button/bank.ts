// The bank that a page gives the button: its id alone, or the bank as a picker gives it.
// Not a list of banks: the provider picker has that.

import type { Provider } from '../../core/view/provider.ts'

/** A bank as a picker gives it, as far as the button needs it. */
export type ChosenBank = Pick<Provider, 'id'> & Partial<Provider>

/** What the page gives. */
export type GivenBank = string | ChosenBank | undefined

/** Tells whether the page says of a bank that it must know which account pays. */
export const asksAccount = (bank: GivenBank): boolean =>
  (bank as Partial<ChosenBank> | undefined)?.asksAccount === true
