// The shop's mark: a bowl that is also a bay.
// The same drawing as pictures/mark.svg, in the colour of the text around it.

import { html } from 'lit'

/** Draws the mark. */
export const mark = html`<svg class="mark" viewBox="0 0 30 20" width="30" height="20" aria-hidden="true">
  <path fill="currentColor" d="M1 1h28a14 14 0 0 1-10.3 13.5V18h-7.4v-3.5A14 14 0 0 1 1 1Z" />
  <path class="water" fill="none" stroke-width="1.7" stroke-linecap="round" d="M5.5 6c3.2-2.4 6.3-2.4 9.5 0s6.3 2.4 9.5 0" />
</svg>`
