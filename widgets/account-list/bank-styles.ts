// The style sheet of several banks in one list: their names, the note about a bank that was disconnected, the choice of one more.
// Not the boxes of their accounts: those are in panel-styles.ts.

import { css } from 'lit'

/** The style sheet of banks. */
export const bankStyles = css`
  .bank { display: grid; gap: calc(var(--_u) * 3); }
  .bank ~ .bank, .another, .choice { margin-block-start: calc(var(--_u) * 3); }
  .bank-head { display: flex; flex-wrap: wrap; align-items: center; gap: 0 calc(var(--_u) * 3); }
  .bank-name { font-weight: 650; }
  .bank-country { color: color-mix(in oklab, currentcolor 76%, transparent); font-size: 0.875rem; }
  .bank .notice { border: var(--_border) solid var(--_line); border-radius: var(--_radius); background: var(--_surface); color: var(--_ink); }
  .left {
    padding: calc(var(--_u) * 3) calc(var(--_u) * 4);
    border: var(--_border) solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_ink);
    font-size: 0.875rem;
  }
  .left + .notice, .left + .choice, .notice + .another, .notice + .choice { margin-block-start: calc(var(--_u) * 4); }
  .another { display: inline-flex; align-items: center; justify-self: start; gap: calc(var(--_u) * 2); }
  .choice { display: grid; gap: calc(var(--_u) * 2); }
  .choice-head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 calc(var(--_u) * 4); }
  .which { font-weight: 650; }
  .which:focus-visible { outline: none; }
  .choice-head .link { margin-inline-end: calc(var(--_u) * -2); }
  .choice-state { color: color-mix(in oklab, currentcolor 76%, transparent); font-size: 0.875rem; }
  .banks { margin: 0; padding: 0; border: var(--_border) solid var(--_line); border-radius: var(--_radius); background: var(--_surface); color: var(--_ink); list-style: none; }
  .banks > li + li { border-block-start: var(--_border) solid var(--_line); }
  .bank-row {
    display: flex;
    align-items: center;
    gap: calc(var(--_u) * 3);
    inline-size: 100%;
    min-block-size: max(var(--_height), calc(var(--_u) * 15));
    padding: calc(var(--_u) * 2) calc(var(--_u) * 4);
    border: 0;
    border-radius: var(--_radius);
    background: none;
    text-align: start;
    line-height: 1.35;
  }
  .bank-row:hover { background: var(--_surface-quiet); }
  .bank-row[aria-disabled='true'] { cursor: default; background: none; color: var(--_ink-quiet); }
  @media (forced-colors: active) {
    .tile { border-color: CanvasText; }
    .bank-row[aria-disabled='true'] { color: GrayText; }
  }
`
