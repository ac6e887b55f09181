// Refusals of the flat family over raw HTTP, checked in their whole shape.
// Which call is refused with which violation is in the tests.
import { assert } from '#kit'
import { type Answer, header, json, UUID_V4 } from '../raw-client.ts'

/** One violation, as a type or as a type and a path. */
export type Fault = string | readonly [type: string, path: string]

/** Type of a refusal by its status (gaps: psd2.errors.codes, shared.errors.closed-sets). */
const TYPES: Readonly<Record<number, string>> = {
  400: 'VALIDATION',
  401: 'SECURITY',
  403: 'SECURITY',
  404: 'VALIDATION',
  405: 'VALIDATION',
  409: 'BUSINESS',
  415: 'VALIDATION',
  422: 'BUSINESS',
  429: 'TECHNICAL',
  500: 'TECHNICAL',
  503: 'TECHNICAL',
  504: 'TECHNICAL',
}

/** Every violation type that may occur (gaps: psd2.errors.violations). */
const VIOLATIONS = [
  'Required',
  'InvalidValue',
  'TypeMismatch',
  'UnrecognizedProperty',
  'Size',
  'Min',
  'Max',
  'Date',

  'EuroCents',
  'Iban',
  'FinnishIban',
  'SepaIban',
  'SepaAddress',
  'SepaPayment',
  'CountryCode',
  'ValidBic',
  'FinnishReference',
  'CreditorBicOrAddress',
  'EuEtaValid',
  'ValidPaymentOrder',
  'ValidDetailOfCharges',
  'IllegalState',
  'InsufficientFunds',
  'PaymentFail',
  'DuplicatePayment',
]

/** One entry of `violations`. */
interface Violation {
  type: string
  path?: string
  message: string
}

/**
 * Checks a refusal of the flat family, its whole shape each time (gaps: shared.errors.flat, shared.errors.detail).
 *
 * @param faults in their order; none = violations are not checked
 */
export function assertRefused(answer: Answer, status: number, ...faults: readonly Fault[]): Violation[] {
  const text = answer.body.toString('utf8')
  assert.equal(answer.status, status, text)
  assert.equal(header(answer, 'content-type'), 'application/json; charset=utf-8')
  assert.equal(header(answer, 'cache-control'), 'no-store')
  const body = json(answer) as { type: string; message: string; id: string; violations: Violation[] }
  assert.hasAllKeys(body, ['type', 'message', 'id', 'violations'], text)
  assert.match(body.id, UUID_V4)
  assert.equal(header(answer, 'x-error-id'), body.id)
  assert.equal(body.type, TYPES[status], text)
  assert.isNotEmpty(body.message)
  for (const violation of body.violations) {
    assert.include(VIOLATIONS, violation.type, text)
    assert.isNotEmpty(violation.message)
    for (const name of Object.keys(violation)) assert.include(['type', 'path', 'message'], name)
    if ('path' in violation) assert.isString(violation.path)
  }
  if (faults.length > 0) {
    const seen: unknown[] = body.violations.map(({ type, path }, at) => {
      const wanted = faults[at]
      return typeof wanted === 'object' ? [type, path] : type
    })
    assert.deepEqual(seen, [...faults], text)
  }
  return body.violations
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
