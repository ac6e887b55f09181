// Why a bank refused, in a sentence for the site's developer, made only of the bank's codes and names of fields.
// It never quotes a body. The caller decides who may read the sentence.

import type { BankError } from '../../core/shared/errors.ts'

/** What to do if a bank does not recognise the client. */
const CLIENT_STEP = 'Check its id, secret and certificate (to a sandbox without TLS: …_CERTIFICATE).'

/** What the operator should check if an interface refused or was not found. */
export interface RefusalWords {
  /** The settings of its address, if that is never BANK_BASE_URL. */
  readonly address?: string
  /** What to check if a bank does not know a scope. */
  readonly scope?: string
}

/** The part of an interface from which its settings are named. */
export interface NamedInterface {
  /** Prefix of the ids of its operations. */
  readonly name: string
  /** Names of the settings for an address of its own. */
  readonly at?: { readonly addresses: readonly string[] }
  readonly refusals?: RefusalWords
}

/** The interfaces whose settings a sentence may name, one list for the whole isolate. */
let known: readonly NamedInterface[] = []

/** Sets the interfaces whose settings a sentence may name; only their worker knows them. */
export function learnRefusalWords(interfaces: readonly NamedInterface[]): void {
  known = interfaces
}

/** Explains what to do about a refusal; a host that has room for these sentences sets it. */
let advise: (error: BankError) => string | undefined = () => undefined

/** Sets what explains refusals. It is not imported here, because these sentences do not fit into a worker. */
export function learnAdvice(given: typeof advise): void {
  advise = given
}

/** Names the setting that has an operation's address. */
function addressOf(operation: string): string {
  const [prefix = ''] = operation.split('.')
  const { at, refusals } = known.find(({ name }) => name.startsWith(prefix)) ?? {}
  // Every authorization server has the same operations.
  const own = prefix === 'oauth' ? 'that of the interface' : at?.addresses[0]
  if (refusals?.address !== undefined) return refusals.address
  return own === undefined ? 'BANK_BASE_URL' : `BANK_BASE_URL, or ${own} where that is given,`
}

/**
 * Tests whether the answer came from a server that does not know the path, and has no code of the bank's: another server,
 * or a wrong address.
 */
export function isNotFound({ status, faults }: BankError): boolean {
  return status === 404 && faults.length === 0
}

/** Names the problem of a failed call: a definite refusal, a server that does not know the path, or no answer. */
export function bankProblem(error: BankError): 'bank_refused' | 'bank_not_found' | 'bank_unavailable' {
  if (isNotFound(error)) return 'bank_not_found'
  return error.code === 'call_refused' ? 'bank_refused' : 'bank_unavailable'
}

/** Explains why the bank refused, or was not found, and what to do; `undefined` if only the bank knows. */
export function whyRefused(error: BankError): string | undefined {
  const { code, operation, faults } = error
  if (isNotFound(error)) {
    return `The answer is 404 to ${operation}: ${addressOf(operation)} must be the address of the bank, with its path.`
  }
  if (code !== 'call_refused' || faults.length === 0) return advise(error)
  const named = faults
    .map(({ code: rule = 'not valid', path }) => (path === undefined ? rule : `${path}: ${rule}`))
    .join(', ')
  const isToken = /[.-]token$/.test(operation)
  const hasPath = faults.some(({ path }) => path !== undefined)
  const verb = isToken ? 'gives no token: ' : hasPath ? 'refuses ' : 'refuses it: '
  const isScope = isToken && faults.some((fault) => fault.code === 'invalid_scope')
  const scopeWords = isScope ? known.flatMap(({ refusals }) => refusals?.scope ?? []) : []
  const step = faults[0]?.code === 'invalid_client' ? CLIENT_STEP : advise(error)
  return [`The bank ${verb}${named}.`, ...scopeWords, step].filter(Boolean).join(' ')
}
