// How to ask about webhooks as a whole: calls of the merchant interface as data.
// One webhook is sent again by the operations of what it is about.

import { json } from '../../shared/codec.ts'
import { operation } from '../../shared/operation.ts'
import { GivenUpSince, WebhookTest, Resent } from '../schema/index.ts'
import { writes } from './call.ts'

/** Sends a webhook of the type `test.ping` to `WEBHOOK_URL`, once and now; once a minute. */
export const testWebhook = operation({
  ...writes,
  id: 'merchant.webhooks.test',
  scope: 'webhooks',
  path: '/merchant/webhooks/test',
  replies: { 200: WebhookTest },
  lost: { effect: 'write', resend: 'same', truth: 'Ask for another test webhook: it is about nothing.' },
})

/** Sends again what was given up since a time, the same ids and bytes, paced: page by page while there is a `next`. */
export const resendWebhooks = operation({
  ...writes,
  id: 'merchant.webhooks.resend',
  scope: 'webhooks',
  path: '/merchant/webhooks/resend',
  body: json(GivenUpSince),
  replies: { 200: Resent },
})
