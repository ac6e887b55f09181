// The picture at the top of the README: where it is stored, and how large it is.

/**
 * Size of the page in CSS pixels, pixels of the picture for each, and the schemes of colours. The README shows it `shown` pixels
 * wide and names no height: where a column is narrower, a height that is named would pull the picture out of its form.
 */
export const FRONT = { shown: 830, width: 1120, height: 963, scale: 2, schemes: ['light', 'dark'] } as const

/** Gives the path of a picture from the top of the tree. */
export function frontPath(scheme: (typeof FRONT.schemes)[number]): string {
  return `.github/pictures/elements-${scheme}.png`
}
