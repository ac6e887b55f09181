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
  'Everyday account with credit': {
    fi: 'Käyttötili, jossa on luotto',
    sv: 'Brukskonto med kredit',
    en: 'Everyday account with credit',
    et: 'Arvelduskonto krediidilimiidiga',
    lv: 'Norēķinu konts ar kredīta limitu',
    lt: 'Einamoji sąskaita su kredito limitu',
  },
  'Student account': {
    fi: 'Opiskelijatili',
    sv: 'Studentkonto',
    en: 'Student account',
    et: 'Üliõpilase konto',
    lv: 'Studenta konts',
    lt: 'Studento sąskaita',
  },
  'Senior account': {
    fi: 'Seniorin tili',
    sv: 'Seniorkonto',
    en: 'Senior account',
    et: 'Pensionäri konto',
    lv: 'Seniora konts',
    lt: 'Senjoro sąskaita',
  },
  'Family account': {
    fi: 'Perhetili',
    sv: 'Familjekonto',
    en: 'Family account',
    et: 'Perekonto',
    lv: 'Ģimenes konts',
    lt: 'Šeimos sąskaita',
  },
  'Former account': {
    fi: 'Entinen tili',
    sv: 'Tidigare konto',
    en: 'Former account',
    et: 'Endine konto',
    lv: 'Bijušais konts',
    lt: 'Buvusi sąskaita',
  },
  'Housing company account': {
    fi: 'Taloyhtiön tili',
    sv: 'Bostadsbolagets konto',
    en: 'Housing company account',
    et: 'Korteriühistu konto',
    lv: 'Dzīvokļu īpašnieku biedrības konts',
    lt: 'Būsto bendrijos sąskaita',
  },
  'Business card': {
    fi: 'Yrityskortti',
    sv: 'Företagskort',
    en: 'Business card',
    et: 'Ettevõtte kaart',
    lv: 'Uzņēmuma karte',
    lt: 'Įmonės kortelė',
  },
  'Family card': {
    fi: 'Perhekortti',
    sv: 'Familjekort',
    en: 'Family card',
    et: 'Perekaart',
    lv: 'Ģimenes karte',
    lt: 'Šeimos kortelė',
  },
  'Family card, second holder': {
    fi: 'Perhekortti, toinen haltija',
    sv: 'Familjekort, andra innehavaren',
    en: 'Family card, second holder',
    et: 'Perekaart, teine kasutaja',
    lv: 'Ģimenes karte, otrs lietotājs',
    lt: 'Šeimos kortelė, antrasis naudotojas',
  },
  'Travel card': {
    fi: 'Matkakortti',
    sv: 'Resekort',
    en: 'Travel card',
    et: 'Reisikaart',
    lv: 'Ceļojumu karte',
    lt: 'Kelionių kortelė',
  },
}

/** Names an account or a card in a language; what has no name there keeps the one in the books. */
export function productName(name: string, language: Language): string {
  return NAMES[name]?.[language] ?? name
}
