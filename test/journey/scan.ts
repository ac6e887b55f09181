/// <reference types="node" />
// Looks for secrets in bytes, whatever dress they wear: encoded, escaped, reversed or in pieces.
// It does not know where the bytes come from; recorder.ts does.

/** A secret with the name that a finding tells instead of it. */
export interface Secret {
  name: string
  value: string
}

/** A place where bytes were seen. */
export interface Seen {
  where: string
  bytes: Buffer
}

/** Long enough that chance does not find it in a few megabytes, short enough to find a torn piece. */
const PIECE = 12

/** Many more numbers than there are pieces. */
const START_BITS = 18

/** Finds every secret in every place; a finding names both and repeats neither. */
export function findSecrets(secrets: readonly Secret[], seen: readonly Seen[]): string[] {
  // The same script comes to every page; once is enough to look at it.
  const places = new Map(seen.map(({ where, bytes }) => [bytes.toString('latin1'), where]))
  const lookedFor = sortPieces(secrets)
  return Array.from(places, ([text, where]) => {
    const found = new Map<Secret, string>()
    // Thousands of pieces: each stretch of a place is looked up once, and not each piece in the whole place.
    for (const { length, pieces, starts } of lookedFor) {
      for (let at = 0; at + length <= text.length; at += 1) {
        if (starts[startAt(text, at, length)] === 0) continue
        for (const { secret, dress } of pieces.get(text.slice(at, at + length)) ?? [])
          if (!found.has(secret)) found.set(secret, dress)
      }
    }
    return Array.from(found, ([{ name }, dress]) => `${name} as ${dress} in ${where}`)
  }).flat()
}

/** A piece of a secret, and the dress that it is a piece of. */
interface Worn {
  secret: Secret
  dress: string
}

/** All pieces of one length. */
interface Pieces {
  length: number
  pieces: ReadonlyMap<string, Worn[]>
  /** Marks how pieces start: most stretches of a place start otherwise, and need no look at the pieces. */
  starts: Uint8Array
}

/** Sorts all pieces of all secrets by their length, and tells whose each one is: of several dresses alike, the first. */
function sortPieces(secrets: readonly Secret[]): Pieces[] {
  const sorted = new Map<number, Map<string, Worn[]>>()
  for (const secret of secrets) {
    for (const [dress, pieces] of dressesOf(secret.value)) {
      for (const piece of pieces) {
        const alike = sorted.get(piece.length) ?? new Map<string, Worn[]>()
        const owners = alike.get(piece) ?? []
        if (owners.every((owner) => owner.secret !== secret)) owners.push({ secret, dress })
        sorted.set(piece.length, alike.set(piece, owners))
      }
    }
  }
  return Array.from(sorted, ([length, pieces]) => {
    const starts = new Uint8Array(1 << START_BITS)
    for (const piece of pieces.keys()) starts[startAt(piece, 0, length)] = 1
    return { length, pieces, starts }
  })
}

/** Mixes the first four bytes of a piece, or of what may be one, into a number; a shorter piece has the number of all its length. */
function startAt(text: string, at: number, length: number): number {
  if (length < 4) return 0
  const bytes =
    text.charCodeAt(at) |
    (text.charCodeAt(at + 1) << 8) |
    (text.charCodeAt(at + 2) << 16) |
    (text.charCodeAt(at + 3) << 24)
  return Math.imul(bytes, 0x9e37_79b1) >>> (32 - START_BITS)
}

/** Names each dress of a secret with the pieces to look for. */
function dressesOf(value: string): Map<string, string[]> {
  const raw = Buffer.from(value)
  const base64 = (shift: number) => {
    // In the middle of a longer text the groups of three start anywhere; the borders depend on the neighbours.
    const text = Buffer.concat([Buffer.alloc(shift), raw])
      .toString('base64')
      .replace(/=+$/, '')
    return text.slice(Math.ceil((shift * 4) / 3), -2)
  }
  const escaped = [...value]
    .map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
  const percent = [...raw].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
  const dresses: [string, string[]][] = [
    ['itself', [value]],
    ['upper case', [value.toUpperCase()]],
    ['base64', [0, 1, 2].map(base64)],
    ['base64url', [0, 1, 2].map((shift) => base64(shift).replaceAll('+', '-').replaceAll('/', '_'))],
    ['hex', [raw.toString('hex'), raw.toString('hex').toUpperCase()]],
    ['percent escapes', [percent, percent.toUpperCase(), encodeURIComponent(value)]],
    ['unicode escapes', [escaped, escaped.toUpperCase().replaceAll('\\U', '\\u')]],
    ['reversed', [[...value].toReversed().join('')]],
  ]
  return new Map(
    dresses.map(([name, texts]) => [name, texts.flatMap((text) => piecesOf(text, name === 'itself'))]),
  )
}

/** Cuts a text into all its pieces; an encoded one is looked for in steps, because a torn encoding still overlaps. */
function piecesOf(text: string, every: boolean): string[] {
  const bytes = Buffer.from(text).toString('latin1')
  const length = Math.min(PIECE * (every ? 1 : 2), bytes.length)
  const step = every ? 1 : PIECE
  const pieces: string[] = []
  for (let at = 0; at + length <= bytes.length; at += step) pieces.push(bytes.slice(at, at + length))
  return pieces
}
