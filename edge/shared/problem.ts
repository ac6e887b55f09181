// What a page gets when something is wrong: problem documents, bland and typed (RFC 9457).
// They never contain a bank's answer, the reason of a failed check, or what was sent.

type Problem = readonly [status: 404 | 409, title: string]

/** The problems that payouts, batches and requests to pay share, each under its own name. */
const problemsOf = <W extends string>(word: W, noun = word.replaceAll('_', ' ')) =>
  ({
    [`${word}_unknown`]: [404, `There is no such ${noun}.`],
    [`${word}_not_offered`]: [404, `This is not offered here: ${noun}.`],
    [`${word}_changed`]: [409, `Another ${noun} has this id.`],
    [`${word}_id_used`]: [409, `Another ${noun} has one of the ids.`],
    [`${word}_not_in_review`]: [409, `The ${noun} does not need a review.`],
    [`${word}_open`]: [409, `The ${noun} has not ended.`],
    [`${word}_before_restore`]: [
      409,
      `The data were put back from a copy. This ${noun} may have been given since it was made.`,
    ],
  }) as unknown as Record<
    `${W}_${'unknown' | 'not_offered' | 'changed' | 'id_used' | 'not_in_review' | 'open' | 'before_restore'}`,
    Problem
  >

/** Every problem of the proxy: its status, and a sentence for people. */
export const PROBLEMS = {
  ...problemsOf('payout'),
  ...problemsOf('batch'),
  ...problemsOf('request_to_pay'),
  host_invalid: [400, 'The host of the request cannot be read.'],
  body_invalid: [400, 'The request cannot be read.'],
  query_invalid: [400, 'A parameter of the request is not valid.'],
  order_invalid: [400, 'The order is not valid.'],
  order_expired: [400, 'The order has expired. Load the page again.'],
  provider_unknown: [400, 'This bank cannot be chosen.'],
  provider_unfit: [400, 'This order cannot be paid at this bank.'],
  payer_iban_missing: [400, 'This bank needs the IBAN of the account that pays.'],
  payer_iban_invalid: [400, 'The IBAN of the account that pays is not one of this bank.'],
  payer_iban_refused: [400, 'The bank does not let this account pay.'],
  callback_refused: [400, 'The callback is not genuine.'],
  range_invalid: [400, 'The range must be valid and at most three months long.'],
  page_unknown: [400, 'This page is not known any more. Start again with the first one.'],
  consent_missing: [401, 'No bank is connected.'],
  consent_ended: [401, "The bank's permission has ended."],
  merchant_key_refused: [401, 'The key is missing or not known.'],
  origin_refused: [403, 'This page may not use the payment service.'],
  scope_missing: [403, 'The key may not do this.'],
  payment_unknown: [404, 'There is no such payment.'],
  webhook_unknown: [404, 'There is no such webhook.'],
  refund_unknown: [404, 'There is no such refund.'],
  batch_payment_unknown: [404, 'The batch has no payment of this number.'],
  account_unknown: [404, 'There is no such account or card.'],
  merchant_not_offered: [404, 'The merchant interface is not offered here.'],
  refund_not_offered: [404, 'Refunds of this payment are not offered here.'],
  webhooks_not_offered: [404, 'Webhooks are not offered here.'],
  payments_not_offered: [404, 'Payments are not offered here.'],
  accounts_not_offered: [404, 'Accounts are not offered here.'],
  route_unknown: [404, 'There is nothing here.'],
  method_not_allowed: [405, 'This method is not known here.'],
  order_changed: [409, 'The order was changed while a payment is open.'],
  order_closed: [409, 'The order is closed.'],
  resolution_refused: [409, 'The payment cannot be resolved so.'],
  payment_not_refundable: [409, 'The payment cannot be refunded: it is not paid.'],
  payment_not_scheduled: [409, 'The payment does not wait for its day.'],
  payment_stop_too_late: [409, 'The payment cannot be stopped any more.'],
  refund_attempt_missing: [409, 'The order was paid more than once. Name the attempt that is given back.'],
  refund_changed: [409, 'Another refund has this id.'],
  refund_too_large: [409, 'The refunds would be more than the payment.'],
  refund_not_in_review: [409, 'The refund does not need a review.'],
  batch_not_approvable: [409, 'Nobody can approve the batch now.'],
  batch_being_approved: [409, "Somebody has the bank's page open. Try again in a moment."],
  batch_not_stoppable: [409, 'The batch cannot be stopped any more.'],
  batch_payment_missing: [409, 'Name the payment that is stopped.'],
  order_before_restore: [
    409,
    'The data were put back from a copy. This order may have been paid since it was made.',
  ],
  release_refused: [409, 'There is nothing to release here.'],
  cursor_expired: [410, 'The cursor is too old.'],
  body_too_large: [413, 'The request is too large.'],
  address_too_long: [414, 'The address is too long.'],
  headers_too_large: [431, 'The headers are too large.'],
  reads_used_up: [429, 'The bank lets itself be read again later.'],
  limit_reached: [429, 'Too many requests. Try again in a moment.'],
  internal_error: [500, 'Something went wrong.'],
  configuration_invalid: [503, 'The payment service is not configured.'],
  service_restarting: [503, 'The payment service restarts. Try again in a moment.'],
  intake_closed: [503, 'Nothing new can begin here now. Try again later.'],
  bank_refused: [502, 'The bank did not accept the request.'],
  bank_words_unfit: [502, 'The bank says that a payment is paid which nobody could pay yet.'],
  bank_not_found: [502, 'The bank is not found at its address.'],
  bank_unavailable: [503, 'The bank does not answer now.'],
} as const

/** A code that a page can branch on. */
export type ProblemCode = keyof typeof PROBLEMS

/** What is wrong with one field, in words; never a value. */
export interface Fault {
  field: string
  rule: string
}

/** What a problem may add. */
export interface ProblemDetail {
  /** Id of the request, for a question to the operator. */
  requestId: string
  /** A sentence after the title that applies to this request only. */
  also?: string | undefined
  /** For the operator only: names of settings and rules, never a value. */
  detail?: string | undefined
  /** Whether any link of the order was ever given; only set if the order itself has answered. */
  isLinkGiven?: boolean | undefined
  /** From when on the same may be asked again, RFC 3339. */
  freshAgainAt?: string | undefined
  /** The wrong fields, each with its rule; only for a known caller. */
  faults?: readonly Fault[] | undefined
  /** Further headers, such as `Allow` and `Retry-After`. */
  headers?: Record<string, string>
}

/** Makes the answer for one code. */
export function problem(
  code: ProblemCode,
  { requestId, also, detail, isLinkGiven, freshAgainAt, faults, headers }: ProblemDetail,
): Response {
  const [status, title] = PROBLEMS[code]
  const body = {
    type: `urn:silta:problem:${code}`,
    title: also === undefined ? title : `${title} ${also}`,
    status,
    code,
    requestId,
    // JSON leaves out what is undefined.
    detail,
    link_given: isLinkGiven,
    freshAgainAt,
    faults,
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...headers },
  })
}
