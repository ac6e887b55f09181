// What the tile of a bank or a company shows: its initials and one of twelve hues, found from its name.
// Not a logo, on purpose: no picture is fetched that would tell anybody which bank was chosen.

/** How many hues there are; theme.ts has one rule for each. */
export const hueCount = 12

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
