// Why a call is refused: the codes of the interface, their words, and their status in each group of operations.

import type { Fault } from '../../../core/shared/check.ts'
import { BODY_WORDS, type ErrorFamily, GUESSED_WAIT_SECONDS } from '../errors/family.ts'
import { json } from '../http/http.ts'

/**
 * **R** account reads, funds confirmation, initiations of payments; **C** creation of consents; **G** content and status of a
 * payment; **X** cancellation.
 */
export type Group = 'R' | 'C' | 'G' | 'X'

/** Returns the group of an operation by its id; a call of no operation is refused as reads are. */
export function groupOf(operation = ''): Group {
  if (/^baltic\.(consent|cof)\./.test(operation)) return 'C'
  if (/^baltic\.payment\.(get|status)/.test(operation)) return 'G'
  return operation.startsWith('baltic.payment.cancel') ? 'X' : 'R'
}

/** Codes of the interface, each with its status if the group has no other (gaps: baltic.errors.reads). */
const STATUSES = {
  FORMAT_ERROR: 400,
  SERVICE_INVALID: 400,
  PARAMETER_NOT_SUPPORTED: 400,
  PERIOD_INVALID: 400,
  EXECUTION_DATE_INVALID: 400,
  PAYMENT_FAILED: 400,
  CARD_INVALID: 400,
  NO_PIIS_ACTIVATION: 400,
  SESSIONS_NOT_SUPPORTED: 400,
  TOKEN_UNKNOWN: 401,
  TOKEN_INVALID: 401,
  TOKEN_EXPIRED: 401,
  CERTIFICATE_INVALID: 401,
  CONSENT_INVALID: 401,
  CONSENT_EXPIRED: 401,
  CONSENT_UNKNOWN: 403,
  SERVICE_BLOCKED: 403,
  PRODUCT_INVALID: 403,
  CANCELLATION_INVALID: 403,
  RESOURCE_UNKNOWN: 404,
  PRODUCT_UNKNOWN: 404,
  REQUESTED_FORMATS_INVALID: 406,
  REQUEST_TIMEOUT: 408,
  UNSUPPORTED_MEDIA_TYPE: 415,
  ACCESS_EXCEEDED: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const

/** A code of the interface. */
export type Code = keyof typeof STATUSES

/** The code that a group uses for one that is not in its set (gaps: baltic.errors.others, baltic.limits.calls). */
const SAID_AS: Readonly<Record<Group, Readonly<Partial<Record<Code, Code>>>>> = {
  R: {},
  C: {
    UNSUPPORTED_MEDIA_TYPE: 'FORMAT_ERROR',
    ACCESS_EXCEEDED: 'SERVICE_BLOCKED',
    SERVICE_UNAVAILABLE: 'INTERNAL_ERROR',
  },
  G: { ACCESS_EXCEEDED: 'SERVICE_BLOCKED', FORMAT_ERROR: 'SERVICE_BLOCKED' },
  X: {
    ACCESS_EXCEEDED: 'SERVICE_BLOCKED',
    FORMAT_ERROR: 'SERVICE_BLOCKED',
    PRODUCT_UNKNOWN: 'PRODUCT_INVALID',
  },
}

/** A refusal before it is written. */
export interface Refusal {
  readonly code: Code
  /** Member, parameter or header that is wrong. */
  readonly path?: string
  /** Words for a developer who reads the client's log, up to 512 characters. */
  readonly text?: string
  /** A status other than that of the code in the group. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** Refuses with a code, and the words that belong to it. */
export function refusal(code: Code, text?: string, path?: string): Refusal {
  return { code, ...(text !== undefined && { text }), ...(path !== undefined && { path }) }
}

/** Refuses a member of the body, a parameter or a header. */
export function wrong(path: string, rule: string, code: Code = 'FORMAT_ERROR'): Refusal {
  return refusal(code, `${path} ${rule}`, path)
}

/** Refuses what is unknown and what is another client's, both alike. */
export const UNKNOWN: Refusal = refusal('RESOURCE_UNKNOWN', 'there is no such resource')

/** Refuses because a right is missing. */
export const blocked = (text: string): Refusal => refusal('SERVICE_BLOCKED', text)

/** Refuses a read that came too often. */
export function tooOften(seconds: number): Refusal {
  const text = `too many calls; wait ${seconds} s`
  return { ...refusal('ACCESS_EXCEEDED', text), headers: { 'retry-after': String(seconds) } }
}

/** Several refusals in one answer, which has the status of the first. */
export type Refusals = Refusal | readonly [Refusal, ...Refusal[]]

/** Statuses after which a client cannot know what was done; every call may plan them (gaps: shared.sandbox.outcomes). */
const OPEN_STATUSES = ['500', '504'] as const

/** Codes about the sender and its rights. */
const SENDER: readonly Code[] = [
  'TOKEN_UNKNOWN',
  'TOKEN_INVALID',
  'TOKEN_EXPIRED',
  'CERTIFICATE_INVALID',
  'SERVICE_BLOCKED',
  'RESOURCE_UNKNOWN',
]

/** Codes by which all calls of a group may be refused, and by which failures can be planned. */
export const GROUP_CODES: Readonly<Record<Group, readonly (Code | (typeof OPEN_STATUSES)[number])[]>> = {
  R: [
    ...OPEN_STATUSES,
    'FORMAT_ERROR',
    ...SENDER,
    'REQUESTED_FORMATS_INVALID',
    'REQUEST_TIMEOUT',
    'UNSUPPORTED_MEDIA_TYPE',
    'ACCESS_EXCEEDED',
    'INTERNAL_ERROR',
    'SERVICE_UNAVAILABLE',
  ],
  C: [...OPEN_STATUSES, 'FORMAT_ERROR', ...SENDER, 'INTERNAL_ERROR'],
  G: [...OPEN_STATUSES, ...SENDER, 'PRODUCT_UNKNOWN'],
  X: [...OPEN_STATUSES, ...SENDER, 'PRODUCT_INVALID', 'CANCELLATION_INVALID'],
}

/** Headers of a refusal for a time whose end the bank does not know. */
const WAIT = { 'retry-after': String(GUESSED_WAIT_SECONDS) }

/** How this interface refuses. */
export const errors: ErrorFamily<Refusals> = {
  write(refusals, { id, operation, headers: more }) {
    const group = groupOf(operation)
    const all: readonly Refusal[] = isOne(refusals) ? [refusals] : refusals
    const [first = UNKNOWN] = all
    const body = { tppMessages: all.map((one) => messageOf(one, group)) }
    return json(first.status ?? statusIn(group, first.code), body, {
      'x-error-id': id,
      ...first.headers,
      ...more,
    })
  },
  noPath: () => UNKNOWN,
  noMethod: () => ({ ...refusal('SERVICE_INVALID', 'the path does not have this method'), status: 405 }),
  closed(operation) {
    const group = groupOf(operation)
    if (group === 'G' || group === 'X') return undefined
    return { ...refusal('SERVICE_UNAVAILABLE', 'the service is closed for maintenance'), headers: WAIT }
  },
  tooMany: tooOften,
  // The connection closes: the rest of the body may still come, and would be taken for another call.
  late: (operation) =>
    groupOf(operation) === 'R'
      ? { ...refusal('REQUEST_TIMEOUT', 'the body did not end in time'), headers: { connection: 'close' } }
      : undefined,
  // No header of this interface has the time of its sender.
  skewed: (header) => wrong(header, 'must be within 300 s of our clock'),
  mediaType: () => refusal('UNSUPPORTED_MEDIA_TYPE', 'content-type must be application/json', 'content-type'),
  malformed: (rule) => refusal('FORMAT_ERROR', BODY_WORDS[rule]),
  fields: (faults) => many(faults.map(refusalOf)),
  planned: (code) => ({
    ...refusal(isCode(code) ? code : 'INTERNAL_ERROR', 'planned by the sandbox'),
    ...(isOpenStatus(code) && { status: Number(code) }),
    ...((code === 'ACCESS_EXCEEDED' || code === 'SERVICE_UNAVAILABLE') && { headers: WAIT }),
  }),
  broken: () => refusal('INTERNAL_ERROR', 'the bank has a fault'),
}

/** Makes the refusal of a faulty field; if the rule has its own code, that code is used. */
function refusalOf({ kind, path, rule }: Fault): Refusal {
  const code = isCode(kind) ? kind : 'FORMAT_ERROR'
  return path === '' ? refusal(code, `body ${rule}`) : wrong(path, rule, code)
}

function many([first = refusal('FORMAT_ERROR'), ...others]: readonly Refusal[]): Refusals {
  return [first, ...others]
}

function messageOf({ code, path, text }: Refusal, group: Group) {
  return {
    category: 'ERROR',
    code: SAID_AS[group][code] ?? code,
    ...(path !== undefined && { path }),
    ...(text !== undefined && { text: [...text].slice(0, 512).join('') }),
  }
}

/** Cancellation has no 404 among its statuses, so an unknown payment gets 403 there. */
function statusIn(group: Group, code: Code): number {
  const said = SAID_AS[group][code] ?? code
  return group === 'X' && said === 'RESOURCE_UNKNOWN' ? 403 : STATUSES[said]
}

function isOne(refusals: Refusals): refusals is Refusal {
  return 'code' in refusals
}

function isOpenStatus(text: string): boolean {
  return (OPEN_STATUSES as readonly string[]).includes(text)
}

function isCode(text: string): text is Code {
  return Object.hasOwn(STATUSES, text)
}
