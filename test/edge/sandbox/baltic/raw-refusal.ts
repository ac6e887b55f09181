// Refusals of the Baltic family over raw HTTP, checked in their whole shape, and the status that each code has.
// Which call is refused with which code is in the tests.
import { assert } from '#kit'
import { type Answer, header, json, UUID_V4 } from '../raw-client.ts'

/** One message, as a code, or as a code and a path. */
export type Fault = string | readonly [code: string, path: string]

/** The closed set of codes with their status in group R, by the rows that name them. */
export const CODES: Readonly<Record<string, readonly number[]>> = {
  FORMAT_ERROR: [400],
  SERVICE_INVALID: [400, 405],
  PARAMETER_NOT_SUPPORTED: [400],
  PERIOD_INVALID: [400],
  SESSIONS_NOT_SUPPORTED: [400],
  PAYMENT_FAILED: [400],
  EXECUTION_DATE_INVALID: [400],
  CARD_INVALID: [400],
  NO_PIIS_ACTIVATION: [400],
  TOKEN_UNKNOWN: [401],
  TOKEN_INVALID: [401],
  TOKEN_EXPIRED: [401],
  CERTIFICATE_INVALID: [401],
  CONSENT_INVALID: [401],
  CONSENT_EXPIRED: [401],
  CONSENT_UNKNOWN: [403],
  SERVICE_BLOCKED: [403],
  PRODUCT_INVALID: [403],
  CANCELLATION_INVALID: [403],
  RESOURCE_UNKNOWN: [403, 404],
  PRODUCT_UNKNOWN: [404],
  REQUESTED_FORMATS_INVALID: [406],
  REQUEST_TIMEOUT: [408],
  UNSUPPORTED_MEDIA_TYPE: [415],
  ACCESS_EXCEEDED: [429],
  INTERNAL_ERROR: [500],
  SERVICE_UNAVAILABLE: [503],
}

/** One entry of `tppMessages`. */
interface Message {
  category: string
  code: string
  path?: string
  text?: string
}

/**
 * Checks the form of a refusal (gaps: baltic.errors.body, shared.errors.detail).
 *
 * @param faults in their order; none = codes are not checked
 */
export function assertRefused(answer: Answer, status: number, ...faults: readonly Fault[]): Message[] {
  const text = answer.body.toString('utf8').slice(0, 2000)
  assert.equal(answer.status, status, text)
  assert.equal(header(answer, 'content-type'), 'application/json; charset=utf-8')
  assert.equal(header(answer, 'cache-control'), 'no-store')
  assert.match(header(answer, 'x-error-id') ?? '', UUID_V4, 'x-error-id')
  assert.match(header(answer, 'x-request-id') ?? '', /^[\x21-\x7e]{1,128}$/, 'x-request-id')
  const body = json(answer) as { tppMessages: Message[] }
  assert.hasAllKeys(body, ['tppMessages'], text)
  assert.isNotEmpty(body.tppMessages)
  for (const message of body.tppMessages) {
    assert.equal(message.category, 'ERROR')
    assert.include(CODES[message.code] ?? [], status, text)
    for (const name of Object.keys(message)) assert.include(['category', 'code', 'path', 'text'], name)
    if ('path' in message) assert.isString(message.path)
    if ('text' in message) {
      assert.isNotEmpty(message.text)
      assert.isAtMost([...(message.text ?? '')].length, 512)
    }
  }
  if (faults.length > 0) {
    const seen: unknown[] = body.tppMessages.map(({ code, path }, at) => {
      const wanted = faults[at]
      return typeof wanted === 'object' ? [code, path] : code
    })
    assert.deepEqual(seen, [...faults], text)
  }
  return body.tppMessages
}

/** Checks the form of a refusal of the token endpoint (gaps: shared.oauth.errors, shared.errors.detail). */
export function assertDenied(answer: Answer, status: number, error: string): void {
  const text = answer.body.toString()
  assert.equal(answer.status, status, text)
  const told = json(answer)
  assert.equal(told['error'], error, text)
  for (const name of Object.keys(told)) assert.include(['error', 'error_description'], name)
  assert.equal(header(answer, 'content-type'), 'application/json; charset=utf-8')
  assert.equal(header(answer, 'cache-control'), 'no-store')
  assert.match(header(answer, 'x-error-id') ?? '', UUID_V4)
}
