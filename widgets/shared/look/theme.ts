// The look that all elements share: tokens, focus, icons, skeletons, the hidden live region.
// Each token is read as `--silta-…` from the page and falls back to the default of its scheme. `light-dark()` follows the
// `color-scheme` of the element's container, so a page that is only light never gets a dark button.

import { css, unsafeCSS } from 'lit'

/** A colour of the look: its default in the light and in the dark scheme. */
export type Token = readonly [light: string, dark: string]

/** The colours of the look by name; the page overrides each as `--silta-` and the name. */
export const colours = {
  accent: ['oklch(50% 0.13 252)', 'oklch(74% 0.11 252)'],
  'on-accent': ['#fff', 'oklch(18% 0.03 252)'],
  ink: ['oklch(23% 0.02 260)', 'oklch(95% 0.01 260)'],
  'ink-quiet': ['oklch(46% 0.02 260)', 'oklch(72% 0.015 260)'],
  surface: ['#fff', 'oklch(19% 0.015 260)'],
  'surface-quiet': ['oklch(97.5% 0.004 260)', 'oklch(24% 0.015 260)'],
  line: ['oklch(89% 0.008 260)', 'oklch(34% 0.015 260)'],
  positive: ['oklch(45% 0.11 155)', 'oklch(78% 0.13 155)'],
  caution: ['oklch(50% 0.11 75)', 'oklch(82% 0.12 80)'],
  danger: ['oklch(50% 0.18 27)', 'oklch(74% 0.14 25)'],
} as const satisfies Record<string, Token>

/** Reads a token from the page. */
const own = (name: keyof typeof colours) => `var(--silta-${name},light-dark(${colours[name].join()}))`

const names = Object.keys(colours) as (keyof typeof colours)[]
const tokens = names.map((name) => `--_${name}:${own(name)};`).join('')

/** How much of a colour is left where more contrast is asked for; the rest is ink. */
export const STRONG = 0.6

/** The colours that are also texts, nearer to ink: 7:1 on every background, with any theme that has 4.5:1. */
const strong = (['accent', 'positive', 'caution', 'danger'] as const)
  .map((name) => `--_${name}:color-mix(in oklab,${own(name)} ${STRONG * 100}%,var(--_ink));`)
  .join('')

/**
 * The style sheet that every element adopts first.
 *
 * What a page sets for its own texts would break the layout if it were inherited. A rule of the page for everything (`*`) beats one
 * of `:host`, so the children of the host have it too. Family and colours are the page's; direction and visibility follow it.
 *
 * @cssprop {<color>} [--silta-accent=light-dark(oklch(50% 0.13 252), oklch(74% 0.11 252))] - Primary action, selection and focus.
 * @cssprop {<color>} [--silta-on-accent=light-dark(#fff, oklch(18% 0.03 252))] - Text on the accent.
 * @cssprop {<color>} [--silta-ink=light-dark(oklch(23% 0.02 260), oklch(95% 0.01 260))] - Text.
 * @cssprop {<color>} [--silta-ink-quiet=light-dark(oklch(46% 0.02 260), oklch(72% 0.015 260))] - Secondary text, and the frames of fields and quiet buttons.
 * @cssprop {<color>} [--silta-surface=light-dark(#fff, oklch(19% 0.015 260))] - Background of cards, lists and fields.
 * @cssprop {<color>} [--silta-surface-quiet=light-dark(oklch(97.5% 0.004 260), oklch(24% 0.015 260))] - Background under a pointer, and of headings.
 * @cssprop {<color>} [--silta-line=light-dark(oklch(89% 0.008 260), oklch(34% 0.015 260))] - Lines that separate.
 * @cssprop {<color>} [--silta-positive=light-dark(oklch(45% 0.11 155), oklch(78% 0.13 155))] - Credits, and what is paid.
 * @cssprop {<color>} [--silta-caution=light-dark(oklch(50% 0.11 75), oklch(82% 0.12 80))] - What is not known yet, or ends soon.
 * @cssprop {<color>} [--silta-danger=light-dark(oklch(50% 0.18 27), oklch(74% 0.14 25))] - What failed.
 * @cssprop {<length>} [--silta-radius=10px] - Radius of frames and cards; controls take eight tenths of it.
 * @cssprop {<length>} [--silta-space=4px] - Unit of all spaces.
 * @cssprop {<length>} [--silta-control-height=44px] - Height of small buttons and of rows that are pressed, at least; fields and the payment button have 4px more. Never below 24px, nor below 44px for a finger.
 * @cssprop {<length>} [--silta-border-width=1px] - Width of frames and of lines that separate.
 * @cssprop {<length>} [--silta-focus-width=2px] - Width of the ring around what has the keyboard's focus.
 * @cssprop {<length>} [--silta-icon-size=1.25rem] - Width and height of icons.
 */
export const theme = css`
  :host {
    ${unsafeCSS(tokens)}
    --_u: var(--silta-space, 4px);
    --_radius: var(--silta-radius, 10px);
    /* What is pressed is never smaller: by a pointer that is exact, and by a finger below. */
    --_least: 24px;
    --_height: max(var(--_least), var(--silta-control-height, 44px));
    --_field: calc(var(--_height) + 4px);
    --_border: var(--silta-border-width, 1px);
    --_ring: var(--silta-focus-width, 2px);
    --_icon: var(--silta-icon-size, 1.25rem);
    --_control: calc(var(--_radius) * 0.8);
    display: block;
    -webkit-tap-highlight-color: transparent;
  }
  :host, :host > * {
    font-size: 1rem;
    font-style: normal;
    font-weight: normal;
    font-variant: normal;
    line-height: 1.45;
    letter-spacing: normal;
    word-spacing: normal;
    text-align: start;
    text-align-last: auto;
    text-indent: 0;
    text-shadow: none;
    text-transform: none;
    white-space: normal;
    word-break: normal;
    overflow-wrap: normal;
    hyphens: manual;
    line-break: auto;
  }
  :host([density='compact']) {
    --_u: calc(var(--silta-space, 4px) * 0.75);
    --_height: max(var(--_least), min(var(--silta-control-height, 44px), 32px));
  }
  @media (pointer: coarse) {
    :host { --_least: 44px; }
  }
  :host([hidden]), [hidden] { display: none !important; }
  *, ::before, ::after { box-sizing: border-box; }
  button, input { margin: 0; font: inherit; color: inherit; }
  button { cursor: pointer; }
  p, dl, dd { margin: 0; }
  :focus { outline: none; }
  :focus-visible { outline: var(--_ring) solid var(--_accent); outline-offset: 2px; }
  .icon {
    flex: none;
    inline-size: var(--_icon);
    block-size: var(--_icon);
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.6;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .plain {
    min-block-size: var(--_height);
    padding: 0 calc(var(--_u) * 4);
    border: var(--_border) solid var(--_ink-quiet);
    border-radius: var(--_control);
    background: var(--_surface);
    color: var(--_ink);
    font-weight: 550;
    font-size: 0.9375rem;
  }
  .plain:hover { background: var(--_surface-quiet); }
  .hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .skeleton {
    display: block;
    border-radius: 4px;
    background: color-mix(in oklab, var(--_line) 60%, var(--_surface));
    animation: skeleton 1.6s ease-in-out infinite alternate;
  }
  .fade { animation: fade 150ms ease-out; }
  @keyframes fade {
    from { opacity: 0; }
  }
  @keyframes skeleton {
    to { opacity: 0.45; }
  }
  @media (prefers-reduced-motion: reduce) {
    *, ::before, ::after { animation: none !important; transition: none !important; }
  }
  @media (prefers-contrast: more) {
    :host {
      ${unsafeCSS(strong)}
      --_ink-quiet: var(--_ink);
      --_line: color-mix(in oklab, var(--_ink) 60%, var(--_surface));
      --_ring: max(3px, var(--silta-focus-width, 2px));
    }
    .link { text-decoration: underline; text-underline-offset: 0.2em; }
  }
  @media (forced-colors: active) {
    .skeleton { border: 1px solid GrayText; }
  }
`
