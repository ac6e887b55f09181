// The Latvian words of the account list; loaded only where the page is in Latvian.
// Not code: no logic, no markup. Placeholders stand in braces.

import type { accounts } from '../en/accounts.ts'
import type { Sentences } from '../sentences.ts'

/** Words of the account list. */
export const words: Sentences<keyof typeof accounts> = {
  accounts: 'Konti',
  cards: 'Kartes',
  account: 'Konts',
  card: 'Karte',
  total: 'Kopā',
  totalShared: 'Kopīgoto atlikumu summa',
  minus: 'mīnus {amount}',
  plus: 'plus {amount}',
  balance: 'Atlikums',
  notShared: 'Atlikums nav kopīgots',
  available: 'Pieejams',
  statement: 'Nākamais rēķins',
  outstanding: 'Vēl nav iegrāmatots',
  blocked: 'Slēgts maksājumiem',
  ending: 'Beidzas ar {digits}',
  chosen: 'Izvēlēts: {name}.',
  copyIban: 'Kopēt IBAN',
  copyNumber: 'Kopēt konta numuru',
  copied: 'Nokopēts',
  copyFailed: 'Pārlūkprogramma neļāva kopēt.',
  until: 'Savienojuma pēdējā diena: {date}.',
  soonMany: {
    one: 'Savienojums beigsies pēc {count} dienas ({date}). Pagariniet to tagad, un nekas nepārtrūks.',
    other: 'Savienojums beigsies pēc {count} dienām ({date}). Pagariniet to tagad, un nekas nepārtrūks.',
  },
  soonOne: 'Savienojums beigsies rīt. Pagariniet to tagad, un nekas nepārtrūks.',
  soonToday: 'Savienojums beigsies šodien. Pagariniet to tagad, un nekas nepārtrūks.',
  over: 'Bankas atļauja ir beigusies. Savienojiet vēlreiz, lai redzētu jaunos darījumus.',
  renew: 'Pagarināt',
  disconnect: 'Atvienot',
  ask: 'Vai atvienot banku? Jūsu konti šeit vairs netiks rādīti.',
  yes: 'Atvienot banku',
  no: 'Palikt savienotam',
  disconnecting: 'Atvienojam…',
  disconnectFailed: 'Banka netika atvienota. Varat mēģināt vēlreiz.',
  empty: 'Neviens konts nav kopīgots.',
  emptyHint: 'Izvēlieties savā bankā, kurus kontus vēlaties redzēt šeit.',
  emptyAct: 'Izvēlēties kontus',
  here: 'Konti un kartes: {count}.',
  bank: 'Banka',
  balanceOf: 'Atlikums dienas beigās, {date}',
  silent: 'Šī banka pašlaik neatbild. Kamēr tā neatbild, tās kontu šeit nav.',
  again: 'Mēģināt vēlreiz',
  left: '{bank}: savienojums ir pārtraukts.',
  leftUntil: 'Pašas bankas atļaujas pēdējā diena: {date}. Agrāk to varat pārtraukt tikai jūs, savā bankā.',
}
