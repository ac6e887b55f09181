// The icons of the elements: one stroke family on a grid of 20, drawn for Silta, in the colour of the text.
// Not pictures with a meaning of their own: each stands beside words and is hidden from screen readers.

import { html, type TemplateResult } from 'lit'

// Each is path data of its own name, so that an element carries only those that it draws.
const circle = 'M2.5 10a7.5 7.5 0 1 0 15 0 7.5 7.5 0 1 0-15 0'

/** A magnifying glass. */
export const searchIcon = 'M3 8.75a5.75 5.75 0 1 0 11.5 0 5.75 5.75 0 1 0-11.5 0M13 13l4 4'
/** A cross. */
export const closeIcon = 'm5.5 5.5 9 9m0-9-9 9'
/** A tick. */
export const checkIcon = 'm4.5 10.5 3.75 3.75 7.25-8'
/** A house with columns. */
export const bankIcon = 'm3 7.5 7-4.25 7 4.25zM5 10.5V14m3.35-3.5V14m3.3-3.5V14M15 10.5V14M3 16.75h14'
/** A triangle with a mark. */
export const warningIcon = 'M10 3.25 17.5 16.5h-15zM10 8.25v3.75m0 2.1v.1'
/** A broken signal. */
export const offlineIcon =
  'M3 8a10.5 10.5 0 0 1 3.2-2M10 4.9A10.5 10.5 0 0 1 17 8M5.7 11a6.6 6.6 0 0 1 2-1.3m6.6 1.3-1.6-1M10 14.9v.1M3.5 3l13 14'
/** A ring with a tick. */
export const doneIcon = `${circle}M6.75 10.25 9 12.5l4.25-4.75`
/** A ring with a bar. */
export const stoppedIcon = `${circle}M6.75 10h6.5`
/** A ring with a cross. */
export const failedIcon = `${circle}M7.5 7.5l5 5m0-5-5 5`
/** A clock. */
export const waitingIcon = `${circle}M10 6v4.25L12.75 12`
/** A ring with a question mark. */
export const unknownIcon = `${circle}M7.9 7.9c.2-1.2 1-1.8 2.1-1.8 1.2 0 2.1.7 2.1 1.8 0 1.6-2.1 1.6-2.1 3.2m0 2.5v.1`

/** Draws an icon; the class `icon` of theme.ts gives it size and stroke. */
export function icon(path: string): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d=${path} /></svg>`
}
