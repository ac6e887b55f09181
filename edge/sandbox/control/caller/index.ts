// The control call that makes a call of an interface as a client: signed with a lent key, sent to the bank itself, shown masked.
// Core knows the operations and how they are signed; caller.ts makes the caller.

import type { Context } from 'hono'
import type * as v from 'valibot'
import type { Bank } from '../../../../core/shared/bank.ts'
import { isBankError } from '../../../../core/shared/errors.ts'
import { helsinkiDate } from '../../../../core/shared/values/time.ts'
import { type Draft, send, type Sent } from '../../../../core/shared/send.ts'
import type { BankInterface, ControlRoutes } from '../../bank-interface.ts'
import { type CallLog, secretsOf } from '../../call-log/call-log.ts'
import { makeClearMask, makeMask, type Mask } from '../../call-log/mask.ts'
import type { Listening } from '../../call-log/recorder.ts'
import { addressOf, basePathOf } from '../../http/arrival.ts'
import { json } from '../../http/http.ts'
import type { Services } from '../../services.ts'
import type { CalledBank, Caller, CallerCredentials } from './caller.ts'
import type { Found } from './operations.ts'
import { type TryOrder } from '../calls/clients.ts'
import { makeControl } from '../client.ts'
import * as calls from '../calls/index.ts'

type Order = v.InferOutput<typeof TryOrder>

/** Interfaces whose calls a client signs with its own key, or proves with a certificate. */
const WITH_KEY: readonly string[] = ['psd2-payments', 'corporate-payments', 'baltic']
/** Interfaces whose signatures contain the time. */
const DATED: readonly string[] = ['online-payment', 'corporate-payments']
/** How far the clock of a call is off if that fault is chosen, milliseconds; more than any interface allows. */
const LATE_MS = 3_600_000

/** Answers a request as the bank does, whatever way it came; `heard` is its record in the log. */
export type Hear = (request: Request) => Promise<{ response: Response; heard: Listening | undefined }>

interface Reached {
  readonly interfaces: readonly BankInterface[]
  readonly callLog: CallLog | undefined
  readonly hear: Hear
}

/** Registers the call (gaps: shared.sandbox.control). */
export function mountCallerControl(
  routes: ControlRoutes,
  services: Services,
  { interfaces, callLog, hear }: Reached,
): void {
  const { clients, keys, settings } = services

  /** Returns the credentials of a client, with a key lent by the bank if the interface needs one. */
  const credentialsOf = async (
    clientId: string,
    found: Found,
    hasWrongKey: boolean,
  ): Promise<CallerCredentials | undefined> => {
    const pair = await keys.pair('console')
    const needsKey = WITH_KEY.includes(found.interfaceName)
    const lent = needsKey ? await clients.lendKey(clientId, pair.publicKeyPem) : undefined
    const client = clients.find(clientId)
    if (!client) return undefined
    const { privateKeyPem } = hasWrongKey ? await keys.pair('console-stranger') : pair
    const { kid = '', certificatePem = '' } = lent ?? {}
    return { ...client, kid, privateKeyPem, certificatePem }
  }
  /** Returns the key for online payments: the bank's sample key, version 0 of every merchant. */
  const sampleKey = async (hasWrongKey: boolean): Promise<string> => {
    if (hasWrongKey) return (await keys.pair('console-stranger')).privateKeyPem
    const shown = await interfaces.find(({ name }) => name === 'online-payment')?.keys?.()
    const { privateKeyPem } = (shown?.['onlinePayment'] ?? {}) as { privateKeyPem?: string }
    return privateKeyPem ?? ''
  }
  /** Makes a transport to the bank in this process; `last` is the record of the last call in the log. */
  const within = (c: Context) => {
    const origin = settings.publicBaseUrl ?? new URL(addressOf(c.req.raw)).origin
    const address = origin + basePathOf(c.req.raw)
    let last: Listening | undefined
    const fetch = async (url: string, init: RequestInit) => {
      const { response, heard } = await hear(new Request(url, init))
      last = heard
      return response
    }
    const control = makeControl({ baseUrl: address, sandboxKey: keys.sandboxKey(), fetch })
    return { address, control, fetch, last: () => last }
  }

  /** As at the token endpoint: only a valid consent of this client gets a token. */
  const accessTo = (consentId: string, clientId: string): string | undefined => {
    const offers = interfaces.flatMap(({ oauth }) => oauth ?? [])
    const consents = offers.find(({ interfaceName }) => interfaceName === 'account-access')?.consents
    return services.act(() => {
      const grant = consents?.grantOf?.(consentId)
      if (grant?.clientId !== clientId || consents?.isLive(consentId, 'refresh') !== true) return undefined
      return services.tokens.issue(grant, { refresh: false }).access_token
    })
  }

  routes.serve(calls.try, async (c, order) => {
    const [{ callerOf, MERCHANT, NoConsent }, { inputOf }, { listOperations }] = await Promise.all([
      import('./caller.ts'),
      import('./input.ts'),
      import('./operations.ts'),
    ])
    const found = listOperations().find(({ id }) => id === order.operation)
    if (!found) return routes.wrong('operation', 'must be the id of an operation of an interface')
    const clientId = order.clientId ?? services.act(() => clients.defaultClient().clientId)
    const impossible = whyNoFault(found, order.fault)
    if (impossible !== undefined) return routes.wrong('fault', `must be none: ${impossible}`)
    const hasWrongKey = order.fault === 'key'
    const client = await credentialsOf(clientId, found, hasWrongKey)
    if (!client) return routes.missing('there is no such client')
    const { last, ...reached } = within(c)
    const late = order.fault === 'date' ? LATE_MS : 0
    const called: CalledBank = {
      ...reached,
      allowLocalAddresses: settings.allowLocalAddresses,
      clock: () => settings.wire() - late,
      accessTo: (consentId, id) => accessTo(consentId, id),
    }
    const merchant = {
      merchantId: order.merchantId ?? MERCHANT,
      apiKey: client.apiKey,
      privateKeyPem: await sampleKey(hasWrongKey),
    }
    try {
      const bank = (await callerOf(found, called, callerIn(order, client, merchant))) as Bank
      const { call } = found
      const members = Object.entries(order.parameters ?? {}).map(
        ([name, one]) => [name, String(one)] as const,
      )
      const today = helsinkiDate(services.clock.now())
      const input = await inputOf(found, { body: order.body, members, today })
      const plain = call.draft(bank as never, input as never)
      const proven = await call.prove(bank as never, plain)
      const draft = order.fault === 'body' ? withOneMoreByte(proven) : proven
      const sent = order.draft === true ? undefined : await send(bank, draft)
      const heard = sent && last()
      if (heard) await callLog?.settle()
      const mask =
        callLog?.isClear === true ? makeClearMask() : makeMask(() => secretsOf({ services, interfaces }))
      const callId = heard?.id()
      const shown = {
        client: { clientId, ...(client.kid !== '' && { kid: client.kid }) },
        ...shownSides(draft, sent, mask),
        ...(callId !== undefined && { callId }),
      }
      return json(200, mask.whole(shown))
    } catch (error) {
      if (error instanceof NoConsent)
        return routes.impossible(
          found.interfaceName === 'baltic'
            ? `${error.message}: make one with baltic.consent.create, and approve it`
            : error.message,
        )
      if (isBankError(error)) return routes.impossible(`the bank gave no token: ${error.code}`)
      if (!(error instanceof TypeError)) throw error
      return routes.invalid([{ type: 'InvalidValue', message: error.message }])
    }
  })
}

/** Explains why a call cannot have a fault; `undefined` if it can. */
function whyNoFault({ interfaceName, call }: Found, fault: Order['fault']): string | undefined {
  const { body, proofs = [] } = call.definition
  // Online payments are signed and have no token.
  const isSigned =
    interfaceName === 'online-payment' ||
    proofs.some(({ headers }) => headers.some((name) => name.includes('signature')))
  if (fault === 'key' && !isSigned) return 'the call is not signed'
  if (fault === 'date' && !(isSigned && DATED.includes(interfaceName))) return 'the call bears no time'
  return fault === 'body' && !(isSigned && body) ? 'the call has no signed body' : undefined
}

function callerIn(order: Order, client: CallerCredentials, merchant: Caller['merchant']): Caller {
  const { customerId = 'customer-1', country = 'EE', consentId } = order
  return { client, merchant, customerId, country, consentId }
}

/** Adds a space at the end, which changes the signature but not the JSON. */
function withOneMoreByte(draft: Draft): Draft {
  return { ...draft, body: new Uint8Array([...draft.body, 0x20]) }
}

/** Shows both sides as they went over the wire, with secrets masked. */
function shownSides({ method, url, headers, body }: Draft, sent: Sent | undefined, mask: Mask) {
  const hidden = (list: Iterable<readonly [string, string]>) =>
    Object.fromEntries([...list].map(([name, value]) => [name, mask.header(name, value)]))
  const written = (bytes: Uint8Array) =>
    bytes.length === 0 ? {} : { body: mask.body(new TextDecoder().decode(bytes)) }
  const request = {
    method,
    url: mask.address(url),
    headers: hidden(Object.entries(headers)),
    ...written(body),
  }
  if (!sent) return { request }
  if (!sent.ok) return { request, lost: sent.reason }
  const { answer } = sent
  return {
    request,
    response: { status: answer.status, headers: hidden(answer.headers), ...written(answer.body) },
  }
}
