// The type of the words about payments on the approval page: one member for each sentence.
// The words themselves are in one file for each language.

import type { Frequency } from '../../../../../core/baltic/index.ts'

/** The words of one language, beside those of all pages. */
export interface Words {
  title: { payment: string; bulk: string; series: string }
  approve: { payment: (amount: string) => string; bulk: (count: number) => string; series: string }
  refuse: string
  cancel: { payment: string; bulk: string; series: string }
  approveCancel: string
  refuseCancel: string
  debited: string
  about: (amount: string) => string
  total: string
  count: string
  account: string
  bank: string
  from: string
  leaves: string
  atOnce: string
  afterClosedDay: (date: string, asked: string) => string
  fee: string
  feeEach: (fee: string) => string
  charges: string
  chargesOf: { DEBT: string; CRED: string }
  series: string
  frequency: Record<Frequency, string>
  since: (frequency: string, from: string) => string
  between: (frequency: string, from: string, until: string) => string
}
