// The Swedish words of payments that are to be approved or cancelled.
// Not code: no logic beyond the place of what is named.

import type { Words } from './words.ts'

/** The words in Swedish. */
export const sv: Words = {
  title: {
    payment: 'Bekräfta betalningen',
    bulk: 'Bekräfta betalningarna',
    series: 'Bekräfta den återkommande betalningen',
  },
  approve: {
    payment: (amount) => `Bekräfta ${amount}`,
    bulk: (count) => `Bekräfta ${count} betalningar`,
    series: 'Bekräfta den återkommande betalningen',
  },
  refuse: 'Bekräfta inte',
  cancel: {
    payment: 'Vill du återkalla betalningen?',
    bulk: 'Vill du återkalla betalningarna?',
    series: 'Vill du återkalla den återkommande betalningen?',
  },
  approveCancel: 'Återkalla',
  refuseCancel: 'Återkalla inte',
  debited: 'Debiteras',
  about: (amount) => `cirka ${amount}`,
  total: 'Sammanlagt',
  count: 'Betalningar',
  account: 'Mottagarens konto',
  bank: 'Mottagarens bank',
  from: 'Från konto',
  leaves: 'Betalas',
  atOnce: 'Genast när du har bekräftat',
  afterClosedDay: (date, asked) => `${date}, eftersom ${asked} inte är en bankdag`,
  fee: 'Serviceavgift',
  feeEach: (fee) => `${fee} varje gång`,
  charges: 'Avgifter',
  chargesOf: { DEBT: 'Du betalar alla avgifter', CRED: 'Mottagaren betalar alla avgifter' },
  series: 'Återkommer',
  frequency: {
    Daily: 'Varje dag',
    Weekly: 'Varje vecka',
    EveryTwoWeeks: 'Varannan vecka',
    Monthly: 'Varje månad',
    EveryTwoMonths: 'Varannan månad',
    Quarterly: 'Var tredje månad',
    SemiAnnual: 'Varje halvår',
    Annual: 'Varje år',
  },
  since: (frequency, from) => `${frequency} från ${from} tills du återkallar den`,
  between: (frequency, from, until) => `${frequency} ${from} – ${until}`,
}
