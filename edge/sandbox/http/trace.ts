// What the parts of the bank note about a request on its way, for the log of calls; without a log nothing is noted.
// The notes are for call-log/, which judges and stores them.

/** Stages of a call (gaps: shared.check-order): `work` is rights, state and money, `done` is all of them. */
export type Stage =
  | 'path'
  | 'maintenance'
  | 'sender'
  | 'limit'
  | 'headers'
  | 'clock'
  | 'signature'
  | 'outcome'
  | 'single-use'
  | 'body'
  | 'addressed'
  | 'duplicate'
  | 'fields'
  | 'work'
  | 'done'

/** Why a person's browser was not let on, in words for whoever made the address. */
export interface PageRefusal {
  readonly code: 'client-unknown' | 'redirect-unknown' | 'parameter-wrong' | 'planned'
  readonly sentence: string
  /** The parameter that it is about. */
  readonly at?: string
}

/** What is known of a request that is being answered. */
export interface Trace {
  /** Name of an interface, or `oauth`. */
  interfaceName?: string
  operation?: string
  /** Section of the paper that describes the operation. */
  paper?: string | undefined
  /** Id of the client or merchant. */
  client?: string
  /** Whether it is proven, or only claimed. */
  isProven?: boolean
  /** The stage that is looked at, or at which the call has ended. */
  stage?: Stage
  /** The body, once it was read. */
  bytes?: Uint8Array
  outcome?: string
  /** Address that the bank takes the call to have come to. */
  address?: string
  /** Why a page was refused, or the browser sent back with an error. */
  refused?: PageRefusal
  /** Keys of the documents that its work wrote. */
  changed?: Set<string>
}

const traces = new WeakMap<Request, Trace>()
const texts = new WeakMap<Response, string | Uint8Array>()
/** The call whose work is being done; work is synchronous, so there is at most one. */
let working: Trace | undefined

/** Begins the notes of a request. */
export function beginTrace(request: Request): Trace {
  const trace: Trace = {}
  traces.set(request, trace)
  return trace
}

/** Notes something about a request whose notes were begun; for any other it does nothing. */
export function note(request: Request, known: Trace): void {
  const trace = traces.get(request)
  if (trace) Object.assign(trace, known)
}

/** Does the work of a request: what it writes meanwhile is noted. */
export function noteWork<T>(request: Request, work: () => T): T {
  const trace = traces.get(request)
  if (!trace || working) return work()
  working = trace
  try {
    return work()
  } finally {
    working = undefined
  }
}

/** Notes that a document was written. */
export function noteChange(key: string): void {
  if (working) (working.changed ??= new Set()).add(key)
}

/** Keeps what an answer was written from: reading it from the answer again would cost a copy. */
export function keepText(response: Response, text: string | Uint8Array): Response {
  texts.set(response, text)
  return response
}

/** What an answer was written from, if that was kept. */
export function textOf(response: Response): string | Uint8Array | undefined {
  return texts.get(response)
}
