// The icons of the console: one stroke family on a grid of 20, in the colour of the text, each beside words.

import { svg, html, type TemplateResult } from 'lit'
import type { ScreenName } from '../routes.ts'

/** The icon of each screen. */
export const SCREEN_ICONS: Readonly<Record<ScreenName, string>> = {
  overview: 'M3 3h6v6H3zM11 3h6v4h-6zM11 10h6v7h-6zM3 12h6v5H3z',
  try: 'M5 3.5 16 10 5 16.5z',
  calls: 'M3 6.5h13M12.5 3 16 6.5 12.5 10M17 13.5H4M7.5 10 4 13.5 7.5 17',
  callbacks: 'M5 8a5 5 0 0 1 10 0v3l1.5 3h-13L5 11zM8 16.5a2 2 0 0 0 4 0',
  outcomes: 'M4 17V4m0 1h10l-2 3 2 3H4',
  clock: 'M2.5 10a7.5 7.5 0 1 0 15 0 7.5 7.5 0 1 0-15 0M10 6v4.25L12.75 12',
  objects: 'M4 3.5h8l4 4v9H4zM12 3.5v4h4M7 11h6M7 14h4',
  clients: 'M12.5 7.5a3.5 3.5 0 1 0-3 3.46L11 12.5h2v2h2V17h2v-2.5l-5-5q.5-1 .5-2M8 6.5v.1',
  banks: 'M2 9 6.500 6 11 9M3 9.500V15h7V9.500M9.500 5.500 13.500 3 18 6M17 6.500V13h-4',
  money: 'M3 8 10 3.5 17 8M4 8h12M5.5 8v6M10 8v6M14.5 8v6M3.5 16.5h13M4.5 14h11',
}

/** A tick. */
export const TICK = 'm4.5 10.5 3.75 3.75 7.5-8.5'
/** A cross. */
export const CROSS = 'M5 5l10 10M15 5 5 15'
/** A triangle with a mark. */
export const WARNING = 'M10 3.25 17.5 16.5h-15zM10 8.25v3.75m0 2.1v.1'
/** An arrow pointing in. */
export const ARROW_IN = 'M16 4 5 15M5 7v8h8'
/** An arrow pointing out. */
export const ARROW_OUT = 'M4 16 15 5M7 5h8v8'
/** An arrow pointing back. */
export const BACK = 'M16 10H4M9 5l-5 5 5 5'
/** Three lines. */
export const MENU = 'M3 6h14M3 10h14M3 14h14'

/** Draws an icon. */
export function icon(path: string): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true">${svg`<path d=${path} />`}</svg>`
}
