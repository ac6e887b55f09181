// How a payment of one order comes to be: the intent is kept first, the bank is asked once, and the answer is claimed.
// It does not judge whether a payment may be made; order-service.ts asks attempt.ts.

import { isBankError } from '../../../core/shared/errors.ts'
import type { Log } from '../../shared/log.ts'
import { loggable } from '../../shared/loggable.ts'
import type { PayerChoice, Rail, RailPayment } from '../rails/rail.ts'
import { attemptOf, begin } from './attempt.ts'
import type { KeptOrder } from './kept-order.ts'
import type { Order, OrderDraft } from './order-token.ts'
import type { Register } from '../storage/register.ts'
import { claimReference } from './reference.ts'

/** Why no payment came of it. */
export interface CreationRefused {
  ok: false
  code: 'bank_refused' | 'bank_unavailable'
  retryAfterSeconds?: number
}

/** What making payments of one order needs. */
export interface CreationTools {
  order: KeptOrder
  rail: Rail
  clock: () => number
  /** Address of the proxy, without last slash. */
  publicUrl: string
  payee: string
  /** Where payments and references are claimed for one order each. */
  register: Register
  /** Makes the digits of a reference; see {@link claimReference}. */
  handleKey: string
}

/** Makes payments of one order. */
export class Creation {
  readonly #tools: CreationTools

  constructor(tools: CreationTools) {
    this.#tools = tools
  }

  /** Gives an order its reference: its own, the one that it had before, or a new one that is claimed for it. */
  async withReference(draft: OrderDraft, handle: string): Promise<Order> {
    const { order, register, handleKey } = this.#tools
    const reference =
      draft.reference ??
      order.load()?.order.reference ??
      (await claimReference(register, draft.id, handle, handleKey))
    return { ...draft, reference }
  }

  /** Keeps the intent and asks the bank; what is kept before the first await is the intent. */
  async create(
    handle: string,
    order: Order,
    choice: PayerChoice,
    log: Log,
  ): Promise<{ ok: true; payment: RailPayment } | CreationRefused> {
    const { order: kept, rail, payee, clock } = this.#tools
    const intent = begin(kept.load(), order, handle, payee, clock(), rail.name)
    const attempt = intent.attempts.at(-1)?.number ?? 0
    const { amount, reference } = order
    kept.save(intent, { what: 'started', attempt, amount, reference })
    const answer = await this.#createAtBank(handle, order, choice, log)
    if (!answer.ok) {
      kept.note({ what: answer.code === 'bank_refused' ? 'refused' : 'answer_lost', attempt })
      return answer
    }
    if (await this.#isNew(answer.payment, handle, log)) return answer
    kept.note({ what: 'answer_lost', attempt, reason: 'payment_id_reused' })
    return { ok: false, code: 'bank_unavailable' }
  }

  async #createAtBank(
    handle: string,
    { amount, currency, reference, message }: Order,
    { language, caller }: PayerChoice,
    log: Log,
  ): Promise<{ ok: true; payment: RailPayment } | CreationRefused> {
    const { rail, publicUrl } = this.#tools
    const returnUrl = `${publicUrl}/return/${handle}`
    const noticeUrl = `${publicUrl}/callback/${handle}`
    try {
      const about = { amount, currency, reference, message, language, caller }
      return { ok: true, payment: await rail.start({ ...about, returnUrl, noticeUrl }) }
    } catch (error) {
      if (!isBankError(error)) throw error
      log({ event: 'payment_not_created', ...loggable(error) })
      const isDefinite = error.code === 'call_refused'
      const wait = error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }
      return { ok: false, code: isDefinite ? 'bank_refused' : 'bank_unavailable', ...wait }
    }
  }

  /** Tells whether no other attempt, of this order or another one, has this payment; such an answer is as good as lost. */
  async #isNew({ paymentId }: RailPayment, handle: string, log: Log): Promise<boolean> {
    const { order, register } = this.#tools
    const record = order.load()
    if (!record) return false
    const isNew =
      !attemptOf(record, paymentId) && (await register.claim(`payment:${paymentId.toLowerCase()}`, handle))
    if (!isNew) log({ event: 'payment_id_reused' })
    return isNew
  }
}
