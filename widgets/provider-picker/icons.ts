// The icons of the provider picker, as path data on the grid of shared/look/icons.ts.

/** A magnifying glass. */
export const searchIcon = 'M3 8.75a5.75 5.75 0 1 0 11.5 0 5.75 5.75 0 1 0-11.5 0M13 13l4 4'
/** A cross. */
export const closeIcon = 'm5.5 5.5 9 9m0-9-9 9'
/** A house with columns. */
export const bankIcon = 'm3 7.5 7-4.25 7 4.25zM5 10.5V14m3.35-3.5V14m3.3-3.5V14M15 10.5V14M3 16.75h14'
