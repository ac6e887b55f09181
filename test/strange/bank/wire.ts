// What goes over the wire of the strange bank, and how calls and answers are lost on it.

/** Carries a callback of the bank to the merchant. */
export type Carry = (
  url: string,
  init: { method: string; headers: Record<string, string>; body: string },
) => Promise<unknown>

/** One call as it arrived. */
export interface Call {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  readonly body: string
}

/** An answer: `json` is written out unless there is a `text`. */
export interface Reply {
  readonly status: number
  readonly json?: unknown
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** One operation of an interface; the name is that of Part 4 of the gaps. */
export interface Operation {
  readonly name: string
  readonly method: string
  readonly path: RegExp
  answer(call: Call, names: readonly string[]): Reply
}

/** What the interfaces need of the bank that they belong to. */
export interface Counter {
  readonly dialect: Dialect
  readonly book: Entry[]
  /** The bank's own time, milliseconds since 1970. */
  now(): number
  /** The bank's word for a status of ours. */
  word(status: string): string
  /** The bank's way to write a moment. */
  date(ms: number): unknown
  /** Does something so much later. */
  later(ms: number, run: () => unknown): void
  /** Refuses in the body of the bank. */
  refuse(status: number, code: string): Reply
}

/** What the bank really did with money. */
export interface Entry {
  readonly kind: 'paid' | 'refunded' | 'payout'
  /** Id of the payment or refund. */
  readonly id: string
  /** What a drive knows it by: reference of an order, text of a refund, id of a payout. */
  readonly key: string
  readonly cents: number
  readonly at: number
  /** When the payment was created at the bank. */
  readonly since: number
  /** When it was taken back: a refund or a payment that was rejected after all. */
  undoneAt?: number
}

/** An entry of an account as it is: below zero where money went out. */
export interface Row {
  readonly id: string
  readonly cents: number
  /** `YYYY-MM-DD`. */
  readonly day: string
}

/** How one call is lost. */
export interface Loss {
  /** Name of the operation. */
  readonly of: string
  /** Which of its calls, from 1; 0 is each. */
  readonly nth: number
  /** Whether its effect comes before the loss, never, or so many milliseconds later. */
  readonly effect: 'never' | 'done' | number
  readonly how: 'drop' | 502 | 504
}

type Json = Readonly<Record<string, unknown>>

/** What a bank does otherwise than ours would, in places that the papers leave open. */
export interface Dialect {
  // On every interface.
  /** How far its clock is ahead, seconds. */
  readonly clock?: number
  /** It has whole seconds only. */
  readonly wholeSeconds?: boolean
  readonly losses?: readonly Loss[]
  /** Status of a success, by operation. */
  readonly success?: Readonly<Record<string, number>>
  /** Paths and methods of its own, by operation. */
  readonly paths?: Readonly<Record<string, RegExp>>
  readonly methods?: Readonly<Record<string, string>>
  readonly words?: Readonly<Record<string, string>>
  readonly dates?: (ms: number) => unknown
  /** Changes the body of an answer. */
  readonly map?: (json: Json, about: { operation: string; status: number }) => unknown
  /** Answered in the place of every answer. */
  readonly instead?: Reply
  readonly errors?: 'flat' | 'nested' | 'nestedCode' | 'problem' | 'banking' | 'html' | 'empty'
  /** Media type; `null` for none. */
  readonly type?: string | null
  readonly mark?: boolean
  readonly upperHeaders?: boolean
  readonly coding?: 'gzip' | 'chunked'

  // Online payment.
  readonly baseParts?: readonly string[]
  readonly baseJoin?: string
  readonly basePath?: boolean
  readonly signatureStatus?: number
  readonly hmac?: boolean
  readonly endpoints?: readonly string[]
  readonly unknownPayment?: { status?: number; code?: string }
  readonly ids?: (number: number) => unknown
  readonly validation?: string
  readonly providers?: readonly Json[]
  readonly callbacks?: 'never' | 'late' | 'twice'
  readonly callbackBody?: (state: Json) => string
  /** How long a refund is not in the list, milliseconds. */
  readonly listLate?: number
  /** The total is as late as the list. */
  readonly totalLate?: boolean
  /** A row in the list before any refund. */
  readonly strayRow?: Json
  readonly refundNamesOriginal?: boolean
  /** Status of a refund at its creation, and what it becomes after five seconds; `stays` if it never changes. */
  readonly refundBegins?: 'INITIAL' | 'ACCEPTED' | 'REJECTED'
  readonly refundEnds?: 'ACCEPTED' | 'REJECTED' | 'stays'

  // Corporate payments and requests to pay.
  /** A repetition of a synchronous payment is refused, with this code and status. */
  readonly duplicate?: { code?: string; status?: number }
  readonly repeatRefused?: boolean
  readonly duplicateCode?: string
  readonly duplicateStatus?: number
  /** How long a payment is not found, milliseconds, and the code of that. */
  readonly hidden?: number
  readonly notFound?: string
  /** What the first sending is refused with. */
  readonly rejectFirst?: string
  readonly begins?: string
  /** What it becomes, and after how many milliseconds. */
  readonly ends?: string
  readonly settles?: number
  readonly instantList?: 'not-found' | 'wrapped' | 'empty'
  readonly token?: (headers: Headers) => Json

  // PSD2 payments.
  readonly jws?: Json | string
  readonly repeatAnswer?: {
    status: number
    violation?: string
    empty?: boolean
    again?: boolean
    known?: boolean
  }
  /** What a submission is answered; `once` the first one alone. */
  readonly submitAnswer?: { status: number; violation?: string; empty?: boolean; once?: boolean }
  readonly noEmptyLists?: boolean
  /** A debited payment comes back so many milliseconds later. */
  readonly returns?: number

  // Baltic payments; `begins`, `ends` and `settles` as above.
  /** It echoes no id of a call. */
  readonly echoes?: false
  /** What an approved payment is before it ends. */
  readonly via?: string
  /** The browser of a payer who has approved brings back an error in the place of a code. */
  readonly returnsCode?: false

  // Account access and Baltic reads.
  readonly list?: (list: Json) => unknown
  readonly page?: (
    page: Json,
    next: string | undefined,
  ) => { json: unknown; headers?: Readonly<Record<string, string>> }
  readonly listAnswer?: Reply
}

/** Puts two dialects together: for the same member the second one wins. */
export function joined(one: Dialect, other: Dialect): Dialect {
  const [first, second] = [one.map, other.map]
  return {
    ...one,
    ...other,
    ...((one.words || other.words) && { words: { ...one.words, ...other.words } }),
    ...((one.success || other.success) && { success: { ...one.success, ...other.success } }),
    ...((one.losses || other.losses) && { losses: [...(one.losses ?? []), ...(other.losses ?? [])] }),
    ...(first &&
      second && {
        map: (json: Json, about: { operation: string; status: number }) => {
          const once = first(json, about)
          return typeof once === 'object' && once !== null && !Array.isArray(once)
            ? second(once as Json, about)
            : once
        },
      }),
  }
}

/** Tests whether two dialects are about different things, so that both count when they are joined. */
export function areApart(one: Dialect, other: Dialect): boolean {
  const [first, second] = [one as Json, other as Json]
  const shared = Object.keys(first).filter((name) => name in second && name !== 'map' && name !== 'losses')
  return shared.every((name) => {
    if (name !== 'words' && name !== 'success') return false
    return Object.keys(first[name] as Json).every((key) => !(key in (second[name] as Json)))
  })
}

/** Writes cents as the papers do. */
export const written = (cents: number): string => {
  const whole = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** Reads an amount of the papers. */
export const centsOf = (amount: unknown): number => Number(String(amount).replace('.', ''))

/** Variants of one kind with the same ends: how each bank differs, by name. */
export const variantsOf = <E extends object>(
  kind: string,
  ends: E,
  rows: Readonly<Record<string, Dialect>>,
): Readonly<Record<string, E & { readonly kind: string; readonly is: Dialect }>> =>
  Object.fromEntries(Object.entries(rows).map(([name, is]) => [name, { kind, is, ...ends }]))
