// How a call below `/_sandbox` is written as one row: its id, method and path, and schemas.
// All of them have the sandbox key and flat refusals.

import * as v from 'valibot'
import type { Bank } from '../../../../core/shared/bank.ts'
import { strict } from '../../../../core/shared/check.ts'
import { type Codec, json } from '../../../../core/shared/codec.ts'
import type { Definition, Proof, Replies } from '../../../../core/shared/definition.ts'
import { type Operation, operation } from '../../../../core/shared/operation.ts'

/** A sandbox as its tester reaches it. */
export interface SteeredBank extends Bank {
  /** The key that the bank's start prints, or the one that only reads; not enumerable. */
  readonly identity: { readonly sandboxKey: string }
}

type Schema = v.GenericSchema

/** Method and path below `/_sandbox`, with names in braces. */
type Line = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`

/** The names in a path. */
type Names<L extends string> = L extends `${string}{${infer N}}${infer Rest}` ? N | Names<Rest> : never

/** What a row may have besides its line. */
interface Row<Q extends Schema | undefined, S extends Schema | undefined, R extends Replies> {
  /** Rules for the names in the path; any text when absent. */
  readonly path?: Schema
  readonly query?: Q
  readonly body?: S
  /** 204 without a body when absent. */
  readonly replies?: R
}

/** A call of the control interface: an operation that knows its line. */
export interface ControlCall<
  L extends string,
  Q extends Schema | undefined,
  S extends Schema | undefined,
  R extends Replies,
> extends Operation<
    SteeredBank,
    {
      readonly path: [Names<L>] extends [never] ? never : v.GenericSchema<Record<Names<L>, string>>
      readonly query: Q extends Schema ? Q : never
    },
    S extends Schema ? Codec<S> : undefined,
    R
  > {
  readonly line: L
}

/** Adds the sandbox key. */
const sandboxKey: Proof<SteeredBank> = {
  kind: 'attempt',
  headers: ['x-sandbox-key'],
  prove: async (_, { identity }) => ({ 'x-sandbox-key': identity.sandboxKey }),
}

const EVERY = {
  paper: 'CONTROL.md',
  refusals: [400, 401, 403, 404, 405, 409, 429],
  errors: 'flat',
  proofs: [sandboxKey],
  requestIdHeader: 'x-error-id',
  sandboxOnly: true,
} as const

/** Names of a path, in its order. */
export const namesIn = (path: string): string[] =>
  Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)

function rowsOf(common: Pick<Definition<SteeredBank, object, undefined, Replies>, 'scope' | 'lost'>) {
  return <
    const L extends Line,
    Q extends Schema | undefined = undefined,
    S extends Schema | undefined = undefined,
    const R extends Replies = { 204: null },
  >(
    id: string,
    line: L,
    { path, query, body, replies }: Row<Q, S, R> = {},
  ): ControlCall<L, Q, S, R> => {
    const [method = '', template = ''] = line.split(' ')
    const names = namesIn(template).map((name) => [name, v.string('must be a string')])
    const call = operation({
      ...EVERY,
      ...common,
      id: `control.${id}`,
      method: method as 'GET',
      path: `/_sandbox${template}`,
      parameters: {
        ...(names.length > 0 && { path: path ?? strict(Object.fromEntries(names)) }),
        ...(query && { query }),
      },
      ...(body && { body: json(body) }),
      replies: replies ?? { 204: null },
    })
    return Object.assign(call, { line }) as unknown as ControlCall<L, Q, S, R>
  }
}

/** Makes a call that changes nothing and shows no secret: a key that only reads may make it. */
export const reads = rowsOf({ scope: 'read', lost: { effect: 'read', resend: 'same', truth: 'Ask again.' } })

/** Makes a call that changes nothing, and shows what the holder of the sandbox key alone may see. */
export const showsSecrets = rowsOf({
  scope: 'steer',
  lost: { effect: 'read', resend: 'same', truth: 'Ask again.' },
})

/** Makes a call that changes the bank. */
export const steers = rowsOf({
  scope: 'steer',
  lost: { effect: 'write', resend: 'never', truth: 'Look at the bank before asking again.' },
})
