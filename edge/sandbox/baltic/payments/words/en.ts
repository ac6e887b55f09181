// The English words of payments that are to be approved or cancelled.
// Not code: no logic beyond the place of what is named.

import type { Words } from './words.ts'

/** The words in English. */
export const en: Words = {
  title: {
    payment: 'Confirm the payment',
    bulk: 'Confirm the payments',
    series: 'Confirm the recurring payment',
  },
  approve: {
    payment: (amount) => `Confirm ${amount}`,
    bulk: (count) => `Confirm ${count} payments`,
    series: 'Confirm the recurring payment',
  },
  refuse: 'Do not confirm',
  cancel: {
    payment: 'Cancel the payment?',
    bulk: 'Cancel the payments?',
    series: 'Cancel the recurring payment?',
  },
  approveCancel: 'Cancel it',
  refuseCancel: 'Do not cancel',
  debited: 'Debited',
  about: (amount) => `about ${amount}`,
  total: 'Total',
  count: 'Payments',
  account: 'Account of the payee',
  bank: 'Bank of the payee',
  from: 'From account',
  leaves: 'Leaves',
  atOnce: 'As soon as you have confirmed',
  afterClosedDay: (date, asked) => `${date}, because ${asked} is no banking day`,
  fee: 'Service fee',
  feeEach: (fee) => `${fee} each time`,
  charges: 'Charges',
  chargesOf: { DEBT: 'You pay all charges', CRED: 'The payee pays all charges' },
  series: 'Recurs',
  frequency: {
    Daily: 'Every day',
    Weekly: 'Every week',
    EveryTwoWeeks: 'Every two weeks',
    Monthly: 'Every month',
    EveryTwoMonths: 'Every two months',
    Quarterly: 'Every three months',
    SemiAnnual: 'Every half year',
    Annual: 'Every year',
  },
  since: (frequency, from) => `${frequency} from ${from} until you cancel it`,
  between: (frequency, from, until) => `${frequency} from ${from} to ${until}`,
}
