// Payments at Baltic banks as a rail: the payer's account first, then one create, one approval, and readings of the status.
// A creation is never sent again: no payer has the link of a payment whose answer was lost, so that payment expires.

import {
  type BalticBank,
  cancelPayment,
  cancelSafely,
  type Country,
  createSepaPayment,
  readPayment,
  readPaymentStatus,
} from '../../../../../core/baltic/index.ts'
import { balticGaps } from '../../../../../core/baltic/gaps.ts'
import { PAYMENT_WORDS } from '../../../../../core/baltic/rules/index.ts'
import { BankError, isBankError } from '../../../../../core/shared/errors.ts'
import { assume } from '../../../../../core/shared/gaps.ts'
import { parseIban } from '../../../../../core/shared/values/iban.ts'
import { helsinkiDate } from '../../../../../core/shared/values/time.ts'
import { describeWord } from '../../../../../core/shared/words.ts'
import type { PaymentExecution, Provider, ProviderUnfit } from '../../../../../core/view/index.ts'
import { psuOf } from '../bank.ts'
import { localesFor } from '../../shared/caller.ts'
import { approvalFor, takeApproval } from './approval.ts'
import { pathOf, type StoredPayment, storedOf } from './stored-payment.ts'
import { judge, departsAt } from './reading.ts'
import type {
  AccountVerdict,
  OrderTerms,
  PayerChoice,
  Rail,
  RailAttempt,
  RailDates,
  RailLink,
  RailPayment,
  RailReading,
  ReadOptions,
  StartedPayment,
  StopResult,
  UnusableAnswer,
  WithdrawResult,
} from '../../rail.ts'

/** What payments at Baltic banks need besides the banks. */
export interface BalticRailOptions {
  banks: ReadonlyMap<Country, BalticBank>
  /** The banks in the payer's list; the id of each is its country in lower case. */
  listed: readonly Provider[]
  payee: { readonly iban: string; readonly name: string }
  /** Address of all returns: registered at each bank, byte for byte. */
  redirectUri: string
  clock: () => number
}

/** Payments at Baltic banks as a {@link Rail}; its parts are private, so that no log shows them. */
export class BalticRail implements Rail {
  readonly name = 'baltic'
  readonly schedule
  readonly clock
  readonly #options: BalticRailOptions

  constructor(options: BalticRailOptions) {
    const [bank] = options.banks.values()
    this.schedule = {
      minutes: 0,
      ...assume(balticGaps, bank ?? {}, 'baltic.limits.calls'),
      unknownSeconds: assume(balticGaps, bank ?? {}, 'baltic.unknown'),
    }
    this.clock = options.clock
    this.#options = options
  }

  /**
   * Refuses series, because no call of the interface reports how each payment of a series ended. A due date is left to the bank,
   * which judges it by its own clock.
   */
  unfit({ recurrence }: OrderTerms): ProviderUnfit | undefined {
    return recurrence && 'series'
  }

  judgeAccount({ bankId, payerIban }: Pick<PayerChoice, 'bankId' | 'payerIban'>): AccountVerdict {
    if (payerIban === undefined) return 'missing'
    const country = parseIban(payerIban)?.country
    const isOffered = this.#options.listed.some(
      (bank) => bank.country === country && (bankId ?? bank.id) === bank.id,
    )
    return isOffered ? 'fits' : 'unfit'
  }

  departure({ dueDate }: RailDates): PaymentExecution {
    const at = departsAt(dueDate, this.clock())
    return at === undefined ? { at: 'now' } : { at: 'later', date: helsinkiDate(at) }
  }

  async start(attempt: RailAttempt): Promise<StartedPayment> {
    const { payerIban = '', amount, currency, reference, message, dueDate, handle } = attempt
    const { payee } = this.#options
    const country = (parseIban(payerIban)?.country ?? '') as Country
    const bank = this.#bankIn(country)
    if (!bank) throw new TypeError('payerIban must be an account of a bank that is offered')
    const { body } = await createSepaPayment(bank, {
      headers: psuOf(attempt.caller),
      body: {
        debtorAccount: { accountNumber: payerIban },
        instructedAmount: { amount, currency },
        creditorAccount: { accountNumber: payee.iban },
        creditorName: payee.name,
        endToEndIdentification: endToEndOf(attempt.attemptKey),
        remittanceInformationStructured: { reference },
        ...(message !== undefined && { remittanceInformationUnstructured: message }),
        ...(dueDate !== undefined && { requestedExecutionDate: dueDate }),
      },
    })
    const { paymentId, transactionStatus } = body
    const stored: StoredPayment = {
      paymentId,
      country,
      handle,
      payee: payee.iban,
      madeAt: String(this.clock()),
    }
    const known = {
      approved: undefined,
      dueDate,
      madeAtMs: this.clock(),
      cancelUntilMs: 0,
      nowMs: this.clock(),
    }
    const { state } = judge(transactionStatus, known)
    const word = describeWord('transactionStatus', transactionStatus, PAYMENT_WORDS)
    return { payment: dueDate === undefined ? stored : { ...stored, dueDate }, said: { state, word } }
  }

  reaches(payment: RailPayment): boolean {
    return this.#bankIn(storedOf(payment).country) !== undefined
  }

  isAt(payment: RailPayment, bankId: string): boolean {
    return storedOf(payment).country === bankId.toUpperCase()
  }

  link(payment: RailPayment, { language }: PayerChoice): Promise<RailLink> {
    return this.#linkOf(payment, 'approval', language)
  }

  async #linkOf(payment: RailPayment, member: 'approval' | 'stop', language?: string): Promise<RailLink> {
    const { handle, [member]: known } = storedOf(payment)
    const { paymentId } = payment
    const { redirectUri } = this.#options
    const request = { paymentId, redirectUri, handle, uiLocales: localesFor(language) }
    const { address, keep } = await approvalFor(this.#bankOf(payment), request, known)
    return keep === undefined ? { address } : { address, keep: { ...payment, [member]: keep } }
  }

  async returned(payment: RailPayment, { query }: Readonly<Record<string, string>>): Promise<RailPayment> {
    // Without a query, the browser has only come back.
    if (query === undefined) return payment
    for (const member of ['approval', 'stop'] as const) {
      const known = storedOf(payment)[member]
      // oxlint-disable-next-line no-await-in-loop -- a return belongs to one approval
      const outcome = await takeApproval(this.#bankOf(payment), known, query)
      if (outcome !== 'not_ours') {
        const { [member]: _, ...rest } = payment
        const isApproved = member === 'approval' && outcome === 'granted'
        return { ...rest, paymentId: payment.paymentId, ...(isApproved && { approved: 'yes' }) }
      }
    }
    throw new BankError({
      code: 'callback_refused',
      operation: 'baltic.return',
      row: 'shared.oauth.authorize',
    })
  }

  async read(payment: RailPayment, { timeoutMs }: ReadOptions = {}): Promise<RailReading | UnusableAnswer> {
    const { payee, approved, dueDate, madeAt, cancelUntil } = storedOf(payment)
    const bank = this.#bankOf(payment)
    const path = pathOf(payment)
    const [{ body: status }, { body: content }] = await Promise.all([
      readPaymentStatus(bank, { path }, { timeoutMs }),
      readPayment(bank, { path }, { timeoutMs }),
    ])
    const { instructedAmount, creditorAccount, debtorAccount, remittanceInformationStructured } = content
    if (creditorAccount?.accountNumber !== payee || instructedAmount?.currency !== 'EUR')
      return { unusable: 'other_payment' }
    const known = {
      approved,
      dueDate,
      madeAtMs: Number(madeAt),
      cancelUntilMs: Number(cancelUntil ?? 0),
      nowMs: this.clock(),
    }
    const judged = judge(status.transactionStatus, known)
    const isWaiting = judged.state === 'scheduled' || (judged.state === 'open' && !judged.isApproved)
    return {
      ...judged,
      // The departure follows the day of the approval, until the bank has begun.
      ...(isWaiting && { execution: this.departure({ dueDate }) }),
      amount: instructedAmount.amount,
      reference: remittanceInformationStructured?.reference,
      payerIban: debtorAccount?.accountNumber,
      ...(judged.isApproved && { also: { approved: 'yes' } }),
    }
  }

  async withdraw(payment: RailPayment, timeoutMs?: number): Promise<WithdrawResult> {
    const bank = this.#bankOf(payment)
    const path = pathOf(payment)
    const { body } = await readPaymentStatus(bank, { path }, { timeoutMs })
    const own = PAYMENT_WORDS.ours(body.transactionStatus)
    if (own === 'CANC') return 'withdrawn'
    // An approved payment is paid as approved: to cancel it would need the payer again.
    if (own !== 'RCVD') return 'too_late'
    try {
      const { status } = await cancelPayment(bank, { path }, { timeoutMs })
      // The payer approved it meanwhile, and may now cancel it at any of its addresses until the cancellation expires.
      return status === 204 ? 'withdrawn' : { approved: this.#cancellation() }
    } catch (error) {
      if (isTooLate(error)) return 'too_late'
      throw error
    }
  }

  async stop(payment: RailPayment): Promise<StopResult> {
    try {
      const { outcome } = await cancelSafely(this.#bankOf(payment), pathOf(payment))
      if (outcome === 'cancelled') return 'stopped'
      if (outcome === 'too_late') return 'too_late'
      const { address, keep = payment } = await this.#linkOf(payment, 'stop')
      return { approve: { address, keep: { ...keep, ...this.#cancellation() } } }
    } catch (error) {
      if (isTooLate(error)) return 'too_late'
      throw error
    }
  }

  #cancellation() {
    return { cancelUntil: String(this.clock() + CANCELLATION_MS) }
  }

  isOrderRefused({ code, faults }: BankError): boolean {
    return code === 'call_refused' && faults.some((fault) => fault.code === 'EXECUTION_DATE_INVALID')
  }

  isAccountRefused({ code, faults }: BankError): boolean {
    const isAccount = faults.some(({ path }) => path !== undefined && /^debtorAccount\b/.test(path))
    return code === 'call_refused' && isAccount
  }

  isGone({ code, status }: BankError): boolean {
    return code === 'call_refused' && status === 404
  }

  providers(): Promise<readonly Provider[]> {
    return Promise.resolve(this.#options.listed)
  }

  #bankIn(country: string): BalticBank | undefined {
    return this.#options.banks.get(country as Country)
  }

  #bankOf(payment: RailPayment): BalticBank {
    const bank = this.#bankIn(storedOf(payment).country)
    if (!bank) throw new TypeError('the bank of the payment must be set up')
    return bank
  }
}

/** How long a requested cancellation may be approved, milliseconds (gaps: baltic.cancel.codes). */
const CANCELLATION_MS = 900_000

/** Cuts an attempt's name to what a bank takes: 35 characters without a slash at either end (gaps: baltic.payment.texts). */
const endToEndOf = (attemptKey: string) => attemptKey.replaceAll(/[^0-9A-Za-z]/g, '').slice(0, 35)

const isTooLate = (error: unknown) =>
  isBankError(error) && error.faults.some(({ code }) => code === 'CANCELLATION_INVALID')
