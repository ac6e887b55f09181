// A payment provider for Medusa v2 on the client of the merchant interface: a session of Medusa is an order of the proxy.
// It keeps nothing: Medusa stores what it returns as `data`, and the ids make every repetition the same deed.

import { isNoticeError, verifyNotice } from '../../core/webhooks/index.ts'
import { makeMerchant, type Merchant, type MerchantOptions, type Payment } from '../../core/merchant/index.ts'
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
  /** Keys of `NOTICE_KEYS`, or their public halves. */
  noticeKeys: readonly string[]
  /** Page of the storefront to which payers return; `RETURN_URL` of the proxy when absent. */
  returnUrl?: string | undefined
}

/** What Medusa stores of a session. */
interface Session extends Record<string, unknown> {
  session_id: string
  /** Handle of the payment at the proxy. */
  handle: string
  amount: string
  /** How often the amount was changed: each amount is an order of its own. */
  revision: number
  /** Where the storefront sends the payer; absent once there is nothing to approve. */
  approval_url?: string
}

const STATUS: Readonly<Record<string, SessionStatus>> = {
  pending: 'pending',
  scheduled: 'authorized',
  paid: 'captured',
  // The order is paid; what was paid too much is for a person.
  paid_twice: 'captured',
  cancelled: 'canceled',
  failed: 'error',
  // Nobody knows yet, or a person must look: nothing is delivered, and nothing is paid again.
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
    return this.#start(id, 0, input)
  }

  /** Another amount is another order: the one before is closed, and what is paid of it all the same is given back. */
  async updatePayment(input: ProviderInput & { amount: Amount; currency_code: string }) {
    const session = sessionIn(input)
    if (amountOf(input.amount) === session.amount) return this.#look(session)
    await this.#merchant.payments.close(session.handle, 'The amount of the cart was changed.')
    return this.#start(session.session_id, session.revision + 1, input)
  }

  /** Tells whether the order is paid: the money moves at once, so that there is nothing to capture. */
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

  /** Captures nothing: it only tells that the money is there. */
  async capturePayment(input: ProviderInput): Promise<ProviderOutput> {
    const { status, data } = await this.#look(sessionIn(input))
    if (status !== 'captured') throw new Error(`The payment is not paid: ${status}`)
    return { data }
  }

  /** Gives money back; the key of Medusa's refund is its id, so that a repetition is the same refund. */
  async refundPayment(input: ProviderInput & { amount: Amount }): Promise<ProviderOutput> {
    const session = sessionIn(input)
    const id = input.context?.idempotency_key
    // Without an id of the refund a repetition could give the money back twice.
    if (id === undefined) throw new TypeError('context.idempotency_key is missing')
    const refund = await this.#merchant.refunds.request(session.handle, {
      id,
      amount: amountOf(input.amount),
    })
    if (refund.state === 'failed') throw new Error(`The refund failed: ${refund.reason ?? 'refused'}`)
    return { data: session }
  }

  /** Closes the order: no link is handed out any more. */
  async cancelPayment(input: ProviderInput): Promise<ProviderOutput> {
    const session = sessionIn(input)
    await this.#merchant.payments.close(session.handle, 'Cancelled in the shop.')
    return { data: session }
  }

  async deletePayment(input: ProviderInput): Promise<ProviderOutput> {
    return this.cancelPayment(input)
  }

  /** Verifies a notice and says what it means. A notice that is not genuine throws, and the proxy sends a genuine one again. */
  async getWebhookActionAndData({ rawData, headers }: Webhook): Promise<WebhookResult> {
    const body = typeof rawData === 'string' ? rawData : new Uint8Array(rawData)
    const { event } = await verifyNotice({
      keys: this.#options.noticeKeys,
      headers: headers as Record<string, string>,
      body,
    }).catch((error: unknown) => {
      throw isNoticeError(error) ? new Error(`The notice is not genuine: ${error.code}`) : error
    })
    const { type, data } = event
    if (!('orderId' in data)) return { action: 'not_supported' }
    const session_id = data.metadata?.['session_id']
    // A closed order that is paid all the same is given back, not delivered.
    if (session_id === undefined || data.reason === 'order_closed') return { action: 'not_supported' }
    const about = { session_id, amount: data.amount }
    if (type === 'payment.paid') return { action: 'captured', data: about }
    if (type === 'payment.scheduled') return { action: 'authorized', data: about }
    if (type === 'payment.failed') return { action: 'failed', data: about }
    return type === 'payment.cancelled' ? { action: 'canceled', data: about } : { action: 'not_supported' }
  }

  async #start(sessionId: string, revision: number, input: { amount: Amount; currency_code: string }) {
    const amount = amountOf(input.amount)
    if (input.currency_code.toUpperCase() !== 'EUR') throw new TypeError('currency_code must be eur')
    const { payment, approvalUrl } = await this.#merchant.payments.start({
      order: {
        id: revision === 0 ? sessionId : `${sessionId}:${revision}`,
        amount,
        currency: 'EUR',
        metadata: { session_id: sessionId },
        ...(this.#options.returnUrl !== undefined && { returnUrl: this.#options.returnUrl }),
      },
    })
    const { handle } = payment
    const session = { session_id: sessionId, handle, amount, revision }
    return {
      id: handle,
      status: statusOf(payment),
      data: { ...session, ...(approvalUrl !== undefined && { approval_url: approvalUrl }) },
    }
  }

  async #look(session: Session): Promise<{ status: SessionStatus; data: Session }> {
    return { status: statusOf(await this.#merchant.payments.read(session.handle)), data: session }
  }
}

// A state that a later proxy may have is no reason to deliver.
const statusOf = ({ state }: Payment): SessionStatus => STATUS[state] ?? 'pending'

/** Reads what Medusa stored of a session. */
function sessionIn({ data = {} }: ProviderInput): Session {
  const { session_id, handle, amount, revision } = data
  if (typeof session_id !== 'string' || typeof handle !== 'string' || typeof amount !== 'string')
    throw new TypeError('data is not what the provider returned')
  return { ...data, session_id, handle, amount, revision: Number(revision ?? 0) }
}

/** Writes an amount of Medusa with two decimals; what would have to be rounded is refused. */
function amountOf(amount: Amount): string {
  return normaliseAmount(String(exactOf(amount)))
}

function exactOf(amount: Amount): string | number {
  if (typeof amount !== 'object') return amount
  if ('value' in amount) return amount.value
  if ('numeric' in amount) return amount.raw?.value ?? amount.numeric
  return amount.toFixed()
}
