// What a submission or a confirmation does, by kind, and results that a test can ask for with a scenario (paper 2 A, Rules 3).

import type { SandboxScenario } from '../../../../core/psd2-payments/index.ts'
import { canSubmit } from '../../../../core/psd2-payments/rules/index.ts'
import type { TransferRefusal } from '../../ledger/transfer.ts'
import type { SubmissionFailure } from '../refusals.ts'
import type { PaymentBooking } from './booking.ts'
import type { Execution } from './execution.ts'
import type { PaymentRecord, RecordOf, Records, ResultScenario } from '../records.ts'
import { carryOut, naturalStatusOf } from './results.ts'

/** The result of a submission. */
export type Submitted = { payment: PaymentRecord } | SubmissionFailure

/** Submits payments; all of it runs inside a transaction of the services. */
export class Submission {
  readonly #records: Records
  readonly #booking: PaymentBooking
  readonly #execution: Execution

  constructor(records: Records, booking: PaymentBooking, execution: Execution) {
    this.#records = records
    this.#booking = booking
    this.#execution = execution
  }

  /** Submits or confirms; after a success, a repetition changes nothing (gaps: psd2.submit.repeat). */
  submit(payment: PaymentRecord, scenario: SandboxScenario | undefined, now: number): Submitted {
    if (payment.submitted !== undefined) return { payment }
    if (!canSubmit(payment.status)) return { failure: 'IllegalState' }
    switch (scenario) {
      case 'InsufficientFunds':
        return { failure: scenario }
      case 'PaymentSystemUnavailable':
        return { payment: this.#postpone(payment, now) }
      case undefined:
      case 'PaymentAccepted':
      case 'PaymentDebited':
      case 'PaymentCredited':
      case 'PaymentRejected':
        return this.#process(payment, scenario, now)
      default:
        return { failure: 'PaymentFail', reason: scenario.split('=')[1] ?? 'Unspecified' }
    }
  }

  /** Accepts a payment that the bank could not take when it was submitted; the scenario of the reading is not stored. */
  accept(payment: PaymentRecord, now: number): PaymentRecord {
    switch (payment.kind) {
      case 'sepa':
      case 'foreign':
        return this.#take(payment, 'PaymentAccepted', now)
      case 'scheduled':
        return this.#awaitDueDate(payment, undefined, now)
      case 'recurring':
        return this.#awaitSeries(payment, undefined, now)
    }
  }

  #postpone(payment: PaymentRecord, now: number): PaymentRecord {
    if (payment.status === 'SubmissionPending') return payment
    return this.#records.move(payment, 'SubmissionPending', now)
  }

  #process(payment: PaymentRecord, scenario: ResultScenario | undefined, now: number): Submitted {
    switch (payment.kind) {
      case 'sepa':
        return this.#paySepa(payment, scenario, now)
      case 'foreign':
        return this.#takeForeign(payment, scenario, now)
      case 'scheduled':
        return { payment: this.#awaitDueDate(payment, scenario, now) }
      case 'recurring':
        return { payment: this.#awaitSeries(payment, scenario, now) }
    }
  }

  /** Plans the due date, on which the result that the submission asked for shows. */
  #awaitDueDate(
    payment: RecordOf<'scheduled'>,
    scenario: ResultScenario | undefined,
    now: number,
  ): PaymentRecord {
    this.#execution.awaitDueDate(payment)
    return this.#records.move(payment, 'AwaitingDueDate', now, {
      submitted: now,
      ...(scenario && { kept: scenario }),
    })
  }

  #awaitSeries(
    payment: RecordOf<'recurring'>,
    scenario: ResultScenario | undefined,
    now: number,
  ): PaymentRecord {
    this.#execution.awaitSeries(payment, scenario, now)
    return this.#records.move(payment, 'AwaitingDueDate', now, { submitted: now })
  }

  #paySepa(payment: RecordOf<'sepa'>, scenario: ResultScenario | undefined, now: number): Submitted {
    if (scenario !== undefined && scenario !== 'PaymentCredited') {
      return { payment: this.#take(payment, scenario, now) }
    }
    const refusal = this.#booking.refusalOf(payment, now)
    if (refusal) return failureOf(refusal)
    const target = scenario ? 'Credited' : naturalStatusOf(payment)
    const { status, changes } = carryOut(this.#booking, payment, payment, target, now)
    return { payment: this.#records.move(payment, status, now, { ...changes, submitted: now }) }
  }

  /** Checks for the money now; it is taken at the end of the debiting day. */
  #takeForeign(payment: RecordOf<'foreign'>, scenario: ResultScenario | undefined, now: number): Submitted {
    if (scenario !== undefined) return { payment: this.#take(payment, scenario, now) }
    const refusal = this.#booking.refusalOf(payment, now)
    if (refusal) return failureOf(refusal)
    this.#execution.awaitDebitingDay(payment, now)
    return { payment: this.#records.move(payment, 'Accepted', now, { submitted: now }) }
  }

  /** Answers with an accepted payment; the next reading shows the result that was asked for. */
  #take(payment: PaymentRecord, scenario: ResultScenario, now: number): PaymentRecord {
    const changes = scenario === 'PaymentAccepted' ? {} : { kept: scenario }
    return this.#records.move(payment, 'Accepted', now, { submitted: now, ...changes })
  }
}

const failureOf = (refusal: TransferRefusal): SubmissionFailure =>
  refusal === 'funds_insufficient'
    ? { failure: 'InsufficientFunds' }
    : { failure: 'PaymentFail', reason: 'AccountClosed' }
