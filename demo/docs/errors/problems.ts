// Every problem of the proxy: what causes it, and what to do. The compiler names a code that is missing here.

import type { ProblemCode } from '../../../edge/shared/problem.ts'

/** Why something happens, and what to do about it. */
export interface Advice {
  readonly cause: string
  readonly step: string
}

const CLOSED = 'Read the object again: its state says what may still be done.'
const SAME_ID = 'Send the same content under this id, or take a new id for what is new.'
const REREAD =
  'Take the id from a list of the merchant interface; ids of another deployment are not known here.'
const LATER = 'Wait as long as Retry-After says, then ask for the same again.'

/** Advice for what payouts, batches and requests to pay have in common. */
const adviceOf = <W extends 'payout' | 'batch' | 'request_to_pay'>(
  word: W,
  noun = word.replaceAll('_', ' '),
) =>
  ({
    [`${word}_unknown`]: { cause: `No ${noun} has this id.`, step: REREAD },
    [`${word}_not_offered`]: {
      cause: `The settings for this are not complete: ${noun}.`,
      step: 'Set what the deployment guide lists for it.',
    },
    [`${word}_changed`]: { cause: `A ${noun} of this id has another body.`, step: SAME_ID },
    [`${word}_id_used`]: { cause: `One of the ids inside belongs to another ${noun}.`, step: SAME_ID },
    [`${word}_not_in_review`]: {
      cause: `Only a ${noun} in the state needs_review is resolved by a person.`,
      step: CLOSED,
    },
    [`${word}_open`]: {
      cause: 'Personal data of what has not ended cannot be deleted.',
      step: 'Wait for its end.',
    },
    [`${word}_before_restore`]: {
      cause: `The data come from a copy, and the ${noun} may have been given since.`,
      step: 'Look at the bank, then release it.',
    },
  }) as unknown as Readonly<Record<Extract<ProblemCode, `${W}_${Shared}`>, Advice>>
type Shared = 'unknown' | 'not_offered' | 'changed' | 'id_used' | 'not_in_review' | 'open' | 'before_restore'

export const PROBLEM_ADVICE: Readonly<Record<ProblemCode, Advice>> = {
  ...adviceOf('payout'),
  ...adviceOf('batch'),
  ...adviceOf('request_to_pay'),
  host_invalid: {
    cause: 'The address or the Host header of the request cannot be read.',
    step: 'Look at the server in front of the proxy: it must pass a whole address on.',
  },
  body_invalid: {
    cause: 'The body is no JSON, or a member is missing, unknown or of another form.',
    step: 'Read faults in the answer: each names the member and its rule. Send content-type: application/json.',
  },
  query_invalid: {
    cause: 'A parameter of the address has another form.',
    step: 'Read faults in the answer, and the operation’s table of parameters.',
  },
  order_invalid: {
    cause:
      'The order token is not genuine, has a member that is not known, or a price list does not know the item.',
    step: 'Sign with the key of ORDER_SECRET or ORDER_PUBLIC_KEY; faults and the log name the member.',
  },
  order_expired: {
    cause: 'The token of the order is older than it may be.',
    step: 'Let the page ask your server for a new token; check both clocks.',
  },
  provider_unknown: {
    cause: 'The bank that was chosen is in no list.',
    step: 'Take an id from GET /providers; load the list again where it is old.',
  },
  provider_unfit: {
    cause: 'The way to pay of this bank takes no such day, series or amount.',
    step: 'Offer the banks that the answer names, or ask for the list with the order.',
  },
  payer_iban_missing: {
    cause: 'This bank must know the account that pays before its page opens.',
    step: 'Let the picker ask for it, or send payerIban.',
  },
  payer_iban_invalid: {
    cause: 'The IBAN has wrong check digits, or belongs to another country than the bank.',
    step: 'Let the payer type it again, or choose another bank.',
  },
  payer_iban_refused: {
    cause: 'The bank does not let this account pay, for example because it is closed.',
    step: 'Let the payer choose another account.',
  },
  callback_refused: {
    cause: 'A callback has no right signature or key, is late, or was seen before.',
    step: 'Check BANK_KEYS_URL and CALLBACK_API_KEY. No payment is lost: the status is read all the same.',
  },
  range_invalid: {
    cause: 'The range of entries is not valid, or longer than three months.',
    step: 'Ask for at most three months at a time.',
  },
  page_unknown: {
    cause: 'The mark of the next page is too old, or of another list.',
    step: 'Begin with the first page.',
  },
  consent_missing: {
    cause: 'This browser is connected to no bank: a normal state.',
    step: 'Show the button that connects; elements do so by themselves.',
  },
  consent_ended: {
    cause: 'The permission has ended, or was taken back at the bank.',
    step: 'Let the person connect again.',
  },
  merchant_key_refused: {
    cause: 'The header authorization is missing, or its key is none of MERCHANT_KEYS.',
    step: 'Send authorization: Bearer and the key. Keep it on the server.',
  },
  origin_refused: {
    cause: 'The page’s origin is not listed, or the header x-silta: 1 is missing.',
    step: 'Add the origin, with its scheme and port, to ALLOWED_ORIGINS; the log names the one that came.',
  },
  scope_missing: {
    cause: 'The key of MERCHANT_KEYS has not the scope of this call.',
    step: 'Give that key the scope, or use another key.',
  },
  payment_unknown: {
    cause: 'No payment has this handle, or HANDLE_KEY is another one than before.',
    step: REREAD,
  },
  webhook_unknown: { cause: 'No webhook of this object has this id.', step: REREAD },
  refund_unknown: { cause: 'The payment has no refund of this id.', step: REREAD },
  batch_payment_unknown: {
    cause: 'The batch has no payment of this number.',
    step: 'Count from one, as the list of its payments does.',
  },
  account_unknown: {
    cause: 'The connection shares no account or card of this id.',
    step: 'Load the list again: ids change with each connection.',
  },
  merchant_not_offered: {
    cause: 'MERCHANT_KEYS is not set.',
    step: 'Set it; npx silta proxy names every missing setting.',
  },
  refund_not_offered: {
    cause: 'The payment was made by a way without refunds.',
    step: 'Pay the money back by a payment of your own.',
  },
  webhooks_not_offered: {
    cause: 'WEBHOOK_URL and WEBHOOK_KEYS are not set.',
    step: 'Set both, or read GET /merchant/changes instead.',
  },
  payments_not_offered: {
    cause: 'No way to pay is set up.',
    step: 'Set what the deployment guide lists for payments.',
  },
  accounts_not_offered: {
    cause: 'No source of accounts is set up.',
    step: 'Set ACCOUNTS_URL and the client of the bank.',
  },
  route_unknown: {
    cause: 'Nothing stands at this address.',
    step: 'Check the path: it stands below the path of PUBLIC_URL.',
  },
  method_not_allowed: {
    cause: 'The path has no such method.',
    step: 'Take one that the header allow names.',
  },
  order_changed: {
    cause: 'The order of this id has other content while a payment of it may be open.',
    step: 'Wait until the payment has ended, or close the order; then replaces: true may follow.',
  },
  order_closed: {
    cause: 'The order was closed by your server: nobody can pay it any more.',
    step: 'Take a new order id where it shall be paid after all.',
  },
  resolution_refused: {
    cause: 'What a person decided does not fit what is known of the payment.',
    step: CLOSED,
  },
  payment_not_refundable: {
    cause: 'The payment is not paid.',
    step: 'Wait for payment.paid; a payment that is open is closed, not refunded.',
  },
  payment_not_scheduled: { cause: 'The payment does not wait for a day.', step: CLOSED },
  payment_stop_too_late: {
    cause: 'The bank executes it already.',
    step: 'Give the money back by a refund once it is paid.',
  },
  refund_attempt_missing: {
    cause: 'The order was paid more than once, and the call does not say which one goes back.',
    step: 'Name attempt: the list of attempts shows their numbers.',
  },
  refund_changed: { cause: 'A refund of this id has another amount or message.', step: SAME_ID },
  refund_too_large: {
    cause: 'With this refund more would go back than was paid.',
    step: 'Read refunded of the payment, and give back no more than what is left.',
  },
  refund_not_in_review: {
    cause: 'Only a refund in the state needs_review is resolved by a person.',
    step: CLOSED,
  },
  batch_not_approvable: { cause: 'It is approved, has ended, or its time is over.', step: CLOSED },
  batch_being_approved: { cause: 'A person has the bank’s page open.', step: 'Try again in a moment.' },
  batch_not_stoppable: { cause: 'The bank executes it already, or it has ended.', step: CLOSED },
  batch_payment_missing: {
    cause: 'A batch has several payments, and the call does not say which one is stopped.',
    step: 'Name the number of the payment.',
  },
  order_before_restore: {
    cause: 'The data come from a copy, and the order is older: it may have been paid since.',
    step: 'Look at the bank’s statement, then release the order.',
  },
  release_refused: { cause: 'Nothing was restored, or this was released before.', step: CLOSED },
  cursor_expired: {
    cause: 'The place in the list of changes is too old.',
    step: 'Read the lists once from the beginning, then go on with the new cursor.',
  },
  body_too_large: {
    cause: 'The body has more bytes than this call takes.',
    step: 'Send less at once; the operation names its limits.',
  },
  address_too_long: {
    cause: 'The address has more characters than any call needs.',
    step: 'Put data into the body.',
  },
  headers_too_large: {
    cause: 'The headers have more bytes than any call needs; often cookies of the site.',
    step: 'Give the proxy a host name of its own.',
  },
  reads_used_up: {
    cause: 'The bank lets itself be read a few times a day without the person.',
    step: 'Show what is there; freshAgainAt says from when on a read is allowed.',
  },
  limit_reached: { cause: 'Too many requests of one caller.', step: LATER },
  internal_error: {
    cause: 'A fault of the proxy itself.',
    step: 'Look for the requestId in the log. Asking again with the same ids does no harm.',
  },
  configuration_invalid: {
    cause: 'A setting is missing or wrong.',
    step: 'The log, and at a sandbox detail, name every one with its rule.',
  },
  service_restarting: { cause: 'One process hands over to the next.', step: LATER },
  intake_closed: {
    cause: 'ACCEPT_NEW is false: what has begun goes on, nothing new begins.',
    step: 'Try again once it is open.',
  },
  bank_refused: {
    cause: 'The bank said no to the proxy’s own call: key, version, certificate or a member.',
    step: 'detail at a sandbox, and why in the log, name the bank’s code and what to do.',
  },
  bank_words_unfit: {
    cause: 'The bank calls a new payment by a word that our lists call paid.',
    step: 'GET /merchant/status names word and row: ask the bank, and correct the assumption. Then new payments can begin.',
  },
  bank_not_found: {
    cause: 'Another server answers at the address, or the path is wrong.',
    step: 'Correct BANK_BASE_URL, or the address of the interface.',
  },
  bank_unavailable: {
    cause: 'No answer, or none that can be used; what was sent may have happened.',
    step: 'Ask again with the same ids: nothing is paid twice. The log says where the call was lost.',
  },
}
