// The layout of the payment button and of its receipt.

import { css } from 'lit'

/** The style sheet of the payment button. */
export const styles = css`
  :host, .slip { max-inline-size: var(--silta-button-width, 26rem); }
  .slip { display: grid; gap: calc(var(--_u) * 2); overflow-wrap: anywhere; }
  .card {
    gap: calc(var(--_u) * 4);
    padding: calc(var(--_u) * 5);
    border: var(--_border) solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_ink);
  }
  .pay {
    position: relative;
    min-block-size: var(--_field);
    padding: calc(var(--_u) * 2) calc(var(--_u) * 6);
    overflow: hidden;
    border: var(--_border) solid transparent;
    border-radius: var(--_control);
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: 650;
    line-height: 1.2;
    transition: background-color 150ms ease-out;
  }
  .pay:hover { background: color-mix(in oklab, var(--_accent) 88%, var(--_ink)); }
  .pay:active { background: color-mix(in oklab, var(--_accent) 80%, var(--_ink)); }
  .pay[aria-disabled='true'] { cursor: default; }
  .pay[aria-disabled='true']:not(.leaving) {
    border-color: var(--_line);
    background: var(--_surface-quiet);
    color: var(--_ink-quiet);
  }
  .leaving::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    block-size: 3px;
    background: linear-gradient(currentcolor, currentcolor) no-repeat 0 / 35% 100%;
    opacity: 0.75;
    animation: run 1.2s ease-in-out infinite alternate;
  }
  .pay, .sum, dl { font-variant-numeric: tabular-nums; }
  .note, .execution, .quiet, dl { font-size: 0.875rem; }
  .note, .execution { text-align: center; text-wrap: balance; }
  .note > [part='note'] { color: color-mix(in oklab, currentcolor 76%, transparent); }
  .slip:not(.card) .message {
    order: 1;
    display: flex;
    gap: calc(var(--_u) * 2);
    padding: calc(var(--_u) * 3);
    border: var(--_border) solid var(--_tone);
    border-inline-start-width: calc(var(--_u) + var(--_border));
    border-radius: var(--_control);
    background: color-mix(in oklab, var(--_tone) 7%, var(--_surface));
    color: var(--_ink);
    font-size: 0.9375rem;
  }
  ::slotted([slot='error']) { order: 1; }
  .slip:not(.card) .message .fade > :first-child { font-weight: 550; }
  .state { display: flex; gap: calc(var(--_u) * 2); font-weight: 650; line-height: 1.25rem; }
  .state, .message .icon { color: var(--_tone); }
  .sum { margin-block-start: calc(var(--_u) * 2); font-size: 1.75rem; font-weight: 650; line-height: 1.2; }
  .quiet { margin-block-start: calc(var(--_u) * 2); }
  .quiet, dt { color: var(--_ink-quiet); }
  dl {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: calc(var(--_u) * 2) calc(var(--_u) * 6);
    padding-block-start: calc(var(--_u) * 4);
    border-block-start: var(--_border) solid var(--_line);
  }
  dd { text-align: end; }
  .calm { --_tone: var(--_ink-quiet); }
  .positive { --_tone: var(--_positive); }
  .caution { --_tone: var(--_caution); }
  .danger { --_tone: var(--_danger); }
  .skeleton { display: inline-block; vertical-align: middle; block-size: 0.8em; inline-size: 8em; max-inline-size: 100%; }
  @keyframes run { to { background-position-x: 100%; } }
  @media (prefers-reduced-motion: reduce) {
    .leaving::after { background-size: 100% 100%; }
  }
  @media print {
    /* What may be done next is nothing that paper can do. */
    button, .card .quiet { display: none; }
    .fade { animation: none; }
  }
  @media (forced-colors: active) {
    /* A browser would put a plate of the page's colour behind the words. */
    .pay, .pay:hover, .pay:active {
      forced-color-adjust: none;
      border-color: Highlight;
      outline-color: CanvasText;
      background: Highlight;
      color: HighlightText;
    }
    .pay[aria-disabled='true']:not(.leaving) { border-color: GrayText; background: ButtonFace; color: GrayText; }
  }
`
