// The judge of the whole model: what a merchant's server knows of its orders, refunds and instructions, and what MERCHANT.md
// lets the proxy answer then. It looks at the banks' own books, and shares no code with the proxy.
import { helsinkiDate } from '../../../../../core/shared/values/time.ts'
import type { Answer } from '../../hosts/host-kit.ts'
import type { Kind, ModelBanks, Truth } from './banks.ts'
import type { AskedInstruction, AskedOrder, AskedRefund, Circumstances, Known, Sure, View } from './known.ts'
import type { Heard } from './world.ts'
import { wallClock } from '../../../../kit/clock.ts'

/** The proxy has broken a promise. */
export class Fault extends Error {}

/** Ends without money. */
const NO_MONEY = /^(cancelled|failed|rejected|refused)$/
const LIVE = /^(INITIAL|APPROVED|WAITING|ACCEPTED)$/
const MONEY = /^(paid|completed)$/
const IDS: Readonly<Record<Kind, string>> = {
  payout: 'payoutId',
  request_to_pay: 'requestToPayId',
  batch: 'batchId',
}

/** What a read or a deed is about. */
type Asked = AskedOrder | AskedInstruction

const nameOf = (one: Asked): string => ('kind' in one ? `${one.kind} ${one.id}` : one.id)

/** Says under which code something is refused that the proxy need not know. */
const unlessKnown = (one: Asked): Record<string, boolean> => ({
  [`${'kind' in one ? one.kind : 'payment'}_unknown`]: one.known !== 'yes',
})

export class Judge {
  known: Known = { orders: new Map(), instructions: new Map() }
  readonly now: Circumstances = {
    isRestored: false,
    closing: 'no',
    isExchanging: false,
    isTroubled: false,
    isRacing: false,
  }
  readonly #banks: ModelBanks
  /** Orders whose personal data were deleted, and began anew since. */
  readonly #forgotten = new Set<string>()
  readonly #webhooks = new HeardWebhooks()
  /** Counts of what was judged: a proof in which nothing happened proves nothing. */
  readonly counts: Record<string, number> = {}

  constructor(banks: ModelBanks) {
    this.#banks = banks
  }

  /** Says that something is broken, unless it holds. */
  hold(isSo: boolean, words: string): void {
    if (!isSo) throw new Fault(words)
  }

  #count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1
  }

  order(id: string, reference: string): AskedOrder {
    const known = this.known.orders.get(id) ?? {
      id,
      reference,
      amounts: new Set<string>(),
      known: 'no' as Sure,
      wasPaid: false,
      closed: 'no' as Sure,
      resolved: 'no' as Sure,
      deleted: 'no' as Sure,
      isRestored: false,
      isReleased: false,
      links: new Map<string, 'known' | 'lost'>(),
      refunds: new Map<string, AskedRefund>(),
    }
    this.known.orders.set(id, known)
    return known
  }

  instruction(kind: Kind, id: string): AskedInstruction {
    const key = `${kind} ${id}`
    const known = this.known.instructions.get(key) ?? {
      kind,
      id,
      amounts: new Set<string>(),
      known: 'no' as Sure,
      resolved: false,
      deleted: 'no' as Sure,
      isRestored: false,
      isReleased: false,
    }
    this.known.instructions.set(key, known)
    return known
  }

  /** A refusal that names what stands in the way; everything else breaks a promise. */
  #refused(what: string, { status, body }: Answer, allowed: Record<string, boolean>): void {
    const code = body.code ?? String(status)
    this.#count(code)
    const { isTroubled, closing, isExchanging } = this.now
    const always: Record<string, boolean> = {
      bank_unavailable: isTroubled,
      bank_refused: isTroubled,
      service_restarting: isTroubled,
      intake_closed: closing !== 'no' || isExchanging,
    }
    this.hold(allowed[code] ?? always[code] ?? false, `${what} is refused with ${code}`)
  }

  /** Judges the answer to a start. */
  started(
    order: AskedOrder,
    { amount, replaces }: { amount: string; replaces: boolean },
    answer: Answer,
  ): void {
    const what = `the start of ${order.id}`
    const { isRestored, closing } = this.now
    const isStrange = isRestored && order.known === 'no' && !order.isReleased
    if (answer.status >= 300)
      return this.#refused(what, answer, {
        order_changed:
          this.now.isRacing ||
          (order.known !== 'no' && (order.amounts.size > 1 || !order.amounts.has(amount))),
        order_closed: order.closed !== 'no' || order.isRestored || order.resolved !== 'no',
        order_before_restore: isRestored && order.known !== 'yes' && !order.isReleased,
        order_invalid: (order.dueDate ?? '9') <= helsinkiDate(wallClock()),
      })
    const isOther = order.known === 'yes' && order.amounts.size === 1 && !order.amounts.has(amount)
    this.hold(replaces || !isOther || this.now.isRacing, `${order.id} takes other content`)
    this.hold(!isStrange, `${order.id} begins after a restore`)
    this.hold(order.known !== 'no' || closing !== 'yes', `${order.id} begins though nothing new is taken`)
    this.#count('started')
    const { payment, approvalUrl } = answer.body as unknown as { payment: View; approvalUrl?: string }
    this.hold(payment.amount === amount, `${order.id} has another amount`)
    // A new attempt brings the personal data anew; webhooks of those before it stay without.
    if (answer.status === 201 && order.deleted !== 'no') this.#forgotten.add(order.id)
    if (answer.status === 201) order.deleted = 'no'
    order.known = 'yes'
    order.amounts.clear()
    order.amounts.add(amount)
    this.#began(order, payment)
    if (approvalUrl === undefined) return
    this.hold(order.closed !== 'yes', `${order.id} is closed and has a link`)
    const id = this.#banks.paymentIn(approvalUrl)
    order.links.set(id, 'known')
    const others = this.#banks
      .paymentsOf(order.reference)
      .filter(([other]) => other !== id && order.links.has(other))
    const isLive = others.some(([, { status }]) => LIVE.test(status))
    this.hold(!isLive, `${order.id} has two links that can be paid`)
  }

  /** A page sees less of a payment than a merchant's server. */
  #began(order: AskedOrder, view: View): void {
    const isWhole = Object.hasOwn(view, 'attempts')
    if (isWhole) this.shown(order, view)
    else this.hold((order.handle ??= view.handle) === view.handle, `${order.id} has another handle`)
  }

  shown(order: AskedOrder, view: View): void {
    const { id } = order
    this.hold(view.orderId === id && view.reference === order.reference, `${id} is shown as another order`)
    this.hold((order.handle ??= view.handle) === view.handle, `${id} has another handle`)
    this.hold((order.createdAt ??= view.createdAt) === view.createdAt, `${id} was created at another time`)
    this.hold(order.amounts.has(view.amount), `${id} shows an amount that nobody asked for`)
    this.#count(`payment ${view.state}`)
    const payments = this.#banks.paymentsOf(order.reference)
    const isPaid = payments.some(([, { status }]) => status === 'ACCEPTED')
    // What is approved and not handed in is paid only if the order is open: its proxy hands it in.
    const isOpen = order.closed === 'no' && !order.isRestored
    const movable = isOpen ? /^(INITIAL|APPROVED|WAITING)$/ : /^(INITIAL|WAITING)$/
    const canBePaid = payments.some(([one, { status }]) => movable.test(status) && order.links.has(one))
    const isOurs = order.resolved === 'no'
    this.hold(view.state !== 'mismatched' && view.state !== 'paid_twice', `${id} is ${view.state}`)
    if (isOurs && view.state === 'paid') this.hold(isPaid, `${id} is shown as paid and is not`)
    if (view.state === 'scheduled')
      this.hold(
        this.#banks.wasSubmitted(order.reference),
        `${id} is shown as scheduled and nobody approved it`,
      )
    if (isOurs && NO_MONEY.test(view.state))
      this.hold(!isPaid && !canBePaid, `${id} is shown as ${view.state} and is paid, or may be`)
    if (order.wasPaid) this.hold(view.state === 'paid', `${id} was paid and is ${view.state}`)
    order.wasPaid = view.state === 'paid'
    if (order.closed === 'yes') this.hold(view.closed !== undefined, `${id} is open again`)
    if (order.deleted === 'yes') this.#deleted(id, view)
    this.#attempts(order, view)
    for (const [refundId, refund] of order.refunds) {
      const one = view.refunds.find((shown) => shown.id === refundId)
      this.hold(one !== undefined || refund.known !== 'yes', `refund ${refundId} is lost`)
      if (one) this.refunded(refundId, refund, one)
    }
    for (const webhook of view.webhooks) this.#count(`webhook ${webhook.type}`)
    const ids = view.webhooks.map((webhook) => webhook.id)
    this.hold(new Set(ids).size === ids.length, `${id} shows a webhook twice`)
  }

  #deleted(id: string, view: object): void {
    this.hold(!JSON.stringify(view).includes('Maija'), `${id} shows personal data that was deleted`)
    this.hold('personalDataDeletedAt' in view, `${id} has forgotten a deletion`)
  }

  #attempts(order: AskedOrder, { attempts }: View): void {
    const ids = attempts.flatMap(({ bankPaymentId }) => bankPaymentId ?? [])
    const known = new Map(this.#banks.paymentsOf(order.reference))
    this.hold(
      ids.every((id) => known.has(id)),
      `${order.id} shows a payment of another order`,
    )
    const isNumbered = attempts.every(({ number }, at) => number === at + 1)
    this.hold(isNumbered, `${order.id} has attempts with other numbers`)
    for (const [link, sure] of order.links)
      this.hold(sure === 'lost' || ids.includes(link), `${order.id} has lost the attempt of a link`)
  }

  askedRefund(order: AskedOrder, refundId: string, amount: string, answer: Answer): void {
    const refund = this.#refund(order, refundId)
    if (answer.status >= 300) {
      this.#refused(`refund ${refundId}`, answer, {
        refund_changed: refund.known !== 'no' && (refund.amounts.size > 1 || !refund.amounts.has(amount)),
        refund_not_offered: order.dueDate !== undefined,
        refund_too_large: refund.known !== 'yes',
        payment_not_refundable: !order.wasPaid || order.isRestored || order.resolved !== 'no',
      })
      return
    }
    this.#count('refund asked')
    const view = answer.body as unknown as View['refunds'][number]
    this.hold(view.amount === amount, `refund ${refundId} has another amount`)
    refund.known = 'yes'
    refund.amounts.clear()
    refund.amounts.add(amount)
    this.refunded(refundId, refund, view)
  }

  #refund(order: AskedOrder, refundId: string): AskedRefund {
    const refund = order.refunds.get(refundId) ?? { amounts: new Set(), known: 'no', resolved: false }
    order.refunds.set(refundId, refund)
    return refund
  }

  lostRefund(order: AskedOrder, refundId: string, amount: string): void {
    const refund = this.#refund(order, refundId)
    if (refund.known === 'yes') return
    refund.known = 'maybe'
    refund.amounts.add(amount)
  }

  refunded(id: string, refund: AskedRefund, { state }: View['refunds'][number]): void {
    this.#count(`refund ${state}`)
    if (refund.end !== undefined)
      this.hold(state === refund.end, `refund ${id} was ${refund.end} and is ${state}`)
    if (/^(refunded|failed)$/.test(state)) refund.end = state
    if (refund.resolved) return
    const atBank = this.#banks.refundOf(id)
    if (state === 'refunded')
      this.hold(
        atBank.some(({ status }) => status === 'ACCEPTED'),
        `refund ${id} is shown as given back and is not`,
      )
    if (state === 'failed')
      this.hold(
        atBank.every(({ status }) => status === 'REJECTED'),
        `refund ${id} is shown as failed and is given back, or may be`,
      )
  }

  given(one: AskedInstruction, amount: string, answer: Answer): void {
    const what = `${one.kind} ${one.id}`
    const { isRestored, closing } = this.now
    if (answer.status >= 300)
      return this.#refused(what, answer, {
        [`${one.kind}_changed`]:
          this.now.isExchanging || (one.known !== 'no' && (one.amounts.size > 1 || !one.amounts.has(amount))),
        [`${one.kind}_before_restore`]: isRestored && one.known !== 'yes' && !one.isReleased,
      })
    this.hold(!isRestored || one.known !== 'no' || one.isReleased, `${what} begins after a restore`)
    this.hold(one.known !== 'no' || closing !== 'yes', `${what} begins though nothing new is taken`)
    this.#count(`${one.kind} given`)
    one.known = 'yes'
    one.amounts.clear()
    one.amounts.add(amount)
    this.instructed(one, answer.body)
  }

  instructed(one: AskedInstruction, view: Answer['body']): void {
    const what = `${one.kind} ${one.id}`
    const state = String(view['state'])
    const createdAt = String(view['createdAt'])
    this.#count(`${one.kind} ${state}`)
    this.hold(view[IDS[one.kind]] === one.id, `${what} is shown as another one`)
    this.hold((one.createdAt ??= createdAt) === createdAt, `${what} was created at another time`)
    this.hold(one.amounts.has(String(view['amount'])), `${what} shows an amount that nobody asked for`)
    if (one.end !== undefined) this.hold(state === one.end, `${what} was ${one.end} and is ${state}`)
    if (MONEY.test(state) || NO_MONEY.test(state)) one.end = state
    if (one.deleted === 'yes') this.#deleted(what, view)
    if (one.resolved) return
    const truth: Truth = this.#banks.truthOf(one.kind, one.id)
    if (MONEY.test(state))
      this.hold(truth === 'done', `${what} is shown as ${state} and is ${truth} at the bank`)
    if (NO_MONEY.test(state))
      this.hold(
        truth === 'none' || truth === 'ended',
        `${what} is shown as ${state} and is ${truth} at the bank`,
      )
  }

  /** Judges a read: what was begun is there. */
  read(one: Asked, answer: Answer, look: () => void): void {
    if (answer.status < 300) return look()
    this.#refused(nameOf(one), answer, unlessKnown(one))
  }

  /** Judges the answer to something that changes what is known: closing, resolving, deleting. */
  done(what: string, one: Asked | undefined, answer: Answer, allowed: Record<string, boolean> = {}): boolean {
    if (answer.status < 300) this.#count(what.split(' ')[0] ?? what)
    else this.#refused(what, answer, { ...(one && unlessKnown(one)), ...allowed })
    return answer.status < 300
  }

  heard(webhooks: readonly Heard[]): void {
    for (const webhook of webhooks) {
      const hasForgotten = (of: string) =>
        this.#forgotten.has(of) || (this.known.orders.get(of)?.deleted ?? 'no') !== 'no'
      const fault = this.#webhooks.take(webhook, hasForgotten)
      this.hold(fault === undefined, fault ?? '')
    }
    this.counts['webhook again'] = this.#webhooks.again
  }

  putBack(): void {
    this.now.isRestored = true
    this.#webhooks.putBack()
  }

  /** Tells whether the merchant's server has heard of something. */
  hasHeard = (type: string, of: string): boolean => this.#webhooks.has(type, of)

  /** At every moment, in the banks' books: nothing is paid, given back or given twice. */
  books(): void {
    for (const { reference, id } of this.known.orders.values()) {
      const paid = this.#banks.paymentsOf(reference).filter(([, { status }]) => status === 'ACCEPTED')
      this.hold(paid.length <= 1, `${id} is paid ${paid.length} times`)
      const debits = this.#banks.debitsOf(reference)
      this.hold(debits <= 1, `${id} is paid ${debits} times`)
    }
    const texts = this.#banks.books.orders.refunds.map(({ text }) => text)
    for (const text of new Set(texts)) {
      const times = texts.filter((one) => one === text).length
      this.hold(times === 1, `refund ${text} is given ${times} times`)
    }
    for (const { kind, id, isReleased } of this.known.instructions.values()) {
      this.hold(this.#banks.timesOf(kind, id) <= 1, `${kind} ${id} is carried out twice`)
      const sent = kind === 'batch' || isReleased ? 0 : this.#banks.textsOf(kind, id).size
      this.hold(sent <= 1, `${kind} ${id} is sent in other bytes`)
    }
  }
}

class HeardWebhooks {
  /** What each event is about, by its id; and the other way. */
  readonly #events = new Map<string, string>()
  readonly #ids = new Map<string, string>()
  readonly #bytes = new Map<string, string>()
  again = 0

  /** Takes a webhook, and says what is wrong with it. Personal data that was deleted goes from its bytes, too. */
  take({ id, body }: Heard, hasForgotten: (of: string) => boolean): string | undefined {
    const { type, data, ...head } = JSON.parse(body) as {
      id: string
      type: string
      data: Record<string, unknown> & { refund?: { id: string } }
    }
    const { orderId, payoutId, batchId, requestToPayId } = data
    const of = String(orderId ?? payoutId ?? batchId ?? requestToPayId)
    const about = [type, of, data['handle'], data['attempt'], data['payment'], data.refund?.id].join(' ')
    if (of === 'undefined')
      return `a webhook of the type ${type} says not what it is about: ${JSON.stringify(data)}`
    if (head.id !== id) return `a webhook of ${of} has two ids`
    if ((this.#events.get(id) ?? about) !== about) return `one id is two events: ${about}`
    if ((this.#ids.get(about) ?? id) !== id) return `an event has two ids: ${about}`
    const earlier = this.#bytes.get(id)
    if (earlier !== undefined && earlier !== body && !hasForgotten(of))
      return `a webhook of ${of} has other bytes`
    if (earlier !== undefined) this.again += 1
    this.#bytes.set(id, body)
    this.#events.set(id, about)
    this.#ids.set(about, id)
    return undefined
  }

  /** What a copy does not know is told anew, at another time under the same id. */
  putBack(): void {
    this.#bytes.clear()
  }

  has(type: string, of: string): boolean {
    return [...this.#ids.keys()].some((about) => about.startsWith(`${type} ${of} `))
  }
}
