// Reads an archive of calls (HAR 1.2) from a browser, another tool or a bank's log: calls to the bank, to be explained.

/** A call of an archive. */
export interface ArchivedCall {
  /** When the call was sent, RFC 3339. */
  readonly at: string
  readonly method: string
  readonly address: string
  readonly headers: [name: string, value: string][]
  readonly body?: string
  /** The answer in the archive; absent if there was none. */
  readonly status?: number
  /** Whether its secrets are fingerprints, because the archive comes from a bank's log. */
  readonly isMasked: boolean
}

/** The content of an archive. */
export interface ReadArchive {
  readonly calls: readonly ArchivedCall[]
  /** Number of calls left out: to other hosts, to the bank's pages and control interface, and those that a bank has sent. */
  readonly leftOut: number
  /** What is wrong with entries that cannot be read, and where: at most `MOST_NAMED` of them. */
  readonly unread: readonly string[]
  /** How many more entries cannot be read. */
  readonly moreUnread: number
}

/** Largest archive, characters. */
export const MOST_CHARACTERS = 20_000_000
/** Most calls to the bank. */
export const MOST_CALLS = 500
/** Most entries that are named if they cannot be read or explained; the others are counted. */
export const MOST_NAMED = 20
/** Longest address that a message may have, characters. */
const MOST_ADDRESS = 8_000
/** Largest body that a message may have, characters. */
const MOST_BODY = 200_000

/** Headers that the connection itself makes, and pseudo-headers. */
const OF_THE_LINE = /^(:.*|host|connection|content-length|transfer-encoding|keep-alive|upgrade|te|trailer)$/i

/** Paths of a bank that are no calls of an interface: its control interface, its pages and its receivers. */
const OF_NO_CALL = /^\/(_sandbox\/|_receiver\/|console|clock$|favicon\.ico$|robots\.txt$|$)/

const FINGERPRINT = /sha256:[0-9a-f]{8}/

interface Entry {
  readonly startedDateTime?: unknown
  readonly request?: {
    readonly method?: unknown
    readonly url?: unknown
    readonly headers?: unknown
    readonly postData?: { readonly text?: unknown; readonly params?: unknown }
  }
  readonly response?: { readonly status?: unknown }
  readonly _silta?: { readonly direction?: unknown }
}

/**
 * Reads an archive.
 *
 * @param addresses Addresses under which the bank is known; `localhost` and `127.0.0.1` are one.
 * @throws TypeError naming what is wrong with the archive as a whole.
 */
export function readArchive(text: string, addresses: readonly string[]): ReadArchive {
  if (text.length > MOST_CHARACTERS)
    throw new TypeError(`the archive must have at most ${MOST_CHARACTERS} characters: it has ${text.length}`)
  const parsed = parse(text)
  const entries = (parsed as { log?: { entries?: unknown } } | null)?.log?.entries
  if (!Array.isArray(entries)) throw new TypeError('the archive must be HAR 1.2: log.entries must be a list')
  const origins = new Set(addresses.flatMap(originsOf))
  // An archive from a bank's log is about that bank, so addresses are not compared.
  const isOfLog = (parsed as { log: { creator?: { name?: unknown } } }).log.creator?.name === 'silta sandbox'
  const unread: string[] = []
  let moreUnread = 0
  const calls = entries.flatMap((entry: Entry | null, at) => {
    try {
      return readEntry(entry, `log.entries[${at}]`, isOfLog ? undefined : origins)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      if (unread.length < MOST_NAMED) unread.push(error.message)
      else moreUnread += 1
      return []
    }
  })
  if (calls.length > MOST_CALLS)
    throw new TypeError(
      `the archive must have at most ${MOST_CALLS} calls to the bank: it has ${calls.length}`,
    )
  const leftOut = entries.length - calls.length - unread.length - moreUnread
  return { calls, leftOut, unread, moreUnread }
}

/** Reads an entry; one that is no call to the bank is left out. */
function readEntry(
  entry: Entry | null,
  name: string,
  origins: ReadonlySet<string> | undefined,
): readonly ArchivedCall[] {
  const url = textAt(entry?.request?.url, `${name}.request.url`)
  if (url.length > MOST_ADDRESS)
    throw new TypeError(`${name}.request.url must have at most ${MOST_ADDRESS} characters`)
  if (!URL.canParse(url)) throw new TypeError(`${name}.request.url must be an address`)
  const isOut = entry?.['_silta']?.direction === 'out'
  return isOut || !isOfBank(url, origins) ? [] : [callOf(entry ?? {}, name, url)]
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new TypeError('the archive must be JSON')
  }
}

function callOf(
  { startedDateTime, request = {}, response }: Entry,
  name: string,
  address: string,
): ArchivedCall {
  const method = textAt(request.method, `${name}.request.method`)
  if (!/^[A-Z]{1,20}$/.test(method))
    throw new TypeError(`${name}.request.method must be a method in capital letters`)
  const started = textAt(startedDateTime, `${name}.startedDateTime`)
  const at = Date.parse(started)
  if (Number.isNaN(at)) throw new TypeError(`${name}.startedDateTime must be a date-time`)
  const headers = pairsAt(request.headers, `${name}.request.headers`).filter(
    ([header]) => !OF_THE_LINE.test(header),
  )
  const body = bodyOf(request.postData, name)
  if (body !== undefined && body.length > MOST_BODY)
    throw new TypeError(`${name}.request.postData must have at most ${MOST_BODY} characters`)
  const status = response?.status
  const isMasked = FINGERPRINT.test(address + headers.map(([, value]) => value).join() + (body ?? ''))
  return {
    at: new Date(at).toISOString(),
    method,
    address: address.replace(/#.*$/s, ''),
    headers,
    ...(body !== undefined && body !== '' && method !== 'GET' && method !== 'HEAD' && { body }),
    // In the format 0 means no answer.
    ...(typeof status === 'number' && status > 0 && { status }),
    isMasked,
  }
}

/** Reads the body: as text, or as the fields of a form. */
function bodyOf(postData: NonNullable<Entry['request']>['postData'], name: string): string | undefined {
  if (postData === undefined || postData === null) return undefined
  if (typeof postData.text === 'string') return postData.text
  if (postData.params === undefined) return undefined
  return new URLSearchParams(pairsAt(postData.params, `${name}.request.postData.params`)).toString()
}

function pairsAt(value: unknown, name: string): [string, string][] {
  if (!Array.isArray(value)) throw new TypeError(`${name} must be a list`)
  return value.map((one: { name?: unknown; value?: unknown } | null, at): [string, string] => [
    textAt(one?.name, `${name}[${at}].name`),
    textAt(one?.value ?? '', `${name}[${at}].value`),
  ])
}

function textAt(value: unknown, name: string): string {
  if (typeof value !== 'string') throw new TypeError(`${name} must be a text`)
  return value
}

function isOfBank(url: string, origins: ReadonlySet<string> | undefined): boolean {
  const { origin, pathname } = new URL(url)
  return (origins?.has(origin) ?? true) && !OF_NO_CALL.test(pathname)
}

function originsOf(address: string): string[] {
  if (!URL.canParse(address)) return []
  const { origin } = new URL(address)
  const twin = origin.includes('//localhost')
    ? origin.replace('//localhost', '//127.0.0.1')
    : origin.replace('//127.0.0.1', '//localhost')
  return [origin, twin]
}
