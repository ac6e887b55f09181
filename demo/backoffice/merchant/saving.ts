// Saves the payments of the chosen days as a file for the bookkeeper, one payment a line.
// Not the content, which comes from the shop's server. A file that breaks off is not saved.

import { html, type TemplateResult } from 'lit'
import { announce, refresh } from '../../site/parts/frame.ts'
import { type Filter, readExport } from './calls.ts'
import { dayOf } from './formats.ts'
import { say } from './words/index.ts'

let isBusy = false
let outcome = ''
let isTrouble = false

/** Draws the button, and what came of it. */
export function saving({ from, to }: Pick<Filter, 'from' | 'to'>): TemplateResult {
  const slots = { from: dayOf(from), to: dayOf(to) }
  return html`<div class="saving">
    <button type="button" class="secondary" ?disabled=${isBusy} @click=${() => void save({ from, to })}>
      ${isBusy ? say('busy') : say('save')}
    </button>
    <p class="quiet small">${say('saveHint', slots)}</p>
    <p class=${isTrouble ? 'fault' : 'small'} role=${isTrouble ? 'alert' : 'status'} ?hidden=${outcome === ''}>${outcome}</p>
  </div>`
}

async function save(days: Pick<Filter, 'from' | 'to'>): Promise<void> {
  if (isBusy) return
  tell('', true)
  const answer = await readExport(days)
  if (!answer.ok) return tell(say('saveFailed'), false, true)
  const { name, content } = answer.value
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  tell(say('saved', { name }), false)
  announce(say('saved', { name }))
}

function tell(words: string, busy: boolean, trouble = false): void {
  ;[outcome, isBusy, isTrouble] = [words, busy, trouble]
  refresh()
}
