// PSD2 payments, instances of series, bundles and cancellations as objects: states, what moves them, how a payer decides.
// The moves themselves are in payments/; moves of a client are made here as its calls would make them.

import type { SandboxScenario } from '../../../core/psd2-payments/index.ts'
import {
  BUNDLE_LIFECYCLE,
  BUNDLE_STATUSES,
  canSubmit,
  OCCURRENCE_LIFECYCLE,
  OCCURRENCE_STATUSES,
  PAYMENT_LIFECYCLES,
  PAYMENT_STATUSES,
} from '../../../core/psd2-payments/rules/index.ts'
import {
  type BankObject,
  type Choice,
  decidedByStranger,
  onlyDecided,
  type Done,
  type Move,
  type ObjectSource,
  type Way,
} from '../bank-objects.ts'
import type { Services } from '../services.ts'
import { bundleOf, instanceOf, paymentOf } from './payments/answers.ts'
import { judgeDeletion } from './payments/cancel.ts'
import type { Payments } from './payments/payments.ts'
import type { Bundle, InstanceRecord, PaymentRecord } from './records.ts'
import { naturalStatusOf } from './payments/results.ts'

const NAME = 'psd2-payments'
const TOO_LATE: Done = { why: 'it is too late to cancel it' }
const NOT_ASKED: Done = { why: 'nothing is asked of the payer any more' }

/** Represents the request that opens a page in place of a payer: no request object has such a digest. */
const IN_PLACE = 'in-place-of-a-payer'

/** Makes the objects of PSD2 payments. */
export function psd2Objects(services: Services, payments: Payments): ObjectSource[] {
  const people = new Decisions(services, payments)
  const clients = new Deeds(services, payments)
  return [
    paymentSource(payments, people, clients),
    occurrenceSource(services, payments),
    bundleSource('bundle', payments, people, clients),
    bundleSource('authorization', payments, people, clients),
  ]
}

/** Carries out decisions of a payer about a bundle, without a page. */
class Decisions {
  readonly #services: Services
  readonly #payments: Payments

  constructor(services: Services, payments: Payments) {
    this.#services = services
    this.#payments = payments
  }

  approve(authorizationId: string, now: number, { customerId, iban }: Choice): Done {
    const { bundles } = this.#payments
    const by = customerId ?? bundles.defaultCustomer(authorizationId) ?? ''
    if (!this.#services.customers.customer(by)) return { path: 'customerId', rule: 'must be a test customer' }
    const keepsPayers = customerId === undefined && iban === undefined
    const outcome = bundles.approve(authorizationId, { customerId: by, iban, keepsPayers }, now)
    if (outcome === 'approved') return 'done'
    if (outcome === 'refused') return { why: 'the customer has no right to approve it' }
    return outcome === 'impossible' ? NOT_ASKED : outcome
  }

  /** Lists the moves of payer and client for a bundle that waits. */
  movesOf({ authorizationId: id, status, cancels, endsAt }: Bundle): Move[] {
    if (status !== 'Unauthorized' && status !== 'Authorizing') return []
    const { bundles } = this.#payments
    const stranger = this.#services.customers.list().find(({ mayConfirm }) => !mayConfirm)
    const to = cancels === undefined ? 'Authorized' : 'Completed'
    const run = (now: number, choice: Choice) => this.approve(id, now, choice)
    const refuse = (now: number): Done => (bundles.refuse(id, now) ? 'done' : NOT_ASKED)
    const decided: Move[] = [
      { to, by: 'person', how: 'person-approves', way: 'page', choosesCustomer: true, run },
      ...decidedByStranger(stranger?.customerId, run),
      { to: 'Rejected', by: 'person', how: 'person-refuses', way: 'refused', run: refuse },
    ]
    const leave = (now: number): Done => this.#leave(id, now)
    // While the payer is on the page, no deadline takes effect.
    if (status === 'Authorizing')
      return [
        ...decided,
        { to: 'Unauthorized', by: 'person', how: 'page-left', way: 'left-open', run: leave },
      ]
    const openAndLeave = (now: number): Done => {
      this.#open(id, now)
      return leave(now)
    }
    const revoke = (now: number): Done => (bundles.revoke(id, now) ? 'done' : NOT_ASKED)
    return [
      ...decided,
      { to: 'Authorizing', by: 'person', how: 'page-opens', run: (now) => this.#open(id, now) },
      { way: 'left-open', run: openAndLeave },
      { to: 'Revoked', by: 'caller', how: 'client-revokes', run: revoke },
      { to: 'Revoked', by: 'clock', how: 'nobody-came', at: endsAt },
      { way: 'too-late', at: endsAt, isRefused: true, run },
    ]
  }

  #open(id: string, now: number): Done {
    return this.#payments.bundles.open(id, IN_PLACE, now) ? 'done' : NOT_ASKED
  }

  #leave(id: string, now: number): Done {
    this.#payments.bundles.leave(id, now)
    return 'done'
  }
}

/** Actions of a client on an approved payment, as its calls do them. */
class Deeds {
  readonly #services: Services
  readonly #payments: Payments

  constructor(services: Services, payments: Payments) {
    this.#services = services
    this.#payments = payments
  }

  due(id: string, kind: string): number | undefined {
    return this.#services.schedule.dueOf(id, `psd2-payments.${kind}`).at(-1)?.at
  }

  submit(paymentId: string, scenario?: SandboxScenario): (now: number) => Done {
    return (now) => {
      const payment = this.#payments.records.payment(paymentId)
      if (!payment) return { why: 'there is no such payment' }
      const submitted = this.#payments.submission.submit(payment, scenario, now)
      if (!('failure' in submitted)) return 'done'
      const reason = 'reason' in submitted ? `, ${submitted.reason}` : ''
      return { why: `the submission is refused: ${submitted.failure}${reason}` }
    }
  }

  read(paymentId: string, scenario: SandboxScenario): (now: number) => Done {
    return (now) => {
      const payment = this.#payments.records.payment(paymentId)
      if (payment) this.#payments.reading.payment(payment, scenario, now)
      return 'done'
    }
  }

  remove(paymentId: string): (now: number) => Done {
    return (now) => {
      const { records } = this.#payments
      const payment = records.payment(paymentId)
      if (!payment || judgeDeletion(records, payment, now) !== 'revoke') return NOT_ASKED
      records.move(payment, 'Revoked', now)
      return 'done'
    }
  }

  /** Asks for the cancellation as the client, and approves it as the payer. */
  cancel(paymentId: string): (now: number) => Done {
    return (now) => {
      const { records, bundles } = this.#payments
      const payment = records.payment(paymentId)
      if (!payment || judgeDeletion(records, payment, now) !== 'sca') return TOO_LATE
      const { authorizationId } = bundles.cancellationOf(payment, now)
      const customerId = bundles.defaultCustomer(authorizationId) ?? ''
      const outcome = bundles.approve(authorizationId, { customerId, keepsPayers: true }, now)
      return outcome === 'approved' ? 'done' : TOO_LATE
    }
  }

  cancelAtBank(paymentId: string): (now: number) => Done {
    return (now) => {
      const payment = this.#payments.records.payment(paymentId)
      return payment && this.#payments.cancel(payment, now) ? 'done' : TOO_LATE
    }
  }
}

function paymentSource({ records }: Payments, people: Decisions, clients: Deeds): ObjectSource {
  const shown = (payment: PaymentRecord): BankObject => ({
    id: payment.paymentId,
    interfaceName: NAME,
    kind: 'payment',
    variety: payment.kind,
    clientId: payment.clientId,
    amount: amountOf(payment),
    state: payment.status,
    moves: PAYMENT_LIFECYCLES[payment.kind].moves,
    key: `psd2-payments/payment/${payment.paymentId}`,
    madeAt: payment.created,
    facts: {
      ...paymentOf(payment),
      ...(payment.cancellationId !== undefined && { cancellationAuthorizationId: payment.cancellationId }),
      ...(payment.kept !== undefined && { scenario: payment.kept }),
    },
  })
  /** Lists the moves of a payment before its approval, which are those of its bundle if the bundle has no other payment. */
  const undecided = (payment: PaymentRecord): Move[] => {
    const together = ofBundle(payment).filter((one) => one.to === undefined || one.how !== 'client-revokes')
    if (payment.status !== 'Unauthorized') return together
    const remove = clients.remove(payment.paymentId)
    return [{ to: 'Revoked', by: 'caller', how: 'client-revokes', run: remove }, ...together]
  }
  const ofBundle = (payment: PaymentRecord): Move[] => {
    const bundle = records.bundle(payment.authorizationId)
    return bundle ? people.movesOf(bundle) : []
  }
  return {
    interfaceName: NAME,
    kind: 'payment',
    states: PAYMENT_STATUSES,
    list: () => records.payments().map(shown),
    find(id) {
      const payment = records.payment(id)
      return payment && shown(payment)
    },
    moves(id) {
      const payment = records.payment(id)
      if (!payment) return []
      switch (payment.status) {
        case 'Unauthorized':
        case 'Authorizing':
          return undecided(payment)
        case 'Authorized':
        case 'SubmissionPending':
          return waysOfApproved(payment, clients)
        case 'AwaitingDueDate':
        case 'Accepted':
        case 'Debited':
          return waysOfSubmitted(payment, clients)
        default:
          return onlyDecided(ofBundle(payment))
      }
    },
    whyNot(id, to) {
      const payment = records.payment(id)
      const isOwn = payment && naturalStatusOf(payment) === 'Credited'
      return to === 'Debited' && isOwn
        ? 'the payee has its account at this bank, and has the money at once'
        : undefined
    },
  }
}

const cancelled = (clients: Deeds, id: string): Way[] => [
  { to: 'Cancelled', by: 'person', how: 'cancellation-approved', run: clients.cancel(id) },
  { to: 'Cancelled', by: 'person', how: 'bank-channel', run: clients.cancelAtBank(id) },
]

function waysOfApproved(payment: PaymentRecord, clients: Deeds): Way[] {
  const { paymentId: id, kind, status } = payment
  const isPending = status === 'SubmissionPending'
  const submits = { by: 'caller', how: 'client-submits', run: clients.submit(id) } as const
  const unavailable = clients.submit(id, 'PaymentSystemUnavailable')
  const common: Way[] = [
    ...(isPending
      ? []
      : [{ to: 'SubmissionPending', by: 'caller', how: 'submitted-unavailable', run: unavailable } as const]),
    { to: 'Rejected', by: 'clock', how: 'deadline', at: clients.due(id, 'deadline') },
  ]
  if (kind === 'scheduled' || kind === 'recurring') {
    return [{ to: 'AwaitingDueDate', ...submits }, ...common, ...cancelled(clients, id)]
  }
  const accepted: Way = {
    to: 'Accepted',
    by: 'caller',
    how: 'submitted-accepted',
    run: clients.submit(id, 'PaymentAccepted'),
  }
  const stopped = isPending ? [] : cancelled(clients, id)
  if (kind === 'foreign') return [{ to: 'Accepted', ...submits }, accepted, ...common, ...stopped]
  const credited = clients.submit(id, 'PaymentCredited')
  return [
    { to: naturalStatusOf(payment), ...submits },
    { to: 'Credited', by: 'caller', how: 'submitted-credited', run: credited },
    accepted,
    ...common,
    ...stopped,
  ]
}

const RESULTS = {
  Accepted: 'PaymentAccepted',
  Debited: 'PaymentDebited',
  Credited: 'PaymentCredited',
  Rejected: 'PaymentRejected',
} as const

function waysOfSubmitted(payment: PaymentRecord, clients: Deeds): Way[] {
  const { paymentId: id, kind, status } = payment
  const stopped = status === 'AwaitingDueDate' ? cancelled(clients, id) : []
  if (kind === 'recurring') {
    const last = clients.due(id, 'instance-due')
    return [{ to: 'Completed', by: 'clock', how: 'all-done', at: last }, ...stopped]
  }
  const read = Object.entries(RESULTS).map(
    ([to, scenario]): Way => ({ to, by: 'caller', how: 'shown-by-reading', run: clients.read(id, scenario) }),
  )
  const day = clients.due(id, 'due')
  const end = clients.due(id, 'debiting-day-ends')
  return [
    ...(day !== undefined && status === 'AwaitingDueDate'
      ? [{ to: naturalStatusOf(payment), by: 'clock', how: 'day-comes', at: day } as const]
      : []),
    ...(end !== undefined && status === 'Accepted'
      ? [{ to: 'Debited', by: 'clock', how: 'debiting-day-ends', at: end } as const]
      : []),
    ...read,
    ...stopped,
  ]
}

function occurrenceSource({ schedule }: Services, payments: Payments): ObjectSource {
  const { records, reading, cancel } = payments
  const found = (id: string) => {
    const [paymentId = '', dueDate = ''] = id.split('/')
    const payment = records.payment(paymentId)
    const instance = records.instance(paymentId, dueDate)
    return payment?.kind === 'recurring' && instance ? { payment, instance } : undefined
  }
  const shown = (payment: PaymentRecord, instance: InstanceRecord): BankObject => ({
    id: `${payment.paymentId}/${instance.dueDate}`,
    interfaceName: NAME,
    kind: 'occurrence',
    clientId: payment.clientId,
    amount: amountOf(payment),
    state: instance.status,
    moves: OCCURRENCE_LIFECYCLE.moves,
    key: `psd2-payments/instance/${payment.paymentId}/${instance.dueDate}`,
    madeAt: payment.submitted,
    facts: { ...instanceOf(instance), paymentId: payment.paymentId },
  })
  return {
    interfaceName: NAME,
    kind: 'occurrence',
    states: OCCURRENCE_STATUSES,
    list: () =>
      records
        .payments()
        .flatMap((payment) =>
          records.instancesOf(payment.paymentId).map((instance) => shown(payment, instance)),
        ),
    find(id) {
      const one = found(id)
      return one && shown(one.payment, one.instance)
    },
    moves(id) {
      const one = found(id)
      if (!one) return []
      const at = schedule.dueOf(id, 'psd2-payments.instance-due')[0]?.at
      const isWaiting = one.instance.status === 'AwaitingDueDate'
      const reads = Object.entries(RESULTS).map(([to, scenario]): Way => {
        const run = (now: number): Done => {
          const current = found(id)
          if (current) reading.instance(current.payment, current.instance, scenario, now)
          return 'done'
        }
        return { to, by: 'caller', how: 'shown-by-reading', run }
      })
      const stop = (now: number): Done => (cancel(one.payment, now) ? 'done' : TOO_LATE)
      return [
        ...(isWaiting && at !== undefined
          ? [{ to: naturalStatusOf(one.payment), by: 'clock', how: 'day-comes', at } as const]
          : []),
        ...reads,
        ...(isWaiting ? [{ to: 'Cancelled', by: 'person', how: 'bank-channel', run: stop } as const] : []),
      ]
    },
  }
}

function bundleSource(
  kind: 'bundle' | 'authorization',
  { records }: Payments,
  people: Decisions,
  clients: Deeds,
): ObjectSource {
  const isOurs = ({ cancels }: Bundle) => (cancels === undefined) === (kind === 'bundle')
  const find = (id: string) => {
    const bundle = records.bundle(id)
    return bundle && isOurs(bundle) ? bundle : undefined
  }
  const shown = (bundle: Bundle): BankObject => ({
    id: bundle.authorizationId,
    interfaceName: NAME,
    kind,
    ...(kind === 'authorization' && { variety: 'cancellation' }),
    clientId: bundle.clientId,
    state: bundle.status,
    moves: BUNDLE_LIFECYCLE.moves,
    key: `psd2-payments/bundle/${bundle.authorizationId}`,
    madeAt: bundle.created,
    facts: {
      ...bundleOf(bundle),
      paymentIds: bundle.paymentIds,
      ...(bundle.isExempted && { isExempted: true }),
    },
  })
  /** Makes a move of every payment that can still be submitted, or of the first one only. */
  const each =
    (bundle: Bundle, deed: (paymentId: string) => (now: number) => Done, most = Infinity) =>
    (now: number): Done => {
      const open = records.paymentsOf(bundle).filter(({ status }) => canSubmit(status))
      for (const { paymentId } of open.slice(0, most)) {
        const done = deed(paymentId)(now)
        if (done !== 'done') return done
      }
      return 'done'
    }
  return {
    interfaceName: NAME,
    kind,
    states: BUNDLE_STATUSES,
    list: () => records.bundles().filter(isOurs).map(shown),
    find(id) {
      const bundle = find(id)
      return bundle && shown(bundle)
    },
    moves(id) {
      const bundle = find(id)
      if (!bundle) return []
      if (bundle.status !== 'Authorized' && bundle.status !== 'PartiallyRevoked')
        return people.movesOf(bundle)
      const deadlines = bundle.paymentIds.flatMap((paymentId) => clients.due(paymentId, 'deadline') ?? [])
      const cancel = (paymentId: string) => clients.cancel(paymentId)
      const submit = (paymentId: string) => clients.submit(paymentId)
      return [
        { to: 'PartiallyRevoked', by: 'person', how: 'one-cancelled', run: each(bundle, cancel, 1) },
        { to: 'Revoked', by: 'person', how: 'all-cancelled', run: each(bundle, cancel) },
        { to: 'Completed', by: 'caller', how: 'all-submitted', run: each(bundle, submit) },
        { to: 'Rejected', by: 'clock', how: 'deadline', at: Math.max(0, ...deadlines) },
      ]
    },
    whyNot(id, to) {
      const isCancellation = find(id)?.cancels !== undefined
      if (to === 'Completed' && !isCancellation) return 'only a cancellation is done with its approval'
      if (to === 'Authorized' && isCancellation) return 'a cancellation is Completed with its approval'
      return undefined
    },
  }
}

function amountOf({ kind, order }: PaymentRecord): string {
  return kind === 'foreign'
    ? `${(order as { amount: string }).amount} ${(order as { currency: string }).currency}`
    : `${(order as { amountEUR: string }).amountEUR} EUR`
}
