// The notice that says why accounts or entries did not load, with a button that tries again.
// Not a missing permission: connecting.ts leads to the bank.

import { SourceError } from '../source/call.ts'
import { offlineIcon, warningIcon } from '../look/icons.ts'
import type { LanguageController } from '../text/language.ts'
import type { Loading } from './loading.ts'
import type { Notice } from './notice.ts'

/** Draws that the page has not set up what the element needs; nothing while the words are loading. */
export function settingFault(
  words: LanguageController<'access'>,
  what: 'accounts' | 'entries',
): Notice | undefined {
  if (!words.ready) return undefined
  return {
    icon: warningIcon,
    title: words.say(`${what}Unable`),
    texts: [words.say('unableHint')],
    slot: 'error',
  }
}

/** Draws why nothing is there; nothing while there is no fault, or its words are loading. */
export function loadFault(
  { state, failure }: Pick<Loading<unknown>, 'state' | 'failure'>,
  words: LanguageController<'access'>,
  what: 'accounts' | 'entries',
  again: () => unknown,
): Notice | undefined {
  if (!words.ready || (state !== 'failed' && state !== 'offline')) return undefined
  const action = { label: words.say('tryAgain'), act: again }
  if (state === 'offline')
    return { icon: offlineIcon, title: words.say('offline'), texts: [words.say('offlineHint')], action }
  const { code = '', requestId: id = '' } = failure instanceof SourceError ? failure : {}
  const texts = [words.say(code === 'bank_unavailable' ? 'bankSilent' : 'failedHint')]
  if (id) texts.push(words.say('requestId', { id }))
  return { icon: warningIcon, title: words.say(`${what}Failed`), texts, slot: 'error', action }
}
