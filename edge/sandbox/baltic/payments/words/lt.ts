// The Lithuanian words of payments that are to be approved or cancelled.
// Sentences only: they compute nothing but plural forms and the place of a value.

import type { Words } from './words.ts'

const plurals = new Intl.PluralRules('lt')

/** Forms of "payment" after a number: one for 21, one for 2, one for 10. */
const PAYMENTS: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'mokėjimą', few: 'mokėjimus' }

/** The words in Lithuanian. */
export const lt: Words = {
  title: {
    payment: 'Patvirtinkite mokėjimą',
    bulk: 'Patvirtinkite mokėjimus',
    series: 'Patvirtinkite periodinį mokėjimą',
  },
  approve: {
    payment: (amount) => `Patvirtinti ${amount}`,
    bulk: (count) => `Patvirtinti ${count} ${PAYMENTS[plurals.select(count)] ?? 'mokėjimų'}`,
    series: 'Patvirtinti periodinį mokėjimą',
  },
  refuse: 'Netvirtinti',
  cancel: {
    payment: 'Atšaukti mokėjimą?',
    bulk: 'Atšaukti mokėjimus?',
    series: 'Atšaukti periodinį mokėjimą?',
  },
  approveCancel: 'Atšaukti',
  refuseCancel: 'Neatšaukti',
  debited: 'Bus nuskaityta',
  about: (amount) => `apie ${amount}`,
  total: 'Iš viso',
  count: 'Mokėjimų skaičius',
  account: 'Gavėjo sąskaita',
  bank: 'Gavėjo bankas',
  from: 'Iš sąskaitos',
  leaves: 'Vykdymo diena',
  atOnce: 'Iš karto, kai patvirtinsite',
  afterClosedDay: (date, asked) => `${date}, nes ${asked} nėra banko darbo diena`,
  fee: 'Paslaugos mokestis',
  feeEach: (fee) => `${fee} kiekvieną kartą`,
  charges: 'Išlaidos',
  chargesOf: { DEBT: 'Visas išlaidas apmokate jūs', CRED: 'Visas išlaidas apmoka gavėjas' },
  series: 'Kartojasi',
  frequency: {
    Daily: 'Kasdien',
    Weekly: 'Kas savaitę',
    EveryTwoWeeks: 'Kas dvi savaites',
    Monthly: 'Kas mėnesį',
    EveryTwoMonths: 'Kas du mėnesius',
    Quarterly: 'Kas tris mėnesius',
    SemiAnnual: 'Kas pusmetį',
    Annual: 'Kasmet',
  },
  since: (frequency, from) => `${frequency} nuo ${from}, kol atšauksite`,
  between: (frequency, from, until) => `${frequency}, ${from} – ${until}`,
}
