// Draws notes beside the rows of a pager, or instead of them: how many were found, that there are none, why none came.

import { html, nothing, type TemplateResult } from 'lit'
import { SourceError } from '../shared/source/call.ts'
import { loadFault } from '../shared/element/silence.ts'
import { icon, waitingIcon, warningIcon } from '../shared/look/icons.ts'
import type { LanguageController } from '../shared/text/language.ts'
import type { Loading } from '../shared/element/loading.ts'
import { drawNotice, type Notice } from '../shared/element/notice.ts'
import { searchIcon, sheetIcon } from './icons.ts'
import type { Reading } from './reading.ts'
import type { Sums } from './days.ts'
import type { Say, Writing } from './writing.ts'

/** What the notes need of their pager in order to be drawn. */
export interface NotesView {
  writing: Writing
  /** The words of faults, which the element has from the start. */
  access: LanguageController<'access'>
  reading: Pick<Reading, 'list' | 'entries' | 'complete' | 'query' | 'loading' | 'loadAll' | 'again'>
  /** Sums of the transactions that were found. */
  sums: Sums
  /** Turns to an earlier period; absent if there is none. */
  stepBack: (() => void) | undefined
  /** What is searched for, in words. */
  wanted: string
  /** Ends the search. */
  clear: () => void
  /** From when newer data can be read, in words, if the bank gives none until then. */
  later: string
}

/** Returns in words how many were found. */
export function sayFound(say: Say, count: number): string {
  return say('found', { count })
}

/** Asks to choose an account. */
export function drawUnchosen({ say }: Writing): TemplateResult {
  return drawNotice({ icon: sheetIcon, title: say('choose') })
}

/** Draws how many were found, their sums, and how many were searched. */
export function drawFound({ writing: { say, amount: write }, reading, sums }: NotesView): TemplateResult {
  const { list, entries, complete } = reading
  const together = sums.map(({ amount, currency }) => write(amount, currency, 'always')).join(' · ')
  if (list.length === 0 && complete) return html``
  return html`<div class="note">
    ${
      list.length > 0
        ? html`<span>${sayFound(say, list.length)}${together ? ` · ${say('together')} ${together}` : ''}</span>`
        : nothing
    }
    ${
      complete
        ? nothing
        : html`<span class="quiet">${say('loadedOnly', { count: entries.length })}</span>
            <button class="link" type="button" @click=${() => void reading.loadAll()}>
              ${say('searchAll')}
            </button>`
    }
  </div>`
}

/** Draws that the period has no transactions. */
export function drawEmpty({ writing: { say }, stepBack }: NotesView): TemplateResult {
  return html`<div class="list">
    ${drawNotice({
      icon: sheetIcon,
      title: say('empty'),
      texts: [say('emptyHint')],
      slot: 'empty',
      action: stepBack && { label: say('earlier'), act: stepBack },
    })}
  </div>`
}

/** Draws that a search has found nothing. */
export function drawNoMatch({ writing: { say }, wanted, clear }: NotesView): TemplateResult {
  return html`<div class="list">
    ${drawNotice({
      icon: searchIcon,
      title: say('noMatch', { query: wanted }),
      texts: [say('noMatchHint')],
      action: { label: say('clear'), act: clear },
    })}
  </div>`
}

/** Draws, below the loaded entries, that the next ones did not come. */
export function drawMoreFailed({
  writing: { say },
  access: faults,
  reading,
  later,
}: NotesView): TemplateResult | typeof nothing {
  const { state, failure } = reading.loading
  if (state !== 'failed' && state !== 'offline') return nothing
  if (codeOf(failure) === 'reads_used_up')
    return html`<p class="note fresh">${icon(waitingIcon)}<span>${later}</span></p>`
  const title = state === 'offline' ? faults.say('offline') : say('moreFailed')
  return html`<div class="note fault">
    <span>${icon(warningIcon)}${title}</span>
    <button class="link" type="button" @click=${() => void reading.again()}>
      ${faults.say('tryAgain')}
    </button>
  </div>`
}

function codeOf(failure: unknown): string {
  return failure instanceof SourceError ? failure.code : ''
}

/** Returns in words why nothing came; nothing while there is no fault. */
export function faultNotice(
  say: Say,
  faults: LanguageController<'access'>,
  loading: Pick<Loading<unknown>, 'state' | 'failure'>,
  { again, fresh }: { again: () => unknown; fresh: string },
): Notice | undefined {
  const { state, failure } = loading
  const code = state === 'failed' ? codeOf(failure) : ''
  if (code === 'range_invalid') return { icon: sheetIcon, title: say('refused'), texts: [say('refusedHint')] }
  if (code === 'account_unknown') return { icon: sheetIcon, title: say('gone'), texts: [say('goneHint')] }
  // Not a fault: the bank limits how often it is read.
  if (code === 'reads_used_up') return { icon: waitingIcon, title: say('unread'), texts: [fresh] }
  return loadFault(loading, faults, 'entries', again)
}
