// A payment provider for Medusa v2 on the client of the merchant interface: a session of Medusa is an order of the proxy.
// The provider has no storage: Medusa stores what it returns as `data`, and by its ids a repetition is the same deed.

import { isWebhookError, verifyWebhook } from '../../core/webhooks/index.ts'
import {
  isMerchantError,
  makeMerchant,
  type Merchant,
  type MerchantOptions,
  type Payment,
} from '../../core/merchant/index.ts'
import { normaliseAmount } from '../../core/shared/index.ts'
import type {
  Amount,
  ProviderInput,
  ProviderOutput,
  SessionStatus,
  Webhook,
  WebhookResult,
} from './medusa.ts'

/** Options of the provider in `medusa-config.ts`. */
export interface SiltaOptions extends MerchantOptions {
  /** Keys of `WEBHOOK_KEYS`, or their public halves. */
  webhookKeys: readonly string[]
  /** Page of the storefront to which payers return; `RETURN_URL` of the proxy when absent. */
  returnUrl?: string | undefined
  /**
   * Member of `data` with the id of the cart, for example `cart_id`. Your own server writes it, in a middleware of the route
   * that makes payment sessions: a storefront that could write it could name a cart that somebody else has paid. Absent: the
   * session is the order, and a cart whose session was lost, when the database was put back from a copy, could be paid again.
   */
  orderKey?: string | undefined
}

/** What Medusa stores of a session. */
interface Session extends Record<string, unknown> {
  session_id: string
  /** Handle of the payment at the proxy. */
  handle: string
  amount: string
  /** Base of the order's id at the proxy: the session, or the cart. */
  order_key: string
  /** How often the amount was changed: each amount is an order of its own. */
  revision: number
  /** The refunds that Medusa knows, by their keys. */
  refunds: readonly string[]
  /** Where the storefront sends the payer; absent once there is nothing to approve. */
  approval_url?: string
}

const STATUS: Readonly<Record<string, SessionStatus>> = {
  pending: 'pending',
  scheduled: 'authorized',
  paid: 'captured',
  // The order is paid; a person must return the second payment.
  paid_twice: 'captured',
  cancelled: 'canceled',
  failed: 'error',
  // The outcome is not known yet, or a person must decide: nothing is delivered, and nothing is paid again.
  unknown: 'pending',
  mismatched: 'pending',
}

/** Pays orders of Medusa by bank. Register it as `{ resolve: './silta', id: 'silta', options }`. */
export class SiltaPaymentProvider {
  static readonly identifier = 'silta'
  readonly #merchant: Merchant
  readonly #options: SiltaOptions

  constructor(_container: unknown, options: SiltaOptions) {
    this.#options = options
    this.#merchant = makeMerchant(options)
  }

  getIdentifier(): string {
    return SiltaPaymentProvider.identifier
  }

  /** Starts the payment of a session; the storefront sends the payer to `data.approval_url`. */
  async initiatePayment(input: ProviderInput & { amount: Amount; currency_code: string }) {
    const id = input.data?.['session_id'] ?? input.context?.idempotency_key
    if (typeof id !== 'string') throw new TypeError('data.session_id is missing')
    const { orderKey } = this.#options
    const order = orderKey === undefined ? id : input.data?.[orderKey]
    if (typeof order !== 'string')
      throw new TypeError(`data.${orderKey} is missing: your middleware writes it`)
    return this.#start({ session_id: id, order_key: order, revision: 0, refunds: [] }, input)
  }

  /** Another amount is another order: the earlier one is closed, and if it is paid all the same, the money is given back. */
  async updatePayment(input: ProviderInput & { amount: Amount; currency_code: string }) {
    const session = sessionIn(input)
    if (amountOf(input.amount) === session.amount) return this.#look(session)
    await this.#merchant.payments.close(session.handle, 'The amount of the cart was changed.')
    return this.#start({ ...session, revision: session.revision + 1 }, input)
  }

  /** Returns whether the order is paid. The money moves at once, so there is nothing to capture. */
  async authorizePayment(input: ProviderInput): Promise<ProviderOutput & { status: SessionStatus }> {
    return this.#look(sessionIn(input))
  }

  async getPaymentStatus(input: ProviderInput): Promise<ProviderOutput & { status: SessionStatus }> {
    return this.#look(sessionIn(input))
  }

  async retrievePayment(input: ProviderInput): Promise<ProviderOutput> {
    const { data } = await this.#look(sessionIn(input))
    return { data }
  }

  /** Captures nothing: it only reports that the money is there. */
  async capturePayment(input: ProviderInput): Promise<ProviderOutput> {
    const { status, data } = await this.#look(sessionIn(input))
    if (status !== 'captured') throw new Error(`The payment is not paid: ${status}`)
    return { data }
  }

  /**
   * Gives money back; the key of Medusa's refund is its id, so that a repetition is the same refund.
   *
   * Medusa drops a refund whose call threw, and makes another key for the next try. So after a lost answer the call is
   * repeated here, and nothing is given back while the proxy knows a refund that Medusa does not.
   */
  async refundPayment(input: ProviderInput & { amount: Amount }): Promise<ProviderOutput> {
    const session = sessionIn(input)
    const id = input.context?.idempotency_key
    // Without an id for the refund, a repetition could give the money back twice.
    if (id === undefined) throw new TypeError('context.idempotency_key is missing')
    const { handle, refunds: known } = session
    for await (const one of this.#merchant.refunds.list(handle)) {
      if (one.state !== 'failed' && one.id !== id && !known.includes(one.id))
        throw new Error(`The proxy has given ${one.amount} back as ${one.id}, which Medusa does not know`)
    }
    const amount = amountOf(input.amount)
    const refund = await again(() => this.#merchant.refunds.request(handle, { id, amount }))
    if (refund.state === 'failed') throw new Error(`The refund failed: ${refund.reason ?? 'refused'}`)
    return { data: { ...session, refunds: [...new Set([...known, id])] } }
  }

  /** Closes the order, so that no further link is given. */
  async cancelPayment(input: ProviderInput): Promise<ProviderOutput> {
    const session = sessionIn(input)
    await this.#merchant.payments.close(session.handle, 'Cancelled in the shop.')
    return { data: session }
  }

  async deletePayment(input: ProviderInput): Promise<ProviderOutput> {
    return this.cancelPayment(input)
  }

  /** Verifies a webhook and reports what it means. It throws if a webhook is not genuine; the proxy sends genuine ones again. */
  async getWebhookActionAndData({ rawData, headers }: Webhook): Promise<WebhookResult> {
    const body = typeof rawData === 'string' ? rawData : new Uint8Array(rawData)
    const { event } = await verifyWebhook({
      keys: this.#options.webhookKeys,
      headers: headers as Record<string, string>,
      body,
    }).catch((error: unknown) => {
      throw isWebhookError(error) ? new Error(`The webhook is not genuine: ${error.code}`) : error
    })
    const { type, data } = event
    if (!('orderId' in data)) return { action: 'not_supported' }
    const session_id = data.metadata?.['session_id']
    // If a closed order is paid all the same, the money is given back, and nothing is delivered.
    if (session_id === undefined || data.reason === 'order_closed') return { action: 'not_supported' }
    const about = { session_id, amount: data.amount }
    if (type === 'payment.paid') return { action: 'captured', data: about }
    if (type === 'payment.scheduled') return { action: 'authorized', data: about }
    if (type === 'payment.failed') return { action: 'failed', data: about }
    return type === 'payment.cancelled' ? { action: 'canceled', data: about } : { action: 'not_supported' }
  }

  /** Begins the payment of an order; an earlier order that was closed, or has another amount, is abandoned. */
  async #start(
    about: Pick<Session, 'session_id' | 'order_key' | 'revision' | 'refunds'>,
    input: { amount: Amount; currency_code: string },
  ): Promise<ProviderOutput & { id: string; status: SessionStatus; data: Session }> {
    const amount = amountOf(input.amount)
    if (input.currency_code.toUpperCase() !== 'EUR') throw new TypeError('currency_code must be eur')
    const { session_id, order_key, revision } = about
    const id = revision === 0 ? order_key : `${order_key}:${revision}`
    const order = {
      id,
      amount,
      currency: 'EUR',
      metadata: { session_id },
      ...(this.#options.returnUrl !== undefined && { returnUrl: this.#options.returnUrl }),
    } as const
    const started = await again(() => this.#merchant.payments.start({ order })).catch((error: unknown) => {
      if (isMerchantError(error) && error.code === 'order_changed') return undefined
      throw error
    })
    if (started === undefined || started.payment.closed !== undefined) {
      await this.#leave(id)
      return this.#start({ ...about, revision: revision + 1 }, input)
    }
    const { payment, approvalUrl } = started
    const { handle } = payment
    const session = { ...about, handle, amount }
    return {
      id: handle,
      status: statusOf(payment),
      data: { ...session, ...(approvalUrl !== undefined && { approval_url: approvalUrl }) },
    }
  }

  /** Closes an earlier order of the cart; if that was paid, a person must decide. */
  async #leave(orderId: string): Promise<void> {
    const { payments } = await this.#merchant.payments.page({ orderId })
    for (const { handle, state } of payments) {
      if (state !== 'pending' && state !== 'cancelled' && state !== 'failed')
        throw new Error(
          `The cart was to be paid before, as ${orderId}, which is ${state}: a person must look`,
        )
      // oxlint-disable-next-line no-await-in-loop -- an id has one order
      await this.#merchant.payments.close(handle, 'The amount of the cart was changed.')
    }
  }

  async #look(session: Session): Promise<{ status: SessionStatus; data: Session }> {
    return { status: statusOf(await this.#merchant.payments.read(session.handle)), data: session }
  }
}

/** Repeats a call once if its answer was lost, which is safe: the same ids and the same body are the same deed. */
async function again<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (isMerchantError(error) && error.isOutcomeUnknown) return ask()
    throw error
  }
}

// An unknown state, of a later version of the proxy, is no reason to deliver.
const statusOf = ({ state }: Payment): SessionStatus => STATUS[state] ?? 'pending'

/** Reads what Medusa stored of a session. */
function sessionIn({ data = {} }: ProviderInput): Session {
  const { session_id, handle, amount, revision, order_key, refunds } = data
  if (typeof session_id !== 'string' || typeof handle !== 'string' || typeof amount !== 'string')
    throw new TypeError('data is not what the provider returned')
  return {
    ...data,
    session_id,
    handle,
    amount,
    revision: Number(revision ?? 0),
    order_key: typeof order_key === 'string' ? order_key : session_id,
    refunds: Array.isArray(refunds) ? refunds.map(String) : [],
  }
}

/** Writes an amount of Medusa with two decimals; refuses one that would have to be rounded. */
function amountOf(amount: Amount): string {
  return normaliseAmount(String(exactOf(amount)))
}

function exactOf(amount: Amount): string | number {
  if (typeof amount !== 'object') return amount
  if ('value' in amount) return amount.value
  if ('numeric' in amount) return amount.raw?.value ?? amount.numeric
  return amount.toFixed()
}
