// What a document says of an interface that its operations do not hold: title, who asks, refusals in words, examples.
// The data itself stands in interfaces/, one file per interface; everything else comes from core.
import type { Family } from './refusals.ts'
import type { Node } from './schemas.ts'

/** Is the address that stands in documents until a bank puts its own there. */
export const ANY_BANK = 'https://bank.example'

/** Is what people are told of one interface. */
export interface About {
  title: string
  /** Version of the interface, as its paper has it. */
  version: string
  /** Paths below the address of the bank at which the interface stands; the address itself when absent. */
  bases?: readonly string[]
  /** What it is for, in a sentence or two; then what a reader must know first. */
  description: string
  /** What the page of calls says of functions that ask the bank besides its operations. */
  besides?: string
  /** How callers show who they are, by the name that operations use. */
  securitySchemes: Readonly<Record<string, Node>>
  /** What stands for each header that a proof adds, in lower case. */
  proofHeaders: Readonly<Record<string, ProofHeader>>
  /** Headers of every refusal, besides those that all interfaces have. */
  refusalHeaders?: readonly string[]
  /** Refusals by status, for a call by the name of its function, else `*`. */
  refusals: Readonly<Record<string, Readonly<Record<number, Refusal>>>>
  /** Examples by the name of the function; people and companies are invented. */
  examples: Readonly<Record<string, Examples>>
}

/** A security scheme, which the header `insteadOf` makes optional where a call has that; a parameter that a bank asks for unless it says otherwise, or nothing: OpenAPI has its own place for media types. */
export type ProofHeader =
  | { scheme: string; scopes?: readonly string[]; insteadOf?: string }
  | { parameter: { description: string; schema: Node; example: string; required?: false } }
  | 'media type'

/** Is one documented refusal. */
export interface Refusal {
  /** When it comes, in words. */
  when: string
  /** Family of its body, where that is not the family of the call. */
  family?: Family
  /** Codes that it may carry: of the list family, violations of the flat one. All that the family has when absent. */
  codes?: readonly string[]
  /** Headers besides those of every refusal. */
  headers?: readonly ('retry-after' | 'www-authenticate')[]
  /** A body. */
  example: unknown
}

/** Is one right request of an operation, and its replies by status. */
export interface Examples {
  path?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | number | boolean>>
  headers?: Readonly<Record<string, string>>
  body?: unknown
  replies: Readonly<Record<number, unknown>>
}
