// Data with which a page of operations drafts a request: method, path, parameters, body. Built as files with the site.

import type { JsonSchema, Schemas } from '../../edge/shared/parts/schema-fields.ts'

/** A parameter of a call. */
export interface DraftParameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema?: JsonSchema
}

/** The part of an operation that a draft needs. */
export interface DraftOperation {
  readonly method: string
  readonly path: string
  readonly parameters: readonly DraftParameter[]
  /** Headers that prove who asks: a name, and the variable of the shell in its value. */
  readonly proofs: Readonly<Record<string, string>>
  /** Whether a header signs the exact bytes, so that no shell line can contain it. */
  readonly isSigned: boolean
  readonly body?: { readonly type: string; readonly schema: JsonSchema; readonly example?: unknown }
  /** Name of the function in code. */
  readonly fn?: string
}

/** All operations of a document. */
export interface Drafts {
  /** The variable of the shell with the address. */
  readonly address: string
  /** The module of the functions; absent if they are members of an object. */
  readonly from?: string
  readonly schemas: Schemas
  readonly operations: Readonly<Record<string, DraftOperation>>
}

interface Scheme {
  readonly type: string
  readonly in?: string
  readonly name?: string
  readonly description?: string
}

const variableOf = (name: string) => `$${name.replaceAll(/\W/g, '_').toUpperCase()}`

/**
 * Lists the headers that prove who asks, by the schemes of a document.
 *
 * @param names The schemes that an operation needs.
 */
export function proofsOf(
  names: readonly string[],
  schemes: Readonly<Record<string, Scheme>>,
  parameters: readonly DraftParameter[],
): Pick<DraftOperation, 'proofs' | 'isSigned'> {
  const used = names.flatMap((name) => schemes[name] ?? [])
  const proofs = used.flatMap(({ type, in: place, name = '' }) =>
    type === 'apiKey' && place === 'header'
      ? [[name.toLowerCase(), variableOf(name)] as const]
      : type === 'http' || type === 'oauth2'
        ? [['authorization', `Bearer ${names.includes('merchantKey') ? '$MERCHANT_KEY' : '$TOKEN'}`] as const]
        : [],
  )
  const isSigned =
    used.some(({ type, description = '' }) => type === 'apiKey' && /RSA|signature/i.test(description)) ||
    parameters.some(({ name }) => /signature/i.test(name))
  return { proofs: Object.fromEntries(proofs), isSigned }
}
