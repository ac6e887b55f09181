// The type of each interface's documentation.ts: title, callers, refusals in words, examples.
// Only `npm run openapi` and tests read those files; the worker serves the documents made from them.
import type { AnyDefinition } from '../../../core/shared/definition.ts'

/** Family of error bodies. */
export type Family = AnyDefinition['errors']

/** JSON Schema, or any other object of a document. */
type Node = Readonly<Record<string, unknown>>

/** Represents the address of the bank in a document, until a bank inserts its own. */
export const ANY_BANK = 'https://bank.example'

/** What the document of one interface has besides its operations. */
export interface Documentation {
  title: string
  /** Version of the interface, as in its paper. */
  version: string
  /** Base paths of the interface below the address of the bank; if absent, that address itself. */
  bases?: readonly string[]
  /** Purpose in a sentence or two, then what a developer must know first. */
  description: string
  /** The server, if it is not the bank: an example of its address, and what it is. */
  server?: { url: string; description: string }
  /** Names of functions in code that differ from the name of the operation. */
  inCode?: Readonly<Record<string, string>>
  /** Headers that answers may have; if absent, those of a bank. */
  headers?: Readonly<Record<string, Node>>
  /** Names of the headers that every answer has; if absent, those of a bank. */
  everyAnswer?: readonly string[]
  /** A sentence for the table of calls, about functions that call the bank besides its operations. */
  besides?: string
  /** How callers identify themselves, by the name that operations use. */
  securitySchemes: Readonly<Record<string, Node>>
  /** What a document has for each header that a proof adds, in lower case. */
  proofHeaders: Readonly<Record<string, ProofHeader>>
  /** Headers of every refusal, besides those that all interfaces have. */
  refusalHeaders?: readonly string[]
  /** Refusals by status, under the name of the function; under `*` for all other functions. */
  refusals: Readonly<Record<string, Readonly<Record<number, Refusal>>>>
  /** Examples by the name of the function; people and companies are invented. */
  examples: Readonly<Record<string, Examples>>
}

/**
 * What a document has for a header that a proof adds: a security scheme, a parameter, or nothing for media types, which
 * OpenAPI keeps elsewhere. A scheme is optional for calls that may send the header `insteadOf`.
 */
export type ProofHeader =
  | { scheme: string; scopes?: readonly string[]; insteadOf?: string }
  | { parameter: { description: string; schema: Node; example: string; required?: false } }
  | 'media type'

/** One documented refusal. */
export interface Refusal {
  /** When the bank sends it, in words. */
  when: string
  /** Family of its body, if it differs from that of the call. */
  family?: Family
  /** Codes that it may have (in the flat family: violations); if absent, all codes of the family. */
  codes?: readonly string[]
  /** Headers besides those of every refusal. */
  headers?: readonly ('retry-after' | 'www-authenticate')[]
  example: unknown
}

/** A valid request of an operation, and its replies by status. */
export interface Examples {
  path?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | number | boolean>>
  headers?: Readonly<Record<string, string>>
  body?: unknown
  replies: Readonly<Record<number, unknown>>
}

/** Makes the replies of an example from one value and its status. */
export function answer(value: unknown, status = 200): Pick<Examples, 'replies'> {
  return { replies: { [status]: value } }
}
