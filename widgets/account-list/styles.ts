// The frame of the account list: its accounts as boxes in a grid, and their skeleton.

import { css } from 'lit'

/** The style sheet of the frame. */
export const styles = css`
  .root { position: relative; container-type: inline-size; }
  .list {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr));
    gap: calc(var(--_u) * 3);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .account {
    position: relative;
    display: flex;
    flex-direction: column;
    min-block-size: calc(var(--_u) * 37);
    padding: calc(var(--_u) * 4);
    border: var(--_border) solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_ink);
  }
  .root > .notice { border: var(--_border) solid var(--_line); border-radius: var(--_radius); background: var(--_surface); color: var(--_ink); }
  .skeleton.first { inline-size: 45%; block-size: 0.875rem; }
  .skeleton.second { inline-size: 70%; block-size: 0.75rem; margin-block: calc(var(--_u) * 7) auto; }
  .skeleton.third { align-self: end; inline-size: 40%; block-size: 1.25rem; }
`
