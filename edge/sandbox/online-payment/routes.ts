// The four signed calls of online payments: verify, rules, store, answer.
// The payer's side is in browser.ts, what the bank sends in callbacks.ts.

import type { Hono } from 'hono'
import {
  onlinePaymentGaps,
  PaymentOrder,
  refundedTotal,
  RefundOrder,
} from '../../../core/online-payment/index.ts'
import type { Fault } from '../../../core/shared/check.ts'
import { parseJson } from '../../../core/shared/json.ts'
import { isMerchantUrl } from '../../../core/shared/values/url.ts'
import { checkFields, type Fields } from '../errors/fields.ts'
import type { Services } from '../services.ts'
import { ConnectionDropped, isJsonType, json, route } from '../http/http.ts'
import { fault, isListCode, type ListFault, listRefusal } from '../errors/list.ts'
import { delayOf, valueAt } from '../http/planned-outcomes.ts'
import { faultPage } from '../pages/page.ts'
import type { BankInterface } from '../bank-interface.ts'
import { mountBrowser } from './browser.ts'
import { CALLBACK_OUTCOMES, makeCallbacks } from './callbacks.ts'
import { makeDocuments, stateOf } from './documents.ts'
import { type Answer, CODES, type Operation, statusOf } from './refusals.ts'
import { makeAuthentication, type Verified } from './authenticate.ts'
import { makePayments } from './payments.ts'
import { PROVIDERS } from './providers.ts'
import { validationOf } from './validation.ts'

/** A verified call on its way to an answer. */
interface Call extends Verified {
  now: number
  paymentId: string
  /** Whether a `reject` was planned for it. */
  planned: boolean
}

/** Makes the online payment interface of a bank. */
export function onlinePayment(services: Services): BankInterface {
  const { settings, limits, outcomes, keys } = services
  const documents = makeDocuments(services.store)
  const callbacks = makeCallbacks(services, documents)
  const payments = makePayments(services, documents, callbacks)
  const enter = makeAuthentication(services)

  const create = (call: Call): Answer => {
    const body = readJson(call)
    if ('faults' in body) return body
    const fields = checkOrder(body.value, settings.allowLocalAddresses)
    if (!fields.ok) return fields
    const { paymentId, operationId } = payments.create(fields.value, call.merchantId, call.now, call.planned)
    return {
      body: {
        paymentId,
        paymentOperationId: operationId,
        paymentOperationValidation: validationOf(keys.validationSecret(), operationId),
      },
    }
  }
  const addressed = ({ paymentId, merchantId }: Call) => {
    if (!/^[0-9A-Za-z-]{1,36}$/.test(paymentId)) {
      return fault('INVALID_FIELD', 'paymentId must be 1 to 36 letters, digits or hyphens', 'paymentId')
    }
    const record = documents.records.get(paymentId)
    if (record?.owner === merchantId.toLowerCase()) return record
    return fault('PAYMENT_NOT_FOUND', 'there is no such payment of this merchant')
  }
  const status = (call: Call): Answer => {
    const record = addressed(call)
    return 'code' in record ? { faults: [record] } : { body: stateOf(documents, record) }
  }
  const refund = (call: Call): Answer => {
    const body = readJson(call)
    if ('faults' in body) return body
    const record = addressed(call)
    if ('code' in record) return { faults: [record] }
    const fields = checkFields(RefundOrder, body.value)
    if (!fields.ok) return fields
    const made = payments.refund(record, fields.value, call.now, call.planned)
    if (made === 'not_refundable') {
      return { faults: [fault('NOT_REFUNDABLE', 'only an accepted payment can be refunded, and no refund')] }
    }
    if (made === 'refund_too_large') {
      const message = 'the refunds would exceed the payment'
      return { faults: [fault('REFUND_TOO_LARGE', message, 'amount')] }
    }
    const payment = documents.payment(made.refundOf)
    const refunds = payment ? documents.refundsOf(payment) : []
    return { body: { paymentId: made.paymentId, totalRefundedAmount: refundedTotal({ refunds }) } }
  }
  const work: Record<Operation, (call: Call) => Answer> = {
    create,
    status,
    refund,
    providers: () => ({ body: { providers: PROVIDERS } }),
  }

  /** Everything after the signature, in one transaction: pair, planned outcome, body, fields, rules, store. */
  const decide = (operation: Operation, call: Call, request: Request): Settled => {
    if (documents.pairs.get(call.pair)) {
      return {
        answer: refusal(fault('DUPLICATE_REQUEST', 'this pair of session and request id was used before')),
      }
    }
    const parsed = parseJson(call.body)
    const outcome = outcomes.take(
      `online-payment.${operation}`,
      (name) =>
        (name === 'paymentId' && call.paymentId) ||
        (parsed.ok ? valueAt(parsed.value, name) : undefined) ||
        (request.headers.get(headerName(name)) ?? undefined),
    )
    if (outcome === 'drop-before') return { answer: undefined }
    documents.pairs.put(call.pair, true)
    if (outcome?.startsWith('error:')) {
      const code = outcome.slice(6)
      if (isListCode(code)) return { answer: refusal(fault(code, 'planned by the sandbox')) }
    }
    const answer = mediaFault(call) ?? work[operation]({ ...call, planned: outcome === 'reject' })
    return outcome === 'drop-after' ? { answer: undefined } : { answer, delayMs: delayOf(outcome) }
  }

  const handle = async (operation: Operation, request: Request, paymentId = ''): Promise<Response> => {
    if (limits.inMaintenance('online-payment')) throw new ConnectionDropped()
    const entrance = await enter(request)
    if (!entrance.ok) return refuse(operation, [entrance.fault], entrance.waitSeconds)
    const { answer, delayMs = 0 } = services.act((now) =>
      decide(operation, { ...entrance.call, now, paymentId, planned: false }, request),
    )
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    if (!answer) throw new ConnectionDropped()
    return 'faults' in answer ? refuse(operation, answer.faults) : json(200, answer.body)
  }
  const refuse = (operation: Operation, faults: readonly ListFault[], waitSeconds?: number): Response => {
    const [first] = faults
    const id = settings.uuid()
    const httpStatus = first ? statusOf(first.code, operation) : 400
    const limited = first?.code === 'CALL_LIMIT_EXCEEDED' || first?.code === 'SERVICE_UNAVAILABLE'
    const wait = String(waitSeconds ?? PLANNED_WAIT_SECONDS)
    return listRefusal(httpStatus, id, faults, limited ? { 'retry-after': wait } : {})
  }
  const noMethod = (allow: string) => {
    const refused = fault('METHOD_NOT_ALLOWED', 'the path does not have this method')
    return listRefusal(405, settings.uuid(), [refused], { allow })
  }
  const noPath = () => listRefusal(404, settings.uuid(), [fault('NOT_FOUND', 'there is no such path')])

  return {
    name: 'online-payment',
    title: { fi: 'Verkkomaksut', sv: 'Nätbetalningar', en: 'Online payments' },
    base: '/paymentbutton/v1',
    operations: {
      'online-payment.create': { words: ['reject'], codes: CODES.create },
      'online-payment.status': { words: [], codes: CODES.status },
      'online-payment.refund': { words: ['reject'], codes: CODES.refund },
      'online-payment.providers': { words: [], codes: CODES.providers },
      'online-payment.browser': { words: ['reject'], codes: [] },
      'online-payment.callback': { words: CALLBACK_OUTCOMES, codes: [] },
    },
    mount(app: Hono) {
      const path = (id: PathId) => honoPath(onlinePaymentGaps[`online-payment.${id}.path`].assumption)
      const named = (c: { req: { param(name: string): string | undefined } }) =>
        c.req.param('paymentId') ?? ''
      route(app, path('create'), { POST: (c) => handle('create', c.req.raw) }, noMethod)
      route(app, path('providers'), { GET: (c) => handle('providers', c.req.raw) }, noMethod)
      route(app, path('refund'), { POST: (c) => handle('refund', c.req.raw, named(c)) }, noMethod)
      route(app, path('status'), { GET: (c) => handle('status', c.req.raw, named(c)) }, noMethod)
      app.all('/paymentbutton/*', noPath)
      mountBrowser(app, services, documents, payments)
    },
    failed(path, errorId) {
      if (path.startsWith('/customer/')) return faultPage(errorId)
      if (!path.startsWith('/paymentbutton/')) return undefined
      return listRefusal(500, errorId, [fault('INTERNAL_ERROR', 'the bank has a fault')])
    },
    reports: { callbacks: () => callbacks.log() },
    flush: () => callbacks.flush(),
    hasPending: () => callbacks.hasPending(),
    idle: () => callbacks.idle(),
  }
}

/** What `Retry-After` says where only a plan stands behind the refusal. */
const PLANNED_WAIT_SECONDS = 60

type PathId = 'create' | 'status' | 'refund' | 'providers'

/** What came of a call; no answer closes the connection. */
interface Settled {
  answer: Answer | undefined
  delayMs?: number
}

/** Checks the body of Create payment; the name `b2bBackend` is read too (gaps: online-payment.create.callback). */
function checkOrder(body: unknown, allowLocalAddresses: boolean): Fields<PaymentOrder> {
  const { renamed, alias, both } = oneCallbackName(body)
  const fields = checkFields(PaymentOrder, renamed, (order) => [
    ...(both ? [BOTH_CALLBACKS] : []),
    ...accountFaults(order),
    ...ENDPOINTS.flatMap((name): Fault[] => {
      const url = valueAt(order, `${name}.url`)
      if (url === undefined || isMerchantUrl(url, { allowLocalAddresses })) return []
      return [
        { path: `${name}.url`, kind: 'value', rule: 'must be an https address with a public host name' },
      ]
    }),
    ...partyFaults(order),
  ])
  if (fields.ok || !alias) return fields
  const asSent = (text: string) => text.replace(/^b2bBackendURL(?=\W|$)/, 'b2bBackend')
  const faults = fields.faults.map(({ code, message, path }) =>
    fault(code, asSent(message), path === undefined ? path : asSent(path)),
  )
  return { ok: false, faults }
}

const BOTH_CALLBACKS: Fault = {
  path: 'b2bBackendURL',
  kind: 'missing',
  rule: 'or b2bBackend must be given, not both',
}

const ENDPOINTS = ['return', 'cancel', 'reject', 'b2bBackendURL'] as const

function accountFaults(order: unknown): Fault[] {
  const accountId = valueAt(order, 'accountId')
  if (accountId === undefined || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(accountId)) return []
  return [{ path: 'accountId', kind: 'value', rule: 'must be a UUID in the sandbox' }]
}

/** Of an identification only a business id has a form of its own (gaps: shared.party). */
function partyFaults(order: unknown): Fault[] {
  const path = 'ultimateBeneficiary.identification'
  const id = valueAt(order, `${path}.id`)
  if (id === undefined || valueAt(order, `${path}.schemeName`) !== 'COID' || /^\d{7}-\d$/.test(id)) return []
  return [{ path: `${path}.id`, kind: 'value', rule: 'must be a business id such as 1234567-1' }]
}

/** Gives the callback address its one name; `alias` when it came under the other, `both` when under both. */
function oneCallbackName(body: unknown): { renamed: unknown; alias: boolean; both: boolean } {
  const asItIs = { renamed: body, alias: false, both: false }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return asItIs
  const { b2bBackend, ...rest } = body as Record<string, unknown>
  if (b2bBackend === undefined) return asItIs
  if (b2bBackend === null) return { ...asItIs, renamed: rest }
  const other = rest['b2bBackendURL']
  if (other !== undefined && other !== null) return { renamed: rest, alias: false, both: true }
  return { renamed: { ...rest, b2bBackendURL: b2bBackend }, alias: true, both: false }
}

function mediaFault({ contentType }: Call): Answer | undefined {
  if (isJsonType(contentType)) return undefined
  return refusal(fault('INVALID_HEADER', 'content-type must be application/json', 'content-type'))
}

function readJson({ body }: Call): { value: unknown } | { faults: ListFault[] } {
  const parsed = parseJson(body)
  if (parsed.ok) return { value: parsed.value }
  return refusal(fault('MALFORMED_BODY', WORDS[parsed.rule]))
}

const WORDS = {
  json_too_large: 'body must be at most 65536 bytes',
  json_not_utf8: 'body must be UTF-8',
  json_byte_order_mark: 'body must not begin with a byte order mark',
  json_too_deep: 'body must be at most 20 levels deep',
  json_member_repeated: 'body must not name a member twice',
  json_malformed: 'body must be JSON',
} as const

function refusal(first: ListFault): { faults: ListFault[] } {
  return { faults: [first] }
}

function honoPath(template: string): string {
  return template.replace(/\{(\w+)\}/g, ':$1')
}

/** A name that is no header name would make the look-up throw. */
function headerName(name: string): string {
  return /^[\w-]+$/.test(name) ? name : 'x-none'
}
