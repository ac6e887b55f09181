// The door of webhooks to a merchant: sign one, verify one, remember ids. Standard Webhooks form.
// It does not send anything or call any bank; it has keys, so a page must not open it.

export { isWebhookError, WebhookError, type WebhookErrorCode } from './errors.ts'
export { type WebhookKey, publicKeyOf, readWebhookKey } from './keys.ts'
export { makeWebhookMemory, type MemoryLimits, type WebhookMemory } from './memory.ts'
export {
  API_VERSION,
  type BatchEvent,
  type BatchEventType,
  type Webhook,
  type WebhookData,
  type WebhookEvent,
  type WebhookHead,
  type WebhookType,
  type PaymentEvent,
  type PayoutEvent,
  type PayoutEventType,
  type RequestToPayEvent,
  type RequestToPayEventType,
  type PaymentWebhookType,
  type TestEvent,
  verifyWebhook,
  writeWebhook,
} from './webhook.ts'
export {
  type WebhookDraft,
  type WebhookHeaders,
  type WebhookKeys,
  type ReceivedHeaders,
  type ReceivedWebhook,
  signWebhook,
  type Verified,
  verifyWebhookSignature,
} from './signature.ts'
