// Explains a callback that was not taken: no server answered, the receiver refused it, or a test has planned so.

import { cause } from './causes.ts'
import type { Explanation } from './explanation.ts'

/** A callback as the log has it. */
interface SentCallback {
  /** Its address. */
  readonly path: string
  readonly status?: number
  readonly outcome?: string
}

/** Explains it. */
export function explainCallback({ path, status, outcome }: SentCallback): Explanation {
  const causes = [
    ...(outcome === undefined ? [] : [cause('planned', `A test has planned ${outcome} for the callback.`)]),
    status === undefined
      ? cause('receiver-silent', `Nobody answered at ${path}.`)
      : cause('receiver-refused', `What answered at ${path} said ${status}.`),
  ]
  return { verdict: 'refused', causes }
}
