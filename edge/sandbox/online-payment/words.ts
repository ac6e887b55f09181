// The words of the bank's payment page that no other page has, in the six languages of the bank.
// They are the bank's own words; the shop has others.

import type { Language } from '../pages/languages.ts'

/** The words of the page by language; {@link COMMON_WORDS} has what other pages say too. */
export const WORDS = {
  fi: {
    title: 'Vahvista maksu',
    approve: (amount: string) => `Maksa ${amount}`,
    refuse: 'Peru maksu',
    fail: 'Anna maksun epäonnistua',
    failWhy: 'Pankki hylkää silloin maksun.',
  },
  sv: {
    title: 'Bekräfta betalningen',
    approve: (amount: string) => `Betala ${amount}`,
    refuse: 'Avbryt betalningen',
    fail: 'Låt betalningen misslyckas',
    failWhy: 'Banken avvisar då betalningen.',
  },
  en: {
    title: 'Confirm the payment',
    approve: (amount: string) => `Pay ${amount}`,
    refuse: 'Cancel the payment',
    fail: 'Let the payment fail',
    failWhy: 'The bank then rejects the payment.',
  },
  et: {
    title: 'Kinnita makse',
    approve: (amount: string) => `Maksa ${amount}`,
    refuse: 'Tühista makse',
    fail: 'Lase maksel ebaõnnestuda',
    failWhy: 'Pank lükkab makse siis tagasi.',
  },
  lv: {
    title: 'Apstipriniet maksājumu',
    approve: (amount: string) => `Maksāt ${amount}`,
    refuse: 'Atcelt maksājumu',
    fail: 'Ļaut maksājumam neizdoties',
    failWhy: 'Tad banka maksājumu noraida.',
  },
  lt: {
    title: 'Patvirtinkite mokėjimą',
    approve: (amount: string) => `Mokėti ${amount}`,
    refuse: 'Atšaukti mokėjimą',
    fail: 'Leisti mokėjimui nepavykti',
    failWhy: 'Tada bankas mokėjimą atmeta.',
  },
} as const satisfies Record<Language, unknown>
