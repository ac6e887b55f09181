// Faults in what a caller sent: fields and rules, in our own words.

import * as v from 'valibot'
import type { Fault } from '../../shared/problem.ts'

/** Names fields and rules. The library's own messages repeat values. */
export function faultsOf(issues: readonly v.BaseIssue<unknown>[]): readonly Fault[] {
  return issues.slice(0, 10).map((issue) => {
    const field = nameOf(v.getDotPath(issue) ?? 'body')
    if (issue.type === 'strict_object') {
      const rules: Record<string, string> = { never: 'is not known', Object: 'must be a JSON object' }
      return { field, rule: rules[issue.expected ?? ''] ?? 'is missing' }
    }
    if (issue.input === undefined) return { field, rule: 'is missing' }
    return { field, rule: issue.type === 'string' ? 'must be text' : issue.message }
  })
}

/** Cuts a field's name, which the caller chose: an answer repeats no more than a name. */
export const nameOf = (field: string) => field.replaceAll(/[^\w.-]/g, '').slice(0, 40)
