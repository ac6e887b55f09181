// What each element shows if its source gives nothing: one table, and the notices that account list and pager make from it.
// The button has its own table (payment-button/outcomes.ts): a payment may be under way.

import { SourceError } from '../source/call.ts'
import { offlineIcon, warningIcon } from '../look/icons.ts'
import type { LanguageController } from '../text/language.ts'
import type { Loading } from './loading.ts'
import type { Notice } from './notice.ts'

/**
 * Icon, and the slot for the page's own words, by why nothing came: the page has not set the element up, no answer came, or
 * there is no network, which the page cannot help with. The words of each element have the names of the rows: `failed` and
 * `failedHint` in the picker; in account list and pager `accountsFailed`, `entriesFailed` and `failedHint`.
 */
export const silence: Readonly<Record<'unable' | 'failed' | 'offline', Pick<Notice, 'icon' | 'slot'>>> = {
  unable: { icon: warningIcon, slot: 'error' },
  failed: { icon: warningIcon, slot: 'error' },
  offline: { icon: offlineIcon },
}

/** What the element has asked for. */
type What = 'accounts' | 'entries'

/** Draws that the page has not set up what the element needs; nothing while the words are loading. */
export function settingFault(words: LanguageController<'access'>, what: What): Notice | undefined {
  if (!words.ready) return undefined
  return { ...silence.unable, title: words.say(`${what}Unable`), texts: [words.say('unableHint')] }
}

/** Makes the notice that explains why no data is there; nothing while there is no fault, or the words are loading. */
export function loadFault(
  { state, failure }: Pick<Loading<unknown>, 'state' | 'failure'>,
  words: LanguageController<'access'>,
  what: What,
  again: () => unknown,
): Notice | undefined {
  if (!words.ready || (state !== 'failed' && state !== 'offline')) return undefined
  const { code = '', requestId: id = '' } =
    state === 'failed' && failure instanceof SourceError ? failure : {}
  const texts = [words.say(code === 'bank_unavailable' ? 'bankSilent' : `${state}Hint`)]
  if (id) texts.push(words.say('requestId', { id }))
  const title = words.say(state === 'offline' ? state : `${what}Failed`)
  return { ...silence[state], title, texts, action: { label: words.say('tryAgain'), act: again } }
}
