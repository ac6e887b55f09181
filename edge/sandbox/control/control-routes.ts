// Registers control calls: each needs the sandbox key, takes a JSON body with a schema, and refuses in the flat family.

import type { Context, Hono } from 'hono'
import type * as v from 'valibot'
import { checkKinds } from '../../../core/shared/fault-kind.ts'
import { parseJson } from '../../../core/shared/json.ts'
import { readBody } from '../../shared/body.ts'
import type { BodyResult, ControlRoutes } from '../bank-interface.ts'
import { BODY_WORDS } from '../errors/family.ts'
import { BAD_MEDIA_TYPE, flatRefusal, invalid, type Violation, violationOf } from '../errors/flat.ts'
import { ConnectionDropped, type Handler, isJsonType, type MethodRefusal } from '../http/http.ts'
import { refuseStray } from '../pages/stray-pages.ts'
import type { Services } from '../services.ts'
import { CALLS } from './calls/named.ts'
import type { KeyGuard } from './key-guard.ts'

const MOST_BYTES = 65_536

/** Method and path of the calls that the key that only reads may make. */
const READING: ReadonlySet<string> = new Set(
  Array.from(CALLS.values(), ({ definition }) => definition).flatMap(({ method, path, scope }) =>
    scope === 'read' ? [`${method} ${path}`] : [],
  ),
)

/** Makes the routes on which control calls are registered. */
export function makeControlRoutes(
  app: Hono,
  { settings, history }: Services,
  judgeKey: KeyGuard,
): ControlRoutes {
  const id = () => settings.uuid()
  const refuseAll = (violations: readonly Violation[]): Response => {
    const { status, type, message } = invalid(violations)
    return flatRefusal(status, type, message, id(), violations)
  }
  const noMethod: MethodRefusal = (allow, request) => {
    const words = 'the path does not have this method'
    return refuseStray(request, flatRefusal(405, 'VALIDATION', words, id(), [], { allow }))
  }

  const readers = new WeakSet<Request>()
  const forbidden = (what: string): Response => {
    const message = `x-sandbox-key only reads: ${what} needs the sandbox key`
    const violation = { type: 'KeyOnlyReads', path: 'x-sandbox-key', message }
    return flatRefusal(403, 'SECURITY', message, id(), [violation])
  }
  const guarded = (handler: Handler, name: string, reads: boolean): Handler => {
    return (c) => {
      const verdict = judgeKey(c.req.raw)
      if (verdict === 'right') return handler(c)
      if (verdict === 'reads') {
        if (!reads) return forbidden(name)
        readers.add(c.req.raw)
        return handler(c)
      }
      if (verdict === 'wrong') {
        return flatRefusal(401, 'SECURITY', 'x-sandbox-key is missing or wrong', id())
      }
      const wait = { 'retry-after': String(verdict.waitSeconds) }
      return flatRefusal(429, 'SECURITY', 'too many wrong values of x-sandbox-key', id(), [], wait)
    }
  }
  /** An empty body counts as `{}` if the call's body is optional. */
  const bodyOf = async <const S extends v.GenericSchema>(
    c: Context,
    schema: S,
    mayBeEmpty = false,
    mostBytes = MOST_BYTES,
  ): Promise<BodyResult<v.InferOutput<S>>> => {
    const refused = (violation: Violation) => ({ ok: false as const, refusal: refuseAll([violation]) })
    const body = await readBody(c.req.raw, mostBytes)
    if (!body.ok && body.reason === 'time') throw new ConnectionDropped()
    const isEmpty = mayBeEmpty && body.ok && body.bytes.length === 0
    if (!isEmpty && !isJsonType(c.req.header('content-type') ?? '')) return refused(BAD_MEDIA_TYPE)
    if (!body.ok) return refused({ type: 'InvalidValue', message: BODY_WORDS.json_too_large })
    const parsed = isEmpty ? { ok: true as const, value: {} } : parseJson(body.bytes, { maxBytes: mostBytes })
    if (!parsed.ok) return refused({ type: 'InvalidValue', message: BODY_WORDS[parsed.rule] })
    const checked = checkKinds(schema, parsed.value)
    return checked.ok ? checked : { ok: false, refusal: refuseAll(checked.faults.map(violationOf)) }
  }
  const paths = new Map<string, Map<string, Handler>>()
  /** Registers a method of a path; several calls may share a path. */
  const add = (path: string, method: string, handler: Handler, name = `${method} ${path}`): void => {
    const known = paths.get(path)
    const methods = known ?? new Map<string, Handler>()
    const template = path.replaceAll(/:(\w+)/g, '{$1}')
    methods.set(method, guarded(handler, name, READING.has(`${method} ${template}`)))
    if (known) return
    paths.set(path, methods)
    app.all(path, (c) => {
      const answer = methods.get(c.req.method)
      return answer ? answer(c) : noMethod([...methods.keys()].join(', '), c.req.raw)
    })
  }
  return {
    at(path, handlers) {
      for (const [method, handler] of Object.entries(handlers)) add(`/_sandbox${path}`, method, handler)
    },
    serve({ definition: { id: call, method, path, body: codec } }, handler, narrower, mostBytes) {
      type Body = Parameters<typeof handler>[1]
      const schema: v.GenericSchema | undefined = narrower ?? codec?.schema
      const serve = async (c: Context) => {
        const tester = { who: 'tester', call } as const
        if (!schema) return history.by(tester, () => handler(c, undefined as Body))
        const body = await bodyOf(c, schema, codec?.schema.type === 'optional', mostBytes)
        return body.ok ? history.by(tester, () => handler(c, body.value as Body)) : body.refusal
      }
      add(path.replace(/\{(\w+)\}/g, ':$1'), method, serve, call)
    },
    onlyReads: (c) => readers.has(c.req.raw),
    forbidden,
    invalid: refuseAll,
    wrong: (path, rule) => refuseAll([{ type: 'InvalidValue', path, message: `${path} ${rule}` }]),
    missing: (message) => flatRefusal(404, 'VALIDATION', message, id()),
    impossible: (message, violations) => flatRefusal(409, 'BUSINESS', message, id(), violations),
  }
}
