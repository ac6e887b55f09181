// The incoming half of a call: reads an answer into a reply, or into the one error that reports what is known.

import type * as v from 'valibot'
import { fromUtf8 } from './bytes.ts'
import type { Oddity } from './call-report.ts'
import { check } from './check.ts'
import { json, type ReplyCodec } from './codec.ts'
import type { Lost, Replies, Reply } from './definition.ts'
import { type AnswerFault, BankError, type BankErrorDetail, type BankErrorReason } from './errors.ts'
import { readRefusal, type Refusal } from './refusal.ts'
import { rowOf, type Standing } from './rows.ts'
import type { Answer } from './send.ts'

/** A reply, or the reason why there is none. */
export type Read<R extends Replies, H extends string = never> =
  | { ok: true; reply: Reply<R, H> }
  | { ok: false; error: BankError }

/** What reading needs to know of a definition. */
interface Readable<R extends Replies> extends Standing {
  readonly id: string
  readonly replies: R
  readonly replyHeaders?: readonly string[]
  readonly saysByStatus?: boolean
  // Called only with the body of its own reply.
  readonly notes?: (body: never, headers: Headers) => readonly Oddity[]
  readonly refusals: readonly number[] | 'open'
  readonly lost: Lost
}

/** Returns whether a status reports success: such an answer must carry its proofs (gaps Part 5, law 5). */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300

/**
 * Finds the reply of an answer: 200, 201 and 202 are the one that is expected, unless the operation means
 * something by its status.
 *
 * @see gaps Part 5, law 5
 */
function replyStatusOf({ replies, saysByStatus }: Readable<Replies>, status: number): number | undefined {
  if (status in replies) return status
  return saysByStatus || ![200, 201, 202].includes(status) ? undefined : Number(Object.keys(replies)[0])
}

/** Reads an answer: pure. */
export function readAnswer<R extends Replies, H extends string>(
  definition: Readable<R>,
  answer: Answer,
): Read<R, H> {
  const { status } = answer
  const meant = replyStatusOf(definition, status)
  if (meant === undefined) return { ok: false, error: refusalError(definition, answer) }
  const expected = definition.replies[meant]
  const failed = (reason: BankErrorReason, answerFaults: readonly AnswerFault[] = []): Read<R, H> => ({
    ok: false,
    error: lostError(definition, reason, { status, answerFaults }),
  })
  const read = (body: unknown, spared: readonly Oddity[] = []): Read<R, H> => {
    const oddities: readonly Oddity[] = [
      ...(meant === status ? [] : [{ ...UNEXPECTED, rule: `must be ${meant}` }]),
      ...spared,
      ...(definition.notes?.(body as never, answer.headers) ?? []),
    ]
    const reply = {
      status: meant,
      body,
      ...namedHeaders(definition, answer),
      ...(oddities.length > 0 && { oddities }),
    }
    return { ok: true, reply: reply as Reply<R, H> }
  }
  if (!expected) return read(undefined)
  if (!isJson(answer.headers)) return failed('media_type', loginFaults(answer))
  const codec = codecOf(expected)
  const parsed = codec.read(answer.body, { maxBytes: answer.body.length })
  if (!parsed.ok) return failed('json')
  const checked = check(codec.schema, parsed.value)
  return checked.ok ? read(checked.value, checked.spared) : failed('schema', checked.faults)
}

const UNEXPECTED = { kind: 'status', path: 'status' } as const

/** Finds the codec of a reply: a schema alone means JSON. */
function codecOf(reply: v.GenericSchema | ReplyCodec): ReplyCodec {
  return 'read' in reply ? reply : json(reply)
}

/** Finds the schema of a reply; a reply without a body has none. */
export const schemaOf = (
  reply: v.GenericSchema | ReplyCodec | null | undefined,
): v.GenericSchema | undefined => (reply ? codecOf(reply).schema : undefined)

function namedHeaders({ replyHeaders }: { replyHeaders?: readonly string[] }, { headers }: Answer) {
  if (!replyHeaders) return undefined
  return { headers: Object.fromEntries(replyHeaders.map((name) => [name, headers.get(name) ?? undefined])) }
}

const isJson = (headers: Headers) =>
  /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(headers.get('content-type') ?? '')

/** Distinguishes a page at which somebody should log in from any other, such as one of a closed bank. */
const loginFaults = ({ body }: Answer): readonly AnswerFault[] =>
  /type=.?password|log.?in\b|sign.?in\b/i.test(new TextDecoder().decode(body))
    ? [{ path: '', rule: 'must not be a login page' }]
    : []

function refusalError(definition: Readable<Replies>, answer: Answer): BankError {
  const { status } = answer
  const { id, refusals } = definition
  const { faults, errorId } = refusalOf(answer)
  const says = (code: RegExp) => faults.some((fault) => code.test(fault.code ?? ''))
  const limited = status === 429 || says(/^(CALL_LIMIT|ACCESS)_EXCEEDED$/)
  // A call limit under a code that no paper has proves nothing about a call that changes something.
  const isOdd = !limited && says(/RATE_?LIMIT|TOO_?MANY_?REQ/i)
  const isRefusal =
    !isOdd && status >= 400 && status < 500 && (refusals === 'open' || refusals.includes(status))
  const row = rowOf(definition, isRefusal ? undefined : 'status', status, faults[0]?.code, limited || isOdd)
  const retryAfterSeconds = retryAfter(answer.headers, limited || isOdd)
  const refusal = { status, faults, errorId, retryAfterSeconds, row }
  if (!isRefusal) return lostError(definition, 'status', refusal)
  return new BankError({ ...refusal, code: limited ? 'limit_reached' : 'call_refused', operation: id })
}

/** What is known of a lost answer, besides the stage at which it was lost. */
type Traces = Omit<Partial<BankErrorDetail>, 'code' | 'operation' | 'reason' | 'next' | 'resend'>

/** Makes the error of a lost answer: it reports what is known, and what to do now. */
export function lostError(
  definition: Standing & { readonly id: string; readonly lost: Lost },
  reason: BankErrorReason,
  { sent = true, ...traces }: Traces,
): BankError {
  const { id, lost } = definition
  const code = sent ? (lost.effect === 'write' ? 'outcome_unknown' : 'answer_lost') : 'call_aborted'
  return new BankError({
    ...traces,
    row: traces.row ?? rowOf(definition, reason),
    code,
    operation: id,
    reason,
    sent,
    next: sent ? nextStep(lost, reason) : undefined,
    resend: sent ? lost.resend : undefined,
  })
}

/**
 * Makes the error of a call whose outcome is unknown. A later failure does not change that: it does not answer that call.
 *
 * @param wasSent Whether anything was sent now; an earlier process may have sent it all the same.
 */
export function unknownAfter(
  { id, lost }: { readonly id: string; readonly lost: Lost },
  failure: unknown,
  wasSent = true,
): BankError {
  const known = failure instanceof BankError ? failure : undefined
  return new BankError({
    ...known,
    cause: known?.cause,
    code: 'outcome_unknown',
    operation: id,
    next: wasSent ? lost.truth : NOTHING_SENT,
    resend: lost.resend,
    sent: wasSent,
    // A later read bears an id of its own, which proves nothing about this call.
    requestId: known?.operation === id ? known.requestId : undefined,
  })
}

const NOTHING_SENT =
  'This call sent nothing, but an earlier one may have: mend the cause, then call again with the same.'

const SAME_AGAIN = 'The same call brings the same answer: tell the bank which member breaks which rule.'

/** Names the next step; if the answer had a wrong form or owner, the same call would only bring the same answer. */
function nextStep({ effect, truth }: Lost, reason: BankErrorReason): string {
  if (reason !== 'schema' && reason !== 'owner') return truth
  return effect === 'read' ? SAME_AGAIN : `${truth} But mind: ${SAME_AGAIN}`
}

function refusalOf(answer: Answer): Refusal {
  try {
    return readRefusal(JSON.parse(fromUtf8(answer.body)))
  } catch {
    return { faults: [] }
  }
}

/**
 * Reads `Retry-After`, or if the bank limits calls `RateLimit-Reset` or `X-RateLimit-Reset`, in whole seconds; nonsense is
 * ignored. A time is compared with that of the answer, so that a difference between the clocks does not count.
 *
 * @param limited Whether the bank limits calls.
 * @see RFC 9110, 10.2.3
 */
function retryAfter(headers: Headers, limited: boolean): number | undefined {
  // Answers that ask for no wait may contain the other two headers too.
  const names = ['retry-after', ...(limited ? ['ratelimit-reset', 'x-ratelimit-reset'] : [])]
  const text = names.map((name) => headers.get(name)).find(Boolean) ?? ''
  const nowSeconds = Date.parse(headers.get('date') ?? '') / 1_000
  const number = Number(/^\d+$/.exec(text) ?? NaN)
  // Runtimes read many texts as dates; HTTP dates end with GMT. A number as large as today's epoch seconds is a time.
  const seconds = text.endsWith(' GMT')
    ? Date.parse(text) / 1_000 - nowSeconds
    : number > 1e9
      ? number - nowSeconds
      : number
  return seconds >= 0 && seconds < 1e6 ? seconds : undefined
}
