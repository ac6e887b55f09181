// The words of the screen on which calls are made, in English.
// The other words are in ../en.ts.

import type { Broken } from '../../../../shared/parts/schema-fields.ts'

/** The words; the other languages have the same members. */
export const tryWords = {
  text: 'Make a call as a client would. The bank signs it with a key that it lends to the client, and no private key of the client is needed.',
  call: 'The call',
  interface: 'Interface',
  operation: 'Operation',
  input: 'What is sent',
  more: 'Who calls, and faults on purpose',
  client: 'Application',
  customer: 'Customer whose accounts are read',
  country: 'Country',
  fault: 'Make a fault',
  noFault: 'none',
  faults: {
    body: 'one byte more than was signed',
    date: 'a clock that is an hour behind',
    key: 'signed with another key',
  },
  faultText: 'The call is refused then, and the log explains why, byte by byte.',
  send: 'Send',
  draft: 'Show the bytes',
  sent: 'The bank has made the call.',
  drafted: 'These bytes would be sent. Nothing was sent.',
  nothing: 'The signed bytes and the answer stand here once you have sent the call.',
  answer: 'Answer',
  bytes: 'The bytes',
  request: 'Request',
  headers: 'Headers of the answer',
  inLog: 'In the log, with its explanation',
  lost: 'No answer came:',
  masked: 'Fingerprints stand where secrets were.',
  signedWith: 'Signed with the key',
  copyAs: 'Take it along',
  again: 'Send it again, signed anew',
  form: {
    broken: ({ rule, by }: Broken) =>
      ({
        required: 'This is needed.',
        pattern: `This has another form: ${by}`,
        short: `Write ${by} characters at least.`,
        long: `Write ${by} characters at most.`,
        number: `Write a number, such as ${by}.`,
        low: `Not below ${by}.`,
        high: `Not above ${by}.`,
      })[rule],
    json: 'This is no JSON.',
    add: (name: string) => `Add: ${name}`,
    remove: (name: string) => `Remove: ${name}`,
    none: '–',
    form: 'Form',
    name: 'name',
    value: 'value',
  },
}

/** The words of one language. */
export type TryWords = typeof tryWords
