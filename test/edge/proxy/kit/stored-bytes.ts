// What stands in the files of a proxy on a machine of one's own: every byte, and the values that are compressed, expanded too.
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inflateRawSync } from 'node:zlib'

export const bytesIn = (folder: string): Buffer =>
  Buffer.concat(
    readdirSync(folder)
      .filter((name) => !name.endsWith('.sock'))
      .map((name) => readFileSync(join(folder, name))),
  )

/** Reads the compressed values of a database by object and key, while a process has it or none. */
export function compressedIn(database: string): ReadonlyMap<string, Buffer> {
  const place = mkdtempSync(join(tmpdir(), 'silta-bytes-'))
  try {
    const copy = join(place, 'copy.sqlite')
    for (const end of ['', '-wal']) if (existsSync(database + end)) copyFileSync(database + end, copy + end)
    const sql = new DatabaseSync(copy)
    try {
      const rows = sql.prepare("SELECT object, key, value FROM entries WHERE typeof(value) = 'blob'").all()
      return new Map(
        rows.map(({ object, key, value }) => [
          `${String(object)} ${String(key)}`,
          Buffer.from(value as Uint8Array),
        ]),
      )
    } finally {
      sql.close()
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

export const textIn = (folder: string): string =>
  [
    bytesIn(folder).toString('latin1'),
    ...Array.from(compressedIn(join(folder, 'proxy.sqlite')).values(), (value) =>
      inflateRawSync(value).toString(),
    ),
  ].join('\n')

/** Length of the pieces that are looked for, bytes. */
const PIECE = 12

/** Lists the pieces of compressed values that other values have replaced, and that the new ones do not have. */
export function piecesGone(
  before: ReadonlyMap<string, Buffer>,
  after: ReadonlyMap<string, Buffer>,
): readonly Buffer[] {
  const isThere = (piece: Buffer) => [...after.values()].some((value) => value.includes(piece))
  return [...before].flatMap(([name, value]) =>
    after.get(name)?.equals(value) === true
      ? []
      : Array.from({ length: Math.floor(value.length / PIECE) }, (_, at) =>
          value.subarray(at * PIECE, (at + 1) * PIECE),
        ).filter((piece) => !isThere(piece)),
  )
}
