// Payments of customers on the wire of the merchant interface: how one is started, shown and listed.
// Requests are strict; answers keep unknown members and unknown values of open sets.

import * as v from 'valibot'
import { list, loose, oneOf, open, record, strict, text } from '../../shared/check.ts'
import { AnswerAmount, DateTime, Euro, Reference, sepaText, string } from '../../shared/fields.ts'
import { isIpAddress } from '../../shared/values/opaque.ts'
import { isPlainAmount } from '../../shared/values/money.ts'
import { EVERY } from '../../shared/values/recurrence.ts'
import { readCode } from '../../shared/values/typed.ts'
import {
  day,
  Decided,
  decisionOf,
  keptLists,
  Occurrence,
  orderId,
  paging,
  some,
  wholeNumber,
  changesEnd,
  flag,
  rowFacts,
} from './common.ts'
import { Refund } from './refunds.ts'

/** The state of a customer's payment. */
export const paymentState = open(
  'pending',
  'scheduled',
  'paid',
  'paid_twice',
  'cancelled',
  'failed',
  'unknown',
  'mismatched',
)

/** How a payment recurs, and the last day on which it may. */
export const Recurrence = strict({ every: oneOf(...EVERY), until: day })
export type Recurrence = v.InferInput<typeof Recurrence>

/** The merchant's own notes about an order: at most 20 texts, 2 kB in all. */
export const Metadata = v.record(
  v.pipe(
    v.string(),
    v.regex(/^[\w.:-]{1,40}$/, 'must have names of 1 to 40 letters, digits or any of _ . : -'),
  ),
  string,
  'must be an object',
)
export type Metadata = v.InferOutput<typeof Metadata>

/** An order to be paid. */
export const Order = strict({
  /** The merchant's own id: an order is paid once, however often it is sent. */
  id: orderId,
  /** Decimal string, for example `24.00`, without leading zeros: an amount has one spelling only. */
  amount: text(
    isPlainAmount,
    'must be an amount above zero with two decimals and without leading zeros, such as 12.50',
  ),
  currency: Euro,
  /** Finnish or RF reference; when absent, the proxy makes one from the id, once. */
  reference: v.optional(Reference),
  /** Text on both statements beside the reference, 1 to 140 characters. */
  message: v.optional(sepaText(140)),
  /** The day on which the money is to leave, or on which a series starts; now when absent. */
  dueDate: v.optional(day),
  /** How it recurs from `dueDate` on. */
  recurrence: v.optional(Recurrence),
  /** Page to which the payer returns, of an origin that the proxy's settings name; `RETURN_URL` when absent. */
  returnUrl: some,
  /** Given back only to the merchant's server; no bank and no page sees it. */
  metadata: v.optional(Metadata),
})
export type Order = v.InferInput<typeof Order>

/** The payer who is present now, as the payer's request to the merchant's server shows. */
export const Payer = strict({
  /** The payer's IP address, never the server's. */
  address: text(isIpAddress, 'must be an IPv4 or IPv6 address'),
  userAgent: v.optional(
    v.pipe(
      v.string('must be a string'),
      v.regex(/^[ -~]{1,512}$/, 'must be 1 to 512 visible ASCII characters or spaces'),
    ),
  ),
})
export type Payer = v.InferInput<typeof Payer>

/** Starts a payment: the order, and what is known of the payer. */
export const PaymentStart = strict({
  order: Order,
  /** Id of a bank that the payer has chosen. */
  provider: v.optional(
    v.pipe(v.string('must be a string'), v.regex(/^[a-z0-9-]{1,36}$/, 'must be the id of a bank')),
  ),
  /** IBAN of the payer's account, for banks that ask for it, as the payer has typed or pasted it. */
  payerIban: v.optional(
    text(
      (typed) => /^[0-9A-Z]{1,34}$/.test(readCode(typed)),
      'must be 1 to 34 letters and digits, grouped or not',
    ),
  ),
  /** Language of the payer, ISO 639-1. */
  language: v.optional(
    v.pipe(v.string('must be a string'), v.regex(/^[a-z]{2}$/, 'must be two lower-case letters')),
  ),
  /** When absent, the bank is told nothing about a person. */
  payer: v.optional(Payer),
  /** Whether this order may replace one with the same id and other content that ended unpaid. */
  replaces: v.optional(v.boolean('must be true or false')),
})
export type PaymentStart = v.InferInput<typeof PaymentStart>

/** How a payment ended, and why the merchant decides so. */
export const PaymentDecision = decisionOf('paid', 'not_paid')
export type PaymentDecision = v.InferInput<typeof PaymentDecision>

/** Which payments to list, and which page of them. */
export const PaymentsQuery = strict({
  ...paging,
  state: v.optional(v.picklist(paymentState.known, `must be one of ${paymentState.known.join(', ')}`)),
  /** Needs no days. */
  reference: v.optional(
    v.pipe(
      v.string('must be a string'),
      v.regex(/^[0-9A-Z]{2,25}$/, 'must be 2 to 25 digits or capital letters'),
    ),
  ),
  /** Needs no days: the order itself is read. */
  orderId: v.optional(orderId),
  /** The bank's id of its payment. Needs no days: the order itself is read. */
  bankPaymentId: some,
  /** Whether rows have the merchant's own notes. */
  metadata: flag,
})
export type PaymentsQuery = v.InferInput<typeof PaymentsQuery>

const row = {
  /** Handle of the payment at the proxy, as pages and webhooks have it. */
  handle: string,
  /** The merchant's own id of the order. */
  orderId: string,
  state: paymentState,
  amount: AnswerAmount,
  currency: string,
  reference: string,
  createdAt: DateTime,
  updatedAt: DateTime,
  /** When the shown attempt was paid. */
  paidAt: v.optional(DateTime),
  /** The day on which it is paid, or the first one of a series. */
  dueDate: v.optional(day),
  /** The interface that carries the shown attempt, and the bank's id of its payment. */
  rail: some,
  /** Id of the bank that the payer chose, and its country, if they are known. */
  provider: some,
  country: some,
  bankPaymentId: some,
  /** How much was given back in all. */
  refunded: v.optional(AnswerAmount),
  ...rowFacts,
  /** Whether only a person can end it. */
  needsPerson: v.boolean('must be true or false'),
  /** Present if the query asked for it. Personal data. */
  metadata: v.optional(Metadata),
}

/** A payment in a list. */
export const PaymentRow = loose(row)
export type PaymentRow = v.InferOutput<typeof PaymentRow>

/** The payments that changed, each as it is now. */
export const PaymentChanges = loose({ payments: list(PaymentRow), ...changesEnd })
export type PaymentChanges = v.InferOutput<typeof PaymentChanges>

/** A page of a list, newest first; `next` is the cursor of the following one. */
export const PaymentPage = loose({ payments: list(PaymentRow), next: some })
export type PaymentPage = v.InferOutput<typeof PaymentPage>

/** One attempt to have an order paid: one payment at one bank. */
export const Attempt = loose({
  /** From 1; it never changes. */
  number: wholeNumber,
  state: paymentState,
  startedAt: DateTime,
  updatedAt: DateTime,
  amount: AnswerAmount,
  reference: string,
  /** Name of the interface that carries it. */
  rail: some,
  bankPaymentId: some,
  /** Whether a call that was made may still move the money of this attempt, even if the order is closed by now. */
  mayStillMove: v.optional(v.boolean('must be true or false')),
  /** When a read first showed that the bank has given the money back after the attempt was paid. */
  returnedAt: v.optional(DateTime),
  /** How much of it was given back. */
  refunded: AnswerAmount,
  /** The account that pays, as the payer or the bank named it. Personal data. */
  iban: some,
  /** Its message, if that is not the message of the payment. Personal data. */
  message: some,
})
export type Attempt = v.InferOutput<typeof Attempt>

/** A transfer to make by hand to give a payment back, if the bank has no refunds. */
export const Transfer = loose({
  attempt: wholeNumber,
  /** Day of the payment, in a series. */
  dueDate: v.optional(day),
  amount: AnswerAmount,
  currency: string,
  reference: string,
  /** The account that paid, if the bank reports it. Personal data. */
  iban: some,
})
export type Transfer = v.InferOutput<typeof Transfer>

/** A payment with its attempts, refunds, webhooks and history. */
export const Payment = loose({
  ...row,
  payee: string,
  /** Personal data. */
  message: some,
  /** Personal data. */
  metadata: v.optional(record(string)),
  reason: v.optional(
    open('expired', 'provider_disabled', 'insufficient_funds', 'link_open', 'way_kept', 'order_closed'),
  ),
  dueDate: v.optional(day),
  recurrence: v.optional(loose({ every: open(...EVERY), until: day })),
  /** When the money leaves, until it has left; for a series, when it leaves next. */
  execution: v.optional(loose({ at: open('now', 'later'), date: v.optional(day), last: v.optional(day) })),
  /** The day of the next payment of a series. */
  nextOccurrence: v.optional(day),
  /** Payments of a series: the newest that the bank has named, and the next that wait, twenty in all, oldest first. */
  occurrences: v.optional(list(Occurrence)),
  /** How many payments a series has in all, and how many of them are paid. */
  occurrenceCount: v.optional(wholeNumber),
  paidOccurrences: v.optional(wholeNumber),
  /** For a series, the transfers of those of its payments that are shown. */
  transfers: v.optional(list(Transfer)),
  closed: v.optional(loose({ at: DateTime, reason: string })),
  /** Until when the link of a closed order still works: money that is paid by then counts, and must be given back. */
  approvalUrlEndsAt: v.optional(DateTime),
  resolved: v.optional(loose({ ...Decided.entries, attempt: wholeNumber })),
  personalDataDeletedAt: v.optional(DateTime),
  attempts: list(Attempt),
  refunds: list(Refund),
  ...keptLists,
})
export type Payment = v.InferOutput<typeof Payment>

/** A payment that was started, and the address at which its payer approves it; no address once it has ended. */
export const StartedPayment = loose({ payment: Payment, approvalUrl: some })
export type StartedPayment = v.InferOutput<typeof StartedPayment>

/** A scheduled payment that is stopped; with an address if its payer has to approve the stop. */
export const StoppedPayment = loose({ payment: v.optional(Payment), approvalUrl: some })
export type StoppedPayment = v.InferOutput<typeof StoppedPayment>
