// Refusals of the flat family: control interface, account access and PSD2. Each fault becomes a violation.

import type { Fault, FaultKind } from '../../../core/shared/check.ts'
import { json } from '../http/http.ts'
import { BODY_WORDS, type ErrorFamily, GUESSED_WAIT_SECONDS } from './family.ts'

/** Type of a flat refusal. */
export type FlatType = 'SECURITY' | 'VALIDATION' | 'TECHNICAL' | 'BUSINESS'

/** One violation; the names of types are those of the ledger (gaps: shared.errors.violations). */
export interface Violation {
  type: string
  path?: string
  message: string
}

/** A refusal before it is written. */
export interface FlatRefusal {
  status: number
  type: FlatType
  message: string
  violations?: readonly Violation[]
  headers?: Record<string, string>
}

/** Answers with a refusal of the flat family (gaps: shared.errors.flat, shared.errors.detail). */
export function flatRefusal(
  status: number,
  type: FlatType,
  message: string,
  id: string,
  violations: readonly Violation[] = [],
  headers: Record<string, string> = {},
): Response {
  return json(status, { type, message, id, violations }, { 'x-error-id': id, ...headers })
}

/** Refuses fields and parameters. */
export const invalid = (violations: readonly Violation[]): FlatRefusal => ({
  status: 400,
  type: 'VALIDATION',
  message: 'the request is not valid',
  violations,
})

/** Refuses a call that came too soon. */
export const tooMany = (seconds: number): FlatRefusal => ({
  status: 429,
  type: 'TECHNICAL',
  message: `Too many calls; wait ${seconds} s`,
  headers: { 'retry-after': String(seconds) },
})

/** Refuses while the bank is closed for maintenance. */
export const CLOSED: FlatRefusal = {
  status: 503,
  type: 'TECHNICAL',
  message: 'The service is closed for maintenance',
  headers: { 'retry-after': String(GUESSED_WAIT_SECONDS) },
}

/** Refuses because the bank itself has a fault. */
const BROKEN: FlatRefusal = { status: 500, type: 'TECHNICAL', message: 'the bank has a fault' }

const validation = (status: number, message: string): FlatRefusal => ({ status, type: 'VALIDATION', message })

/**
 * Makes the refusals of an interface of the flat family.
 *
 * @param planned What `error:<code>` asks for: a violation, or a status for which the family has no code.
 * @param mediaTypeStatus 415 if the paper has it (gaps: shared.body).
 */
export function flatFamily(
  planned: (code: string) => FlatRefusal,
  mediaTypeStatus: 400 | 415 = 400,
): ErrorFamily<FlatRefusal> {
  return {
    write({ status, type, message, violations, headers }, { id, headers: more }) {
      return flatRefusal(status, type, message, id, violations, { ...headers, ...more })
    },
    noPath: () => validation(404, 'there is no such path'),
    noMethod: () => validation(405, 'the path does not have this method'),
    closed: () => CLOSED,
    tooMany,
    skewed: (header) => ({
      ...invalid([
        { type: 'InvalidValue', path: header, message: `${header} must be within 300 s of our clock` },
      ]),
      type: 'SECURITY',
    }),
    mediaType: () => ({ ...invalid([BAD_MEDIA_TYPE]), status: mediaTypeStatus }),
    malformed: (rule) => invalid([{ type: 'InvalidValue', message: BODY_WORDS[rule] }]),
    fields: (faults) => invalid(faults.map(violationOf)),
    planned,
    broken: () => BROKEN,
  }
}

/** The violation of a media type that is not JSON. */
export const BAD_MEDIA_TYPE: Violation = {
  type: 'InvalidValue',
  path: 'content-type',
  message: 'content-type must be application/json',
}

/** Writes a fault as a violation. */
export function violationOf({ kind, path, rule }: Fault): Violation {
  return { type: TYPES[kind] ?? kind, ...(path && { path }), message: `${path || 'body'} ${rule}` }
}

/** Violation types of faults by their kinds; a kind that is missing here is a type itself (gaps: shared.errors.violations). */
const TYPES: Readonly<Partial<Record<string, string>>> & Record<FaultKind, string> = {
  missing: 'Required',
  type: 'TypeMismatch',
  unknown: 'UnrecognizedProperty',
  size: 'Size',
  min: 'Min',
  max: 'Max',
  date: 'Date',
  value: 'InvalidValue',
}
