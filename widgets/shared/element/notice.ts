// Draws a notice in place of data: what has happened, why, and the one next step.

import { css, html, nothing, type TemplateResult } from 'lit'
import { icon } from '../look/icons.ts'

/** One notice. */
export interface Notice {
  /** Path data of the icon. */
  icon: string
  title: string
  /** One sentence for each line. */
  texts?: readonly string[]
  /** Slot whose content takes the place of title and texts; the next step stays. */
  slot?: 'empty' | 'error'
  /** The next step; absent if the page itself offers it. */
  action?: { label: string; act: () => unknown; look?: 'plain' | 'primary' | 'primary leaving' } | undefined
}

/** Draws a notice. */
export function drawNotice({ icon: path, title, texts = [], slot, action }: Notice): TemplateResult {
  const words = html`<p class="title">${title}</p>
    ${texts.map((text) => html`<p class="about">${text}</p>`)}`
  return html`<div class="notice fade" part="notice">
    ${icon(path)} ${slot ? html`<slot name=${slot}>${words}</slot>` : words}
    ${
      action
        ? html`<button
            class=${action.look ?? 'plain'}
            part="action"
            type="button"
            aria-disabled=${action.look === 'primary leaving' ? 'true' : nothing}
            @click=${action.act}
          >${action.label}</button>`
        : nothing
    }
  </div>`
}

/** The style sheet of notices. */
export const noticeStyles = css`
  .notice {
    display: grid;
    justify-items: center;
    align-content: center;
    gap: calc(var(--_u) * 2);
    padding: calc(var(--_u) * 8) calc(var(--_u) * 6);
    text-align: center;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  .notice > .icon { inline-size: 1.75rem; block-size: 1.75rem; stroke-width: 1.3; color: var(--_ink-quiet); }
  .notice p { max-inline-size: 30rem; }
  .notice .title { font-weight: 550; }
  .notice .about { color: var(--_ink-quiet); font-size: 0.875rem; }
  .notice button { margin-block-start: calc(var(--_u) * 2); }
`
