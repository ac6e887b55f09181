// The Lithuanian words of the account list; loaded only where the page is in Lithuanian.
// Not code: no logic, no markup. Placeholders stand in braces.

import type { accounts } from '../en/accounts.ts'
import type { Sentences } from '../sentences.ts'

/** Words of the account list. */
export const words: Sentences<keyof typeof accounts> = {
  accounts: 'Sąskaitos',
  cards: 'Kortelės',
  account: 'Sąskaita',
  card: 'Kortelė',
  total: 'Iš viso',
  totalShared: 'Bendrinamų likučių suma',
  minus: 'minus {amount}',
  plus: 'plius {amount}',
  balance: 'Likutis',
  notShared: 'Likutis nebendrinamas',
  available: 'Prieinamos lėšos',
  statement: 'Kita ataskaita',
  outstanding: 'Dar neįtraukta',
  blocked: 'Uždaryta mokėjimams',
  ending: 'Baigiasi {digits}',
  chosen: 'Pasirinkta: {name}.',
  copyIban: 'Kopijuoti IBAN',
  copyNumber: 'Kopijuoti sąskaitos numerį',
  copied: 'Nukopijuota',
  copyFailed: 'Naršyklė neleido kopijuoti.',
  until: 'Iki {date} ryšys galioja.',
  soonMany: {
    one: 'Ryšys baigsis {date}, po {count} dienos. Pratęskite jį dabar, ir niekas nenutrūks.',
    other: 'Ryšys baigsis {date}, po {count} dienų. Pratęskite jį dabar, ir niekas nenutrūks.',
  },
  soonOne: 'Ryšys baigsis rytoj. Pratęskite jį dabar, ir niekas nenutrūks.',
  soonToday: 'Ryšys baigsis šiandien. Pratęskite jį dabar, ir niekas nenutrūks.',
  over: 'Banko leidimas baigėsi. Prijunkite dar kartą, kad matytumėte naujas operacijas.',
  renew: 'Pratęsti',
  disconnect: 'Atjungti',
  ask: 'Atjungti banką? Jūsų sąskaitos čia nebebus rodomos.',
  yes: 'Atjungti banką',
  no: 'Palikti prijungtą',
  disconnecting: 'Atjungiama…',
  disconnectFailed: 'Bankas neatjungtas. Galite bandyti dar kartą.',
  empty: 'Nebendrinama nė viena sąskaita.',
  emptyHint: 'Savo banke pasirinkite, kurias sąskaitas norite matyti čia.',
  emptyAct: 'Pasirinkti sąskaitas',
  here: 'Sąskaitos ir kortelės: {count}.',
  bank: 'Bankas',
  balanceOf: 'Likutis dienos pabaigoje, {date}',
  silent: 'Šis bankas dabar neatsako. Kol jis neatsako, jo sąskaitų čia nėra.',
  unread: 'Dar nežinoma, ką turite šiame banke.',
  again: 'Bandyti dar kartą',
  left: '{bank}: ryšys nutrauktas.',
  leftUntil:
    'Paties banko leidimas galioja iki {date} imtinai. Anksčiau jį nutraukti galite tik jūs, savo banke.',
}
