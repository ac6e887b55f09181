// The terms that must have one word in each language, wherever a person reads them: elements, shop, bank's pages and notices.
// Not sentences, and no code reads it in a page: a test holds the words of the elements against it, and translators look here first.

/** A term in the six languages; `source` names a public text that uses it so, where there is one. */
export interface Term {
  readonly en: string
  readonly fi: string
  readonly sv: string
  readonly et: string
  readonly lv: string
  readonly lt: string
  readonly source?: string
}

/** Regulation (EU) No 260/2012 and Directive (EU) 2015/2366 exist in all six languages: payer, payee, payment account. */
const directive = 'Directive (EU) 2015/2366, Article 4'

/** The terms by their English name. */
export const terms = {
  payer: {
    en: 'Payer',
    fi: 'Maksaja',
    sv: 'Betalare',
    et: 'Maksja',
    lv: 'Maksātājs',
    lt: 'Mokėtojas',
    source: directive,
  },
  payee: {
    en: 'Payee',
    fi: 'Saaja',
    sv: 'Mottagare',
    et: 'Saaja',
    lv: 'Saņēmējs',
    lt: 'Gavėjas',
    source: directive,
  },
  account: {
    en: 'Account',
    fi: 'Tili',
    sv: 'Konto',
    et: 'Konto',
    lv: 'Konts',
    lt: 'Sąskaita',
    source: directive,
  },
  bank: { en: 'Bank', fi: 'Pankki', sv: 'Bank', et: 'Pank', lv: 'Banka', lt: 'Bankas' },
  amount: { en: 'Amount', fi: 'Summa', sv: 'Belopp', et: 'Summa', lv: 'Summa', lt: 'Suma' },
  balance: { en: 'Balance', fi: 'Saldo', sv: 'Saldo', et: 'Saldo', lv: 'Atlikums', lt: 'Likutis' },
  transactions: {
    en: 'Transactions',
    fi: 'Tapahtumat',
    sv: 'Transaktioner',
    et: 'Tehingud',
    lv: 'Darījumi',
    lt: 'Operacijos',
  },
  reference: {
    en: 'Reference',
    fi: 'Viite',
    sv: 'Referens',
    et: 'Viitenumber',
    lv: 'Atsauce',
    lt: 'Įmokos kodas',
  },
  message: {
    en: 'Message',
    fi: 'Viesti',
    sv: 'Meddelande',
    et: 'Selgitus',
    lv: 'Maksājuma mērķis',
    lt: 'Mokėjimo paskirtis',
  },
  booked: {
    en: 'Booked',
    fi: 'Kirjattu',
    sv: 'Bokförd',
    et: 'Kontole kantud',
    lv: 'Iegrāmatots',
    lt: 'Įtraukta',
  },
} as const satisfies Record<string, Term>
