// The Latvian words of the payment button, before there is a payment.

import type { Words } from '../topics.ts'

/** Words of the payment button before there is a payment. */
export const words: Words<'payment'> = {
  ready: 'Maksāt {amount}',
  readyBare: 'Maksāt',
  atBank: '{deed} bankā {bank}',
  approve: 'Apstiprināt {amount} mēnesī',
  approveWeekly: 'Apstiprināt {amount} nedēļā',
  leaving: 'Atveram jūsu banku…',
  toBank: 'Jūs pāriesiet uz savu banku.',
  toBankPayee: 'Saņēmējs: {payee}. Jūs pāriesiet uz savu banku.',
  there: 'To apstiprināsiet tur un atgriezīsieties šeit.',
  therePayee: 'Saņēmējs: {payee}. To apstiprināsiet tur un atgriezīsieties šeit.',
  offline: 'Nav interneta savienojuma. Nekas nav nosūtīts.',
  error:
    'Maksājums nesākās. Šis pogas spiediens nevienu nav novirzījis uz banku, tāpēc ar to nauda nav pārskaitīta. Varat mēģināt vēlreiz.',
  unmoved: 'Maksājums nesākās. Nauda nav pārskaitīta. Varat mēģināt vēlreiz.',
  tryAgain: 'Mēģināt vēlreiz',
  tryAgainFor: 'Mēģināt vēlreiz: {amount}',
  unable:
    'Maksājumu šeit pašlaik nevar sākt. Šis pogas spiediens nevienu nav novirzījis uz banku, tāpēc ar to nauda nav pārskaitīta.',
  requestId: 'Ja lūgsiet palīdzību, nosauciet {id}.',
  checking: 'Pārbaudām maksājumu bankā…',
  notReachedTitle: 'Atbildes vēl nav',
  notReached: 'Pašlaik nevarējām uzzināt par maksājumu. Ja maksājums jau ir veikts, nemaksājiet vēlreiz.',
  check: 'Pārbaudīt vēlreiz',
}
