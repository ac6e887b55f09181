// The settings of webhooks: where they go, and the keys that sign them.

import * as v from 'valibot'
import type { Fetcher } from '../../shared/workers.ts'
import { readWebhookKey, signWebhook } from '../../../core/webhooks/index.ts'
import type { Bindings } from '../interfaces/shared/capability.ts'
import { address, works } from '../interfaces/shared/forms.ts'
import type { WebhookReceiver } from '../webhooks/sending.ts'

/** The form of each setting. */
export const webhookSettings = {
  /** Address of the merchant's server that takes webhooks. */
  WEBHOOK_URL: v.optional(address('must be the address that takes webhooks, without fragment')),
  /** One or two keys that sign webhooks: two while one takes the place of the other. */
  WEBHOOK_KEYS: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => areKeys(text.split(' ')),
        'must be one or two keys separated by a space, each whsec_ and base64 of 24 to 64 bytes or whsk_ and base64 of 32',
      ),
    ),
  ),
}

interface WebhookSettings {
  WEBHOOK_URL?: string | undefined
  WEBHOOK_KEYS?: string | undefined
}

/** Names faults that only both settings together show. */
export function webhookFaults({ WEBHOOK_URL, WEBHOOK_KEYS }: Bindings): string[] {
  return (WEBHOOK_URL === undefined) === (WEBHOOK_KEYS === undefined)
    ? []
    : ['WEBHOOK_URL, WEBHOOK_KEYS go together']
}

/** Names keys that do not work: each signs once. */
export async function webhookKeyFaults({ WEBHOOK_KEYS }: Bindings): Promise<string[]> {
  if (typeof WEBHOOK_KEYS !== 'string' || !areKeys(WEBHOOK_KEYS.split(' '))) return []
  const keys = WEBHOOK_KEYS.split(' ')
  return (await works(() => signWebhook({ keys, id: 'evt_0', timestamp: 0, body: '' })))
    ? []
    : ['WEBHOOK_KEYS must be keys that this runtime can sign with']
}

/** Makes the receiver from the settings; nothing if the merchant wants no webhooks. */
export function makeReceiver(
  { WEBHOOK_URL, WEBHOOK_KEYS }: WebhookSettings,
  transport: Fetcher | undefined,
): WebhookReceiver | undefined {
  if (WEBHOOK_URL === undefined || WEBHOOK_KEYS === undefined) return undefined
  return {
    url: WEBHOOK_URL,
    // Read here, so that each key is imported once for the life of the settings.
    keys: WEBHOOK_KEYS.split(' ').map((text) => readWebhookKey(text)),
    fetch: (url, init) => (transport ? transport.fetch(url, init) : fetch(url, init)),
  }
}

function areKeys(texts: readonly string[]): boolean {
  return texts.length <= 2 && texts.every((text) => isSigningKey(text))
}

function isSigningKey(text: string): boolean {
  try {
    return readWebhookKey(text).sign !== undefined
  } catch {
    return false
  }
}
