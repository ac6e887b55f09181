// The icons of a receipt, as path data on the grid of shared/look/icons.ts.
// Not drawn here: `icon()` draws them.

import { ring } from '../shared/look/icons.ts'

/** A ring with a tick. */
export const doneIcon = `${ring}M6.75 10.25 9 12.5l4.25-4.75`
/** A ring with a bar. */
export const stoppedIcon = `${ring}M6.75 10h6.5`
/** A ring with a cross. */
export const failedIcon = `${ring}M7.5 7.5l5 5m0-5-5 5`
/** A leaf of a calendar. */
export const scheduledIcon = 'M3.5 5h13v11.5h-13zM3.5 8.75h13M7 3v3.5M13 3v3.5M7 12.5h2.5'
/** A ring with a question mark. */
export const unknownIcon = `${ring}M7.9 7.9c.2-1.2 1-1.8 2.1-1.8 1.2 0 2.1.7 2.1 1.8 0 1.6-2.1 1.6-2.1 3.2m0 2.5v.1`
