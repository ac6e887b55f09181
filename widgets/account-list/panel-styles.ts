// The style sheet of the content of the account list: what is inside the boxes, and the lines above and below them.

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

/** The style sheet that comes with the panel. */
export const styles = css`
  .panel, .bank { grid-template-columns: minmax(0, 1fr); }
  .panel { display: grid; gap: calc(var(--_u) * 4); overflow-wrap: anywhere; }
  .totals {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: calc(var(--_u) * 1) calc(var(--_u) * 5);
    font-variant-numeric: tabular-nums;
    line-height: 1.2;
  }
  .totals dt { flex-basis: 100%; color: color-mix(in oklab, currentcolor 76%, transparent); font-size: 0.875rem; }
  .totals dd { font-size: 1.75rem; font-weight: 650; }
  .totals dd ~ dd { font-size: 1.25rem; }
  .heading { margin-block: calc(var(--_u) * 2) calc(var(--_u) * -2); font-size: 0.875rem; font-weight: 550; }
  .long {
    display: block;
    position: relative;
    block-size: var(--silta-list-height, min(80vh, 48rem));
    /* Room for the outline of the focused box. */
    margin: -6px;
    padding: 6px;
    border-block-end: var(--_border) solid var(--_line);
    overflow-y: auto;
    overscroll-behavior: contain;
    overflow-anchor: none;
  }
  .tall { position: relative; }
  .line { position: absolute; inset: 0 0 auto; display: grid; gap: calc(var(--_u) * 3); padding-block-end: calc(var(--_u) * 3); }
  .account { gap: calc(var(--_u) * 1); }
  .account:has(.choose:hover) { border-color: var(--_ink-quiet); }
  .chosen, .chosen:has(.choose:hover) {
    border-color: var(--_accent);
    box-shadow: inset 0 0 0 1px var(--_accent);
    background: color-mix(in oklab, var(--_accent) 5%, var(--_surface));
  }
  .head { display: flex; gap: calc(var(--_u) * 3); }
  .head > .icon { margin-block-start: 0.125rem; color: var(--_ink-quiet); }
  .chosen .head > .icon { color: var(--_accent); }
  .tick { color: var(--_accent); }
  .choose {
    flex: 1;
    padding: 0;
    border: 0;
    background: none;
    text-align: start;
    line-height: 1.4;
  }
  /* The whole box takes the press; what else can be pressed in it lies above. */
  .choose::after { content: ''; position: absolute; inset: 0; border-radius: var(--_radius); }
  .choose:focus-visible { outline: none; }
  .choose:focus-visible::after { outline: var(--_ring) solid var(--_accent); outline-offset: 2px; }
  .name { display: block; font-weight: 550; }
  .about { display: block; color: var(--_ink-quiet); font-size: 0.8125rem; }
  .number {
    display: flex;
    align-items: center;
    gap: calc(var(--_u) * 1);
    min-block-size: var(--_height);
    padding-inline-start: calc(var(--_icon) + var(--_u) * 3);
    color: var(--_ink-quiet);
    font-size: 0.875rem;
    font-variant-numeric: tabular-nums;
  }
  .copy { position: relative; z-index: 1; margin-inline-start: auto; margin-inline-end: calc((var(--_icon) - var(--_height)) / 2); }
  .copy.done { color: var(--_positive); }
  .blocked {
    display: flex;
    align-items: center;
    gap: calc(var(--_u) * 3);
    color: var(--_caution);
    font-size: 0.875rem;
    font-weight: 550;
  }
  .figures {
    display: grid;
    justify-items: end;
    margin-block-start: auto;
    padding-block-start: calc(var(--_u) * 1);
    text-align: end;
    font-variant-numeric: tabular-nums;
    line-height: 1.2;
  }
  .label, .also { color: var(--_ink-quiet); font-size: 0.8125rem; }
  .label { display: block; }
  .sum { font-size: 1.25rem; font-weight: 650; }
  .also { margin-block-start: calc(var(--_u) * 1); }
  .figure { color: var(--_ink); }
  .unshared { align-self: end; color: var(--_ink-quiet); font-size: 0.875rem; }
  .footer {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    gap: calc(var(--_u) * 1) calc(var(--_u) * 3);
    color: color-mix(in oklab, currentcolor 76%, transparent);
    font-size: 0.875rem;
  }
  .ways { grid-column: 2; display: flex; flex-wrap: wrap; align-items: center; gap: calc(var(--_u) * 2); }
  .ways > .link:first-child { margin-inline-start: calc(var(--_u) * -2); }
  .ways > .link:last-child { margin-inline-end: calc(var(--_u) * -2); }
  .ways .quiet { color: inherit; font-weight: 400; }
  .loud, .asked {
    padding: calc(var(--_u) * 3) calc(var(--_u) * 4);
    border: var(--_border) solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_ink);
  }
  .loud { border-color: var(--_caution); }
  .loud > .icon, .asked > .icon { color: var(--_caution); }
  /* On a narrow screen accounts are a strip, so that what is shown of the chosen one is not pages below it; beside it there is room. */
  @media (max-width: 60rem) {
    @container (max-width: 30rem) {
      ul.list:has(> li + li) {
        grid-auto-flow: column;
        grid-auto-columns: min(17rem, 86%);
        grid-template-columns: none;
        margin: -6px;
        padding: 6px;
        overflow-x: auto;
        overscroll-behavior-x: contain;
        scroll-padding-inline: 6px;
        scroll-snap-type: inline proximity;
        scrollbar-width: thin;
      }
      ul.list > li { scroll-snap-align: start; }
    }
  }
  @container (min-width: 36rem) {
    .footer { grid-template-columns: auto minmax(0, 1fr) auto; }
    .ways { grid-column: auto; }
  }
  @media (forced-colors: active) {
    .chosen { outline: 2px solid Highlight; outline-offset: -3px; }
  }
`
