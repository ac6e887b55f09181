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
  /** Name of Part 4 under which outcomes are planned, if it is another one. */
  readonly group?: string
  /** Where the paper describes it. */
  readonly paper?: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: Codec | undefined
}

/** A no, before the error family of the interface writes it. */
export interface Refused<R> {
  readonly refusal: R
}

/** What a call comes to. */
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
  /** The same, byte for byte. */
  readonly address: string
  /** Address of the bank itself, as the client used it: what links of an answer begin with. */
  readonly bankUrl: string
  /** Parameters of the path. */
  readonly path: Readonly<Record<string, string>>
  /** Reads a header; empty when it is not there. */
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
  /** Planned outcome that the work itself must know: `reject`, `pending`, `pending-reject`, and what else it carries out. */
  readonly planned: string | undefined
}

/** How an interface knows its callers. */
export interface CallRules<R, Who, Sent = undefined> {
  /** Name of the interface, for maintenance and call limits. */
  readonly name: string
  /** Beginning of all paths that are its own, `/paymentbutton`; what it does not know there is refused in its words. */
  readonly prefix: string
  /** Comes before the paths of the operations, if the interface is at several base addresses: `/baltic/ee`. */
  readonly base?: string
  readonly errors: ErrorFamily<R>
  /** Refuses what no path may contain, before anything else is looked at; the path is the one below `base`. */
  judgePath?(method: string, path: string): R | undefined
  /** Key or token, with certificate and consent; inside a transaction. */
  authenticate(call: ArrivedCall, now: number): { who: Who } | Refused<R>
  /** Names the client that the call limit counts. */
  clientOf(who: Who): string
  /** Names the client for the log, if the name that counts is a secret and only the signature proves the client. */
  nameOf?(call: ArrivedCall): string | undefined
  /** The other headers; `clock` is the sender's time and the header that had it. */
  headers?(
    call: ArrivedCall,
    who: Who,
  ): { sent: Sent; clock?: { at: number; header: string } | undefined } | Refused<R>
  /** Checks the signature; it waits outside of transactions. */
  verify?(call: SentCall<Who, Sent>): Promise<Refused<R> | undefined>
  /** Uses up what serves one call only; refuses when it was used before. */
  useOnce?(call: SentCall<Who, Sent>): Refused<R> | undefined
  /** Whether a call must name JSON as its media type; by default those with a body must. */
  namesJson?(operation: OperationData, bytes: Uint8Array): boolean
  /** Writes the body of an answer, where JSON as it is will not do. */
  writeBody?(body: unknown): Uint8Array<ArrayBuffer>
  /** Languages of the page for a person who comes to a path below the prefix that there is not; all when absent. */
  readonly languages?: Languages
  /** Adds to every answer below the prefix, a refusal too, before it leaves: an echoed header, a signature of the bank. */
  readonly finish?: Finish
}

/** What one operation does; the order here is the order in which it happens. */
export interface Stages<R, Who, Sent, Found, Body> {
  readonly plannable: Plannable
  /** Limits of the body, if they are not the usual ones. */
  readonly limits?: JsonLimits
  find?(call: Call<Who, Sent>): { found: Found } | Refused<R>
  /** Answers a call that is the repetition of an earlier one, by key or id. */
  repeat?(call: Call<Who, Sent>, value: unknown, found: Found): Answer<R> | undefined
  /** Checks the fields of the body and the query parameters; when absent, the body by the schema of the operation. */
  fields?(value: unknown, call: Call<Who, Sent>): Checked<Body>
  /** Looks at rights, state and money, in this order, and does what was asked. */
  work(call: Call<Who, Sent>, given: { found: Found; body: Body }): Answer<R>
}
