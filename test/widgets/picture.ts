// One picture: read, written small, and compared with another by pixelmatch.
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { readRows } from './picture-rows.ts'

/**
 * How far a pixel may be from its stored one, of 1: a channel that differs by 24 of 255 is always seen, blue too, which
 * counts least; grey is seen from 9.
 */
const threshold = 0.024

/** Keeps that many levels of a channel, for small files: what is lost is far below the threshold. */
const levels = 32

/** How many pixels may differ at most: fewer than one changed letter has. */
export const mostDiffering = 12

/** What is kept of each value of a channel. */
const keptOf = Uint8Array.from({ length: 256 }, (_, value) =>
  Math.round(Math.round((value / 255) * (levels - 1)) * (255 / (levels - 1))),
)

/** Reads a picture. */
export function parsePicture(bytes: Uint8Array): PNG {
  return PNG.sync.read(Buffer.from(bytes))
}

/** Writes a picture as a small file. */
export function writePicture({ width, height, data }: PNG): Uint8Array {
  const picture = new PNG({ width, height })
  picture.data.set(data.map((value) => keptOf[value] ?? value))
  // No alpha, no filter, and zlib's own strategy: screens of few colours pack best so.
  return PNG.sync.write(picture, { colorType: 2, filterType: 0, deflateLevel: 9, deflateStrategy: 0 })
}

/** Counts the pixels that differ, the edges of letters too; pictures of two sizes differ without end. */
export function differingPixels(one: PNG, other: PNG): number {
  const { width, height } = one
  if (other.width !== width || other.height !== height) return Infinity
  return pixelmatch(one.data, other.data, undefined, width, height, { threshold, includeAA: true })
}

/**
 * Tells whether a picture would be kept as the other one was: then none of its pixels is as far as the threshold. Most are so,
 * and to parse both and to reckon how far their colours are apart takes several times as long. What it cannot read is not so.
 */
export function isAsKept(seen: Uint8Array, kept: Uint8Array): boolean {
  const [one, other] = [readRows(seen), readRows(kept)]
  if (!one || !other || one.width !== other.width || one.height !== other.height) return false
  const pixels = one.width * one.height
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    // The first byte of each row told its filter.
    const row = Math.floor(pixel / one.width) + 1
    const [at, otherAt] = [pixel * one.channels + row, pixel * other.channels + row]
    for (let channel = 0; channel < 3; channel += 1)
      if (keptOf[one.rows[at + channel] ?? 0] !== other.rows[otherAt + channel]) return false
    if (one.channels === 4 && one.rows[at + 3] !== 255) return false
  }
  return true
}
