// The words of the pages about consents, in the languages of the bank.
// The frame of the page and its buttons for testers are in ../approval/words.ts.

import type { NamedAccount } from '../../../../core/baltic/index.ts'
import { reachOf } from '../../../../core/baltic/rules/index.ts'
import { groupIban } from '../../../../core/shared/values/iban.ts'
import { type Language, LOCALES } from '../../pages/languages.ts'
import type { Description, Fact } from '../approval/approvable.ts'
import type { AccountConsent, FundsConsent } from './records.ts'

const WORDS = {
  fi: {
    share: 'Jaetaanko tilitiedot?',
    approve: 'Jaa tilitiedot',
    refuse: 'Älä jaa mitään',
    accounts: 'Tilit',
    all: 'kaikki tilisi',
    chosen: 'ne, jotka valitset',
    rights: 'Näkyviin tulevat',
    details: 'tilin tiedot',
    balances: 'saldot',
    transactions: 'tapahtumat',
    until: 'Voimassa asti',
    reads: 'Tietoja haetaan',
    readsValue: (count: number) =>
      `ilman sinua enintään ${count === 1 ? 'kerran' : `${count} kertaa`} päivässä`,
    once: 'Vain tänään, kerran',
    fundsTitle: 'Saako tilin katteen tarkistaa?',
    fundsApprove: 'Salli tarkistus',
    fundsRefuse: 'Älä salli',
    account: 'Tili',
    answer: 'Vastaus on kyllä tai ei. Saldoa ei näytetä.',
    tells: 'Mitä kerrotaan',
    card: 'Kortti',
  },
  sv: {
    share: 'Vill du dela kontouppgifter?',
    approve: 'Dela kontouppgifter',
    refuse: 'Dela ingenting',
    accounts: 'Konton',
    all: 'alla dina konton',
    chosen: 'de som du väljer',
    rights: 'Det som visas',
    details: 'kontots uppgifter',
    balances: 'saldon',
    transactions: 'transaktioner',
    until: 'Gäller till',
    reads: 'Hämtningar per dag utan att du deltar',
    readsValue: String,
    once: 'Bara i dag, en gång',
    fundsTitle: 'Får tjänsten kontrollera om pengarna räcker?',
    fundsApprove: 'Tillåt kontrollen',
    fundsRefuse: 'Tillåt inte',
    account: 'Konto',
    answer: 'Svaret är ja eller nej. Saldot visas inte.',
    tells: 'Vad som berättas',
    card: 'Kort',
  },
  en: {
    share: 'Share account information?',
    approve: 'Share account information',
    refuse: 'Share nothing',
    accounts: 'Accounts',
    all: 'all your accounts',
    chosen: 'those that you choose',
    rights: 'What is shown',
    details: 'account details',
    balances: 'balances',
    transactions: 'transactions',
    until: 'Until',
    reads: 'Can be updated',
    readsValue: (count: number) => `${count === 1 ? 'once' : `up to ${count} times`} a day without you`,
    once: 'Today only, once',
    fundsTitle: 'Allow a check of available funds?',
    fundsApprove: 'Allow the check',
    fundsRefuse: 'Do not allow it',
    account: 'Account',
    answer: 'The answer is yes or no. The balance is not shown.',
    tells: 'What is told',
    card: 'Card',
  },
  et: {
    share: 'Kas jagada konto andmeid?',
    approve: 'Jaga konto andmeid',
    refuse: 'Ära jaga midagi',
    accounts: 'Kontod',
    all: 'kõik sinu kontod',
    chosen: 'need, mille valid',
    rights: 'Mida näidatakse',
    details: 'konto andmed',
    balances: 'saldod',
    transactions: 'tehingud',
    until: 'Viimane päev',
    reads: 'Päringuid päevas sinu osaluseta',
    readsValue: String,
    once: 'Ainult täna, üks kord',
    fundsTitle: 'Kas tohib küsida, kas raha on piisavalt?',
    fundsApprove: 'Luba küsida',
    fundsRefuse: 'Ära luba',
    account: 'Konto',
    answer: 'Vastus on jah või ei. Saldot ei näidata.',
    tells: 'Mida öeldakse',
    card: 'Kaart',
  },
  lv: {
    share: 'Vai kopīgot konta datus?',
    approve: 'Kopīgot konta datus',
    refuse: 'Neko nekopīgot',
    accounts: 'Konti',
    all: 'visi jūsu konti',
    chosen: 'tie, kurus izvēlaties',
    rights: 'Kas būs redzams',
    details: 'konta dati',
    balances: 'atlikumi',
    transactions: 'darījumi',
    until: 'Pēdējā diena',
    reads: 'Pieprasījumi dienā bez jūsu līdzdalības',
    readsValue: String,
    once: 'Tikai šodien, vienu reizi',
    fundsTitle: 'Vai atļaut jautāt, vai naudas pietiek?',
    fundsApprove: 'Atļaut jautāt',
    fundsRefuse: 'Neatļaut',
    account: 'Konts',
    answer: 'Atbilde ir jā vai nē. Atlikums netiek rādīts.',
    tells: 'Kas tiek paziņots',
    card: 'Karte',
  },
  lt: {
    share: 'Bendrinti sąskaitos duomenis?',
    approve: 'Bendrinti sąskaitos duomenis',
    refuse: 'Nieko nebendrinti',
    accounts: 'Sąskaitos',
    all: 'visos jūsų sąskaitos',
    chosen: 'tos, kurias pasirinksite',
    rights: 'Kas bus matoma',
    details: 'sąskaitos duomenys',
    balances: 'likučiai',
    transactions: 'operacijos',
    until: 'Paskutinė diena',
    reads: 'Užklausos per dieną jums nedalyvaujant',
    readsValue: String,
    once: 'Tik šiandien, vieną kartą',
    fundsTitle: 'Ar leisti klausti, ar pakanka lėšų?',
    fundsApprove: 'Leisti klausti',
    fundsRefuse: 'Neleisti',
    account: 'Sąskaita',
    answer: 'Atsakymas yra taip arba ne. Likutis nerodomas.',
    tells: 'Kas pranešama',
    card: 'Kortelė',
  },
} as const satisfies Record<Language, unknown>

/** Describes what a consent to read accounts would allow. */
export function describeAccountConsent(
  { access, recurringIndicator, validUntil, frequencyPerDay }: AccountConsent,
  language: Language,
): Description {
  const words = WORDS[language]
  const reach = reachOf(access)
  const rights = (['details', 'balances', 'transactions'] as const).filter((right) => reach[right].length > 0)
  const { details } = reach
  const named =
    details === 'all' ? words.all : details === 'chosen' ? words.chosen : numbersOf(details).join(', ')
  const life: readonly Fact[] = recurringIndicator
    ? [
        [words.until, dayOf(validUntil, language)],
        [words.reads, words.readsValue(frequencyPerDay)],
      ]
    : [[words.until, words.once]]
  const facts: readonly Fact[] = [
    [words.accounts, named],
    [words.rights, rights.map((right) => words[right]).join(', ')],
    ...life,
  ]
  return { title: words.share, approve: words.approve, refuse: words.refuse, parts: [facts] }
}

/** Describes what a consent to ask for funds would allow. */
export function describeFundsConsent(
  { account, cardNumber, cardExpiryDate }: FundsConsent,
  language: Language,
): Description {
  const words = WORDS[language]
  const facts: readonly Fact[] = [
    [words.account, numberOf(account)],
    ...(cardNumber === undefined ? [] : [[words.card, masked(cardNumber)] as const]),
    ...(cardExpiryDate === undefined ? [] : [[words.until, dayOf(cardExpiryDate, language)] as const]),
    [words.tells, words.answer],
  ]
  return { title: words.fundsTitle, approve: words.fundsApprove, refuse: words.fundsRefuse, parts: [facts] }
}

function numbersOf(references: readonly NamedAccount[]): string[] {
  return [...new Set(references.map(numberOf))]
}

function numberOf({ accountNumber, accountReferenceType = 'IBAN', currency }: NamedAccount): string {
  const number = accountReferenceType === 'IBAN' ? groupIban(accountNumber) : accountNumber
  return currency === undefined ? number : `${number} ${currency}`
}

/** Masks the number of a card: a page shows its last four digits. */
function masked(cardNumber: string): string {
  return `•••• ${[...cardNumber].slice(-4).join('')}`
}

function dayOf(date: string, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(Date.parse(date))
}
