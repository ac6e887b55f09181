// Pages in places from which none is taken: reported, so that a short list never looks whole.
// It does not take any token out of them: a paper names the place of its own, and a bank that differs is reported.

import type { Oddity } from './call-report.ts'
import { isContainer } from './check.ts'

/** Members that contain links, or the position in a list; a report contains them if its rows are one step below. */
const HOLDERS = /^(_?links|meta|metadata|page|paging|pagination|transactions)$/i
/** Members that name the page after this one, or show that there is one. */
const NAMES = /^_?next|cursor$|^continuation|paging_?token$|^has_?(more|next)|^more(_?available)?$/i

const isSaid = (value: unknown) => (isContainer(value) ? Object.values(value).some(Boolean) : Boolean(value))

/**
 * Finds a next page in the header `Link` or in a member where no interface has it, once an answer names none in its place.
 *
 * @see gaps Part 5, law 6; RFC 8288
 */
export function nextElsewhere(body: unknown, headers: Headers): readonly Oddity[] {
  const members = (it: unknown, path: string): string[] => {
    const all = isContainer(it) ? Object.entries<unknown>({ ...it }) : []
    // Links by what each leads to, in a list.
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
