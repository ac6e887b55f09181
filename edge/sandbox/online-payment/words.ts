// What the bank's payment page says, in its three languages.
// The shop's own words are elsewhere: this is the bank speaking.

/** Languages of the page (paper 1 B: `language`). */
export const PAGE_LANGUAGES = ['fi', 'sv', 'en'] as const

/** A language of the page. */
export type PageLanguage = (typeof PAGE_LANGUAGES)[number]

/** Tells whether the page speaks a language. */
export function isPageLanguage(text: string): text is PageLanguage {
  return (PAGE_LANGUAGES as readonly string[]).includes(text)
}

/** The words of the page by language. */
export const WORDS = {
  fi: {
    bank: 'Testipankki',
    test: 'Tämä on testipankki. Oikeaa rahaa ei liiku.',
    title: 'Vahvista maksu',
    amount: 'Summa',
    payee: 'Saaja',
    merchant: 'Kauppias',
    reference: 'Viite',
    message: 'Viesti',
    from: 'Maksa tililtä',
    balance: 'Saldo',
    approve: (amount: string) => `Maksa ${amount}`,
    refuse: 'Peru maksu',
    fail: 'Anna maksun epäonnistua',
    failWhy: 'Testaajalle: pankki hylkää maksun.',
    languages: 'Kielet',
    name: 'Suomi',
  },
  sv: {
    bank: 'Testbanken',
    test: 'Det här är en testbank. Inga riktiga pengar flyttas.',
    title: 'Bekräfta betalningen',
    amount: 'Belopp',
    payee: 'Mottagare',
    merchant: 'Säljaren',
    reference: 'Referens',
    message: 'Meddelande',
    from: 'Betala från konto',
    balance: 'Saldo',
    approve: (amount: string) => `Betala ${amount}`,
    refuse: 'Avbryt betalningen',
    fail: 'Låt betalningen misslyckas',
    failWhy: 'För den som testar: banken avvisar betalningen.',
    languages: 'Språk',
    name: 'Svenska',
  },
  en: {
    bank: 'Test bank',
    test: 'This is a test bank. No real money moves.',
    title: 'Confirm the payment',
    amount: 'Amount',
    payee: 'Payee',
    merchant: 'The merchant',
    reference: 'Reference',
    message: 'Message',
    from: 'Pay from account',
    balance: 'Balance',
    approve: (amount: string) => `Pay ${amount}`,
    refuse: 'Cancel the payment',
    fail: 'Let the payment fail',
    failWhy: 'For testers: the bank rejects the payment.',
    languages: 'Languages',
    name: 'English',
  },
} as const satisfies Record<PageLanguage, unknown>
