// The style sheet of an element's main button, also while it opens the bank's page, and of its small tool and link buttons.

import { css } from 'lit'

/** The style sheet of primary and icon buttons. */
export const actionStyles = css`
  .primary {
    position: relative;
    min-block-size: var(--_height);
    padding: calc(var(--_u) * 2) calc(var(--_u) * 5);
    overflow: hidden;
    border: var(--_border) solid transparent;
    border-radius: var(--_control);
    background: var(--_accent);
    color: var(--_on-accent);
    font-size: 0.9375rem;
    font-weight: 650;
    line-height: 1.2;
  }
  .primary:hover { background: color-mix(in oklab, var(--_accent) 88%, var(--_ink)); }
  .primary[aria-disabled='true'] { cursor: default; }
  .leaving::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    block-size: 3px;
    background: linear-gradient(currentcolor, currentcolor) no-repeat 0 / 35% 100%;
    opacity: 0.75;
    animation: leaving 1.2s ease-in-out infinite alternate;
  }
  .tool {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: var(--_height);
    block-size: var(--_height);
    padding: 0;
    border: 0;
    border-radius: var(--_control);
    background: none;
    color: var(--_ink-quiet);
  }
  .tool:hover { background: var(--_surface-quiet); color: var(--_ink); }
  .tool[aria-disabled='true'] { cursor: default; background: none; color: var(--_line); }
  .link {
    min-block-size: var(--_height);
    padding: 0 calc(var(--_u) * 2);
    border: 0;
    border-radius: var(--_control);
    background: none;
    color: var(--_accent);
    font-size: 0.875rem;
    font-weight: 550;
  }
  .link:hover { text-decoration: underline; text-underline-offset: 0.2em; }
  @keyframes leaving { to { background-position-x: 100%; } }
  @media (prefers-reduced-motion: reduce) {
    .leaving::after { background-size: 100% 100%; }
  }
  @media (forced-colors: active) {
    /* A browser would put a plate of the page's colour behind the words. */
    .primary, .primary:hover {
      forced-color-adjust: none;
      border-color: Highlight;
      outline-color: CanvasText;
      background: Highlight;
      color: HighlightText;
    }
    .link { text-decoration: underline; }
    .tool[aria-disabled='true'] { color: GrayText; }
  }
`
