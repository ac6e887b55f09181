// The banks of the whole model, and what is true there: which money moved for an order, a refund, an instruction.
// They keep to no rule of the proxy. What a payer or a person does at them, the steps of a life say.
import { type BankPayment, makePsd2TestBank } from '../../interfaces/psd2-payments/psd2-bank.ts'
import { makeInstructionBank } from '../../instructions/instruction-bank.ts'
import { makeRefundBank } from '../../refunds/refund-bank.ts'
import { wallClock } from '../../../../kit/clock.ts'

/** Where money is: nothing is known, it may still move, it moved, or it ended without. */
export type Truth = 'none' | 'open' | 'done' | 'ended'

export type Kind = 'payout' | 'request_to_pay' | 'batch'

/** A payment that no payer has approved by then ends, milliseconds (gaps: online-payment.create.repeat). */
const LINK_LIFE_MS = 86_400_000

/** Says how a payment for a later day stands, in the words of the others. */
function stateOf({ status, debits, submitted }: BankPayment): string {
  if (debits > 0) return 'ACCEPTED'
  if (/^(Unauthorized|Authorizing)$/.test(status)) return 'INITIAL'
  if (/^(Rejected|Revoked|Cancelled)$/.test(status)) return 'CANCELLED'
  return submitted === undefined ? 'APPROVED' : 'WAITING'
}

function authorizationIn(link: string): string {
  const request = new URL(link).searchParams.get('request') ?? ''
  const text = Buffer.from(request.split('.')[1] ?? '', 'base64url').toString()
  const { claims } = JSON.parse(text) as {
    claims: { userinfo: { authorizationId: { value: string } } }
  }
  return claims.userinfo.authorizationId.value
}

export type ModelBanks = ReturnType<typeof makeModelBanks>

export function makeModelBanks() {
  const orders = makeRefundBank(Date.now)
  const instructions = makeInstructionBank(Date.now)
  const batches = makePsd2TestBank(Date.now)
  const linked = new Set<string>()

  const dueOutcomes: ('Debited' | 'Rejected')[] = []

  /** Ends the payments that nobody has approved in time, and debits those whose day has come. */
  function expire(): void {
    execute()
    for (const payment of orders.payments.values())
      if (payment.status === 'INITIAL' && wallClock() >= (payment.at ?? 0) + LINK_LIFE_MS)
        payment.status = 'CANCELLED'
  }

  // Here a payment is paid when its payer decides, not when it is read.
  orders.rules.create = async (call) => {
    const answer = await orders.usual(call)
    const payment = [...orders.payments.values()].at(-1)
    if (payment) Object.assign(payment, { status: 'INITIAL', isNew: false })
    return answer
  }

  const scheduledOf = (reference: string) =>
    batches.payments.filter(({ body }) => body.includes(`"reference":"${reference}"`))

  /** What is at the bank for an order: open (`INITIAL`), approved, waiting for its day, paid (`ACCEPTED`) or ended. */
  function paymentsOf(reference: string): [id: string, payment: { status: string }][] {
    expire()
    return [
      ...[...orders.payments].filter(([, payment]) => payment.reference === reference),
      ...scheduledOf(reference).map((payment): [string, { status: string }] => [
        payment.paymentId,
        { status: stateOf(payment) },
      ]),
    ]
  }

  const scheduled = (paymentId: string) => batches.payments.find((one) => one.paymentId === paymentId)

  /** In the morning of its day the bank debits what waits, or refuses it. */
  function execute(): void {
    for (const payment of batches.payments) {
      const { dueDate } = JSON.parse(payment.body) as { dueDate?: string }
      if (payment.status !== 'AwaitingDueDate' || dueDate === undefined) continue
      if (wallClock() < Date.parse(`${dueDate}T06:00:00+02:00`)) continue
      const isDebited = dueOutcomes.shift() !== 'Rejected'
      payment.status = isDebited ? 'Debited' : 'Rejected'
      if (!isDebited) continue
      payment.debits += 1
      payment.archiveId = `20261120${payment.paymentId.slice(-12)}`
    }
  }

  function truthOf(kind: Kind, id: string): Truth {
    if (kind === 'batch') {
      const all = batches.payments.filter(({ body }) => body.includes(`"${id}"`))
      if (all.some(({ debits }) => debits > 0)) return 'done'
      // What nobody has the link of, nobody approves: the bank ends it by itself.
      const dead = linked.has(id)
        ? /^(Rejected|Revoked|Cancelled)$/
        : /^(Rejected|Revoked|Cancelled|Unauthorized)$/
      const isOpen = all.some(({ status }) => !dead.test(status))
      return all.length === 0 ? 'none' : isOpen ? 'open' : 'ended'
    }
    const isRequest = kind === 'request_to_pay'
    const one = instructions.taken.find(
      (taken) => taken.id === id && taken.path.startsWith('/r2p') === isRequest,
    )
    if (!one) return 'none'
    if (/^(PROCESSED|COMPLETED)$/.test(one.status)) return 'done'
    return one.status === 'REJECTED' ? 'ended' : 'open'
  }

  return {
    orders: {
      fetch(request: string, init?: RequestInit) {
        expire()
        return orders.fetch(request, init)
      },
    },
    instructions: { fetch: instructions.fetch },
    batches: {
      fetch(request: string, init?: RequestInit) {
        execute()
        return batches.fetch(request, init)
      },
    },
    /** What becomes of the next calls, and what has come. */
    books: { orders, instructions, batches },
    paymentsOf,
    truthOf,
    dueOutcomes,
    /** How often an order that is paid on a later day was debited. */
    debitsOf(reference: string): number {
      execute()
      return scheduledOf(reference).reduce((sum, { debits }) => sum + debits, 0)
    },
    /** Whether a payment for a later day was approved and handed in. */
    wasSubmitted: (reference: string) =>
      scheduledOf(reference).some(({ submitted }) => submitted !== undefined),
    paymentIn(link: string): string {
      const [online] = /payment-\d+/.exec(link) ?? []
      const id = online ?? authorizationIn(link)
      return batches.payments.find(({ authorizationId }) => authorizationId === id)?.paymentId ?? id
    },
    approveStop: (link: string) => batches.decide(authorizationIn(link), 'Authorized'),
    /** A payer decides at the bank's page; `false` where its payment has ended. */
    decide(paymentId: string, status: 'ACCEPTED' | 'CANCELLED'): boolean {
      expire()
      const later = scheduled(paymentId)
      if (later) {
        if (later.status !== 'Unauthorized') return false
        batches.decide(later.authorizationId, status === 'ACCEPTED' ? 'Authorized' : 'Rejected')
        return true
      }
      const payment = orders.payments.get(paymentId)
      if (payment?.status !== 'INITIAL') return false
      payment.status = status
      return true
    },
    /** Makes another payment for the order of one, as if it had been asked for again; nobody but its payer sees it. */
    again(paymentId: string): void {
      const one = orders.payments.get(paymentId)
      const other = `payment-${orders.payments.size + 1}`
      if (!one) return
      orders.payments.set(other, { ...one, status: 'ACCEPTED' })
    },
    /** A person decides about a batch whose link was handed out. */
    approve(id: string, status: 'Authorized' | 'Rejected'): void {
      linked.add(id)
      for (const payment of batches.payments)
        if (payment.body.includes(`"${id}"`)) batches.decide(payment.authorizationId, status)
    },
    /** How often money moved for an instruction. */
    timesOf: (kind: Kind, id: string): number =>
      kind === 'batch'
        ? batches.payments.reduce((sum, { body, debits }) => sum + (body.includes(`"${id}"`) ? debits : 0), 0)
        : instructions.taken.filter(
            (taken) => taken.id === id && taken.path.startsWith('/r2p') === (kind === 'request_to_pay'),
          ).length,
    /** What was sent for a payout or a request to pay, each text once: the very same bytes, however often. */
    textsOf: (kind: Kind, id: string): Set<string> =>
      new Set(
        instructions.arrived
          .filter(
            ({ kind: call, path, body }) =>
              call === 'create' &&
              path.startsWith('/r2p') === (kind === 'request_to_pay') &&
              body.includes(`"instructionId":"${id}"`),
          )
          .map(({ body }) => body),
      ),
    refundOf: (text: string) => orders.refunds.filter((refund) => refund.text === text),
    /** Answers everything from now on, at once and unharmed. */
    calm() {
      for (const fates of [
        ...Object.values(orders.fates),
        ...Object.values(instructions.fates),
        ...Object.values(batches.fates),
      ])
        fates.length = 0
      instructions.begin.length = 0
      orders.pass()
      instructions.pass()
    },
    /** Ends all that is under way: what no payer and no person has approved ends without money. */
    endAll(how: 'ACCEPTED' | 'REJECTED') {
      for (const payment of orders.payments.values())
        if (payment.status === 'INITIAL') payment.status = 'CANCELLED'
      orders.settle(how)
      for (const one of instructions.taken)
        if (/^P(ROCESS|END)ING$/.test(one.status))
          one.status = how === 'REJECTED' ? how : one.path.startsWith('/r2p') ? 'COMPLETED' : 'PROCESSED'
      batches.expire()
    },
  }
}
