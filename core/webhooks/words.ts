// The words of notices that changed from one version to the next, and how an event of either version is read.
// It verifies nothing. The proxy writes its answers and notices by the same words.

/** Last parts of types, and states and reasons that changed: old words by the new ones. */
export const NOTICE_WORDS: Readonly<Record<string, string>> = {
  needs_review: 'unclear',
  resolved: 'settled',
  occurrence_paid: 'run_paid',
  occurrence_failed: 'run_failed',
}

/** Reads an event of either version in the words of the new one. Members keep their old names too, while senders do. */
export function readWords<E extends { type: string; data: object }>(event: E): E {
  const { type, data } = event
  const { run, refund } = data as { run?: object; refund?: object }
  const read = {
    ...event,
    type: type.replace(/[^.]+$/, newWordOf),
    data: {
      ...(run && { occurrence: run }),
      ...inNewWords(data),
      ...(refund && { refund: inNewWords(refund) }),
    },
  }
  return read
}

/** Gives the new words of a state and of the reason beside it. */
const inNewWords = (data: object): object =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' && (name === 'state' || name === 'reason') ? newWordOf(value) : value,
    ]),
  )

const newWordOf = (word: string): string =>
  Object.keys(NOTICE_WORDS).find((known) => NOTICE_WORDS[known] === word) ?? word
