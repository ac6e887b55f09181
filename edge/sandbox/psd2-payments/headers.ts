// Headers of a call besides token, key, certificate and signature: which calls have each, and the form that it must have.
// The calls use their contents; the interaction id is added to every answer.

import type * as v from 'valibot'
import type { SandboxScenario } from '../../../core/psd2-payments/index.ts'
import { SANDBOX_SCENARIOS } from '../../../core/psd2-payments/rules/index.ts'
import {
  CallHeaders,
  ConfirmHeaders,
  CreateHeaders,
  ScenarioHeaders,
} from '../../../core/psd2-payments/schema.ts'
import { checkKinds } from '../../../core/shared/fault-kind.ts'
import { isUuid } from '../../../core/shared/values/opaque.ts'
import type { ArrivedCall, Refused } from '../call-rules.ts'
import { type FlatRefusal, invalid, violationOf } from '../errors/flat.ts'
import { wrong } from './refusals.ts'

const SCENARIO = 'x-sandbox-scenario'

/** The contents of the headers of a call. */
export interface SentHeaders {
  /** Empty if the call does not create anything. */
  readonly idempotencyKey: string
  readonly scenario: SandboxScenario | undefined
}

/** Reads the headers of a call (gaps: psd2.headers.customer, psd2.idempotency.key, psd2.scenario.form). */
export function readHeaders({
  operation,
  request,
}: ArrivedCall): { sent: SentHeaders } | Refused<FlatRefusal> {
  const { headers } = request
  if (!acceptsJson(headers.get('accept'))) {
    return { refusal: wrong('InvalidValue', 'accept', 'must allow application/json') }
  }
  const isCreate = operation.group === 'psd2.create'
  const idempotencyKey = headers.get('x-idempotency-key') ?? ''
  if (isCreate && idempotencyKey === '') {
    return { refusal: wrong('Required', 'x-idempotency-key', 'is required') }
  }
  const { schema, names } = FORMS[operation.group ?? ''] ?? formOf(CallHeaders)
  const given = names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)]] : []))
  const checked = checkKinds(schema, Object.fromEntries(given))
  if (!checked.ok) return { refusal: invalid(checked.faults.slice(0, 1).map(violationOf)) }
  const asked = names.includes(SCENARIO) ? headers.get(SCENARIO) : null
  const scenario = SANDBOX_SCENARIOS.find((one) => one === asked)
  if (operation.id === 'psd2.submit.foreign' && scenario === 'PaymentCredited') {
    const rule = 'must not be PaymentCredited for a foreign payment'
    return { refusal: wrong('InvalidValue', SCENARIO, rule) }
  }
  return { sent: { idempotencyKey: isCreate ? idempotencyKey : '', scenario } }
}

/** Headers of a kind of call, and their forms. */
interface HeaderForm {
  readonly schema: v.GenericSchema
  readonly names: readonly string[]
}

const formOf = (schema: v.GenericSchema & { readonly entries: object }): HeaderForm => ({
  schema,
  names: Object.keys(schema.entries),
})

/** Forms by operation; other calls have only the interaction id. */
const FORMS: Readonly<Record<string, HeaderForm>> = {
  'psd2.create': formOf(CreateHeaders),
  'psd2.get': formOf(ScenarioHeaders),
  'psd2.recurrence': formOf(ScenarioHeaders),
  'psd2.submit': formOf(ScenarioHeaders),
  'psd2.confirm': formOf(ConfirmHeaders),
}

/** Whether the caller accepts JSON; a call without the header accepts anything. */
function acceptsJson(accept: string | null): boolean {
  if (accept === null) return true
  return accept.split(',').some((range) => {
    const [type = '', ...parameters] = range
      .toLowerCase()
      .split(';')
      .map((part) => part.trim())
    const isRefused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    return /^(application\/json|application\/\*|\*\/\*)$/.test(type) && !isRefused
  })
}

/** Adds the interaction id to an answer: that of the call, or a new one if the call has no valid one. */
export function withInteractionId(response: Response, request: Request, uuid: () => string): Response {
  const given = request.headers.get('x-fapi-interaction-id')
  response.headers.set('x-fapi-interaction-id', isUuid(given) ? given : uuid())
  return response
}
