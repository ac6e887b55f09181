// The layout of the field for the account that pays; it comes with the field.
// Not the colours and the shared pieces: they are in shared/look/theme.ts.

import { css } from 'lit'

/** The style sheet of the field. */
export const styles = css`
  .account { display: grid; gap: calc(var(--_u) * 1.5); font-size: 0.875rem; }
  .account > .skeleton { margin-block: 0.35em; }
  .account > .skeleton:nth-of-type(3) { inline-size: 100%; block-size: var(--_field); margin: 0; }
  .account > .skeleton:nth-of-type(4) { margin-block: calc((var(--_height) - 0.8em) / 2); }
  .account label { font-weight: 550; }
  .account .keep { display: flex; align-items: center; gap: calc(var(--_u) * 2); min-block-size: var(--_height); font-weight: 400; }
  .keep input { flex: none; inline-size: 20px; block-size: 20px; accent-color: var(--_accent); }
  .account input:not([type]), .account input[type='text'] {
    inline-size: 100%;
    min-block-size: var(--_field);
    padding-inline: calc(var(--_u) * 3);
    border: var(--_border) solid var(--_ink-quiet);
    border-radius: var(--_control);
    background: var(--_surface);
    color: var(--_ink);
    font-size: 1rem;
    font-variant-numeric: tabular-nums;
    appearance: none;
  }
  .account input:focus-visible { border-color: var(--_accent); outline-offset: 0; }
  .account input[aria-invalid='true'] { border-color: var(--_danger); box-shadow: inset 0 0 0 1px var(--_danger); }
  .account input:disabled { background: var(--_surface-quiet); cursor: not-allowed; }
  .account .hint { color: color-mix(in oklab, currentcolor 76%, transparent); }
  .account .fault { color: var(--_danger); }
  .account .fault:empty { display: none; }
  @media (forced-colors: active) {
    .account input[aria-invalid='true'] { border-width: 3px; }
  }
`
