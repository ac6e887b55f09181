// What to do about a failed call, if the cause is the set-up of the caller: keys, clock, addresses, certificates.
// It reads codes only. What happens to the payment is another question: `next` and `resend` of the error answer that.

import type { BankError } from './errors.ts'

const KEY =
  'Register the public half of the key that signs, under the version or key id that is sent, and check that version.'

/** What may differ if a signature is refused, by the row of the error. */
const SIGNATURES: Readonly<Record<string, string>> = {
  'online-payment.auth.base':
    'the composition of what is signed (online-payment.auth.base), its algorithm (online-payment.auth.signature, online-payment.auth.format)',
  'corporate.signature.header': 'the header of the signature and its claim (corporate.signature.claim)',
  'psd2.jws': 'the header and the encoding of the signature (psd2.jws)',
}

const signatureOf = (row = '') =>
  `${KEY} Where it is the right one, the bank may differ in ${SIGNATURES[row] ?? 'what is signed'}, or in its clock (shared.clock-tolerance).`
const TOKEN = 'Take a new token, and send it to the bank and with the key of the client that it was given to.'

/** What to do, by the bank's code of its first fault. */
const BY_CODE: Readonly<Record<string, string>> = {
  UNKNOWN_KEY: KEY,
  INVALID_API_KEY: 'Send the API key that the bank gave for this environment.',
  CLOCK_SKEW: 'Set the clock of this machine by a time server (NTP), then call again.',
  CERTIFICATE_INVALID: 'Present the certificate that the bank has registered, and that has not ended.',
  CERTIFICATE: 'Present the certificate that the bank has registered, and that has not ended.',
  invalid_client:
    'Check id and secret of the client, and present the certificate that it is registered with.',
  SECURITY: `Check the API key first, then the token. ${TOKEN}`,
  TOKEN_UNKNOWN: TOKEN,
  TOKEN_INVALID: TOKEN,
  TOKEN_EXPIRED: TOKEN,
  invalid_token: TOKEN,
}

/** What to do if nothing answers, or a server that is not the bank's or does not have the path. */
export const CHECK_ADDRESS =
  'Check that the bank runs, and that its address has the right host, port and path.'

const LOGIN =
  'It is a page at which somebody logs in: a certificate or a credential is missing, or the address is that of the pages of the bank.'

/** What to do, by the reason of a call whose answer is lost. */
const BY_REASON: Readonly<Record<string, string>> = {
  network: CHECK_ADDRESS,
  media_type: `It is a page and no answer of this interface: the bank may be closed, try later. ${CHECK_ADDRESS}`,
  redirect:
    'No call follows a redirect. Where it leads to a login, the certificate or the credentials are missing; else give the address to which it leads.',
}

/** A local address, which banks refuse, is most often the fault of a member of this name. */
const ADDRESS = /(^|[._-])(url|uri|redirect[-_]?uri)$/i

/**
 * Returns what a developer can do about a failed call, if its cause may be the caller's own set-up.
 *
 * The sentence is made of our own words only. It does not report whether money has moved: `code`, `next` and `resend` of the
 * error do.
 *
 * @returns `undefined` where only the bank, or the order, can help.
 * @example
 * ```ts
 * import { adviseOn, isBankError } from 'silta/core/shared'
 *
 * function report(error: unknown) {
 *   if (isBankError(error)) console.error(error.message, adviseOn(error) ?? '')
 * }
 * ```
 */
export function adviseOn({ faults, reason, status, row, answerFaults }: BankError): string | undefined {
  const [{ code = '', path = '' } = {}] = faults
  if (ADDRESS.test(path)) {
    return 'A bank takes https addresses with a public host name only; a sandbox takes local ones with --allow-local-addresses.'
  }
  if (Object.hasOwn(BY_CODE, code)) return BY_CODE[code]
  // Some banks name no code if a signature is wrong.
  const isUnnamed = (status === 401 || status === 403) && faults.length === 0 && reason !== 'media_type'
  if (code === 'INVALID_SIGNATURE' || reason === 'signature') return signatureOf(row)
  if (isUnnamed) return `The bank does not say why. ${TOKEN} ${signatureOf(row)}`
  // If the call has no documented 404, its path is wrong, whatever the answer states.
  if (status === 404 && (faults.length === 0 || reason === 'status')) {
    return row?.endsWith('.path') ? `${CHECK_ADDRESS} The bank may have another path: ${row}.` : CHECK_ADDRESS
  }
  if (reason === 'schema' && answerFaults[0]) {
    const [{ path: at, rule }] = answerFaults as [(typeof answerFaults)[0]]
    return `Tell the bank which member breaks which rule: ${at || 'the answer'} ${rule} (${row}).`
  }
  if (reason === 'media_type' && answerFaults.length > 0) return LOGIN
  return BY_REASON[reason ?? '']
}
