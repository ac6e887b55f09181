// Explains a call: by its signature, or by the stage that refused it.
// The bank has already answered; the call is not judged again.

import { type CauseCode, cause, type Cause } from './causes.ts'
import type { Directory, Explanation, Findings, HeardCall, Scheme } from './explanation.ts'
import { senderCause, tokenCallCause } from './sender.ts'

/**
 * Explains a call that was answered.
 *
 * @param scheme How the call's interface signs; `undefined` if it does not.
 */
export async function explainCall(
  call: HeardCall,
  directory: Directory,
  scheme: Scheme | undefined,
): Promise<Explanation> {
  const isSigned = scheme?.isSigned(call) === true
  const isAccepted = call.status !== undefined && call.status < 400
  const source = isSigned && scheme ? { row: scheme.row, paper: scheme.paper } : {}
  if (isAccepted) {
    const findings = isSigned ? await scheme?.look(call, true) : undefined
    return { causes: [], ...findings, verdict: isSigned ? 'accepted' : 'unsigned', ...source }
  }
  const isPlanned =
    call.stage === 'outcome' || call.outcome?.startsWith('error') || call.outcome?.startsWith('drop')
  if (isPlanned) {
    const planned = cause('planned', `A test has planned ${call.outcome ?? 'this answer'} for the call.`)
    return { verdict: 'refused', causes: [planned] }
  }
  const findings = isSigned && scheme ? await signatureFindings(call, scheme) : undefined
  const rest = findings && findings.causes.length > 0 ? [] : [stageCause(call, directory)]
  return { ...findings, verdict: 'refused', causes: [...(findings?.causes ?? []), ...rest], ...source }
}

/** Explains the signature if the call got that far; for a right signature, shows what was signed. */
async function signatureFindings(call: HeardCall, scheme: Scheme): Promise<Findings | undefined> {
  const { stage = '' } = call
  const isPassed = ['single-use', 'body', 'addressed', 'duplicate', 'fields', 'work'].includes(stage)
  if (isPassed) return scheme.look(call, true)
  const [path = ''] = call.faults.map((fault) => fault.path)
  const isAbout =
    stage === 'signature' || stage === 'clock' || (stage === 'headers' && path === scheme.header)
  return isAbout ? scheme.look(call, false) : undefined
}

function stageCause(call: HeardCall, directory: Directory): Cause {
  const { stage, status, message, operation = '' } = call
  const isTokenCall = /^oauth\.|^corporate\.token$/.test(operation)
  const words = message === '' ? 'The bank gave no words.' : `The bank says: ${message}.`
  switch (stage) {
    case 'path':
      return status === 405
        ? cause('method-unknown', `The path does not have the method ${call.method}.`)
        : cause('path-unknown', `The interface has no such path: ${new URL(call.address).pathname}.`)
    case 'maintenance':
      return cause('maintenance', 'The interface is closed for maintenance.')
    case 'limit':
      return cause('call-limit', words)
    case 'outcome':
      return cause('planned', 'A test has planned this answer.')
    case 'single-use':
      return cause('single-use', 'The pair of x-session-id and x-request-id was used before.', 'x-request-id')
    default:
      break
  }
  if (call.interfaceName === undefined && status === 404) {
    return cause('path-unknown', `The bank has no such path: ${new URL(call.address).pathname}.`)
  }
  if (status === undefined) return cause('other', 'The bank gave no answer.')
  if (status >= 500) return cause('bank-fault', words)
  if (isTokenCall) return tokenCallCause(call, directory) ?? faultCause(call)
  if (stage === 'sender') return senderCause(call, directory) ?? cause('other', words)
  if (stage === 'headers') return headerCause(call)
  return faultCause(call)
}

function headerCause(call: HeardCall): Cause {
  const [path = ''] = call.faults.map((fault) => fault.path)
  if (path === 'accept') return acceptCause(call)
  if (path === '') return faultCause(call)
  return call.header(path) === ''
    ? cause('header-missing', `The call has no header ${path}.`, path)
    : cause('header-form', `The header has another form than it must have: ${call.message}.`, path)
}

function acceptCause({ header }: HeardCall): Cause {
  return header('accept') === ''
    ? cause('header-missing', 'The call has no header accept.', 'accept')
    : cause('accept-wrong', 'accept allows none of the media types of the interface.', 'accept')
}

/** Causes by the codes of the three families; the first code of a refusal that is listed here decides. */
const BY_CODE: Readonly<Partial<Record<string, CauseCode>>> = {
  MALFORMED_BODY: 'body-malformed',
  UNKNOWN_MEMBER: 'member-unknown',
  MISSING_FIELD: 'member-missing',
  INVALID_FIELD: 'member-wrong',
  PAYMENT_NOT_FOUND: 'not-found',
  DUPLICATE_PAYMENT: 'duplicate',
  NOT_REFUNDABLE: 'state',
  REFUND_TOO_LARGE: 'money',
  INSUFFICIENT_FUNDS: 'money',
  INSTANT_NOT_POSSIBLE: 'state',
  PAYMENT_REJECTED: 'state',
  NOT_ALLOWED: 'right-missing',
  CALL_LIMIT_EXCEEDED: 'call-limit',
  NOT_FOUND: 'path-unknown',
  METHOD_NOT_ALLOWED: 'method-unknown',
  Required: 'member-missing',
  UnrecognizedProperty: 'member-unknown',
  IllegalState: 'state',
  DuplicatePayment: 'duplicate',
  InsufficientFunds: 'money',
  PaymentFail: 'state',
  RESOURCE_UNKNOWN: 'not-found',
  PRODUCT_UNKNOWN: 'path-unknown',
  PRODUCT_INVALID: 'path-unknown',
  SERVICE_BLOCKED: 'right-missing',
  SERVICE_INVALID: 'method-unknown',
  CONSENT_INVALID: 'consent-invalid',
  CONSENT_EXPIRED: 'consent-invalid',
  CONSENT_UNKNOWN: 'consent-unknown',
  NO_PIIS_ACTIVATION: 'consent-unknown',
  CANCELLATION_INVALID: 'state',
  PAYMENT_FAILED: 'money',
  UNSUPPORTED_MEDIA_TYPE: 'media-type',
  REQUESTED_FORMATS_INVALID: 'accept-wrong',
  ACCESS_EXCEEDED: 'call-limit',
  REQUEST_TIMEOUT: 'body-malformed',
}

const BY_STATUS: Readonly<Partial<Record<number, CauseCode>>> = {
  403: 'right-missing',
  406: 'accept-wrong',
  409: 'state',
  415: 'media-type',
  422: 'money',
  429: 'call-limit',
}

/** Finds the cause by the code of the refusal, or by its status. */
function faultCause(call: HeardCall): Cause {
  const { status = 0, message, stage } = call
  const [first] = call.faults
  const { code = '', path } = first ?? {}
  const sentence = message === '' ? `The bank refused with ${status}.` : `The bank says: ${message}.`
  const named = (by: CauseCode) => cause(by, sentence, path)
  if (path === 'content-type') return named('media-type')
  if (path === 'accept') return acceptCause(call)
  if (status === 404) return named('not-found')
  const known = BY_CODE[code]
  const isOfBody = stage === 'body' && path === undefined
  if (isOfBody) return named(/larger/.test(message) ? 'body-too-large' : 'body-malformed')
  // If a call has no body, the faulty member is a parameter.
  const isParameter = call.body.length === 0
  if (known?.startsWith('member') && isParameter) return named('parameter-wrong')
  if (known !== undefined) return named(known)
  if (status === 400) return named(isParameter ? 'parameter-wrong' : 'member-wrong')
  return named(BY_STATUS[status] ?? 'other')
}
