// The client of the control interface, with which a test or a tool steers a sandbox.
// Its functions are made from the calls in calls/, from which the bank makes its routes too.

import type * as v from 'valibot'
import { makeBank } from '../../../core/shared/bank.ts'
import type { OnCall } from '../../../core/shared/call-report.ts'
import type { ReplyBody } from '../../../core/shared/definition.ts'
import { type ControlCall, namesIn, type SteeredBank } from './calls/common.ts'
import type { AnyCall } from './calls/named.ts'
import * as calls from './calls/index.ts'

/** Address of a sandbox, and the key that steers it. */
export interface ControlOptions {
  /** Origin of the bank, with a path if any. */
  baseUrl: string
  /** The key that its start prints, or `sandboxKey` of `createSandbox`. */
  sandboxKey: string
  /** Transport; `sandbox.fetch` for a bank that runs in the same process. Default: the runtime's `fetch`. */
  fetch?: ((request: string, init: RequestInit) => Promise<Response>) | undefined
  /** Longest wait for an answer, milliseconds, 1 to 600,000; default 30,000. */
  timeoutMs?: number | undefined
  signal?: AbortSignal | undefined
  /** Called with each call when it has ended. */
  onCall?: OnCall | undefined
}

/** Names of the parameters of paths, as editors show them. */
interface PathNames {
  accountId: [accountId: string]
  callId: [callId: string]
  cardId: [cardId: string]
  clientId: [clientId: string]
  customerId: [customerId: string]
  entryId: [entryId: string]
  id: [id: string]
  kid: [kid: string]
  merchantId: [merchantId: string]
  name: [name: string]
  object: [object: string]
  outcomeId: [outcomeId: string]
  paymentId: [paymentId: string]
  thumbprint: [thumbprint: string]
}

/** The parameters of a path, in order. */
type InPath<L extends string> = L extends `${string}{${infer N extends keyof PathNames}}${infer Rest}`
  ? [...PathNames[N], ...InPath<Rest>]
  : []

/** The body of a call, or its query; it may be left out if all its members may. */
type Order<Q, S> = S extends v.GenericSchema
  ? Given<v.InferInput<S>>
  : Q extends v.GenericSchema
    ? Given<v.InferInput<Q>>
    : []
type Given<T> = undefined extends T
  ? [order?: Exclude<T, undefined>]
  : Record<string, never> extends T
    ? [order?: T]
    : [order: T]

/** Calls as functions that take the parameters of the path, then body or query. */
type ClientOf<T> =
  T extends ControlCall<infer L, infer Q, infer S, infer R>
    ? (...given: [...InPath<L>, ...Order<Q, S>]) => Promise<Told<ReplyBody<R[keyof R]>>>
    : { [K in keyof T]: ClientOf<T[K]> }
type Told<B> = [B] extends [null | undefined] ? void : B

function clientOf<T extends object>(rows: T, bank: SteeredBank): ClientOf<T> {
  const members = () =>
    Object.entries(rows).map(([name, one]) => [name, clientOf(one as object, bank)] as const)
  return (isCall(rows) ? callOf(rows, bank) : Object.fromEntries(members())) as ClientOf<T>
}

const isCall = (rows: object): rows is AnyCall => typeof rows === 'function'

function callOf(call: AnyCall, bank: SteeredBank) {
  const { path, parameters, body } = call.definition
  const names = namesIn(path)
  return async (...given: readonly unknown[]): Promise<unknown> => {
    const order = given[names.length] ?? {}
    const answer = await call(bank, {
      ...(names.length > 0 && { path: Object.fromEntries(names.map((name, at) => [name, given[at]])) }),
      ...(body ? { body: order } : parameters?.query && { query: order }),
    })
    return answer.body ?? undefined
  }
}

type Client = ClientOf<typeof calls>

/** The client of a sandbox: a function for each call of the table in CONTROL.md. */
export interface Control extends Omit<Client, 'customers' | 'calls' | 'receivers' | Lists> {
  /** Lists the customers of a country, Finland if none is named; its members open one and make one. */
  customers: Client['customers']['list'] & Omit<Client['customers'], 'list'>
  calls: Omit<Client['calls'], 'compare'> & {
    compare: (callId: string, other: string) => Promise<Comparison>
  }
  receivers: Omit<Client['receivers'], 'list'> & {
    list: () => Promise<Listed<Client['receivers']['list'], 'receivers'>>
  }
  /** Lists the callbacks of online payments that were sent, oldest first. */
  callbacks: () => Promise<Listed<Client['callbacks'], 'callbacks'>>
  /** Lists all online payments and refunds in their present state. */
  onlinePayments: () => Promise<Listed<Client['onlinePayments'], 'online-payments'>>
  /** Lists all corporate payments in their present state. */
  corporatePayments: () => Promise<Listed<Client['corporatePayments'], 'corporate-payments'>>
  /** Lists all PSD2 payments in their present state. */
  psd2Payments: () => Promise<Listed<Client['psd2Payments'], 'psd2-payments'>>
}

/** Calls whose answer is a list, which the client returns without the object around it. */
type Lists = 'callbacks' | 'onlinePayments' | 'corporatePayments' | 'psd2Payments'
type Listed<
  F extends (...given: never[]) => Promise<object>,
  K extends keyof Awaited<ReturnType<F>>,
> = Awaited<ReturnType<F>>[K]
type Comparison = Awaited<ReturnType<Client['calls']['compare']>>

/**
 * Makes the client that steers a sandbox.
 *
 * Each of its functions throws a `TypeError` for an input that breaks a rule before it is sent, and a `BankError` if the bank
 * refused or its answer was lost.
 *
 * @throws TypeError naming the option that is missing or wrong.
 *
 * @example
 * ```ts
 * import { createSandbox } from 'silta/edge/sandbox'
 * import { makeControl } from 'silta/edge/sandbox/control'
 *
 * const sandbox = createSandbox()
 * const control = makeControl({ baseUrl: 'https://bank.example', ...sandbox })
 * const client = await control.clients.register({ redirectUris: ['https://shop.example.com/back'] })
 * const { now } = await control.clock.move({ advance: 'P1D' })
 * ```
 */
export function makeControl(options: ControlOptions): Control {
  const client = clientOf(calls, makeSteeredBank(options))
  const { list, ...ofCustomers } = client.customers
  return {
    ...client,
    customers: Object.assign(list, ofCustomers),
    calls: { ...client.calls, compare: (callId, other) => client.calls.compare(callId, { with: other }) },
    receivers: { ...client.receivers, list: async () => (await client.receivers.list()).receivers },
    callbacks: async () => (await client.callbacks()).callbacks,
    onlinePayments: async () => (await client.onlinePayments())['online-payments'],
    corporatePayments: async () => (await client.corporatePayments())['corporate-payments'],
    psd2Payments: async () => (await client.psd2Payments())['psd2-payments'],
  }
}

/**
 * Makes the object that the calls of calls/ take, for code that runs through them as data.
 *
 * @throws TypeError naming the option that is missing or wrong.
 */
export function makeSteeredBank({ sandboxKey, ...options }: ControlOptions): SteeredBank {
  if (typeof sandboxKey !== 'string' || !/^[!-~]{1,512}$/.test(sandboxKey)) {
    throw new TypeError('sandboxKey must be 1 to 512 visible ASCII characters')
  }
  return Object.defineProperty(
    // The limit of answers is large, as one answer may list a whole bank.
    {
      ...makeBank({ ...options, environment: 'sandbox', maxAnswerBytes: 16_777_216 }),
      identity: { sandboxKey },
    },
    'identity',
    { enumerable: false },
  )
}
