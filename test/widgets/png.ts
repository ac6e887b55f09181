// Writes a picture of at most 256 colours as a small PNG.
// Not a reader: the browser reads what is compared.

import { crc32, deflateSync } from 'node:zlib'

/** A picture of few colours. */
export interface Indexed {
  width: number
  height: number
  /** Red, green and blue of each colour, 0 to 255. */
  palette: readonly (readonly [number, number, number])[]
  /** One colour for each pixel, line by line. */
  indexes: Uint8Array
}

/**
 * Writes the picture.
 * @throws TypeError when there are more than 256 colours.
 * @see PNG (Third Edition), 11.2
 */
export function encodePng({ width, height, palette, indexes }: Indexed): Uint8Array {
  if (palette.length > 256) throw new TypeError('palette must have at most 256 colours')
  // Fewer bits for a pixel pack better still.
  const bits = palette.length <= 16 ? 4 : 8
  const perLine = Math.ceil((width * bits) / 8)
  const lines = new Uint8Array((perLine + 1) * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = indexes[y * width + x] ?? 0
      // Each line begins with its filter, and none is used.
      const at = y * (perLine + 1) + 1 + Math.floor((x * bits) / 8)
      lines[at] = bits === 8 ? index : (lines[at] ?? 0) | (x % 2 === 0 ? index << 4 : index)
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([bits, 3], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(lines, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const bytes = Buffer.alloc(body.length + 8)
  bytes.writeUInt32BE(data.length, 0)
  bytes.set(body, 4)
  bytes.writeUInt32BE(crc32(body), body.length + 4)
  return bytes
}
