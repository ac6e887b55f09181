// The words of the pages about consents, beside those of all pages, in the languages of the bank.
// The frame of the page and its buttons for testers are in ../approval/words.ts.

import { balticGaps, type NamedAccount } from '../../../../core/baltic/index.ts'
import { reachOf } from '../../../../core/baltic/rules/index.ts'
import { groupIban } from '../../../../core/shared/values/iban.ts'
import { COMMON_WORDS } from '../../pages/common-words.ts'
import { type Language, LOCALES } from '../../pages/languages.ts'
import type { Description, Fact } from '../approvable.ts'
import type { AccountConsent, FundsConsent } from '../consent-records.ts'

const WORDS = {
  fi: {
    approve: 'Jaa tilitiedot',
    all: 'kaikki tilisi',
    rights: 'Näkyviin tulevat',
    details: 'tilin tiedot',
    balances: 'saldot',
    history: (days: number, minutes: number) =>
      `${days} viime päivältä, ensimmäisten ${minutes} minuutin aikana myös vanhemmat`,
    reads: 'Tietoja haetaan',
    readsValue: (count: number) =>
      `ilman sinua enintään ${count === 1 ? 'kerran' : `${count} kertaa`} päivässä`,
    once: 'Vain tänään, kerran',
    fundsTitle: 'Saako tilin katteen tarkistaa?',
    fundsApprove: 'Salli tarkistus',
    fundsRefuse: 'Älä salli',
    answer: 'Vastaus on kyllä tai ei. Saldoa ei näytetä.',
    tells: 'Mitä kerrotaan',
    card: 'Kortti',
  },
  sv: {
    approve: 'Dela kontouppgifter',
    all: 'alla dina konton',
    rights: 'Det som visas',
    details: 'kontots uppgifter',
    balances: 'saldon',
    history: (days: number, minutes: number) =>
      `De senaste ${days} dagarna, under de första ${minutes} minuterna även äldre`,
    reads: 'Hämtningar per dag utan att du deltar',
    readsValue: String,
    once: 'Bara i dag, en gång',
    fundsTitle: 'Får tjänsten kontrollera om pengarna räcker?',
    fundsApprove: 'Tillåt kontrollen',
    fundsRefuse: 'Tillåt inte',
    answer: 'Svaret är ja eller nej. Saldot visas inte.',
    tells: 'Vad som berättas',
    card: 'Kort',
  },
  en: {
    approve: 'Share account information',
    all: 'all your accounts',
    rights: 'What is shown',
    details: 'account details',
    balances: 'balances',
    history: (days: number, minutes: number) =>
      `Of the last ${days} days; in the first ${minutes} minutes older ones too`,
    reads: 'Can be updated',
    readsValue: (count: number) => `${count === 1 ? 'once' : `up to ${count} times`} a day without you`,
    once: 'Today only, once',
    fundsTitle: 'Allow a check of available funds?',
    fundsApprove: 'Allow the check',
    fundsRefuse: 'Do not allow it',
    answer: 'The answer is yes or no. The balance is not shown.',
    tells: 'What is told',
    card: 'Card',
  },
  et: {
    approve: 'Jaga konto andmeid',
    all: 'kõik sinu kontod',
    rights: 'Mida näidatakse',
    details: 'konto andmed',
    balances: 'saldod',
    history: (days: number, minutes: number) =>
      `Viimase ${days} päeva omad, esimese ${minutes} minuti jooksul ka vanemad`,
    reads: 'Päringuid päevas sinu osaluseta',
    readsValue: String,
    once: 'Ainult täna, üks kord',
    fundsTitle: 'Kas tohib küsida, kas raha on piisavalt?',
    fundsApprove: 'Luba küsida',
    fundsRefuse: 'Ära luba',
    answer: 'Vastus on jah või ei. Saldot ei näidata.',
    tells: 'Mida öeldakse',
    card: 'Kaart',
  },
  lv: {
    approve: 'Kopīgot konta datus',
    all: 'visi jūsu konti',
    rights: 'Kas būs redzams',
    details: 'konta dati',
    balances: 'atlikumi',
    history: (days: number, minutes: number) =>
      `Pēdējo ${days} dienu, pirmajās ${minutes} minūtēs arī vecāki`,
    reads: 'Pieprasījumi dienā bez jūsu līdzdalības',
    readsValue: String,
    once: 'Tikai šodien, vienu reizi',
    fundsTitle: 'Vai atļaut jautāt, vai naudas pietiek?',
    fundsApprove: 'Atļaut jautāt',
    fundsRefuse: 'Neatļaut',
    answer: 'Atbilde ir jā vai nē. Atlikums netiek rādīts.',
    tells: 'Kas tiek paziņots',
    card: 'Karte',
  },
  lt: {
    approve: 'Bendrinti sąskaitos duomenis',
    all: 'visos jūsų sąskaitos',
    rights: 'Kas bus matoma',
    details: 'sąskaitos duomenys',
    balances: 'likučiai',
    history: (days: number, minutes: number) =>
      `Pastarųjų ${days} dienų, per pirmąsias ${minutes} minučių ir senesnės`,
    reads: 'Užklausos per dieną jums nedalyvaujant',
    readsValue: String,
    once: 'Tik šiandien, vieną kartą',
    fundsTitle: 'Ar leisti klausti, ar pakanka lėšų?',
    fundsApprove: 'Leisti klausti',
    fundsRefuse: 'Neleisti',
    answer: 'Atsakymas yra taip arba ne. Likutis nerodomas.',
    tells: 'Kas pranešama',
    card: 'Kortelė',
  },
} as const satisfies Record<Language, unknown>

/** How far back transactions may be read (gaps: baltic.report.query). */
const REPORTS = balticGaps['baltic.report.query'].assumption

/** Describes what a consent to read accounts would allow. */
export function describeAccountConsent(
  { access, recurringIndicator, validUntil, frequencyPerDay }: AccountConsent,
  language: Language,
): Description {
  const [words, common] = [WORDS[language], COMMON_WORDS[language]]
  const reach = reachOf(access)
  const rights = (['details', 'balances'] as const).filter((right) => reach[right].length > 0)
  const { details, transactions } = reach
  // Those that are chosen stand below with their boxes.
  const named: readonly Fact[] =
    details === 'chosen'
      ? []
      : [[common.accounts, details === 'all' ? words.all : numbersOf(details).join(', ')]]
  const history: readonly Fact[] =
    transactions.length === 0
      ? []
      : [[common.transactions, words.history(REPORTS.daysBack, REPORTS.deepSeconds / 60)]]
  const life: readonly Fact[] = recurringIndicator
    ? [
        [common.until, dayOf(validUntil, language)],
        [words.reads, words.readsValue(frequencyPerDay)],
      ]
    : [[common.until, words.once]]
  const facts: readonly Fact[] = [
    ...named,
    [words.rights, rights.map((right) => words[right]).join(', ')],
    ...history,
    ...life,
  ]
  return { title: common.share, approve: words.approve, refuse: common.shareNothing, parts: [facts] }
}

/** Describes what a consent to ask for funds would allow. */
export function describeFundsConsent(
  { account, cardNumber, cardExpiryDate }: FundsConsent,
  language: Language,
): Description {
  const [words, common] = [WORDS[language], COMMON_WORDS[language]]
  const facts: readonly Fact[] = [
    [common.account, numberOf(account)],
    ...(cardNumber === undefined ? [] : [[words.card, masked(cardNumber)] as const]),
    ...(cardExpiryDate === undefined ? [] : [[common.until, dayOf(cardExpiryDate, language)] as const]),
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
