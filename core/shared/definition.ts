// An operation as data: what one request to a bank and its reply are, in types that a caller can rely on.
// It does nothing: operation.ts makes a function of it; the sandbox's routes and the documents read it too.

import type * as v from 'valibot'
import type { Bank } from './bank.ts'
import type { Oddity } from './call-report.ts'
import type { Codec, ReplyCodec } from './codec.ts'
import type { AnswerFault, Resend } from './errors.ts'
import type { Answer, Draft, SendOptions } from './send.ts'

/** What may be done after an answer was lost (gaps Part 4). */
export interface Lost {
  /** Whether the call changes something at the bank; a lost answer is then an unknown outcome. */
  readonly effect: 'read' | 'write'
  /** Whether it may be sent again; for `after-read`, `truth` describes the read. */
  readonly resend: Resend
  /** How to find out what happened, in words. */
  readonly truth: string
}

/** Headers that prove who is calling: made anew for each attempt, or once for each intent and then reused. */
export interface Proof<B extends Bank> {
  readonly kind: 'attempt' | 'intent'
  /** Row of the ledger for a refusal of this proof, or for an answer that lacks a proof of its own. */
  readonly row?: string
  /** Names of the headers it adds, in lower case. */
  readonly headers: readonly string[]
  /** @param options Options of the call; its signal also ends a proof that has to wait. */
  readonly prove: (draft: Draft, bank: B, options?: SendOptions) => Promise<Record<string, string>>
  /**
   * Prepares one more sending after status 401, which means that nothing was done: forgets what the bank refused.
   *
   * @param draft The draft that was refused, with its proofs.
   * @returns Whether the proof may be different in the next sending; else the refusal is final.
   */
  readonly renew?: (draft: Draft, bank: B) => boolean | Promise<boolean>
  /**
   * Returns whether the bank itself wrote an answer; called for documented replies, before they are read.
   *
   * @param draft The draft that was answered, with its proofs.
   */
  readonly verify?: (answer: Answer, draft: Draft, bank: B) => Promise<boolean>
}

/** Schemas of what a caller gives besides the body. */
export interface Parameters {
  readonly path?: v.GenericSchema
  readonly query?: v.GenericSchema
  readonly headers?: v.GenericSchema
}

/** Replies by success status: the schema of a JSON body, a codec for another kind of body, `null` for none. */
export type Replies = { readonly [status: number]: v.GenericSchema | ReplyCodec | null }

/** An operation as data. */
export interface Definition<
  B extends Bank,
  P extends Parameters,
  C extends Codec | undefined,
  R extends Replies,
  H extends string = never,
> {
  /** Unique and stable id, `interface.name`. */
  readonly id: string
  /** Its name in Part 4 of the gaps, if several operations share one there; the id when absent. */
  readonly group?: string
  /** Where the paper describes it. */
  readonly paper: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Template below the base address; a bank may override it through `assumptions[pathGap]`. */
  readonly path: string
  readonly pathGap?: string
  readonly parameters?: P
  /** Sets the bytes and the content type together; absent if there is no body. */
  readonly body?: C
  /** Rules that need the bank: throws a TypeError for what the schemas alone cannot judge. */
  readonly guard?: (bank: B, input: CheckedInput<P, C>) => void
  /** Turns a checked body into what the codec writes. Default: as it is. */
  readonly encode?: (body: CheckedBody<C>, bank: B) => Wire<C>
  readonly replies: R
  /** Whether success statuses differ in meaning: a success status that is not in `replies` is then not a reply. */
  readonly saysByStatus?: boolean
  /** Names of the answer's headers that a reply has, in lower case. */
  readonly replyHeaders?: readonly H[]
  /** Finds further unexpected things in a body that fits its schema. */
  readonly notes?: (body: ReplyBody<R[keyof R]>, headers: Headers) => readonly Oddity[]
  /** Finds what the caller did not ask for, such as rows of another account. No schema can judge that. */
  readonly strangers?: (input: Input<P, C>, body: ReplyBody<R[keyof R]>) => readonly AnswerFault[]
  /** Gives the members of the query that change for the next page; `undefined` after the last. Never an address. */
  readonly next?: (body: ReplyBody<R[keyof R]>) => Partial<Given<P, 'query'>> | undefined
  /** Statuses of documented refusals; `open` when the paper does not limit them. */
  readonly refusals: readonly number[] | 'open'
  /** Family of its error bodies. */
  readonly errors: 'list' | 'flat' | 'european' | 'oauth' | 'problem'
  /** What the caller's key must allow, where keys have scopes. */
  readonly scope?: string
  readonly proofs?: readonly Proof<B>[]
  /** Header with the id of a call, in the request or else in the answer; in lower case; `x-request-id` when absent. */
  readonly requestIdHeader?: string
  /** Returns whether each sending may use up one of a limited number of reads. */
  readonly countsReads?: (input: Input<P, C>) => boolean
  readonly lost: Lost
  /** What still works but should not be used: `true` for the whole call, else members of the body. */
  readonly deprecated?: true | readonly string[]
  /** Whether only a sandbox answers it: then production is refused before anything is sent. */
  readonly sandboxOnly?: boolean
}

/** Any definition as plain data, for code that reads many: routes, documents, tables. */
export type AnyDefinition = Omit<
  Definition<Bank, Parameters, Codec | undefined, Replies, string>,
  'guard' | 'encode' | 'notes' | 'strangers' | 'next' | 'proofs' | 'countsReads'
> & { readonly proofs?: readonly Pick<Proof<Bank>, 'kind' | 'row' | 'headers'>[] }

/** What a caller gives for one part, before it is checked. */
type Given<P extends Parameters, K extends keyof Parameters> = P[K] extends v.GenericSchema
  ? v.InferInput<P[K]>
  : never

/** One member of an input: optional if nothing of it is required. */
type Member<K extends string, T> = [T] extends [never]
  ? unknown
  : Record<string, never> extends T
    ? { readonly [N in K]?: T }
    : undefined extends T
      ? { readonly [N in K]?: T }
      : { readonly [N in K]: T }

/** What a caller gives to an operation: `path`, `query`, `headers` and `body`, as far as it has them. */
export type Input<P extends Parameters, C> = Member<'path', Given<P, 'path'>> &
  Member<'query', Given<P, 'query'>> &
  Member<'headers', Given<P, 'headers'>> &
  BodyMember<C>

// A body is not a parameter: even if all its members are optional, the caller gives `{}`.
type BodyMember<C> =
  C extends Codec<infer S>
    ? undefined extends v.InferInput<S>
      ? { readonly body?: v.InferInput<S> }
      : { readonly body: v.InferInput<S> }
    : unknown

/** An input after the schemas have passed it. */
export type CheckedInput<P extends Parameters, C> = {
  readonly [K in keyof P & keyof Parameters]: P[K] extends v.GenericSchema ? v.InferOutput<P[K]> : undefined
} & (C extends Codec ? { readonly body: CheckedBody<C> } : unknown)

/** A body after its schema has passed it. */
export type CheckedBody<C> = C extends Codec<infer S> ? v.InferOutput<S> : undefined

/** What a codec writes. */
export type Wire<C> = C extends Codec<v.GenericSchema, infer W> ? W : undefined

/** The body of a reply, by its entry in {@link Replies}. */
export type ReplyBody<T> = T extends v.GenericSchema
  ? v.InferOutput<T>
  : T extends ReplyCodec<infer S>
    ? v.InferOutput<S>
    : undefined

/** What an operation resolves with: the status, the body that belongs to it, the headers that it names. */
export type Reply<R extends Replies, H extends string = never> = {
  [S in keyof R & number]: {
    /** The status that the paper names; a bank may have answered 200, 201 or 202 in its place. */
    readonly status: S
    readonly body: ReplyBody<R[S]>
    /** The unexpected things in the answer, which was accepted all the same; absent if there were none. */
    readonly oddities?: readonly Oddity[]
    /** The id that the call bore, if the interface has one; else the one that the bank gave it. */
    readonly requestId?: string
  } & ([H] extends [never] ? unknown : { readonly headers: { readonly [N in H]: string | undefined } })
}[keyof R & number]
