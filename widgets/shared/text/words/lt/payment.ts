// The Lithuanian words of the payment button, before there is a payment.

import type { Words } from '../topics.ts'

/** Words of the payment button before there is a payment. */
export const words: Words<'payment'> = {
  ready: 'Mokėti {amount}',
  readyBare: 'Mokėti',
  atBank: '{deed} banke {bank}',
  approve: 'Patvirtinti {amount} per mėnesį',
  approveWeekly: 'Patvirtinti {amount} per savaitę',
  leaving: 'Atidaromas jūsų bankas…',
  toBank: 'Pereisite į savo banką.',
  toBankPayee: 'Gavėjas: {payee}. Pereisite į savo banką.',
  there: 'Ten patvirtinsite ir grįšite čia.',
  therePayee: 'Gavėjas: {payee}. Ten patvirtinsite ir grįšite čia.',
  offline: 'Nėra interneto ryšio. Niekas neišsiųsta.',
  error:
    'Mokėjimas neprasidėjo. Šis paspaudimas nieko nenukreipė į banką, todėl juo pinigai nepervesti. Galite bandyti dar kartą.',
  unmoved: 'Mokėjimas neprasidėjo. Pinigai nepervesti. Galite bandyti dar kartą.',
  tryAgain: 'Bandyti dar kartą',
  tryAgainFor: 'Bandyti dar kartą: {amount}',
  unable:
    'Mokėjimo čia šiuo metu pradėti negalima. Šis paspaudimas nieko nenukreipė į banką, todėl juo pinigai nepervesti.',
  requestId: 'Jei prašysite pagalbos, nurodykite {id}.',
  checking: 'Tikriname mokėjimą banke…',
  notReachedTitle: 'Atsakymo dar nėra',
  notReached: 'Šiuo metu negalėjome pasiteirauti apie mokėjimą. Jei jau sumokėjote, nemokėkite dar kartą.',
  check: 'Tikrinti dar kartą',
}
