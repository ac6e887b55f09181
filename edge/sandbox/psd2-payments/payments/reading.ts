// What reading a payment shows, and the results that a test can ask for with a scenario (gaps: psd2.scenario.results).
// Reading without a scenario shows the result that the submission asked for, if any, and otherwise changes nothing.

import type { SandboxScenario } from '../../../../core/psd2-payments/index.ts'
import type { PaymentBooking } from './booking.ts'
import type { Execution } from './execution.ts'
import type { InstanceRecord, PaymentRecord, Records, ResultScenario } from '../records.ts'
import { canInstanceReach, canReach, carryOut, statusOf, withoutKept } from './results.ts'
import type { Submission } from './submission.ts'

/** Reads payments and instances; all of it runs inside a transaction of the services. */
export class Reading {
  readonly #records: Records
  readonly #booking: PaymentBooking
  readonly #execution: Execution
  readonly #submission: Submission

  constructor(records: Records, booking: PaymentBooking, execution: Execution, submission: Submission) {
    this.#records = records
    this.#booking = booking
    this.#execution = execution
    this.#submission = submission
  }

  /** Reads a payment; a scenario that cannot move it is ignored. */
  payment(payment: PaymentRecord, scenario: SandboxScenario | undefined, now: number): PaymentRecord {
    if (payment.status === 'SubmissionPending') {
      return scenario === 'PaymentAccepted' ? this.#submission.accept(payment, now) : payment
    }
    const asked = resultOf(scenario)
    const target = [asked, keptFor(payment)].find((one) => one && canReach(payment, statusOf(one)))
    if (!target) return payment
    const { status, changes } = carryOut(this.#booking, payment, payment, statusOf(target), now)
    if (status === payment.status) return payment
    return this.#records.move(withoutKept(payment), status, now, changes)
  }

  /** Reads an instance of a series. */
  instance(
    payment: PaymentRecord,
    instance: InstanceRecord,
    scenario: SandboxScenario | undefined,
    now: number,
  ): InstanceRecord {
    const asked = resultOf(scenario)
    if (!asked || !canInstanceReach(instance, statusOf(asked))) return instance
    return this.#execution.moveInstance(payment, instance, statusOf(asked), now)
  }
}

/** The result that the submission asked for, if this reading shows it; a payment that waits for its day shows it then. */
function keptFor({ status, kept }: PaymentRecord): ResultScenario | undefined {
  return status === 'AwaitingDueDate' ? undefined : kept
}

/** The result of a scenario; scenarios of failures apply to submissions only. */
function resultOf(scenario: SandboxScenario | undefined): ResultScenario | undefined {
  switch (scenario) {
    case 'PaymentAccepted':
    case 'PaymentDebited':
    case 'PaymentCredited':
    case 'PaymentRejected':
      return scenario
    default:
      return undefined
  }
}
