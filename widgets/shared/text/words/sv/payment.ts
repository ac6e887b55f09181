// The Swedish words of the payment button, before there is a payment.

import type { Words } from '../topics.ts'

/** Words of the payment button before there is a payment. */
export const words: Words<'payment'> = {
  ready: 'Betala {amount}',
  readyBare: 'Betala',
  atBank: '{deed} via {bank}',
  approve: 'Godkänn {amount} i månaden',
  approveWeekly: 'Godkänn {amount} i veckan',
  leaving: 'Öppnar din bank…',
  toBank: 'Du går vidare till din bank.',
  toBankPayee: 'Till {payee}. Du går vidare till din bank.',
  there: 'Du bekräftar det där och kommer tillbaka hit.',
  therePayee: 'Till {payee}. Du bekräftar det där och kommer tillbaka hit.',
  offline: 'Du är offline. Ingenting har skickats.',
  error:
    'Betalningen startade inte. Det här trycket har inte skickat någon till banken och har därför inte flyttat några pengar. Du kan försöka igen.',
  unmoved: 'Betalningen startade inte. Inga pengar har flyttats. Du kan försöka igen.',
  tryAgain: 'Försök igen',
  tryAgainFor: 'Försök igen: {amount}',
  unable:
    'Betalningen kan inte startas här just nu. Det här trycket har inte skickat någon till banken och har därför inte flyttat några pengar.',
  requestId: 'Om du ber om hjälp, nämn {id}.',
  checking: 'Kontrollerar betalningen med banken…',
  notReachedTitle: 'Inget svar ännu',
  notReached: 'Vi fick ingen uppgift om betalningen just nu. Om du redan har betalat, betala inte igen.',
  check: 'Kontrollera igen',
}
