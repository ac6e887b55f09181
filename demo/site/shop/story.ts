// Which story the receipt page shows: the one of the shop's server, as long as the payment button does not say something else.
// Not its words, which the page has. Where the two differ the page waits: the server is right, and the button may be late.

import type { ButtonState } from '../../../widgets/payment-button/index.ts'
import type { Receipt } from '../../shop/receipts.ts'

/** A state of which the page has a story. */
type Told = Receipt['state']

/** States that say the same of the money: it has left or will, or it has not and will not. */
const alike: readonly (readonly Told[])[] = [
  ['paid', 'paid_twice', 'scheduled'],
  ['cancelled', 'failed'],
]

/**
 * Gives the state whose story is told. Card and page never say two things: while they differ, one of them is late, and the
 * page says that the shop is checking.
 *
 * @param card What the button shows; one that could not ask says nothing.
 */
export function storyOf(told: Told, card: ButtonState | undefined): Told {
  // Who has just come back may have paid: what is not finished is said by a card that has asked.
  if (card === undefined || card === 'error' || card === 'offline')
    return told === 'pending' ? 'checking' : told
  return isAgreed(told, card) ? told : 'checking'
}

/** Tells whether the card is late: the shop was told an end that the card does not show yet. */
export function isCardLate(told: Told, card: ButtonState | undefined): boolean {
  const isEnd = alike.flat().includes(told)
  return isEnd && card !== undefined && /pending|unknown|checking|error/.test(card)
}

function isAgreed(told: Told, card: ButtonState): boolean {
  return told === card || alike.some((states) => states.includes(told) && states.some((one) => one === card))
}
