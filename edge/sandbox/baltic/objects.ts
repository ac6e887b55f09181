// Payments and consents of the three Baltic countries as objects: their states, what moves them, how a person decides.

import {
  CONSENT_LIFECYCLE,
  CONSENT_STATUSES,
  consentEndsAt,
  FUNDS_CONSENT_LIFECYCLE,
  hasEnded,
  nominalDates,
  PAYMENT_LIFECYCLES,
  TRANSACTION_STATUSES,
} from '../../../core/baltic/rules/index.ts'
import { balticGaps } from '../../../core/baltic/index.ts'
import { addDays, formatDateTime, helsinkiInstant } from '../../../core/shared/values/time.ts'
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
import type { Approvable } from './approvable.ts'
import type { ControlledCountry } from './control.ts'
import { NAME } from './authenticate.ts'
import type { AccountConsent, ConsentRecord, FundsConsent } from './consent-records.ts'
import type { PaymentParts } from './payments/payments.ts'
import { itemsOf, executionInstant } from './payments/runs.ts'
import type { PaymentRecord } from './payments/records.ts'

/** A country with its payments. */
export type BalticPart = ControlledCountry & { readonly payments: PaymentParts }

/** How long a consent waits for its person, milliseconds of bank time. */
const CONSENT_MS = balticGaps['baltic.consent.life'].assumption * 1_000
/** How long a payment waits, and how long one that was opened takes to settle, bank time (gaps Part 2). */
const PAYMENT_MS = 86_400_000
const SETTLE_MS = 5_000

const NOT_ASKED: Done = { why: 'nothing is asked of the person any more' }

/** Makes the objects of the three countries. */
export function balticObjects(countries: readonly BalticPart[]): ObjectSource[] {
  return countries.flatMap((part) => [paymentSource(part), consentSource(part), fundsSource(part)])
}

/** Carries out decisions of a person in a country without a page. */
class Decisions {
  readonly #part: BalticPart
  readonly #approvable: Approvable

  constructor(part: BalticPart, approvable: Approvable) {
    this.#part = part
    this.#approvable = approvable
  }

  approve(id: string, now: number, { customerId, iban }: Choice): Done {
    const { residents, country } = this.#part.bank
    const pending = this.#approvable.find(id, now)
    if (!pending?.isOpen) return NOT_ASKED
    const by = customerId ?? pending.customerIds[0] ?? ''
    if (!residents.find(by) && !this.#part.bank.services.customers.customer(by))
      return { path: 'customerId', rule: `must be a test customer of ${country}` }
    if (!pending.customerIds.includes(by))
      return { why: 'the customer does not hold all the accounts that are named' }
    const accounts = residents.accountsOf(by).filter((account) => iban === undefined || account.iban === iban)
    if (pending.choosesAccounts && accounts.length === 0)
      return { path: 'iban', rule: 'must be an account of the customer' }
    const accountIds = pending.choosesAccounts ? accounts.map(({ accountId }) => accountId) : []
    return this.#approvable.approve(id, { customerId: by, accountIds }, now) === 'done' ? 'done' : NOT_ASKED
  }

  refuse(id: string, now: number): Done {
    return this.#approvable.refuse(id, now) === 'done' ? 'done' : NOT_ASKED
  }

  withdraw(id: string, now: number): Done {
    return this.#approvable.withdraw?.(id, now) === 'done' ? 'done' : NOT_ASKED
  }

  /**
   * Lists how a person can decide, and what each decision leads to.
   *
   * @param to The states to which an approval and a refusal lead.
   * @param endsAt When the time for a decision is over, unless somebody is on the page.
   */
  moves(id: string, now: number, [approved, refused]: readonly [string, string], endsAt: number): Move[] {
    const { residents, pages } = this.#part.bank
    const pending = this.#approvable.find(id, now)
    const run = (at: number, choice: Choice) => this.approve(id, at, choice)
    const refuse = (at: number) => this.refuse(id, at)
    const page: Way = { to: approved, by: 'person', how: 'person-approves', choosesCustomer: true, run }
    const no: Way = { to: refused, by: 'person', how: 'person-refuses', run: refuse }
    if (!pending?.isOpen) return [page, no]
    const stranger = residents.list().find(({ customerId }) => !pending.customerIds.includes(customerId))
    const leave = (at: number): Done => {
      pages.openAndLeave(id, at)
      return 'done'
    }
    return [
      { ...page, way: 'page' },
      ...decidedByStranger(stranger?.customerId, run),
      { ...no, way: 'refused' },
      { way: 'left-open', run: leave },
      { way: 'too-late', at: endsAt, isRefused: true, run },
    ]
  }
}

function consentMoves(
  decisions: Decisions,
  { consentId: id, createdAt }: ConsentRecord,
  state: string,
  endsAt: number | undefined,
  now: number,
): Move[] {
  const at = createdAt + CONSENT_MS
  if (state === 'received')
    return [
      ...decisions.moves(id, now, ['valid', 'rejected'], at),
      { to: 'rejected', by: 'clock', how: 'nobody-came', at },
    ]
  if (state !== 'valid') return []
  const withdraw = (then: number) => decisions.withdraw(id, then)
  return [
    { to: 'revokedByPsu', by: 'person', how: 'person-withdraws', run: withdraw },
    ...(endsAt === undefined ? [] : [{ to: 'expired', by: 'clock', how: 'ends', at: endsAt } as const]),
  ]
}

function consentSource(part: BalticPart): ObjectSource {
  const { bank, consents } = part
  const { accounts } = consents
  const decisions = new Decisions(part, accounts)
  const endOf = (consent: AccountConsent) =>
    accounts.isApproved(consent) ? consentEndsAt({ ...consent, approvedAtMs: consent.approvedAt }) : undefined
  const shown = (consent: AccountConsent, now: number): BankObject => ({
    ...shownConsent(part, consent, 'consent/'),
    variety: `${bank.country} AIS`,
    state: accounts.stateOf(consent, now),
    moves: CONSENT_LIFECYCLE.moves,
    since: endOf(consent) ?? consent.createdAt + CONSENT_MS,
    facts: {
      consentId: consent.consentId,
      country: bank.country,
      access: consent.access,
      recurringIndicator: consent.recurringIndicator,
      validUntil: consent.validUntil,
      frequencyPerDay: consent.frequencyPerDay,
    },
  })
  /** Makes a newer consent that asks for the same, and approves it as the same person. */
  const replace =
    (consent: AccountConsent) =>
    (now: number): Done => {
      const { access, recurringIndicator, validUntil, frequencyPerDay, clientId, customerId = '' } = consent
      const order = { access, recurringIndicator, validUntil, frequencyPerDay } as Parameters<
        typeof accounts.create
      >[1]
      const { consentId } = accounts.create(clientId, order, now)
      return decisions.approve(consentId, now, { customerId })
    }
  return {
    interfaceName: NAME,
    kind: 'consent',
    states: CONSENT_STATUSES,
    list: (now) => accounts.list().map((consent) => shown(consent, now)),
    find(id, now) {
      const consent = accounts.consent(id)
      return consent && shown(consent, now)
    },
    moves(id, now) {
      const consent = accounts.consent(id)
      if (!consent) return []
      const state = accounts.stateOf(consent, now)
      const ways = consentMoves(decisions, consent, state, endOf(consent), now)
      if (state !== 'valid' || !consent.recurringIndicator) return ways
      return [...ways, { to: 'terminatedByTpp', by: 'caller', how: 'replaced', run: replace(consent) }]
    },
    whyNot: (_, to) =>
      to === 'terminatedByTpp' ? 'only a recurring consent is replaced by a newer one' : undefined,
  }
}

function fundsSource(part: BalticPart): ObjectSource {
  const { bank, consents } = part
  const { funds } = consents
  const decisions = new Decisions(part, funds)
  const endOf = ({ cardExpiryDate }: FundsConsent) =>
    cardExpiryDate === undefined ? undefined : helsinkiInstant(addDays(cardExpiryDate, 1))
  const shown = (consent: FundsConsent, now: number): BankObject => ({
    ...shownConsent(part, consent, 'funds-consent/'),
    variety: `${bank.country} PIIS`,
    state: funds.stateOf(consent, now),
    moves: FUNDS_CONSENT_LIFECYCLE.moves,
    since: endOf(consent) ?? consent.createdAt + CONSENT_MS,
    facts: {
      consentId: consent.consentId,
      country: bank.country,
      account: consent.account,
      ...(consent.cardExpiryDate !== undefined && { cardExpiryDate: consent.cardExpiryDate }),
    },
  })
  return {
    interfaceName: NAME,
    kind: 'consent',
    states: FUNDS_CONSENT_LIFECYCLE.statuses,
    list: (now) => funds.list().map((consent) => shown(consent, now)),
    find(id, now) {
      const consent = funds.consent(id)
      return consent && shown(consent, now)
    },
    moves(id, now) {
      const consent = funds.consent(id)
      return consent ? consentMoves(decisions, consent, funds.stateOf(consent, now), endOf(consent), now) : []
    },
    whyNot: (_, to) =>
      to === 'expired' ? 'it names no card, and lasts until the person withdraws it' : undefined,
  }
}

function shownConsent({ bank }: BalticPart, consent: ConsentRecord, prefix: string) {
  const { consentId, clientId, customerId, createdAt } = consent
  return {
    id: consentId,
    interfaceName: NAME,
    kind: 'consent' as const,
    clientId,
    ...(customerId !== undefined && { customerId }),
    key: `${bank.base.slice(1)}/${prefix}${consentId}`,
    madeAt: createdAt,
  }
}

function paymentSource(part: BalticPart): ObjectSource {
  const { bank, payments } = part
  const { records } = payments
  const { schedule } = bank.services
  const decisions = new Decisions(part, payments.approvable)
  const shown = (payment: PaymentRecord): BankObject => {
    const { paymentId, service, product, clientId, status, created, approved, next, planned } = payment
    const items = itemsOf(payment)
    const [first] = items
    const { amount = '', currency = '' } = first?.instructedAmount ?? {}
    return {
      id: paymentId,
      interfaceName: NAME,
      kind: 'payment',
      variety: `${bank.country} ${service}`,
      clientId,
      // A bulk is shown by the amount of its first payment and the number of the others.
      amount: items.length > 1 ? `${amount} ${currency} + ${items.length - 1}` : `${amount} ${currency}`,
      state: status,
      moves: PAYMENT_LIFECYCLES[service].moves,
      key: `${bank.base.slice(1)}/payment/${paymentId}`,
      madeAt: created,
      facts: {
        paymentId,
        country: bank.country,
        service,
        product,
        ...payment.order,
        ...(approved !== undefined && { approved: formatDateTime(approved) }),
        ...(next !== undefined && { next }),
        ...(planned !== undefined && { planned }),
      },
    }
  }
  const dueOf = (id: string, name: string) => schedule.dueOf(id, bank.dueKind(name)).at(-1)?.at
  const plan = (id: string, planned: PaymentRecord['planned']) => (): Done => {
    const payment = records.find(id)
    if (payment) records.put({ ...payment, planned })
    return 'done'
  }
  /** Cancels as the client, and approves that as the person if it has to be approved. */
  const cancel =
    (id: string) =>
    (now: number): Done => {
      const payment = records.find(id)
      const verdict = payment ? payments.decisions.cancel(payment, now) : 'too-late'
      if (verdict === 'at-once') return 'done'
      return verdict === 'approval' ? decisions.approve(id, now, {}) : { why: 'it is too late to cancel it' }
    }
  const undecided = (id: string, { created }: PaymentRecord, now: number): Move[] => [
    ...decisions.moves(id, now, ['ACTC', 'RJCT'], created + PAYMENT_MS),
    { to: 'RJCT', by: 'clock', how: 'nobody-came', at: created + PAYMENT_MS },
    { to: 'CANC', by: 'caller', how: 'client-cancels', run: cancel(id) },
  ]
  /** When the last execution of a series, or of another payment, has settled. */
  const settledAt = (payment: PaymentRecord): number | undefined => {
    const { paymentId: id } = payment
    if (payment.service !== 'periodic-payments') return dueOf(id, 'payment-settles')
    if (payment.order.endDate === undefined) return undefined
    const last = [...nominalDates(payment.order)].at(-1)
    return last === undefined ? undefined : executionInstant(payment, last) + SETTLE_MS
  }
  const waysOf = (payment: PaymentRecord): Way[] => {
    const { paymentId: id } = payment
    const day = dueOf(id, 'payment-due')
    const examined = dueOf(id, 'payment-pending')
    switch (payment.status) {
      case 'ACTC':
        return [
          { to: 'ACSP', by: 'clock', how: 'day-comes', at: day, run: plan(id, undefined) },
          { to: 'PDNG', by: 'bank', how: 'day-examined', at: day, run: plan(id, 'pending') },
          { to: 'RJCT', by: 'bank', how: 'day-refused', at: day, run: plan(id, 'reject') },
          { to: 'CANC', by: 'person', how: 'cancellation-approved', run: cancel(id) },
        ]
      case 'PDNG':
        return [
          { to: 'ACSP', by: 'bank', how: 'settles', at: examined, run: plan(id, 'pending') },
          { to: 'RJCT', by: 'bank', how: 'settles-refused', at: examined, run: plan(id, 'pending-reject') },
        ]
      default: {
        const at = settledAt(payment)
        const settles = { by: 'bank', how: 'settles', at } as const
        if (payment.service === 'payments') return [{ to: 'ACSC', ...settles }]
        if (payment.service === 'bulk-payments')
          return [
            { to: 'ACSC', ...settles },
            { to: 'PART', ...settles },
            { to: 'RJCT', ...settles },
          ]
        return [
          ...(at === undefined ? [] : [{ to: 'ACSC', by: 'clock', how: 'all-done', at } as const]),
          { to: 'CANC', by: 'person', how: 'cancellation-approved', run: cancel(id) },
        ]
      }
    }
  }
  return {
    interfaceName: NAME,
    kind: 'payment',
    states: TRANSACTION_STATUSES.filter((status) =>
      Object.values(PAYMENT_LIFECYCLES).some((lifecycle) => lifecycle.isStatus(status)),
    ),
    list: () => records.list().map(shown),
    find(id) {
      const payment = records.find(id)
      return payment && shown(payment)
    },
    moves(id, now) {
      const payment = records.find(id)
      if (!payment) return []
      if (payment.status === 'RCVD') return undecided(id, payment, now)
      // The payment may have a cancellation that waits for the person.
      const asked = decisions.moves(id, now, ['CANC', payment.status], payment.cancellableUntil ?? now)
      return [...(hasEnded(payment.status) ? [] : waysOf(payment)), ...onlyDecided(asked)]
    },
    whyNot: (_, to) => (to === 'ACSC' ? 'the series has no last day' : undefined),
  }
}
