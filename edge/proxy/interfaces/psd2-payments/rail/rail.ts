// PSD2 payments as a rail: create, send the payer to the bank for approval, submit the approved payment once.
// No return is believed: after each one a reading shows the state of the payment, and submits it if it is approved.

import {
  deleteSafely,
  type Payment,
  type Psd2Bank,
  type SepaPayee,
  type SepaPayment,
} from '../../../../../core/psd2-payments/index.ts'
import {
  debitedReadings,
  judgeCreate,
  nextSendingInMs,
  PAYMENT_WORDS,
  phaseOf,
} from '../../../../../core/psd2-payments/rules/index.ts'
import { deletes, reads } from '../../../../../core/psd2-payments/calls.ts'
import { psd2PaymentsGaps } from '../../../../../core/psd2-payments/gaps.ts'
import { assume } from '../../../../../core/shared/gaps.ts'
import { BankError, isBankError } from '../../../../../core/shared/errors.ts'
import { compareAmounts } from '../../../../../core/shared/values/money.ts'
import { describeWord } from '../../../../../core/shared/words.ts'
import type { PaymentExecution, Provider, ProviderUnfit } from '../../../../../core/view/index.ts'
import { localesFor } from '../../shared/caller.ts'
import { type Approval, approvalFor, readApproval, takeApproval, writeApproval } from '../approval.ts'
import { readAndHandIn } from '../submission.ts'
import { create, isDateRefused, departureOf, unfitFor } from './creation.ts'
import { dueDateOf, kindOf, makeStored, seriesOf, storedOf } from './stored-payment.ts'
import { judge, newsAt } from './reading.ts'
import { readOccurrences } from './occurrences.ts'
import {
  ORDER_CLOSED,
  type OrderTerms,
  type PayerChoice,
  type Rail,
  type RailAttempt,
  type RailDates,
  type RailLink,
  type RailPayment,
  type RailReading,
  type RailOccurrence,
  type StartedPayment,
  type ReadOptions,
  type StopResult,
  type UnusableAnswer,
  type WithdrawResult,
} from '../../rail.ts'

/** What PSD2 payments need besides their bank. */
export interface Psd2PaymentsRailOptions {
  bank: Psd2Bank
  payee: SepaPayee
  /** The final receiver, if a provider names itself as payee. */
  ultimatePayee?: string | undefined
  /** Whether the receiving account is at the same bank, which moves money on closed days too. */
  isSameBank: boolean
  /** Return address of payers: registered at the bank, byte for byte. */
  redirectUri: string
  /** The bank's own entry in the payers' list, if it has one. */
  listed?: Provider | undefined
  clock: () => number
}

/** PSD2 payments as a {@link Rail}; its parts are private, so that no log shows them. */
export class Psd2PaymentsRail implements Rail {
  readonly name = 'psd2-payments'
  /** A payer has a quarter of an hour for the bank's page. An unapproved payment ends after a day. */
  readonly schedule
  readonly clock
  readonly providers?: () => Promise<readonly Provider[]>
  readonly #options: Psd2PaymentsRailOptions

  constructor(options: Psd2PaymentsRailOptions) {
    this.clock = options.clock
    this.schedule = {
      firstSeconds: [2, 5, 15],
      minutes: 30,
      thenSeconds: 600,
      lastSeconds: 86_460,
      // Approval is impossible half an hour after the link was made. Until then, readings are dense enough to submit in time.
      unsignedSeconds: [30, 120, 300, 300, 600, 600, 3_600, 21_600],
      unknownSeconds: assume(psd2PaymentsGaps, options.bank, 'psd2.unknown'),
    }
    const { listed } = options
    if (listed) this.providers = () => Promise.resolve([listed])
    this.#options = options
  }

  unfit(order: OrderTerms): ProviderUnfit | undefined {
    return unfitFor(this.#options.bank, order)
  }

  departure(dates: RailDates): PaymentExecution {
    return departureOf(dates, this.#options.isSameBank)
  }

  resendInMs(sentAt: readonly number[]): number | undefined {
    return nextSendingInMs(sentAt, this.clock(), this.#options.bank)
  }

  async start(attempt: RailAttempt): Promise<StartedPayment> {
    const { bank, payee, ultimatePayee } = this.#options
    const created = await create(bank, attempt, { payee, ultimatePayee })
    const payment = makeStored(attempt, created.paymentId, created.authorizationId)
    const { state } = judge(kindOf(attempt), created)
    return { payment, said: { state, word: describeWord('status', created.status, PAYMENT_WORDS) } }
  }

  async link(payment: RailPayment, { language }: PayerChoice): Promise<RailLink> {
    const stored = storedOf(payment)
    const known = readApproval(stored.approval)
    return this.#linkOf(payment, 'approval', stored.authorizationId, known, language)
  }

  async #linkOf(
    payment: RailPayment,
    member: 'approval' | 'stop',
    authorizationId: string,
    known: Approval | undefined,
    language?: string,
  ): Promise<RailLink> {
    const { bank, redirectUri } = this.#options
    const owner = storedOf(payment).handle
    const request = { authorizationId, redirectUri, owner, uiLocales: localesFor(language) }
    const approval = await approvalFor(bank, request, known)
    const { address } = approval
    return approval === known
      ? { address }
      : { address, keep: { ...payment, [member]: writeApproval(approval) } }
  }

  async returned(payment: RailPayment, { fragment }: Readonly<Record<string, string>>): Promise<RailPayment> {
    // Without a fragment, the browser has only come back.
    if (fragment === undefined) return payment
    for (const member of ['approval', 'stop'] as const) {
      const known = readApproval(storedOf(payment)[member])
      // oxlint-disable-next-line no-await-in-loop -- a return belongs to one approval
      if (known && (await takeApproval(this.#options.bank, known, fragment)) !== 'not_ours') {
        const { [member]: _, ...rest } = payment
        return { ...rest, paymentId: payment.paymentId }
      }
    }
    throw new BankError({
      code: 'callback_refused',
      operation: 'psd2-payments.return',
      row: 'psd2.sca.return',
    })
  }

  async read(payment: RailPayment, options: ReadOptions = {}): Promise<RailReading | UnusableAnswer> {
    const { kind, paymentId, amount, reference, givenUp } = storedOf(payment)
    const { timeoutMs, isOver = () => false, handingIn = () => undefined, isHandedIn, isClosed } = options
    const { payment: reported, refused } = await readAndHandIn(
      this.#options.bank,
      { kind, paymentId },
      {
        timeoutMs,
        isHandedIn,
        mayHandIn: (read) => {
          const may = !isOver() && givenUp === undefined && isSame(read, amount, reference)
          if (may) handingIn()
          return may
        },
      },
    )
    if (reported.paymentId !== paymentId || !isSepa(reported)) return { unusable: 'other_payment' }
    const about = { amount: reported.amountEUR, reference: reported.reference }
    const occurrences =
      reported.submitted === undefined ? undefined : await this.#occurrencesOf(payment, options)
    const next = occurrences?.find(({ state }) => state === 'waiting')?.dueDate ?? dueDateOf(payment)
    const judged = judge(kind, reported, { occurrences, earlier: options.earlier })
    const isWaiting = judged.state === 'open' || judged.state === 'scheduled'
    // A payment that is only approved moves when we submit it. One that the bank has taken may still be paid.
    const isAuthorized = PAYMENT_WORDS.ours(reported.status) === 'Authorized'
    const isTaken = isWaiting && !isAuthorized
    const closed = isAuthorized && isClosed?.() ? ORDER_CLOSED : undefined
    const ended = refused ?? givenUp ?? closed
    if (ended !== undefined && (isAuthorized || judged.state === 'cancelled' || judged.state === 'failed'))
      return {
        ...about,
        state: ended === ORDER_CLOSED ? 'cancelled' : 'failed',
        reason: ended,
        also: { givenUp: ended },
        // The shop closed the order before the submission.
        mayStillMove: isAuthorized && ended !== ORDER_CLOSED,
      }
    return {
      ...about,
      ...judged,
      payerIban: reported.payer?.iban,
      isApproved: judged.state !== 'unknown' && phaseOf(reported.status) !== 'unapproved',
      newsAt: isWaiting
        ? newsAt(reported, { dueDate: next, isOver: isOver(), nowMs: this.clock() }, this.#options.bank)
        : undefined,
      occurrences,
      returnAt:
        PAYMENT_WORDS.ours(reported.status) === 'Debited'
          ? debitedReadings(this.clock(), this.#options.bank)
          : undefined,
      goesOn: givenUp !== undefined && isTaken,
    }
  }

  async #occurrencesOf(
    payment: RailPayment,
    { timeoutMs, ...known }: ReadOptions,
  ): Promise<readonly RailOccurrence[] | undefined> {
    const series = seriesOf(payment)
    const { bank, isSameBank } = this.#options
    return (
      series &&
      readOccurrences(
        bank,
        { paymentId: payment.paymentId, series, isSameBank, nowMs: this.clock() },
        known,
        { timeoutMs },
      )
    )
  }

  async withdraw(payment: RailPayment, timeoutMs?: number): Promise<WithdrawResult | UnusableAnswer> {
    const { kind, paymentId } = storedOf(payment)
    const { bank } = this.#options
    const path = { paymentId }
    const { body } = await reads[kind](bank, { path }, { timeoutMs })
    if (body.paymentId !== paymentId) return { unusable: 'other_payment' }
    const own = PAYMENT_WORDS.ours(body.status)
    if (own === 'Revoked') return 'withdrawn'
    // An approved payment is paid as approved: to delete it would need the payer again.
    if (own !== 'Unauthorized') return 'too_late'
    try {
      const { body: deleted } = await deletes[kind](bank, { path }, { timeoutMs })
      const phase = phaseOf(deleted.status)
      if (phase === 'unknown') return { unusable: 'word_unknown' }
      // The payer approved it meanwhile. No id is passed on by which the deletion could be approved.
      return phase === 'revoked' ? 'withdrawn' : { approved: {} }
    } catch (error) {
      if (isBankError(error) && error.status === 409) return 'too_late'
      throw error
    }
  }

  async stop(payment: RailPayment): Promise<StopResult | UnusableAnswer> {
    const { kind, paymentId, stop } = storedOf(payment)
    try {
      const deletion = await deleteSafely(this.#options.bank, { kind, paymentId })
      if (deletion.payment.paymentId !== paymentId) return { unusable: 'other_payment' }
      if (deletion.outcome === 'deleted') return 'stopped'
      return { approve: await this.#linkOf(payment, 'stop', deletion.authorizationId, readApproval(stop)) }
    } catch (error) {
      if (isBankError(error) && error.status === 409) return 'too_late'
      throw error
    }
  }

  isKeyUsed(error: BankError): boolean {
    return judgeCreate(error, 2) === 'listed'
  }

  isOrderRefused(error: BankError): boolean {
    return isDateRefused(error)
  }

  isGone({ code, status }: BankError): boolean {
    return code === 'call_refused' && status === 404
  }
}

function isSame(payment: Payment, amount: string, reference: string): boolean {
  return isSepa(payment) && compareAmounts(payment.amountEUR, amount) === 0 && payment.reference === reference
}

const isSepa = (payment: Payment): payment is SepaPayment => typeof payment['amountEUR'] === 'string'
