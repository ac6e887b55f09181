// The frame of the transaction pager and its skeleton.

import { css } from 'lit'

/** The style sheet of the frame. It clips: `hidden` would keep the headings of days from staying at the top of the page. */
export const styles = css`
  .root { position: relative; container-type: inline-size; }
  .panel {
    position: relative;
    overflow: clip;
    border: var(--_border) solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_ink);
  }
  .skeleton-bar { display: grid; gap: calc(var(--_u) * 3); padding: calc(var(--_u) * 3); }
  .skeleton-bar .field { block-size: var(--_field); border-radius: var(--_control); }
  .skeleton-bar .chips { display: flex; gap: calc(var(--_u) * 2); overflow: hidden; }
  .skeleton-bar .chip { flex: none; inline-size: 7rem; block-size: var(--_height); border-radius: var(--_control); }
  .skeleton-day {
    padding: calc(var(--_u) * 3) calc(var(--_u) * 4);
    border-block: var(--_border) solid var(--_line);
    background: var(--_surface-quiet);
  }
  .skeleton-day .skeleton { inline-size: 9rem; block-size: 0.75rem; }
  .skeleton-row {
    display: grid;
    grid-template-columns: 1fr 20%;
    align-content: center;
    gap: calc(var(--_u) * 2) 20%;
    min-block-size: max(var(--_height), calc(var(--_u) * 15));
    padding-inline: calc(var(--_u) * 4);
    border-block-end: var(--_border) solid var(--_line);
  }
  .skeleton-row .skeleton { block-size: 0.75rem; }
  .skeleton-row .second { grid-row: 2; inline-size: 60%; block-size: 0.625rem; }
  .skeleton-row .third { grid-area: 1 / 2; }
`
