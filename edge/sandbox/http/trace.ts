// What the parts of the bank record about a request while it is answered, for the log of calls; nothing without a log.
// call-log/ judges and stores the records.

/** Stages of a call (gaps: shared.check-order): `work` checks rights, state and money; `done` means that all have passed. */
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

/** Why a browser was not shown a page, in words for the developer who made the address. */
export interface PageRefusal {
  readonly code: 'client-unknown' | 'redirect-unknown' | 'parameter-wrong' | 'planned'
  readonly sentence: string
  /** The parameter that is wrong. */
  readonly at?: string
}

/** What is known about a request while it is answered. */
export interface Trace {
  /** Name of an interface, or `oauth`. */
  interfaceName?: string
  operation?: string
  /** Section of the paper that describes the operation. */
  paper?: string | undefined
  /** Id of the client or merchant. */
  client?: string
  /** Whether the client is proven, or only claimed. */
  isProven?: boolean
  /** The present stage, or the one at which the call ended. */
  stage?: Stage
  /** The body, once it was read. */
  bytes?: Uint8Array
  outcome?: string
  /** Address that the bank takes as that of the call. */
  address?: string
  /** Why a page was refused, or why the browser was sent back with an error. */
  refused?: PageRefusal
  /** Keys of the documents that the call's work has written. */
  changed?: Set<string>
}

const traces = new WeakMap<Request, Trace>()
const texts = new WeakMap<Response, string | Uint8Array>()
/** The call whose work is being done; work is synchronous, so there is at most one. */
let working: Trace | undefined

/** Begins the record of a request. */
export function beginTrace(request: Request): Trace {
  const trace: Trace = {}
  traces.set(request, trace)
  return trace
}

/** Adds to the record of a request; does nothing if none was begun. */
export function note(request: Request, known: Trace): void {
  const trace = traces.get(request)
  if (trace) Object.assign(trace, known)
}

/** Does the work of a request, and records which documents it writes. */
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

/** Records that a document was written. */
export function noteChange(key: string): void {
  if (working) (working.changed ??= new Set()).add(key)
}

/** Keeps the text that an answer was made from, as reading it from the answer would cost a copy. */
export function keepText(response: Response, text: string | Uint8Array): Response {
  texts.set(response, text)
  return response
}

/** The text that an answer was made from, if it was kept. */
export function textOf(response: Response): string | Uint8Array | undefined {
  return texts.get(response)
}
