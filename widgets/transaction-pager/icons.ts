// The icons of the transaction pager, as path data on the grid of shared/look/icons.ts.

/** A magnifying glass. */
export const searchIcon = 'M3 8.75a5.75 5.75 0 1 0 11.5 0 5.75 5.75 0 1 0-11.5 0M13 13l4 4'
/** A cross. */
export const closeIcon = 'm5.5 5.5 9 9m0-9-9 9'
/** An angle to the start. */
export const backIcon = 'm12 4.5-5.5 5.5 5.5 5.5'
/** An angle to the end. */
export const forthIcon = 'm8 4.5 5.5 5.5L8 15.5'
/** An angle downwards. */
export const downIcon = 'm4.5 8 5.5 5.5L15.5 8'
/** An arrow into a tray. */
export const exportIcon = 'M10 3v9m0 0 3.5-3.5M10 12 6.5 8.5M3.5 12.5v4h13v-4'
/** A calendar. */
export const calendarIcon = 'M3.5 5h13v11.5h-13zM3.5 8.75h13M7 3v3.5M13 3v3.5'
/** A sheet with lines. */
export const sheetIcon = 'M4.75 2.75h10.5v14.5H4.75zM7.5 7h5M7.5 10h5M7.5 13h3'
