// Puts pictures of banks into one SVG, each in a square of its own, and lists the banks in the order of the squares.

/** A picture. */
export interface Logo {
  /** Name of its file: the id of the bank, a dot and the ending. */
  readonly file: string
  readonly bytes: Uint8Array
}

/** What is written: the picture and its list. */
interface Sheet {
  /** The picture with all of them, SVG. */
  readonly picture: string
  /** The list, as the provider picker reads it. */
  readonly list: { readonly picture: string; readonly columns: number; readonly banks: readonly string[] }
}

/** Kinds of pictures by the endings of their files. */
const KINDS: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
}

/** Side of a square in units of the picture. */
const SIDE = 40

/** Names the kind of a file; `undefined` if it is no picture. */
export function kindOf(file: string): string | undefined {
  return KINDS[/\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? '']
}

/** An attribute that cannot name or refer to anything, nor run a script. */
const ATTRIBUTE = /\s+(?!id|class|style|on|href)[\w-]+="(?:(?!url\()[\w#%.,()+\s-])*"/.source
const PLAIN = new RegExp(
  `^\\s*<svg xmlns="http://www.w3.org/2000/svg" viewBox="([\\d. -]+)">` +
    `((?:\\s*<(?:circle|ellipse|line|path|polygon|polyline|rect)(?:${ATTRIBUTE})*\\s*/>)+)\\s*</svg>\\s*$`,
)

/**
 * Returns the shapes of an SVG that has only shapes. They are drawn directly, because a browser parses a nested picture as a
 * document of its own, which takes some milliseconds for each bank.
 */
function plainShapes(text: string): { viewBox: string; inside: string } | undefined {
  const [, viewBox = '', inside = ''] = PLAIN.exec(text) ?? []
  // An attribute that occurs twice would make the whole picture invalid.
  const isSound = (inside.match(/<[^>]+>/g) ?? []).every((shape) => {
    const names = shape.match(/[\w-]+(?==")/g) ?? []
    return new Set(names).size === names.length
  })
  return inside && isSound ? { viewBox, inside: inside.trim() } : undefined
}

/**
 * Makes the picture and its list.
 *
 * A picture inside another one runs no script and loads nothing, so a logo can do nothing but be shown.
 *
 * @throws Error when there is no picture, two are of one bank, or a name is no id of a bank.
 */
export function makeSheet(logos: readonly Logo[]): Sheet {
  if (logos.length === 0) throw new Error('The folder has no picture: SVG, PNG, JPEG or WebP.')
  const banks = logos.map(({ file }) => file.replace(/\.\w+$/, ''))
  for (const [at, id] of banks.entries()) {
    if (!/^[a-z0-9-]{1,36}$/.test(id)) throw new Error(`${logos[at]?.file} is not named by the id of a bank.`)
    if (banks.indexOf(id) !== at) throw new Error(`${id} has two pictures.`)
  }
  const columns = Math.ceil(Math.sqrt(banks.length))
  const rows = Math.ceil(banks.length / columns)
  const images = logos.map(({ file, bytes }, at) => {
    const [x, y] = [(at % columns) * SIDE, Math.floor(at / columns) * SIDE]
    const place = `x="${x}" y="${y}" width="${SIDE}" height="${SIDE}"`
    const shapes = kindOf(file) === KINDS['svg'] && plainShapes(Buffer.from(bytes).toString('utf8'))
    if (shapes) return `<svg ${place} viewBox="${shapes.viewBox}">${shapes.inside}</svg>`
    const address = `data:${kindOf(file)};base64,${Buffer.from(bytes).toString('base64')}`
    return `<image ${place} href="${address}"/>`
  })
  const [width, height] = [columns * SIDE, rows * SIDE]
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
${images.join('\n')}
</svg>
`
  return { picture, list: { picture: 'logos.svg', columns, banks } }
}
