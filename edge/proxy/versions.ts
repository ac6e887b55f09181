// The words on the wire that have changed: one table, and how an answer is written for a caller of the version before.
// It knows no route. Inside, the proxy speaks the new words, but for what is stored under old ones.

import { NOTICE_WORDS } from '../../core/webhooks/words.ts'

/** The versions that the proxy speaks: the one before, for whoever names none, and this one. */
export const VERSIONS = ['2026-11-01', '2026-12-01'] as const

/** A version of the words. */
export type Version = (typeof VERSIONS)[number]

/** Old words by the new ones. */
type Words = Readonly<Record<string, string>>

/** The one member of requests that was renamed: either name is taken. */
const [KEY, OLD_KEY] = ['idempotencyKey', 'attempt']

/** Members of answers: both names stand in each. What `approvalUrl` was called, a {@link Reader} says. */
const MEMBERS: Words = {
  approvalUrlEndsAt: 'linkEndsAt',
  execution: 'leaves',
  nextOccurrence: 'nextRun',
  occurrence: 'run',
  occurrences: 'runs',
  resolved: 'settled',
  resolvedBecause: 'settledBecause',
}

/** States, reasons, events of a history, codes, and the last parts of types; and the members that have them. */
const VALUES: Words = {
  ...NOTICE_WORDS,
  weekly: 'Weekly',
  monthly: 'Monthly',
  last_banking_day: 'LastBankingDayOfTheMonth',
  occurrence_ended: 'run_ended',
  refund_needs_review: 'refund_unclear',
  resolution_refused: 'settlement_refused',
  refund_not_in_review: 'refund_not_unclear',
  instruction_not_in_review: 'instruction_not_unclear',
}
/** A type of which the version before knows nothing: it has no old word. */
const NEW_TYPE = 'refund.needs_review'
const MEMBERS_OF_VALUES = ['state', 'from', 'to', 'reason', 'every', 'what', 'code', 'type']

/** Finds the version that a caller names; nothing where there is no such version. */
export const versionOf = (named: string = VERSIONS[0]): Version | undefined =>
  VERSIONS.find((known) => known === named)

/** Reads a value by either word, and gives the old one, under which it is stored: how often a payment recurs, a state. */
export const storedWord = (word: string): string => wordIn(VERSIONS[0], word)

/** Gives the new word for a value that is stored. */
export const newWord = (word: string): string => wordIn(VERSIONS[1], word)

/**
 * Reads the members of a body by either name.
 *
 * @returns The body with new names, or the two names that have different values.
 */
export function readNames(body: unknown): { value: unknown } | { differ: string } {
  if (typeof body !== 'object' || body === null || !(OLD_KEY in body)) return { value: body }
  const { [OLD_KEY]: old, ...value } = body as Record<string, unknown>
  if (KEY in value && value[KEY] !== old) return { differ: `${KEY}, ${OLD_KEY}` }
  return { value: { ...value, [KEY]: old } }
}

/** Names an old path of the merchant's routes anew. */
export const newPathOf = (path: string): string =>
  path.replace(/^(\/merchant\/[^/]+\/[^/]+(\/refunds\/[^/]+)?)\/settle$/, '$1/resolve')

/** Who reads an answer or a notice. */
export interface Reader {
  readonly version: Version
  /** What the address at which a person approves was called there. */
  readonly oldAddress: string
}

/**
 * Writes an answer for its reader: renamed members under both names, values, codes and types in the words of the version.
 * What is the merchant's own or the bank's stays as it is: metadata, the order of an instruction, the bank's words.
 */
export function inWordsOf(reader: Reader, value: unknown, within = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => inWordsOf(reader, one, within))
  if (typeof value !== 'object' || value === null) return value
  const { version, oldAddress } = reader
  const answer: Record<string, unknown> = {}
  for (const [name, one] of Object.entries(value) as [string, unknown][]) {
    const isWord = typeof one === 'string' && isOurs(name, value)
    const shown = isWord ? typeIn(version, one) : isForeign(name, one) ? one : inWordsOf(reader, one, name)
    answer[name] = shown
    const old = name === 'approvalUrl' ? oldAddress : MEMBERS[name]
    if (old !== undefined) answer[old] = shown
  }
  const { what, status, leavesOn } = value as Record<string, unknown>
  // Payments of a series are stored under old names. Where the bank has not said how one ended, no person need look.
  if (within === 'occurrences' || what === 'run_ended') {
    const isUnknown = status === 'unclear' && version !== VERSIONS[0]
    answer['state'] = answer['status'] = isUnknown ? 'unknown' : status
    if (leavesOn) answer['executionDate'] = leavesOn
  }
  return answer
}

/** Tells whether words in an object are not ours: an instruction's `payment` is the paper's, and has no handle. */
const isForeign = (name: string, value: unknown): boolean =>
  name === 'metadata' || name === 'bank' || (name === 'payment' && memberOf(value, 'handle') === undefined)

/** Tells whether a text is a word of ours. A `reason` is one beside a state or an amount; elsewhere a person wrote it. */
const isOurs = (name: string, about: object): boolean =>
  MEMBERS_OF_VALUES.includes(name) &&
  (name !== 'reason' ||
    ((memberOf(about, 'state') !== undefined || memberOf(about, 'amount') !== undefined) &&
      memberOf(about, 'what') === undefined))

/** Reads a member. An answer that is not written yet may have some without a value. */
const memberOf = (value: unknown, name: string): unknown => (Object(value) as Record<string, unknown>)[name]

/** Gives the old type of an event: its id is made of that, so that it is the same in each version. */
export const storedType = (type: string): string => typeIn(VERSIONS[0], type)

/** Writes a value in the words of a version: a type, of which the last part may have changed, or one word. */
const typeIn = (version: Version, type: string): string =>
  type === NEW_TYPE ? type : type.replace(/[^.:]+$/, (word) => wordIn(version, word))

/** Gives a version's word for a value. */
function wordIn(version: Version, word: string): string {
  const isNew = version !== VERSIONS[0]
  const known = Object.entries(VALUES).find((pair) => pair[isNew ? 1 : 0] === word)
  return known?.[isNew ? 0 : 1] ?? word
}
