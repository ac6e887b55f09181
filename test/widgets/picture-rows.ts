// The rows of a picture as a browser and this folder write it: PNG with 8 bits, three or four channels, not interlaced.
import { inflateSync } from 'node:zlib'

/** The rows of a picture. */
export interface Rows {
  width: number
  height: number
  channels: 3 | 4
  /** Row by row, each behind one byte that is not of the picture. */
  rows: Uint8Array
}

/** Bytes of the signature; lengths and names of chunks follow (PNG, 5.2 and 5.3). */
const SIGNATURE = 8

/** Reads the rows; `undefined` where a picture is written in another way. */
export function readRows(bytes: Uint8Array): Rows | undefined {
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = picture.subarray(SIGNATURE + 8, SIGNATURE + 8 + 13)
  const [width, height, depth, colours, interlace] = [
    head.readUInt32BE(0),
    head.readUInt32BE(4),
    head[8],
    head[9],
    head[12],
  ]
  if (depth !== 8 || interlace !== 0 || (colours !== 2 && colours !== 6)) return undefined
  const data: Buffer[] = []
  for (let at = SIGNATURE; at < picture.length; ) {
    const end = at + 8 + picture.readUInt32BE(at)
    const name = picture.toString('latin1', at + 4, at + 8)
    // A colour that stands for nothing, and colours of another space.
    if (name === 'tRNS' || name === 'gAMA') return undefined
    if (name === 'IDAT') data.push(picture.subarray(at + 8, end))
    at = end + 4
  }
  const channels = colours === 2 ? 3 : 4
  const rows = inflateSync(Buffer.concat(data))
  const length = width * channels + 1
  if (rows.length !== length * height) return undefined
  for (let row = 0; row < height; row += 1)
    if (!unfilter(rows, row * length, length, channels)) return undefined
  return { width, height, channels, rows }
}

/** Makes the bytes of a row out of what they add to their neighbours (PNG, 9.2); false for a filter that there is not. */
function unfilter(rows: Uint8Array, start: number, length: number, channels: number): boolean {
  const filter = rows[start] ?? 0
  if (filter === 0) return true
  if (filter > 4) return false
  for (let at = start + 1; at < start + length; at += 1) {
    const isFirst = at - channels <= start
    const left = isFirst ? 0 : (rows[at - channels] ?? 0)
    const above = rows[at - length] ?? 0
    const aboveLeft = isFirst ? 0 : (rows[at - length - channels] ?? 0)
    const guess =
      filter === 1
        ? left
        : filter === 2
          ? above
          : filter === 3
            ? (left + above) >> 1
            : nearest(left, above, aboveLeft)
    rows[at] = (rows[at] ?? 0) + guess
  }
  return true
}

/** Chooses the neighbour that goes on as the others do (PNG, 9.4). */
function nearest(left: number, above: number, aboveLeft: number): number {
  const sum = left + above - aboveLeft
  const [toLeft, toAbove, toAboveLeft] = [
    Math.abs(sum - left),
    Math.abs(sum - above),
    Math.abs(sum - aboveLeft),
  ]
  if (toLeft <= toAbove && toLeft <= toAboveLeft) return left
  return toAbove <= toAboveLeft ? above : aboveLeft
}
