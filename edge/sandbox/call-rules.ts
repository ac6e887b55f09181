// Types of a call in the pipeline, and of the rules that an interface gives: who calls, and what each stage does.

import type { Checked } from '../../core/shared/check.ts'
import type { Codec } from '../../core/shared/codec.ts'
import type { JsonLimits } from '../../core/shared/json.ts'
import type { ErrorFamily } from './errors/family.ts'
import type { Finish } from './http/http.ts'
import type { Languages } from './pages/languages.ts'
import type { Plannable } from './http/planned-outcomes.ts'

/** What the sandbox reads of an operation of core. */
export interface OperationData {
  readonly id: string
  /** Name in Part 4 under which outcomes are planned, if it differs from the id. */
  readonly group?: string
  /** Where the paper describes it. */
  readonly paper?: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: Codec | undefined
}

/** A refusal that the error family of the interface has not written yet. */
export interface Refused<R> {
  readonly refusal: R
}

/** The result of a call. */
export type Answer<R> = Refused<R> | Reply

/** An answer that is no refusal; 200 and JSON by default, without a `body` no body. */
export interface Reply {
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** A call as it came in. */
export interface ArrivedCall {
  readonly operation: OperationData
  readonly request: Request
  /** Address that the client used, the public one. */
  readonly url: URL
  /** The same address, byte for byte. */
  readonly address: string
  /** Address of the bank itself, as the client used it: what links of an answer begin with. */
  readonly bankUrl: string
  /** Parameters of the path. */
  readonly path: Readonly<Record<string, string>>
  /** Reads a header; empty if it is absent. */
  readonly header: (name: string) => string
}

/** A call whose sender and headers are known. */
export interface SentCall<Who, Sent> extends ArrivedCall {
  readonly who: Who
  readonly sent: Sent
  readonly bytes: Uint8Array
}

/** A genuine call on its way to an answer, within the one transaction of its effects. */
export interface Call<Who, Sent> extends SentCall<Who, Sent> {
  /** Bank time, milliseconds since 1970. */
  readonly now: number
  /** Planned outcome that the work must carry out itself: `reject`, `pending`, `pending-reject` and others of the interface. */
  readonly planned: string | undefined
}

/** How an interface identifies its callers. */
export interface CallRules<R, Who, Sent = undefined> {
  /** Name of the interface, for maintenance and call limits. */
  readonly name: string
  /** Prefix of all its paths, `/paymentbutton`; unknown paths below it are refused in the form of the interface. */
  readonly prefix: string
  /** Precedes the paths of the operations, if the interface is at several base addresses: `/baltic/ee`. */
  readonly base?: string
  readonly errors: ErrorFamily<R>
  /** Refuses values that no path may contain, before anything else is checked; the path is the part below `base`. */
  judgePath?(method: string, path: string): R | undefined
  /** Checks key or token, with certificate and consent; inside a transaction. */
  authenticate(call: ArrivedCall, now: number): { who: Who } | Refused<R>
  /** Returns the client for whom calls are counted. */
  clientOf(who: Who): string
  /** Returns the client for the log, if the counted name is a secret and only the signature proves the client. */
  nameOf?(call: ArrivedCall): string | undefined
  /** Checks the other headers; `clock` is the sender's time and the header that had it. */
  headers?(
    call: ArrivedCall,
    who: Who,
  ): { sent: Sent; clock?: { at: number; header: string } | undefined } | Refused<R>
  /** Checks the signature; asynchronous, outside of transactions. */
  verify?(call: SentCall<Who, Sent>): Promise<Refused<R> | undefined>
  /** Uses up an id that serves one call only; refuses if it was used before. */
  useOnce?(call: SentCall<Who, Sent>): Refused<R> | undefined
  /** Whether a call must name JSON as its media type; by default those with a body must. */
  namesJson?(operation: OperationData, bytes: Uint8Array): boolean
  /** Writes the body of an answer, if plain JSON will not do. */
  writeBody?(body: unknown): Uint8Array<ArrayBuffer>
  /** Languages of the page that a person sees at an unknown path below the prefix; all if absent. */
  readonly languages?: Languages
  /** Changes every answer below the prefix, also refusals, before it leaves: an echoed header, a signature of the bank. */
  readonly finish?: Finish
}

/** The stages of one operation, in the order in which they run. */
export interface Stages<R, Who, Sent, Found, Body> {
  readonly plannable: Plannable
  /** Limits of the body, if they are not the usual ones. */
  readonly limits?: JsonLimits
  find?(call: Call<Who, Sent>): { found: Found } | Refused<R>
  /** Answers a call that is the repetition of an earlier one, by key or id. */
  repeat?(call: Call<Who, Sent>, value: unknown, found: Found): Answer<R> | undefined
  /** Checks the fields of the body and the query parameters; if absent, the body is checked by the operation's schema. */
  fields?(value: unknown, call: Call<Who, Sent>): Checked<Body>
  /** Checks rights, state and money, in this order, and does what was asked. */
  work(call: Call<Who, Sent>, given: { found: Found; body: Body }): Answer<R>
}
