// What falls due after a submission: due dates, instances of series, and the debiting day of foreign payments.
// Each falls due once, in the order of time; results that a test asks for when reading are in reading.ts.

import { debitingDay, executionAt } from '../../../../core/psd2-payments/rules/index.ts'
import { datesOfSeries } from '../../../../core/shared/values/calendar.ts'
import { addDays, helsinkiInstant } from '../../../../core/shared/values/time.ts'
import type { Services } from '../../services.ts'
import { isSameBank, type PaymentBooking } from './booking.ts'
import type { InstanceRecord, PaymentRecord, RecordOf, Records, ResultScenario } from '../records.ts'
import { carryOut, naturalStatusOf, statusOf, withoutKept } from './results.ts'

/** How long before the end of its debiting day a foreign payment is booked (gaps: psd2.foreign.cut-off). */
const LAST_SECOND_MS = 1_000

const DUE = 'psd2-payments.due'
const INSTANCE_DUE = 'psd2-payments.instance-due'
const DAY_ENDS = 'psd2-payments.debiting-day-ends'

/** Executes what was submitted, when its day comes; all of it runs inside a transaction of the services. */
export class Execution {
  readonly #schedule: Services['schedule']
  readonly #records: Records
  readonly #booking: PaymentBooking

  constructor({ schedule }: Pick<Services, 'schedule'>, records: Records, booking: PaymentBooking) {
    this.#schedule = schedule
    this.#records = records
    this.#booking = booking
    schedule.on(DUE, 'payment-due', (id, at) => this.#executeScheduled(id, at))
    schedule.on(INSTANCE_DUE, 'payment-due', (id, at) => this.#executeInstance(id, at))
    schedule.on(DAY_ENDS, 'day-ends', (id, at) => this.#executeForeign(id, at))
  }

  /** Plans the due date of a scheduled payment. */
  awaitDueDate(payment: RecordOf<'scheduled'>): void {
    this.#schedule.plan(executionAt(payment.order.dueDate, isSameBank(payment)), DUE, payment.paymentId)
  }

  /** Makes the instances of a series and plans their dates; the scenario of the confirmation is stored for the first one. */
  awaitSeries(payment: RecordOf<'recurring'>, scenario: ResultScenario | undefined, now: number): void {
    const { paymentId, order } = payment
    for (const [at, dueDate] of [...datesOfSeries(order)].entries()) {
      const isFirst = at === 0 && scenario !== undefined
      this.#records.addInstance({
        paymentId,
        dueDate,
        status: 'AwaitingDueDate',
        modified: now,
        ...(isFirst && { kept: scenario }),
      })
      this.#schedule.plan(executionAt(dueDate, isSameBank(payment)), INSTANCE_DUE, `${paymentId}/${dueDate}`)
    }
  }

  /** Plans the end of the debiting day of a foreign payment, which its submission has fixed. */
  awaitDebitingDay({ paymentId }: RecordOf<'foreign'>, submittedAt: number): void {
    const end = helsinkiInstant(addDays(debitingDay(submittedAt), 1))
    this.#schedule.plan(end, DAY_ENDS, paymentId)
  }

  /** Moves an instance, and also its series if it was the last one. */
  moveInstance(
    payment: PaymentRecord,
    instance: InstanceRecord,
    target: Parameters<typeof carryOut>[3],
    at: number,
  ) {
    const { status, changes } = carryOut(this.#booking, payment, instance, target, at)
    if (status === instance.status) return instance
    const moved = this.#records.moveInstance(withoutKept(instance), status, at, changes)
    this.#completeSeries(payment, at)
    return moved
  }

  #executeScheduled(paymentId: string, at: number): void {
    const payment = this.#records.payment(paymentId)
    if (payment?.status !== 'AwaitingDueDate') return
    const target = payment.kept ? statusOf(payment.kept) : naturalStatusOf(payment)
    const { status, changes } = carryOut(this.#booking, payment, payment, target, at)
    this.#records.move(withoutKept(payment), status, at, changes)
  }

  #executeInstance(id: string, at: number): void {
    const [paymentId = '', dueDate = ''] = id.split('/')
    const payment = this.#records.payment(paymentId)
    const instance = this.#records.instance(paymentId, dueDate)
    if (!payment || instance?.status !== 'AwaitingDueDate') return
    this.moveInstance(
      payment,
      instance,
      instance.kept ? statusOf(instance.kept) : naturalStatusOf(payment),
      at,
    )
  }

  #executeForeign(paymentId: string, at: number): void {
    const payment = this.#records.payment(paymentId)
    if (payment?.status !== 'Accepted') return
    const bookedAt = at - LAST_SECOND_MS
    const { status, changes } = carryOut(this.#booking, payment, payment, 'Debited', bookedAt)
    this.#records.move(payment, status, at, changes)
  }

  #completeSeries(payment: PaymentRecord, at: number): void {
    const series = this.#records.payment(payment.paymentId)
    if (series?.status !== 'AwaitingDueDate') return
    const isWaiting = ({ status }: InstanceRecord) => status === 'AwaitingDueDate' || status === 'Accepted'
    if (!this.#records.instancesOf(series.paymentId).some(isWaiting))
      this.#records.move(series, 'Completed', at)
  }
}
