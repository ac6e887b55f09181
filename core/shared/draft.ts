// The outgoing half of a call: checks what a caller gives and writes it as a request, before its proofs are added.
// It does not send anything; send.ts does.

import type { Bank } from './bank.ts'
import type { Bytes } from './bytes.ts'
import { checkArgument } from './check.ts'
import type { Codec } from './codec.ts'
import type { CheckedInput, Definition, Parameters, Replies } from './definition.ts'
import type { Draft } from './send.ts'
import { fillPath } from './values/url.ts'

/** The input of any operation, before it is checked. */
export interface RawInput {
  path?: unknown
  query?: unknown
  headers?: unknown
  body?: unknown
}

type Texts = Readonly<Record<string, string | undefined>>

const NO_BODY: Bytes = new Uint8Array()

/**
 * Checks and drafts: pure, the same input gives the same bytes.
 *
 * @throws TypeError naming each member that breaks a rule, and no value.
 */
export function makeDraft<
  B extends Bank,
  P extends Parameters,
  C extends Codec | undefined,
  R extends Replies,
  H extends string,
>(definition: Definition<B, P, C, R, H>, bank: B, input: RawInput): Draft {
  const { id, method } = definition
  if (definition.sandboxOnly && bank.environment === 'production') {
    throw new TypeError(`${id} is for the sandbox only`)
  }
  const checked = checkedInput(definition, input)
  definition.guard?.(bank, checked as CheckedInput<P, C>)
  const path = fillPath(templateOf(definition, bank), definite(checked.path))
  const query = new URLSearchParams(definite(checked.query)).toString()
  const codec = definition.body
  return {
    method,
    url: `${bank.baseUrl}${path}${query && `?${query}`}`,
    headers: {
      accept: 'application/json',
      ...(codec && { 'content-type': codec.contentType }),
      ...plainHeaders(id, definite(checked.headers)),
    },
    body: codec ? written(definition, codec, checked.body, bank) : NO_BODY,
  }
}

/** An input whose parts have passed their schemas; parameters are texts by then. */
interface CheckedParts {
  path?: Texts
  query?: Texts
  headers?: Texts
  body?: unknown
}

function checkedInput(
  { id, parameters = {}, body: codec }: { id: string; parameters?: Parameters; body?: Codec | undefined },
  input: RawInput,
): CheckedParts {
  const checked: CheckedParts = {}
  for (const part of ['path', 'query', 'headers'] as const) {
    const schema = parameters[part]
    if (schema) checked[part] = checkArgument(schema, input[part] ?? {}, `${id} ${part}`) as Texts
  }
  if (codec) checked.body = checkArgument(codec.schema, input.body, `${id} body`)
  return checked
}

function written<B extends Bank>(
  { encode }: { readonly encode?: (body: never, bank: B) => unknown },
  codec: Codec,
  body: unknown,
  bank: B,
): Bytes {
  // The compiler checks what a codec writes where the operation is made; here it is any codec.
  return codec.write((encode ? encode(body as never, bank) : body) as never)
}

/** Refuses values that runtimes treat differently: some trim or throw at what others put on the wire. */
function plainHeaders(id: string, headers: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[!-~]([ -~]*[!-~])?$/.test(value))
      throw new TypeError(`${id} headers.${name} must be visible ASCII without a space at either end`)
  }
  return headers
}

/** Gives the path template in force: the bank's own assumption, else the definition's. */
export function templateOf({ path, pathGap }: { path: string; pathGap?: string }, bank: Bank): string {
  const own =
    pathGap !== undefined && 'assumptions' in bank
      ? (bank.assumptions as Record<string, unknown> | undefined)?.[pathGap]
      : undefined
  return typeof own === 'string' ? own : path
}

const definite = (values: Texts = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
