// The words of looking closer at calls: copies, comparison, archives, in English.
// The other words are in ../en.ts.

/** The words; the other languages have the same members. */
export const lookWords = {
  paper: 'Section of the paper',
  row: 'Rule that decided',
  money: 'Money that it moved',
  moneyText: 'What these accounts are now, they are by later calls too.',
  account: 'Account',
  holder: 'Holder',
  amount: 'Amount',
  balance: 'Balance after it',
  held: 'held',
  copyAs: 'Copy it as',
  asTest: 'Test (node:test)',
  testText:
    'The test makes a bank of its own: what the call is about has to be made there first, and what was wrong on purpose is told by fault.',
  compare: 'Compare it',
  compareText:
    'Lay another call beside it: line, headers, members of the body, what was signed, how it ended.',
  compareWith: 'With the call',
  sameOperation: 'Last calls of this operation',
  otherCalls: 'Other calls',
  show: 'Compare',
  compared: 'Two calls side by side',
  thisCall: 'This call',
  otherCall: 'The other call',
  gone: 'The log does not have one of these calls any more.',
  allSame: 'These two calls are the same in every part.',
  differ: (count: number, all: number) =>
    count === 1 ? `1 of ${all} parts differs:` : `${count} of ${all} parts differ:`,
  inWords: 'As a list of words',
  parts: {
    line: 'the line',
    header: 'header',
    body: 'body',
    signature: 'signed line',
    outcome: 'how it ended',
    'answer-header': 'header of the answer',
    'answer-body': 'body of the answer',
  },
  whole: 'as a whole',
  notThere: 'not there',
  isSame: 'same',
  isOther: 'differs',
  where: 'Where',
  onlyOther: 'Only what differs',
  archiveOut: 'Save as HAR',
  archiveIn: 'Explain a HAR file',
  archiveText:
    'Each call to this bank in the file is explained as of its own time. Nothing of it happens at the bank, and the file stays in this tab.',
  file: 'HAR file',
  working: (done: number, all: number) => `${done} of ${all} calls explained…`,
  explained: (calls: number, refused: number, leftOut: number) =>
    `Calls to the bank: ${calls}, refused: ${refused}, others left out: ${leftOut}.`,
  moreUnread: (count: number) => `Entries that could not be read either: ${count}.`,
  noCalls: 'The file has no call to this bank.',
  recorded: (status: string) => `The file says ${status}.`,
  noStatus: 'no answer',
  masked: 'Fingerprints stand for its secrets: keys, tokens and signature cannot be judged.',
  stop: 'Stop',
  close: 'Close',
  tooLarge: 'The file has more than 20 MB.',
}

/** The words of one language. */
export type LookWords = typeof lookWords
