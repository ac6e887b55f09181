// One picture: read, written small, and compared with another by pixelmatch.
// Knows no page: pictures.node.test.ts takes the pictures.
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/**
 * How far a pixel may be from its stored one, of 1: a channel that differs by 24 of 255 is always seen, blue too, which
 * counts least; grey is seen from 9.
 */
const threshold = 0.024

/** Keeps that many levels of a channel, for small files: what is lost is far below the threshold. */
const levels = 32

/** How many pixels may differ at most: fewer than one changed letter has. */
export const mostDiffering = 12

/** Reads a picture. */
export function parsePicture(bytes: Uint8Array): PNG {
  return PNG.sync.read(Buffer.from(bytes))
}

/** Writes a picture as a small file. */
export function writePicture({ width, height, data }: PNG): Uint8Array {
  const picture = new PNG({ width, height })
  picture.data.set(
    data.map((value) => Math.round(Math.round((value / 255) * (levels - 1)) * (255 / (levels - 1)))),
  )
  // No alpha, no filter, and zlib's own strategy: screens of few colours pack best so.
  return PNG.sync.write(picture, { colorType: 2, filterType: 0, deflateLevel: 9, deflateStrategy: 0 })
}

/** Counts the pixels that differ, the edges of letters too; pictures of two sizes differ without end. */
export function differingPixels(one: PNG, other: PNG): number {
  const { width, height } = one
  if (other.width !== width || other.height !== height) return Infinity
  return pixelmatch(one.data, other.data, undefined, width, height, { threshold, includeAA: true })
}
