// What the payment button shows before there is a payment, and while the code of payments is loading.

import { offlineIcon, waitingIcon, warningIcon } from '../shared/look/icons.ts'
import type { Slots } from '../shared/text/language.ts'
import { payment } from '../shared/text/words/en/payment.ts'
import type { Reading } from './outcomes.ts'
import type { ButtonState } from './state.ts'
import type { Action, View } from './draw.ts'
import type { WordOf } from '../shared/text/words/topics.ts'

/** Key of a sentence of the button. */
type Word = WordOf<'payment'>

/** What is known before there is a payment. */
export interface FirstState {
  say: (word: Word, slots?: Slots) => string
  state: ButtonState
  /** Whether the page has named a payment by its handle. */
  isNamed: boolean
  /** Name of the sentence after a press, or a question, that brought no payment. */
  reads: Reading
  /** Id under which the proxy logged a refusal. */
  requestId: string | undefined
  /** Labels and values of the receipt, as far as they are known. */
  facts: View['facts']
  /** The step that leads to the bank. */
  pay: Action
  /** Asks again what became of the payment. */
  check: () => unknown
}

/** Makes what is drawn while there is no payment yet. */
export function firstView(first: FirstState): View {
  const { say, state, isNamed, reads, pay: action } = first
  if (state === 'error' && reads === 'notReached') return notReached(first)
  // The words of other states are still loading.
  if (!/ready|leaving|error|offline|account/.test(state) || (state === 'ready' && isNamed)) {
    const coming = ['', '', ''].map(() => ['', ''] as const)
    const facts = first.facts?.length ? first.facts : coming
    return { tone: 'calm', icon: waitingIcon, title: say('checking'), texts: ['', ''], facts }
  }
  if (state === 'offline') return { tone: 'caution', icon: offlineIcon, texts: [say('offline')], action }
  if (state !== 'error') return { texts: [], action }
  const id = first.requestId
  // A sentence that is not the button's is one of the receipt, whose words are still loading.
  const texts = [reads in payment ? say(reads as Word) : '', ...(id ? [say('requestId', { id })] : [])]
  return { tone: 'danger', icon: warningIcon, texts, action }
}

/** The view if the page could not ask about the payment, and so does not know about the money. */
function notReached({ say, facts, check }: FirstState): View {
  return {
    tone: 'caution',
    icon: offlineIcon,
    title: say('notReachedTitle'),
    texts: [say('notReached')],
    ...(facts && { facts }),
    action: { label: say('check'), act: check, look: 'plain' },
  }
}
