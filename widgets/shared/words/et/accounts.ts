// The Estonian words of the account list; loaded only where the page is in Estonian.
// Not code: no logic, no markup. Placeholders stand in braces.

import type { accounts } from '../en/accounts.ts'
import type { Sentences } from '../sentences.ts'

/** Words of the account list. */
export const words: Sentences<keyof typeof accounts> = {
  accounts: 'Kontod',
  cards: 'Kaardid',
  account: 'Konto',
  card: 'Kaart',
  total: 'Kokku',
  totalShared: 'Jagatud saldod kokku',
  minus: 'miinus {amount}',
  plus: 'pluss {amount}',
  balance: 'Saldo',
  notShared: 'Saldot ei jagata',
  available: 'Vaba jääk',
  statement: 'Järgmine arve',
  outstanding: 'Veel kandmata',
  blocked: 'Maksete jaoks suletud',
  ending: 'Lõpeb numbritega {digits}',
  chosen: '{name} on valitud.',
  copyIban: 'Kopeeri IBAN',
  copyNumber: 'Kopeeri kontonumber',
  copied: 'Kopeeritud',
  copyFailed: 'Brauser ei lubanud kopeerida.',
  until: 'Ühendatud kuni {date}.',
  soonMany: 'Ühendus lõpeb {count} päeva pärast ({date}). Pikenda seda nüüd, siis midagi ei katke.',
  soonOne: 'Ühendus lõpeb homme. Pikenda seda nüüd, siis midagi ei katke.',
  soonToday: 'Ühendus lõpeb täna. Pikenda seda nüüd, siis midagi ei katke.',
  over: 'Panga antud luba on lõppenud. Ühenda uuesti, siis näed uusi tehinguid.',
  renew: 'Pikenda',
  disconnect: 'Katkesta ühendus',
  ask: 'Kas katkestada ühendus pangaga? Sinu kontosid siin enam ei näidata.',
  yes: 'Katkesta ühendus',
  no: 'Jäta ühendus alles',
  disconnecting: 'Katkestame ühendust…',
  disconnectFailed: 'Ühendust pangaga ei katkestatud. Võid uuesti proovida.',
  empty: 'Ühtegi kontot ei jagata.',
  emptyHint: 'Vali oma pangas, milliseid kontosid soovid siin näha.',
  emptyAct: 'Vali kontod',
  here: 'Kontosid ja kaarte: {count}.',
}
