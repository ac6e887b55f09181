// Makes what is stored of a call from what was heard of it: cut, masked, with the refusal read and the row that decided.

import { readRefusal } from '../../../core/shared/refusal.ts'
import { type Explanation, MOST_SHOWN } from '../explanation/explanation.ts'
import { explainPage } from '../explanation/page.ts'
import type { Trace } from '../http/trace.ts'
import { hiderOf, type Mask } from './mask.ts'
import { rowOf, rowWithoutPaper } from './rows.ts'
import type { StoredCall, StoredSide } from './stored-call.ts'

/** Headers in the order of the runtime. */
export type HeaderList = readonly (readonly [name: string, value: string])[]

/** One side as it was heard. */
export interface HeardSide {
  readonly headers: HeaderList
  /** Text, or bytes that may be text; cut already. */
  readonly body?: string | Uint8Array | undefined
  /** How long it was. */
  readonly bytes?: number | undefined
}

/** A call as it was heard, with its secrets. */
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
  /** Whether the request's body was cut before anyone looked into it. */
  readonly isShort?: boolean | undefined
  /** Called with the id under which it is stored. */
  readonly stored?: ((id: string) => void) | undefined
}

/** The words of a refusal. */
export interface RefusalWords {
  readonly faults: readonly { readonly code?: string; readonly path?: string }[]
  readonly message: string
}

/** Reads the refusal of an answer; nothing of an answer that is none. */
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

/** Makes what is stored, but for its id. */
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
    // Ids and codes in the address of a page open it: the name of the page is all that is shown.
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

/** Most things that are named of what a call has written. */
const MOST_CHANGED = 50

/** Whether a document is of the books, or an object of a client: not a counter, a plan, a token, a history or something due. */
function isOfBooks(key: string): boolean {
  return !/^(state|due|plan|oauth|limit|keep|maintenance|history|account-by-iban)\/|\/(outbox|held|received|receiver|receiver-origin|pair|pairs|asked|way|delivery-log|due|state)\//.test(
    key,
  )
}

/** A little more than is shown is masked: a secret at the end must be seen whole. */
export const MARGIN = 4_096

function sideOf({ headers, body, bytes }: HeardSide, mask: Mask, most: number): StoredSide {
  const masked = headers.map(([name, value]): [string, string] => [name, mask.header(name, value)])
  if (body === undefined || body.length === 0) return { headers: masked }
  const held = typeof body === 'string' ? body.length : body.byteLength
  const size = bytes ?? held
  const readable = readableOf(body.slice(0, most + MARGIN))
  if (readable === undefined) return { headers: masked, body: { text: NO_TEXT, bytes: size, isCut: true } }
  const isShort = size > held || held > most + MARGIN
  // Fingerprints are shorter than the secrets that they replace: the end of what was looked at may be shown.
  const named = mask.body(isShort ? readable.slice(0, -LONGEST_SECRET) : readable)
  // What is known by its value is looked for before the cut: half of it would not be found.
  const text = named.length > most ? mask.whole(named) : named
  const isCut = text.length > most || isShort
  return { headers: masked, body: { text: text.slice(0, most), bytes: size, isCut } }
}

/** The lines contain what the call contained; if something in them is masked, no piece of it may show it. */
function maskExplanation(explanation: Explanation, body: HeardSide['body'] = '', mask: Mask): Explanation {
  const { lines, difference, ...rest } = explanation
  const hide = hiderOf(false)
  const text = readableOf(body)
  const isMasked = text === undefined || mask.whole(mask.body(text)) !== text
  // A payload is the body in base64url, where nothing is recognised; nor is anything in a body that is not text.
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
  // Of a line that is cut, only the body is looked into whole.
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

/** The end of a text that is cut may contain the beginning of a secret of so many characters, whose form cannot be recognised. */
export const LONGEST_SECRET = 129

/** Whether the end of a line is left off. */
function endsEarly(line: string): boolean {
  return line.length > MOST_SHOWN && line.endsWith('…')
}

const decoder = new TextDecoder()

/** Replaces a body in which no secret would be recognised: in UTF-16, packed, a picture. */
const NO_TEXT = 'no text in UTF-8, not shown'

/** Reads a body, also one that was cut within a character; `undefined` if it is not text in UTF-8. */
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
