// What leads from one state to another, in words: each has a name for programs and a sentence for people.

/** What can lead to a state, with a sentence that says who does what. */
export const HOW = {
  'payer-pays': 'The payer approves on the page of the bank.',
  'payer-cancels': 'The payer cancels on the page of the bank.',
  'payer-fails': 'The bank of the payer refuses.',
  'nobody-came': 'Nobody decides until the time for it is over.',
  settles: 'The bank settles it by itself.',
  'settles-refused': 'It is refused when it settles, as a planned outcome has it.',
  'person-approves': 'The person approves.',
  'person-refuses': 'The person says no.',
  'person-withdraws': 'The person withdraws what was given.',
  'page-ends': 'The person stays on the page for longer than it lives.',
  'page-opens': 'The person opens the page.',
  'page-left': 'The person leaves the page without a decision.',
  ends: 'Its time ends by the clock.',
  replaced: 'A newer consent of the same person takes its place.',
  'client-cancels': 'The client cancels it.',
  'client-revokes': 'The client takes it back before it is approved.',
  'client-ends': 'The client ends it.',
  'cancellation-approved': 'The client asks for the cancellation, and the person approves that.',
  'bank-channel': 'The person cancels it in the channel of the bank.',
  'client-submits': 'The client submits it.',
  'submitted-unavailable': 'The client submits it while the payment system is down.',
  'submitted-accepted': 'The client submits it, and the money departs later.',
  'submitted-credited': 'The client submits it, and the payee has the money at once.',
  'shown-by-reading': 'The client reads it, and the result shows.',
  deadline: 'It is not submitted before its deadline.',
  'day-comes': 'Its day comes.',
  'day-examined': 'Its day comes, and the bank examines it, as a planned outcome has it.',
  'day-refused': 'Its day comes, and the bank refuses it, as a planned outcome has it.',
  'all-done': 'The last of its payments is done.',
  'debiting-day-ends': 'The debiting day ends.',
  'one-cancelled': 'One of its payments is cancelled.',
  'all-cancelled': 'All of its payments are cancelled.',
  'all-submitted': 'All of its payments are submitted.',
} as const satisfies Readonly<Record<string, string>>

/** What can lead to a state. */
export type How = keyof typeof HOW
