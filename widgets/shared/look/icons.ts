// The icons of the elements: one stroke family on a grid of 20, drawn for Silta, in the colour of the text.

import { html, type TemplateResult } from 'lit'

/** A ring, the background of icons for states. */
export const ring = 'M2.5 10a7.5 7.5 0 1 0 15 0 7.5 7.5 0 1 0-15 0'

/** A triangle with a mark. */
export const warningIcon = 'M10 3.25 17.5 16.5h-15zM10 8.25v3.75m0 2.1v.1'
/** A broken signal. */
export const offlineIcon =
  'M3 8a10.5 10.5 0 0 1 3.2-2M10 4.9A10.5 10.5 0 0 1 17 8M5.7 11a6.6 6.6 0 0 1 2-1.3m6.6 1.3-1.6-1M10 14.9v.1M3.5 3l13 14'
/** A clock. */
export const waitingIcon = `${ring}M10 6v4.25L12.75 12`
/** Two sheets, one behind the other. */
export const copyIcon = 'M7.25 7.25h8.5v9h-8.5zM12.75 7.25v-3.5h-8.5v9h3'
/** A tick. */
export const checkIcon = 'm4.5 10.5 3.75 3.75 7.5-8.5'
/** Two links of a chain. */
export const linkIcon =
  'M8.5 11.5a3 3 0 0 0 4.3 0l2.6-2.6a3 3 0 0 0-4.3-4.3l-1 1M11.5 8.5a3 3 0 0 0-4.3 0l-2.6 2.6a3 3 0 0 0 4.3 4.3l1-1'
/** Draws an icon; the class `icon` of theme.ts gives it size and stroke. */
export function icon(path: string): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d=${path} /></svg>`
}
