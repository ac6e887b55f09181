// One call to the Silta proxy, and the error of a call that brought no data.

/** What else a source may report with an error. */
export interface SourceErrorOptions extends ErrorOptions {
  detail?: string
  linkGiven?: boolean | undefined
}

/**
 * The error of a source that gave no data.
 *
 * - `refused`: an answer came, and it is a refusal. Nothing was done.
 * - `lost`: no readable answer came. Whether anything was done is not known.
 */
export class SourceError extends Error {
  override readonly name = 'SourceError'
  /** HTTP status of the answer, 0 when none came. */
  readonly status: number
  /** The proxy's own code of the refusal, empty when it gave none. */
  readonly code: string
  /** Id under which the proxy logged the request, empty when it gave none. */
  readonly requestId: string
  /** Why, for the site's developer: the names of settings and rules, no value; empty if the proxy gives none. */
  readonly detail: string
  /** Whether a payer was ever given a link of the order; absent if the proxy has not asked the order. */
  readonly linkGiven: boolean | undefined

  /** @param options `cause` is what went wrong below: a fault of the network, the rule that an answer breaks, or the refusal itself. */
  constructor(status = 0, code = '', requestId = '', options: SourceErrorOptions = {}) {
    super(status === 0 ? 'no answer' : `status ${status}${code && `, ${code}`}`, options)
    this.status = status
    this.code = code
    this.requestId = requestId
    this.detail = options.detail ?? ''
    this.linkGiven = options.linkGiven
  }

  /** Whether an answer came. After a server fault it is not known what was done; only a 4xx is a plain refusal. */
  get kind(): 'refused' | 'lost' {
    return this.status >= 400 && this.status < 500 ? 'refused' : 'lost'
  }
}

/** How long an unanswered request waits before it counts as lost. */
const timeoutMs = 30_000

/**
 * Asks the proxy and gives the members of its answer; none for an answer without a body.
 *
 * @param body Sent as JSON by POST; without one the call is a GET.
 * @param credentials Whether the session goes along to a proxy on another origin.
 * @throws SourceError when the answer is a refusal, or there is none; the reason of the signal when that stopped it.
 */
export async function call(
  src: string,
  path: string,
  signal: AbortSignal,
  body?: object,
  credentials: RequestCredentials = 'same-origin',
): Promise<Record<string, unknown>> {
  let status = 0
  let answer: unknown
  let fault: unknown
  try {
    const response = await fetch(src.replace(/\/$/, '') + path, {
      headers: {
        accept: 'application/json',
        'x-silta': '1',
        ...(body && { 'content-type': 'application/json' }),
      },
      credentials,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    status = response.status
    answer = status === 204 ? {} : await response.json()
  } catch (error) {
    signal.throwIfAborted()
    fault = error
  }
  if (isRecord(answer) && status < 300) return answer
  const { link_given: linkGiven } = isRecord(answer) ? answer : {}
  throw new SourceError(status, textOf(answer, 'code'), textOf(answer, 'requestId'), {
    cause: fault ?? answer,
    detail: textOf(answer, 'detail'),
    ...(typeof linkGiven === 'boolean' && { linkGiven }),
  })
}

/**
 * Waits for a part of an element that comes over the network too.
 * @throws SourceError of status 0 when it does not come.
 */
export async function bring<T>(part: Promise<T>): Promise<T> {
  try {
    return await part
  } catch (cause) {
    throw new SourceError(0, '', '', { cause })
  }
}

/** Returns whether a value has members. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function textOf(value: unknown, key: string): string {
  const text = isRecord(value) ? value[key] : ''
  return typeof text === 'string' ? text : ''
}

/** Returns whether a value has texts under some keys, which are in one text with spaces between. */
export function hasTexts(value: unknown, keys: string): value is Record<string, unknown> {
  return isRecord(value) && keys.split(' ').every((key) => typeof value[key] === 'string')
}
