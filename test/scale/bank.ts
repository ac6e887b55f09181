// A bank for very many payments: it answers at once, keeps a few bytes of each, and counts its calls.
// It verifies nothing, and follows the papers only as far as a hundred thousand orders need.
import { json, makeFakeBank } from '../edge/proxy/kit/fake-bank.ts'
import { wallClock } from '../kit/clock.ts'

/** Most payments that it keeps. */
const MOST = 2_000_000
/** In the byte of a payment: it is approved. The rest counts its refunds. */
const APPROVED = 128

/** The amount of every order, and of every refund. */
export const [AMOUNT, REFUND] = ['12.50', '2.50']

/** A bank, and what reached it. */
export class ScaleBank {
  /** How many payments there are; they are numbered from 1. */
  count = 0
  readonly #payments = new Uint8Array(MOST)
  calls = 0
  refunds = 0
  /** Calls on their way, and the most that ever were. */
  underWay = 0
  most = 0
  /** Calls of the last second of the proxy's clock that had any, and the most of one. */
  #second = 0
  #ofSecond = 0
  mostInOneSecond = 0
  readonly #mail = makeFakeBank()

  /** Begins to look anew at how many calls come at once. */
  forgetPace(): void {
    this.mostInOneSecond = this.most = 0
  }

  readonly fetch = async (request: string, init: RequestInit = {}): Promise<Response> => {
    const second = Math.floor(wallClock() / 1_000)
    if (second !== this.#second) [this.#second, this.#ofSecond] = [second, 0]
    this.mostInOneSecond = Math.max(this.mostInOneSecond, ++this.#ofSecond)
    this.calls++
    this.most = Math.max(this.most, ++this.underWay)
    try {
      if (!request.endsWith('/keys.json')) return this.#answer(request, init)
      // The list of its calls would grow with the orders.
      this.#mail.calls.length = 0
      return await this.#mail.fetch(request, init)
    } finally {
      this.underWay--
    }
  }

  /** Lets the payer of a payment approve it. */
  approve(paymentId: string): void {
    const number = numberOf(paymentId)
    this.#payments[number] = (this.#payments[number] ?? 0) | APPROVED
  }

  /** Makes the callback about a payment, signed. */
  callback(address: string, paymentId: string): ReturnType<ReturnType<typeof makeFakeBank>['callback']> {
    return this.#mail.callback(address, { payment: { paymentId, amount: AMOUNT, status: 'ACCEPTED' } })
  }

  #answer(request: string, init: RequestInit): Response {
    const [, id, what] = /\/payments(?:\/([\w-]+)(?:\/(refund))?)?$/.exec(new URL(request).pathname) ?? []
    if (id === undefined && init.method === 'POST') return this.#create()
    const [, paymentId = '', refund] = /^(payment-\d+)(?:-refund-(\d+))?$/.exec(id ?? '') ?? []
    const number = numberOf(paymentId)
    if (!(number >= 1 && number <= this.count)) return json(400, { errors: [{ code: 'PAYMENT_NOT_FOUND' }] })
    if (what !== undefined) {
      this.refunds++
      this.#payments[number] = (this.#payments[number] ?? 0) + 1
    }
    const payment = this.#payments[number] ?? 0
    const refunded = payment & ~APPROVED
    if (what !== undefined)
      return json(200, { paymentId: `${paymentId}-refund-${refunded}`, totalRefundedAmount: REFUND })
    if (refund !== undefined)
      return json(200, {
        paymentId: id,
        refundOf: paymentId,
        amount: REFUND,
        status: 'ACCEPTED',
        refunds: [],
      })
    const refunds = Array.from({ length: refunded }, (_, at) => ({
      paymentId: `${paymentId}-refund-${at + 1}`,
      amount: REFUND,
      status: 'ACCEPTED',
    }))
    const status = payment >= APPROVED ? 'ACCEPTED' : 'INITIAL'
    const totalRefundedAmount = refunded === 0 ? '0.00' : REFUND
    return json(200, { paymentId, amount: AMOUNT, status, refunds, totalRefundedAmount })
  }

  #create(): Response {
    const paymentId = `payment-${++this.count}`
    return json(200, {
      paymentId,
      paymentOperationId: paymentId,
      paymentOperationValidation: 'signed-by-nobody',
    })
  }
}

const numberOf = (paymentId: string) => Number(paymentId.slice('payment-'.length))
