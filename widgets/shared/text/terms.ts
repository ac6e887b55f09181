// The terms that must have one word in each language, in all texts: elements, shop, bank's pages and notices.
// test/house/terms.test.ts compares all words with them, and translators look here first; no page reads them.

/** The languages of the elements, in the order of the words below. */
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

/** The words by the English name of the term, in the order of {@link termLanguages}. */
const words = {
  account: 'Account|Tili|Konto|Konto|Konts|Sąskaita',
  accounts: 'Accounts|Tilit|Konton|Kontod|Konti|Sąskaitos',
  holder: 'Holder|Tilinomistaja|Kontohavare|Konto omanik|Konta īpašnieks|Sąskaitos savininkas',
  currentAccount: 'Everyday account|Käyttötili|Brukskonto|Arvelduskonto|Norēķinu konts|Einamoji sąskaita',
  savingsAccount: 'Savings account|Säästötili|Sparkonto|Hoiukonto|Krājkonts|Taupomoji sąskaita',
  salaryAccount: 'Salary account|Palkkatili|Lönekonto|Palgakonto|Algas konts|Atlyginimo sąskaita',
  businessAccount: 'Business account|Yritystili|Företagskonto|Ettevõtte konto|Uzņēmuma konts|Įmonės sąskaita',
  card: 'Card|Kortti|Kort|Kaart|Karte|Kortelė',
  cards: 'Cards|Kortit|Kort|Kaardid|Kartes|Kortelės',
  creditCard: 'Credit card|Luottokortti|Kreditkort|Krediitkaart|Kredītkarte|Kredito kortelė',
  debitCard: 'Debit card|Pankkikortti|Bankkort|Deebetkaart|Debetkarte|Debeto kortelė',
  loan: 'Loan|Laina|Lån|Laen|Aizdevums|Paskola',
  bank: 'Bank|Pankki|Bank|Pank|Banka|Bankas',
  balance: 'Balance|Saldo|Saldo|Saldo|Atlikums|Likutis',
  available: 'Available|Käytettävissä|Disponibelt|Vaba jääk|Pieejams|Prieinamos lėšos',
  openingBalance: 'Opening balance|Alkusaldo|Ingående saldo|Algsaldo|Sākuma atlikums|Pradinis likutis',
  closingBalance: 'Closing balance|Loppusaldo|Utgående saldo|Lõppsaldo|Beigu atlikums|Galutinis likutis',
  statement: 'Statement|Tiliote|Kontoutdrag|Kontoväljavõte|Konta pārskats|Sąskaitos išrašas',
  transactions: 'Transactions|Tapahtumat|Transaktioner|Tehingud|Darījumi|Operacijos',
  transaction: 'Transaction|Tapahtuma|Transaktion|Tehing|Darījums|Operacija',
  moneyIn: 'Money in|Panot|Insättningar|Laekumised|Ienākošie|Įplaukos',
  moneyOut: 'Money out|Otot|Uttag|Väljamaksed|Izejošie|Išmokos',
  net: 'Net|Erotus|Netto|Vahe|Starpība|Skirtumas',
  amount: 'Amount|Summa|Belopp|Summa|Summa|Suma',
  currency: 'Currency|Valuutta|Valuta|Valuuta|Valūta|Valiuta',
  booked: 'Booked|Kirjattu|Bokförd|Kontole kantud|Iegrāmatots|Įtraukta',
  notBooked:
    'Not booked yet|Vielä kirjaamatta|Ännu inte bokfört|Veel kontole kandmata|Vēl nav iegrāmatots|Dar neįtraukta',
  pending: 'Pending|Odottaa kirjausta|Väntar|Ootel|Gaida iegrāmatošanu|Laukiama',
  valueDay: 'Value day|Arvopäivä|Valutadag|Väärtuspäev|Valutēšanas datums|Valiutavimo data',
  payment: 'Payment|Maksu|Betalning|Makse|Maksājums|Mokėjimas',
  transfer: 'Transfer|Tilisiirto|Överföring|Ülekanne|Pārskaitījums|Pervedimas',
  instantPayment: 'Instant payment|Pikamaksu|Omedelbar betalning|Välkmakse|Zibmaksājums|Momentinis mokėjimas',
  // A service of that name exists only in Finland, where banks pay bills by themselves; in Sweden the word means something else.
  directPayment:
    'Direct payment|Suoramaksu|Direktbetalning|Otsemakse|Tiešais maksājums|Tiesioginis mokėjimas',
  recurringPayment:
    'Recurring payment|Toistuva maksu|Återkommande betalning|Korduv makse|Regulārais maksājums|Periodinis mokėjimas',
  refund: 'Refund|Hyvitys|Återbetalning|Tagasimakse|Atmaksa|Grąžinimas',
  payer: 'Payer|Maksaja|Betalare|Maksja|Maksātājs|Mokėtojas',
  payee: 'Payee|Saaja|Mottagare|Saaja|Saņēmējs|Gavėjas',
  seller: 'Seller|Myyjä|Säljare|Müüja|Pārdevējs|Pardavėjas',
  reference: 'Reference|Viite|Referens|Viitenumber|Atsauce|Įmokos kodas',
  message: 'Message|Viesti|Meddelande|Selgitus|Maksājuma mērķis|Mokėjimo paskirtis',
  archiveNumber: 'Archive number|Arkistointitunnus|Arkivnummer|Arhiveerimistunnus|Arhīva kods|Įrašo numeris',
  invoice: 'Invoice|Lasku|Faktura|Arve|Rēķins|Sąskaita faktūra',
  dueDate: 'Due date|Eräpäivä|Förfallodag|Maksetähtaeg|Apmaksas termiņš|Mokėjimo terminas',
  // The law's word; on a page the person gives a permission.
  consent: 'Consent|Suostumus|Samtycke|Nõusolek|Piekrišana|Sutikimas',
  permission: 'Permission|Lupa|Tillstånd|Luba|Atļauja|Leidimas',
  order: 'Order|Tilaus|Beställning|Tellimus|Pasūtījums|Užsakymas',
  receipt: 'Receipt|Kuitti|Kvitto|Kviitung|Kvīts|Kvitas',
  notice: 'Notice|Ilmoitus|Meddelande|Teade|Paziņojums|Pranešimas',
  paid: 'Paid|Maksettu|Betald|Makstud|Samaksāts|Sumokėta',
  cancelled: 'Cancelled|Peruttu|Avbruten|Tühistatud|Atcelts|Atšaukta',
  confirm: 'Confirm|Vahvista|Bekräfta|Kinnita|Apstiprināt|Patvirtinti',
} as const

type TermName = keyof typeof words

/** The sources, with the terms that were read there in each language. */
const read: readonly (TermSource & Partial<Record<TermLanguage, readonly TermName[]>>)[] = [
  {
    title: 'Regulation (EU) No 260/2012, Article 2',
    url: 'https://www.legislation.gov.uk/eur/2012/260/article/2/adopted',
    en: ['account', 'transfer', 'payer', 'payee', 'consent'],
  },
  {
    title: 'Finance Finland on the check of the payee',
    url: 'https://www.sttinfo.fi/tiedote/71506761',
    fi: ['account', 'holder', 'bank', 'payment', 'transfer', 'instantPayment', 'payer', 'payee'],
  },
  {
    title: 'Swedish Act (2010:751) on payment services, chapter 1, section 4 (SFS 2015:188)',
    url: 'https://www.lagboken.se/Lagboken/start/bank--och-finansmarknadsratt/lag-2010751-om-betaltjanster/d_2342334-sfs-2015_188-lag-om-andring-i-lagen-2010_751-om-betaltjanster',
    sv: ['account', 'payer', 'payee', 'consent'],
  },
  {
    title: 'Estonian Financial Supervision Authority on payments',
    url: 'https://minuraha.ee/index.php/et/pangandus/igapaevased-pangateenused/maksed',
    et: ['account', 'currentAccount', 'bank', 'payment', 'transfer'],
  },
  {
    title: 'Latvian Act on payment services, section 1',
    url: 'https://vestnesis.lv/ta/id/206634',
    lv: ['account', 'card', 'payment', 'recurringPayment', 'payer', 'consent'],
  },
  {
    title: 'Lithuanian Act on payments, articles 1 and 2',
    url: 'https://e-tar.lt/rs/legalact/66a2ee0048f511e6b5d09300a16a686c',
    lt: ['account', 'payment', 'payer', 'payee'],
  },
  {
    title: 'Latvijas Banka, school of money',
    url: 'https://www.naudasskola.lv/par-naudu/nauda-un-darijumi/bankas-un-maksajumu-iestades',
    lv: ['currentAccount', 'savingsAccount', 'businessAccount'],
  },
  {
    title: 'Estonian Financial Supervision Authority on credit cards',
    url: 'https://www.minuraha.ee/krediitkaart/',
    et: ['card', 'creditCard', 'consent'],
  },
  {
    title: 'Lithuanian Ministry of Finance on payment services',
    url: 'https://finmin.lrv.lt/lt/veiklos-sritys/finansu-rinku-politika/finansines-paslaugos/mokejimu-paslaugos/',
    lt: ['card', 'transactions', 'transaction', 'transfer', 'recurringPayment', 'consent'],
  },
  {
    title: 'Finnish Accounting Board, opinion 1114',
    url: 'https://kirjanpitolautakunta.fi/-/konekielisten-tiliotteiden-kayt-1',
    fi: [
      'balance',
      'openingBalance',
      'closingBalance',
      'statement',
      'transactions',
      'transaction',
      'valueDay',
    ],
  },
  {
    title: 'Latvian Treasury on the statement of an account',
    url: 'https://www.kase.gov.lv/pakalpojumi/norekini_sadala/konta-parskats/konta-parskats',
    lv: ['balance', 'statement'],
  },
  {
    title: 'Estonian Banking Association, recommendation on statements',
    url: 'http://www.pangaliit.ee/et/arveldused/kontovaljav6te',
    et: ['statement'],
  },
  {
    title: 'Latvijas Banka on the register of instant links',
    url: 'https://www.bank.lv/darbibas-jomas/maksajumu-sistemas-uzdevumi/zibsaisu-registrs',
    lv: ['transfer', 'instantPayment'],
  },
  {
    title: 'Eesti Pank on instant payments',
    url: 'https://www.eestipank.ee/blogi/valkmakse-saab-normiks-kogu-euroalal',
    et: ['instantPayment'],
  },
  {
    title: 'Finnish Terminology Centre, terms of banking and finance, 1053',
    url: 'https://sanastokeskus.fi/tsk/sv/pankkisanasto/termregister-290.html?id=ID1053&page=get_id&vocabulary_code=TSKBANK',
    en: ['directPayment'],
    fi: ['directPayment', 'invoice', 'dueDate'],
    sv: ['directPayment'],
  },
  {
    title: 'Estonian Ministry of Finance, how to pay to the treasury',
    url: 'https://www.rahandusministeerium.ee/et/eesmargidtegevused/riigikassa/e-riigikassa-kasutajad/makserekvisiidid-e-riigikassa-kasutajale',
    et: ['payer', 'payee', 'reference', 'message', 'invoice'],
  },
  {
    title: 'Latvian Consumer Rights Protection Centre, how to pay a fine',
    url: 'https://www.ptac.gov.lv/lv/vadlinijas-komersantiem',
    lv: ['payee', 'message'],
  },
]

const sourceOf = (name: TermName, language: TermLanguage): TermSource | undefined =>
  read.find((source) => source[language]?.includes(name))

function inSix(row: string): Readonly<Record<TermLanguage, string>> {
  const [en = '', fi = '', sv = '', et = '', lv = '', lt = ''] = row.split('|')
  return { en, fi, sv, et, lv, lt }
}

function term(name: TermName): Term {
  const found = termLanguages.flatMap((language) => {
    const source = sourceOf(name, language)
    return source ? [[language, source] as const] : []
  })
  const unverified = termLanguages.filter((language) => !sourceOf(name, language))
  return { ...inSix(words[name]), sources: Object.fromEntries(found), unverified }
}

/** The terms by their English name. */
export const terms = Object.fromEntries(
  (Object.keys(words) as TermName[]).map((name) => [name, term(name)]),
) as Readonly<Record<TermName, Term>>

/** The phrases about the money and the next step; a sentence with the English one has that of its own language. */
export const phrases: readonly Readonly<Record<TermLanguage, string>>[] = [
  'No money has moved.|Rahaa ei siirretty.|Inga pengar har flyttats.|Raha ei liikunud.|Nauda nav pārskaitīta.|Pinigai nepervesti.',
  'No money has moved yet.|Rahaa ei ole vielä siirretty.|Inga pengar har flyttats ännu.|Raha ei ole veel liikunud.|Nauda vēl nav pārskaitīta.|Pinigai dar nepervesti.',
  'The money has moved.|Raha on siirretty.|Pengarna har flyttats.|Raha on liikunud.|Nauda ir pārskaitīta.|Pinigai pervesti.',
  'Do not pay again.|Älä maksa uudelleen.|Betala inte igen.|Ära maksa uuesti.|Nemaksājiet vēlreiz.|Nemokėkite dar kartą.',
  'You can try again.|Voit yrittää uudelleen.|Du kan försöka igen.|Võid uuesti proovida.|Varat mēģināt vēlreiz.|Galite bandyti dar kartą.',
  'You are offline.|Verkkoyhteys puuttuu.|Du är offline.|Internetiühendus puudub.|Nav interneta savienojuma.|Nėra interneto ryšio.',
].map(inSix)
