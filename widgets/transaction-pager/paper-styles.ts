// The style sheet of a printed period: it hides everything else of the pager.

import { css } from 'lit'

/** The style sheet of the paper. */
export const paperStyles = css`
  .paper { display: none; font-size: 9pt; line-height: 1.3; text-align: start; }
  .paper table { inline-size: 100%; border-collapse: collapse; }
  .facts { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 24pt; margin-block-end: 12pt; break-inside: avoid; }
  .facts dl { display: grid; grid-template-columns: auto minmax(0, 1fr); align-content: start; gap: 2pt 10pt; }
  .facts dt, .facts p { color: var(--_ink-quiet); }
  .facts p { grid-column: 1 / -1; }
  .facts dd { overflow-wrap: anywhere; }
  .facts .held dd { text-align: end; font-weight: 550; font-variant-numeric: tabular-nums; white-space: nowrap; }
  .facts dd > span + span { margin-inline-start: 8pt; }
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
    .paper { display: block; }
    :focus-visible { outline: none; }
    .panel, .root { border: 0; border-radius: 0; overflow: visible; }
    .paper ~ * { display: none !important; }
  }
`
