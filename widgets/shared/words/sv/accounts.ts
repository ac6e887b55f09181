// The Swedish words of the account list; loaded only where the page is in Swedish.
// Not code: no logic, no markup. Placeholders stand in braces.

import type { accounts } from '../en/accounts.ts'
import type { Sentences } from '../sentences.ts'

/** Words of the account list. */
export const words: Sentences<keyof typeof accounts> = {
  accounts: 'Konton',
  cards: 'Kort',
  account: 'Konto',
  card: 'Kort',
  total: 'Totalt',
  totalShared: 'Summan av delade saldon',
  minus: 'minus {amount}',
  plus: 'plus {amount}',
  balance: 'Saldo',
  notShared: 'Saldot delas inte',
  available: 'Disponibelt',
  statement: 'Nästa faktura',
  outstanding: 'Ännu inte bokfört',
  blocked: 'Spärrat för betalningar',
  ending: 'Slutar på {digits}',
  chosen: '{name} har valts.',
  copyIban: 'Kopiera IBAN',
  copyNumber: 'Kopiera kontonumret',
  copied: 'Kopierat',
  copyFailed: 'Webbläsaren tillät inte kopiering.',
  until: 'Ansluten till och med den {date}.',
  soonMany: 'Anslutningen upphör den {date}, om {count} dagar. Förnya den nu, så avbryts ingenting.',
  soonOne: 'Anslutningen upphör i morgon. Förnya den nu, så avbryts ingenting.',
  soonToday: 'Anslutningen upphör i dag. Förnya den nu, så avbryts ingenting.',
  over: 'Bankens tillstånd har upphört. Anslut på nytt för att se nya transaktioner.',
  renew: 'Förnya',
  disconnect: 'Koppla från',
  ask: 'Koppla från banken? Dina konton visas inte längre här.',
  yes: 'Koppla från banken',
  no: 'Förbli ansluten',
  disconnecting: 'Kopplar från…',
  disconnectFailed: 'Banken kopplades inte från. Du kan försöka igen.',
  empty: 'Inga konton delas.',
  emptyHint: 'Välj hos din bank vilka konton du vill se här.',
  emptyAct: 'Välj konton',
  here: 'Konton och kort: {count}.',
  bank: 'Bank',
  balanceOf: 'Saldo vid dagens slut den {date}',
  silent: 'Den här banken svarar inte just nu. Tills den svarar saknas dess konton här.',
  unread: 'Vad du har i den här banken är inte känt ännu.',
  again: 'Försök igen',
  left: '{bank} är frånkopplad.',
  leftUntil:
    'Bankens eget tillstånd gäller till och med den {date}. Bara du kan avsluta det tidigare, hos din bank.',
}
