// What each row that is written buys, by its key, and each alarm. A key that is not here may not be written.
// How often each is written stands in counts.json.

export const BUYS: Readonly<Record<string, string>> = {
  packed:
    'what one order, payout, batch or request to pay keeps, in one row: what was sent and answered, its history, its webhooks, its refunds, the used callbacks',
  session: 'the connection of a browser: tokens, consent and the next refresh',
  'payment:…': 'who has a payment of the bank: no two orders share one',
  'request-to-pay:…': 'who has a request at the bank: no two requests to pay share one',
  'row:…': 'the row of the merchant’s list of a day or of a reference',
  'note:…':
    'what the deployment knows of its banks: that their words fit, once for each setting, and the words that no list has',
  'change:…': 'the place of a change in the list of changes of a day',
}

export const nameOf = (key: string): string => key.replace(/:\d$/, ':…')
