// What every language of the payers' pages has to say, beside the words of all pages.
// Not the words: one file of each language beside this one has them.

/** The words of the pages in one language; `service` is who asks, its name before its host. */
export interface Words {
  readonly approve: string
  readonly approveMany: string
  readonly approveSeries: string
  readonly payments: (count: number) => string
  readonly total: string
  readonly totalOnce: string
  readonly debited: string
  readonly about: (amount: string) => string
  readonly leaves: string
  readonly atOnce: string
  readonly onDay: (date: string) => string
  readonly afterClosedDay: (date: string, due: string) => string
  readonly foreignToday: (time: string) => string
  readonly foreignLater: (date: string) => string
  readonly series: Readonly<
    Record<
      'Weekly' | 'Monthly' | 'LastBankingDayOfTheMonth',
      (from: string, until: string, count: number) => string
    >
  >
  readonly ownMessage: string
  readonly forWhom: string
  readonly onBehalfOf: string
  readonly account: string
  readonly bank: string
  readonly charges: string
  readonly chargesOur: string
  readonly noRight: string
  readonly noRightWhy: string
  readonly suggested: (service: string) => string
  readonly changed: string
  readonly missing: string
  readonly confirm: (amount: string) => string
  readonly confirmEach: (amount: string) => string
  readonly confirmMany: (count: number) => string
  readonly refuse: string
  readonly leave: string
  readonly leaveWhy: string
  readonly cancel: string
  readonly cancelSeries: string
  readonly cancelText: (service: string) => string
  readonly cancelSingleText: string
  readonly cancelSeriesText: string
  readonly who: string
  readonly missingCustomer: string
  readonly confirmCancel: (amount: string) => string
  readonly confirmCancelSeries: string
  readonly refuseCancel: string
  readonly left: string
  readonly leftText: (service: string) => string
  readonly reopen: string
}
