// Puts the payments of one country together: records, decisions, execution, and the calls of core that they serve.

import {
  cancelPayment,
  createCrossBorderBulk,
  createCrossBorderPayment,
  createPeriodicCrossBorder,
  createPeriodicSepa,
  createSepaBulk,
  createSepaPayment,
  readPayment,
  readPaymentStatus,
} from '../../../../core/baltic/index.ts'
import type { BalticCalls, CountryBank } from '../country-bank.ts'
import { ApprovablePayments } from './approvable.ts'
import { PaymentBooking } from './booking.ts'
import { PaymentCalls } from './calls.ts'
import { Creation } from './creation.ts'
import { Decisions } from './decisions.ts'
import { Execution } from './execution.ts'
import { Records } from './records.ts'

/** The parts that make, move and end the payments of one country. */
export interface PaymentParts {
  readonly records: Records
  readonly creation: Creation
  readonly decisions: Decisions
  /** What the other parts of the country know of payments. */
  readonly approvable: ApprovablePayments
}

/** Makes the payments of one country. */
export function makePayments(bank: CountryBank): PaymentParts {
  const records = new Records(bank.store)
  const booking = new PaymentBooking(bank)
  const execution = new Execution(bank, records, booking)
  const decisions = new Decisions(bank, records, booking, execution)
  const creation = new Creation(bank, records, booking, decisions)
  const approvable = new ApprovablePayments(bank, { records, decisions, booking })
  return { records, creation, decisions, approvable }
}

/** Serves the operations of core about payments, at the paths that core gives them. */
export function servePayments(calls: BalticCalls, bank: CountryBank, parts: PaymentParts): void {
  const does = new PaymentCalls(bank, parts)
  calls
    .serve(createSepaPayment, does.create('payments', 'sepa-credit-transfers', createSepaPayment))
    .serve(
      createCrossBorderPayment,
      does.create('payments', 'cross-border-credit-transfers', createCrossBorderPayment),
    )
    .serve(createSepaBulk, does.create('bulk-payments', 'sepa-credit-transfers', createSepaBulk))
    .serve(
      createCrossBorderBulk,
      does.create('bulk-payments', 'cross-border-credit-transfers', createCrossBorderBulk),
    )
    .serve(createPeriodicSepa, does.create('periodic-payments', 'sepa-credit-transfers', createPeriodicSepa))
    .serve(
      createPeriodicCrossBorder,
      does.create('periodic-payments', 'cross-border-credit-transfers', createPeriodicCrossBorder),
    )
    .serve(readPayment, does.content())
    .serve(readPaymentStatus, does.status())
    .serve(cancelPayment, does.cancel())
}
