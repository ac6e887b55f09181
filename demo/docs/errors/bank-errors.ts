// The errors of core: every code and every reason of a BankError, with cause and next step.

import type { BankErrorCode, BankErrorReason } from '../../../core/shared/index.ts'
import type { Advice } from './problems.ts'

export const CODE_ADVICE: Readonly<Record<BankErrorCode, Advice>> = {
  call_refused: {
    cause: 'The bank said no with a status that its paper names. Nothing was done.',
    step: 'Read bankCode and faults; adviseOn(error) of silta/core/shared says what your set-up may have to do with it.',
  },
  limit_reached: {
    cause: 'A limit of calls, of the bank or of a consent. Nothing was done.',
    step: 'Wait retryAfterSeconds, then send the same.',
  },
  answer_lost: {
    cause: 'A read got no usable answer.',
    step: 'Read again, or let retrying do it. With the reason schema or owner the same answer would come: tell the bank.',
  },
  outcome_unknown: {
    cause: 'A call that changes something got no usable answer: it may have happened.',
    step: 'Do what next and resend say; the recipes (…Safely) do it for you. Never send a new one by hand.',
  },
  call_aborted: {
    cause: 'Your signal stopped the call before it was sent. Nothing was done.',
    step: 'Call again when you like.',
  },
  paging_endless: {
    cause: 'The pages of a list go round in a circle, or bring nothing new.',
    step: 'Keep what was read, and tell the bank.',
  },
  callback_refused: {
    cause: 'A callback is not genuine, is late, or was seen before.',
    step: 'Answer 400 and do nothing: only a read of the status counts.',
  },
}

export const REASON_ADVICE: Readonly<Record<BankErrorReason, Advice>> = {
  network: {
    cause: 'The connection failed.',
    step: 'Read cause: it has the code of the transport, such as ECONNREFUSED. Check that the bank runs at the address.',
  },
  deadline: { cause: 'The answer took longer than timeoutMs.', step: 'Ask again, or give more time.' },
  aborted: { cause: 'Your signal stopped the call while it was on its way.', step: 'Treat it as sent.' },
  status: {
    cause: 'A status that the paper does not name, such as 500.',
    step: 'Ask again later; the bank’s support is helped by requestId.',
  },
  redirect: {
    cause: 'The server redirects; no call follows, because the key would go with it.',
    step: 'Give the address to which it leads.',
  },
  media_type: {
    cause: 'The answer is of another type, often a page of HTML.',
    step: 'Check the address, and proxies on the way.',
  },
  size: { cause: 'The answer is larger than maxAnswerBytes.', step: 'Ask for less at once, or allow more.' },
  json: { cause: 'The answer is no JSON.', step: 'Check the address, and proxies on the way.' },
  schema: {
    cause: 'The answer breaks a rule of its schema.',
    step: 'answerFaults names member and rule: tell the bank.',
  },
  owner: {
    cause: 'The answer is about another account or card than the one asked for.',
    step: 'Do not show it; tell the bank.',
  },
  header: {
    cause: 'A callback lacks a header.',
    step: 'Look at the server in front of yours: it may drop headers.',
  },
  api_key: { cause: 'A callback has another key.', step: 'Give the key that you told the bank.' },
  clock: {
    cause: 'The date of a callback is too far from your clock.',
    step: 'Set the clock by a time server.',
  },
  signature: {
    cause: 'It does not show that the bank wrote it.',
    step: 'Give the bank’s current public keys, and the body byte for byte.',
  },
  pair: { cause: 'The pair of ids was seen before.', step: 'Nothing: the callback was delivered twice.' },
}

/** Advice on what is no BankError. */
export const OTHER_ADVICE: Readonly<Record<string, Advice>> = {
  TypeError: {
    cause: 'A fault of the calling code, thrown before anything was sent.',
    step: 'The message names field and rule.',
  },
  AccessNotSavedError: {
    cause: 'Your save has failed, so the new token is not used.',
    step: 'Mend the store and read again: the token is saved first.',
  },
  WebhookError: {
    cause: 'A webhook to your server is not genuine, late, or changed on its way.',
    step: 'Give verifyWebhook the raw bytes of the body: no JSON parser before it.',
  },
}
