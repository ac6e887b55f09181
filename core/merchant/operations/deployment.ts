// How to ask about the whole deployment, its state, its webhooks and personal data: calls of the merchant interface as data.
// One webhook is sent again, and the data of one object deleted, by the operations of what it is about.

import { json } from '../../shared/codec.ts'
import { operation } from '../../shared/operation.ts'
import * as schema from '../schema/index.ts'
import { reads, writes } from './call.ts'

/**
 * Returns the health of the proxy in numbers; what it cannot know is `null`. With `Accept: application/openmetrics-text` the
 * same comes as metrics.
 */
export const readStatus = operation({
  ...reads,
  id: 'merchant.status',
  scope: 'status',
  path: '/merchant/status',
  replies: { 200: schema.Status },
})

/** Sends a webhook of the type `test.ping` to `WEBHOOK_URL`, once and now; once a minute. */
export const testWebhook = operation({
  ...writes,
  id: 'merchant.webhooks.test',
  scope: 'webhooks',
  path: '/merchant/webhooks/test',
  replies: { 200: schema.WebhookTest },
  lost: { effect: 'write', resend: 'same', truth: 'Ask for another test webhook: it is about nothing.' },
})

/** Sends again, paced, the webhooks given up since a time, with the same ids and bytes: page by page while there is a `next`. */
export const resendWebhooks = operation({
  ...writes,
  id: 'merchant.webhooks.resend',
  scope: 'webhooks',
  path: '/merchant/webhooks/resend',
  body: json(schema.GivenUpSince),
  replies: { 200: schema.Resent },
})

/**
 * Gives all that is kept about one person in orders, payouts, batches and requests to pay of some days, page by page while there is
 * a `next`. It changes nothing; it is a POST so that no account number is in an address.
 */
export const exportPersonalData = operation({
  ...writes,
  id: 'merchant.personal-data.export',
  scope: 'personal-data',
  path: '/merchant/personal-data/export',
  body: json(schema.PersonalDataQuery),
  replies: { 200: schema.PersonalDataPage },
  lost: { effect: 'read', resend: 'same', truth: 'Ask again.' },
})

/**
 * Deletes the personal data of all that began on some days, page by page while there is a `next`: orders, and payouts, batches
 * and requests to pay that have ended. A call after an error goes on where the last one ended; deleted data stay deleted.
 */
export const deletePersonalDataOfPeriod = operation({
  ...writes,
  id: 'merchant.personal-data.delete',
  scope: 'personal-data',
  path: '/merchant/personal-data/delete',
  body: json(schema.PersonalDataPeriod),
  replies: { 200: schema.PersonalDataDeleted },
  lost: { effect: 'write', resend: 'same', truth: 'Ask again: what is deleted is deleted once.' },
})
