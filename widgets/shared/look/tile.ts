// The tile of a bank or a company: its initials and one of twelve hues, both derived from its name.
// Not a logo, on purpose, unless the page has a picture of all of them: fetching one would reveal which bank was chosen.

import { css, html, type TemplateResult, unsafeCSS } from 'lit'
import type { Logos } from './logos.ts'
import type { Token } from './theme.ts'

const hueCount = 12

/** Picks the hue of a name: the same name has the same hue in every element, on every page. */
export function hueOf(name: string): number {
  let hash = 0x811c9dc5
  for (const character of name.normalize('NFC')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  // The high bits are the well mixed ones.
  return (hash >>> 16) % hueCount
}

/** Takes the initials of a name: of its first two words, or of its only one. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')
}

/** Draws the logo of a bank, or its initials if there is none. */
export function drawTile(id: string, name: string, logos: Logos | undefined): TemplateResult {
  const place = logos?.placeOf(id)
  if (place !== undefined)
    return html`<span class="tile logo" part="tile" aria-hidden="true" .style=${`background-position:${place}`}></span>`
  return html`<span class="tile" part="tile" data-hue=${hueOf(name)} aria-hidden="true">${initials(name)}</span>`
}

/** Background and letters of a tile: one lightness for every hue, so that the contrast is the same for all. */
export const tile = {
  background: ['92% 0.045', '33% 0.055'],
  letters: ['38% 0.09', '90% 0.05'],
} as const satisfies Record<string, Token>

const hues = Array.from(
  { length: hueCount },
  (_, index) => `.tile[data-hue='${index}']{--_hue:${index * 30 + 10}}`,
).join('')

const tint = ([light, dark]: Token) => `light-dark(oklch(${light} var(--_hue)),oklch(${dark} var(--_hue)))`

/** The style sheet of the tiles, for elements that show banks or companies. */
export const tiles = css`
  .tile {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 2.25rem;
    block-size: 2.25rem;
    border: var(--_border) solid transparent;
    border-radius: var(--_control);
    background: ${unsafeCSS(tint(tile.background))};
    color: ${unsafeCSS(tint(tile.letters))};
    font-size: 0.8125rem;
    font-weight: 650;
    letter-spacing: 0.02em;
    line-height: 1;
  }
  ${unsafeCSS(hues)}
`
