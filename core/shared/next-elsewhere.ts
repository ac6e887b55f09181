// Finds next pages named in a place that we do not read, and reports them, so that an incomplete list never looks whole.
// Their tokens are not used: each paper names one place for them, and a bank that uses another is only reported.

import type { Oddity } from './call-report.ts'
import { isContainer } from './check.ts'

/** Members that may name the next page inside; `transactions` does in reports whose rows are one step below it. */
const HOLDERS = /^(_?links|meta|metadata|page|paging|pagination|transactions)$/i
/** Members that name the page after this one, or show that there is one. */
const NAMES = /^_?next|cursor$|^continuation|paging_?token$|^has_?(more|next)|^more(_?available)?$/i

const isSaid = (value: unknown) => (isContainer(value) ? Object.values(value).some(Boolean) : Boolean(value))

/**
 * Finds a next page in the `Link` header or in a member where no interface has it, for an answer without one in its place.
 *
 * @see gaps Part 5, law 6; RFC 8288
 */
export function nextElsewhere(body: unknown, headers: Headers): readonly Oddity[] {
  const members = (it: unknown, path: string): string[] => {
    const all = isContainer(it) ? Object.entries<unknown>({ ...it }) : []
    // A list of links, each with its relation.
    if (all.some(([, link]) => (link as { rel?: unknown } | null)?.rel === 'next')) return [path]
    return all.flatMap(([name, value]) => {
      const at = `${path && `${path}.`}${name}`
      if (NAMES.test(name)) return isSaid(value) ? [at] : []
      return HOLDERS.test(name) ? members(value, at) : []
    })
  }
  const linked = /;\s*rel\s*=\s*"?([^";]*\s)?next\b/i.test(headers.get('link') ?? '') ? ['link'] : []
  return [...linked, ...members(body, '')].map((path) => ({
    kind: 'next_page',
    path,
    rule: 'must be in the place that the paper names',
  }))
}

/** Returns whether an oddity means that a list is not whole. */
export const isGap = ({ kind }: Oddity): boolean => kind === 'row_unread' || kind === 'next_page'
