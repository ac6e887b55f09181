// The names of accounts and cards on the bank's pages, by language. Books and interfaces have one name of each.
// Names that customers gave are never translated.

import type { Language } from './languages.ts'

/** Names by the one in the books. */
const NAMES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  'Everyday account': {
    fi: 'Käyttötili',
    sv: 'Brukskonto',
    en: 'Everyday account',
    et: 'Arvelduskonto',
    lv: 'Norēķinu konts',
    lt: 'Einamoji sąskaita',
  },
  'Savings account': {
    fi: 'Säästötili',
    sv: 'Sparkonto',
    en: 'Savings account',
    et: 'Hoiukonto',
    lv: 'Krājkonts',
    lt: 'Taupomoji sąskaita',
  },
  'Salary account': {
    fi: 'Palkkatili',
    sv: 'Lönekonto',
    en: 'Salary account',
    et: 'Palgakonto',
    lv: 'Algas konts',
    lt: 'Atlyginimo sąskaita',
  },
  'Business account': {
    fi: 'Yritystili',
    sv: 'Företagskonto',
    en: 'Business account',
    et: 'Ettevõtte konto',
    lv: 'Uzņēmuma konts',
    lt: 'Įmonės sąskaita',
  },
  'Credit card': {
    fi: 'Luottokortti',
    sv: 'Kreditkort',
    en: 'Credit card',
    et: 'Krediitkaart',
    lv: 'Kredītkarte',
    lt: 'Kredito kortelė',
  },
}

/** Names an account or a card in a language; what has no name there keeps the one in the books. */
export function productName(name: string, language: Language): string {
  return NAMES[name]?.[language] ?? name
}
