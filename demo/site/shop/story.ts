// Which story the receipt page shows: that of the shop's server, unless the payment button contradicts it.
// If the two differ, the page shows that the shop is checking: the server is right, and the button may be late.

import type { ButtonState } from '../../../widgets/payment-button/index.ts'
import type { Receipt } from '../../shop/receipts.ts'

/** A state for which the page has a story. */
type ReportedState = Receipt['state']

/** States that mean the same for the money: it has left or will, or it has not and will not. */
const alike: readonly (readonly ReportedState[])[] = [
  ['paid', 'paid_twice', 'scheduled'],
  ['cancelled', 'failed'],
]

/**
 * Gives the state whose story the page shows. Card and page never contradict each other: while they differ, one of them is late, and the
 * page says that the shop is checking.
 *
 * @param card What the button shows; one that could not ask does not count.
 */
export function storyOf(reported: ReportedState, card: ButtonState | undefined): ReportedState {
  // A payer who has just come back may have paid: only a card that has asked knows that nothing is finished.
  if (card === undefined || card === 'error' || card === 'offline')
    return reported === 'pending' ? 'checking' : reported
  return isAgreed(reported, card) ? reported : 'checking'
}

/** Whether the card is late: the shop knows an end that the card does not show yet. */
export function isCardLate(reported: ReportedState, card: ButtonState | undefined): boolean {
  const isEnd = alike.flat().includes(reported)
  return isEnd && card !== undefined && /pending|unknown|checking|error/.test(card)
}

function isAgreed(reported: ReportedState, card: ButtonState): boolean {
  return (
    reported === card ||
    alike.some((states) => states.includes(reported) && states.some((one) => one === card))
  )
}
