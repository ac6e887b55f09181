// Why a bank refused, in a sentence for whoever builds the site: made of the bank's codes and the names of fields only.
// It never quotes a body; who may read the sentence, the caller decides.

import type { BankError } from '../../core/shared/errors.ts'

/** What a bank asks of whoever wants a token, where it does not know the client. */
const CLIENT_WORDS =
  'Its id and secret must be those that the bank has, and its certificate must be presented: by the binding, or, to a sandbox without TLS, by the setting whose name ends with _CERTIFICATE.'

/** Where a Baltic bank is asked under an address without its country, another interface answers. */
const SCOPE_WORDS =
  'Of a Baltic bank, BALTIC_EE_BASE_URL (or that of LV or LT) must be the address of the interface of this country, with its path.'

/** Says why the bank refused; `undefined` where it did not, or an answer was lost. */
export function whyRefused({ code, operation, faults }: BankError): string | undefined {
  if (code !== 'call_refused' || faults.length === 0) return undefined
  const named = faults
    .map(({ code: rule = 'not valid', path }) => (path === undefined ? rule : `${path}: ${rule}`))
    .join(', ')
  if (!/[.-]token$/.test(operation))
    return `The bank refuses ${faults.some(({ path }) => path !== undefined) ? '' : 'it: '}${named}.`
  const isClient = faults.some((fault) => fault.code === 'invalid_client')
  const isScope = faults.some((fault) => fault.code === 'invalid_scope')
  const more = isClient ? ` ${CLIENT_WORDS}` : isScope ? ` ${SCOPE_WORDS}` : ''
  return `The bank gives no token: ${named}.${more}`
}
