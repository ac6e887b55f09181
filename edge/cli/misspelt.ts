// Finds the name that a misspelt one means: the nearest known name.

/** Most letters by which a name may differ from the one that is meant. */
const MOST = 3

/** Finds the name that is meant: the same letters without underscores, or a few letters apart. */
export function meantBy(name: string, names: readonly string[]): string | undefined {
  const bare = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const [given, most] = [bare(name), Math.min(MOST, Math.floor(name.length / 3))]
  const ranked = names
    .map((known) => ({ known, distance: distanceOf(given, bare(known)) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((one, other) => one.distance - other.distance)
  return ranked[0]?.known
}

/** Counts the letters that are added, taken away or changed (Levenshtein). */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (let at = 1; at <= other.length; at++) {
      const changed = (row[at - 1] ?? 0) + (letter === other[at - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
