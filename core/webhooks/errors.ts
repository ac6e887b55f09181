// Why a webhook is not accepted, as one error with a closed set of codes.
// A fault of the caller, such as a key in another form, is a TypeError instead.

/**
 * What is wrong with a webhook, as a closed set.
 *
 * - `body_not_raw`: the body is neither bytes nor text; a server has parsed it, and the signed bytes are gone.
 * - `header_missing`, `header_invalid`: one of the three `webhook-…` headers is absent, or not in its form.
 * - `timestamp_too_old`, `timestamp_too_new`: it was sent outside the tolerance; the sender sends it again with a new time.
 * - `signature_invalid`: no signature of it was made with one of the keys, over these bytes.
 * - `body_invalid`: it is genuine, but not an event.
 */
export type WebhookErrorCode =
  | 'body_not_raw'
  | 'header_missing'
  | 'header_invalid'
  | 'timestamp_too_old'
  | 'timestamp_too_new'
  | 'signature_invalid'
  | 'body_invalid'

const WORDS: Readonly<Record<WebhookErrorCode, string>> = {
  body_not_raw: 'give the raw bytes, as a Uint8Array or text, before anything parses them',
  header_missing: 'a header is missing',
  header_invalid: 'a header is not in its form',
  timestamp_too_old: 'it was sent too long ago',
  timestamp_too_new: 'it was sent in the future',
  signature_invalid: 'no signature fits',
  body_invalid: 'the body is no event',
}

/**
 * The error of a webhook that is not genuine, not in time, or not an event; answer it with 400.
 *
 * The message names the code, and the header if one is to blame; it contains no key and nothing that was sent.
 */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly code: WebhookErrorCode
  /** The header that is to blame, for example `webhook-id`. */
  readonly header: string | undefined

  constructor(code: WebhookErrorCode, header?: string) {
    super(`${code}: ${WORDS[code]}${header === undefined ? '' : ` (${header})`}`)
    this.code = code
    this.header = header
  }
}

/** Distinguishes a {@link WebhookError} from other errors, also from one of a second copy of this library. */
export function isWebhookError(error: unknown): error is WebhookError {
  return (
    error instanceof WebhookError ||
    (error instanceof Error && error.name === 'WebhookError' && 'code' in error)
  )
}
