// Describes a payment to the person who approves or cancels it: amount, payee, account, day and fee.

import { fill } from '../../../../core/shared/values/sentences.ts'
import { executesAt } from '../../../../core/baltic/rules/index.ts'
import { groupIban } from '../../../../core/shared/values/iban.ts'
import { formatMoney, minorDigitsOf, sumAmounts } from '../../../../core/shared/values/money.ts'
import { groupReference } from '../../../../core/shared/values/reference.ts'
import { helsinkiDate, helsinkiInstant } from '../../../../core/shared/values/time.ts'
import type { Money } from '../../ledger/transfer.ts'
import { type Language, WORDS } from '../../pages/languages.ts'
import type { Description, Fact } from '../approvable.ts'
import type { Open } from './decisions.ts'
import { FEE, hasFee, type Item, itemsOf, nextRun } from './runs.ts'
import type { PaymentRecord } from './records.ts'

const KINDS = { payments: 'payment', 'bulk-payments': 'bulk', 'periodic-payments': 'series' } as const

/** A payment, and what else its description on a page needs. */
export interface DescribedPayment {
  readonly payment: PaymentRecord
  /** What is decided: the payment, or its cancellation. */
  readonly open: Open
  readonly language: Language
  /** Bank time. */
  readonly now: number
  /** What a transfer takes from an account in another currency. */
  readonly debitOf: (item: Item) => Money | undefined
}

/** Describes a payment whose approval or cancellation is to be decided. */
export function describePayment(described: DescribedPayment): Description {
  const { payment, open, language } = described
  const words = WORDS[language].baltic.payments
  const kind = kindOf(payment)
  const parts = partsOf(described)
  if (open === 'cancellation') {
    const { cancel, approveCancel, refuseCancel } = words
    return { title: cancel[kind], approve: approveCancel, refuse: refuseCancel, parts }
  }
  return { title: words.title[kind], approve: approveWords(payment, language), refuse: words.refuse, parts }
}

/** A bulk of one payment is one payment to the person who approves it. */
function kindOf(payment: PaymentRecord): (typeof KINDS)[keyof typeof KINDS] {
  return payment.service === 'bulk-payments' && payment.order.payments.length === 1
    ? 'payment'
    : KINDS[payment.service]
}

function approveWords(payment: PaymentRecord, language: Language): string {
  const { approve } = WORDS[language].baltic.payments
  const [first, ...others] = itemsOf(payment)
  if (payment.service === 'periodic-payments') return approve.series
  if (first && others.length === 0)
    return fill(approve.payment, { amount: moneyOf(first.instructedAmount, language) }, language)
  const totals = totalsOf(itemsOf(payment), language)
  return [
    fill(approve.bulk, { count: others.length + 1 }, language),
    ...(totals.length === 1 ? totals : []),
  ].join(', ')
}

type Row = readonly [term: string, value: string | undefined]

function partsOf(described: DescribedPayment): Fact[][] {
  const { payment, language } = described
  const items = itemsOf(payment).map((item) => itemRows(item, described))
  const common = commonRows(described)
  const rows =
    payment.service === 'bulk-payments'
      ? [[...totalRows(payment.order.payments, language), ...common], ...items]
      : [[...items.flat(), ...common]]
  return rows.map((part) =>
    part.flatMap(([term, value]): Fact[] => (value === undefined ? [] : [[term, value]])),
  )
}

function itemRows(
  item: Item & { chargeBearer?: string | undefined },
  { language, debitOf }: DescribedPayment,
): Row[] {
  const { baltic, common } = WORDS[language]
  const words = baltic.payments
  const debit = debitOf(item)
  const { accountNumber, accountReferenceType = 'IBAN' } = item.creditorAccount
  const { chargeBearer } = item
  return [
    [common.payee, item.creditorName],
    [common.amount, moneyOf(item.instructedAmount, language)],
    [words.debited, debit && fill(words.about, { amount: moneyOf(debit, language) }, language)],
    [words.account, accountReferenceType === 'IBAN' ? groupIban(accountNumber) : accountNumber],
    [words.bank, item.creditorAgent],
    [
      common.reference,
      item.remittanceInformationStructured && groupReference(item.remittanceInformationStructured.reference),
    ],
    [common.message, item.remittanceInformationUnstructured],
    [
      words.charges,
      chargeBearer === 'DEBT' || chargeBearer === 'CRED' ? words.chargesOf[chargeBearer] : undefined,
    ],
  ]
}

function totalsOf(items: readonly Item[], language: Language): string[] {
  const currencies = [...new Set(items.map(({ instructedAmount }) => instructedAmount.currency))]
  return currencies.map((currency) => {
    const amounts = items.map(({ instructedAmount }) => instructedAmount)
    const own = amounts.filter((one) => one.currency === currency).map(({ amount }) => amount)
    return moneyOf({ amount: sumAmounts(own, minorDigitsOf(currency)), currency }, language)
  })
}

function totalRows(items: readonly Item[], language: Language): Row[] {
  const words = WORDS[language].baltic.payments
  return [
    [words.count, String(items.length)],
    [words.total, totalsOf(items, language).join(', ')],
  ]
}

function commonRows({ payment, language, now }: DescribedPayment): Row[] {
  const words = WORDS[language].baltic.payments
  const fee = hasFee(payment) ? moneyOf(FEE, language) : undefined
  const isSeries = payment.service === 'periodic-payments'
  return [
    [isSeries ? words.series : words.leaves, leavingOf(payment, language, now)],
    [words.fee, fee !== undefined && isSeries ? fill(words.feeEach, { fee }, language) : fee],
    [words.from, groupIban(payment.order.debtorAccount.accountNumber)],
  ]
}

function leavingOf(payment: PaymentRecord, language: Language, now: number): string {
  const words = WORDS[language].baltic.payments
  const format = new Intl.DateTimeFormat(WORDS[language].locale, {
    dateStyle: 'long',
    timeZone: 'Europe/Helsinki',
  })
  const dateOf = (date: string) => format.format(helsinkiInstant(date, '12:00:00'))
  const first = nextRun(payment) ?? ''
  if (payment.service === 'periodic-payments') {
    const { frequency, endDate } = payment.order
    const often = words.frequency[frequency]
    return endDate === undefined
      ? fill(words.since, { frequency: often, from: dateOf(first) }, language)
      : fill(words.between, { frequency: often, from: dateOf(first), until: dateOf(endDate) }, language)
  }
  const at = executesAt(first, payment.approved ?? now)
  if (at <= now) return words.atOnce
  const day = helsinkiDate(at)
  return day > first
    ? fill(words.afterClosedDay, { date: dateOf(day), asked: dateOf(first) }, language)
    : dateOf(day)
}

function moneyOf({ amount, currency }: Money, language: Language): string {
  return formatMoney(amount, currency, language)
}
