// The operations of core, found by themselves: every interface that the door of core opens, and every call that it offers.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type * as v from 'valibot'
import * as core from '../../../core/index.ts'
import type { Codec, ReplyCodec } from '../../../core/shared/codec.ts'
import type { AnyDefinition } from '../../../core/shared/definition.ts'
import { root } from '../../runtimes/process.ts'
import { docstringsOf } from './docstrings.ts'

export type { AnyDefinition }

/** One call of an interface. */
export interface Call {
  /** Name of the function, as it is imported. */
  name: string
  definition: AnyDefinition
  /** Its docstring. */
  words: string
}

/** An interface with its calls, in the order of its file. */
export interface Interface {
  /** `account-access`. */
  name: string
  /** File or folder of its schemas without an ending, if that is not the one of core. */
  schemas?: string
  calls: readonly Call[]
}

/** Lists the interfaces that core has, in the order of its door. */
export function interfacesOfCore(): Interface[] {
  return Object.entries(core).flatMap(([namespace, door]) => {
    const calls = Object.entries(door).filter(isCall)
    const name = nameOf(namespace)
    if (calls.length === 0) return []
    const file = `core/${name}/operations.ts`
    const words = new Map(filesOf(file).flatMap((one) => [...docstringsOf(one)]))
    const order = [...words.keys()]
    const found = calls.map(
      ([exported, { definition }]): Call => ({
        name: exported,
        definition,
        words: words.get(exported)?.text ?? '',
      }),
    )
    return [{ name, calls: found.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name)) }]
  })
}

/** Lists the file of the operations, and those that it opens if it is a door, in its order. */
function filesOf(file: string): string[] {
  if (!existsSync(join(root, file))) return []
  const opened = readFileSync(join(root, file), 'utf8').matchAll(/from '\.\/(operations\/[\w-]+\.ts)'/g)
  return [file, ...[...opened].map(([, path]) => join(dirname(file), path ?? ''))]
}

/** Spells the name of a namespace of core's door as its folder. */
export function nameOf(namespace: string): string {
  return namespace.replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** How a body is on the wire: its media type, its schema, and which of its members are exact numbers. */
export type Body = Pick<Codec, 'contentType' | 'schema'> & Pick<ReplyCodec, 'exact'>

/** Returns the form of a body on the wire, `undefined` if there is none; a bare schema is JSON. */
export function bodyOf(body: Body | v.GenericSchema | null | undefined): Body | undefined {
  if (!body) return undefined
  return 'contentType' in body ? body : { contentType: 'application/json', schema: body }
}

/** Names the members of an interface that are exact numbers on the wire. */
export function exactMembers({ calls }: Interface): string[] {
  const bodies = calls.flatMap(({ definition }) => [
    bodyOf(definition.body),
    ...Object.values(definition.replies).map(bodyOf),
  ])
  return [...new Set(bodies.flatMap((body) => body?.exact ?? []))]
}

function isCall(entry: [string, unknown]): entry is [string, { definition: AnyDefinition }] {
  const [, value] = entry
  return typeof value === 'function' && 'definition' in value
}
