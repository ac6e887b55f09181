// The frame of the transaction pager and its skeleton.
// Not the bar and the list: their sheets come with desk.ts. Colours and shared pieces are in shared/theme.ts.

import { css } from 'lit'

/** The style sheet of the frame. */
export const styles = css`
  .root { position: relative; container-type: inline-size; }
  .panel {
    position: relative;
    /* Not hidden: that would keep the headings of days from staying at the top of the page. */
    overflow: clip;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_ink);
  }
  .bone-bar { display: grid; gap: calc(var(--_u) * 3); padding: calc(var(--_u) * 3); }
  .bone-bar .field { block-size: 48px; border-radius: var(--_control); }
  .bone-bar .chips { display: flex; gap: calc(var(--_u) * 2); overflow: hidden; }
  .bone-bar .chip { flex: none; inline-size: 7rem; block-size: 44px; border-radius: var(--_control); }
  .bone-day {
    padding: calc(var(--_u) * 3) calc(var(--_u) * 4);
    border-block: 1px solid var(--_line);
    background: var(--_surface-quiet);
  }
  .bone-day .bone { inline-size: 9rem; block-size: 0.75rem; }
  .bone-row {
    display: grid;
    grid-template-columns: 1fr 20%;
    align-content: center;
    gap: calc(var(--_u) * 2) 20%;
    min-block-size: max(56px, calc(var(--_u) * 15));
    padding-inline: calc(var(--_u) * 4);
    border-block-end: 1px solid var(--_line);
  }
  .bone-row .bone { block-size: 0.75rem; }
  .bone-row .second { grid-row: 2; inline-size: 60%; block-size: 0.625rem; }
  .bone-row .third { grid-area: 1 / 2; }
`
