// What the approval page shows of a consent: facts about what it would allow.

import { fill } from '../../../../core/shared/values/sentences.ts'
import { balticGaps, type NamedAccount } from '../../../../core/baltic/index.ts'
import { reachOf } from '../../../../core/baltic/rules/index.ts'
import { groupIban } from '../../../../core/shared/values/iban.ts'
import { type Language, WORDS } from '../../pages/languages.ts'
import type { Description, Fact } from '../approvable.ts'
import type { AccountConsent, FundsConsent } from '../consent-records.ts'

/** How far back transactions may be read (gaps: baltic.report.query). */
const REPORTS = balticGaps['baltic.report.query'].assumption

/** Describes what a consent to read accounts would allow. */
export function describeAccountConsent(
  { access, recurringIndicator, validUntil, frequencyPerDay }: AccountConsent,
  language: Language,
): Description {
  const { baltic, common } = WORDS[language]
  const words = baltic.consents
  const reach = reachOf(access)
  const rights = (['details', 'balances'] as const).filter((right) => reach[right].length > 0)
  const { details, transactions } = reach
  // If the person chooses accounts, they are listed below with boxes to tick.
  const named: readonly Fact[] =
    details === 'chosen'
      ? []
      : [[common.accounts, details === 'all' ? words.all : numbersOf(details).join(', ')]]
  const history: readonly Fact[] =
    transactions.length === 0
      ? []
      : [
          [
            common.transactions,
            fill(words.history, { days: REPORTS.daysBack, minutes: REPORTS.deepSeconds / 60 }, language),
          ],
        ]
  const life: readonly Fact[] = recurringIndicator
    ? [
        [common.until, dayOf(validUntil, language)],
        [words.reads, fill(words.readsValue, { count: frequencyPerDay }, language)],
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
  const { baltic, common } = WORDS[language]
  const words = baltic.consents
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

function masked(cardNumber: string): string {
  return `•••• ${[...cardNumber].slice(-4).join('')}`
}

function dayOf(date: string, language: Language): string {
  const format = new Intl.DateTimeFormat(WORDS[language].locale, { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(Date.parse(date))
}
