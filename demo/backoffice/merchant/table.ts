// The table that a merchant saves for people: one row for each payment, with days and amounts as such, not as texts.

import { helsinkiDate, groupReference } from '../../../core/shared/index.ts'
import { bankName } from './banks.ts'
import { type CsvCell, csvFormOf, csvLine } from '../../../core/view/index.ts'
import type { SavedPayment } from './calls.ts'
import { timeZone } from '../shared/days.ts'
import { stateWord } from '../shared/formats.ts'
import { goodsOf } from './row.ts'
import { say, type Word } from '../words/index.ts'

/** The content of a cell: a text, a day (`YYYY-MM-DD`), a time of day (`hh:mm`), or a decimal string with two decimals. */
export type Cell = CsvCell

/** A head and rows with as many cells as the head. */
export interface Table {
  head: string[]
  rows: Cell[][]
}

const head: readonly Word[] = [
  'columnDay',
  'columnTime',
  'orderId',
  'columnBuyer',
  'email',
  'columnGoods',
  'bankName',
  'state',
  'amountName',
  'refundRefunded',
  'currency',
  'reference',
  'message',
]

/** Writes a table as CSV, in the form that spreadsheets expect in its language, with the byte order mark of UTF-8. */
export function csvOf(table: Table, language: string): string {
  const form = csvFormOf(language)
  return `\uFEFF${[table.head, ...table.rows].map((cells) => csvLine(cells, form)).join('')}`
}

/** Writes payments as rows, in the language of the page; the newest first. */
export function tableOf(payments: readonly SavedPayment[]): Table {
  const sorted = payments.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
  return { head: head.map((word) => say(word)), rows: sorted.map((one) => rowOf(one)) }
}

function rowOf(payment: SavedPayment): Cell[] {
  const { createdAt, orderId, customer, provider, state, amount, refunded, currency, reference, message } =
    payment
  const at = Date.parse(createdAt)
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  return [
    { day: helsinkiDate(at) },
    { time: clock.format(at) },
    orderId,
    customer?.name ?? '',
    customer?.email ?? '',
    goodsOf(payment),
    bankName(provider) ?? '',
    stateWord(state),
    { amount },
    { amount: refunded ?? '0.00' },
    currency,
    groupReference(reference),
    message ?? '',
  ]
}
