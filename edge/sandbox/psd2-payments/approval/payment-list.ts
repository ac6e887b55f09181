// Describes a payment to the payer who approves it: amount, payee, day and message.

import { fill } from '../../../../core/shared/values/sentences.ts'
import type { RecurringPaymentOrder } from '../../../../core/psd2-payments/index.ts'
import { datesOfSeries } from '../../../../core/shared/values/calendar.ts'
import { type Execution, executionOf } from '../../../../core/shared/values/departure.ts'
import { groupIban } from '../../../../core/shared/values/iban.ts'
import { formatMoney, normaliseAmount, sumAmounts } from '../../../../core/shared/values/money.ts'
import { groupReference } from '../../../../core/shared/values/reference.ts'
import { helsinkiInstant } from '../../../../core/shared/values/time.ts'
import { formatUnits, unitsOf, toEuroCents } from '../../ledger/money.ts'
import { type Language, WORDS } from '../../pages/languages.ts'
import { escapeHtml } from '../../pages/page.ts'
import { factList, timeOf } from '../../pages/parts.ts'
import { isSameBank } from '../payments/booking.ts'
import type { PaymentRecord } from '../records.ts'

/** Writes the amount of a payment. */
export function amountOf(payment: PaymentRecord, language: Language): string {
  const { amount, currency } = moneyOf(payment)
  return formatMoney(amount, currency, language)
}

/** Adds up the payments that are paid once; `undefined` if there are fewer than two of them. */
export function totalOf(payments: readonly PaymentRecord[], language: Language): string | undefined {
  const amounts = payments
    .filter(({ kind }) => kind === 'sepa' || kind === 'scheduled')
    .map((payment) => moneyOf(payment).amount)
  return amounts.length < 2 ? undefined : formatMoney(sumAmounts(amounts), 'EUR', language)
}

/** Writes a payment as an item of a list, as HTML. */
export function paymentItem(payment: PaymentRecord, language: Language, now: number): string {
  const words = WORDS[language].psd2
  const facts = factList([
    [words.debited, debitOf(payment, language)],
    [words.leaves, leavingOf(payment, language, now)],
    [words.account, accountOf(payment)],
    ...textsOf(payment, language),
  ])
  return `<li><p class="paid"><span>${escapeHtml(payment.order.payee.name)}</span> <span class="sum">${escapeHtml(amountOf(payment, language))}</span></p>
${facts}</li>`
}

function moneyOf(payment: PaymentRecord): { amount: string; currency: string } {
  if (payment.kind !== 'foreign') return { amount: normaliseAmount(payment.order.amountEUR), currency: 'EUR' }
  const { amount, currency } = payment.order
  return { amount: normaliseAmount(amount), currency }
}

/** Writes what a payment in another currency would take from an account in euros now; the rates may change before it does. */
function debitOf(payment: PaymentRecord, language: Language): string | undefined {
  if (payment.kind !== 'foreign' || payment.order.currency === 'EUR') return undefined
  const { amount, currency } = payment.order
  const cents = toEuroCents(unitsOf(amount, currency), currency)
  return fill(
    WORDS[language].psd2.about,
    { amount: formatMoney(formatUnits(cents, 'EUR'), 'EUR', language) },
    language,
  )
}

function accountOf(payment: PaymentRecord): string {
  if (payment.kind !== 'foreign') return groupIban(payment.order.payee.iban)
  const { id, schemeName } = payment.order.payee.bankAccount
  return schemeName === 'IBAN' ? groupIban(id) : id
}

type Row = readonly [term: string, value: string | undefined]

function textsOf(payment: PaymentRecord, language: Language): Row[] {
  const { psd2: words, common } = WORDS[language]
  if (payment.kind === 'foreign') {
    const { message, detailsOfCharges, payee } = payment.order
    const { bic, name, foreignBankAddress } = payee.financialInstitution
    const bank = [name, bic, foreignBankAddress?.city, foreignBankAddress?.country].filter(Boolean).join(', ')
    return [
      [words.bank, bank || undefined],
      [common.message, message],
      [words.charges, detailsOfCharges === 'OUR' ? words.chargesOur : undefined],
    ]
  }
  const { reference, message, ownMessage, ultimatePayee, originalPayer } = payment.order
  return [
    [common.reference, groupReference(reference)],
    [common.message, message],
    [words.forWhom, ultimatePayee],
    [words.onBehalfOf, originalPayer],
    [words.ownMessage, ownMessage],
  ]
}

function leavingOf(payment: PaymentRecord, language: Language, now: number): string {
  const { psd2: words, locale } = WORDS[language]
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Europe/Helsinki' })
  const dateOf = (date: string) => day.format(helsinkiInstant(date, '12:00:00'))
  switch (payment.kind) {
    case 'sepa':
      return words.atOnce
    case 'scheduled': {
      const { dueDate } = payment.order
      const { date, why } = executionOf({ kind: 'scheduled', dueDate, isSameBank: isSameBank(payment) }, now)
      return why === 'closed_day'
        ? fill(words.afterClosedDay, { date: dateOf(date), due: dateOf(dueDate) }, language)
        : fill(words.onDay, { date: dateOf(date) }, language)
    }
    case 'recurring':
      return seriesOf(payment.order, language, dateOf)
    case 'foreign':
      return foreignOf(executionOf({ kind: 'foreign' }, now), language, dateOf)
  }
}

function seriesOf(
  order: RecurringPaymentOrder,
  language: Language,
  dateOf: (date: string) => string,
): string {
  const dates = [...datesOfSeries(order)]
  const [first = order.dueDate, last = order.recurrenceEndDate] = [dates[0], dates.at(-1)]
  return fill(
    WORDS[language].psd2.series[order.recurrence],
    { from: dateOf(first), until: dateOf(last), count: dates.length },
    language,
  )
}

function foreignOf(
  { date, untilMs }: Execution,
  language: Language,
  dateOf: (date: string) => string,
): string {
  const words = WORDS[language].psd2
  return untilMs === undefined
    ? fill(words.foreignLater, { date: dateOf(date) }, language)
    : fill(words.foreignToday, { time: timeOf(untilMs, language) }, language)
}
