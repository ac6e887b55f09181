// An operation: one request to a bank and its reply, written once as data and used as a function.
// Browser addresses, notices from a bank and recipes of several calls are not operations.

import type * as v from 'valibot'
import type { Bank } from './bank.ts'
import { type Bytes, fromUtf8, utf8 } from './bytes.ts'
import { checkArgument, check } from './check.ts'
import { type AnswerFault, BankError, type BankErrorDetail, type BankErrorReason } from './errors.ts'
import { parseJson } from './json.ts'
import { readRefusal } from './refusal.ts'
import { type Answer, type Draft, send, type SendOptions } from './send.ts'
import { fillPath } from './values/url.ts'

/** What may be done after an answer was lost (gaps Part 4). */
export interface Lost {
  /** Whether the call changes something at the bank; a lost answer is then an unknown outcome. */
  readonly effect: 'read' | 'write'
  /**
   * `same`: send the same request again. `new-attempt`: a fresh request, the lost one can do no harm. `after-read`: only
   * when `truth` shows that nothing happened. `never`: a person decides.
   */
  readonly resend: 'same' | 'new-attempt' | 'after-read' | 'never'
  /** How the truth is found, in words. */
  readonly truth: string
}

/** Adds headers that show who asks: made anew for each attempt, or once for each intent and then kept. */
export interface Proof<B extends Bank> {
  readonly kind: 'attempt' | 'intent'
  /** Names of the headers it adds, in lower case. */
  readonly headers: readonly string[]
  prove(draft: Draft, bank: B): Promise<Record<string, string>>
}

/** Schemas of what a caller gives besides the body. */
export interface Parameters {
  readonly path?: v.GenericSchema
  readonly query?: v.GenericSchema
  readonly headers?: v.GenericSchema
}

/** Replies by success status; `null` stands for no body. */
export type Replies = { readonly [status: number]: v.GenericSchema | null }

/** An operation as data. */
export interface Definition<
  B extends Bank,
  P extends Parameters,
  I extends v.GenericSchema | undefined,
  R extends Replies,
> {
  /** Stable id, `interface.name`. */
  readonly id: string
  /** Where the paper describes it. */
  readonly paper: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Template below the base address; a bank may override it through `assumptions[pathGap]`. */
  readonly path: string
  readonly pathGap?: string
  readonly parameters?: P
  readonly body?: I
  /** Rules that need the bank: throws a TypeError for what the schema alone cannot judge. */
  readonly guard?: (bank: B, input: unknown) => void
  /** Turns a checked body into its wire form: `URLSearchParams` go as a form, all else as JSON. Default: as it is. */
  readonly encode?: (body: unknown, bank: B) => unknown
  /** Headers that are always the same. */
  readonly headers?: Readonly<Record<string, string>>
  readonly replies: R
  /** Finds what does not belong to what was asked for: the rows of another account. The schema cannot judge that. */
  readonly strangers?: (input: unknown, body: unknown) => readonly AnswerFault[]
  /** Documented refusals; `open` when the paper closes no set. */
  readonly refusals: readonly number[] | 'open'
  /** Family of its error bodies. */
  readonly errors: 'list' | 'flat' | 'tpp' | 'oauth'
  readonly proofs?: readonly Proof<B>[]
  readonly lost: Lost
  /** Members of the body that still work but should not be used. */
  readonly deprecated?: readonly string[]
  /** Whether only a sandbox answers it. */
  readonly sandboxOnly?: boolean
}

type Given<P extends Parameters, K extends keyof P & string> = P[K] extends v.GenericSchema
  ? Record<string, never> extends v.InferInput<P[K]>
    ? { readonly [N in K]?: v.InferInput<P[K]> }
    : { readonly [N in K]: v.InferInput<P[K]> }
  : unknown

/** What a caller gives to an operation: `path`, `query`, `headers` and `body`, as far as it has them. */
export type Input<P extends Parameters, I> = Given<P, 'path' & keyof P> &
  Given<P, 'query' & keyof P> &
  Given<P, 'headers' & keyof P> &
  (I extends v.GenericSchema ? { readonly body: v.InferInput<I> } : unknown)

/** What an operation resolves with: the status that came, and the body that belongs to it. */
export type Reply<R extends Replies> = {
  [S in keyof R & number]: {
    readonly status: S
    readonly body: R[S] extends v.GenericSchema ? v.InferOutput<R[S]> : undefined
  }
}[keyof R & number]

/** A reply, or the reason why there is none. */
export type Read<R extends Replies> = { ok: true; reply: Reply<R> } | { ok: false; error: BankError }

/** A typed call with its halves and its data. */
export interface Operation<
  B extends Bank,
  P extends Parameters,
  I extends v.GenericSchema | undefined,
  R extends Replies,
> {
  /**
   * Checks, drafts, proves, sends and reads.
   *
   * @throws TypeError when the input breaks a rule; nothing was sent.
   * @throws BankError when the bank refused or the answer was lost.
   */
  (bank: B, input: Input<P, I>, options?: SendOptions): Promise<Reply<R>>
  readonly definition: Definition<B, P, I, R>
  /** Checks and drafts: pure, the same input gives the same bytes. */
  draft(bank: B, input: Input<P, I>): Draft
  /** Adds the headers that show who asks. */
  prove(bank: B, draft: Draft): Promise<Draft>
  /** Reads an answer: pure. */
  read(answer: Answer): Read<R>
}

const NO_BODY: Bytes = new Uint8Array()

/** Makes a typed call from its data. */
export function operation<
  B extends Bank,
  const P extends Parameters,
  I extends v.GenericSchema | undefined,
  const R extends Replies,
>(definition: Definition<B, P, I, R>): Operation<B, P, I, R> {
  const draft = (bank: B, input: Input<P, I>): Draft => draftOf(definition, bank, (input ?? {}) as RawInput)
  const prove = (bank: B, plain: Draft) => proveAll(definition, bank, plain)
  const read = (answer: Answer): Read<R> => readAnswer(definition, answer)
  const call = async (bank: B, input: Input<P, I>, options?: SendOptions): Promise<Reply<R>> => {
    const sent = await send(bank, await prove(bank, draft(bank, input)), options)
    if (!sent.ok) throw lostError(definition, sent.reason, sent)
    const result = read(sent.answer)
    if (!result.ok) throw result.error
    const { status, body } = result.reply
    const answerFaults = definition.strangers?.(input, body) ?? []
    if (answerFaults.length > 0) throw lostError(definition, 'owner', { status, answerFaults })
    return result.reply
  }
  return Object.assign(call, { definition, draft, prove, read })
}

type AnyDefinition<B extends Bank, R extends Replies> = Definition<
  B,
  Parameters,
  v.GenericSchema | undefined,
  R
>

/** The input of any operation, before it is checked. */
interface RawInput {
  path?: unknown
  query?: unknown
  headers?: unknown
  body?: unknown
}

function draftOf<B extends Bank, R extends Replies>(
  definition: AnyDefinition<B, R>,
  bank: B,
  input: RawInput,
): Draft {
  const { id, method, parameters = {}, body: schema, encode, guard } = definition
  const checked = (part: 'path' | 'query' | 'headers') =>
    parameters[part]
      ? (checkArgument(parameters[part], input[part] ?? {}, `${id} ${part}`) as Record<
          string,
          string | undefined
        >)
      : {}
  const path = fillPath(templateOf(definition, bank), definite(checked('path')))
  const query = new URLSearchParams(definite(checked('query'))).toString()
  const body = schema ? checkArgument(schema, input.body, `${id} body`) : undefined
  guard?.(bank, { ...input, body })
  return {
    method,
    url: `${bank.baseUrl}${path}${query && `?${query}`}`,
    headers: {
      accept: 'application/json',
      ...definition.headers,
      ...plainHeaders(id, definite(checked('headers'))),
    },
    body: schema ? wireBytes(encode ? encode(body, bank) : body) : NO_BODY,
  }
}

/** Writes a body in its codec; the content type is the definition's. */
const wireBytes = (body: unknown): Bytes =>
  utf8(body instanceof URLSearchParams ? body.toString() : JSON.stringify(body))

/** Refuses values that runtimes treat differently: some trim or throw at what others put on the wire. */
function plainHeaders(id: string, headers: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[!-~]([ -~]*[!-~])?$/.test(value))
      throw new TypeError(`${id} headers.${name} must be visible ASCII without a space at either end`)
  }
  return headers
}

/** Names the path template in force: the bank's own assumption, else the definition's. */
function templateOf<B extends Bank, R extends Replies>(definition: AnyDefinition<B, R>, bank: B): string {
  const own =
    definition.pathGap && 'assumptions' in bank
      ? (bank.assumptions as Record<string, unknown> | undefined)?.[definition.pathGap]
      : undefined
  return typeof own === 'string' ? own : definition.path
}

const definite = (values: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

async function proveAll<B extends Bank, R extends Replies>(
  definition: AnyDefinition<B, R>,
  bank: B,
  plain: Draft,
): Promise<Draft> {
  let proven = plain
  for (const proof of definition.proofs ?? []) {
    // What belongs to the intent is kept when a stored draft is sent again.
    if (proof.kind === 'intent' && proof.headers.every((name) => name in plain.headers)) continue
    proven = { ...proven, headers: { ...proven.headers, ...(await proof.prove(proven, bank)) } }
  }
  return proven
}

function readAnswer<B extends Bank, R extends Replies>(
  definition: AnyDefinition<B, R>,
  answer: Answer,
): Read<R> {
  const { status } = answer
  const schema = definition.replies[status]
  if (schema === undefined) return { ok: false, error: refusalError(definition, answer) }
  const failed = (reason: BankErrorReason, answerFaults: readonly AnswerFault[] = []): Read<R> => ({
    ok: false,
    error: lostError(definition, reason, { status, answerFaults }),
  })
  if (schema === null) return { ok: true, reply: { status, body: undefined } }
  if (!isJson(answer.headers)) return failed('media_type')
  const parsed = parseJson(answer.body, { maxBytes: answer.body.length })
  if (!parsed.ok) return failed('json')
  const checked = check(schema, parsed.value)
  if (!checked.ok) return failed('schema', checked.faults)
  return { ok: true, reply: { status, body: checked.value } as Reply<R> }
}

const isJson = (headers: Headers) =>
  /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(headers.get('content-type') ?? '')

function refusalError<B extends Bank, R extends Replies>(
  definition: AnyDefinition<B, R>,
  answer: Answer,
): BankError {
  const { status } = answer
  const isRefusal =
    status >= 400 && status < 500 && (definition.refusals === 'open' || definition.refusals.includes(status))
  if (!isRefusal) {
    return lostError(definition, 'status', { status, ...refusalOf(answer), ...retryAfter(answer.headers) })
  }
  const { faults, errorId } = refusalOf(answer)
  const limited =
    status === 429 || faults.some(({ code }) => code === 'CALL_LIMIT_EXCEEDED' || code === 'ACCESS_EXCEEDED')
  return new BankError({
    code: limited ? 'limit_reached' : 'call_refused',
    operation: definition.id,
    status,
    faults,
    ...(errorId !== undefined && { errorId }),
    ...retryAfter(answer.headers),
  })
}

/** What is known of a lost answer, besides the stage at which it was lost. */
type Traces = Omit<Partial<BankErrorDetail>, 'code' | 'operation' | 'reason' | 'next'> & { sent?: boolean }

function lostError<B extends Bank, R extends Replies>(
  { id, lost }: AnyDefinition<B, R>,
  reason: BankErrorReason,
  { sent = true, ...traces }: Traces,
): BankError {
  const code = sent ? (lost.effect === 'write' ? 'outcome_unknown' : 'answer_lost') : 'call_aborted'
  return new BankError({
    ...traces,
    code,
    operation: id,
    reason,
    ...(sent && { next: nextStep(lost, reason) }),
  })
}

const SAME_AGAIN =
  'The same call brings the same answer: tell the bank, or who keeps this library, which member breaks which rule.'

/** Names the way to the truth; an answer that came, but not in its form, is no reason to ask for it again. */
function nextStep({ effect, truth }: Lost, reason: BankErrorReason): string {
  if (reason !== 'schema' && reason !== 'owner') return truth
  return effect === 'read' ? SAME_AGAIN : `${truth} But mind: ${SAME_AGAIN}`
}

function refusalOf(answer: Answer) {
  try {
    return readRefusal(JSON.parse(fromUtf8(answer.body)))
  } catch {
    return { faults: [] }
  }
}

/** Reads `Retry-After` in whole seconds; the date form and nonsense are left out. */
function retryAfter(headers: Headers): { retryAfterSeconds?: number } {
  const text = headers.get('retry-after') ?? ''
  return /^\d{1,6}$/.test(text) ? { retryAfterSeconds: Number(text) } : {}
}
