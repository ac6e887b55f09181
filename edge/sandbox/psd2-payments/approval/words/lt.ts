// The Lithuanian words of the payers' pages.
// Not code: no logic beyond the place of what is named, and the form after a number.

import type { Words } from './words.ts'

const plurals = new Intl.PluralRules('lt')
type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }
/** Lithuanian has a form for 21, one for 2 and one for 10. */
const counted = (count: number, forms: Forms) => `${count} ${forms[plurals.select(count)] ?? forms.other}`
const times = (count: number) => counted(count, { one: 'kartą', few: 'kartus', other: 'kartų' })

/** The words in Lithuanian. */
export const lt: Words = {
  approve: 'Patvirtinkite mokėjimą',
  approveMany: 'Patvirtinkite mokėjimus',
  approveSeries: 'Patvirtinkite periodinį mokėjimą',
  payments: (count) => counted(count, { one: 'mokėjimas', few: 'mokėjimai', other: 'mokėjimų' }),
  total: 'Iš viso',
  totalOnce: 'Iš viso be periodinių',
  debited: 'Bus nuskaityta',
  about: (amount) => `apie ${amount}`,
  leaves: 'Vykdymo diena',
  atOnce: 'Iš karto, kai patvirtinsite',
  onDay: (date) => date,
  afterClosedDay: (date, due) => `${date}, nes ${due} nėra banko darbo diena`,
  foreignToday: (time) => `Šiandien, jei paslauga mokėjimą išsiųs iki ${time}`,
  foreignLater: (date) => `${date}, kitą banko darbo dieną`,
  series: {
    Weekly: (from, until, count) => `Kas savaitę, ${from} – ${until}, ${times(count)}`,
    Monthly: (from, until, count) => `Kas mėnesį, ${from} – ${until}, ${times(count)}`,
    LastBankingDayOfTheMonth: (from, until, count) =>
      `Paskutinę kiekvieno mėnesio banko darbo dieną, ${from} – ${until}, ${times(count)}`,
  },
  ownMessage: 'Pastaba sau',
  forWhom: 'Galutinis gavėjas',
  onBehalfOf: 'Kieno vardu',
  account: 'Gavėjo sąskaita',
  bank: 'Gavėjo bankas',
  charges: 'Išlaidos',
  chargesOur: 'Visas išlaidas apmokate jūs',
  noRight: 'Neturi teisės tvirtinti mokėjimų',
  noRightWhy: 'Jei klientas neturi teisės tvirtinti mokėjimų, bankas patvirtinimą atmeta.',
  suggested: (service) => `${service} pasiūlė sąskaitą, bet galite pasirinkti kitą.`,
  changed: 'Mokėjimai pasikeitė po to, kai atidarėte puslapį. Patikrinkite juos ir nuspręskite dar kartą.',
  missing: 'Pasirinkite sąskaitą, iš kurios mokėsite.',
  confirm: (amount) => `Patvirtinti ${amount}`,
  confirmEach: (amount) => `Patvirtinti ${amount} kiekvieną kartą`,
  confirmMany: (count) =>
    `Patvirtinti ${counted(count, { one: 'mokėjimą', few: 'mokėjimus', other: 'mokėjimų' })}`,
  refuse: 'Netvirtinti',
  leave: 'Nuspręsti vėliau',
  leaveWhy: 'Prašymas lieka atidarytas, kaip ir tada, kai mokėtojas išeina.',
  cancel: 'Atšaukti mokėjimą?',
  cancelSeries: 'Atšaukti periodinį mokėjimą?',
  cancelText: (service) => `${service} prašo atšaukti mokėjimą, kurį patvirtinote.`,
  cancelSingleText: 'Jei atšauksite, jis nebus įvykdytas.',
  cancelSeriesText: 'Jei atšauksite, daugiau nieko nebus mokama. Kas sumokėta, lieka sumokėta.',
  who: 'Kas atšaukia',
  missingCustomer: 'Pasirinkite, kas atšaukia mokėjimą.',
  confirmCancel: (amount) => `Atšaukti mokėjimą ${amount}`,
  confirmCancelSeries: 'Atšaukti likusius mokėjimus',
  refuseCancel: 'Neatšaukti',
  left: 'Niekas nenuspręsta',
  leftText: (service) =>
    `Pinigai nepervesti. Mokėjimas laukia paslaugoje ${service}. Galite ten grįžti arba atidaryti prašymą iš naujo.`,
  reopen: 'Atidaryti prašymą iš naujo',
}
