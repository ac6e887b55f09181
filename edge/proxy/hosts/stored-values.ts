// How values are stored in the database: as JSON, long ones compressed, since most of their text is repeated names.

/** What a value is in the database: text, or its compressed bytes. */
export type StoredValue = string | Uint8Array

/** Compresses text, and undoes it. */
export interface Compression {
  compress(text: string): Uint8Array
  expand(bytes: Uint8Array): string
}

/** Shorter texts stay as they are: several of them fit into one page of the database. */
const LEAST_COMPRESSED = 512

/** Marks a webhook that waits. Values that contain this mark are not compressed, so that the database itself can count them. */
export const WAITING = '"state":"waiting"'

/** Gives the compression of the runtime: raw DEFLATE (RFC 1951), which Node, Deno and Bun all have. */
export async function loadCompression(): Promise<Compression> {
  const { deflateRawSync, inflateRawSync } = await import('node:zlib')
  return { compress: (text) => deflateRawSync(text), expand: (bytes) => inflateRawSync(bytes).toString() }
}

/** Writes a value. It refuses values that JSON would change. */
export function writeValue(value: unknown, compression: Compression | undefined): StoredValue {
  const text = JSON.stringify(value, function replace(this: unknown, key: string, given: unknown) {
    const kind = typeof given
    // A value with its own `toJSON`, such as a date, is text by now.
    const isTurned = given !== (this as Record<string, unknown>)[key]
    const isPlain =
      kind === 'object' && given !== null
        ? Array.isArray(given) || [Object.prototype, null].includes(Object.getPrototypeOf(given))
        : kind === 'number'
          ? Number.isFinite(given)
          : kind === 'string' ||
            kind === 'boolean' ||
            given === null ||
            (given === undefined && key !== '' && !Array.isArray(this))
    if (isTurned || !isPlain) throw new TypeError('only plain data can be kept')
    return given
  })
  const isText = !compression || text.length < LEAST_COMPRESSED || text.includes(WAITING)
  return isText ? text : compression.compress(text)
}

/** Reads a value. */
export function readValue(stored: unknown, compression: Compression | undefined): unknown {
  const text = stored instanceof Uint8Array ? compression?.expand(stored) : String(stored)
  if (text === undefined) throw new TypeError('a compressed value needs the compression of the runtime')
  return JSON.parse(text)
}
