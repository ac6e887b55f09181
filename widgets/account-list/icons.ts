// The icons of the account list, as path data on the grid of shared/look/icons.ts.

/** A house with columns. */
export const accountIcon = 'm3 7.5 7-4.25 7 4.25zM5 10.5V14m3.35-3.5V14m3.3-3.5V14M15 10.5V14M3 16.75h14'
/** A card with its strip. */
export const cardIcon = 'M2.75 5.25h14.5v9.5H2.75zM2.75 8.5h14.5M5.5 12h3'
