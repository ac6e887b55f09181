// Warns that something may already have been paid: what was found, and when that was.

import { html, nothing, type TemplateResult } from 'lit'
import type { Bill } from '../server/bills.ts'
import { helsinkiDate } from '../../../core/shared/index.ts'
import { moneyOf, timeOf } from '../shared/formats.ts'
import { locale } from '../../site/words/index.ts'
import { today } from '../shared/days.ts'
import type { Bills } from './bills-model.ts'
import type { Draft } from './draft.ts'
import { type Duplicate, findDuplicate, type Same } from './duplicates.ts'
import { dueOf } from './payables.ts'
import { say, type Word } from '../words/index.ts'

const words: Readonly<Record<Same, Word>> = {
  invoice: 'sameInvoice',
  reference: 'sameReference',
  amount: 'sameAmount',
}

/** Finds an earlier payment that an open bill may repeat. */
export const duplicateOf = (bill: Bill, { paid }: Pick<Bills, 'paid'>): Duplicate | undefined =>
  findDuplicate(bill, paid, Date.now())

/** Finds an earlier payment that the draft may repeat; the draft itself, if sent before without an answer, does not count. */
export function duplicateOfDraft(
  { id, name, iban, amount, message, reference }: Draft,
  { paid }: Pick<Bills, 'paid'>,
): Duplicate | undefined {
  const others = paid.filter((one) => one.id !== id)
  const one = { name, account: iban, amount, currency: 'EUR', message, reference }
  return findDuplicate(one, others, Date.now())
}

const daysSince = (at: string): number => dueOf(today(), helsinkiDate(Date.parse(at))).days

/** Draws the warning, with a link to the earlier payment if it has a page. */
export function again({ before, same }: Duplicate): TemplateResult {
  const { id, isAlone, name = before.account, at } = before
  const slots = {
    amount: moneyOf(before),
    name,
    when: new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(-daysSince(at), 'day'),
    time: timeOf(at),
    same: same.map((what) => say(words[what])).join(', '),
  }
  return html`<strong>${say('again')}</strong> ${say('againWhat', slots)}
    ${isAlone ? html`<a href="/suppliers?payout=${id}">${say('againLook')}</a>` : nothing}`
}
