// How an interface refuses calls: the refusal of its error family for each stage of the pipeline.

import type { Fault } from '../../../core/shared/check.ts'
import type { JsonRule } from '../../../core/shared/json.ts'

/** What is known when a refusal is written. */
export interface RefusalDetail {
  /** Id of the refusal, new for each one. */
  id: string
  /** Id of the operation that was called; absent if the path has none. */
  operation?: string
  headers?: Record<string, string>
}

/** The refusals of an interface; `R` is a refusal before it is written. */
export interface ErrorFamily<R> {
  write(refusal: R, detail: RefusalDetail): Response
  /** There is no such path (gaps: shared.errors.closed-sets). */
  noPath(): R
  noMethod(): R
  /** Refuses during maintenance; `undefined` if the interface then gives no answer at all (gaps: shared.rate-limit). */
  closed(operation: string): R | undefined
  /** Refuses because the call limit is reached, with the seconds to wait. */
  tooMany(seconds: number): R
  /** Refuses because the body did not arrive in time; if this is absent or returns nothing, the call gets no answer. */
  late?(operation: string): R | undefined
  /** The clock of the sender is too far from ours (gaps: shared.clock-tolerance). */
  skewed(header: string): R
  mediaType(): R
  /** The body is too large, or no JSON. */
  malformed(rule: JsonRule): R
  fields(faults: readonly Fault[]): R
  /** Makes the refusal that a planned `error:<code>` asks for. */
  planned(code: string): R
  broken(): R
}

/** What is wrong with a body, in words (gaps: shared.body). */
export const BODY_WORDS: Readonly<Record<JsonRule, string>> = {
  json_too_large: 'body is larger than it may be',
  json_not_utf8: 'body must be UTF-8',
  json_byte_order_mark: 'body must not begin with a byte order mark',
  json_too_deep: 'body must be at most 20 levels deep',
  json_member_repeated: 'body must not name a member twice',
  json_malformed: 'body must be JSON; one without members is {}',
}

/** Value of `Retry-After` if the end of maintenance is not known, or if a test planned the refusal. */
export const GUESSED_WAIT_SECONDS = 60
