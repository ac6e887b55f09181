// The style sheet of a printed period: it hides everything else of the pager.
// Not its content, which is in paper.ts. A browser that announces no print gets the list as it is on the screen.

import { css } from 'lit'

/** The style sheet of the paper. */
export const paperStyles = css`
  .paper { display: none; inline-size: 100%; border-collapse: collapse; font-size: 9pt; line-height: 1.3; text-align: start; }
  .paper th, .paper td { padding-block: 3pt; padding-inline: 0 8pt; text-align: start; vertical-align: baseline; font-weight: 400; overflow-wrap: anywhere; }
  .paper th { color: var(--_ink-quiet); border-block-end: 0.75pt solid currentcolor; }
  .paper .head { padding-block-end: 8pt; border: 0; }
  .paper .title { color: var(--_ink); font-size: 13pt; font-weight: 650; }
  .paper tbody tr { border-block-end: 0.5pt solid var(--_line); break-inside: avoid; }
  .paper .when { white-space: nowrap; }
  .paper .who { margin-inline-end: 4pt; }
  .paper .about { color: var(--_ink-quiet); }
  .paper .figure { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
  .paper .figure:last-child { padding-inline-end: 0; }
  .paper .sum { font-weight: 550; }
  .paper .rejected .sum, .paper .revoked .sum { color: var(--_ink-quiet); font-weight: 400; text-decoration: line-through; }
  @media print {
    .paper { display: table; }
    .paper ~ * { display: none !important; }
  }
`
