// Puts the parts of the interface together: records, creation, approval, submission, execution.

import type { Services } from '../../services.ts'
import { PaymentBooking } from './booking.ts'
import { Bundles } from './bundles.ts'
import { type CancelPayment, makeCancel } from './cancel.ts'
import { Creation } from './creation.ts'
import { Execution } from './execution.ts'
import { Payers } from '../payers.ts'
import { Reading } from './reading.ts'
import { Records } from '../records.ts'
import { Submission } from './submission.ts'

/** The payments of one bank; all of it runs inside a transaction of the services. */
export interface Payments {
  readonly records: Records
  readonly payers: Payers
  readonly bundles: Bundles
  readonly creation: Creation
  readonly submission: Submission
  readonly reading: Reading
  /** Cancels as the payer, without a bundle (gaps: psd2.cancel.bank-channel). */
  readonly cancel: CancelPayment
}

/** Makes the payments kept in a store. */
export function makePayments(services: Services): Payments {
  const records = new Records(services.store)
  const payers = new Payers(services)
  const booking = new PaymentBooking(services.ledger)
  const execution = new Execution(services, records, booking)
  const submission = new Submission(records, booking, execution)
  const cancel = makeCancel(records)
  const bundles = new Bundles(services, records, payers, cancel)
  const creation = new Creation(services, records, bundles)
  const reading = new Reading(records, booking, execution, submission)
  return { records, payers, bundles, creation, submission, reading, cancel }
}
