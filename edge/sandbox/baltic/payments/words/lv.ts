// The Latvian words of payments that are to be approved or cancelled.
// Sentences only: they compute nothing but plural forms and the place of a value.

import type { Words } from './words.ts'

/** Of 21 payments Latvian speaks as of one. */
const isOne = (count: number) => new Intl.PluralRules('lv').select(count) === 'one'

/** The words in Latvian. */
export const lv: Words = {
  title: {
    payment: 'Apstipriniet maksājumu',
    bulk: 'Apstipriniet maksājumus',
    series: 'Apstipriniet regulāro maksājumu',
  },
  approve: {
    payment: (amount) => `Apstiprināt ${amount}`,
    bulk: (count) => `Apstiprināt ${count} ${isOne(count) ? 'maksājumu' : 'maksājumus'}`,
    series: 'Apstiprināt regulāro maksājumu',
  },
  refuse: 'Neapstiprināt',
  cancel: {
    payment: 'Vai atcelt maksājumu?',
    bulk: 'Vai atcelt maksājumus?',
    series: 'Vai atcelt regulāro maksājumu?',
  },
  approveCancel: 'Atcelt',
  refuseCancel: 'Neatcelt',
  debited: 'Tiks ieturēts',
  about: (amount) => `aptuveni ${amount}`,
  total: 'Kopā',
  count: 'Maksājumu skaits',
  account: 'Saņēmēja konts',
  bank: 'Saņēmēja banka',
  from: 'No konta',
  leaves: 'Izpildes diena',
  atOnce: 'Uzreiz pēc apstiprināšanas',
  afterClosedDay: (date, asked) => `${date}, jo ${asked} nav bankas darba diena`,
  fee: 'Pakalpojuma maksa',
  feeEach: (fee) => `${fee} katru reizi`,
  charges: 'Izmaksas',
  chargesOf: { DEBT: 'Visas izmaksas sedzat jūs', CRED: 'Visas izmaksas sedz saņēmējs' },
  series: 'Atkārtojas',
  frequency: {
    Daily: 'Katru dienu',
    Weekly: 'Katru nedēļu',
    EveryTwoWeeks: 'Reizi divās nedēļās',
    Monthly: 'Katru mēnesi',
    EveryTwoMonths: 'Reizi divos mēnešos',
    Quarterly: 'Reizi trijos mēnešos',
    SemiAnnual: 'Reizi pusgadā',
    Annual: 'Katru gadu',
  },
  since: (frequency, from) => `${frequency}, pirmo reizi: ${from}, līdz to atceļat`,
  between: (frequency, from, until) => `${frequency}, ${from} – ${until}`,
}
