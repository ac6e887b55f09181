// The Swedish words of the payment button, before there is a payment; loaded only where the page is in Swedish.
// Not code: no logic, no markup. Placeholders stand in braces.

import type { Sentences } from '../sentences.ts'
import type { payment } from '../en/payment.ts'

/** Words of the payment button before there is a payment. */
export const words: Sentences<keyof typeof payment> = {
  ready: 'Betala {amount}',
  readyBare: 'Betala',
  leaving: 'Öppnar din bank…',
  toBank: 'Du går vidare till din bank.',
  toBankPayee: 'Till {payee}. Du går vidare till din bank.',
  offline: 'Du är offline. Ingenting har skickats.',
  error: 'Betalningen startade inte. Inga pengar har flyttats. Du kan försöka igen.',
  unable: 'Betalningen kan inte startas här just nu. Inga pengar har flyttats.',
  requestId: 'Om du ber om hjälp, nämn {id}.',
  checking: 'Kontrollerar betalningen med banken…',
  notReachedTitle: 'Inget svar ännu',
  notReached: 'Vi fick ingen uppgift om betalningen just nu. Om du redan har betalat, betala inte igen.',
  check: 'Kontrollera igen',
}
