// Makes the stored form of a call: cut and masked, with the words of its refusal and the row of the gaps that decided.

import { readRefusal } from '../../../core/shared/refusal.ts'
import { type Explanation, MOST_SHOWN } from '../explanation/explanation.ts'
import { explainPage } from '../explanation/page.ts'
import type { Trace } from '../http/trace.ts'
import { hiderOf, type Mask } from './mask.ts'
import { rowOf, rowWithoutPaper } from './rows.ts'
import type { StoredCall, StoredSide } from './stored-call.ts'

/** Headers in the order of the runtime. */
export type HeaderList = readonly (readonly [name: string, value: string])[]

/** One side of a call as it was recorded. */
export interface HeardSide {
  readonly headers: HeaderList
  /** Text, or bytes that may be text; cut, unless an explanation needs it whole. */
  readonly body?: string | Uint8Array | undefined
  /** Length before it was cut. */
  readonly bytes?: number | undefined
}

/** A call as it was recorded, with its secrets. */
export interface Heard {
  readonly direction: 'in' | 'out'
  readonly method: string
  /** Address as the request carried it. */
  readonly address: string
  /** Wire time, milliseconds since 1970. */
  readonly at: number
  readonly durationMs: number
  readonly trace: Trace
  readonly request: HeardSide
  readonly status: number | undefined
  readonly response: HeardSide | undefined
  readonly isPage: boolean
  /** Whether the body of the request was cut before it was needed for an explanation. */
  readonly isShort?: boolean | undefined
  /** Called with the id under which the call was stored. */
  readonly stored?: ((id: string) => void) | undefined
}

/** The words of a refusal. */
export interface RefusalWords {
  readonly faults: readonly { readonly code?: string; readonly path?: string }[]
  readonly message: string
}

/** Reads the refusal of an answer; empty if the answer is not a refusal. */
export function refusalOf({ status, response }: Heard): RefusalWords {
  if (status === undefined || status < 400 || response?.body === undefined) return { faults: [], message: '' }
  try {
    const body: unknown = JSON.parse(textOf(response.body))
    const { faults } = readRefusal(body)
    return { faults, message: messageOf(body) }
  } catch {
    return { faults: [], message: '' }
  }
}

/** Makes the stored form of a call, without its id. */
export function describe(
  heard: Heard,
  { faults, message }: RefusalWords,
  explanation: Explanation | undefined,
  mask: Mask,
  most: number,
): Omit<StoredCall, 'id'> {
  const { direction, method, address, trace, status, isPage, request, response } = heard
  const { interfaceName, operation, client, isProven, stage, outcome, paper, changed } = trace
  const code = faults[0]?.code
  const at = new Date(heard.at).toISOString()
  const durationMs = Math.round(heard.durationMs * 100) / 100
  const known = { at, direction, method, durationMs, ...(status !== undefined && { status }) }
  const path = direction === 'out' ? address : address.replace(/^\w+:\/\/[^/?]*/, '')
  if (isPage) {
    // Ids and codes in the address of a page would open it, so only the page's name is shown.
    const named = path.replace(/\?.*$/s, '').replace(/(?<=\/)[\w.-]{16,}(?=\/|$)/g, '{id}')
    const why = explainPage(status, trace.refused)
    const causes = why?.causes.map((one) => ({ ...one, sentence: mask.body(one.sentence) }))
    return {
      ...known,
      path: mask.address(named),
      isPage: true,
      request: { headers: [] },
      ...(why && causes && { explanation: { ...why, causes } }),
    }
  }
  const isRefused = status === undefined || status >= 400
  const errorId = response?.headers.find(([name]) => name === 'x-error-id')?.[1]
  const row = (isRefused ? rowOf(interfaceName, stage, code) : undefined) ?? rowWithoutPaper(operation)
  return {
    ...known,
    ...(interfaceName !== undefined && { interface: interfaceName }),
    ...(operation !== undefined && { operation }),
    ...(client !== undefined && { client, isProven: isProven === true }),
    path: mask.address(path),
    ...(stage !== undefined && { stage }),
    ...(code !== undefined && { code }),
    ...(message !== '' && { message: mask.body(message) }),
    ...(errorId !== undefined && { errorId }),
    ...(outcome !== undefined && { outcome }),
    ...(row !== undefined && { row }),
    ...(paper !== undefined && { paper }),
    request: sideOf(request, mask, most),
    ...(response && { response: sideOf(response, mask, most) }),
    ...(changed && changed.size > 0 && { changed: [...changed].filter(isOfBooks).slice(0, MOST_CHANGED) }),
    ...(explanation && { explanation: maskExplanation(explanation, request.body, mask) }),
    ...(direction === 'in' && { address: mask.address(trace.address ?? address) }),
  }
}

/** Most changed documents that are listed for a call. */
const MOST_CHANGED = 50

/** Whether a document is of the books or an object of a client: not a counter, plan, token, history or due work. */
function isOfBooks(key: string): boolean {
  return !/^(state|due|plan|oauth|limit|keep|maintenance|history|account-by-iban)\/|\/(outbox|held|received|receiver|receiver-origin|pair|pairs|asked|way|delivery-log|due|state)\//.test(
    key,
  )
}

/** Characters beyond the shown part that are masked too, so that a secret at its end is seen whole. */
export const MARGIN = 4_096

function sideOf({ headers, body, bytes }: HeardSide, mask: Mask, most: number): StoredSide {
  const masked = headers.map(([name, value]): [string, string] => [name, mask.header(name, value)])
  if (body === undefined || body.length === 0) return { headers: masked }
  const held = typeof body === 'string' ? body.length : body.byteLength
  const size = bytes ?? held
  const readable = readableOf(body.slice(0, most + MARGIN))
  if (readable === undefined) return { headers: masked, body: { text: NO_TEXT, bytes: size, isCut: true } }
  const isShort = size > held || held > most + MARGIN
  // Fingerprints are shorter than secrets, so even the end of what was masked may be shown.
  const named = mask.body(isShort ? readable.slice(0, -LONGEST_SECRET) : readable)
  // Secrets that are known by value are replaced before the cut: half of one would not be found.
  const text = named.length > most ? mask.whole(named) : named
  const isCut = text.length > most || isShort
  return { headers: masked, body: { text: text.slice(0, most), bytes: size, isCut } }
}

/** Masks the signed lines, which repeat parts of the call; if the body has a secret, lines that could show it are hidden. */
function maskExplanation(explanation: Explanation, body: HeardSide['body'] = '', mask: Mask): Explanation {
  const { lines, difference, ...rest } = explanation
  const hide = hiderOf(false)
  const text = readableOf(body)
  const isMasked = text === undefined || mask.whole(mask.body(text)) !== text
  // No secret is recognised in a payload, which is the body in base64url, or in a body that is not text.
  const isHidden = (name: string) =>
    isMasked && (name === 'payload' || (name === 'body' && text === undefined))
  const masked = lines?.map((line) => {
    const clean = (shown: string) =>
      line.isSecret
        ? shown
        : isHidden(line.name)
          ? hide(shown)
          : mask.whole(mask.body(endsEarly(shown) ? `${shown.slice(0, -LONGEST_SECRET)}…` : shown))
    return {
      ...line,
      bank: clean(line.bank),
      ...(line.caller !== undefined && { caller: clean(line.caller) }),
    }
  })
  // A line that was cut was not masked whole; only the body was.
  const isOfBody = difference?.line === 'body' || difference?.line === 'payload'
  const isShown = lines?.every(({ name, bank, caller = '' }, at) => {
    const now = masked?.[at]
    if (endsEarly(bank) || endsEarly(caller)) return isOfBody ? !isMasked : name !== difference?.line
    return now?.bank === bank && (now.caller ?? '') === caller
  })
  return {
    ...rest,
    ...(masked && { lines: masked }),
    ...(difference && { difference: isShown ? difference : { ...difference, bank: '', caller: '' } }),
  }
}

/** Longest beginning of a secret that a cut may leave at the end of a text, and that cannot be recognised by its form. */
export const LONGEST_SECRET = 129

/** Whether a line was cut at its end. */
function endsEarly(line: string): boolean {
  return line.length > MOST_SHOWN && line.endsWith('…')
}

const decoder = new TextDecoder()

/** Replaces a body in which no secret would be recognised: UTF-16, compressed, or an image. */
const NO_TEXT = 'no text in UTF-8, not shown'

/** Reads a body, even if it was cut within a character; `undefined` if it is not text in UTF-8. */
export function readableOf(body: string | Uint8Array): string | undefined {
  try {
    const text =
      typeof body === 'string'
        ? body
        : new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true })
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

function textOf(body: string | Uint8Array): string {
  return typeof body === 'string' ? body : decoder.decode(body)
}

/** Reads the words of a refusal of any family. */
function messageOf(body: unknown): string {
  const it = body as Record<string, unknown>
  const first = (name: string) => {
    const items = it[name]
    return Array.isArray(items) ? (items[0] as Record<string, unknown> | undefined) : undefined
  }
  const words = [
    first('errors')?.['message'],
    first('violations')?.['message'],
    first('tppMessages')?.['text'],
    it['error_description'],
    it['message'],
    it['detail'],
  ]
  return words.find((word): word is string => typeof word === 'string') ?? ''
}
