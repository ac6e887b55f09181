// Writes a picture with a palette: a screen has few colours, and a byte for each pixel is a third of three.

import { crc32, deflateSync } from 'node:zlib'
import type { PNG } from 'pngjs'

/** Colours of a palette. */
const MOST_COLOURS = 256

/** Writes a PNG of at most 256 colours: the most frequent ones. */
export function writeIndexed({ width, height, data }: PNG): Uint8Array {
  const counts = new Map<number, number>()
  const colours = Array.from({ length: width * height }, (_, pixel) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 4, pixel * 4 + 3)
    const colour = (red << 16) | (green << 8) | blue
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
    return colour
  })
  const palette = [...counts]
    .toSorted(([one, often], [other, seldom]) => seldom - often || one - other)
    .slice(0, MOST_COLOURS)
    .map(([colour]) => colour)
  const nearest = new Map<number, number>()
  for (const colour of counts.keys()) nearest.set(colour, nearestOf(colour, palette))
  // Each row begins with its filter: none.
  const rows = Buffer.alloc((width + 1) * height)
  for (const [pixel, colour] of colours.entries())
    rows[pixel + Math.floor(pixel / width) + 1] = nearest.get(colour) ?? 0
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits for each pixel, which are places in the palette.
  head.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flatMap(channelsOf))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function nearestOf(colour: number, palette: readonly number[]): number {
  const channels = channelsOf(colour)
  const distances = palette.map((other) =>
    channelsOf(other).reduce((sum, value, at) => sum + (value - (channels[at] ?? 0)) ** 2, 0),
  )
  return distances.indexOf(Math.min(...distances))
}

function channelsOf(colour: number): number[] {
  return [colour >> 16, (colour >> 8) & 255, colour & 255]
}

function chunk(name: string, content: Buffer): Buffer {
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  size.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, sum])
}
