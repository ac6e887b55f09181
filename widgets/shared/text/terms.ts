// The terms that must have one word in each language, in all texts: elements, shop, bank's pages and notices.
// test/house/terms.test.ts compares all words with them, and translators look here first; no page reads them.

/** The languages of the elements, in the order of the rows below. */
export const termLanguages = ['en', 'fi', 'sv', 'et', 'lv', 'lt'] as const

/** A language of the terms. */
export type TermLanguage = (typeof termLanguages)[number]

/** A public text of an authority, a standard or an association that uses a word as the row does. */
export interface TermSource {
  readonly title: string
  readonly url: string
}

/** A term in the six languages. */
export type Term = Readonly<Record<TermLanguage, string>> & {
  /** Where the word of a language was read. */
  readonly sources: Readonly<Partial<Record<TermLanguage, TermSource>>>
  /** Languages whose word was found in no such text; a speaker of the language may well know a better one. */
  readonly unverified: readonly TermLanguage[]
}

const source = (title: string, url: string): TermSource => ({ title, url })

const sepa = source(
  'Regulation (EU) No 260/2012, Article 2',
  'https://www.legislation.gov.uk/eur/2012/260/article/2/adopted',
)
const payee = source('Finance Finland on the check of the payee', 'https://www.sttinfo.fi/tiedote/71506761')
const accounting = source(
  'Finnish Accounting Board, opinion 1114',
  'https://kirjanpitolautakunta.fi/-/konekielisten-tiliotteiden-kayt-1',
)
const glossary = source(
  'Finnish Terminology Centre, terms of banking and finance, 1053',
  'https://sanastokeskus.fi/tsk/sv/pankkisanasto/termregister-290.html?id=ID1053&page=get_id&vocabulary_code=TSKBANK',
)
const swedishAct = source(
  'Swedish Act (2010:751) on payment services, chapter 1, section 4 (SFS 2015:188)',
  'https://www.lagboken.se/Lagboken/start/bank--och-finansmarknadsratt/lag-2010751-om-betaltjanster/d_2342334-sfs-2015_188-lag-om-andring-i-lagen-2010_751-om-betaltjanster',
)
const treasury = source(
  'Estonian Ministry of Finance, how to pay to the treasury',
  'https://www.rahandusministeerium.ee/et/eesmargidtegevused/riigikassa/e-riigikassa-kasutajad/makserekvisiidid-e-riigikassa-kasutajale',
)
const supervision = source(
  'Estonian Financial Supervision Authority on payments',
  'https://minuraha.ee/index.php/et/pangandus/igapaevased-pangateenused/maksed',
)
const estonianCards = source(
  'Estonian Financial Supervision Authority on credit cards',
  'https://www.minuraha.ee/krediitkaart/',
)
const estonianBanks = source(
  'Estonian Banking Association, recommendation on statements',
  'http://www.pangaliit.ee/et/arveldused/kontovaljav6te',
)
const eestiPank = source(
  'Eesti Pank on instant payments',
  'https://www.eestipank.ee/blogi/valkmakse-saab-normiks-kogu-euroalal',
)
const latvianAct = source('Latvian Act on payment services, section 1', 'https://vestnesis.lv/ta/id/206634')
const latvianTreasury = source(
  'Latvian Treasury on the statement of an account',
  'https://www.kase.gov.lv/pakalpojumi/norekini_sadala/konta-parskats/konta-parskats',
)
const latvianConsumers = source(
  'Latvian Consumer Rights Protection Centre, how to pay a fine',
  'https://www.ptac.gov.lv/lv/vadlinijas-komersantiem',
)
const latvijasBanka = source(
  'Latvijas Banka on the register of instant links',
  'https://www.bank.lv/darbibas-jomas/maksajumu-sistemas-uzdevumi/zibsaisu-registrs',
)
const moneySchool = source(
  'Latvijas Banka, school of money',
  'https://www.naudasskola.lv/par-naudu/nauda-un-darijumi/bankas-un-maksajumu-iestades',
)
const lithuanianAct = source(
  'Lithuanian Act on payments, articles 1 and 2',
  'https://e-tar.lt/rs/legalact/66a2ee0048f511e6b5d09300a16a686c',
)
const lithuanianMinistry = source(
  'Lithuanian Ministry of Finance on payment services',
  'https://finmin.lrv.lt/lt/veiklos-sritys/finansu-rinku-politika/finansines-paslaugos/mokejimu-paslaugos/',
)

/**
 * Makes a term of a row.
 * @param words in the order of {@link termLanguages}
 */
function term(
  words: readonly [string, string, string, string, string, string],
  sources: Term['sources'] = {},
): Term {
  const [en, fi, sv, et, lv, lt] = words
  const unverified = termLanguages.filter((language) => !sources[language])
  return { en, fi, sv, et, lv, lt, sources, unverified }
}

/** The terms by their English name. */
export const terms = {
  account: term(['Account', 'Tili', 'Konto', 'Konto', 'Konts', 'Sąskaita'], {
    en: sepa,
    fi: payee,
    sv: swedishAct,
    et: supervision,
    lv: latvianAct,
    lt: lithuanianAct,
  }),
  accounts: term(['Accounts', 'Tilit', 'Konton', 'Kontod', 'Konti', 'Sąskaitos']),
  holder: term(
    ['Holder', 'Tilinomistaja', 'Kontohavare', 'Konto omanik', 'Konta īpašnieks', 'Sąskaitos savininkas'],
    { fi: payee },
  ),
  currentAccount: term(
    ['Everyday account', 'Käyttötili', 'Brukskonto', 'Arvelduskonto', 'Norēķinu konts', 'Einamoji sąskaita'],
    { et: supervision, lv: moneySchool },
  ),
  savingsAccount: term(
    ['Savings account', 'Säästötili', 'Sparkonto', 'Hoiukonto', 'Krājkonts', 'Taupomoji sąskaita'],
    { lv: moneySchool },
  ),
  salaryAccount: term([
    'Salary account',
    'Palkkatili',
    'Lönekonto',
    'Palgakonto',
    'Algas konts',
    'Atlyginimo sąskaita',
  ]),
  businessAccount: term(
    [
      'Business account',
      'Yritystili',
      'Företagskonto',
      'Ettevõtte konto',
      'Uzņēmuma konts',
      'Įmonės sąskaita',
    ],
    { lv: moneySchool },
  ),
  card: term(['Card', 'Kortti', 'Kort', 'Kaart', 'Karte', 'Kortelė'], {
    et: estonianCards,
    lv: latvianAct,
    lt: lithuanianMinistry,
  }),
  cards: term(['Cards', 'Kortit', 'Kort', 'Kaardid', 'Kartes', 'Kortelės']),
  creditCard: term(
    ['Credit card', 'Luottokortti', 'Kreditkort', 'Krediitkaart', 'Kredītkarte', 'Kredito kortelė'],
    { et: estonianCards },
  ),
  debitCard: term(['Debit card', 'Pankkikortti', 'Bankkort', 'Deebetkaart', 'Debetkarte', 'Debeto kortelė']),
  loan: term(['Loan', 'Laina', 'Lån', 'Laen', 'Aizdevums', 'Paskola']),
  bank: term(['Bank', 'Pankki', 'Bank', 'Pank', 'Banka', 'Bankas'], {
    fi: payee,
    et: supervision,
  }),
  balance: term(['Balance', 'Saldo', 'Saldo', 'Saldo', 'Atlikums', 'Likutis'], {
    fi: accounting,
    lv: latvianTreasury,
  }),
  available: term(['Available', 'Käytettävissä', 'Disponibelt', 'Vaba jääk', 'Pieejams', 'Prieinamos lėšos']),
  openingBalance: term(
    ['Opening balance', 'Alkusaldo', 'Ingående saldo', 'Algsaldo', 'Sākuma atlikums', 'Pradinis likutis'],
    { fi: accounting },
  ),
  closingBalance: term(
    ['Closing balance', 'Loppusaldo', 'Utgående saldo', 'Lõppsaldo', 'Beigu atlikums', 'Galutinis likutis'],
    { fi: accounting },
  ),
  statement: term(
    ['Statement', 'Tiliote', 'Kontoutdrag', 'Kontoväljavõte', 'Konta pārskats', 'Sąskaitos išrašas'],
    { fi: accounting, et: estonianBanks, lv: latvianTreasury },
  ),
  transactions: term(['Transactions', 'Tapahtumat', 'Transaktioner', 'Tehingud', 'Darījumi', 'Operacijos'], {
    fi: accounting,
    lt: lithuanianMinistry,
  }),
  transaction: term(['Transaction', 'Tapahtuma', 'Transaktion', 'Tehing', 'Darījums', 'Operacija'], {
    fi: accounting,
    lt: lithuanianMinistry,
  }),
  moneyIn: term(['Money in', 'Panot', 'Insättningar', 'Laekumised', 'Ienākošie', 'Įplaukos']),
  moneyOut: term(['Money out', 'Otot', 'Uttag', 'Väljamaksed', 'Izejošie', 'Išmokos']),
  net: term(['Net', 'Erotus', 'Netto', 'Vahe', 'Starpība', 'Skirtumas']),
  amount: term(['Amount', 'Summa', 'Belopp', 'Summa', 'Summa', 'Suma']),
  currency: term(['Currency', 'Valuutta', 'Valuta', 'Valuuta', 'Valūta', 'Valiuta']),
  booked: term(['Booked', 'Kirjattu', 'Bokförd', 'Kontole kantud', 'Iegrāmatots', 'Įtraukta']),
  notBooked: term([
    'Not booked yet',
    'Vielä kirjaamatta',
    'Ännu inte bokfört',
    'Veel kontole kandmata',
    'Vēl nav iegrāmatots',
    'Dar neįtraukta',
  ]),
  pending: term(['Pending', 'Odottaa kirjausta', 'Väntar', 'Ootel', 'Gaida iegrāmatošanu', 'Laukiama']),
  valueDay: term(
    ['Value day', 'Arvopäivä', 'Valutadag', 'Väärtuspäev', 'Valutēšanas datums', 'Valiutavimo data'],
    { fi: accounting },
  ),
  payment: term(['Payment', 'Maksu', 'Betalning', 'Makse', 'Maksājums', 'Mokėjimas'], {
    fi: payee,
    et: supervision,
    lv: latvianAct,
    lt: lithuanianAct,
  }),
  transfer: term(['Transfer', 'Tilisiirto', 'Överföring', 'Ülekanne', 'Pārskaitījums', 'Pervedimas'], {
    en: sepa,
    fi: payee,
    et: supervision,
    lv: latvijasBanka,
    lt: lithuanianMinistry,
  }),
  instantPayment: term(
    [
      'Instant payment',
      'Pikamaksu',
      'Omedelbar betalning',
      'Välkmakse',
      'Zibmaksājums',
      'Momentinis mokėjimas',
    ],
    { fi: payee, et: eestiPank, lv: latvijasBanka },
  ),
  // A service of that name exists only in Finland, where banks pay bills by themselves; in Sweden the word means something else.
  directPayment: term(
    [
      'Direct payment',
      'Suoramaksu',
      'Direktbetalning',
      'Otsemakse',
      'Tiešais maksājums',
      'Tiesioginis mokėjimas',
    ],
    { en: glossary, fi: glossary, sv: glossary },
  ),
  recurringPayment: term(
    [
      'Recurring payment',
      'Toistuva maksu',
      'Återkommande betalning',
      'Korduv makse',
      'Regulārais maksājums',
      'Periodinis mokėjimas',
    ],
    { lv: latvianAct, lt: lithuanianMinistry },
  ),
  refund: term(['Refund', 'Hyvitys', 'Återbetalning', 'Tagasimakse', 'Atmaksa', 'Grąžinimas']),
  payer: term(['Payer', 'Maksaja', 'Betalare', 'Maksja', 'Maksātājs', 'Mokėtojas'], {
    en: sepa,
    fi: payee,
    sv: swedishAct,
    et: treasury,
    lv: latvianAct,
    lt: lithuanianAct,
  }),
  payee: term(['Payee', 'Saaja', 'Mottagare', 'Saaja', 'Saņēmējs', 'Gavėjas'], {
    en: sepa,
    fi: payee,
    sv: swedishAct,
    et: treasury,
    lv: latvianConsumers,
    lt: lithuanianAct,
  }),
  seller: term(['Seller', 'Myyjä', 'Säljare', 'Müüja', 'Pārdevējs', 'Pardavėjas']),
  reference: term(['Reference', 'Viite', 'Referens', 'Viitenumber', 'Atsauce', 'Įmokos kodas'], {
    et: treasury,
  }),
  message: term(['Message', 'Viesti', 'Meddelande', 'Selgitus', 'Maksājuma mērķis', 'Mokėjimo paskirtis'], {
    et: treasury,
    lv: latvianConsumers,
  }),
  archiveNumber: term([
    'Archive number',
    'Arkistointitunnus',
    'Arkivnummer',
    'Arhiveerimistunnus',
    'Arhīva kods',
    'Įrašo numeris',
  ]),
  invoice: term(['Invoice', 'Lasku', 'Faktura', 'Arve', 'Rēķins', 'Sąskaita faktūra'], {
    fi: glossary,
    et: treasury,
  }),
  dueDate: term(
    ['Due date', 'Eräpäivä', 'Förfallodag', 'Maksetähtaeg', 'Apmaksas termiņš', 'Mokėjimo terminas'],
    { fi: glossary },
  ),
  // The law's word; on a page the person gives a permission.
  consent: term(['Consent', 'Suostumus', 'Samtycke', 'Nõusolek', 'Piekrišana', 'Sutikimas'], {
    en: sepa,
    sv: swedishAct,
    et: estonianCards,
    lv: latvianAct,
    lt: lithuanianMinistry,
  }),
  permission: term(['Permission', 'Lupa', 'Tillstånd', 'Luba', 'Atļauja', 'Leidimas']),
  order: term(['Order', 'Tilaus', 'Beställning', 'Tellimus', 'Pasūtījums', 'Užsakymas']),
  receipt: term(['Receipt', 'Kuitti', 'Kvitto', 'Kviitung', 'Kvīts', 'Kvitas']),
  notice: term(['Notice', 'Ilmoitus', 'Meddelande', 'Teade', 'Paziņojums', 'Pranešimas']),
  paid: term(['Paid', 'Maksettu', 'Betald', 'Makstud', 'Samaksāts', 'Sumokėta']),
  cancelled: term(['Cancelled', 'Peruttu', 'Avbruten', 'Tühistatud', 'Atcelts', 'Atšaukta']),
  confirm: term(['Confirm', 'Vahvista', 'Bekräfta', 'Kinnita', 'Apstiprināt', 'Patvirtinti']),
} as const satisfies Record<string, Term>
