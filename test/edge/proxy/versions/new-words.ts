// An answer as a reader of the new version takes it: without the names of the version before.
// It asserts nothing.
import { inWordsOf } from '../../../../edge/proxy/versions.ts'

/** Old names of members, each with the new one beside which it may stand. */
export const OLD_NAMES: Readonly<Record<string, string>> = {
  redirect: 'approvalUrl',
  link: 'approvalUrl',
  linkEndsAt: 'approvalUrlEndsAt',
  leaves: 'execution',
  leavesOn: 'executionDate',
  runs: 'occurrences',
  nextRun: 'nextOccurrence',
  run: 'occurrence',
  settled: 'resolved',
  settledBecause: 'resolvedBecause',
}

/** What is the merchant's own or the bank's. */
const FOREIGN = ['metadata', 'bank']

/** Tells whether a member holds words that are not the proxy's. */
export const isForeign = (name: string, value: unknown): boolean =>
  FOREIGN.includes(name) || (name === 'payment' && !('handle' in (Object(value) as object)))

/** Gives an answer of either version in the words of the new one alone. */
export const inNewWords = (answer: unknown): unknown =>
  withoutOldNames(inWordsOf({ version: '2026-12-01', oldAddress: 'link' }, answer))

function withoutOldNames(value: unknown, within = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutOldNames(one, within))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([name]) => {
    const twin = within === 'occurrences' && name === 'status' ? 'state' : OLD_NAMES[name]
    return twin === undefined || !(twin in value)
  })
  return Object.fromEntries(
    members.map(([name, one]) => [name, isForeign(name, one) ? one : withoutOldNames(one, name)]),
  )
}
