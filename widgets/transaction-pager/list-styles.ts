// The style sheet of the transactions: cards if narrow, columns if wide, and their print.

import { css } from 'lit'

/** The style sheet of the list, its details, its chart and its notes. */
export const listStyles = css`
  .rows { margin: 0; padding: 0; list-style: none; }
  .columns { display: none; }
  .day {
    position: sticky;
    z-index: 1;
    inset-block-start: var(--silta-pager-top, 0px);
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: calc(var(--_u) * 3);
    padding: calc(var(--_u) * 2) calc(var(--_u) * 4);
    border-block-end: var(--_border) solid var(--_line);
    background: var(--_surface-quiet);
    color: var(--_ink-quiet);
    font-size: 0.8125rem;
    line-height: 1.3;
  }
  .list { border-block-start: var(--_border) solid var(--_line); overflow-wrap: anywhere; }
  .date-name { display: inline-block; font-weight: 550; }
  .date-name::first-letter { text-transform: uppercase; }
  .day-sum { flex: none; display: flex; gap: calc(var(--_u) * 3); font-variant-numeric: tabular-nums; }
  .entry { border-block-end: var(--_border) solid var(--_line); }
  .row {
    display: grid;
    grid-template: 'who amount turn' auto 'what amount turn' auto / minmax(0, 1fr) auto var(--_icon);
    align-items: center;
    gap: 0 calc(var(--_u) * 3);
    inline-size: 100%;
    min-block-size: max(var(--_height), calc(var(--_u) * 15));
    padding: calc(var(--_u) * 2) calc(var(--_u) * 4);
    border: 0;
    background: none;
    text-align: start;
    line-height: 1.35;
    scroll-margin-block: 3rem 4.5rem;
  }
  .row:hover { background: var(--_surface-quiet); }
  .row:focus-visible { outline-offset: -3px; }
  .who { grid-area: who; font-weight: 550; }
  .what {
    grid-area: what;
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    color: var(--_ink-quiet);
    font-size: 0.8125rem;
  }
  .what:empty { display: none; }
  .tag { font-weight: 550; color: var(--_caution); }
  .rejected .tag { color: var(--_danger); }
  .revoked .tag { color: var(--_ink-quiet); }
  .original { white-space: nowrap; }
  .amount {
    grid-area: amount;
    text-align: end;
    font-weight: 550;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .credit { color: var(--_positive); }
  .pending .amount { font-weight: 400; }
  .rejected .amount, .revoked .amount { color: var(--_ink-quiet); font-weight: 400; text-decoration: line-through; }
  .after { display: none; }
  .balances .row { grid-template-areas: 'who amount turn' 'what after turn'; }
  .balances .after { display: block; grid-area: after; color: var(--_ink-quiet); font-size: 0.8125rem; text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
  .turn { grid-area: turn; color: var(--_ink-quiet); }
  .turn .icon { display: block; transition: rotate 150ms ease-out; }
  .open .turn .icon { rotate: 180deg; }
  .open > .row { background: var(--_surface-quiet); }
  .details { padding: calc(var(--_u) * 2) calc(var(--_u) * 4) calc(var(--_u) * 3); background: var(--_surface-quiet); }
  .details .state { margin-block-end: calc(var(--_u) * 2); font-size: 0.875rem; }
  .details dl { display: grid; grid-template-columns: fit-content(42%) minmax(0, 1fr); font-size: 0.875rem; }
  .details dt, .details dd { display: flex; align-items: center; min-block-size: 2rem; }
  .details dt { padding-inline-end: calc(var(--_u) * 4); color: var(--_ink-quiet); }
  .details dd { font-variant-numeric: tabular-nums; white-space: pre-line; }
  .details .copy { margin-block: calc((2rem - var(--_height)) / 2); }
  .details .copy.done { color: var(--_positive); }
  .details .skeleton { inline-size: 60%; block-size: 0.75rem; margin-block: calc(var(--_u) * 3); }
  .note {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 calc(var(--_u) * 3);
    min-block-size: var(--_height);
    padding-inline: calc(var(--_u) * 4);
    border-block-start: var(--_border) solid var(--_line);
    font-size: 0.875rem;
  }
  .note .link { margin-inline: calc(var(--_u) * -2); }
  .note.fresh { flex-wrap: nowrap; justify-content: start; padding-block: calc(var(--_u) * 2); color: var(--_ink-quiet); }
  .note .quiet { color: var(--_ink-quiet); }
  .note.fault .icon { color: var(--_danger); }
  .note.fault > span, .note.cut > span { display: flex; gap: calc(var(--_u) * 2); }
  .busy-line {
    position: absolute;
    z-index: 3;
    inset: 0 0 auto;
    block-size: 3px;
    background: linear-gradient(var(--_accent), var(--_accent)) no-repeat 0 / 35% 100%;
    animation: busy 1.2s ease-in-out infinite alternate;
  }
  .chart { padding: 0 calc(var(--_u) * 4) calc(var(--_u) * 3); }
  .chart .line { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 calc(var(--_u) * 4); color: var(--_ink-quiet); font-size: 0.8125rem; font-variant-numeric: tabular-nums; }
  .plot {
    display: grid;
    grid-template: 72px auto / minmax(0, 1fr) auto;
    gap: calc(var(--_u) * 1) calc(var(--_u) * 2);
    margin-block-start: calc(var(--_u) * 3);
    color: var(--_ink-quiet);
    font-size: 0.75rem;
    font-variant-numeric: tabular-nums;
    line-height: 1rem;
    /* Time runs one way in every language. */
    direction: ltr;
  }
  .plot svg { inline-size: 100%; block-size: 100%; overflow: visible; }
  .plot path { fill: none; stroke-width: 1; vector-effect: non-scaling-stroke; }
  .plot .grid { stroke: var(--_line); }
  .plot .area { fill: color-mix(in oklab, var(--_accent) 12%, transparent); }
  .plot .zero { stroke: var(--_ink-quiet); stroke-dasharray: 3 3; }
  .plot .curve { stroke: var(--_accent); stroke-width: 2; stroke-linejoin: round; }
  .plot .field { touch-action: pan-y; cursor: crosshair; }
  .plot .pick { stroke: var(--_ink-quiet); }
  .picked { font-size: 0.875rem; font-variant-numeric: tabular-nums; }
  .chart table { border-collapse: collapse; font-size: 0.875rem; font-variant-numeric: tabular-nums; }
  .chart :is(td, th) { padding: calc(var(--_u) * 1) calc(var(--_u) * 6) calc(var(--_u) * 1) 0; text-align: start; font-weight: 400; }
  .chart td:last-child, .chart th:last-child { text-align: end; }
  .plot .now { stroke: var(--_accent); stroke-width: 7; stroke-linecap: round; }
  /* Each figure is beside its line, so half of the first and of the last one is outside. */
  .figures { display: flex; flex-direction: column-reverse; justify-content: space-between; margin-block: -0.5rem; text-align: end; }
  .ends { display: flex; justify-content: space-between; gap: calc(var(--_u) * 4); }
  .virtual { position: relative; overflow-y: auto; block-size: var(--silta-pager-height, min(80vh, 48rem)); overscroll-behavior: contain; overflow-anchor: none; contain: strict; }
  .virtual .tall { position: relative; inline-size: 100%; }
  .virtual .item { position: absolute; inset: 0 0 auto; }
  .virtual .item.stuck { position: sticky; z-index: 1; inset-block-start: 0; }
  .virtual .day { position: static; }
  @keyframes busy { to { background-position-x: 100%; } }
  /* A large text on a small screen: the amount goes below the name. */
  @container (max-width: 20em) {
    .row, .balances .row { grid-template: 'who turn' auto 'amount turn' auto 'after turn' auto 'what turn' auto / minmax(0, 1fr) var(--_icon); }
    .row .amount, .balances .after { text-align: start; white-space: normal; }
    .day { flex-wrap: wrap; }
    .details dl { grid-template-columns: minmax(0, 1fr); }
    .details dt { min-block-size: 0; }
    .chart .fold { overflow-x: auto; }
    .plot { grid-template-columns: minmax(0, 1fr); }
    .plot .figures { display: none; }
  }
  @container (min-width: 46rem) {
    .balances .row { grid-template-rows: auto auto; grid-template-areas: 'who what amount turn' 'who what after turn'; }
    .row, .columns, .day {
      grid-template: 'who what amount turn' auto / minmax(0, 1fr) minmax(0, 1.2fr) minmax(7rem, auto) var(--_icon);
      column-gap: calc(var(--_u) * 5);
    }
    .row { min-block-size: max(var(--_field), calc(var(--_u) * 12)); }
    .what { font-size: 0.875rem; }
    .columns {
      display: grid;
      padding: calc(var(--_u) * 2) calc(var(--_u) * 4);
      border-block-end: var(--_border) solid var(--_line);
      color: var(--_ink-quiet);
      font-size: 0.8125rem;
    }
    .columns .figure { text-align: end; }
    .day { display: grid; }
    .date-name { grid-column: 1 / 3; }
    .day-sum { grid-column: 3; justify-content: end; }
    .columns .figure ~ .figure { display: none; }
    .details dl { grid-template-columns: fit-content(20%) minmax(0, 1fr) fit-content(20%) minmax(0, 1fr); }
  }
  @container (min-width: 58rem) {
    .balances .row, .balances .columns, .balances .day {
      grid-template: 'who what amount after turn' auto / minmax(0, 1fr) minmax(0, 1.2fr) 8.5rem 8.5rem var(--_icon);
    }
    .columns .figure ~ .figure { display: block; }
    .balances .after { display: block; font-size: inherit; }
  }
  @media (prefers-reduced-motion: reduce) {
    .busy-line { background-size: 100% 100%; }
  }
  @media (forced-colors: active) {
    .plot .area { fill: none; }
    .plot .grid { stroke: GrayText; }
    .plot .curve, .plot .zero, .plot .now { stroke: CanvasText; }
  }
  @media print {
    .panel { border: 0; }
    .day { position: static; break-after: avoid; background: none; }
    .entry { break-inside: avoid; }
    .row { min-block-size: 0; padding-block: calc(var(--_u) * 1); }
    .turn, .note .link, .details .copy, .busy-line { display: none; }
    .chart { break-inside: avoid; }
  }
`
