// What Medusa v2 gives to a payment provider and takes from it: the part of `@medusajs/types` that this provider uses.
// Copied here so that the repository needs no package for it; conforms.ts checks it against the real types.

/** An amount of Medusa: exact in `raw.value` or `value`, a number object of its library, or a plain number or text. */
export type Amount =
  | number
  | string
  | { readonly value: string | number }
  | { toFixed(): string }
  | { readonly numeric: number; readonly raw?: { readonly value: string | number } | undefined }

/** State of a payment session. */
export type SessionStatus = 'authorized' | 'captured' | 'pending' | 'requires_more' | 'error' | 'canceled'

/** The input of every call: what the provider has stored with the session, and the idempotency key. */
export interface ProviderInput {
  readonly data?: Record<string, unknown> | undefined
  readonly context?: { readonly idempotency_key?: string | undefined } | undefined
}

/** What Medusa stores with the session. */
export interface ProviderOutput {
  data?: Record<string, unknown>
}

/** What Medusa does after a webhook. */
export interface WebhookResult {
  action: 'authorized' | 'captured' | 'failed' | 'pending' | 'canceled' | 'not_supported'
  data?: { session_id: string; amount: string }
}

/** A webhook as Medusa received it. */
export interface Webhook {
  readonly rawData: string | Uint8Array
  readonly headers: Record<string, unknown>
}
