// The Finnish words of payments that are to be approved or cancelled.
// Not code: no logic beyond the place of what is named.

import type { Words } from './words.ts'

/** The words in Finnish. */
export const fi: Words = {
  title: {
    payment: 'Vahvista maksu',
    bulk: 'Vahvista maksut',
    series: 'Vahvista toistuva maksu',
  },
  approve: {
    payment: (amount) => `Vahvista ${amount}`,
    bulk: (count) => `Vahvista ${count} maksua`,
    series: 'Vahvista toistuva maksu',
  },
  refuse: 'Älä vahvista',
  cancel: {
    payment: 'Perutaanko maksu?',
    bulk: 'Perutaanko maksut?',
    series: 'Perutaanko toistuva maksu?',
  },
  approveCancel: 'Peru',
  refuseCancel: 'Älä peru',
  debited: 'Veloitetaan',
  about: (amount) => `noin ${amount}`,
  total: 'Yhteensä',
  count: 'Maksuja',
  account: 'Saajan tili',
  bank: 'Saajan pankki',
  from: 'Tililtä',
  leaves: 'Lähtee',
  atOnce: 'Heti, kun olet vahvistanut',
  afterClosedDay: (date, asked) => `${date}, koska ${asked} ei ole pankkipäivä`,
  fee: 'Palvelumaksu',
  feeEach: (fee) => `${fee} joka kerralla`,
  charges: 'Kulut',
  chargesOf: { DEBT: 'Maksat kaikki kulut', CRED: 'Saaja maksaa kaikki kulut' },
  series: 'Toistuu',
  frequency: {
    Daily: 'Joka päivä',
    Weekly: 'Joka viikko',
    EveryTwoWeeks: 'Joka toinen viikko',
    Monthly: 'Joka kuukausi',
    EveryTwoMonths: 'Joka toinen kuukausi',
    Quarterly: 'Joka kolmas kuukausi',
    SemiAnnual: 'Puolen vuoden välein',
    Annual: 'Joka vuosi',
  },
  since: (frequency, from) => `${frequency} ${from} alkaen, kunnes perut sen`,
  between: (frequency, from, until) => `${frequency} ${from} – ${until}`,
}
