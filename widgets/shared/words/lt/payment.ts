// The Lithuanian words of the payment button, before there is a payment; loaded only where the page is in Lithuanian.
// Not code: no logic, no markup. Placeholders stand in braces.

import type { Sentences } from '../sentences.ts'
import type { payment } from '../en/payment.ts'

/** Words of the payment button before there is a payment. */
export const words: Sentences<keyof typeof payment> = {
  ready: 'Mokėti {amount}',
  readyBare: 'Mokėti',
  leaving: 'Atidaromas jūsų bankas…',
  toBank: 'Pereisite į savo banką.',
  toBankPayee: 'Gavėjas: {payee}. Pereisite į savo banką.',
  offline: 'Nėra interneto ryšio. Niekas neišsiųsta.',
  error: 'Mokėjimas neprasidėjo. Pinigai nepervesti. Galite bandyti dar kartą.',
  unable: 'Mokėjimo čia šiuo metu pradėti negalima. Pinigai nepervesti.',
  requestId: 'Jei prašysite pagalbos, nurodykite {id}.',
  checking: 'Tikriname mokėjimą banke…',
  notReachedTitle: 'Atsakymo dar nėra',
  notReached: 'Šiuo metu negalėjome pasiteirauti apie mokėjimą. Jei jau sumokėjote, nemokėkite dar kartą.',
  check: 'Tikrinti dar kartą',
}
