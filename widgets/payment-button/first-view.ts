// What the payment button shows before there is a payment, and while the code that knows of payments is on its way.
// Not the payment's own states: payment-controller.ts shows those.

import { offlineIcon, waitingIcon, warningIcon } from '../shared/icons.ts'
import type { Slots } from '../shared/language.ts'
import type { payment } from '../shared/words/payment.ts'
import type { ButtonState } from './flow.ts'
import type { Action, View } from './view.ts'

/** Key of a sentence of the button. */
type Word = keyof typeof payment.en

/** What stands before there is a payment. */
export interface FirstState {
  say: (word: Word, slots?: Slots) => string
  state: ButtonState
  /** Whether the page has named a payment by its handle. */
  isNamed: boolean
  /** Whether money may be on its way. */
  begun: boolean
  /** Whether the page has not given what a press needs. */
  isUnable: boolean
  /** Id under which the proxy logged a refusal. */
  requestId: string | undefined
  /** Labels and values of the receipt, as far as they are known. */
  facts: View['facts']
  /** The step that leads to the bank. */
  pay: Action
  /** Asks again what became of the payment. */
  check: () => unknown
}

/** Says what to draw. */
export function firstView(first: FirstState): View {
  const { say, state, isNamed, pay: action } = first
  if (state === 'error' && (first.begun || isNamed)) return notReached(first)
  // A state without a view here is one whose words are still coming.
  if (!/ready|leaving|error|offline|account/.test(state) || (state === 'ready' && isNamed)) {
    const facts = ['', '', ''].map(() => ['', ''] as const)
    return { tone: 'calm', icon: waitingIcon, title: say('checking'), texts: ['', ''], facts }
  }
  if (state === 'offline') return { tone: 'caution', icon: offlineIcon, texts: [say('offline')], action }
  if (state !== 'error') return { texts: [], action }
  const id = first.requestId
  const texts = [say(first.isUnable ? 'unable' : 'error'), ...(id ? [say('requestId', { id })] : [])]
  return { tone: 'danger', icon: warningIcon, texts, action }
}

/** Says that nobody knows where the money is, because nobody could be asked. */
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
