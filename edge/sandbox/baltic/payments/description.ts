// How payments are told to the person who approves or cancels them: how much, to whom, from where, when, and what it costs.
// It decides nothing; the page around it is the bank's.

import { executesAt } from '../../../../core/baltic/index.ts'
import { groupIban } from '../../../../core/shared/values/iban.ts'
import { formatMoney, minorDigitsOf, sumAmounts } from '../../../../core/shared/values/money.ts'
import { groupReference } from '../../../../core/shared/values/reference.ts'
import { helsinkiDate, helsinkiInstant } from '../../../../core/shared/values/time.ts'
import type { Money } from '../../ledger/transfer.ts'
import type { PageLanguage } from '../../pages/page.ts'
import type { Description, Fact } from '../approvals.ts'
import type { Open } from './decisions.ts'
import { FEE, hasFee } from './fee.ts'
import { type Item, itemsOf } from './items.ts'
import type { PaymentRecord } from './records.ts'
import { nextRun } from './runs.ts'
import { WORDS } from './words.ts'

/** How dates are written; here nobody writes the month first. */
const LOCALES: Readonly<Record<PageLanguage, string>> = { fi: 'fi', sv: 'sv-FI', en: 'en-GB' }

/** Kinds of payments, as the words tell them apart. */
const KINDS = { payments: 'payment', 'bulk-payments': 'bulk', 'periodic-payments': 'series' } as const

/** What is to be told, and to whom. */
export interface Telling {
  readonly payment: PaymentRecord
  /** What is decided: the payment, or its cancellation. */
  readonly open: Open
  readonly language: PageLanguage
  /** Bank time. */
  readonly now: number
  /** What a transfer takes from an account in another currency. */
  readonly debitOf: (item: Item) => Money | undefined
}

/** Describes a payment whose approval, or whose cancellation, is decided. */
export function describePayment(telling: Telling): Description {
  const { payment, open, language } = telling
  const words = WORDS[language]
  const kind = KINDS[payment.service]
  const parts = partsOf(telling)
  if (open === 'cancellation') {
    const { cancel, approveCancel, refuseCancel } = words
    return { title: cancel[kind], approve: approveCancel, refuse: refuseCancel, parts }
  }
  return { title: words.title[kind], approve: approveWords(payment, language), refuse: words.refuse, parts }
}

function approveWords(payment: PaymentRecord, language: PageLanguage): string {
  const { approve } = WORDS[language]
  switch (payment.service) {
    case 'payments':
      return approve.payment(moneyOf(payment.order.instructedAmount, language))
    case 'bulk-payments':
      return approve.bulk(payment.order.payments.length)
    case 'periodic-payments':
      return approve.series
  }
}

type Row = readonly [term: string, value: string | undefined]

function partsOf(telling: Telling): Fact[][] {
  const { payment, language } = telling
  const items = itemsOf(payment).map((item) => itemRows(item, telling))
  const common = commonRows(telling)
  const rows =
    payment.service === 'bulk-payments'
      ? [[...totalRows(payment.order.payments, language), ...common], ...items]
      : [[...items.flat(), ...common]]
  return rows.map((part) =>
    part.flatMap(([term, value]): Fact[] => (value === undefined ? [] : [[term, value]])),
  )
}

function itemRows(item: Item & { chargeBearer?: string | undefined }, { language, debitOf }: Telling): Row[] {
  const words = WORDS[language]
  const debit = debitOf(item)
  const { accountNumber, accountReferenceType = 'IBAN' } = item.creditorAccount
  const { chargeBearer } = item
  return [
    [words.payee, item.creditorName],
    [words.amount, moneyOf(item.instructedAmount, language)],
    [words.debited, debit && words.about(moneyOf(debit, language))],
    [words.account, accountReferenceType === 'IBAN' ? groupIban(accountNumber) : accountNumber],
    [words.bank, item.creditorAgent],
    [
      words.reference,
      item.remittanceInformationStructured && groupReference(item.remittanceInformationStructured.reference),
    ],
    [words.message, item.remittanceInformationUnstructured],
    [
      words.charges,
      chargeBearer === 'DEBT' || chargeBearer === 'CRED' ? words.chargesOf[chargeBearer] : undefined,
    ],
  ]
}

function totalRows(items: readonly Item[], language: PageLanguage): Row[] {
  const words = WORDS[language]
  const currencies = [...new Set(items.map(({ instructedAmount }) => instructedAmount.currency))]
  const totals = currencies.map((currency) => {
    const amounts = items.map(({ instructedAmount }) => instructedAmount)
    const own = amounts.filter((one) => one.currency === currency).map(({ amount }) => amount)
    return moneyOf({ amount: sumAmounts(own, minorDigitsOf(currency)), currency }, language)
  })
  return [
    [words.count, String(items.length)],
    [words.total, totals.join(', ')],
  ]
}

function commonRows({ payment, language, now }: Telling): Row[] {
  const words = WORDS[language]
  const fee = hasFee(payment) ? moneyOf(FEE, language) : undefined
  const isSeries = payment.service === 'periodic-payments'
  return [
    [isSeries ? words.series : words.leaves, leavingOf(payment, language, now)],
    [words.fee, fee !== undefined && isSeries ? words.feeEach(fee) : fee],
    [words.from, groupIban(payment.order.debtorAccount.accountNumber)],
  ]
}

function leavingOf(payment: PaymentRecord, language: PageLanguage, now: number): string {
  const words = WORDS[language]
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'long',
    timeZone: 'Europe/Helsinki',
  })
  const dateOf = (date: string) => format.format(helsinkiInstant(date, '12:00:00'))
  const first = nextRun(payment) ?? ''
  if (payment.service === 'periodic-payments') {
    const { frequency, endDate } = payment.order
    const often = words.frequency[frequency]
    return endDate === undefined
      ? words.since(often, dateOf(first))
      : words.between(often, dateOf(first), dateOf(endDate))
  }
  const at = executesAt(first, payment.approved ?? now)
  if (at <= now) return words.atOnce
  const day = helsinkiDate(at)
  return day > first ? words.afterClosedDay(dateOf(day), dateOf(first)) : dateOf(day)
}

function moneyOf({ amount, currency }: Money, language: PageLanguage): string {
  return formatMoney(amount, currency, language)
}
