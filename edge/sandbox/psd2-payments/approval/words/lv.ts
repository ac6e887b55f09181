// The Latvian words of the payers' pages.
// Not code: no logic beyond the place of what is named, and the form after a number.

import type { Words } from './words.ts'

/** Of 21 payments Latvian speaks as of one. */
const isOne = (count: number) => new Intl.PluralRules('lv').select(count) === 'one'
const times = (count: number) => `${count} ${isOne(count) ? 'reizi' : 'reizes'}`

/** The words in Latvian. */
export const lv: Words = {
  approve: 'Apstipriniet maksājumu',
  approveMany: 'Apstipriniet maksājumus',
  approveSeries: 'Apstipriniet regulāro maksājumu',
  payments: (count) => `${count} ${isOne(count) ? 'maksājums' : 'maksājumi'}`,
  total: 'Kopā',
  totalOnce: 'Kopā bez regulārajiem',
  debited: 'Tiks ieturēts',
  about: (amount) => `aptuveni ${amount}`,
  leaves: 'Izpildes diena',
  atOnce: 'Uzreiz pēc apstiprināšanas',
  onDay: (date) => date,
  afterClosedDay: (date, due) => `${date}, jo ${due} nav bankas darba diena`,
  foreignToday: (time) => `Šodien, ja pakalpojums maksājumu nosūta līdz plkst. ${time}`,
  foreignLater: (date) => `${date}, nākamajā bankas darba dienā`,
  series: {
    Weekly: (from, until, count) => `Katru nedēļu, ${from} – ${until}, ${times(count)}`,
    Monthly: (from, until, count) => `Katru mēnesi, ${from} – ${until}, ${times(count)}`,
    LastBankingDayOfTheMonth: (from, until, count) =>
      `Katra mēneša pēdējā bankas darba dienā, ${from} – ${until}, ${times(count)}`,
  },
  ownMessage: 'Piezīme sev',
  forWhom: 'Galīgais saņēmējs',
  onBehalfOf: 'Kā vārdā',
  account: 'Saņēmēja konts',
  bank: 'Saņēmēja banka',
  charges: 'Izmaksas',
  chargesOur: 'Visas izmaksas sedzat jūs',
  noRight: 'Nav tiesību apstiprināt maksājumus',
  noRightWhy: 'Ja klientam nav tiesību apstiprināt maksājumus, banka apstiprinājumu noraida.',
  suggested: (service) => `${service} ieteica kontu, bet varat izvēlēties citu.`,
  changed: 'Maksājumi kopš lapas atvēršanas ir mainījušies. Pārbaudiet tos un izlemiet vēlreiz.',
  missing: 'Izvēlieties kontu, no kura maksāt.',
  confirm: (amount) => `Apstiprināt ${amount}`,
  confirmEach: (amount) => `Apstiprināt ${amount} katru reizi`,
  confirmMany: (count) => `Apstiprināt ${count} ${isOne(count) ? 'maksājumu' : 'maksājumus'}`,
  refuse: 'Neapstiprināt',
  leave: 'Izlemt vēlāk',
  leaveWhy: 'Pieprasījums paliek atvērts, tāpat kā tad, kad maksātājs aiziet.',
  cancel: 'Vai atcelt maksājumu?',
  cancelSeries: 'Vai atcelt regulāro maksājumu?',
  cancelText: (service) => `${service} lūdz atcelt maksājumu, ko esat apstiprinājis.`,
  cancelSingleText: 'Ja atcelsiet, tas netiks samaksāts.',
  cancelSeriesText: 'Ja atcelsiet, vairs nekas netiks maksāts. Jau samaksātais paliek samaksāts.',
  who: 'Kas atceļ',
  missingCustomer: 'Izvēlieties, kas maksājumu atceļ.',
  confirmCancel: (amount) => `Atcelt maksājumu ${amount}`,
  confirmCancelSeries: 'Atcelt atlikušos maksājumus',
  refuseCancel: 'Neatcelt',
  left: 'Nekas nav izlemts',
  leftText: (service) =>
    `Nauda nav pārskaitīta. Maksājums gaida pakalpojumā ${service}. Varat tur atgriezties vai atvērt pieprasījumu vēlreiz.`,
  reopen: 'Atvērt pieprasījumu vēlreiz',
}
