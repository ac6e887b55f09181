// What an interface writes when it refuses a call: the answer of its error family for each stage of the pipeline.

import type { Fault } from '../../../core/shared/check.ts'
import type { JsonRule } from '../../../core/shared/json.ts'

/** What a refusal is written for. */
export interface RefusalDetail {
  /** Id of the refusal, new for each one. */
  id: string
  /** Id of the operation that was called, if it was one. */
  operation?: string
  headers?: Record<string, string>
}

/** The refusals of an interface; `R` is a refusal before it is written. */
export interface ErrorFamily<R> {
  write(refusal: R, detail: RefusalDetail): Response
  /** There is no such path (gaps: shared.errors.closed-sets). */
  noPath(): R
  noMethod(): R
  /** Maintenance; `undefined` if the interface then gives no answer at all (gaps: shared.rate-limit). */
  closed(operation: string): R | undefined
  /** The call limit is reached; so many seconds are to be waited. */
  tooMany(seconds: number): R
  /** The body was not there in time; the call gets no answer if this is absent, or gives none. */
  late?(operation: string): R | undefined
  /** The clock of the sender is too far from ours (gaps: shared.clock-tolerance). */
  skewed(header: string): R
  mediaType(): R
  /** The body is too large, or no JSON. */
  malformed(rule: JsonRule): R
  fields(faults: readonly Fault[]): R
  /** What `error:<code>` asks for. */
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

/** Value of `Retry-After` if the end of a break is not known, or if a test planned the refusal. */
export const GUESSED_WAIT_SECONDS = 60
