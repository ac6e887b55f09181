// Why a bank refused, in a sentence for whoever builds the site: made of the bank's codes and the names of fields only.
// It never quotes a body; who may read the sentence, the caller decides.

import type { BankError } from '../../core/shared/errors.ts'

/** What a bank asks of whoever wants a token, where it does not know the client. */
const CLIENT_WORDS =
  'Its id and secret must be those that the bank has, and its certificate must be presented: by the binding, or, to a sandbox without TLS, by the setting whose name ends with _CERTIFICATE.'

/** Words for a person who looks after the settings, where an interface refused or was not found. */
export interface RefusalWords {
  /** The settings that hold its address, where that is never the one of the bank. */
  readonly address?: string
  /** What to look at where a bank knows no such scope. */
  readonly scope?: string
}

/** An interface as far as its settings have to be named. */
export interface NamedInterface {
  /** Begins with what the ids of its operations begin with. */
  readonly name: string
  /** Settings of an address of its own. */
  readonly at?: { readonly addresses: readonly string[] }
  readonly refusals?: RefusalWords
}

/** The interfaces of this isolate, whose log is one. */
let known: readonly NamedInterface[] = []

/** Learns which settings interfaces have: only their worker knows. */
export function learnRefusalWords(interfaces: readonly NamedInterface[]): void {
  known = interfaces
}

/** Names the setting by which an operation finds its bank. */
function addressOf(operation: string): string {
  const [prefix = ''] = operation.split('.')
  const { at, refusals } = known.find(({ name }) => name.startsWith(prefix)) ?? {}
  // Every authorization server has the same operations.
  const own = prefix === 'oauth' ? 'that of the interface' : at?.addresses[0]
  if (refusals?.address !== undefined) return refusals.address
  return own === undefined ? 'BANK_BASE_URL' : `BANK_BASE_URL, or ${own} where that is given,`
}

/**
 * Tells whether a server answered that does not know the path, and names no code as the bank does: another server, or a wrong
 * address.
 */
export function isNotFound({ status, faults }: BankError): boolean {
  return status === 404 && faults.length === 0
}

/** Names the problem of a call that came to nothing: a definite no, no server that knows the path, or no answer. */
export function bankProblem(error: BankError): 'bank_refused' | 'bank_not_found' | 'bank_unavailable' {
  if (isNotFound(error)) return 'bank_not_found'
  return error.code === 'call_refused' ? 'bank_refused' : 'bank_unavailable'
}

/** Says why the bank refused, or is not found; `undefined` where it did neither, or an answer was lost. */
export function whyRefused(error: BankError): string | undefined {
  const { code, operation, faults } = error
  if (isNotFound(error)) {
    return `The answer is 404 to ${operation}: ${addressOf(operation)} must be the address of the bank, with its path.`
  }
  if (code !== 'call_refused' || faults.length === 0) return undefined
  const named = faults
    .map(({ code: rule = 'not valid', path }) => (path === undefined ? rule : `${path}: ${rule}`))
    .join(', ')
  if (!/[.-]token$/.test(operation))
    return `The bank refuses ${faults.some(({ path }) => path !== undefined) ? '' : 'it: '}${named}.`
  const isClient = faults.some((fault) => fault.code === 'invalid_client')
  const isScope = faults.some((fault) => fault.code === 'invalid_scope')
  const scopeWords = known.flatMap(({ refusals }) => refusals?.scope ?? [])
  const more = isClient ? [CLIENT_WORDS] : isScope ? scopeWords : []
  return [`The bank gives no token: ${named}.`, ...more].join(' ')
}
