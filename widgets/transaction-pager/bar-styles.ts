// The look of the bar above the transactions, of the line below them, and of the menu of exports.

import { css } from 'lit'

/** The style sheet of bar, foot and menu. */
export const barStyles = css`
  .bar { display: grid; gap: calc(var(--_u) * 3); padding: calc(var(--_u) * 3); }
  .find { display: flex; gap: calc(var(--_u) * 2); }
  .field { position: relative; flex: 1; display: flex; align-items: center; min-inline-size: 0; }
  .field > .icon {
    position: absolute;
    inset-inline-start: calc((var(--_field) - var(--_icon)) / 2);
    color: var(--_ink-quiet);
    pointer-events: none;
  }
  .query, .date input, select {
    border: var(--_border) solid var(--_ink-quiet);
    border-radius: var(--_control);
    background: var(--_surface);
    color: inherit;
    font: inherit;
    appearance: none;
  }
  .query { inline-size: 100%; block-size: var(--_field); padding-block: 0; padding-inline: var(--_height); text-overflow: ellipsis; }
  .query::placeholder { color: var(--_ink-quiet); opacity: 1; }
  .query:focus-visible, .date input:focus-visible, select:focus-visible { border-color: var(--_accent); outline-offset: 0; }
  .clear { position: absolute; inset-inline-end: 2px; }
  .export { position: relative; }
  .opener { display: flex; align-items: center; gap: calc(var(--_u) * 2); block-size: var(--_field); padding-inline: 13px; }
  .opener .text { display: none; }
  .when { display: grid; gap: calc(var(--_u) * 2) calc(var(--_u) * 4); min-inline-size: 0; }
  .chips { display: grid; grid-template-columns: 1fr 1fr; gap: calc(var(--_u) * 2); }
  :is(.chip, .kind) {
    min-block-size: var(--_height);
    padding-inline: calc(var(--_u) * 3);
    border: var(--_border) solid var(--_ink-quiet);
    border-radius: var(--_control);
    background: none;
    font-size: 0.875rem;
  }
  :is(.chip, .kind):hover { background: var(--_surface-quiet); }
  :is(.chip, .kind):focus-visible { outline-offset: -3px; }
  :is(.chip, .kind)[aria-pressed='true'] {
    border-color: var(--_accent);
    color: var(--_accent);
    box-shadow: inset 0 0 0 1px var(--_accent);
    font-weight: 550;
  }
  .narrow { display: grid; gap: calc(var(--_u) * 3); padding: 0 calc(var(--_u) * 3) calc(var(--_u) * 3); }
  /* One line that scrolls: its end fades if there is more. */
  .kinds {
    display: flex;
    gap: calc(var(--_u) * 2);
    margin-inline-end: calc(var(--_u) * -3);
    padding-inline-end: calc(var(--_u) * 8);
    overflow-x: auto;
    scrollbar-width: none;
    mask-image: linear-gradient(to left, transparent, #000 calc(var(--_u) * 8));
  }
  :dir(rtl) > .kinds { mask-image: linear-gradient(to right, transparent, #000 calc(var(--_u) * 8)); }
  .kinds > * { flex: none; }
  .flows { padding: calc(var(--_u) * 2) calc(var(--_u) * 4); border-block-start: var(--_border) solid var(--_line); }
  .flows dl { display: flex; flex-wrap: wrap; gap: calc(var(--_u) * 1) calc(var(--_u) * 8); font-variant-numeric: tabular-nums; }
  .flows dt, .covers, .hint { color: var(--_ink-quiet); font-size: 0.8125rem; }
  .flows dd { display: flex; flex-wrap: wrap; gap: 0 calc(var(--_u) * 3); font-weight: 550; }
  .flows .in { color: var(--_positive); }
  .covers { display: flex; flex-wrap: wrap; align-items: center; gap: 0 calc(var(--_u) * 3); }
  .fold summary { min-block-size: var(--_height); align-content: center; color: var(--_accent); font-size: 0.875rem; font-weight: 550; cursor: pointer; }
  .categories { margin: 0; padding: 0; list-style: none; }
  .categories button {
    display: grid;
    grid-template-columns: minmax(0, 11rem) minmax(2rem, 1fr) auto;
    align-items: center;
    gap: calc(var(--_u) * 3);
    inline-size: 100%;
    min-block-size: var(--_height);
    padding: 0 calc(var(--_u) * 2);
    border: 0;
    border-radius: var(--_control);
    background: none;
    font-size: 0.875rem;
    text-align: start;
  }
  .categories button:hover { background: var(--_surface-quiet); }
  .categories svg { inline-size: 100%; block-size: 0.5rem; fill: var(--_accent); }
  .categories .figure { font-variant-numeric: tabular-nums; }
  .steps { display: flex; align-items: center; justify-content: space-between; margin-inline: calc(var(--_u) * -2); }
  .steps .icon:dir(rtl), .pages .icon:dir(rtl) { scale: -1 1; }
  .range { font-size: 0.9375rem; font-weight: 550; text-align: center; }
  .dates { display: flex; flex-wrap: wrap; align-items: end; gap: calc(var(--_u) * 3); }
  .date { flex: 1 1 9rem; font-size: 0.8125rem; color: var(--_ink-quiet); }
  .date input {
    display: block;
    inline-size: 100%;
    min-block-size: var(--_height);
    margin-block-start: calc(var(--_u) * 1);
    padding-inline: calc(var(--_u) * 3);
    color: var(--_ink);
    font-size: 0.9375rem;
  }
  .typed { position: relative; display: block; }
  .typed input[aria-invalid]:not(:focus-visible) { border-color: var(--_danger); }
  .typed input { padding-inline-end: var(--_height); }
  .typed .native { position: absolute; inset: 0; opacity: 0; pointer-events: none; }
  .typed .tool { position: absolute; inset-block-end: 0; inset-inline-end: 0; }
  .rule, .form { flex-basis: 100%; color: var(--_ink-quiet); font-size: 0.8125rem; }
  .rule.fault { color: var(--_danger); }
  .menu {
    position: absolute;
    z-index: 4;
    inset-block-start: calc(100% + var(--_u));
    inset-inline-end: 0;
    inline-size: max-content;
    max-inline-size: min(20rem, 80cqi);
    overflow-wrap: anywhere;
    padding: calc(var(--_u) * 2);
    border: var(--_border) solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
    box-shadow: 0 8px 24px rgb(0 0 0 / 0.16);
  }
  .menu p { padding: calc(var(--_u) * 2) calc(var(--_u) * 3); color: var(--_ink-quiet); font-size: 0.8125rem; }
  .menu button {
    display: grid;
    inline-size: 100%;
    min-block-size: var(--_height);
    padding: calc(var(--_u) * 2) calc(var(--_u) * 3);
    border: 0;
    border-radius: var(--_control);
    background: none;
    text-align: start;
    line-height: 1.3;
  }
  .menu button:hover { background: var(--_surface-quiet); }
  .menu button[aria-disabled='true'] { cursor: default; background: none; color: var(--_ink-quiet); }
  .menu small { color: var(--_ink-quiet); font-size: 0.8125rem; }
  .pages {
    /* At the foot of the window, but only within the list: nothing above it is covered. */
    position: sticky;
    z-index: 2;
    inset-block-end: 0;
    display: flex;
    align-items: center;
    gap: calc(var(--_u) * 2);
    padding: calc(var(--_u) * 1);
    border-block-start: var(--_border) solid var(--_line);
    background: var(--_surface);
    font-size: 0.875rem;
    font-variant-numeric: tabular-nums;
  }
  .position { flex: 1; text-align: center; }
  .foot {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: calc(var(--_u) * 2) calc(var(--_u) * 4);
    padding: calc(var(--_u) * 2) calc(var(--_u) * 4);
    border-block-start: var(--_border) solid var(--_line);
    color: var(--_ink-quiet);
    font-size: 0.8125rem;
  }
  .size { display: flex; align-items: center; gap: calc(var(--_u) * 2); }
  .pick { position: relative; display: flex; align-items: center; }
  .pick .icon { position: absolute; inset-inline-end: calc(var(--_u) * 2); inline-size: 1rem; pointer-events: none; }
  select { min-block-size: var(--_height); padding-inline: calc(var(--_u) * 3) calc(var(--_u) * 8); color: var(--_ink); }
  /* A large text on a small screen. */
  @container (max-width: 20em) {
    .chips { grid-template-columns: 1fr; }
    .steps { flex-wrap: wrap; }
    .range { order: -1; flex-basis: 100%; }
    .categories button { grid-template-columns: minmax(0, 1fr); }
  }
  @container (min-width: 32rem) {
    .chips { display: flex; flex-wrap: wrap; }
    .date { max-inline-size: 14rem; }
  }
  @container (min-width: 40rem) {
    .opener .text { display: inline; }
    .opener { padding-inline: calc(var(--_u) * 4); }
  }
  @container (min-width: 52rem) {
    .when { grid-template-columns: 1fr auto; align-items: center; }
    .steps { justify-content: end; margin-inline: 0 calc(var(--_u) * -2); }
    .range { min-inline-size: 13rem; }
  }
  @media (forced-colors: active) {
    :is(.chip, .kind)[aria-pressed='true'] { border-color: Highlight; outline: 2px solid Highlight; outline-offset: -3px; }
  }
  @media print {
    .find, .chips, .narrow, .steps .tool, .dates, .pages :not(.position), .foot .size { display: none; }
    .pages { position: static; }
    .when { display: block; }
    .steps { justify-content: start; margin: 0; }
    .range { text-align: start; }
  }
`
