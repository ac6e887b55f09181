// The logos of banks: one picture with all of them, so that nobody learns from a request which bank was looked at.

import { css, type CSSResult, unsafeCSS } from 'lit'
import { isRecord } from '../source/call.ts'

/** The list beside the picture: what `logos` of the picker names. */
interface LogoList {
  /** Address of the picture, relative to that of the list. */
  readonly picture: string
  /** How many logos are in a row of the picture, each in a square of the same size. */
  readonly columns: number
  /** Ids of the banks, in the order of the squares: row by row, from the left. */
  readonly banks: readonly string[]
}

/** The picture, loaded. */
export class Logos {
  /** The style sheet that shows a part of the picture. */
  readonly styles: CSSResult
  readonly #list: LogoList
  readonly #places: ReadonlyMap<string, number>

  /** @param address Address of the picture. */
  constructor(list: LogoList, address: string) {
    this.#list = list
    this.#places = new Map(list.banks.map((id, at) => [id, at]))
    const size = `${list.columns * 100}% ${this.#rows * 100}%`
    this.styles = css`
      .tile.logo {
        border-color: var(--_line);
        background: #fff url(${unsafeCSS(JSON.stringify(address))}) no-repeat 0 0 / ${unsafeCSS(size)};
        background-origin: border-box;
      }
    `
  }

  /** The place of a bank's logo, as a `background-position`; nothing if it has none. */
  placeOf(id: string): string | undefined {
    const at = this.#places.get(id)
    if (at === undefined) return undefined
    const { columns } = this.#list
    const share = (place: number, count: number) => `${count < 2 ? 0 : (place / (count - 1)) * 100}%`
    return `${share(at % columns, columns)} ${share(Math.floor(at / columns), this.#rows)}`
  }

  get #rows(): number {
    return Math.ceil(this.#list.banks.length / this.#list.columns)
  }
}

/**
 * Loads a list of logos and its picture, both whole and both from the origin of the page: another host would learn who looks.
 *
 * @param address Of the list, for example `/logos.json`.
 * @throws TypeError when an address has another origin, or what came is no such list; Error when nothing came.
 */
export async function loadLogos(address: string, signal: AbortSignal): Promise<Logos> {
  const place = ownAddress(address, document.baseURI)
  const answer = await fetch(place, { signal, credentials: 'same-origin', redirect: 'error' })
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  const list = readList(await answer.json())
  const picture = ownAddress(list.picture, place)
  const image = new Image()
  image.src = picture
  // Without the picture a tile would be an empty square: initials stay if it does not come.
  await image.decode()
  return new Logos(list, picture)
}

/** Reads the list, which another tool may have made. */
function readList(value: unknown): LogoList {
  const { picture, columns, banks } = isRecord(value) ? value : {}
  const isList =
    typeof picture === 'string' &&
    typeof columns === 'number' &&
    Number.isInteger(columns) &&
    columns > 0 &&
    Array.isArray(banks) &&
    banks.every((id) => typeof id === 'string')
  if (!isList) throw new TypeError('logos must name a list with picture, columns and banks')
  return { picture, columns, banks }
}

function ownAddress(address: string, base: string): string {
  const url = new URL(address, base)
  if (url.origin !== location.origin) throw new TypeError('logos must be of the origin of the page')
  return url.href
}
