// How tests steer the bank: its clock, its data, planned failures, keys and clients. No part of any bank interface.
// It asks for the sandbox key and speaks the flat error family.

import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import { list, record, strict, text } from '../../../core/shared/check.ts'
import { isIban } from '../../../core/shared/values/iban.ts'
import { type JsonRule, parseJson } from '../../../core/shared/json.ts'
import { addDuration, formatDateTime, parseDateTime } from '../../../core/shared/values/time.ts'
import { isMerchantUrl } from '../../../core/shared/values/url.ts'
import { isPublicKeyPem } from '../clients/clients.ts'
import { BANK_TIME_RULE, isBankTime } from '../storage/clock.ts'
import { flatRefusal, judge, type Violation } from '../errors/flat.ts'
import type { Services } from '../services.ts'
import { empty, type Handler, isJsonType, json, readBody, route } from '../http/http.ts'
import { makeKeyGuard } from './key-guard.ts'
import { INTERFACES } from '../http/limits.ts'
import { isPlannable, type Plannable } from '../http/planned-outcomes.ts'
import type { BankInterface } from '../bank-interface.ts'

const DateTime = text((value) => parseDateTime(value) !== undefined, 'must be an RFC 3339 date-time', 'date')
const Text = v.string('must be a string')
const Seed = v.pipe(
  Text,
  v.minLength(1, 'must be 1 to 64 characters'),
  v.maxLength(64, 'must be 1 to 64 characters'),
)
const ClockOrder = strict({ now: v.optional(DateTime), advance: v.optional(Text) })
const ResetOrder = strict({ seed: v.optional(Seed), now: v.optional(DateTime) })
const MaintenanceOrder = strict({
  on: v.boolean('must be true or false'),
  interface: v.optional(v.picklist(INTERFACES, `must be one of ${INTERFACES.join(', ')}`)),
})
const KeyOrder = strict({ publicKeyPem: Text })
const OutcomeOrder = strict({
  operation: Text,
  match: v.optional(record(v.union([v.string(), v.number(), v.boolean()], 'must be a string'))),
  outcome: Text,
  times: v.optional(
    v.pipe(
      v.number('must be a number'),
      v.integer('must be a whole number'),
      v.minValue(1, 'must be at least 1'),
      v.maxValue(1000, 'must be at most 1000'),
    ),
  ),
})
const ScaDecision = strict({
  result: v.picklist(['authorized', 'rejected', 'revoked'], 'must be authorized, rejected or revoked'),
  customerId: v.optional(Text),
  iban: v.optional(Text),
})
const Ibans = list(text(isIban, 'must be an IBAN without spaces'))

type Checked<T> = { ok: true; value: T } | { ok: false; refusal: Response }

/** Registers `/_sandbox`; `restart` seeds the customers anew. */
export function mountControl(
  app: Hono,
  services: Services,
  { interfaces, more }: { interfaces: readonly BankInterface[]; more: Readonly<Record<string, Plannable>> },
  restart: (order: { seed?: string | undefined; now?: number | undefined }) => void,
): void {
  const { settings, keys, clients, clock, limits, outcomes } = services
  const id = () => settings.uuid()
  const judgeKey = makeKeyGuard(() => keys.sandboxKey(), settings.wire)
  const invalid = (violations: readonly Violation[]) =>
    flatRefusal(400, 'VALIDATION', 'the request is not valid', id(), violations)
  const missing = (message: string) => flatRefusal(404, 'VALIDATION', message, id())
  const noMethod = (allow: string) =>
    flatRefusal(405, 'VALIDATION', 'the path does not have this method', id(), [], { allow })

  const control = (path: string, handlers: Parameters<typeof route>[2]) => {
    const guarded = Object.entries(handlers).map(([method, handler]): [string, Handler] => [
      method,
      (c) => {
        const verdict = judgeKey(c.req.raw)
        if (verdict === 'right') return handler(c)
        if (verdict === 'wrong')
          return flatRefusal(401, 'SECURITY', 'x-sandbox-key is missing or wrong', id())
        const wait = { 'retry-after': String(verdict.waitSeconds) }
        return flatRefusal(429, 'SECURITY', 'too many wrong values of x-sandbox-key', id(), [], wait)
      },
    ])
    route(app, `/_sandbox${path}`, Object.fromEntries(guarded), noMethod)
  }
  const bodyOf = async <const S extends v.GenericSchema>(
    c: Context,
    schema: S,
    mayBeEmpty = false,
  ): Promise<Checked<v.InferOutput<S>>> => {
    const bytes = (await readBody(c.req.raw)) ?? new Uint8Array(65_537)
    const isEmpty = mayBeEmpty && bytes.length === 0
    if (!isEmpty && !isJsonType(c.req.header('content-type') ?? '')) {
      const message = 'content-type must be application/json'
      return { ok: false, refusal: invalid([{ type: 'InvalidValue', path: 'content-type', message }]) }
    }
    const parsed = isEmpty ? { ok: true as const, value: {} } : parseJson(bytes)
    if (!parsed.ok) {
      return { ok: false, refusal: invalid([{ type: 'InvalidValue', message: WORDS[parsed.rule] }]) }
    }
    const judged = judge(schema, parsed.value)
    return judged.ok ? judged : { ok: false, refusal: invalid(judged.violations) }
  }

  control('/clock', {
    PUT: async (c) => {
      const body = await bodyOf(c, ClockOrder)
      if (!body.ok) return body.refusal
      const { now, advance } = body.value
      const violation = services.act((present) => {
        if (now !== undefined && advance !== undefined) {
          return wrong('InvalidValue', 'advance', 'must not be given together with now')
        }
        const next = advance === undefined ? now && parseDateTime(now) : addDuration(present, advance)
        if (advance !== undefined && next === undefined) {
          return wrong('InvalidValue', 'advance', 'must be an ISO 8601 duration such as PT24H1M')
        }
        if (typeof next !== 'number') return undefined
        if (!isBankTime(next)) {
          return wrong('InvalidValue', advance === undefined ? 'now' : 'advance', BANK_TIME_RULE)
        }
        if (next < present)
          return wrong('InvalidValue', 'now', 'must not be earlier than the clock of the bank')
        clock.put(next)
        services.schedule.run(next)
        return undefined
      })
      return violation ? invalid([violation]) : json(200, { now: formatDateTime(clock.now()) })
    },
  })
  control('/reset', {
    POST: async (c) => {
      const body = await bodyOf(c, ResetOrder, true)
      if (!body.ok) return body.refusal
      const { seed } = body.value
      const now = body.value.now === undefined ? undefined : parseDateTime(body.value.now)
      if (now !== undefined && !isBankTime(now))
        return invalid([wrong('InvalidValue', 'now', BANK_TIME_RULE)])
      services.store.transaction(() => restart({ seed, now }))
      services.act(() => undefined)
      return empty(204)
    },
  })
  control('/keys', {
    GET: async () => {
      const [sample, defaultClient] = await Promise.all([keys.sample(), clients.defaultKit()])
      const onlinePayment = { keyVersion: 0, ...sample, callbackApiKey: keys.callbackApiKey() }
      return json(200, { onlinePayment, defaultClient })
    },
  })
  const { allowLocalAddresses } = settings
  const Urls = list(
    text(
      (url) => isMerchantUrl(url, { allowLocalAddresses }),
      'must be an https address with a public host name',
    ),
  )
  const ClientOrder = strict({
    redirectUris: v.optional(Urls),
    ownIbans: v.optional(Ibans),
    debtorIbans: v.optional(Ibans),
  })
  control('/clients', {
    POST: async (c) => {
      const body = await bodyOf(c, ClientOrder, true)
      return body.ok ? json(201, await clients.register(body.value)) : body.refusal
    },
  })
  control('/clients/:clientId/keys', {
    POST: async (c) => {
      const clientId = c.req.param('clientId') ?? ''
      const body = await bodyOf(c, KeyOrder)
      if (!body.ok) return body.refusal
      if (!clients.find(clientId)) return missing('there is no such client')
      const { publicKeyPem } = body.value
      if (!(await isPublicKeyPem(publicKeyPem))) return invalid([BAD_KEY])
      const kid = services.act(() => clients.addKey(clientId, publicKeyPem))
      return kid === undefined ? missing('there is no such client') : json(201, { kid })
    },
  })
  control('/merchants/:merchantId/keys', {
    POST: async (c) => {
      const merchantId = c.req.param('merchantId') ?? ''
      const body = await bodyOf(c, KeyOrder)
      if (!body.ok) return body.refusal
      if (!UUID.test(merchantId)) return invalid([wrong('InvalidValue', 'merchantId', 'must be a UUID')])
      const { publicKeyPem } = body.value
      if (!(await isPublicKeyPem(publicKeyPem))) return invalid([BAD_KEY])
      const keyVersion = services.act(() => clients.addMerchantKey(merchantId, publicKeyPem))
      if (keyVersion !== undefined) return json(201, { keyVersion })
      return invalid([wrong('InvalidValue', 'merchantId', 'has all key versions up to 9999')])
    },
  })
  control('/outcomes', {
    POST: async (c) => {
      const body = await bodyOf(c, OutcomeOrder)
      if (!body.ok) return body.refusal
      const { operation, match = {}, outcome, times = 1 } = body.value
      const all = [more, ...interfaces.map(({ operations }) => operations)]
      const plannable = new Map(all.flatMap((operations) => Object.entries(operations))).get(operation)
      if (!plannable)
        return invalid([wrong('InvalidValue', 'operation', 'must be an operation of this bank')])
      if (!isPlannable(plannable, outcome)) {
        return invalid([wrong('InvalidValue', 'outcome', 'must be an outcome that this operation can have')])
      }
      const texts = Object.fromEntries(Object.entries(match).map(([name, value]) => [name, String(value)]))
      services.act(() => outcomes.add({ operation, match: texts, outcome, left: times }))
      return empty(204)
    },
  })
  control('/maintenance', {
    PUT: async (c) => {
      const body = await bodyOf(c, MaintenanceOrder)
      if (!body.ok) return body.refusal
      services.act(() => limits.maintain(body.value.on, body.value.interface))
      return empty(204)
    },
  })
  control('/sca/:id', {
    POST: async (c) => {
      const body = await bodyOf(c, v.unknown(), true)
      if (!body.ok) return body.refusal
      const scaId = c.req.param('id') ?? ''
      return services.act((now) => {
        const handler = interfaces.flatMap(({ sca }) => sca ?? []).find((one) => one.knows(scaId))
        if (!handler) return missing('there is nothing to authorise under this id')
        const order = judge(ScaDecision, body.value)
        if (!order.ok) return invalid(order.violations)
        const { result, customerId = 'customer-1', iban } = order.value
        const customer = services.customers.customer(customerId)
        if (!customer) return invalid([wrong('InvalidValue', 'customerId', 'must be a test customer')])
        const accountId = customer.accountIds.find(
          (one) => iban === undefined || services.ledger.account(one)?.iban === iban,
        )
        if (accountId === undefined)
          return invalid([wrong('InvalidValue', 'iban', 'must be an account of the customer')])
        return handler.decide(scaId, { result, customerId, accountId }, now)
          ? empty(204)
          : flatRefusal(409, 'BUSINESS', 'there is no such move now', id())
      })
    },
  })
  for (const bankInterface of interfaces) bankInterface.control?.({ at: control, bodyOf, invalid })
  for (const [name, report] of interfaces.flatMap((bankInterface) =>
    Object.entries(bankInterface.reports ?? {}),
  )) {
    control(`/${name}`, { GET: () => json(200, { [name]: report() }) })
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const BAD_KEY = wrong(
  'InvalidValue',
  'publicKeyPem',
  'must be an RSA public key of 2048 to 4096 bits as SPKI PEM',
)

const WORDS: Record<JsonRule, string> = {
  json_too_large: 'body must be at most 65536 bytes',
  json_not_utf8: 'body must be UTF-8',
  json_byte_order_mark: 'body must not begin with a byte order mark',
  json_too_deep: 'body must be at most 20 levels deep',
  json_member_repeated: 'body must not name a member twice',
  json_malformed: 'body must be JSON',
}

function wrong(type: string, path: string, rule: string): Violation {
  return { type, path, message: `${path} ${rule}` }
}
