// The pipeline of every call of every interface: the stages of `gaps: shared.check-order`, in that order; the first stage that fails answers.
// An interface gives CallRules (who calls), Stages (what the call does) and an ErrorFamily (how a refusal is written).

import type { Context, Hono } from 'hono'
import type { Checked } from '../../core/shared/check.ts'
import { checkKinds } from '../../core/shared/fault-kind.ts'
import type { Codec, ReplyCodec } from '../../core/shared/codec.ts'
import type { CheckedBody } from '../../core/shared/definition.ts'
import { type JsonLimits, type ParsedJson, parseJson } from '../../core/shared/json.ts'
import { withinSkew } from '../../core/shared/values/time.ts'
import { readBody } from '../shared/body.ts'
import type {
  Answer,
  ArrivedCall,
  Call,
  CallRules,
  OperationData,
  Refused,
  Reply,
  SentCall,
  Stages,
} from './call-rules.ts'
import { basePathOf } from './http/arrival.ts'
import {
  ConnectionDropped,
  empty,
  finishAll,
  headerOf,
  isJsonType,
  json,
  jsonText,
  MOST_BYTES,
  route,
} from './http/http.ts'
import { note, noteWork, type Stage } from './http/trace.ts'
import { type Matcher, type Plannable, valueAt } from './http/planned-outcomes.ts'
import { underPlan } from './http/under-plan.ts'
import { refuseStray } from './pages/stray-pages.ts'
import type { Services } from './services.ts'

interface Served<R, Who, Sent> {
  operation: OperationData
  plannable: Plannable
  limits: JsonLimits
  /** Runs all stages after the body was read. */
  run(call: Call<Who, Sent>, value: unknown): Answer<R>
}

/** The calls of one interface. */
export class Calls<R, Who, Sent = undefined> {
  readonly #services: Services
  readonly #rules: CallRules<R, Who, Sent>
  readonly #served: Served<R, Who, Sent>[] = []

  constructor(services: Services, rules: CallRules<R, Who, Sent>) {
    this.#services = services
    this.#rules = rules
  }

  /** Adds an operation of core. */
  serve<C extends Codec | undefined, Found = undefined, Body = CheckedBody<C>>(
    { definition }: { readonly definition: OperationData & { readonly body?: C } },
    stages: Stages<R, Who, Sent, Found, Body>,
  ): this {
    const { errors } = this.#rules
    const { plannable, limits = {} } = stages
    this.#served.push({
      operation: definition,
      plannable,
      limits,
      run(call, value) {
        const stage = (now: Stage) => note(call.request, { stage: now })
        stage('addressed')
        const addressed = stages.find?.(call)
        if (addressed && isRefused(addressed)) return addressed
        // Without the stage nothing is looked up, and the type of `found` is `undefined`.
        const found = addressed?.found as Found
        stage('duplicate')
        const repeated = stages.repeat?.(call, value, found)
        if (repeated) return repeated
        stage('fields')
        const checked = stages.fields ? stages.fields(value, call) : bySchema(definition, value)
        if (!checked.ok) return { refusal: errors.fields(checked.faults) }
        stage('work')
        return stages.work(call, { found, body: checked.value as Body })
      },
    })
    return this
  }

  /** What can be planned, by the names in Part 4; several operations may share one. */
  get operations(): Readonly<Record<string, Plannable>> {
    const groups: Record<string, Plannable> = {}
    for (const { operation, plannable } of this.#served) {
      const { words = [], codes = [] } = groups[groupOf(operation)] ?? {}
      groups[groupOf(operation)] = {
        words: [...new Set([...words, ...plannable.words])],
        codes: [...new Set([...codes, ...plannable.codes])],
      }
    }
    return groups
  }

  /** Registers the methods of all paths, and the refusals for all other paths below the prefix. */
  mount(app: Hono): void {
    const rules = this.#rules
    const { prefix, base = '' } = rules
    if (rules.finish) {
      finishAll(app, `${prefix}/*`, rules.finish)
    }
    app.use(`${prefix}/*`, async (c, next) => {
      note(c.req.raw, { interfaceName: rules.name, stage: 'path' })
      const refusal = rules.judgePath?.(c.req.method, c.req.path.slice(base.length))
      if (refusal === undefined) return next()
      return this.#write(refusal)
    })
    const paths = new Set(this.#served.map(({ operation }) => base + operation.path))
    for (const path of paths) {
      const served = this.#served.filter(({ operation }) => base + operation.path === path)
      const handlers = served.map((one) => [one.operation.method, (c: Context) => this.#handle(one, c)])
      route(app, honoPath(path), Object.fromEntries(handlers), (allow) =>
        this.#write(this.#rules.errors.noMethod(), undefined, { allow }),
      )
    }
    app.all(`${prefix}/*`, (c) => refuseStray(c.req.raw, this.#write(rules.errors.noPath()), rules.languages))
  }

  /** Answers for a fault of the bank itself; `undefined` if the path is not of this interface. */
  failed(path: string, errorId: string): Response | undefined {
    const { prefix, errors } = this.#rules
    return path.startsWith(`${prefix}/`) ? errors.write(errors.broken(), { id: errorId }) : undefined
  }

  async #handle(served: Served<R, Who, Sent>, c: Context): Promise<Response> {
    const request = c.req.raw
    const address = this.#services.publicUrl(request)
    const url = new URL(address)
    const call: ArrivedCall = {
      operation: served.operation,
      request,
      url,
      address,
      bankUrl: url.origin + basePathOf(request),
      path: c.req.param(),
      header: (name) => request.headers.get(name) ?? '',
    }
    const { id, paper } = served.operation
    note(request, { operation: id, paper, address, stage: 'maintenance' })
    const answer = await this.#answer(call, served)
    if (isRefused(answer)) return this.#write(answer.refusal, call.operation)
    note(request, { stage: 'done' })
    return this.#reply(answer)
  }

  /** Runs maintenance, sender, limit, headers, clock and signature; then the transaction. */
  async #answer(call: ArrivedCall, served: Served<R, Who, Sent>): Promise<Answer<R>> {
    const { name, errors } = this.#rules
    const { limits, settings } = this.#services
    if (limits.inMaintenance(name)) {
      const refusal = errors.closed(call.operation.id)
      if (refusal === undefined) throw new ConnectionDropped()
      return { refusal }
    }
    const { request } = call
    note(request, { stage: 'sender' })
    const entered = this.#services.act((now) => this.#enter(call, now))
    if (isRefused(entered)) return entered
    const { who } = entered
    note(request, { stage: 'headers' })
    const told = this.#rules.headers?.(call, who)
    if (told && isRefused(told)) return told
    const clock = told?.clock
    note(request, { stage: 'clock' })
    if (clock && !withinSkew(clock.at, settings.wire())) return { refusal: errors.skewed(clock.header) }
    note(request, { stage: 'body' })
    const body = await readBody(request, MOST_BYTES)
    if (!body.ok) {
      // A body that never ends is no request at all, unless the paper has a code for it; one that is too large cannot
      // be verified.
      const late = errors.late?.(call.operation.id)
      if (body.reason === 'time' && late !== undefined) return { refusal: late }
      if (body.reason === 'time') throw new ConnectionDropped()
      // A wrong media type is refused first, even if the body is too large.
      if (this.#isOtherType(call, TOO_LARGE)) return { refusal: errors.mediaType() }
      return { refusal: errors.malformed('json_too_large') }
    }
    // Without the stage no headers are read, and the type of `sent` is `undefined`.
    const sent: SentCall<Who, Sent> = { ...call, who, sent: told?.sent as Sent, bytes: body.bytes }
    note(request, { stage: 'signature', bytes: body.bytes })
    const forged = await this.#rules.verify?.(sent)
    if (forged) return forged
    note(request, { isProven: true })
    return this.#decide(sent, served)
  }

  /** Identifies the client, and counts its call against the limit; a call without a known client is not counted. */
  #enter(call: ArrivedCall, now: number): { who: Who } | Refused<R> {
    const { name, errors } = this.#rules
    const entered = this.#rules.authenticate(call, now)
    if (isRefused(entered)) return entered
    const client = this.#rules.clientOf(entered.who)
    this.#noteClient(call, client)
    const seconds = this.#services.limits.count(name, client)
    return seconds === undefined ? entered : { refusal: errors.tooMany(seconds) }
  }

  #noteClient(call: ArrivedCall, client: string): void {
    const isProven = this.#rules.nameOf === undefined
    const shown = this.#shownClient(call, client)
    note(call.request, { ...(shown !== undefined && { client: shown }), isProven, stage: 'limit' })
  }

  /** Returns the client's name for people: the name that is counted may be a secret. */
  #shownClient(call: ArrivedCall, client: string): string | undefined {
    const rules = this.#rules
    return rules.nameOf === undefined ? client : rules.nameOf(call)
  }

  /** Runs plan, single use, body and work in one transaction; then delays or drops the answer as planned. */
  #decide(sent: SentCall<Who, Sent>, served: Served<R, Who, Sent>): Promise<Answer<R>> {
    const rules = this.#rules
    const { errors } = rules
    const { request } = sent
    const parsed = readJson(sent, served.limits)
    return underPlan<Answer<R>>(this.#services, request, (now) => ({
      operation: groupOf(served.operation),
      shown: shownBy(sent, parsed.ok ? parsed.value : undefined),
      client: this.#shownClient(sent, rules.clientOf(sent.who)),
      carriesOut: served.plannable.words,
      taken: (outcome) => note(request, { outcome, stage: 'outcome' }),
      refuse(code, done) {
        if (!done) rules.useOnce?.(sent)
        return done && isRefused(done) ? done : { refusal: errors.planned(code) }
      },
      broken(done) {
        if (!done) rules.useOnce?.(sent)
        return done && isRefused(done) ? done : { refusal: errors.broken() }
      },
      closed() {
        const refusal = errors.closed(served.operation.id)
        return refusal === undefined ? undefined : { refusal }
      },
      work: (planned) => {
        note(request, { stage: 'single-use' })
        const used = rules.useOnce?.(sent)
        if (used) return used
        note(request, { stage: 'body' })
        if (this.#isOtherType(sent, sent.bytes)) return { refusal: errors.mediaType() }
        if (hasBody(served.operation) && !parsed.ok) return { refusal: errors.malformed(parsed.rule) }
        const run = () => served.run({ ...sent, now, planned }, parsed.ok ? parsed.value : undefined)
        // If the counted name is a secret, the history gets the name for people.
        const clientId = rules.nameOf ? (rules.nameOf(sent) ?? '') : rules.clientOf(sent.who)
        const caller = { who: 'caller', clientId, operation: served.operation.id } as const
        return noteWork(request, () => this.#services.history.by(caller, run))
      },
    }))
  }

  #reply({ status = 200, body, headers = {} }: Reply): Response {
    if (body === undefined) return empty(status, headers)
    const written = this.#rules.writeBody?.(body)
    return written ? jsonText(status, written, headers) : json(status, body, headers)
  }

  /** Whether a call must name JSON as its media type but does not. */
  #isOtherType({ operation, header }: ArrivedCall, bytes: Uint8Array): boolean {
    const namesJson = this.#rules.namesJson?.(operation, bytes) ?? hasBody(operation)
    return namesJson && !isJsonType(header('content-type'))
  }

  #write(refusal: R, operation?: OperationData, headers: Record<string, string> = {}): Response {
    const detail = { id: this.#services.settings.uuid(), headers }
    return this.#rules.errors.write(refusal, operation ? { ...detail, operation: operation.id } : detail)
  }
}

/** Represents a body that was not read to its end. */
const TOO_LARGE = new Uint8Array(1)

function isRefused<R>(answer: object | Refused<R>): answer is Refused<R> {
  return 'refusal' in answer
}

/** Parses a body, by the codec's own reader if it has one, so that numbers stay exact. Without a codec, a plan may match JSON. */
function readJson({ operation, bytes }: SentCall<unknown, unknown>, limits: JsonLimits): ParsedJson {
  const { body } = operation
  return body && 'read' in body ? (body as ReplyCodec).read(bytes, limits) : parseJson(bytes, limits)
}

function bySchema({ body }: OperationData, value: unknown): Checked<unknown> {
  return body ? checkKinds(body.schema, value) : { ok: true, value: undefined }
}

function groupOf({ id, group = id }: OperationData): string {
  return group
}

function hasBody({ body }: OperationData): boolean {
  return body !== undefined
}

/** What a plan can match: a parameter of the path or the query, a path into the body, a header. */
function shownBy(call: ArrivedCall, body: unknown): Matcher {
  return (name) =>
    call.path[name] ?? call.url.searchParams.get(name) ?? valueAt(body, name) ?? headerOf(call.request, name)
}

function honoPath(template: string): string {
  return template.replace(/\{(\w+)\}/g, ':$1')
}
