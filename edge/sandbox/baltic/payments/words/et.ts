// The Estonian words of payments that are to be approved or cancelled.
// Sentences only: they compute nothing but plural forms and the place of a value.

import type { Words } from './words.ts'

/** The words in Estonian. */
export const et: Words = {
  title: {
    payment: 'Kinnita makse',
    bulk: 'Kinnita maksed',
    series: 'Kinnita korduv makse',
  },
  approve: {
    payment: (amount) => `Kinnita ${amount}`,
    bulk: (count) => `Kinnita ${count} makset`,
    series: 'Kinnita korduv makse',
  },
  refuse: 'Ära kinnita',
  cancel: {
    payment: 'Kas tühistada makse?',
    bulk: 'Kas tühistada maksed?',
    series: 'Kas tühistada korduv makse?',
  },
  approveCancel: 'Tühista',
  refuseCancel: 'Ära tühista',
  debited: 'Kontolt võetakse',
  about: (amount) => `umbes ${amount}`,
  total: 'Kokku',
  count: 'Makseid',
  account: 'Saaja konto',
  bank: 'Saaja pank',
  from: 'Kontolt',
  leaves: 'Makse päev',
  atOnce: 'Kohe, kui oled kinnitanud',
  afterClosedDay: (date, asked) => `${date}, sest ${asked} ei ole pangapäev`,
  fee: 'Teenustasu',
  feeEach: (fee) => `${fee} iga kord`,
  charges: 'Kulud',
  chargesOf: { DEBT: 'Sina tasud kõik kulud', CRED: 'Saaja tasub kõik kulud' },
  series: 'Kordub',
  frequency: {
    Daily: 'Iga päev',
    Weekly: 'Iga nädal',
    EveryTwoWeeks: 'Iga kahe nädala järel',
    Monthly: 'Iga kuu',
    EveryTwoMonths: 'Iga kahe kuu järel',
    Quarterly: 'Iga kolme kuu järel',
    SemiAnnual: 'Iga poole aasta järel',
    Annual: 'Iga aasta',
  },
  since: (frequency, from) => `${frequency}, esimene: ${from}, kuni selle tühistad`,
  between: (frequency, from, until) => `${frequency}, ${from} – ${until}`,
}
