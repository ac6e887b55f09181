// The English words of the bank's pages, which define the sentences that every language must have.

import type { Translated } from '../../../../core/shared/values/sentences.ts'

/** The words in English. */
export const en = {
  /** The language's own name. */
  name: 'English',
  /** How days, times and amounts are written: never the month first. */
  locale: 'en-GB',
  /** The frame of every page, and the pages for unknown addresses; `host` is that of the service that sent a person. */
  frame: {
    bank: 'Test bank',
    test: 'This is a test bank. No real money moves.',
    languages: 'Languages',
    notFound: 'Page not found',
    notFoundText:
      'There is nothing at this address, or the link is no longer valid. Opening it has changed nothing. If you were about to pay or to give a permission, go back to the service and go on there.',
    home: 'To the front page of the bank',
    fault: 'The bank has a fault',
    later: 'Try again in a while.',
    again: 'Try again',
    back: 'Back to the service ({host})',
  },
  /** Sentences that pages of several interfaces use; `service` is the asking service: its name before its host. */
  common: {
    amount: 'Amount',
    payee: 'Payee',
    reference: 'Reference',
    message: 'Message',
    account: 'Account',
    accounts: 'Accounts',
    cards: 'Cards',
    balance: 'Balance',
    balances: 'Balances',
    transactions: 'Transactions',
    /** Label above the accounts that can pay. */
    from: 'Pay from account',
    /** Label of the folded accounts of other customers. */
    others: 'Accounts of other test customers',
    otherCustomers: 'Other test customers',
    customer: 'Customer',
    choose: 'Choose a test customer',
    another: 'Choose somebody else',
    /** Label of the last day of a permission. */
    until: 'Until',
    /** Heading of a request for account information; the next text is the button that refuses it. */
    share: 'Share account information?',
    shareNothing: 'Share nothing',
    asksToConfirm: '{service} asks you to confirm. Nothing is debited before you do.',
    /** How long a page may still be answered; `time` is by the clock of the bank. */
    left: {
      one: '{count} minute left, until {time} by the clock of the bank.',
      other: '{count} minutes left, until {time} by the clock of the bank.',
    },
    /** Shown on a page that replaces one whose answer was not accepted. */
    again:
      'Nothing was decided: the page had been open for too long, or was opened again elsewhere. Decide here.',
    done: 'This is already decided',
    doneText:
      'This was answered before, and opening it again changes nothing. You can close this page and go back to the service.',
    /** Heading of the box for testers, which customers of a real bank never see. */
    testers: 'For testers',
    fail: 'Let the bank fail',
    failWhy: 'The bank then has a fault, and the service gets an error.',
    late: 'Answer too late',
    lateWhy: 'As when the time is over: the answer decides nothing.',
  },
  /** Translations of accounts and cards, by their name in the books. */
  products: {
    'Everyday account': 'Everyday account',
    'Savings account': 'Savings account',
    'Salary account': 'Salary account',
    'Business account': 'Business account',
    'Credit card': 'Credit card',
    'Everyday account with credit': 'Everyday account with credit',
    'Student account': 'Student account',
    'Senior account': 'Senior account',
    'Family account': 'Family account',
    'Former account': 'Former account',
    'Housing company account': 'Housing company account',
    'Business card': 'Business card',
    'Family card': 'Family card',
    'Family card, second holder': 'Family card, second holder',
    'Travel card': 'Travel card',
  },
  /** Kinds of entries, 1 to 70 characters (gaps: account-access.transaction.codes). */
  entries: {
    payment: 'Payment',
    reference: 'Reference payment',
    refund: 'Refund',
    return: 'Returned payment',
    'instant-payment': 'Instant payment',
    'foreign-payment': 'Foreign payment',
    salary: 'Salary, pension or benefit',
    deposit: 'Deposit',
    withdrawal: 'Withdrawal',
    'card-purchase': 'Card purchase',
    fee: 'Service fee',
    interest: 'Interest',
  },
  /** Pages for a browser whose request cannot begin. */
  notices: {
    client: {
      title: 'The service is not known',
      text: 'The bank does not know the service that sent you here. Nothing was shared or paid. Go back to the service and try again.',
    },
    redirect: {
      title: 'The return address is wrong',
      text: 'The service that sent you here has not told the bank where to send you back. Nothing was shared or paid. Go back to the service and try again.',
    },
    closed: {
      title: 'The bank is closed for a moment',
      text: 'Maintenance is going on. Nothing was shared or paid. Try again in a while.',
    },
  },
  /** How a tester fixes a return address that is not registered; the control call and the options follow `step`. */
  redirect: {
    came: 'The return address that came',
    registered: 'Registered return addresses',
    none: 'None',
    step: 'Make a client that has the address, or give it to the bank at its first start:',
  },
  /** The pages on which a person shares accounts. */
  accountAccess: {
    chooseText: '{service} asks to see accounts and cards. Choose whose.',
    shareText: '{service} would see what you choose below. It can look, but move no money.',
    history: 'All that the bank has, and new ones',
    more: 'Also share',
    balancesText: 'Balances of accounts and bills of cards',
    approve: 'Share with {service}',
    none: 'Choose at least one account or card, or share nothing.',
  },
  /** The page of an online payment. */
  onlinePayment: {
    title: 'Confirm the payment',
    approve: 'Pay {amount}',
    refuse: 'Cancel the payment',
    fail: 'Let the payment fail',
    failWhy: 'The bank then rejects the payment.',
  },
  /** The approval page of a Baltic bank. */
  baltic: {
    banks: { EE: 'Test bank in Estonia', LV: 'Test bank in Latvia', LT: 'Test bank in Lithuania' },
    chooseText: '{service} asks for permission. Choose who gives it.',
    nobody: 'No customer holds everything that is asked for.',
    askedBy: '{service} asks for this.',
    none: 'Choose at least one account, or share nothing.',
    changed: 'The request has changed since this page was opened. Check it and decide again.',
    impossible: 'This cannot be approved now. Try again, or refuse.',
    refuse: 'Refuse',
    /** Facts about what a consent would allow. */
    consents: {
      approve: 'Share account information',
      all: 'all your accounts',
      rights: 'What is shown',
      details: 'account details',
      balances: 'balances',
      history: 'Of the last {days} days; in the first {minutes} minutes older ones too',
      reads: 'Can be updated',
      readsValue: { one: 'once a day without you', other: 'up to {count} times a day without you' },
      once: 'Today only, once',
      fundsTitle: 'Allow a check of available funds?',
      fundsApprove: 'Allow the check',
      fundsRefuse: 'Do not allow it',
      answer: 'The answer is yes or no. The balance is not shown.',
      tells: 'What is told',
      card: 'Card',
    },
    /** Facts about payments that are approved or cancelled. */
    payments: {
      title: {
        payment: 'Confirm the payment',
        bulk: 'Confirm the payments',
        series: 'Confirm the recurring payment',
      },
      approve: {
        payment: 'Confirm {amount}',
        bulk: 'Confirm {count} payments',
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
      about: 'about {amount}',
      total: 'Total',
      count: 'Payments',
      account: 'Account of the payee',
      bank: 'Bank of the payee',
      from: 'From account',
      leaves: 'Leaves',
      atOnce: 'As soon as you have confirmed',
      afterClosedDay: '{date}, because {asked} is no banking day',
      fee: 'Service fee',
      feeEach: '{fee} each time',
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
      since: '{frequency} from {from} until you cancel it',
      between: '{frequency} from {from} to {until}',
    },
  },
  /** The pages on which payments are confirmed or cancelled. */
  psd2: {
    approve: 'Confirm the payment',
    approveMany: 'Confirm the payments',
    payments: '{count} payments',
    total: 'Total',
    totalOnce: 'Total without recurring ones',
    debited: 'Debited',
    about: 'about {amount}',
    leaves: 'Leaves',
    atOnce: 'As soon as you have confirmed',
    onDay: 'On {date}',
    afterClosedDay: 'On {date}, because {due} is no banking day',
    foreignToday: 'Today, if the service sends it before {time}',
    foreignLater: 'On {date}, the next banking day',
    series: {
      Weekly: 'Every week from {from} to {until}, {count} times',
      Monthly: 'Every month from {from} to {until}, {count} times',
      LastBankingDayOfTheMonth: 'On the last banking day of each month from {from} to {until}, {count} times',
    },
    ownMessage: 'Own message',
    forWhom: 'Final payee',
    onBehalfOf: 'On behalf of',
    account: 'Account of the payee',
    bank: 'Bank of the payee',
    charges: 'Charges',
    chargesOur: 'You pay all charges',
    noRight: 'Has no right to confirm payments',
    noRightWhy: 'Where a customer has no right to confirm payments, the bank refuses.',
    suggested: '{service} suggested an account; you can choose another.',
    changed: 'The payments have changed since this page was opened. Check them and decide again.',
    missing: 'Choose the account that pays.',
    approveSeries: 'Confirm the recurring payment',
    confirm: 'Confirm {amount}',
    confirmEach: 'Confirm {amount} each time',
    confirmMany: 'Confirm {count} payments',
    refuse: 'Do not confirm',
    leave: 'Decide later',
    leaveWhy: 'The request stays open, as when a payer goes away.',
    cancel: 'Cancel the payment?',
    cancelText: '{service} asks to cancel a payment that you have confirmed.',
    cancelSeries: 'Cancel the recurring payment?',
    cancelSingleText: 'If you cancel it, it will not be paid.',
    cancelSeriesText: 'If you cancel it, nothing more is paid. What has been paid stays paid.',
    who: 'Who cancels',
    missingCustomer: 'Choose who cancels the payment.',
    confirmCancel: 'Cancel {amount}',
    confirmCancelSeries: 'Cancel what is left',
    refuseCancel: 'Do not cancel',
    left: 'Nothing was decided',
    leftText:
      'No money has moved. The payment waits at {service}. You can go back there, or open the request again.',
    reopen: 'Open the request again',
  },
} as const

/** The words in one language: every sentence of English, with its placeholders. */
export type Words = Translated<typeof en>
