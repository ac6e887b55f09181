// Refusals of the list family over raw HTTP, checked in their whole shape; three interfaces answer so.
// Which call is refused with which code is in the tests of each interface.
import { assert } from '#kit'
import { type Answer, header, json, UUID_V4 } from './raw-client.ts'

/** One entry of a refusal, as a code or as a code and a path. */
export type Fault = string | readonly [code: string, path: string]

const TYPES: Record<string, string> = {
  MALFORMED_BODY: 'VALIDATION',
  UNKNOWN_MEMBER: 'VALIDATION',
  MISSING_FIELD: 'VALIDATION',
  INVALID_FIELD: 'VALIDATION',
  INVALID_HEADER: 'VALIDATION',
  DUPLICATE_REQUEST: 'VALIDATION',
  PAYMENT_NOT_FOUND: 'VALIDATION',
  NOT_FOUND: 'VALIDATION',
  METHOD_NOT_ALLOWED: 'VALIDATION',
  CLOCK_SKEW: 'SECURITY',
  INVALID_API_KEY: 'SECURITY',
  UNKNOWN_KEY: 'SECURITY',
  INVALID_SIGNATURE: 'SECURITY',
  NOT_ALLOWED: 'SECURITY',
  INVALID_TOKEN: 'SECURITY',
  TOKEN_EXPIRED: 'SECURITY',
  NOT_REFUNDABLE: 'BUSINESS',
  REFUND_TOO_LARGE: 'BUSINESS',
  DUPLICATE_PAYMENT: 'BUSINESS',
  INSUFFICIENT_FUNDS: 'BUSINESS',
  INSTANT_NOT_POSSIBLE: 'BUSINESS',
  PAYMENT_REJECTED: 'BUSINESS',
  CALL_LIMIT_EXCEEDED: 'TECHNICAL',
  SERVICE_UNAVAILABLE: 'TECHNICAL',
  INTERNAL_ERROR: 'TECHNICAL',
  BACKEND_TIMEOUT: 'TECHNICAL',
}

/**
 * Checks a refusal of the list family, its whole shape each time (gaps: shared.errors.list, shared.errors.detail).
 *
 * @param faults in their order; the path of a fault without one is not checked
 */
export function assertRefused(answer: Answer, status: number, ...faults: readonly Fault[]): void {
  const text = answer.body.toString('utf8')
  assert.equal(answer.status, status, text)
  assert.equal(header(answer, 'content-type'), 'application/json; charset=utf-8')
  assert.equal(header(answer, 'cache-control'), 'no-store')
  const body = json(answer) as { id: string; errors: Record<string, string>[] }
  assert.hasAllKeys(body, ['id', 'errors'])
  assert.match(body.id, UUID_V4)
  assert.equal(header(answer, 'x-error-id'), body.id)
  const seen: unknown[] = body.errors.map(({ code, path }, at) => {
    const wanted = faults[at]
    return typeof wanted === 'object' ? [code, path] : code
  })
  assert.deepEqual(seen, [...faults], text)
  for (const entry of body.errors) {
    assert.containsAllKeys(entry, ['type', 'code', 'message'])
    assert.doesNotHaveAnyKeys(
      entry,
      Object.keys(entry)
        .filter((name) => !['type', 'code', 'message', 'path'].includes(name))
        .concat('none'),
    )
    assert.equal(entry['type'], TYPES[entry['code'] ?? ''], text)
    assert.isNotEmpty(entry['message'])
    if ('path' in entry) assert.isString(entry['path'])
  }
}
