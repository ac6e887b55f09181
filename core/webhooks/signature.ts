// The signature of a webhook in Standard Webhooks form: what is signed, the three headers, and what a receiver checks.
// It does not read the body: the bytes that are signed are the bytes that are sent.

import { type Bytes, concatBytes, utf8 } from '../shared/bytes.ts'
import { WebhookError } from './errors.ts'
import { type WebhookKey, readWebhookKey } from './keys.ts'

/** Keys as text, or read before with {@link readWebhookKey}, so that each is imported once. */
export type WebhookKeys = readonly (string | WebhookKey)[]

/** A webhook to sign, and its keys. */
export interface WebhookDraft {
  /** One signature is made per key: two keys while one replaces the other. */
  keys: WebhookKeys
  /** Stays the same however often the event is sent: 1 to 128 visible ASCII characters without `.`. */
  id: string
  /** Whole seconds since 1970 at which this try is sent. */
  timestamp: number
  /** The body, byte for byte. */
  body: Uint8Array | string
}

/** The three headers of a webhook. */
export type WebhookHeaders = {
  'webhook-id': string
  'webhook-timestamp': string
  'webhook-signature': string
}

/** Headers as servers give them: `Headers`, or names with values, as Node's `request.headers`. */
export type ReceivedHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

/** A webhook as it arrived, and the keys and clock to verify it with. */
export interface ReceivedWebhook {
  /** Any of them may have signed. A receiver of Ed25519 needs the public key only. */
  keys: WebhookKeys
  headers: ReceivedHeaders
  /** The body as it came, before anything parsed it. */
  body: Uint8Array | string
  /** Milliseconds since 1970; the clock of this machine when absent. */
  now?: number
  /** How far the clocks may be apart, to either side; 300 when absent. */
  toleranceSeconds?: number
}

/** What the headers of a genuine webhook contain. */
export interface Verified {
  id: string
  /** Whole seconds since 1970 at which this try was sent. */
  timestamp: number
}

/** The form of an id: without a full stop, which separates the id from what follows it. */
const ID = /^[!-\-/-~]{1,128}$/
const TIMESTAMP = /^(0|[1-9]\d{0,10})$/
/** Most signatures that are checked: more than a change of keys needs, and each costs a calculation. */
const MOST_SIGNATURES = 16

/**
 * Signs a webhook.
 *
 * @throws TypeError when there is no key, a key cannot sign, or id or timestamp are not in their form.
 */
export async function signWebhook({ keys, id, timestamp, body }: WebhookDraft): Promise<WebhookHeaders> {
  if (!ID.test(id)) throw new TypeError('id must be 1 to 128 visible ASCII characters without .')
  if (!TIMESTAMP.test(String(timestamp))) throw new TypeError('timestamp must be whole seconds since 1970')
  const content = contentOf(id, String(timestamp), body)
  const signatures = await Promise.all(
    readKeys(keys).map(async ({ version, sign }) => {
      if (!sign) throw new TypeError('a whpk_ key cannot sign')
      return `${version},${await sign(content)}`
    }),
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}

/**
 * Verifies that a request was signed with one of the keys, over these very bytes, and not long ago.
 *
 * It accepts any body of Standard Webhooks; `verifyWebhook` reads it too, and remembers ids.
 *
 * @throws WebhookError naming what is wrong.
 * @throws TypeError when there is no key, one is not in its form, or `now` or `toleranceSeconds` is no such number.
 */
export async function verifyWebhookSignature(received: ReceivedWebhook): Promise<Verified> {
  const { body, now = Date.now(), toleranceSeconds = 300 } = received
  const keys = readKeys(received.keys)
  // With `NaN`, every time would be in time.
  if (!Number.isFinite(now)) throw new TypeError('now must be milliseconds since 1970')
  if (!(toleranceSeconds >= 0)) throw new TypeError('toleranceSeconds must be zero or more')
  if (!isRaw(body)) throw new WebhookError('body_not_raw')
  const id = headerOf(received.headers, 'webhook-id', ID)
  const sent = headerOf(received.headers, 'webhook-timestamp', TIMESTAMP)
  const signatures = headerOf(received.headers, 'webhook-signature', /^[!-~ ]{1,4096}$/).split(' ')
  if (signatures.length > MOST_SIGNATURES) throw new WebhookError('header_invalid', 'webhook-signature')
  const timestamp = Number(sent)
  const ahead = timestamp - Math.floor(now / 1_000)
  if (ahead < -toleranceSeconds) throw new WebhookError('timestamp_too_old', 'webhook-timestamp')
  if (ahead > toleranceSeconds) throw new WebhookError('timestamp_too_new', 'webhook-timestamp')
  const content = contentOf(id, sent, body)
  const checks = keys.flatMap(({ version, verify }) =>
    signatures
      .filter((signature) => signature.startsWith(`${version},`))
      .map((signature) => verify(signature.slice(version.length + 1), content)),
  )
  if (!(await Promise.all(checks)).includes(true)) {
    throw new WebhookError('signature_invalid', 'webhook-signature')
  }
  return { id, timestamp }
}

/** Distinguishes bytes and text from a parsed body; the bytes of a test runner may be of another realm. */
function isRaw(body: unknown): boolean {
  return typeof body === 'string' || Object.prototype.toString.call(body) === '[object Uint8Array]'
}

function contentOf(id: string, timestamp: string, body: Uint8Array | string): Bytes {
  return concatBytes(utf8(`${id}.${timestamp}.`), typeof body === 'string' ? utf8(body) : body)
}

function readKeys(keys: WebhookKeys): readonly WebhookKey[] {
  // An empty list would refuse every webhook, or sign nothing: both are a mistake in the settings.
  if (keys.length === 0) throw new TypeError('keys must hold at least one key')
  return keys.map((key) => (typeof key === 'string' ? readWebhookKey(key) : key))
}

function headerOf(headers: ReceivedHeaders, name: string, form: RegExp): string {
  const value = isHeaders(headers) ? headers.get(name) : memberOf(headers, name)
  if (value === null || value === undefined || value === '') throw new WebhookError('header_missing', name)
  if (!form.test(value)) throw new WebhookError('header_invalid', name)
  return value
}

function isHeaders(headers: ReceivedHeaders): headers is { get(name: string): string | null } {
  return typeof headers['get'] === 'function'
}

/** Reads a header; values of a repeated header are joined as `Headers` joins them, and then have a wrong form. */
function memberOf(headers: Readonly<Record<string, string | readonly string[] | undefined>>, name: string) {
  const values = Object.entries(headers).flatMap(([key, value]) => (key.toLowerCase() === name ? value : []))
  const given = values.filter((value) => value !== undefined)
  return given.length === 0 ? undefined : given.join(', ')
}
