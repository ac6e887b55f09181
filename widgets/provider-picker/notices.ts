// Why a provider picker has no bank to list, with the one step that helps.

import { html, nothing, type TemplateResult } from 'lit'
import { icon } from '../shared/look/icons.ts'
import type { Slots } from '../shared/text/language.ts'
import type { LoadingState } from '../shared/element/loading.ts'
import { silence } from '../shared/element/silence.ts'
import { bankIcon, searchIcon } from './icons.ts'
import type { WordOf } from '../shared/text/words/topics.ts'

/** Key of a sentence of the picker. */
export type Word = WordOf<'providers'>

/** Why nothing is listed: not set up, not loaded, offline, no bank at all, or none that matches. */
export type EmptyReason = 'unable' | 'failed' | 'offline' | 'empty' | 'noMatch'

/** Names the reason why nothing is listed. */
export function emptyReason(state: LoadingState, isUnable: boolean, query: string): EmptyReason {
  if (isUnable) return 'unable'
  if (state === 'failed' || state === 'offline') return state
  return query.trim() ? 'noMatch' : 'empty'
}

/** What the notice needs of its picker in order to be drawn. */
export interface EmptyView {
  say: (word: Word, slots?: Slots) => string
  reason: EmptyReason
  /** What was typed. */
  query: string
  /** How many banks match in all countries. */
  everywhere: number
  reload: () => void
  /** Shows all banks of all countries. */
  showAll: () => void
  /** Searches for the same in all countries. */
  searchAll: () => void
}

/** Draws why there is nothing to list, and the link back. */
export function drawEmpty(view: EmptyView): TemplateResult {
  const { say, reason, everywhere: count } = view
  if (reason !== 'noMatch') {
    const { icon: path, slot } =
      reason === 'empty' ? ({ icon: bankIcon, slot: reason } as const) : silence[reason]
    const act = reason === 'unable' ? undefined : view.reload
    return draw(path, say(reason), say(`${reason}Hint`), slot, say('tryAgain'), act)
  }
  const title = say(reason, { query: view.query.trim() })
  if (count === 0) return draw(searchIcon, title, say('noMatchHint'), undefined, say('showAll'), view.showAll)
  const hint = say(count === 1 ? 'elsewhereOne' : 'elsewhereMany', { count })
  return draw(searchIcon, title, hint, undefined, say('searchAll'), view.searchAll)
}

function draw(
  path: string,
  title: string,
  hint: string,
  slot?: 'empty' | 'error',
  label?: string,
  act?: () => void,
): TemplateResult {
  const words = html`<p class="title">${title}</p>
    <p class="about">${hint}</p>`
  return html`<div class="notice fade" part="notice">
    ${icon(path)} ${slot ? html`<slot name=${slot}>${words}</slot>` : words}
    ${act ? html`<button class="plain" type="button" @click=${act}>${label}</button>` : nothing}
  </div>`
}
