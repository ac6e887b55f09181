// The form of payments of companies on the wire, in the answers to all five calls, and the `X-Request-ID` of each answer.
// Members without a value are left out (gaps: corporate.response.members).

import type {
  AcceptedPayment,
  InstantPayment,
  PaymentState,
  SynchronousPayment,
} from '../../../core/corporate-payments/index.ts'
import { normaliseAmount } from '../../../core/shared/values/money.ts'
import { isVisibleAscii } from '../../../core/shared/values/opaque.ts'
import { formatDateTime, helsinkiDate, helsinkiInstant } from '../../../core/shared/values/time.ts'
import type { Booked } from './booking.ts'
import type { StoredPayment } from './payments.ts'

/** Shows the present state of a payment made by a synchronous call. */
export function synchronousPayment(payment: StoredPayment): SynchronousPayment {
  return { ...instantPayment(payment), instructionId: payment.body.instructionId }
}

/** Shows the same payment as the query for instant payments answers it. */
export function instantPayment(payment: StoredPayment): InstantPayment {
  const { debit, body } = payment
  return {
    ...commonOf(payment),
    ...bookedOf(payment),
    ...(debit && { transactionId: transactionIdOf(body.debtor.iban, debit) }),
  }
}

/** Shows a payment that was accepted, to be settled later. */
export function acceptedPayment(payment: StoredPayment): AcceptedPayment {
  const { instructionId, forceSepaInst } = payment.body
  return { ...commonOf(payment), instructionId, ...(forceSepaInst !== undefined && { forceSepaInst }) }
}

/** Shows the state of an accepted payment. */
export function paymentState(payment: StoredPayment): PaymentState {
  return { ...commonOf(payment), ...bookedOf(payment), instructionId: payment.body.instructionId }
}

function commonOf({ status, body }: StoredPayment) {
  const { creditor, debtor, instructedAmount, endToEndId, ultimateDebtor, ultimateCreditor } = body
  return {
    amount: normaliseAmount(instructedAmount.amount),
    currency: instructedAmount.currency,
    status,
    debtorIban: debtor.iban,
    ...(ultimateDebtor && { ultimateDebtorName: ultimateDebtor.name }),
    creditorIban: creditor.iban,
    creditorName: creditor.name,
    ...(ultimateCreditor && { ultimateCreditorName: ultimateCreditor.name }),
    ...(endToEndId !== undefined && { endToEndId }),
  }
}

function bookedOf({ debit }: StoredPayment) {
  if (!debit) return {}
  const { archiveId, at, paymentType } = debit
  return {
    archiveId,
    paymentType,
    bookingDate: formatDateTime(helsinkiInstant(helsinkiDate(at))),
    transactionDate: formatDateTime(at),
  }
}

function transactionIdOf(iban: string, { archiveId, at }: Booked): string {
  const bban = iban.slice(4)
  const day = helsinkiDate(at).replaceAll('-', '')
  return `T_${bban}_${day}_${archiveId}_1`
}

/** Adds the sender's `X-Request-ID` to an answer, if it is a valid one (gaps: corporate.request-id). */
export function echoRequestId(response: Response, request: Request): Response {
  const id = request.headers.get('x-request-id')
  if (isVisibleAscii(id, 128)) response.headers.set('x-request-id', id)
  return response
}
