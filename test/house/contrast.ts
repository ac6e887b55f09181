// The contrast of two colours that are written as `#fff` or `oklch(…)`, and their mixture, by arithmetic alone.

/** A colour in the space OKLab: lightness, then green to red, then blue to yellow. */
export type Lab = readonly [lightness: number, a: number, b: number]

/** Reads a colour: `#fff` or an opaque `oklch(…)`. */
export function labOf(colour: string): Lab {
  if (colour === '#fff') return [1, 0, 0]
  const found = /^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$/.exec(colour)
  if (!found) throw new TypeError(`${colour} is no colour that this reads`)
  const [lightness = 0, chroma = 0, hue = 0] = found.slice(1).map(Number)
  const angle = (hue * Math.PI) / 180
  return [lightness / 100, chroma * Math.cos(angle), chroma * Math.sin(angle)]
}

/** Mixes two colours as `color-mix(in oklab, …)` does; `share` is how much is left of the first. */
export function mix(one: Lab, other: Lab, share: number): Lab {
  const [lightness, a, b] = one.map((part, at) => part * share + (other[at] ?? 0) * (1 - share))
  return [lightness ?? 0, a ?? 0, b ?? 0]
}

/**
 * Gives the light of red, green and blue, 0 to 1; outside of that no screen of today shows the colour as it is written.
 *
 * @see CSS Color 4, 10.2 and the sample code of 18
 */
export function lightOf([lightness, a, b]: Lab): readonly [red: number, green: number, blue: number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** Returns how far two colours are apart, 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(one: Lab, other: Lab): number {
  const [low = 0, high = 0] = [one, other]
    .map((colour) => {
      const [red, green, blue] = lightOf(colour).map((light) => Math.min(Math.max(light, 0), 1))
      return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
    })
    .toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}
