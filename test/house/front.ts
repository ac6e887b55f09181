// The picture at the top of the README: its place and its size.

/**
 * Size of the page in CSS pixels, pixels of the picture for each, and the schemes of colours. The README shows it `shown` pixels
 * wide and names no height: in a narrower column, a named height would pull the picture out of its form.
 */
export const FRONT = { shown: 830, width: 1120, height: 963, scale: 2, schemes: ['light', 'dark'] } as const

/** Gives the path of a picture from the top of the tree. */
export function frontPath(scheme: (typeof FRONT.schemes)[number]): string {
  return `.github/pictures/elements-${scheme}.png`
}
