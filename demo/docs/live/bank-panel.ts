/// <reference lib="dom" />
// The bank as a person meets it on the live page: what it asks, and the decision that goes back.
// Elsewhere the browser would leave for the bank’s own page. Here the bank is part of the page, with a plain look.

import { tellAddress } from './telling.ts'
import { make, makeButton, makeChoice } from './parts.ts'
import type { Decision } from './world.ts'

/** What the bank asks a person. */
export interface Question {
  readonly title: string
  readonly words: string
  readonly approve: string
  readonly refuse: string
  /** Whose accounts may be chosen, by the bank’s id of the customer. */
  readonly customers?: Readonly<Record<string, string>>
}

/** The panel in which the bank asks. */
export interface BankPanel {
  readonly place: HTMLElement
  /** Asks; `decided` gets the decision, once. */
  ask(address: string, question: Question, decided: (decision: Decision) => Promise<void>): void
}

/** Makes the panel, which is hidden until the bank asks. */
export function makeBankPanel(): BankPanel {
  const place = make('section', { className: 'bank', hidden: true, ariaLabel: 'The bank', tabIndex: -1 })
  return {
    place,
    ask(address, { title, words, approve, refuse, customers }, decided) {
      let customerId: string | undefined = customers && Object.keys(customers)[0]
      const decide = (result: Decision['result']) => {
        place.hidden = true
        void decided({ result, ...(customerId !== undefined && { customerId }) })
      }
      const heading = make('strong', { textContent: title })
      place.replaceChildren(
        make('p', {}, heading),
        make('p', { textContent: words }),
        make('p', {
          className: 'quiet',
          textContent: `Your browser would be at ${tellAddress(address)} now.`,
        }),
        ...(customers ? [makeChoice('You are', customers, (id) => (customerId = id))] : []),
        makeButton(approve, () => decide('authorized')),
        makeButton(refuse, () => decide('rejected')),
      )
      place.hidden = false
      place.focus()
    },
  }
}
