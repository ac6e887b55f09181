// What each row that is written buys, by its key, and each alarm. A key that is not here may not be written.
// How often each is written stands in counts.json.

/** What a row is for. */
export const BUYS: Readonly<Record<string, string>> = {
  order: 'the order, its attempts and its next reading: what may be paid, and what a crash must not forget',
  instruction: 'the instruction, what was sent and what the bank said of it',
  session: 'the connection of a browser: tokens, consent and the next refresh',
  'history:…': 'an event of the history that the merchant sees, written with what it tells of',
  'outbox:…': 'a notice until it is delivered: made, tried, delivered',
  'callback:…': 'a callback of the bank that was used: no second one with its ids counts',
  'payment:…': 'who has a payment of the bank: no two orders share one',
  'request-to-pay:…': 'who has a request at the bank: no two instructions share one',
  'refund:…': 'a refund, its intent before the bank is asked, and its state',
  'row:…': 'the row of the merchant’s list of a day or of a reference',
  'change:…': 'the place of a change in the list of changes of a day',
  listed: 'what the index knows of this object: it is told of each change once, and again after a crash',
}

/** Names a key without its number. */
export const nameOf = (key: string): string => key.replace(/:\d$/, ':…')
