// Codecs: what a body is on the wire. Each sets the bytes and the content type together, and has the schema.
// It checks no schema: operation.ts does, before it writes and after it reads.

import * as v from 'valibot'
import { type Bytes, utf8 } from './bytes.ts'
import { strict } from './check.ts'
import { type JsonLimits, type ParsedJson, parseJson } from './json.ts'

/**
 * How a body is written.
 *
 * `schema` describes what a caller gives; `W` is what is written, after the operation's `encode`.
 */
export interface Codec<S extends v.GenericSchema = v.GenericSchema, W = never> {
  readonly contentType: string
  readonly schema: S
  write(body: W): Bytes
}

/** How a body is written and read. */
export interface ReplyCodec<S extends v.GenericSchema = v.GenericSchema, W = never> extends Codec<S, W> {
  /** Reads bytes into the value that the schema judges; never throws. */
  read(bytes: Uint8Array, limits?: JsonLimits): ParsedJson
  /** Members that are numbers on the wire and decimal strings here; see `exactJson`. */
  readonly exact?: readonly string[]
}

const JSON_TYPE = 'application/json'

/** Makes the codec of a JSON body. */
export function json<const S extends v.GenericSchema>(schema: S): ReplyCodec<S, unknown> {
  return {
    contentType: JSON_TYPE,
    schema,
    write: (body) => utf8(JSON.stringify(body)),
    read: parseJson,
  }
}

/** Makes the codec of a form; members without a value are left out. */
export function form<const S extends v.GenericSchema>(
  schema: S,
): Codec<S, Readonly<Record<string, string | undefined>>> {
  return {
    contentType: 'application/x-www-form-urlencoded',
    schema,
    write(body) {
      const members = new URLSearchParams()
      for (const [name, value] of Object.entries(body)) if (value !== undefined) members.append(name, value)
      return utf8(members.toString())
    },
  }
}

/**
 * The codec of the empty object: for calls that must have a body, although it means nothing.
 *
 * @see gaps: psd2.submit.body
 */
export const emptyJson = /* @__PURE__ */ json(/* @__PURE__ */ v.optional(/* @__PURE__ */ strict({}), {}))
