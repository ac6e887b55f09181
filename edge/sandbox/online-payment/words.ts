// The words of the bank's payment page, in its three languages.
// They are the bank's own words; the shop has others.

import type { PageLanguage } from '../pages/languages.ts'

/** The words of the page by language. */
export const WORDS = {
  fi: {
    title: 'Vahvista maksu',
    amount: 'Summa',
    payee: 'Saaja',
    merchant: 'Kauppias',
    reference: 'Viite',
    message: 'Viesti',
    from: 'Maksa tililtä',
    others: 'Muiden testiasiakkaiden tilit',
    balance: 'Saldo',
    approve: (amount: string) => `Maksa ${amount}`,
    refuse: 'Peru maksu',
    fail: 'Anna maksun epäonnistua',
    failWhy: 'Testaajalle: pankki hylkää maksun.',
  },
  sv: {
    title: 'Bekräfta betalningen',
    amount: 'Belopp',
    payee: 'Mottagare',
    merchant: 'Säljaren',
    reference: 'Referens',
    message: 'Meddelande',
    from: 'Betala från konto',
    others: 'Andra testkunders konton',
    balance: 'Saldo',
    approve: (amount: string) => `Betala ${amount}`,
    refuse: 'Avbryt betalningen',
    fail: 'Låt betalningen misslyckas',
    failWhy: 'För den som testar: banken avvisar betalningen.',
  },
  en: {
    title: 'Confirm the payment',
    amount: 'Amount',
    payee: 'Payee',
    merchant: 'The merchant',
    reference: 'Reference',
    message: 'Message',
    from: 'Pay from account',
    others: 'Accounts of other test customers',
    balance: 'Balance',
    approve: (amount: string) => `Pay ${amount}`,
    refuse: 'Cancel the payment',
    fail: 'Let the payment fail',
    failWhy: 'For testers: the bank rejects the payment.',
  },
} as const satisfies Record<PageLanguage, unknown>
