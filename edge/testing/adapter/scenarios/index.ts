// The list of scenarios, in the order in which a payment lives.

import type { Play } from '../scenario.ts'
import { changedOrder, restoredCopy, twoKeys } from './changing.ts'
import { lateWebhook } from './webhooks.ts'
import { create, doublePress, lostAnswer, paid, paidTwice } from './paying.ts'
import { lostRefund, refund } from './refunds.ts'

/** All scenarios. */
export const PLAYS: readonly Play[] = [
  create,
  doublePress,
  paid,
  lostAnswer,
  paidTwice,
  refund,
  lostRefund,
  changedOrder,
  restoredCopy,
  twoKeys,
  lateWebhook,
]
