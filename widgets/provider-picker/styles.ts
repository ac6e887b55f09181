// The layout of the provider picker: label, field, places of countries and list, skeleton, notices.

import { css } from 'lit'

/** The style sheet of the provider picker. The panel has room for two rows of countries: it does not grow when they come. */
export const styles = css`
  :host { --_row: max(var(--_height), calc(var(--_u) * 14)); max-inline-size: var(--silta-picker-width, 36rem); }
  .root { container-type: inline-size; }
  label, .label { display: block; margin-block-end: calc(var(--_u) * 2); font-weight: 550; min-block-size: 1.45em; }
  .panel {
    display: flex;
    flex-direction: column;
    min-block-size: var(--silta-picker-height, 33rem);
    overflow: hidden;
    border: var(--_border) solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_ink);
  }
  .folded { flex-flow: row wrap; align-items: center; min-block-size: 0; }
  .folded > .plain { flex: none; margin-block: calc((var(--_row) - var(--_height)) / 2); margin-inline: auto calc(var(--_u) * 3); }
  .folded > .row { flex: 1 1 10em; min-inline-size: 0; padding-inline-end: calc(var(--_u) * 2); }
  @container (max-width: 23.99rem) {
    .folded > .row > .icon { display: none; }
  }
  .field { position: relative; display: flex; align-items: center; margin: calc(var(--_u) * 3); }
  .field > .icon {
    position: absolute;
    inset-inline-start: calc((var(--_field) - var(--_icon)) / 2);
    color: var(--_ink-quiet);
    pointer-events: none;
  }
  input {
    inline-size: 100%;
    block-size: var(--_field);
    padding-block: 0;
    padding-inline: var(--_height);
    border: var(--_border) solid var(--_ink-quiet);
    border-radius: var(--_control);
    background: var(--_surface);
    appearance: none;
  }
  input::placeholder { color: var(--_ink-quiet); opacity: 1; }
  input:disabled { background: var(--_surface-quiet); cursor: not-allowed; }
  input[aria-invalid='true'] { border-color: var(--_danger); box-shadow: inset 0 0 0 1px var(--_danger); }
  input:focus-visible { border-color: var(--_accent); outline-offset: 0; }
  .clear {
    position: absolute;
    inset-inline-end: 2px;
    display: grid;
    place-items: center;
    inline-size: var(--_height);
    block-size: var(--_height);
    border: 0;
    border-radius: var(--_control);
    background: none;
    color: var(--_ink-quiet);
  }
  .clear:hover { color: var(--_ink); }
  .clear:focus-visible { outline-offset: -4px; }
  .chips {
    flex: none;
    display: flex;
    gap: calc(var(--_u) * 2);
    margin-block-end: calc(var(--_u) * 3);
    padding-inline: calc(var(--_u) * 3);
    overflow-x: auto;
    scrollbar-width: none;
    scroll-padding-inline: calc(var(--_u) * 3);
  }
  .chip {
    flex: none;
    display: flex;
    align-items: center;
    gap: calc(var(--_u) * 1.5);
    min-block-size: var(--_height);
    padding-inline: calc(var(--_u) * 3);
    border: var(--_border) solid var(--_line);
    border-radius: var(--_control);
    background: none;
    font-size: 0.875rem;
    white-space: nowrap;
  }
  @container (max-width: 29.99rem) {
    /* More of them follow: the last one fades. */
    .chips {
      padding-inline-end: calc(var(--_u) * 8);
      mask-image: linear-gradient(to left, transparent, #000 calc(var(--_u) * 8));
    }
  }
  .list {
    position: relative;
    /* Five rows under two headings, unless that were most of the window. */
    flex: 1 0 min(var(--_row) * 5 + var(--_u) * 8 + 2rem, 60vh);
    block-size: 0;
    min-block-size: 0;
    overflow-y: auto;
    overscroll-behavior: contain;
    border-block-start: var(--_border) solid var(--_line);
    scroll-padding-block: calc(var(--_u) * 9) calc(var(--_u) * 2);
  }
  .field:has(:disabled) ~ * { color: var(--_ink-quiet); }
  .row {
    display: flex;
    align-items: center;
    gap: calc(var(--_u) * 3);
    min-block-size: var(--_row);
    padding: calc(var(--_u) * 2) calc(var(--_u) * 4);
    cursor: pointer;
  }
  .words { flex: 1; min-inline-size: 0; line-height: 1.3; overflow-wrap: anywhere; }
  .about { display: block; color: var(--_ink-quiet); font-size: 0.8125rem; }
  .notice {
    display: grid;
    justify-items: center;
    align-content: center;
    gap: calc(var(--_u) * 2);
    min-block-size: 100%;
    padding: calc(var(--_u) * 6);
    text-align: center;
    overflow-wrap: anywhere;
  }
  .notice > .icon {
    inline-size: 1.75rem;
    block-size: 1.75rem;
    stroke-width: 1.3;
    color: var(--_ink-quiet);
  }
  .notice .title { font-weight: 550; }
  .notice .plain { margin-block-start: calc(var(--_u) * 2); }
  .words .skeleton { inline-size: 40%; block-size: 0.75rem; }
  .words .skeleton.about { inline-size: 22%; block-size: 0.625rem; margin-block-start: 0.5rem; }
  .skeleton.tile { flex: none; inline-size: 2.25rem; block-size: 2.25rem; }
  .skeleton.tile, .skeleton.chip { border: 0; background: color-mix(in oklab, var(--_line) 60%, var(--_surface)); }
  .skeleton.chip { inline-size: 6rem; }
  @container (min-width: 30rem) {
    .chips { flex-wrap: wrap; max-block-size: calc(var(--_height) * 2 + var(--_u) * 2); overflow-y: auto; scrollbar-width: thin; }
  }
`
