// The layout of the list of banks, which comes with the list.

import { css } from 'lit'

/** The style sheet of the list, which comes with it. */
export const styles = css`
  .heading {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    padding: calc(var(--_u) * 2) calc(var(--_u) * 4);
    background: var(--_surface-quiet);
    color: var(--_ink-quiet);
    font-size: 0.8125rem;
    font-weight: 550;
    line-height: 1.2;
  }
  .tall { position: relative; }
  .group { position: absolute; inset-inline: 0; }
  .group > .row { position: absolute; inset-inline: 0; }
  .row:hover { background: var(--_surface-quiet); }
  .row.active { outline: var(--_ring) solid var(--_accent); outline-offset: -2px; }
  .chosen { background: color-mix(in oklab, var(--_accent) 9%, var(--_surface)); }
  .row[aria-disabled='true'] { cursor: default; background: none; }
  .row[aria-disabled='true'] .tile {
    background: none;
    border-color: var(--_line);
    color: var(--_ink-quiet);
  }
  .row[aria-disabled='true'] .name, .searching .name { color: var(--_ink-quiet); }
  .name b { color: var(--_ink); font-weight: 650; }
  .row > .icon { color: var(--_accent); }
  .folded .row { cursor: default; }
  .folded .row:hover { background: none; }
  .fold {
    flex: none;
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: calc(var(--_u) * 3);
    min-block-size: var(--_height);
    padding: calc(var(--_u) * 2) calc(var(--_u) * 4);
    border: 0;
    border-block-start: var(--_border) solid var(--_line);
    background: none;
    color: var(--_ink-quiet);
    font-size: 0.8125rem;
    line-height: 1.3;
    text-align: start;
  }
  .fold:hover { background: var(--_surface-quiet); }
  .fold:focus-visible { outline-offset: -3px; }
  .fold[aria-expanded='true'] .icon { transform: rotate(180deg); }
  .chip:hover { background: var(--_surface-quiet); }
  .chip:focus-visible { outline-offset: -3px; }
  .chip[aria-disabled='true'] { cursor: default; background: none; color: var(--_ink-quiet); }
  .chip[aria-checked='true'] {
    border-color: var(--_accent);
    color: var(--_accent);
    box-shadow: inset 0 0 0 1px var(--_accent);
    font-weight: 550;
  }
  .count { color: var(--_ink-quiet); font-variant-numeric: tabular-nums; font-weight: 400; }
  @media (forced-colors: active) {
    .tile { border-color: CanvasText; }
    .chip[aria-checked='true'], .chosen {
      border-color: Highlight;
      outline: 2px solid Highlight;
      outline-offset: -3px;
    }
    .row[aria-disabled='true'] .name, .chip[aria-disabled='true'] { color: GrayText; }
  }
`
